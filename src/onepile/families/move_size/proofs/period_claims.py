"""The statements of a theorem about a period."""

from itertools import islice
from typing import TYPE_CHECKING

from onepile.families.move_size import MoveSize
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY, Extended
from onepile.returns.claims import SHOWN, and_so_on
from onepile.statements import Phrase, Words, statement
from onepile.theorems import Parts

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Repeating
    from onepile.families.move_size.proofs.period import PeriodProof

SafeCaps = tuple[int, Extended] | None
"""The least and the largest safe cap, None if there is none."""


def theorem(proof: "PeriodProof") -> Parts:
    """The theorem that a period is, in statements."""
    found = proof.repeating
    game, start, period = found.game, found.start, found.period
    first = range(start, start + min(period, SHOWN))
    early = range(1, min(start, 1 + SHOWN))
    late = range(found.settled, found.settled + min(period, SHOWN))
    reason = returns(start, found.settled, period, found.bound, not game.has_thresholds)
    if not game.has_thresholds:
        told = [tuple(_safe_caps(found, pile) for pile in piles) for piles in (first, early)]
        facts = [caps_of_a_period(start, period, found.bound, told[0])]
        facts += [caps_before(start, found.bound, told[1])] if early else []
        opening = period_of_safe_caps(game, start, period, found.bound)
        return Parts(opening, tuple(facts), (who_loses(found.bound),), reason)
    facts = [thresholds_of_a_period(start, period, tuple(map(found.threshold, first)))]
    if early:
        facts.append(thresholds_of_piles(start, tuple(map(found.threshold, early))))
    if game.blocks:
        zeros = tuple(_winning_moves(found, pile) for pile in late)
        facts.append(winning_moves_of_a_period(found.settled, period, zeros))
    ending = (who_wins(bool(game.blocks), game.misere and bool(game.ends)),)
    return Parts(period_of_thresholds(game, start, period), tuple(facts), ending, reason)


def _safe_caps(found: "Repeating", pile: int) -> SafeCaps:
    """The safe caps of a pile, up to the bound."""
    caps = found.safe_caps(pile, Budget(Limits.work))
    if caps is None or found.bound is None:
        return caps
    return (caps[0], min(caps[1], found.bound)) if caps[0] <= found.bound else None


def _winning_moves(found: "Repeating", pile: int) -> tuple[int, ...]:
    """The winning moves up to the threshold."""
    count = found.game.blocks + 1
    winning = found.winning_moves(pile, pile + found.game.blocks, Budget(Limits.work))
    return tuple(islice(winning, count))


# --- thresholds ----------------------------------------------------------------------------------


@statement
def period_of_thresholds(game: MoveSize, start: int, period: int) -> Words:
    """Of which game the theorem speaks, and how its thresholds repeat."""
    return "In the game {game} the thresholds have period {period} from pile {start} on"


@statement
def thresholds_of_a_period(start: int, period: int, thresholds: tuple[Extended, ...]) -> Words:
    """The thresholds of the first piles that repeat: one period, or as many as are shown."""
    if period == 1:
        return "every pile from {start} on has the threshold {thresholds:list}"
    slots = {"start": start, "last": start + len(thresholds) - 1, "thresholds": thresholds}
    said = Phrase("the piles {start} … {last} have the thresholds {thresholds:list}", **slots)
    return and_so_on(said, len(thresholds), period)


@statement
def thresholds_of_piles(start: int, thresholds: tuple[Extended, ...]) -> Words:
    """The thresholds of the piles from 1 on, before those that repeat."""
    if start == 2:
        return "pile 1 has the threshold {thresholds:list}"
    slots = {"last": len(thresholds), "thresholds": thresholds}
    said = Phrase("the piles 1 … {last} have the thresholds {thresholds:list}", **slots)
    return _until(said, len(thresholds), start)


def _until(said: Phrase, last: int, start: int) -> Phrase:
    """What is said of piles before those that repeat, and which is the first of these."""
    if last == start - 1:
        return said
    return Phrase("{said}; {start} is the first that repeats", said=said, start=start)


@statement
def winning_moves_of_a_period(
    settled: int, period: int, zeros: tuple[tuple[int, ...], ...]
) -> Words:
    """In blocking games: which moves up to the threshold win.

    Args:
        settled: From this pile on it repeats.
        period: After so many piles.
        zeros: For each pile of one period, or as many as are shown, the winning moves, ascending;
            the last is the threshold.
    """
    if period == 1:
        return (
            "from every pile from {settled} on the moves up to the threshold that win are "
            "{zeros:lists}"
        )
    said = Phrase(
        "from the piles {settled} … {last} the moves up to the threshold that win are "
        "{zeros:lists}",
        settled=settled,
        last=settled + len(zeros) - 1,
        zeros=zeros,
    )
    return and_so_on(said, len(zeros), period, piles=True)


