"""What is said is judged like what is computed: random games, every statement, every kind.

The statements of one corpus are judged, are said in other languages, and are changed in one value
or told of another game, which their judges must refuse, unless the value is one of those in
`may_be_true.toml`. All in one file, so that one process makes the corpus.
"""

import os
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import OnepileError
from onepile.languages import languages, sentences
from onepile.oracle import Oracle
from onepile.statements import MEDIA, Said
from tests.conformance.random_games import games, positions
from tests.judges import JUDGES, Verdict, judged
from tests.words.mutants import mutants
from tests.words.saying import (
    BOUND,
    GAMES,
    claims,
    kinds,
    literals,
    said,
    said_in_general,
    said_of,
)

NEVER_SAID = {
    "plain",
    "piles-repeat-somewhere",
    "values-persist",
    "same-for-lines",
    "nothing-seen",
}
"""What families say that bring nothing of their own; what is only ever told as unknown, or as
checked so far; and what only `prove --between` says of polygons, where
tests/families/move_size/proofs has it judged."""


DRAWN = int(os.environ.get("JUDGED_GAMES", "120"))
"""Random games of which all that is said is judged; `make words` draws many."""


@given(st.data())
@settings(max_examples=DRAWN)
def test_nothing_false_is_said(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    oracle = Oracle(game)
    for statement in [*said_of(game, position), *said_in_general(game)]:
        for claim in claims(statement):
            assert judged(claim, oracle, BOUND) is not Verdict.FALSE, (str(game), repr(claim))


def test_every_kind_has_a_judge() -> None:
    assert kinds().keys() == JUDGES.keys()


@cache
def met() -> dict[str, set[Verdict]]:
    """The verdicts on each kind of statement."""
    found: dict[str, set[Verdict]] = {}
    for game in GAMES:
        oracle = Oracle(game)
        for claim in said(game):
            found.setdefault(claim.kind, set()).add(judged(claim, oracle, BOUND))
    return found


def test_every_kind_is_said_and_none_is_false() -> None:
    assert met().keys() | NEVER_SAID == kinds().keys()
    assert not [kind for kind, verdicts in met().items() if Verdict.FALSE in verdicts]


def test_every_kind_is_decided_at_small_piles() -> None:
    assert [kind for kind, verdicts in met().items() if verdicts == {Verdict.BEYOND}] == []


@pytest.mark.parametrize("language", languages()[1:])
def test_nothing_english_is_left_in_other_languages(language: str) -> None:
    """Every statement in every medium; what stands in its slots is of the language, too."""
    known = sentences(language)
    others = {part for sentence in known.values() for part in literals(sentence)}
    english = {part for sentence in known for part in literals(sentence)} - others
    for claim in {claim.say(): claim for game in GAMES for claim in said(game)}.values():
        for medium in MEDIA:
            spoken = claim.say(medium, language)
            assert not [part for part in english if part in spoken], (claim.kind, spoken)
        content = claim.to_json(language)
        assert content.get("text") in (None, claim.say(language=language))


# A judge that accepts whatever is said would be worth nothing: each is shown false statements.

_TABLE = Path(__file__).with_name("may_be_true.toml").read_text(encoding="utf-8")
MAY_BE_TRUE = {
    (kind, value)
    for kinds_of_value in tomllib.loads(_TABLE).values()
    for kind, values in kinds_of_value.items()
    for value in values
}
"""Kinds and values that may be changed with the statement still true."""

ENOUGH = 40
"""So many changes of each value of a kind are judged."""

NO_CLAIM = {"all-piles-below", "game-itself", "no-return", "why-sums-are-safe"}
"""How an answer was found, or that nothing was; a name; a theorem that is not about one game."""

NO_TABLE_DECIDES = {"pattern-goes-on", "periodic-in-the-end"}
"""That there is a pattern or a period: the one that is told with it is judged."""

IN_THEOREMS = {
    f"onepile.families.move_size.proofs.{module}"
    for module in (
        "base_claims",
        "growth_claims",
        "slope_claims",
        "strategy_claims",
        "uniform_claims",
    )
}
"""Their judges are shown false statements in tests/families/move_size/proofs/: test_claims.py,
test_uniform_theorem.py."""


def verdict(statement: Said, oracle: Oracle) -> Verdict:
    """What the judge says; a statement about what does not exist is false."""
    try:
        return judged(statement, oracle, BOUND)
    except OnepileError:
        return Verdict.FALSE


def changed() -> Iterator[tuple[str, str, Oracle, Said]]:
    """Kind, changed value, the game's oracle and the statement that should be false.

    Of each kind and value a fair number, from all games.
    """
    tried: Counter[tuple[str, str]] = Counter()
    for game in GAMES:
        oracle = Oracle(game)
        for claim in said(game):
            if kinds()[claim.kind] in IN_THEOREMS:
                continue
            if judged(claim, oracle, BOUND) is Verdict.BEYOND:
                continue
            for value, mutant in mutants(claim):
                key = claim.kind, value
                if tried[key] < ENOUGH:
                    tried[key] += 1
                    yield claim.kind, value, oracle, mutant


def test_changed_statements_are_refused() -> None:
    refused: Counter[str] = Counter()
    accepted: dict[tuple[str, str], tuple[str, str]] = {}
    for kind, value, oracle, mutant in changed():
        found = verdict(mutant, oracle)
        refused[kind] += found is Verdict.FALSE
        if found not in (Verdict.FALSE, Verdict.BEYOND) and (kind, value) not in MAY_BE_TRUE:
            accepted[kind, value] = str(oracle.game), repr(mutant)
    assert accepted == {}
    refused += _told_of_other_games()
    judged = {kind for kind, room in kinds().items() if room not in IN_THEOREMS}
    assert judged - refused.keys() == NO_CLAIM | NO_TABLE_DECIDES | (NEVER_SAID & judged)


def _told_of_other_games() -> Counter[str]:
    """How often a judge refuses what is true of another game of the same family."""
    refused: Counter[str] = Counter()
    oracles = [Oracle(game) for game in GAMES]
    for game in GAMES:
        family = game.family
        for claim in said(game):
            if kinds()[claim.kind] not in IN_THEOREMS and refused[claim.kind] < 3:
                others = (oracle for oracle in oracles if oracle.game.family == family)
                wrong = sum(verdict(claim, oracle) is Verdict.FALSE for oracle in others)
                refused[claim.kind] += wrong
    return +refused
