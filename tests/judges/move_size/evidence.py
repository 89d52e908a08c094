"""Judges of what `onepile.families.move_size.evidence` says."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.period_properties import (
    safe_caps_periodic,
    safe_caps_repeat,
    thresholds_repeat,
)
from onepile.families.move_size.proofs import period_claims
from onepile.families.move_size.properties import (
    base_ends,
    begins_again_at_ends,
    one_counter_fewer,
    short_rule,
    unfolds,
)
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas.properties import always
from onepile.numbers import INFINITY, Extended
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of
from tests.judges.move_size.properties import members_of, thresholds_of
from tests.judges.move_size.truth import proved_again


@judge("stable-sum")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The sum is right and stable: the parts so far stay below the member after the last."""
    if sum(said.parts) + said.times * said.last != said.pile:
        return Verdict.FALSE
    if said.last > bound:
        return Verdict.BEYOND
    members = members_of(thresholds_of(oracle, rules_of(oracle, MoveSize), said.last))
    if members[-1] != said.last or not {*said.parts} <= {*members[:-1]}:
        return Verdict.FALSE
    for count, part in enumerate(said.parts, 1):
        if sum(said.parts[:count]) >= members[members.index(part) + 1]:
            return Verdict.FALSE
    return Verdict.least(Verdict.TRUE, judged(base_ends(said.last), oracle, bound))


@judge("least-summand-decides")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Members are read off the thresholds; each pile has the one of its least summand."""
    game = rules_of(oracle, MoveSize)
    verdicts = [] if said.stable is None else [judged(said.stable, oracle, bound)]
    if said.steps is not None:
        verdicts.append(judged(always(said.steps, "steps_at_least_minus_one"), oracle, bound))
        verdicts.append(judged(short_rule(game.misere), oracle, bound))
    g = thresholds_of(oracle, game, bound)
    members = members_of(g)
    verdicts.append(
        Verdict.so_far(
            all(g[pile] == g[_least_summand(members, pile)] for pile in range(1, bound + 1))
        )
    )
    return Verdict.least(*verdicts)


def _least_summand(members: list[int], pile: int) -> int:
    while True:
        part = max(member for member in members if member <= pile)
        if part == pile:
            return part
        pile -= part


@judge("pattern-is-proved")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It is made anew, accepted, and gives the true thresholds."""

    game = rules_of(oracle, MoveSize)
    certificate, continued = proved_again(game)
    if certificate["digest"][:12] != said.name:
        return Verdict.FALSE
    piles = range(1, bound + 1)
    return Verdict.so_far(
        all(continued.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles)
    )


@judge("sum-of-tops")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It is about this f, the tops are those of the theorem, and the thresholds are true."""
    game = rules_of(oracle, MoveSize)
    beginning = beginning_of(game)
    if beginning is None or (said.theorem, said.tops) != (beginning.theorem, beginning.tops):
        return Verdict.FALSE
    closed = ClosedForms.of(game)
    piles = range(1, bound + 1)
    return Verdict.so_far(
        all(closed.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles)
    )


@judge("copies-of-earlier-piles")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """So f rises, and unfolding gives the true thresholds or safe caps."""
    parts = said.rises, unfolds(said.caps)
    return Verdict.least(*(judged(part, oracle, bound) for part in parts))


@judge("state-returns")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The period and the state by the definition; f does not exceed what is named."""

    repeat: Statement = thresholds_repeat(said.start, said.period)
    if said.caps:
        repeat = safe_caps_repeat(said.start, said.period, said.most)
    returns = period_claims.returns(said.start, said.settled, said.period, said.most, said.caps)
    largest = safe_caps_periodic(said.most)
    return Verdict.least(*(judged(part, oracle, bound) for part in (repeat, returns, largest)))


@judge("leave-the-last-counter")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both games, pile by pile."""
    return judged(one_counter_fewer(), oracle, bound)


@judge("play-to-the-last-end")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It is the last end, by the rules, and both games agree, pile by pile."""
    game = rules_of(oracle, MoveSize)
    if said.pile > bound:
        return Verdict.BEYOND
    ends = [pile for pile in range(said.pile + 1) if game.is_over(pile)]
    if ends[-1] != said.end:
        return Verdict.FALSE
    return judged(begins_again_at_ends(), oracle, bound)


@judge("pile-by-pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """That g(N) is the (c+1)-th move k with f(k) < g(N - k); safe caps are neighbours."""
    game = rules_of(oracle, MoveSize)
    if said.caps == game.has_thresholds:
        return Verdict.FALSE
    if said.caps:
        return Verdict.so_far(all(_neighbours(oracle, n) for n in range(1, bound + 1)))
    if game.misere:
        return Verdict.CONSISTENT
    g = thresholds_of(oracle, game, bound)
    return Verdict.so_far(all(g[n] == _counted_out(game, g, n) for n in range(1, bound + 1)))


def _neighbours(oracle: Definition, pile: int) -> bool:
    """Whether the caps with which a pile is lost have no other cap between them."""
    caps = range(1, pile + rules_of(oracle, MoveSize).blocks + 2)
    safe = [cap for cap in caps if oracle.is_safe(MoveSizePosition(pile, cap))]
    return not safe or safe == list(range(safe[0], safe[-1] + 1))


def _counted_out(game: MoveSize, g: list[Extended], pile: int) -> Extended:
    winning = 0
    for move in game.moves(MoveSizePosition(pile, pile + game.blocks + 1)):
        left = pile - move
        winning += game.is_over(left) or game.f(move) < g[left]
        if winning > game.blocks:
            return move
    return INFINITY
