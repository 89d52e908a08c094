"""One certificate for every slope between two: found, checked, and used for irrational slopes."""

import json
from contextlib import suppress
from fractions import Fraction
from math import gcd
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable, RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.lines import (
    Corner,
    Line,
    between,
    line_of,
    lines_of,
    real_line,
)
from onepile.families.move_size.proofs.polygons import lies_between
from onepile.families.move_size.proofs.prove import prove, prove_lines
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.reading import Lines
from onepile.families.move_size.proofs.search import Search
from onepile.families.move_size.proofs.slope_claims import same_for_slopes
from onepile.families.move_size.tables import thresholds
from onepile.formulas import Expression, exact
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.oracle import Oracle
from tests.families.forging import sealed
from tests.families.move_size.proofs.games import certificate_of, game_of, told_by, verified
from tests.judges import Verdict, judged
from tests.judges.move_size.slope_claims import with_slope

SLOPES = ["n*sqrt(2)", "n*phi", "n*e", "n*pi", "n*sqrt(3)*10/13"]
GAME = "move-size; f=floor(n*sqrt(2)); blocks=2; overshoot"


def forged(**changes: Any) -> str:
    content = {**json.loads(certificate_of(GAME)), **changes}
    return sealed(content)


def corners(*pairs: tuple[Any, Any]) -> list[Corner]:
    return [Line(Fraction(slope), Fraction(offset)) for slope, offset in pairs]


def interval(low: Fraction, high: Fraction, offset: Fraction, blocks: int) -> Lines:
    return between(corners((low, offset), (high, offset)), blocks)


def table(game: MoveSize, last: int) -> list[Extended]:
    found = thresholds(game, last).tolist()
    return [INFINITY if threshold == INFINITE else threshold for threshold in found]


# --- irrational slopes are proved ----------------------------------------------------------------


@pytest.mark.parametrize("options", ["", "; blocks=1; overshoot", "; blocks=2", "; blocks=3"])
@pytest.mark.parametrize("slope", SLOPES)
def test_irrational_slopes_agree_with_the_table(slope: str, options: str) -> None:
    game = game_of(f"move-size; f=floor({slope}){options}")
    assert told_by(verified(str(game)), 30_000) == table(game, 30_000)


@pytest.mark.parametrize(
    "f",
    [
        *("ceil(n*sqrt(2))", "floor(n*phi-1/2)", "ceil(e*n+2/3)", "floor(n*pi)-2"),
        *("floor(n*phi)+n", "floor(n*sqrt(2)+1/3)", "floor(pi*n+e)", "floor(n*phi+sqrt(3)-2)"),
        *("floor(3n/2+sqrt(2))", "ceil(2n-1/pi)", "floor(n*sqrt(3)-1/sqrt(2))"),
    ],
)
@pytest.mark.parametrize("blocks", [0, 1, 2])
def test_offsets_and_ceilings(f: str, blocks: int) -> None:
    game = game_of(f"move-size; f={f}; blocks={blocks}")
    assert told_by(verified(str(game)), 5000) == table(game, 5000)


def test_the_theorem_says_for_which_slopes_it_holds() -> None:
    proof = prove(game_of(GAME))
    assert proof.slopes == (Fraction(7, 5), Fraction(10, 7), Fraction(0))
    assert proof.to_json()["slopes"] == {"from": "7/5", "to": "10/7", "offset": "0"}
    assert "for every f(n) = floor(a*n) with a real a from 7/5 to 10/7." in proof.say()
    assert r"a real $\alpha$ from $\frac{7}{5}$ to $\frac{10}{7}$" in proof.say("latex")
    assert prove(game_of("fibonacci-nim")).slopes is None


def test_a_wider_interval_is_judged_to_be_false() -> None:
    oracle = Oracle(game_of(GAME))
    low, high, offset = Fraction(7, 5), Fraction(10, 7), Fraction(0)
    assert judged(same_for_slopes(low, high, offset), oracle, 40) == Verdict.CONSISTENT
    assert judged(same_for_slopes(Fraction(5, 4), high, offset), oracle, 40) == Verdict.FALSE
    assert judged(same_for_slopes(low, Fraction(3, 2), offset), oracle, 40) == Verdict.FALSE
    assert judged(same_for_slopes(low, high, Fraction(2)), oracle, 40) == Verdict.FALSE
    assert judged(same_for_slopes(high, low, offset), oracle, 40) == Verdict.FALSE


@given(
    st.fractions(1, 4, max_denominator=12),
    st.fractions(0, 1, max_denominator=60),
    st.fractions(-1, 3, max_denominator=3),
    st.integers(0, 2),
)
def test_what_is_grown_for_two_ends_is_true_between(
    low: Fraction, wide: Fraction, offset: Fraction, blocks: int
) -> None:
    """Up to where the ends disagree, all slopes between have the places of the runs."""
    high = low + wide / 10
    offset = max(offset, 1 - low)
    search = Search(interval(low, high, offset, blocks))
    with suppress(RefusedError):
        search.grow(300)
    last = search.end
    for slope in (low, (low + high) / 2, high):
        game = MoveSize(with_slope(slope, offset), blocks=blocks, overshoot=True)
        wanted = table(game, last) if last else []
        assert [search.threshold(pile) for pile in range(1, last + 1)] == wanted


def test_ends_that_are_too_far_apart_disagree() -> None:
    with pytest.raises(RefusedError, match="alive by one rule and dead by another"):
        Search(interval(Fraction(1), Fraction(3), Fraction(0), 1)).grow(1000)


