"""General games in which the move number counts, and the previous move does not.

Before move t a pile is settled by the smaller piles before move t + 1; after as many moves as there
are counters, and passes, nothing is left. So the levels are made from the last to the first, each
from the one after it.
"""

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import by_residue
from onepile.families.general.piles import PileTable, over_at
from onepile.families.general.structure import by_class
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short


def require_levels(rules: General) -> None:
    """Refuse games in which the move number does not count, or the previous move does.

    Raises:
        NotApplicable: that is so.
    """
    if "t" not in rules.take.names or "p" in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} is not settled by pile and move number")


def level(
    rules: General, move: int, last: int, budget: Budget, progress: Progress | None = None
) -> tuple[PileTable, PileTable]:
    """The level of a move, and the next one.

    >>> from onepile.text import parse_game
    >>> rules = parse_game("general; take=m<=t")
    >>> level(rules, 1, 9, Budget(10**6))[0].rows[0].tolist()
    [0, 1, 0, 0, 1, 1, 0, 0, 0, 1]

    Args:
        rules: The game.
        move: The number of the move.
        last: The last pile.
        budget: What it may cost.
        progress: Called during long work.

    Raises:
        NotApplicable: the condition looks at the pile otherwise than by its residue.
        WorkLimitError: it is too much work.
    """
    require_levels(rules)
    by_class(rules.take)
    nim = not rules.misere and not rules.blocks
    require_bytes((rules.passes + 1) * 18 * (last + 1), f"a table of {short(last)} piles")
    budget.foresee((last + rules.passes) * (last + 1) // (2 * MOVES_PER_STEP))
    over = over_at(rules, last, budget)
    here = following = PileTable.begun(rules, last, nim)
    numbers = range(move + last + rules.passes, move - 1, -1)
    for number in numbers:
        following, here = here, PileTable.begun(rules, last, nim)
        # Before this move at least one counter went with each move that was no pass.
        reach = min(last, last - (number - move) + rules.passes)
        lists = by_residue(rules, last, reach, budget, t=number)
        budget.spend(lists.cost // MOVES_PER_STEP)
        here.fill(lists, over, following)
        if progress is not None:
            progress((numbers.start - number) / len(numbers))
    return here, following
