"""Judges of what `onepile.returns.claims` says."""

from collections.abc import Iterator
from typing import Any

from onepile.families.general.evidence import piles_repeat
from onepile.families.general.theorems import moves_are_bounded
from onepile.returns.claims import Place
from onepile.statements import Statement
from tests.judges import Definition, Verdict, is_over, judge, judged


def _position(game: Any, pile: int, place: Place) -> Any:
    name, value = place
    return game.position(pile, **({name: value} if name else {}))


@judge("period-of-piles")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    if oracle.game != said.game or said.period < 1:
        return Verdict.FALSE
    return _judged_period(said, said.nim, oracle, bound)


def _has_memory(oracle: Definition) -> bool:
    return "previous" in {field.name for field in oracle.game.fields}


def _judged_period(said: Statement, nim: bool, oracle: Definition, bound: int) -> Verdict:
    repeats = piles_repeat(said.start, said.period, said.depth, nim, _has_memory(oracle))
    return judged(repeats, oracle, bound)


def _value(oracle: Definition, pile: int, place: Place, nim: bool) -> int:
    """The nim-value of a pile, or 1 for unsafe."""
    game: Any = oracle.game
    if is_over(game, pile):
        return int(game.misere and not nim)
    position = _position(game, pile, place)
    return oracle.nim_value(position) if nim else int(not oracle.is_safe(position))


def _piles(said: Statement, shown: int, bound: int) -> Iterator[tuple[int, int]]:
    """The piles up to the bound that it speaks of, each with its place among those told."""
    step = said.period or bound + shown + 1
    for first in range(said.start, bound + 1, step):
        yield from ((first + i, i) for i in range(shown) if first + i <= bound)


@judge("nim-values-of-a-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These piles, and those that are periods later."""
    if said.period and len(said.values) > said.period:
        return Verdict.FALSE
    piles = _piles(said, len(said.values), min(bound, 150))
    right = (_value(oracle, pile, said.place, True) == said.values[i] for pile, i in piles)
    return Verdict.so_far(all(right))


@judge("safe-piles-are")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile; no shorter period would do, and none from an earlier pile on."""
    start, period, residues = said.start, said.period, said.residues
    if period < 1 or tuple(sorted({*residues})) != residues or max(residues, default=0) >= period:
        return Verdict.FALSE
    if len(residues) in (0, period) and (said.more or period > 1):
        return Verdict.FALSE
    last = residues[-1] if said.more else period
    told = range(min(bound, 150) + 1)
    if any(pile >= start for pile in said.early) or tuple(sorted({*said.early})) != said.early:
        return Verdict.FALSE
    safe = [_value(oracle, pile, said.place, False) == 0 for pile in told]
    right = (
        safe[pile] == (pile % period in residues if pile >= start else pile in said.early)
        for pile in told
        if pile < start or pile % period <= last
    )
    if not all(right):
        return Verdict.FALSE
    if said.more and not any(safe[n] for n in told if n >= start and n % period > last):
        return Verdict.of(False) if start + period < len(safe) else Verdict.BEYOND
    if start + period < len(safe) and start and safe[start - 1] == safe[start - 1 + period]:
        return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("safe-loses")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At the start of the game with each pile up to the bound."""
    game: Any = oracle.game
    if not said.nim:
        return Verdict.TRUE
    positions = [game.position(pile) for pile in range(1, min(bound, 60) + 1)]
    same = (oracle.is_safe(at) == (oracle.nim_value(at) == 0) for at in positions)
    return Verdict.so_far(all(same))


@judge("window-returns")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The moves up to the bound, and that everything comes again."""
    game: Any = oracle.game
    if said.classes < 1 or said.period % said.classes or said.settled < said.start + said.depth:
        return Verdict.FALSE
    memory = said.memory
    if judged(moves_are_bounded(said.depth, memory), oracle, bound) is Verdict.FALSE:
        return Verdict.FALSE
    places = [("previous", p) for p in range(1, 8)] if memory else [("", 0)]
    for pile in range(said.settled, bound + 1 - said.classes):
        for place in places:
            here, later = (_position(game, n, place) for n in (pile, pile + said.classes))
            if list(game.moves(here)) != list(game.moves(later)):
                return Verdict.FALSE
    nim = not (game.misere or game.blocks)
    return _judged_period(said, nim, oracle, bound)
