"""The runs of a blocking game found: with linear f, often finitely many that copy each other.

Take a move-size game with overshoot, f non-decreasing (or so from some n on, and then piles have
gaps) and c blocks. A pile *covers* the piles above it until it dies (see `unfolding.runs`). A
**run** is the game that continues from piles at given distances, its *ground*, each of which dies
at a given time or never; the game itself is the run with immortal piles at 0, 1, …, c.

Each run has *places* b_0 = 1 < b_1 < b_2 < …, and between two places the thresholds of a run are
a copy of the beginning of some run W: when, after the place b, the nearest alive piles lie at the
distances of W's ground and die like it, then

    g(b + t) = g_W(t)   for t = 1, 2, …, w - 1,     and the next place is b + w,

where w is a place of W: the first element of W that looks down on a ground pile which, seen from
here, is dead by then; or the one at which W ends because too few piles are alive. At a place the
threshold is counted out: the distance to the (c+1)-th nearest alive pile. Without blocks there is
one run, and this is the papers' base.

Only the choice of what to copy is made here. The places are made by the checker's own `Replay`,
which carries them as linear forms and writes down every comparison that decided something; and what
is seen to repeat is judged by the checker's own `Pattern`.
"""

import sys
from bisect import bisect_left
from contextlib import suppress
from typing import NamedTuple

from onepile.errors import RefusedError, WorkLimitError
from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.reading import Entry, Lines, Step
from onepile.families.move_size.proofs.replay import OPEN, Number, Pile, Replay
from onepile.limits import Budget

COPY_STEPS = 10
"""What it costs to look for the end of a copy once."""

LARGEST_TURN = 400
"""Patterns with a longer turn of the game's own run are not looked for."""

Ground = tuple[Entry, ...]


class Scale(NamedTuple):
    """What is small; what is not must be seen as growing.

    Attributes:
        patience: A ground pile that dies later than this is taken for immortal.
        distance: Grounds wider than this are not made into runs of their own.
        long: A place after a longer copy is a new unknown; those after shorter ones stay plain.
    """

    patience: int = 16
    distance: int = 400
    long: int = 200


