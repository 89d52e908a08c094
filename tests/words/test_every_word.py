"""What is said is judged like what is computed: random games, every statement, every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.game_class import Game
from onepile.languages import languages, sentences
from onepile.oracle import Oracle
from onepile.statements import MEDIA, Said
from onepile.text import parse_game
from tests.conformance.random_games import games, positions
from tests.judges import JUDGES, Verdict, judged
from tests.words.saying import (
    BOUND,
    TAKEN_ON_TRUST,
    claims,
    kinds,
    literals,
    said_in_general,
    said_of,
)

ONE_OF_EACH = [
    "fibonacci-nim",
    "fibonacci-two-blocks",
    "four-times-one-block",
    "finite-base",
    "four-then-two",
    "one-dent",
    "half",
    "five-to-ten",
    "growing-moves",
    "move-size; f=2n; misere",
    "move-size; f=2^n",
    "move-size; f=8-n if n<=7 else n",
    "move-size; f=n if n%2==0 else 4n",
    "move-size; f=n if n%2==0 else 6n",
    "move-size; f=4n if n%2==0 else n+1; overshoot; misere",
    "move-size; f=max(1,n-3)",
    "move-size; f=2n; ends=4,9",
    "move-size; f=2n; ends=n%7==0",
    "move-size; f=2n; blocks=1; ends=5",
    "move-size; f=2n; misere; ends=5",
    "move-size; f=5; misere; ends=3",
    "move-size; f=2n; blocks=2",
    "move-size; f=2n; blocks=2; misere",
    "move-size; f=n+n//2; blocks=2; overshoot",
    "move-size; f=2n; blocks=2; overshoot; misere=stuck",
    "move-size; f=3n; blocks=4; misere=stuck",
    "move-size; f=n//2+3; blocks=1",
    "move-size; f=n%5+1; blocks=2; misere",
    "move-size; f=[4,2]; blocks=1",
    "move-size; f=[4,2]; blocks=1; misere",
    "move-size; f=floor(n/2)+1; blocks=1; misere",
    "move-size; f=ceil(3n/2); blocks=1; overshoot",
    "move-size; f=9n; blocks=3; overshoot",
    "move-size; f=floor(n*sqrt(2)); blocks=1; overshoot",
    "pile-size; f=floor(sqrt(n))",
    "pile-size; f=floor(n-sqrt(n))",
    "pile-size; f=n%5",
    "pile-size; f=floor(sqrt(n))+3*(n%2)",
    "pile-size; f=3",
    "pile-size; f=min(n,5)",
    "pile-size; f=max(0,n-3)",
    "pile-size; f=floor(sqrt(n)); misere",
    "pile-size; f=3; blocks=1",
    "move-number; least=3; most=8; blocks=[2,1]",
    "move-number; least=1; most=8; blocks=[2,0]",
    "move-number; least=1; most=[3,1,4]; blocks=[2,0,1]",
    "move-number; least=k; most=k+ceil(sqrt(k)); blocks=1",
    "move-number; least=1; most=2; blocks=3",
    "move-number; least=20; most=40+floor(sqrt(k)); blocks=floor(sqrt(k))",
    "move-size; f=floor((5n+3)/2); blocks=1; overshoot",
    "mem-plus",
    "mem-zero",
    "dudeney",
    "general; take=m<=2p",
    "general; take=t<=m<=2t+3; blocks=2",
    "general; take=m>=t; misere",
    "general; set=2,5,7",
    "general; set=3; ends=4,9",
    "general; take=m<=n%3+2; passes=2",
    "general; take=m*m<=n; passes=1; misere",
    "general; set=1,4; passes=3; blocks=1",
    "general; take=m<=4; overshoot; blocks=2; passes=1",
    "general; take=m<=n/2 and m!=p; first=m%2==1",
]
"""Games of which together everything is said that can be."""

NEVER_SAID = {"plain", "piles-repeat-somewhere", "same-for-lines"}
"""What families say that bring nothing of their own; what is only ever told as unknown; and what
only `prove --between` says of polygons, where tests/families/move_size/proofs has it judged."""


@given(st.data())
@settings(max_examples=120)
def test_nothing_false_is_said(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    oracle = Oracle(game)
    for statement in [*said_of(game, position), *said_in_general(game)]:
        for claim in claims(statement):
            assert judged(claim, oracle, BOUND) is not Verdict.FALSE, (str(game), repr(claim))


def test_every_kind_has_a_judge() -> None:
    assert kinds().keys() == JUDGES.keys()


@pytest.fixture(scope="module")
def told() -> list[tuple[Game, list[Said]]]:
    """The games above, each with all that is claimed of it."""
    found: list[tuple[Game, list[Said]]] = []
    for game in (*map(parse_game, ONE_OF_EACH), *TAKEN_ON_TRUST):
        place = {"cap": 4} if game.family == "move-size" else {}
        said = [*said_in_general(game)]
        for pile in (1, 2, 3, 7, 12, 20):
            said += said_of(game, game.position(pile, **place))
        found.append((game, [claim for statement in said for claim in claims(statement)]))
    return found


@pytest.fixture(scope="module")
def met(told: list[tuple[Game, list[Said]]]) -> dict[str, set[Verdict]]:
    """The verdicts on each kind of statement, for the games above."""
    found: dict[str, set[Verdict]] = {}
    for game, said in told:
        oracle = Oracle(game)
        for claim in said:
            found.setdefault(claim.kind, set()).add(judged(claim, oracle, BOUND))
    return found


def test_every_kind_is_said_and_none_is_false(met: dict[str, set[Verdict]]) -> None:
    assert met.keys() | NEVER_SAID == kinds().keys()
    assert not [kind for kind, verdicts in met.items() if Verdict.FALSE in verdicts]


def test_every_kind_is_decided_at_small_piles(met: dict[str, set[Verdict]]) -> None:
    assert [kind for kind, verdicts in met.items() if verdicts == {Verdict.BEYOND}] == []


@pytest.mark.parametrize("language", languages()[1:])
def test_nothing_english_is_left_in_other_languages(
    told: list[tuple[Game, list[Said]]], language: str
) -> None:
    """Every statement in every medium; what stands in its slots is of the language, too."""
    known = sentences(language)
    others = {part for sentence in known.values() for part in literals(sentence)}
    english = {part for sentence in known for part in literals(sentence)} - others
    for claim in {claim.say(): claim for _, said in told for claim in said}.values():
        for medium in MEDIA:
            spoken = claim.say(medium, language)
            assert not [part for part in english if part in spoken], (claim.kind, spoken)
        content = claim.to_json(language)
        assert content.get("text") in (None, claim.say(language=language))
