"""Judges of what `onepile.families.move_size.words` says."""

from dataclasses import replace

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSizePosition
from onepile.numbers import INFINITY, Extended
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of


def _never_over(game: MoveSize) -> MoveSize:
    """The same rules but for those of when a game is over before the pile is empty."""
    return replace(game, stuck=False, ends=frozenset())


@judge("over-when-blocked")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules: no moves where there would be no more of them than blocks."""
    game = rules_of(oracle, MoveSize)
    positions = (MoveSizePosition(pile, game.blocks) for pile in range(1, bound + 1))
    return Verdict.of(game.stuck and not any(game.moves(here) for here in positions))


@judge("nothing-open")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules."""
    game, here = rules_of(oracle, MoveSize), MoveSizePosition(said.pile, said.cap)
    return Verdict.of(game.stuck and not game.is_over(said.pile) and not game.moves(here))


@judge("take-up-to-the-cap")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each move up to the bound has that cap after it, and may be made with a cap as large."""
    game = rules_of(oracle, MoveSize)
    high = bound + 1
    caps = [game.after(MoveSizePosition(high, n), n).cap for n in range(1, bound + 1)]
    linear = said.f.shape.linear
    constant = linear is not None and linear.p == 0  # so the first cap is told alone
    told = [said.f(1 if constant else n) for n in range(1, bound + 1)]
    moves = _never_over(game).moves(MoveSizePosition(high, bound))
    return Verdict.so_far(caps == told and moves == range(1, bound + 1))


@judge("may-take-more")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules."""
    game = rules_of(oracle, MoveSize)
    cap = bound + 1
    return Verdict.of(list(_never_over(game).moves(MoveSizePosition(1, cap)))[-1] == cap)


@judge("expansion")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The parts are those of the greedy sum.

    The members of the base are read off the thresholds: after b it is the first N > b
    with g(N) ≠ g(N - b), and in a finite base the last one is used as often as it fits. With
    blocks they are the piles of which all has to be taken, and the least part decides; c
    counters of the first part are in none of them if there is no overshoot (`expansions`).
    """
    game = rules_of(oracle, MoveSize)
    behind = 0 if game.overshoot else game.blocks
    if sum(said.parts) != said.pile or min(said.parts) < 1 or said.pile <= behind:
        return Verdict.FALSE
    if said.pile > bound:
        return Verdict.BEYOND
    piles = range(behind + 1, said.pile + 1)
    g = [INFINITY, *(true_threshold(oracle, game, n) for n in piles)]
    if game.blocks:
        members = [n for n in range(1, len(g)) if g[n] >= n]
    else:
        members = [1]
        for pile in range(2, said.pile + 1):
            if pile == 2 or g[pile] != g[pile - members[-1]]:
                members.append(pile)
    rest, greedy = said.pile - behind, []
    while rest:
        greedy.append(max(member for member in members if member <= rest))
        rest -= greedy[-1]
    if game.blocks and g[greedy[-1]] != g[-1]:
        return Verdict.FALSE
    greedy[0] += behind
    return Verdict.of(tuple(greedy) == said.parts)


@judge("threshold")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    return _judge_threshold(oracle, bound, said.pile, said.threshold)


def _judge_threshold(oracle: Definition, bound: int, pile: int, threshold: Extended) -> Verdict:
    if pile > bound:
        return Verdict.BEYOND
    assert isinstance(oracle.game, MoveSize)
    return Verdict.of(true_threshold(oracle, oracle.game, pile) == threshold)


@judge("leaves")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile and cap are those after the move, and the cap lies below the true threshold."""
    game = rules_of(oracle, MoveSize)
    if _after(game, said.start, said.move) != (said.pile, said.cap):
        return Verdict.FALSE
    if said.move > said.start and not game.overshoot:
        return Verdict.FALSE
    if said.over or game.is_over(said.pile):
        lost = said.threshold is INFINITY
        return Verdict.of(said.over and game.is_over(said.pile) and lost)
    if not said.cap < said.threshold:
        return Verdict.FALSE
    return _judge_threshold(oracle, bound, said.pile, said.threshold)


def _after(game: MoveSize, pile: int, move: int) -> MoveSizePosition:
    """What a move leaves."""
    return game.after(MoveSizePosition(pile, move), move)


@judge("against")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile and cap are those after the move, and the cap reaches the true threshold."""
    assert isinstance(oracle.game, MoveSize)
    left = _after(oracle.game, said.start, said.move)
    if left != (said.pile, said.cap) or said.cap < said.threshold:
        return Verdict.FALSE
    return _judge_threshold(oracle, bound, said.pile, said.threshold)


@judge("strategy-sequence")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The zeros are the winning moves up to the threshold, or the first of them."""
    game = oracle.game
    if said.pile > bound:
        return Verdict.BEYOND
    assert isinstance(game, MoveSize)
    winning = oracle.winning_moves(MoveSizePosition(said.pile, said.pile + game.blocks + 1))
    zeros = tuple(winning[: game.blocks + 1])
    found = _judge_threshold(oracle, bound, said.pile, said.length)
    count = len(said.zeros)
    right = zeros[:count] == said.zeros and said.more == (len(zeros) > count)
    return found if right else Verdict.FALSE


@judge("needed-cap")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    return _judge_threshold(oracle, bound, said.pile, said.threshold)


@judge("lacking-cap")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    return _judge_threshold(oracle, bound, said.pile, said.threshold)


@judge("safe-caps")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap up to where none is different any more."""
    game = oracle.game
    if said.pile > bound:
        return Verdict.BEYOND
    assert isinstance(game, MoveSize)
    last = said.pile + game.blocks + 1  # no larger cap is different from this one
    least, most = said.caps or (1, 0)
    if least < 1:
        return Verdict.FALSE
    if isinstance(most, int):
        last = max(last, most + 1)
    for cap in range(1, last + 1):
        told = least <= cap <= most
        if oracle.is_safe(MoveSizePosition(said.pile, cap)) != told:
            return Verdict.FALSE
    return Verdict.TRUE
