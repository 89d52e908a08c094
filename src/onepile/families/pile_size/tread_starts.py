"""Where the treads of f = ⌊c·n^(1/k) + d⌋ or ⌈c·n^(1/k) + d⌉ start, by formula.

With ⌊ ⌋, f(n) >= m means n >= Q(m) = ((m − d)/c)^k; with ⌈ ⌉ it means n > Q(m−1). So F is Q
rounded:

* a polynomial, if the coefficients of Q are whole. Then F(m+1) − F(m) leaves the same remainder
  modulo m+1 for every m, and every row of nim-values turns by the same amount (`rotation`);
* for square roots with rational c² and d, a polynomial on each residue class (`quadratic_rows`).

In both cases a walk through the treads takes steps in proportion to the digits of their number.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, lcm

from onepile.families.pile_size.quadratic_rows import QuadraticRows
from onepile.families.pile_size.rotation import TreadStarts, ascend, descend
from onepile.formulas import Expression
from onepile.formulas.exact import rational_power
from onepile.on_demand import cached_property

_LONGEST_PERIOD = 1000


@dataclass(frozen=True)
class PolynomialStarts(TreadStarts):
    """F(m) is a polynomial with whole coefficients.

    Attributes:
        coefficients: Of m^0, m^1, …
        first: From where on.

    >>> squares = PolynomialStarts((0, 0, 1), 1)       # f = floor(sqrt(n))
    >>> squares(7), squares.turn
    (49, -2)
    """

    coefficients: tuple[int, ...]
    first: int

    def __call__(self, m: int) -> int:
        """F(m)."""
        value = 0
        for coefficient in reversed(self.coefficients):
            value = value * m + coefficient
        return value

    @property
    def turn(self) -> int:
        """By how much each row turns left: L(m) − 1 modulo m+1, which is L(−1) − 1."""
        return self(0) - self(-1) - 1

    def descend(self, s: int, w: int) -> tuple[int, int]:
        """Follow a place back."""
        return descend(s, w, self.turn, self.first)

    def ascend(self, s: int, w: int, to: int) -> tuple[int, int]:
        """Follow a value forward."""
        return ascend(s, w, self.turn, to)

    def most_steps(self, height: int) -> int:
        """Two for each time around a row, and the row shrinks by a part 1/|turn| each time."""
        return min(height, 2 * (abs(self.turn) + 2) * height.bit_length())


@dataclass(frozen=True)
class QuadraticStarts(QuadraticRows):
    """F(m) = ⌈scale · (m − shift)²⌉, or ⌊scale · (m − shift)²⌋ + 1 if `beyond`.

    >>> doubled = QuadraticStarts(Fraction(1, 2), Fraction(0), False, 2)     # f = floor(sqrt(2n))
    >>> [doubled(m) for m in range(2, 8)], doubled.period, doubled.growth
    ([2, 5, 8, 13, 18, 25], 2, 2)
    """

    scale: Fraction
    shift: Fraction
    beyond: bool
    first: int

    def __call__(self, m: int) -> int:
        """F(m)."""
        # Whole numbers only: fractions of a thousand digits would be reduced every time.
        step = self.shift.denominator
        top = self.scale.numerator * (step * m - self.shift.numerator) ** 2
        bottom = self.scale.denominator * step**2
        return top // bottom + 1 if self.beyond else -(-top // bottom)

    @cached_property
    def period(self) -> int:
        """The common denominator of the coefficients: the fractional part repeats with it."""
        linear = 2 * self.scale * self.shift
        constant = self.scale * self.shift**2
        return lcm(self.scale.denominator, linear.denominator, constant.denominator)

    @cached_property
    def growth(self) -> int:
        """By how much treads are longer a period later."""
        return int(2 * self.scale * self.period)

    def most_steps(self, height: int) -> int:
        """As for polynomials, for each of the rounds of a period, tread by tread."""
        turn = int(abs(self.scale * (1 + 2 * self.shift) + 1)) + 1
        rounds = self.growth + 1
        return min(height, 2 * (turn + 2) * rounds * self.period * height.bit_length())


def tread_starts(f: Expression) -> TreadStarts | None:
    """F by formula, None when f is not of this kind.

    >>> tread_starts(Expression.parse("ceil(sqrt(n)) + 3"))
    PolynomialStarts(coefficients=(17, -8, 1), first=7)
    >>> tread_starts(Expression.parse("floor(sqrt(3n))"))
    QuadraticStarts(scale=Fraction(1, 3), shift=Fraction(0, 1), beyond=False, first=3)
    """
    form = f.shape.powers
    if form is None or form.rounding == "exact":
        return None
    root = form.power
    known = None if root is None else rational_power(root.coefficient)
    if root is None or known is None:
        return None
    degree = root.exponent.denominator
    if root.exponent.numerator != 1 or degree == 1 or degree % known[0]:
        return None
    power = known[1] ** (degree // known[0])
    beyond = form.rounding == "ceil"
    shift = Fraction(root.offset) + beyond
    whole = _polynomial(power, shift, degree, beyond)
    if whole is not None:
        return PolynomialStarts(whole, _first_valid(PolynomialStarts(whole, 0), shift))
    found = QuadraticStarts(1 / power, shift, beyond, 0)
    if degree != 2 or found.period > _LONGEST_PERIOD:
        return None
    return replace(found, first=_first_valid(found, shift))


def _polynomial(
    power: Fraction, shift: Fraction, degree: int, beyond: bool
) -> tuple[int, ...] | None:
    """The coefficients of (m − shift)^degree / power, plus 1 if beyond; None if not all whole."""
    exact = [comb(degree, i) * (-shift) ** (degree - i) / power for i in range(degree + 1)]
    exact[0] += beyond
    if any(coefficient.denominator != 1 for coefficient in exact):
        return None
    return tuple(int(coefficient) for coefficient in exact)


def _first_valid(starts: TreadStarts, shift: Fraction) -> int:
    """From where on F(m) >= m for ever, m >= shift and m >= 1: there f̄ = f has its treads.

    F(m) − m is convex from the shift on, but for the rounding: where it has risen by 2 and is not
    negative, it stays so.
    """

    def holds(m: int) -> bool:
        return 0 <= starts(m) - m <= starts(m + 1) - m - 3

    least = max(1, -(-shift.numerator // shift.denominator))
    low = high = least
    while not holds(high):
        low, high = high + 1, 2 * high
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high