# --- lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "f",
    [
        "2n",
        "n**2",
        "floor(sqrt(n))",
        "ceil(n*sqrt(2)+sqrt(3))",
        "ceil(n*(sqrt(2)+sqrt(3)))",  # which is not seen to be irrational
        "ceil(n*sqrt(2)*sqrt(2))",
    ],
)
def test_what_is_no_irrational_line(f: str) -> None:
    assert real_line(Expression.parse(f)) is None


@given(st.integers(1, 200), st.sampled_from(["sqrt(2)", "phi", "pi-2", "3/e", "sqrt(7)/2+1"]))
def test_a_line_is_its_function(n: int, slope: str) -> None:
    for f in (f"floor(n*({slope})-1/3)", f"ceil(n*({slope})-1/3)"):
        expression = Expression.parse(f)
        line = real_line(expression)
        assert line is not None
        value = exact.add(exact.multiply(line.slope, n), line.offset)
        assert exact.floor(value) == expression(n)


def test_the_polygon_of_slope_and_offset() -> None:
    square = corners((1, 0), (2, 0), (2, 1), (1, 1), ("4/3", "1/2"))
    root = exact.root(2, 2)
    for offset, inside in [(Fraction(0), True), (Fraction(1, 3), True), (Fraction(4, 3), False)]:
        assert lies_between(Line(root, offset), square) is inside
        assert not lies_between(Line(exact.root(5, 2), offset), square)
    triangle = corners((1, 0), (2, 0), (2, 2))
    assert lies_between(Line(root, Fraction(4, 5)), triangle)
    assert not lies_between(Line(root, Fraction(5, 6)), triangle)  # above 2(√2 - 1)
    assert lies_between(Line(Fraction(3, 2), Fraction(1)), triangle)  # on its border
    # Both numbers irrational: (√2, √2 - 1) lies below the side from (1, 0) to (2, 2), √2 - 4/5 on
    # the other side of 0.
    assert lies_between(Line(root, exact.subtract(root, 1)), triangle)
    assert not lies_between(Line(root, root), triangle)
    assert lies_between(Line(root, exact.subtract(root, 1)), corners((1, 0), (2, 1)))
    assert not lies_between(Line(root, exact.subtract(root, 1)), corners((1, 0), ("7/5", "2/5")))
    assert not lies_between(Line(root, Fraction(0)), corners((1, 0)))


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=7),
    st.tuples(st.integers(0, 8), st.integers(0, 8)),
)
def test_to_lie_in_the_hull_is_to_lie_in_a_triangle(
    points: list[tuple[int, int]], point: tuple[int, int]
) -> None:
    """Carathéodory: a point of the hull is a combination of three of the points."""
    x, y = Fraction(point[0], 2), Fraction(point[1], 2)

    def inside(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
        def cross(p: tuple[int, int], q: tuple[int, int]) -> Fraction:
            return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])

        sides = cross(a, b), cross(b, c), cross(c, a)
        if not any(sides):  # all on one line
            return all(
                min(p[i] for p in (a, b, c)) <= (x, y)[i] <= max(p[i] for p in (a, b, c))
                for i in (0, 1)
            )
        return min(sides) >= 0 or max(sides) <= 0

    expected = any(inside(a, b, c) for a in points for b in points for c in points)
    assert lies_between(Line(x, y), corners(*points)) is expected


@pytest.mark.parametrize("slope", SLOPES)
def test_the_ends_come_ever_closer(slope: str) -> None:
    game = game_of(f"move-size; f=floor({slope})")
    line = real_line(game.f)
    assert line is not None
    last: Fraction | None = None
    for one in lines_of(game):
        low, high = (Fraction(end.slope, end.weight) for end in one.rules)
        assert all(gcd(*end) == 1 for end in one.rules)
        assert low >= 1
        assert lies_between(line, map(line_of, one.rules))
        assert last is None or high - low < last
        last = high - low


@pytest.mark.parametrize("f", ["floor(n*sqrt(2)); misere", "floor(n*sqrt(2)); ends=3"])
def test_corners_are_for_normal_play(f: str) -> None:
    corners = [Line(Fraction(7, 5), Fraction(0)), Line(Fraction(10, 7), Fraction(0))]
    with pytest.raises(NotApplicable, match="normal play"):
        prove(game_of(f"move-size; f={f}"), corners=corners)


def test_irrational_slopes_below_one_are_not_for_runs() -> None:
    with pytest.raises(NotApplicable, match="slope of 1 or more"):
        prove(game_of("move-size; f=floor(n/sqrt(2))+1"))


# --- forgeries -----------------------------------------------------------------------------------


def test_the_ends_may_stand_in_any_order_and_twice() -> None:
    """They are the corners of a set."""
    verified_runs(forged(rules=[[10, 0, 7], [7, 0, 5]]), game_of(GAME))
    verified_runs(forged(rules=[[7, 0, 5], [7, 0, 5], [20, 0, 14]]), game_of(GAME))


def test_games_between_are_proved_by_the_same_certificate() -> None:
    for f in ("7n/5", "10n/7", "17n/12", "n*sqrt(2)", "n*(pi-433/250)", "n*sqrt(2001/1000)"):
        game = game_of(f"move-size; f=floor({f}); blocks=2; overshoot")
        continued = verified_runs(forged(game=str(game)), game).continued
        assert told_by(continued, 3000) == table(game, 3000)


def test_a_whole_interval_around_a_rational_slope() -> None:
    game = game_of("move-size; f=2n; blocks=2; overshoot")
    proof = prove_lines(game, [interval(Fraction(2), Fraction(201, 100), Fraction(0), 2)])
    assert proof.slopes == (Fraction(2), Fraction(201, 100), Fraction(0))
    verified_runs(json.dumps(proof.certificate()), game)
