"""Certificates of windows: what is proved, that it is true, and what a forger could try."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.certificates import digest
from onepile.errors import IllegalError, NotApplicable, RefusedError, UndecidedError
from onepile.families.general import General
from onepile.families.pile_size import PileSize, pile_size
from onepile.oracle import Oracle
from tests.families.general.random_conditions import bounded_memory_games, games
from tests.judges import Verdict, judged

Content = dict[str, Any]
Forgery = Callable[[Content], None]
FORGERIES: list[tuple[str, str, Forgery]] = []
SET = "general; set=2,5,7"  # period 22 from pile 0 on
MEMORY = "general; take=m<=5 and m!=p; first=m<=5"  # period 13 from pile 28 on
LATE = "general; take=m<=3+n%2; blocks=1; ends=n%7==0"  # period 14 from pile 3 on
BOUNDED = "pile-size; f=4"  # period 5 from pile 0 on
WORK = 10**6


def proof_of(game: str) -> Content:
    return onepile.game(game).prove(work=WORK).certificate


def sealed(content: Content) -> str:
    return json.dumps({**content, "digest": digest(content)})


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


@given(game=st.one_of(GENERAL, pile_sizes()))
@settings(max_examples=80)
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


def test_it_is_about_its_own_game() -> None:
    with pytest.raises(RefusedError, match="not 'general; set=2,5,8'"):
        onepile.verify(proof_of(SET), onepile.game("general; set=2,5,8"))


def forgery(message: str, game: str = SET) -> Callable[[Forgery], Forgery]:
    """Register a forgery with the reason for which it must be refused."""

    def register(change: Forgery) -> Forgery:
        FORGERIES.append((message, game, change))
        return change

    return register


@forgery("pile 0 does not return at pile 21")
def a_period_one_too_short(content: Content) -> None:
    content["period"] -= 1


@forgery("pile 0 does not return at pile 11")
def half_the_period(content: Content) -> None:
    content["period"] = 11


@forgery("it takes too long to check")
def a_period_that_nobody_can_check(content: Content) -> None:
    content["period"] = 999_999


@forgery("from 1 to")
def no_period(content: Content) -> None:
    content["period"] = 0


@forgery("whole numbers from 0 to")
def a_number_that_is_true(content: Content) -> None:
    content["start"] = False


@forgery("is not known to bound m by 6")
def a_depth_too_small(content: Content) -> None:
    content["depth"] = 6


@forgery("pile 6 looks below pile 0")
def a_window_too_short(content: Content) -> None:
    content["settled"] -= 1
    content["state"].pop()


@forgery("pile 3 is not as the state says")
def another_state(content: Content) -> None:
    content["state"][3] = [7]


@forgery("no list of whole numbers")
def a_state_of_other_things(content: Content) -> None:
    content["state"][3] = [True]


@forgery("as many piles as lie from start to settled")
def a_state_with_a_pile_more(content: Content) -> None:
    content["state"].append([0])


@forgery("pile 0 is not as the state says")
def another_game(content: Content) -> None:
    content["game"] = "general; set=2,5,7; misere"


@forgery("no windows that return")
def a_game_of_another_family(content: Content) -> None:
    content["game"] = "move-size; f=2n"


@forgery("not settled by pile and previous move")
def a_game_that_counts_its_moves(content: Content) -> None:
    content["game"] = "general; take=m<=7 and m>=t"


@forgery("ends after the window")
def a_late_end(content: Content) -> None:
    content["game"] += "; ends=1000000"


@forgery("the pile counts otherwise than modulo 1")
def ends_that_primes_say(content: Content) -> None:
    content["game"] += "; ends=isprime(n)"


@forgery("otherwise than modulo 7", LATE)
def classes_too_few(content: Content) -> None:
    content["classes"] = 7


@forgery("no multiple of the classes", LATE)
def a_period_between_classes(content: Content) -> None:
    content["period"] = 21


@forgery("is not as the state says", MEMORY)
def as_if_it_began_earlier(content: Content) -> None:
    content["start"] -= 1
    content["settled"] -= 1


@forgery("not known to be at most 4", BOUNDED)
def a_pile_size_game_with_larger_moves(content: Content) -> None:
    content["game"] = "pile-size; f=5"


@forgery("period 2 from 1 on", BOUNDED)
def a_pile_size_game_of_other_remainders(content: Content) -> None:
    content["game"] = "pile-size; f=3+n%2"


@forgery("not known to repeat itself", BOUNDED)
def a_pile_size_game_without_a_bound(content: Content) -> None:
    content["game"] = "pile-size; f=floor(n/2)"


@forgery("its parts are not")
def a_part_more(content: Content) -> None:
    content["more"] = 1


@forgery("its kind is not")
def another_kind(content: Content) -> None:
    content["kind"] = "windows"


@pytest.mark.parametrize(
    ("message", "game", "change"), FORGERIES, ids=[one[2].__name__ for one in FORGERIES]
)
def test_a_forgery_is_refused(message: str, game: str, change: Forgery) -> None:
    content = proof_of(game)
    onepile.verify(sealed(content))
    change(content)
    with pytest.raises(RefusedError, match=message):
        onepile.verify(sealed(content))


def test_a_digest_that_is_not_its_own() -> None:
    content = proof_of(SET)
    with pytest.raises(RefusedError, match="its digest is not"):
        onepile.verify({**content, "period": 44})
