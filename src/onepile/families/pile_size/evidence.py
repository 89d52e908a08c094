"""Why the answers of the methods for pile-size games are true: the reasons, with their judges."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.pile_size.properties import BarRises, TableRepeats, nim_values, table
from onepile.statements import Definition, Statement, Verdict


@dataclass(frozen=True)
class ByTheStaircase(Statement):
    """Theorem 1 of paper 002: the nim-value, in misère play that of normal play.

    Attributes:
        pile: The pile.
        value: Its nim-value in normal play.
        misere: Whether the play is misère.
        rises: Why f̄ never falls.
    """

    kind: ClassVar[str] = "by-the-staircase"
    words: ClassVar = {
        "en": {
            "": "paper 002, Theorem 1: {rises}; its nim-value is {value}",
            "misère": "paper 002, Theorem 1: {rises}; its nim-value in normal play is not 1",
            "misère, safe": "paper 002, Theorem 1: {rises}; its nim-value in normal play is 1",
        }
    }
    pile: int
    value: int
    misere: bool
    rises: BarRises

    @property
    def case(self) -> str:
        """What of the nim-value matters."""
        if not self.misere:
            return ""
        return "misère, safe" if self.value == 1 else "misère"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The nim-value by the definition, and why f̄ never falls."""
        rises = self.rises.judge(oracle, bound)
        if self.misere != oracle.game.misere:
            return Verdict.FALSE
        if self.pile > bound:
            return Verdict.least(rises, Verdict.BEYOND)
        true = nim_values(oracle, self.pile)[-1] == self.value
        return Verdict.least(rises, Verdict.of(true))


@dataclass(frozen=True)
class LikeAnEarlierPile(Statement):
    """The table repeats."""

    kind: ClassVar[str] = "like-an-earlier-pile"
    words: ClassVar = {
        "en": {
            "": "f repeats itself, so that the table has {repeats}, proved: pile {pile} is like "
            "pile {like}"
        }
    }
    pile: int
    like: int
    repeats: TableRepeats

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The period by the definition; the piles are some periods apart, or the same."""
        start, period, gain = self.repeats.start, self.repeats.period, self.repeats.gain
        repeats = self.repeats.judge(oracle, bound)
        if repeats is Verdict.FALSE:
            return repeats
        periods, rest = divmod(self.pile - self.like, period)
        if rest or periods < 0 or self.like >= start + period or (periods and self.like < start):
            return Verdict.FALSE
        if self.pile > bound:
            return repeats
        values = table(oracle, self.pile)
        same = values[self.pile] == values[self.like] + periods * gain
        return Verdict.least(repeats, Verdict.of(same))


@dataclass(frozen=True)
class AllPilesBelow(Statement):
    """The table of all piles."""

    kind: ClassVar[str] = "all-piles-below"
    words: ClassVar = {"en": {"": "all piles up to {pile} by the rules"}}
    pile: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """How it was found, and no claim about the game."""
        return Verdict.TRUE
