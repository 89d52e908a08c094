"""A proof in words: the base, its recurrence, thresholds, strategy sequences, how fast it grows.

The rules are stated from the first member on from which they hold; before the places of the proof
this is seen on the places themselves, which are known one by one. Theorems speak of the places of
every run that goes on for ever as the members of a base.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import TypeVar

from onepile.certificates import insist
from onepile.errors import RefusedError
from onepile.families.move_size.proofs.base_claims import (
    by_induction,
    first_members,
    made_by_adding,
    there_is_a_base,
    thresholds_before,
    when,
)
from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.growth import Growth
from onepile.families.move_size.proofs.growth_claims import clusters_have_a_lag, grows_by_the_factor
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.families.move_size.proofs.proved_runs import Proof
from onepile.families.move_size.proofs.reading import Unknown
from onepile.families.move_size.proofs.replay import ZERO, Number
from onepile.families.move_size.proofs.slope_claims import same_for_lines, same_for_slopes
from onepile.families.move_size.proofs.strategy_claims import (
    beginning_after,
    between_members,
    counted_from,
    for_larger_caps,
    opening,
    strategy_sequences,
    zeros_before,
    zeros_of_members,
)
from onepile.statements import Statement, Unsaid
from onepile.theorems import Parts

_SHOWN = 16
"""So many members of each base are listed at least, and all before those that rules make."""

_SHORT = 2000
"""Copies up to this length are compared pile by pile."""

_LONGEST = 10_000
"""The longest beginning of a finite run that is told: the search has no longer ones."""

Bases = dict[int, LetteredBase]
"""Run number ↦ the base as which the theorem speaks of it."""


def theorem(proof: Proof) -> Parts:
    """The statements of the theorem.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.text import parse_game
    >>> print(prove(parse_game("fibonacci-nim")).say())
    Theorem. In the game move-size; f=2n there is the base (n = 0, 1, 2, …)
      b: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, …
      b_n = b_(n-1) + b_(n-2) with threshold b_n, for n >= 2
      the thresholds of the b_n before: 1, 2
    Where a member is made by adding w, the piles between it and the member before have the
    thresholds of 1, …, w - 1 in the base of w.
    In 1 member the base grows by the factor 1.618033988749, the largest root of x^2 - x - 1.
    To leading order each member is
    the sum of the one before and the one 2 before (lag 2; the slope admits 1, 2).
    From one to the next the base grows by the factor 1.618033988749, the root of x^2 - x - 1,
    and in 2 of them by 2.618033988749, the root of (x - 1)^2 - x.
    Proof. By induction over periods: ...
    """
    game, bases = proof.game, lettered_bases(proof.checker)
    told = [_Run(proof.checker, number, bases) for number in bases]
    made = [run.made() for run in told]
    facts = [
        first_members(run.base, run.base.members[: max(_SHOWN, rules[0].when.first[0])])
        for run, rules in zip(told, made, strict=True)
    ]
    for run, rules in zip(told, made, strict=True):
        facts += rules
        facts += run.thresholds_before(rules[0].when.first[0])
        if game.blocks:
            sequences = run.zeros()
            facts += sequences
            facts += run.zeros_before(sequences[0].when.first[0])
    facts += _beginnings(told)
    every_rule = [rule for rules in made for rule in rules]
    ending = [between_members(Unsaid(every_rule), bool(game.blocks))]
    if game.blocks:
        ending.append(strategy_sequences())
    ending += _growth(proof.growth, bases[0])
    if (slopes := proof.slopes) is not None:
        ending.append(same_for_slopes(*slopes))
    elif proof.corners:
        ending.append(same_for_lines(proof.corners))
    reason = by_induction(proof.inequalities)
    before = proof.checker.before
    if before is None:
        return Parts(opening(game, there_is_a_base), tuple(facts), tuple(ending), reason)
    if not game.has_thresholds:
        ending.append(for_larger_caps(game.blocks))
    begun = counted_from(game, before.last, bases[0].ground)
    return Parts(begun, tuple(facts), tuple(ending), reason)


def _growth(found: Growth, base: LetteredBase) -> list[Statement]:
    """How fast the base grows in a period; and from cluster to cluster, where it has a lag."""
    period = found.per_period
    said = [grows_by_the_factor(base, found.members, period.said(), period.polynomial)]
    if found.lag is not None and found.per_cluster is not None and found.per_lag is not None:
        factors = found.per_cluster.said(), found.per_lag.said()
        told = found.members, found.clusters, found.lag, *factors, found.admitted
        said.append(clusters_have_a_lag(base, *told))
    return said


def lettered_bases(proof: Pattern) -> Bases:
    """The game's own base is b; then c, d, … for the others that go on for ever."""
    letters = "bcdhijklmopqrstuvyz"
    return {
        number: _base(proof, number, letters[i] if i < len(letters) else f"b{number}")
        for i, number in enumerate(proof.turns)
    }


