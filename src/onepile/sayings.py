"""What is said of positions and of rules in every family. Each kind of statement has its judge."""

from dataclasses import dataclass
from typing import Any, ClassVar

from onepile.family import family_of
from onepile.formulas import NumbersWhere
from onepile.formulas.ends import Ends
from onepile.knowledge import GRADES, Evidence
from onepile.languages import ENGLISH
from onepile.oracle import Oracle
from onepile.rules import Position, Rules
from onepile.statements import Definition, Phrase, Property, Statement, Term, Verdict


@dataclass(frozen=True)
class Outcome(Statement):
    """Who wins."""

    kind: ClassVar[str] = "outcome"
    words: ClassVar = {
        "en": {
            "safe": "safe: with best play the player to move loses",
            "unsafe": "unsafe: with best play the player to move wins",
        }
    }
    position: Position
    safe: bool

    @property
    def case(self) -> str:
        """Who it is."""
        return "safe" if self.safe else "unsafe"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        return Verdict.of(oracle.is_safe(self.position) == self.safe)


@dataclass(frozen=True)
class Where(Statement):
    """Which position of which game is spoken of."""

    kind: ClassVar[str] = "where"
    words: ClassVar = {"en": {"": "{position} in {game}"}}
    position: Position
    game: Rules

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """True of the game that it names."""
        return Verdict.of(oracle.game == self.game)


@dataclass(frozen=True)
class NimValue(Statement):
    """The nim-value of a position."""

    kind: ClassVar[str] = "nim-value"
    words: ClassVar = {"en": {"": "nim-value {value}"}}
    position: Position
    value: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        return Verdict.of(oracle.nim_value(self.position) == self.value)


@dataclass(frozen=True)
class WinningMoves(Statement):
    """The moves that win, perhaps not all."""

    kind: ClassVar[str] = "winning-moves"
    words: ClassVar = {
        "en": {"": "winning moves: {moves:moves}", "more": "winning moves: {moves:moves}, …"}
    }
    position: Position
    moves: tuple[int, ...]
    more: bool

    @property
    def case(self) -> str:
        """Whether there are further ones."""
        return "more" if self.more else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """They are the first of the moves to safe positions, and further ones exist as said."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        count = len(self.moves)
        winning = oracle.winning_moves(self.position, count + 1)
        return Verdict.of(
            tuple(winning[:count]) == self.moves and self.more == (len(winning) > count)
        )


@dataclass(frozen=True)
class MustBlock(Statement):
    """The moves that the opponent has to forbid at a safe position, perhaps not all."""

    kind: ClassVar[str] = "must-block"
    words: ClassVar = {
        "en": {
            "": "the opponent must block: {moves:list}",
            "more": "the opponent must block: {moves:list}, …",
            "nothing": "the opponent need not block anything",
        }
    }
    position: Position
    moves: tuple[int, ...]
    more: bool = False

    @property
    def case(self) -> str:
        """Whether there are any, and further ones."""
        return "more" if self.more else "" if self.moves else "nothing"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """They are the first moves to safe positions, or all; and all may be blocked."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        allowed, count = oracle.game.blocks_at(self.position), len(self.moves)
        winning = oracle.winning_moves(self.position, max(allowed, count) + 1)
        return Verdict.of(
            tuple(winning[:count]) == self.moves
            and self.more == (len(winning) > count)
            and len(winning) <= allowed
        )


@dataclass(frozen=True)
class Why(Statement):
    """The evidence for an answer."""

    kind: ClassVar[str] = "why"
    words: ClassVar = {"en": {"": "why: {reason} ({grade}, method {named})"}}
    evidence: Evidence
    method: str

    @property
    def reason(self) -> Statement:
        """Which theorem, which hypotheses."""
        return self.evidence.why

    @property
    def grade(self) -> Phrase:
        """How well it is known."""
        return GRADES[self.evidence.grade]

    @property
    def named(self) -> Term:
        """The name of the method."""
        return Term(self.method)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Grade, reason, method and text."""
        grade, reason = self.evidence.grade, self.reason.to_json(language)
        parts = {"grade": grade, "reason": reason, "method": self.method}
        return {"kind": self.kind, **parts, "text": self.say(language=language)}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The reason, by its own judge; what is found by the rules needs no theorem."""
        return self.evidence.why.judge(oracle, bound)


_SOON_TOLD = 14
"""Two games are compared up to this pile."""


@dataclass(frozen=True)
class InDisguise(Statement):
    """That a game is one of another family, and why the answer holds there.

    Attributes:
        position: The position.
        text: The game there.
        there: The same position there.
        why: Why the answer holds.
    """

    kind: ClassVar[str] = "in-disguise"
    words: ClassVar = {"en": {"": "this is {text} at {there}; {why}"}}
    position: Position
    text: str
    there: Position
    why: Statement

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The positions are the same, and small ones have the same winners in both games."""
        same = family_of(oracle.game).elsewhere(oracle.game, self.position)
        if same is None or str(same.game) != self.text:
            return Verdict.FALSE
        other = Oracle(same.game)
        if same.game.position(self.position.pile, **same.place) != self.there:
            return Verdict.FALSE
        fields = family_of(oracle.game).fields_of(oracle.game)
        for pile in range(1, min(bound, _SOON_TOLD) + 1):
            for number in (1, 2, 3, 5):
                here = oracle.game.position(pile, **{field.name: number for field in fields})
                same = family_of(oracle.game).elsewhere(oracle.game, here)
                if same is None or same.game != other.game:
                    return Verdict.FALSE
                there = same.game.position(pile, **same.place)
                if oracle.is_safe(here) != other.is_safe(there):
                    return Verdict.FALSE
        return Verdict.least(Verdict.CONSISTENT, self.why.judge(other, bound))


@dataclass(frozen=True)
class IsGame(Property):
    """That a game is one of another family."""

    kind: ClassVar[str] = "is-game"
    words: ClassVar = {"en": {"": "the game is {text} in disguise"}}
    text: str

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By what is recognised in the rules; `InDisguise` judges each answer."""
        return Verdict.so_far(str(_recognised(oracle.game)) == self.text)


