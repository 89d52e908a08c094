"""Judges of what `onepile.families.move_size.parts` says."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.words import expansion
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of


def _finishes(game: MoveSize, oracle: Definition, here: MoveSizePosition, part: int) -> bool:
    """No reply takes the whole part, and the answer to each, the threshold, stays inside it."""
    thresholds = (
        (move, true_threshold(oracle, game, here.pile - move)) for move in game.moves(here)
    )
    return all(
        move < part and isinstance(answer, int) and answer <= part - move
        for move, answer in thresholds
    )


@judge("by-parts")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The parts by their own judge; then by trying: what is taken, and every reply to it."""
    game = rules_of(oracle, MoveSize)
    if game.blocks or game.misere:
        return Verdict.FALSE
    if (verdict := judged(expansion(said.pile, said.parts), oracle, bound)) is not Verdict.TRUE:
        return verdict
    here = MoveSizePosition(said.pile, said.cap)
    *left, least = said.parts
    if said.cap >= least:
        after = game.after(here, least)
        right = after.cap == said.next_cap and oracle.is_safe(after)
        return Verdict.of(right and (not left or _finishes(game, oracle, after, left[-1])))
    replies = (game.after(here, move) for move in game.moves(here))
    thresholds = ((true_threshold(oracle, game, reply.pile), reply) for reply in replies)
    answered = all(
        isinstance(part, int) and part <= reply.cap and oracle.is_safe(game.after(reply, part))
        for part, reply in thresholds
    )
    return Verdict.of(said.next_cap == 0 and oracle.is_safe(here) and answered)
