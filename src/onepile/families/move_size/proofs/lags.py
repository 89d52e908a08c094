"""Lags: which ones a slope admits, and how fast members grow with each. `docs/new-theorems.md`.

Members come in clusters, and to leading order x_(i+1) = x_i + x_(i+1-m), where m is the *lag*. So
clusters grow by λ > 1 with λ^m = λ^(m-1) + 1, and m of them by u = λ^m, for which
(u - 1)^m = u^(m-1). With slope s the lag must have u - 1 <= s <= u.
"""

from itertools import count

from onepile.formulas import exact
from onepile.formulas.exact import Value


def admitted(slope: Value) -> tuple[int, ...]:
    """The lags that a slope of 1 or more admits, decided exactly.

    (y - 1)^m - y^(m-1) is negative for 1 <= y < u and positive for y > u; and u grows with m.

    >>> from fractions import Fraction
    >>> [admitted(Fraction(slope)) for slope in ("1", "2", "7/3", "3", "9")]
    [(1,), (1, 2), (2, 3), (3, 4), (19, 20, 21)]
    >>> admitted(exact.PHI)  # just so: u = φ + 1 for the lag 2
    (1, 2)
    """
    lags: list[int] = []
    for lag in count(1):
        if exact.sign(excess(lag, exact.add(slope, 1))) < 0:  # u - 1 > s
            return tuple(lags)
        if exact.sign(excess(lag, slope)) <= 0:
            lags.append(lag)
    raise AssertionError


def excess(lag: int, y: Value) -> Value:
    """The polynomial of u at y: (y - 1)^m - y^(m-1)."""
    return exact.subtract(exact.power(exact.subtract(y, 1), lag), exact.power(y, lag - 1))


def of_a_cluster(lag: int) -> tuple[int, ...]:
    """The coefficients of λ^m - λ^(m-1) - 1, highest first.

    >>> of_a_cluster(1), of_a_cluster(2), of_a_cluster(4)
    ((1, -2), (1, -1, -1), (1, -1, 0, 0, -1))
    """
    if lag == 1:
        return 1, -2
    return 1, -1, *[0] * (lag - 2), -1


def of_lag_clusters(lag: int) -> tuple[int, ...]:
    """The coefficients of (y - 1)^m - y^(m-1), highest first.

    >>> of_lag_clusters(1), of_lag_clusters(2), of_lag_clusters(3)
    ((1, -2), (1, -3, 1), (1, -4, 3, -1))
    """
    power = [1]
    for _ in range(lag):
        power = [high - low for high, low in zip([*power, 0], [0, *power], strict=True)]
    power[1] -= 1
    return tuple(power)
