"""Judges of what `onepile.families.move_size.proofs.uniform_claims` says."""

from itertools import pairwise

from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.proofs.members import Ground
from onepile.formulas.rounded import RoundedLine
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of
from tests.judges.move_size.growth_claims import between_digits
from tests.judges.move_size.truth import Truth


class _Thresholds:
    """The thresholds with overshoot, by the definition."""

    def __init__(self, oracle: Definition) -> None:
        assert isinstance(oracle.game, MoveSize)
        self._truth = Truth(oracle)
        self.game = self._truth.game
        self._ground = Ground(tuple(range(oracle.game.blocks + 1)))

    def __call__(self, pile: int) -> int:
        return self._truth.threshold(self._ground, pile)

    def looks_down(self, pile: int) -> bool:
        return self(pile) >= pile


@judge("piles-look-down")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The first piles look down, the next does not; a stretch that does ends in a top."""
    truth = _Thresholds(oracle)
    if truth.game != said.game or beginning_of(said.game) is None:
        return Verdict.FALSE
    down = [truth.looks_down(pile) for pile in range(1, bound + 1)]
    if not all(down[: said.zeroth]) or any(down[said.zeroth : said.zeroth + 1]):
        return Verdict.FALSE
    ends = [pile for pile in range(1, bound) if down[pile - 1] and not down[pile]]
    return Verdict.so_far(all(truth(pile) == pile for pile in ends))


@judge("tops-add")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """A top is its own threshold, and only the c piles before it look down as well."""
    truth, tops = _Thresholds(oracle), list(said.tops)
    if not isinstance(oracle.game, MoveSize) or oracle.game.blocks != said.blocks:
        return Verdict.FALSE
    if said.lag not in (1, 2) or len(tops) != said.lag + 1:
        return Verdict.FALSE
    while tops[-1] <= bound:
        tops.append(tops[-1] + tops[-said.lag])
    for before, top in pairwise(tops):
        others = range(before + 1, min(top - said.blocks, bound + 1))
        if any(truth.looks_down(pile) for pile in others):
            return Verdict.FALSE
    return Verdict.so_far(all(truth(top) == top for top in tops if top <= bound))


@judge("thresholds-by-a-formula")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile."""
    if said.low < 1 or said.over < 1:
        return Verdict.FALSE
    truth = _Thresholds(oracle)
    for pile in range(said.low, min(said.high, bound) + 1):
        if truth(pile) != (said.times * pile + said.plus) // said.over:
            return Verdict.FALSE
    if said.low > bound:
        return Verdict.BEYOND
    return Verdict.TRUE if said.high <= bound else Verdict.CONSISTENT


@judge("thresholds-by-dead-piles")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile, with the thresholds of the definition on both sides."""
    truth = _Thresholds(oracle)
    if not 1 <= said.low <= said.high or said.over < 1:
        return Verdict.FALSE
    if said.count != truth.game.blocks + 1:
        return Verdict.FALSE
    for pile in range(said.low, min(said.high, bound) + 1):
        dead = (
            lower
            for lower in range(1, pile)
            if said.times * (pile - lower) + said.plus >= said.over * truth(lower)
        )
        if truth(pile) != said.count + max(dead, default=0):
            return Verdict.FALSE
    return _reached(said.high, said.low - 1, bound)


@judge("after-a-top")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The slope is that of f and the top that of its beginning; then pile by pile."""
    game, truth = oracle.game, _Thresholds(oracle)
    begun = beginning_of(game) if isinstance(game, MoveSize) else None
    if begun is None or begun.line != RoundedLine(said.times, said.over, said.plus):
        return Verdict.FALSE
    if not 0 <= said.index < len(begun.tops) or begun.tops[said.index] != said.top:
        return Verdict.FALSE
    for t in range(1, min(said.last, bound - said.top) + 1):
        told = truth(t)
        if t >= said.begin:
            alive = (
                said.times * (t + j) + said.plus < said.over * truth(said.top - j)
                for j in range(said.top)
            )
            a = sum(alive) if said.count is None else said.count.at(t)
            told = said.top + min(told, said.last) - a
        if truth(said.top + t) != told:
            return Verdict.FALSE
    return _reached(said.top + said.last, said.top, bound)


@judge("after-later-clusters")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile, from the first of these tops on."""
    truth, before, top = _Thresholds(oracle), said.added, said.top
    begun = beginning_of(oracle.game) if isinstance(oracle.game, MoveSize) else None
    if begun is None or (said.lag, before, top) != (
        begun.lag,
        begun.tops[-begun.lag],
        begun.tops[-1],
    ):
        return Verdict.FALSE
    while top < bound:
        for t in range(1, min(before, bound - top) + 1):
            told = truth(t)
            if t >= before - said.blocks and told >= t:
                told += top
            if truth(top + t) != told:
                return Verdict.FALSE
        before, top = (top if said.lag == 2 else before + top), before + top
    return Verdict.CONSISTENT if bound > said.top else Verdict.BEYOND


@judge("tops-grow")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The lag is that of the theorem, and the polynomial changes its sign at these digits."""
    beginning = beginning_of(oracle.game) if isinstance(oracle.game, MoveSize) else None
    if beginning is None or beginning.lag != said.lag:
        return Verdict.FALSE
    values = [x**said.lag - x ** (said.lag - 1) - 1 for x in between_digits(said.factor)]
    return Verdict.of(values[0] <= 0 < values[1])


@judge("for-every-number-of-blocks")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It has so many blocks, and the theorem gives the true thresholds."""
    game, truth = rules_of(oracle, MoveSize), _Thresholds(oracle)
    beginning = beginning_of(game)
    if beginning is None or (beginning.theorem, game.blocks) != (said.theorem, said.blocks):
        return Verdict.FALSE
    closed = ClosedForms(beginning, overshoot=True)
    piles = range(1, bound + 1)
    return Verdict.so_far(all(closed.threshold(pile) == truth(pile) for pile in piles))


def _reached(last: int, top: int, bound: int) -> Verdict:
    """The verdict on piles from a top to a last one, when nothing false was found."""
    if last <= bound:
        return Verdict.TRUE
    return Verdict.CONSISTENT if top < bound else Verdict.BEYOND
