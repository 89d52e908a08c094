"""Judges of what `onepile.play.ideas` says."""

from onepile.rules import PASS, size
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge


@judge("in-reach")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The winning moves by the definition."""
    if said.game != oracle.game or min(said.position) < 0:
        return Verdict.FALSE
    if said.position.pile > bound:
        return Verdict.BEYOND
    count = len(said.winning)
    winning = tuple(oracle.winning_moves(said.position, count + 1))
    right = winning[:count] == said.winning and said.more == (len(winning) > count)
    if said.winning and said.blocked is None and said.game.blocks_at(said.position):
        right = right and oracle.is_safe(said.position) == _can_hold(said)
    return Verdict.of(right)


def _can_hold(said: Statement) -> bool:
    """Whether it says, before anything is blocked, that all winning moves can be."""
    if PASS in said.winning or said.more:
        return False
    count = len(said.winning)
    loses_at_once = said.game.misere and count == size(said.game.moves(said.position))
    return count <= said.game.blocks_at(said.position) and not loses_at_once
