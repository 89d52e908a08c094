"""A proof in words: the base, its recurrence, thresholds, strategy sequences, how fast it grows.

The rules are stated from the first member on from which they hold; before the places of the proof
this is seen on the places themselves, which are known one by one. Theorems speak of the places of
every run that goes on for ever as the members of a base.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from onepile.families.move_size.proofs.base_claims import (
    by_induction,
    first_members,
    made_by_adding,
    there_is_a_base,
    thresholds_before,
    when,
)
from onepile.families.move_size.proofs.forms import Form, Unknown
from onepile.families.move_size.proofs.growth import Growth
from onepile.families.move_size.proofs.growth_claims import clusters_have_a_lag, grows_by_the_factor
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.families.move_size.proofs.prove import Proof
from onepile.families.move_size.proofs.runs import Run
from onepile.families.move_size.proofs.slope_claims import same_for_lines, same_for_slopes
from onepile.families.move_size.proofs.strategy_claims import (
    beginning_after,
    between_members,
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
    game, bases = proof.game, lettered_bases(proof)
    made_of = {number: _made(proof, proof.runs.all[number], bases) for number in bases}
    facts = [
        first_members(base, base.members[: max(_SHOWN, made_of[number][0].when.first[0])])
        for number, base in bases.items()
    ]
    made = [rule for rules in made_of.values() for rule in rules]
    for number, base in bases.items():
        run, rules = proof.runs.all[number], made_of[number]
        facts += rules
        facts += _thresholds_before(run, base, rules[0].when.first[0])
        if game.blocks:
            sequences = _zeros(proof, run, bases)
            facts += sequences
            facts += _zeros_before(run, base, sequences[0].when.first[0])
    facts += _beginnings(proof, bases)
    ending = [between_members(Unsaid(made), bool(game.blocks))]
    if game.blocks:
        ending.append(strategy_sequences())
    ending += _growth(proof.growth, bases[0])
    if (slopes := proof.slopes) is not None:
        ending.append(same_for_slopes(*slopes))
    elif proof.corners:
        ending.append(same_for_lines(proof.corners))
    reason = by_induction(len(proof.induction.inequalities))
    return Parts(opening(game, there_is_a_base), tuple(facts), tuple(ending), reason)


def _growth(found: Growth, base: LetteredBase) -> list[Statement]:
    """How fast the base grows in a period; and from cluster to cluster, where it has a lag."""
    period = found.per_period
    said = [grows_by_the_factor(base, found.members, period.said(), period.polynomial)]
    if found.lag is not None and found.per_cluster is not None and found.per_lag is not None:
        factors = found.per_cluster.said(), found.per_lag.said()
        told = found.members, found.clusters, found.lag, *factors, found.admitted
        said.append(clusters_have_a_lag(base, *told))
    return said


def lettered_bases(proof: Proof) -> Bases:
    """The game's own base is b; then c, d, … for the others that go on for ever."""
    letters = "bcdhijklmopqrstuvyz"
    return {
        number: _base(proof, number, letters[i] if i < len(letters) else f"b{number}")
        for i, number in enumerate(proof.pattern.turns)
    }


def _base(proof: Proof, number: int, letter: str = "") -> LetteredBase:
    runs = proof.runs.all
    run = runs[number]
    copied = tuple(
        None if step.source is None else Ground.of(runs[step.source].ground) for step in run.steps
    )
    return LetteredBase(letter, Ground.of(run.ground), tuple(run.values), copied)


Key = TypeVar("Key", bound=Hashable)


def _made(proof: Proof, run: Run, bases: Bases) -> list[Statement]:
    """How the members of a base are made, those made alike together."""
    start = _start(proof, run, bases, _is_made)
    turn = proof.pattern.turns[run.number]
    rules = [_rule(proof, run, index, bases) for index in range(start, start + turn)]
    together = _together(rules, start)
    return [made_by_adding(bases[run.number], *rule, places) for rule, places in together.items()]


def _zeros(proof: Proof, run: Run, bases: Bases) -> list[Statement]:
    """The strategy sequences of a base, members with the same one together."""
    start = _start(proof, run, bases, _has_zeros)
    turn = proof.pattern.turns[run.number]
    zeros = [_zeros_in_n(proof, run, index, bases) for index in range(start, start + turn)]
    together = _together(zeros, start)
    return [zeros_of_members(bases[run.number], one, places) for one, places in together.items()]


