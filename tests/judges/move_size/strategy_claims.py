"""Judges of what `onepile.families.move_size.proofs.strategy_claims` says."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.members import Ground
from onepile.families.move_size.rules import MoveSizePosition
from onepile.numbers import INFINITY
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of
from tests.judges.move_size.base_claims import below
from tests.judges.move_size.truth import Truth


@judge("zeros-of-members")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Member by member."""
    truth = Truth(oracle)
    for n in below(said.when, said.base.count(bound)):
        told = tuple(zero.at(n) for zero in said.zeros)
        if truth.zeros(said.base.ground, said.base.members[n]) != told:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("zeros-before")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Member by member."""
    truth, known = Truth(oracle), said.base.count(bound)
    for member, told in zip(said.base.members[:known], said.zeros, strict=False):
        if truth.zeros(said.base.ground, member) != told:
            return Verdict.FALSE
    return Verdict.TRUE if len(said.zeros) <= known else Verdict.CONSISTENT


@judge("beginning-after")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    truth = Truth(oracle)
    for pile, told in enumerate(said.zeros[:bound], start=1):
        if truth.zeros(Ground(said.ground, said.deaths), pile) != told:
            return Verdict.FALSE
    return Verdict.TRUE if len(said.zeros) <= bound else Verdict.CONSISTENT


@judge("between-members")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile, between the members of which the rules speak."""
    truth = Truth(oracle)
    for rule in said.made:
        members, source = rule.base.members, rule.source
        for n in below(rule.when, rule.base.count(bound)):
            between = range(members[n - 1] + 1, members[n])
            if between and source is None:
                return Verdict.FALSE
            for t, pile in enumerate(between, start=1):
                assert source is not None
                if truth.zeros(rule.base.ground, pile) != truth.zeros(source.ground, t):
                    return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("strategy-sequences")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """With each smaller cap the position is lost."""
    truth = Truth(oracle)
    return Verdict.so_far(all(truth.smaller_caps_lose(pile) for pile in range(1, bound + 1)))


@judge("counted-from")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Who wins the game itself, and by which moves, pile by pile, with each cap."""
    game, truth = rules_of(oracle, MoveSize), Truth(oracle)
    if game != said.game or said.last < max(game.listed_ends, default=0):
        return Verdict.FALSE
    least = game.blocks + 1 if game.misere else 1  # smaller caps do not come up
    for pile in range(said.last + 1, said.last + bound + 1):
        told = truth.zeros(said.ground, pile - said.last)
        for cap in range(least, pile + game.blocks + 1):
            here = MoveSizePosition(pile, cap)
            true = [move for move in oracle.winning_moves(here) if move <= told[-1]]
            if oracle.is_safe(here) != (cap < told[-1]):
                return Verdict.FALSE
            if true != [move for move in told if move <= cap]:
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("for-larger-caps")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """So large is every cap after a move; larger ones are not worse."""
    game = rules_of(oracle, MoveSize)
    if min(map(game.next_cap, range(1, bound + 1))) <= said.blocks:
        return Verdict.FALSE
    for pile in range(1, bound + 1):
        caps = range(said.blocks + 1, pile + game.blocks + 2)
        safe = [oracle.is_safe(MoveSizePosition(pile, cap)) for cap in caps]
        if safe != sorted(safe, reverse=True):
            return Verdict.FALSE
    return Verdict.so_far(True)


@judge("without-overshoot")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both games, pile by pile; and what is told of the one with overshoot."""
    game, truth = rules_of(oracle, MoveSize), Truth(oracle)
    if game != said.game or game.overshoot:
        return Verdict.FALSE
    if judged(said.then, oracle, bound) is Verdict.FALSE:
        return Verdict.FALSE
    ground = Ground(tuple(range(game.blocks + 1)))
    for pile in range(1, bound + 1):
        threshold = true_threshold(oracle, game, pile)
        if pile <= said.blocks or threshold is INFINITY:
            if pile > said.blocks or threshold is not INFINITY:
                return Verdict.FALSE
            continue
        told = truth.zeros(ground, pile - said.blocks)
        true = tuple(oracle.winning_moves(MoveSizePosition(pile, threshold)))
        if (threshold, true) != (told[-1], told):
            return Verdict.FALSE
    return Verdict.CONSISTENT
