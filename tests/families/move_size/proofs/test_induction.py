"""The induction: leaders stay leaders, and what does not last is not proved."""

from functools import cache
from math import inf

import pytest

from onepile.families.move_size.proofs.induction import Facts, induction
from onepile.families.move_size.proofs.leaders import Leaders, itself
from onepile.families.move_size.proofs.pattern import Pattern, find_pattern
from onepile.families.move_size.proofs.period import Period
from onepile.families.move_size.proofs.runs import Runs, Slope

RULES = [
    Slope(2, 0, 1, 2),
    Slope(4, 0, 1, 1),
    Slope(3, 1, 2, 1),
    Slope(7, 0, 2, 1),
    Slope(7, 0, 1, 1),
]


@cache
def grown(rule: Rule) -> tuple[Runs, Pattern]:
    bases = Runs(rule)
    assert bases.grow(10**12)
    pattern = find_pattern(bases)
    assert pattern is not None
    return bases, pattern


@pytest.mark.parametrize("rule", RULES)
def test_forms_in_leaders_are_right_in_later_periods(rule: Rule) -> None:
    """With the numbers themselves: periods later, each unknown is what its form says."""
    period = Period(*grown(rule))
    unknowns = period.unknowns(period.relied_on())
    leaders = Leaders(period, unknowns)
    values = {unknown: period.value(itself(unknown)) for unknown in unknowns}
    for _ in range(5):
        for unknown in unknowns:
            terms, constant = leaders.forms[unknown]
            assert values[unknown] == constant + sum(c * values[leader] for leader, c in terms)
        later = {unknown: period.next_period(itself(unknown)) for unknown in unknowns}
        values = {
            unknown: constant + sum(c * values[name] for name, c in terms)
            for unknown, (terms, constant) in later.items()
        }


def test_runs_that_are_shifted_copies_have_the_same_leaders() -> None:
    period = Period(*grown(Slope(7, 0, 1, 1)))
    unknowns = period.unknowns(period.relied_on())
    forms = Leaders(period, unknowns).forms
    assert len(period.pattern.turns) == 6
    leaders = [unknown for unknown, form in forms.items() if form == itself(unknown)]
    assert 3 * len(leaders) < 2 * len(unknowns)


@pytest.mark.parametrize("rule", RULES)
def test_what_holds_for_some_periods_only_is_not_proved(rule: Rule) -> None:
    period = Period(*grown(rule))
    facts = Facts(period)
    for unknown in period.unknowns(period.relied_on()):
        bound = 1000 * period.value(itself(unknown))
        assert not facts.rely_on((((unknown, -1),), bound))
        assert facts.rely_on((((unknown, 1),), -1))


@pytest.mark.parametrize("rule", RULES)
def test_all_that_a_period_relied_on_is_among_the_rows(rule: Rule) -> None:
    bases, pattern = grown(rule)
    found = induction(bases, pattern)
    assert found is not None
    stated = dict(found.rows)
    for terms, constant in Period(bases, pattern).relied_on():
        assert stated[terms] <= constant


def test_no_proof_after_the_deadline_or_of_too_few_members() -> None:
    bases, pattern = grown(RULES[0])
    assert induction(bases, pattern, deadline=0.0) is None
    late = {number: len(bases.runs[number].members) for number in pattern.turns}
    assert induction(bases, Pattern(pattern.turns, late), inf) is None
