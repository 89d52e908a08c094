"""Many values of an expression at once, as 64-bit integers, without silent overflow.

Three ways: quasi-polynomials, stretch by stretch, in integer arithmetic; rounded sums of powers in
floating point with every doubtful value recomputed exactly; everything else one by one.
"""

from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.formulas import exact
from onepile.formulas.powersum import PowerSum
from onepile.limits import MOST_VALUES, Budget
from onepile.mathematics.polynomials import Polynomial
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.numbers import short

if TYPE_CHECKING:
    from onepile.formulas.expression import Expression

_SAFE = 1 << 62
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
        for low, high, part in form.stretches():
            start, end = max(low, first), last if high is None else min(high, last)
            room = out[start - first : end - first + 1]
            if end - start >= _FEW:
                _quasi(f, part, start, room, clamp)
            elif start <= end:
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
    for offset in range(min(form.period, len(out))):
        piece = form.piece(first + offset)
        _polynomial(f, piece, first + offset, form.period, out[offset :: form.period], clamp)


def _polynomial(
    f: "Expression",
    piece: Polynomial,
    first: int,
    step: int,
    out: NDArray[np.int64],
    clamp: int | None,
) -> None:
    """The values of one polynomial at first, first + step, and so on."""
    if not len(out):
        return
    top, bottom = piece.numerators, piece.denominator
    last = first + step * (len(out) - 1)

    def too_large(n: int) -> bool:
        return n >= _SAFE or sum(abs(c) * n**i for i, c in enumerate(top)) >= _SAFE

    # The sizes of the terms grow with n: from some place on their sum leaves the safe range.
    places = range(first, last + 1, step)
    safe = bisect_left(places, True, key=too_large) if too_large(last) else len(places)
    # Chunked, so that the temporaries stay in the cache.
    for low in range(0, safe, _CHUNK):
        part = out[low : min(low + _CHUNK, safe)]
        n = np.arange(len(part), dtype=np.int64)
        n *= step
        n += first + step * low
        total = np.full(len(part), top[-1] if top else 0, dtype=np.int64)
        for c in reversed(top[:-1]):
            total *= n
            total += c
        if bottom > 1:
            rest = total % bottom
            if rest.any():
                f(int(n[int(np.argmax(rest != 0))]))  # raises the error that names the argument
            total //= bottom
        if clamp is not None:
            np.clip(total, -clamp, clamp, out=total)
        part[:] = total
    for i in range(safe, len(out)):
        n_large = first + step * i
        value = piece(n_large)
        if clamp is not None and _stays_beyond(piece, n_large, clamp):
            out[i:] = clamp * piece.final_sign
            return
        if value.denominator != 1:
            f(n_large)
        out[i] = _fitted(f, n_large, int(value), clamp)


def _stays_beyond(piece: Polynomial, n: int, clamp: int) -> bool:
    """Whether from n on the leading term alone outweighs twice all others and the clamp."""
    if piece.degree < 0:
        return False
    *lower, leading = (abs(c) for c in piece.numerators)
    limit = clamp * piece.denominator
    if not lower:
        return leading >= limit
    rest = sum(c * n**i for i, c in enumerate(lower))
    return bool(leading * n**piece.degree >= 2 * rest + 2 * limit)


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
    digits = exact.digits(value, 30)
    exponent = int(digits.partition("e")[2] or 0)
    if abs(exponent) < 0.3 * np.finfo(np.longdouble).maxexp:
        return np.longdouble(digits)
    return np.longdouble(0 if exponent < 0 else "-inf" if digits.startswith("-") else "inf")
