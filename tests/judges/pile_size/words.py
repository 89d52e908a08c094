"""Judges of what `onepile.families.pile_size.words` says."""

from onepile.families.pile_size.rules import PileSizePosition
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge


@judge("take-up-to")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """These are the moves from each pile up to the bound."""
    return Verdict.so_far(
        all(
            list(oracle.game.moves(PileSizePosition(pile)))
            == list(range(1, min(pile, said.f(pile)) + 1))
            for pile in range(1, bound + 1)
        )
    )


@judge("leaves-zero")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The move may be made and leaves that pile; its nim-value by the definition."""
    here = PileSizePosition(said.pile)
    if said.move not in oracle.game.moves(here) or said.pile - said.move != said.left:
        return Verdict.FALSE
    if said.left > bound:
        return Verdict.BEYOND
    return Verdict.of(oracle.nim_value(PileSizePosition(said.left)) == 0)


@judge("no-zero", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition."""
    position = PileSizePosition(said.pile)
    after = (oracle.game.after(position, move) for move in oracle.game.moves(position))
    return Verdict.of(all(oracle.nim_value(left) for left in after))


@judge("has-nim-value", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition."""
    return Verdict.of(oracle.nim_value(PileSizePosition(said.pile)) == said.value)


@judge("every-move-changes", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition."""
    return Verdict.of(oracle.nim_value(PileSizePosition(said.pile)) == 0)