def _base(proof: Pattern, number: int, letter: str = "") -> LetteredBase:
    places = proof.places[number]
    copied = tuple(
        None if place.source < 0 else Ground.of(proof.grounds[place.source]) for place in places
    )
    values = tuple(place.at.value for place in places)
    return LetteredBase(letter, Ground.of(proof.grounds[number]), values, copied)


def _beginnings(told: "Sequence[_Run]") -> list[Statement]:
    """What is copied from runs that do not go on for ever."""
    proof, bases = told[0].proof, told[0].bases
    lengths: dict[int, int] = {}
    for run in told:
        start = run.holds_from(run.is_made)
        for index in range(start, start + run.turn):
            place = run.places[run.model(index)]
            if place.source >= 0 and place.source not in bases:
                length = proof.places[place.source][place.until].at.value - 1
                insist(length <= _LONGEST, "its words would be too long")
                lengths[place.source] = max(length, lengths.get(place.source, 0))
    return [
        beginning_after(
            Ground.of(proof.grounds[number]).distances,
            tuple(_zeros_of(proof, number, pile) for pile in range(1, length + 1)),
            Ground.of(proof.grounds[number]).deaths,
        )
        for number, length in lengths.items()
    ]


def _zeros_of(proof: Pattern, run: int, pile: int) -> tuple[int, ...]:
    """The strategy sequence of a pile of a run: that of the place which it copies."""
    return _zeros(proof, *proof.copied(pile, run))


def _zeros(proof: Pattern, run: int, index: int) -> tuple[int, ...]:
    """The strategy sequence of a place."""
    at = proof.places[run][index].at.value
    return tuple(at - pile.value for pile in _won(proof, run, index))


def _won(proof: Pattern, run: int, index: int) -> list[Number]:
    """The piles to which moves from a place win, as many as there are up to its threshold.

    These are the nearest alive ones: inside the run first, then its ground.
    """
    place = proof.places[run][index]
    time = place.at.value
    inside = [pile.at for pile in place.alive if time - pile.at.value not in pile.gaps]
    inside = inside[: proof.width]
    ground = Ground.of(proof.grounds[run]).alive(time)[: proof.width - len(inside)]
    return inside + [ZERO.plus(-distance) for distance in ground]


Key = TypeVar("Key", bound=Hashable)


def _together(rules: Sequence[Key], start: int) -> dict[Key, Statement]:
    """For which members from `start` on each of the rules holds, with the least period."""
    turn = len(rules)
    period = next(
        d
        for d in range(1, turn + 1)
        if turn % d == 0 and all(rules[i] == rules[i - d] for i in range(d, turn))
    )
    together: dict[Key, list[int]] = {}
    for offset in range(period):
        together.setdefault(rules[offset], []).append(start + offset)
    return {rule: when(tuple(first), period) for rule, first in together.items()}


