"""What theorems say is judged by the definition; with a number moved it is found to be false."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from onepile.families.move_size.proofs.base_claims import first_members, when
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.oracle import Oracle
from onepile.statements import Statement
from onepile.text import parse_game
from tests.families.move_size.proofs.games import game_of, proof_of
from tests.judges import Verdict, judged
from tests.judges.move_size.base_claims import below
from tests.tables import rows
from tests.words.mutants import changed

GAMES = rows(__file__, "games")
BOUND = 60


@cache
def statements(text: str) -> list[Statement]:
    return proof_of(text).statements()


@pytest.mark.parametrize("text", GAMES)
def test_every_statement_is_judged(text: str) -> None:
    oracle = Oracle(game_of(text))
    for statement in statements(text):
        verdict = judged(statement, oracle, BOUND)
        assert verdict in (Verdict.TRUE, Verdict.CONSISTENT), str(statement)


def test_every_kind_is_met() -> None:
    assert {statement.kind for text in GAMES for statement in statements(text)} == {
        "beginning-after",
        "between-members",
        "by-induction",
        "clusters-have-a-lag",
        "counted-from",
        "first-members",
        "for-larger-caps",
        "grows-by-the-factor",
        "made-by-adding",
        "same-for-slopes",
        "strategy-sequences",
        "there-is-a-base",
        "thresholds-before",
        "without-overshoot",
        "zeros-before",
        "zeros-of-members",
    }


def more(expression: InMembers) -> Iterator[InMembers]:
    """An expression with a number moved."""
    yield replace(expression, constant=expression.constant + 1)
    yield replace(expression, constant=expression.constant - 1)
    for i, (factor, member) in enumerate(expression.terms):
        before, after = expression.terms[:i], expression.terms[i + 1 :]
        index = replace(member.index, start=member.index.start - 1)
        yield replace(expression, terms=(*before, (factor, replace(member, index=index)), *after))
        yield replace(expression, terms=(*before, (factor + 1, member), *after))


def moved(numbers: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """Numbers of which one of the first is another."""
    for i in range(min(count, len(numbers))):
        for by in (1, -1):
            yield (*numbers[:i], numbers[i] + by, *numbers[i + 1 :])


def _other_digits(number: str) -> Iterator[str]:
    """A number with one of its digits changed."""
    for digit in re.finditer(r"\d", number):
        other = str((int(digit[0]) + 1) % 10)
        yield number[: digit.start()] + other + number[digit.end() :]


def false_ones(statement: Statement, known: int) -> Iterator[Statement]:
    """The statement with numbers moved, each of them within what is judged.

    Args:
        statement: The statement.
        known: How many members of its base are judged.
    """
    match statement.kind:
        case "there-is-a-base":
            game = statement.game
            yield changed(statement, game=replace(game, blocks=game.blocks + 1))
        case "counted-from":
            game, ground = statement.game, statement.ground
            yield changed(statement, game=replace(game, blocks=game.blocks + 1))
            yield changed(statement, last=statement.last + 1)
            for others in moved(ground.distances, 2):
                yield changed(statement, ground=ground._replace(distances=others))
        case "for-larger-caps":
            yield changed(statement, blocks=statement.blocks + 2)
        case "first-members":
            for others in moved(statement.first, len(statement.first)):
                yield changed(statement, first=others)
        case "made-by-adding" if next(below(statement.when, known), None):
            for name in ("added", "threshold"):
                for other in more(getattr(statement, name)):
                    yield changed(statement, **{name: other})
        case "zeros-of-members" if next(below(statement.when, known), None):
            zeros = statement.zeros
            for i, zero in enumerate(zeros):
                for other in more(zero):
                    yield changed(statement, zeros=(*zeros[:i], other, *zeros[i + 1 :]))
        case "thresholds-before":
            for others in moved(statement.thresholds, known):
                yield changed(statement, thresholds=others)
        case "zeros-before" | "beginning-after":
            sequences = statement.zeros
            for i, zeros_there in enumerate(sequences[:known]):
                for others in moved(zeros_there, BOUND):
                    yield changed(statement, zeros=(*sequences[:i], others, *sequences[i + 1 :]))
        case "between-members":
            made = statement.made
            for i, rule in enumerate(made):
                copied = rule.source is not None and next(below(rule.when, known), None)
                if copied and rule.base.letter == "b":
                    without = changed(rule, source=None)
                    yield changed(statement, made=(*made[:i], without, *made[i + 1 :]))
        case "without-overshoot":
            game, blocks, then = statement.game, statement.blocks, statement.then
            yield changed(statement, game=replace(game, overshoot=True))
            assert then.kind == "there-is-a-base"
            yield changed(statement, then=changed(then, game=game))
            yield changed(statement, blocks=blocks + 1)
            yield changed(statement, blocks=blocks - 1)
        case "clusters-have-a-lag":
            lag, lags = statement.lag, statement.lags
            yield changed(statement, members=statement.members + 1)
            yield changed(statement, clusters=statement.clusters + 1)
            yield from (changed(statement, lag=lag + by) for by in (1, -1) if lag + by)
            yield changed(statement, lags=lags[:-1])
            yield from (changed(statement, lags=others) for others in moved(lags, len(lags)))
            for name in ("per_cluster", "per_lag"):
                for wrong in _other_digits(getattr(statement, name)):
                    yield changed(statement, **{name: wrong})
        case "same-for-slopes":
            yield changed(statement, low=statement.low - Fraction(1, 3))
            yield changed(statement, high=statement.high + 1)
            yield changed(statement, offset=statement.offset + 1)
        case "grows-by-the-factor":
            yield changed(statement, members=statement.members + 1)
            for polynomial in moved(statement.coefficients, 2):
                yield changed(statement, coefficients=polynomial)
            for wrong in _other_digits(statement.factor):
                yield changed(statement, factor=wrong)


@pytest.mark.parametrize("text", GAMES)
def test_moved_numbers_are_found(text: str) -> None:
    oracle = Oracle(game_of(text), 10**9)
    tried = 0
    for statement in statements(text):
        base = getattr(statement, "base", None)
        own = next(one.base for one in statements(text) if one.kind == "first-members")
        known = (base if isinstance(base, LetteredBase) else own).count(BOUND)
        for wrong in false_ones(statement, known):
            tried += 1
            assert judged(wrong, oracle, BOUND) is Verdict.FALSE, str(wrong)
    assert tried > 40


@pytest.mark.parametrize("text", GAMES[::3])
def test_moved_members_are_found(text: str) -> None:
    """With a member moved, something of what is said of its base is false.

    It need not be that it is a base: where a stretch may be cut in several ways there are others.
    """
    oracle = Oracle(game_of(text), 10**9)
    for base in [one.base for one in statements(text) if one.kind == "first-members"]:
        about: list[Any] = [one for one in statements(text) if getattr(one, "base", None) == base]
        for members in moved(base.members[1:], base.count(BOUND) - 2):
            other = replace(base, members=(1, *members))
            told: list[Statement] = [
                changed(one, base=other) for one in about if one.kind != "first-members"
            ]
            told.append(first_members(other, other.members[:16]))
            verdicts = [judged(one, oracle, BOUND) for one in told]
            assert Verdict.FALSE in verdicts, (base.letter, members[:30])


def test_what_was_said_one_member_too_early() -> None:
    """The place c_7 = 10 of this game is made otherwise than c_9, c_11, …: its zeros are 1, 10."""
    game = game_of("move-size; f=n+3; blocks=1; overshoot")
    said = next(
        one
        for one in statements(str(game))
        if one.kind == "zeros-of-members" and one.base.letter == "c" and one.when.first == (9,)
    )
    assert said.say() == "the strategy sequence of c_n is 0 at 2, c_n, for n = 9, 11, 13, …"
    early = changed(said, when=when((7,), 2))
    assert judged(early, Oracle(game), 60) is Verdict.FALSE


def test_a_member_that_is_not_there_makes_no_value() -> None:
    base = LetteredBase("b", Ground((0,)), (1, 2, 3, 5, 8))
    assert [MemberAt(base, Index.shifted(-2)).at(n) for n in (1, 2, 6, 7)] == [None, 1, 8, None]


def test_statements_as_data() -> None:
    made = next(one for one in statements("four-times-one-block") if one.kind == "made-by-adding")
    content = made.to_json()
    assert content["kind"] == "made-by-adding"
    assert (content["base"], content["added"], content["threshold"]) == ("b", "2", "b_n")
    assert content["when"]["first"] == [24, 26]
    assert made.say("latex") == (
        "$b_n = b_{n-1} + 2$ (of $b$) with threshold $b_n$, "
        "for $n = 24$, $26$, $36$, $38$, \\dots{}"
    )
    between = next(
        one for one in statements("four-times-one-block") if one.kind == "between-members"
    )
    assert between.to_json().keys() == {"kind", "blocks", "text"}  # others tell how they are made


@pytest.mark.parametrize("text", GAMES)
def test_every_medium(text: str) -> None:
    for statement in statements(text):
        assert statement.say() == str(statement) == statement.to_json()["text"]
        latex, markdown = statement.say("latex"), statement.say("markdown")
        assert latex.count("$") % 2 == markdown.count("$") % 2 == 0
        assert "…" not in latex
        assert "_(" not in latex + markdown  # only plain text writes an index so
        assert statement.say("html").count("<i>") >= latex.count("_{n-1}")


@pytest.mark.parametrize("text", ["f=3n; blocks=1", "f=2n; blocks=20"])
def test_what_is_said_is_true_of_the_game_that_was_named_last(text: str) -> None:
    """Read line by line: nothing is claimed of the game without overshoot that needs mending."""
    asked = parse_game(f"move-size; {text}")
    theorem = asked.prove()
    said = theorem.say().splitlines()
    first = next(n for n, line in enumerate(said) if line.startswith("  "))
    named = [
        re.findall(r"In the game (move-size; .*?) (?:no cap|there is|the piles)", one)
        for one in said
    ]
    games = [parse_game(one) for line in named[:first] for one in line]
    assert games == [asked, parse_game(f"move-size; {text}; overshoot")]
    assert not any(named[first:])
    assert "overshoot" not in "".join(said[first:])
    opening, *facts = theorem.statements
    assert opening.kind == "without-overshoot"
    assert judged(opening, Oracle(asked, 10**9), 60) is not Verdict.FALSE
    oracle = Oracle(games[-1], 10**9)
    for fact in facts[:-1]:
        assert judged(fact, oracle, 60) is not Verdict.FALSE, str(fact)
    for medium in ("markdown", "html", "latex"):
        whole = theorem.say(medium)
        assert (
            whole.index("no cap wins from") < whole.index("; overshoot") < whole.rindex("threshold")
        )
    assert r"With \emph{overshoot} more may be taken" in theorem.say("latex")
