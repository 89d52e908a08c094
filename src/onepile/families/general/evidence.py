"""Why the answers about general games are true: the reasons."""

from typing import Literal

from onepile.game_class import Game
from onepile.numbers import INFINITY, Extended
from onepile.returns.claims import Periodic
from onepile.statements import Phrase, Statement, Words, statement

LooksAt = Literal["", "previous", "move"]
"""What counts besides the pile."""


@statement
def piles_repeat(start: int, period: int, depth: int, nim: bool, memory: bool) -> Words:
    """That what the piles are repeats.

    Args:
        start: From which pile on.
        period: After how many piles.
        depth: The largest move.
        nim: Whether nim-values repeat, or only the outcomes.
        memory: Whether the previous move counts. Before the first move other moves may be allowed,
            and what repeats may begin later, or repeat after more piles.
    """
    if memory and nim:
        return (
            "after every previous move up to {depth} the nim-values repeat with period {period} "
            "from pile {start} on"
        )
    if memory:
        return (
            "after every previous move up to {depth} the outcomes repeat with period {period} "
            "from pile {start} on"
        )
    if nim:
        return "the nim-values repeat with period {period} from pile {start} on"
    return "the outcomes repeat with period {period} from pile {start} on"


def repetition(found: Periodic) -> Statement:
    """What repeats in a game."""
    period = found.period
    return piles_repeat(period.start, period.period, found.depth, found.nim, found.memory)


@statement
def by_period(pile: int, like: int, repeats: Statement, first: bool) -> Words:
    """A pile is like an early one.

    Args:
        pile: The pile.
        like: The pile that it is like.
        repeats: The period; so many piles as the largest move takes tell all later ones.
        first: Whether it is asked before the first move, and the period is of later ones.
    """
    window = repeats.depth
    if first:
        return Phrase(
            "{repeats}, since {window} neighbouring piles come again: so it is known what each "
            "first move leaves",
            window=window,
        )
    if pile == like:
        return Phrase("{repeats}, since {window} neighbouring piles come again", window=window)
    return Phrase(
        "{repeats}, since {window} neighbouring piles come again: pile {pile} is like pile {like}",
        window=window,
    )


@statement
def all_settled(pile: int, looks_at: LooksAt) -> Words:
    """That all smaller piles were settled, one after the other.

    Args:
        pile: The pile.
        looks_at: What counts besides the pile.
    """
    return {
        "": "all piles up to {pile} settled by the rules",
        "previous": "all piles up to {pile} settled by the rules, after every previous move",
        "move": "all piles up to {pile} settled by the rules, before every later move",
    }[looks_at]


@statement
def counts_modulo(modulus: int, misere: bool) -> Words:
    """That the pile counts by its remainder.

    Args:
        modulus: Modulo this number.
        misere: Whether who makes the last move loses.
    """
    if misere:
        return Phrase("the safe piles are those that leave 1 on division by {modulus}")
    return Phrase("the nim-value of a pile is what it leaves on division by {modulus}")


@statement
def no_multiple_is_taken(modulus: int) -> Words:
    """Why the pile counts by its remainder."""
    if modulus == 2:
        return "1 may be taken, and no multiple of {modulus}"
    if modulus == 3:
        return "1 and 2 may be taken, and no multiple of {modulus}"
    return Phrase("each of 1 … {last} may be taken, and no multiple of {modulus}", last=modulus - 1)


@statement
def leaves_on_division(pile: int, remainder: int, counts: Statement, because: Statement) -> Words:
    """Which remainder a pile has.

    Args:
        pile: The pile.
        remainder: What it leaves on division.
        counts: That the pile counts by it.
        because: Why it does.
    """
    return "{counts}, since {because}: pile {pile} leaves {remainder}"


@statement
def repeats_by_remainders(start: int, period: int, gain: int, nim: bool, previous: int) -> Words:
    """How what the piles are goes on for ever.

    Args:
        start: From which pile on.
        period: After how many piles.
        gain: By how much the nim-values are larger each time.
        nim: Whether nim-values are told, or only the outcomes.
        previous: After which previous move that is so; 0: at every place.
    """
    later = Phrase("{period} piles later", period=period)
    if period == 1:
        later = Phrase("1 pile later")
    slots = {"start": start, "later": later, "gain": gain}
    if gain:
        said = Phrase("from pile {start} on, {later} the nim-values are larger by {gain}", **slots)
    elif nim:
        said = Phrase("from pile {start} on, {later} the nim-values are the same", **slots)
    else:
        said = Phrase("from pile {start} on, {later} the outcomes are the same", **slots)
    return _after(previous, said)


def _after(previous: int, said: Phrase) -> Phrase:
    """What is said of positions after a previous move; 0: of all."""
    if not previous:
        return said
    return Phrase("after a previous move of {previous}, {said}", previous=previous, said=said)


@statement
def remainders_decide(first: int, classes: int) -> Words:
    """Why it goes on so.

    Args:
        first: From here on the moves are periodic.
        classes: Their period, which is that of the piles, too.
    """
    if classes == 1:
        return "every move from {first} on is like all others"
    return "from {first} on moves count by their remainder modulo {classes}"


