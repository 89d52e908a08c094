"""Judges of what `onepile.words` says."""

from typing import Any

from onepile.formulas import NumbersWhere
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged


@judge("outcome", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition."""
    return Verdict.of(oracle.is_safe(said.position) == said.safe)


@judge("where")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """True of the game that it names."""
    return Verdict.of(oracle.game == said.game)


@judge("no-cap-given")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The cap is one below the pile."""
    return Verdict.of(said.position.cap == said.position.pile - 1)


@judge("nim-value", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition."""
    return Verdict.of(oracle.nim_value(said.position) == said.value)


@judge("winning-moves", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """They are the first of the moves to safe positions, and further ones exist as told."""
    count = len(said.moves)
    winning = oracle.winning_moves(said.position, count + 1)
    return Verdict.of(tuple(winning[:count]) == said.moves and said.more == (len(winning) > count))


@judge("must-block", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """They are the first moves to safe positions, or all; and all may be blocked."""
    allowed, count = oracle.game.blocks_at(said.position), len(said.moves)
    winning = oracle.winning_moves(said.position, max(allowed, count) + 1)
    return Verdict.of(
        tuple(winning[:count]) == said.moves
        and said.more == (len(winning) > count)
        and len(winning) <= allowed
    )


@judge("why")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The reason, by its own judge; what is found by the rules needs no theorem."""
    return judged(said.reason, oracle, bound)


_SOON_TOLD = 14
"""Two games are compared up to this pile."""


@judge("in-disguise")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The positions are the same, and small ones have the same winners in both games."""
    same = oracle.game.elsewhere(said.position)
    if same is None or str(same.game) != said.text:
        return Verdict.FALSE
    other = Oracle(same.game)
    if same.game.position(said.position.pile, **same.place) != said.there:
        return Verdict.FALSE
    fields = oracle.game.fields
    for pile in range(1, min(bound, _SOON_TOLD) + 1):
        for number in (1, 2, 3, 5):
            here = oracle.game.position(pile, **{field.name: number for field in fields})
            same = oracle.game.elsewhere(here)
            if same is None or same.game != other.game:
                return Verdict.FALSE
            there = same.game.position(pile, **same.place)
            if oracle.is_safe(here) != other.is_safe(there):
                return Verdict.FALSE
    return Verdict.least(Verdict.CONSISTENT, judged(said.why, other, bound))


@judge("is-game")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By what is recognised in the rules; `InDisguise` judges each answer."""
    return Verdict.so_far(str(_recognised(oracle.game)) == said.text)


@judge("said-there")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By its own judge there, if the game is that one."""
    if _recognised(oracle.game) != said.game:
        return Verdict.FALSE
    return judged(said.said, Oracle(said.game), bound)


def _recognised(game: Game) -> Game | None:
    """The game of another family that this one is."""
    usual = game.usual_place
    same = game.elsewhere(game.position(1, **usual))
    return None if same is None else same.game


@judge("visited", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By visiting them again."""
    again = Oracle(oracle.game)
    again.is_safe(said.position)
    again.winning_moves(said.position)
    return Verdict.of(again.visited == said.count)


@judge("last-move")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the rules."""
    return Verdict.of(oracle.game.misere == said.misere)


@judge("may-block")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound."""
    game = oracle.game
    blocks = {game.blocks_at(_somewhere(game, pile)) for pile in range(1, bound + 1)}
    return Verdict.so_far(blocks <= {said.blocks})


@judge("over-at")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """There is no move from these piles, and the rules say it of no other."""
    game: Any = oracle.game
    listed = () if isinstance(game.ends, NumbersWhere) else game.ends
    piles = sorted({*range(bound + 1), *said.ends, *listed})
    over = tuple(pile for pile in piles if game.is_over(pile))
    stays = any(pile and game.moves(_somewhere(game, pile)) for pile in over)
    return Verdict.so_far(over == said.ends and not stays)


@judge("over-where")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """There is no move from these piles, and the rules say it of no other."""
    game: Any = oracle.game
    piles = range(1, bound + 1)
    over = [pile for pile in piles if game.is_over(pile)]
    stays = any(game.moves(_somewhere(game, pile)) for pile in over)
    return Verdict.so_far(over == [pile for pile in piles if pile in said.ends] and not stays)


def _somewhere(game: Any, pile: int) -> Any:
    """A position with this pile."""
    fields = game.fields
    return game.position(pile, **{field.name: field.usual for field in fields})


@judge("plain")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Nothing is claimed."""
    return Verdict.TRUE
