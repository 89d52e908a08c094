"""What is far too large is refused or decided at once; nothing gigantic is computed."""

import time
from contextlib import suppress

import pytest

from onepile.errors import IllegalError, OnepileError, WorkLimitError
from onepile.formulas import Expression
from onepile.formulas.properties import known
from onepile.oracle import Oracle
from onepile.solve import solve
from onepile.text import parse_game
from tests.tables import rows


@pytest.mark.parametrize("order", ["0", "65", "1-1", "1/2", "-2"])
def test_orders_of_roots_are_read_with_the_rule(order: str) -> None:
    with pytest.raises(IllegalError, match="the order of a root must be a whole number"):
        Expression.parse(f"floor(root(n,{order}))+1")


@pytest.mark.parametrize("text", ["10^10^10", "2^(9^9^9)*n", "n%(3^10^8)", "(10^9)^(10^9)+n"])
def test_bombs_are_refused_when_they_are_read(text: str) -> None:
    with pytest.raises(WorkLimitError, match="binary digits"):
        Expression.parse(text)


@pytest.mark.parametrize(
    "text",
    rows(__file__, "towering_rules_are_answered_or_refused_soon"),
)
@pytest.mark.parametrize("blocks", [0, 1])
@pytest.mark.parametrize("pile", [20, 10**9, 10**50])
def test_towering_rules_are_answered_or_refused_soon(text: str, blocks: int, pile: int) -> None:
    game = parse_game(f"move-size; f={text}; blocks={blocks}")
    begin = time.process_time()
    try:
        answer = solve(game, game.position(pile, cap=3))
    except OnepileError:
        assert pile > 20
    else:
        with suppress(OnepileError):  # it may have to write down what the answer had not
            assert pile > 20 or answer.safe == Oracle(game).is_safe(answer.position)
    assert time.process_time() - begin < 20  # a second on an idle machine


def test_values_beyond_all_bounds_name_the_argument() -> None:
    for text in ("2^n", "n^n"):
        with pytest.raises(WorkLimitError, match="at n = 1000000000: the power"):
            Expression.parse(text)(10**9)
        assert Expression.parse(text).first_at_least(10**300) in (997, 140)
        assert known(Expression.parse(text), "at_least_n", 10**4).grade == "theorem"
