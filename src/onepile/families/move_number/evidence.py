"""Why the answers of the methods for move-number games are true: the reasons.

A reason has three parts: in which interval the pile lies or how the next level was found, why that
is right, and what to do. Each is judged by the definition.
"""

from typing import Literal

from onepile.families.move_number.intervals import LevelInterval
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.replies import Landing, Replies
from onepile.statements import Phrase, Statement, Words, statement

_LANDINGS_SHOWN = 2

How = Literal["repeat", "all safe", "proved", "checked"]


def _range(low: int, high: int) -> Phrase | int:
    return low if low == high else Phrase("{low} … {high}", low=low, high=high)


# --- where the pile lies -------------------------------------------------------------------------


def lies(sets: LevelSets, interval: LevelInterval, pile: int) -> Statement:
    """The interval of a pile, or as much of it as is known for certain."""
    if sets.is_whole(interval):
        return lies_in(pile, interval_said(interval))
    return alike(pile, interval.start, interval.level, interval.safe)


def interval_said(interval: LevelInterval) -> Statement:
    """One of the theorem's intervals."""
    return in_interval(interval.level, interval.start, interval.stop, interval.safe)


@statement
def in_interval(level: int, start: int, stop: int | None, safe: bool) -> Words:
    """An interval of a level: all its piles are safe, or all are unsafe.

    Args:
        level: The level.
        start: Its first pile.
        stop: The first pile after it; None: it never ends.
        safe: Whether its piles are safe.
    """
    extent = Phrase("{start} …", start=start) if stop is None else _range(start, stop - 1)
    if safe:
        return Phrase("the safe interval {extent} of level {level}", extent=extent)
    return Phrase("the unsafe interval {extent} of level {level}", extent=extent)


@statement
def alike(pile: int, start: int, level: int, safe: bool) -> Words:
    """Neighbouring piles of one outcome; there may be further ones beside them."""
    if start < pile:
        if safe:
            return "piles {start} … {pile} of level {level} are safe"
        return "piles {start} … {pile} of level {level} are unsafe"
    if safe:
        return "pile {pile} of level {level} is safe"
    return "pile {pile} of level {level} is unsafe"


@statement
def lies_in(pile: int, interval: Statement) -> Words:
    """In which interval a pile lies."""
    return "pile {pile} lies in {interval}"


# --- what to do ----------------------------------------------------------------------------------


def replies_said(sets: LevelSets, found: Replies) -> Statement:
    """The replies that were found, the first of them with where they lead."""
    shown = found.landings[:_LANDINGS_SHOWN]
    return what_to_do(
        found.level,
        found.pile,
        found.safe,
        found.blocks,
        tuple(_landing_said(sets, found, landing) for landing in shown),
        len(found.landings) > len(shown) or not found.complete,
    )


def _landing_said(sets: LevelSets, found: Replies, landing: Landing) -> Statement:
    """One of the replies that were found."""
    interval, known = landing.interval, None
    if interval is not None and sets.is_whole(interval):
        known = interval_said(interval)
    return lands_in(found.level, found.pile, *landing.moves, known, found.safe)


@statement
def lands_in(
    level: int, pile: int, least: int, most: int, interval: Statement | None, safe: bool
) -> Words:
    """Moves into one safe interval of the next level.

    Args:
        level: The number of the move to come.
        pile: The pile.
        least: The least of the moves.
        most: The largest of them.
        interval: The interval, where it is known.
        safe: Whether the pile is safe, so that they would be blocked.
    """
    moves, piles = _range(least, most), _range(pile - most, pile - least)
    if safe:
        said = Phrase("{moves}, which would leave {piles}", moves=moves, piles=piles)
    else:
        said = Phrase("{moves}, leaving {piles}", moves=moves, piles=piles)
    return said if interval is None else Phrase("{said} in {interval}", said=said)


