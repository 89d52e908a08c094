"""Hints: which steps win, and why in one sentence.

One question to `solve` tells all the winning moves of a position; a second one, about the position
that a move leaves, tells why it wins.

>>> from onepile.text import parse_game
>>> game = parse_game("fibonacci-nim")
>>> print(hint(Match.begin(game, game.position(7, cap=6))).said)
take 2: it leaves pile 5, cap 4, a losing position: the right to take 5 would be needed to win there
"""

from dataclasses import dataclass
from typing import Literal

from onepile.claims import Answer
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.play.looking import look
from onepile.play.match import Match, amounts_listed
from onepile.rules import PASS, Position
from onepile.solve import solve
from onepile.statements import Phrase, Statement, Words, statement


@statement
def leads(
    form: Literal["last", "last in misère", "", "because", "blocked", "hopeless"],
    after: Position,
    outcome: Literal["safe", "unsafe"],
    because: Statement | None = None,
) -> Words:
    """What a move leads to, and why that is good or bad for the one who makes it."""
    if form == "because" and outcome != "safe":
        return "it leaves {after}, a winning position: {because}"
    return {
        "last": "it is the last move",
        "last in misère": "it is the last move, which loses",
        "": "it leaves {after}, a winning position",
        "because": "it leaves {after}, a losing position: {because}",
        "blocked": "it leaves {after}, a losing position: all its winning moves can be blocked",
        "hopeless": "it leaves {after}, a losing position: every move there loses",
    }[form]


_Advised = Literal[
    "take",
    "pass",
    "no move",
    "blocked",
    "lost",
    "block",
    "block anything",
    "passing",
    "all win",
    "too many",
]


@statement
def advice(
    form: _Advised,
    position: Position,
    winning: tuple[int, ...],
    blocked: tuple[int, ...] = (),
    reason: Statement | None = None,
    more: bool = False,
) -> Words:
    """What to do, and why."""
    if form == "take":
        best = next(move for move in winning if move not in blocked)
        return Phrase("take {move}: {reason}", move=best)
    if form == "block":
        amounts = amounts_listed(winning)
        if len(winning) == 1:
            return Phrase("block {amounts}: only this move wins", amounts=amounts)
        return Phrase("block {amounts}: only these moves win", amounts=amounts)
    if form == "too many":
        if more:
            return "you cannot hold it: more moves win than can be blocked"
        return Phrase(
            "you cannot hold it: {number} moves win, more than can be blocked", number=len(winning)
        )
    return {
        "pass": "pass: {reason}",
        "no move": "no open move wins: {reason}",
        "blocked": "no open move wins: every winning move is blocked",
        "lost": "no open move wins: every one leaves a position that the other player can win",
        "block anything": "block what you like: no move wins here",
        "passing": "you cannot hold it: the pass wins, and it cannot be blocked",
        "all win": "you cannot hold it: every move wins, and to block them all would lose at once",
    }[form]


@dataclass(frozen=True)
class Hint:
    """What the player who has to act should know.

    Attributes:
        wins: Whether this player wins with best play.
        good: The amounts to take, or to block, in order to win.
        more: Whether there are, or may be, further winning moves.
        winning: The moves to safe positions that are known, blocked or not.
        said: What to do, and why.
        answer: The answer about the position that the hint was made from.
    """

    wins: bool
    good: tuple[int, ...]
    more: bool
    winning: tuple[int, ...]
    said: Statement
    answer: Answer


def hint(match: Match, limits: Limits | None = None) -> Hint:
    """A hint for the player who has to act.

    Raises:
        WorkLimitError: the position cannot be seen through within the limits.
    """
    limits = limits or Limits()
    game, position = match.game, match.position
    answer = look(game, position, limits)
    winning = answer.to_block if answer.safe else answer.moves
    if match.phase == "block":
        good = winning if answer.safe else ()
        return Hint(answer.safe, good, False, winning, _on_blocking(answer, winning), answer)
    good = tuple(move for move in winning if match.is_open(move))
    blocked = tuple(sorted(match.blocked or ()))
    if good:
        why = reason(game, position, good[0], limits)
        form: _Advised = "pass" if good[0] == PASS else "take"
        said = advice(form, position, winning, blocked, why)
    else:
        said = _on_losing(answer, winning, blocked)
    return Hint(bool(good), good, answer.more_moves, winning, said, answer)


def reason(game: Game, position: Position, move: int, limits: Limits | None = None) -> Statement:
    """What a move leads to, and why that is good or bad for the one who makes it.

    >>> from onepile.text import parse_game
    >>> game = parse_game("static-pile")
    >>> print(reason(game, game.position(7), 3))
    it leaves pile 4, a losing position: its nim-value is 0
    """
    after = game.after(position, move)
    if not game.moves(after):
        if game.misere:
            return leads("last in misère", after, "unsafe")
        return leads("last", after, "safe")
    answer = solve(game, after, limits)
    because = game.reasons(answer).because()
    if because is not None:
        return leads("because", after, answer.outcome, because)
    if not answer.safe:
        return leads("", after, answer.outcome)
    blocked = answer.to_block or answer.more_blocks
    return leads("blocked" if blocked else "hopeless", after, answer.outcome)


def _on_blocking(answer: Answer, winning: tuple[int, ...]) -> Statement:
    if answer.safe:
        return advice("block" if winning else "block anything", answer.position, winning)
    if PASS in winning:
        return advice("passing", answer.position, winning)
    allowed = answer.game.blocks_at(answer.position)
    if answer.game.misere and len(winning) <= allowed:
        return advice("all win", answer.position, winning)
    return advice("too many", answer.position, winning, more=answer.more_moves)


def _on_losing(answer: Answer, winning: tuple[int, ...], blocked: tuple[int, ...]) -> Statement:
    position = answer.position
    if winning:
        return advice("blocked", position, winning, blocked)
    lacking = answer.game.reasons(answer).lacking()
    if lacking is None:
        return advice("lost", position, winning, blocked)
    return advice("no move", position, winning, blocked, lacking)
