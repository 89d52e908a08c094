"""Lifetimes: at which distances a pile covers others, told by its safe caps.

A pile P with the safe caps a … b covers P + k exactly when a <= f(k) <= b. In normal play a is 1,
and if f never falls, P covers all piles up to its death and none from there on. If f falls at
first, or if a is above 1, as it may be in misère play with blocks, there may be *gaps*: distances
at which P covers nothing though it covers something further away. docs/unfolding.md shows that all
gaps are short of a bound that depends on f and the blocks alone: a pile that is older has none.

If f falls again and again, there may also be late gaps, shortly before the death of a pile. A pile
that is so old is *doubtful*.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from onepile.numbers import INFINITY, Extended


class Lifetimes:
    """How long the piles of one game live, and with which gaps.

    Without early values and in normal play there are none.

    Args:
        early: The values f(1), f(2), … that may make gaps. From the next one on f never falls,
            and in misère play it is then more than the blocks, or the same for ever.
        settled: The next value.
        dies_after: v ↦ the least k with f(k) >= v that is not early, or `INFINITY`.
        misere: Whether it is misère play.
        least: In misère play, the least safe cap of every pile, if it is the same for all.

    Attributes:
        young: The number of early values: a pile is young at distances up to this.
        steady: Whether there are no late gaps.
        gapped: Whether piles may have gaps, or safe caps that do not begin with 1.

    >>> dented = Lifetimes([2, 4, 1], 8, lambda v: max(4, (v + 1) // 2))  # f(3) = 1, else 2n
    >>> dented.of(1, 2), dented.of(1, 5), dented.of(1, 20)
    ((4, 6), (4, 0), (10, 0))
    """

    steady = True

    def __init__(
        self,
        early: Sequence[int],
        settled: int,
        dies_after: Callable[[int], Extended],
        misere: bool = False,
        least: int | None = None,
    ) -> None:
        self.early = tuple(early)
        self.young = len(self.early)
        self.dies_after = dies_after
        self.misere = misere
        self.least = least
        self.gapped = misere or self.young > 0 or not self.steady
        self._settled = settled
        self._most = max(self.early, default=0) + 1
        self._while_young = lru_cache(maxsize=1024)(self._ages_alive)

    def of(self, least: int, threshold: Extended) -> tuple[Extended, int]:
        """The life of a pile, and its gaps: bit k says that distance k is one.

        Args:
            least: The least safe cap; 1 in normal play.
            threshold: What all safe caps are below.
        """
        never_old = end = self.young + 1
        life: Extended = never_old
        if least <= self._settled:
            life = self.dies_after(threshold) if isinstance(threshold, int) else INFINITY
        if not self.young:
            return life, 0
        alive = self._while_young(least, min(threshold, self._most))
        if life == never_old:
            life = end = max(alive.bit_length(), 1)
        return life, ~alive & (1 << end) - 2

    def doubtful_from(self, pile: int, death: Extended) -> Extended:
        """When a pile may have late gaps, from its death; its death if it has none."""
        return death

    def next_cap(self, move: int) -> int | None:
        """f, where a pile may have gaps; None elsewhere."""
        return self.early[move - 1] if move <= self.young else None

    def _ages_alive(self, least: int, threshold: int) -> int:
        """The distances at which a young pile covers: bit k for k."""
        return sum(1 << k for k, cap in enumerate(self.early, 1) if least <= cap < threshold)


class WaveringLifetimes(Lifetimes):
    """Lifetimes where f falls again and again.

    Args:
        early, settled, misere, least: As there; from the next value on f may fall, but in misère
            play not to the blocks or below.
        f: The next cap as a function of the move.
        reaches: v ↦ the least k with f(k) >= v that is not early.
        dies_after: v ↦ the least k from which on f is never below v, and that is not early.
    """

    steady = False

    def __init__(
        self,
        early: Sequence[int],
        settled: int,
        f: Callable[[int], int],
        reaches: Callable[[int], int],
        dies_after: Callable[[int], int],
        misere: bool = False,
        least: int | None = None,
    ) -> None:
        super().__init__(early, settled, dies_after, misere, least)
        self._f = f
        self._reaches = reaches
        self._doubtful_after = lru_cache(maxsize=4096)(self._least_age_in_doubt)

    def doubtful_from(self, pile: int, death: Extended) -> Extended:
        """As there. A pile that dies young has no late gaps."""
        if not isinstance(death, int) or death - pile <= self.young + 1:
            return death
        # A run may begin with a pile whose death no pile of the game can have.
        return min(death, pile + self._doubtful_after(death - pile))

    def next_cap(self, move: int) -> int | None:
        """Every pile may have gaps."""
        return self._f(move)

    def _least_age_in_doubt(self, life: int) -> int:
        """Of all piles that live so long: their safe caps go at least to f(life - 1)."""
        return self._reaches(self._f(life - 1) + 1)
