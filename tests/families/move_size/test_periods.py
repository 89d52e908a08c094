"""A state that returns: the period against the recurrence, the definition and other methods."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile import kernels
from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.methods import (
    ByBase,
    ByMisereReduction,
    ByPeriod,
    ByUnfolding,
)
from onepile.families.move_size.periods import Repeating, _moves_at_first, find_period
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.kinds import Method
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY
from onepile.solve import solve
from onepile.text import parse_game

HUGE = 10**1000 + 7


def move_size(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


# Bounded f, lists, f that repeats, slopes below 1: all that a state may return in.
slow_caps = st.one_of(
    st.lists(st.integers(1, 9), min_size=1, max_size=12).map(str),
    st.builds(lambda p, b: f"min({p}n,{b})", st.integers(1, 4), st.integers(1, 30)),
    st.builds(lambda m, s, b: f"{s}*(n%{m})+{b}", *map(st.integers, (2, 1, 1), (7, 3, 5))),
    st.builds(lambda m, s: f"{s} if n%{m}==0 else 1", st.integers(2, 6), st.integers(1, 12)),
    st.builds(
        lambda q, p, k: f"{min(p, q - 1)}n//{q}+{k}", *map(st.integers, (2, 1, 1), (7, 6, 9))
    ),
    st.builds(lambda q, k: f"n//{q}+(n%3)*{k}+1", st.integers(2, 5), st.integers(0, 4)),
    st.just("floor(sqrt(n))"),
).map(Expression.parse)
slow_games = st.builds(
    MoveSize,
    slow_caps,
    st.one_of(st.just(0), st.integers(0, 3), st.integers(0, 8), st.just(20)),
    st.booleans(),
    st.booleans(),
    st.one_of(st.just(frozenset[int]()), st.frozensets(st.integers(1, 60), max_size=4)),
)


def compare(game: MoveSize, repeating: Repeating, piles: range, caps: tuple[int, ...]) -> None:
    """All that is said of these piles is what the recurrence says."""
    recurrence = Recurrence(game, work=10**9)
    for pile in piles:
        assert repeating.safe_caps(pile, Budget(10**6)) == recurrence.safe_caps(pile), pile
        if game.has_thresholds:
            assert repeating.threshold(pile) == recurrence.threshold(pile), pile
    for pile in list(piles)[:: max(1, len(piles) // 20)]:
        for cap in (*caps, pile - 1, pile + game.blocks):
            told = islice(repeating.winning_moves(pile, cap, Budget(10**6)), 12)
            assert list(told) == list(islice(recurrence.winning_moves(pile, cap), 12)), (pile, cap)


@given(slow_games)
@settings(max_examples=150)
def test_random_games_repeat_as_their_recurrence_says(game: MoveSize) -> None:
    repeating = find_period(game, 400_000)
    compare(game, repeating, range(1, 300), (1, 2, 5, 30))


@pytest.mark.parametrize(
    "text",
    [
        "f=n%5+1; blocks=2",
        "f=n//2+3; blocks=1; ends=50,1000",
        "f=7; blocks=3; misere; overshoot",
    ],
)
def test_as_the_recurrence_says_to_10_to_the_5(text: str) -> None:
    game = move_size(text)
    compare(game, find_period(game, 10**6), range(1, 100_001), (1, 7))


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


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (ByBase(), "f=n//2+3"),
        (ByBase(), "f=9n//10+100"),
        (ByBase(), "f=n%5+1"),
        (ByBase(), "f=min(2n,1000)"),
        (ByMisereReduction(), "f=n//3+1; misere"),
        (ByMisereReduction(), "f=n%7+1; misere"),
        (ByUnfolding(), "f=5; blocks=3"),
        (ByUnfolding(), "f=min(n,9); blocks=2; overshoot; ends=11,40"),
        (ByUnfolding(), "f=n//3+1; ends=5"),
        (ByUnfolding(), "f=n//2+3; blocks=1"),
    ],
)
def test_another_method_says_the_same_at_10_to_the_300(other: Method, text: str) -> None:
    game = move_size(text)
    for pile in range(10**300, 10**300 + 5):
        for cap in (1, 17, 5000):
            position = MoveSizePosition(pile, cap)
            there = other.answer(game, position, Limits())
            here = ByPeriod().answer(game, position, Limits())
            assert (here.outcome, here.threshold) == (there.outcome, there.threshold)
            assert (here.moves, here.block) == (there.moves, there.block)


@pytest.mark.parametrize(
    "text",
    [
        "f=[4,2]",
        "f=[4,2]; misere",
        "f=[3,1,4,1,5]; blocks=2; ends=3,9",
        "f=n%5+1; blocks=2",
        "f=n%5+1; blocks=2; misere",
        "f=n//2+3; blocks=1",
        "f=ceil(2n/3)+1; blocks=3; misere; overshoot",
    ],
)
def test_a_pile_of_a_thousand_digits_is_answered(text: str) -> None:
    game = move_size(text)
    for cap in (1, 4, HUGE + 3):
        answer = solve(game, MoveSizePosition(HUGE, cap))
        assert (answer.method, answer.evidence.grade) == ("period", "theorem")
        early = find_period(game, 10**6).repetition.reduced(HUGE)[0]
        # With this cap no move reaches below the first period, from either pile.
        if cap < 5:
            again = MoveSizePosition(early + 10 * find_period(game, 10**6).period, cap)
            small = solve(game, again)
            assert (answer.outcome, answer.moves, answer.block) == (
                small.outcome,
                small.moves,
                small.block,
            )
            assert (answer.threshold, answer.safe_caps) == (small.threshold, small.safe_caps)


def test_games_that_an_earlier_method_answers_well_are_left_to_it() -> None:
    for text, method in (
        ("f=n//2+3", "base"),
        ("f=n%5+1", "base"),
        ("f=min(2n,10^5)", "base"),
        ("f=n//3+1; misere", "misere reduction"),
        ("f=3n; blocks=1", "proof"),
        ("f=2n; blocks=1", "closed form"),
        ("f=max(1,2n-9); blocks=1", "proof"),
        ("f=floor(n*phi)+floor(sqrt(n)); blocks=1", "unfolding"),
    ):
        assert solve(move_size(text), MoveSizePosition(HUGE, 3)).method == method
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
        ByPeriod().answer(game, MoveSizePosition(HUGE, 5), Limits(work=needed - 1))


def test_what_may_follow_the_listed_moves_is_said() -> None:
    """Nothing is known of this f beyond its values, so there may be further winning moves."""
    game = move_size("f=floor(sqrt(n))+n%3; blocks=2")
    answer = ByPeriod().answer(game, MoveSizePosition(HUGE, 10**9), Limits())
    assert answer.moves == (1, 2, 3, 6, 9)
    assert answer.more_moves


def test_moves_to_the_piles_before_the_period() -> None:
    game = move_size("f=n//2+3; blocks=1; ends=6")
    answer = ByPeriod().answer(game, MoveSizePosition(HUGE, HUGE), Limits())
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
    found = kernels.least_return(np.array(values), np.array(depths), settled)
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
    monkeypatch.setattr(kernels, "thresholds_by_copying", None)
    with pytest.raises(WorkLimitError):
        find_period(move_size("f=10^6; blocks=3"), Limits.work)
