"""Rules that are Python functions: the same answers as the formula, nothing said too much."""

import pickle
from collections.abc import Callable
from math import isqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, OnepileError
from onepile.formulas import Expression
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.play.transcript import Transcript, write
from onepile.text import text_of
from tests.conformance.test_methods import check


def twice(n: int) -> int:
    return 2 * n


def root(n: int) -> int:
    return n + isqrt(n)


RISING: list[tuple[Callable[[int], int], str]] = [
    (twice, "2n"),
    (root, "n+floor(sqrt(n))"),
    (lambda n: min(n, 7) + 1, "min(n,7)+1"),
    (lambda n: 3 * n + 1, "3n+1"),
]


@settings(max_examples=40)
@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=9),
    st.integers(0, 3),
    st.booleans(),
    st.booleans(),
    st.integers(1, 30),
    st.integers(1, 32),
)
def test_the_function_of_a_list_is_the_list(
    values: list[int], blocks: int, overshoot: bool, misere: bool, pile: int, cap: int
) -> None:
    options: dict[str, Any] = {"overshoot": overshoot, "misere": misere}
    asked: list[int] = []

    def f(n: int) -> int:
        asked.append(n)
        return values[min(n, len(values)) - 1]

    made = onepile.move_size(f, blocks, **options)
    answer = made.solve(pile, cap=cap)
    check(answer, Oracle(made), Limits())
    assert len(asked) == len(set(asked))
    listed = onepile.move_size(values, blocks, **options).solve(pile, cap=cap)
    assert (answer.outcome, answer.moves, answer.block) == (
        listed.outcome,
        listed.moves,
        listed.block,
    )


@settings(max_examples=30)
@given(st.sampled_from(RISING), st.integers(0, 3), st.integers(1, 10**60), st.integers(1, 50))
def test_what_is_assumed_gives_the_answers_of_what_is_proved(
    rule: tuple[Callable[[int], int], str], blocks: int, pile: int, cap: int
) -> None:
    f, text = rule
    assuming = onepile.move_size(f, blocks, assume={"nondecreasing"})
    try:
        answer = assuming.solve(pile, cap=cap)
    except OnepileError:
        assert text == "min(n,7)+1"  # it is bounded, which nobody vouched for
        return
    proved = onepile.move_size(text, blocks).solve(pile, cap=cap)
    assert (answer.outcome, answer.threshold, answer.moves) == (
        proved.outcome,
        proved.threshold,
        proved.moves,
    )
    assert answer.evidence.grade in ("assumed", "definition")
    assert ("proved" in answer.evidence.reason) is False


def test_evidence() -> None:
    plain = onepile.move_size(twice, blocks=1).solve(5000, cap=7)
    assert (plain.evidence.grade, plain.method) == ("definition", "table")
    assuming = onepile.move_size(twice, blocks=1, assume="nondecreasing")
    answer = assuming.solve(10**100, cap=7)
    assert answer.evidence.grade == "assumed"
    assert answer.evidence.reason == (
        "a pile's threshold repeats that of an earlier pile with the same covering piles "
        "(unfolding: f is non-decreasing, assumed); that <twice> is non-decreasing is assumed: it "
        "is up to n = 1000, and wherever else this answer looked"
    )
    assert answer.to_json()["evidence"]["grade"] == "assumed"
    # Nothing that check and prove say rests on the assumption.
    bare = onepile.move_size(twice, blocks=1)
    assert [f.to_json() for f in assuming.check(50)] == [f.to_json() for f in bare.check(50)]
    assert {f.grade for f in assuming.check(50)} == {"checked", "unknown"}


