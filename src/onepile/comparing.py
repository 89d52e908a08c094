"""Two games compared: how far they are alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.extras import require
from onepile.game_class import Game, game
from onepile.limits import MOST_SHIFT, Progress
from onepile.numbers import Extended, short
from onepile.statements import Explanation, Phrase, Statement, Term, Words, statement

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.table import Table

_PIECE = 1 << 21
"""So many piles are compared at a time."""
_GLANCE = 4096
"""So many of them show whether a shift is worth a longer look."""
_LEAST_COMMON = 3
"""So many members in common, at least, make a common base."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """How far two games are alike, up to a pile.

    Attributes:
        games: The two games.
        what: What is compared: `thresholds`, `nim-values` or `outcomes`.
        first: The first pile.
        to: The last pile that was looked at.
        difference: The first pile with different values; None if there is none up to `to`.
        values: The two values there.
        proportion: The part of the piles that have the same value in both.
        shift: The least s, from -100 to 100, such that each pile N + s of the second game has the
            value of pile N of the first, for all piles up to `to`; None if there is none.
        base_from: From this member on both bases have the same members, up to `to`; None if they
            have not at least three of them, or one of the games has no known base.
    """

    games: tuple[Game, Game]
    what: str
    first: int
    to: int
    difference: int | None
    values: tuple[Extended | str, Extended | str] | None
    proportion: Fraction
    shift: int | None
    base_from: int | None

    @property
    def same(self) -> bool:
        """Whether no difference was seen."""
        return self.difference is None

    def to_json(self) -> dict[str, Any]:
        """The comparison as one JSON object."""
        values = None
        if self.values is not None:
            values = [v if isinstance(v, int | str) else None for v in self.values]
        return {
            "games": [str(game) for game in self.games],
            "what": self.what,
            "from": self.first,
            "to": self.to,
            "difference": self.difference,
            "values": values,
            "proportion": float(self.proportion),
            "shift": self.shift,
            "base_from": self.base_from,
        }

    def statements(self) -> Explanation[Statement]:
        """The comparison in words."""
        g, h = self.games
        piles = self.what, self.first, self.to
        said = [game_itself(g), game_itself(h)]
        if self.difference is None or self.values is None:
            said.append(same_everywhere(h, *piles))
        else:
            said.append(first_difference(h, self.what, self.difference, *self.values))
            same = int(self.proportion * (self.to - self.first + 1))
            said.append(same_at_some(h, *piles, same))
            if self.shift is not None:
                said.append(moved_by(h, *piles, self.shift))
        if self.base_from is not None:
            said.append(same_base(h, self.base_from, self.to))
        return Explanation(said)

    def __str__(self) -> str:
        return str(self.statements())

    def __repr__(self) -> str:
        pair = " and ".join(repr(str(game)) for game in self.games)
        seen = "alike" if self.same else f"different at pile {short(self.difference or 0)}"
        return f"<comparison of {pair}: {self.what} {seen}, up to {short(self.to)}>"

    def _repr_html_(self) -> str:
        return self.statements()._repr_html_()


# --- statements: said of the first game, with the second among their data ------------------------


_TABLES = {
    "thresholds": Phrase("thresholds"),
    "nim-values": Phrase("nim-values"),
    "outcomes": Phrase("outcomes"),
}
_OUTCOMES: dict[Extended | str, Phrase] = {"safe": Phrase("safe"), "unsafe": Phrase("unsafe")}


def _named(what: str) -> Phrase | Term:
    """What is compared, in words."""
    return _TABLES.get(what, Term(what))


@statement
def game_itself(game: Game) -> Words:
    """Which game is spoken of."""
    return "{game}"


@statement
def same_everywhere(other: Game, what: str, first: int, to: int) -> Words:
    """That no difference was seen."""
    return Phrase("the same {values} at the piles {first} … {to}", values=_named(what))


@statement
def first_difference(
    other: Game, what: str, pile: int, one: Extended | str, two: Extended | str
) -> Words:
    """The first pile at which two games differ, and what they have there."""
    return Phrase(
        "different {values} first at pile {pile}: {here} and {there}",
        values=_named(what),
        here=_OUTCOMES.get(one, one),
        there=_OUTCOMES.get(two, two),
    )


@statement
def same_at_some(other: Game, what: str, first: int, to: int, count: int) -> Words:
    """At how many piles they are the same."""
    if not count:
        return Phrase("the same {values} at none of the piles {first} … {to}", values=_named(what))
    return Phrase("the same {values} at {count} of the piles {first} … {to}", values=_named(what))


@statement
def moved_by(other: Game, what: str, first: int, to: int, shift: int) -> Words:
    """By how many piles one of them is behind the other."""
    if shift > 0:
        return (
            "pile N + {shift} of the second has the value of pile N of the first, as far as "
            "the piles {first} … {to} go"
        )
    return Phrase(
        "pile N - {back} of the second has the value of pile N of the first, as far as the piles "
        "{first} … {to} go",
        back=-shift,
    )


@statement
def same_base(other: Game, member: int, to: int) -> Words:
    """From where on they have the same base."""
    return "the same base, from member {member} up to pile {to}"


def compare(
    g: Game | str,
    h: Game | str,
    to: int = 10_000,
    what: str | None = None,
    *,
    progress: Progress | None = None,
    **place: int | None,
) -> Comparison:
    """How far two games are alike: the first difference, a shift, the proportion, the base.

    Args:
        g: A game, or its text.
        h: Another one.
        to: The last pile to look at.
        what: `thresholds`, `nim-values` or `outcomes`; by default the first that both have and
                that needs no more than is given.
        progress: Called during long work.
        place: What else the positions have: `cap=`, `move=`.

    >>> print(compare("fibonacci-nim", "move-size; f=2n; misere", to=100))
    move-size; f=2n
    move-size; f=2n; misere
    different thresholds first at pile 1: 1 and infinite
    the same thresholds at none of the piles 1 … 100
    pile N + 1 of the second has the value of pile N of the first, as far as the piles 1 … 100 go
    the same base, from member 1 up to pile 100
    """
    require("tables")
    g, h = (game(one) if isinstance(one, str) else one for one in (g, h))
    given = {name for name, value in place.items() if value is not None}
    chosen = _common(g, h, what, given)
    tables = [
        one.table(to, what=chosen, progress=progress, **_place(place, one, other))
        for one, other in ((g, h), (h, g))
    ]
    first = max(table.first for table in tables)
    at, same, shift = None, 0, _Shift(to - first + 1)
    for low, a, b in _together(tables[0], tables[1], first):
        different = (a != b).nonzero()[0]
        if at is None and len(different):
            at = low + int(different[0])
        same += len(a) - len(different)
        shift.look(a, b)
    return Comparison(
        (g, h),
        chosen,
        first,
        to,
        at,
        None if at is None else (tables[0][at], tables[1][at]),
        Fraction(same, to - first + 1),
        0 if at is None else shift.least,
        _same_base_from(g, h, to),
    )


def _common(g: Game, h: Game, what: str | None, given: set[str]) -> str:
    """What is compared: by default the first table that both have and that is fully asked for.

    Raises:
        IllegalError: there is none, or not the one that is asked for.
    """
    kinds = [{kind.name: kind for kind in one.table_kinds()} for one in (g, h)]
    common = [name for name in kinds[0] if name in kinds[1]]
    if what in common:
        return what
    if what is not None or not common:
        choose = f": choose {', '.join(common)}" if common else ""
        table = "table" if what is None else f"table of {quote(what)}"
        raise IllegalError(f"{quote(str(g))} and {quote(str(h))} have no {table} in common{choose}")

    def missing(name: str) -> set[str]:
        needed: set[str] = set()
        for one, found in zip((g, h), kinds, strict=True):
            asked = {field.name for field in one.fields if field.default is None}
            fields = found[name].fields
            needed |= asked if fields is None else asked.intersection(fields)
        return needed - given

    numbers_first = sorted(common, key=lambda name: kinds[0][name].words)
    return next((name for name in numbers_first if not missing(name)), common[0])


def _place(place: Mapping[str, int | None], one: Game, other: Game) -> dict[str, Any]:
    """What is said of a game's positions: all but what belongs to the other game alone."""
    own, others = ({field.name for field in game.fields} for game in (one, other))
    return {name: value for name, value in place.items() if name in own or name not in others}


