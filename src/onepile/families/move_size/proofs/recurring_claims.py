"""The statements of a theorem about a base that recurs."""

from itertools import groupby
from typing import TYPE_CHECKING

from onepile.families.move_size.proofs.base_claims import (
    made_by_adding,
    there_is_a_base,
    thresholds_before,
    when,
)
from onepile.families.move_size.proofs.growth_claims import grows_by_the_factor
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.families.move_size.proofs.period_claims import who_wins
from onepile.families.move_size.proofs.strategy_claims import between_members
from onepile.statements import Formula, Phrase, Statement, Unsaid, Words, statement
from onepile.theorems import Parts

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
    facts = [members_are(base, members[: max(_SHOWN, first)]), *made]
    facts.append(thresholds_before(base, tuple(proof.base.values[:first])))
    growth = proof.growth.per_period
    ending = (
        between_members(Unsaid(made), blocks=False),
        grows_by_the_factor(base, period, growth.said(), growth.polynomial),
        who_wins(blocks=False),
    )
    reason = by_forms(period, claimed.first + 1)
    return Parts(there_is_a_base(proof.game), tuple(facts), ending, reason)


def _made(proof: "RecurringProof", base: LetteredBase) -> tuple[Statement, ...]:
    """One rule for each row, with all places that have it."""
    claimed, period = proof.claimed, len(proof.claimed.period)

    def row(n: int) -> "Row":
        return claimed.row(n - 1)

    places = sorted(range(claimed.first + 1, claimed.first + 1 + period), key=lambda n: (row(n), n))
    rules = []
    for (added, left), alike in groupby(places, key=row):
        lower = [(-1, MemberAt(base, Index.shifted(-1 - o))) for o in left]
        rules.append(
            made_by_adding(
                base,
                InMembers(((1, MemberAt(base, Index.shifted(-1 - added))),)),
                base,
                InMembers(((1, MemberAt(base, Index.shifted(0))), *lower)),
                when(tuple(alike), period),
            )
        )
    return tuple(sorted(rules, key=lambda rule: rule.when.first))


@statement
def members_are(base: LetteredBase, first: tuple[int, ...]) -> Words:
    """The first members of the base of a game without blocks."""
    return Phrase("{letter}: {first:list}, …", letter=base.symbol)


@statement
def by_forms(places: int, start: int) -> Words:
    """Why it never ends.

    Args:
        places: How many members a period has.
        start: The first member that the rules make.
    """
    member = Formula(f"b_{start}", f"b_{{{start}}}")
    if places == 1:
        return Phrase(
            "By induction over the members from {member} on: every comparison that the recursion "
            "of paper 001 makes is one of sums of older members, and has one sign for ever; the "
            "certificate is checked for that.",
            member=member,
        )
    return Phrase(
        "By induction over the members from {member} on: in each of the {places} places of a "
        "period every comparison that the recursion of paper 001 makes is one of sums of older "
        "members, and has one sign for ever; the certificate is checked for that.",
        member=member,
    )