@statement
def moves_settle(
    most: int,
    pile: int,
    classes: int,
    number: int,
    numbers: int,
    previous: int,
    last: int = 0,
    lasts: int = 0,
) -> Words:
    """Why it goes on so, where small piles or the first moves are played in another way.

    Args:
        most: No move takes more.
        pile: From this pile on the pile counts by its remainder.
        classes: Modulo this number.
        number: From this move number on it counts by its remainder.
        numbers: Modulo this number.
        previous: After which previous move, and all that may follow; 0: at any time.
        last: From this previous move on it counts by its remainder; 0: it does not count.
        lasts: Modulo this number.
    """
    slots = {"most": most, "pile": pile, "classes": classes, "number": number, "numbers": numbers}
    if lasts:
        said = Phrase(
            "no move takes more than {most}, and from pile {pile}, move {number} and previous move "
            "{last} on these count by their remainders modulo {classes}, {numbers} and {lasts}",
            last=last,
            lasts=lasts,
            **slots,
        )
    elif classes == numbers == 1:
        said = Phrase(
            "no move takes more than {most}, and from pile {pile} and move {number} on the same "
            "moves are allowed",
            **slots,
        )
    else:
        said = Phrase(
            "no move takes more than {most}, and from pile {pile} and move {number} on these count "
            "by their remainders modulo {classes} and {numbers}",
            **slots,
        )
    return _after(previous, said)


@statement
def rows_repeat(game: Game, repeats: Statement) -> Words:
    """Of which game a theorem speaks, and how it goes on."""
    return "In the game {game}: {repeats}"


@statement
def rows_return(repeats: Statement, because: Statement) -> Words:
    """Why it goes on so for ever."""
    return (
        "From some pile on, what a pile is follows from what is before, since {because}. Playing "
        "by the rules shows that what is before comes again; so does all that follows, one pile "
        "after the other: {repeats}."
    )


@statement
def by_remainders(pile: int, like: int, more: int, repeats: Statement, because: Statement) -> Words:
    """A pile is like an early one.

    Args:
        pile: The pile.
        like: The pile that it is like.
        more: By how much its nim-value is larger.
        repeats: How it goes on.
        because: Why.
    """
    if pile == like:
        return "{repeats}, since {because} and what is before comes again"
    if more:
        return (
            "{repeats}, since {because} and what is before comes again: pile {pile} has {more} "
            "more than pile {like}"
        )
    return (
        "{repeats}, since {because} and what is before comes again: pile {pile} is like pile {like}"
    )


@statement
def larger_moves_are_allowed(blocks: int, few: bool) -> Words:
    """Why the number of moves decides.

    Args:
        blocks: How many of them may be blocked.
        few: Whether there are no more.
    """
    if blocks and few:
        return (
            "with a move every larger one is allowed, and there are at most {blocks} moves, which "
            "are all blocked"
        )
    if blocks:
        return (
            "with a move every larger one is allowed, so the moves that leave at most {blocks} "
            "counters, and with them too few moves, are more than can be blocked"
        )
    if few:
        return "no move is allowed"
    return "with a move every larger one is allowed, so all may be taken"


@statement
def by_several_bases(
    pile: int,
    parts: tuple[int, ...] | None,
    residues: tuple[int, ...],
    modulus: int,
    threshold: Extended,
    cap: int,
    misere: bool,
) -> Words:
    """Why the last part of a pile decides.

    Args:
        pile: The pile, in misère play without the last counter.
        parts: Its expansion; None: it is too long.
        residues: From which bases the parts are.
        modulus: How many bases there are.
        threshold: The least move that wins.
        cap: What may be taken at most.
        misere: Whether who makes the last move loses.
    """
    if threshold is INFINITY:
        return "the last counter has to be taken"
    without: Phrase | str = Phrase("without the last counter, ") if misere else ""
    told = _parts_told(pile, parts, residues, modulus)
    if cap < threshold:
        return Phrase(
            "{without}{told}; the least move that wins is {threshold}, and only {cap} may be taken",
            without=without,
            told=told,
        )
    return Phrase(
        "{without}{told}; the least move that wins is {threshold}, and {cap} may be taken",
        without=without,
        told=told,
    )


def _parts_told(
    pile: int, parts: tuple[int, ...] | None, residues: tuple[int, ...], modulus: int
) -> Phrase:
    """The expansion in words."""
    if parts is None:
        return Phrase(
            "{pile} is a sum of many parts, from the bases of piles by their remainder modulo "
            "{modulus}",
            pile=pile,
            modulus=modulus,
        )
    if modulus > 2:
        return Phrase(
            "{pile} = {parts:sum}, from the bases of piles by their remainder modulo {modulus}",
            pile=pile,
            parts=parts,
            modulus=modulus,
        )
    if 0 not in residues:
        return Phrase("{pile} = {parts:sum}, from the base of odd piles", pile=pile, parts=parts)
    if 1 not in residues:
        return Phrase("{pile} = {parts:sum}, from the base of even piles", pile=pile, parts=parts)
    return Phrase(
        "{pile} = {parts:sum}, from the bases of even and odd piles", pile=pile, parts=parts
    )


@statement
def has_several_bases(modulus: int, rising: bool) -> Words:
    """How piles are sums of members of several bases.

    Args:
        modulus: How many bases there are.
        rising: Whether no cap falls when more was taken.
    """
    if rising:
        return (
            "every pile is a sum of members of {modulus} bases, by remainders, and the last of "
            "them is the least move that wins"
        )
    return (
        "every pile is a sum of members of {modulus} bases, by remainders, and the last of them "
        "decides"
    )


@statement
def few_settled(pile: int, count: int) -> Words:
    """That some piles were settled, large moves looked at first.

    Args:
        pile: The pile.
        count: How many positions.
    """
    return "{count} positions up to {pile} settled by the rules: a move that wins makes others idle"


@statement
def others_are_answered(pile: int, count: int, blocks: int) -> Words:
    """That some positions were settled, and all other moves are answered at once.

    Args:
        pile: The pile.
        count: How many positions.
        blocks: How many moves may be blocked.
    """
    if blocks:
        return (
            "{count} positions up to {pile} settled by the rules; after every other move the "
            "opponent may leave more small safe piles than can be blocked"
        )
    return (
        "{count} positions up to {pile} settled by the rules; after every other move the opponent "
        "may leave a small safe pile"
    )
