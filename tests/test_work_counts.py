"""How much work is done, counted in units that are the same on every machine.

A change that makes one of these numbers larger makes something slower everywhere, and one that
makes it grow faster than the bound makes it slow for the piles that matter.
"""

from typing import Any

import pytest

from onepile.claims import Answer
from onepile.errors import NotApplicable, OnepileError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.proofs.reading import Lines, Rule
from onepile.families.move_size.proofs.search import Search
from onepile.families.move_size.unfolding.games import unfold
from onepile.limits import Budget, Limits
from onepile.solve import solve
from onepile.text import parse_game


def move_size(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


def unfolded(text: str, digits: int) -> dict[str, int]:
    """The counts after unfolding a game to 10^digits."""
    game = move_size(text)
    unfolding = unfold(game)
    unfolding.extend(10**digits)
    return unfolding.counts


@pytest.mark.parametrize(
    ("text", "segments_per_digit", "look_ups_per_segment"),
    [
        ("f=2n", 12, 1),
        ("f=2n; blocks=1", 18, 1),
        ("f=2n; blocks=2; overshoot", 24, 1),
        ("f=4n; blocks=1; overshoot", 42, 2),
        ("f=(3n)//2; blocks=1", 13, 1),
        ("f=n+3; blocks=2; overshoot", 18, 1),
        ("f=7n; blocks=3; overshoot", 260, 3),
        ("f=2n; blocks=2; misere", 60, 4),
        ("f=floor(3n/2); blocks=1; misere", 15, 4),
        ("f=n; blocks=3; misere", 70, 5),
        ("f=9 if n==3 else 2n; blocks=2", 60, 4),
        ("f=2n+5(n%3); blocks=2", 110, 5),
    ],
)
def test_unfolding_a_digit_takes_a_fixed_number_of_segments(
    text: str, segments_per_digit: int, look_ups_per_segment: int
) -> None:
    few, many = unfolded(text, 25), unfolded(text, 100)
    for digits, counts in ((25, few), (100, many)):
        assert counts["segments"] <= segments_per_digit * digits
        assert counts["look_ups"] <= look_ups_per_segment * counts["segments"]
        assert counts["searches"] <= 2 * counts["segments"]
    assert many["segments"] <= 4.4 * few["segments"]


def test_a_bounded_game_unfolds_in_copies_that_double() -> None:
    counts = unfolded("f=5; blocks=3", 30)
    assert counts["segments"] + counts["searches"] <= 35 * 30


@pytest.mark.parametrize("text", ["f=2n", "f=3n", "f=n+10", "f=(5n)//2", "f=n+n%3"])
def test_a_base_of_a_rising_f_tries_no_move(text: str) -> None:
    base = OwnBase(move_size(text), work=8 * 300)  # each member counts
    base.extend(10**300)
    assert base.trials.spent == 0


def test_a_base_of_another_f_tries_few_moves() -> None:
    base = OwnBase(move_size("f=n if n%2==0 else 4n"))
    base.extend(10**60)
    assert 0 < base.trials.spent <= 8 * len(base.members)  # four steps a move


def test_counted_nim_steps_try_each_move_once() -> None:
    nim = NimSteps(move_size("f=2n"), work=200 * 201 // 2)
    assert nim.steps(200)


def test_ramps_between_many_piles_are_charged() -> None:
    """Each is one segment, but before it all near piles are gone through."""
    unfolding = unfold(move_size("f=n+10^16; blocks=100"))
    with pytest.raises(WorkLimitError):
        unfolding.extend(2**160, limit=50_000)
    assert unfolding.counts["segments"] < 20_000


def test_a_search_for_a_proof_with_many_blocks_is_charged() -> None:
    search = Search(Lines((Rule(1, 10**16, 1),), 1000))
    assert not search.grow(10**20, Budget(1_000_000))
    assert len(search.places[0]) < 3000


def test_methods_in_vain_leave_a_part_of_the_work_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A question is not asked again and again with all of it."""
    given: list[int] = []

    class InVain:
        name = "in vain"

        def __init__(self, error: OnepileError) -> None:
            self.error = error

        def answer(self, game: Any, position: Any, limits: Limits) -> Answer:
            given.append(limits.work)
            raise self.error

    spent = WorkLimitError("spent", more_work=True)
    foreseen = WorkLimitError("foreseen", more_work=True, foreseen=True)
    game = move_size("f=2n")
    tried = tuple(map(InVain, (foreseen, spent, NotApplicable("no"), spent, spent)))
    monkeypatch.setattr(type(game), "methods", lambda *_: tried)
    with pytest.raises(WorkLimitError, match="foreseen"):
        solve(game, game.position(5, cap=3), Limits(900))
    assert given == [900, 900, 300, 300, 100]
