"""Judges of what `onepile.families.move_size.proofs.period_claims` says."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSizePosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of
from tests.judges.move_size.properties import true_caps


@judge("period-of-thresholds")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    if oracle.game != said.game or said.period < 1:
        return Verdict.FALSE
    true = {n: true_threshold(oracle, said.game, n) for n in range(said.start, bound + 1)}
    again = range(said.start, bound + 1 - said.period)
    return Verdict.so_far(all(true[n] == true[n + said.period] for n in again))


@judge("thresholds-of-a-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These piles, and those that are periods later."""
    game = rules_of(oracle, MoveSize)
    shown = len(said.thresholds)
    if not 0 < shown <= said.period:
        return Verdict.FALSE
    for pile in range(said.start, bound + 1):
        at = (pile - said.start) % said.period
        if at < shown and true_threshold(oracle, game, pile) != said.thresholds[at]:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("thresholds-of-piles")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    game = rules_of(oracle, MoveSize)
    if not 0 < len(said.thresholds) < said.start:
        return Verdict.FALSE
    for pile, told in enumerate(said.thresholds[:bound], start=1):
        if true_threshold(oracle, game, pile) != told:
            return Verdict.FALSE
    return Verdict.TRUE if len(said.thresholds) <= bound else Verdict.CONSISTENT


@judge("winning-moves-of-a-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These piles, and those that are periods later."""
    if not 0 < len(said.zeros) <= said.period:
        return Verdict.FALSE
    for pile in range(said.settled, bound + 1):
        at = (pile - said.settled) % said.period
        if at < len(said.zeros):
            zeros = said.zeros[at]
            here = MoveSizePosition(pile, zeros[-1])
            if tuple(oracle.winning_moves(here)) != zeros or oracle.is_safe(here):
                return Verdict.FALSE
            if oracle.game.blocks_at(here) + 1 != len(zeros):
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("who-wins")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Every pile with every cap."""
    game = rules_of(oracle, MoveSize)
    if said.blocks != bool(game.blocks) or said.ends != (game.misere and bool(game.ends)):
        return Verdict.FALSE
    for pile in range(1, bound + 1):
        if game.is_over(pile):
            continue
        threshold = true_threshold(oracle, game, pile)
        for cap in range(1, pile + game.blocks + 1):
            if oracle.is_safe(MoveSizePosition(pile, cap)) != (cap < threshold):
                return Verdict.FALSE
        if isinstance(threshold, int):
            winning = oracle.winning_moves(MoveSizePosition(pile, threshold))
            if winning[-1] != threshold or len(winning) != game.blocks + 1:
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("period-of-safe-caps")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    if oracle.game != said.game or said.period < 1:
        return Verdict.FALSE
    true = {n: true_caps(oracle, n, said.bound) for n in range(said.start, bound + 1)}
    again = range(said.start, bound + 1 - said.period)
    return Verdict.so_far(all(true[n] == true[n + said.period] for n in again))


@judge("caps-of-a-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These piles, and those that are periods later."""
    if not 0 < len(said.caps) <= said.period:
        return Verdict.FALSE
    for pile in range(said.start, bound + 1):
        at = (pile - said.start) % said.period
        if at < len(said.caps) and true_caps(oracle, pile, said.bound) != said.caps[at]:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("caps-before")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    if not 0 < len(said.caps) < said.start:
        return Verdict.FALSE
    for pile, told in enumerate(said.caps[:bound], start=1):
        if true_caps(oracle, pile, said.bound) != told:
            return Verdict.FALSE
    return Verdict.TRUE if len(said.caps) <= bound else Verdict.CONSISTENT


@judge("who-loses")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The values of f up to the bound; what a safe cap is needs no judge."""
    game = rules_of(oracle, MoveSize)
    most = said.bound
    return Verdict.so_far(most is None or all(game.f(n) <= most for n in range(1, bound + 1)))


@judge("returns")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The state and its return, and how far the piles of a period look."""
    game = rules_of(oracle, MoveSize)
    if said.period < 1 or said.caps == game.has_thresholds:
        return Verdict.FALSE
    if said.settled + said.period - 1 > bound:
        return Verdict.BEYOND
    for pile in range(said.start, said.settled):
        caps = [true_caps(oracle, n, said.bound) for n in (pile, pile + said.period)]
        if caps[0] != caps[1]:
            return Verdict.FALSE
    for pile in range(said.settled, said.settled + said.period):
        winning = oracle.winning_moves(MoveSizePosition(pile, pile + game.blocks))
        decisive = winning[game.blocks : game.blocks + 1]
        looked_at = min([*decisive, pile if said.bound is None else said.bound])
        if game.is_over(pile) or pile - looked_at < said.start:
            return Verdict.FALSE
    return Verdict.TRUE
