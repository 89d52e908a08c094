"""The statements of a theorem about a period, each with its judge."""

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from onepile.budget import Budget, Limits
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.properties import true_caps
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.numbers import INFINITY, Extended
from onepile.statements import Definition, Phrase, Verdict
from onepile.theorems import Claim, Parts

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Repeating

_SHOWN = 40
"""So many piles are told one by one."""

SafeCaps = tuple[int, Extended] | None
"""The least and the largest safe cap, None if there is none."""


def theorem(found: "Repeating") -> Parts:
    """The theorem that a period is, in statements."""
    game, start, period = found.game, found.start, found.period
    first = range(start, start + min(period, _SHOWN))
    early = range(1, min(start, 1 + _SHOWN))
    late = range(found.settled, found.settled + min(period, _SHOWN))
    reason = Returns(start, found.settled, period, found.bound, not game.has_thresholds)
    if not game.has_thresholds:
        told = [tuple(_safe_caps(found, pile) for pile in piles) for piles in (first, early)]
        facts: list[Claim] = [CapsOfAPeriod(start, period, found.bound, told[0])]
        facts += [CapsBefore(start, found.bound, told[1])] if early else []
        opening: Claim = PeriodOfSafeCaps(game, start, period, found.bound)
        return Parts(opening, tuple(facts), (WhoLoses(found.bound),), reason)
    facts = [ThresholdsOfAPeriod(start, period, tuple(map(found.threshold, first)))]
    if early:
        facts.append(ThresholdsOfPiles(start, tuple(map(found.threshold, early))))
    if game.blocks:
        zeros = tuple(_winning_moves(found, pile) for pile in late)
        facts.append(WinningMovesOfAPeriod(found.settled, period, zeros))
    ending = (WhoWins(bool(game.blocks), game.misere and bool(game.ends)),)
    return Parts(PeriodOfThresholds(game, start, period), tuple(facts), ending, reason)


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


@dataclass(frozen=True)
class PeriodOfThresholds(Claim):
    """Of which game the theorem speaks, and how its thresholds repeat."""

    kind: ClassVar[str] = "period-of-thresholds"
    words: ClassVar = {
        "en": {"": "In the game {game} the thresholds have period {period} from pile {start} on"}
    }
    game: MoveSize
    start: int
    period: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if oracle.game != self.game or self.period < 1:
            return Verdict.FALSE
        true = {n: true_threshold(oracle, self.game, n) for n in range(self.start, bound + 1)}
        again = range(self.start, bound + 1 - self.period)
        return Verdict.so_far(all(true[n] == true[n + self.period] for n in again))


@dataclass(frozen=True)
class ThresholdsOfAPeriod(Claim):
    """The thresholds of the first piles that repeat: one period, or as many as are shown."""

    kind: ClassVar[str] = "thresholds-of-a-period"
    words: ClassVar = {
        "en": {
            "": "the piles {start} … {last} have the thresholds {thresholds:list}, and so on",
            "one": "every pile from {start} on has the threshold {thresholds:list}",
            "cut": "the piles {start} … {last} have the thresholds {thresholds:list}; "
            "there are {period} in a period",
        }
    }
    start: int
    period: int
    thresholds: tuple[Extended, ...]

    @property
    def case(self) -> str:
        """How many there are."""
        if self.period == 1:
            return "one"
        return "cut" if len(self.thresholds) < self.period else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return self.start + len(self.thresholds) - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These piles, and those that are periods later."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        shown = len(self.thresholds)
        if not 0 < shown <= self.period:
            return Verdict.FALSE
        for pile in range(self.start, bound + 1):
            at = (pile - self.start) % self.period
            if at < shown and true_threshold(oracle, game, pile) != self.thresholds[at]:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ThresholdsOfPiles(Claim):
    """The thresholds of the piles from 1 on, before those that repeat."""

    kind: ClassVar[str] = "thresholds-of-piles"
    words: ClassVar = {
        "en": {
            "": "the piles 1 … {last} have the thresholds {thresholds:list}",
            "one": "pile 1 has the threshold {thresholds:list}",
            "cut": "the piles 1 … {last} have the thresholds {thresholds:list}; "
            "{start} is the first that repeats",
        }
    }
    start: int
    thresholds: tuple[Extended, ...]

    @property
    def case(self) -> str:
        """How many there are."""
        if self.last < self.start - 1:
            return "cut"
        return "one" if self.last == 1 else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return len(self.thresholds)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        if not 0 < len(self.thresholds) < self.start:
            return Verdict.FALSE
        for pile, said in enumerate(self.thresholds[:bound], start=1):
            if true_threshold(oracle, game, pile) != said:
                return Verdict.FALSE
        return Verdict.TRUE if self.last <= bound else Verdict.CONSISTENT


