"""Which theorem holds for which f, against values computed from the recurrence."""

import random

import pytest
from hypothesis import given, settings

from onepile.claims import Claim
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.periods import find_period
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.theorems import eventual_period, findings
from onepile.formulas import Expression
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.conformance.random_games import caps


def found(text: str, to: int = 2000) -> dict[str, Claim]:
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    return {finding.name: finding for finding in findings(game, to)}


def test_fibonacci_nim_has_everything_proved() -> None:
    report = found("fibonacci-nim")
    for name in ("non-decreasing", "schwenk", "steps", "main-theorem-000", "identity"):
        assert report[name].holds is True
        assert report[name].grade == "theorem"
    assert report["finite-base"].holds is False
    assert report["periodic"].holds is False


def test_the_dent_of_paper_000() -> None:
    report = found("one-dent")
    assert report["main-theorem-000"].holds is False
    assert "k = 3 (b_k = 8), x = 2: g(6) = 2 > f(10) = 1" in report["main-theorem-000"].reason
    assert report["identity"].at == 16  # L(16) = 10


def test_falling_start_is_infinite_and_not_periodic() -> None:
    report = found("falling-start")
    assert report["steps"].grade == "theorem"
    assert (report["finite-base"].holds, report["finite-base"].grade) == (False, "theorem")
    assert report["periodic"].holds is False


def test_a_blocking_game_is_asked_only_about_f() -> None:
    assert "finite-base" not in found("four-times-one-block")


@pytest.mark.parametrize(
    "rule",
    [
        "f=n//2+3; blocks=1",
        "f=[4,2]; ends=7",
        "f=[4,2]; blocks=1; misere",
        "f=n//3+2; blocks=2; misere",
    ],
)
def test_a_period_is_proved_with_blocks_ends_and_in_misere_play(rule: str) -> None:
    """The one that is held against the recurrence in `test_periods`."""
    game = parse_game(f"move-size; {rule}")
    assert isinstance(game, MoveSize)
    periodic = found(str(game))["periodic"]
    assert periodic.grade == "theorem"
    assert periodic.reason == find_period(game, 10**6).repetition.words


def test_a_period_decides_whether_the_base_ends() -> None:
    """Paper 001, Appendix 1: it does exactly when the period begins at pile 1."""
    report = found("move-size; f=[3,1,4,1,5]")
    assert report["periodic"].reason == "period 1 from pile 4 on"
    assert (report["finite-base"].holds, report["finite-base"].grade) == (False, "theorem")
    long = found("move-size; f=min(2n,1000)", to=100)  # the base ends beyond 100
    assert (long["finite-base"].holds, long["finite-base"].grade) == (True, "theorem")
    assert long["finite-base"].reason == "g has period 1597 from pile 1 on"


@pytest.mark.parametrize(
    "game",
    ["fibonacci-two-blocks", "move-size; f=2n; ends=3", "move-size; f=n^2; blocks=1; ends=3"],
)
def test_of_a_game_that_grows_it_is_proved_that_no_period_comes(game: str) -> None:
    """With blocks and with further ends, too."""
    periodic = found(game)["periodic"]
    assert (periodic.holds, periodic.grade) == (False, "theorem")


@pytest.mark.parametrize("seed", range(80))
def test_main_theorem_000_is_necessary_and_sufficient(seed: int) -> None:
    draw = random.Random(seed)
    values = [draw.randint(1, 12) for _ in range(12)]
    text = f"max({draw.randint(1, 3)},n-{draw.randint(0, 6)})"
    if seed % 2:
        text = "[" + ",".join(map(str, values)) + ",400]"
    game = MoveSize(Expression.parse(text))
    verdict = {finding.name: finding for finding in findings(game, 60)}["main-theorem-000"]
    # The short rule: least b with f(b) >= b_k; the threshold is the least summand.
    members, short = [1], [0, 1]
    while len(short) <= 60:
        step = next((b for b in members if game.next_cap(b) >= members[-1]), None)
        if step is None:
            return  # a finite base: the condition speaks of infinite ones
        short += [short[i] for i in range(1, step)] + [members[-1] + step]
        members.append(members[-1] + step)
    recurrence = Recurrence(game)
    right = all(recurrence.threshold(pile) == short[pile] for pile in range(1, 61))
    if right:
        assert verdict.holds or (verdict.at or 0) > 30
    else:
        assert verdict.holds is False


@pytest.mark.parametrize("seed", range(60))
def test_bounded_f_is_periodic_with_the_least_period(seed: int) -> None:
    draw = random.Random(seed)
    values = [draw.randint(1, draw.choice([2, 5, 9])) for _ in range(draw.randint(1, 12))]
    game = MoveSize(Expression.parse("[" + ",".join(map(str, values)) + "]"))
    result = eventual_period(game, OwnBase(game))
    assert result is not None
    assert result.proved
    start, period = result.start, result.period
    recurrence = Recurrence(game)
    g = [recurrence.threshold(pile) for pile in range(1, start + 6 * period + 40)]
    tail = g[start - 1 :]
    assert all(tail[i] == tail[i + period] for i in range(len(tail) - period))
    for shorter in range(1, period):
        assert any(tail[i] != tail[i + shorter] for i in range(len(tail) - shorter))
    assert start == 1 or g[start - 2] != g[start - 2 + period]


def test_least_winning_moves_of_the_papers_examples() -> None:
    """Paper 000, Appendix: where the theorem of Epp and Ferguson breaks down, and L(L(n))."""
    falling = found("move-size; f=8-n if n<=7 else n")
    assert falling["epp-ferguson"].reason == "2 wins from 9, L(9) = 1, and L(2) = 2"
    assert (falling["epp-ferguson"].at, falling["rises-on-base"].at) == (9, 2)
    assert falling["least-of-least"].grade == "theorem"
    dent = found("one-dent")
    assert dent["least-of-least"].reason == "L(16) = 10 and L(10) = 2"
    assert dent["rises-on-base"].grade == "checked"


@given(caps)
@settings(max_examples=40)
def test_least_winning_moves_of_any_f(f: Expression) -> None:
    """Proved or refuted, against thresholds by the definition."""
    game = MoveSize(f)
    report = {finding.name: finding for finding in findings(game, 60)}
    oracle = Oracle(game)
    g = [INFINITY, *(threshold(oracle, game, pile) for pile in range(1, 31))]
    wrong = [n for n in range(1, 31) if g[g[n]] != g[n]]  # type: ignore[index]
    told = report["least-of-least"]
    assert (told.at if told.at is not None and told.at <= 30 else None) == min(wrong, default=None)
    others = [
        n
        for n in range(1, 31)
        if any((k == g[n]) != (g[k] == k) for k in range(1, n + 1) if f(k) < g[n - k])
    ]
    told = report["epp-ferguson"]
    assert (told.at if told.at is not None and told.at <= 30 else None) == min(others, default=None)
