"""Skylines of move-size games: the highest threshold in each of many columns, at any scale.

Only thresholds above the scale matter: a column of s piles shows caps of s and more. Games are made
of copies of stretches of themselves (`windows` says by which theorems), a copy has no higher
threshold than what it copies, and how high that is at most is known without looking. So copies of
low stretches are passed over, those of high ones are looked into, and what is left are some piles
for each column, at 10^1000 as at 10. In plain Python: nothing is as long as the piles are many.
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate

from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.extras import has
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.remembered_bases import BASES
from onepile.families.move_size.unfolding.remembered import height, unfolded
from onepile.families.move_size.unfolding.runs import Run
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITE, INFINITY
from onepile.skylines import Columns, Heights, Skyline

_STEPS_A_STRETCH = 8
"""To look into a stretch takes as long as so many elementary steps."""
_MOST_WHOLE = 2_000_000
"""The last pile of a table that is made as a whole where nothing is known to be copied."""
_MOST_PLAIN = 2_000
"""The same without arrays."""
_REFUSAL = "the map looks into more than {limit} stretches of piles: draw fewer columns"


def skyline(game: MoveSize, columns: Columns, limits: Limits) -> Skyline:
    """The map of pile and cap.

    >>> from onepile.text import parse_game
    >>> fibonacci = parse_game("fibonacci-nim")
    >>> skyline(fibonacci, Columns(first=1, count=13), Limits()).heights
    (0, 1, 2, 0, 4, 0, 1, 7, 0, 1, 2, 0, 12)
    >>> skyline(fibonacci, Columns(first=1, scale=10**998, count=13), Limits()).heights
    (0, 1, 2, 0, 4, 1, 6, 0, 1, 2, 10, 0, 1)

    Raises:
        NotApplicable: the game has no thresholds, or none that are known so far out.
        WorkLimitError: that takes too much work.
    """
    if not game.has_thresholds:
        raise NotApplicable(f"{quote(str(game))} has no thresholds, and no map of them")
    found = Heights(columns)
    try:
        _by_copies(game, found, limits)
    except NotApplicable:
        found = Heights(columns)
        _one_by_one(game, found)
    return Skyline(game, columns, "cap", tuple(found.heights))


def _by_copies(game: MoveSize, found: Heights, limits: Limits) -> None:
    """Find the heights where the theory says what is copied from where."""
    columns = found.columns
    after, last = columns.first - 1, columns.last
    budget = Budget(limits.work // _STEPS_A_STRETCH, _REFUSAL)
    if game.misere:
        if game.blocks or game.ends:
            raise NotApplicable(f"{quote(str(game))}: no stretches are copied in this misère game")
        # The normal game with one counter fewer; from pile 1 the last counter has to be taken.
        if after == 0:
            found.fill(1, 1)
        game, moved = MoveSize(game.f), 1
        after, last = max(after - 1, 0), last - 1
    else:
        moved = 0
    if not game.blocks and not game.ends:
        if after < last:
            _of_base(BASES.upto(game, height(last), limits.work), after, last, moved, found, budget)
        return
    unfolding = unfolded(game, last, limits)
    _of_unfolding(unfolding, after, last, found, budget)


def _of_base(
    base: OwnBase, after: int, last: int, moved: int, found: Heights, budget: Budget
) -> None:
    """The piles after + 1 … last: between members stands what stands before smaller members."""
    members, values = base.members, base.values
    least = found.columns.scale
    highest = list(accumulate(values, max))  # of all piles before the next member
    period = members[-1]
    waiting = [(after, last, moved)]
    while waiting:
        after, last, moved = waiting.pop()
        budget.spend()
        if base.finite and last > period:
            if highest[-1] > least:
                for start in range(after - after % period, last, period):
                    low, high = max(after - start, 0), min(last - start, period)
                    waiting.append((low, high, moved + start))
            continue
        number = bisect_right(members, last) - 1
        while last > after and highest[number] > least:
            budget.spend()
            member = members[number]
            if member <= after:
                waiting.append((after - member, last - member, moved + member))
                break
            if last > member:
                waiting.append((0, last - member, moved + member))
            found.rise(moved + member, moved + member, values[number])
            last, number = member - 1, number - 1


def _of_unfolding(
    unfolding: Unfolding, after: int, last: int, found: Heights, budget: Budget
) -> None:
    """The piles after + 1 … last: what the segments of runs copy."""
    if after < unfolding.shut:
        found.fill(after + 1, min(last, unfolding.shut))
        after = min(last, unfolding.shut)
    if after == last:
        return
    least = found.columns.scale
    without_end: dict[Run, list[int]] = {}
    waiting = [(unfolding.runs[0], after, last, 0)]
    while waiting:
        run, after, last, moved = waiting.pop()
        budget.spend()
        ends, floor = run.ends, run.floor
        if last > run.closed:
            assert run.open is not None
            shift, start = run.open.shift, max(after, run.closed)
            waiting.append((run.open.source, start - shift, last - shift, moved + shift))
            last = run.closed
        number = bisect_left(ends, last)
        first = bisect_left(ends, after + 1)
        while last > after and last - floor > least:
            budget.spend()
            start = ends[number - 1] if number else 0
            _of_segment(run, number, max(start, after), last, moved, found, waiting)
            last, number = start, number - 1
        if last <= after:
            continue
        # What is left has thresholds up to the scale, or infinite ones.
        if run not in without_end:
            without_end[run] = [at for at, low in enumerate(run.lows) if low == floor]
        infinite = without_end[run]
        for segment in infinite[bisect_left(infinite, first) : bisect_right(infinite, number)]:
            budget.spend()
            start = max(ends[segment - 1] if segment else 0, after)
            _of_segment(run, segment, start, min(ends[segment], last), moved, found, waiting)


def _of_segment(
    run: Run,
    number: int,
    after: int,
    last: int,
    moved: int,
    found: Heights,
    waiting: list[tuple[Run, int, int, int]],
) -> None:
    """The elements after + 1 … last of a segment: told, or to be looked into, or passed over."""
    least = found.columns.scale
    low, source = run.lows[number], run.sources[number]
    start = run.ends[number - 1] if number else 0
    infinite = low == run.floor
    if source is None:
        if infinite:
            found.fill(moved + after + 1, moved + last)
        elif last - low > least:
            found.rise(moved + max(after, low + least) + 1, moved + last, last - low)
        return
    if not infinite and last - min(low, start) <= least:
        return
    low_pile, high_pile = moved + after + 1, moved + last
    if infinite and found.columns.of(low_pile) == found.columns.of(high_pile):
        if found.is_full(low_pile, low_pile):
            return
        if after == start and last == run.ends[number]:
            found.fill(low_pile, high_pile)
            return
    shift = run.shifts[number]
    waiting.append((source, after - shift, last - shift, moved + shift))


def _one_by_one(game: MoveSize, found: Heights) -> None:
    """Find the heights in a table from pile 1 on, where nothing is known to be copied."""
    columns = found.columns
    most = _MOST_WHOLE if has("tables") else _MOST_PLAIN
    if columns.last > most:
        raise WorkLimitError(
            f"nothing is known by which this map could begin far out: stay below pile {most}"
        )
    if has("tables"):
        from onepile.families.move_size.tables import thresholds

        values = thresholds(game, columns.last).tolist()
    else:
        rules = Recurrence(game)
        exact = (rules.threshold(pile) for pile in range(1, columns.last + 1))
        values = [INFINITE if value is INFINITY else int(value) for value in exact]
    for pile in range(columns.first, columns.last + 1):
        if values[pile - 1] == INFINITE:
            found.fill(pile, pile)
        else:
            found.rise(pile, pile, values[pile - 1])
