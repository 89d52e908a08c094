"""Quasi-polynomials in finitely many stretches: one form for n = 1 … 99, another from 100 on.

`min(3n, n+10^6)`, `2n if n<=10^50 else 3n` and `[4,2]` are such sequences. Sums, products,
roundings and choices by comparison are such again, and where their sign changes is computed, not
walked to, however late that is.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from onepile.mathematics.periods import least_period
from onepile.mathematics.polynomials import Polynomial, Rational, sign_runs
from onepile.mathematics.quasipolynomials import IDENTITY, QuasiPolynomial

_NO, _YES = Polynomial(()), Polynomial((1,))


@dataclass(frozen=True, slots=True)
class Piecewise:
    """A sequence for n = 1, 2, …, given on each stretch by a quasi-polynomial.

    Attributes:
        parts: The first starts at 1; each holds from its start to before the next one's.

    >>> f = Piecewise.of([IDENTITY * 2, replace(IDENTITY * 3, start=100)])
    >>> f(99), f(100), f.first_at_least(250)
    (Fraction(198, 1), Fraction(300, 1), 100)
    """

    parts: tuple[QuasiPolynomial, ...]

    @classmethod
    def of(cls, parts: Sequence[QuasiPolynomial]) -> "Piecewise":
        """The sequence with these parts; neighbours that are alike are joined."""
        joined: list[QuasiPolynomial] = []
        for part in parts:
            pieces = part.pieces[: least_period(part.pieces)]
            if not joined or joined[-1].pieces != pieces:
                joined.append(QuasiPolynomial(part.start, pieces))
        return cls(tuple(joined))

    @classmethod
    def constant(cls, value: Rational) -> "Piecewise":
        """The same value everywhere."""
        return cls((QuasiPolynomial.constant(value),))

    @property
    def last(self) -> QuasiPolynomial:
        """The part that holds for ever."""
        return self.parts[-1]

    def stretches(
        self, low: int = 1, high: int | None = None
    ) -> Iterator[tuple[int, int | None, QuasiPolynomial]]:
        """Each part with its first and its last argument from low to high; None: there is no end.

        >>> f = Piecewise.of([IDENTITY * 2, replace(IDENTITY * 3, start=100)])
        >>> [(first, last) for first, last, part in f.stretches(7)]
        [(7, 99), (100, None)]
        """
        ends = (*(part.start - 1 for part in self.parts[1:]), high)
        for part, end in zip(self.parts, ends, strict=True):
            first = max(low, part.start)
            last = end if end is None or high is None else min(end, high)
            if last is None or first <= last:
                yield first, last, part

    def part(self, n: int) -> QuasiPolynomial:
        """The part that holds at n."""
        return self.parts[bisect_right(self.parts, n, key=lambda part: part.start) - 1]

    def __call__(self, n: int) -> Fraction:
        """The value at n."""
        return self.part(n)(n)

    def __add__(self, other: "Piecewise | Rational") -> "Piecewise":
        return self.combined(other, QuasiPolynomial.__add__)

    def __sub__(self, other: "Piecewise | Rational") -> "Piecewise":
        return self.combined(other, QuasiPolynomial.__sub__)

    def __mul__(self, other: "Piecewise | Rational") -> "Piecewise":
        return self.combined(other, QuasiPolynomial.__mul__)

    def __neg__(self) -> "Piecewise":
        return self.mapped(QuasiPolynomial.__neg__)

    def mapped(self, change: Callable[[QuasiPolynomial], QuasiPolynomial]) -> "Piecewise":
        """Every part changed."""
        return Piecewise.of([change(part) for part in self.parts])

    def combined(
        self,
        other: "Piecewise | Rational",
        operation: Callable[[QuasiPolynomial, QuasiPolynomial], QuasiPolynomial],
    ) -> "Piecewise":
        """An operation on two sequences, stretch by stretch."""
        if not isinstance(other, Piecewise):
            other = Piecewise.constant(other)
        starts = sorted({part.start for part in (*self.parts, *other.parts)})
        parts = (operation(self.part(n), other.part(n)) for n in starts)
        return Piecewise.of([replace(part, start=n) for n, part in zip(starts, parts, strict=True)])

    def following(self) -> "Piecewise":
        """The sequence n ↦ f(n + 1)."""
        moved = [part.shifted(1) for part in self.parts]
        gone = sum(part.start <= 1 for part in moved) - 1
        return Piecewise.of([replace(moved[gone], start=1), *moved[gone + 1 :]])

    def floor(self) -> "Piecewise":
        """The largest whole numbers not above the values."""
        return self.mapped(QuasiPolynomial.floor)

    def where(self, accepts: Callable[[int], bool]) -> "Piecewise":
        """1 where the sign of the value (−1, 0 or 1) is accepted, 0 elsewhere.

        >>> [int(test(n)) for test in [Piecewise.of([IDENTITY - 3]).where(bool)] for n in (2, 3, 4)]
        [1, 0, 1]
        """
        found: list[QuasiPolynomial] = []
        for low, high, part in self.stretches():
            found += _where(part, low, high, accepts)
        return Piecewise.of(found)

    def choose(self, then: "Piecewise", otherwise: "Piecewise") -> "Piecewise":
        """One sequence where this one is 1, the other where it is 0."""
        starts = sorted({p.start for p in (*self.parts, *then.parts, *otherwise.parts)})
        return Piecewise.of(
            [_chosen(n, self.part(n), then.part(n), otherwise.part(n)) for n in starts]
        )

    def first_negative(self) -> int | None:
        """The first n with a negative value; None: nowhere.

        >>> Piecewise.of([IDENTITY, replace(-IDENTITY, start=10**50)]).first_negative() == 10**50
        True
        """
        return (-self).first_at_least(0, above=True)

    def first_other_than_zero(self) -> int | None:
        """The first n with a value that is not 0; None: nowhere."""
        return self.where(bool).first_at_least(1)

    def first_at_least(
        self, target: Rational, low: int = 1, high: int | None = None, above: bool = False
    ) -> int | None:
        """The first n from low to high with f(n) >= target, or > target; None: nowhere."""
        for first, last, part in self.stretches(low, high):
            found = (part.first_above if above else part.first_at_least)(target, first, last)
            if found is not None:
                return found
        return None

    def greatest(self) -> Fraction | None:
        """The largest value, None when there is none."""
        found = [part.greatest(low, high) for low, high, part in self.stretches()]
        return None if None in found else max(value for value in found if value is not None)


def _where(
    part: QuasiPolynomial, low: int, high: int | None, accepts: Callable[[int], bool]
) -> Iterator[QuasiPolynomial]:
    """Where the signs of one stretch are accepted."""
    period = part.period
    holds = [_NO] * period
    changes: list[tuple[int, bool]] = []
    for first in range(low, low + period):
        if high is not None and first > high:
            break
        last = None if high is None else (high - first) // period
        for run in sign_runs(part.piece(first).along(first, period), 0, last):
            if run.low == 0:
                holds[first % period] = _YES if accepts(run.sign) else _NO
            else:
                changes.append((first + period * run.low, accepts(run.sign)))
    yield QuasiPolynomial(low, tuple(holds))
    start = None
    for n, accepted in sorted(changes):
        # A change at n may be told of from n - period + 1 on: there is no earlier n of its class.
        if start is None or n >= start + period:
            if start is not None:
                yield QuasiPolynomial(start, tuple(holds))
            start = n
        holds[n % period] = _YES if accepted else _NO
    if start is not None:
        yield QuasiPolynomial(start, tuple(holds))


def _chosen(
    start: int, test: QuasiPolynomial, then: QuasiPolynomial, otherwise: QuasiPolynomial
) -> QuasiPolynomial:
    period = lcm(test.period, then.period, otherwise.period)
    choices = zip(*(form.refined(period) for form in (test, then, otherwise)), strict=True)
    return QuasiPolynomial(start, tuple(a if holds.numerators else b for holds, a, b in choices))


VARIABLE = Piecewise((IDENTITY,))
"""The sequence n ↦ n."""
