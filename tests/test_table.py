"""Tables as sequences and arrays, made in every way."""

import numpy as np
import pytest

from onepile.budget import Limits
from onepile.errors import WorkLimitError
from onepile.library import game
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
        table(parse_game("move-size; f=n%5+1; blocks=2"), 10**12)
    with pytest.raises(WorkLimitError, match="at most 10\\^12"):
        table(parse_game("fibonacci-nim"), 10**12 + 1)
