"""A state that returns: the period against the recurrence, the definition and other methods."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.periods import _moves_at_first, find_period
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.kernels import thresholds
from onepile.kernels.periods import least_return
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY
from onepile.solve import solve
from onepile.text import parse_game
from tests.families.move_size import method

HUGE = 10**1000 + 7


def move_size(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


@pytest.mark.parametrize(
    ("text", "start", "period"),
    [
        ("f=1", 1, 2),
        ("f=1; blocks=5", 6, 1),  # at most one move, and it can be blocked
        ("f=1; blocks=5; misere", 1, 2),
        ("f=3; ends=2", 3, 4),
        ("f=3; ends=2; misere", 3, 4),
        ("f=[5,1]; blocks=3; misere", 4, 1),  # every cap from 2 on is safe at every pile
        ("f=3; ends=5000", 5001, 4),
        ("f=[3,1,4,1,5]", 4, 1),  # thresholds of 2 with period 1
        ("f=100 if n==1 else 1; blocks=2", 4, 1),
    ],
)
def test_edges(text: str, start: int, period: int) -> None:
    game = move_size(text)
    repeating = find_period(game, 10**6)
    assert (repeating.start, repeating.period) == (start, period)
    recurrence = Recurrence(game, 10**8)
    caps = [recurrence.safe_caps(pile) for pile in range(start + 6 * period + 60)]
    assert caps[1:] == [repeating.safe_caps(pile, Budget(10**6)) for pile in range(1, len(caps))]
    if repeating.bound is not None:  # then it is about the caps up to it
        most = repeating.bound
        caps = [here and (min(here[0], most + 1), min(here[1], most)) for here in caps]
    assert caps[start:-period] == caps[start + period :]
    before = start - 1  # the first that does not come again, unless the game is over there
    assert not before or before in game.ends or caps[before] != caps[before + period]
    for shorter in range(1, period):
        assert caps[start:-shorter] != caps[start + shorter :]


def test_games_that_an_earlier_method_answers_well_are_left_to_it() -> None:
    for text, name in (
        ("f=n//2+3", "base"),
        ("f=n%5+1", "base"),
        ("f=min(2n,10^5)", "base"),
        ("f=n//3+1; misere", "misere reduction"),
        ("f=3n; blocks=1", "proof"),
        ("f=2n; blocks=1", "closed form"),
        ("f=max(1,2n-9); blocks=1", "proof"),
        ("f=floor(n*phi)+floor(sqrt(n)); blocks=1", "unfolding"),
    ):
        assert solve(move_size(text), MoveSizePosition(HUGE, 3)).method == name
    assert solve(move_size("f=n%5+1; blocks=2"), MoveSizePosition(100, 3)).method == "recurrence"


def test_a_game_whose_caps_are_not_below_the_move_declines_at_once() -> None:
    for text in ("f=2n; blocks=1", "f=n if n%2==0 else 4n; blocks=1", "f=2^n"):
        with pytest.raises(NotApplicable):
            find_period(move_size(text), 10**9)


def test_a_state_that_does_not_return_soon_is_refused_with_what_would_help() -> None:
    game = move_size("f=min(2n,10^4); blocks=1")
    with pytest.raises(WorkLimitError, match="allow more work"):
        find_period(game, 20_000)
    found = find_period(game, 10**6)
    needed = -(-found.moves // 40)
    assert find_period(game, needed).moves == found.moves
    with pytest.raises(WorkLimitError):
        find_period(game, needed - 1)
    with pytest.raises(WorkLimitError, match="smaller pile or allow more work"):
        method("period").answer(game, MoveSizePosition(HUGE, 5), Limits(work=needed - 1))


def test_what_may_follow_the_listed_moves_is_said() -> None:
    """Nothing is known of this f beyond its values, so there may be further winning moves."""
    game = move_size("f=floor(sqrt(n))+n%3; blocks=2")
    answer = method("period").answer(game, MoveSizePosition(HUGE, 10**9), Limits())
    assert answer.moves == (1, 2, 3, 6, 9)
    assert answer.more_moves


def test_moves_to_the_piles_before_the_period() -> None:
    game = move_size("f=n//2+3; blocks=1; ends=6")
    answer = method("period").answer(game, MoveSizePosition(HUGE, HUGE), Limits())
    assert [HUGE - move for move in answer.moves if move > 10**9] == [6, 1, 0]


@given(st.data())
def test_the_least_return_of_any_sequence(data: st.DataObject) -> None:
    """Against the theorem's two conditions, tried for every start and period."""
    last = data.draw(st.integers(1, 40))
    block = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    before = data.draw(st.lists(st.integers(1, 4), max_size=10))
    values = [0, *before, *block * 40][: last + 1]
    depths = [data.draw(st.integers(1, 3)) + (value if value < 4 else 30) for value in values]
    settled = data.draw(st.integers(0, 12))

    def proved(start: int, period: int) -> bool:
        first = last - period + 1
        returns = all(values[i] == values[i + period] for i in range(start, first))
        inside = all(i - depths[i] >= start for i in range(first, last + 1))
        return first > settled and start <= first and returns and inside

    pairs = [(p, s) for p in range(1, last + 1) for s in range(1, last - p + 2) if proved(s, p)]
    found = least_return(np.array(values), np.array(depths), settled)
    assert found == (min(pairs)[::-1] if pairs else (0, 0))


def test_infinite_thresholds_before_the_period() -> None:
    repeating = find_period(move_size("f=n%5+1; blocks=2"), 10**6)
    assert [repeating.threshold(pile) for pile in (0, 1, 2)] == [INFINITY] * 3
    assert repeating.safe_caps(1, Budget(9)) == (1, INFINITY)


@pytest.mark.parametrize("text", ["f=300; blocks=3", "f=300; blocks=3; overshoot", "f=n//2+200"])
def test_what_is_foreseen_is_tried(text: str) -> None:
    game = move_size(text)
    assert 0 < _moves_at_first(game) <= find_period(game, 10**6).moves


def test_hopeless_periods_are_refused_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds, "thresholds_by_copying", None)
    with pytest.raises(WorkLimitError):
        find_period(move_size("f=10^6; blocks=3"), Limits.work)
