"""Lines, rounded down: n ↦ floor((p n + r)/q), read from an expression with any denominator.

The floor of a sum with something whole, of a quotient of a floor by a whole number, and minus a
floor are rounded lines again: n − ceil(n/3) = floor(2n/3), (n//2)//5 = floor(n/10). Everything
asked about a line has a formula.
"""

from dataclasses import dataclass
from fractions import Fraction

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.syntax import Binary, Call, Negative, Node, Variable, is_constant


@dataclass(frozen=True)
class Linear:
    """The function n ↦ floor((p*n + r)/q); q = 1: no rounding.

    Which n an expression has these values at, whoever found the line says: `line_of` for every
    n >= 1, `Shape.last_line` from some n on; both give p/q in lowest terms.
    """

    p: int
    q: int
    r: int

    @property
    def rounding(self) -> str:
        """`exact` when nothing is rounded, else `floor`."""
        return "exact" if self.q == 1 else "floor"

    def __call__(self, n: int) -> int:
        """The value at n."""
        return (self.p * n + self.r) // self.q

    def plus(self, times: int) -> "Linear":
        """The line with so many times n added.

        >>> Linear(1, 2, 0).plus(3)
        Linear(p=7, q=2, r=0)
        """
        return Linear(self.p + times * self.q, self.q, self.r)

    def first_at_least(self, value: int) -> int | None:
        """The least n >= 1 with a value of at least `value`; None: there is none.

        >>> Linear(100001, 100000, 0).first_at_least(10**50 + 1)
        99999000009999900000999990000099999000009999900002
        """
        # floor((p n + r)/q) >= value  iff  p n >= q value - r
        if self.p > 0:
            return max(1, -((self.r - self.q * value) // self.p))
        return 1 if self(1) >= value else None

    def first_below(self, value: int) -> int | None:
        """The least n >= 1 with a value below `value`; None: there is none."""
        if self.p < 0:
            return max(1, (self.q * value - self.r) // self.p + 1)
        return 1 if self(1) < value else None

    def first_rise(self) -> int | None:
        """The least n >= 1 with f(n+1) > f(n); None: it never rises.

        >>> Linear(1, 100000, 0).first_rise()
        99999
        """
        higher = self.first_at_least(self(1) + 1)
        return None if higher is None else higher - 1

    def first_fall(self) -> int | None:
        """The least n >= 1 with f(n+1) < f(n); None: it never falls."""
        lower = self.first_below(self(1))
        return None if lower is None else lower - 1


@dataclass(frozen=True)
class _Line:
    """slope·n + offset, or its floor."""

    slope: Fraction
    offset: Fraction
    rounded: bool = False

    def floor(self) -> "_Line":
        # p n + r is at least a whole number iff p n + floor(r) is.
        q = self.slope.denominator
        return _Line(self.slope, Fraction(self.offset * q // 1, q), q > 1)

    def __neg__(self) -> "_Line":
        # -floor(m/q) = floor((-m + q - 1)/q) for a whole number m
        q = self.slope.denominator
        up = Fraction(q - 1, q) if self.rounded else 0
        return _Line(-self.slope, -self.offset + up, self.rounded)

    @property
    def is_whole(self) -> bool:
        return self.rounded or self.slope.denominator == self.offset.denominator == 1


def line_of(node: Node) -> Linear | None:
    """The line that an expression is written as; None when it has another form.

    >>> from onepile.formulas.parser import parse
    >>> line_of(parse("floor(100001n/100000)")), line_of(parse("n-ceil(n/3)"))
    (Linear(p=100001, q=100000, r=0), Linear(p=2, q=3, r=0))
    """
    line = _line(node)
    if line is None or not line.is_whole:
        return None
    q = line.slope.denominator
    return Linear(line.slope.numerator, q, int(line.offset * q))


def _line(node: Node) -> _Line | None:
    if isinstance(node, Variable):
        return _Line(Fraction(1), Fraction(0))
    if is_constant(node):
        value = evaluator(node)(1)
        return None if isinstance(value, exact.Real) else _Line(Fraction(0), Fraction(value))
    match node:
        case Negative(operand):
            inner = _line(operand)
            return inner and -inner
        case Binary("+", left, right):
            return _sum(_line(left), _line(right))
        case Binary("-", left, right):
            second = _line(right)
            return _sum(_line(left), second and -second)
        case Binary("*", left, right):
            return _product(_line(left), _line(right))
        case Binary("/", left, right) if is_constant(right):
            return _quotient(_line(left), _line(right))
        case Binary("//", left, right) if is_constant(right):
            return _floor_of_quotient(_line(left), _line(right))
        case Call("floor", (argument,)):
            inner = _line(argument)
            return inner if inner is None or inner.rounded else inner.floor()
        case Call("ceil", (argument,)):
            inner = _line(argument)
            return inner if inner is None or inner.rounded else -(-inner).floor()
        case Call("min" | "max", (argument,)):
            return _line(argument)
        case _:
            return None


def _sum(a: _Line | None, b: _Line | None) -> _Line | None:
    if a is None or b is None or (a.rounded and b.rounded):
        return None
    rounded = a.rounded or b.rounded
    if rounded and not (a.is_whole and b.is_whole):
        return None
    return _Line(a.slope + b.slope, a.offset + b.offset, rounded)


def _product(a: _Line | None, b: _Line | None) -> _Line | None:
    if a is None or b is None or (a.slope and b.slope):
        return None
    line, factor = (a, b.offset) if not b.slope else (b, a.offset)
    if line.rounded:
        return line if factor == 1 else -line if factor == -1 else None
    return _Line(line.slope * factor, line.offset * factor)


def _quotient(line: _Line | None, divisor: _Line | None) -> _Line | None:
    if divisor is None or divisor.offset == 0:
        return None
    return _product(line, _Line(Fraction(0), 1 / divisor.offset))


def _floor_of_quotient(line: _Line | None, divisor: _Line | None) -> _Line | None:
    if line is None or divisor is None or divisor.offset == 0:
        return None
    by = divisor.offset
    if line.rounded and (by.denominator != 1 or by < 0):
        return None  # floor(floor(x)/k) = floor(x/k) for a positive whole number k alone
    return _Line(line.slope / by, line.offset / by).floor()
