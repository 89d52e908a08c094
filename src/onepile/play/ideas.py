"""The idea behind a position, for somebody who looks at the pile: who wins, and why.

A family may have an idea of its own, like the parts of a pile. What can be said of every game is
where the moves lead: who can leave the other player a losing position wins.

>>> from onepile.text import parse_game
>>> game = parse_game("half")
>>> print(idea(Match.begin(game, game.position(30))))
Of 1 to 15 only 15 leaves the other player a losing position: pile 15.
"""

from onepile.claims import Answer
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.play.looking import look
from onepile.play.match import Match, amounts_listed, span
from onepile.rules import PASS, Moves, Position, size
from onepile.statements import Phrase, Statement, Words, statement

_TO_PASS = Phrase("to pass")


@statement
def in_reach(
    game: Game,
    position: Position,
    winning: tuple[int, ...],
    more: bool,
    blocked: tuple[int, ...] | None,
) -> Words:
    """Which moves leave the other player a losing position, and what blocks can do about it.

    Args:
        game: The game.
        position: The position.
        winning: The moves to losing positions, the least first, perhaps not all.
        more: Whether there are further ones.
        blocked: What is blocked; None before somebody has said so.
    """
    if game.blocks_at(position) and blocked is None and winning:
        if PASS in winning:
            return (
                "To pass leaves the other player a losing position, and a pass cannot be blocked."
            )
        if len(winning) > game.blocks_at(position) or more:
            return Phrase(
                "The player to move wins with {listed}: more than can be blocked, so one of these "
                "moves stays open.",
                listed=_listed(winning, more),
            )
        if game.misere and len(winning) == size(game.moves(position)):
            return (
                "Every move leaves the other player a losing position, and who blocks them all has "
                "lost at once."
            )
        return Phrase(
            "The player to move could win only with {listed}, and that can be blocked.",
            listed=_listed(winning, more),
        )
    best = next((move for move in winning if move not in (blocked or ())), None)
    after = None if best is None else game.after(position, best)
    if blocked:
        if best is None:
            return "Every move that is not blocked leaves the other player a winning position."
        return Phrase(
            "{move} is not blocked, and leaves the other player a losing position: {after}.",
            move=_TO_PASS if best == PASS else best,
            after=after,
        )
    if best == PASS:
        return Phrase("To pass leaves the other player a losing position: {after}.", after=after)
    moves = game.moves(position)
    amounts = _all_of(moves)
    if size(moves) == 1:
        if best is None:
            return Phrase(
                "The only move, {amounts}, leaves the other player a winning position.",
                amounts=amounts,
            )
        return Phrase(
            "The only move, {amounts}, leaves the other player a losing position: {after}.",
            amounts=amounts,
            after=after,
        )
    if best is None:
        return Phrase(
            "Each of {amounts} leaves the other player a winning position.", amounts=amounts
        )
    if len(winning) == 1 and not more:
        return Phrase(
            "Of {amounts} only {move} leaves the other player a losing position: {after}.",
            amounts=amounts,
            move=best,
            after=after,
        )
    return Phrase(
        "Of {amounts} these leave the other player a losing position: {listed}.",
        amounts=amounts,
        listed=_listed(winning, more),
    )


def _all_of(moves: Moves) -> Phrase:
    """All the moves."""
    if PASS not in moves:
        return span(moves, every=True)
    if size(moves) == 1:
        return Phrase("a pass")
    return Phrase("a pass and {amounts}", amounts=span(moves, every=True))


def _listed(winning: tuple[int, ...], more: bool) -> Phrase:
    """Those that win."""
    told = [move for move in winning if move != PASS]
    parts = [*[_TO_PASS][: PASS in winning], *[amounts_listed(told, more)][: bool(told)]]
    return Phrase("{parts:list}", parts=parts)


def idea(match: Match, limits: Limits | None = None, answer: Answer | None = None) -> Statement:
    """Who wins here and why, in one or two sentences.

    Args:
        match: A match that is not over.
        limits: What may be spent.
        answer: What `look` tells of the position, if it is known.

    Raises:
        WorkLimitError: the position cannot be seen through within the limits.
    """
    game, position = match.game, match.position
    known = look(game, position, limits or Limits()) if answer is None else answer
    own = None if match.blocked else game.reasons(known).idea()
    if own is not None:
        return own
    winning = known.to_block if known.safe else known.moves
    blocked = None if match.blocked is None else tuple(sorted(match.blocked))
    return in_reach(game, position, winning, known.more_moves, blocked)
