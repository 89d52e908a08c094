"""Judges of what `onepile.families.general.evidence` says."""

from onepile.families.general import General
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged

_MOST_JUDGED = 150


@judge("piles-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound that has another one a period later up to it."""
    game = oracle.game
    assert isinstance(game, General)

    def value(pile: int, place: dict[str, int]) -> int:
        if game.is_over(pile):
            return 0 if said.nim else int(game.misere)
        position = game.position(pile, **place)
        return oracle.nim_value(position) if said.nim else int(not oracle.is_safe(position))

    places = [{"passes": passes} for passes in range(game.passes + 1)] if game.passes else [{}]
    if "p" in game.take.names:
        places = [{"previous": previous} for previous in range(1, said.depth + 1)]
    last = min(bound, _MOST_JUDGED)
    if said.start + said.period > last:
        return Verdict.BEYOND
    for place in places:
        if not all(move <= said.depth for move in game.moves(game.position(last, **place))):
            return Verdict.FALSE
        for pile in range(said.start, last - said.period + 1):
            if value(pile, place) != value(pile + said.period, place):
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("by-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The period, by its judge; the piles are some periods apart."""
    apart = said.pile - said.like
    fits = apart == 0 or (
        apart > 0 and apart % said.repeats.period == 0 and said.like >= said.repeats.start
    )
    return judged(said.repeats, oracle, bound) if fits else Verdict.FALSE


@judge("all-settled")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it was found: true of games that look at this and no more."""
    game = oracle.game
    assert isinstance(game, General)
    counts = {"p": "previous", "t": "move"}
    looked_at = [counts[name] for name in ("p", "t") if name in game.take.names]
    return Verdict.of(looked_at == ([said.looks_at] if said.looks_at else []))
