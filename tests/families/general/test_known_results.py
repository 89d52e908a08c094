"""Results of the literature, reproduced. Each sequence is made from its definition here."""

from itertools import count
from math import gcd
from typing import Any

import numpy as np
import pytest

import onepile
from onepile.families.general.memory import settled
from onepile.families.general.monotone import Staircases
from onepile.families.general.periods import periodic
from onepile.families.general.theory import Period
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.solve import solve
from onepile.text import parse_game


def nim_values(text: str, last: int) -> list[int]:
    """The nim-values of the piles 0 … last before the first move."""
    values: list[int] = onepile.game(text).table(last, what="nim-values").array().tolist()
    return values


def test_mem_plus_has_the_values_of_a003056() -> None:
    # n is repeated n + 1 times.
    wanted = [n for n in range(70) for _ in range(n + 1)]
    assert nim_values("mem-plus", 2000) == wanted[:2001]


def test_mem_zero_by_a_plain_recurrence() -> None:
    # A131469: the nim-values when the previous move may not be repeated, from the definition.
    last = 60
    after: dict[tuple[int, int], int] = {}

    def mex(values: set[int]) -> int:
        return next(value for value in count() if value not in values)

    first = []
    for pile in range(last + 1):
        options = {move: after[pile - move, move] for move in range(1, pile + 1)}
        first.append(mex(set(options.values())))
        for previous in range(1, last + 1):
            after[pile, previous] = mex({v for m, v in options.items() if m != previous})
    assert nim_values("mem-zero", last) == first
    # The terms that the OEIS shows.
    assert first[:20] == [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8, 9, 9, 8, 10]
    assert first[31:41] == [14, 18, 19, 16, 17, 18, 20, 10, 19, 20]


def test_mem_zero_has_the_persistent_values_of_a351630() -> None:
    """Values that one pile alone has, as far as one looks; the youngest may still come again."""
    last = 240_000
    values, first, times = np.unique(
        nim_values("mem-zero", last), return_index=True, return_counts=True
    )
    persistent = [(v, n) for v, n, k in zip(values, first, times, strict=True) if k == 1]
    wanted = [(0, 0), (12, 22), (1270, 2782), (105161, 230784)]
    assert [one for one in persistent if one[1] <= last // 2 or one in wanted] == wanted


@pytest.mark.parametrize("most", [2, 4, 6, 8])
def test_dudeneys_game_with_an_even_bound(most: int) -> None:
    """The answer to m is most + 1 - m, never m again: safe are the multiples of most + 1."""
    game = parse_game(f"general; take=m<={most} and m!=p; first=m<={most}")
    for pile in [*range(1, 60), 10**100, 10**100 + most]:
        assert solve(game, game.position(pile)).safe == (pile % (most + 1) == 0)


def test_dudeneys_game_up_to_five_repeats_after_thirteen() -> None:
    """H. E. Dudeney: to 37, with 1 … 5; who can leave 0 or 7 modulo 13 wins."""
    game = parse_game("dudeney")
    found = periodic(game)
    assert found.period.period == 13
    oracle = Oracle(game, 10**8)
    safe = {pile for pile in range(1, 150) if oracle.is_safe(game.position(pile))}
    assert safe == {pile for pile in range(1, 150) if pile % 13 in (0, 7)}
    assert onepile.game("dudeney").solve(37).moves == (4,)


def additive_period(a: int, b: int) -> int:
    """Winning Ways, chapter 4: b is 2ha - r or 2ha + r, with 0 <= r <= a."""
    r = -b % (2 * a)
    if r <= a:
        return 2 * b + r
    r = b % (2 * a)
    return a * (2 * b + r) // gcd(a, r)


@pytest.mark.parametrize("a", range(1, 9))
def test_sets_of_two_numbers_and_their_sum(a: int) -> None:
    """{a, b, a+b} with wall and with sink: periodic from pile 0 on, with the known length.

    For outcomes with a wall I. Miklós and L. Post, 2024; for nim-values with a sink A. Bhagat,
    U. Larsson, H. Manabe and T. Yamashita, Additive sink subtraction, 2026.
    """
    for b in range(a + 1, 18):
        for convention in ("", "; overshoot"):
            found = periodic(parse_game(f"general; set={a},{b},{a + b}{convention}")).period
            assert (found.start, found.period) == (0, additive_period(a, b))


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 5), (3, 4), (4, 7)])
def test_the_period_is_the_least(a: int, b: int) -> None:
    game = parse_game(f"general; set={a},{b},{a + b}")
    oracle = Oracle(game, 10**7)
    values = [0, *(oracle.nim_value(game.position(pile)) for pile in range(1, 400))]
    period = periodic(game).period.period
    assert all(values[i] == values[i + period] for i in range(400 - period))
    assert not any(
        all(values[i] == values[i + p] for i in range(400 - p)) for p in range(1, period)
    )


