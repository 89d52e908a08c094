"""What `check` says of a general game: what it is in disguise, what repeats, what rises."""

from collections.abc import Callable
from typing import Literal

import numpy as np

from onepile.claims import Claim, finding
from onepile.errors import NotApplicable, UndecidedError, WorkLimitError
from onepile.families.general import General
from onepile.families.general.automaton import started
from onepile.families.general.but_few import but_one
from onepile.families.general.evidence import (
    counts_modulo,
    has_several_bases,
    no_multiple_is_taken,
    repetition,
)
from onepile.families.general.multiples import modulus_of
from onepile.families.general.periods import periodic
from onepile.families.general.recognised import disguise_of
from onepile.families.general.remainders import repeated
from onepile.families.general.several_bases import bases_of
from onepile.families.general.structure import Direction, by_class, common_direction
from onepile.families.general.tables import TABLE_WORK
from onepile.limits import Budget, Limits
from onepile.statements import Phrase, Words, statement
from onepile.words import is_game


def findings(rules: General, to: int) -> list[Claim]:
    """Which theorems apply, each proved or failing."""
    found = [*_disguise(rules), *(_modulus(rules) or _period(rules) or _remainders(rules))]
    if "p" in rules.take.names:
        found += [*_several_bases(rules), *_monotone(rules), *_persistent(rules, to)]
    return found or [_no_period(rules)]


@statement
def piles_repeat_somewhere() -> Words:
    """That the outcomes repeat, with a period that is not known."""
    return "the outcomes repeat from some pile on"


@statement
def no_period(why: Phrase) -> Words:
    """Why no period is proved."""
    return "{why}"


@statement
def moves_are_bounded(depth: int, memory: bool) -> Words:
    """Why there is a period.

    Args:
        depth: The largest move.
        memory: Whether the previous move counts; the first move may be larger then.
    """
    if memory:
        return (
            "after a previous move none takes more than {depth}, and that many piles in a row "
            "come again"
        )
    return "no move takes more than {depth}, and that many piles in a row come again"


@statement
def previous_allows_more(way: Direction, told_by: Literal["", "one", "two"]) -> Words:
    """How the moves depend on the previous one.

    Args:
        way: `more` or `less`: what a larger previous move allows.
        told_by: How many numbers a pile tell all that follows: `one`, `two`, or "": it is open.
    """
    so = _SO[told_by]
    if way == "more":
        return Phrase("a larger previous move never allows fewer moves{so}", so=so)
    return Phrase("a larger previous move never allows more moves{so}", so=so)


_SO: dict[str, Phrase | str] = {
    "": "",
    "one": Phrase(", so that one number a pile tells after which previous moves it is safe"),
    "two": Phrase(", so that two numbers a pile tell between which previous moves it is safe"),
}


@statement
def values_persist(values: tuple[int, ...], piles: tuple[int, ...]) -> Words:
    """Which nim-values one pile alone has."""
    return "one pile alone has each of the nim-values {values:list}: the piles {piles:list}"


@statement
def values_come_again(half: int, to: int, piles: tuple[int, ...]) -> Words:
    """As far as one looked, which piles have nim-values that come again.

    Args:
        half: Piles up to this one are told of; later ones may not have had the time.
        to: The last pile that was looked at.
        piles: Those of which it does not come again.
    """
    return (
        "up to pile {to} no other one has the nim-values of the piles {piles:list}, and those of "
        "all others up to {half} come again"
    )


def _of_its_kind(told: Callable[[General], Claim]) -> Callable[[General], list[Claim]]:
    """What is told of games of one kind: nothing of others, or where it takes too long."""

    def found(rules: General) -> list[Claim]:
        try:
            return [told(rules)]
        except (NotApplicable, UndecidedError, WorkLimitError):
            return []

    return found


@_of_its_kind
def _disguise(rules: General) -> Claim:
    return finding("recognised", is_game(disguise_of(rules).text), Claim(True, "theorem"))


@_of_its_kind
def _period(rules: General) -> Claim:
    found = periodic(rules)
    because = moves_are_bounded(found.depth, found.memory)
    return finding("period", repetition(found), Claim(True, "theorem").since(because))


@_of_its_kind
def _modulus(rules: General) -> Claim:
    modulus = modulus_of(rules)
    known = Claim(True, "theorem").since(no_multiple_is_taken(modulus))
    return finding("modulo", counts_modulo(modulus, rules.misere), known)


@_of_its_kind
def _remainders(rules: General) -> Claim:
    beginning = rules.position(1)
    repeats, because = repeated(rules, started(beginning)).said(beginning)
    known = Claim(True, "theorem").since(because)
    return finding("remainders", repeats, known)


@_of_its_kind
def _several_bases(rules: General) -> Claim:
    bases = bases_of(rules)
    said = has_several_bases(bases.modulus, bases.rising)
    source = "Holshouser and Reiter, E-JC 13 (2006) N7"
    return finding("several-bases", said, Claim(True, "theorem"), source)


@_of_its_kind
def _monotone(rules: General) -> Claim:
    way = common_direction(rules)
    return finding(
        "monotone", previous_allows_more(way, _told_by(rules, way)), Claim(True, "theorem")
    )


def _no_period(rules: General) -> Claim:
    """That nothing is known, and why there is no proved period."""
    why = why_not(rules)
    assert why is not None  # else the period would have been found
    return finding("period", piles_repeat_somewhere(), Claim(None, "unknown").since(no_period(why)))


def why_not(rules: General) -> Phrase | None:
    """Why no period is proved; None if one is."""
    try:
        periodic(rules)
    except NotApplicable as reason:
        said = reason.args[0]
        assert isinstance(said, Phrase)  # every language says it
        return said
    except WorkLimitError:
        return Phrase("no period is found within {steps} steps", steps=Limits.work)
    return None


def _persistent(rules: General, to: int) -> list[Claim]:
    """Which nim-values one pile alone has, before the first move."""
    if rules.first is not None:
        return []
    try:
        usual = but_one(rules, to, Budget(TABLE_WORK), keep=False).usual
    except (NotApplicable, WorkLimitError):
        return []
    values, piles, times = np.unique(usual, return_index=True, return_counts=True)
    single = np.flatnonzero((times == 1) & (piles <= to // 2))
    alone = tuple(piles[single].tolist())
    known = Claim(True, "checked", to=to, because=values_come_again(to // 2, to, alone))
    return [finding("persistent", values_persist(tuple(values[single].tolist()), alone), known)]


def _told_by(rules: General, way: Direction) -> Literal["", "one", "two"]:
    """How many numbers a pile tell after which previous moves it is safe.

    What a move leaves does not depend on the previous move, so the more are allowed the more win.
    In normal play that is all: safe means that few win. In misère play a safe position has a move
    that does not win as well, which few allowed moves may lack; without blocks any move will do,
    and if one counter may always be taken there is one. A pass leaves the previous move as it is,
    and the move number would be a third thing to tell.
    """
    if "t" in rules.take.names or rules.passes:
        return ""
    if not rules.misere:
        return "one"
    always = way == "more" and all(one(1, p=1) for one in by_class(rules.take))
    return "one" if always and not rules.blocks else "two"
