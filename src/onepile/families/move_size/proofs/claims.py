"""The statements that theorems are made of, each with its judge.

What is said of all members is judged at those up to the bound, by the definition of the game
(`truth`); then it is consistent so far, or false. The members themselves are data of a statement.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar

from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
    joined,
    polynomial,
)
from onepile.families.move_size.proofs.truth import Truth, proved_again
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.numbers import INFINITY
from onepile.statements import Definition, Formula, Verdict
from onepile.theorems import Claim

# --- of what -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ThereIsABase(Claim):
    """Of which game the theorem speaks."""

    kind: ClassVar[str] = "there-is-a-base"
    words: ClassVar = {"en": {"": "In the game {game} there is the base ({all})"}}
    all: ClassVar = Formula("n = 0, 1, 2, …", r"n = 0, 1, 2, \dots")
    game: MoveSize

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """True of the game that it names; what the base is follows."""
        return Verdict.of(oracle.game == self.game)


@dataclass(frozen=True)
class FirstMembers(Claim):
    """A base: its letter, its first members, and after which piles it begins."""

    kind: ClassVar[str] = "first-members"
    words: ClassVar = {
        "en": {
            "own": "{letter}: {first:list}, …",
            "": "{letter}: {first:list}, … (after piles at distances {distances:list})",
            "mortal": "{letter}: {first:list}, … (after piles at distances {distances:list} that "
            "die {dying})",
        }
    }
    base: LetteredBase
    first: tuple[int, ...]

    @property
    def case(self) -> str:
        """Whether it is the game's own base, and whether all of its ground is immortal."""
        if self.base.ground == Ground(tuple(range(len(self.distances)))):
            return "own"
        return "mortal" if self.base.ground.deaths else ""

    @property
    def letter(self) -> Formula:
        """The letter of the base."""
        return self.base.symbol

    @property
    def distances(self) -> tuple[int, ...]:
        """The piles after which it begins."""
        return self.base.ground.distances

    @property
    def dying(self) -> str:
        """When these die."""
        return self.base.ground.dying

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Each pile that looks down on the ground is a member; between members are copies.

        The stretch between two members has the thresholds of a run, and the nearest alive piles lie
        and die there like the ground of that run.
        """
        truth = Truth(oracle)
        own = self.base.ground
        members = self.base.members[: self.base.count(bound)]
        if self.first != self.base.members[: len(self.first)] or members[:1] != (1,)[:bound]:
            return Verdict.FALSE
        for (before, member), copied in zip(pairwise(members), self.base.copied[1:], strict=False):
            between = range(before + 1, member)
            if member <= before:
                return Verdict.FALSE
            if between and (copied is None or not truth.begins_like(own, before, copied)):
                return Verdict.FALSE
            for pile in between:
                assert copied is not None
                threshold = truth.threshold(own, pile)
                if threshold >= pile or threshold != truth.threshold(copied, pile - before):
                    return Verdict.FALSE
        return Verdict.CONSISTENT


# --- for which n ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class When(Claim):
    """For which n something holds: a part of other statements.

    Attributes:
        first: The n of the first period.
        period: After so many members it holds again.
    """

    kind: ClassVar[str] = "when"
    words: ClassVar = {"en": {"": "{equal}, {again:list}, …", "from": "{least}"}}
    first: tuple[int, ...]
    period: int

    @property
    def case(self) -> str:
        """Whether it is for all n from the first on."""
        return "from" if len(self.first) == self.period else ""

    @property
    def least(self) -> Formula:
        """All n from the first on."""
        return Formula(f"n >= {self.first[0]}", rf"n \ge {self.first[0]}")

    @property
    def equal(self) -> Formula:
        """The first n."""
        return Formula(f"n = {self.first[0]}", f"n = {self.first[0]}")

    @property
    def again(self) -> tuple[int, ...]:
        """Further n: two periods in all, or three if there is only one n in each."""
        shown = [*self.first, *(n + self.period for n in self.first)]
        if len(self.first) == 1:
            shown.append(self.first[0] + 2 * self.period)
        return tuple(shown[1:])

    def below(self, end: int) -> Iterator[int]:
        """The n below an end."""
        for first in self.first:
            yield from range(first, end, self.period)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Nothing is claimed."""
        return Verdict.TRUE


