"""What families share whose theories tell a value of every pile: a nim-value, or 1 for unsafe.

A family's `theory.py` chooses which theory answers, and says what that knows of a position: an
object made from `Known`. Answers and parts of sums are made of it, here, in one way for all. What
is known of all piles at one place (before one move, with so many passes left) is a *row*: from its
arrays and windows come tables and pictures, from its safe piles the map.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from onepile.claims import Answer, Claim, cut
from onepile.errors import WorkLimitError
from onepile.extras import has
from onepile.game_class import Game
from onepile.kinds import PictureKind, TableKind, Windows
from onepile.limits import Limits, require_bytes
from onepile.mathematics.nim_sums import least_missing
from onepile.mathematics.periods import Repetition
from onepile.numbers import short
from onepile.on_demand import cached_property
from onepile.pictures import Picture, Series, Strip, points
from onepile.rules import PASS, Position, with_those_alike

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Known(ABC):
    """What a theory knows of one position; a part of a sum, too (`Component` in `kinds.py`).

    Attributes:
        game: The game.
        position: The position.
        nim: Whether the values are nim-values of the game; else 1 is unsafe and 0 safe.
        safe_value: The value of safe positions.
        further: What else an answer tells, by name.
    """

    game: Any
    position: Any
    nim: bool
    safe_value = 0
    further: Mapping[str, Any] = MappingProxyType({})

    @property
    @abstractmethod
    def value(self) -> int:
        """The value of the position."""

    @abstractmethod
    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to positions of a value, ascending."""

    @abstractmethod
    def why(self) -> Claim:
        """Why all that is true."""

    def moves(self) -> Iterable[int]:
        """All moves, or some of them."""
        moves: Iterable[int] = self.game.moves(self.position)
        return moves

    @property
    def safe(self) -> bool:
        """Whether the player to move loses."""
        return self.value == self.safe_value

    @property
    def nim_value(self) -> int:
        """The nim-value, for sums."""
        assert self.nim
        return self.value


def value_of(left: Sequence[int], nim: bool, blocks: int, misere: bool) -> int:
    """What a position is, a nim-value or 1 for unsafe, from what each of its moves leaves.

    Args:
        left: The values.
        nim: Whether they are nim-values; then nothing is blocked and the last move wins.
        blocks: How many moves may be blocked; -1: a winning one cannot be.
        misere: Whether the last move loses.

    >>> value_of([0, 1, 3], True, 0, False), value_of([0, 1, 1], False, 1, False)
    (2, 0)
    """
    if nim:
        return least_missing(left)
    winning = left.count(0)
    return int(winning > blocks or (misere and winning == len(left)))


class KnownByMoves(Known):
    """What is known of a position from what each move leaves: the definition does the rest."""

    @abstractmethod
    def left(self, move: int) -> int:
        """The value of what a move leaves."""

    @cached_property
    def _left(self) -> dict[int, int]:
        """What each move that matters leaves."""
        return {move: self.left(move) for move in self.game.moves_that_matter(self.position)}

    @cached_property
    def value(self) -> int:
        """The least value that no move leaves; else whether too many moves win to be blocked."""
        left, game = self._left, self.game
        blocks = -1 if left.get(PASS) == 0 else game.blocks_at(self.position)
        return value_of([*left.values()], self.nim, blocks, game.misere)

    def moves_to(self, value: int) -> Iterator[int]:
        """Those that leave it, and all that are like them."""
        chosen = (move for move, left in self._left.items() if left == value)
        return with_those_alike(self.game, self.position, chosen)


@dataclass(frozen=True)
class ByTheory:
    """A method (`kinds.py`): what one theory knows of a position, as an answer.

    Attributes:
        name: How the method is called in answers.
        known: (game, position, limits) ↦ what is known; it raises as methods do.
    """

    name: str
    known: Callable[[Any, Any, Limits], Known]

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """The answer."""
        found = self.known(game, position, limits)
        winning: Iterable[int] = found.moves_to(found.safe_value)
        if not (limits.moves or found.safe):  # who wins by a move has one
            winning = found.moves()
        nim_value = found.value if found.nim else None
        asked = (self.name, game, position, limits)
        return answered(*asked, found.safe, winning, found.why(), nim_value, **found.further)


