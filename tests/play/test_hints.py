"""Hints agree with the definition and say why."""

import pytest

from onepile.oracle import Oracle
from onepile.play import Block, Match, Perfect
from onepile.play.hints import hint, reason
from onepile.presets import presets
from onepile.text import parse_game
from tests.play.test_players import positions


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


SENTENCES = [
    ("fibonacci-nim", 8, 7, [], "no open move wins: the right to take 8 would be needed"),
    ("fibonacci-nim", 3, 3, [], "take 3: it is the last move"),
    (
        "static-pile",
        8,
        None,
        [],
        "no open move wins: the nim-value is 0, and every move changes it",
    ),
    ("static-pile", 9, None, [], "take 1: it leaves pile 8, a losing position: its nim-value is 0"),
    ("fibonacci-two-blocks", 12, 6, [], "block 1, 3: only these moves win"),
    ("move-size; f=2n; blocks=1", 1, 1, [], "block 1: only this move wins"),
    (
        "fibonacci-two-blocks",
        12,
        6,
        [Block((1, 3))],
        "no open move wins: every winning move is blocked",
    ),
    (
        "fibonacci-two-blocks",
        10,
        4,
        [],
        "you cannot hold it: 3 moves win, more than can be blocked",
    ),
    (
        "move-size; f=2n; misere",
        1,
        1,
        [],
        "no open move wins: whoever moves with a pile of 1 loses, however many may be taken",
    ),
]


@pytest.mark.parametrize(("text", "pile", "cap", "steps", "sentence"), SENTENCES)
def test_the_sentence(
    text: str, pile: int, cap: int | None, steps: list[Block], sentence: str
) -> None:
    game = parse_game(text)
    place = {} if cap is None else {"cap": cap}
    found = hint(Match.replay(game, game.position(pile, **place), steps)).said
    assert str(found) == sentence


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
