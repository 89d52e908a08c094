"""A condition on a move: which m it allows, when the other variables have values.

`m<=2p`, `m!=p and m<=5`, `m<=(p if n%2==1 else 2p)`. Comparisons in which m stands linearly are
solved for m, so that the moves come as intervals, however large the numbers are; whatever else
there is is tried for one m after the other, within what the solved parts leave over. A condition
may also be a Python function, which is asked for one m after the other.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

from onepile.errors import IllegalError, NotApplicable, UndecidedError, WorkLimitError, quote
from onepile.formulas import exact
from onepile.formulas.evaluate import Compiler, Evaluator, Test
from onepile.formulas.exact import Value
from onepile.formulas.expression import Expression, evaluate_constants
from onepile.formulas.parser import parse_condition
from onepile.formulas.python_functions import PythonCondition
from onepile.formulas.syntax import (
    ORDERS,
    Asked,
    Binary,
    Compare,
    Conditional,
    Listing,
    Logic,
    Member,
    Negative,
    Node,
    Not,
    Number,
    Variable,
    names,
    rewritten,
    text_of,
    walk,
)
from onepile.formulas.typeset import latex_of
from onepile.limits import MOST_MOVES_TRIED
from onepile.mathematics.interval_sets import IntervalSet
from onepile.numbers import INFINITY, Extended, short
from onepile.on_demand import cached_property

MOVE = "m"
_KEPT = 1 << 14
"""So many values of a side that depends on m alone are remembered."""
_TRIED = 2
_T = TypeVar("_T")


@dataclass(frozen=True, repr=False)
class Condition:
    """A condition in m and other variables, immutable, compared by content.

    Attributes:
        node: The tree.
        variables: All variables that might be in it, m first.
        written: The condition that it is a part or a case of, as errors name it; "": it is whole.

    >>> condition = Condition.parse("m<=2p and m!=3", ("m", "p"))
    >>> condition.allowed(10, p=4).intervals
    ((1, 2), (4, 8))
    >>> condition.bound(p=10**100) == 2 * 10**100, condition.names == {"m", "p"}
    (True, True)
    """

    node: Node
    variables: tuple[str, ...]
    written: str = field(default="", compare=False)

    @classmethod
    def of(
        cls, value: "Condition | str | Callable[..., bool]", variables: tuple[str, ...]
    ) -> "Condition":
        """A condition from what people write: its text, or a Python function.

        >>> even = Condition.of(lambda m, n: (m ^ n) % 2 == 0, ("m", "n", "p"))
        >>> even.allowed(6, n=5).intervals, sorted(even.names), even.has_text
        (((1, 1), (3, 3), (5, 5)), ['m', 'n'], False)

        Raises:
            IllegalError: it is neither.
        """
        if isinstance(value, Condition) and value.variables == variables:
            return value
        if isinstance(value, str):
            return cls.parse(value, variables)
        if callable(value) and not isinstance(value, Condition):
            asked = PythonCondition(value, variables)
            return cls(Asked(asked, tuple(map(Variable, asked.parameters))), variables)
        raise IllegalError(
            f"{quote(repr(value))} is no condition: write one like 'm!=p', or give a function"
        )

    @classmethod
    def parse(cls, text: str, variables: tuple[str, ...]) -> "Condition":
        """Read a condition; constant parts are evaluated at once, so that bombs are refused.

        Raises:
            MalformedError: the text is not a condition.
            IllegalError, WorkLimitError: a constant part has no value or is far too large.
        """
        node = parse_condition(text, variables)
        evaluate_constants(node)
        return cls(node, variables)

    @cached_property
    def text(self) -> str:
        """The canonical text."""
        return text_of(self.node)

    @cached_property
    def has_text(self) -> bool:
        """Whether its text can be read again: it is no Python function."""
        return not any(isinstance(part, Asked) for part in walk(self.node))

    def __reduce__(self) -> tuple[Any, ...]:
        return Condition, (self.node, self.variables)  # without what was made of them

    @property
    def typeset(self) -> str:
        """The condition as a paper prints it: see `typeset`."""
        return latex_of(self.node)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if not self.has_text:
            return f"<condition {self.text}>"
        return f"Condition.parse({self.text!r}, {self.variables})"

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables that are in it."""
        return names(self.node)

    def __call__(self, move: int, **place: int) -> bool:
        """Whether a move is allowed."""
        return self._asked(self._test_of(self.node), self._argument(move, place))

    def allowed(self, most: int, **place: int) -> IntervalSet:
        """The moves 1 … most that are allowed.

        Raises:
            WorkLimitError: too many would have to be tried one by one.
            IllegalError, UndecidedError: the condition has no truth value there.
        """
        return self._solved(self.node, IntervalSet.of([(1, most)]), place)

    def bound(self, **place: int) -> Extended:
        """A number that no allowed move exceeds, whatever the variables are that are not told.

        `INFINITY` when the comparisons show none.

        >>> Condition.parse("m<=2n and m!=p", ("m", "n", "p")).bound(n=5)
        10
        """
        told = {**dict.fromkeys(self.variables, 0), **place}
        return max(0, self._bound(self.node, told, {MOVE, *place}))

    @cached_property
    def is_tried(self) -> bool:
        """Whether some part is not solved for m: then one m is asked after the other."""
        return self._effort(self.node) == _TRIED

    @cached_property
    def conjuncts(self) -> tuple[Node, ...]:
        """The conditions that must all hold."""
        return _chained(self.node, "and")

    def part(self, node: Node) -> "Condition":
        """A part of the condition as a condition of its own."""
        return Condition(node, self.variables, self.written or self.text)

    def excluded(self, node: Node, most: int, **place: int) -> IntervalSet:
        """The moves 1 … most that a part of the condition forbids.

        Raises:
            NotApplicable: they would have to be tried one by one.
        """
        if self._effort(node) == _TRIED:
            raise NotApplicable(f"{quote(text_of(node))} is not solved for m")
        return self._solved(node, IntervalSet.of([(1, most)]), place, negated=True)

    def comparison(self, node: Node) -> tuple[Node, str, Node] | None:
        """A comparison of a part linear in m with one that has no m, the former first."""
        if not isinstance(node, Compare):
            return None
        for left, operator, right in ways(node):
            if has_move(left) and is_linear(left) and not has_move(right):
                return left, operator, right
        return None

    # --- solving for m ---------------------------------------------------------------------------

    def _solved(
        self, node: Node, within: IntervalSet, place: Mapping[str, int], negated: bool = False
    ) -> IntervalSet:
        """The m of a set for which a part of the condition holds, or does not."""
        match node:
            case Not(operand):
                return self._solved(operand, within, place, not negated)
            case Logic(operator, _, _) if (operator == "and") is not negated:
                # What has no m may guard the others, as in p>0 and m<=10//p.
                for part in sorted(_chained(node, operator), key=self._effort):
                    within = self._solved(part, within, place, negated)
                return within
            case Logic(_, left, right):
                first = self._solved(left, within, place, negated)
                rest = within.without(first)
                return first.joined(self._solved(right, rest, place, negated))
            case Member(Variable("m"), values):
                listed = IntervalSet.of((value, value) for value in sorted(set(values)))
                chosen = within.common(listed)
                return within.without(chosen) if negated else chosen
        solved = self._interval(node, place, negated)
        if solved is not None:
            low, high, outside = solved
            inside = _between(within, low, high)
            return within.without(inside) if outside else inside
        return self._tried(node, within, place, negated)

    def _interval(
        self, node: Node, place: Mapping[str, int], negated: bool
    ) -> tuple[int | None, int | None, bool] | None:
        """The m between two ends (None: there is no end) or outside; None: it must be tried."""
        found = self.comparison(node)
        if found is None:
            return None
        left, operator, right = found
        operator = ORDERS[operator].opposite if negated else operator
        start, slope = self._line(left, place)
        gap = exact.subtract(self._number(right, place), start)
        rising = exact.sign(slope)
        if rising == 0:
            holds = ORDERS[operator].holds(-exact.sign(gap), 0)
            return (None, None, not holds)
        if rising < 0:
            operator = ORDERS[operator].turned
        border = exact.divide(gap, slope)
        below, above = exact.floor(border), exact.ceiling(border)
        match operator:
            case "<":
                return None, above - 1, False
            case "<=":
                return None, below, False
            case ">":
                return below + 1, None, False
            case ">=":
                return above, None, False
        # == and !=
        return (above, below, operator == "!=")

    def _effort(self, node: Node) -> int:
        """0 for what has no m, 1 for what is solved for m, 2 for what is tried m by m."""
        match node:
            case Not(operand):
                return self._effort(operand)
            case Logic(_, left, right):
                return max(self._effort(left), self._effort(right))
        if not has_move(node):
            return 0
        listed = isinstance(node, Member) and isinstance(node.operand, Variable)
        return 1 if listed or self.comparison(node) is not None else _TRIED

    def _tried(
        self, node: Node, within: IntervalSet, place: Mapping[str, int], negated: bool
    ) -> IntervalSet:
        if not has_move(node):
            return within if self._holds(node, place) is not negated else IntervalSet()
        test = self._test_of(node)
        if within.size > MOST_MOVES_TRIED:
            raise WorkLimitError(
                f"{quote(text_of(node))} would have to be tried for {short(within.size)} moves: "
                f"add a bound like m<=1000"
            )
        if within and isinstance(node, Compare):
            for side, operator, fixed in ways(node):
                if not has_move(fixed):
                    test = _comparing(self._numeric(side), operator, self._number(fixed, place))
        _, *others = self._argument(1, place)
        found = (m for m in within if self._asked(test, (m, *others)) is not negated)
        return IntervalSet.of((m, m) for m in found)

    def _holds(self, node: Node, place: Mapping[str, int]) -> bool:
        """Whether a part without m holds."""
        return self._asked(self._test_of(node), self._argument(1, place))

    def _numeric(self, node: Node) -> Evaluator[Value]:
        """A number in the condition; one with no variable but m is the same at every place."""
        if node not in self._made:
            number: Evaluator[Value] = self._compiler.number(node)
            alone = names(node) == {MOVE}
            self._made[node] = _by_move(number, len(self.variables) - 1) if alone else number
        return self._made[node]

    def _bound(self, node: Node, place: Mapping[str, int], known: Set[str]) -> Extended:
        match node:
            case Logic(operator, left, right):
                bounds = self._bound(left, place, known), self._bound(right, place, known)
                return min(bounds) if operator == "and" else max(bounds)
            case Member(Variable("m"), values):
                return max(values)
        if not names(node) <= known:
            return INFINITY
        if not has_move(node):
            return INFINITY if self._holds(node, place) else 0
        solved = self._interval(node, place, False)
        if solved is None:
            return INFINITY
        low, high, outside = solved
        if outside or high is None:
            empty = outside and low is None  # it never holds
            return 0 if empty else INFINITY
        return high

    # --- values ----------------------------------------------------------------------------------

    @cached_property
    def _compiler(self) -> "Compiler[Any]":
        return Compiler[Any](exact, variables=self.variables)

    @cached_property
    def _made(self) -> dict[Node, Callable[[Any], Any]]:
        """Parts of the condition as functions, made once."""
        return {}

    def _test_of(self, node: Node) -> Test:
        if node not in self._made:
            self._made[node] = self._compiler.condition(node)
        return self._made[node]

    def _argument(self, move: int, place: Mapping[str, int]) -> tuple[int, ...]:
        """The variables' values; what the condition looks at must have one."""
        names = self.names
        return (move, *(place[name] if name in names else 0 for name in self.variables[1:]))

    def _asked(self, question: Callable[[tuple[int, ...]], _T], argument: tuple[int, ...]) -> _T:
        """What a number or a test is there; an error names the condition and the place."""
        try:
            return question(argument)
        except (IllegalError, UndecidedError, WorkLimitError) as error:
            at = ", ".join(
                f"{name} = {short(value)}"
                for name, value in zip(self.variables, argument, strict=True)
                if name in self.names
            )
            named = quote(self.written or self.text)
            raise type(error)(f"{named} at {at}: {error}") from None

    def _number(self, node: Node, place: Mapping[str, int], move: int = 0) -> Value:
        return self._asked(self._numeric(node), self._argument(move, place))

    def _line(self, node: Node, place: Mapping[str, int]) -> tuple[Value, Value]:
        """A part linear in m as start + slope · m."""
        start = self._number(node, place, 0)
        return start, exact.subtract(self._number(node, place, 1), start)