def answered(
    method: str,
    game: Game,
    position: Position,
    limits: Limits,
    safe: bool,
    winning: Iterable[int],
    evidence: Claim,
    nim_value: int | None = None,
    **further: Any,
) -> Answer:
    """An answer whose moves are looked for only as far as they are listed.

    Args:
        method: The method that gives it.
        game: The game.
        position: The position.
        limits: How many moves are listed.
        safe: Whether the player to move loses.
        winning: The moves to safe positions, ascending: if the position is safe, those to block.
        evidence: Why it is right.
        nim_value: The nim-value; None: it is not known, or there is none.
        further: What else the answer tells, by name.
    """
    blocks = safe and game.blocks_at(position) > 0
    looked_at = islice(winning, limits.moves + 1) if blocks or not safe else ()
    moves, more = cut(tuple(looked_at), limits.moves)
    return Answer(
        game=game,
        position=position,
        outcome="safe" if safe else "unsafe",
        moves=() if safe else moves,
        more_moves=more and not safe,
        method=method,
        evidence=evidence,
        known_nim_value=nim_value,
        block=moves if blocks else None,
        more_blocks=more and blocks,
        **further,
    )


@dataclass(frozen=True)
class Repeating:
    """A row that repeats, or gains the same with each period: a table that shows one period.

    >>> import numpy as np
    >>> row = Repeating(np.array([9, 0, 1, 2]), Repetition(1, 3))
    >>> row.value(10**20), row.window(10**20, 4).tolist(), row.window(0, 4).tolist()
    (0, [0, 1, 2, 0], [9, 0, 1, 2])
    """

    table: "NDArray[Any]"
    period: Repetition

    def value(self, pile: int) -> int:
        """The value of a pile."""
        early, more = self.period.reduced(pile)
        return int(self.table[early]) + more

    def piles_of(self, value: int, last: int, like: int = 0, classes: int = 1) -> Iterator[int]:
        """The piles that have a value, descending, however many there are.

        Args:
            value: The value.
            last: The largest pile that is wanted.
            like: Only piles that leave as much as this number …
            classes: … on division by this one, of which the period is a multiple.

        >>> import numpy as np
        >>> row = Repeating(np.array([9, 0, 1, 2, 0]), Repetition(1, 4))
        >>> list(islice(row.piles_of(0, 10**20), 3)) == [10**20, 10**20 - 3, 10**20 - 4]
        True
        """
        start, length, gain = self.period.start, self.period.period, self.period.gain
        first, stop = start + (like - start) % classes, start + length
        places = range(first, stop, classes)
        known = zip(places, self.table[first:stop:classes].tolist(), strict=True)
        if gain:
            turns = [(pile, divmod(value - here, gain)) for pile, here in known]
            late = [pile + many * length for pile, (many, rest) in turns if not rest and many >= 0]
            yield from (pile for pile in sorted(late, reverse=True) if pile <= last)
        else:
            alike = [pile for pile, here in reversed([*known]) if here == value]
            turn = (last - start) // length * length
            while alike and turn >= 0:
                yield from (pile + turn for pile in alike if pile + turn <= last)
                turn -= length
        early = min(last, start - 1)
        for pile in range(early - (early - like) % classes, -1, -classes):
            if self.table[pile] == value:
                yield pile

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """The values of neighbouring piles."""
        import numpy as np

        from onepile.mathematics.arrays import fitting

        if first + count <= len(self.table):
            return self.table[first : first + count]
        require_bytes(16 * count, f"a table of {short(count)} piles")
        start, length, gain = self.period.start, self.period.period, self.period.gain
        early = max(0, start - first)
        more, before = divmod(first + early - start, length)
        one = self.table[start : start + length]
        turns, rest = divmod(before + np.arange(count - early), length)
        found = one[rest]
        if gain:
            kind = fitting(int(one.max()) + gain * (more + count))
            found = found.astype(kind) + gain * (more + turns.astype(kind))
        return np.concatenate((self.table[first : first + early], found)) if early else found


