"""Bases: those of the papers far out, what they are not for, and what they cost."""

from collections.abc import Callable
from itertools import product

import pytest

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.copies import never_below
from onepile.formulas import Expression
from onepile.formulas.properties import envelope_divisor
from onepile.oracle import Oracle
from onepile.solve import solve
from onepile.text import parse_game
from tests.conformance.by_definition import Recurrence


def preset(name: str) -> MoveSize:
    game = parse_game(name)
    assert isinstance(game, MoveSize)
    return game


def test_members_of_example_1_of_paper_001_to_ten_to_the_100() -> None:
    base = OwnBase(preset("powers-of-eight"))
    base.extend(10**100)
    phi = {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 3}
    expected = [(a * 8**b, phi[a] * 8**b) for b in range(112) for a in range(1, 8)]
    assert list(zip(base.members, base.values, strict=True)) == expected[: len(base.members)]
    assert base.members[-1] > 10**100


def test_members_of_example_2_of_paper_001_to_ten_to_the_100() -> None:
    base = OwnBase(preset("even-or-odd"))
    base.extend(10**100)
    members, values = [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 2, 2, 7]
    before, delta = 1, 3
    while members[-1] <= 10**100:
        for factor in (None, 2, 2, None):
            members.append(members[-1] + delta)
            values.append(members[-1] if factor is None else factor * delta)
        before, delta = delta, delta + 4 * before
    assert base.members == members[: len(base.members)]
    assert base.values == values[: len(base.values)]


def test_fibonacci_base_to_ten_to_the_1000() -> None:
    base = OwnBase(preset("fibonacci-nim"))
    base.extend(10**1000)
    a, b = 1, 2
    for member in base.members:
        assert member == a
        a, b = b, a + b
    assert base.trials.spent == 0  # only f at members was needed


@pytest.mark.parametrize("modulus", [2, 3, 4])
def test_rules_that_fall_again_and_again(modulus: int) -> None:
    """Where a move leaves just the threshold as cap it does not win: few of these games tell."""
    for slope, other in product(range(1, 6), range(6)):
        game = MoveSize(Expression.parse(f"{slope}n if n%{modulus}==0 else {other}n+1"))
        base = OwnBase(game)
        found = [base.threshold(pile) for pile in range(1, 120)]
        assert found == Recurrence(game, 119).thresholds(), game


def test_a_finite_base_repeats() -> None:
    base = OwnBase(preset("finite-base"))
    base.extend(100)
    assert base.finite
    assert base.members == [1, 2, 3]
    assert [base.threshold(10**999 + by) for by in range(3)] == [1, 2, 3]
    assert base.expansion(11) == (2, 3, 3, 3)
    with pytest.raises(NotApplicable, match="copies of the last member are too many"):
        base.expansion(10**50)


def test_envelopes() -> None:
    assert envelope_divisor(Expression.parse("max(1,floor(n/3)) if n%2==0 else 5n")) == 4
    assert envelope_divisor(Expression.parse("[3,1]")) is None


@pytest.mark.parametrize(
    ("f", "tight"),
    [
        ("2n", True),
        ("floor(sqrt(n))+1", True),
        ("9 if n==3 else 2n", True),
        ("[5,1,4,2,8,9]", True),
        ("8-n if n<=7 else n", True),
        ("n if n%2==0 else 4n", False),
        ("2n+5(n%3)", False),
        ("n//100+1+(n%2)", False),
        ("max(1,floor(n/3)) if n%2==0 else 5n", False),
    ],
)
def test_how_small_f_may_still_become(f: str, tight: bool) -> None:
    rule = Expression.parse(f)
    values = [rule(move) for move in range(1, 2001)]
    least = never_below(rule)
    if least is None:
        assert not tight
        return
    told = [least(move) for move in range(1, 1001)]
    true = [min(values[move - 1 :]) for move in range(1, 1001)]
    assert told == sorted(told)
    assert all(low <= high for low, high in zip(told, true, strict=True))
    assert (told == true) == tight


def test_what_a_base_is_not_for() -> None:
    for text in ("move-size; f=2n; blocks=1", "move-size; f=2n; misere", "move-size; f=2n; ends=3"):
        game = preset(text)
        with pytest.raises(NotApplicable):
            OwnBase(game)
    dense = MoveSize(Expression.parse("[4,2,5,1]"))
    with pytest.raises(WorkLimitError, match="one by one"):
        list(OwnBase(dense, work=100).winning_moves(10**6, 10**6))


def test_too_many_members_are_refused_at_once() -> None:
    square = MoveSize(Expression.parse("n*n"))
    base = OwnBase(square)
    with pytest.raises(WorkLimitError, match=r"more than 10\^49 members up to the pile 10\^100"):
        base.extend(10**100)
    assert len(base.members) == 2
    # The bound is no exaggeration: where it can be counted, there are more.
    base.extend(10**6)
    assert len(base.members) > 10**6 // (4 * 1000)
    with pytest.raises(WorkLimitError, match="1000 members of the base of f=n\\*n only reach"):
        OwnBase(square, work=1000).extend(10**6)


@pytest.mark.parametrize(
    "function", [lambda n: 4 - n, lambda n: 3 if n <= 5 else 0, lambda n: n % 6]
)
def test_a_functions_impossible_value_beyond_the_pile_is_nobodys_concern(
    function: Callable[[int], int],
) -> None:
    """Of a Python function nothing is known but the values that were asked for."""
    game = MoveSize(Expression.of(function))
    for pile in range(1, 9):
        position = game.position(pile, cap=2)
        try:
            safe = Oracle(game).is_safe(position)
        except IllegalError:
            with pytest.raises(IllegalError):
                solve(game, game.position(pile, cap=pile))
        else:
            if all(game.f(move) >= 1 for move in range(1, pile + 1)):
                assert solve(game, position).safe == safe


def test_values_at_members_are_charged() -> None:
    base = OwnBase(MoveSize(Expression.parse("floor(abs(8-sqrt(abs(2^n))))+1")), work=1000)
    with pytest.raises(WorkLimitError, match="take more than 1000 steps"):
        base.extend(10**6)
    assert base.last < 2000
