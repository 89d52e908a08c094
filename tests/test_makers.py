"""Games from Python's values: they take what the text form takes, and nothing else."""

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, OnepileError
from onepile.families.general import General
from onepile.families.move_size import MoveSize
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.conformance.random_games import games, positions

Maker = Callable[..., onepile.Game]

MAKERS: dict[str, tuple[Maker, dict[str, tuple[str, ...]], tuple[str, ...]]] = {
    "move-size": (
        onepile.move_size,
        {"f": ("2n", "[3,1,2]", "4"), "blocks": ("0", "1", "2"), "ends": ("5", "3,8", "n%7==0")},
        ("overshoot", "misere"),
    ),
    "pile-size": (
        onepile.pile_size,
        {"f": ("n//2", "[3,1,2]", "4"), "blocks": ("0", "1")},
        ("misere",),
    ),
    "move-number": (
        onepile.move_number,
        {"least": ("1", "k"), "most": ("k+2", "[4,3]"), "blocks": ("0", "1", "k", "-1", "1+1")},
        ("misere",),
    ),
    "general": (
        onepile.general,
        {
            "take": ("m!=p and m<=5", "m<=4", "m in {2,3}"),
            "first": ("m<=2",),
            "blocks": ("0", "2"),
            "ends": ("5", "n>12"),
            "passes": ("0", "1"),
        },
        ("overshoot", "misere"),
    ),
}
"""Each family: what makes its games, values of its options as text, and its flags."""
NEEDED = {"f", "least", "most", "take"}
WHOLE = {"blocks", "passes"}
"""Whole numbers in Python, save for the blocks of a move-number game, which are a rule."""
NO_FLAGS: tuple[object, ...] = ("maybe", "no", "", 1, 0, None, 1.0, [True])


@st.composite
def options(draw: st.DrawFn) -> tuple[str, dict[str, str], dict[str, bool | str]]:
    """A family, its options and its flags, of which some are impossible."""
    family = draw(st.sampled_from([*MAKERS]))
    _, values, flags = MAKERS[family]
    names = [name for name in values if name in NEEDED or draw(st.booleans())]
    chosen = {name: draw(st.sampled_from(values[name])) for name in names}
    settings: st.SearchStrategy[bool | str] = st.sampled_from([False, True, "stuck"])
    return family, chosen, {name: draw(settings) for name in flags}


def _made(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except OnepileError:
        return None


@settings(max_examples=150)
@given(options(), st.data())
def test_the_text_form_and_the_constructor_agree(
    asked: tuple[str, dict[str, str], dict[str, bool | str]], data: st.DataObject
) -> None:
    family, chosen, flags = asked
    given = {name: f"{name}={value}" for name, value in chosen.items()}
    given |= {name: name if on is True else f"{name}={on}" for name, on in flags.items() if on}
    text = "; ".join([family, *given.values()])
    numbers = WHOLE if family != "move-number" else set[str]()
    python = {name: int(text) if name in numbers else text for name, text in chosen.items()}
    made = _made(lambda: MAKERS[family][0](**python, **flags))
    read = _made(lambda: onepile.game(text))
    assert made == read
    if made is None or read is None:
        return
    assert (repr(made), hash(made), made.text) == (repr(read), hash(read), read.text)
    one, other = Oracle(made), Oracle(read)
    position = data.draw(positions(made, 12))
    outcomes = [_made(partial(oracle.is_safe, position)) for oracle in (one, other)]
    assert outcomes[0] == outcomes[1]  # refused by both where blocks=-1 has a say


@settings(max_examples=150)
@given(games, st.data())
def test_a_game_comes_back(game: Any, data: st.DataObject) -> None:
    called = eval(repr(game))  # noqa: S307
    again = [called, pickle.loads(pickle.dumps(game)), parse_game(str(game))]
    assert again == [game] * 3
    position = data.draw(positions(game, 12))
    assert {Oracle(one).is_safe(position) for one in again} == {Oracle(game).is_safe(position)}


@settings(max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 3), st.booleans())
def test_stuck_play_of_a_function(values: list[int], blocks: int, overshoot: bool) -> None:
    def f(n: int) -> int:
        return values[min(n, len(values)) - 1]

    made = onepile.move_size(f, blocks, overshoot=overshoot, misere="stuck")
    listed = parse_game(
        f"move-size; f={values}; blocks={blocks}; misere=stuck" + "; overshoot" * overshoot
    )
    for pile in range(1, 10):
        for cap in range(1, 6):
            position = made.position(pile, cap=cap)
            assert made.solve(pile, cap=cap).safe == Oracle(listed).is_safe(position)


@pytest.mark.parametrize("family", [*MAKERS])
@pytest.mark.parametrize("value", NO_FLAGS)
def test_a_flag_is_true_or_false(family: str, value: object) -> None:
    maker, values, flags = MAKERS[family]
    rules: dict[str, Any] = {name: value[0] for name, value in values.items() if name in NEEDED}
    for name in flags:
        with pytest.raises(IllegalError, match=f"{name}='.*' is not an option: give True"):
            maker(**rules, **{name: value})


def test_rules_alone_are_as_strict() -> None:
    stuck = MoveSize("2n", 1, misere="stuck")  # type: ignore[arg-type]
    assert stuck == parse_game("move-size; f=2n; blocks=1; misere=stuck")
    assert MoveSize("2n", misere="stuck") == MoveSize("2n", misere=True)  # type: ignore[arg-type]
    assert General([2, 5]) == parse_game("general; set=2,5")  # type: ignore[arg-type]
