"""The levels of a move-number game: what may be taken and blocked before move k.

Level k of the game is the game from move k on. Three numbers describe it, and three sums of them
are what the theory speaks about:

* the *short step* least + blocks and the *long step* most − blocks, by which the ends of the safe
  intervals move from one level to the one before it,
* the *spare* most − least − blocks (paper 003's Δ − c): one less than the number of moves that stay
  open when as many as possible are blocked. A level whose spare is negative is *shut*: all its
  moves can be blocked (or there are none), and every pile is safe there.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from onepile.errors import OnepileError
from onepile.families.move_number import MoveNumber
from onepile.formulas.shape import Shape
from onepile.formulas.syntax import Binary
from onepile.limits import Budget, Limits
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.on_demand import cached_property

LEVEL_WORK = 20
"""What it costs, in units of work, to evaluate the rules at one level."""

_LARGEST_BATCH = 1 << 12

_LARGEST_PERIOD = 2520
"""Rules with more residue classes than this are evaluated level by level."""


class Level(NamedTuple):
    """The rules of one move."""

    least: int
    most: int
    blocks: int

    @property
    def short(self) -> int:
        """The short step, least + blocks."""
        return self.least + self.blocks

    @property
    def long(self) -> int:
        """The long step, most − blocks."""
        return self.most - self.blocks

    @property
    def spare(self) -> int:
        """How many moves more than one stay open after all blocks."""
        return self.most - self.least - self.blocks


OUTSIDE = Level(least=1, most=0, blocks=0)
"""Stands for a level outside the rules' domain, as if it were shut. No position from which such a
level is reached with counters left is ever asked about (`domain.py`), and without counters it makes
no difference what the rules are."""


@dataclass(frozen=True)
class LevelForms:
    """The rules in closed form, right for all levels from `start` on, and what follows from them.

    These are remembered from one question to the next (`level_forms`). They cost no work that is
    counted, so no answer depends on that.
    """

    start: int
    least: QuasiPolynomial
    most: QuasiPolynomial
    blocks: QuasiPolynomial

    @cached_property
    def width(self) -> QuasiPolynomial:
        """One less than the number of moves, in closed form."""
        return self.most - self.least

    @cached_property
    def spare(self) -> QuasiPolynomial:
        """The spare in closed form."""
        return self.width - self.blocks

    @cached_property
    def steps(self) -> tuple[QuasiPolynomial, QuasiPolynomial]:
        """The short step at even levels and the long step at odd ones, and the other way round."""
        short, long = self.least + self.blocks, self.most - self.blocks
        return short.alternating_with(long), long.alternating_with(short)

    @cached_property
    def sums(self) -> tuple[QuasiPolynomial, QuasiPolynomial]:
        """The prefix sums of both sequences of steps, from `start` on."""
        return self.steps[0].prefix_sums(), self.steps[1].prefix_sums()

    @cached_property
    def needs(self) -> tuple[QuasiPolynomial, QuasiPolynomial]:
        """`Intervals.need`, by these sums: for intervals that end after an even or an odd level."""
        even, odd = self.sums
        return (
            odd - even + self.blocks.alternating_with(self.spare),
            even - odd + self.spare.alternating_with(self.blocks),
        )

    def first_shut(self, first: int) -> int | None:
        """The first level from `first` on that is shut; None if there is none."""
        return self._first_negative(first, self.spare)

    def first_illegal(self, first: int) -> int | None:
        """The first level from `first` on that lies outside the rules' domain, if there is one."""
        return self._first_negative(first, *self._domain)

    def _first_negative(self, first: int, *forms: QuasiPolynomial) -> int | None:
        """The first level from `first` on at which one of these is negative."""
        if self._quiet_from is not None and first >= self._quiet_from:
            return None
        found = [form.first_negative(first) for form in forms]
        return min((k for k in found if k is not None), default=None)

    @cached_property
    def _domain(self) -> tuple[QuasiPolynomial, QuasiPolynomial]:
        """What is negative at no level where the rules are legal."""
        return self.least - 1, self.blocks

    @cached_property
    def _quiet_from(self) -> int | None:
        """From here on no level is shut, and none outside the domain; None: that comes again."""
        ends = [form.nonnegative_from(self.start) for form in (self.spare, *self._domain)]
        return None if None in ends else max(end for end in ends if end is not None)

    @cached_property
    def is_periodic(self) -> bool:
        """Whether the rules only repeat from `start` on."""
        return max(self.least.degree, self.most.degree, self.blocks.degree) < 1


