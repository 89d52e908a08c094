"""The game with f = ⌊n/k⌋ is Josephus' counting-out game, read backwards.

m people stand in a circle, numbered 1 … m, and every k-th is removed until nobody is left. Then

    nim-value of the pile km − j  =  the number of people who outlive person j
                                     (1 <= j <= m, in the pile-size game f = ⌊n/k⌋).

So person j is the (m − nim-value)-th to go, and the survivor is the one whose pile is safe. For
f = ⌈n/k⌉ the same holds with the pile km − j − (k−1).

Why: every tread of ⌊n/k⌋ has k piles, so by `rotation` a row is the row before with one more value
at its end, turned left by k − 1. Read from the right, backwards in time: count k − 1 people to the
other end of the circle, remove the next. The functions here need no game and no table, and take
about k · log(m) steps; m may have a thousand digits.
"""

from onepile.errors import IllegalError
from onepile.families.pile_size.rotation import ascend, descend


def outlived_by(people: int, step: int, person: int) -> int:
    """How many people are removed after this one: the nim-value of pile step·people − person.

    >>> [outlived_by(5, 2, person) for person in range(1, 6)]
    [2, 4, 0, 3, 1]
    """
    _check(people, step)
    if not 1 <= person <= people:
        raise IllegalError(f"person {person} is not in the circle: choose 1 to {people}")
    # (people, w) with w < people is place w of the last full row, so the turn is still to come.
    return descend(people, people - person, step - 1)[0]


def removed_at(people: int, step: int, turn: int) -> int:
    """Who is removed at this turn, counted from 1.

    >>> [removed_at(5, 2, turn) for turn in range(1, 6)]
    [2, 4, 1, 5, 3]
    """
    _check(people, step)
    if not 1 <= turn <= people:
        raise IllegalError(f"turn {turn} does not exist: choose 1 to {people}")
    outlived = people - turn
    return people - ascend(outlived, outlived, step - 1, people)[1]


def survivor(people: int, step: int) -> int:
    """Who is removed last.

    >>> survivor(41, 3)
    31
    >>> survivor(10**1000, 2) == 2 * (10**1000 - 2**3321) + 1
    True
    """
    return removed_at(people, step, people)


def pile_of(people: int, step: int, person: int) -> int:
    """The pile whose nim-value under f = ⌊n/step⌋ tells the fate of a person.

    >>> pile_of(5, 2, 3)
    7
    """
    _check(people, step)
    return step * people - person


def _check(people: int, step: int) -> None:
    if people < 1:
        raise IllegalError(f"{people} people make no circle: use at least 1")
    if step < 1:
        raise IllegalError(f"every {step}-th cannot be counted out: use a step of at least 1")
