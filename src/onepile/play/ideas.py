"""The idea behind a position, for somebody who looks at the pile: who wins, and why.

A family may have an idea of its own, like the parts of a pile. What can be said of every game is
where the moves lead: who can leave the other player a losing position wins.

>>> from onepile.text import parse_game
>>> game = parse_game("half")
>>> print(idea(Match.begin(game, game.position(30))))
Of 1 to 15 only 15 leaves the other player a losing position: pile 15.
"""

from dataclasses import dataclass
from typing import ClassVar

from onepile.budget import Limits
from onepile.family import family_of
from onepile.knowledge import Answer
from onepile.play.looking import look
from onepile.play.match import Match, amounts_listed, span
from onepile.rules import PASS, Position, Rules, size
from onepile.statements import Definition, Phrase, Statement, Verdict

_TO_PASS = Phrase("to pass")


@dataclass(frozen=True)
class InReach(Statement):
    """Which moves leave the other player a losing position, and what blocks can do about it.

    Attributes:
        game: The rules.
        position: The position.
        winning: The moves to losing positions, the least first, perhaps not all.
        more: Whether there are further ones.
        blocked: What is blocked; None before somebody has said so.
    """

    kind: ClassVar[str] = "in-reach"
    words: ClassVar = {
        "en": {
            "none": "Each of {amounts} leaves the other player a winning position.",
            "only one, which loses": "The only move, {amounts}, leaves the other player a winning "
            "position.",
            "only one": "The only move, {amounts}, leaves the other player a losing position: "
            "{after}.",
            "one": "Of {amounts} only {move} leaves the other player a losing position: {after}.",
            "some": "Of {amounts} these leave the other player a losing position: {listed}.",
            "pass": "To pass leaves the other player a losing position: {after}.",
            "none open": "Every move that is not blocked leaves the other player a winning "
            "position.",
            "open": "{move} is not blocked, and leaves the other player a losing position: "
            "{after}.",
            "hold": "The player to move could win only with {listed}, and all of that can be "
            "blocked.",
            "passing": "To pass leaves the other player a losing position, and a pass cannot be "
            "blocked.",
            "all win": "Every move leaves the other player a losing position, and who blocks them "
            "all has lost at once.",
            "cannot hold": "The player to move wins with {listed}: more than can be blocked, so "
            "one of these moves stays open.",
        }
    }
    game: Rules
    position: Position
    winning: tuple[int, ...]
    more: bool
    blocked: tuple[int, ...] | None

    @property
    def case(self) -> str:
        """Which of the sentences."""
        if self.game.blocks_at(self.position) and self.blocked is None and self.winning:
            return self._while_blocking()
        if self.blocked:
            return "open" if self._open else "none open"
        if self.winning[:1] == (PASS,):
            return "pass"
        if size(self.game.moves(self.position)) == 1:
            return "only one" if self.winning else "only one, which loses"
        if not self.winning:
            return "none"
        return "one" if len(self.winning) == 1 and not self.more else "some"

    def _while_blocking(self) -> str:
        if PASS in self.winning:
            return "passing"
        if len(self.winning) > self.game.blocks_at(self.position) or self.more:
            return "cannot hold"
        everything = len(self.winning) == size(self.game.moves(self.position))
        return "all win" if everything and self.game.misere else "hold"

    @property
    def _open(self) -> list[int]:
        return [move for move in self.winning if move not in (self.blocked or ())]

    @property
    def amounts(self) -> Phrase:
        """All the moves."""
        moves = self.game.moves(self.position)
        if PASS not in moves:
            return span(moves)
        if size(moves) == 1:
            return Phrase("a pass")
        return Phrase("a pass or {amounts}", amounts=span(moves))

    @property
    def listed(self) -> Phrase:
        """Those that win."""
        told = [move for move in self.winning if move != PASS]
        parts = [
            *[_TO_PASS][: PASS in self.winning],
            *[amounts_listed(told, self.more)][: bool(told)],
        ]
        return Phrase("{parts:list}", parts=parts)

    @property
    def move(self) -> int | Phrase:
        """The one to make."""
        move = self._open[0]
        return _TO_PASS if move == PASS else move

    @property
    def after(self) -> Position:
        """What it leaves."""
        return self.game.after(self.position, self._open[0])  # type: ignore[no-any-return]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The winning moves by the definition."""
        if self.game != oracle.game or min(self.position) < 0:
            return Verdict.FALSE
        if self.position.pile > bound:
            return Verdict.BEYOND
        count = len(self.winning)
        winning = tuple(oracle.winning_moves(self.position, count + 1))
        right = winning[:count] == self.winning and self.more == (len(winning) > count)
        if self.case in ("hold", "cannot hold", "passing", "all win"):
            right = right and oracle.is_safe(self.position) == (self.case == "hold")
        return Verdict.of(right)


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
    own = None if match.blocked else family_of(game).idea(known)
    if own is not None:
        return own
    winning = known.to_block if known.safe else known.moves
    blocked = None if match.blocked is None else tuple(sorted(match.blocked))
    return InReach(game, position, winning, known.more_moves, blocked)
