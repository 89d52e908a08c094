"""A match as a line of moments: who would win from each with best play, and how soon."""

from functools import partial

from onepile.limits import LINE_MOMENTS, LINE_WORK, Limits
from onepile.play.lengths import Lengths, lengths_of
from onepile.play.looking import look
from onepile.play.match import Match, other
from onepile.play.transcript import SIDES
from onepile.web.catalogue import JSON
from onepile.web.shares import Shares


def line_json(match: Match) -> list[JSON]:
    """The moments of a match, the start first."""
    moments = match.history()
    first = max(0, len(moments) - LINE_MOMENTS)
    shares = Shares(LINE_WORK, LINE_WORK // LINE_MOMENTS, moments[0].position.pile)
    lengths = lengths_of(match.game, moments[first].position)
    told: list[JSON] = [{"winner": None, "remoteness": None} for _ in moments[:first]]
    for moment in moments[first:]:
        wins = shares.ask(partial(_mover_wins, moment)) if moment.winner is None else None
        winner = moment.winner
        if wins is not None:
            winner = moment.mover if wins else other(moment.mover)
        told.append(
            {
                "winner": None if winner is None else SIDES[winner],
                "remoteness": _remoteness(moment, lengths),
            }
        )
    return told


def _mover_wins(match: Match, limits: Limits) -> bool:
    """Whether the player to move wins with best play, with what is blocked by now."""
    answer = look(match.game, match.position, limits)
    if match.phase == "block":
        return not answer.safe
    winning = answer.to_block if answer.safe else answer.moves
    return any(match.is_open(move) for move in winning)


def _remoteness(match: Match, lengths: Lengths | None) -> int | None:
    """The number of moves until the end, if nothing is blocked against best play."""
    if match.phase == "over":
        return 0
    if lengths is None or match.blocked or not lengths.covers(match.position):
        return None
    return lengths.length(match.position)
