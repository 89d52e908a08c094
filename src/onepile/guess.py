"""Patterns that are seen in the first values of a game, and not proved.

Of each sequence that a game has, whatever its rule, the first pattern is told of these: it repeats,
or gains the same with each period; the digits of n tell it (`mathematics.digits`); it obeys a
linear recurrence (`mathematics.recurrences`). How far that was seen is told with it. What is proved
is told by `prove` and `check`, and by nobody here.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from onepile.claims import Claim, finding
from onepile.errors import OnepileError, WorkLimitError
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.mathematics.digits import DigitRule, seen_digit_rules
from onepile.mathematics.periods import seen_period
from onepile.mathematics.recurrences import Recurrence, seen_recurrence
from onepile.numbers import INFINITE
from onepile.statements import Formula, Phrase, Statement, Words, statement
from onepile.table import table
from onepile.terms import BASE, terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

What = Literal["thresholds", "nim-values", "outcomes", "safe-piles", "base"]

_NAMED: dict[str, Phrase] = {
    "thresholds": Phrase("$a(n)$ the threshold of pile n"),
    "nim-values": Phrase("$a(n)$ the nim-value of pile n"),
    "outcomes": Phrase("$a(n)$ the outcome of pile n"),
    "safe-piles": Phrase("$a(n)$ the n-th safe pile"),
    "base": Phrase("$a(n)$ the n-th member of the base"),
}

_TERMS = 200
"""So many members of a base are looked at."""
_LEAST = 64
"""A shorter table shows nothing."""
_LONGEST = 24
"""A recurrence of more terms is no pattern that one sees."""


@statement
def seen_to_repeat(what: What, start: int, period: int, gain: int) -> Words:
    """That a sequence has a period, or an arithmetic one, from some n on."""
    named = _NAMED[what]
    if gain:
        return Phrase("{named}: $a(n + {period}) = a(n) + {gain}$ for $n >= {start}$", named=named)
    if period == 1:
        return Phrase("{named}: $a(n) = a({start})$ for $n >= {start}$", named=named)
    return Phrase("{named}: $a(n + {period}) = a(n)$ for $n >= {start}$", named=named)


@statement
def seen_to_recur(what: What, coefficients: tuple[int, ...], constant: int, start: int) -> Words:
    """That a sequence obeys a linear recurrence from some n on."""
    rule = Formula.typed(str(Recurrence(coefficients, constant, start)))
    return Phrase("{named}: {rule} for $n >= {start}$", named=_NAMED[what], rule=rule)


@statement
def seen_by_digits(what: What, rules: tuple[DigitRule, ...]) -> Words:
    """That the digits of n tell the value, for every n from 1 on."""
    shown = tuple(Formula.typed(str(rule)) for rule in rules)
    return Phrase("{named}: {shown:list} for $n >= 1$", named=_NAMED[what], shown=shown)


@statement
def nothing_seen(what: What, to: int) -> Words:
    """That no pattern shows: a word about the search, not about the game."""
    return Phrase("{named}: no pattern is seen up to {to}", named=_NAMED[what])


def guess(game: Game, to: int, limits: Limits) -> Iterator[Claim]:
    """What is seen in each sequence of a game, one claim each.

    Args:
        game: The game.
        to: The last pile to look at; where that is too much work, half of it, and so on.
        limits: What each table may cost.
    """
    tables = {kind.name: kind.least for kind in game.table_kinds()}
    for what in get_args(What):
        if what == BASE:
            if members := _members(game, limits):
                yield _claim(what, _listed(what, members), len(members))
        elif what in tables:
            values, last = _values(game, what, to, limits)
            if what == "outcomes":
                yield _of_outcomes(values, tables[what], last)
            else:
                yield _claim(what, _by_pile(what, values.tolist(), tables[what]), last)


def _values(game: Game, what: str, to: int, limits: Limits) -> "tuple[NDArray[Any], int]":
    """The values of a table, and its last pile."""
    while True:
        try:
            made = table(game, to, what=what, limits=limits)
            return made.windows.window(made.first, len(made)), to
        except WorkLimitError:
            if to < 2 * _LEAST:
                raise
            to //= 2


def _members(game: Game, limits: Limits) -> Sequence[int] | None:
    """The first members of the base; None: no base is known, or it ends."""
    try:
        return terms(game, _TERMS, BASE, limits=limits)
    except WorkLimitError as error:
        return error.found if isinstance(error.found, list) else None
    except OnepileError:
        return None


def _of_outcomes(unsafe: "NDArray[np.bool_]", first: int, to: int) -> Claim:
    """Their period; or else a pattern of the safe piles; or else by digits who wins."""
    outcomes = unsafe.astype(np.int64).tolist()
    safe = (np.flatnonzero(~unsafe) + first).tolist()
    said = _repeating("outcomes", outcomes, first) or _listed("safe-piles", safe)
    if said is not None:
        return _claim(said.what, said, to)
    return _claim("outcomes", _by_digits("outcomes", outcomes, first), to)


def _claim(what: What, said: Statement | None, to: int) -> Claim:
    """What is seen, and how far."""
    if said is None:
        return finding(what, nothing_seen(what, to), Claim(None, "unknown"))
    return finding(what, said, Claim(True, "seen", to=to))


def _by_pile(what: What, values: list[int], first: int) -> Statement | None:
    """A pattern of the values of the piles from the first on."""
    repeating = _repeating(what, values, first)
    if repeating or (what == "thresholds" and INFINITE in values):
        return repeating
    return _by_digits(what, values, first)


def _listed(what: What, found: Sequence[int]) -> Statement | None:
    """A pattern of a list of piles, the first of which is a(1)."""
    if not found or (repeating := _repeating(what, found, 1)):
        return repeating if found else None
    rule = seen_recurrence(found)
    if rule is None or len(rule.coefficients) > _LONGEST:
        return None
    return seen_to_recur(what, rule.coefficients, rule.constant, rule.start + 1)


def _repeating(what: What, values: Sequence[int], first: int) -> Statement | None:
    if max(values).bit_length() > 62:
        return None
    seen = seen_period(np.array(values, dtype=np.int64))
    if seen is None or (seen.gain and INFINITE in values and what == "thresholds"):
        return None
    return seen_to_repeat(what, seen.start + first, seen.period, seen.gain)


def _by_digits(what: What, values: list[int], first: int) -> Statement | None:
    rules = seen_digit_rules(values, first)
    return None if rules is None else seen_by_digits(what, rules)
