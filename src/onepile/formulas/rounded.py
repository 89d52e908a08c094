"""Rounded lines: floor((p n + r)/q), with an irrational slope, or another on each residue class.

Everything asked about a line has a formula: a value, the least n that reaches one. So has where
a rounded power of n reaches a value.

**An irrational slope.** By `mathematics.fractions_below`, floor(c n) = floor(p n/q) for all n up to
a bound, where p/q is the greatest fraction below c with a denominator up to the bound; and for
d = r/s with whole r, s floor(c n + d) = floor((floor(s c n) + r)/s). The fraction is computed once
for each of a few bounds, with balls that decide it, and then to find where a value is reached costs
a multiplication and a division. That c n + d is never whole up to the bound follows as well, so
ceil is floor plus 1.

**Residue classes.** `2n+5(n%3)` and `n if n%2==0 else 4n` fall again and again. But each value is
reached for the first time somewhere, and later there is a last argument at which the expression is
below it: a division for each residue class finds both.

**Powers.** `floor(sqrt(5n))`, `ceil(n^(3/2))`, `floor(2*root(n,3))` are rounded c n^(p/q) + d with
whole d, and a power of c is rational. If c^Q and Q·p/q =: P are whole or rational,
c n^(p/q) >= v for v >= 0 means c^Q n^P >= v^Q, a comparison of whole numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import NamedTuple

from onepile.formulas import exact
from onepile.formulas.exact import Real, whole_root
from onepile.formulas.powersum import PowerSum
from onepile.limits import MAX_FORMULA_BITS
from onepile.mathematics.fractions_below import fractions_around
from onepile.mathematics.piecewise import Piecewise

_LEAST_BITS = 64
_MOST_BITS = 1 << 16
"""For larger arguments the fractions take longer than the values without them."""
_MOST_ORDER = 64
"""Numbers are raised to no higher powers."""


@dataclass(frozen=True)
class RoundedLine:
    """The function n ↦ floor((p*n + r)/q); q = 1: no rounding.

    Which n an expression has these values at, whoever found the line says: `of` for every n >= 1,
    `Shape.last_line` from some n on; both give p/q in lowest terms.
    """

    p: int
    q: int
    r: int

    @classmethod
    def of(cls, form: PowerSum | None) -> "RoundedLine | None":
        """The line that a sum of powers is, with any denominator; None when it is none.

        >>> from onepile.formulas.parser import parse
        >>> from onepile.formulas.powersum import power_sum
        >>> RoundedLine.of(power_sum(parse("floor(100001n/100000)")))
        RoundedLine(p=100001, q=100000, r=0)
        >>> RoundedLine.of(power_sum(parse("n-ceil(n/3)")))
        RoundedLine(p=2, q=3, r=0)
        """
        tidied = None if form is None else form.tidied()
        line = None if tidied is None else tidied.line
        if tidied is None or line is None or isinstance(line.coefficient, Real):
            return None
        q = line.coefficient.denominator
        start = line.offset * q
        if start.denominator > 1 or (q > 1 and tidied.rounding == "exact"):
            return None  # not whole
        return cls(line.coefficient.numerator, q, int(start))

    def __call__(self, n: int) -> int:
        """The value at n."""
        return (self.p * n + self.r) // self.q

    def plus(self, times: int) -> "RoundedLine":
        """The line with so many times n added.

        >>> RoundedLine(1, 2, 0).plus(3)
        RoundedLine(p=7, q=2, r=0)
        """
        return RoundedLine(self.p + times * self.q, self.q, self.r)

    def first_at_least(self, value: int) -> int | None:
        """The least n >= 1 with a value of at least `value`; None: there is none.

        >>> RoundedLine(100001, 100000, 0).first_at_least(10**50 + 1)
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

        >>> RoundedLine(1, 100000, 0).first_rise()
        99999
        """
        higher = self.first_at_least(self(1) + 1)
        return None if higher is None else higher - 1

    def first_fall(self) -> int | None:
        """The least n >= 1 with f(n+1) < f(n); None: it never falls."""
        lower = self.first_below(self(1))
        return None if lower is None else lower - 1


class IrrationalLine:
    """n ↦ floor(slope·n + offset), or its ceil.

    >>> from onepile.formulas.exact import PHI
    >>> line = IrrationalLine(PHI, Fraction(0), up=0)
    >>> line.first_at_least(161803398874989484820) == 10**20
    True
    """

    def __init__(self, slope: Real, offset: Fraction, up: int) -> None:
        self._scaled = exact.as_formula(exact.multiply(slope, offset.denominator))
        self._offset = offset
        self._up = up
        self._known: dict[int, RoundedLine | None] = {}

    @classmethod
    def of(cls, form: PowerSum | None) -> "IrrationalLine | None":
        """The line that a rounded sum of powers is; None when it is none."""
        line = None if form is None or form.rounding == "exact" else form.line
        if form is None or line is None or not isinstance(line.coefficient, Real):
            return None
        found = cls(line.coefficient, Fraction(line.offset), int(form.rounding == "ceil"))
        return found if found._upto(_LEAST_BITS) is not None else None

    def _upto(self, bits: int) -> RoundedLine | None:
        """The rounded line that agrees for all n of so many binary digits; None: not found."""
        bound = max(_LEAST_BITS, 1 << (bits - 1).bit_length())
        if bound > _MOST_BITS:
            return None
        if bound not in self._known:
            self._known[bound] = self.agreeing(1 << bound)
        return self._known[bound]

    def agreeing(self, last: int) -> RoundedLine | None:
        """The rounded line with the least denominator that agrees for all n up to `last`.

        >>> from onepile.formulas.exact import PHI
        >>> IrrationalLine(PHI, Fraction(0), up=1).agreeing(20)
        RoundedLine(p=21, q=13, r=13)
        """
        around = fractions_around(self._scaled.enclosure, last)
        if around is None:
            return None
        p, q = around[0].numerator, around[0].denominator
        r, s = (
            self._offset.numerator + self._up * self._offset.denominator,
            self._offset.denominator,
        )
        return RoundedLine(p, q * s, q * r)

    def first_at_least(self, value: int) -> int | None:
        """The least n >= 1 with f(n) >= value, None where it has to be found otherwise."""
        bits = value.bit_length() + 1
        while (line := self._upto(bits)) is not None:
            found = line.first_at_least(value)
            # Beyond the bound the line may be behind; up to there it has not reached the value.
            if found is not None and found.bit_length() <= max(bits, _LEAST_BITS):
                return found
            bits *= 2
        return None


class ResidueLines(NamedTuple):
    """A function that is a rising line on each residue class of n.

    Attributes:
        start: From where on it is.
        lines: One for each residue class; nothing is rounded there.

    >>> from onepile.formulas import Expression
    >>> lines = Expression.parse("2n+5(n%3)").shape.residue_lines
    >>> [2 * k + 5 * (k % 3) for k in range(5, 11)]
    [20, 12, 19, 26, 18, 25]
    >>> lines.first_at_least(20), lines.last_below(20)
    (5, 9)
    """

    start: int
    lines: tuple[RoundedLine, ...]

    @classmethod
    def of(cls, form: Piecewise | None) -> "ResidueLines | None":
        """Such a function from what a normal form is in the end; None if it is none."""
        pieces = () if form is None else form.last.pieces
        if form is None or any(one.degree != 1 or one.final_sign < 0 for one in pieces):
            return None
        lines = ((one.denominator, one.numerators) for one in pieces)
        return cls(form.last.start, tuple(RoundedLine(p, q, r) for q, (r, p) in lines))

    @property
    def period(self) -> int:
        """How many residue classes are told apart."""
        return len(self.lines)

    def first_at_least(self, value: int) -> int:
        """The first k from the start on with a value as large."""
        return min(self._reaches(value, residue) for residue in range(self.period))

    def last_below(self, value: int) -> int:
        """The last k from the start on with a smaller value; start - 1 if there is none."""
        last = max(self._reaches(value, residue) for residue in range(self.period)) - self.period
        return max(last, self.start - 1)

    def _reaches(self, value: int, residue: int) -> int:
        """The first k of a residue class, from the start on, with a value as large."""
        reached = self.lines[residue].first_at_least(value)
        assert reached is not None  # it rises
        k = max(reached, self.start)
        return k + (residue - k) % self.period


def power_reaching(form: PowerSum | None) -> Callable[[int], int | None] | None:
    """The function v ↦ least n >= 1 with f(n) >= v, of a rounded power; None: f is none.

    Its value is None where the numbers on the way are too large.

    >>> from onepile.formulas.parser import parse
    >>> from onepile.formulas.powersum import power_sum
    >>> power_reaching(power_sum(parse("floor(sqrt(5n))")))(10**50) == 2 * 10**99
    True
    """
    power = None if form is None or form.rounding == "exact" else form.power
    if form is None or power is None or not isinstance(power.offset, int):
        return None
    known = exact.rational_power(power.coefficient)
    if power.exponent <= 0 or exact.sign(power.coefficient) <= 0 or known is None:
        return None
    offset, up = power.offset, form.rounding == "ceil"
    order = lcm(known[0], power.exponent.denominator)
    exponent, factor = int(power.exponent * order), known[1] ** (order // known[0])
    if max(order, exponent) > _MOST_ORDER:
        return None

    def first(value: int) -> int | None:
        sought = value - offset
        if sought <= 0:
            return 1
        if sought.bit_length() * order > MAX_FORMULA_BITS:
            return None
        # ceil(x) >= v iff x > v - 1
        bound = (sought - 1 if up else sought) ** order / factor
        least = floor(bound) + 1 if up else ceil(bound)
        return max(1, whole_root(least - 1, exponent) + 1) if least > 0 else 1

    return first
