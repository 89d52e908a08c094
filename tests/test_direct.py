"""What a researcher types first; and every direct question against the definition."""

import math
import pickle
from typing import Any

import numpy as np
import pytest

import onepile
from onepile import INFINITY, IllegalError, WorkLimitError
from onepile.oracle import Oracle

# Whoever types in a notebook has no type checker.
G: Any = onepile.game("move-size; f=2n; blocks=1")
FIBONACCI: Any = onepile.games()["fibonacci-nim"]
HALF: Any = onepile.games()["half"]
SETS: Any = onepile.game("general; take=m in [1,3,4]")
LATE: Any = onepile.game("growing-moves")


def test_a_session() -> None:
    assert G.threshold(10**100) == 15
    assert (G.blocks, str(G.f)) == (1, "2n")
    assert G.is_safe(100, cap=20) is G.solve(100, 20).safe is False
    assert FIBONACCI.outcome(100, cap=20) == "unsafe"
    assert FIBONACCI.winning_moves(100, cap=20) == FIBONACCI.solve(100, 20).moves == (3, 11)
    assert FIBONACCI.nim_value(100, cap=20) == FIBONACCI.table(100, what="nim-values", cap=20)[100]
    assert G.to_block(4, cap=2) == G.solve(4, 2).to_block == (1,)
    assert onepile.game(G) is G
    assert FIBONACCI.solve(FIBONACCI.position(100, cap=20)) == FIBONACCI.solve(100, 20)
    both = FIBONACCI + HALF
    assert repr(both) == "onepile.game('move-size; f=2n') + onepile.game('pile-size; f=floor(n/2)')"
    assert both.solve((6, 4), 10).moves == onepile.sum((FIBONACCI, 6, 4), (HALF, 10)).moves
    assert len((both + HALF).games) == len((HALF + both).games) == 3
    assert pickle.loads(pickle.dumps(both)) == both


def test_a_position_may_be_said_without_names() -> None:
    for question in ("solve", "explain", "is_safe", "outcome", "nim_value", "match"):
        asked = getattr(FIBONACCI, question)
        assert asked(100, 20) == asked(100, cap=20)
    assert FIBONACCI.winning_moves(100, 20, moves=1) == (3,)
    assert G.to_block(4, 2) == (1,)
    assert FIBONACCI.is_safe([1, 2, 3], 2).tolist() == [False, False, True]
    assert LATE.outcome(7, 3) == LATE.outcome(7, move=3)


def test_without_a_cap_all_but_one_may_be_taken() -> None:
    answer = FIBONACCI.solve(100)
    assert answer.position == FIBONACCI.position(100, cap=99)
    assert answer.explanation[2].say() == "no cap was given: all but one may be taken at first"
    assert "no cap" not in str(FIBONACCI.explain(100, cap=99))
    assert not FIBONACCI.solve(FIBONACCI.position(100)).unsaid
    safe = [pile for pile in range(2, 100) if FIBONACCI.is_safe(pile)]
    assert [1, *safe] == list(FIBONACCI.table(99, what="safe-piles"))
    assert list(FIBONACCI.table(2, 99, "outcomes")) == [
        FIBONACCI.outcome(pile) for pile in range(2, 100)
    ]
    assert FIBONACCI.is_safe(range(10**100, 10**100 + 50)).tolist() == [
        FIBONACCI.is_safe(10**100 + more) for more in range(50)
    ]


@pytest.mark.parametrize("text", ["move-size; f=2n", "move-size; f=n+1; misere", "move-size; f=3"])
def test_outcomes_without_a_cap_are_those_of_the_cap_below_the_pile(text: str) -> None:
    asked: Any = onepile.game(text)
    oracle = Oracle(asked)
    expected = [oracle.is_safe(asked.position(pile, cap=pile - 1)) for pile in range(2, 60)]
    assert asked.is_safe(range(2, 60)).tolist() == expected
    assert asked.is_safe(range(1, 60)).tolist() == [not asked.misere, *expected]


