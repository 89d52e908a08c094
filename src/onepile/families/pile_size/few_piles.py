"""The first piles of any pile-size game in plain Python, straight from the definition.

For pictures where there are no arrays; `tables` has the same values much sooner.
"""

from onepile.families.pile_size import PileSize
from onepile.limits import Budget, Limits

_REFUSED = "more than {limit} values have to be tried pile by pile: ask for fewer piles"


def nim_values(game: PileSize, count: int, work: int = Limits.work) -> list[int]:
    """The nim-values of the piles 0 … count: each the least that was not used within reach.

    >>> from onepile.text import parse_game
    >>> nim_values(parse_game("pile-size; f=floor(n/2)"), 11)
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]

    Raises:
        WorkLimitError: more than `work` values have to be tried.
    """
    budget = Budget(work, _REFUSED)
    values = [0]
    last_use = {0: 0}
    for pile in range(1, count + 1):
        lowest = pile - game.most(pile)
        value = 0
        while last_use.get(value, -1) >= lowest:
            value += 1
        budget.spend(value + 1)
        values.append(value)
        last_use[value] = pile
    return values


def unsafe_piles(game: PileSize, count: int, work: int = Limits.work) -> list[bool]:
    """Whether each of the piles 0 … count is unsafe, in normal or misère play: see the last safe.

    >>> from onepile.text import parse_game
    >>> [int(unsafe) for unsafe in unsafe_piles(parse_game("pile-size; f=3; misere"), 8)]
    [1, 0, 1, 1, 1, 0, 1, 1, 1]

    Raises:
        WorkLimitError: there are more than `work` piles.
    """
    Budget(work, _REFUSED).spend(count)
    unsafe: list[bool] = []
    last_safe = -1
    for pile in range(count + 1):
        most = game.most(pile)
        unsafe.append(last_safe >= pile - most if most else game.misere)
        if not unsafe[-1]:
            last_safe = pile
    return unsafe
