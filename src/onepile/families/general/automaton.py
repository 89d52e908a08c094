"""General games as rows of piles: what counts besides the pile is which row a position stands in.

From some pile, previous move and move number on these may count by their remainders alone; before,
each is told apart. What may come after a position is then finitely many rows, if no move is large,
or if large moves count by their remainders, too: `m%2==1`, `not m in [1,3,4]`, `m%5==t%5`,
`m in [6,9] and m!=t`; and whatever the previous move does where it only shrinks, as in `m*m<=3p`.
Which rows there are is found from a position, move by move.

What a row is, and what follows when it comes again, is in `returns/rows.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from math import lcm
from typing import NamedTuple

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.evidence import moves_settle, remainders_decide
from onepile.families.general.rules import VARIABLES, GeneralPosition
from onepile.families.general.simplified import always, simplified
from onepile.families.general.solutions import solutions
from onepile.families.general.structure import (
    MOST_CLASSES,
    Turn,
    at,
    positive,
    turn_of,
    turn_of_ends,
)
from onepile.formulas.conditions import Condition
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import Compare, Logic, Node, Number, names
from onepile.mathematics.piecewise import Piecewise
from onepile.numbers import INFINITY, Extended, Infinity
from onepile.on_demand import cached_property
from onepile.returns.rows import Moves, Rows
from onepile.rules import PASS
from onepile.statements import Statement

_LARGEST = 256
"""So large a move is told apart from others, where no move is larger."""
_MOST_NEAR = 4096
"""So many moves may come before those that count by their remainders."""
_LATEST_PILE = 4096
_LATEST_NUMBER = 256
_MOST_ROWS = 512
_MOST_TRIED = 1 << 19
"""So many moves are tried, over all rows and classes."""
_FAR = 1 << 256
_ANY = Condition(Compare("==", Number(0), Number(0)), VARIABLES)
"""What a first move without a condition has to fulfil."""


class Row(NamedTuple):
    """A previous move, a move number and the passes left; 0 where they do not count."""

    passes: int
    number: int
    previous: int


@dataclass(frozen=True)
class Automaton:
    """A game as rows of piles.

    Attributes:
        rows: What the moves are.
        number: How the move number counts.
        previous: How the previous move counts, or all if it is told apart.
        places: Which rows these are; the first is that of the position.
        most: What no move exceeds; None: there are large ones.
    """

    rows: Rows
    number: Turn
    previous: Turn | None
    places: tuple[Row, ...]
    most: int | None


def automaton(rules: General, position: GeneralPosition) -> Automaton:
    """The rows that may come after a position, however large the pile is.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m>=4 and m%2==1")
    >>> automaton(game, game.position(9)).rows.moves[0][1]
    Moves(near=[], far=[(1, 0)])
    >>> game = parse_game("general; take=m*m<=p*sqrt(2) and m!=t")
    >>> made = automaton(game, game.position(9, previous=7, move=2))
    >>> sorted({place.previous for place in made.places}), made.number, made.most
    ([1, 2, 3, 7], Turn(start=4, period=1), 3)

    Raises:
        NotApplicable: more than remainders count, or there are too many rows.
    """
    if rules.overshoot or not rules.take.has_text:
        raise NotApplicable(f"{quote(str(rules))} has moves that are no formula, or too large")
    take, looked_at = simplified(rules.take), rules.take.names
    if "p" in looked_at - take.names:
        if not position.get("previous"):  # the first move is another one
            return _automaton(rules, started(position))
        rules = replace(rules, first=None)
    names_of_first = frozenset() if rules.first is None else rules.first.names
    counts = {"previous": "p" in take.names, "move": "t" in take.names | names_of_first}
    place = tuple((name, value) for name, value in position.place if counts.get(name, True))
    return _automaton(replace(rules, take=take), GeneralPosition(0, place))


def rows_said(made: Automaton, position: GeneralPosition) -> tuple[int, Statement]:
    """The previous move that is spoken of, 0: all; and why what is before decides what comes."""
    rows, most = made.rows, made.most
    previous = 0 if made.previous else position.get("previous")
    if most is None:
        return previous, remainders_decide(rows.first, rows.classes)
    pile, number, last = max(rows.own, 1), made.number, made.previous
    if last is None or last == Turn():  # it does not count, or is the one that is spoken of
        last = Turn(0, 0)
    settles = moves_settle(
        most, pile, rows.classes, number.start, number.period, previous, last.start, last.period
    )
    return previous, settles


def started(position: GeneralPosition) -> GeneralPosition:
    """The position with a pile that does not matter."""
    return GeneralPosition(0, position.place)


def _automaton(rules: General, position: GeneralPosition) -> Automaton:
    found = _made(rules, position)
    if isinstance(found, NotApplicable):
        raise found
    return found


@lru_cache(maxsize=64)
def _made(rules: General, position: GeneralPosition) -> Automaton | NotApplicable:
    """The rows, or why there are none, which is asked for every pile, too."""
    try:
        return _Maker(rules, position).made()
    except NotApplicable as reason:
        return reason


class _Maker:
    """How the rows after a position are found, with their moves.

    Attributes:
        previous: How the previous move counts, None: each is told apart.
        after: What may be done after each previous move.
        number, pile: How the move number and the pile count.
        classes, first: By which residues of the pile, and of the moves from `first` on.
        large: Where large moves are allowed, by previous move, move number and pile.
    """

    def __init__(self, rules: General, position: GeneralPosition) -> None:
        self.rules, self.position = rules, position
        self.previous, self.after = _reached(rules, position.get("previous"))
        self.number, self.pile = (
            reduce(Turn.__or__, (one.turn(name) for one in self.after.values()), Turn())
            for name in ("t", "n")
        )
        self.ends = turn_of_ends(rules)
        if self.pile.period > MOST_CLASSES or self.ends.period > _MOST_NEAR:
            raise self._too_many()
        self.classes = lcm(self.pile.period, self.ends.period)
        bounds = [one.most for one in self.after.values() if one.most is not None]
        self.most = max(bounds) if len(bounds) == len(self.after) else None
        late = self.pile.start > _LATEST_PILE or (self.most is None and self.pile.start > 1)
        if late or self.number.start + self.number.period > _LATEST_NUMBER:
            raise self._too_many()
        self.first = 1 if self.most is None else self.most + 1
        self.large: dict[tuple[int, int, int], Piecewise] = {}
        if self.most is None:
            self._look_at_large_moves()
        if max(self.classes, self.first) > _MOST_NEAR:
            raise self._too_many()
        self.places = {self._row(position): 0}
        for row in product(range(rules.passes + 1), self._numbers(), self._lasts()):
            self.places.setdefault(Row(*row), len(self.places))

    def _numbers(self) -> Iterable[int]:
        """All move numbers that are told apart, so that what is said is true of each."""
        if "move" not in dict(self.position.place):
            return (0,)
        return range(1, self.number.start + self.number.period)

    def _lasts(self) -> Iterable[int]:
        """All previous moves that are told apart; if all are, that which is asked about."""
        return (self.position.get("previous"),) if self.previous is None else self.after

    def _too_many(self) -> NotApplicable:
        return NotApplicable(f"{quote(str(self.rules))} has too many remainders")

    def _look_at_large_moves(self) -> None:
        """From where on which remainders of the move count."""
        numbers = range(1, self.number.start + self.number.period)
        for last, number, pile in product(self.after, numbers, range(self.pile.period)):
            place = {"t": number, "n": pile or self.pile.period}
            form = truth(at(self.after[last].condition, **place).node)
            if form is None or len(self.large) > _MOST_ROWS * MOST_CLASSES:
                raise _unseen(self.rules)
            self.large[last, number, pile] = form
            self.first = max(self.first, form.last.start)
            self.classes = lcm(self.classes, form.last.period)
        if self.previous is not None:
            self.first = max(self.first, self.previous.start)
            self.classes = lcm(self.classes, self.previous.period)

    def made(self) -> Automaton:
        """The rows that come one after the other, from the first one on."""
        start, classes = self.pile.start, self.classes
        late = [start + (kind - start) % classes for kind in range(classes)]
        moves: list[list[Moves]] = []
        early: list[list[Moves]] = []
        passed: list[int | None] = []
        tried = 0
        while len(moves) < len(self.places):
            place = list(self.places)[len(moves)]
            tried += (classes + start) * (self.first + (classes if self.most is None else 0))
            if len(self.places) > _MOST_ROWS or tried > _MOST_TRIED:
                raise self._too_many()
            moves.append([self._moves(place, pile) for pile in late])
            early.append([self._moves(place, pile) for pile in range(start if start > 1 else 0)])
            passed.append(self._after(place, PASS) if place.passes else None)
        ends = any(self.rules.is_over(self.ends.start + i) for i in range(self.ends.period))
        own = len(early[0])
        settled = max(self.first, own, self.ends.start)
        rows = Rows(classes, self.first, moves, passed, early, own, settled, ends)
        return Automaton(rows, self.number, self.previous, tuple(self.places), self.most)

    def _row(self, position: GeneralPosition) -> Row:
        """The row of a position, if there is one."""
        last = position.get("previous")
        if self.previous is not None and last:
            last = self.previous.early(last)
        return Row(position.get("passes"), self.number.early(position.get("move")), last)

    def _after(self, place: Row, move: int) -> int:
        """The row that a move leads to; a new one waits for its moves."""
        known = {name for name, _ in self.position.place}
        passes, number, last = place
        number, last = number + ("move" in known), move if move and "previous" in known else last
        left = {"passes": passes - (move == PASS), "move": number, "previous": last}
        row = self._row(GeneralPosition(0, tuple(left.items())))
        return self.places.setdefault(row, len(self.places))

    def _moves(self, place: Row, pile: int) -> Moves:
        """The moves from a pile in a row."""
        number, last = max(place.number, 1), place.previous
        if not pile:
            return Moves([], [])
        if self.most is not None:
            condition = self.after[last].condition
            near = list(condition.allowed(self.most, n=pile, p=last, t=number))
            return Moves([(m, self._after(place, m)) for m in near], [])
        form = self.large[last, number, pile % self.pile.period]
        near = [m for m in range(1, self.first) if form(m) == 1]
        late = (m for m in range(self.first, self.first + self.classes) if form(m) == 1)
        far = [(m % self.classes, self._after(place, m)) for m in late]
        return Moves([(m, self._after(place, m)) for m in near], far)


@dataclass
class _After:
    """What may be done after a previous move.

    Attributes:
        condition: The condition, with the previous move in it.
        most: What no move exceeds; None: there are large ones.
    """

    condition: Condition
    most: int | None

    def turn(self, variable: str) -> Turn:
        """From where on pile or move number count by their remainders, for every move."""
        if self.most is None:
            return turn_of(self.condition.node, variable)
        turns = (turn_of(at(self.condition, m=move).node, variable) for move in self.moves)
        return reduce(Turn.__or__, turns, Turn())

    @cached_property
    def moves(self) -> list[int]:
        """Those that are allowed somewhere, as far as that is seen."""
        every = range(1, (self.most or 0) + 1)
        return [move for move in every if always(at(self.condition, m=move).node) is not False]


def _reached(rules: General, last: int) -> tuple[Turn | None, dict[int, _After]]:
    """How previous moves count, None: each is told apart; and those that may come after one."""
    memory = "p" in rules.take.names
    previous: Turn | None = None
    if memory:
        try:
            previous = turn_of(rules.take.node, "p")
        except NotApplicable:
            previous = None
        if previous is not None and previous.start + previous.period > _LARGEST:
            previous = None
    if previous is not None and last:
        last = previous.early(last)
    if memory and previous is None and not last:
        raise _unseen(rules)  # what is said of the beginning would be said of every place
    waiting, found = [last], dict[int, _After]()
    while waiting:
        last = waiting.pop()
        if last in found:
            continue
        condition = at(rules.take, p=last) if last else rules.take
        if memory and not last:
            condition = _ANY if rules.first is None else rules.first
        bound = _most(condition, positive(condition.node))
        most = found[last] = _After(condition, None if isinstance(bound, Infinity) else bound)
        if len(found) > _LARGEST or (most.most or 0) > _LARGEST:
            raise _unseen(rules)
        if not memory:
            continue
        if previous is not None:
            waiting += range(previous.start + previous.period)
        elif most.most is None:
            raise _unseen(rules)
        else:
            waiting += range(1, most.most + 1)  # the largest is looked at first
    return previous, found


def _unseen(rules: General) -> NotApplicable:
    return NotApplicable(f"no period of the moves of {quote(str(rules.take))} is known")


def _most(condition: Condition, node: Node) -> Extended:
    """What no move exceeds, at any pile and number, where a part of the condition holds."""
    match node:
        case Logic("and", left, right):
            return min(_most(condition, left), _most(condition, right))
        case Logic(_, left, right):
            return max(_most(condition, left), _most(condition, right))
    others = names(node) - {"m"}
    part = condition.part(node)
    if "m" not in names(node) or len(others) > 1:
        return INFINITY
    if not others:
        return _most_alone(part)
    (variable,) = others
    try:
        turn = turn_of(node, variable)
    except NotApplicable:
        return INFINITY
    if turn.start + turn.period > _LARGEST:
        return INFINITY
    return max(_most_alone(at(part, **{variable: v})) for v in range(1, turn.start + turn.period))


def _most_alone(part: Condition) -> Extended:
    """The same of a condition on m alone."""
    bound = part.bound()
    if not isinstance(bound, Infinity):
        return bound
    form = truth(part.node)
    if form is not None:
        return form.last.start - 1 if not any(p.numerators for p in form.last.pieces) else INFINITY
    try:
        held = solutions(part, _FAR)
    except NotApplicable:
        return INFINITY
    if not held or held.intervals[-1][1] == _FAR:  # what is not seen may begin further out
        return INFINITY
    return held.intervals[-1][1]
