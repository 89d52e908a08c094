"""Tables as sequences and arrays, made in every way."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import WorkLimitError
from onepile.game_class import game
from onepile.limits import Limits
from onepile.numbers import INFINITY
from onepile.table import table
from onepile.text import parse_game


def test_infinite_thresholds_are_never_shown_as_zero() -> None:
    made = game("move-size; f=2n; blocks=2").table(12)
    assert made[1] is INFINITY
    assert list(made)[:3] == [INFINITY, INFINITY, 3]
    array = made.array()
    assert isinstance(array, np.ma.MaskedArray)
    assert array.tolist()[:3] == [None, None, 3]
    assert array.min() == made.array()[2:].min() > 0


def test_without_infinite_thresholds_the_array_is_a_plain_one() -> None:
    assert type(game("fibonacci-nim").table(100).array()) is np.ndarray


def test_a_long_table_is_made_as_it_is_read() -> None:
    made = game("move-size; f=2n; blocks=1").table(10**12)
    assert len(made) == 10**12
    assert made[10**11] == game("move-size; f=2n; blocks=1").solve(10**11, cap=1).threshold
    assert next(iter(made)) is INFINITY
    with pytest.raises(WorkLimitError, match="memory"):
        made.array()


def test_every_way_to_make_a_table_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = parse_game("move-size; f=3n; blocks=2; overshoot")
    whole = table(rules, 900, 400)
    one_by_one = table(rules, 900, 400, limits=Limits(moves=0), most_whole=10)
    assert list(whole) == list(one_by_one) == list(table(rules, 900))[399:]
    blocked = parse_game("move-size; f=n%5+1; blocks=2")
    alone = table(blocked, 300, 250, most_whole=10)
    assert list(alone) == list(table(blocked, 300))[249:]
    assert alone.array().dtype == np.uint8


def test_a_table_without_windows_is_refused_when_it_is_too_long() -> None:
    with pytest.raises(WorkLimitError, match="memory"):
        table(parse_game("move-size; f=n if isprime(n) else 2n; blocks=2"), 10**12)
    with pytest.raises(WorkLimitError, match="at most 10\\^12"):
        table(parse_game("fibonacci-nim"), 10**12 + 1)


ENDS = st.none() | st.integers(-30, 60)


@settings(max_examples=60)
@given(
    st.sampled_from(["fibonacci-nim", "half", "move-size; f=n; blocks=1"]),
    st.sampled_from([None, "safe-piles"]),
    st.integers(1, 20),
    st.integers(20, 40),
    st.tuples(ENDS, ENDS, st.none() | st.integers(-5, 5).filter(bool)),
)
def test_a_table_is_a_sequence(
    text: str, what: str | None, first: int, last: int, ends: tuple[int | None, ...]
) -> None:
    made = game(text).table(last if what else first, None if what else last, what)
    values = {pile: made[pile] for pile in range(made.first, made.last + 1)}
    assert list(made) == [*values.values()]
    assert list(reversed(made)) == [*reversed(values.values())]
    part = slice(*ends)
    pandas = made.to_pandas().set_index(made.kind.index, drop=False)[made.kind.index]
    stop = part.stop  # a pandas slice has its stop, too
    if stop is not None:
        stop += -1 if (part.step or 1) > 0 else 1
    assert made[part] == [values[pile] for pile in pandas.loc[part.start : stop : part.step]]


def test_a_long_table_is_read_from_its_end() -> None:
    made = game("move-size; f=2n; blocks=1").table(10**12)
    last = next(iter(reversed(made)))
    assert last == made[10**12] == made[10**12 :][0] == made[: 0 : -(10**11)][0]


def test_what_is_not_in_a_table_is_named_as_it_is_asked_for() -> None:
    fibonacci = game("fibonacci-nim")
    with pytest.raises(IndexError, match="pile 21 is not in this table: it has piles 1 to 20"):
        fibonacci.table(20)[21]
    safe = fibonacci.table(100, what="safe-piles")
    with pytest.raises(IndexError, match="n = 99 is not in this table: it has n = 1 to 10"):
        safe[99]
    assert safe[8:99] == [34, 55, 89]
    with pytest.raises(ValueError, match="must not be zero"):
        safe[::0]


def test_work_allows_tables_of_general_games_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = game("general; take=isprime(m+p); first=m<=3")
    monkeypatch.setattr("onepile.families.general.tables.TABLE_WORK", 10)
    for what in ("nim-values", "outcomes"):
        with pytest.raises(WorkLimitError, match="or allow more work"):
            asked.table(1, 300, what, work=10)
    outcomes = asked.table(1, 300, "outcomes")
    assert list(outcomes) == [asked.outcome(pile) for pile in outcomes.index]


def test_terms_find_what_the_work_allows() -> None:
    asked = game("general; take=isprime(m+p); first=m<=3")
    with pytest.raises(WorkLimitError, match="or allow more work") as refused:
        asked.terms(1000, work=10**4)
    found = refused.value.found
    assert isinstance(found, list)
    assert len(found) > 10
    assert asked.terms(1000)[: len(found)] == found
    by_the_rules = onepile.general(lambda m, p: (m + p) % 3 != 0, first="m<=3")
    with pytest.raises(WorkLimitError, match=r"has 41 safe piles up to 64: .* allow more work"):
        by_the_rules.terms(60, work=20_000)
    assert len(by_the_rules.terms(60, work=10**6)) == 60
