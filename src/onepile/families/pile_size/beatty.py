"""Complementary sequences: F and H share out the positive integers (paper 002, Lemma 1; Beatty).

For a staircase f̄ with lag h(n) = n − f̄(n), every pile n >= 1 is either the first of a new height
or the first of a new lag, for exactly one of the two grows at n. So F(1), F(2), … and H(1), H(2),
… together contain every positive integer exactly once.

Lemma 1 gives both from inverse functions. Let u and v never fall, u(0) = v(0) = 0 and
u(x) + v(x) = x. Where f = ⌊u⌋ is the staircase,

    F(m) = ⌈least x with u(x) = m⌉           H(m+1) = ⌊largest x with v(x) = m⌋ + 1.

For f = ⌈u⌉ the two change places (the paper leaves that to the reader):

    F(m+1) = ⌊largest x with u(x) = m⌋ + 1   H(m) = ⌈least x with v(x) = m⌉.

With u(x) = x/(1+a), a irrational, this is Beatty's theorem.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Literal, Protocol

from onepile.errors import IllegalError
from onepile.formulas import Expression


class Complementary(Protocol):
    """Anything with F and H: every `Staircase` is, and Lemma 1's inverses are."""

    def rise_to(self, m: int) -> int | None:
        """F(m), None if there is none."""

    def lag_of(self, m: int) -> int | None:
        """H(m), None if there is none."""


@dataclass(frozen=True)
class Inverses:
    """F and H of f = ⌊u⌋ or ⌈u⌉ from the inverses of u and v, exactly, for any m.

    Attributes:
        u_inverse: An expression in m without rounding: the x with u(x) = m. Where u stays at m for
            a while, the least such x for `floor` and the largest for `ceil`.
        v_inverse: The same for v, the other way round.
        rounding: How f is made from u.

    >>> roots = Inverses("m^2", "(2m+1+sqrt(4m+1))/2", "floor")     # f = floor(sqrt(n))
    >>> [roots.rise_to(m) for m in range(5)], [roots.lag_of(m) for m in range(8)]
    ([0, 1, 4, 9, 16], [0, 2, 3, 5, 6, 7, 8, 10])
    """

    u_inverse: str
    v_inverse: str
    rounding: Literal["floor", "ceil"]

    def rise_to(self, m: int) -> int:
        """F(m)."""
        return _first(self.u_inverse, m, least=self.rounding == "floor")

    def lag_of(self, m: int) -> int:
        """H(m)."""
        return _first(self.v_inverse, m, least=self.rounding == "ceil")


@cache
def _rounded(text: str, rounding: str) -> Expression:
    return Expression.parse(f"{rounding}({text})", "m")


def _first(inverse: str, m: int, least: bool) -> int:
    """The first whole number at which the rounded function reaches m."""
    if m == 0:
        return 0
    return _rounded(inverse, "ceil")(m) if least else _rounded(inverse, "floor")(m - 1) + 1


def partition(pair: Complementary, to: int) -> tuple[list[int], list[int]]:
    """F(1), F(2), … and H(1), H(2), …, both up to a bound: together 1 … to, each once.

    Raises:
        IllegalError: they are not complementary; the first number that is in both or in none is
            named. It cannot happen with a staircase.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> partition(LinearStaircase(2, 5, 0), 15)
    ([3, 5, 8, 10, 13, 15], [1, 2, 4, 6, 7, 9, 11, 12, 14])
    >>> partition(Inverses("2m", "3m", "floor"), 15)
    Traceback (most recent call last):
        ...
    onepile.errors.IllegalError: 3 is in none of the sequences: F and H are not complementary
    """
    rises = _up_to(pair.rise_to, to)
    lags = _up_to(pair.lag_of, to)
    seen = sorted([*rises, *lags])
    for expected, found in enumerate(seen, 1):
        if found != expected:
            fault = (
                f"{found} is in both sequences"
                if found < expected
                else f"{expected} is in none of the sequences"
            )
            raise IllegalError(f"{fault}: F and H are not complementary")
    if len(seen) < to:
        raise IllegalError(
            f"{len(seen) + 1} is in none of the sequences: F and H are not complementary"
        )
    return rises, lags


def _up_to(sequence: Callable[[int], int | None], to: int) -> list[int]:
    """The values at 1, 2, …, as long as they are at most `to`."""
    values = (sequence(m) for m in range(1, to + 2))  # more than `to` of them cannot be distinct
    return [n for n in takewhile(lambda n: n is not None and n <= to, values) if n is not None]


def beatty(slope: str) -> tuple[Callable[[int], int], Callable[[int], int]]:
    """Beatty's two sequences ⌊m(1+a)⌋ and ⌊m(1+1/a)⌋, m = 1, 2, …, by Lemma 1.

    For irrational a > 0 they share out the positive integers: with u(x) = x/(1+a), they are
    F(m) − 1 and H(m+1) − 1, and H(1) − 1 = 0 is left over.

    Args:
        slope: An expression without variable for a: `phi`, `sqrt(2)`, `pi-3`, …

    >>> lower, upper = beatty("1/phi")          # Wythoff's game
    >>> [lower(m) for m in range(1, 7)], [upper(m) for m in range(1, 7)]
    ([1, 3, 4, 6, 8, 9], [2, 5, 7, 10, 13, 15])
    """
    pair = Inverses(f"m*(1+({slope}))", f"m*(1+1/({slope}))", "floor")
    return lambda m: pair.rise_to(m) - 1, lambda m: pair.lag_of(m + 1) - 1
