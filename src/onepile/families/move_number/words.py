"""What is said of move-number games: the rules."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.move_number.properties import rules_of
from onepile.families.move_number.rules import MoveNumber, MoveNumberPosition
from onepile.formulas import Expression
from onepile.sayings import LastMove
from onepile.statements import Definition, Statement, Verdict


def in_words(game: MoveNumber) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("growing-moves")):
    ...     print(sentence)
    Move number k takes from k to 2k+3 counters.
    Before move k the other player may block one amount.
    Who makes the last move wins.
    """
    said: list[Statement] = [TakeBetween(game.least, game.most)]
    if str(game.blocks) != "0":
        said.append(MayBlockBefore(game.blocks))
    return [*said, LastMove(game.misere)]


@dataclass(frozen=True)
class TakeBetween(Statement):
    """A sentence of the rules: what may be taken."""

    kind: ClassVar[str] = "take-between"
    words: ClassVar = {
        "en": {
            "": "Move number k takes from {least} to {most} counters.",
            "exactly": "Move number k takes exactly {least} counters.",
        }
    }
    least: Expression
    most: Expression

    @property
    def case(self) -> str:
        """Whether there is a choice."""
        return "exactly" if str(self.least) == str(self.most) else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These are the moves from a high pile before each move up to the bound."""
        for k in range(1, bound + 1):
            moves = rules_of(oracle).moves(MoveNumberPosition(self.least(k) + self.most(k) + 2, k))
            if list(moves) != list(range(self.least(k), self.most(k) + 1)):
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class MayBlockBefore(Statement):
    """A sentence of the rules: how many moves may be forbidden."""

    kind: ClassVar[str] = "may-block-before"
    words: ClassVar = {
        "en": {
            "": "Before move k the other player may block up to {blocks} amounts.",
            "one": "Before move k the other player may block one amount.",
        }
    }
    blocks: Expression

    @property
    def case(self) -> str:
        """Whether it is always one."""
        return "one" if str(self.blocks) == "1" else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Before each move up to the bound."""
        game = rules_of(oracle)
        before = [game.blocks_at(MoveNumberPosition(1, k)) for k in range(1, bound + 1)]
        return Verdict.so_far(before == [self.blocks(k) for k in range(1, bound + 1)])