@statement
def what_to_do(
    level: int, pile: int, safe: bool, blocks: int, landings: tuple[Statement, ...], more: bool
) -> Words:
    """The moves to safe piles: to be made or to be blocked.

    Args:
        level: The number of the move to come.
        pile: The pile.
        safe: Whether all of them can be blocked.
        blocks: How many moves may be blocked.
        landings: Where they lead, at most two.
        more: Whether there are, or may be, further ones.
    """
    if not landings:
        return Phrase("no move leads to a safe pile of level {next}", next=level + 1)
    parts: list[Statement | Phrase] = [*landings, *[Phrase("…")][:more]]
    shown = Phrase("{landing}", landing=parts[0])
    for part in parts[1:]:
        if safe:
            shown = Phrase("{before} and {landing}", before=shown, landing=part)
        else:
            shown = Phrase("{before} or {landing}", before=shown, landing=part)
    if safe:
        return Phrase("block {shown}", shown=shown)
    if blocks:
        return Phrase("take {shown}; at most {blocks} of these can be blocked", shown=shown)
    return Phrase("take {shown}", shown=shown)


# --- why -----------------------------------------------------------------------------------------


@statement
def conditions_hold(start: int, to: int | None) -> Words:
    """That (a) and (b) hold from a level on."""
    if to is None:
        return "(a) and (b) are proved for all k >= {start}"
    return "(a) and (b) hold up to level {to}"


@statement
def by_intervals(
    where: Statement,
    to_do: Statement,
    conditions: Statement | None = None,
    last: int | None = None,
    although: Statement | None = None,
) -> Words:
    """That the theorem's interval of the pile decides, and why it is right.

    Args:
        where: The interval.
        to_do: What to do.
        conditions: Paper 003's conditions, where they hold; None: the intervals are long enough.
        last: The last level that matters, where the intervals were looked at up to there; None:
            they are proved to be long enough at every level.
        although: Where paper 003's conditions fail.
    """
    if conditions is not None:
        return "paper 003, Theorem: {where}; {conditions}; {to_do}"
    if last is None:
        if although is None:
            return (
                "paper 003's intervals hold at every level, since every one is long enough "
                "(proved): {where}; {to_do}"
            )
        return (
            "although {although}, paper 003's intervals hold at every level, since every one is "
            "long enough (proved): {where}; {to_do}"
        )
    if although is None:
        return (
            "paper 003's intervals hold here: {where}, and all that matter, up to level {last}, "
            "are long enough; {to_do}"
        )
    return (
        "although {although}, paper 003's intervals hold here: {where}, and all that matter, up "
        "to level {last}, are long enough; {to_do}"
    )


@statement
def no_move_is_possible(to_do: Statement) -> Words:
    """That there is no move at all."""
    return "no move is possible; {to_do}"


@statement
def level_by_level(how: How, known: int, last: int, to_do: Statement, right: bool) -> Words:
    """How the safe piles of the next level were found.

    Args:
        how: From where the levels are known: `repeat`, `all safe`, `proved` or `checked`.
        known: That level.
        last: The last level that was looked at.
        to_do: What to do.
        right: Whether paper 003's intervals turned out to be right all the same.
    """
    first = to_do.level + 1
    found = {
        "repeat": Phrase(
            "the rules repeat from level {known} on, and so do the safe piles", known=known
        ),
        "all safe": Phrase("all piles of level {known} in reach are safe", known=known),
        "proved": Phrase("paper 003's intervals hold from level {known} on (proved)", known=known),
        "checked": Phrase(
            "paper 003's intervals hold at level {known}, checked to {last}", known=known, last=last
        ),
    }[how]
    if known > first:
        found = Phrase(
            "{found}; the levels before it, down to {first}, by the rules", found=found, first=first
        )
    if right:
        found = Phrase(
            "{found}; paper 003's intervals, though not promised, are right there", found=found
        )
    return Phrase("{found}; {to_do}", found=found)
