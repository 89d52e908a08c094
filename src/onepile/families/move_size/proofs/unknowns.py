"""The unknowns of a proved game, stretch after stretch; of those long past only some are held.

Each unknown is a sum of earlier ones, the same sum in every period. A pile of ten thousand digits
may need a million of them, each with thousands of digits. So they are made in stretches of many
periods; of each the beginning is kept, and the rest is made again when it is needed and was
dropped to save memory.
"""

from bisect import bisect_left
from typing import NamedTuple

PERIODS = 128
"""How many periods make a stretch."""
MEMORY = 4_000_000_000
"""How many bits the stretches that are held may have together; the last two are always held."""


class Definition(NamedTuple):
    """How an unknown of the last period given is made; a period later all numbers are greater.

    Attributes:
        run: Whose unknown it is.
        constant: A plain number.
        terms: Run, number of an earlier unknown, factor.
    """

    run: int
    constant: int
    terms: tuple[tuple[int, int, int], ...]


class Unknowns:
    """The unknowns of all runs, numbered from 0 in each.

    Args:
        given: For each run its first unknowns.
        gains: How many unknowns each run gains in one period.
        definitions: The unknowns of the last period given, in an order in which they can be made.

    >>> golden = Unknowns([[1, 2, 3]], [1], [Definition(0, 0, ((0, 0, 1), (0, 1, 1)))])
    >>> golden.value(0, 9), golden.first(0, 90)
    (89, (10, 144))
    """

    def __init__(
        self, given: list[list[int]], gains: list[int], definitions: list[Definition]
    ) -> None:
        self._given = given
        self._gains = gains
        # How many unknowns before a stretch its definitions need.
        self._back = [0] * len(given)
        for definition in definitions:
            for run, number, _ in definition.terms:
                self._back[run] = max(self._back[run], len(given[run]) - number)
        self._definitions = [
            (
                run,
                constant,
                [
                    (other, number - len(given[other]) + self._back[other], gains[other], factor)
                    for other, number, factor in terms
                ],
            )
            for run, constant, terms in definitions
        ]
        self._seeds = [
            [values[len(values) - b :] for values, b in zip(given, self._back, strict=True)]
        ]
        self._tops: list[list[int]] = [[] for _ in given]
        self._held: dict[int, list[list[int]]] = {}
        self._bits = 0

    def count_after(self, stretches: int) -> int:
        """How many there are up to the end of so many stretches, the given ones included."""
        return sum(map(len, self._given)) + sum(self._gains) * PERIODS * stretches

    def top_after(self, run: int, stretches: int) -> int:
        """The greatest unknown of a run after so many stretches."""
        while len(self._tops[run]) < stretches:
            self.grow()
        return self._tops[run][stretches - 1] if stretches else self._given[run][-1]

    def value(self, run: int, number: int) -> int:
        """An unknown."""
        beyond = number - len(self._given[run])
        if beyond < 0:
            return self._given[run][number]
        stretch, at = divmod(beyond, PERIODS * self._gains[run])
        while stretch >= len(self._tops[run]):
            self.grow()
        return self._stretch(stretch)[run][at + self._back[run]]

    def first(self, run: int, pile: int) -> tuple[int, int]:
        """The number and the value of the first unknown of a run at or past a pile."""
        if pile <= self._given[run][-1]:
            number = bisect_left(self._given[run], pile)
            return number, self._given[run][number]
        while self.top_after(run, len(self._tops[run])) < pile:
            self.grow()
        stretch = bisect_left(self._tops[run], pile)
        values = self._stretch(stretch)[run]
        at = bisect_left(values, pile, lo=self._back[run])
        before = len(self._given[run]) + stretch * PERIODS * self._gains[run]
        return before + at - self._back[run], values[at]

    def grow(self) -> None:
        """Make another stretch of all runs."""
        made = self._stretch(len(self._tops[0]))
        for run, values in enumerate(made):
            self._tops[run].append(values[-1] if values else 0)
        self._seeds.append([v[len(v) - b :] for v, b in zip(made, self._back, strict=True)])

    def _stretch(self, number: int) -> list[list[int]]:
        """The unknowns of a stretch, each run with those before it that it is made of."""
        if number in self._held:
            held = self._held.pop(number)
        else:
            held = self._made(self._seeds[number])
            self._bits += _bits(held)
            while len(self._held) > 1 and self._bits > MEMORY:
                self._bits -= _bits(self._held.pop(next(iter(self._held))))
        self._held[number] = held  # the last one used is the last in the dictionary
        return held

    def _made(self, seed: list[list[int]]) -> list[list[int]]:
        lists = [list(values) for values in seed]
        for period in range(1, PERIODS + 1):
            for run, constant, terms in self._definitions:
                total = constant
                for other, start, gain, factor in terms:
                    value = lists[other][start + period * gain]
                    total += value if factor == 1 else factor * value  # no copy without need
                lists[run].append(total)
        return lists


def _bits(lists: list[list[int]]) -> int:
    """About how many bits, at most, the numbers of a stretch have."""
    return sum(values[-1].bit_length() * len(values) for values in lists if values)
