"""Judges of what `onepile.families.move_size.proofs.recurring_claims` says."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.recurring_proof import prove_recurring
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of
from tests.judges.move_size.properties import members_of


@judge("members-are")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """A member is a pile whose threshold is not that of what exceeds the member before."""
    game = rules_of(oracle, MoveSize)
    true = members_of([true_threshold(oracle, game, pile) for pile in range(bound + 1)])
    if said.first != said.base.members[: len(said.first)]:
        return Verdict.FALSE
    if tuple(true) != said.base.members[: said.base.count(bound)]:
        return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("by-forms")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Of all periods the certificate's checker decides: proved anew, it says the same."""

    assert isinstance(oracle.game, MoveSize)
    claimed = prove_recurring(oracle.game).claimed
    return Verdict.of((len(claimed.period), claimed.first + 1) == (said.places, said.start))
