"""Why the answers about general games are true: the reasons, with their judges."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.general.rules import General
from onepile.statements import Definition, Property, Statement, Verdict

_MOST_JUDGED = 150


@dataclass(frozen=True)
class Repeats(Property):
    """That what the piles are repeats.

    Attributes:
        start: From which pile on.
        period: After how many piles.
        depth: The largest move.
        nim: Whether nim-values repeat, or only the outcomes.
    """

    kind: ClassVar[str] = "piles-repeat"
    words: ClassVar = {
        "en": {
            "": "the outcomes repeat with period {period} from pile {start} on",
            "nim": "the nim-values repeat with period {period} from pile {start} on",
        }
    }
    start: int
    period: int
    depth: int
    nim: bool

    @property
    def case(self) -> str:
        """What repeats."""
        return "nim" if self.nim else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At every pile up to the bound that has another one a period later up to it."""
        game = oracle.game
        assert isinstance(game, General)

        def value(pile: int, place: dict[str, int]) -> int:
            if game.is_over(pile):
                return 0 if self.nim else int(game.misere)
            position = game.position(pile, **place)
            return oracle.nim_value(position) if self.nim else int(not oracle.is_safe(position))

        places = [{"passes": passes} for passes in range(game.passes + 1)] if game.passes else [{}]
        if "p" in game.take.names:
            places = [{"previous": previous} for previous in range(1, self.depth + 1)]
        last = min(bound, _MOST_JUDGED)
        if self.start + self.period > last:
            return Verdict.BEYOND
        for place in places:
            if not all(move <= self.depth for move in game.moves(game.position(last, **place))):
                return Verdict.FALSE
            for pile in range(self.start, last - self.period + 1):
                if value(pile, place) != value(pile + self.period, place):
                    return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ByPeriod(Statement):
    """A pile is like an early one.

    Attributes:
        pile: The pile.
        like: The pile that it is like.
        repeats: The period.
    """

    kind: ClassVar[str] = "by-period"
    words: ClassVar = {
        "en": {
            "": "{repeats}, since {window} neighbouring piles come again: pile {pile} is like pile "
            "{like}",
            "same": "{repeats}, since {window} neighbouring piles come again",
        }
    }
    pile: int
    like: int
    repeats: Repeats

    @property
    def case(self) -> str:
        """Whether it is another pile."""
        return "same" if self.pile == self.like else ""

    @property
    def window(self) -> int:
        """How many piles tell all later ones."""
        return self.repeats.depth

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The period, by its judge; the piles are some periods apart."""
        apart = self.pile - self.like
        fits = apart == 0 or (
            apart > 0 and apart % self.repeats.period == 0 and self.like >= self.repeats.start
        )
        return self.repeats.judge(oracle, bound) if fits else Verdict.FALSE


@dataclass(frozen=True)
class AllSettled(Statement):
    """That all smaller piles were settled, one after the other."""

    kind: ClassVar[str] = "all-settled"
    words: ClassVar = {
        "en": {
            "": "all piles up to {pile} settled by the rules",
            "previous": "all piles up to {pile} settled by the rules, after every previous move",
            "move": "all piles up to {pile} settled by the rules, before every later move",
        }
    }
    pile: int
    looks_at: str

    @property
    def case(self) -> str:
        """What counts besides the pile."""
        return self.looks_at

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """How it was found: true of games that look at this and no more."""
        game = oracle.game
        assert isinstance(game, General)
        counts = {"p": "previous", "t": "move"}
        looked_at = [counts[name] for name in ("p", "t") if name in game.take.names]
        return Verdict.of(looked_at == ([self.looks_at] if self.looks_at else []))
