"""An expression as the rest of the house uses it: exact values, arrays, shape, inverse."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from onepile.errors import (
    AssumptionError,
    IllegalError,
    OnepileError,
    UndecidedError,
    WorkLimitError,
    quote,
)
from onepile.formulas import exact
from onepile.formulas.costs import steps_of_value
from onepile.formulas.evaluate import evaluator
from onepile.formulas.parser import parse
from onepile.formulas.python_functions import PythonFunction
from onepile.formulas.reach import Reach, reaching
from onepile.formulas.rounded import IrrationalLine
from onepile.formulas.shape import Shape
from onepile.formulas.syntax import (
    Call,
    Given,
    Listing,
    Negative,
    Node,
    Number,
    assumed_of,
    children,
    has_reals,
    is_condition,
    is_constant,
    text_of,
    walk,
)
from onepile.formulas.typeset import latex_of
from onepile.limits import MAX_FORMULA_BITS, MAX_FORMULA_LENGTH, Budget
from onepile.numbers import INFINITY, Extended, decimal, short
from onepile.on_demand import cached_property
from onepile.statements import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_VALUES_A_STEP = 4
"""So many values are found in a step, where an array is filled at once."""
_SAMPLES = (5, 6, 7, 11)
_IN_DOUBT = 40
"""An exact value takes so many times as long where balls leave a doubt."""
_SPARE_BITS = 4096
"""Powers so much longer than what is asked for are still written down."""

Rule: TypeAlias = (
    "Expression | str | SupportsIndex | Sequence[int] | Callable[[int], Any] | NDArray[Any]"
)
"""What people may write for a rule: see `Expression.of`."""


class Expression:
    """An integer-valued expression in one variable, immutable, equal when its text is.

    A Python function is one, too, of which nothing but its values is known; it has no text that
    could be read again, and is equal to itself alone.

    >>> f = Expression.parse("floor(n*phi)")
    >>> f(10), str(f), f.first_at_least(100)
    (16, 'floor(n*phi)', 62)
    """

    def __init__(self, node: Node, variable: str = "n") -> None:
        self.node = node
        self.variable = variable
        self._text = text_of(node)
        self._value = evaluator(node)
        self._has_reals = has_reals(node)
        functions = tuple(part.function for part in walk(node) if isinstance(part, Given))
        self._key = (self._text, variable, functions)

    @classmethod
    def parse(cls, text: str, variable: str = "n") -> "Expression":
        """Read an expression; constant parts are evaluated at once, so that bombs are refused.

        Raises:
            MalformedError: the text is not an expression.
            IllegalError, WorkLimitError: a constant part has no value or is far too large.
        """
        node = parse(text, variable)
        evaluate_constants(node)
        return cls(node, variable)

    @classmethod
    def of(cls, value: Rule, variable: str = "n", assume: Iterable[str] = ()) -> "Expression":
        """An expression from what people write.

        Args:
            value: A formula's text, a whole number, a list or array of whole numbers, whose last
                repeats, or a Python function of one whole number.
            variable: What the argument is called.
            assume: What the caller vouches for of a Python function: `nondecreasing`.

        >>> Expression.of("2n"), Expression.of(3), Expression.of([4, 2])
        (Expression.parse('2n', 'n'), Expression.parse('3', 'n'), Expression.parse('[4,2]', 'n'))
        >>> Expression.of(lambda n: 2 * n + n.bit_count())(7)
        17

        Raises:
            IllegalError: it is none of these, or what is vouched for is not of a Python function.
        """
        if callable(value) and not isinstance(value, Expression):
            return cls(Given(PythonFunction(value, assume)), variable)
        if assume:
            raise IllegalError(
                f"assume= is for Python functions: what holds of {quote(str(value))} is found out"
            )
        if isinstance(value, Expression) and value.variable == variable:
            return value
        if isinstance(value, str):
            return cls.parse(value, variable)
        with suppress(TypeError):
            return cls.constant(_number(value), variable)
        try:
            if hasattr(value, "__array__") or (
                isinstance(value, Sequence) and not isinstance(value, bytes)
            ):
                parts: Any = value
                return cls._listed([_number(part) for part in parts], variable)
            raise TypeError
        except TypeError:
            raise IllegalError(
                f"{quote(repr(value))} is no rule: write a formula like '2n', a whole number, a "
                "list of whole numbers, or a function"
            ) from None

    @classmethod
    def _listed(cls, values: list[int], variable: str) -> "Expression":
        text = f"[{','.join(map(decimal, values))}]"
        if len(text) > MAX_FORMULA_LENGTH:
            raise IllegalError(
                f"a list of {len(values)} numbers is too long for a rule: give a function, like "
                "lambda n: values[min(n, len(values)) - 1]"
            )
        return cls.parse(text, variable)

    @classmethod
    def constant(cls, value: int, variable: str = "n") -> "Expression":
        """The expression that is always `value`.

        >>> str(Expression.constant(3))
        '3'
        """
        return cls(Negative(Number(-value)) if value < 0 else Number(value), variable)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        if not self.has_text:
            return f"<expression {self._text}>"
        return f"Expression.parse({self._text!r}, {self.variable!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, tuple[Any, str]]:
        if self.has_text:
            return Expression.parse, (self._text, self.variable)
        return Expression, (self.node, self.variable)

    @property
    def has_text(self) -> bool:
        """Whether its text can be read again: no Python function is in it."""
        return not self._key[2]

    @property
    def assumed(self) -> frozenset[str]:
        """What is taken on the caller's word of the Python functions in it."""
        return assumed_of(self.node)

    def without_assumptions(self) -> "Expression":
        """The same rule, with nothing taken on trust.

        >>> f = Expression.of(lambda n: 2 * n, assume={"nondecreasing"})
        >>> f.shape.nondecreasing.grade, f.without_assumptions().shape.nondecreasing.grade
        ('assumed', 'unknown')
        """
        if isinstance(self.node, Given) and self.assumed:
            return Expression(Given(self.node.function.without_assumptions()), self.variable)
        return self

    def __call__(self, n: int) -> int:
        """The exact value at n >= 1, however large.

        Raises:
            IllegalError: the value is not a whole number.
            UndecidedError: whether it is one cannot be decided.
            WorkLimitError: it is astronomically large.
        """
        n = index(n)  # NumPy's integers would overflow
        if self._has_reals and n > 0 and (found := self._quickly(n)) is not None:
            return found
        try:
            value = self._value(n)
            if type(value) is int:
                return value
            number = exact.whole(value)
        except (IllegalError, UndecidedError, WorkLimitError) as error:
            known = isinstance(error, AssumptionError)  # the message says where
            at = "" if known else f" at {self.variable} = {short(n)}"
            raise type(error)(f"{quote(self._text)}{at}: {error}") from error.__cause__
        if number is None:
            raise IllegalError(
                f"{quote(self._text)} is not a whole number at {self.variable} = {short(n)}: it is "
                f"{exact.approximately(value)}; wrap it in floor() or ceil()"
            )
        return number

    at = __call__

    def unless_above(self, n: int, most: int) -> int | None:
        """The value at n; None if it is above `most` and so long that it is not written down.

        >>> Expression.parse("2^n").unless_above(10**30, 10**9) is None
        True

        Raises:
            WorkLimitError: it is astronomically large, and not known to be above `most`.
        """
        bits = 2 * most.bit_length() + _SPARE_BITS
        if bits > MAX_FORMULA_BITS or not self.shape.no_part_exceeds_it:
            return self(n)
        try:
            with exact.powers_up_to(bits):
                return self(n)
        except WorkLimitError:  # of some part, and the whole is no smaller
            return None

    @cached_property
    def steps_of_value(self) -> Callable[[int], int]:
        """About how many steps the exact value at n takes, told n.

        >>> Expression.parse("floor(n*sqrt(2))").steps_of_value(10)
        3
        >>> Expression.parse("floor((n*sqrt(2))^2)").steps_of_value(10)  # always a whole number
        120
        """
        steps = steps_of_value(self.node)
        return (lambda n: _IN_DOUBT * steps(n)) if self._leaves_doubts else steps

    @property
    def _leaves_doubts(self) -> bool:
        """Whether balls do not tell most of the values, as a few of them show."""
        try:
            doubts = [self._quickly(n) is None for n in _SAMPLES] if self._has_reals else [False]
            return 2 * sum(doubts) > len(doubts)
        except OnepileError:
            return False

    def steps_of_values(self, n: int) -> int:
        """About how many steps the values at 1, …, n take, as an array."""
        powers = self.shape.powers
        if self.shape.form is not None or (powers is not None and powers.rounding != "exact"):
            return n // _VALUES_A_STEP
        return n * self.steps_of_value(n // 2)

    def values(
        self, n: int, clamp: int | None = None, budget: Budget | None = None
    ) -> "NDArray[np.int64]":
        """The values at 1, 2, …, n as an array.

        Args:
            n: How many.
            clamp: Larger values become this one, and values below -clamp become -clamp; without
                it a value beyond 64 bits is an error.
            budget: The steps that may be taken for values that are found one by one.

        >>> Expression.parse("n^2").values(4, clamp=10).tolist()
        [1, 4, 9, 10]
        """
        from onepile.formulas.arrays import values

        return values(self, 1, n, clamp, budget)

    def values_between(
        self, first: int, last: int, clamp: int | None = None, budget: Budget | None = None
    ) -> "NDArray[np.int64]":
        """The values at first, …, last as an array, clamped and charged as in `values`."""
        from onepile.formulas.arrays import values

        return values(self, first, last, clamp, budget)

    @cached_property
    def shape(self) -> Shape:
        """What is proved about the expression for all arguments."""
        return Shape(self.node)

    def same_function(self, other: "Expression") -> bool | None:
        """Whether both have the same value at every argument, however they are written.

        None when that is not known: they agree at the first arguments, and have no common normal
        form.

        >>> Expression.parse("(7n+6)//3").same_function(Expression.parse("floor(7n/3)+2"))
        True
        >>> Expression.parse("2n").same_function(Expression.parse("max(2n,3)"))
        False
        """
        return True if self.node == other.node else self.shape.same_function(other.shape)

    @property
    def typeset(self) -> str:
        """The expression as a paper prints it: see `typeset`."""
        return latex_of(self.node)

    @property
    def said(self) -> "Phrase | Expression":
        """The expression within a sentence.

        >>> print(Expression.parse("[4,2]").said)
        given by the list [4,2], whose last number repeats
        """
        if isinstance(self.node, Listing):
            return Phrase("given by the list {listing}, whose last number repeats", listing=self)
        if isinstance(self.node, Given):
            name = self.node.function.name
            return Phrase("f({n}) (the Python function {name})", n=self.variable, name=name)
        return self

    def first_at_least(self, value: int) -> Extended:
        """The least k >= 1 with f(k) >= value; `INFINITY` when it is proved that there is none.

        >>> Expression.parse("floor(sqrt(n))").first_at_least(10**50) == 10**100
        True
        """
        found = self.reach(value, 1, None)
        return INFINITY if found is None else found

    @cached_property
    def reach(self) -> Reach:
        """The least n from low to high (None: without end) with f(n) >= value, None: none there.

        >>> Expression.parse("max(n,7)").reach(6, 3, 10)
        3
        """
        return reaching(self)

    @cached_property
    def irrational_line(self) -> IrrationalLine | None:
        """The expression as a rounded irrational multiple of n."""
        return IrrationalLine.of(self.shape.powers)

    @cached_property
    def _quickly(self) -> Callable[[int], int | None]:
        """The same values sooner, where they are not a matter of whole numbers; None: in doubt."""
        from onepile.formulas.balls import in_balls  # flint takes a quarter of a small question

        return in_balls(self.node)


def _number(value: Any) -> int:
    """A whole number, also one of NumPy's; True and False are none."""
    if isinstance(value, bool):
        raise TypeError
    return index(value)


def evaluate_constants(node: Node) -> None:
    """Evaluate every part that does not depend on the variable, so that none surprises later."""
    if isinstance(node, Call) and node.name == "root" and is_constant(node.arguments[1]):
        _named(node, lambda: exact.root(1, evaluator(node.arguments[1])(1)))
    inside_floor = isinstance(node, Call) and node.name == "log"
    if is_condition(node) or inside_floor or not is_constant(node):
        for child in children(node):
            evaluate_constants(child)
        return
    _named(node, lambda: evaluator(node)(1))


def _named(node: Node, attempt: Callable[[], object]) -> None:
    """Try something; an error names the part of the expression that it is about."""
    try:
        attempt()
    except (IllegalError, UndecidedError, WorkLimitError) as error:
        raise type(error)(f"{quote(text_of(node))}: {error}") from None
