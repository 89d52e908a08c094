"""How general games are settled, every way against the definition, and what is refused in time."""

import tracemalloc
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.general import General, few_moves
from onepile.families.general.but_few import but_few, but_one
from onepile.families.general.few_moves import FewMoves
from onepile.families.general.monotone import by_staircases
from onepile.families.general.pairs import by_pairs, pairs
from onepile.families.general.rules import GeneralPosition
from onepile.limits import Budget
from onepile.oracle import Oracle
from onepile.table import SAFE_PILES, table
from onepile.terms import terms
from onepile.text import parse_game
from tests.families.general import random_conditions

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
    for way in (by_staircases, partial(by_staircases, nim=True), but_one, but_few, by_pairs):
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


@pytest.mark.parametrize(
    "text",
    [
        "take=m>=2t or 2m>=p; ends=3,4,9; blocks=1",
        "take=m>=p*e; ends=5,7",
        "take=m!=5 and 10//(m-5)>1",
        "take=m<=9 and m!=3 and 10%(m-3)==1 and m!=t",
        "take=m<=3 and m%2==p%2 and m!=t; first=m<=3",
        "take=m%1000000007==n%1000000007",
    ],
)
def test_ends_guards_and_long_periods(text: str) -> None:
    """No move wins where the game is over, and what one part guards is not asked by another."""
    game = parse_game(f"general; {text}")
    oracle = Oracle(game)
    for pile in range(1, 13):
        for place in ({"previous": 5, "move": 3}, {"previous": 2, "move": 2}):
            position = game.position(
                pile, **{field.name: place[field.name] for field in game.fields}
            )
            answer = game.solve(position)
            assert (answer.outcome == "safe") == oracle.is_safe(position)
            winning = oracle.winning_moves(position)
            assert list(answer.moves) == ([] if oracle.is_safe(position) else winning)


@pytest.mark.parametrize("excluded", ["p", "p//2", "2p", "p+3", "40-p", "p if p%2==0 else p-1"])
@pytest.mark.parametrize("options", ["", "; ends=n%9==4"])
def test_one_excluded_move_from_pile_to_pile(excluded: str, options: str) -> None:
    """All that each move leaves, against the loop that goes through all moves of each pile."""
    game = parse_game(f"general; take=m!=({excluded}){options}")
    found, wanted = but_one(game, 500, Budget(10**6)), but_few(game, 500, Budget(10**6))
    for pile in range(501):
        assert found.options(pile).tolist() == wanted.options(pile).tolist()
    frugal = but_one(game, 500, Budget(10**6), keep=False)
    assert frugal.usual.tolist() == wanted.usual.tolist()
    with pytest.raises(WorkLimitError, match="takes more than 500 steps"):
        but_one(game, 500, Budget(500))


@given(
    random_conditions.conditions(("p",)) | random_conditions.conditions(("p", "n%3")),
    st.sampled_from(["", "; blocks=1", "; misere", "; blocks=70; misere", "; ends=n%5==3"]),
    st.booleans(),
)
@settings(max_examples=10)
def test_many_words_of_previous_moves(condition: str, options: str, nim: bool) -> None:
    """A word has the previous moves 64w … 64w + 63: piles where one more begins."""
    game = parse_game(f"general; take=({condition}) and p>0{options}")
    oracle = Oracle(game, 10**8)
    try:
        found = pairs(game, 72, 72, 72, nim, Budget(10**7))
    except NotApplicable:  # 2n%3 is not the residue of the pile
        return
    assert found.nim == (nim and not (game.blocks or game.misere))
    for pile in (63, 64, 65, 72):
        told = found.options(pile)
        for move in range(1, pile + 1):
            after = game.after(game.position(pile, previous=1), move)
            assert told[move] == _value(game, after, oracle, found.nim)


def test_functions_of_high_piles_are_settled_by_table_and_refused_in_time() -> None:
    """The definition asks a function about every move of every position: some seconds, or hours."""
    apart = onepile.general(lambda m, p: (m & p) == 0)
    assert apart.solve(300, previous=4).method == "previous moves"
    listed = apart.table(300, what="outcomes", previous=4)
    assert listed[300] == apart.solve(300, previous=4).outcome
    with pytest.raises(WorkLimitError, match="up to pile 3000 takes more than 5000000 steps"):
        apart.solve(3000, previous=4)
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


def test_long_tables_tell_how_far_they_are() -> None:
    residues = ["general; take=m%2==p%2", "general; take=m<=t+n%2"]
    for text in ("mem-zero", "mem", "take-a-square", *residues):
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
        "general; take=gcd(m,p)==1",
        "general; take=m!=p and m%3!=0",
        "general; take=not m>=floor(sqrt(2p))+1000; blocks=3; ends=isprime(n) or n==9",
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
    assert list(game.table(10**30, 10**30 + 2, what="outcomes")) == ["unsafe"] * 3
    with pytest.raises(WorkLimitError, match="choose the table of outcomes"):
        game.table(10**30, 10**30 + 2, what="nim-values")


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
            onepile.game(text).table(10**9, 10**9 + 20, what="safe-piles")
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_first_moves_far_out_are_answered_one_by_one() -> None:
    """No array of all first moves is made for a table that is refused afterwards."""
    game = onepile.game("general; take=m<=3 and m!=p; first=m<=3")
    tracemalloc.start()
    try:
        found = list(game.table(10**9, 10**9 + 8, what="outcomes"))
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


@given(data=st.data())
@settings(max_examples=100)
def test_what_is_answered_at_once(data: st.DataObject) -> None:
    """Already at small piles: hardly any number counts as few there, and hardly any as small."""
    game = data.draw(random_conditions.answered_at_once())
    place = data.draw(random_conditions.places(game))
    oracle = Oracle(game, 10**7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(few_moves, "_MOST", 1)
        patch.setattr(few_moves, "_SPARE", 1)
        found = FewMoves(game, 33, Budget(10**7))
        try:
            for pile in range(1, 34):
                position = game.position(pile, **place)
                assert found.is_safe(position) == oracle.is_safe(position), pile
                moves = set(found.candidates(position))
                left = {m: oracle.is_safe(game.after(position, m)) for m in game.moves(position)}
                assert moves <= left.keys()
                assert {m for m, safe in left.items() if safe} <= moves
        except NotApplicable:
            return
