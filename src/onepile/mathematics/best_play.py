"""How long a game lasts with best play, for the first move alone, for the first two, and so on.

The winner hurries, the loser delays. With blocks both sides use theirs: against a player who wins,
the blocker forbids the quickest wins; against one who loses, all winning moves and then the
longest resistance.
"""

from bisect import insort
from collections.abc import Iterable
from typing import TypeAlias

Settled: TypeAlias = tuple[bool, int, int]
"""Whether the player to move loses, how many moves are to come, how many of them now win."""


def over(misere: bool) -> Settled:
    """A position without moves: who would have to move has lost, or won in misère play.

    >>> over(misere=False)
    (True, 0, 0)
    """
    return not misere, 0, 0


def settled(after: Iterable[Settled], blocks: int, misere: bool) -> list[Settled]:
    """What is to come from a position with the first move alone, with the first two, and so on.

    Args:
        after: What is to come after each of the moves.
        blocks: How many may be forbidden.
        misere: Whether a mover without moves has won; then one must be left open.

    >>> settled([(False, 1, 1), (True, 2, 0), (True, 0, 0)], 0, misere=False)
    [(True, 2, 0), (False, 3, 1), (False, 1, 2)]
    """
    found: list[Settled] = []
    quick: list[int] = []  # the lengths of the winning moves, the least first
    slow: list[int] = []  # those of the others, negative, so that the longest is first
    won = lost = 0
    for safe, length, _ in after:
        # A rank beyond the blocks is never asked for.
        if safe:
            won += 1
            insort(quick, length + 1)
            del quick[blocks + 1 :]
        else:
            lost += 1
            insort(slow, -length - 1)
            del slow[blocks + 1 :]
        if won > blocks or (misere and not lost):
            found.append((False, quick[min(blocks, won - 1)], won))
        else:
            spare = min(blocks - won, lost - 1) if misere else blocks - won
            found.append((True, -slow[spare] if spare < lost else 0, won))
    return found