@statement
def who_wins(blocks: bool, ends: bool = False) -> Words:
    """What thresholds are good for.

    Args:
        blocks: Whether there are blocks.
        ends: Whether it is misère play with further ends: there the player to move has won.
    """
    if blocks:
        return (
            "With a cap of at least the threshold the player to move wins, with a smaller one "
            "loses:\nthen the opponent blocks the winning moves up to the cap."
        )
    if ends:
        return (
            "With a cap of at least the threshold the player to move wins, with a smaller one "
            "loses.\nWhere it is enough and the game is not over, taking as many counters as the "
            "threshold says wins."
        )
    return (
        "With a cap of at least the threshold the player to move wins, with a smaller one loses.\n"
        "Where it is enough, taking as many counters as the threshold says wins."
    )


# --- safe caps: misère play with blocks ----------------------------------------------------------


@statement
def period_of_safe_caps(game: MoveSize, start: int, period: int, bound: int | None) -> Words:
    """Of which game the theorem speaks, and how its safe caps repeat.

    It is about the caps up to the bound; None: about all.
    """
    if bound is None:
        return "In the game {game} the safe caps have period {period} from pile {start} on"
    return (
        "In the game {game} the safe caps up to {bound} have period {period} from pile {start} on"
    )


@statement
def caps_of_a_period(
    start: int, period: int, bound: int | None, caps: tuple[SafeCaps, ...]
) -> Words:
    """The safe caps of the first piles that repeat: one period, or as many as are shown."""
    listed = [*map(_said_caps, caps)]
    if period == 1:
        return Phrase("those of every pile from {start} on are {listed:lists}", listed=listed)
    slots = {"start": start, "last": start + len(caps) - 1, "listed": listed}
    said = Phrase("those of the piles {start} … {last} are {listed:lists}", **slots)
    return and_so_on(said, len(caps), period, piles=True)


@statement
def caps_before(start: int, bound: int | None, caps: tuple[SafeCaps, ...]) -> Words:
    """The safe caps of the piles from 1 on, before those that repeat."""
    listed = [*map(_said_caps, caps)]
    if start == 2:
        return Phrase("those of pile 1 are {listed:lists}", listed=listed)
    said = Phrase("those of the piles 1 … {last} are {listed:lists}", last=len(caps), listed=listed)
    return _until(said, len(caps), start)


@statement
def who_loses(bound: int | None) -> Words:
    """What safe caps are good for.

    Args:
        bound: The largest value of f, if the theorem is about the caps up to it.
    """
    if bound is None:
        return "With a safe cap the player to move loses, with any other wins."
    return (
        "With a safe cap the player to move loses, with any other wins. A larger cap than {bound} "
        "is there at the beginning only:\nf is never larger."
    )


# --- why -----------------------------------------------------------------------------------------


@statement
def returns(start: int, settled: int, period: int, bound: int | None, caps: bool) -> Words:
    """Why it goes on for ever: the state, that it returns, and where the next period looks."""
    what = Phrase("safe caps") if caps else Phrase("thresholds")
    slots = {
        "what": what,
        "state": _piles(start, settled - 1),
        "again": _piles(start + period, settled - 1 + period),
        "between": _piles(settled, settled + period - 1),
    }
    if period == 1:
        return Phrase(
            "The {what} of {state} are those of {again}, and {between} does not look below pile "
            "{start}: the moves that decide its {one} lead to pile {start} or higher. So each "
            "further pile is decided like the one a period before. The certificate has the state.",
            one=what if caps else Phrase("threshold"),
            **slots,
        )
    return Phrase(
        "The {what} of {state} are those of {again}, and {between} do not look below pile "
        "{start}: the moves that decide their {what} lead to pile {start} or higher. So each "
        "further pile is decided like the one a period before. The certificate has the state.",
        **slots,
    )


def _piles(first: int, last: int) -> Phrase:
    if first == last:
        return Phrase("pile {pile}", pile=str(first))
    return Phrase("the piles {first} … {last}", first=str(first), last=str(last))


def _said_caps(caps: SafeCaps) -> Phrase | int:
    if caps is None:
        return Phrase("none")
    least, most = caps
    if most is INFINITY:
        return Phrase("{least} and more", least=least)
    return least if least == most else Phrase("{least} to {most}", least=least, most=most)
