"""The statements of a theorem about a game in which everything repeats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onepile.errors import NotApplicable, quote
from onepile.game_class import Game
from onepile.mathematics.periods import Repetition, least_period
from onepile.rules import most
from onepile.statements import Phrase, Statement, Words, statement
from onepile.theorems import Parts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHOWN = 40
"""So many piles are told one by one."""
_PLACES = 8
"""So many previous moves, and numbers of passes, are told one by one."""

WORDS = r"""A position is \emph{safe} if the player to move loses there with best play. Its
\emph{nim-value} is the least number that is not the nim-value of a position that can be moved to;
it is $0$ exactly in safe positions."""


Place = tuple[str, int]
"""What a position has besides the pile: previous move or passes left; "": nothing."""


@dataclass(frozen=True)
class Periodic:
    """What each pile is up to the first return and beyond, and how it goes on for ever.

    Attributes:
        rows: rows[i][n]: the nim-value of pile n, or 1 for unsafe; with i passes left, or, where
            the previous move counts, after the previous move i + 1.
        nim: Whether these are nim-values.
        period: From where on what repeats.
        depth: The largest move; where the previous move counts there are as many rows.
        settled: From here on each pile follows from the `depth` piles before it.
        classes: By which remainder of the pile it is decided then what may be taken.
        memory: Whether the previous move counts.
    """

    rows: "NDArray[np.int64]"
    nim: bool
    period: Repetition
    depth: int
    settled: int
    classes: int
    memory: bool = False

    def row_of(self, position: Any) -> int | None:
        """The row that a position stands in; None if none has its previous move."""
        place: dict[str, int] = position._asdict()
        if not self.memory:
            return place.get("passes", 0)
        previous = place.get("previous", 0)
        return previous - 1 if 1 <= previous <= self.depth else None

    def after(self, game: Any, position: Any, move: int) -> int:
        """What a move leaves: a nim-value, or 1 for unsafe."""
        there = game.after(position, move)
        row = self.row_of(there)
        assert row is not None  # no move is larger than the largest
        return int(self.rows[row, self.period.reduced(there.pile)[0]])

    def early(self, pile: int) -> int:
        """An early pile that is like this one, with every previous move and those before it."""
        depth = self.depth if self.memory else 0
        return self.period.reduced(pile - depth)[0] + depth if pile > depth else pile

    def require(self, game: Any, position: Any, first: int = 0) -> None:
        """Refuse a position from which more may be taken than what the period is about.

        Args:
            game: The game.
            position: The position.
            first: So much may be taken all the same.

        Raises:
            NotApplicable: that is so.
        """
        moves = game.moves(position)
        if self.memory and moves and most(moves) > max(self.depth, first):
            raise NotApplicable(f"the first move of {quote(str(game))} has another bound")


def theorem(game: Game, found: Periodic, first: Iterable[Statement]) -> Parts:
    """The theorem that a period is, in statements; some are about the first move."""
    start, period = found.period.start, found.period.period
    opening = period_of_piles(game, start, period, found.depth, found.nim)
    reason = window_returns(start, found.settled, period, found.depth, found.classes, found.memory)
    facts = tuple([*first, *_facts(game, found)][: 2 * _PLACES])
    return Parts(opening, facts, (safe_loses(found.nim and not found.memory),), reason)


def _facts(game: Game, found: Periodic) -> Iterator[Statement]:
    """The piles of a period, and those before."""
    start, period = found.period.start, found.period.period
    for row in range(min(len(found.rows), _PLACES)):
        if found.memory:
            place: Place = ("previous", row + 1)
        else:
            place = ("passes", row) if len(found.rows) > 1 else ("", 0)
        values = found.rows[row, : start + period].tolist()
        if not found.nim or found.memory:
            yield safe_ones(start, period, values, place)
            continue
        for first, length, told in ((start, period, values[start:]), (0, 0, values[:start])):
            if told:
                yield nim_values_of_a_period(first, length, tuple(told[:SHOWN]), place)


def safe_ones(start: int, period: int, values: Sequence[int], place: Place) -> Statement:
    """Which piles are safe, by the least period of that, from the first pile on that has it.

    Args:
        start: From this pile on the values repeat.
        period: After so many piles.
        values: Those of the piles 0 … start + period - 1; 0 is safe.
        place: What else the positions have.
    """
    unsafe = [int(value != 0) for value in values]
    shorter = least_period(unsafe[start:])
    while start and unsafe[start - 1] == unsafe[start - 1 + shorter]:
        start -= 1
    first = range(start, start + shorter)
    residues = sorted(pile % shorter for pile in first if not unsafe[pile])
    early = tuple(pile for pile in range(start) if not unsafe[pile])
    more = len(residues) > SHOWN
    return safe_piles_are(start, shorter, tuple(residues[:SHOWN]), more, early, place)


def and_so_on(said: Phrase, shown: int, period: int, piles: bool = False) -> Phrase:
    """What is said of the first piles of a period, and that it goes on; of none: that alone.

    Args:
        said: What is said of them.
        shown: Of how many it is said.
        period: How many there are; 0: it is said of piles that do not repeat.
        piles: Whether it has to be told that piles are counted.
    """
    if shown < period and piles:
        return Phrase("{said}; there are {period} piles in a period", said=said, period=period)
    if shown < period:
        return Phrase("{said}; there are {period} in a period", said=said, period=period)
    return Phrase("{said}, and so on", said=said) if period else said


def _where(place: Place) -> Phrase | str:
    """The place as the beginning of a sentence."""
    name, value = place
    if not name:
        return ""
    if name == "passes":
        if value == 1:
            return Phrase("with 1 pass left ")
        return Phrase("with {count} passes left ", count=value)
    if not value or name == "move":
        return Phrase("before the first move ")
    return Phrase("after a previous move of {move} ", move=value)


@statement
def period_of_piles(game: Game, start: int, period: int, depth: int, nim: bool) -> Words:
    """Of which game the theorem speaks, and what repeats."""
    always: Phrase | str = ""
    looked_at = {field.name for field in game.fields}
    if "previous" in looked_at:
        always = Phrase(", after every previous move up to {depth}", depth=depth)
    elif "passes" in looked_at:
        always = Phrase(", however many passes are left")
    if nim:
        return Phrase(
            "In the game {game} the nim-values have period {period} from pile {start} on{always}",
            always=always,
        )
    return Phrase(
        "In the game {game} the outcomes have period {period} from pile {start} on{always}",
        always=always,
    )


@statement
def nim_values_of_a_period(start: int, period: int, values: tuple[int, ...], place: Place) -> Words:
    """The nim-values of the first piles that repeat, or of those before (period 0)."""
    before, last = _where(place), start + len(values) - 1
    if period == 1:
        return Phrase(
            "{before}every pile from {start} on has the nim-value {values:list}", before=before
        )
    slots = {"before": before, "start": start, "last": last, "values": values}
    said = Phrase("{before}the piles {start} … {last} have the nim-values {values:list}", **slots)
    return and_so_on(said, len(values), period)


@statement
def safe_piles_are(
    start: int,
    period: int,
    residues: tuple[int, ...],
    more: bool,
    early: tuple[int, ...],
    place: Place,
) -> Words:
    """Which piles are safe, from 0 on.

    Args:
        start: From this pile on those that leave certain remainders.
        period: Divided by this.
        residues: The remainders, ascending.
        more: Whether there are further ones, larger than these.
        early: The safe piles below the start.
        place: What else the positions have.
    """
    before = _where(place)
    safe = _safe_from(start, period, residues, more)
    if not start:
        return Phrase("{before}{safe}", before=before, safe=safe)
    if not early:
        return Phrase("{before}{safe}, and of the piles below that none", before=before, safe=safe)
    return Phrase(
        "{before}{safe}, and of the piles below that {early:list}", before=before, safe=safe
    )


def _safe_from(start: int, period: int, residues: tuple[int, ...], more: bool) -> Phrase:
    """The same of the piles from the start on."""
    if not residues:
        return Phrase("no pile from {start} on is safe", start=start)
    if len(residues) == period:
        return Phrase("every pile from {start} on is safe", start=start)
    said: dict[str, Any] = {"start": start, "period": period, "residues": residues}
    if more:
        return Phrase(
            "the safe piles from {start} on are {residues:list} and further ones modulo {period}",
            **said,
        )
    if len(residues) == 1:
        if not start:
            return Phrase("the safe piles are {residues:list} modulo {period}", **said)
        return Phrase("the safe piles from {start} on are {residues:list} modulo {period}", **said)
    *first, last = residues
    said |= {"first": tuple(first), "last": last}
    if not start:
        return Phrase("the safe piles are {first:list} and {last} modulo {period}", **said)
    return Phrase(
        "the safe piles from {start} on are {first:list} and {last} modulo {period}", **said
    )


@statement
def safe_loses(nim: bool) -> Words:
    """What is meant."""
    if nim:
        return "With the nim-value 0 the player to move loses, with every other one wins."
    return "In a safe position the player to move loses, in every other one wins."


@statement
def window_returns(
    start: int, settled: int, period: int, depth: int, classes: int, memory: bool
) -> Words:
    """Why it is so.

    Args:
        start: The first pile of the window.
        settled: The first pile after it.
        period: After how many piles it comes again.
        depth: The largest move.
        classes: By which remainder of the pile the rules go.
        memory: Whether the previous move counts; the first move may be larger then.
    """
    bounded = Phrase("No move takes more than {depth}", depth=depth)
    if memory:
        bounded = Phrase("After a previous move none takes more than {depth}", depth=depth)
    if classes > 1:
        return Phrase(
            "{bounded}, so what a pile is, from pile {settled} on, follows "
            "from the {depth} piles before it and from its remainder modulo {classes}, which "
            "divides {period}. The piles {start} … {last} are the same as those {period} later, as "
            "playing by the rules up to there shows; so are all later ones, one after the other.",
            bounded=bounded,
            last=settled - 1,
        )
    return Phrase(
        "{bounded}, so what a pile is, from pile {settled} on, follows from "
        "the {depth} piles before it. The piles {start} … {last} are the same as those {period} "
        "later, as playing by the rules up to there shows; so are all later ones, one after the "
        "other.",
        bounded=bounded,
        last=settled - 1,
    )
