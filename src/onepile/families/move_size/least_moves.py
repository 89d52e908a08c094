"""The least winning move L(N) of a pile, which is its threshold: what paper 000 says about it.

Three findings about any f, without blocks: the hypothesis of Theorem 2 (f does not fall on its
base), the theorem of Epp and Ferguson (of the winning moves k, L(N) alone has L(k) = k; proved by
them for f that never falls) and L(L(N)) = L(N) (where the main theorem's condition holds). Each is
proved, refuted at the first place, or checked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from onepile.extras import require
from onepile.families.move_size.base import Base
from onepile.families.move_size.properties import (
    BaseEnds,
    OfTheNormalGame,
    ShortRule,
    in_normal_play,
    normal_game,
    rules_of,
    thresholds_of,
)
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression
from onepile.formulas.properties import Always
from onepile.knowledge import Fact, Finding
from onepile.statements import Definition, Property, Statement, Verdict

_PAIRS = 1000
"""Up to this pile every winning move is looked at."""


def least_moves(base: Base, misere: bool, to: int, rising: Fact, short_rule: Fact) -> list[Finding]:
    """What holds of the least winning moves.

    Args:
        base: The base of the normal game.
        misere: Whether it is said of a misère game.
        to: How far is looked where nothing is proved; the base is made as far.
        rising: Whether f never falls.
        short_rule: Whether the main theorem's condition holds.
    """
    f = base.game.f
    return [
        Finding(
            "rises-on-base",
            RisesOnBase(f),
            _rises_on_base(f, to, rising),
            "paper 000, Theorem 2: its hypothesis",
        ),
        Finding(
            "epp-ferguson",
            OnlyTheLeast(misere),
            _only_the_least(base, min(to, _PAIRS), rising),
            "Epp and Ferguson, Theorem 2.1; paper 000, Appendix",
        ),
        Finding(
            "least-of-least",
            LeastOfLeast(misere),
            _least_of_least(base, misere, to, short_rule),
            "paper 000, Appendix",
        ),
    ]


def generated(f: Expression) -> Iterator[int]:
    """The members of the base that f generates: b_(k+1) = b_k + b, b the first with f(b) >= b_k.

    >>> list(generated(Expression.parse("[1,3,2]")))
    [1, 2, 4]
    """
    members, first = [1], 0
    while True:
        yield members[-1]
        while f(members[first]) < members[-1]:  # nor does it reach any later member
            first += 1
            if first == len(members):
                return
        members.append(members[-1] + members[first])


def _rises_on_base(f: Expression, to: int, rising: Fact) -> Fact:
    if rising:
        return Fact(True, "proved").since(Always(f, "nondecreasing"))
    before = None
    for member in generated(f):
        if member > to:
            break
        if before is not None and f(member) < f(before):
            falls = FallsThere(f, before, member)
            return Fact(False, "proved", at=member).since(falls)
        before = member
    return Fact(True, "checked", to=to)


def _only_the_least(base: Base, to: int, rising: Fact) -> Fact:
    if rising:
        return Fact(True, "proved").since(Always(base.game.f, "nondecreasing"))
    require("tables")
    import numpy as np

    f = base.game.f.values(to, clamp=1 << 62)
    least = np.array([base.threshold(pile) for pile in range(1, to + 1)])
    itself = least == np.arange(1, to + 1)
    for pile in range(2, to + 1):
        # The moves 1 … pile - 1; that of the whole pile is the least one if L(N) = N.
        wins = f[: pile - 1] < least[pile - 2 :: -1]
        chosen = np.arange(1, pile) == least[pile - 1]
        wrong = np.flatnonzero(wins & (chosen != itself[: pile - 1]))
        if len(wrong):
            move = int(wrong[0]) + 1
            other = AnotherWins(pile, move, int(least[pile - 1]), int(least[move - 1]))
            return Fact(False, "proved", at=pile).since(other)
    return Fact(True, "checked", to=to)


def _least_of_least(base: Base, misere: bool, to: int, short_rule: Fact) -> Fact:
    if short_rule:
        return Fact(True, "proved").since(ShortRule(misere))
    last = base.members[-1] if base.finite else to
    for pile in range(1, last + 1):
        first = base.threshold(pile)
        if base.threshold(first) != first:
            two = LeastTwice(pile, first, base.threshold(first))
            return Fact(False, "proved", at=pile).since(two)
    if base.finite:  # the thresholds repeat after the last member
        return Fact(True, "proved").since(BaseEnds(last))
    return Fact(True, "checked", to=to)


# --- statements, with their judges ---------------------------------------------------------------


@dataclass(frozen=True)
class RisesOnBase(Property):
    """The hypothesis of paper 000's Theorem 2."""

    kind: ClassVar[str] = "rises-on-base"
    words: ClassVar = {
        "en": {"": "f does not fall from one member to the next of the base that it generates"}
    }
    f: Expression

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member, up to the bound."""
        members = _members(self.f, bound)
        falls = any(self.f(low) > self.f(high) for low, high in pairwise(members))
        return Verdict.so_far(not falls and self.f == rules_of(oracle).f)


@dataclass(frozen=True)
class FallsThere(Statement):
    """Where f falls on its base."""

    kind: ClassVar[str] = "falls-there"
    words: ClassVar = {"en": {"": "f({low}) = {before} and f({high}) = {after}"}}
    f: Expression
    low: int
    high: int

    @property
    def before(self) -> int:
        """The value at the first of the two members."""
        return self.f(self.low)

    @property
    def after(self) -> int:
        """The value at the second."""
        return self.f(self.high)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """They are members, one after the other, and the values fall."""
        if self.high > bound:
            return Verdict.BEYOND
        neighbours = _members(self.f, self.high)[-2:] == [self.low, self.high]
        falls = rules_of(oracle).f(self.low) == self.before > self.after
        return Verdict.of(neighbours and falls and rules_of(oracle).f(self.high) == self.after)


def _members(f: Expression, bound: int) -> list[int]:
    """The members that f generates up to a bound, by the definition of the base."""
    members = [1]
    while True:
        step = next((b for b in members if f(b) >= members[-1]), None)
        if step is None or members[-1] + step > bound:
            return members
        members.append(members[-1] + step)


@dataclass(frozen=True)
class OnlyTheLeast(OfTheNormalGame):
    """The theorem of Epp and Ferguson."""

    kind: ClassVar[str] = "only-the-least"
    words: ClassVar = in_normal_play(
        "of the moves k that win from a pile N the least, L(N), and no other has L(k) = k"
    )
    misere: bool

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """Every winning move of every pile."""
        g = thresholds_of(oracle, game, bound)
        return all(
            (move == g[pile]) == (g[move] == move)
            for pile in range(1, bound + 1)
            for move in range(1, pile + 1)
            if game.f(move) < g[pile - move]
        )


@dataclass(frozen=True)
class AnotherWins(Statement):
    """A winning move that the theorem of Epp and Ferguson does not allow."""

    kind: ClassVar[str] = "another-wins"
    words: ClassVar = {
        "en": {"": "{move} wins from {pile}, L({pile}) = {least}, and L({move}) = {its_least}"}
    }
    pile: int
    move: int
    least: int
    its_least: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        if self.pile > bound:
            return Verdict.BEYOND
        normal, game = normal_game(oracle)
        g = thresholds_of(normal, game, self.pile)
        told = (g[self.pile], g[self.move]) == (self.least, self.its_least)
        wins = game.f(self.move) < g[self.pile - self.move]
        return Verdict.of(
            told and wins and (self.move == self.least) != (self.move == g[self.move])
        )


@dataclass(frozen=True)
class LeastOfLeast(OfTheNormalGame):
    """That the least winning move is its own."""

    kind: ClassVar[str] = "least-of-least"
    words: ClassVar = in_normal_play("L(L(N)) = L(N) for every pile N, L(N) its least winning move")
    misere: bool

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """Pile by pile."""
        g = thresholds_of(oracle, game, bound)
        return all(g[least] == least for least in g[1:] if isinstance(least, int))


@dataclass(frozen=True)
class LeastTwice(Statement):
    """A pile whose least winning move has a smaller one."""

    kind: ClassVar[str] = "least-twice"
    words: ClassVar = {"en": {"": "L({pile}) = {first} and L({first}) = {second}"}}
    pile: int
    first: int
    second: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        if self.pile > bound:
            return Verdict.BEYOND
        g = thresholds_of(*normal_game(oracle), self.pile)
        told = g[self.pile] == self.first > 0 and g[self.first] == self.second
        return Verdict.of(told and self.first != self.second)