def as_part(rule: Expression, variable: str) -> str:
    """A rule of one variable as a text that can stand in a condition; a list becomes choices.

    >>> as_part(Expression.parse("2k+3", "k"), "t"), as_part(Expression.parse("[3,1,1,4]"), "n")
    ('(2t+3)', '(3 if n<=1 else 1 if n<=3 else 4)')
    """

    def change(part: Node) -> Node | None:
        match part:
            case Variable():
                return Variable(variable)
            case Listing(values):
                return _choices(values, Variable(variable), 1)
        return None

    return f"({text_of(rewritten(rule.node, change))})"


def _choices(values: tuple[int, ...], variable: Variable, first: int) -> Node:
    """The values at first, first + 1, …, of which the last repeats."""
    if len(set(values)) == 1:
        return Expression.constant(values[0]).node
    changes = [i for i, (one, other) in enumerate(pairwise(values), 1) if one != other]
    half = changes[(len(changes) - 1) // 2]
    test = Compare("<=", variable, Number(first + half - 1))
    early, late = values[:half], values[half:]
    return Conditional(
        _choices(early, variable, first), test, _choices(late, variable, first + half)
    )


def has_move(node: Node) -> bool:
    """Whether m is in it."""
    return any(isinstance(part, Variable) and part.name == MOVE for part in walk(node))


def is_linear(node: Node) -> bool:
    """Whether a part with m in it is a line in m, as its form shows."""
    if not has_move(node):
        return True
    match node:
        case Variable():
            return True
        case Negative(operand):
            return is_linear(operand)
        case Binary("+" | "-", left, right):
            return is_linear(left) and is_linear(right)
        case Binary("*", left, right):
            return is_linear(left) and is_linear(right) and not (has_move(left) and has_move(right))
        case Binary("/", left, right):
            return is_linear(left) and not has_move(right)
    return False


def _chained(node: Node, operator: str) -> tuple[Node, ...]:
    """The parts that are joined by one operator, from left to right."""
    parts, waiting = [], [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Logic) and part.operator == operator:
            waiting += [part.right, part.left]
        else:
            parts.append(part)
    return tuple(parts)


def ways(node: Compare) -> tuple[tuple[Node, str, Node], tuple[Node, str, Node]]:
    """A comparison read from the left and from the right."""
    turned = node.right, ORDERS[node.operator].turned, node.left
    return (node.left, node.operator, node.right), turned


def _by_move(number: Evaluator[Value], others: int) -> Evaluator[Value]:
    """A number that depends on m alone, remembered."""

    @lru_cache(maxsize=_KEPT)
    def value(move: int) -> Value:
        return number((move, *(0,) * others))

    return lambda argument: value(argument[0])


def _comparing(number: Evaluator[Value], operator: str, right: Value) -> Test:
    """Whether a number that varies compares so with one that does not."""
    holds = ORDERS[operator].holds
    return lambda argument: holds(exact.compare(number(argument), right), 0)


def _between(numbers: IntervalSet, low: int | None, high: int | None) -> IntervalSet:
    """The members from low to high; None is no end."""
    if not numbers:
        return numbers
    first, last = numbers.intervals[0][0], numbers.intervals[-1][1]
    return numbers.within(
        first if low is None else max(first, low), last if high is None else min(last, high)
    )
