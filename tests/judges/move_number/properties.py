"""Judges of what `onepile.families.move_number.properties` says."""

from collections.abc import Iterator
from itertools import count, islice, pairwise

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.properties import Which, condition, never_falls
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judge_failure, judged, rules_of

_LEVELS = 6
"""So many levels are compared with the definition, pile by pile."""


def spare(game: MoveNumber, k: int) -> int:
    """What the mover has beyond the blocks: most - least - blocks."""
    return game.most(k) - game.least(k) - game.blocks(k)


def _value(game: MoveNumber, which: Which, k: int) -> int:
    """What must not fall: the blocks for (a), what the mover has beyond them for (b)."""
    return game.blocks(k) if which == "a" else spare(game, k)


def _starts(game: MoveNumber, level: int) -> Iterator[int]:
    """Where paper 003's intervals of a level begin.

    At 0, s, l + s, s + l + s, …: the last step is short, the others alternate before it.
    """
    yield 0
    sums = [0, 0]  # up to the level before, the next step being short or long
    for k in count(level):
        short, long = game.least(k) + game.blocks(k), game.most(k) - game.blocks(k)
        parity = (k - level) % 2
        sums[parity] += short
        sums[1 - parity] += long
        yield sums[parity]


def intervals_of(oracle: Definition, level: int, bound: int) -> list[tuple[int, int | None, bool]]:
    """Paper 003's intervals of a level that begin up to the bound: start, stop and whether safe.

    Where all moves of a level can be blocked, the interval that ends by its step never ends.
    """
    game = rules_of(oracle, MoveNumber)
    found: list[tuple[int, int | None, bool]] = []
    for index, (start, stop) in enumerate(pairwise(_starts(game, level))):
        shut = spare(game, level + index) < 0
        found.append((start, None if shut else stop, index % 2 == 0))
        if shut or stop > bound:
            return found
    raise AssertionError  # there are always further intervals


def _is_safe(starts: list[int], pile: int) -> bool:
    """Whether a pile lies in a safe interval."""
    return sum(start <= pile for start in starts) % 2 == 1


def first_wrong(oracle: Definition, level: int, bound: int) -> int | None:
    """The first pile of a level, up to the bound, that paper 003's intervals get wrong."""
    game = rules_of(oracle, MoveNumber)
    starts = list(islice(_starts(game, level), bound + 2))
    if any(a >= b for a, b in pairwise(starts) if a <= bound):
        return 0  # an interval is empty
    piles = range(bound + 1)
    return next(
        (
            pile
            for pile in piles
            if oracle.is_safe(MoveNumberPosition(pile, level)) != _is_safe(starts, pile)
        ),
        None,
    )


@judge("condition")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Level by level."""
    return Verdict.so_far(bound < 1 or judge_from(said, rules_of(oracle, MoveNumber), 1, bound))


def judge_from(said: Statement, game: MoveNumber, first: int, count: int) -> bool:
    """Whether it holds at so many levels from the first on."""
    values = [_value(game, said.which, k) for k in range(first, first + count + 1)]
    return all(a <= b for a, b in pairwise(values)) and (said.which == "a" or values[0] >= 0)


@judge("falls-at")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation, wherever it is."""
    game = rules_of(oracle, MoveNumber)
    values = _value(game, said.which, said.k), _value(game, said.which, said.k + 1)
    return Verdict.of(values == (said.here, said.after) and said.here > said.after)


@judge("negative-at")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation."""
    return Verdict.of(spare(rules_of(oracle, MoveNumber), said.k) == said.value < 0)


@judge("never-falls")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At as many levels as the bound, from the first one on."""
    game = rules_of(oracle, MoveNumber)
    last = said.start + bound if said.to is None else min(said.to, said.start + bound)
    values = [_value(game, said.which, k) for k in range(said.start, last + 1)]
    if any(a > b for a, b in pairwise(values)):
        return Verdict.FALSE
    return Verdict.TRUE if last == said.to else Verdict.CONSISTENT


@judge("theorem-applies")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both conditions at the levels up to the bound; the intervals of the first levels."""
    for which in ("a", "b"):
        if judged(condition(which), oracle, bound) is Verdict.FALSE:
            return Verdict.FALSE
    levels = range(1, min(bound, _LEVELS) + 1)
    right = all(first_wrong(oracle, level, bound) is None for level in levels)
    return Verdict.so_far(right)


@judge_failure("theorem-applies")
def _(said: Statement, at: int, oracle: Definition, bound: int) -> Verdict:
    """Whether a condition first fails there."""
    if at > bound:
        return Verdict.BEYOND
    conditions = [condition("a"), condition("b")]
    before = [judged(each, oracle, at - 1) for each in conditions]
    there = [judged(each, oracle, at) for each in conditions]
    return Verdict.of(Verdict.FALSE not in before and Verdict.FALSE in there)


@judge("intervals-are-right")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The first levels, pile by pile."""
    levels = range(1, min(bound, _LEVELS) + 1)
    return Verdict.so_far(all(first_wrong(oracle, k, bound) is None for k in levels))


@judge_failure("intervals-are-right")
def _(said: Statement, at: int, oracle: Definition, bound: int) -> Verdict:
    """A pile of that level or the next is wrong, perhaps beyond the bound."""
    wrong = (first_wrong(oracle, level, bound) for level in (at, at + 1))
    return Verdict.TRUE if any(pile is not None for pile in wrong) else Verdict.BEYOND


@judge("nothing-falls")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """From that level on level by level; before it the intervals pile by pile."""
    for which in ("a", "b"):
        if judged(never_falls(which, said.start), oracle, bound) is Verdict.FALSE:
            return Verdict.FALSE
    levels = range(1, min(said.start, _LEVELS)) if said.later else ()
    return Verdict.so_far(all(first_wrong(oracle, k, bound) is None for k in levels))


@judge("long-enough")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each interval of level k+1 against what level k asks for, as the levels allow."""
    game = rules_of(oracle, MoveNumber)
    for k in range(1, min(said.to, bound)):
        starts = list(islice(_starts(game, k + 1), min(said.to, bound) - k + 1))
        for index, (start, stop) in enumerate(pairwise(starts)):
            if stop - start <= (game.blocks(k) if index % 2 == 0 else spare(game, k)):
                return Verdict.FALSE
    return Verdict.TRUE if said.to <= bound else Verdict.CONSISTENT


@judge("shut")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Every pile of the level up to the bound is safe, and so by the numbers are all."""
    safe = all(oracle.is_safe(MoveNumberPosition(n, said.level)) for n in range(bound + 1))
    return Verdict.of(safe and spare(rules_of(oracle, MoveNumber), said.level) < 0)


@judge("too-short")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By adding up the steps, wherever it is."""
    game = rules_of(oracle, MoveNumber)
    if not 0 <= said.index <= 1000 * bound:
        return Verdict.FALSE if said.index < 0 else Verdict.BEYOND
    start, stop = islice(_starts(game, said.level), said.index, said.index + 2)
    before = said.level - 1
    asked = game.blocks(before) if said.index % 2 == 0 else spare(game, before)
    return Verdict.of((stop - start, asked) == (said.length, said.limit) and stop - start <= asked)
