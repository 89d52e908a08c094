"""Hints: which steps win, and why in one sentence.

One question to `solve` tells all the winning moves of a position; a second one, about the position
that a move leaves, tells why it wins.

>>> from onepile.games import parse_game
>>> game = parse_game("fibonacci-nim")
>>> hint(Match.begin(game, game.position(17, cap=16))).sentence
'take 1: it leaves pile 16, cap 2, which is safe: a cap of 3 would be needed to win there'
"""

from dataclasses import dataclass

from onepile.answers import ABSENT, Answer, Limits
from onepile.games import Game, Position
from onepile.games.numbers import short
from onepile.play.match import Match, listing
from onepile.solve import solve
from onepile.strategy import place


@dataclass(frozen=True)
class Hint:
    """What the player who has to act should know.

    Attributes:
        wins: Whether this player wins with best play.
        good: The amounts to take, or to block, in order to win.
        more: Whether there are, or may be, further winning moves.
        winning: The moves to safe positions that are known, blocked or not.
        sentence: What to do, and why.
        answer: The answer about the position that the hint was made from.
    """

    wins: bool
    good: tuple[int, ...]
    more: bool
    winning: tuple[int, ...]
    sentence: str
    answer: Answer


def hint(match: Match, limits: Limits | None = None) -> Hint:
    """A hint for the player who has to act.

    Raises:
        WorkLimitError: the position cannot be seen through within the limits.
    """
    limits = limits or Limits()
    game, position = match.game, match.position
    enough = max(limits.moves, game.blocks_at(position) + 1)
    answer = solve(game, position, Limits(limits.work, enough, limits.progress))
    winning = answer.moves
    if answer.outcome == "safe" and answer.block is not ABSENT:
        winning = answer.block
    if match.phase == "block":
        wins = answer.outcome == "safe"
        good = winning if wins else ()
        sentence = _on_blocking(answer, winning)
        return Hint(wins, good, False, winning, sentence, answer)
    good = tuple(move for move in winning if match.is_open(move))
    if good:
        sentence = f"take {short(good[0])}: {reason(game, position, good[0], limits)}"
    else:
        sentence = f"no open move wins: {_on_losing(match, answer)}"
    return Hint(bool(good), good, answer.more_moves, winning, sentence, answer)


def reason(game: Game, position: Position, move: int, limits: Limits | None = None) -> str:
    """What a move leads to, and why that is good or bad for the one who makes it.

    >>> from onepile.games import parse_game
    >>> game = parse_game("static-pile")
    >>> reason(game, game.position(7), 3)
    'it leaves pile 4, which is safe: its nim-value is 0'
    """
    after = game.after(position, move)
    if not game.moves(after):
        return "it is the last move, which loses" if game.misere else "it is the last move"
    answer = solve(game, after, limits)
    return f"it leaves {place(after)}, which is {answer.outcome}{_because(answer)}"


def _by_cap(answer: Answer) -> bool:
    """Whether more cap is never worse: not so in misère play with blocks."""
    return answer.threshold is not ABSENT and not (
        answer.game.misere and answer.game.blocks_at(answer.position)
    )


def _because(answer: Answer) -> str:
    safe = answer.outcome == "safe"
    if answer.threshold is not ABSENT and _by_cap(answer):
        if answer.threshold is None:
            return ": no cap is enough to win there"
        needed = short(answer.threshold)
        return f": a cap of {needed} {'would be needed' if safe else 'is enough'} to win there"
    if answer.nim_value is not ABSENT:
        return f": its nim-value is {short(answer.nim_value)}"
    if safe and answer.block is not ABSENT and answer.block:
        return ": all its winning moves can be blocked"
    return ": every move there loses" if safe else ""


def _on_blocking(answer: Answer, winning: tuple[int, ...]) -> str:
    if answer.outcome == "safe":
        if not winning:
            return "block what you like: no move wins here"
        return f"block {listing(winning)}: only these moves win"
    if answer.game.misere and len(winning) <= answer.game.blocks_at(answer.position):
        return "you cannot hold it: every move wins, and to block them all would lose at once"
    number = "more" if answer.more_moves else str(len(winning))
    return f"you cannot hold it: {number} moves win, more than can be blocked"


def _on_losing(match: Match, answer: Answer) -> str:
    if answer.moves or (answer.block is not ABSENT and answer.block):
        return "every winning move is blocked"
    if answer.threshold is not ABSENT and _by_cap(answer):
        if answer.threshold is None:
            return f"no cap is enough to win from a pile of {short(match.position.pile)}"
        return f"a cap of {short(answer.threshold)} would be needed"
    if answer.nim_value is not ABSENT:
        return "the nim-value is 0, and every move changes it"
    return "every one leaves a position that the other player can win"
