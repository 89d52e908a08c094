"""Caps by the previous move and the remainder of the pile: a base for each remainder.

A. Holshouser and H. Reiter, Dynamic single-pile nim using multiple bases, E-JC 13 (2006) N7. From a
pile that is c modulo t at most f_c(k) may be taken after the move k. Let g_i(n) be the least move
that wins from n counters that lie on others, i modulo t, of which none may be taken. The base B_i
begins with 1. Let b be a member, and j what i + b leaves modulo t; the next member is b + x for the
least x of B_j with g_j(x) = x and f_j(x) >= g_i(b), and before it g_i(b + r) = g_j(r). So g_i(n) is
found by taking off the largest member of one base after the other; the last of these parts decides.
Where no f_c falls, g_i(b) = b for all members. `docs/several-bases.md` has the proofs.

In misère play all but one counter count: those that lie on it, 1 modulo t.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.recognised import bounds_of, function_of, require_at_least_one
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import by_class
from onepile.formulas import Expression
from onepile.formulas.properties import envelope_divisor
from onepile.formulas.syntax import names
from onepile.limits import Budget, Limits, Progress
from onepile.mathematics.self_copies import Copied, Piece, window
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.on_demand import cached_property
from onepile.rules import stretches

_STEPS_A_MEMBER = 4
_STEPS_A_STRETCH = 30
_BITS_A_STEP = 16
_LONG_BITS = 21
"""A cap of b binary digits costs b² / 2^this steps more."""
_ROUNDED_BITS = 64
"""Above so many binary digits bases are made for the next multiple of them."""
MAX_PARTS = 12
"""An expansion that takes off the last members again and again is not written out."""


class Bases:
    """The bases of a game, made as far as they are asked for.

    Attributes:
        caps: f_0, f_1, …
        rising: Whether it is proved that none of them falls.
        behind: How many counters cannot be won: 1 in misère play.
        members: The members of B_0, B_1, …, all of them up to `last`.
        values: g_i of each.
        last: So far they are complete.
        finite: Whether no base has any further member.

    >>> from onepile.text import parse_game
    >>> bases = bases_of(parse_game("general; take=m<=(p if n%2==1 else 2p)"))
    >>> bases.extend(100, Budget(1000))
    >>> [[b for b in column if b <= 100] for column in bases.members]
    [[1, 2, 3, 7, 15, 31, 63], [1, 2, 4, 8, 16, 32, 64]]
    >>> bases.parts(100), bases.threshold(100)
    ([(0, 63), (1, 32), (1, 4), (1, 1)], 1)
    """

    def __init__(self, caps: tuple[Expression, ...], behind: int) -> None:
        self.caps, self.behind = caps, behind
        self.rising = all(cap.shape.nondecreasing for cap in caps)
        self.members = [[1] for _ in caps]
        self.values = [[1] for _ in caps]
        self.last = 1
        self.finite = False
        self.columns = tuple(Column(self, i) for i in range(len(caps)))
        self._looked_at = [0] * len(caps)  # so many members cannot be added to the last one
        self._next: list[int | None] = [None] * len(caps)
        self._tops: dict[int, int] = {}

    @property
    def modulus(self) -> int:
        """The t."""
        return len(self.caps)

    # --- the bases -------------------------------------------------------------------------------

    def extend(self, pile: int, budget: Budget) -> None:
        """Make the bases until they are complete up to a pile.

        A member of one base is the sum of smaller members. So the least of all next members, over
        all bases, can be told from the members up to now; if there is none, there never is one.

        Raises:
            WorkLimitError: that is too much work.
        """
        while self.last < pile and not self.finite:
            for i in range(self.modulus):
                self._look(i, budget)
            known = [member for member in self._next if member is not None]
            self.finite = not known
            if known:
                self._add(min(known), budget)
        if self.finite:
            self.last = max(self.last, pile)

    def _look(self, i: int, budget: Budget) -> None:
        """Look for the next member of a base among the sums that can be made."""
        if self._next[i] is not None:
            return
        b, value = self.members[i][-1], self.values[i][-1]
        j = (i + b) % self.modulus
        others, least = self.members[j], self.values[j]
        at, end = self._looked_at[i], len(others)
        if self.rising:  # the caps of the members rise, too
            budget.spend(_STEPS_A_MEMBER + (b.bit_length() ** 2 >> _LONG_BITS))
            while at < end:
                middle = (at + end) // 2
                budget.spend()
                if self.caps[j](others[middle]) >= value:
                    end = middle
                else:
                    at = middle + 1
        else:
            while at < end and (least[at] < others[at] or self.caps[j](others[at]) < value):
                budget.spend()
                at += 1
        self._looked_at[i] = at
        if at < len(others):
            self._next[i] = b + others[at]

    def _add(self, member: int, budget: Budget) -> None:
        found = [i for i in range(self.modulus) if self._next[i] == member]
        values = [member if self.rising else self._value(i, member, budget) for i in found]
        for i, value in zip(found, values, strict=True):
            budget.spend(_STEPS_A_MEMBER)
            self.members[i].append(member)
            self.values[i].append(value)
            self._next[i], self._looked_at[i] = None, 0
        self.last = member
        self._tops.clear()

    def _value(self, i: int, member: int, budget: Budget) -> int:
        """The least move that wins from a member; those up to its summand do not."""
        high = self.members[i][-1] - 1
        return next(self._below(i, member, high, 1, budget), member)

    def largest(self, i: int, pile: int) -> int:
        """The place of the largest member that is not above a pile."""
        return bisect_right(self.members[i], pile) - 1

    # --- piles -----------------------------------------------------------------------------------

    def parts(self, pile: int) -> list[tuple[int, int]] | None:
        """The pile as a sum, each part with its base, the largest first; None: they are too many.

        The bases have to be complete up to the pile.
        """
        i, left = self.behind % self.modulus, pile - self.behind
        if self.skipped(i, left):
            return None
        found: list[tuple[int, int]] = []
        while left:
            found.append((i, self.members[i][self.largest(i, left)]))
            left -= found[-1][1]
            i = (i + found[-1][1]) % self.modulus
        return found

    def threshold(self, pile: int) -> Extended:
        """The least move that wins, if it is allowed; `INFINITY`: none would."""
        left = pile - self.behind
        return self._least(self.behind % self.modulus, left) if left else INFINITY

    def _least(self, i: int, pile: int) -> int:
        """g_i."""
        pile -= self.skipped(i, pile)
        while True:
            at = self.largest(i, pile)
            member = self.members[i][at]
            if member == pile:
                return self.values[i][at]
            pile -= member
            i = (i + member) % self.modulus

    def skipped(self, i: int, pile: int) -> int:
        """What can be taken off a pile far above all members, so that what is left is the same."""
        length = self._round(i, pile)
        return (pile - (2 * self.modulus + 1) * self._top(i)) // length * length if length else 0

    def _top(self, i: int) -> int:
        """The largest member that is taken off a pile far above all of these.

        Of this base it is the last, then the last of the base to which that leads, and so on; other
        bases may have far larger members.
        """
        if i not in self._tops:
            path: list[int] = []
            while i not in path:
                path.append(i)
                i = (i + self.members[i][-1]) % self.modulus
            self._tops[path[0]] = max(self.members[j][-1] for j in path)
            i = path[0]
        return self._tops[i]

    def _round(self, i: int, pile: int) -> int:
        """After so many counters the same base comes round; 0: the pile is not far enough above.

        From there the last members are taken off, base after base, which soon goes in a circle.
        """
        if pile <= (3 * self.modulus + 1) * self._top(i):
            return 0
        seen: dict[int, int] = {}
        taken = 0
        while i not in seen:
            seen[i] = taken
            taken += self.members[i][-1]
            i = (i + self.members[i][-1]) % self.modulus
        return taken - seen[i]

    def winning_moves(self, pile: int, cap: int, budget: Budget) -> Iterator[int]:
        """All moves of at most `cap` that win, ascending."""
        i, left = self.behind % self.modulus, pile - self.behind
        length, skipped = self._round(i, left), self.skipped(i, left)
        told = rounds = 0
        while skipped:  # small moves are the same from a smaller pile
            smaller = left - skipped
            alike = min(cap, smaller - (self.modulus + 1) * self._top(i))
            for move in self._winning(i, smaller, alike, budget):
                if move > told:
                    yield move
            if alike == cap:
                return
            told, rounds = alike, 2 * rounds + 1
            skipped = max(0, skipped - rounds * length)
        for move in self._winning(i, left, cap, budget):
            if move > told:
                yield move

    def _winning(self, i: int, pile: int, cap: int, budget: Budget) -> Iterator[int]:
        """The same for g_i: those that take a part of the smallest part first."""
        levels: list[tuple[int, int, int]] = []
        i_n, left = i, pile
        while left:
            budget.spend()
            b = self.members[i_n][self.largest(i_n, left)]
            levels.append((i_n, left, b))
            left -= b
            i_n = (i_n + b) % self.modulus
        for i_n, n, b in reversed(levels):
            move = n - b
            if move > cap:
                return
            value = self.values[i_n][self.largest(i_n, b)]
            if move and self.caps[(i_n + b) % self.modulus](move) < value:
                yield move
            yield from self._below(i_n, n, b - 1, max(1, n - cap), budget)
        if pile <= cap:
            yield pile

    def _below(self, i: int, n: int, high: int, low: int, budget: Budget) -> Iterator[int]:
        """The moves from n that leave one of high, …, low, low at least 1, and win.

        Piles are left out whose thresholds cannot be above the caps, as far as these are known.
        """
        todo: list[int | tuple[int, int, int, int]] = [(i, n, high, low)]
        while todo:
            item = todo.pop()
            if isinstance(item, int):
                yield item
                continue
            i, n, high, low = item
            if high < low:
                continue
            budget.spend(_STEPS_A_STRETCH + n.bit_length() // _BITS_A_STEP)
            skipped = self.skipped(i, low)
            n, high, low = n - skipped, high - skipped, low - skipped
            at = self.largest(i, high)
            member = self.members[i][at]
            if self._least_cap(n - high) >= member:
                continue
            j = (i + member) % self.modulus
            todo.append((i, n, member - 1, low))
            if member >= low and self.caps[j](n - member) < self.values[i][at]:
                todo.append(n - member)
            todo.append((j, n - member, high - member, max(1, low - member)))

    def _least_cap(self, move: int) -> int:
        """What may be taken at least after this move or a larger one, as far as it is known."""
        if self.rising:
            return min(cap(move) for cap in self.caps)
        return -(-move // self._divisor) if self._divisor else 0

    @cached_property
    def _divisor(self) -> int:
        """An m so that each cap after a move k is proved to be at least k/m; 0: none is known."""
        divisors = [envelope_divisor(cap) for cap in self.caps]
        known = [divisor for divisor in divisors if divisor is not None]
        return max(known) if len(known) == len(divisors) else 0


class Column(Copied):
    """The thresholds of the piles 1, 2, … over others that leave i: g_i."""

    def __init__(self, bases: Bases, i: int) -> None:
        self._bases, self._i = bases, i

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """A column after a member, the member, and what is before."""
        bases, i = self._bases, self._i
        skipped = bases.skipped(i, after)
        if skipped:
            yield last, (self, after - skipped, last - skipped)
            return
        at = bases.largest(i, last)
        member = bases.members[i][at]
        if last > member:
            column = bases.columns[(i + member) % bases.modulus]
            yield last, (column, max(after - member, 0), last - member)
        if after < member:
            yield member, bases.values[i][at]
        if after < member - 1:
            yield member - 1, (self, after, member - 1)


class ThresholdRow(NamedTuple):
    """The thresholds of the piles of a game, whose bases are complete as far as they are wanted."""

    bases: Bases

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """Those of neighbouring piles from 1 on; `INFINITE` where no move wins."""
        bases = self.bases
        behind = max(0, min(bases.behind + 1 - first, count))
        if behind == count:
            return np.full(count, INFINITE)
        after = first + behind - bases.behind
        column = bases.columns[bases.behind % bases.modulus]
        found = window(column, after, after + count - behind - 1)
        return np.insert(found, 0, [INFINITE] * behind) if behind else found


class KnownColumn:
    """One of the bases, as a base is shown; that of residue `behind` tells the thresholds."""

    finite = False

    def __init__(self, rules: General, residue: int, work: int) -> None:
        self._rules, self._residue, self._work = rules, residue, work
        self._bases = bases_of(rules)
        self.behind = self._bases.behind

    @property
    def members(self) -> Sequence[int]:
        """Its members."""
        return self._bases.members[self._residue]

    @property
    def values(self) -> Sequence[int]:
        """The threshold of each."""
        return self._bases.values[self._residue]

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        """Make all bases, since each needs the others."""
        self._bases = known_bases(self._rules, pile, self._work)


@lru_cache(maxsize=64)
def bases_of(rules: General) -> Bases:
    """The bases of a game, begun.

    Raises:
        NotApplicable: the moves are not those up to a function of the previous one for each
            remainder of the pile, or it is not played for taking all or for leaving one.
    """
    if rules.blocks or rules.passes or rules.overshoot or rules.ends:
        raise NotApplicable(f"{quote(str(rules))} has no bases: it has more than moves")
    caps = []
    for condition in by_class(rules.take):
        least, most = bounds_of(condition)
        if least is not None or not names(most) <= {"p"}:
            raise NotApplicable(f"{quote(str(rules))} has no bases: its moves are no caps")
        caps.append(function_of(most, "p", "n"))
    if "p" not in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} has no bases: it does not look at p")
    if rules.misere:
        for cap in caps:
            require_at_least_one(cap)
    return Bases(tuple(caps), int(rules.misere))


def known_bases(rules: General, pile: int, work: int = Limits.work) -> Bases:
    """The bases of a game, complete up to a pile.

    They are made from nothing up to one of a few heights, so that no refusal depends on what was
    asked before; up to a small pile itself if that is too much.

    Raises:
        NotApplicable: as `bases_of`.
        WorkLimitError: that is too much work.
    """
    bits = pile.bit_length()
    if bits > _ROUNDED_BITS:
        bits = -(-bits // _ROUNDED_BITS) * _ROUNDED_BITS
    try:
        return _complete(rules, (1 << bits) - 1, work)
    except WorkLimitError:
        if bits > _ROUNDED_BITS:
            raise
        return _complete(rules, pile, work)


@lru_cache(maxsize=32)
def _complete(rules: General, height: int, work: int) -> Bases:
    """The bases up to a height."""
    refusal = f"the bases of {quote(str(rules))} take more than {{limit}} steps: ask for a smaller "
    begun = bases_of(rules)
    bases = Bases(begun.caps, begun.behind)
    bases.extend(height, Budget(work, refusal + "pile"))
    return bases


def cap_at(rules: General, bases: Bases, position: GeneralPosition) -> int:
    """What may be taken at most.

    Raises:
        NotApplicable: the first moves are not all up to a cap.
    """
    pile, previous = position.pile, position.get("previous")
    if previous:
        return min(pile, max(0, bases.caps[pile % bases.modulus](previous)))
    allowed = stretches(rules.moves(position))
    if not allowed:
        return 0
    if len(allowed) > 1 or allowed[0][0] != 1:
        raise NotApplicable(f"the first move of {quote(str(rules))} has no cap")
    return allowed[0][1]
