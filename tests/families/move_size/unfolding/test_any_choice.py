"""Any choice of sources is right: docs/unfolding.md claims it, so here they are chosen by lot.

A run may copy from every place where the c+1 nearest alive piles lie as they lie now, and from a
run made of them in which some are mortal, with deaths that nobody has; it may stop a copy
anywhere before its break, and it may count out a literal at any time.
"""

from random import Random

import pytest

from onepile.families.move_size.unfolding.builder import Builder
from onepile.families.move_size.unfolding.counting import FEW
from onepile.families.move_size.unfolding.runs import Copy, Member, Run
from onepile.families.move_size.unfolding.sources import Sources, known_by
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITY
from tests.families.move_size.unfolding.reference import dies_after, random_rule, thresholds, wins


class Lots(Sources):
    """Draws a source by lot."""

    def __init__(self, builder: Builder, width: int, random: Random) -> None:
        super().__init__(width, builder._breaks, builder.runs[0])
        self._random = random
        self._places: dict[tuple[int, ...], list[tuple[Run, int]]] = {}

    def find(self, run: Run) -> tuple[Copy | None, int]:
        random, time = self._random, run.closed
        near = self._near(run, time, run.state)
        if not time or len(near) < self._width or (run.stops and run.stops[-1] == time + 1):
            return None, 0
        places = self._places.setdefault(near, [])
        draw = random.random()
        if draw < 0.1:
            copy = None
        elif draw < 0.8 and places:
            copy = self._from_place(time, *random.choice(places))
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

    def _from_place(self, time: int, host: Run, number: int) -> Copy:
        after = host.ends[number - 1]
        return Copy(host, after, time - after, host.state_at(number))

    def _from_new_run(self, time: int, near: tuple[int, ...], state: list[Member]) -> Copy | None:
        """From a run that begins with these piles, some with their own deaths or with any."""
        random = self._random
        if len(self.runs) > 30:
            source = random.choice(self.runs[1:])
            begins_alike = [-pile for pile, _ in source.initial] + list(source.ground)
            return Copy(source, 0, time, source.initial) if begins_alike == [*near] else None
        initial: list[Member] = []
        for distance, (_, death) in zip(near, state[: random.randint(0, len(near))], strict=False):
            life = random.choice([death - time, INFINITY, random.randint(2, 60)])
            initial.append((-distance, life))
        source = self._new_run(initial, near[len(initial) :])
        return Copy(source, 0, time, initial)


@pytest.mark.parametrize("seed", range(12))
def test_sources_by_lot_give_the_recurrence(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        n = random.choice([40, 120, 260])
        rule = random_rule(random, n + 20)
        blocks, overshoot = random.choice([0, 1, 2, 3, 4, 5, FEW, 25]), random.random() < 0.5
        ends = frozenset(random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])))
        g = thresholds(rule, blocks, overshoot, ends, n)
        game = Unfolding(dies_after(rule), blocks, overshoot, ends)
        game._builder._sources = Lots(game._builder, blocks + 1, random)
        told = f"{rule[:20]}… blocks={blocks} overshoot={overshoot} ends={set(ends)}"
        assert [game.threshold(pile) for pile in range(n + 1)] == g, told
        for pile in random.sample(range(1, n + 1), 6):
            most = 2 * pile if overshoot else pile
            moves = [k for k in range(1, most + 1) if wins(rule, g, pile, k)]
            assert list(game.winning_moves(pile, 2 * pile)) == ([] if pile in ends else moves), told
