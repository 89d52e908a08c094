"""Periods: the least one, proved only when it is, told as seen otherwise."""

from math import lcm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.periods import proved_period, table_with_period
from onepile.families.pile_size.tables import by_definition, unsafe_piles
from onepile.formulas import Expression
from onepile.mathematics.periods import Repetition


def game(text: str, misere: bool = False) -> PileSize:
    return PileSize(Expression.parse(text), misere)


PROVED = [
    ("3", Repetition(0, 4)),
    ("0", Repetition(0, 1)),
    ("[3,1,4,1,5]", Repetition(3, 6)),
    ("n%5", Repetition(0, 5)),
    ("n%3+1", Repetition(0, 6)),
    ("2 if n%2==0 else 5", Repetition(8, 12)),
    ("n*n%7", Repetition(0, 7)),
    ("n", Repetition(0, 1, 1)),
    ("n-4", Repetition(4, 1, 1)),
    ("n-n%5", Repetition(4, 1, 1)),
    ("n-(7*n)%11", Repetition(26, 1, 1)),
    ("n-9 if n%2==0 else n-2", Repetition(17, 1, 1)),
]


@pytest.mark.parametrize(("text", "expected"), PROVED)
def test_proved_periods_hold_far_beyond_their_proof(text: str, expected: Repetition) -> None:
    _, period = table_with_period(game(text), 10**6)
    assert period is not None
    assert period.proved
    assert str(period).endswith("on, proved")
    assert period == expected
    values = by_definition(game(text), 30_000).astype(np.int64)
    p = period.period
    assert (values[period.start + p :] == values[period.start : -p] + period.gain).all()
    if period.start:
        assert values[period.start - 1 + p] != values[period.start - 1] + period.gain
    for pile in (0, 5, 29_999):
        early, more = period.reduced(pile)
        assert early < period.start + p
        assert values[pile] == values[early] + more


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.booleans())
@settings(max_examples=60)
def test_repeating_rules_have_proved_periods_that_hold(block: list[int], misere: bool) -> None:
    text = str(block[-1])
    for i, value in enumerate(block[:-1]):
        text = f"{value} if n%{len(block)}=={i} else ({text})"
    rules = game(text, misere)
    _, period = table_with_period(rules, 10**6)
    assert period is not None
    assert period.proved
    table = unsafe_piles(rules, 6000) if misere else by_definition(rules, 6000)
    values = table.astype(np.int64)
    assert (values[period.start + period.period :] == values[period.start : -period.period]).all()
    smaller = [q for q in range(1, period.period) if period.period % q == 0]
    tail = values[-4 * lcm(period.period, len(block)) :]
    assert not any((tail[q:] == tail[:-q]).all() for q in smaller)


def test_what_is_not_proved_is_only_seen() -> None:
    """f is 2 but at the powers of two: bounded, but nothing tells that it settles."""
    rules = game("2 if not ispower(n,2) else 3")
    table, period = table_with_period(rules, 3000)
    assert period is None or not period.proved
    assert proved_period(rules.f, table.astype(np.int64)) is None
    constant = game("floor(2+1/(sqrt(2)*n))")  # always 2, which no normal form tells
    _, seen = table_with_period(constant, 2000)
    assert seen == Repetition(0, 3, 0, 2000)
    assert str(seen) == "period 3 from pile 0 on, seen up to pile 2000"


def test_a_short_table_proves_nothing() -> None:
    f = Expression.parse("n%5")
    values = by_definition(PileSize(f), 200).astype(np.int64)
    assert proved_period(f, values) is not None
    assert proved_period(f, values[:9]) is None


def test_growing_values_that_fill_a_gap_later_are_not_taken_for_settled() -> None:
    """Rising by one for a while below an earlier maximum is no arithmetic period."""
    f = Expression.parse("n-1")
    fake = np.array([0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    assert proved_period(f, fake[:10]) is None
