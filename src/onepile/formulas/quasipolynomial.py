"""A normal form that decides: from some n on, one polynomial for each residue of n.

Every expression made of whole numbers, n, + - *, division by constants, floor, ceil, %, min, max,
abs, comparisons and conditionals is such a *quasi-polynomial* from some start on. Questions like
"is f non-decreasing for every n?" become questions about the sign of a few polynomials beyond a
root bound, plus finitely many values: they are decided, not sampled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, lcm

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.polynomial import (
    Polynomial,
    poly_add,
    poly_at,
    poly_below,
    poly_derivative,
    poly_multiply,
    poly_scale,
    poly_shift,
)
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Listing,
    Logic,
    Negative,
    Node,
    Not,
    Variable,
    is_constant,
)

MAX_PERIOD = 1000
MAX_START = 20_000
MAX_DEGREE = 24
MAX_COEFFICIENTS = 3000
"""Over all pieces of a form: a long period leaves room for low degrees only."""


def root_bound(a: Polynomial) -> int:
    """A whole number beyond which the polynomial has no real root (Cauchy)."""
    if len(a) <= 1:
        return 0
    return 1 + ceil(max(abs(x / a[-1]) for x in a[:-1]))


class _TooLargeError(Exception):
    """The normal form would be too large to be useful."""


@dataclass(frozen=True)
class QuasiPolynomial:
    """For n >= start, the value is pieces[n % period] at n.

    Attributes:
        start: From where on the pieces hold; earlier values must be computed one by one.
        period: The number of residue classes.
        pieces: One polynomial for each residue.
    """

    start: int
    period: int
    pieces: tuple[Polynomial, ...]

    def shifted(self, by: int) -> "QuasiPolynomial":
        """The function n ↦ value at n + by."""
        pieces = tuple(
            poly_shift(self.pieces[(r + by) % self.period], by) for r in range(self.period)
        )
        return QuasiPolynomial(max(1, self.start - by), self.period, pieces)

    def refined(self, period: int) -> "QuasiPolynomial":
        """The same function with a multiple of the period."""
        pieces = tuple(self.pieces[r % self.period] for r in range(period))
        return QuasiPolynomial(self.start, period, pieces)

    def combined(
        self, other: "QuasiPolynomial", operation: Callable[[Polynomial, Polynomial], Polynomial]
    ) -> "QuasiPolynomial":
        """Apply an operation on polynomials class by class."""
        period = _period(self.period, other.period)
        a, b = self.refined(period), other.refined(period)
        pieces = tuple(operation(x, y) for x, y in zip(a.pieces, b.pieces, strict=True))
        if sum(map(len, pieces)) > MAX_COEFFICIENTS:
            raise _TooLargeError
        return QuasiPolynomial(max(self.start, other.start), period, pieces)

    def __add__(self, other: "QuasiPolynomial") -> "QuasiPolynomial":
        return self.combined(other, poly_add)

    def __sub__(self, other: "QuasiPolynomial") -> "QuasiPolynomial":
        return self.combined(other, lambda a, b: poly_add(a, poly_scale(b, Fraction(-1))))

    def __mul__(self, other: "QuasiPolynomial") -> "QuasiPolynomial":
        return self.combined(other, poly_multiply)

    def scaled(self, factor: Fraction) -> "QuasiPolynomial":
        """The function times a number."""
        return QuasiPolynomial(
            self.start, self.period, tuple(poly_scale(p, factor) for p in self.pieces)
        )

    def floor(self) -> "QuasiPolynomial":
        """The largest whole numbers not above the values.

        On a residue class modulo the common denominator q of its coefficients, a polynomial has a
        constant fractional part, so the floor is the polynomial less a constant.
        """
        period = self.period
        for piece in self.pieces:
            period = _period(period, lcm(*(x.denominator for x in piece)) if piece else 1)
        pieces = []
        for r, piece in enumerate(self.refined(period).pieces):
            fraction = poly_at(piece, r) % 1
            pieces.append(poly_add(piece, (-fraction,) if fraction else ()))
        return QuasiPolynomial(self.start, period, tuple(pieces))

    def settled(self) -> "QuasiPolynomial":
        """The same function, started where no piece has a root any more."""
        start = max(self.start, 1 + max(root_bound(piece) for piece in self.pieces))
        return QuasiPolynomial(_start(start), self.period, self.pieces)

    def first_negative(self, value_before_start: Callable[[int], Fraction]) -> int | None:
        """The least n >= 1 at which the function is negative; None if there is none.

        Raises:
            _TooLargeError: the search would be too long.
        """
        settled = self.settled()
        for n in range(1, settled.start):
            value = (
                value_before_start(n)
                if n < self.start
                else poly_at(self.pieces[n % self.period], n)
            )
            if value < 0:
                return n
        failing = [
            settled.start + (r - settled.start) % self.period
            for r, piece in enumerate(self.pieces)
            if piece and piece[-1] < 0
        ]
        return min(failing, default=None)

    def first_at_least(
        self, target: int, value_before_start: Callable[[int], Fraction]
    ) -> int | None:
        """The least n >= 1 at which the function is at least `target`; None if there is none.

        Beyond the roots of their derivatives the pieces are monotone: bisection finds the place.

        Raises:
            _TooLargeError: the search would be too long.
        """
        monotone = self._monotone_from
        for n in range(1, monotone):
            early = n < self.start
            value = value_before_start(n) if early else poly_at(self.pieces[n % self.period], n)
            if value >= target:
                return n
        best: int | None = None
        for n in range(monotone, monotone + self.period):
            steps = self._steps_to(target, n, best)
            if steps is not None:
                best = n + steps * self.period
        return best

    @cached_property
    def _monotone_from(self) -> int:
        """From here on no piece has a turning point."""
        slopes = tuple(poly_derivative(piece) for piece in self.pieces)
        return QuasiPolynomial(self.start, self.period, slopes).settled().start

    def _steps_to(self, target: int, n: int, below: int | None) -> int | None:
        """How many periods after n its piece, monotone there, first reaches the target.

        None if it never does, or not before `below`.
        """
        piece = self.pieces[n % self.period]
        is_below = poly_below(piece, target)
        if not is_below(n):
            return 0 if below is None or n < below else None
        if len(piece) < 2 or piece[-1] < 0:
            return None
        low, high = 0, 1
        if below is not None:
            high = (below - 1 - n) // self.period
            if high < 1 or is_below(n + high * self.period):
                return None
        while is_below(n + high * self.period):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            if is_below(n + middle * self.period):
                low = middle
            else:
                high = middle
        return high


def _period(a: int, b: int) -> int:
    period = lcm(a, b)
    if period > MAX_PERIOD:
        raise _TooLargeError
    return period


def _start(start: int) -> int:
    if start > MAX_START:
        raise _TooLargeError
    return start


@dataclass(frozen=True)
class _Condition:
    start: int
    period: int
    holds: tuple[bool, ...]

    def combined(
        self, other: "_Condition", operation: Callable[[bool, bool], bool]
    ) -> "_Condition":
        period = _period(self.period, other.period)
        return _Condition(
            max(self.start, other.start),
            period,
            tuple(
                operation(self.holds[r % self.period], other.holds[r % other.period])
                for r in range(period)
            ),
        )


@lru_cache(maxsize=1000)
def normal_form(node: Node) -> QuasiPolynomial | None:
    """The quasi-polynomial of an expression, None when it has none of a useful size.

    >>> from onepile.formulas.parser import parse
    >>> normal_form(parse("floor(n/2)")).pieces
    ((Fraction(0, 1), Fraction(1, 2)), (Fraction(-1, 2), Fraction(1, 2)))
    """
    try:
        return _normal(node)
    except _TooLargeError:
        return None


def is_nonnegative(
    form: QuasiPolynomial, value_before_start: Callable[[int], Fraction]
) -> tuple[bool, int | None] | None:
    """(True, None), or (False, first n where it is negative), or None when it is too much work."""
    try:
        at = form.first_negative(value_before_start)
    except _TooLargeError:
        return None
    return at is None, at


def reach(
    form: QuasiPolynomial, target: int, value_before_start: Callable[[int], Fraction]
) -> tuple[int | None] | None:
    """(the least n where the form is at least the target, or None), or None: too much work."""
    try:
        return (form.first_at_least(target, value_before_start),)
    except _TooLargeError:
        return None


def constant(value: Fraction) -> QuasiPolynomial:
    """The function that is always `value`."""
    return QuasiPolynomial(1, 1, ((value,) if value else (),))


IDENTITY = QuasiPolynomial(1, 1, ((Fraction(0), Fraction(1)),))
"""The function n ↦ n."""


def _constant_value(node: Node) -> Fraction:
    value = evaluator(node)(1)
    if isinstance(value, exact.Real):
        raise _TooLargeError
    return Fraction(value)


def _divisor(node: Node) -> Fraction:
    value = _constant_value(node)
    if value == 0:
        raise _TooLargeError  # no value anywhere, so no form either
    return value


def _normal(node: Node) -> QuasiPolynomial:
    if isinstance(node, Variable):
        return IDENTITY
    if isinstance(node, Listing):
        last = Fraction(node.values[-1])
        return QuasiPolynomial(_start(len(node.values)), 1, constant(last).pieces)
    if is_constant(node):
        return constant(_constant_value(node))
    match node:
        case Negative(operand):
            return _normal(operand).scaled(Fraction(-1))
        case Binary("+", left, right):
            return _normal(left) + _normal(right)
        case Binary("-", left, right):
            return _normal(left) - _normal(right)
        case Binary("*", left, right):
            product = _normal(left) * _normal(right)
            if max(map(len, product.pieces)) > MAX_DEGREE:
                raise _TooLargeError
            return product
        case Binary("/", left, right) if is_constant(right):
            return _normal(left).scaled(1 / _divisor(right))
        case Binary("//", left, right) if is_constant(right):
            return _normal(left).scaled(1 / _divisor(right)).floor()
        case Binary("%", left, right) if is_constant(right):
            modulus, a = _divisor(right), _normal(left)
            return a - a.scaled(1 / modulus).floor().scaled(modulus)
        case Binary("^", left, right) if is_constant(right):
            exponent = _constant_value(right)
            if exponent.denominator != 1 or not 0 <= exponent < MAX_DEGREE:
                raise _TooLargeError
            return _power(_normal(left), int(exponent))
        case Conditional(then, test, otherwise):
            return _choose(_condition(test), _normal(then), _normal(otherwise))
        case Call("floor", (argument,)):
            return _normal(argument).floor()
        case Call("ceil", (argument,)):
            return _normal(argument).scaled(Fraction(-1)).floor().scaled(Fraction(-1))
        case Call("abs", (argument,)):
            a = _normal(argument)
            return _choose(_sign_condition(a, lambda x: x >= 0), a, a.scaled(Fraction(-1)))
        case Call("min" | "max" as name, arguments):
            best = _normal(arguments[0])
            for argument in arguments[1:]:
                other = _normal(argument)
                difference = best - other if name == "max" else other - best
                best = _choose(_sign_condition(difference, lambda x: x >= 0), best, other)
            return best
        case _:
            raise _TooLargeError


def _power(base: QuasiPolynomial, exponent: int) -> QuasiPolynomial:
    result = constant(Fraction(1))
    for _ in range(exponent):
        result = result * base
        if max(map(len, result.pieces)) > MAX_DEGREE:
            raise _TooLargeError
    return result


def _choose(test: _Condition, then: QuasiPolynomial, other: QuasiPolynomial) -> QuasiPolynomial:
    period = _period(test.period, _period(then.period, other.period))
    a, b = then.refined(period), other.refined(period)
    pieces = tuple(
        a.pieces[r] if test.holds[r % test.period] else b.pieces[r] for r in range(period)
    )
    return QuasiPolynomial(max(test.start, a.start, b.start), period, pieces)


def _sign_condition(form: QuasiPolynomial, test: Callable[[int], bool]) -> _Condition:
    """Where the sign (-1, 0, 1) of a function passes a test, from where the signs are settled."""
    settled = form.settled()
    signs = tuple(0 if not piece else 1 if piece[-1] > 0 else -1 for piece in settled.pieces)
    return _Condition(settled.start, settled.period, tuple(test(s) for s in signs))


_TESTS: dict[str, Callable[[int], bool]] = {
    "<": lambda s: s < 0,
    "<=": lambda s: s <= 0,
    ">": lambda s: s > 0,
    ">=": lambda s: s >= 0,
    "==": lambda s: s == 0,
    "!=": lambda s: s != 0,
}


def _condition(node: Node) -> _Condition:
    match node:
        case Compare(operator, left, right):
            return _sign_condition(_normal(left) - _normal(right), _TESTS[operator])
        case Not(operand):
            inner = _condition(operand)
            return _Condition(inner.start, inner.period, tuple(not x for x in inner.holds))
        case Logic("and", left, right):
            return _condition(left).combined(_condition(right), lambda a, b: a and b)
        case Logic(_, left, right):
            return _condition(left).combined(_condition(right), lambda a, b: a or b)
        case _:
            raise _TooLargeError
