"""Judges of what `onepile.families.move_size.least_moves` says."""

from itertools import pairwise

from onepile.families.move_size import MoveSize
from onepile.formulas import Expression
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of
from tests.judges.move_size.properties import holds, normal_game, thresholds_of


@judge("rises-on-base")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Member by member, up to the bound."""
    members = _members(said.f, bound)
    falls = any(said.f(low) > said.f(high) for low, high in pairwise(members))
    return Verdict.so_far(not falls and said.f == rules_of(oracle, MoveSize).f)


@judge("falls-there", names="high")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """They are members, one after the other, and the values fall."""
    neighbours = _members(said.f, said.high)[-2:] == [said.low, said.high]
    before, after = said.f(said.low), said.f(said.high)
    falls = rules_of(oracle, MoveSize).f(said.low) == before > after
    return Verdict.of(neighbours and falls and rules_of(oracle, MoveSize).f(said.high) == after)


def _members(f: Expression, bound: int) -> list[int]:
    """The members that f generates up to a bound, by the definition of the base."""
    members = [1]
    while True:
        step = next((b for b in members if f(b) >= members[-1]), None)
        if step is None or members[-1] + step > bound:
            return members
        members.append(members[-1] + step)


@holds("only-the-least")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """Every winning move of every pile."""
    g = thresholds_of(oracle, game, bound)
    return all(
        (move == g[pile]) == (g[move] == move)
        for pile in range(1, bound + 1)
        for move in range(1, pile + 1)
        if game.f(move) < g[pile - move]
    )


@judge("another-wins", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    normal, game = normal_game(oracle)
    g = thresholds_of(normal, game, said.pile)
    told = (g[said.pile], g[said.move]) == (said.least, said.its_least)
    wins = game.f(said.move) < g[said.pile - said.move]
    return Verdict.of(told and wins and (said.move == said.least) != (said.move == g[said.move]))


@holds("least-of-least")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """Pile by pile."""
    g = thresholds_of(oracle, game, bound)
    return all(g[least] == least for least in g[1:] if isinstance(least, int))


@judge("least-twice", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    g = thresholds_of(*normal_game(oracle), said.pile)
    told = g[said.pile] == said.first > 0 and g[said.first] == said.second
    return Verdict.of(told and said.first != said.second)