@dataclass(frozen=True)
class WinningMovesOfAPeriod(Claim):
    """In blocking games: which moves up to the threshold win.

    Attributes:
        settled: From this pile on it repeats.
        period: After so many piles.
        zeros: For each pile of one period, or as many as are shown, the winning moves, ascending;
            the last is the threshold.
    """

    kind: ClassVar[str] = "winning-moves-of-a-period"
    words: ClassVar = {
        "en": {
            "": "from the piles {settled} … {last} the moves up to the threshold that win are "
            "{zeros:lists}, and so on",
            "one": "from every pile from {settled} on the moves up to the threshold that win are "
            "{zeros:lists}",
            "cut": "from the piles {settled} … {last} the moves up to the threshold that win are "
            "{zeros:lists}; there are {period} piles in a period",
        }
    }
    settled: int
    period: int
    zeros: tuple[tuple[int, ...], ...]

    @property
    def case(self) -> str:
        """How many there are."""
        if self.period == 1:
            return "one"
        return "cut" if len(self.zeros) < self.period else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return self.settled + len(self.zeros) - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These piles, and those that are periods later."""
        if not 0 < len(self.zeros) <= self.period:
            return Verdict.FALSE
        for pile in range(self.settled, bound + 1):
            at = (pile - self.settled) % self.period
            if at < len(self.zeros):
                zeros = self.zeros[at]
                here = MoveSizePosition(pile, zeros[-1])
                if tuple(oracle.winning_moves(here)) != zeros or oracle.is_safe(here):
                    return Verdict.FALSE
                if oracle.game.blocks_at(here) + 1 != len(zeros):
                    return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class WhoWins(Claim):
    """What thresholds are good for.

    Attributes:
        blocks: Whether there are blocks.
        ends: Whether it is misère play with further ends: there the player to move has won.
    """

    kind: ClassVar[str] = "who-wins"
    words: ClassVar = {
        "en": {
            "": "With a cap of at least the threshold the player to move wins, with a smaller one "
            "loses.\nWhere it is enough, taking as many counters as the threshold says wins.",
            "ends": "With a cap of at least the threshold the player to move wins, with a smaller "
            "one loses.\nWhere it is enough and the game is not over, taking as many counters as "
            "the threshold says wins.",
            "blocks": "With a cap of at least the threshold the player to move wins, with a "
            "smaller one loses:\nthen the opponent blocks the winning moves up to the cap.",
        }
    }
    blocks: bool
    ends: bool = False

    @property
    def case(self) -> str:
        """Whether there is something to block, or the game may have been won."""
        return "blocks" if self.blocks else "ends" if self.ends else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Every pile with every cap."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        if self.blocks != bool(game.blocks) or self.ends != (game.misere and bool(game.ends)):
            return Verdict.FALSE
        for pile in range(1, bound + 1):
            if game.is_over(pile):
                continue
            threshold = true_threshold(oracle, game, pile)
            for cap in range(1, pile + game.blocks + 1):
                if oracle.is_safe(MoveSizePosition(pile, cap)) != (cap < threshold):
                    return Verdict.FALSE
            if isinstance(threshold, int):
                winning = oracle.winning_moves(MoveSizePosition(pile, threshold))
                if winning[-1] != threshold or len(winning) != game.blocks + 1:
                    return Verdict.FALSE
        return Verdict.CONSISTENT


# --- safe caps: misère play with blocks ----------------------------------------------------------


@dataclass(frozen=True)
class PeriodOfSafeCaps(Claim):
    """Of which game the theorem speaks, and how its safe caps repeat.

    Attributes:
        bound: It is about the caps up to this; None: about all.
    """

    kind: ClassVar[str] = "period-of-safe-caps"
    words: ClassVar = {
        "en": {
            "": "In the game {game} the safe caps have period {period} from pile {start} on",
            "bound": "In the game {game} the safe caps up to {bound} have period {period} from "
            "pile {start} on",
        }
    }
    game: MoveSize
    start: int
    period: int
    bound: int | None

    @property
    def case(self) -> str:
        """Whether it is about some caps only."""
        return "" if self.bound is None else "bound"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if oracle.game != self.game or self.period < 1:
            return Verdict.FALSE
        true = {n: true_caps(oracle, n, self.bound) for n in range(self.start, bound + 1)}
        again = range(self.start, bound + 1 - self.period)
        return Verdict.so_far(all(true[n] == true[n + self.period] for n in again))


@dataclass(frozen=True)
class CapsOfAPeriod(Claim):
    """The safe caps of the first piles that repeat: one period, or as many as are shown."""

    kind: ClassVar[str] = "caps-of-a-period"
    words: ClassVar = {
        "en": {
            "": "those of the piles {start} … {last} are {listed:lists}, and so on",
            "one": "those of every pile from {start} on are {listed:lists}",
            "cut": "those of the piles {start} … {last} are {listed:lists}; there are "
            "{period} piles in a period",
        }
    }
    start: int
    period: int
    bound: int | None
    caps: tuple[SafeCaps, ...]

    @property
    def case(self) -> str:
        """How many there are."""
        if self.period == 1:
            return "one"
        return "cut" if len(self.caps) < self.period else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return self.start + len(self.caps) - 1

    @property
    def listed(self) -> list[Phrase | int]:
        """One after the other."""
        return [*map(_said_caps, self.caps)]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These piles, and those that are periods later."""
        if not 0 < len(self.caps) <= self.period:
            return Verdict.FALSE
        for pile in range(self.start, bound + 1):
            at = (pile - self.start) % self.period
            if at < len(self.caps) and true_caps(oracle, pile, self.bound) != self.caps[at]:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class CapsBefore(Claim):
    """The safe caps of the piles from 1 on, before those that repeat."""

    kind: ClassVar[str] = "caps-before"
    words: ClassVar = {
        "en": {
            "": "those of the piles 1 … {last} are {listed:lists}",
            "one": "those of pile 1 are {listed:lists}",
            "cut": "those of the piles 1 … {last} are {listed:lists}; {start} is the first "
            "that repeats",
        }
    }
    start: int
    bound: int | None
    caps: tuple[SafeCaps, ...]

    @property
    def case(self) -> str:
        """How many there are."""
        if self.last < self.start - 1:
            return "cut"
        return "one" if self.last == 1 else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return len(self.caps)

    @property
    def listed(self) -> list[Phrase | int]:
        """One after the other."""
        return [*map(_said_caps, self.caps)]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if not 0 < len(self.caps) < self.start:
            return Verdict.FALSE
        for pile, said in enumerate(self.caps[:bound], start=1):
            if true_caps(oracle, pile, self.bound) != said:
                return Verdict.FALSE
        return Verdict.TRUE if self.last <= bound else Verdict.CONSISTENT


