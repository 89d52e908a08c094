"""Judges of what `onepile.families.move_number.words` says."""

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of


@judge("take-between")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These are the moves from a high pile before each move up to the bound."""
    game = rules_of(oracle, MoveNumber)
    for k in range(1, bound + 1):
        moves = game.moves(MoveNumberPosition(said.least(k) + said.most(k) + 2, k))
        if list(moves) != list(range(said.least(k), said.most(k) + 1)):
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("may-block-before")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Before each move up to the bound."""
    game = rules_of(oracle, MoveNumber)
    before = [game.blocks_at(MoveNumberPosition(1, k)) for k in range(1, bound + 1)]
    return Verdict.so_far(before == [said.blocks(k) for k in range(1, bound + 1)])
