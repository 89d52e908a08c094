"""Judges of what `onepile.families.move_size.period_properties` says."""

from collections.abc import Sequence

from onepile.families.move_size import MoveSize
from onepile.formulas import NumbersWhere
from onepile.formulas.properties import always
from onepile.numbers import INFINITY
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of
from tests.judges.move_size.properties import normal_game, thresholds_of


@judge("periodic-in-the-end")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """No table decides it."""
    return Verdict.CONSISTENT


@judge("thresholds-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile; no shorter period and no earlier start will do."""
    asked = normal_game(oracle) if said.normal else (oracle, rules_of(oracle, MoveSize))
    g = thresholds_of(*asked, bound)
    return _repeat(said.start, said.period, g, rules_of(oracle, MoveSize))


def _repeat(start: int, period: int, values: Sequence[object], game: MoveSize) -> Verdict:
    """Whether values[n], n >= 1, have this least period from this first pile on.

    Where the game is over there is nothing that could repeat.
    """
    bound = len(values) - 1
    if start < 1 or period < 1:
        return Verdict.FALSE
    if start + 2 * period > bound:
        return Verdict.BEYOND

    def repeats(length: int) -> bool:
        return all(values[n] == values[n + length] for n in range(start, bound + 1 - length))

    shorter = any(period % part == 0 and repeats(part) for part in range(1, period))
    before = start - 1
    earlier = not game.is_over(before) and values[before] == values[before + period]
    return Verdict.so_far(repeats(period) and not shorter and not earlier)


@judge("safe-caps-periodic")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """No table decides it; but no value of f exceeds the bound that is named."""
    f = rules_of(oracle, MoveSize).f
    exceeded = said.most is not None and any(f(n) > said.most for n in range(1, bound + 1))
    return Verdict.so_far(not exceeded)


@judge("safe-caps-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile and cap by cap."""
    game = rules_of(oracle, MoveSize)
    most = bound + game.blocks + 1 if said.most is None else said.most
    safe = [
        tuple(oracle.is_safe(game.position(pile, cap=cap)) for cap in range(1, most + 1))
        for pile in range(1, bound + 1)
    ]
    return _repeat(said.start, said.period, [None, *safe], game)


@judge("no-return")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Nothing is claimed of the game."""
    return Verdict.TRUE


@judge("grows-with-the-base")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """What makes the base infinite."""
    return judged(said.cover, oracle, bound)


@judge("thresholds-fall")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile; the ends are listed."""
    if isinstance(rules_of(oracle, MoveSize).ends, NumbersWhere):
        return Verdict.FALSE
    g = thresholds_of(oracle, rules_of(oracle, MoveSize), bound)
    falls = all(
        here < (g[pile - here] if pile > here else INFINITY)
        for pile, here in enumerate(g)
        if isinstance(here, int)
    )
    return Verdict.least(judged(always(said.f, "at_least_n"), oracle, bound), Verdict.so_far(falls))


@judge("largest-so-far", names="to")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    g = thresholds_of(oracle, rules_of(oracle, MoveSize), said.to)
    finite = [threshold for threshold in g if isinstance(threshold, int)]
    return Verdict.of(max(finite, default=None) == said.largest)
