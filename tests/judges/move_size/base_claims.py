"""Judges of what `onepile.families.move_size.proofs.base_claims` says."""

from collections.abc import Iterator
from itertools import pairwise

from onepile.families.move_size import MoveSize
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge
from tests.judges.move_size.truth import Truth, proved_again


@judge("there-is-a-base")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """True of the game that it names, with blocks one with overshoot; the base follows."""
    return Verdict.of(Truth(oracle).game == said.game)


@judge("first-members")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each pile that looks down on the ground is a member; between members are copies.

    The stretch between two members has the thresholds of a run, and the nearest alive piles lie
    and die there like the ground of that run.
    """
    truth = Truth(oracle)
    own = said.base.ground
    members = said.base.members[: said.base.count(bound)]
    if said.first != said.base.members[: len(said.first)] or members[:1] != (1,)[:bound]:
        return Verdict.FALSE
    for (before, member), copied in zip(pairwise(members), said.base.copied[1:], strict=False):
        between = range(before + 1, member)
        if member <= before:
            return Verdict.FALSE
        if between and (copied is None or not truth.begins_like(own, before, copied)):
            return Verdict.FALSE
        for pile in between:
            assert copied is not None
            threshold = truth.threshold(own, pile)
            if threshold >= pile or threshold != truth.threshold(copied, pile - before):
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("when")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Nothing is claimed."""
    return Verdict.TRUE


def below(when: Statement, end: int) -> Iterator[int]:
    """The n below an end for which something holds.

    >>> list(below(Statement("when", {"first": (2, 3), "period": 4}), 9))
    [2, 6, 3, 7]
    """
    for first in when.first:
        yield from range(first, end, when.period)


@judge("made-by-adding")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Member by member."""
    truth, members = Truth(oracle), said.base.members
    for n in below(said.when, said.base.count(bound)):
        added, threshold = said.added.at(n), said.threshold.at(n)
        if added is None or members[n] != members[n - 1] + added:
            return Verdict.FALSE
        if truth.threshold(said.base.ground, members[n]) != threshold:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("thresholds-before")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Member by member."""
    truth, known = Truth(oracle), said.base.count(bound)
    for member, told in zip(said.base.members[:known], said.thresholds, strict=False):
        if truth.threshold(said.base.ground, member) != told:
            return Verdict.FALSE
    return Verdict.TRUE if len(said.thresholds) <= known else Verdict.CONSISTENT


@judge("by-induction")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Of all periods the certificate's checker decides: it has so many, and accepts them."""
    assert isinstance(oracle.game, MoveSize)
    return Verdict.of(proved_again(oracle.game)[1].inequalities == said.rows)
