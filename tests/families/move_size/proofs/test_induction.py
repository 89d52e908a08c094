"""The induction: leaders stay leaders, and what does not last is not proved."""

from functools import cache

import pytest

from onepile.errors import RefusedError, WorkLimitError
from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.leaders import equalities
from onepile.families.move_size.proofs.reading import Linear, Lines, Rule
from onepile.families.move_size.proofs.search import Search
from onepile.limits import Budget

SLOPES = [
    Lines((Rule(2, 0, 1),), 2),
    Lines((Rule(4, 0, 1),), 1),
    Lines((Rule(3, 1, 2),), 1),
    Lines((Rule(7, 0, 2),), 1),
    Lines((Rule(7, 0, 1),), 1),
]


@cache
def proved(slope: Lines) -> Pattern:
    search = Search(slope)
    assert search.grow(10**12)
    pattern = search.pattern()
    assert pattern is not None
    pattern.express_period()
    pattern.equalities = equalities(pattern)
    pattern.check_induction()
    return pattern


@pytest.mark.parametrize("slope", SLOPES)
def test_forms_in_leaders_are_right_in_later_periods(slope: Lines) -> None:
    """With the numbers themselves: periods later, each unknown is what its form says."""
    pattern = proved(slope)
    later = pattern.unknowns(pattern.relied_on)
    values = {unknown: pattern.value(Linear.of(unknown)) for unknown in later}
    for _ in range(5):
        for unknown, (terms, constant) in pattern.equalities:
            worth = constant + sum(c * values[leader] for leader, c in terms.items())
            assert values[unknown] == worth
        values = {
            unknown: constant + sum(c * values[name] for name, c in terms.items())
            for unknown, (terms, constant) in later.items()
        }


def test_runs_that_are_shifted_copies_have_the_same_leaders() -> None:
    pattern = proved(Lines((Rule(7, 0, 1),), 1))
    assert len(pattern.turns) == 6
    unknowns = pattern.unknowns(pattern.relied_on)
    assert 3 * (len(unknowns) - len(pattern.equalities)) < 2 * len(unknowns)


def lasts(slope: Lines, row: Linear) -> bool:
    """Whether the checker sees that a form is not negative in all later periods, either."""
    pattern = proved(slope)
    try:
        pattern._check_lasts(pattern.reduced(row))
    except RefusedError:
        return False
    return True


@pytest.mark.parametrize("slope", SLOPES)
def test_what_holds_for_some_periods_only_is_not_proved(slope: Lines) -> None:
    pattern = proved(slope)
    for unknown in pattern.unknowns(pattern.relied_on):
        bound = 1000 * pattern.value(Linear.of(unknown))
        assert not lasts(slope, Linear({unknown: -1}, bound))
        assert lasts(slope, Linear({unknown: 1}, -1))


@pytest.mark.parametrize("slope", SLOPES)
def test_inequalities_hold_in_later_periods(slope: Lines) -> None:
    """With the numbers themselves, and with the equalities of the proof."""
    pattern = proved(slope)
    rows = pattern.relied_on
    assert rows
    for _ in range(5):
        assert all(pattern.value(row) >= 0 for row in rows)
        rows = [pattern.next_period(row) for row in rows]


def test_no_proof_without_work_or_of_too_few_places() -> None:
    search = Search(SLOPES[0])
    assert search.grow(10**12)
    late = search.pattern()
    assert late is not None
    for run, turn in late.turns.items():
        late.places[run] = late.places[run][: turn + 1]
    with pytest.raises(RefusedError, match="too few places"):
        late.check_pattern()
    assert not search.grow(10**13, Budget(100, ""))
    with pytest.raises(WorkLimitError):
        search.pattern()
