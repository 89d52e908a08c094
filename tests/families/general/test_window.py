"""Certificates of windows and of rows: what is proved, and that it is true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, NotApplicable, UndecidedError
from onepile.families.general import General
from onepile.families.pile_size import PileSize, pile_size
from onepile.oracle import Oracle
from tests.families.general.random_conditions import (
    bounded_memory_games,
    by_remainders,
    games,
    sets,
    settling,
)
from tests.judges import Verdict, judged

SET = "general; set=2,5,7"  # period 22 from pile 0 on
MEMORY = "general; take=m<=5 and m!=p; first=m<=5"  # period 13 from pile 28 on
LATE = "general; take=m<=3+n%2; blocks=1; ends=n%7==0"  # period 14 from pile 3 on
WORK = 10**6


@pytest.mark.parametrize(
    "game",
    [
        SET,
        MEMORY,
        LATE,
        "nim-with-a-pass",
        "general; set=2,5; misere; ends=40",
        "general; set=3,4; overshoot; blocks=1; passes=2",
        "general; take=m<=4 and (m+p)%3!=0; misere; ends=9",
        "general; take=m<=1",
        "general; take=not m in [1,3,4]",
        "general; take=m%5==t%5",
        "general; take=m in [2,3] or m>6 and m%4==1; passes=1",
        "general; take=m%2==1 and m!=5; misere; blocks=1",
        "general; take=m in [2,5] and m!=t; ends=n>9 and n%4==1",
        "general; take=m<=floor(n)%6 or m in [9]; misere",
        "pile-size; f=[3,1,4,1,5]",
        "pile-size; f=7*(n%3); misere",
        "pile-size; f=2-n%3",
    ],
)
def test_the_theorem_is_true_and_its_certificate_accepted(game: str) -> None:
    theorem = onepile.game(game).prove()
    assert onepile.verify(theorem.certificate).game == theorem.game
    assert onepile.verify(theorem.certificate, onepile.game(game)).name == theorem.name
    oracle = Oracle(theorem.game, 10**8)
    verdicts = [judged(statement, oracle, 90) for statement in theorem.statements]
    assert Verdict.FALSE not in verdicts
    assert verdicts[0] is Verdict.CONSISTENT
    for form in ("text", "latex", "markdown", "html"):
        assert str(theorem.to_json()["period"]) in theorem.say(form)


def pile_sizes() -> st.SearchStrategy[PileSize]:
    values = st.lists(st.integers(0, 6), min_size=1, max_size=5).map(tuple)
    again = st.builds(lambda v: "[{}]".format(",".join(map(str, v))), values)
    by_residue = st.builds("{1}*((n+{2})%{0})".format, *[st.integers(1, 4)] * 3)
    return st.builds(pile_size, again | by_residue, misere=st.booleans())


GENERAL = st.one_of(bounded_memory_games(), games(st.sampled_from([(), ("n%2",), ("n%3",)])))


ROWS = st.one_of(by_remainders(), settling(), sets())
"""Games with large moves, or with others at first."""


@given(game=st.one_of(GENERAL, ROWS, pile_sizes()))
@settings(max_examples=120)
def test_random_games(game: onepile.Game) -> None:
    try:
        proof = game.prove(work=WORK)
    except (IllegalError, NotApplicable, UndecidedError):
        assert isinstance(game, General)  # every f that repeats itself is proved
        return
    assert onepile.verify(proof.certificate).game == proof.game
    assert proof.game == game or game.elsewhere(game.position(9)) is not None
    oracle = Oracle(proof.game, 10**7)
    for statement in proof.statements:
        assert judged(statement, oracle, 16) is not Verdict.FALSE, str(statement)


def test_what_is_not_proved_says_why() -> None:
    disguised = onepile.game("general; take=m<=2p").prove()
    assert disguised == onepile.game("fibonacci-nim").prove()
    assert disguised.game == onepile.game("fibonacci-nim")
    with pytest.raises(NotApplicable, match="no bound"):
        onepile.game("mem").prove()
    with pytest.raises(NotApplicable, match="Python function; so nothing is proved of it"):
        onepile.general(lambda m: m < 4).prove()
    with pytest.raises(UndecidedError, match="within 3 steps"):
        onepile.game(SET).prove(work=3)
