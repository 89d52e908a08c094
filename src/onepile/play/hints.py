"""Hints: which steps win, and why in one sentence.

One question to `solve` tells all the winning moves of a position; a second one, about the position
that a move leaves, tells why it wins.

>>> from onepile.text import parse_game
>>> game = parse_game("fibonacci-nim")
>>> print(hint(Match.begin(game, game.position(17, cap=16))).said)
take 1: it leaves pile 16, cap 2, a losing position: a cap of 3 would be needed to win there
"""

from dataclasses import dataclass
from typing import ClassVar

from onepile.budget import Limits
from onepile.family import family_of
from onepile.knowledge import Answer
from onepile.play.looking import look
from onepile.play.match import Match, amounts_listed
from onepile.rules import PASS, Position, Rules, size
from onepile.solve import solve
from onepile.statements import Definition, Phrase, Statement, Verdict


@dataclass(frozen=True)
class Leads(Statement):
    """What a move leads to, and why that is good or bad for the one who makes it."""

    kind: ClassVar[str] = "leads"
    words: ClassVar = {
        "en": {
            "last": "it is the last move",
            "last in misère": "it is the last move, which loses",
            "": "it leaves {after}, a winning position",
            "because": "it leaves {after}, a losing position: {because}",
            "because, winning": "it leaves {after}, a winning position: {because}",
            "blocked": "it leaves {after}, a losing position: all its winning moves can be blocked",
            "hopeless": "it leaves {after}, a losing position: every move there loses",
        }
    }
    form: str
    after: Position
    outcome: str
    because: Statement | None = None

    @property
    def case(self) -> str:
        """Which of the sentences."""
        winning = self.form == "because" and self.outcome != "safe"
        return "because, winning" if winning else self.form

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The outcome by the definition, and the reason by its own judge."""
        if self.after.pile > bound:
            return Verdict.BEYOND
        safe, over = oracle.is_safe(self.after), not oracle.game.moves(self.after)
        if safe != (self.outcome == "safe") or over != self.form.startswith("last"):
            return Verdict.FALSE
        winning = oracle.winning_moves(self.after, 1)
        true = {
            "last": not oracle.game.misere,
            "last in misère": oracle.game.misere,
            "": not safe,
            "blocked": safe and bool(winning),
            "hopeless": safe and not winning,
            "because": self.because is not None and self._is_about(self.because),
        }.get(self.form, False)
        if not true or (self.because is None) == (self.form == "because"):
            return Verdict.FALSE
        return Verdict.TRUE if self.because is None else self.because.judge(oracle, bound)

    def _is_about(self, because: Statement) -> bool:
        """Whether the reason speaks of the position that is left."""
        numbers = self.after._asdict().items()
        return all(getattr(because, name, number) == number for name, number in numbers)


@dataclass(frozen=True)
class Advice(Statement):
    """What to do, and why."""

    kind: ClassVar[str] = "advice"
    words: ClassVar = {
        "en": {
            "take": "take {move}: {reason}",
            "pass": "pass: {reason}",
            "no move": "no open move wins: {reason}",
            "blocked": "no open move wins: every winning move is blocked",
            "lost": "no open move wins: every one leaves a position that the other player can win",
            "block": "block {amounts}: only these moves win",
            "block one": "block {amounts}: only this move wins",
            "block anything": "block what you like: no move wins here",
            "passing": "you cannot hold it: the pass wins, and it cannot be blocked",
            "all win": "you cannot hold it: every move wins, and to block them all would lose at "
            "once",
            "too many": "you cannot hold it: {number} moves win, more than can be blocked",
            "too many, more": "you cannot hold it: more moves win than can be blocked",
        }
    }
    form: str
    position: Position
    winning: tuple[int, ...]
    blocked: tuple[int, ...] = ()
    reason: Statement | None = None
    more: bool = False

    @property
    def case(self) -> str:
        """Which of the sentences."""
        if self.form == "too many" and self.more:
            return "too many, more"
        return "block one" if self.form == "block" and len(self.winning) == 1 else self.form

    @property
    def move(self) -> int:
        """The best open move."""
        return next(move for move in self.winning if move not in self.blocked)

    @property
    def amounts(self) -> Phrase:
        """What to block."""
        return amounts_listed(self.winning)

    @property
    def number(self) -> int:
        """How many moves win."""
        return len(self.winning)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The winning moves by the definition, and the reason by its own judge."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        allowed, count = oracle.game.blocks_at(self.position), len(self.winning)
        winning = oracle.winning_moves(self.position, max(allowed, count) + 1)
        if tuple(winning[:count]) != self.winning or self.more > (len(winning) > count):
            return Verdict.FALSE
        safe, told = oracle.is_safe(self.position), len(winning) == count
        open_moves = [move for move in self.winning if move not in self.blocked]
        true = {
            "take": PASS not in open_moves and self._leads_there(oracle, open_moves),
            "pass": PASS in open_moves and self._leads_there(oracle, open_moves),
            "no move": not winning,
            "lost": not winning,
            "blocked": bool(winning) and told and set(winning) <= set(self.blocked),
            "block": safe and bool(winning) and told,
            "block anything": safe and not winning,
            "passing": PASS in winning and not safe,
            "all win": len(winning) == size(oracle.game.moves(self.position)) and not safe,
            "too many": len(winning) > allowed and not safe and told != self.more,
        }.get(self.form, False)
        if self.more and self.form != "too many":
            return Verdict.FALSE
        if not true or (self.reason is None) == (self.form in ("take", "pass", "no move")):
            return Verdict.FALSE
        return Verdict.TRUE if self.reason is None else self.reason.judge(oracle, bound)

    def _leads_there(self, oracle: Definition, open_moves: list[int]) -> bool:
        """Whether the reason speaks of what the best open move leaves."""
        if not open_moves or not isinstance(self.reason, Leads):
            return False
        return bool(oracle.game.after(self.position, open_moves[0]) == self.reason.after)


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
        case = "pass" if good[0] == PASS else "take"
        said = Advice(case, position, winning, blocked, why)
    else:
        said = _on_losing(answer, winning, blocked)
    return Hint(bool(good), good, answer.more_moves, winning, said, answer)


def reason(game: Rules, position: Position, move: int, limits: Limits | None = None) -> Leads:
    """What a move leads to, and why that is good or bad for the one who makes it.

    >>> from onepile.text import parse_game
    >>> game = parse_game("static-pile")
    >>> print(reason(game, game.position(7), 3))
    it leaves pile 4, a losing position: its nim-value is 0
    """
    after = game.after(position, move)
    if not game.moves(after):
        if game.misere:
            return Leads("last in misère", after, "unsafe")
        return Leads("last", after, "safe")
    answer = solve(game, after, limits)
    because = family_of(game).because(answer)
    if because is not None:
        return Leads("because", after, answer.outcome, because)
    if not answer.safe:
        return Leads("", after, answer.outcome)
    blocked = answer.to_block or answer.more_blocks
    return Leads("blocked" if blocked else "hopeless", after, answer.outcome)


def _on_blocking(answer: Answer, winning: tuple[int, ...]) -> Advice:
    if answer.safe:
        return Advice("block" if winning else "block anything", answer.position, winning)
    if PASS in winning:
        return Advice("passing", answer.position, winning)
    allowed = answer.game.blocks_at(answer.position)
    if answer.game.misere and len(winning) <= allowed:
        return Advice("all win", answer.position, winning)
    return Advice("too many", answer.position, winning, more=answer.more_moves)


def _on_losing(answer: Answer, winning: tuple[int, ...], blocked: tuple[int, ...]) -> Advice:
    position = answer.position
    if winning:
        return Advice("blocked", position, winning, blocked)
    lacking = family_of(answer.game).lacking(answer)
    if lacking is None:
        return Advice("lost", position, winning, blocked)
    return Advice("no move", position, winning, blocked, lacking)
