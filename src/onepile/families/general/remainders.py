"""Games that see the pile, the previous move and the move number by their remainders alone.

Of m itself the condition may see more, but from some m on it is periodic: `m%2==1`, `m>=4`,
`not m in [1,3,4]`, `m%5==p%5`, `m!=7 and m%3==t%3`. So there is no largest move. What a pile is
follows from the few piles right before it and, of all older ones, from which values they have in
each residue class; of those values only what exceeds the *cover* counts, the least number that
some move past the few piles may fail to reach. When all this comes again, raised by a *gain*,
everything repeats for ever, raised by the gain each time: `docs/general.md` has the proof.

Small piles and the first move numbers may have moves of their own, where no move is large
(`settling`): that makes some rows more, and what repeats does so after those piles.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import merge
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.evidence import moves_settle, remainders_decide
from onepile.families.general.rules import VARIABLES, GeneralPosition
from onepile.families.general.settling import Settling, settling_of
from onepile.families.general.structure import MOST_CLASSES, by_class, classes_of_ends
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import Compare, Number
from onepile.limits import Budget, Limits
from onepile.mathematics.periods import Repetition
from onepile.rows import Repeating
from onepile.statements import Statement

_MOST_NEAR = 4096
"""So many moves may come before those that are periodic."""
_MOST_ROWS = 512
_PART = 8
"""A part of the steps is for nim-values; outcomes always repeat, so the rest is for them."""
_ANY = Condition(Compare("==", Number(0), Number(0)), VARIABLES)
"""What a first move without a condition has to fulfil."""


class _Moves(NamedTuple):
    """The moves from the piles of a residue class in a row."""

    near: list[tuple[int, int]]
    """Moves below `first`, and the row that each leads to."""
    far: list[tuple[int, int]]
    """Residues of the moves from `first` on, and the row that each leads to."""


@dataclass(frozen=True)
class Automaton:
    """The game as rows of piles: what besides the pile counts is which row it stands in.

    Attributes:
        numbers: By which residues of the move number it is played, after the first moves.
        moves: By which residues of the previous move; 0: it does not count.
        classes: By which residues of the pile, and of the moves from `first` on.
        first: From here on the moves are periodic.
        from_row: from_row[row][residue of the pile]: the moves.
        passed: The row that a pass leads to; None: there is none.
        settling: Where the first moves and small piles have moves of their own.
        early: early[row][pile]: the moves of these small piles.
    """

    numbers: int
    moves: int
    classes: int
    first: int
    from_row: list[list[_Moves]]
    passed: list[int | None]
    settling: Settling | None = None
    early: list[list[_Moves]] = field(default_factory=list)

    @property
    def own_numbers(self) -> int:
        """So many of the first moves are like no later ones."""
        return self.settling.number - 1 if self.settling else 0

    @property
    def own_piles(self) -> int:
        """From this pile on the pile counts by its residue."""
        return self.settling.pile if self.settling else 0

    def moves_of(self, row: int, pile: int) -> _Moves:
        """The moves from a pile; some may take more than it holds."""
        if pile < self.own_piles:
            return self.early[row][pile]
        return self.from_row[row][pile % self.classes]

    def row_of(self, position: GeneralPosition) -> int:
        """The row of a position."""
        previous = position.get("previous")
        last = previous % self.moves if self.moves and previous else self.moves
        return self.row(position.get("passes"), position.get("move"), last)

    def row(self, passes: int, number: int, last: int) -> int:
        """A row; `last` is the residue of the previous move, `moves` before the first one."""
        own, at = self.own_numbers, max(number, 1) - 1  # 0 where the number does not count
        if at >= own:
            at = own + (at - own) % self.numbers
        return (passes * (own + self.numbers) + at) * (self.moves + 1) + last


def automaton(rules: General) -> Automaton:
    """The rows of a game.

    >>> from onepile.text import parse_game
    >>> made = automaton(parse_game("general; take=m>=4 and m%2==1"))
    >>> made.classes, made.first, made.from_row[0][1]
    (2, 4, _Moves(near=[], far=[(1, 0)]))

    Raises:
        NotApplicable: more than remainders count, or the moves are not seen to be periodic.
    """
    if rules.overshoot:
        raise NotApplicable(f"in {quote(str(rules))} more may be taken than the pile holds")
    try:
        return _by_remainders(rules)
    except NotApplicable:
        return _by_settling(rules, settling_of(rules))


def _by_settling(rules: General, found: Settling) -> Automaton:
    """The rows of a game whose moves are small and settle; the condition is asked for each."""
    classes, first = lcm(classes_of_ends(rules), found.classes), found.most + 1
    numbers = range(1, found.number + found.numbers)
    if len(numbers) * (rules.passes + 1) > _MOST_ROWS or classes > MOST_CLASSES:
        raise NotApplicable(f"{quote(str(rules))} has too many remainders")
    late = [found.pile + (kind - found.pile) % classes for kind in range(classes)]
    made = Automaton(found.numbers, 0, classes, first, [], [], found)
    for passes in range(rules.passes + 1):
        for number in numbers:
            to = made.row(passes, number + 1, 0)

            def moves(pile: int, number: int = number, to: int = to) -> _Moves:
                allowed = (m for m in range(1, first) if rules.take(m, n=pile, t=number))
                return _Moves([(m, to) for m in allowed], [])

            made.from_row.append(list(map(moves, late)))
            made.early.append(list(map(moves, range(found.pile))))
            made.passed.append(made.row(passes - 1, number + 1, 0) if passes else None)
    return made


def _by_remainders(rules: General) -> Automaton:
    """The rows of a game in which remainders count at every pile and number."""
    memory = "p" in rules.take.names
    kept = by_class(rules.take, "p")
    opening = _ANY if rules.first is None else rules.first
    asked = [*kept, opening] if memory else list(kept)
    numbers = lcm(*(len(by_class(one, "t")) for one in asked))
    by_number = [_stretched(by_class(one, "t"), numbers) for one in asked]
    piles = [[by_class(one) for one in row] for row in by_number]
    classes = lcm(classes_of_ends(rules), *(len(one) for row in piles for one in row))
    if numbers * len(asked) * (rules.passes + 1) > _MOST_ROWS or classes > MOST_CLASSES:
        raise NotApplicable(f"{quote(str(rules))} has too many remainders")
    forms = [[[_form(rules, one) for one in piece] for piece in row] for row in piles]
    last = [form.last for row in forms for piece in row for form in piece]
    first = max(part.start for part in last)
    classes = lcm(classes, len(kept) if memory else 1, *(part.period for part in last))
    if first > _MOST_NEAR or classes > _MOST_NEAR:
        raise NotApplicable(f"{quote(str(rules))} has too many remainders")
    moves = len(kept) if memory else 0
    made = Automaton(numbers, moves, classes, first, [], [])
    for passes in range(rules.passes + 1):
        for number in range(1, numbers + 1):
            to = [
                made.row(passes, number + 1, last % moves if memory else 0)
                for last in range(classes)
            ]
            for kind in range(len(asked)):
                there = _stretched(forms[kind][number % numbers], classes)
                made.from_row.append([_listed(form, first, to) for form in there])
                made.passed.append(made.row(passes - 1, number + 1, kind) if passes else None)
    return made


def _stretched(values: Any, count: int) -> list[Any]:
    """Values by residue as values by a multiple of the modulus."""
    return [values[i % len(values)] for i in range(count)]


def _form(rules: General, condition: Condition) -> Any:
    """Where a condition in m alone holds, in the normal form."""
    form = truth(condition.node) if condition.names <= {"m"} and condition.has_text else None
    if form is None:
        told = quote(str(rules.take))
        raise NotApplicable(f"no period of the moves of {told} is known")
    return form


def _listed(form: Any, first: int, to: list[int]) -> _Moves:
    """The moves of a row and a class."""
    near = [(m, to[m % len(to)]) for m in range(1, first) if form(m) == 1]
    late = range(first, first + len(to))
    return _Moves(near, [(m % len(to), to[m % len(to)]) for m in late if form(m) == 1])


class _Replay:
    """All piles, one after the other, by the rules."""

    def __init__(self, rules: General, nim: bool, budget: Budget) -> None:
        self.rules, self.nim, self.budget = rules, nim, budget
        self.made = made = automaton(rules)
        self.rows: list[list[int]] = [[] for _ in made.from_row]
        moved_to = {to for row in made.from_row for one in row for _, to in (*one.near, *one.far)}
        self.kept = sorted(moved_to)
        nothing = 0 if self.nim else (0, False)
        self.old: list[list[Any]] = [[nothing] * made.classes for _ in made.from_row]
        """Of the piles that only moves from `first` on reach, by row and class: the nim-values
        as the digits of a number; else how many are safe, up to those that can be blocked and one
        more, and whether one is unsafe."""
        self._cost = sum(
            1 + max(len(one.near) + len(one.far) for one in row) for row in made.from_row
        )

    def play(self) -> None:
        """The next pile."""
        rules, made, rows = self.rules, self.made, self.rows
        self.budget.spend(self._cost)
        pile = len(rows[0])
        if pile >= made.first:
            for row in self.kept:
                self._grow_old(row, pile - made.first)
        over = rules.is_over(pile)
        values = self._values if self.nim else self._outcomes
        for row in range(len(rows)):
            if over:
                rows[row].append(int(rules.misere and not self.nim))
            else:
                to = made.passed[row]
                passed = None if to is None else rows[to][pile]
                rows[row].append(values(pile, made.moves_of(row, pile), passed))

    def _grow_old(self, row: int, pile: int) -> None:
        value, kind, old = self.rows[row][pile], pile % self.made.classes, self.old[row]
        if self.nim:
            old[kind] |= 1 << value
        else:
            safe, unsafe = old[kind]
            old[kind] = (min(safe + (value == 0), self.rules.blocks + 1), unsafe or value == 1)

    def _values(self, pile: int, moves: _Moves, passed: int | None) -> int:
        """The nim-value."""
        taken = self._reached(pile, moves)
        for move, to in moves.near:
            if move > pile:
                break
            taken |= 1 << self.rows[to][pile - move]
        if taken and passed is not None:
            taken |= 1 << passed
        return _least_missing(taken)

    def _reached(self, pile: int, moves: _Moves) -> int:
        """The nim-values that moves from `first` on leave."""
        taken = 0
        for residue, to in moves.far:
            taken |= self.old[to][(pile - residue) % self.made.classes]
        return taken

    def _outcomes(self, pile: int, moves: _Moves, passed: int | None) -> int:
        """1 for unsafe."""
        winning, losing = 0, False
        for move, to in moves.near:
            if move > pile:
                break
            if self.rows[to][pile - move]:
                losing = True
            else:
                winning += 1
        for residue, to in moves.far:
            safe, unsafe = self.old[to][(pile - residue) % self.made.classes]
            winning, losing = winning + safe, losing or unsafe
        if passed is not None and (winning or losing):
            if not passed:
                return 1
            losing = True
        return int(winning > self.rules.blocks or (self.rules.misere and not losing))

    def cover(self) -> int:
        """Every move from a later pile that passes the few before it leaves all values below."""
        if not self.nim or isinstance(self.rules.ends, NumbersWhere):
            return 0
        pairs = ((d, one) for row in self.made.from_row for d, one in enumerate(row))
        return min(_least_missing(self._reached(d, one)) for d, one in pairs)

    def state(self) -> tuple[int, list[Any]]:
        """The cover, and all that later piles follow from."""
        cover, last = self.cover(), self.made.first
        state: list[Any] = []
        for row in self.kept:
            state += self.old[row] if not self.nim else [old >> cover for old in self.old[row]]
            recent = self.rows[row][-last:]
            state += [max(value - cover, -1) for value in recent] if cover else recent
        return cover, state


def _least_missing(digits: int) -> int:
    """The place of the lowest binary digit 0."""
    return (~digits & (digits + 1)).bit_length() - 1


def remainders_said(made: Automaton) -> Statement:
    """Why what is before decides all that comes, in words."""
    found = made.settling
    if found is None:
        return remainders_decide(made.first, made.classes)
    return moves_settle(found.most, found.pile, found.classes, found.number, found.numbers)


@dataclass(frozen=True)
class Repeated:
    """What each pile is in each row, and how it goes on for ever.

    Attributes:
        made: The rows.
        nim: Whether they have nim-values; else 1 for unsafe.
        rows: What the piles are up to the first return.
        period: How it goes on; the same in all rows, a multiple of the classes.
        settled: A pile from which on all follows from the state before it.
    """

    made: Automaton
    nim: bool
    rows: list[Repeating]
    period: Repetition
    settled: int

    def moves_to(self, position: GeneralPosition, value: int) -> Iterator[int]:
        """The moves to positions of a value, ascending, a pass left out."""
        made, pile = self.made, position.pile
        moves = made.moves_of(made.row_of(position), pile)
        for move, row in moves.near:
            if move <= pile and self.rows[row].value(pile - move) == value:
                yield move
        last, classes = pile - made.first, made.classes
        smaller = (
            self.rows[row].piles_of(value, last, pile - residue, classes)
            for residue, row in moves.far
        )
        yield from merge(*(map(pile.__sub__, one) for one in smaller))

    def some_moves(self, position: GeneralPosition) -> Iterator[int]:
        """Moves, one at least if there are any."""
        made, pile = self.made, position.pile
        moves = made.moves_of(made.row_of(position), pile)
        yield from (move for move, _ in moves.near if move <= pile)
        late = range(made.first, min(made.first + made.classes, pile + 1))
        allowed = {residue for residue, _ in moves.far}
        yield from (move for move in late if move % made.classes in allowed)


@lru_cache(maxsize=64)
def repeated(rules: General, work: int = Limits.work) -> Repeated:
    """What repeats in a game, found and proved.

    >>> from onepile.text import parse_game
    >>> repeated(parse_game("general; take=m>=4")).period.words
    'arithmetic period 4 and gain 1 from pile 0 on'
    >>> repeated(parse_game("general; take=m%5==t%5")).period.words
    'period 5 from pile 14 on'

    Raises:
        NotApplicable: more than remainders count, or the moves are not seen to be periodic.
        WorkLimitError: nothing comes again with that much work.
    """
    refusal = f"what repeats in {quote(str(rules))} is not found within {{limit}} steps: ask for a "
    budget = Budget(work, refusal + "smaller pile")
    if not (rules.misere or rules.blocks):
        with suppress(WorkLimitError):
            return _repeated(_Replay(rules, True, Budget(work // _PART)))
        budget.spend(work // _PART)
    return _repeated(_Replay(rules, False, budget))


def _repeated(replay: _Replay) -> Repeated:
    """What repeats: the state of one pile is kept, of a later one each time, until it returns."""
    rules, made = replay.rules, replay.made
    ends = 0 if isinstance(rules.ends, NumbersWhere) else max(rules.ends, default=0)
    settled = -(-max(made.first, made.own_piles, ends + 1) // made.classes) * made.classes
    at, power, cover, state = -1, 1, 0, None
    while True:
        pile = len(replay.rows[0])
        if pile >= settled and pile % made.classes == 0:
            replay.budget.spend(len(replay.kept) * (made.first + made.classes) // 8)
            now = replay.state()
            if now[1] == state:
                break
            if state is None or pile - at >= power:
                at, power, (cover, state) = pile, 2 * (pile - at), now
        replay.play()
    period, gain = pile - at, now[0] - cover
    start = at
    while start and all(row[start - 1 + period] == row[start - 1] + gain for row in replay.rows):
        start -= 1
    found = Repetition(start, period, gain)
    rows = [Repeating(np.array(row, dtype=np.int64), found) for row in replay.rows]
    return Repeated(made, replay.nim, rows, found, at)
