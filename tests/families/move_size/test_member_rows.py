"""Members in rows against members one by one, against unfolding far out, and static nim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.member_rows import MemberRows
from onepile.formulas import Expression
from onepile.game_class import game
from tests.conformance.random_games import rising_caps

WORK = 10**7


def game_of(f: str) -> MoveSize:
    return MoveSize(Expression.parse(f))


@given(rising_caps, st.integers(1, 2000), st.data())
def test_rows_are_the_base(f: Expression, pile: int, data: st.DataObject) -> None:
    game = MoveSize(f)
    base = OwnBase(game, WORK)
    base.extend(pile)
    rows = MemberRows(game, pile, WORK)
    told = [row.first + i * row.step for row in rows.rows for i in range(row.count)]
    assert [b for b in told if b <= pile] == [b for b in base.members if b <= pile]
    for at in {1, pile, data.draw(st.integers(1, pile))}:
        assert rows.threshold(at) == base.threshold(at)
        cap = data.draw(st.integers(1, at + 3))
        assert list(rows.winning_moves(at, cap)) == list(base.winning_moves(at, cap))


@pytest.mark.parametrize("most", [1, 7, 10**6, 10**30])
def test_static_nim(most: int) -> None:
    rows = MemberRows(game_of(str(most)), 10**1000, work=100)
    assert rows.finite
    for pile in (10**1000, 10**1000 - 10**1000 % (most + 1)):
        rest = pile % (most + 1)
        assert rows.threshold(pile) == (rest or most + 1)
        assert next(rows.winning_moves(pile, pile)) == (rest or most + 1)


def test_towering_rules_are_evaluated_at_steps_alone() -> None:
    rows = MemberRows(game_of("2^n"), 10**6, WORK)
    base = OwnBase(game_of("2^n"), WORK)
    base.extend(5000)
    told = [row.first + i * row.step for row in rows.rows for i in range(row.count)]
    assert [b for b in told if b <= 5000] == [b for b in base.members if b <= 5000]
    assert told[-1] > 10**6


def test_what_has_no_rows_and_what_has_too_many() -> None:
    with pytest.raises(NotApplicable, match="f non-decreasing"):
        MemberRows(game_of("n%5+1"), 100, WORK)
    with pytest.raises(WorkLimitError, match="different steps"):
        MemberRows(game_of("n^2"), 10**50, WORK)
    with pytest.raises(WorkLimitError, match="for 1000 steps"):
        MemberRows(game_of("n^2"), 10**9, work=1000)


def test_beyond_a_finite_base_no_move_is_looked_for_in_vain() -> None:
    """Two of 2^31 moves win; the others are not tried one by one."""
    answer = game("finite-base").solve(2**31, cap=10**30, moves=34, work=1000)
    assert answer.moves == (2, 2**31)
