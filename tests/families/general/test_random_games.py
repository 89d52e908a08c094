"""Every method, table and word for random general games against the definition."""

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.general import General
from onepile.families.general.but_few import but_few
from onepile.families.general.monotone import by_staircases, by_thresholds
from onepile.families.general.pairs import by_pairs
from onepile.families.general.rules import GeneralPosition
from onepile.limits import Budget, Limits
from onepile.oracle import Oracle
from onepile.pictures import Series, Strip
from onepile.solve import explain, solve
from onepile.table import SAFE_PILES, table
from onepile.terms import terms
from onepile.text import parse_game
from tests.families.general.random_conditions import bounded_memory_games, games, places
from tests.judges import Verdict, judged

LIMITS = Limits(moves=200)
LAST = 14


def check(answer: Answer, oracle: Oracle) -> None:
    """What is answered is what the definition says."""
    position = answer.position
    safe, winning = oracle.is_safe(position), tuple(oracle.winning_moves(position))
    assert answer.safe == safe
    assert answer.moves == (() if safe else winning)
    if safe and oracle.game.blocks:
        assert answer.block == winning
    if answer.nim_value is not None:
        assert answer.nim_value == oracle.nim_value(position)


def test_methods() -> None:
    answered: set[str] = set()

    @given(data=st.data())
    @settings(max_examples=120)
    def every_method_agrees(data: st.DataObject) -> None:
        game = data.draw(st.one_of(games(), games(), bounded_memory_games()))
        assert parse_game(str(game)) == game
        oracle = Oracle(game, 10**7)
        position = game.position(data.draw(st.integers(1, LAST)), **data.draw(places(game)))
        try:
            oracle.is_safe(position)
        except IllegalError:
            return
        answer = solve(game, position, LIMITS)
        check(answer, oracle)
        for statement in explain(answer):
            assert judged(statement, oracle, LAST) is not Verdict.FALSE
        for method in game.methods():
            try:
                check(method.answer(game, position, LIMITS), oracle)
            except (NotApplicable, WorkLimitError):
                continue
            answered.add(method.name)

    every_method_agrees()
    methods = parse_game("mem").methods()
    assert {method.name for method in methods} <= answered


@given(data=st.data())
@settings(max_examples=300)
def test_tables_terms_maps_pictures_findings_and_words(data: st.DataObject) -> None:
    """n, p and t may stand in `take` and in `first`; every view is of the same game."""
    game = data.draw(st.one_of(games(), games(), bounded_memory_games()))
    place = data.draw(places(game))
    oracle = Oracle(game, 10**7)
    start = game.usual_place
    try:
        safe, at_start = (
            [oracle.is_safe(game.position(pile, **at)) for pile in range(1, LAST + 1)]
            for at in (place, start)
        )
    except IllegalError:  # it has no bound somewhere, although more may be taken than there is
        return
    _views_agree(game, place, safe, oracle)
    columns = game.skyline(1, 1, LAST, 1)
    assert [height > 0 for height in columns.heights] == at_start
    for picture in game.picture_kinds():
        drawn = picture.make(game, LAST, None)
        if isinstance(drawn, Strip):
            assert list(drawn.cells) == [not one for one in at_start]
        else:
            assert isinstance(drawn, Series)
            piles = range(1, LAST + 1)
            values = [0, *(oracle.nim_value(game.position(pile, **start)) for pile in piles)]
            assert list(drawn.values) == values
    for statement in [*game.in_words(), *game.check()]:
        assert judged(statement, oracle, LAST) is not Verdict.FALSE, str(statement)


def _views_agree(game: General, place: dict[str, int], safe: list[bool], oracle: Oracle) -> None:
    """Tables from the first pile on and from a later one, lists of safe piles, and terms."""
    piles = [pile for pile, one in enumerate(safe, 1) if one]
    if piles:
        assert list(table(game, LAST, None, SAFE_PILES, place)) == piles
        assert terms(game, len(piles), SAFE_PILES, place) == piles
    for kind in game.table_kinds():
        if kind.name == "outcomes":
            right: list[object] = ["safe" if one else "unsafe" for one in safe]
        else:
            asked = (game.position(pile, **place) for pile in range(1, LAST + 1))
            right = [0, *(oracle.nim_value(position) for position in asked)]
        assert list(table(game, LAST, None, kind.name, place)) == right
        assert list(table(game, LAST, 7, kind.name, place)) == right[7 - kind.least :]
        if kind.windows is not None:
            with suppress(NotApplicable, WorkLimitError):
                found = kind.windows(game, LAST, place, Limits()).window(7, LAST - 6).tolist()
                said = [("unsafe" if one else "safe") if kind.words else one for one in found]
                assert said == right[7 - kind.least :]


MEMORY = [
    "m<=2p",
    "m>p",
    "m>=p and m%3!=1",
    "m<=(p if n%2==1 else 2p)",
    "m<=p+n%3",
    "m!=p",
    "m!=2p and m!=p",
    "m in [1,3,4] and m!=p",
    "not (m==p or m==p+1)",
    "m!=p//2",
    "m!=10-p",
    "abs(m-p)<=1",
    "m%2==p%2",
    "m<p/2 or m>p",
    "m+p<=9",
]
ANY_CONDITION = ("abs(m-p)<=1", "m%2==p%2", "m<p/2 or m>p", "m+p<=9")
"""These are settled by pairs alone."""


