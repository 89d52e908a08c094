"""Games with many blocks: against the oracle, the compiled loops and a closed form."""

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.unfolding import builder, counting
from onepile.families.move_size.unfolding.counting import key_of
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas import Expression
from onepile.limits import Limits
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.solve import explain, solve
from onepile.words import must_block
from tests.judges import Verdict, judged


def game_with(f: str, blocks: int, overshoot: bool = False, ends: Collection[int] = ()) -> MoveSize:
    return MoveSize(Expression.of(f), blocks, overshoot, ends=frozenset(ends))


def unfolding(game: MoveSize) -> Unfolding:
    return Unfolding(game.f.first_at_least, game.blocks, game.overshoot, game.listed_ends)


def test_a_literal_takes_as_many_steps_with_many_blocks_as_with_few() -> None:
    """Literals are c·log N, and copies log N alone."""
    counts = {}
    for blocks in (100, 400, 1600):
        game = unfolding(game_with("2n", blocks=blocks, overshoot=True))
        game.extend(100 * blocks)
        few = game.counts
        game.extend(10_000 * blocks)
        many = counts[blocks] = game.counts
        assert many["literals"] < 25 * blocks
        assert many["segments"] - many["literals"] < 45
        assert many["searches"] < 120
        assert many["look_ups"] < 1.2 * many["segments"] + 3 * blocks
        assert many["segments"] < 2.2 * few["segments"]
    assert counts[1600]["literals"] < 4.1 * counts[400]["literals"]


def test_many_literals_are_counted_out_together(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []
    count_out = counting.count_out

    def counted(run: Any, *given: Any) -> None:
        before = run.closed
        count_out(run, *given)
        lengths.append(run.closed - before)

    monkeypatch.setattr(builder, "count_out", counted)
    game = unfolding(game_with("2n", blocks=1000))
    game.extend(10**6)
    assert sum(lengths) == game.counts["literals"] > 10_000
    assert len(lengths) < 40


def test_keys_of_many_distances_tell_them_apart() -> None:
    random = Random(3)
    distances = sorted(random.sample(range(1, 10**6), 200))
    moved = {tuple(distances)}
    for place in range(200):
        for step in (-1, 1):
            moved.add((*distances[:place], distances[place] + step, *distances[place + 1 :]))
    assert len({key_of(piles) for piles in moved}) == len(moved) == 401
    far = [distance + 10**300 for distance in distances]
    assert key_of(tuple(far)) != key_of(tuple(distances))


def test_no_pile_up_to_the_blocks_can_be_won() -> None:
    game = game_with("2n", blocks=10**6)
    answer = solve(game, MoveSizePosition(10**6, 5), Limits(moves=3))
    assert (answer.threshold, answer.block, answer.more_blocks) == (INFINITY, (1, 2, 3), True)
    assert unfolding(game).counts["segments"] == 0
    assert thresholds(game, 1000).tolist() == [0] * 1000
    assert thresholds(game_with("2n", blocks=40), 42).tolist() == [0] * 40 + [41, 41]


def test_what_to_block_is_listed_like_moves() -> None:
    game = game_with("2n", blocks=10_000)
    answer = solve(game, game.position(10**6, cap=9000), Limits(moves=4))
    assert (answer.block, answer.more_blocks) == ((1, 2, 3, 4), True)
    assert "the opponent must block: 1, 2, 3, 4, …" in str(explain(answer))
    assert answer.to_json()["more_blocks"] is True
    assert max(map(len, str(explain(answer)).splitlines())) < 300
    small = game_with("2n", blocks=30)
    said = must_block(small.position(90, cap=20), (1, 2), more=True)
    assert judged(said, Oracle(small), 100) is Verdict.TRUE
    for wrong in (must_block(said.position, (1, 2)), must_block(said.position, (1, 3), more=True)):
        assert judged(wrong, Oracle(small), 100) is Verdict.FALSE


def test_what_takes_too_much_for_a_huge_pile_is_foreseen() -> None:
    game = unfolding(game_with("2n", blocks=1000))
    with pytest.raises(WorkLimitError, match=r"more than 10\^6 would be needed for 2\^3322"):
        game.extend(10**1000, limit=10**6)
    assert game.counts["segments"] < 150_000
    game.extend(game.known + 1000, limit=10**6)
