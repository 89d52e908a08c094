"""What is said of the rules of a general game, each sentence with its judge."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.general.rules import General, GeneralPosition
from onepile.formulas.conditions import Condition
from onepile.sayings import LastMove, MayBlock, over_at
from onepile.statements import Definition, Phrase, Statement, Verdict

_MEANING = {
    "n": Phrase("n is the pile"),
    "p": Phrase("p is the previous move"),
    "t": Phrase("t is the number of the move"),
    "np": Phrase("n is the pile, p the previous move"),
    "nt": Phrase("n is the pile, t the number of the move"),
    "pt": Phrase("p is the previous move, t the number of the move"),
    "npt": Phrase("n is the pile, p the previous move, t the number of the move"),
}


def in_words(game: General) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("general; take=m!=p; blocks=1; passes=2")):
    ...     print(sentence)
    A move of m counters is allowed when m!=p (p is the previous move).
    The first move may take any number of counters.
    Before each move the other player may block one amount.
    Twice in the game a player may pass instead of making a move; this cannot be blocked.
    Who makes the last move wins.
    """
    said: list[Statement] = []
    if game.listed is not None:
        said.append(TakeOneOf(game.listed))
    else:
        said.append(TakeWhen(game.take))
    if "p" in game.take.names:
        said.append(FirstMove(game.first))
    if game.overshoot:
        said.append(MayOvershoot())
    if game.blocks:
        said.append(MayBlock(game.blocks))
    if game.passes:
        said.append(MayPass(game.passes))
    if game.ends:
        said.append(over_at(game.ends))
    return [*said, LastMove(game.misere)]


def _rules(oracle: Definition) -> General:
    assert isinstance(oracle.game, General)
    return oracle.game


def _places(game: General, bound: int) -> list[GeneralPosition]:
    """Positions of piles up to the bound, with all that the rules look at."""
    some = {"previous": (1, 2, 3, 7), "move": (1, 2, 5), "passes": (game.passes,)}
    positions = [GeneralPosition(pile) for pile in range(1, bound + 1)]
    for one in game.fields:
        positions = [
            GeneralPosition(position.pile, (*position.place, (one.name, value)))
            for position in positions
            for value in some[one.name]
        ]
    return positions


@dataclass(frozen=True)
class TakeWhen(Statement):
    """A sentence of the rules: which moves are allowed."""

    kind: ClassVar[str] = "take-when"
    words: ClassVar = {
        "en": {
            "": "A move of m counters is allowed when {condition}.",
            "explained": "A move of m counters is allowed when {condition} ({meanings}).",
            "function": "The Python function {condition} says whether m counters may be taken.",
        }
    }
    condition: Condition

    @property
    def case(self) -> str:
        """Whether it has a text, and other variables than m."""
        if not self.condition.has_text:
            return "function"
        return "explained" if self.condition.names - {"m"} else ""

    @property
    def meanings(self) -> Phrase:
        """What the variables are."""
        return _MEANING["".join(name for name in "npt" if name in self.condition.names)]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These are the moves at positions up to the bound."""
        game = _rules(oracle)
        for position in _places(game, min(bound, 40)):
            if game.is_over(position.pile):
                continue
            place = {"n": position.pile, "p": position.get("previous"), "t": position.get("move")}
            allowed = [m for m in range(1, position.pile + 1) if self.condition(m, **place)]
            moves = [m for m in game.moves(position) if 0 < m <= position.pile]
            if allowed != moves:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class TakeOneOf(Statement):
    """A sentence of the rules: the list of the moves."""

    kind: ClassVar[str] = "take-one-of"
    words: ClassVar = {
        "en": {
            "": "Take one of these numbers of counters: {moves:list}.",
            "one": "Take exactly {moves:list} counters.",
        }
    }
    moves: tuple[int, ...]

    @property
    def case(self) -> str:
        """Whether there is a choice."""
        return "one" if len(self.moves) == 1 else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These are the moves from a pile that is high enough."""
        game = _rules(oracle)
        high = max([bound, *self.moves])
        while game.is_over(high):
            high += 1
        found = game.moves(game.position(high))
        return Verdict.of(tuple(m for m in found if m) == tuple(sorted(self.moves)))


@dataclass(frozen=True)
class FirstMove(Statement):
    """A sentence of the rules: what may be taken when nothing was taken before."""

    kind: ClassVar[str] = "first-move"
    words: ClassVar = {
        "en": {
            "": "The first move may take any number of counters.",
            "condition": "The first move may take m counters when {condition}.",
        }
    }
    condition: Condition | None

    @property
    def case(self) -> str:
        """Whether something is said of it."""
        return "" if self.condition is None else "condition"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """From each pile up to the bound."""
        game = _rules(oracle)
        for pile in range(1, min(bound, 60) + 1):
            if game.is_over(pile):
                continue
            moves = [m for m in game.moves(game.position(pile)) if 0 < m <= pile]
            allowed = [
                m
                for m in range(1, pile + 1)
                if self.condition is None or self.condition(m, n=pile, t=1)
            ]
            if moves != allowed:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class MayOvershoot(Statement):
    """A sentence of the rules: more may be taken than there is."""

    kind: ClassVar[str] = "general-overshoot"
    words: ClassVar = {
        "en": {"": "More may be taken than the pile holds: each such amount is a move of its own."}
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules."""
        return Verdict.of(_rules(oracle).overshoot)


@dataclass(frozen=True)
class MayPass(Statement):
    """A sentence of the rules: how many passes there are."""

    kind: ClassVar[str] = "may-pass"
    words: ClassVar = {
        "en": {
            "": "{passes} times in the game a player may pass instead of making a move; this "
            "cannot be blocked.",
            "one": "Once in the game a player may pass instead of making a move; this cannot be "
            "blocked.",
            "two": "Twice in the game a player may pass instead of making a move; this cannot be "
            "blocked.",
        }
    }
    passes: int

    @property
    def case(self) -> str:
        """How many."""
        return {1: "one", 2: "two"}.get(self.passes, "")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules: so many passes are there at the start."""
        game = _rules(oracle)
        return Verdict.of(game.position(1).get("passes") == self.passes > 0)