# --- members -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MadeByAdding(Claim):
    """How members are made, and their thresholds.

    Attributes:
        base: Whose members.
        added: What is added to the member before.
        source: The base whose beginning lies between them; None if nothing does.
        threshold: The threshold.
        when: For which n.
    """

    kind: ClassVar[str] = "made-by-adding"
    words: ClassVar = {
        "en": {
            "": "{made} with threshold {its_threshold}, for {when}",
            "of": "{made} (of {source_letter}) with threshold {its_threshold}, for {when}",
            "after": "{made} (after piles at distances {source_ground:list}) with threshold "
            "{its_threshold}, for {when}",
            "after mortal": "{made} (after piles at distances {source_ground:list} that die "
            "{source_dying}) with threshold {its_threshold}, for {when}",
        }
    }
    base: LetteredBase
    added: InMembers
    source: LetteredBase | None
    threshold: InMembers
    when: When

    @property
    def case(self) -> str:
        """Whether it must be told from where the stretch between the members is."""
        if self.source is None or self.added.terms:
            return ""
        if self.source.letter:
            return "of"
        return "after mortal" if self.source.ground.deaths else "after"

    @property
    def made(self) -> Formula:
        """The recurrence."""
        before = MemberAt(self.base, Index.shifted(-1)).formula
        made = joined(" = ", [self.base.general, before])
        return joined(" + ", [made, self.added.formula])

    @property
    def its_threshold(self) -> Formula:
        """The threshold as a formula."""
        return self.threshold.formula

    @property
    def source_letter(self) -> Formula:
        """The letter of the base that lies between."""
        assert self.source is not None
        return self.source.symbol

    @property
    def source_ground(self) -> tuple[int, ...]:
        """The piles after which the run begins that lies between."""
        assert self.source is not None
        return self.source.ground.distances

    @property
    def source_dying(self) -> str:
        """When these die."""
        assert self.source is not None
        return self.source.ground.dying

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member."""
        truth, members = Truth(oracle), self.base.members
        for n in self.when.below(self.base.count(bound)):
            added, threshold = self.added.at(n), self.threshold.at(n)
            if added is None or members[n] != members[n - 1] + added:
                return Verdict.FALSE
            if truth.threshold(self.base.ground, members[n]) != threshold:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ThresholdsBefore(Claim):
    """The thresholds of the members before those of which rules speak."""

    kind: ClassVar[str] = "thresholds-before"
    words: ClassVar = {"en": {"": "the thresholds of the {member} before: {thresholds:list}"}}
    base: LetteredBase
    thresholds: tuple[int, ...]

    @property
    def member(self) -> Formula:
        """The n-th member."""
        return self.base.general

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member."""
        truth, known = Truth(oracle), self.base.count(bound)
        for member, said in zip(self.base.members[:known], self.thresholds, strict=False):
            if truth.threshold(self.base.ground, member) != said:
                return Verdict.FALSE
        return Verdict.TRUE if len(self.thresholds) <= known else Verdict.CONSISTENT


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
    words: ClassVar = {"en": {"": "the zeros of the {member} before: {listed}"}}
    base: LetteredBase
    zeros: tuple[tuple[int, ...], ...]

    @property
    def member(self) -> Formula:
        """The n-th member."""
        return self.base.general

    @property
    def listed(self) -> str:
        """The winning moves of one after the other."""
        return _listed(self.zeros)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Member by member."""
        truth, known = Truth(oracle), self.base.count(bound)
        for member, said in zip(self.base.members[:known], self.zeros, strict=False):
            if truth.zeros(self.base.ground, member) != said:
                return Verdict.FALSE
        return Verdict.TRUE if len(self.zeros) <= known else Verdict.CONSISTENT


# --- piles between -------------------------------------------------------------------------------


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
            for mortal, that_die in (("", ""), (", mortal", " that die {dying}"))
            for blocks, and_zeros in (("", ""), (", blocks", " and the zeros {listed}"))
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
    def dying(self) -> str:
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

    @property
    def listed(self) -> str:
        """The winning moves of one after the other."""
        return _listed(self.zeros)

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

    def to_json(self) -> dict[str, Any]:
        """Without how the members are made, of which other statements speak."""
        return {"kind": self.kind, "blocks": self.blocks, "text": self.say()}

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
    """How thresholds without overshoot follow from those with it."""

    kind: ClassVar[str] = "without-overshoot"
    words: ClassVar = {
        "en": {
            "": "This is with overshoot; without it, pile {pile} has the threshold and the "
            "strategy sequence of {shifted} here,\nand no cap wins from piles up to {blocks}."
        }
    }
    pile: ClassVar = Formula("N", "N")
    blocks: int

    @property
    def shifted(self) -> Formula:
        """The pile that it is like."""
        return Formula(f"N - {self.blocks}", f"N - {self.blocks}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both games, pile by pile."""
        game, truth = oracle.game, Truth(oracle)
        assert isinstance(game, MoveSize)
        if game.overshoot:
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


