"""Bases with and without blocks: each member's value is its threshold, by the definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.known_base import has_base, known_base
from onepile.families.move_size.proofs import slopes
from onepile.families.move_size.proofs.prove import prove
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.conformance.random_games import linear, move_size_games


def agrees(game: MoveSize, to: int) -> None:
    base = known_base(game)
    base.extend(to)
    assert base.finite or base.members[-1] > to
    assert list(base.members) == sorted(set(base.members))
    oracle = Oracle(game)
    for member, value in zip(base.members, base.values, strict=True):
        if member <= to:
            assert threshold(oracle, game, member + base.behind) == value


@given(move_size_games())
def test_values_are_thresholds(game: MoveSize) -> None:
    if has_base(game):
        agrees(game, 25)
    else:
        with pytest.raises(NotApplicable, match=r"no base of '.*' is known"):
            known_base(game)


@given(linear, st.integers(1, 4), st.booleans())
def test_values_are_thresholds_with_blocks(f: object, blocks: int, overshoot: bool) -> None:
    game = parse_game(f"move-size; f={f}; blocks={blocks}" + ("; overshoot" if overshoot else ""))
    assert isinstance(game, MoveSize)
    if has_base(game):
        agrees(game, 25)


@pytest.mark.parametrize("text", ["fibonacci-two-blocks", "four-times-one-block"])
def test_the_blocking_games_of_paper_004(text: str) -> None:
    agrees(parse_game(text), 60)


def test_a_base_that_takes_too_long_is_refused() -> None:
    base = known_base(parse_game("move-size; f=7n; blocks=5"), work=200)
    with pytest.raises(WorkLimitError, match="takes more than 1000 steps"):
        base.extend(10**100)


IRRATIONAL = ["floor(n*sqrt(2))", "floor(n*phi)", "ceil(n*e)", "floor(n*pi)-2", "floor(pi*n+e)"]


@pytest.mark.parametrize("f", IRRATIONAL)
@pytest.mark.parametrize("blocks", [1, 2])
def test_irrational_lines_have_the_base_of_their_theorem(f: str, blocks: int) -> None:
    game = parse_game(f"move-size; f={f}; blocks={blocks}; overshoot")
    assert isinstance(game, MoveSize)
    agrees(game, 60)
    base = known_base(game)
    base.extend(10**30)
    proved = prove(game).continued.members(10**30)
    assert [member for member in base.members if member < 10**30] == proved[:-1]


def test_a_base_is_known_as_far_as_the_fractions_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slopes, "_ORDERS", (4,))
    base = known_base(parse_game("move-size; f=floor(n*e); blocks=2; overshoot"))
    with pytest.raises(WorkLimitError, match=r"the fractions around f tell it up to \d+;"):
        base.extend(10**30)
