"""Judges of what is said of several games, or piles, at once, and of bases.

What is said of two games is said of the first; the second is among the data. So are the piles of a
sum.
"""

from dataclasses import replace
from typing import Any

from onepile.families.general import General
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.mathematics.nim_sums import nim_sum
from onepile.oracle import Oracle
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of
from tests.judges.general.evidence import column_of, least_that_wins

# --- sums ----------------------------------------------------------------------------------------


def _values(piles: Any) -> list[int]:
    return [Oracle(game).nim_value(position) for game, position in piles]


def _winning(piles: Any) -> list[tuple[int, int]]:
    """The moves after which the nim-sum is 0, as (pile, from 1 on; counters)."""
    values, found = _values(piles), []
    for at, (game, position) in enumerate(piles):
        others = nim_sum([*values[:at], *values[at + 1 :]])
        for move in game.moves(position):
            if Oracle(game).nim_value(game.after(position, move)) == others:
                found.append((at + 1, move))
    return found


@judge("outcome-of-sum")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By playing, in all piles: whoever has no move has lost."""
    known: dict[Any, bool] = {}

    def is_safe(positions: tuple[Any, ...]) -> bool:
        if positions not in known:
            known[positions] = not any(
                is_safe((*positions[:at], game.after(positions[at], move), *positions[at + 1 :]))
                for at, (game, _) in enumerate(said.piles)
                for move in game.moves_that_matter(positions[at])
            )
        return known[positions]

    return Verdict.of(is_safe(tuple(position for _, position in said.piles)) == said.safe)


@judge("summand")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    return Verdict.of(Oracle(said.game).nim_value(said.position) == said.value)


@judge("value-of-sum")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    return Verdict.of(nim_sum(_values(said.piles)) == said.value)


@judge("take-from")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    return Verdict.of((said.number, said.taken) in _winning(said.piles))


@judge("further-moves")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    return Verdict.of(len(_winning(said.piles)) > said.told)


@judge("why-sums-are-safe")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The theorem of Sprague and Grundy, which is no statement about one game."""
    return Verdict.TRUE


# --- comparisons ---------------------------------------------------------------------------------


def _value(oracle: Definition, what: str, pile: int) -> Any:
    game = oracle.game
    if what == "thresholds":
        assert isinstance(game, MoveSize)
        return threshold(oracle, game, pile)
    position = game.position(pile, **game.usual_place)
    if what == "nim-values":
        return oracle.nim_value(position)
    return "safe" if oracle.is_safe(position) else "unsafe"


def _pairs(said: Statement, oracle: Definition, last: int, shift: int = 0) -> list[tuple[Any, Any]]:
    """The values of both games at the piles from the first one on, the second moved."""
    other = Oracle(said.other)
    piles = range(max(said.first, said.first - shift), min(last, last - shift) + 1)
    return [
        (_value(oracle, said.what, pile), _value(other, said.what, pile + shift)) for pile in piles
    ]


@judge("game-itself")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """A name claims nothing."""
    return Verdict.TRUE


@judge("same-everywhere")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    same = all(one == two for one, two in _pairs(said, oracle, min(said.to, bound)))
    return Verdict.of(same) if said.to <= bound else Verdict.so_far(same)


@judge("first-difference")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    other = Oracle(said.other)
    piles = range(1, said.pile + 1)
    pairs = [(_value(oracle, said.what, pile), _value(other, said.what, pile)) for pile in piles]
    return Verdict.of(
        pairs[-1:] == [(said.one, said.two)]
        and said.one != said.two
        and all(one == two for one, two in pairs[:-1])
    )


@judge("same-at-some")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    same = [one == two for one, two in _pairs(said, oracle, said.to)]
    return Verdict.of(sum(same) == said.count)


@judge("moved-by")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """As told, and by no fewer piles."""
    shifts = (sign * size for size in range(1, abs(said.shift) + 1) for sign in (1, -1))
    fitting = (
        shift
        for shift in shifts
        if all(one == two for one, two in _pairs(said, oracle, said.to, shift))
    )
    return Verdict.of(next(fitting, None) == said.shift)


# --- bases ---------------------------------------------------------------------------------------


def _in_the_base(game: MoveSize) -> MoveSize:
    """The game whose thresholds are those of the base, nothing behind."""
    return replace(game, misere=False, overshoot=True)


def _members(game: MoveSize, last: int) -> list[int]:
    """The base without blocks, as paper 001 makes it, with thresholds by the definition."""
    game = _in_the_base(game)
    oracle, members = Oracle(game), [1, 2]
    while members[-1] <= last:
        needed = threshold(oracle, game, members[-1])
        own = (b for b in members if threshold(oracle, game, b) == b and game.f(b) >= needed)
        step = next(own, None)
        if step is None:
            break
        members.append(members[-1] + step)
    return [member for member in members if member <= last]


@judge("same-base")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    one, other = oracle.game, said.other
    assert isinstance(one, MoveSize)
    assert isinstance(other, MoveSize)
    if one.blocks or other.blocks:
        return Verdict.BEYOND
    mine, theirs = ([m for m in _members(g, said.to) if m >= said.member] for g in (one, other))
    return Verdict.of(mine == theirs and mine[:1] == [said.member])


@judge("ends-here")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    game = rules_of(oracle, MoveSize)
    base = _in_the_base(game)
    judge = Oracle(base)
    values = [threshold(judge, base, pile) for pile in range(1, bound + 1)]
    return Verdict.so_far(values[said.last :] == values[: bound - said.last])


@judge("behind-its-base")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    game = oracle.game
    if isinstance(game, General):
        least, _ = column_of(game, said.behind, bound)
        piles = range(1, bound + 1)
        same = (least_that_wins(oracle, game, n + said.behind) == least[n] for n in piles)
        return Verdict.so_far(all(same))
    assert isinstance(game, MoveSize)
    base = _in_the_base(game)
    judge = Oracle(base)
    return Verdict.so_far(
        all(
            threshold(oracle, game, pile + said.behind) == threshold(judge, base, pile)
            for pile in range(1, bound - said.behind)
        )
    )
