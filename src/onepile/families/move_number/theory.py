"""Which theory answers a move-number game: the one place that chooses, and every view asks it.

The safe piles of any level are those of `LevelSets`: by paper 003's intervals, by the period of
rules that repeat, or level by level, whichever is certain. Answers name which it was: the paper's
theorem, for rules whose conditions are proved, or decided as far as the answer needs (*intervals*);
or any of these, for any rules (*levels*). Rules without a closed form are walked level by level; of
those, each method leaves to the other what it can do as well.
"""

from collections.abc import Iterator

from onepile.by_definition import ByDefinition
from onepile.claims import Claim, Grade
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
from onepile.rows import ByTheory, Known
from onepile.skylines import Columns, Skyline, of_one_row
from onepile.statements import Statement


class ByLevels(Known):
    """Any rules: the theorem's intervals where they are certain, the levels one by one elsewhere.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-number; least=1; most=[3,1,4]; blocks=[2,0,1]")
    >>> known = ByLevels(game, game.position(10**100), Limits())
    >>> known.safe, list(known.moves_to(0)), known.why().grade
    (True, [1, 2], 'checked')
    """

    nim = False

    def __init__(self, game: MoveNumber, position: MoveNumberPosition, limits: Limits) -> None:
        self.game, self.position = game, position
        self._sets = LevelSets(game, limits.work)
        require_legal(self._sets.levels, position.move, position.pile)
        self._require()
        self._found = replies(self._sets, position.move, position.pile, limits.moves)

    def _require(self) -> None:
        """Leave to the theorem what it does as well."""
        level = self.position.move
        if self._sets.levels.forms is None and conditions(self._sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are proved: its theorem answers this")
        self._sets.intervals(level)  # the same will serve for later levels

    @property
    def value(self) -> int:
        """1 if more moves lead to safe piles of the next level than can be blocked."""
        return int(not self._found.safe)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to safe piles; of others nobody asks."""
        assert value == 0
        return iter(self._found.moves)

    def why(self) -> Claim:
        """How the safe piles of the next level were found."""
        return _level_evidence(self._sets, self._found)


class ByIntervals(ByLevels):
    """Paper 003's theorem: the interval of piles that the position lies in.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-number; least=5; most=10; blocks=2")
    >>> known = ByIntervals(game, game.position(15), Limits())
    >>> known.safe, list(known.moves_to(0)), known.why().grade
    (True, [9, 10], 'theorem')
    """

    def _require(self) -> None:
        """That its conditions hold, as far as the answer needs."""
        sets, (pile, level) = self._sets, self.position
        if sets.levels.forms is None and not conditions(sets.levels, level).proved:
            raise NotApplicable("(a) and (b) of paper 003 are not proved for these rules")
        self._interval = sets.intervals(level).at(level, pile)
        self._last = level + self._interval.index
        self._facts = conditions(sets.levels, level, self._last)
        broken = self._facts.broken_at
        if broken is not None and broken < max(self._last, level + 1):
            raise NotApplicable(str(_failure(self._facts)))

    def why(self) -> Claim:
        """The theorem."""
        proved, (pile, level) = self._facts.proved, self.position
        why = said.by_intervals(
            said.lies(self._sets, self._interval, pile),
            said.replies_said(self._sets, self._found),
            said.conditions_hold(level, None if proved else self._last),
        )
        return Claim(True, "theorem" if proved else "checked", because=why)


METHODS: tuple[Method, ...] = (
    ByTheory("intervals", ByIntervals),
    ByTheory("levels", ByLevels),
    ByDefinition(),
)
"""Best first."""


def outcome_map(game: MoveNumber, columns: Columns, limits: Limits) -> Skyline:
    """The map of one row: which columns hold a pile that is safe before the first move.

    >>> from onepile.text import parse_game
    >>> growing = parse_game("move-number; least=k; most=2k")
    >>> outcome_map(growing, Columns(first=1, count=16), Limits()).heights
    (0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1)

    Raises:
        WorkLimitError: that takes too much work.
        IllegalError: a level that matters is outside the game's domain.
    """
    safe = LevelSets(game, limits.work).safe(1, columns.first, columns.last)
    return of_one_row(game, columns, safe.piles.intervals)


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