@pytest.mark.parametrize("asked", [FIBONACCI, G, HALF, SETS, LATE])
def test_many_piles_at_once(asked: Any) -> None:
    place = {"cap": 7} if asked.family == "move-size" else {}
    piles = np.array([[3, 40, 7], [1, 300, 40]])
    safe = asked.is_safe(piles, **place)
    assert safe.shape == piles.shape
    oracle = Oracle(asked)
    for pile, found in zip(piles.ravel().tolist(), safe.ravel().tolist(), strict=True):
        assert found is asked.is_safe(pile, **place)
        assert found is oracle.is_safe(asked.position(pile, **place))
    assert asked.outcome(piles, **place)[0, 0] == asked.outcome(3, **place)
    if asked not in (G, LATE):
        values = asked.nim_value(piles, **place)
        each = [asked.nim_value(pile, **place) for pile in piles.ravel().tolist()]
        assert values.ravel().tolist() == each


@pytest.mark.parametrize("asked", [FIBONACCI, G, LATE, onepile.games()["mem"]])
def test_what_else_positions_have_is_broadcast_against_the_piles(asked: Any) -> None:
    (name,) = (field.name for field in asked.fields if field.name != "passes")
    piles, beside = np.arange(1, 13), np.array([[3], [1], [7]])
    safe = asked.is_safe(piles, beside)
    assert safe.dtype == np.bool_
    oracle = Oracle(asked)
    assert safe.tolist() == [
        [oracle.is_safe(asked.position(pile, **{name: number})) for pile in range(1, 13)]
        for number in (3, 1, 7)
    ]
    assert np.array_equal(asked.outcome(piles, **{name: beside}) == "safe", safe)
    assert asked.is_safe(5, **{name: [1, 2]}).tolist() == [asked.is_safe(5, one) for one in (1, 2)]


def test_far_positions_and_nim_values_are_broadcast() -> None:
    far = 10**30
    assert FIBONACCI.is_safe([far, 7], [[1], [far - 1]]).tolist() == [
        [FIBONACCI.is_safe(pile, cap) for pile in (far, 7)] for cap in (1, far - 1)
    ]
    values = FIBONACCI.nim_value([[30], [40]], range(1, 9))
    assert values.tolist() == [[FIBONACCI.nim_value(n, c) for c in range(1, 9)] for n in (30, 40)]
    assert FIBONACCI.is_safe([], cap=[]).dtype == np.bool_


def test_moves_of_many_piles() -> None:
    assert FIBONACCI.winning_moves(range(98, 101), 20) == [
        FIBONACCI.winning_moves(pile, 20) for pile in (98, 99, 100)
    ]
    assert G.to_block(np.array([4, 5]), cap=2) == [G.to_block(4, 2), G.to_block(5, 2)]


def test_thresholds_of_many_piles() -> None:
    assert G.threshold([1, 2, 10**30]).tolist() == [None, 2, G.threshold(10**30)]
    assert G.threshold(1) == INFINITY == math.inf
    assert FIBONACCI.threshold(np.arange(1, 9)).tolist() == [1, 2, 3, 1, 5, 1, 2, 8]
    assert FIBONACCI.threshold(np.int64(5)) == 5
    assert FIBONACCI.threshold([]).shape == (0,)
    assert HALF.is_safe([]).dtype == np.bool_


def test_tables_are_labelled_by_the_pile() -> None:
    made = FIBONACCI.table(5, 20)
    assert made.index == range(5, 21)
    assert dict(made.items()) == {pile: FIBONACCI.threshold(pile) for pile in made.index}
    with pytest.raises(IndexError, match="pile -1 is not in this table: it has piles 5 to 20"):
        made[-1]
    lines = str(FIBONACCI.table(90, 120)).splitlines()
    assert (lines[0], lines[1], lines[11]) == ("pile  threshold", "  90  1", "   …")
    assert lines[12:] == [f"{pile:>4}  {FIBONACCI.threshold(pile)}" for pile in range(111, 121)]
    assert str(G.table(2)).endswith("   1  ∞\n   2  2")
    far = str(FIBONACCI.table(10**100, 10**100 + 10**6)).splitlines()
    assert (len(far), far[1][-1]) == (22, str(FIBONACCI.threshold(10**100)))
    assert FIBONACCI.table(1, 1000, "nim-values")[17] == FIBONACCI.nim_value(17)


