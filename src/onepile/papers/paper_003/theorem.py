"""Paper 003, the rules, the theorem and its levels."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import count, takewhile

from onepile.families.move_number import MoveNumber
from onepile.formulas import Expression
from onepile.papers import far, truth
from onepile.papers.claims import claim, given
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_003.intervals import Plan, plans, proper

# The rules of the game.

_GAME = MoveNumber(*(Expression.parse(text, "k") for text in ("5", "10", "2")))


@measured("game")
def _open(pile: int, blocked: tuple[int, ...]) -> dict[int, bool]:
    """Whether each amount can be taken."""
    moves = _GAME.moves(_GAME.position(pile, move=3))
    return {x: x in moves and x not in blocked for x in range(1, pile + 1)}


def _left(pile: int, blocked: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x for x, allowed in _open(pile, blocked).items() if allowed)


@claim("003/rules/example-15", bound=15, kind="example")
def _(*, moves: tuple[int, ...] = (5, 7, 8, 9)) -> bool:
    """With [5, 10], two blocks and 15 counters, blocking 6 and 10 leaves 5, 7, 8, 9."""
    return _left(15, (6, 10)) == moves


@claim("003/rules/example-6", bound=6, kind="example")
def _(*, moves: int = 0) -> bool:
    """With 6 counters, blocking 5 and 6 leaves no move."""
    return len(_left(6, (5, 6))) == moves


@claim("003/conditions", lambda n: ((p, i) for p in plans(n) for i in range(1, n + 1)), 100)
def _(p: Plan, i: int, *, drop: int = 0) -> bool:
    """Conditions (a) and (b) imply 0 ≤ c(i) ≤ Δ(i) and 1 ≤ m(i) ≤ M(i)."""
    given(proper(p, 0, drop))
    return 0 <= p.c[i] <= p.delta(i) and 1 <= p.m[i] <= p.M[i]


# The theorem.

Ends = Callable[[Plan, int], int]


@remembered
def _safe(p: Plan, level: int) -> list[bool]:
    if p.text:
        return far.safe_piles(p.text, level)
    return truth.safe_piles(p.m, p.M, p.c, p.n, level)


@remembered
def _intervals(A: Ends, B: Ends, p: Plan, level: int = 1) -> list[tuple[int, int]]:
    """The printed intervals that begin at n or below, all subscripts shifted to the level."""
    shifted = p.shifted(level - 1)
    starts = takewhile(lambda start: start[1] <= p.n, ((k, A(shifted, k)) for k in count()))
    return [(start, B(shifted, k)) for k, start in starts]


def _in_one(intervals: list[tuple[int, int]], pile: int, more: int) -> bool:
    """Whether the pile lies in one of the intervals, their upper ends moved by `more`."""
    place = bisect_right(intervals, pile, key=lambda ends: ends[0]) - 1
    return place >= 0 and pile <= intervals[place][1] + more


def _piles(n: int) -> Iterator[tuple[Plan, int]]:
    return ((p, pile) for pile in far.numbers(n, 0) for p in plans(n))


def _piles_at_levels(n: int) -> Iterator[tuple[Plan, int, int]]:
    return ((p, t, pile) for p, pile in _piles(n) for t in (2, 3, 5))


def _bound(to: int) -> int:
    return min(100 + to // 20, 2000)


@claim("003/theorem/safe", _piles, _bound, far=True)
def _(p: Plan, N: int, *, more: int = 0, drop_c: int = 0, drop_spare: int = 0) -> bool:
    """Under (a) and (b) the safe piles before move 1 are the printed intervals."""
    given(proper(p, drop_c, drop_spare))
    return _safe(p, 1)[N] == _in_one(_intervals(Plan.safe_A, Plan.safe_B, p), N, more)


@claim("003/theorem/unsafe", _piles, _bound, far=True)
def _(p: Plan, N: int, *, more: int = 0) -> bool:
    """The unsafe piles are exactly the printed intervals in between."""
    given(proper(p))
    return _safe(p, 1)[N] != _in_one(_intervals(Plan.unsafe_A, Plan.unsafe_B, p), N, more)


@claim("003/theorem/levels", _piles_at_levels, _bound, far=True)
def _(p: Plan, t: int, N: int, *, more: int = 0, drop_c: int = 0, drop_spare: int = 0) -> bool:
    """Before move t the same intervals hold with all subscripts shifted by t - 1."""
    given(proper(p, drop_c, drop_spare))
    return _safe(p, t)[N] == _in_one(_intervals(Plan.safe_A, Plan.safe_B, p, t), N, more)


def _changes(A: Ends, B: Ends) -> Callable[[int], Iterator[tuple[Plan, int]]]:
    """Each printed interval of a proper plan that ends below the bound, by its number."""
    return lambda n: (
        (p, k)
        for p in plans(n)
        if proper(p)
        for k, (_, end) in enumerate(_intervals(A, B, p))
        if end < n
    )


def _first(p: Plan, start: int, safe: bool) -> int:
    """The first pile from the start on that is safe, or unsafe, by play."""
    return next(pile for pile in range(start, p.n + 1) if _safe(p, 1)[pile] is safe)


@claim("003/theorem/order/1", _changes(Plan.safe_A, Plan.safe_B), 100)
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """Every unsafe interval begins right after a safe one."""
    return _first(p, p.safe_A(k), safe=False) == p.unsafe_A(k) == p.safe_B(k) + one


@claim("003/theorem/order/2", _changes(Plan.unsafe_A, Plan.unsafe_B), 100)
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """Every further safe interval begins right after an unsafe one."""
    return _first(p, p.unsafe_A(k), safe=True) == p.safe_A(k + 1) == p.unsafe_B(k) + one
