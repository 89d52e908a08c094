"""Sequences for the OEIS: the first terms of what a game has, with their offset."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from onepile.errors import IllegalError, NotApplicable, OnepileError, WorkLimitError, quote
from onepile.game_class import Game
from onepile.limits import MOST_LOOKED_THROUGH, MOST_TERM_BITS, MOST_TERMS, Limits
from onepile.numbers import INFINITY, decimal, short
from onepile.table import SAFE_PILES, listed, safe_piles, table
from onepile.text import parse_game

if TYPE_CHECKING:
    from onepile.table import Table

BASE = "base"
_NAMED = ("survivors", "beatty", "beatty-complement")
"""Sequences without end that a game may have by name, as `Game.sequence` says, from n = 1 on."""
_FIRST_LOOK = 16
"""So many piles are looked through first, then four times as many, and so on."""

_SECOND_THOUGHTS = 1 << 10
"""When these do not suffice, it is asked whether there are more, and whether a base has them."""

_FIRST_BASE = 1 << 12
"""The base is made up to there first, then four times as far, and beyond a million up to squares:
where every move has to be tried for a member, higher ones take long."""


class Terms(list[int]):
    """The first terms of a sequence: a list, and `print` shows what one types into the OEIS.

    Attributes:
        game: The game.
        what: Which sequence.
        offset: The n of the first term.

    >>> from onepile.text import parse_game
    >>> fibonacci = terms(parse_game("fibonacci-nim"), 6)
    >>> fibonacci, fibonacci.offset
    ([1, 2, 3, 5, 8, 13], 1)
    >>> print(fibonacci)
    1, 2, 3, 5, 8, 13
    """

    def __init__(
        self,
        values: Iterable[int],
        game: Game,
        what: str,
        offset: int,
        place: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(values)
        self.game = game
        self.what = what
        self.offset = offset
        self._place = dict(place or {})

    def __str__(self) -> str:
        return ", ".join(map(decimal, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Terms, (list(self), self.game, self.what, self.offset, self._place)

    @property
    def oeis(self) -> str | None:
        """The A-number of the sequence, where it is known; None: it is not in our list.

        >>> from onepile.text import parse_game
        >>> terms(parse_game("half"), 5, "nim-values").oeis
        'A025480'
        """
        if self._place:
            return None
        found = (one for one in known_sequences() if one.what == self.what)
        return next((one.number for one in found if one.game == self.game), None)

    @property
    def table(self) -> "Table":
        """The terms as a table, n and the n-th term: to be written as a b-file, say."""
        return listed(self.game, self.what, "term", self.offset, self, self._place)


class Known(NamedTuple):
    """A sequence that the OEIS has.

    Attributes:
        number: Its A-number.
        game: The game.
        what: Which sequence of the game.
        first: The index of our first term there.
    """

    number: str
    game: "Game"
    what: str
    first: int


@cache
def known_sequences() -> tuple[Known, ...]:
    """The sequences of games that the OEIS has, as far as somebody looked.

    >>> known_sequences()[0][:3]
    ('A000045', onepile.game('move-size; f=2n'), 'safe-piles')
    """
    path = Path(__file__).with_name("sequences.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8")).items()
    return tuple(Known(a, parse_game(e["game"]), e["what"], e["first"]) for a, e in entries)


def terms(
    game: Game,
    count: int,
    what: str = SAFE_PILES,
    place: Mapping[str, int | None] | None = None,
    limits: Limits | None = None,
) -> Terms:
    """The first terms of a sequence.

    Args:
        game: The game.
        count: How many.
        what: `safe-piles`, `base`, or a table of the game: `thresholds`, `nim-values`; of
            pile-size games `survivors`, `beatty` and `beatty-complement`, too.
        place: What else the positions have: a cap at every pile, say.
        limits: What may be spent; the progress is called during long work.

    Raises:
        IllegalError: the game has no such sequence, or fewer terms, or one is infinite.
        WorkLimitError: so many terms are not found.

    What was found until then is `found` of the error.
    """
    if not 1 <= count <= MOST_TERMS:
        raise IllegalError(f"{short(count)} terms: give from 1 to {MOST_TERMS}")
    given = {name: value for name, value in (place or {}).items() if value is not None}
    allowed = limits or Limits(moves=0)
    found: list[int] = []
    first = 1
    try:
        if what == SAFE_PILES:
            _look_for_safe_piles(found, game, count, given, allowed)
        elif what == BASE:
            given = {}
            _look_for_members(found, game, count, allowed)
        elif what in _NAMED:
            given = {}
            found += islice(game.known_sequence(what, 0), count)
        else:
            first = _look_at_values(found, game, count, what, given, allowed)
    except OnepileError as error:
        if found:
            error.found = Terms(found, game, what, first, given)
        raise
    return Terms(found, game, what, first, given)


def _look_at_values(
    found: list[int],
    game: Game,
    count: int,
    what: str,
    place: Mapping[str, int],
    limits: Limits,
) -> int:
    """The values of a table, put into a list; the pile of the first of them.

    With blocks the first thresholds are infinite: the sequence begins behind these.
    """
    kinds = {kind.name: kind for kind in game.table_kinds() if not kind.words}
    if what not in kinds:
        known = ", ".join([SAFE_PILES, *[BASE][: _has_base(game)], *kinds])
        raise IllegalError(f"{quote(str(game))} has no sequence {quote(what)}: choose {known}")
    least = kinds[what].least
    made = table(game, least + count - 1, what=what, place=place, limits=limits)
    infinite = next((at for at, value in enumerate(made) if value is not INFINITY), count)
    if infinite:
        made = table(game, least + infinite + count - 1, what=what, place=place, limits=limits)
    first = least + infinite
    for pile in range(first, first + count):
        value = made[pile]
        if not isinstance(value, int):
            raise IllegalError(
                f"pile {pile} has an infinite threshold, and a sequence holds whole numbers only: "
                f"ask for {SAFE_PILES}, or for a table"
            )
        found.append(value)
    return first


def _look_for_safe_piles(
    found: list[int], game: Game, count: int, place: Mapping[str, int], limits: Limits
) -> None:
    """Looked for among the first piles, and if these do not suffice, in the base; then further on.

    Raises:
        IllegalError: there are only so many.
        WorkLimitError: so many are not found.
    """
    to, looked_through = _FIRST_LOOK, 0
    last: int | None = None
    more_work, in_base = False, not place
    while to <= MOST_LOOKED_THROUGH:
        try:
            safe = safe_piles(game, to, place, limits)
        except WorkLimitError as error:
            if not looked_through:
                raise
            more_work = error.more_work
            break
        found[:], looked_through = safe[:count].tolist(), to
        if len(found) == count:
            return
        if in_base and to >= _SECOND_THOUGHTS:
            in_base = False
            if (members := _safe_members(game, count, limits)) is not None:
                found[:] = members
                return
        if last is None and not place and to >= _SECOND_THOUGHTS:
            last = game.last_safe_pile(limits)
        if last is not None and last <= to:
            fewer = "ask for fewer terms" if found else "no sequence begins with it"
            raise IllegalError(f"{quote(str(game))} {_piles(found)} in all: {fewer}")
        to *= 4
    if in_base and (members := _safe_members(game, count, limits)) is not None:
        found[:] = members
        return
    if found:
        message = f"{_piles(found)} up to {looked_through}: ask for fewer terms"
    else:
        fields = game.fields
        others = " or ".join(field.title for field in fields if field.name not in place)
        another = f"say another {others}" if others else "ask for a table"
        message = f"has no safe pile up to {looked_through}: {another}"
    raise WorkLimitError(f"{quote(str(game))} {message}", more_work)


def _piles(found: Sequence[int]) -> str:
    return "has 1 safe pile" if len(found) == 1 else f"has {len(found) or 'no'} safe piles"


def _safe_members(game: Game, count: int, limits: Limits) -> list[int] | None:
    """The safe piles from a base without end whose members are the safe piles; else None.

    A pile that is no member has the threshold of a smaller one, which is at most that one's size.
    """
    try:
        base = game.known_base(limits.work)
        if base.behind:
            return None
        to = _FIRST_BASE
        while to.bit_length() <= MOST_TERM_BITS:
            base.extend(to)
            pairs = zip(base.members, base.values, strict=True)
            safe = [member for member, value in pairs if value >= member]
            if len(safe) > count:
                return safe[:count]
            if base.finite:
                return None
            to *= to if to >= MOST_LOOKED_THROUGH else 4
    except (IllegalError, NotApplicable, WorkLimitError):
        pass
    return None


def _has_base(game: Game) -> bool:
    """Whether a base is known."""
    try:
        game.known_base(Limits.work)
    except (IllegalError, NotApplicable):
        return False
    return True


def _look_for_members(found: list[int], game: Game, count: int, limits: Limits) -> None:
    """The first members of the base, put into a list.

    Raises:
        IllegalError: it has fewer.
        WorkLimitError: so many are not found.
    """
    base = game.known_base(limits.work)
    to = 16
    while True:
        try:
            base.extend(to)
        except OnepileError:
            found[:] = base.members[:count]
            if len(found) == count:
                return
            raise
        found[:] = base.members[:count]
        if len(found) == count:
            return
        if base.finite:
            raise IllegalError(
                f"the base of {quote(str(game))} ends after {len(found)} members: "
                "ask for fewer terms"
            )
        if to.bit_length() > MOST_TERM_BITS:
            raise WorkLimitError(
                f"the base of {quote(str(game))} has {len(found)} members up to a pile of "
                f"{to.bit_length()} binary digits: ask for fewer terms"
            )
        to *= to
