"""What theorems say is judged by the definition; with a number moved it is found to be false."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from onepile.families.move_size.proofs.base_claims import (
    ByInduction,
    FirstMembers,
    MadeByAdding,
    ThereIsABase,
    ThresholdsBefore,
    When,
)
from onepile.families.move_size.proofs.growth_claims import ClustersHaveALag, GrowsByTheFactor
from onepile.families.move_size.proofs.members import (
    Ground,
    Index,
    InMembers,
    LetteredBase,
    MemberAt,
)
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.slope_claims import SameForSlopes
from onepile.families.move_size.proofs.strategy_claims import (
    BeginningAfter,
    BetweenMembers,
    StrategySequences,
    WithoutOvershoot,
    ZerosBefore,
    ZerosOfMembers,
)
from onepile.library import Game
from onepile.oracle import Oracle
from onepile.statements import Statement, Verdict
from onepile.text import parse_game
from onepile.theorems import Claim
from tests.families.move_size.proofs.games import game_of

GAMES = [
    "fibonacci-nim",
    "fibonacci-two-blocks",
    "four-times-one-block",
    "three-halves-one-block",
    "move-size; f=n; blocks=3",
    "move-size; f=2n; blocks=2",
    "move-size; f=2n-1; blocks=1",
    "move-size; f=3n",
    "move-size; f=floor(5n/2); blocks=3; overshoot",
    "move-size; f=floor(7n/2); blocks=1; overshoot",
    # Here a place near the beginning lies otherwise than those turns later.
    "move-size; f=n+3; blocks=1; overshoot",
    "move-size; f=2n+1; blocks=1; overshoot",
    "move-size; f=ceil(3n/2); blocks=1; overshoot",
    "move-size; f=floor((5n+3)/2); blocks=1; overshoot",
    "move-size; f=4n+5; blocks=1; overshoot",
    "move-size; f=10n; blocks=1; overshoot",
    # Runs with mortal ground.
    "move-size; f=floor(11n/5); blocks=2; overshoot",
    "move-size; f=7n; blocks=2; overshoot",
    # Irrational slopes.
    "move-size; f=floor(n*sqrt(2)); blocks=2; overshoot",
    "move-size; f=ceil(n*e+1/3); blocks=1",
]
BOUND = 60


@cache
def statements(text: str) -> list[Statement]:
    return prove(game_of(text)).statements()


@pytest.mark.parametrize("text", GAMES)
def test_every_statement_is_judged(text: str) -> None:
    oracle = Oracle(game_of(text))
    for statement in statements(text):
        verdict = statement.judge(oracle, BOUND)
        assert verdict in (Verdict.TRUE, Verdict.CONSISTENT), str(statement)


def test_every_kind_is_met() -> None:
    met = {type(statement) for text in GAMES for statement in statements(text)}
    assert met == {
        BeginningAfter,
        BetweenMembers,
        ByInduction,
        ClustersHaveALag,
        FirstMembers,
        GrowsByTheFactor,
        MadeByAdding,
        SameForSlopes,
        StrategySequences,
        ThereIsABase,
        ThresholdsBefore,
        WithoutOvershoot,
        ZerosBefore,
        ZerosOfMembers,
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
    match statement:
        case ThereIsABase():
            yield replace(statement, game=replace(statement.game, blocks=statement.game.blocks + 1))
        case FirstMembers(_, first):
            for others in moved(first, len(first)):
                yield replace(statement, first=others)
        case MadeByAdding(_, added, _, threshold, when) if next(when.below(known), None):
            for other in more(added):
                yield replace(statement, added=other)
            for other in more(threshold):
                yield replace(statement, threshold=other)
        case ZerosOfMembers(_, zeros, when) if next(when.below(known), None):
            for i, zero in enumerate(zeros):
                for other in more(zero):
                    yield replace(statement, zeros=(*zeros[:i], other, *zeros[i + 1 :]))
        case ThresholdsBefore(_, thresholds):
            for others in moved(thresholds, known):
                yield replace(statement, thresholds=others)
        case ZerosBefore(_, sequences) | BeginningAfter(_, sequences):
            for i, zeros_there in enumerate(sequences[:known]):
                for others in moved(zeros_there, BOUND):
                    changed = (*sequences[:i], others, *sequences[i + 1 :])
                    yield replace(statement, zeros=changed)
        case BetweenMembers(made):
            for i, rule in enumerate(made):
                copied = rule.source is not None and next(rule.when.below(known), None)
                if copied and rule.base.letter == "b":
                    changed_rule = replace(rule, source=None)
                    yield replace(statement, made=(*made[:i], changed_rule, *made[i + 1 :]))
        case WithoutOvershoot(game, blocks, then):
            yield replace(statement, game=replace(game, overshoot=True))
            assert isinstance(then, ThereIsABase)
            yield replace(statement, then=replace(then, game=game))
            yield replace(statement, blocks=blocks + 1)
            yield replace(statement, blocks=blocks - 1)
        case ClustersHaveALag(_, gained, clusters, lag, _, _, lags):
            yield replace(statement, members=gained + 1)
            yield replace(statement, clusters=clusters + 1)
            yield from (replace(statement, lag=lag + by) for by in (1, -1) if lag + by)
            yield replace(statement, lags=lags[:-1])
            yield from (replace(statement, lags=others) for others in moved(lags, len(lags)))
            for name in ("per_cluster", "per_lag"):
                for wrong in _other_digits(getattr(statement, name)):
                    yield replace(statement, **{name: wrong})  # type: ignore[arg-type]
        case SameForSlopes(low, high, offset):
            yield replace(statement, low=low - Fraction(1, 3))
            yield replace(statement, high=high + 1)
            yield replace(statement, offset=offset + 1)
        case GrowsByTheFactor(_, members_gained, factor, coefficients):
            yield replace(statement, members=members_gained + 1)
            for polynomial in moved(coefficients, 2):
                yield replace(statement, coefficients=polynomial)
            for wrong in _other_digits(factor):
                yield replace(statement, factor=wrong)


@pytest.mark.parametrize("text", GAMES)
def test_moved_numbers_are_found(text: str) -> None:
    oracle = Oracle(game_of(text), 10**9)
    tried = 0
    for statement in statements(text):
        base = getattr(statement, "base", None)
        own = next(one.base for one in statements(text) if isinstance(one, FirstMembers))
        known = (base if isinstance(base, LetteredBase) else own).count(BOUND)
        for wrong in false_ones(statement, known):
            tried += 1
            assert wrong.judge(oracle, BOUND) is Verdict.FALSE, str(wrong)
    assert tried > 40


@pytest.mark.parametrize("text", GAMES)
def test_moved_members_are_found(text: str) -> None:
    """With a member moved, something of what is said of its base is false.

    It need not be that it is a base: where a stretch may be cut in several ways there are others.
    """
    oracle = Oracle(game_of(text), 10**9)
    for base in [one.base for one in statements(text) if isinstance(one, FirstMembers)]:
        about: list[Any] = [one for one in statements(text) if getattr(one, "base", None) == base]
        for members in moved(base.members[1:], base.count(BOUND) - 2):
            other = replace(base, members=(1, *members))
            told: list[Statement] = [
                replace(one, base=other) for one in about if not isinstance(one, FirstMembers)
            ]
            told.append(FirstMembers(other, other.members[:16]))
            verdicts = [one.judge(oracle, BOUND) for one in told]
            assert Verdict.FALSE in verdicts, (base.letter, members[:30])


def test_what_was_said_one_member_too_early() -> None:
    """The place c_7 = 10 of this game is made otherwise than c_9, c_11, …: its zeros are 1, 10."""
    game = game_of("move-size; f=n+3; blocks=1; overshoot")
    said = next(
        one
        for one in statements(str(game))
        if isinstance(one, ZerosOfMembers) and one.base.letter == "c" and one.when.first == (9,)
    )
    assert said.say() == "the strategy sequence of c_n is 0 at 2, c_n, for n = 9, 11, 13, …"
    early = replace(said, when=When((7,), 2))
    assert early.judge(Oracle(game), 60) is Verdict.FALSE


def test_a_member_that_is_not_there_makes_no_value() -> None:
    base = LetteredBase("b", Ground((0,)), (1, 2, 3, 5, 8))
    assert [MemberAt(base, Index.shifted(-2)).at(n) for n in (1, 2, 6, 7)] == [None, 1, 8, None]


def test_statements_as_data() -> None:
    made = next(one for one in statements("four-times-one-block") if isinstance(one, MadeByAdding))
    content = made.to_json()
    assert content["kind"] == "made-by-adding"
    assert (content["base"], content["added"], content["threshold"]) == ("b", "2", "b_n")
    assert content["when"]["first"] == [24, 26]
    assert made.say("latex") == (
        "$b_n = b_{n-1} + 2$ (of $b$) with threshold $b_n$, "
        "for $n = 24$, $26$, $36$, $38$, \\dots{}"
    )


@pytest.mark.parametrize("text", GAMES)
def test_every_medium(text: str) -> None:
    for statement in statements(text):
        assert isinstance(statement, Claim)
        assert statement.say() == str(statement) == statement.to_json()["text"]
        latex, markdown = statement.say("latex"), statement.say("markdown")
        assert latex.count("$") % 2 == markdown.count("$") % 2 == 0
        assert "…" not in latex
        assert "_(" not in latex + markdown  # only plain text writes an index so
        assert statement.say("html").count("<i>") >= latex.count("_{n-1}")


@pytest.mark.parametrize("text", ["f=3n; blocks=1", "f=2n; blocks=2", "f=2n; blocks=40"])
def test_what_is_said_is_true_of_the_game_that_was_named_last(text: str) -> None:
    """Read line by line: nothing is claimed of the game without overshoot that needs mending."""
    asked = parse_game(f"move-size; {text}")
    theorem = Game(asked).prove()
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
    assert isinstance(opening, WithoutOvershoot)
    assert opening.judge(Oracle(asked, 10**9), 60) is not Verdict.FALSE
    oracle = Oracle(games[-1], 10**9)
    for fact in facts[:-1]:
        assert fact.judge(oracle, 60) is not Verdict.FALSE, str(fact)
    for medium in ("markdown", "html", "latex"):
        whole = theorem.say(medium)
        assert (
            whole.index("no cap wins from") < whole.index("; overshoot") < whole.rindex("threshold")
        )
    assert r"With \emph{overshoot} more may be taken" in theorem.say("latex")
