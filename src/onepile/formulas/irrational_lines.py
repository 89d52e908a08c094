"""floor(c n + d) with an irrational slope c and a rational d, as rounded lines that agree so far.

By `mathematics.fractions_below`, floor(c n) = floor(p n/q) for all n up to a bound, where p/q is
the greatest fraction below c with a denominator up to the bound; and for d = r/s with whole r, s
floor(c n + d) = floor((floor(s c n) + r)/s). The fraction is computed once for each of a few
bounds, with balls that decide it, and then a value or an inverse costs a multiplication and a
division. That c n + d is never whole up to the bound follows as well, so ceil is floor plus 1.
"""

from fractions import Fraction

from onepile.formulas import exact
from onepile.formulas.exact import Real
from onepile.formulas.lines import Linear
from onepile.formulas.powersum import PowerSum
from onepile.mathematics.fractions_below import fractions_around

_LEAST_BITS = 64
_MOST_BITS = 1 << 16
"""For larger arguments the fractions take longer than the values without them."""


class IrrationalLine:
    """n ↦ floor(slope·n + offset), or its ceil.

    >>> from onepile.formulas.exact import PHI
    >>> line = IrrationalLine(PHI, Fraction(0), up=0)
    >>> line(10**20), line.first_at_least(161803398874989484820) == 10**20
    (161803398874989484820, True)
    """

    def __init__(self, slope: Real, offset: Fraction, up: int) -> None:
        self._scaled = exact.as_formula(exact.multiply(slope, offset.denominator))
        self._offset = offset
        self._up = up
        self._known: dict[int, Linear | None] = {}

    @classmethod
    def of(cls, form: PowerSum | None) -> "IrrationalLine | None":
        """The line that a rounded sum of powers is; None when it is none."""
        if form is None or form.rounding == "exact":
            return None
        terms = dict(form.terms)
        offset, slope = terms.pop(Fraction(0), 0), terms.pop(Fraction(1), None)
        if terms or isinstance(offset, Real) or not isinstance(slope, Real):
            return None
        line = cls(slope, Fraction(offset), int(form.rounding == "ceil"))
        return line if line._upto(_LEAST_BITS) is not None else None

    def _upto(self, bits: int) -> Linear | None:
        """The rounded line that agrees for all n of so many binary digits; None: not found."""
        bound = max(_LEAST_BITS, 1 << (bits - 1).bit_length())
        if bound > _MOST_BITS:
            return None
        if bound not in self._known:
            around = fractions_around(self._scaled.enclosure, 1 << bound)
            self._known[bound] = around and self._line(around[0])
        return self._known[bound]

    def _line(self, below: Fraction) -> Linear:
        p, q = below.numerator, below.denominator
        r, s = (
            self._offset.numerator + self._up * self._offset.denominator,
            self._offset.denominator,
        )
        return Linear(p, q * s, q * r)

    def __call__(self, n: int) -> int | None:
        """The value at n, None where it has to be computed otherwise."""
        line = self._upto(n.bit_length())
        return None if line is None else line(n)

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