@dataclass(frozen=True)
class WhoLoses(Claim):
    """What safe caps are good for.

    Attributes:
        bound: The largest value of f, if the theorem is about the caps up to it.
    """

    kind: ClassVar[str] = "who-loses"
    words: ClassVar = {
        "en": {
            "": "With a safe cap the player to move loses, with any other wins.",
            "bound": "With a safe cap the player to move loses, with any other wins. A larger cap "
            "than {bound} is there at the beginning only:\nf is never larger.",
        }
    }
    bound: int | None

    @property
    def case(self) -> str:
        """Whether it is about some caps only."""
        return "" if self.bound is None else "bound"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The values of f up to the bound; what a safe cap is needs no judge."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        most = self.bound
        return Verdict.so_far(most is None or all(game.f(n) <= most for n in range(1, bound + 1)))


# --- why -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Returns(Claim):
    """Why it goes on for ever: the state, and that it returns."""

    kind: ClassVar[str] = "returns"
    words: ClassVar = {
        "en": {
            f"{what}{number}": f"The {state} of {{state}} are those of {{again}}, and "
            f"{{between}} {do} not look below pile {{start}}: the moves that decide {theirs} lead "
            "to pile {start} or higher. So each further pile is decided like the one a period "
            "before. The certificate has the state."
            for what, number, state, do, theirs in (
                ("", "", "thresholds", "do", "their thresholds"),
                ("", "one", "thresholds", "does", "its threshold"),
                ("caps", "", "safe caps", "do", "their safe caps"),
                ("caps", ", one", "safe caps", "does", "its safe caps"),
            )
        }
    }
    start: int
    settled: int
    period: int
    bound: int | None
    caps: bool

    @property
    def case(self) -> str:
        """What it is about, and how long a period is."""
        if self.period == 1:
            return "caps, one" if self.caps else "one"
        return "caps" if self.caps else ""

    @property
    def state(self) -> Phrase:
        """The piles of the state."""
        return _piles(self.start, self.settled - 1)

    @property
    def again(self) -> Phrase:
        """The piles at which it returns."""
        return _piles(self.start + self.period, self.settled - 1 + self.period)

    @property
    def between(self) -> Phrase:
        """The piles of one period."""
        return _piles(self.settled, self.settled + self.period - 1)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The state and its return, and how far the piles of a period look."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        if self.period < 1 or self.caps == game.has_thresholds:
            return Verdict.FALSE
        if self.settled + self.period - 1 > bound:
            return Verdict.BEYOND
        for pile in range(self.start, self.settled):
            caps = [true_caps(oracle, n, self.bound) for n in (pile, pile + self.period)]
            if caps[0] != caps[1]:
                return Verdict.FALSE
        for pile in range(self.settled, self.settled + self.period):
            winning = oracle.winning_moves(MoveSizePosition(pile, pile + game.blocks))
            decisive = winning[game.blocks : game.blocks + 1]
            looked_at = min([*decisive, pile if self.bound is None else self.bound])
            if game.is_over(pile) or pile - looked_at < self.start:
                return Verdict.FALSE
        return Verdict.TRUE


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
