"""A proved pattern put to use: thresholds and winning moves of any pile, however large.

Everything here comes from a certificate that the checker accepted: its places, and the theorem
that from its period on each place is the one a turn before, renumbered (`docs/proofs.md`). So
nothing is searched for and nothing compared. The unknowns go on by their definitions; the other
places lie beside them. An answer needs the unknowns up to the pile, and those only.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import count

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.copies import OfCopies
from onepile.families.move_size.proofs.checker import Checker
from onepile.families.move_size.proofs.replay import Number, Place
from onepile.families.move_size.proofs.unknowns import Definition, Unknowns
from onepile.limits import Progress
from onepile.mathematics.self_copies import Copied, Piece

_LONG_BITS = 25
"""An unknown of b binary digits costs b² / 2^this steps more: none up to 5792 digits."""


class _Line:
    """A run, and its unknowns beyond the places of the certificate.

    Attributes:
        places: The places of the certificate.
        values: Where these are.
        turn: How many places the run gains in one period; 0 if it is finite.
        ordinals: Place ↦ which unknown it is, for those of the certificate that are unknowns.
        gain: How many unknowns the run gains in one period; at least one, if it has a turn.
    """

    def __init__(self, number: int, places: list[Place], turn: int) -> None:
        self.places = places
        self.values = [place.at.value for place in places]
        self.turn = turn
        named = [i for i, place in enumerate(places) if place.at.terms == {(number, i): 1}]
        self.ordinals = {index: ordinal for ordinal, index in enumerate(named)}
        self.gain = sum(index >= len(places) - turn for index in named)
        self._named = named

    def model(self, index: int) -> tuple[int, int]:
        """The place of the certificate that a place is like, and how many turns it is later."""
        beyond = index - len(self.places) + 1
        if beyond <= 0:
            return index, 0
        turns = -(-beyond // self.turn)
        return index - turns * self.turn, turns

    def unknown(self, ordinal: int) -> tuple[int, int]:
        """The same of an unknown, given which one it is."""
        beyond = ordinal - len(self._named) + 1
        if beyond <= 0:
            return self._named[ordinal], 0
        turns = -(-beyond // self.gain)
        return self._named[ordinal - turns * self.gain], turns


class _Elements(Copied):
    """The thresholds of one run, as `Copied` tells them."""

    def __init__(self, continued: "Continued", run: int) -> None:
        self._continued = continued
        self._run = run

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """Places are values, and before each stands what stands in another run."""
        while last > after and self._continued.most(self._run, last) > above:
            value, source, before = self._continued.at(self._run, last)
            if value:
                yield last, value
                last -= 1
            else:
                start = max(before, after)
                yield last, (self._continued.elements[source], start - before, last - before)
                last = start


class Continued(OfCopies):
    """The runs of a proved game, continued by their pattern.

    Args:
        game: The game.
        checker: A certificate about it that the checker has accepted.

    Attributes:
        name: The name of the certificate, the first twelve digits of its digest.
        inequalities: On how many inequalities a period relies.
        elements: The thresholds of each run, as sequences that copy each other.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.text import parse_game
    >>> continued = prove(parse_game("fibonacci-nim")).continued
    >>> continued.threshold(10**1000 + 7)
    1
    >>> list(continued.winning_moves(100, cap=100))
    [3, 11, 100]
    """

    def __init__(self, game: MoveSize, checker: Checker) -> None:
        self.name = checker.name
        self.inequalities = len(checker.inequalities)
        self.game = game
        self._first: list[int] = []  # the thresholds of the piles before, 0: infinite
        if checker.begun is not None:
            self._first += checker.begun.thresholds
        elif not game.overshoot:
            # The piles up to c are as good as terminal (`docs/proofs.md`).
            self._first += [0] * game.blocks
        self._behind = len(self._first)
        self._deepest = [ground[-1].distance for ground in checker.grounds]
        self._lines = [
            _Line(number, places, checker.turns.get(number, 0))
            for number, places in enumerate(checker.places)
        ]
        self._unknowns = Unknowns(
            [[line.values[index] for index in line.ordinals] for line in self._lines],
            [line.gain for line in self._lines],
            self._definitions(),
        )
        self.elements = [_Elements(self, run) for run in range(len(self._lines))]

    def extend(
        self,
        pile: int,
        progress: Progress | None = None,
        limit: int | None = None,
    ) -> None:
        """Make the unknowns of the game's own run up to `pile`.

        Args:
            pile: The pile.
            progress: Called now and then with a number from 0 to 1.
            limit: The most steps, one for each unknown and more for a long one, whether they were
                taken before or not.

        Raises:
            WorkLimitError: `limit` does not suffice. What was found stays known.
        """
        last = pile - self._behind
        made = long = 0
        for number in count():
            top = self._unknowns.top_after(0, number)
            if top >= last:
                return
            if progress is not None:
                progress(top.bit_length() / pile.bit_length())
            before, made = made, self._unknowns.count_after(number)
            long += (made - before) * (top.bit_length() ** 2 >> _LONG_BITS)
            if limit is not None and made + long > limit:
                raise WorkLimitError(
                    f"{limit} steps reach a pile of about 2^{top.bit_length()}, not "
                    f"2^{pile.bit_length()}: ask for a smaller pile",
                    more_work=True,
                )

    def members(self, pile: int) -> list[int]:
        """The members of the base, with overshoot, up to the first at or past `pile`.

        They are the places of the game's own run.
        """
        index = self._around(0, pile)[0]
        return [self._at(0, i) for i in range(index + 1)]

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """The game's own run, moved, and the piles before."""
        behind = self._behind
        if last > behind:
            yield last, (self.elements[0], max(after - behind, 0), last - behind)
        for pile in range(min(last, behind), after, -1):
            if not (value := self._first[pile - 1]) or value > above:
                yield pile, value

    def has_zero(self, after: int, last: int) -> bool:
        """Whether one of these thresholds is known to be infinite."""
        return 0 in self._first[after:last]

    @property
    def last_slow(self) -> int | None:
        """A pile of the game above which all thresholds are below the pile; None: there is none.

        Let a pile be at P in the game with overshoot, where it is at P + c without. A place has the
        threshold P - r, where r is the pile it looks down on: the game's, if it is above -c, as it
        stays in later turns, where it is the same or higher. Any other pile has a threshold of
        another run, at most its distance from the place before plus `most` of that run adds; and
        that place is higher than what any run adds.
        """
        line = self._lines[0]
        turn = range(len(line.places) - line.turn, len(line.places))
        if not turn or any(self._reach(0, index) <= -self._behind for index in turn):
            return None
        end = max(line.values[-1], *self._deepest)
        return end + self._behind

    def at(self, run: int, pile: int) -> tuple[int, int, int]:
        """The threshold of a pile of a run if it is a place of the run, else 0.

        With it the run that is copied there, and the place after which it is.
        """
        index, before, found = self._around(run, pile)
        value = pile - self._reach(run, index) if found == pile else 0
        return value, self._source(run, index), before

    def most(self, run: int, last: int) -> int:
        """No pile of a run up to `last` has a larger threshold.

        What a pile P of a run looks down on is in the run or its ground, so the threshold of P is
        at most P + the greatest distance of the ground.
        """
        return last + self._deepest[run]

    def _around(self, run: int, pile: int) -> tuple[int, int, int]:
        """The index of the first place at or past a pile; where the one before and it are."""
        line = self._lines[run]
        if pile <= line.values[-1]:
            index = bisect_left(line.values, pile)
            return index, line.values[index - 1] if index else 0, line.values[index]
        ordinal, found = self._unknowns.first(run, pile)
        model, turns = line.unknown(ordinal)
        index = model + turns * line.turn
        before = self._at(run, index - 1)
        while before >= pile:
            index -= 1
            found, before = before, self._at(run, index - 1)
        return index, before, found

    def _at(self, run: int, index: int) -> int:
        """Where a place is."""
        model, turns = self._lines[run].model(index)
        return self._value(self._lines[run].places[model].at, turns)

    def _reach(self, run: int, index: int) -> int:
        """The pile that a place looks down on."""
        model, turns = self._lines[run].model(index)
        return self._value(self._lines[run].places[model].reach, turns)

    def _source(self, run: int, index: int) -> int:
        """The run that is copied before a place."""
        model, _ = self._lines[run].model(index)
        return self._lines[run].places[model].source

    def _value(self, number: Number, turns: int) -> int:
        """A number, so many turns later."""
        total = number.constant
        for (run, index), factor in number.terms.items():
            line = self._lines[run]
            value = self._unknowns.value(run, line.ordinals[index] + turns * line.gain)
            total += value if factor == 1 else factor * value  # a product would be one copy more
        return total

    def _definitions(self) -> list[Definition]:
        """How the unknowns of a period are made, in an order in which it can be done.

        Places are sums of earlier places, so what is smaller comes first.
        """
        period = [
            (place.at.value, run, place.defined)
            for run, line in enumerate(self._lines)
            for index, place in enumerate(line.places)
            if index >= len(line.places) - line.turn and index in line.ordinals
        ]
        return [
            Definition(
                run,
                defined.constant,
                tuple((r, self._lines[r].ordinals[i], c) for (r, i), c in defined.terms.items()),
            )
            for _, run, defined in sorted(period, key=lambda one: one[0])
        ]