def _model(proof: Proof, run: Run, index: int) -> int:
    """The place that is the same some turns later, from where on all repeats."""
    turn, seen = proof.pattern.turns[run.number], proof.pattern.starts[run.number]
    return index + max(0, -(-(seen - index) // turn)) * turn


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


def _thresholds_before(run: Run, base: LetteredBase, start: int) -> list[Statement]:
    """The thresholds of the members before the rules."""
    pairs = zip(run.values[:start], run.reaches[:start], strict=True)
    thresholds = tuple(value - reach.value for value, reach in pairs)
    return [thresholds_before(base, thresholds)] if start else []


def _zeros_before(run: Run, base: LetteredBase, start: int) -> list[Statement]:
    """The strategy sequences of the members before those."""
    zeros = tuple(_zeros_at(run, index) for index in range(start))
    return [zeros_before(base, zeros)] if start else []


def _beginnings(proof: Proof, bases: Bases) -> list[Statement]:
    """What is copied from runs that do not go on for ever."""
    runs = proof.runs.all
    lengths: dict[int, int] = {}
    for number in bases:
        run = runs[number]
        start = _start(proof, run, bases, _is_made)
        for index in range(start, start + proof.pattern.turns[number]):
            step = run.steps[_model(proof, run, index)]
            if step.source is not None and step.source not in bases:
                length = runs[step.source].values[step.index] - 1
                lengths[step.source] = max(length, lengths.get(step.source, 0))
    return [
        beginning_after(
            Ground.of(runs[number].ground).distances,
            tuple(_zeros_of(proof, runs[number], pile) for pile in range(1, length + 1)),
            Ground.of(runs[number].ground).deaths,
        )
        for number, length in lengths.items()
    ]


def _zeros_of(proof: Proof, run: Run, pile: int) -> tuple[int, ...]:
    """The strategy sequence of a pile of a run: that of the place which it copies."""
    while True:
        index = bisect_left(run.values, pile)
        if run.values[index] == pile:
            return _zeros_at(run, index)
        source = run.steps[index].source
        assert source is not None
        pile -= run.values[index - 1]
        run = proof.runs.all[source]


def _zeros_at(run: Run, index: int) -> tuple[int, ...]:
    """The strategy sequence of a place."""
    return tuple(run.values[index] - won.value for won in _won(run, index))


def _start(
    proof: Proof, run: Run, bases: Bases, holds: Callable[[Proof, Run, int, Bases], bool]
) -> int:
    """The first place from which on something holds, seen on the places."""
    start = proof.pattern.starts[run.number]
    while start > 1 and holds(proof, run, start - 1, bases):
        start -= 1
    return start


def _won(run: Run, index: int) -> list[Form]:
    """The piles to which moves from a place win, as many as there are up to its threshold.

    These are the nearest alive ones: inside the run first, then its ground.
    """
    time = run.places[index]
    inside = [pile.at for pile in run.alive[index] if pile.covers(time)][: run.width]
    ground = Ground.of(run.ground).alive(run.values[index])[: run.width - len(inside)]
    return inside + [Form.constant(-distance) for distance in ground]


def _zeros_in_n(proof: Proof, run: Run, index: int, bases: Bases) -> tuple[InMembers, ...]:
    """The strategy sequence of a place, as it is said of it and of those turns later."""
    model = _model(proof, run, index)
    return tuple(_below(proof, run, model, pile, bases) for pile in _won(run, model))


def _has_zeros(proof: Proof, run: Run, index: int, bases: Bases) -> bool:
    """Whether moves to the same piles, renumbered, win some turns later, and so it can be said.

    A plain distance to such a pile need not be the same: the place itself may lie otherwise.
    """
    model = _model(proof, run, index)
    won = [_earlier(proof, run, pile, model - index) for pile in _won(run, model)]
    said = tuple(zero.at(index) for zero in _zeros_in_n(proof, run, index, bases))
    return won == [pile.value for pile in _won(run, index)] and said == _zeros_at(run, index)


def _earlier(proof: Proof, run: Run, form: Form, by: int) -> int | None:
    """The value of a form so many places of a run earlier, a number of turns.

    None if one of its unknowns was not there.
    """
    turns = proof.pattern.turns
    total = form.offset
    for (number, index), factor in form.terms.items():
        before = index - by // turns[run.number] * turns[number]
        if before < 0:
            return None
        total += factor * proof.runs.all[number].values[before]
    return total


def _rule(
    proof: Proof, run: Run, index: int, bases: Bases
) -> tuple[InMembers, LetteredBase | None, InMembers]:
    """What is added to the place before, of which run, and the threshold.

    So it is said of this place and of those turns later.
    """
    model = _model(proof, run, index)
    threshold = _below(proof, run, model, run.reaches[model], bases)
    step = run.steps[model]
    if step.source is None:
        return InMembers((), 1), None, threshold
    source = bases.get(step.source) or _base(proof, step.source)
    end = proof.runs.all[step.source].places[step.index]
    if not end.terms:
        return InMembers((), end.value), source, threshold
    member = _member(proof, run, model, (step.source, step.index), bases)
    return InMembers(((1, member),)), source, threshold


def _is_made(proof: Proof, run: Run, index: int, bases: Bases) -> bool:
    """Whether a place is made like the one some turns later, and so it can be said."""
    model = _model(proof, run, index)
    rule = _rule(proof, run, index, bases)
    added, threshold = rule[0].at(index), rule[2].at(index)
    before, here = run.values[index - 1], run.values[index]
    reach = run.reaches[index].value
    if added is None or here != before + added or here - reach != threshold:
        return False
    if reach != _earlier(proof, run, run.reaches[model], model - index):
        return False
    source = run.steps[model].source
    if source == run.steps[index].source or source is None:
        return True
    return added <= _SHORT and all(
        _zeros_of(proof, run, before + t) == _zeros_of(proof, proof.runs.all[source], t)
        for t in range(1, added)
    )


def _below(proof: Proof, run: Run, model: int, pile: Form, bases: Bases) -> InMembers:
    """How far a pile lies below a place.

    The place itself is an unknown or a plain distance from one.
    """
    own = (1, MemberAt(bases[run.number], Index.shifted(0)))
    distance = run.places[model] - pile
    if pile.terms and not distance.terms:
        return InMembers((), distance.value)
    others = [
        (-c, _member(proof, run, model, unknown, bases))
        for unknown, c in sorted(pile.terms.items())
    ]
    return InMembers((own, *others), -pile.offset)


def _member(proof: Proof, run: Run, index: int, unknown: Unknown, bases: Bases) -> MemberAt:
    """A member as seen from another place: by its distance where both move on alike."""
    number, other = unknown
    turns = proof.pattern.turns
    if turns[number] == turns[run.number]:
        return MemberAt(bases[number], Index.shifted(other - index))
    # n = index + own turn · t, and the other moves on by its own turn.
    return MemberAt(bases[number], Index(index, other, turns[run.number], turns[number]))
