"""Any choice of sources is right: docs/unfolding.md claims it, so here they are chosen by lot.

A run may copy from every place where the c+1 nearest alive piles lie as they lie now, and from a
run made of them in which some are mortal, with deaths that nobody has; it may stop a copy
anywhere before its break, and it may count out a literal at any time, or a ramp of any length.
Piles with gaps must have the same gaps before them.
"""

from collections.abc import Callable
from random import Random

import pytest

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding import counting
from onepile.families.move_size.unfolding.builder import Builder
from onepile.families.move_size.unfolding.counting import FEW
from onepile.families.move_size.unfolding.games import unfold
from onepile.families.move_size.unfolding.runs import Copy, Member, Run
from onepile.families.move_size.unfolding.sources import Near, Sources, known_by
from onepile.formulas import Expression
from onepile.numbers import INFINITY
from tests.conformance.by_definition import Recurrence


class Lots(Sources):
    """Draws a source by lot."""

    _random: Random
    _places: dict[tuple[int, ...], list[tuple[Run, int]]]

    @classmethod
    def instead(cls, builder: Builder, random: Random) -> None:
        """Let a builder draw lots."""
        lots = cls.__new__(cls)
        lots.__dict__.update(builder._sources.__dict__, _random=random, _places={})
        builder._sources = lots

    def find(self, run: Run) -> tuple[Copy | None, int]:
        random, time = self._random, run.closed
        near = self._near(run, time, run.state)
        if not time or near is None or (run.stops and run.stops[-1] == time + 1):
            return None, 0
        places = self._places.setdefault(near, [])
        draw = random.random()
        if draw < 0.1:
            copy = None
        elif draw < 0.8 and places:
            copy = self._from_place(time, len(near), *random.choice(places))
        else:
            copy = self._from_new_run(time, near, run.state)
        places.append((run, len(run.ends)))
        if copy is None:
            return None, 0
        known = known_by(run, copy.source, copy.shift)
        at, _ = self._breaks.find(run.state, copy, known)
        last = at - 1 if at else known
        if last > copy.after and random.random() < 0.4:
            at = random.randint(copy.after + 1, last)
        return copy, at

    def is_new(self, run: Run, key: int) -> bool:
        return self._random.random() < 0.7

    def _from_place(self, time: int, near: int, host: Run, number: int) -> Copy:
        after = host.ends[number - 1]
        return Copy(host, after, time - after, host.state_at(number), near)

    def _from_new_run(self, time: int, near: Near, state: list[Member]) -> Copy | None:
        """From a run that begins with these piles, some with their own deaths or with any."""
        random = self._random
        if len(self.runs) > 30:
            source = random.choice(self.runs[1:])
            begins_alike = self._near(source, 0, source.initial) == near
            return Copy(source, 0, time, source.initial, len(near)) if begins_alike else None
        initial: list[Member] = []
        for distance, (_, death) in zip(near, state[: random.randint(0, len(near))], strict=False):
            life = random.choice([death - time, INFINITY, random.randint(2, 60), 150])
            initial.append((-distance, life))
        source = self._new_run(initial, near)
        return Copy(source, 0, time, source.initial, len(near))


def rising(random: Random, n: int) -> list[int]:
    """Values that never fall, of one of several kinds."""
    slope, part, pace = random.randint(1, 40), random.randint(1, 8), random.randint(1, 9)
    bound, power = random.choice([5, 30, 200]), random.choice([0.5, 0.7, 1.2, 1.5, 2])
    kinds: list[Callable[[int], float]] = [
        lambda k: slope * k // part,
        lambda k: k**power,
        lambda k: min(bound, slope * k),
        lambda k: 2 ** min(60, k // pace),
        lambda k: random.randint(1, bound),
        lambda k: k + bound * (k > bound),
    ]
    kind = random.choice(kinds)
    return sorted(max(1, int(kind(k))) for k in range(1, n + 1))


def by_lot(random: Random, n: int) -> MoveSize:
    """A game for these kinds of sources: f rises for ever, after its beginning, or wavers."""
    kind = random.randrange(4)
    if kind:
        head = [random.randint(1, 12) for _ in range(random.choice([1, 4, 9]))] if kind > 2 else []
        least = random.choice([0, 0, 9, 30])
        f = str([*head, *(max(value, least) for value in rising(random, n + 20))])
    else:
        line, other = random.randint(1, 4), random.randint(1, 4)
        jump = random.randint(1, 30)
        f = f"{line}n+{jump} if n%{random.randint(2, 4)}==0 else {other}n"
    ends = random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])) if kind else []
    return MoveSize(
        Expression.parse(f),
        random.choice([0, 1, 2, 3, 4, 5, FEW, 25] if kind == 1 else [0, 1, 2, 3, 4, 5]),
        random.random() < 0.5,
        kind != 1 and random.random() < 0.5,
        frozenset(ends),
    )


@pytest.mark.parametrize("seed", range(24))
def test_sources_by_lot_give_the_recurrence(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    for _ in range(30):
        n = random.choice([40, 120, 260])
        game = by_lot(random, n)
        monkeypatch.setattr(counting, "RAMP", random.choice([2, 5, 64]))
        try:
            unfolding = unfold(game)
        except NotApplicable:
            continue
        Lots.instead(unfolding._builder, random)
        true = Recurrence(game, n)
        if unfolding.gapped:
            found: list[object] = [unfolding.safe_caps(pile) for pile in range(n + 1)]
            assert found == true.caps, game
        else:
            assert [unfolding.threshold(pile) for pile in range(1, n + 1)] == true.thresholds()
        for pile in random.sample(range(1, n + 1), 6):
            cap = random.randint(1, pile + game.blocks)
            assert list(unfolding.winning_moves(pile, cap)) == true.winning_moves(pile, cap), game