def returned(rows: "NDArray[Any]", depth: int, settled: int, classes: int = 1) -> Repetition | None:
    """The period that a table proves, since a window of its piles returns; None: it proves none.

    What a pile is follows from the `depth` piles before it. So when as many neighbouring piles, at
    the same residues, are what they were before, all later ones are, too, for ever.

    >>> import numpy as np
    >>> print(returned(np.array([[7, 7, 0, 1, 2, 0, 1, 2, 0, 1, 2]]), depth=2, settled=3))
    period 3 from pile 2 on, proved

    Args:
        rows: rows[i][n] is one of the things that pile n is.
        depth: See there; one number, or one for each pile.
        settled: From this pile on each follows in the same way, at the same residue.
        classes: By which residue of the pile it follows; the period is a multiple of it.
    """
    import numpy as np

    from onepile.kernels.periods import least_return

    states = rows[0].astype(np.int64)
    if len(rows) > 1:
        _, found = np.unique(rows, axis=1, return_inverse=True)
        states = np.asarray(found, dtype=np.int64).reshape(-1)
    depths = np.full(len(states), depth, dtype=np.int64)
    start, period = least_return(states, depths, settled - 1, classes)
    if not period:
        return None
    while start > 0 and states[start - 1] == states[start - 1 + period]:
        start -= 1
    return Repetition(int(start), int(period))


def unsafe_value(answer: Answer) -> int:
    """What an answer says in a table of outcomes: 1 for unsafe."""
    return int(not answer.safe)


def _told_nim_value(answer: Answer) -> int:
    """What an answer says in a table of nim-values; an outcome may be known of larger piles.

    Raises:
        WorkLimitError: it tells none.
    """
    if answer.known_nim_value is None:
        raise WorkLimitError(
            f"no nim-value is known at pile {short(answer.position.pile)}: ask for smaller piles, "
            "or choose the table of outcomes"
        )
    return answer.known_nim_value


def table_kinds(
    array: Callable[..., "NDArray[Any]"],
    windows: Callable[..., Windows],
    column: str,
    fields: tuple[str, ...] | None = (),
) -> tuple[TableKind, TableKind]:
    """The tables of nim-values, from pile 0 on, and of outcomes, from pile 1 on.

    Args:
        array: As `TableKind.array`, and whether the nim-values are wanted.
        windows: As `TableKind.windows`, and the same.
        column: The heading of the nim-values.
        fields: What of a position besides the pile the values depend on; None: all.
    """

    def kind(name: str, column: str, nim: bool, value: Callable[[Answer], int]) -> TableKind:
        made, seen = partial(array, nim=nim), partial(windows, nim=nim)
        return TableKind(name, column, made, value, seen, least=0 if nim else 1, fields=fields)

    return (
        kind("nim-values", column, True, _told_nim_value),
        kind("outcomes", "outcome", False, unsafe_value),
    )


def picture(
    name: str,
    piles: int,
    plainly: Callable[[Any, int], list[Any]] | None = None,
    **shown: Any,
) -> PictureKind:
    """The picture of one of these tables, before the first move.

    Args:
        name: Which table.
        piles: How many piles read well.
        plainly: The values of the piles from 0 on where there are no arrays; None: there are.
        shown: What the page shows: `usual`, `most` and `table` of `PictureKind`.
    """
    outcomes = name == "outcomes"

    def make(game: Any, to: int | None, up_to: int | None) -> Picture:
        last = points(to or piles)
        if plainly is not None and not has("tables"):
            values = plainly(game, last)[outcomes:]
        else:
            kind = next(kind for kind in game.table_kinds() if kind.name == name)
            values = kind.array(game, last, game.usual_place, Limits()).tolist()
        if outcomes:
            return Strip(name, game, values)
        return Series(name, game, "nim-value", 0, values)

    return PictureKind(name, name.capitalize(), make, **shown)
