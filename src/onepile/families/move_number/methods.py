"""Methods for move-number games, best first.

The first is paper 003's theorem, for rules whose conditions are proved, or decided as far as the
answer needs. The second takes any rules: the theorem's intervals where their weakest conditions
hold, and the levels one after the other where they do not. Rules without a closed form are walked
level by level; of those, each method leaves to the other what it can do as well.
"""

from onepile.budget import Limits
from onepile.definition import ByDefinition
from onepile.errors import NotApplicable
from onepile.families.move_number.conditions import Conditions, conditions
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.intervals import LevelInterval
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.regularity import regularity
from onepile.families.move_number.replies import Landing, Replies, replies
from onepile.families.move_number.rules import MoveNumber, MoveNumberPosition
from onepile.family import Method
from onepile.knowledge import ABSENT, Absent, Answer, Evidence, Grade
from onepile.mathematics.interval_sets import Interval
from onepile.numbers import short

MOST_BLOCKS_LISTED = 10_000
"""More moves to block than this are described in the reason, not listed."""

_LANDINGS_SHOWN = 2


class ByIntervals:
    """Paper 003's theorem: the interval of piles that the position lies in.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-number; least=5; most=10; blocks=2")
    >>> answer = ByIntervals().answer(game, game.position(15), Limits())
    >>> answer.outcome, answer.block, answer.evidence.grade
    ('safe', (9, 10), 'theorem')
    """

    name = "intervals"

    def answer(self, game: MoveNumber, position: MoveNumberPosition, limits: Limits) -> Answer:
        """The theorem's outcome, and the moves into the safe intervals of the next level."""
        pile, level = position
        sets = LevelSets(game, limits.work)
        require_legal(sets.levels, level, pile)
        if sets.levels.forms is None and not conditions(sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are not proved for these rules")
        interval = sets.intervals(level).at(level, pile)
        last = level + interval.index
        facts = conditions(sets.levels, level, last)
        if facts.broken_at is not None and facts.broken_at < max(last, level + 1):
            raise NotApplicable(_failure(facts))
        found = replies(sets, level, pile, limits.moves)
        if facts.proved:
            how = f"(a) and (b) are proved for all k >= {short(level)}"
        else:
            how = f"(a) and (b) hold up to level {short(last)}"
        evidence = Evidence(
            "theorem" if facts.proved else "checked",
            f"paper 003, Theorem: {_where(sets, interval, pile)}; {how}; {_advice(sets, found)}",
        )
        return _answer(self, game, position, found, evidence, limits)


class ByLevels:
    """Any rules: the theorem's intervals where they are certain, the levels one by one elsewhere.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-number; least=1; most=[3,1,4]; blocks=[2,0,1]")
    >>> answer = ByLevels().answer(game, game.position(10**100), Limits())
    >>> answer.outcome, answer.block, answer.evidence.grade
    ('safe', (1, 2), 'checked')
    """

    name = "levels"

    def answer(self, game: MoveNumber, position: MoveNumberPosition, limits: Limits) -> Answer:
        """Count the moves to safe piles of the next level."""
        pile, level = position
        sets = LevelSets(game, limits.work)
        require_legal(sets.levels, level, pile)
        if sets.levels.forms is None and conditions(sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are proved: its theorem answers this")
        sets.intervals(level)  # the same will serve for later levels
        found = replies(sets, level, pile, limits.moves)
        return _answer(self, game, position, found, _level_evidence(sets, found), limits)


METHODS: tuple[Method, ...] = (ByIntervals(), ByLevels(), ByDefinition())


def _answer(
    method: Method,
    game: MoveNumber,
    position: MoveNumberPosition,
    found: Replies,
    evidence: Evidence,
    limits: Limits,
) -> Answer:
    moves = found.moves
    block: tuple[int, ...] | Absent = ABSENT
    if found.safe and found.blocks and moves.size <= MOST_BLOCKS_LISTED:
        block = tuple(moves)
    return Answer(
        game=game,
        position=position,
        outcome="safe" if found.safe else "unsafe",
        moves=() if found.safe else moves.first(limits.moves),
        more_moves=not found.safe and (not found.complete or moves.size > limits.moves),
        method=method.name,
        evidence=evidence,
        block=block,
    )


def _level_evidence(sets: LevelSets, found: Replies) -> Evidence:
    intervals = sets.intervals(found.level)
    interval = intervals.at(found.level, found.pile)
    last = found.level + interval.index
    if found.seen is None:
        return Evidence("definition", f"no move is possible; {_advice(sets, found)}")
    if intervals.weak_level(interval) is None:
        facts = conditions(sets.levels, found.level, last)
        promised = "" if facts.hold else f"although {_failure(facts)}, "
        where = _where(sets, interval, found.pile)
        if facts.hold and not facts.proved:
            how = f"(a) and (b) hold up to level {short(last)}"
            return Evidence(
                "checked", f"paper 003, Theorem: {where}; {how}; {_advice(sets, found)}"
            )
        if regularity(intervals, found.level, found.level):
            return Evidence(
                "theorem",
                f"{promised}paper 003's intervals hold at every level, since every one is long "
                f"enough (proved): {where}; {_advice(sets, found)}",
            )
        return Evidence(
            "checked",
            f"{promised}paper 003's intervals hold here: {where}, and all that matter, up to "
            f"level {short(last)}, are long enough; {_advice(sets, found)}",
        )
    seen, first = found.seen, found.level + 1
    known = short(seen.known_from)
    grade: Grade = "definition"
    if seen.last_level == 0:
        how = f"the rules repeat from level {known} on, and so do the safe piles"
    elif seen.last_level == seen.known_from:
        how = f"all piles of level {known} in reach are safe"
    elif intervals.monotone_from is not None and intervals.monotone_from <= seen.known_from:
        how, grade = f"paper 003's intervals hold from level {known} on (proved)", "theorem"
    else:
        how = f"paper 003's intervals hold at level {known}, checked to {short(seen.last_level)}"
        grade = "checked"
    if seen.known_from > first:
        how += f"; the levels before it, down to {short(first)}, by the rules"
    if seen.known_from > first and sets.is_regular(seen):
        how += "; paper 003's intervals, though not promised, are right there"
    return Evidence(grade, f"{how}; {_advice(sets, found)}")


def _failure(facts: Conditions) -> str:
    failing = [fact for fact in (facts.a, facts.b) if fact.at is not None]
    return min(failing, key=lambda fact: fact.at or 0).reason


def _advice(sets: LevelSets, found: Replies) -> str:
    """What to do, and where it leads."""
    if not found.landings:
        return f"no move leads to a safe pile of level {short(found.level + 1)}"
    leading = "which would leave" if found.safe else "leaving"
    shown = [_landing(sets, landing, leading) for landing in found.landings[:_LANDINGS_SHOWN]]
    if len(found.landings) > _LANDINGS_SHOWN or not found.complete:
        shown.append("…")
    if found.safe:
        return f"block {' and '.join(shown)}"
    some = "" if not found.blocks else f"; at most {short(found.blocks)} of these can be blocked"
    return f"take {' or '.join(shown)}{some}"


def _landing(sets: LevelSets, landing: Landing, leading: str) -> str:
    interval = landing.interval
    level = ""
    if interval is not None and sets.is_whole(interval):
        level = f" in {_interval(interval)}"
    return f"{_range(landing.moves)}, {leading} {_range(landing.piles)}{level}"


def _where(sets: LevelSets, interval: LevelInterval, pile: int) -> str:
    """The interval of a pile, or as much of it as is known for certain."""
    if sets.is_whole(interval):
        return f"pile {short(pile)} lies in {_interval(interval)}"
    kind = "safe" if interval.safe else "unsafe"
    level = short(interval.level)
    if interval.start == pile:
        return f"pile {short(pile)} of level {level} is {kind}"
    return f"piles {short(interval.start)} … {short(pile)} of level {level} are {kind}"


def _interval(interval: LevelInterval) -> str:
    kind = "safe" if interval.safe else "unsafe"
    extent = (
        f"{short(interval.start)} …"
        if interval.stop is None
        else _range((interval.start, interval.stop - 1))
    )
    return f"the {kind} interval {extent} of level {short(interval.level)}"


def _range(interval: Interval) -> str:
    low, high = interval
    return short(low) if low == high else f"{short(low)} … {short(high)}"