def _together(
    one: "Table", other: "Table", first: int
) -> "Iterator[tuple[int, NDArray[Any], NDArray[Any]]]":
    """The values of both from a pile on, piece by piece, each with its first pile."""
    for low in range(first, one.last + 1, _PIECE):
        count = min(_PIECE, one.last - low + 1)
        yield low, one.windows.window(low, count), other.windows.window(low, count)


class _Shift:
    """The least move of one sequence against the other after which they are the same.

    The sequences are looked at piece by piece; what is left are the moves that fit so far.
    """

    def __init__(self, count: int) -> None:
        sizes = range(1, min(MOST_SHIFT, count // 2) + 1)
        self._left = [shift for size in sizes for shift in (size, -size)]
        self._before: list[NDArray[Any]] = []

    @property
    def least(self) -> int | None:
        """The least that fits all that was seen."""
        return self._left[0] if self._left else None

    def look(self, a: "NDArray[Any]", b: "NDArray[Any]") -> None:
        """Look at the next piece of both."""
        if not self._left:
            return
        if self._before:
            import numpy as np

            a, b = (np.concatenate(pair) for pair in zip(self._before, (a, b), strict=True))
        for seen in (_GLANCE, len(a)):
            self._left = [shift for shift in self._left if _fits(a[:seen], b[:seen], shift)]
        self._before = [a[-MOST_SHIFT:], b[-MOST_SHIFT:]]


def _fits(a: "NDArray[Any]", b: "NDArray[Any]", shift: int) -> bool:
    if shift < 0:
        a, b, shift = b, a, -shift
    return bool((a[:-shift] == b[shift:]).all())


def _same_base_from(g: Game, h: Game, to: int) -> int | None:
    """The member from which on both bases are the same."""
    try:
        one, other = g.base(to), h.base(to)
    except (IllegalError, NotApplicable, WorkLimitError):
        return None
    if one.finite != other.finite:
        return None
    common = 0
    for member, same in zip(reversed(one.members), reversed(other.members), strict=False):
        if member != same:
            break
        common += 1
    whole = common == len(one.members) == len(other.members)
    if not whole and common < _LEAST_COMMON:
        return None
    return one.members[-common]
