"""What theorems say of a base: its members, how they are made, their thresholds, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
    joined,
)
from onepile.families.move_size.proofs.truth import Truth, proved_again
from onepile.families.move_size.rules import MoveSize
from onepile.statements import Definition, Formula, Phrase, Verdict
from onepile.theorems import Claim


@dataclass(frozen=True)
class ThereIsABase(Claim):
    """Of which game the theorem speaks."""

    kind: ClassVar[str] = "there-is-a-base"
    words: ClassVar = {"en": {"": "In the game {game} there is the base ({all})"}}
    all: ClassVar = Formula("n = 0, 1, 2, …", r"n = 0, 1, 2, \dots")
    game: MoveSize

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """True of the game that it names, with blocks one with overshoot; the base follows."""
        return Verdict.of(Truth(oracle).game == self.game)


@dataclass(frozen=True)
class FirstMembers(Claim):
    """A base: its letter, its first members, and after which piles it begins."""

    kind: ClassVar[str] = "first-members"
    words: ClassVar = {
        "en": {
            "own": "{letter}: {first:list}, …",
            "": "{letter}: {first:list}, … (after piles at distances {distances:list})",
            "mortal": "{letter}: {first:list}, … (after piles at distances {distances:list} that "
            "die {dying:list})",
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
    def dying(self) -> list[Phrase]:
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
            "{source_dying:list}) with threshold {its_threshold}, for {when}",
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
    def source_dying(self) -> list[Phrase]:
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
