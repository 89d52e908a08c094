"""Terms looked up in the sequences of many games, and which of these the OEIS has."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from onepile.errors import IllegalError

SEQUENCES = ("base", "thresholds", "nim_values", "safe_piles")
"""The columns in which terms are looked for."""

TERMS = 20
ENOUGH = 12
"""With fewer terms in common two sequences are not called the same."""


class Found(NamedTuple):
    """A game that has some terms.

    Attributes:
        game: Its text.
        what: In which sequence: `base`, `thresholds`, `nim_values` or `safe_piles`.
        at: The index of the first of the terms, counted from 0.
        oeis: The A-number of that sequence, as far as its first terms tell; None: onepile knows
            none.
    """

    game: str
    what: str
    at: int
    oeis: str | None


def find(games: Iterable[Mapping[str, Any]], terms: Iterable[int]) -> list[Found]:
    """The games that have these terms, one after the other, in one of their sequences.

    Those that begin with them come first.

    Args:
        games: The records, each with its `game` and as many of `SEQUENCES` as are known.
        terms: The terms.

    >>> find([{"game": "a", "base": [1, 2, 3, 5, 8]}, {"game": "b", "base": [1, 2, 3]}], [2, 3, 5])
    [Found(game='a', what='base', at=1, oeis=None)]

    Raises:
        IllegalError: no terms are given.
    """
    asked = [int(term) for term in terms]
    if not asked:
        raise IllegalError("no terms are given: write some like 1,2,3,5,8")
    found = []
    for record in games:
        for what in SEQUENCES:
            values = record.get(what) or []
            starts = range(len(values) - len(asked) + 1)
            at = next((i for i in starts if values[i : i + len(asked)] == asked), None)
            if at is not None:
                found.append(Found(record["game"], what, at, oeis_number(values)))
    return sorted(found, key=lambda one: (one.at, one.what, len(one.game), one.game))


def oeis_number(values: Sequence[int | None]) -> str | None:
    """The A-number of a sequence, as far as its first terms tell.

    >>> oeis_number([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]), oeis_number([1, 2, 3])
    ('A000045', None)
    """
    known = _known_terms().items()
    return next((number for number, terms in known if same_beginning(values, terms)), None)


def same_beginning(values: Sequence[int | None], terms: Sequence[int]) -> bool:
    """Whether two sequences are called the same, as far as both are known."""
    shared = min(len(values), len(terms))
    return shared >= ENOUGH and list(values[:shared]) == list(terms[:shared])


@cache
def _known_terms() -> dict[str, list[int]]:
    # It loads what solves: not at the start of a server, which imports this module.
    from onepile.terms import known_sequences

    return {one.number: list(one.game.terms(TERMS, one.what)) for one in known_sequences()}
