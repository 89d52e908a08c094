"""Skylines of pile-size games: which columns of piles hold a safe pile, at any scale.

Where Theorem 1 of paper 002 holds, the largest safe pile up to a given one is known (`walks`), and
so is, by one such question for each column that holds one, which columns do. Elsewhere the first
piles are looked at one by one.
"""

from onepile.errors import NotApplicable
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.few_piles import unsafe_piles
from onepile.families.pile_size.methods import WORK_PER_STEP
from onepile.families.pile_size.slopes import linear_up_to
from onepile.families.pile_size.staircases import Staircase
from onepile.families.pile_size.walks import last_with_value, most_steps
from onepile.limits import Budget, Limits
from onepile.skylines import Columns, Heights, Skyline

_MOST_PLAIN = 2_000
"""The last pile that is looked at where no theorem helps; beyond, tables may."""


def skyline(game: PileSize, columns: Columns, limits: Limits) -> Skyline:
    """The map of one row.

    >>> from onepile.text import parse_game
    >>> half = parse_game("pile-size; f=floor(n/2)")
    >>> skyline(half, Columns(first=1, count=16), Limits()).heights
    (1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    >>> skyline(half, Columns(first=1, scale=2**3000, count=16), Limits()).heights
    (1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)

    Raises:
        NotApplicable: no theorem tells, and the piles are not among the first.
        WorkLimitError: that takes too much work.
    """
    found = Heights(Columns(columns.first, columns.scale, columns.count, 1))
    try:
        staircase = linear_up_to(game.f, columns.last) or bar(game.f).staircase
    except NotApplicable:
        _one_by_one(game, found)
    else:
        _along_stairs(staircase, int(game.misere), found, limits.work // WORK_PER_STEP)
    return Skyline(game, columns, None, tuple(found.heights))


def _along_stairs(staircase: Staircase, value: int, found: Heights, work: int) -> None:
    """The safe piles are those of one nim-value: 0, or 1 in misère play."""
    columns = found.columns
    budget = Budget(work)
    pile: int | None = columns.last
    while pile is not None and pile >= columns.first:
        budget.spend(most_steps(staircase, pile))
        pile = last_with_value(staircase, value, pile, work)
        if pile is not None and pile >= columns.first:
            found.fill(pile, pile)
            pile = columns.first + columns.of(pile) * columns.scale - 1


def _one_by_one(game: PileSize, found: Heights) -> None:
    columns = found.columns
    if columns.last > _MOST_PLAIN:
        raise NotApplicable("no theorem tells which piles are safe so far out")
    unsafe = unsafe_piles(game, columns.last)
    for pile in range(columns.first, columns.last + 1):
        if not unsafe[pile]:
            found.fill(pile, pile)
