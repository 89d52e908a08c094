"""Statements say themselves in every medium, with the numbers of their data."""

import json
import re
from html import unescape
from math import prod
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.claims import Claim, finding
from onepile.formulas import Expression
from onepile.formulas.properties import always, values_there
from onepile.numbers import INFINITY
from onepile.solve import explain, solve
from onepile.statements import Explanation, Formula
from onepile.text import parse_game
from onepile.words import outcome, winning_moves
from tests.conformance.random_games import games, positions
from tests.words.saying import claims, said_in_general, said_of


def numbers(text: str) -> list[str]:
    """The numbers in a sentence, in their order."""
    return re.findall(r"\d+", text)


def reread(text: str) -> str:
    """What is said in HTML, without its tags; indices and powers as in text."""
    text = re.sub(r"<sub>(\w+(?:\(\w\))?)</sub>", r"_\1", text).replace("<sup>", "^")
    text = re.sub(r"<sub>(.*?)</sub>", r"_(\1)", text)
    return unescape(re.sub(r"<[^>]*>", "", text))


def data_of(content: Any) -> set[str]:
    """The numbers in the JSON of a statement, its text aside."""
    if isinstance(content, dict):
        return {one for key, value in content.items() if key != "text" for one in data_of(value)}
    if isinstance(content, list):
        return {one for value in content for one in data_of(value)}
    return set(numbers(str(content)))


@given(st.data())
@settings(max_examples=60)
def test_every_medium_says_the_same(data: st.DataObject) -> None:
    game = data.draw(games)
    said = [*said_of(game, data.draw(positions(game))), *said_in_general(game)]
    for statement in [claim for one in said for claim in claims(one)]:
        text = str(statement)
        assert text == statement.say()
        assert reread(statement.say("html")).replace("\n", " ") == text.replace("\n", " ")
        latex = statement.say("latex")
        assert latex.count("$") % 2 == 0
        assert numbers(latex.replace("_{", "_")) == numbers(text.replace("_(", "_"))
        content = statement.to_json()
        assert json.loads(json.dumps(content)) == content
        if not isinstance(statement, Claim):
            assert content["text"] == text


@given(st.data())
@settings(max_examples=60)
def test_the_numbers_that_are_said_are_those_of_the_data(data: st.DataObject) -> None:
    """What is said of positions: each number is one of the data, or stands in the template."""
    game = data.draw(games)
    for statement in said_of(game, data.draw(positions(game))):
        if statement.kind in COMPUTED:
            continue
        content = statement.to_json()
        templates = [claim.phrase().template for claim in claims(statement)]
        known = data_of(content) | set(numbers(" ".join([str(game), *templates])))
        assert set(numbers(str(statement))) <= known, (statement, content)


COMPUTED = {"advice", "by-parts", "expansion", "in-reach", "strategy-sequence", "why"}
"""Moves and equal parts are counted, a sequence is written out; reasons name papers."""


def test_an_expansion_is_read_again() -> None:
    for text in ("fibonacci-nim", "finite-base", "one-dent"):
        game = parse_game(text)
        for pile in range(1, 36):
            said = explain(solve(game, game.position(pile, cap=3)))
            expansion = next(one for one in said if one.kind == "expansion")
            whole, parts = str(expansion).removeprefix("expansion: ").split(" = ")
            products = [part.split("·") for part in parts.split(" + ")]
            assert int(whole) == pile == sum(prod(map(int, factors)) for factors in products)


def test_media() -> None:
    game = parse_game("fibonacci-nim")
    moves = winning_moves(game.position(10**40, cap=5), (3, 10**30 + 1), more=True)
    assert str(moves) == "winning moves: 3, 1000000000…0000000001 (31 digits), …"
    assert moves.say("latex") == (
        r"winning moves: $3$, $1000000000\ldots 0000000001$ (31 digits), \dots{}"
    )
    assert '<span title="1000000000000000000000000000001">' in moves.say("html")
    assert moves.to_json()["kind"] == "winning-moves"
    assert moves.to_json()["position"] == {"pile": 10**40, "cap": 5}
    together = Explanation([outcome(moves.position, safe=False), moves])
    assert str(together).count("\n") == 1
    assert str(Formula("b_n", "b_n")) == "b_n"


def test_findings() -> None:
    f = Expression.parse("[3,1,4]")
    fact = Claim(False, "theorem", at=1).since(values_there(f, "nondecreasing", 1, 3, 1))
    found = finding("steps", always(f, "nondecreasing"), fact, "a & b")
    assert str(found) == (
        "fails: f(n+1) >= f(n) (a & b) (proved: fails at n = 1: f(1) = 3 and f(2) = 1)"
    )
    assert "<i>f(n+1) &gt;= f(n)</i> (a &amp; b)" in found.say("html")
    assert r"$f(n+1) \ge f(n)$ (a \& b)" in found.say("latex")
    assert found.to_json() == {
        "name": "steps",
        "statement": "f(n+1) >= f(n) (a & b)",
        "holds": False,
        "grade": "theorem",
        "at": 1,
        "detail": "fails at n = 1: f(1) = 3 and f(2) = 1",
    }


def test_infinity_is_null_in_json() -> None:
    game = parse_game("move-size; f=2n; blocks=2")
    content = [s.to_json() for s in explain(solve(game, game.position(1, cap=9)))]
    threshold = next(one for one in content if one["kind"] == "threshold")
    assert threshold["threshold"] is None
    assert max(5, INFINITY) is INFINITY
