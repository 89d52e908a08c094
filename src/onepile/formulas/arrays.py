"""Many values of an expression at once, as 64-bit integers, without silent overflow.

Three ways: quasi-polynomials, stretch by stretch, in integer arithmetic; rounded sums of powers in
floating point with every doubtful value recomputed exactly; everything else one by one.
"""

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.formulas import exact
from onepile.formulas.powersum import PowerSum
from onepile.limits import MOST_VALUES, Budget
from onepile.mathematics.polynomials import Polynomial, sign_runs
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.numbers import short

if TYPE_CHECKING:
    from onepile.formulas.expression import Expression

_SAFE = 1 << 62
_LARGEST = (1 << 63) - 1
_CHUNK = 1 << 18
_FEW = 16
"""On shorter stretches arrays do not pay."""


def values(
    f: "Expression", first: int, last: int, clamp: int | None, budget: Budget | None = None
) -> NDArray[np.int64]:
    """The values at first, …, last.

    Raises:
        WorkLimitError: those that are found one by one take more than the budget.
    """
    if clamp is not None and not 0 < clamp <= _SAFE:
        raise IllegalError(f"clamp {short(clamp)} is outside 1 … 2^62")
    out = _room(max(0, last - first + 1))
    form, powers = f.shape.form, f.shape.powers
    if form is not None:
        for start, end, part in form.stretches(first, last):
            room = out[start - first : (end or last) - first + 1]
            if len(room) > _FEW:
                _quasi(f, part, start, room, clamp)
            else:
                _one_by_one(f, start, room, clamp, budget)
    elif powers is not None and powers.rounding != "exact" and last < _SAFE:
        for low in range(0, len(out), _CHUNK):
            _rounded(f, powers, first + low, out[low : low + _CHUNK], clamp, budget)
    else:
        _one_by_one(f, first, out, clamp, budget)
    return out


def _room(count: int) -> NDArray[np.int64]:
    try:
        if count <= MOST_VALUES:
            return np.empty(count, dtype=np.int64)
    except MemoryError:
        pass
    raise WorkLimitError(f"{short(count)} values do not fit into memory: ask for fewer")


def _one_by_one(
    f: "Expression",
    first: int,
    out: NDArray[np.int64],
    clamp: int | None,
    budget: Budget | None,
) -> None:
    rising = f.shape.nondecreasing and not f.assumed  # what is only assumed is looked at
    for i in range(len(out)):
        n = first + i
        if budget is not None:
            budget.spend(f.steps_of_value(n))
        if clamp is None:
            out[i] = _fitted(f, n, f(n), None)
            continue
        value = f.unless_above(n, clamp)
        out[i] = clamp if value is None else _fitted(f, n, value, clamp)
        if out[i] == clamp and rising:
            out[i:] = clamp
            return


def _fitted(f: "Expression", n: int, value: int, clamp: int | None) -> int:
    if clamp is not None:
        return max(-clamp, min(clamp, value))
    if not -(1 << 63) <= value < 1 << 63:
        raise WorkLimitError(
            f"{quote(str(f))} at {f.variable} = {short(n)} does not fit into 64 bits: "
            "ask for fewer values, or for single ones"
        )
    return value


def _quasi(
    f: "Expression", form: QuasiPolynomial, first: int, out: NDArray[np.int64], clamp: int | None
) -> None:
    """The values of a quasi-polynomial, one residue class after the other."""
    highest, lowest = (_LARGEST, -_LARGEST - 1) if clamp is None else (clamp, -clamp)
    period, end = form.period, first + len(out)
    for start in range(first, min(end, first + period)):
        room, places = out[start - first :: period], range(start, end, period)
        along = form.piece(start).along(start, period)
        if len(room) < _FEW or not along.is_whole:
            room[:] = [_fitted(f, n, f(n), clamp) for n in places]
            continue
        room[:] = _sums(along, room if period == 1 else np.empty_like(room))
        largest = sum(abs(c) * len(room) ** i for i, c in enumerate(along.numerators))
        if largest <= _LARGEST:
            np.clip(room, lowest, highest, out=room)
            continue
        for beyond in (along - highest, -along + lowest):
            for run in sign_runs(beyond, 0, len(room) - 1):
                if run.sign > 0:
                    fitted = _fitted(f, places[run.low], int(along(run.low)), clamp)
                    room[run.low : (run.high or 0) + 1] = fitted


def _sums(polynomial: Polynomial, out: NDArray[np.int64]) -> NDArray[np.int64]:
    """The values of a polynomial at 0, 1, 2, …, all whole, but for multiples of 2^64.

    Its differences of some order are all the same; sums of these are the differences of the order
    below, and so on. Sums of 64-bit integers are right but for such multiples: a value that fits is
    right, whatever was met on the way.
    """
    before = [int(polynomial(-k)) for k in range(1, polynomial.degree + 2)]
    differences: list[int] = []
    while before:
        differences.append(before[0])
        before = [later - earlier for later, earlier in pairwise(before)]
    out[:] = 0
    for difference in reversed(differences):
        out[:1] += (difference + _LARGEST + 1) % (1 << 64) - _LARGEST - 1
        np.cumsum(out, out=out)
    return out


def _rounded(
    f: "Expression",
    form: PowerSum,
    first: int,
    out: NDArray[np.int64],
    clamp: int | None,
    budget: Budget | None,
) -> None:
    """Extended precision, its error bounded; doubtful values are computed exactly."""
    n = np.arange(first, first + len(out), dtype=np.int64).astype(np.longdouble)
    total = np.zeros(len(out), dtype=np.longdouble)
    size = np.zeros(len(out), dtype=np.longdouble)
    # What overflows here becomes infinite or undefined, hence doubtful.
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        for exponent, coefficient in form.terms:
            term = _extended(coefficient) * _powers(n, exponent)
            total += term
            size += np.abs(term)
        # Each coefficient, power and product is right to a few units in the last place.
        error = size * (np.finfo(np.longdouble).eps * 64) + np.finfo(np.longdouble).tiny
        rounder = np.floor if form.rounding == "floor" else np.ceil
        low, high = rounder(total - error), rounder(total + error)
        limit = np.longdouble(clamp if clamp is not None else _SAFE)
        out[:] = np.clip(low, -limit, limit).astype(np.int64)
    doubtful = (low != high) | (np.abs(low) >= limit)
    if clamp is not None:
        doubtful &= ~((low >= limit) & (high >= limit)) & ~((low <= -limit) & (high <= -limit))
    for i in np.flatnonzero(doubtful):
        at = first + int(i)
        if budget is not None:
            budget.spend(f.steps_of_value(at))
        out[i] = _fitted(f, at, f(at), clamp)


def _powers(n: NDArray[np.longdouble], exponent: Fraction) -> NDArray[np.longdouble]:
    if exponent.denominator == 1:
        return n ** np.longdouble(exponent.numerator)
    if exponent.denominator == 2:
        return np.sqrt(n) ** np.longdouble(exponent.numerator)
    if exponent.denominator == 3:
        return np.cbrt(n) ** np.longdouble(exponent.numerator)
    return n ** (np.longdouble(exponent.numerator) / np.longdouble(exponent.denominator))


def _extended(value: exact.Value) -> np.longdouble:
    """A number in extended precision, right to its last places; infinite or 0 out of range."""
    mantissa, exponent = exact.leading(value)
    return np.longdouble(np.ldexp(np.longdouble(mantissa), exponent))
