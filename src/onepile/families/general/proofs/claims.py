"""The statements of a theorem about a general game that repeats."""

from collections.abc import Iterator
from itertools import islice
from math import lcm

from onepile.errors import NotApplicable
from onepile.families.general import General
from onepile.families.general.periods import Periodic
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import by_class, classes_of
from onepile.statements import Phrase, Statement, Words, statement
from onepile.theorems import Parts

_SHOWN = 40
"""So many piles are told one by one."""
_PLACES = 8
"""So many previous moves, and numbers of passes, are told one by one."""

WORDS = r"""A position is \emph{safe} if the player to move loses there with best play. Its
\emph{nim-value} is the least number that is not the nim-value of a position that can be moved to;
it is $0$ exactly in safe positions."""


def theorem(game: General, found: Periodic, settled: int) -> Parts:
    """The theorem that a period is, in statements."""
    start, period = found.period.start, found.period.period
    opening = period_of_piles(game, start, period, found.depth, found.nim)
    reason = window_returns(start, settled, period, found.depth, classes_of(game))
    facts = tuple(islice(_facts(game, found), 2 * _PLACES))
    return Parts(opening, facts, (safe_loses(found.nim and not found.memory),), reason)


def _facts(game: General, found: Periodic) -> Iterator[Statement]:
    """The piles of a period, and those before."""
    start, period = found.period.start, found.period.period
    if found.memory:
        yield from _before_the_first_move(game, found)
    for row in range(min(len(found.rows), _PLACES)):
        if found.memory:
            place: Place = ("previous", row + 1)
        else:
            place = ("passes", row) if game.passes else ("", 0)
        values = found.rows[row, start : start + min(period, _SHOWN)].tolist()
        early = found.rows[row, : min(start, _SHOWN)].tolist()
        if found.nim and not found.memory:
            yield nim_values_of_a_period(start, period, tuple(values), place)
            if early:
                yield nim_values_of_a_period(0, 0, tuple(early), place)
        else:
            yield safe_piles_of_a_period(start, period, len(values), _safe(start, values), place)
            if early:
                yield safe_piles_of_a_period(0, 0, len(early), _safe(0, early), place)


def _safe(first: int, values: list[int]) -> tuple[int, ...]:
    return tuple(first + i for i, value in enumerate(values) if value == 0)


def _before_the_first_move(game: General, found: Periodic) -> Iterator[Statement]:
    """The safe piles at the start of a game, if the first move has the same bound."""
    if game.first is None:
        return
    try:
        period = lcm(found.period.period, len(by_class(game.first)))
    except NotApplicable:
        return
    start = max(found.settled, found.period.start + found.depth)
    piles = range(start, start + min(period, _SHOWN))
    values = []
    try:
        bounds = [one.bound(t=1) for one in by_class(game.first)]
        if max(bounds) > found.depth:
            return
        for pile in piles:
            position = game.position(pile)
            found.require(game, position)
            values.append(_unsafe(game, found, position))
    except NotApplicable:
        return
    yield safe_piles_of_a_period(start, period, len(values), _safe(start, values), ("previous", 0))


def _unsafe(game: General, found: Periodic, position: GeneralPosition) -> int:
    """Whether the player to move wins, from what the moves leave."""
    if game.is_over(position.pile):
        return int(game.misere)
    left = [found.after(game, position, move) for move in game.moves(position)]
    winning = left.count(0)
    return int(winning > game.blocks or (game.misere and winning == len(left)))


Place = tuple[str, int]
"""What a position has besides the pile: previous move or passes left; "": nothing."""


def _where(place: Place) -> Phrase | str:
    """The place as the beginning of a sentence."""
    name, value = place
    if not name:
        return ""
    if name == "passes":
        if value == 1:
            return Phrase("with 1 pass left ")
        return Phrase("with {count} passes left ", count=value)
    if not value:
        return Phrase("before the first move ")
    return Phrase("after a previous move of {move} ", move=value)


@statement
def period_of_piles(game: General, start: int, period: int, depth: int, nim: bool) -> Words:
    """Of which game the theorem speaks, and what repeats."""
    always: Phrase | str = ""
    if "p" in game.take.names:
        always = Phrase(", after every previous move up to {depth}", depth=depth)
    elif game.passes:
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
    if not period:
        return Phrase(
            "{before}the piles {start} … {last} have the nim-values {values:list}",
            before=before,
            last=last,
        )
    if period == 1:
        return Phrase(
            "{before}every pile from {start} on has the nim-value {values:list}", before=before
        )
    if len(values) < period:
        return Phrase(
            "{before}the piles {start} … {last} have the nim-values {values:list}; there are "
            "{period} in a period",
            before=before,
            last=last,
        )
    return Phrase(
        "{before}the piles {start} … {last} have the nim-values {values:list}, and so on",
        before=before,
        last=last,
    )


@statement
def safe_piles_of_a_period(
    start: int, period: int, shown: int, safe: tuple[int, ...], place: Place
) -> Words:
    """Which of the first piles that repeat are safe, or of those before (period 0)."""
    before, last = _where(place), start + shown - 1
    if not safe:
        if period and shown >= period:
            return Phrase("{before}no pile from {start} on is safe", before=before)
        return Phrase(
            "{before}none of the piles {start} … {last} is safe", before=before, last=last
        )
    if not period:
        return Phrase(
            "{before}the safe piles of {start} … {last} are {safe:list}", before=before, last=last
        )
    if len(safe) == period:
        return Phrase("{before}every pile from {start} on is safe", before=before)
    if shown < period:
        return Phrase(
            "{before}the safe piles of {start} … {last} are {safe:list}; there are {period} piles "
            "in a period",
            before=before,
            last=last,
        )
    if len(safe) == 1:
        return Phrase(
            "{before}the only safe pile of {start} … {last} is {safe:list}, and so on",
            before=before,
            last=last,
        )
    return Phrase(
        "{before}the safe piles of {start} … {last} are {safe:list}, and so on",
        before=before,
        last=last,
    )


@statement
def safe_loses(nim: bool) -> Words:
    """What is meant."""
    if nim:
        return "With the nim-value 0 the player to move loses, with every other one wins."
    return "In a safe position the player to move loses, in every other one wins."


@statement
def window_returns(start: int, settled: int, period: int, depth: int, classes: int) -> Words:
    """Why it is so.

    Args:
        start: The first pile of the window.
        settled: The first pile after it.
        period: After how many piles it comes again.
        depth: The largest move.
        classes: By which remainder of the pile the rules go.
    """
    if classes > 1:
        return Phrase(
            "No move takes more than {depth}, so what a pile is, from pile {settled} on, follows "
            "from the {depth} piles before it and from its remainder modulo {classes}, which "
            "divides {period}. The piles {start} … {last} are the same as those {period} later, as "
            "playing by the rules up to there shows; so are all later ones, one after the other.",
            last=settled - 1,
        )
    return Phrase(
        "No move takes more than {depth}, so what a pile is, from pile {settled} on, follows from "
        "the {depth} piles before it. The piles {start} … {last} are the same as those {period} "
        "later, as playing by the rules up to there shows; so are all later ones, one after the "
        "other.",
        last=settled - 1,
    )
