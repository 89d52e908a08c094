"""Any choice of sources is right: docs/unfolding.md claims it, so here they are chosen by lot.

A run may copy from every place where the c+1 nearest alive piles lie as they lie now, and from a
run made of them in which some are mortal, with deaths that nobody has; it may stop a copy
anywhere before its break, and it may count out a literal at any time, or a ramp of any length.
Piles with gaps must have the same gaps before them.
"""

from random import Random

import pytest

from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding import counting
from onepile.families.move_size.unfolding.builder import Builder
from onepile.families.move_size.unfolding.counting import FEW
from onepile.families.move_size.unfolding.games import unfold
from onepile.families.move_size.unfolding.gapped import GappedSources, GappedUnfolding
from onepile.families.move_size.unfolding.runs import Copy, Member, Run
from onepile.families.move_size.unfolding.sources import Near, Sources, known_by
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITY, Extended
from tests.families.move_size.unfolding.reference import (
    Caps,
    dies_after,
    lifetimes,
    random_rule,
    safe_caps,
    thresholds,
    wins,
)


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


class GappedLots(Lots, GappedSources):
    """Draws a source by lot for games whose piles have gaps."""


@pytest.mark.parametrize("seed", range(12))
def test_sources_by_lot_give_the_recurrence(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    for _ in range(40):
        n = random.choice([40, 120, 260])
        rule = random_rule(random, n + 20)
        least = random.choice([0, 0, 9, 30])
        rule = [max(cap, least) for cap in rule]
        monkeypatch.setattr(counting, "RAMP", random.choice([2, 5, 64]))
        blocks, overshoot = random.choice([0, 1, 2, 3, 4, 5, FEW, 25]), random.random() < 0.5
        ends = frozenset(random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])))
        g = thresholds(rule, blocks, overshoot, ends, n)
        game = Unfolding(dies_after(rule), blocks, overshoot, ends, random.choice([0, rule[1]]))
        Lots.instead(game._builder, random)
        told = f"{rule[:20]}… blocks={blocks} overshoot={overshoot} ends={set(ends)}"
        assert [game.threshold(pile) for pile in range(n + 1)] == g, told
        for pile in random.sample(range(1, n + 1), 6):
            most = 2 * pile if overshoot else pile
            moves = [k for k in range(1, most + 1) if wins(rule, g, pile, k)]
            assert list(game.winning_moves(pile, 2 * pile)) == ([] if pile in ends else moves), told


@pytest.mark.parametrize("seed", range(12))
def test_sources_by_lot_give_the_recurrence_of_safe_caps(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        n = random.choice([40, 120, 200])
        head = [random.randint(1, 12) for _ in range(random.choice([0, 0, 1, 4, 9]))]
        rule = random_rule(random, n + 20)
        rule[1 : len(head) + 1] = head
        blocks, overshoot = random.randint(0, 5), random.random() < 0.5
        misere = not head or random.random() < 0.5
        ends = frozenset(random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])))
        caps = safe_caps(rule, blocks, overshoot, ends, n, misere)
        game = GappedUnfolding(
            lifetimes(rule, len(head) + 1, blocks, misere), blocks, overshoot, ends
        )
        GappedLots.instead(game._builder, random)
        told = f"{rule[:20]}… {blocks=} {overshoot=} {misere=} ends={set(ends)}"
        assert [game.safe_caps(pile) for pile in range(n + 1)] == _said(caps), told


@pytest.mark.parametrize("seed", range(12))
def test_sources_by_lot_where_f_falls_again_and_again(seed: int) -> None:
    random = Random(seed)
    for _ in range(15):
        n = random.choice([120, 400])
        slopes = random.randint(1, 4), random.randint(1, 4)
        f = f"{slopes[0]}n+{random.randint(1, 30)} if n%{random.randint(2, 4)}==0 else {slopes[1]}n"
        blocks, misere = random.randint(0, 4), random.random() < 0.5
        rules = MoveSize(f, blocks=blocks, misere=misere)  # type: ignore[arg-type]
        game = unfold(rules)
        if not isinstance(game, GappedUnfolding):
            continue
        GappedLots.instead(game._builder, random)
        rule = [0, *(rules.f(k) for k in range(1, n + 1))]
        caps = safe_caps(rule, blocks, False, (), n, misere)
        assert [game.safe_caps(pile) for pile in range(n + 1)] == _said(caps), (f, blocks, misere)


def _said(caps: list[Caps]) -> list[tuple[Extended, Extended] | None]:
    return [(least, below - 1) if least < below else None for least, below in caps]