@dataclass(frozen=True)
class SaidThere(Property):
    """What is said of the game that a game is in another family.

    Attributes:
        said: It.
        game: The game there.
    """

    kind: ClassVar[str] = "said-there"
    words: ClassVar = {"en": {"": "{said}"}}
    said: Statement
    game: Rules

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By its own judge there, if the game is that one."""
        if _recognised(oracle.game) != self.game:
            return Verdict.FALSE
        return self.said.judge(Oracle(self.game), bound)


def _recognised(game: Rules) -> Rules | None:
    """The game of another family that this one is."""
    usual = {field.name: field.usual for field in family_of(game).fields_of(game)}
    same = family_of(game).elsewhere(game, game.position(1, **usual))
    return None if same is None else same.game


@dataclass(frozen=True)
class Visited(Statement):
    """That an answer was found by playing."""

    kind: ClassVar[str] = "visited"
    words: ClassVar = {"en": {"": "{count} positions visited by the rules"}}
    position: Position
    count: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By visiting them again."""
        if self.position.pile > bound:
            return Verdict.BEYOND
        again = Oracle(oracle.game)
        again.is_safe(self.position)
        again.winning_moves(self.position)
        return Verdict.of(again.visited == self.count)


@dataclass(frozen=True)
class LastMove(Statement):
    """A sentence of the rules: what the last move does."""

    kind: ClassVar[str] = "last-move"
    words: ClassVar = {
        "en": {
            "": "Who makes the last move wins.",
            "misère": "Who makes the last move loses.",
        }
    }
    misere: bool

    @property
    def case(self) -> str:
        """Which of the two."""
        return "misère" if self.misere else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules."""
        return Verdict.of(oracle.game.misere == self.misere)


@dataclass(frozen=True)
class MayBlock(Statement):
    """A sentence of the rules: how many moves may be forbidden."""

    kind: ClassVar[str] = "may-block"
    words: ClassVar = {
        "en": {
            "": "Before each move the other player may block up to {blocks} amounts.",
            "one": "Before each move the other player may block one amount.",
        }
    }
    blocks: int

    @property
    def case(self) -> str:
        """Whether it is one."""
        return "one" if self.blocks == 1 else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At every pile up to the bound."""
        game = oracle.game
        blocks = {game.blocks_at(_somewhere(game, pile)) for pile in range(1, bound + 1)}
        return Verdict.so_far(blocks <= {self.blocks})


@dataclass(frozen=True)
class OverAt(Statement):
    """A sentence of the rules: where the game ends."""

    kind: ClassVar[str] = "over-at"
    words: ClassVar = {"en": {"": "The game is over when the pile is {piles:list} or {last}."}}
    ends: tuple[int, ...]

    @property
    def piles(self) -> tuple[int, ...]:
        """All but the last."""
        return self.ends[:-1]

    @property
    def last(self) -> int:
        """The last of them."""
        return self.ends[-1]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """There is no move from these piles, and the rules say it of no other."""
        game: Any = oracle.game
        listed = () if isinstance(game.ends, NumbersWhere) else game.ends
        piles = sorted({*range(bound + 1), *self.ends, *listed})
        over = tuple(pile for pile in piles if game.is_over(pile))
        stays = any(pile and game.moves(_somewhere(game, pile)) for pile in over)
        return Verdict.so_far(over == self.ends and not stays)


@dataclass(frozen=True)
class OverWhere(Statement):
    """A sentence of the rules: where the game ends, by a condition."""

    kind: ClassVar[str] = "over-where"
    words: ClassVar = {"en": {"": "The game is over when the pile n is 0 or {ends}."}}
    ends: NumbersWhere

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """There is no move from these piles, and the rules say it of no other."""
        game: Any = oracle.game
        piles = range(1, bound + 1)
        over = [pile for pile in piles if game.is_over(pile)]
        stays = any(game.moves(_somewhere(game, pile)) for pile in over)
        return Verdict.so_far(over == [pile for pile in piles if pile in self.ends] and not stays)


def over_at(ends: Ends) -> Statement:
    """Where a game ends besides the empty pile, in words."""
    return OverWhere(ends) if isinstance(ends, NumbersWhere) else OverAt((0, *sorted(ends)))


def _somewhere(game: Any, pile: int) -> Any:
    """A position with this pile."""
    fields = family_of(game).fields_of(game)
    return game.position(pile, **{field.name: field.usual for field in fields})


@dataclass(frozen=True)
class Plain(Statement):
    """A sentence that claims nothing, or of a family that has no judge for it."""

    kind: ClassVar[str] = "plain"
    words: ClassVar = {"en": {"": "{text}"}}
    text: str

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Nothing is claimed."""
        return Verdict.TRUE
