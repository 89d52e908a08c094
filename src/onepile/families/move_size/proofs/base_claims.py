"""What theorems say of a base: its members, how they are made, their thresholds, and why."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
    joined,
)
from onepile.statements import Formula, Phrase, Statement, Words, statement


@statement
def there_is_a_base(game: MoveSize) -> Words:
    """Of which game the theorem speaks."""
    every = Formula("n = 0, 1, 2, …", r"n = 0, 1, 2, \dots")
    return Phrase("In the game {game} there is the base ({all})", all=every)


@statement
def first_members(base: LetteredBase, first: tuple[int, ...]) -> Words:
    """A base: its letter, its first members, and after which piles it begins.

    Of the game's own base these need not be told.
    """
    ground = base.ground
    if ground == Ground(tuple(range(len(ground.distances)))):
        return Phrase("{letter}: {first:list}, …", letter=base.symbol)
    return Phrase("{letter}: {first:list}, … ({after})", letter=base.symbol, after=ground.after)


@statement
def when(first: tuple[int, ...], period: int) -> Words:
    """For which n something holds: a part of other statements.

    Of all n from the first on it is said so; else two periods are told, or three if there is only
    one n in each.

    Args:
        first: The n of the first period.
        period: After so many members it holds again.
    """
    least, *others = first
    if len(first) == period:
        return Phrase("{least}", least=Formula(f"n >= {least}", rf"n \ge {least}"))
    again = [*others, *(n + period for n in first)]
    if not others:
        again.append(least + 2 * period)
    equal = Formula(f"n = {least}", f"n = {least}")
    return Phrase("{equal}, {again:list}, …", equal=equal, again=again)


@statement
def made_by_adding(
    base: LetteredBase,
    added: InMembers,
    source: LetteredBase | None,
    threshold: InMembers,
    when: Statement,
) -> Words:
    """How members are made, and their thresholds; where it must be, of what they are made.

    Args:
        base: Whose members.
        added: What is added to the member before.
        source: The base whose beginning lies between them; None if nothing does.
        threshold: The threshold.
        when: For which n.
    """
    before = MemberAt(base, Index.shifted(-1)).formula
    made = joined(" + ", [joined(" = ", [base.general, before]), added.formula])
    slots = {"made": made, "its_threshold": threshold.formula}
    if source is None or added.terms:
        return Phrase("{made} with threshold {its_threshold}, for {when}", **slots)
    if source.letter:
        return Phrase(
            "{made} (of {source_letter}) with threshold {its_threshold}, for {when}",
            source_letter=source.symbol,
            **slots,
        )
    return Phrase(
        "{made} ({after}) with threshold {its_threshold}, for {when}",
        after=source.ground.after,
        **slots,
    )


@statement
def thresholds_before(base: LetteredBase, thresholds: tuple[int, ...]) -> Words:
    """The thresholds of the members before those of which rules speak."""
    return Phrase("the thresholds of the {member} before: {thresholds:list}", member=base.general)


@statement
def by_induction(rows: int) -> Words:
    """Why it never ends."""
    return (
        "By induction over periods: each of the {rows} inequalities on which a period relies "
        "becomes, some periods later, one without negative coefficients, and nothing falls; the "
        "certificate is checked for that."
    )
