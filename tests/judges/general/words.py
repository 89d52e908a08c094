"""Judges of what `onepile.families.general.words` says."""

from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge


def _rules(oracle: Definition) -> General:
    assert isinstance(oracle.game, General)
    return oracle.game


def _places(game: General, bound: int) -> list[GeneralPosition]:
    """Positions of piles up to the bound, with all that the rules look at."""
    some = {"previous": (1, 2, 3, 7), "move": (1, 2, 5), "passes": (game.passes,)}
    positions = [GeneralPosition(pile) for pile in range(1, bound + 1)]
    for one in game.fields:
        positions = [
            GeneralPosition(position.pile, (*position.place, (one.name, value)))
            for position in positions
            for value in some[one.name]
        ]
    return positions


@judge("take-when")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These are the moves at positions up to the bound."""
    game = _rules(oracle)
    for position in _places(game, min(bound, 40)):
        if game.is_over(position.pile):
            continue
        place = {"n": position.pile, "p": position.get("previous"), "t": position.get("move")}
        allowed = [m for m in range(1, position.pile + 1) if said.condition(m, **place)]
        moves = [m for m in game.moves(position) if 0 < m <= position.pile]
        if allowed != moves:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("take-one-of")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These are the moves from a pile that is high enough."""
    game = _rules(oracle)
    high = max([bound, *said.moves])
    while game.is_over(high):
        high += 1
    found = game.moves(game.position(high))
    return Verdict.of(tuple(m for m in found if m) == tuple(sorted(said.moves)))


@judge("first-move")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """From each pile up to the bound."""
    game = _rules(oracle)
    for pile in range(1, min(bound, 60) + 1):
        if game.is_over(pile):
            continue
        moves = [m for m in game.moves(game.position(pile)) if 0 < m <= pile]
        allowed = [
            m
            for m in range(1, pile + 1)
            if said.condition is None or said.condition(m, n=pile, t=1)
        ]
        if moves != allowed:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("general-overshoot")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules."""
    return Verdict.of(_rules(oracle).overshoot)


@judge("may-pass")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules: so many passes are there at the start."""
    game = _rules(oracle)
    return Verdict.of(game.position(1).get("passes") == said.passes > 0)
