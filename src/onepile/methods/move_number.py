"""Methods for move-number games, best first.

The first is paper 003's theorem, for rules whose conditions are proved, or decided as far as the
answer needs. The second takes any rules: the theorem's intervals where their weakest conditions
hold, and the levels one after the other where they do not. Rules without a closed form are walked
level by level; of those, each method leaves to the other what it can do as well.
"""

from onepile.answers import ABSENT, Absent, Answer, Limits, Method
from onepile.errors import NotApplicable
from onepile.evidence import Evidence, Grade
from onepile.games.families import Game, MoveNumber, MoveNumberPosition, Position
from onepile.games.numbers import short
from onepile.theory.conditions import Conditions, conditions
from onepile.theory.interval_sets import Interval
from onepile.theory.level_sets import LevelSets
from onepile.theory.move_number import Run
from onepile.theory.regularity import regularity
from onepile.theory.replies import Landing, Replies, replies

MOST_BLOCKS_LISTED = 10_000
"""More moves to block than this are described in the reason, not listed."""

_LANDINGS_SHOWN = 2


class ByIntervals:
    """Paper 003's theorem: the run of piles that the position lies in.

    >>> from onepile.games import parse_game
    >>> game = parse_game("move-number; least=5; most=10; blocks=2")
    >>> answer = ByIntervals().answer(game, game.position(15), Limits())
    >>> answer.outcome, answer.block, answer.evidence.grade
    ('safe', (9, 10), 'theorem')
    """

    name = "intervals"
    family = "move-number"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """The theorem's outcome, and the moves into the safe runs of the next level."""
        assert isinstance(game, MoveNumber)
        assert isinstance(position, MoveNumberPosition)
        pile, level = position
        sets = LevelSets(game, limits.work)
        if sets.levels.forms is None and not conditions(sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are not proved for these rules")
        run = sets.runs(level).at(level, pile)
        last = level + run.index
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
            f"paper 003, Theorem: pile {short(pile)} lies in {_run(run)}; {how}; {_advice(found)}",
        )
        return _answer(self, game, position, found, evidence, limits)


class ByLevels:
    """Any rules: the theorem's runs where they are certain, the levels one by one elsewhere.

    >>> from onepile.games import parse_game
    >>> game = parse_game("move-number; least=1; most=[3,1,4]; blocks=[2,0,1]")
    >>> answer = ByLevels().answer(game, game.position(10**100), Limits())
    >>> answer.outcome, answer.block, answer.evidence.grade
    ('safe', (1, 2), 'checked')
    """

    name = "levels"
    family = "move-number"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Count the moves to safe piles of the next level."""
        assert isinstance(game, MoveNumber)
        assert isinstance(position, MoveNumberPosition)
        pile, level = position
        sets = LevelSets(game, limits.work)
        if sets.levels.forms is None and conditions(sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are proved: its theorem answers this")
        found = replies(sets, level, pile, limits.moves)
        return _answer(self, game, position, found, _level_evidence(sets, found), limits)


METHODS: tuple[Method, ...] = (ByIntervals(), ByLevels())


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
    runs = sets.runs(found.level)
    run = runs.at(found.level, found.pile)
    last = found.level + run.index
    if found.seen is None:
        return Evidence("definition", f"no move is possible; {_advice(found)}")
    if runs.weak_level(run) is None:
        facts = conditions(sets.levels, found.level, last)
        promised = "" if facts.hold else f"although {_failure(facts)}, "
        where = f"pile {short(found.pile)} lies in {_run(run)}"
        if facts.hold and not facts.proved:
            how = f"(a) and (b) hold up to level {short(last)}"
            return Evidence("checked", f"paper 003, Theorem: {where}; {how}; {_advice(found)}")
        if regularity(runs, found.level, found.level):
            return Evidence(
                "theorem",
                f"{promised}paper 003's intervals hold at every level, since every run is long "
                f"enough (proved): {where}; {_advice(found)}",
            )
        return Evidence(
            "checked",
            f"{promised}paper 003's intervals hold here: {where}, and all runs that matter, up to "
            f"level {short(last)}, are long enough; {_advice(found)}",
        )
    seen, first = found.seen, found.level + 1
    known = short(seen.known_from)
    grade: Grade = "definition"
    if seen.last_level == 0:
        how = f"the rules repeat from level {known} on, and so do the safe piles"
    elif seen.last_level == seen.known_from:
        how = f"all piles of level {known} in reach are safe"
    elif runs.monotone_from is not None and runs.monotone_from <= seen.known_from:
        how, grade = f"paper 003's intervals hold from level {known} on (proved)", "theorem"
    else:
        how = f"paper 003's intervals hold at level {known}, checked to {short(seen.last_level)}"
        grade = "checked"
    if seen.known_from > first:
        how += f"; the levels before it, down to {short(first)}, by the rules"
    if seen.known_from > first and sets.is_regular(seen):
        how += "; paper 003's intervals, though not promised, are right there"
    return Evidence(grade, f"{how}; {_advice(found)}")


def _failure(facts: Conditions) -> str:
    failing = [fact for fact in (facts.a, facts.b) if fact.at is not None]
    return min(failing, key=lambda fact: fact.at or 0).reason


def _advice(found: Replies) -> str:
    """What to do, and where it leads."""
    if not found.landings:
        return f"no move leads to a safe pile of level {short(found.level + 1)}"
    leading = "which would leave" if found.safe else "leaving"
    shown = [_landing(landing, leading) for landing in found.landings[:_LANDINGS_SHOWN]]
    if len(found.landings) > _LANDINGS_SHOWN or not found.complete:
        shown.append("…")
    if found.safe:
        return f"block {' and '.join(shown)}"
    some = "" if not found.blocks else f"; at most {short(found.blocks)} of these can be blocked"
    return f"take {' or '.join(shown)}{some}"


def _landing(landing: Landing, leading: str) -> str:
    level = "" if landing.run is None else f" in {_run(landing.run)}"
    return f"{_range(landing.moves)}, {leading} {_range(landing.piles)}{level}"


def _run(run: Run) -> str:
    kind = "safe" if run.safe else "unsafe"
    extent = f"{short(run.start)} …" if run.stop is None else _range((run.start, run.stop - 1))
    return f"the {kind} run {extent} of level {short(run.level)}"


def _range(interval: Interval) -> str:
    low, high = interval
    return short(low) if low == high else f"{short(low)} … {short(high)}"
