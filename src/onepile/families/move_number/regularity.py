"""Whether paper 003's intervals are the answer at every level, decided by the weakest conditions.

They are exactly when no level is shut and every interval of level k+1 is longer than blocks(k), if
it is safe, or spare(k), if it is unsafe (proved in `families.move_number.intervals`). Paper 003's
own conditions, that blocks and spare never fall, are enough but not needed: large least moves make
up for a fall. Where both stop falling at some level and all sums have a closed form, the question
is decided for all levels and piles; otherwise it is checked up to a level.
"""

from collections.abc import Sequence

from onepile.claims import Claim
from onepile.families.move_number.intervals import Intervals
from onepile.families.move_number.properties import long_enough, nothing_falls, shut, too_short
from onepile.mathematics.quasipolynomials import QuasiPolynomial


def regularity(intervals: Intervals, start: int, to: int) -> Claim:
    """Whether all intervals of all levels from `start` on are right and not empty.

    Args:
        intervals: The intervals that the theorem predicts.
        start: The first level.
        to: The last level up to which it is checked where it cannot be decided.

    >>> from onepile.text import parse_game
    >>> from onepile.families.move_number.levels import Levels
    >>> def ask(text):
    ...     return regularity(Intervals(Levels(parse_game(text)), 1), 1, 100)
    >>> ask("move-number; least=3; most=8; blocks=[2,1]").grade         # (a) fails, the rest holds
    'theorem'
    >>> ask("move-number; least=1; most=8; blocks=[2,0]").reason
    'interval 0 of level 2 has 1 pile, but blocks(1) = 2: the intervals are wrong'
    """
    settled, forms = intervals.monotone_from, intervals.levels.forms
    if forms is not None and forms.first_illegal(max(start, forms.start)) is not None:
        settled = None  # there is no game beyond that level
    if settled is not None and settled <= start:
        return Claim(True, "theorem").since(nothing_falls(start))
    decided = settled is not None and forms is not None
    last = max(settled or 0, start) if decided else to
    largest: list[tuple[int, int] | None] = [None, None]
    for k in range(start, last + 1):
        if intervals.levels.at(k).spare < 0:
            return Claim(False, "theorem", at=k).since(shut(k))
        if k == last and decided:
            break
        for parity in (0, 1):
            need = (intervals.need(k, parity), k)
            before = largest[parity]
            largest[parity] = need if before is None else max(before, need)
        worst = largest[k % 2]
        assert worst is not None
        if worst[0] > intervals.bound(k):
            return _too_short(intervals, worst[1], k)
    if not decided:
        return Claim(True, "checked", to=to).since(long_enough(to))
    return _from_then_on(intervals, last, largest)


def _from_then_on(
    intervals: Intervals, first: int, largest: Sequence[tuple[int, int] | None]
) -> Claim:
    """What levels before `first` ask of intervals that end later, for ever.

    From `first` on paper 003's conditions hold, and levels from there on ask for nothing more.
    """
    worst = [(0, 0) if pair is None else pair for pair in largest]
    even, odd = (QuasiPolynomial.constant(need) for need, _ in worst)
    room = intervals.bound_form() - even.alternating_with(odd)
    last = room.first_negative(first)
    if last is not None:
        return _too_short(intervals, worst[last % 2][1], last)
    return Claim(True, "theorem").since(nothing_falls(first, later=True))


def _too_short(intervals: Intervals, k: int, last: int) -> Claim:
    index = last - k
    length = intervals.boundary(k + 1, index + 1) - intervals.boundary(k + 1, index)
    rules = intervals.levels.at(k)
    limit = rules.blocks if index % 2 == 0 else rules.spare
    return Claim(False, "theorem", at=k).since(too_short(index, k + 1, length, limit))