def test_nim_values_of_answers_are_those_of_tables() -> None:
    for asked in (FIBONACCI, onepile.game("move-size; f=9-n if n<=8 else n; ends=3,7"), SETS, HALF):
        place: Any = {"cap": 5} if asked.family == "move-size" else {}
        made = asked.table(1, 130, "nim-values", **place)
        assert [asked.solve(pile, **place).nim_value for pile in made.index] == list(made)
        told = [asked.solve(pile, **place).to_json()["nim_value"] for pile in range(1, 101)]
        assert told == list(made)[:100]
    disguised: Any = onepile.game("general; take=m<=2p; first=m<n")
    for pile in range(2, 130):
        here = disguised.solve(pile, previous=3)
        assert here.nim_value == FIBONACCI.solve(pile, cap=6).nim_value
        assert here.to_json().get("nim_value", here.nim_value) == here.nim_value


def test_nim_values_far_out() -> None:
    safe, won = FIBONACCI.solve(10**100, cap=2), FIBONACCI.solve(10**100, cap=7)
    assert safe.nim_value == FIBONACCI.nim_value(10**100, cap=2) == safe.to_json()["nim_value"] == 0
    assert won.nim_value is None
    assert "nim_value" not in won.to_json()
    with pytest.raises(WorkLimitError, match="choose a smaller pile"):
        FIBONACCI.nim_value(10**100, cap=7)
    for blocked in (G, onepile.game("move-size; f=2n; misere")):
        assert blocked.solve(5, cap=2).nim_value is None
    assert HALF.solve(10**30).nim_value == HALF.nim_value(10**30) == 5 * 10**29


def test_an_afternoon() -> None:
    """A rule is invented, tabulated, guessed, proved, drawn and written down."""
    rule: Any = onepile.game("move-size; f=2n; blocks=1")
    with pytest.raises(IllegalError, match="has 3 safe piles in all") as refused:
        rule.terms(40)
    assert refused.value.found == [1, 2, 3]
    assert rule.terms(5, "thresholds").offset == 2
    assert rule.terms(40, "base", work=10**8)[-1] == 20295
    table = rule.table(1000)
    assert [*reversed(table)][:2] == [table[1000], table[999]]
    assert table[990:2000] == [table[pile] for pile in range(990, 1001)]
    assert len(table.to_pandas()) == table.to_polars().height == table.to_arrow().num_rows
    seen = {claim.name: claim for claim in rule.guess(300)}
    assert (seen["base"].grade, bool(seen["base"])) == ("seen", False)
    theorem = rule.prove()
    assert r"\documentclass" in theorem.latex()
    assert r"\documentclass" not in theorem.latex(document=False)
    assert onepile.verify(theorem.certificate).theorem.text() == theorem.text()
    axes = rule.plot(position=(50, 20))
    axes.set(title="for a paper", ylim=(0, 40))
    assert axes.get_ylim() == (0, 40)
    twice: Any = onepile.move_size(lambda n: 2 * n)
    assert str(twice.guess(200)[-1].said).endswith("a(n) = a(n-1) + a(n-2) for n >= 3")
    assert onepile.game("general; take=m<=2p").prove().game == FIBONACCI
    first = "before the first move the safe piles are 0 and 7 modulo 13"
    assert first in onepile.game("dudeney").prove().text()


def test_terms_ask_a_slow_function_for_no_more_than_they_need() -> None:
    asked: list[int] = []

    def divisors_added(n: int) -> int:
        asked.append(n)
        return n + sum(n % divisor == 0 for divisor in range(1, n + 1))

    found = onepile.move_size(divisors_added).terms(12)
    assert found == [1, 2, 3, 5, 8, 16, 32, 64, 128, 256, 512, 1024]
    assert len(asked) == len({*asked})
    assert max(asked) <= 1 << 12