@pytest.mark.parametrize("condition", MEMORY)
@pytest.mark.parametrize("options", ["", "; blocks=1", "; misere", "; blocks=2; misere; ends=3"])
def test_the_ways_to_settle_memory(condition: str, options: str) -> None:
    game = parse_game(f"general; take={condition}{options}")
    oracle = Oracle(game, 10**7)
    ways = 0
    for way in (by_thresholds, by_staircases, but_few, by_pairs):
        try:
            found = way(game, 22, Budget(10**7))
        except NotApplicable:
            continue
        ways += 1
        for pile in range(1, 23):
            options_of = found.options(pile)
            for move in range(1, pile + 1):
                after = game.after(game.position(pile, previous=1), move)
                assert options_of[move] == _value(game, after, oracle, found.nim)
    assert ways >= (1 if condition in ANY_CONDITION else 2)


def test_functions_of_high_piles_are_settled_by_table_and_refused_in_time() -> None:
    """The definition asks a function about every move of every position: some seconds, or hours."""
    apart = onepile.general(lambda m, p: (m & p) == 0)
    assert apart.solve(300, previous=4).method == "previous moves"
    listed = apart.table(300, what="outcomes", previous=4)
    assert listed[300] == apart.solve(300, previous=4).outcome
    with pytest.raises(WorkLimitError, match="up to pile 2000 takes more than 5000000 steps"):
        apart.solve(2000, previous=4)
    with pytest.raises(WorkLimitError, match="use a smaller pile"):
        onepile.general(lambda m, n, p: (m & p & n) == 0).solve(1000, previous=4)


def test_a_game_without_safe_piles_says_so() -> None:
    with pytest.raises(WorkLimitError, match="no safe pile up to 1048576: say another previous"):
        onepile.game("mem-zero").terms(3)
    with pytest.raises(WorkLimitError, match="no safe pile up to 4096: say another previous"):
        onepile.game("general; take=m!=p; first=m!=n+1").terms(3)
    with pytest.raises(WorkLimitError, match="has 1 safe pile up to 16384: ask for fewer"):
        onepile.game("mem-zero").terms(3, previous=1)
    assert onepile.game("mem-plus").terms(3, previous=5) == [1, 2, 3]


LONG = {
    "mem-zero": 2500,
    "mem": 2500,
    "general; take=m%2==p%2": 300,
    "take-a-square": 2500,
    "general; take=m<=t+n%2": 300,
}


def test_long_tables_tell_how_far_they_are() -> None:
    for text in (
        "mem-zero",
        "mem",
        "general; take=m%2==p%2",
        "take-a-square",
        "general; take=m<=t+n%2",
    ):
        seen: list[float] = []
        onepile.game(text).table(1200 if "%" not in text else 300, progress=seen.append)
        assert len(seen) > 1
        assert seen == sorted(seen)
        assert 0 <= seen[0] <= seen[-1] <= 1


def _value(game: General, position: GeneralPosition, oracle: Oracle, nim: bool) -> int:
    return oracle.nim_value(position) if nim else int(not oracle.is_safe(position))


@pytest.mark.parametrize("work", [1, 10**80])
@pytest.mark.parametrize(
    "text",
    [
        "mem-plus",
        "general; take=m!=p",
        "general; take=not m>=floor(sqrt(2p)); blocks=3; ends=isprime(n) or n==9",
    ],
)
def test_huge_piles_are_refused_in_words(text: str, work: int) -> None:
    """No table is begun that no memory holds, whatever work is allowed."""
    for pile in (2**31, 10**30, 10**1000):
        with pytest.raises(WorkLimitError, match="table"):
            onepile.game(text).solve(pile, previous=23, work=work)


@pytest.mark.parametrize("bound", ["10^30+n", "n^40", "10^30*n+root(n,3)"])
def test_moves_that_no_table_holds_are_refused_in_words(bound: str) -> None:
    """With overshoot every move up to the bound counts."""
    with pytest.raises(WorkLimitError, match="takes more than"):
        onepile.game(f"general; take=m<={bound}; overshoot").solve(3000, work=10_000)


def test_an_outcome_may_be_known_where_no_nim_value_is() -> None:
    game = onepile.game("odd-and-even")
    assert list(game.table(10**30 + 2, first=10**30, what="outcomes")) == ["unsafe"] * 3
    with pytest.raises(WorkLimitError, match="choose the table of outcomes"):
        game.table(10**30 + 2, first=10**30, what="nim-values")


@pytest.mark.parametrize(
    "text",
    [
        "general; take=m<=2; ends=24",
        "general; take=m<=1; misere",
        "general; take=m!=p; misere",
        "general; take=m>p; blocks=1",
        "general; take=m<=t+1",
    ],
)
def test_safe_piles_that_are_too_many_are_refused_before_any_array_is_made(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(WorkLimitError, match=r"takes more than|needs about"):
            onepile.game(text).table(10**9 + 20, first=10**9, what="safe-piles")
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_first_moves_far_out_are_answered_one_by_one() -> None:
    """No array of all first moves is made for a table that is refused afterwards."""
    game = onepile.game("general; take=m<=3 and m!=p; first=m<=3")
    tracemalloc.start()
    try:
        found = list(game.table(10**9 + 8, first=10**9, what="outcomes"))
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert found == [game.solve(10**9 + i).outcome for i in range(9)]


def test_safe_piles_by_the_definition_are_refused_when_that_is_foreseen() -> None:
    rules = parse_game("general; take=gcd(m,p)>t/3 or m%3>1//2; ends=2,7")
    with pytest.raises(WorkLimitError, match=r"than 5000000 steps, as the first \d\d show"):
        table(rules, 256, None, SAFE_PILES, {})
    oracle = Oracle(rules)
    start = {"previous": 0, "move": 1}
    safe = [pile for pile in range(1, 31) if oracle.is_safe(rules.position(pile, **start))]
    assert list(table(rules, 30, None, SAFE_PILES, {})) == safe == terms(rules, len(safe))
