"""The yardsticks in plain Python: the definitions as one would write them first."""

from collections.abc import Sequence


def thresholds(f: Sequence[int], blocks: int) -> list[int]:
    """The (blocks+1)-th move k with f(k) < g(pile − k); f[0] is not used.

    >>> thresholds([0, 2, 4, 6, 8, 10, 12, 14, 16], 0)[1:]
    [1, 2, 3, 1, 5, 1, 2, 8]
    """
    never = 1 << 62
    g = [never]
    for pile in range(1, len(f)):
        winning = 0
        found = never
        for move in range(1, pile + 1):
            if f[move] < g[pile - move]:
                winning += 1
                if winning > blocks:
                    found = move
                    break
        g.append(found)
    return g


def nim_values(f: Sequence[int]) -> list[int]:
    """The least number that is not among the last f(pile) values; f[0] is not used.

    >>> nim_values([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]
    """
    g = [0]
    for pile in range(1, len(f)):
        reached = set(g[max(0, pile - f[pile]) :])
        value = 0
        while value in reached:
            value += 1
        g.append(value)
    return g


def mem_zero(count: int) -> list[int]:
    """The nim-values of Mem⁰ before the first move: every pile after every previous move."""
    after: list[list[int]] = []
    first = []
    for pile in range(count + 1):
        options = [after[pile - move][move] for move in range(1, pile + 1)]
        first.append(_least_missing(set(options)))
        without = [
            _least_missing({*options[: move - 1], *options[move:]}) for move in range(1, pile + 1)
        ]
        after.append([0, *without, *[first[-1]] * (count - pile)])
    return first


def _least_missing(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)
