"""A rule with a value below 1 is no game: in no play, at no pile, for nobody who asks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import onepile
from onepile.certificates import digest
from onepile.errors import IllegalError, RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.reading import read
from onepile.formulas import Expression
from onepile.formulas.tails import first_below_one
from tests.conformance.random_games import (
    caps,
    curved,
    falling_start,
    jagged,
    linear,
    move_size_games,
    pile_caps,
)

LOOKED_AT = 60


@given(pile_caps | caps)
def test_the_first_value_below_one_is_found(f: Expression) -> None:
    true = next((n for n in range(1, LOOKED_AT + 1) if f(n) < 1), None)
    found = first_below_one(f)
    if found != true:
        assert true is None
        assert found is not None
        assert found > LOOKED_AT
        assert f(found) < 1


@given(
    move_size_games(linear | curved | jagged | falling_start),
    st.integers(1, LOOKED_AT),
    st.integers(-3, 0),
)
def test_one_value_below_one_makes_it_no_game_in_every_play(
    game: MoveSize, at: int, value: int
) -> None:
    text = str(game).replace(f"f={game.f}", f"f={value} if n=={at} else ({game.f})", 1)
    with pytest.raises(IllegalError, match=f"is {value} at n = {at}: it must be at least 1"):
        onepile.game(text)


@pytest.mark.parametrize(
    "play", ["", "; blocks=1", "; blocks=2; overshoot", "; misere", "; ends=7"]
)
@pytest.mark.parametrize("f", ["0 if n==2 else 2n", "2n if n!=10^50 else 0", "[3,0,4]", "10-n"])
def test_no_pile_is_answered(f: str, play: str) -> None:
    for call in ("solve", "prove", "table"):
        with pytest.raises(IllegalError, match="must be at least 1"):
            getattr(onepile.game(f"move-size; f={f}{play}"), call)(5)


def test_a_python_function_is_refused_where_its_value_is_met() -> None:
    game = onepile.move_size(lambda n: 2 * n if n != 5 else 0, blocks=1)
    with pytest.raises(IllegalError, match="is 0 at n = 5"):
        game.solve(pile=30, cap=9)


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("f=max(2n,5); blocks=1", {"beginning": [5, 0]}),
        ("f=max(2n,5); blocks=1", {"beginning": [0, 5]}),
        ("f=max(2n,5); blocks=1", {"beginning": [5, -7]}),
        ("f=2n", {"rules": [[2, -2, 1]]}),
        ("f=2n", {"rules": [[2, 0, 1], [2, -2, 1]]}),
    ],
)
def test_a_certificate_of_such_a_rule_is_not_read(game: str, change: dict[str, object]) -> None:
    told = {**onepile.game(f"move-size; {game}").prove().certificate, **change}
    told["digest"] = digest({key: told[key] for key in told if key != "digest"})
    with pytest.raises(RefusedError, match="a value of f is below 1"):
        read(json.dumps(told))
