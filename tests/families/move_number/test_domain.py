"""Rules that leave their domain: refused exactly where somebody may have to move there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import IllegalError
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.tables import unsafe_piles
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.play.lengths import Lengths
from onepile.play.match import Match
from onepile.solve import solve
from onepile.text import parse_game


def formulas(least: int, most: int) -> st.SearchStrategy[str]:
    """Formulas in k of every kind: closed forms that fall, rise and repeat, and none at all."""
    numbers = st.integers(least, most)
    few = st.integers(2, 4)
    return st.one_of(
        numbers.map(str),
        st.builds("{}-{}k".format, numbers, st.integers(1, 3)),
        st.lists(numbers, min_size=1, max_size=6).map(str),
        st.builds("k%{}+{}".format, few, st.integers(least - 2, most)),
        st.builds("{} if k<{} else {}".format, numbers, st.integers(2, 7), numbers),
        st.builds("floor(sqrt(k))%{}+{}".format, few, st.integers(least - 1, most)),
    )


games = st.builds(
    "move-number; least={}; most={}; blocks={}".format,
    formulas(0, 9),
    formulas(1, 14),
    formulas(-1, 3),
).map(parse_game)


@given(games, st.integers(1, 40), st.integers(1, 5))
@settings(max_examples=200, deadline=None)
def test_whoever_is_asked_refuses_what_the_definition_refuses(
    game: Game, pile: int, move: int
) -> None:
    position = game.position(pile, move=move)

    def legal() -> bool:
        try:
            Match.begin(game, position)
        except IllegalError:
            return False
        return True

    try:
        safe = Oracle(game).is_safe(position)
    except IllegalError:
        assert not legal()
        for ask in (solve, Lengths):
            with pytest.raises(IllegalError, match=r"(least|blocks)=.* is -?\d+ at k = \d+"):
                ask(game, position)
        with pytest.raises(IllegalError):
            unsafe_piles(game, pile, move)  # type: ignore[arg-type]
        return
    assert legal()
    assert solve(game, position).safe == safe
    assert (Lengths(game, position).answers(position) == 0) == safe
    assert unsafe_piles(game, pile, move)[-1] == (not safe)  # type: ignore[arg-type]


def test_nobody_comes_past_a_level_without_moves() -> None:
    game = parse_game("move-number; least=[2,5,-7]; most=4")
    assert solve(game, game.position(10**50)).safe is False
    require_legal(Levels(game), 1)


def test_huge_piles_are_decided_by_the_closed_forms() -> None:
    levels = Levels(parse_game("move-number; least=10^40-k; most=10^41"))
    last = 10**40 * (10**40 - 1) // 2  # the sum of all least moves up to the last legal one
    require_legal(levels, 1, last)
    with pytest.raises(IllegalError, match="at k = 10\\^40"):
        require_legal(levels, 1, last + 1)
