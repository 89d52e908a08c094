"""Transcripts: written, read back the same, and mistakes in them named by line."""

from random import Random as Chance

import pytest

from onepile.errors import OnepileError
from onepile.limits import MAX_TRANSCRIPT_CHARACTERS, MAX_TRANSCRIPT_STEPS
from onepile.play import Fallible, Match, Random, Resign, Take, finish
from onepile.play.transcript import Transcript, read, write
from onepile.presets import presets
from onepile.text import parse_game
from tests.tables import rows


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.name)
def test_what_is_written_is_read_back(preset: object) -> None:
    from onepile.presets import Preset

    assert isinstance(preset, Preset)
    game = parse_game(preset.text)
    start = Match.begin(game, preset.start(game))
    match = finish(start, Random(Chance(1)), Fallible(0.2, chance=Chance(2)))
    text = write(Transcript(match, ("random", "fallible")))
    again = read(text)
    assert again.match.history() == match.history()
    assert again.players == ("random", "fallible")
    assert write(again) == text


def test_numbers_of_any_size_and_unfinished_matches() -> None:
    game = parse_game("fibonacci-nim")
    match = Match.begin(game, game.position(10**5000, cap=10**4999)).then(Take(10**4998))
    again = read(write(Transcript(match, ("person", "perfect")))).match
    assert again == match
    assert again.then(Resign(1)).winner == 0


GOOD = "game: fibonacci-nim\npile: 9\ncap: 3\n"
TOO_LONG = [
    (GOOD + "take 1\n" * (MAX_TRANSCRIPT_STEPS + 1), "too many steps: at most 100000 are replayed"),
    (GOOD + "#" * MAX_TRANSCRIPT_CHARACTERS, "too long: at most 20000000 characters are read"),
]


def test_tabs_and_names_in_any_script_are_fine() -> None:
    assert read(GOOD + "first:\tΕὐκλείδης\ntake\t1\n").players == ("Εὐκλείδης", "?")


@pytest.mark.parametrize(
    ("text", "message"),
    [*rows(__file__, "mistakes"), *TOO_LONG],
    ids=lambda value: value[-40:],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(OnepileError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
