"""Bases with blocks: those of irrational lines, and how far a base is known."""

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.known_base import known_base
from onepile.families.move_size.proofs import lines
from onepile.families.move_size.proofs.prove import prove
from onepile.text import parse_game


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
    base = known_base(game)
    base.extend(10**30)
    proved = prove(game).continued.members(10**30)
    assert [member for member in base.members if member < 10**30] == proved[:-1]


def test_a_base_is_known_as_far_as_the_fractions_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_ORDERS", (4,))
    base = known_base(parse_game("move-size; f=floor(n*e); blocks=2; overshoot"))
    with pytest.raises(WorkLimitError, match=r"the fractions around f tell it up to \d+;"):
        base.extend(10**30)
