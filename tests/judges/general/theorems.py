"""Judges of what `onepile.families.general.theorems` says."""

from itertools import pairwise
from typing import Any

from onepile.families.general import General
from onepile.families.general.theorems import why_not
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of


@judge("piles-repeat-somewhere")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """No finite number of piles decides it."""
    return Verdict.BEYOND


@judge("no-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By looking for one again."""
    assert isinstance(oracle.game, General)
    return Verdict.of(str(why_not(oracle.game)) == str(said.why))


@judge("moves-are-bounded")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound."""
    game: Any = oracle.game
    memory = "previous" in {field.name for field in game.fields}
    if said.memory != memory:
        return Verdict.FALSE
    places = [{"previous": p} for p in range(1, 8)] if memory else [{}]
    moves = (
        move
        for pile in range(1, bound + 1)
        for place in places
        for move in game.moves(game.position(pile, **place))
    )
    return Verdict.so_far(all(move <= said.depth for move in moves))


@judge("previous-allows-more")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """For all piles and previous moves up to the bound, at most 20."""
    game = rules_of(oracle, General)
    for pile in range(1, min(bound, 20) + 1):
        if game.is_over(pile):
            continue
        positions = [game.position(pile, previous=p) for p in range(1, 21)]
        sets = [set(game.allowed(position, pile)) for position in positions]
        if not all(a <= b if said.way == "more" else a >= b for a, b in pairwise(sets)):
            return Verdict.FALSE
        if said.told_by:
            safe = [oracle.is_safe(position) for position in positions]
            changes = [a < b for a, b in pairwise(safe) if a != b]
            right = {
                "one": [[], [said.way == "less"]],
                "two": [[], [True], [False], [True, False]],
            }
            if changes not in right[said.told_by]:
                return Verdict.FALSE
    return Verdict.CONSISTENT


def _nim_values(oracle: Definition, to: int) -> list[int]:
    """Those of the piles 0 … to before the first move."""
    game = oracle.game
    return [0, *(oracle.nim_value(game.position(pile)) for pile in range(1, to + 1))]


@judge("values-persist")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Up to the bound."""
    values = _nim_values(oracle, bound)
    right = len(said.values) == len(said.piles) and all(
        values[n] == v and values.count(v) == 1
        for v, n in zip(said.values, said.piles, strict=True)
        if n <= bound
    )
    return Verdict.so_far(right)


@judge("values-come-again", names="to")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each of them, where the bound is high enough."""
    values = _nim_values(oracle, said.to)
    alone = [n for n in range(said.half + 1) if values.count(values[n]) == 1]
    return Verdict.of(said.half <= said.to and alone == list(said.piles))
