"""Claims far out: at 10^100, where no table reaches, the library takes the definition's place.

A claim that is marked `far` is tried with `FAR` for its bound. Its cases are then some numbers of
every size (`numbers`), and what is a list of all piles elsewhere is `Asked` for one by one.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from onepile.game_class import game
from onepile.numbers import INFINITY, Extended

FAR = 10**100


def numbers(n: int, start: int = 1) -> Iterable[int]:
    """All numbers from start to n; far out the first, some of every size, and the last ones.

    >>> list(numbers(4)), max(numbers(FAR)) == FAR
    ([1, 2, 3, 4], True)
    """
    if n < FAR:
        return range(start, n + 1)
    draw = Random(n)
    drawn = (draw.randrange(start, 10**digits) for digits in range(10, 101, 10))
    return (*range(start, start + 6), *drawn, *range(n - 4, n + 1))


class Asked(list[Any]):
    """What stands for a list of values without end: each is found when it is asked for.

    >>> Asked(lambda n: n * n)[10**100] == 10**200
    True
    """

    def __init__(self, value: Callable[[int], Any]) -> None:
        super().__init__()
        self.value = value

    def __getitem__(self, n: Any) -> Any:
        return self.value(n)


def nim_values(text: str) -> list[int]:
    """The nim-values of a game, as the library finds them.

    >>> nim_values("pile-size; f=3")[10**100]
    0
    """
    played = game(text)
    return Asked(lambda pile: played.solve(pile).nim_value if pile else 0)


def safe_piles(text: str, move: int) -> list[bool]:
    """Whether a pile is safe when this move number comes next, as the library finds it.

    >>> safe_piles("move-number; least=1; most=2^k; blocks=1", 1)[10**100]
    True
    """
    played = game(text)
    return Asked(lambda pile: pile == 0 or played.solve(pile, move=move).safe)


def thresholds(text: str) -> list[Extended]:
    """The least winning cap of every pile, as the library finds it.

    >>> thresholds("move-size; f=2n")[10**100]
    3
    """
    played = game(text)
    return Asked(lambda pile: played.threshold(pile) if pile > 0 else INFINITY)


def outcomes(text: str) -> list[list[bool]]:
    """Whether (pile, cap) is unsafe, as the library finds it.

    >>> outcomes("move-size; f=2n")[10**100][2]
    False
    """
    played = game(text)

    def unsafe(pile: int, cap: int) -> bool:
        return not played.solve(pile, cap=cap).safe if pile > 0 else "misere" in text

    return Asked(lambda pile: Asked(lambda cap: unsafe(pile, cap)))


def base(text: str) -> tuple[tuple[int, ...], dict[int, int], bool]:
    """Paper 001's base up to `FAR`, its values, and whether it ends, as the library finds it.

    >>> members, values, ended = base("move-size; f=1 if n==10 else n")
    >>> members, values[16], ended
    ((1, 2, 4, 8, 16), 10, True)
    """
    found = game(text).base(FAR)
    marks = zip(found.members, found.values, strict=True)
    return tuple(found.members), dict(marks), found.finite
