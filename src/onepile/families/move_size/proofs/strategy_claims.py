"""What theorems say of which moves win: strategy sequences of members, and of piles between them.

The word is paper 004's: a strategy sequence is 0 at the moves up to the threshold that win.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.base_claims import MadeByAdding, ThereIsABase, When
from onepile.families.move_size.proofs.members import Ground, InMembers, LetteredBase, joined
from onepile.families.move_size.proofs.truth import Truth
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.languages import ENGLISH
from onepile.numbers import INFINITY
from onepile.statements import Definition, Formula, Phrase, Verdict
from onepile.theorems import Claim


@dataclass(frozen=True)
class ZerosOfMembers(Claim):
    """Paper 004's strategy sequences of members: which moves up to the threshold win.

    Attributes:
        base: Whose members.
        zeros: The winning moves, ascending; the last is the threshold.
        when: For which n.
    """

    kind: ClassVar[str] = "zeros-of-members"
    words: ClassVar = {
        "en": {"": "the strategy sequence of {member} is 0 at {its_zeros}, for {when}"}
    }
    base: LetteredBase
    zeros: tuple[InMembers, ...]
    when: When

    @property
    def member(self) -> Formula:
        """The n-th member."""
        return self.base.general

    @property
    def its_zeros(self) -> Formula:
        """The winning moves as a formula."""
        return joined(", ", [zero.formula for zero in self.zeros])

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member."""
        truth = Truth(oracle)
        for n in self.when.below(self.base.count(bound)):
            said = tuple(zero.at(n) for zero in self.zeros)
            if truth.zeros(self.base.ground, self.base.members[n]) != said:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ZerosBefore(Claim):
    """The strategy sequences of the members before those."""

    kind: ClassVar[str] = "zeros-before"
    words: ClassVar = {"en": {"": "the zeros of the {member} before: {zeros:lists}"}}
    base: LetteredBase
    zeros: tuple[tuple[int, ...], ...]

    @property
    def member(self) -> Formula:
        """The n-th member."""
        return self.base.general

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member."""
        truth, known = Truth(oracle), self.base.count(bound)
        for member, said in zip(self.base.members[:known], self.zeros, strict=False):
            if truth.zeros(self.base.ground, member) != said:
                return Verdict.FALSE
        return Verdict.TRUE if len(self.zeros) <= known else Verdict.CONSISTENT


@dataclass(frozen=True)
class BeginningAfter(Claim):
    """The first piles of a run of which only the beginning is copied.

    Attributes:
        ground: The distances of the piles after which it begins.
        zeros: For each pile the moves up to its threshold that win; the last is the threshold.
        deaths: When the piles die after which it begins, 0 for never; empty if none does.
    """

    kind: ClassVar[str] = "beginning-after"
    words: ClassVar = {
        "en": {
            f"{number}{mortal}{blocks}": f"after piles at distances {{ground:list}}{that_die} the "
            f"{piles} {thresholds} {{thresholds:list}}{and_zeros}"
            for number, piles, thresholds in (
                ("one", "pile 1 has", "the threshold"),
                ("many", "piles {piles} have", "the thresholds"),
            )
            for mortal, that_die in (("", ""), (", mortal", " that die {dying:list}"))
            for blocks, and_zeros in (("", ""), (", blocks", " and the zeros {zeros:lists}"))
        }
    }
    ground: tuple[int, ...]
    zeros: tuple[tuple[int, ...], ...]
    deaths: tuple[int, ...] = ()

    @property
    def case(self) -> str:
        """How many piles, whether some of the others die, and whether there are blocks."""
        number = "one" if len(self.zeros) == 1 else "many"
        mortal = ", mortal" if self.deaths else ""
        blocks = ", blocks" if len(self.zeros[0]) > 1 else ""
        return f"{number}{mortal}{blocks}"

    @property
    def dying(self) -> list[Phrase]:
        """When the piles die after which it begins."""
        return Ground(self.ground, self.deaths).dying

    @property
    def thresholds(self) -> tuple[int, ...]:
        """The thresholds of the piles."""
        return tuple(moves[-1] for moves in self.zeros)

    @property
    def piles(self) -> Formula:
        """The piles themselves."""
        last = len(self.zeros)
        return Formula("1, 2", "1, 2") if last == 2 else _from_one_to(str(last))

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        truth = Truth(oracle)
        for pile, said in enumerate(self.zeros[:bound], start=1):
            if truth.zeros(Ground(self.ground, self.deaths), pile) != said:
                return Verdict.FALSE
        return Verdict.TRUE if len(self.zeros) <= bound else Verdict.CONSISTENT


@dataclass(frozen=True)
class BetweenMembers(Claim):
    """What lies between a member and the one before.

    Attributes:
        made: How the members are made.
        blocks: Whether there are blocks, and so strategy sequences to speak of.
    """

    kind: ClassVar[str] = "between-members"
    words: ClassVar = {
        "en": {
            "": "Where a member is made by adding {w}, the piles between it and the member before "
            "have the\nthresholds of {beginning} in the base of {w}.",
            "blocks": "Where a member is made by adding {w}, the piles between it and the member "
            "before have the\nthresholds and strategy sequences of {beginning} in the base of {w}.",
        }
    }
    w: ClassVar = Formula("w", "w")
    made: tuple[MadeByAdding, ...]
    blocks: bool

    @property
    def case(self) -> str:
        """Whether there are strategy sequences."""
        return "blocks" if self.blocks else ""

    @property
    def beginning(self) -> Formula:
        """The piles that are copied."""
        return _from_one_to("w - 1")

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Without how the members are made, of which other statements speak."""
        return {"kind": self.kind, "blocks": self.blocks, "text": self.say(language=language)}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile, between the members of which the rules speak."""
        truth = Truth(oracle)
        for rule in self.made:
            members, source = rule.base.members, rule.source
            for n in rule.when.below(rule.base.count(bound)):
                between = range(members[n - 1] + 1, members[n])
                if between and source is None:
                    return Verdict.FALSE
                for t, pile in enumerate(between, start=1):
                    assert source is not None
                    if truth.zeros(rule.base.ground, pile) != truth.zeros(source.ground, t):
                        return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class StrategySequences(Claim):
    """What a strategy sequence is, and what it is good for."""

    kind: ClassVar[str] = "strategy-sequences"
    words: ClassVar = {
        "en": {
            "": "The strategy sequence of a pile is 0 at those moves up to its threshold that win, "
            "1 at the others.\nWith a smaller cap the opponent blocks the zeros up to the cap."
        }
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """With each smaller cap the position is lost."""
        truth = Truth(oracle)
        return Verdict.so_far(all(truth.smaller_caps_lose(pile) for pile in range(1, bound + 1)))


@dataclass(frozen=True)
class WithoutOvershoot(Claim):
    """Of which game without overshoot the theorem is, and how it follows from the one with it.

    Attributes:
        game: The game.
        blocks: How many blocks it has.
        then: Of the game with overshoot, of which all that follows is said: how it begins.
    """

    kind: ClassVar[str] = "without-overshoot"
    words: ClassVar = {
        "en": {
            "": "In the game {game} no cap wins from piles up to {blocks}, and any other pile "
            "{pile} has\nthe threshold and the strategy sequence of {shifted} in the game with "
            "overshoot.\n{then}",
            "thresholds": "In the game {game} no cap wins from piles up to {blocks}, and any other "
            "pile {pile} has\nthe threshold of {shifted} in the game with overshoot.\n"
            "{then}",
        }
    }
    pile: ClassVar = Formula("N", "N")
    game: MoveSize
    blocks: int
    then: Claim

    @property
    def case(self) -> str:
        """Whether strategy sequences are told."""
        return "" if isinstance(self.then, ThereIsABase) else "thresholds"

    @property
    def shifted(self) -> Formula:
        """The pile that it is like."""
        return Formula(f"N - {self.blocks}", f"N - {self.blocks}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both games, pile by pile; and what is said of the one with overshoot."""
        game, truth = oracle.game, Truth(oracle)
        assert isinstance(game, MoveSize)
        if game != self.game or game.overshoot:
            return Verdict.FALSE
        if self.then.judge(oracle, bound) is Verdict.FALSE:
            return Verdict.FALSE
        ground = Ground(tuple(range(game.blocks + 1)))
        for pile in range(1, bound + 1):
            threshold = true_threshold(oracle, game, pile)
            if pile <= self.blocks or threshold is INFINITY:
                if pile > self.blocks or threshold is not INFINITY:
                    return Verdict.FALSE
                continue
            said = truth.zeros(ground, pile - self.blocks)
            true = tuple(oracle.winning_moves(MoveSizePosition(pile, threshold)))
            if (threshold, true) != (said[-1], said):
                return Verdict.FALSE
        return Verdict.CONSISTENT


def opening(game: MoveSize, begin: Callable[[MoveSize], Claim]) -> Claim:
    """Of which game a theorem speaks, as it begins for a game with overshoot or without blocks."""
    if not game.blocks or game.overshoot:
        return begin(game)
    return WithoutOvershoot(game, game.blocks, begin(replace(game, overshoot=True)))


def _from_one_to(last: str) -> Formula:
    return Formula(f"1, …, {last}", rf"1, \dots, {last}")
