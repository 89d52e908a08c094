"""The induction: leaders stay leaders, and what does not last is not proved."""

from functools import cache

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size.proofs.induction import Lasting, Leaders, induction, itself
from onepile.families.move_size.proofs.linear_rule import Slope
from onepile.families.move_size.proofs.pattern import Pattern, Transition, find_pattern
from onepile.families.move_size.proofs.runs import Runs
from onepile.limits import Budget

SLOPES = [
    Slope(2, 0, 1, 2),
    Slope(4, 0, 1, 1),
    Slope(3, 1, 2, 1),
    Slope(7, 0, 2, 1),
    Slope(7, 0, 1, 1),
]


@cache
def grown(slope: Slope) -> tuple[Runs, Pattern]:
    runs = Runs(slope)
    assert runs.grow(10**12)
    pattern = find_pattern(runs)
    assert pattern is not None
    return runs, pattern


@pytest.mark.parametrize("slope", SLOPES)
def test_forms_in_leaders_are_right_in_later_periods(slope: Slope) -> None:
    """With the numbers themselves: periods later, each unknown is what its form says."""
    transition = Transition(*grown(slope))
    unknowns = transition.unknowns(transition.relied_on())
    leaders = Leaders(transition, unknowns)
    values = {unknown: transition.value(itself(unknown)) for unknown in unknowns}
    for _ in range(5):
        for unknown in unknowns:
            terms, constant = leaders.forms[unknown]
            assert values[unknown] == constant + sum(c * values[leader] for leader, c in terms)
        later = {unknown: transition.next_period(itself(unknown)) for unknown in unknowns}
        values = {
            unknown: constant + sum(c * values[name] for name, c in terms)
            for unknown, (terms, constant) in later.items()
        }


def test_runs_that_are_shifted_copies_have_the_same_leaders() -> None:
    transition = Transition(*grown(Slope(7, 0, 1, 1)))
    unknowns = transition.unknowns(transition.relied_on())
    forms = Leaders(transition, unknowns).forms
    assert len(transition.pattern.turns) == 6
    leaders = [unknown for unknown, form in forms.items() if form == itself(unknown)]
    assert 3 * len(leaders) < 2 * len(unknowns)


@pytest.mark.parametrize("slope", SLOPES)
def test_what_holds_for_some_periods_only_is_not_proved(slope: Slope) -> None:
    transition = Transition(*grown(slope))
    lasting = Lasting(transition, transition.relied_on())
    for unknown in transition.unknowns(transition.relied_on()):
        bound = 1000 * transition.value(itself(unknown))
        assert not lasting.lasts((((unknown, -1),), bound))
        assert lasting.lasts((((unknown, 1),), -1))


@pytest.mark.parametrize("slope", SLOPES)
def test_inequalities_hold_in_later_periods(slope: Slope) -> None:
    """With the numbers themselves, and with the equalities of the proof."""
    runs, pattern = grown(slope)
    found = induction(runs, pattern)
    assert found is not None
    transition = Transition(runs, pattern)
    rows = list(found.inequalities)
    assert rows == transition.relied_on()
    for unknown, (terms, constant) in found.equalities.items():
        rows.append((((unknown, 1), *((leader, -c) for leader, c in terms)), -constant))
    for _ in range(5):
        assert all(transition.value(row) >= 0 for row in rows)
        rows = [transition.next_period(row) for row in rows]


def test_no_proof_without_work_or_of_too_few_places() -> None:
    runs, pattern = grown(SLOPES[0])
    with pytest.raises(WorkLimitError):
        induction(runs, pattern, Budget(100, ""))
    with pytest.raises(WorkLimitError):
        find_pattern(runs, Budget(10, ""))
    late = {number: len(runs.all[number].places) for number in pattern.turns}
    assert induction(runs, Pattern(pattern.turns, late)) is None
