"""Judges of what `onepile.families.move_number.evidence` says."""

from collections.abc import Iterator

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.evidence import lies_in
from onepile.families.move_number.properties import condition, never_falls
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of
from tests.judges.move_number.properties import (
    first_wrong,
    intervals_of,
    judge_from,
    spare,
)


@judge("in-interval", names="start")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """One of the theorem's intervals, and whole: pile by pile, up to the bound."""
    if (said.start, said.stop, said.safe) not in intervals_of(oracle, said.level, bound):
        return Verdict.FALSE
    end = bound if said.stop is None else min(said.stop - 1, bound)
    for pile in range(said.start, end + 1):
        if oracle.is_safe(MoveNumberPosition(pile, said.level)) != said.safe:
            return Verdict.FALSE
    for beside in (said.start - 1, end + 1):  # it is whole
        there = MoveNumberPosition(beside, said.level)
        if 0 <= beside <= bound and oracle.is_safe(there) == said.safe:
            return Verdict.FALSE
    return Verdict.of(True) if said.stop == end + 1 else Verdict.CONSISTENT


@judge("alike", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    piles = range(said.start, said.pile + 1)
    alike = all(oracle.is_safe(MoveNumberPosition(n, said.level)) == said.safe for n in piles)
    return Verdict.of(bool(piles) and alike)


@judge("lies-in")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It lies there, and the interval has the outcome."""
    stop = said.interval.stop
    if said.pile < said.interval.start or (stop is not None and said.pile >= stop):
        return Verdict.FALSE
    return judged(said.interval, oracle, bound)


@judge("lands-in")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each of the moves may be made and leaves a safe pile, in that interval."""
    here = MoveNumberPosition(said.pile, said.level)
    if said.pile > bound:
        return Verdict.BEYOND
    winning = oracle.winning_moves(here)
    if oracle.is_safe(here) != said.safe or said.least > said.most:
        return Verdict.FALSE
    if not set(range(said.least, said.most + 1)) <= set(winning):
        return Verdict.FALSE
    if said.interval is None:
        return Verdict.TRUE
    ends = (said.pile - said.most, said.pile - said.least)
    inside = (judged(lies_in(pile, said.interval), oracle, bound) for pile in ends)
    return Verdict.least(*inside) if said.interval.level == said.level + 1 else Verdict.FALSE


@judge("what-to-do", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The landings are true; together they are all winning moves, if no more is told."""
    here = MoveNumberPosition(said.pile, said.level)
    told = [m for landing in said.landings for m in range(landing.least, landing.most + 1)]
    winning = oracle.winning_moves(here)
    if any((one.pile, one.level) != here for one in said.landings):
        return Verdict.FALSE
    outcome = (oracle.is_safe(here), oracle.game.blocks_at(here))
    if outcome != (said.safe, said.blocks) or (not said.more and told != winning):
        return Verdict.FALSE
    return Verdict.least(*(judged(landing, oracle, bound) for landing in said.landings))


@judge("conditions-hold")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Level by level."""
    both = [judged(never_falls(which, said.start, said.to), oracle, bound) for which in ("a", "b")]
    open_moves = Verdict.of(spare(rules_of(oracle, MoveNumber), said.start) >= 0)
    return Verdict.least(*both, open_moves)


@judge("by-intervals")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Every part; and where all intervals are told to be right, all piles up to the bound."""
    parts: Iterator[Statement | None] = iter(
        (said.where, said.to_do, said.conditions, said.although)
    )
    verdicts = [judged(part, oracle, bound) for part in parts if part is not None]
    here = said.to_do.pile, said.to_do.level
    start = here[1] if said.conditions is None else said.conditions.start
    interval = said.where.interval if said.where.kind == "lies-in" else said.where
    if (said.where.pile, interval.level) != here or start != here[1]:
        return Verdict.FALSE
    if said.conditions is None and said.last is None:  # they are right at every level
        verdicts.append(Verdict.so_far(first_wrong(oracle, here[1], bound) is None))
    return Verdict.least(*verdicts)


@judge("no-move-is-possible")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules."""
    here = MoveNumberPosition(said.to_do.pile, said.to_do.level)
    none = Verdict.of(not oracle.game.moves(here))
    return Verdict.least(none, judged(said.to_do, oracle, bound))


@judge("level-by-level")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """What is told of the level that is known, up to the bound; and what to do."""
    pile = said.to_do.pile
    if pile > bound:
        return Verdict.BEYOND
    game = rules_of(oracle, MoveNumber)
    in_reach = [n for n in range(pile + 1) if n <= pile - _taken(said, oracle)]
    told = {
        "repeat": True,
        "all safe": all(oracle.is_safe(MoveNumberPosition(n, said.known)) for n in in_reach),
        "proved": judge_from(condition("a"), game, said.known, bound)
        and judge_from(condition("b"), game, said.known, bound),
        "checked": first_wrong(oracle, said.known, max([0, *in_reach])) is None,
    }.get(said.how, False)
    window = oracle.game.moves(MoveNumberPosition(pile, said.to_do.level))
    if said.right:
        first = said.to_do.level + 1
        starts = intervals_of(oracle, first, pile)
        told = told and said.known > first
        for move in window:
            left = pile - move
            inside = next(i for i in starts if i[0] <= left and (i[1] is None or left < i[1]))
            told = told and inside[2] == oracle.is_safe(MoveNumberPosition(left, first))
    return Verdict.least(Verdict.so_far(told), judged(said.to_do, oracle, bound))


def _taken(said: Statement, oracle: Definition) -> int:
    """What is taken at least before the level that is known."""
    game = rules_of(oracle, MoveNumber)
    return sum(game.least(k) for k in range(said.to_do.level, said.known))
