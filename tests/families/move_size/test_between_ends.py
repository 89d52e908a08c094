"""Further ends, listed or by a condition: play down to the last one."""

import pytest
from hypothesis import given, settings

from onepile import game as named
from onepile import verify
from onepile.certificates import digest
from onepile.errors import NotApplicable, RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.theorems import eventual_period
from onepile.families.move_size.theory import copies_of
from onepile.families.move_size.unfolding.games import unfold
from onepile.formulas import Expression, NumbersWhere
from onepile.limits import Limits
from onepile.text import parse_game
from tests.conformance.random_games import caps, conditions
from tests.families.move_size import method


def test_huge_piles() -> None:
    answer = named("move-size; f=2n; ends=n%7==0").solve(pile=10**1000, cap=3)
    without = named("fibonacci-nim").solve(pile=10**1000 % 7, cap=3)
    assert (answer.method, answer.threshold) == ("last end", without.threshold)
    assert answer.expansion is None


def test_what_needs_a_list_declines() -> None:
    game = parse_game("move-size; f=2n; blocks=1; ends=n%7==0")
    with pytest.raises(NotApplicable, match="ends are not listed"):
        unfold(game)
    with pytest.raises(NotApplicable):
        copies_of(game, 10**30, Limits())
    with pytest.raises(NotApplicable):
        method("last end").answer(game, MoveSizePosition(9, 3), Limits())


def test_no_period_certificate_speaks_of_a_condition() -> None:
    content = dict(named("move-size; f=5; blocks=1; ends=4").prove().certificate)
    content["game"] = "move-size; f=5; blocks=1; ends=n==4"
    del content["digest"]
    with pytest.raises(RefusedError, match="ends are not listed"):
        verify({**content, "digest": digest(content)})


@given(caps, conditions)
@settings(max_examples=40)
def test_thresholds_repeat_with_the_ends(f: Expression, ends: NumbersWhere) -> None:
    """The period that is told is one, the least, and begins as early as it can."""
    game = MoveSize(f, ends=ends)
    found = eventual_period(game, None)
    if found is None:
        return
    recurrence = Recurrence(game)
    g = [None, *(recurrence.threshold(pile) for pile in range(1, 121))]

    def repeats(start: int, period: int) -> bool:
        return all(g[n] == g[n + period] for n in range(start, 121 - period))

    assert repeats(found.start, found.period)
    assert not any(repeats(found.start, shorter) for shorter in range(1, found.period))
    assert found.start == 1 or not repeats(found.start - 1, found.period)


def test_ends_without_end_bound_the_thresholds() -> None:
    """f(n) >= n alone does not make them grow."""
    for text, told in (("n%7==0", True), ("isprime(n)", None), ("n<9", None)):
        periodic = named(f"move-size; f=2n; ends={text}").check(200)[-1]
        assert (periodic.name, periodic.holds) == ("periodic", told)
