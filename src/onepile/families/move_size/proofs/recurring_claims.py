"""The statements of a theorem about a base that recurs, each with its judge."""

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.base_claims import (
    MadeByAdding,
    ThereIsABase,
    ThresholdsBefore,
    When,
)
from onepile.families.move_size.proofs.growth_claims import GrowsByTheFactor
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.families.move_size.proofs.period_claims import WhoWins
from onepile.families.move_size.proofs.strategy_claims import BetweenMembers
from onepile.families.move_size.properties import members_of
from onepile.families.move_size.rules import MoveSize
from onepile.statements import Definition, Formula, Verdict
from onepile.theorems import Claim, Parts

if TYPE_CHECKING:
    from onepile.families.move_size.proofs.recurring import Row
    from onepile.families.move_size.proofs.recurring_proof import RecurringProof

_SHOWN = 16
"""So many members are listed at least, and all before those that rules make."""

_PERIODS = 40
"""So many periods are made: the last one shows how fast members grow."""


def theorem(proof: "RecurringProof") -> Parts:
    """The theorem in statements."""
    claimed, period = proof.claimed, len(proof.claimed.period)
    proof.base.extend(claimed.first + _PERIODS * period + _SHOWN)
    ground = Ground((0,))
    members = tuple(proof.base.members)
    base = LetteredBase("b", ground, members, (None, *[ground] * (len(members) - 1)))
    made = _made(proof, base)
    first = min(rule.when.first[0] for rule in made)
    facts: list[Claim] = [MembersAre(base, members[: max(_SHOWN, first)]), *made]
    facts.append(ThresholdsBefore(base, tuple(proof.base.values[:first])))
    growth = proof.growth.per_period
    ending = (
        BetweenMembers(made, blocks=False),
        GrowsByTheFactor(base, period, growth.said(), growth.polynomial),
        WhoWins(blocks=False),
    )
    reason = ByForms(period, claimed.first + 1)
    return Parts(ThereIsABase(proof.game), tuple(facts), ending, reason)


def _made(proof: "RecurringProof", base: LetteredBase) -> tuple[MadeByAdding, ...]:
    """One rule for each row, with all places that have it."""
    claimed, period = proof.claimed, len(proof.claimed.period)

    def row(n: int) -> "Row":
        return claimed.row(n - 1)

    places = sorted(range(claimed.first + 1, claimed.first + 1 + period), key=lambda n: (row(n), n))
    rules = []
    for (added, left), alike in groupby(places, key=row):
        lower = [(-1, MemberAt(base, Index.shifted(-1 - o))) for o in left]
        rules.append(
            MadeByAdding(
                base,
                InMembers(((1, MemberAt(base, Index.shifted(-1 - added))),)),
                base,
                InMembers(((1, MemberAt(base, Index.shifted(0))), *lower)),
                When(tuple(alike), period),
            )
        )
    return tuple(sorted(rules, key=lambda rule: rule.when.first))


@dataclass(frozen=True)
class MembersAre(Claim):
    """The first members of the base of a game without blocks."""

    kind: ClassVar[str] = "members-are"
    words: ClassVar = {"en": {"": "{letter}: {first:list}, …"}}
    base: LetteredBase
    first: tuple[int, ...]

    @property
    def letter(self) -> Formula:
        """The letter of the base."""
        return self.base.symbol

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """A member is a pile whose threshold is not that of what exceeds the member before."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        true = members_of([true_threshold(oracle, game, pile) for pile in range(bound + 1)])
        if self.first != self.base.members[: len(self.first)]:
            return Verdict.FALSE
        if tuple(true) != self.base.members[: self.base.count(bound)]:
            return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ByForms(Claim):
    """Why it never ends.

    Attributes:
        places: How many members a period has.
        start: The first member that the rules make.
    """

    kind: ClassVar[str] = "by-forms"
    words: ClassVar = {
        "en": {
            "": "By induction over the members from {member} on: in each of the {places} places of "
            "a period every comparison that the recursion of paper 001 makes is one of sums of "
            "older members, and has one sign for ever; the certificate is checked for that.",
            "one": "By induction over the members from {member} on: every comparison that the "
            "recursion of paper 001 makes is one of sums of older members, and has one sign for "
            "ever; the certificate is checked for that.",
        }
    }
    places: int
    start: int

    @property
    def case(self) -> str:
        """Whether a period has several places."""
        return "one" if self.places == 1 else ""

    @property
    def member(self) -> Formula:
        """The first member that is made by a rule."""
        return Formula(f"b_{self.start}", f"b_{{{self.start}}}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Of all periods the certificate's checker decides: proved anew, it says the same."""
        from onepile.families.move_size.proofs.recurring_proof import prove_recurring

        assert isinstance(oracle.game, MoveSize)
        claimed = prove_recurring(oracle.game).claimed
        return Verdict.of((len(claimed.period), claimed.first + 1) == (self.places, self.start))
