"""Judges of what `onepile.claims` says."""

from onepile.claims import Claim
from tests.judges import Definition, Verdict, judge, judged, judged_failure


@judge("finding")
def _(said: Claim, oracle: Definition, bound: int) -> Verdict:
    """The claim up to the bound, the first place at which it fails, and the reason."""
    found = _known(said, oracle, bound)
    if said.because is None:
        return found
    return Verdict.least(found, judged(said.because, oracle, bound))


def _known(claim: Claim, oracle: Definition, bound: int) -> Verdict:
    assert claim.said is not None
    if claim.at is not None:
        refuted = judged_failure(claim.said, claim.at, oracle, bound)
        return refuted if claim.holds is False else Verdict.FALSE
    seen = judged(claim.said, oracle, bound if claim.to is None else min(bound, claim.to))
    if claim.holds is False:  # for a reason that speaks of all places
        return {Verdict.TRUE: Verdict.FALSE, Verdict.FALSE: Verdict.TRUE}.get(seen, seen)
    if seen is Verdict.FALSE:
        return seen  # also where it is called unknown, although it is seen to fail
    if claim.holds is None:
        return Verdict.TRUE
    done = claim.grade == "checked" and claim.to is not None and claim.to <= bound
    return Verdict.TRUE if done else seen
