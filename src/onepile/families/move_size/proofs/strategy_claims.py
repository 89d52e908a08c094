"""What theorems say of which moves win: strategy sequences of members, and of piles between them.

The word is paper 004's: a strategy sequence is 0 at the moves up to the threshold that win.
"""

from collections.abc import Callable
from dataclasses import replace

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.members import Ground, InMembers, LetteredBase, joined
from onepile.statements import Formula, Phrase, Statement, Unsaid, Words, statement


@statement
def zeros_of_members(base: LetteredBase, zeros: tuple[InMembers, ...], when: Statement) -> Words:
    """Paper 004's strategy sequences of members: which moves up to the threshold win.

    Args:
        base: Whose members.
        zeros: The winning moves, ascending; the last is the threshold.
        when: For which n.
    """
    return Phrase(
        "the strategy sequence of {member} is 0 at {its_zeros}, for {when}",
        member=base.general,
        its_zeros=joined(", ", [zero.formula for zero in zeros]),
    )


@statement
def zeros_before(base: LetteredBase, zeros: tuple[tuple[int, ...], ...]) -> Words:
    """The strategy sequences of the members before those."""
    return Phrase("the zeros of the {member} before: {zeros:lists}", member=base.general)


@statement
def beginning_after(
    ground: tuple[int, ...], zeros: tuple[tuple[int, ...], ...], deaths: tuple[int, ...] = ()
) -> Words:
    """The first piles of a run of which only the beginning is copied.

    Without blocks only the thresholds are told.

    Args:
        ground: The distances of the piles after which it begins.
        zeros: For each pile the moves up to its threshold that win; the last is the threshold.
        deaths: When the piles die after which it begins, 0 for never; empty if none does.
    """
    last, thresholds = len(zeros), [moves[-1] for moves in zeros]
    also = Phrase(" and the zeros {zeros:lists}", zeros=zeros) if len(zeros[0]) > 1 else ""
    if last == 1:
        has = Phrase(
            "the pile 1 has the threshold {thresholds:list}{also}",
            thresholds=thresholds,
            also=also,
        )
    else:
        has = Phrase(
            "the piles {piles} have the thresholds {thresholds:list}{also}",
            piles=Formula("1, 2", "1, 2") if last == 2 else _from_one_to(str(last)),
            thresholds=thresholds,
            also=also,
        )
    if not deaths:
        return Phrase("after piles at distances {ground:list} {has}", has=has)
    dying = Ground(ground, deaths).dying
    return Phrase(
        "after piles at distances {ground:list} that die {dying:list} {has}", dying=dying, has=has
    )


@statement
def between_members(made: Unsaid, blocks: bool) -> Words:
    """What lies between a member and the one before.

    Args:
        made: How the members are made, of which other statements speak.
        blocks: Whether there are blocks, and so strategy sequences to speak of.
    """
    what = Phrase("thresholds and strategy sequences") if blocks else Phrase("thresholds")
    return Phrase(
        "Where a member is made by adding {w}, the piles between it and the member before have "
        "the\n{what} of {beginning} in the base of {w}.",
        w=Formula("w", "w"),
        beginning=_from_one_to("w - 1"),
        what=what,
    )


@statement
def strategy_sequences() -> Words:
    """What a strategy sequence is, and what it is good for."""
    return (
        "The strategy sequence of a pile is 0 at those moves up to its threshold that win, 1 at "
        "the others.\nWith a smaller cap the opponent blocks the zeros up to the cap."
    )


@statement
def without_overshoot(game: MoveSize, blocks: int, then: Statement) -> Words:
    """Of which game without overshoot the theorem is, and how it follows from the one with it.

    Strategy sequences are told where there is a base.

    Args:
        game: The game.
        blocks: How many blocks it has.
        then: Of the game with overshoot, of which all that follows is said: how it begins.
    """
    pile, shifted = Formula("N", "N"), Formula(f"N - {blocks}", f"N - {blocks}")
    what = Phrase("the threshold")
    if then.kind == "there-is-a-base":
        what = Phrase("the threshold and the strategy sequence")
    return Phrase(
        "In the game {game} no cap wins from piles up to {blocks}, and any other pile {pile} "
        "has\n{what} of {shifted} in the game with overshoot.\n{then}",
        pile=pile,
        shifted=shifted,
        what=what,
    )


@statement
def counted_from(game: MoveSize, last: int, ground: Ground) -> Words:
    """Of which game with ends or in misère play the theorem is, and where its base begins.

    Args:
        game: The game.
        last: The last pile before those of which the theorem speaks.
        ground: What is alive behind it.
    """
    pile, shifted = Formula("N", "N"), Formula(f"N - {last}", f"N - {last}")
    what = Phrase("the threshold")
    if game.blocks:
        what = Phrase("the threshold and the strategy sequence")
    return Phrase(
        "In the game {game} the piles up to {last} are found one by one, by the rules, and any "
        "other pile {pile} has\n{what} of {shifted} {after}, of which all that follows is said.\n"
        "There is the base ({all})",
        pile=pile,
        what=what,
        shifted=shifted,
        after=ground.after,
        all=Formula("n = 0, 1, 2, …", r"n = 0, 1, 2, \dots"),
    )


@statement
def for_larger_caps(blocks: int) -> Words:
    """What thresholds are good for in misère play with blocks, where small caps may win."""
    return (
        "Every cap after a move is larger than {blocks}. With such a cap the player to move wins "
        "if it is at least the threshold,\nand else loses."
    )


def opening(game: MoveSize, begin: Callable[[MoveSize], Statement]) -> Statement:
    """Of which game a theorem speaks, as it begins for a game with overshoot or without blocks."""
    if not game.blocks or game.overshoot:
        return begin(game)
    return without_overshoot(game, game.blocks, begin(replace(game, overshoot=True)))


def _from_one_to(last: str) -> Formula:
    return Formula(f"1, …, {last}", rf"1, \dots, {last}")