@lru_cache(maxsize=64)
def level_forms(game: MoveNumber) -> LevelForms | None:
    """The rules of a game in closed form, None unless all three have one."""
    rules = (game.least, game.most, game.blocks)
    least, most, blocks = (rule.shape.closed_form for rule in rules)
    if least is None or most is None or blocks is None:
        return None
    if lcm(2, least.period, most.period, blocks.period) > _LARGEST_PERIOD:
        return None
    return LevelForms(max(least.start, most.start, blocks.start), least, most, blocks)


class Levels:
    """The levels of a game, each computed once, and what is known about all of them.

    >>> from onepile.text import parse_game
    >>> levels = Levels(parse_game("move-number; least=k; most=2k+3; blocks=1"))
    >>> levels.at(4), levels.at(4).spare
    (Level(least=4, most=11, blocks=1), 6)
    """

    def __init__(self, game: MoveNumber, work: int = Limits.work) -> None:
        self.game = game
        self.budget = Budget(
            work,
            "this needs more than {limit} units of work: use a smaller pile or "
            "write the rules as polynomials in k or lists",
        )
        self._known: dict[int, Level] = {}
        self._batch = 1

    def at(self, k: int) -> Level:
        """The rules of move k; `OUTSIDE` if least(k) is below 1 or blocks(k) below 0.

        Raises:
            IllegalError: a formula has no value there, or one that is not whole.
        """
        level = self._known.get(k)
        if level is None:
            if self._batch and self.forms is None and k - 1 in self._known:
                self._walk_on(k)
            level = self._known.get(k)
        if level is None:
            self.budget.spend(LEVEL_WORK + self._steps_of_values(k))
            game = self.game
            least, blocks = game.least(k), game.blocks(k)
            legal = least >= 1 and blocks >= 0
            level = Level(least, game.most(k), blocks) if legal else OUTSIDE
            self._known[k] = level
        return level

    def _walk_on(self, k: int) -> None:
        """Evaluate levels k, k + 1, … together, ever more of them, some perhaps not needed.

        A value that an array cannot hold ends the batches.
        """
        self._batch = min(2 * self._batch, _LARGEST_BATCH)
        self.budget.spend(LEVEL_WORK * self._batch)
        last = k + self._batch - 1
        rules = (self.game.least, self.game.most, self.game.blocks)
        try:
            values = [rule.values_between(k, last, budget=self.budget).tolist() for rule in rules]
        except OnepileError:
            self._batch = 0
            return
        for i, (least, most, blocks) in enumerate(zip(*values, strict=True)):
            legal = least >= 1 and blocks >= 0
            self._known[k + i] = Level(least, most, blocks) if legal else OUTSIDE

    def _steps_of_values(self, k: int) -> int:
        """What the values of rules without closed forms cost: roots take their time."""
        if self.forms is not None:
            return 0
        rules = (self.game.least, self.game.most, self.game.blocks)
        return sum(rule.steps_of_value(k) for rule in rules)

    @cached_property
    def forms(self) -> LevelForms | None:
        """The rules in closed form, None unless all three have one."""
        return level_forms(self.game)

    @cached_property
    def spare_shape(self) -> Shape:
        """What is proved about the spare as an expression."""
        game = self.game
        width = Binary("-", game.most.node, game.least.node)
        return Shape(Binary("-", width, game.blocks.node))
