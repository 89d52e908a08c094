"""What may be true of a move-number game as a whole, as statements.

The conditions are judged level by level from the rules' values, the intervals of paper 003 by
adding up their steps as the paper prints them and comparing with the definition.
"""

from typing import Literal

from onepile.statements import Phrase, Words, statement

Which = Literal["a", "b"]
_WHAT = {"a": "blocks", "b": "(most-least-blocks)"}
"""Of what the conditions speak."""


# --- the conditions ------------------------------------------------------------------------------


@statement
def condition(which: Which) -> Words:
    """(a) or (b) of paper 003."""
    if which == "a":
        return "blocks(k) <= blocks(k+1)"
    return "0 <= most-least-blocks, and it never falls"


@statement
def falls_at(which: Which, k: int, here: int, after: int) -> Words:
    """Where blocks or what the mover has beyond them falls."""
    return Phrase(
        "({which}) fails at $k = {k}$: {what}({k}) = {here} and {what}({next}) = {after}",
        what=_WHAT[which],
        next=k + 1,
    )


@statement
def negative_at(k: int, value: int) -> Words:
    """That all moves of a level can be blocked, and more."""
    return "(b) fails at $k = {k}$: (most-least-blocks)({k}) = {value} is negative"


@statement
def never_falls(which: Which, start: int, to: int | None = None) -> Words:
    """That blocks, or what the mover has beyond them, never falls."""
    what = _WHAT[which]
    if to is None:
        return Phrase("({which}) {what} never falls from level {start} on", what=what)
    return Phrase("({which}) {what} never falls from level {start} to {to}", what=what)


# --- the intervals -------------------------------------------------------------------------------


@statement
def theorem_applies() -> Words:
    """That the theorem of paper 003 applies."""
    return "the Theorem applies: both (a) and (b) hold"


@statement
def intervals_are_right() -> Words:
    """That paper 003's intervals are the answer at every level."""
    return "the safe piles of every level are paper 003's intervals (the exact condition)"


@statement
def nothing_falls(start: int, later: bool = False) -> Words:
    """That paper 003's conditions hold from a level on, or the intervals are long enough before."""
    if later:
        return "every interval is long enough, and from level {start} on nothing falls"
    return "blocks and most-least-blocks never fall"


@statement
def long_enough(to: int) -> Words:
    """That the intervals are long enough up to a level."""
    return "every interval is long enough up to level {to}"


@statement
def shut(level: int) -> Words:
    """That all moves of a level can be blocked."""
    return "level {level} is shut: all its moves can be blocked"


@statement
def too_short(index: int, level: int, length: int, limit: int) -> Words:
    """An interval that is too short for the level before.

    Args:
        index: Which interval; those with an even index are safe.
        level: Of which level.
        length: How many piles it has.
        limit: What the level before asks it to exceed: its blocks, or most-least-blocks.
    """
    piles = Phrase("1 pile") if length == 1 else Phrase("{count} piles", count=length)
    return Phrase(
        "interval {index} of level {level} has {piles}, but {what}({before}) = {limit}: the "
        "intervals are wrong",
        piles=piles,
        what=_WHAT["a" if index % 2 == 0 else "b"],
        before=level - 1,
    )
