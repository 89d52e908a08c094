"""Prefix sums of a sequence: in closed form where there is one, walked where there is none.

Sums of a polynomial, also of its terms at even or odd places alone, are polynomials of one degree
more (`QuasiPolynomial.prefix_sums`), so that the sum of 10^500 terms costs a few multiplications.
The terms before a closed form begins, or all of them where none is known, are added one by one.
"""

from collections.abc import Callable

from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.on_demand import cached_property


class PrefixSums:
    """The sums term(first) + … + term(n).

    Args:
        term: The sequence.
        first: Where the sums begin.
        form: The sequence in closed form, with whole values; None if there is none.

    >>> from onepile.mathematics.quasipolynomials import IDENTITY
    >>> triangular = PrefixSums(lambda k: k, 1, IDENTITY)
    >>> triangular(100), triangular(10**50) == 10**50 * (10**50 + 1) // 2
    (5050, True)
    >>> triangular.between(10, 12)
    33
    """

    def __init__(
        self, term: Callable[[int], int], first: int, form: QuasiPolynomial | None
    ) -> None:
        self.first = first
        self._term = term
        self._sums = [0]
        self._form = form
        self._join = None if form is None else max(first, form.start) - 1

    def __call__(self, n: int) -> int:
        """The sum up to term n; n = first − 1 gives the empty sum 0."""
        if self._join is not None and n > self._join:
            closed, offset = self._closed
            return closed.floor_at(n) + offset
        return self._walked(n)

    @cached_property
    def _closed(self) -> tuple[QuasiPolynomial, int]:
        """The sums in closed form, up to a constant, and that constant."""
        assert self._form is not None
        assert self._join is not None
        closed = self._form.prefix_sums()
        return closed, self._walked(self._join) - closed.floor_at(self._join)

    def between(self, low: int, high: int) -> int:
        """The sum of the terms low … high."""
        return self(high) - self(low - 1)

    def _walked(self, n: int) -> int:
        sums = self._sums
        while len(sums) <= n - self.first + 1:
            sums.append(sums[-1] + self._term(self.first + len(sums) - 1))
        return sums[n - self.first + 1]
