"""Hints agree with the definition and say why."""

import pytest

from onepile.oracle import Oracle
from onepile.play import Block, Match, Perfect
from onepile.play.hints import hint, reason
from onepile.presets import presets
from onepile.text import parse_game
from tests.play.test_players import positions
from tests.tables import rows


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_hints_are_right_for_both_sides(name: str) -> None:
    game = parse_game(name)
    oracle = Oracle(game)
    for position in positions(game, 10):
        match = Match.begin(game, position)
        if match.phase == "over":
            continue
        winning = oracle.winning_moves(position)
        if match.phase == "block":
            advice = hint(match)
            assert advice.wins == oracle.is_safe(position)
            if advice.wins:
                assert list(advice.good) == winning
            match = match.then(Perfect().decide(match))
            if match.phase == "over":
                continue
        advice = hint(match)
        listed = winning[: max(10, game.blocks_at(position) + 1)]
        assert list(advice.good) == [move for move in listed if match.is_open(move)]
        assert advice.wins == bool(advice.good)
        assert "\n" not in str(advice.said)


@pytest.mark.parametrize(("text", "place", "blocked", "sentence"), rows(__file__, "sentences"))
def test_the_sentence(
    text: str, place: dict[str, int], blocked: list[list[int]], sentence: str
) -> None:
    game = parse_game(text)
    steps = [Block(tuple(moves)) for moves in blocked]
    assert str(hint(Match.replay(game, game.position(**place), steps)).said) == sentence


def test_a_huge_position_has_a_reason() -> None:
    game = parse_game("fibonacci-nim")
    match = Match.begin(game, game.position(10**100, cap=10**99))
    advice = hint(match)
    assert advice.wins
    assert "a losing position: the right to take" in str(advice.said)
    assert "winning" in str(reason(game, match.position, 10**98))


def test_every_preset_has_its_rules_in_words() -> None:
    for preset in presets():
        game = parse_game(preset.text)
        sentences = game.sentences()
        assert str(sentences[-1]).startswith("Who makes the last move")
        assert all(str(sentence).endswith(".") for sentence in sentences)