class Search(Replay):
    """All runs of a game, grown on demand.

    Args:
        lines: Its move function, and how many moves may be forbidden.
        scale: What is small.
        ground: The ground of its own run; by default that of normal play that ends at 0.

    Attributes:
        values: Where the places of each run are, as plain numbers.

    >>> from onepile.families.move_size.proofs.reading import Rule
    >>> search = Search(Lines((Rule(2, 0, 1),), 2))  # f = 2n, two blocks: as in paper 004
    >>> search.grow(60)
    True
    >>> search.values[0]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 21, 22, 23, 35, 36, 37, 58, 59, 60]

    Raises:
        RefusedError: no certificate may have such a beginning of f.
    """

    def __init__(
        self, lines: Lines, scale: Scale | None = None, ground: Ground | None = None
    ) -> None:
        super().__init__(lines, self._charge)
        self.scale = Scale() if scale is None else scale
        self.values: list[list[int]] = []
        self._budget = Budget(sys.maxsize)
        self._by_ground: dict[Ground, int] = {}
        self._met: dict[Ground, tuple[int, int]] = {}
        self._busy: set[int] = set()
        own = tuple(Entry(distance, 0) for distance in range(self.width))
        self._run(own if ground is None else ground)

    def _charge(self, work: int) -> None:
        # Four units of the checker's work are three steps: so what a search needs is about what
        # the `work` of users, atlases and limits has always been measured in.
        self._budget.spend(3 * work // 4)

    def grow(self, pile: int, budget: Budget | None = None) -> bool:
        """Make places until one of the game's own is at least `pile`.

        Args:
            pile: The pile.
            budget: The steps that may be taken, any number by default; a run that is being made
                when they end is left as it was.

        Returns:
            Whether the pile was reached.

        Raises:
            RefusedError: what happens is not the same by all rules, or cannot be certified.
        """
        self._budget = Budget(sys.maxsize) if budget is None else budget
        self._busy = {0}
        try:
            while self.end < pile:
                self._step(0)
        except WorkLimitError:
            return False
        return True

    @property
    def end(self) -> int:
        """Where the last place of the game's own run is, 0 before the first."""
        return self.values[0][-1] if self.values[0] else 0

    def _run(self, ground: Ground) -> int:
        """The run with this ground."""
        if ground not in self._by_ground:
            self._by_ground[ground] = self.open_run(ground)
            self.values.append([])
        return self._by_ground[ground]

    def _step(self, run: int) -> None:
        """Add one place to a run."""
        source, until = self._longest(run) if self.places[run] else (-1, 0)
        named = source >= 0 and self.values[source][until] > self.scale.long
        step = Step(source, until, named)
        self.add(run, step)
        self.plans[run].append(step)
        self.values[run].append(self.places[run][-1].at.value)

    # --- what is copied --------------------------------------------------------------------------

    def _longest(self, run: int) -> tuple[int, int]:
        """The source of the longest copy that can be made here, and where it ends; (-1, 0): none.

        First the c+1 nearest piles are taken for immortal. Only when this fails, or when the copy
        ends because one died that dies soon, those that die soon are taken for what they are.
        """
        near, best, soon = self._near_piles(run), (-1, 0), True
        immortal = self._source(run, self._immortal_ground(near))
        if immortal is not None:
            until, soon = self._copied_until(run, immortal)
            if until:
                best = immortal, until
        if soon:
            mortal = self._source(run, self._mortal_ground(run, near))
            if mortal is not None and mortal != immortal:
                until, _ = self._copied_until(run, mortal)
                length = 1 if best[0] < 0 else self.values[best[0]][best[1]]
                if until and self.values[mortal][until] > length:
                    best = mortal, until
        return best

    def _near_piles(self, run: int) -> list[tuple[int, Pile]]:
        """The nearest alive piles that lie at plain distances, if the last place is the first."""
        here, near = self.places[run][-1].at, []
        for pile in self.places[run][-1].after:
            distance = here.value - pile.at.value
            if pile.at.terms != here.terms or distance > self.scale.distance:
                break
            if pile.gaps and pile.gaps[-1] > distance:
                break
            near.append((distance, pile))
        return near if near and near[0][0] == 0 else []

    def _immortal_ground(self, near: list[tuple[int, Pile]]) -> Ground:
        """The c+1 nearest alive piles, as if they never died; empty if there are too few near."""
        first = near[: self.width]
        return tuple(Entry(distance, 0) for distance, _ in first if len(first) == self.width)

    def _mortal_ground(self, run: int, near: list[tuple[int, Pile]]) -> Ground:
        """The nearest alive piles, of which those that die soon have their deaths.

        So many that c+1 are immortal, or all that are near; one at least must be immortal.
        """
        ground: list[Entry] = []
        immortal = 0
        for distance, pile in near:
            ground.append(Entry(distance, self._soon_dead(pile, self.places[run][-1].at)))
            immortal += not ground[-1].death
            if immortal == self.width:
                break
        return tuple(ground) if immortal else ()

    def _source(self, run: int, ground: Ground) -> int | None:
        """The run with this ground; a ground that is met once only is not worth a run."""
        first = run, len(self.places[run])
        new = ground not in self._by_ground
        if not ground or (new and self._met.setdefault(ground, first) == first):
            return None
        return self._run(ground)

    def _copied_until(self, run: int, source: int) -> tuple[int, bool]:
        """The source's place before which the copy must end, 0: no copy.

        Also whether it ends because of a pile that dies soon.

        An element of the source that looks down on ground pile j or deeper needs the immortal ones
        of the piles 0 … j to be alive here. So the copy may go on to the first such element after
        a death, or to where the source ends.
        """
        here, piles = self.places[run][-1].at, self.places[run][-1].after
        pairs = enumerate(zip(self.grounds[source], piles, strict=False))
        immortal = [(depth, pile) for depth, (entry, pile) in pairs if not entry.death]
        places = self.places[source]
        while True:
            self._charge(COPY_STEPS)
            ends = [
                (self._first_sight(source, depth, pile, here), pile) for depth, pile in immortal
            ]
            known = [end for end, _ in ends if end is not None]
            if places and places[-1].sight == OPEN:
                known.append(len(places) - 1)
            if known:
                until = min(known)
                return until, any(end == until and self._soon_dead(p, here) for end, p in ends)
            if source == run or source in self._busy:
                return len(places) - 1, False
            self._busy.add(source)
            try:
                self._step(source)
            finally:
                self._busy.discard(source)

    def _first_sight(self, source: int, depth: int, pile: Pile, here: Number) -> int | None:
        """The first place after the pile's death, by any rule, that sees this deep."""
        first = bisect_left(self.values[source], min(self._deaths(pile, here)))
        seeing = self.sights[source][depth]
        position = bisect_left(seeing, first)
        return seeing[position] if position < len(seeing) else None

    def _soon_dead(self, pile: Pile, here: Number) -> int:
        """When a pile is dead, if soon and at the same time by all rules; 0: not so."""
        if pile.threshold.terms:
            return 0
        deaths = self._deaths(pile, here)
        return deaths[0] if max(deaths) <= self.scale.patience and len(set(deaths)) == 1 else 0

    def _deaths(self, pile: Pile, here: Number) -> list[int]:
        """For each rule, the first distance from here at which the pile is dead."""
        return [
            -((rule.shift - lifetime.value) // rule.slope) - here.value
            for rule, lifetime in zip(self.rules, pile.lifetimes, strict=True)
        ]

    # --- what repeats ----------------------------------------------------------------------------

    def pattern(self) -> Pattern | None:
        """The pattern with the least turn of the game's own run, None if none is seen.

        Raises:
            WorkLimitError: the steps that were given for growing do not suffice for that, too.
        """
        for turn in range(1, min(LARGEST_TURN, len(self.places[0]) // 4) + 1):
            turns = self._turns(turn)
            if turns is not None:
                found = self._cut(turns)
                with suppress(RefusedError):  # the steps repeat, and what they make does not
                    found.check_pattern()
                    return found
        return None

    def _turns(self, turn: int) -> dict[int, int] | None:
        """The turns of all runs that the game depends on, from the turn of its own run."""
        turns, waiting = {0: turn}, [0]
        for run in waiting:  # grows while it is read
            own, last = turns[run], len(self.plans[run])
            if last < 3 * own + 2:
                return None
            for index in range(last - 2 * own, last):
                self._charge(1)
                step, before = self.plans[run][index], self.plans[run][index - own]
                if not self._is_long(step):
                    if step != before:
                        return None
                    continue
                gained = step.until - before.until
                if (step.source, step.named) != (before.source, before.named) or gained <= 0:
                    return None
                if turns.setdefault(step.source, gained) != gained:
                    return None
                if step.source not in waiting:
                    waiting.append(step.source)
        return turns

    def _is_long(self, step: Step) -> bool:
        """Whether an unknown stretch is copied."""
        return step.source >= 0 and bool(self.places[step.source][step.until].at.terms)

    def _cut(self, turns: dict[int, int]) -> Pattern:
        """The pattern of these turns: its runs end at about the same pile.

        Of those that are finite, so many places are there as are copied.
        """
        pile = min(self.values[run][-1] for run in turns)
        counts = {run: sum(value <= pile for value in self.values[run]) for run in turns}
        waiting = list(counts)
        for run in waiting:  # grows while it is read
            for step in self.plans[run][: counts[run]]:
                if step.source >= 0 and counts.get(step.source, 0) <= step.until:
                    counts[step.source] = step.until + 1
                    waiting.append(step.source)
        pattern = Pattern(self.lines, self._charge, turns)
        pattern.grounds, pattern.sights = self.grounds, self.sights
        every = range(len(self.grounds))
        pattern.plans = [self.plans[run][: counts.get(run, 0)] for run in every]
        pattern.places = [self.places[run][: counts.get(run, 0)] for run in every]
        return pattern
