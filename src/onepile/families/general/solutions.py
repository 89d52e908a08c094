"""The m for which a condition on m alone holds, as intervals: where its comparisons change sides.

A comparison with a normal form of few stretches tells where it holds (`formulas/normal_form.py`).
Of another one, with roots or irrational factors, both sides may be seen never to rise against each
other, or never to fall; then it changes once, and halving finds where.
"""

from collections.abc import Callable

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.formulas import Expression
from onepile.formulas.conditions import MOVE, Condition, has_move
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import (
    ORDERS,
    Binary,
    Call,
    Compare,
    Logic,
    Negative,
    Node,
    Not,
    Number,
    Variable,
)
from onepile.mathematics.interval_sets import IntervalSet

_MOST_STRETCHES = 64
_STEPS_A_TEST = 5
_BITS_A_STEP = 8


def solutions(
    condition: Condition, last: int, spend: Callable[[int], None] | None = None
) -> IntervalSet:
    """The m from 1 to the last.

    Args:
        condition: The condition.
        last: The last m.
        spend: Takes the steps that it costs where comparisons are halved.

    >>> parse = lambda text: Condition.parse(text, ("m",))
    >>> solutions(parse("m*m>2*(100-m) and m!=80"), 99).intervals
    ((14, 79), (81, 99))
    >>> solutions(parse("sqrt(10^100-m)<m*phi or m<9"), 10**60).intervals[1][0] // 10**45
    61803

    Raises:
        NotApplicable: that is not seen, or they are no few intervals.
    """
    return _Solver(condition, last, spend).of(condition.node)


def either(one: IntervalSet, other: IntervalSet) -> IntervalSet:
    """What is in one of two sets, or in both."""
    return one.joined(other.without(one))