def test_a_wrong_assumption_is_found_out() -> None:
    dented = onepile.move_size(lambda n: 9 if n == 7 else n, 2, assume={"nondecreasing"})
    for _ in range(2):
        with pytest.raises(IllegalError, match="it is 9 at 7 and 8 at 8: leave out assume="):
            dented.solve(100, cap=9)
    draw = Random(5)
    for _ in range(60):
        values = sorted(draw.randrange(1, 60) for _ in range(40))
        values[draw.randrange(40)] = draw.randrange(1, 60)
        assuming = onepile.move_size(values.__getitem__, 1, assume={"nondecreasing"})
        try:
            told = list(assuming.table(39))
        except IllegalError:
            assert values[1:] != sorted(values[1:])
        else:
            assert told == list(onepile.move_size(values.__getitem__, 1).table(39))
    falls_late = onepile.move_size(lambda n: min(n, 10**6), 1, assume={"nondecreasing"})
    assert falls_late.solve(1000, cap=9).evidence.grade == "assumed"


def test_an_error_inside_is_told_with_its_argument() -> None:
    with pytest.raises(IllegalError) as error:
        onepile.pile_size(lambda n: 100 // (n - 7)).solve(50)
    assert str(error.value) == (
        "'<lambda>' at n = 7: it raises ZeroDivisionError: 'integer division or modulo by zero'"
    )
    assert isinstance(error.value.__cause__, ZeroDivisionError)


def test_what_a_rule_may_be() -> None:
    wanted = onepile.game("move-size; f=[3,1,4]")
    assert onepile.move_size(np.array([3, 1, 4])) == wanted == onepile.move_size((3, 1, 4))
    assert onepile.move_size(np.int64(7)) == onepile.game("move-size; f=7")
    assert onepile.move_size(lambda n: np.int64(n)).solve(5, cap=2).safe is False


def test_other_families() -> None:
    halves = onepile.pile_size(lambda n: n // 2)
    assert list(halves.table(200)) == list(onepile.game("half").table(200))
    assert halves.solve(200).evidence.grade == "definition"
    growing = onepile.move_number(lambda k: k, lambda k: 2 * k + 3, 1)
    wanted = onepile.game("move-number; least=k; most=2k+3; blocks=1")
    assert growing.solve(300).to_json()["block"] == wanted.solve(300).to_json()["block"]
    assert growing.solve(300).evidence.grade == "checked"


def test_identity_text_and_pickles() -> None:
    game = onepile.move_size(twice, blocks=1)
    assert game == onepile.move_size(twice, blocks=1)
    assert hash(game) == hash(onepile.move_size(twice, blocks=1))
    assert game != onepile.move_size(lambda n: 2 * n, blocks=1) != onepile.game("move-size; f=2n")
    assert game != onepile.move_size(twice, blocks=1, assume={"nondecreasing"})
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.solve(40, cap=3) == game.solve(40, cap=3)
    assuming = onepile.move_size(twice, assume={"nondecreasing"})
    assert pickle.loads(pickle.dumps(assuming)) == assuming
    assert repr(game) == "<game 'move-size; f=<twice>; blocks=1'>"
    with pytest.raises(IllegalError, match="has no text form: its rule <twice> is a Python"):
        text_of(game)
    with pytest.raises(IllegalError, match="has no text form"):
        game.text  # noqa: B018
    with pytest.raises(IllegalError, match="has no text form"):
        write(Transcript(game.match(5, cap=2), ("person", "perfect")))
    assert str(game.in_words()[0]) == (
        "Take from 1 counter up to the cap; after a move of n the next cap is f(n) (the Python "
        "function twice)."
    )
    assert game.findings(20)
    assert Expression.of(twice).first_at_least(9) == 5


def test_odd_names_are_not_repeated() -> None:
    def rule(n: int) -> int:
        return 2 * n

    rule.__name__ = "<script>alert(1)</script>\n$x$"
    game = onepile.move_size(rule)
    assert str(game) == "move-size; f=<function>"
    shown = [game, game.solve(9, cap=3), game.check(50), game.in_words(), game.table(5)]
    shown += [game.base(9), onepile.compare(game, game, 9), game.match(9, cap=3)]
    for one in shown:
        assert "\n" not in repr(one)
        html = one._repr_html_() if hasattr(one, "_repr_html_") else ""
        assert "<function>" not in html
        assert "script" not in html + repr(one)
