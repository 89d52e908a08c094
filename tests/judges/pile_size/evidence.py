"""Judges of what `onepile.families.pile_size.evidence` says."""

from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged
from tests.judges.pile_size.properties import nim_values, table


@judge("by-the-staircase")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The nim-value by the definition, and why f̄ never falls."""
    rises = judged(said.rises, oracle, bound)
    if said.misere != oracle.game.misere:
        return Verdict.FALSE
    if said.pile > bound:
        return Verdict.least(rises, Verdict.BEYOND)
    true = nim_values(oracle, said.pile)[-1] == said.value
    return Verdict.least(rises, Verdict.of(true))


@judge("like-an-earlier-pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The period by the definition; the piles are some periods apart, or the same."""
    start, period, gain = said.repeats.start, said.repeats.period, said.repeats.gain
    repeats = judged(said.repeats, oracle, bound)
    if repeats is Verdict.FALSE:
        return repeats
    periods, rest = divmod(said.pile - said.like, period)
    if rest or periods < 0 or said.like >= start + period or (periods and said.like < start):
        return Verdict.FALSE
    if said.pile > bound:
        return repeats
    values = table(oracle, said.pile)
    same = values[said.pile] == values[said.like] + periods * gain
    return Verdict.least(repeats, Verdict.of(same))


@judge("all-piles-below")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it was found, and no claim about the game."""
    return Verdict.TRUE