def first_reached(excess: Callable[[int], int], low: int, high: int) -> int:
    """The first number from low to high at which a function that never falls is at least 0.

    First it is looked for how many digits it has, and its distance from the last one; then where a
    line through the ends of what is left meets 0, with the value of an end that stays halved; now
    and then the middle, so that no function takes long.

    >>> first_reached(lambda n: n * n - 10**60 - 1, 1, 10**40), first_reached(lambda n: -1, 1, 9)
    (1000000000000000000000000000001, 10)
    """
    if low > high or (above := excess(high)) < 0:
        return high + 1
    if (below := excess(low)) >= 0:
        return low
    turn, rose, last = 0, None, high
    while high - low > 1:
        turn += 1
        if high - low > low:
            place = 1 << ((low.bit_length() + high.bit_length()) // 2)
        elif last - low > 2 * (last - high) + 1:
            place = last - (1 << ((last - low).bit_length() + (last - high).bit_length()) // 2)
        elif turn % 4 == 0:
            place = (low + high) // 2
        else:
            place = low + (high - low) * -below // (above - below)
        place = min(max(place, low + 1), high - 1)
        value = excess(place)
        if value < 0:
            above = max(1, above // 2) if rose is True else above
            low, below, rose = place, value, True
        else:
            below = -max(1, -below // 2) if rose is False else below
            high, above, rose = place, max(1, value), False
    return high


class _Solver:
    def __init__(
        self, condition: Condition, last: int, spend: Callable[[int], None] | None
    ) -> None:
        self.condition, self.last, self.spend = condition, last, spend
        self.all = IntervalSet.of([(1, last)])

    def of(self, node: Node) -> IntervalSet:
        """Where a part holds."""
        match node:
            case Not(operand):
                return self.all.without(self.of(operand))
            case Logic("and", left, right):
                return self.of(left).common(self.of(right))
            case Logic(_, left, right):
                return either(self.of(left), self.of(right))
        form = truth(node)
        if form is not None and len(form.parts) <= _MOST_STRETCHES:
            if all(part.period == 1 for part in form.parts):
                held = (
                    (low, high) for low, high, part in form.stretches() if part.pieces[0].numerators
                )
                return IntervalSet.of(
                    (low, self.last if high is None else min(high, self.last))
                    for low, high in held
                    if low <= self.last
                )
        elif isinstance(node, Compare):
            return self._compared(node.left, node.operator, node.right)
        raise NotApplicable(f"where {quote(str(self.condition))} holds is not seen")

    def _compared(self, left: Node, operator: str, right: Node) -> IntervalSet:
        if self._way(Binary("-", left, right)) < 0:
            left, operator, right = right, ORDERS[operator].turned, left
        more, less = Binary("-", left, right), Binary("-", right, left)
        match operator:
            case ">=" | "<":
                found = IntervalSet.of([(self._first(more), self.last)])
            case ">" | "<=":
                found = IntervalSet.of([(self._first(less, falling=True), self.last)])
            case _:
                passed = self._first(less, falling=True)
                found = IntervalSet.of([(self._first(more), passed - 1)])
        return self.all.without(found) if operator in ("<", "<=", "!=") else found

    def _first(self, node: Node, falling: bool = False) -> int:
        """The first m at which a number that never falls is at least 0, or one that falls below."""
        fine = Binary("*", node, Number(1 << self.last.bit_length()))  # so that it says how much
        rounded = Expression(Call("floor", (fine,)), MOVE)

        def excess(move: int) -> int:
            if self.spend is not None:
                self.spend(_STEPS_A_TEST + move.bit_length() // _BITS_A_STEP)
            try:
                value = rounded(move)
            except OnepileError as error:
                raise NotApplicable(str(error)) from None
            return -1 - value if falling else value

        return first_reached(excess, 1, self.last)

    def _holds(self, test: Node, move: int) -> bool:
        if self.spend is not None:
            self.spend(_STEPS_A_TEST)
        try:
            return self.condition.part(test)(move)
        except OnepileError as error:
            raise NotApplicable(str(error)) from None

    def _is_positive(self, node: Node, move: int) -> bool:
        return self._holds(Compare(">=", node, Number(0)), move)

    def _way(self, node: Node) -> int:
        """1 for what never falls, -1 for what never rises with m, 0 for what is always the same.

        Raises:
            NotApplicable: none of them is seen.
        """
        if not has_move(node):
            return 0
        match node:
            case Variable():
                return 1
            case Negative(operand):
                return -self._way(operand)
            case Binary("+", left, right):
                return self._common([self._way(left), self._way(right)])
            case Binary("-", left, right):
                return self._common([self._way(left), -self._way(right)])
            case Binary("*" | "/" | "//", left, right) if not has_move(right):
                return self._way(left) if self._is_positive(right, 1) else -self._way(left)
            case Binary("*", left, right) if not has_move(left):
                return self._way(Binary("*", right, left))
            case Binary("*", left, right):
                return self._common([self._way_from_zero(left), self._way_from_zero(right)])
            case Binary("^", base, power) if not has_move(power) and self._is_positive(power, 1):
                return self._way_from_zero(base)
            case Call("floor" | "ceil" | "min" | "max", arguments):
                return self._common([self._way(argument) for argument in arguments])
            case Call("sqrt", (argument,)):
                return self._way_from_zero(argument)
            case Call("root", (argument, degree)) if not has_move(degree):
                return self._way_from_zero(argument)
            case Call("abs", (argument,)):
                if self._least_is_positive(argument):
                    return self._way(argument)
                if self._least_is_positive(Negative(argument)):
                    return -self._way(argument)
        raise NotApplicable(f"whether {quote(str(self.condition))} rises is not seen")

    def _common(self, ways: list[int]) -> int:
        found = set(ways) - {0}
        if len(found) > 1:
            raise NotApplicable(f"whether {quote(str(self.condition))} rises is not seen")
        return found.pop() if found else 0

    def _way_from_zero(self, node: Node) -> int:
        """The way of what is never negative."""
        if not self._least_is_positive(node):
            raise NotApplicable(f"whether {quote(str(self.condition))} rises is not seen")
        return self._way(node)

    def _least_is_positive(self, node: Node) -> bool:
        """Whether something that never falls, or never rises, is nowhere negative."""
        return self._is_positive(node, 1 if self._way(node) >= 0 else self.last)