# --- how fast, and why ---------------------------------------------------------------------------


@dataclass(frozen=True)
class GrowsByTheFactor(Claim):
    """How fast the base grows.

    Attributes:
        base: The game's own base.
        members: In how many members.
        factor: The first digits of the factor.
        coefficients: A polynomial whose largest root it is, highest first.
    """

    kind: ClassVar[str] = "grows-by-the-factor"
    words: ClassVar = {
        "en": {
            "": "In {members} members the base grows by the factor {digits}, the largest root of "
            "{root_of}.",
            "one": "In {members} member the base grows by the factor {digits}, the largest root of "
            "{root_of}.",
        }
    }
    base: LetteredBase
    members: int
    factor: str
    coefficients: tuple[int, ...]

    @property
    def case(self) -> str:
        """Singular or plural."""
        return "one" if self.members == 1 else ""

    @property
    def digits(self) -> Formula:
        """The factor as a formula."""
        return Formula(self.factor, self.factor)

    @property
    def root_of(self) -> Formula:
        """The polynomial as a formula."""
        return polynomial(self.coefficients)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """There is a root with these digits, none is seen above it, and the members grow so.

        Which real root is the largest is not decided by finitely many members: those that were
        made grow by the factor up to a thousandth, over their last period.
        """
        low = Fraction(self.factor)
        high = low + Fraction(1, 10 ** len(self.factor.partition(".")[2]))
        last = Fraction(self.base.members[-1], self.base.members[-1 - self.members])
        root = self._at(low) == 0 or self._at(low) * self._at(high) < 0
        return Verdict.so_far(
            root and self._at(high) > 0 and abs(last / low - 1) < Fraction(1, 1000)
        )

    def _at(self, x: Fraction) -> Fraction:
        total = Fraction(0)
        for c in self.coefficients:
            total = total * x + c
        return total


@dataclass(frozen=True)
class ByInduction(Claim):
    """Why it never ends."""

    kind: ClassVar[str] = "by-induction"
    words: ClassVar = {
        "en": {
            "": "By induction over periods: each of the {rows} inequalities on which a period "
            "relies becomes, some periods later, one without negative coefficients, and nothing "
            "falls; the certificate is checked for that."
        }
    }
    rows: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Of all periods the certificate's checker decides: it has so many, and accepts them."""
        assert isinstance(oracle.game, MoveSize)
        return Verdict.of(proved_again(oracle.game)[1].inequalities == self.rows)


def _from_one_to(last: str) -> Formula:
    return Formula(f"1, …, {last}", rf"1, \dots, {last}")


def _listed(sequences: tuple[tuple[int, ...], ...]) -> str:
    """Sequences one after the other."""
    return "; ".join(", ".join(map(str, sequence)) for sequence in sequences)