@pytest.mark.parametrize("moves", ["1,2,3", "2,5,7", "3,4,9"])
def test_wall_and_sink(moves: str) -> None:
    """With a sink more may be taken than there is: from pile 1 on every such move empties it."""
    wall, sink = parse_game(f"general; set={moves}"), parse_game(f"general; set={moves}; overshoot")
    for game in (wall, sink):
        oracle = Oracle(game, 10**7)
        for pile in range(1, 200):
            position = game.position(pile)
            assert Period(game, position, Limits()).value == oracle.nim_value(position)
    one_is_a_move = "1" in moves.split(",")
    assert Oracle(wall).is_safe(wall.position(1)) != one_is_a_move
    assert not Oracle(sink).is_safe(sink.position(1))


def test_taking_a_fibonacci_number_has_the_values_of_a014588() -> None:
    fibonacci = [1, 2]
    while fibonacci[-1] < 3000:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    wanted: list[int] = []
    for pile in range(3001):
        options = {wanted[pile - move] for move in fibonacci if move <= pile}
        wanted.append(next(value for value in count() if value not in options))
    assert nim_values("take-a-fibonacci-number", 3000) == wanted


def all_or_nothing(text: str, last: int) -> list[int]:
    """The piles from which, whatever may be taken, only taking all wins."""
    game = parse_game(text)
    found = settled(game, last, 10**9)
    return [
        pile
        for pile in range(1, last + 1)
        if np.flatnonzero(found.options(pile)[1:] == 0)[0] + 1 == pile
    ]


def test_the_odd_and_even_double_base() -> None:
    twice = [2, 4]
    while twice[-1] + twice[-2] <= 1500:
        twice.append(twice[-1] + twice[-2])
    assert all_or_nothing("odd-and-even", 1500) == [1, *twice]
    assert list(onepile.game("move-size; f=n if n%2==1 else 2n").base(1500)) == [1, *twice]


def test_thresholds_of_odd_and_even_piles() -> None:
    """docs/general.md: the least previous move after which a pile can be won."""
    found = settled(parse_game("odd-and-even-piles"), 5000, 10**9)
    assert isinstance(found, Staircases)
    for pile in range(1, 5001):
        power = (pile + 1) & -(pile + 1)  # the largest power of two that divides pile + 1
        expected = 1 if pile % 2 == 0 else pile if power == pile + 1 else power
        begin, end = found.steps.starts[pile : pile + 2]
        rises = found.steps.values[begin:end].tolist().index(1)
        assert found.steps.from_keys[begin + rises] == expected


def test_the_double_base_of_odd_and_even_piles() -> None:
    assert all_or_nothing("odd-and-even-piles", 2100) == [1, 2, *(2**k - 1 for k in range(2, 12))]


@pytest.mark.parametrize(
    ("general", "other"),
    [
        ("general; take=m<=2p", "move-size; f=2n"),
        ("general; take=m<=2p; blocks=2; overshoot", "move-size; f=2n; blocks=2; overshoot"),
        ("general; take=2m<3p", "move-size; f=ceil(3n/2)-1"),
        ("general; take=m<=n/2", "pile-size; f=floor(n/2)"),
        ("general; take=t<=m<=2t+3; blocks=1", "move-number; least=k; most=2k+3; blocks=1"),
        ("general; set=1,2,3,4; misere", "pile-size; f=4; misere"),
    ],
)
def test_games_in_disguise_at_any_size(general: str, other: str) -> None:
    game, same = onepile.game(general), onepile.game(other)
    for pile in (7, 100, 10**6 + 3, 10**300, 10**300 + 12345):
        place: dict[str, Any] = {"previous": 9} if "p" in general else {}
        there: dict[str, Any] = {"cap": 18 if "2p" in general else 13} if place else {}
        answer, known = game.solve(pile, **place), same.solve(pile, **there)
        assert (answer.outcome, answer.moves) == (known.outcome, known.moves)
        assert answer.evidence.grade == known.evidence.grade
        assert other in answer.evidence.reason