class _Run:
    """A run that goes on for ever, as the theorem speaks of it.

    Attributes:
        proof: The proof.
        number: The number of the run.
        bases: How the theorem calls the runs.
        places: Its places.
        turn: How many it gains in a period.
        start: The first place from which on everything repeats.
    """

    def __init__(self, proof: Pattern, number: int, bases: Bases) -> None:
        self.proof, self.number, self.bases = proof, number, bases
        self.places, self.turn = proof.places[number], proof.turns[number]
        self.start = self._repeats_from()

    @property
    def base(self) -> LetteredBase:
        """What the theorem calls it."""
        return self.bases[self.number]

    def _repeats_from(self) -> int:
        index = len(self.places) - 1
        # What stands there may be of a run that is finite: then it does not repeat.
        with suppress(RefusedError):
            while index >= self.turn and self.proof.repeats(self.number, index):
                index -= 1
        return index - self.turn + 1

    def model(self, index: int) -> int:
        """The place that is the same some turns later, from where on all repeats."""
        return index + max(0, -(-(self.start - index) // self.turn)) * self.turn

    def holds_from(self, holds: Callable[[int], bool]) -> int:
        """The first place from which on something holds, seen on the places."""
        start = self.start
        while start > 1 and holds(start - 1):
            start -= 1
        return start

    # --- how members are made --------------------------------------------------------------------

    def made(self) -> list[Statement]:
        """How the members of the base are made, those made alike together."""
        start = self.holds_from(self.is_made)
        rules = [self._rule(index) for index in range(start, start + self.turn)]
        together = _together(rules, start)
        return [made_by_adding(self.base, *rule, places) for rule, places in together.items()]

    def thresholds_before(self, start: int) -> list[Statement]:
        """The thresholds of the members before the rules."""
        first = self.places[:start]
        thresholds = tuple(place.at.value - place.reach.value for place in first)
        return [thresholds_before(self.base, thresholds)] if start else []

    def _rule(self, index: int) -> tuple[InMembers, LetteredBase | None, InMembers]:
        """What is added to the place before, of which run, and the threshold.

        So it is said of this place and of those turns later.
        """
        model = self.model(index)
        place = self.places[model]
        threshold = self._below(model, place.reach)
        if place.source < 0:
            return InMembers((), 1), None, threshold
        source = self.bases.get(place.source) or _base(self.proof, place.source)
        end = self.proof.places[place.source][place.until].at
        if not end.terms:
            return InMembers((), end.value), source, threshold
        member = self._member(model, (place.source, place.until))
        return InMembers(((1, member),)), source, threshold

    def is_made(self, index: int) -> bool:
        """Whether a place is made like the one some turns later, and so it can be said."""
        model, rule = self.model(index), self._rule(index)
        added, threshold = rule[0].at(index), rule[2].at(index)
        before, here = self.places[index - 1].at.value, self.places[index].at.value
        reach = self.places[index].reach.value
        if added is None or here != before + added or here - reach != threshold:
            return False
        if reach != self._earlier(self.places[model].reach, model - index):
            return False
        source = self.places[model].source
        if source in (-1, self.places[index].source):
            return True
        return added <= _SHORT and all(
            _zeros_of(self.proof, self.number, before + t) == _zeros_of(self.proof, source, t)
            for t in range(1, added)
        )

    # --- strategy sequences ----------------------------------------------------------------------

    def zeros(self) -> list[Statement]:
        """The strategy sequences of the base, members with the same one together."""
        start = self.holds_from(self._has_zeros)
        zeros = [self._zeros_in_n(index) for index in range(start, start + self.turn)]
        together = _together(zeros, start)
        return [zeros_of_members(self.base, one, places) for one, places in together.items()]

    def zeros_before(self, start: int) -> list[Statement]:
        """The strategy sequences of the members before those."""
        zeros = tuple(self._zeros_at(index) for index in range(start))
        return [zeros_before(self.base, zeros)] if start else []

    def _zeros_at(self, index: int) -> tuple[int, ...]:
        return _zeros(self.proof, self.number, index)

    def _won(self, index: int) -> list[Number]:
        return _won(self.proof, self.number, index)

    def _zeros_in_n(self, index: int) -> tuple[InMembers, ...]:
        """The strategy sequence of a place, as it is said of it and of those turns later."""
        model = self.model(index)
        return tuple(self._below(model, pile) for pile in self._won(model))

    def _has_zeros(self, index: int) -> bool:
        """Whether moves to the same piles, renumbered, win some turns later, and it can be said.

        A plain distance to such a pile need not be the same: the place itself may lie otherwise.
        """
        model = self.model(index)
        won = [self._earlier(pile, model - index) for pile in self._won(model)]
        said = tuple(zero.at(index) for zero in self._zeros_in_n(index))
        return won == [pile.value for pile in self._won(index)] and said == self._zeros_at(index)

    # --- in members ------------------------------------------------------------------------------

    def _earlier(self, form: Number, by: int) -> int | None:
        """The value of a form so many places of the run earlier, a number of turns.

        None if one of its unknowns was not there.
        """
        total = form.constant
        for (number, index), factor in form.terms.items():
            before = index - by // self.turn * self.proof.turns[number]
            if before < 0:
                return None
            total += factor * self.proof.places[number][before].at.value
        return total

    def _below(self, model: int, pile: Number) -> InMembers:
        """How far a pile lies below a place.

        The place itself is an unknown or a plain distance from one.
        """
        at = self.places[model].at
        if pile.terms and pile.terms == at.terms:
            return InMembers((), at.value - pile.value)
        own = (1, MemberAt(self.base, Index.shifted(0)))
        others = [(-c, self._member(model, unknown)) for unknown, c in sorted(pile.terms.items())]
        return InMembers((own, *others), -pile.constant)

    def _member(self, index: int, unknown: Unknown) -> MemberAt:
        """A member as seen from a place: by its distance where both move on alike."""
        number, other = unknown
        turn = self.proof.turns[number]
        if turn == self.turn:
            return MemberAt(self.bases[number], Index.shifted(other - index))
        # n = index + own turn · t, and the other moves on by its own turn.
        return MemberAt(self.bases[number], Index(index, other, self.turn, turn))
