"""What is said is judged like what is computed: random games, every statement, every medium."""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import OnepileError
from onepile.family import family_of
from onepile.knowledge import Fact, Finding
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.play.hints import hint
from onepile.play.match import Match
from onepile.play.players import Perfect
from onepile.rules import Rules
from onepile.sayings import Outcome, WinningMoves
from onepile.solve import explain, solve
from onepile.statements import Explanation, Formula, Statement, Verdict
from onepile.text import parse_game
from tests.conformance.random_games import games, positions

BOUND = 60


def said(game: Rules, position: object) -> list[Statement]:
    """Everything that is said of a position: the explanation, and a hint at each step of a turn."""
    answer = solve(game, position)  # type: ignore[arg-type]
    statements = list(explain(answer))
    match = Match.begin(game, position)  # type: ignore[arg-type]
    while match.phase != "over" and match.position == position:
        statements.append(hint(match).said)
        match = match.then(Perfect().decide(match))
    return [*statements, *family_of(game).in_words(game)]


@given(st.data())
@settings(max_examples=150)
def test_nothing_false_is_said(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    oracle = Oracle(game)
    for statement in said(game, position):
        assert statement.judge(oracle, BOUND) is not Verdict.FALSE, (str(game), str(statement))
        assert str(statement)
        assert "\n" not in str(statement)
        assert statement.say("html")
        assert statement.say("latex").count("$") % 2 == 0
        assert statement.to_json()["text"] == str(statement)


def moved(statement: Any) -> list[Statement]:
    """The same statement with one of its numbers moved."""
    changed = []
    for field in fields(statement):
        value = getattr(statement, field.name)
        if isinstance(value, bool):
            changed.append(replace(statement, **{field.name: not value}))
        elif isinstance(value, int):
            changed += [replace(statement, **{field.name: value + by}) for by in (1, -1)]
        elif isinstance(value, tuple) and value and not hasattr(value, "_asdict"):
            changed.append(replace(statement, **{field.name: (*value[:-1], value[-1] + 1)}))
    return changed


def test_most_mutants_are_refused() -> None:
    """A judge that accepts whatever is said would be worth nothing."""
    refused: Counter[str] = Counter()
    texts = ["fibonacci-nim", "fibonacci-two-blocks", "half", "five-to-ten"]
    texts.append("move-size; f=2n; blocks=2; misere")
    for text in texts:
        game = parse_game(text)
        oracle = Oracle(game)
        place = {field.name: 4 for field in family_of(game).fields}
        for pile in range(2, 25):
            for statement in explain(solve(game, game.position(pile, **place))):
                for mutant in moved(statement):
                    try:
                        verdict = mutant.judge(oracle, BOUND)
                    except OnepileError:
                        continue  # it speaks of what does not exist
                    refused[statement.kind] += verdict is Verdict.FALSE
    for kind in ("outcome", "threshold", "leaves", "against", "winning-moves", "must-block"):
        assert refused[kind] > 10, kind
    for kind in ("nim-value", "leaves-zero", "strategy-sequence", "safe-caps", "expansion"):
        assert refused[kind] > 10, kind


def test_media() -> None:
    game = parse_game("fibonacci-nim")
    moves = WinningMoves(game.position(10**40, cap=5), (3, 10**30 + 1), more=True)
    assert str(moves) == "winning moves: 3, 1000000000…0000000001 (31 digits), …"
    assert moves.say("latex") == (
        r"winning moves: $3$, $1000000000\ldots 0000000001$ (31 digits), \dots{}"
    )
    assert '<span title="1000000000000000000000000000001">' in moves.say("html")
    assert moves.to_json()["kind"] == "winning-moves"
    assert moves.to_json()["position"] == {"pile": 10**40, "cap": 5}
    together = Explanation([Outcome(moves.position, safe=False), moves])
    assert str(together).count("\n") == 1
    assert str(Formula("b_n", "b_n")) == "b_n"


def test_a_statement_that_is_not_judged_says_so() -> None:
    finding = Finding("steps", "f(n+1)-f(n) >= -1", Fact(True, "checked", to=9, reason="a & b"))
    with pytest.raises(NotImplementedError, match="'finding' have no judge"):
        finding.judge(Oracle(parse_game("fibonacci-nim")), 10)
    assert str(finding) == "holds: f(n+1)-f(n) >= -1 (checked up to 9: a & b)"
    assert "a &amp; b" in finding.say("html")
    assert r"a \& b" in finding.say("latex")


def test_infinity_is_null_in_json() -> None:
    game = parse_game("move-size; f=2n; blocks=2")
    content = [s.to_json() for s in explain(solve(game, game.position(1, cap=9)))]
    threshold = next(one for one in content if one["kind"] == "threshold")
    assert threshold["threshold"] is None
    assert max(5, INFINITY) is INFINITY
