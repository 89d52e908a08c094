"""What `check` says of general games, against the definition."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, NotApplicable
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.statements import Statement
from onepile.text import parse_game
from tests.judges import Verdict, judged
from tests.words.mutants import changed

PARTS = ("m<=p+3", "m<=2p", "p>=m-1", "m>p", "m>=p//2", "m<=p+n%2", "m+1<=max(p,4)", "m-t%2<=p")
MORE_PARTS = ("", " and m in [1,6,12]", " and m%3!=1", " and m in [2,3,5]", " and m!=4")
OPTIONS = (
    "blocks=1",
    "blocks=3",
    "misere",
    "misere",
    "overshoot",
    "ends=4",
    "ends=1,5",
    "passes=1",
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games in which a larger previous move allows more moves, or fewer."""
    take = draw(st.sampled_from(PARTS)) + draw(st.sampled_from(MORE_PARTS))
    chosen = draw(st.lists(st.sampled_from(OPTIONS), unique_by=lambda one: one[:4], max_size=3))
    if ">" in take and "p>=" not in take:  # no bound, so every larger m would be a move
        chosen = [one for one in chosen if one != "overshoot"]
    game: Game = parse_game("; ".join([f"general; take={take}", *chosen]))
    return game


def said_of(game: Game) -> Statement:
    """What is said of how the moves depend on the previous one."""
    found = [one.said for one in game.findings(20) if one.said is not None]
    return next(one for one in found if one.kind == "previous-allows-more")


def test_how_many_numbers_tell_after_which_previous_moves_a_pile_is_safe() -> None:
    """It is said where it is a theorem, and fails somewhere wherever less is said."""
    seen: Counter[str] = Counter()
    too_much: Counter[str] = Counter()

    @given(games())
    @settings(max_examples=90)
    def check(game: Game) -> None:
        said = said_of(game)
        oracle = Oracle(game, 10**7)
        assert judged(said, oracle, 16) is Verdict.CONSISTENT
        seen[said.told_by] += 1
        for more in {"one": (), "two": ("one",), "": ("one", "two")}[said.told_by]:
            claimed = changed(said, told_by=more)
            too_much[said.told_by] += judged(claimed, oracle, 16) is Verdict.FALSE

    check()
    assert min(seen[name] for name in ("", "one", "two")) > 10
    assert min(too_much["two"], too_much[""]) > 5


def test_a_condition_is_named_as_it_was_written() -> None:
    """Not as it is for one remainder of the pile."""
    game = onepile.game("general; take=m<=(3p if n%3==0 else 2p)")
    unbounded = r"no bound of the moves of 'm<=\(3p if n%3==0 else 2p\)' is known"
    with pytest.raises(NotApplicable, match=unbounded):
        game.prove()
    with pytest.raises(IllegalError, match=r"'m//\(n%2\)<=p' at m = 1, p = 1: division by zero"):
        onepile.game("general; take=m//(n%2)<=p; misere").check()
    with pytest.raises(IllegalError, match=r"'m<=3//\(n%2\) and m!=p' at .*: division by zero"):
        onepile.game("general; take=m<=3//(n%2) and m!=p").solve(9, previous=1)


@pytest.mark.parametrize(
    ("text", "told_by"),
    [
        ("general; take=m in [1,6,12] and m<=p+3; blocks=3", "one"),
        ("general; take=m in [1,6,12] and m<=p+3; misere", "one"),
        ("general; take=m in [1,6,12] and m<=p+3; blocks=3; misere", "two"),
        ("general; take=m in [2,6,12] and m<=p+3; misere", "two"),
        ("general; take=m>p; misere", "two"),
        ("general; take=m<=2p; passes=1", ""),
        ("general; take=m-t<=p", ""),
    ],
)
def test_examples(text: str, told_by: str) -> None:
    assert said_of(parse_game(text)).told_by == told_by
