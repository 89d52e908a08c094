"""Methods for move-number games, best first.

The first is paper 003's theorem, for rules whose conditions are proved, or decided as far as the
answer needs. The second takes any rules: the theorem's intervals where their weakest conditions
hold, and the levels one after the other where they do not. Rules without a closed form are walked
level by level; of those, each method leaves to the other what it can do as well.
"""

from onepile.by_definition import ByDefinition
from onepile.claims import Answer, Claim, Grade
from onepile.errors import NotApplicable
from onepile.families.move_number import MoveNumber
from onepile.families.move_number import evidence as said
from onepile.families.move_number.conditions import Conditions, conditions
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.regularity import regularity
from onepile.families.move_number.replies import Replies, replies
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.kinds import Method
from onepile.limits import Limits
from onepile.statements import Statement


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
            raise NotApplicable(str(_failure(facts)))
        found = replies(sets, level, pile, limits.moves)
        evidence = Claim(
            True,
            "theorem" if facts.proved else "checked",
            because=said.by_intervals(
                said.lies(sets, interval, pile),
                said.replies_said(sets, found),
                said.conditions_hold(level, None if facts.proved else last),
            ),
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
    evidence: Claim,
    limits: Limits,
) -> Answer:
    moves = found.moves
    listed = moves.first(limits.moves)
    more = moves.size > limits.moves
    return Answer(
        game=game,
        position=position,
        outcome="safe" if found.safe else "unsafe",
        moves=() if found.safe else listed,
        more_moves=not found.safe and (not found.complete or more),
        method=method.name,
        evidence=evidence,
        block=listed if found.safe and found.blocks else None,
        more_blocks=found.safe and more,
    )


def _level_evidence(sets: LevelSets, found: Replies) -> Claim:
    intervals = sets.intervals(found.level)
    interval = intervals.at(found.level, found.pile)
    last = found.level + interval.index
    to_do = said.replies_said(sets, found)
    if found.seen is None:
        return Claim(True, "definition", because=said.no_move_is_possible(to_do))
    if intervals.weak_level(interval) is None:
        facts = conditions(sets.levels, found.level, last)
        where = said.lies(sets, interval, found.pile)
        if facts.hold and not facts.proved:
            hold = said.conditions_hold(found.level, last)
            return Claim(True, "checked", because=said.by_intervals(where, to_do, hold))
        although = None if facts.hold else _failure(facts)
        if regularity(intervals, found.level, found.level):
            return Claim(
                True, "theorem", because=said.by_intervals(where, to_do, although=although)
            )
        here = said.by_intervals(where, to_do, last=last, although=although)
        return Claim(True, "checked", because=here)
    seen = found.seen
    known, looked_to = seen.known_from, seen.last_level
    grade: Grade = "definition"
    how: said.How
    if looked_to == 0:
        how = "repeat"
    elif looked_to == known:
        how = "all safe"
    elif intervals.monotone_from is not None and intervals.monotone_from <= known:
        how, grade = "proved", "theorem"
    else:
        how, grade = "checked", "checked"
    right = known > found.level + 1 and sets.is_regular(seen)
    return Claim(True, grade, because=said.level_by_level(how, known, looked_to, to_do, right))


def _failure(facts: Conditions) -> Statement:
    failing = [fact for fact in (facts.a, facts.b) if fact.at is not None]
    first = min(failing, key=lambda fact: fact.at or 0).because
    assert first is not None
    return first
