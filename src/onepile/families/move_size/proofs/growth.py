"""How fast the members of a proved game grow, as exact algebraic numbers.

The factor of a period is the largest root of the characteristic polynomial of its matrix. Members
come in clusters: a member that is a plain distance above the one before belongs to its cluster, any
other begins one. Where each cluster of a period adds the one that lies m clusters before it, the
lag is m, and the factor of the period is a power of that of a cluster; this is checked exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Any

from onepile.certificates import insist
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.checker import Checker, Pattern
from onepile.families.move_size.proofs.lags import admitted, of_a_cluster, of_lag_clusters
from onepile.families.move_size.proofs.lines import last_line
from onepile.families.move_size.proofs.reading import Linear, Unknown
from onepile.numbers import decimal

_BITS = 128
"""With so many bits roots are enclosed, and with twice as many until their digits are certain."""

_DIGITS = 20
"""So many digits of a root are found."""

_SAID = 13
"""So many of them are told in a sentence."""

_PLAIN = 12
"""With more digits before its point a number is written with a power of ten."""

_PERIODS = 64
"""So many periods later the numbers are compared from which the lag is read."""

_MOST_UNKNOWNS = 300
_MOST_WORK = 10**11
"""So many unknowns, and so much work, the matrix of a certificate from outside may take: a second
or two."""


@dataclass(frozen=True)
class Factor:
    """A factor of growth.

    Attributes:
        polynomial: Coefficients, highest first, of an integer polynomial whose largest real root it
            is.
        low, high: Decimal bounds of that root; the lower one has its first digits, none of them
            rounded. `e27` behind them stands for 10^27 times.

    >>> largest_root((1, -(10**27), -1)).said(), largest_root((1, -12345, -1)).said(4)
    ('1.000000000000e27', '1.234e4')
    """

    polynomial: tuple[int, ...]
    low: str
    high: str

    def __float__(self) -> float:
        return float(self.low)

    def said(self, count: int = _SAID) -> str:
        """Its first digits; if they end before its point, with a power of ten."""
        digits, *power = self.low.split("e")
        whole, more = digits.split(".")
        if len(whole) >= count:
            digits, power = f"{whole[0]}.{whole[1:]}{more}", [str(len(whole) - 1)]
        return "e".join([digits[: count + 1], *power])

    def to_json(self) -> dict[str, Any]:
        """The polynomial and the root."""
        return {"polynomial": list(self.polynomial), "factor": self.low}


@dataclass(frozen=True)
class Growth:
    """How fast the members grow, exactly.

    Attributes:
        per_period: The factor by which they grow in one period.
        members: How many members of the game's own run one period gains.
        clusters: How many clusters these are.
        lag: The lag m; None if the clusters of a period do not all have the same.
        per_cluster: The factor from one cluster to the next; None if there is no one lag.
        per_lag: The factor over m clusters; None likewise.
        admitted: The lags that the slope admits; none if there is no slope.
    """

    per_period: Factor
    members: int
    clusters: int
    lag: int | None
    per_cluster: Factor | None = field(init=False)
    per_lag: Factor | None = field(init=False)
    admitted: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """The lag says how fast clusters grow."""
        for name, polynomial in (("per_cluster", of_a_cluster), ("per_lag", of_lag_clusters)):
            factor = None if self.lag is None else largest_root(polynomial(self.lag))
            object.__setattr__(self, name, factor)

    def to_json(self) -> dict[str, Any]:
        """All of it; polynomial and factor of a period stand by themselves."""
        return {
            **self.per_period.to_json(),
            "clusters": self.clusters,
            "lag": self.lag,
            "per_cluster": None if self.per_cluster is None else self.per_cluster.to_json(),
            "per_lag": None if self.per_lag is None else self.per_lag.to_json(),
            "admitted_lags": list(self.admitted),
        }


def growth(game: MoveSize, proof: Pattern) -> Growth:
    """The growth of the members, from the matrix of one period and its recurrence."""
    later = proof.unknowns(proof.relied_on)
    insist(bool(later), "its members do not grow")
    per_period = largest_root(_characteristic(later))
    copied = _copied(proof)
    lag = _lag(proof, copied, float(per_period))
    if lag is not None and not _is_power(per_period, lag, len(copied)):
        lag = None
    admits = admitted(last_line(game).slope)
    return Growth(per_period, proof.turns[0], len(copied), lag, admits)


def require_moderate(checker: Checker) -> None:
    """Refuse a certificate from outside whose period is so large that it would take too long.

    Raises:
        RefusedError: says so.
    """
    unknowns = checker.unknowns(checker.relied_on)
    factors = [abs(c) for terms, _ in unknowns.values() for c in terms.values()]
    bits = max(factors, default=0).bit_length()
    moderate = len(unknowns) <= _MOST_UNKNOWNS and len(unknowns) ** 4 * (bits + 10) <= _MOST_WORK
    insist(moderate, "its growth takes too long to find")


def _copied(proof: Pattern) -> list[tuple[Linear, Linear]]:
    """For each cluster that a period begins: its first member, and what was added to make it."""
    places, turn = proof.places, proof.turns[0]
    found = [
        (proof.expanded(place.defined.form), proof.expanded(added.form))
        for place in places[0][-turn:]
        if place.source >= 0 and (added := places[place.source][place.until].at).terms
    ]
    insist(bool(found), "its members do not grow")
    return found


def period_root(lags: Sequence[int]) -> Factor:
    """The factor of one period in which each member is the last plus one a lag before it.

    >>> period_root([1]).polynomial, period_root([0, 0]).low
    ((1, -1, -1), '4.0000000000000000000')
    """
    width = max(lags) + 1
    state = [[int(i == j) for j in range(width)] for i in range(width)]  # the last members first
    for lag in lags:
        state = [[a + b for a, b in zip(state[0], state[lag], strict=True)], *state[:-1]]
    return largest_root(_leading_factor(state))


def _characteristic(later: dict[Unknown, Linear]) -> tuple[int, ...]:
    """The irreducible factor of the characteristic polynomial that has the largest real root."""
    place = {unknown: i for i, unknown in enumerate(later)}
    matrix = [[0] * len(later) for _ in later]
    for i, (terms, _) in enumerate(later.values()):
        for other, c in terms.items():
            matrix[i][place[other]] = c
    return _leading_factor(matrix)


def _leading_factor(matrix: list[list[int]]) -> tuple[int, ...]:
    """Of a matrix the irreducible factor of the characteristic polynomial with the largest root."""
    from flint import fmpz_mat

    factors = [
        tuple(int(c) for c in reversed(factor.coeffs()))
        for factor, _ in fmpz_mat(matrix).charpoly().factor()[1]
    ]
    return max(factors, key=_largest_enclosed)


def _lag(proof: Pattern, copied: list[tuple[Linear, Linear]], factor: float) -> int | None:
    """How many clusters before a cluster that lies which is added; None if it is not always so."""
    later = proof.unknowns(row for pair in copied for row in pair)
    values = {(run, index): proof.places[run][index].at.value for run, index in later}
    for _ in range(_PERIODS):
        values = {unknown: _worth(row, values) for unknown, row in later.items()}
    # Clusters lie evenly on the scale of logarithms.
    apart = log(factor) / len(copied)
    lags = {
        round(log(_worth(member, values) / _worth(added, values)) / apart)
        for member, added in copied
    }
    return lags.pop() if len(lags) == 1 else None


def _worth(row: Linear, values: dict[Unknown, int]) -> int:
    return row.constant + sum(c * values[unknown] for unknown, c in row.terms.items())


def _is_power(per_period: Factor, lag: int, clusters: int) -> bool:
    """Whether the factor of a period is exactly the power of that of a cluster.

    λ^m - λ^(m-1) - 1 has one positive root, above 1, and is -1 at 1. So it is a root of a monic
    divisor that is negative at 1 and of no other. That the power is this root of the period's
    polynomial, and not another, is seen on their enclosures.
    """
    from flint import ctx, fmpz_poly

    spread = [0] * (clusters * (len(per_period.polynomial) - 1) + 1)
    spread[::clusters] = per_period.polynomial
    cluster = of_a_cluster(lag)
    common = fmpz_poly(spread[::-1]).gcd(fmpz_poly(list(cluster[::-1])))
    if common.degree() < 1 or common(1) >= 0:
        return False
    before = ctx.prec
    ctx.prec = _BITS
    try:
        power = _enclosed(cluster)[-1] ** clusters
        return [root.overlaps(power) for root in _enclosed(per_period.polynomial)][-1] is True
    finally:
        ctx.prec = before


def largest_root(polynomial: tuple[int, ...]) -> Factor:
    """The largest real root of a monic integer polynomial, coefficients highest first.

    >>> largest_root((1, -1, -1)).low, largest_root((1, -4)).low
    ('1.6180339887498948482', '4.0000000000000000000')
    """
    from flint import ctx

    before = ctx.prec
    ctx.prec = _BITS
    try:
        while (bounds := _bounds(polynomial)) is None:
            ctx.prec *= 2
    finally:
        ctx.prec = before
    return Factor(polynomial, *bounds)


def _bounds(polynomial: tuple[int, ...]) -> tuple[str, str] | None:
    """Those of the largest real root, which is at least 1; None: they are not certain yet.

    It is a whole number or irrational, so that they are at some precision.
    """
    from flint import arb, fmpz_poly

    root = _enclosed(polynomial)[-1]
    near = root.unique_fmpz()
    if near is not None and fmpz_poly(list(polynomial[::-1]))(near) == 0:
        root = arb(near)
    whole = root.floor().unique_fmpz()
    if whole is None:
        return None
    places = _DIGITS - len(decimal(int(whole)))
    ten = arb(10) ** abs(places)
    found = (root * ten if places >= 0 else root / ten).floor().unique_fmpz()
    if found is None:
        return None
    return _written(int(found), places), _written(int(found) + 1, places)


def _written(number: int, places: int) -> str:
    """A number of some digits, of which so many stand behind the point."""
    digits = str(number)
    power = len(digits) - places - 1
    point = power + 1 if power < _PLAIN else 1
    return f"{digits[:point]}.{digits[point:]}" + (f"e{power}" if power >= _PLAIN else "")


def _largest_enclosed(polynomial: tuple[int, ...]) -> Any:
    from flint import arb

    roots = _enclosed(polynomial)
    return roots[-1].mid() if roots else arb(0)


def _enclosed(polynomial: tuple[int, ...]) -> list[Any]:
    """Enclosures of the real roots, each of one root, ascending."""
    from flint import fmpz_poly

    roots: list[Any] = fmpz_poly(list(polynomial[::-1])).complex_roots()
    return sorted(
        (root.real for root, _ in roots if root.imag.contains(0)), key=lambda root: root.mid()
    )
