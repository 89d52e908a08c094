"""Tables of nim-values and outcomes of pile-size games, every way against the definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import IllegalError, WorkLimitError
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.tables import by_definition, nim_values, unsafe_piles
from onepile.families.pile_size.walks import nim_value
from onepile.formulas import Expression
from onepile.kernels.nim_values import last_uses, nim_values_by_scan, nim_values_by_tree
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.families.pile_size.rules_to_try import OTHERS, SLOW, STAIRS
from tests.families.pile_size.rules_to_try import nim_values as plain


@pytest.mark.parametrize("text", STAIRS + OTHERS + SLOW)
def test_table_and_table_by_definition_are_the_definition(text: str) -> None:
    game = PileSize(Expression.parse(text))
    expected = plain(game.f, 700)
    assert nim_values(game, 700).tolist() == expected
    assert by_definition(game, 700).tolist() == expected


@pytest.mark.parametrize("text", STAIRS + OTHERS)
def test_large_tables_agree_with_the_definition(text: str) -> None:
    """Beyond one piece of the work, where treads are long and trees have grown."""
    game = PileSize(Expression.parse(text))
    table = nim_values(game, 100_000)
    assert np.array_equal(table, by_definition(game, 100_000))
    assert table.dtype == np.min_scalar_type(int(table.max()))


@pytest.mark.parametrize("text", STAIRS)
def test_large_tables_agree_with_single_piles(text: str) -> None:
    game = PileSize(Expression.parse(text))
    table, staircase = nim_values(game, 10**6), bar(game.f).staircase
    for pile in (10**6, 999_999, 123_456, 65_537, 65_536, 65_535, 1):
        assert table[pile] == nim_value(staircase, pile)


@given(st.lists(st.integers(-3, 40), min_size=1, max_size=60), st.booleans())
def test_random_lists(values: list[int], misere: bool) -> None:
    game = PileSize(Expression.parse(str(values)), misere)
    oracle = Oracle(game)
    safe = [oracle.is_safe(game.position(pile)) for pile in range(1, 81)]
    assert (~unsafe_piles(game, 80)[1:]).tolist() == safe
    if not misere:
        expected = [0] + [oracle.nim_value(game.position(pile)) for pile in range(1, 81)]
        assert nim_values(game, 80).tolist() == expected


@given(st.integers(0, 2**32), st.sampled_from([3, 30, 300, 3000]))
def test_scan_and_tree_agree_on_random_windows(seed: int, top: int) -> None:
    f = np.random.default_rng(seed).integers(-2, top, 4000)
    size = 1 << top.bit_length()
    last = np.full(size, -1, dtype=np.int64)
    tree = np.full(2 * size, -1, dtype=np.int64)
    scanned, searched = (np.zeros(len(f) + 1, dtype=np.uint32) for _ in range(2))
    last[0] = 0
    last_uses(searched, 1, tree)
    nim_values_by_scan(f, 1, scanned, last)
    nim_values_by_tree(f, 1, searched, tree)
    assert np.array_equal(scanned, searched)
    for pile in (1, 17, 4000):
        low = pile - max(0, min(pile, int(f[pile - 1])))
        window = set(scanned[low:pile].tolist())
        assert scanned[pile] == next(v for v in range(pile + 1) if v not in window)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_tiny_tables(count: int) -> None:
    for text in (*STAIRS, *OTHERS):
        game = PileSize(Expression.parse(text))
        assert nim_values(game, count).tolist() == plain(game.f, count)
        assert len(unsafe_piles(game, count)) == count + 1


def test_values_beyond_64_bits_do_no_harm() -> None:
    huge = nim_values(PileSize(Expression.parse("n^30+10^40")), 5000)
    assert huge.tolist() == list(range(5001))
    assert not nim_values(PileSize(Expression.parse("-(n^30)")), 5000).any()
    late = PileSize(Expression.parse("floor(n/10^30)"))
    assert not nim_values(late, 5000).any()


def test_progress_ends_at_the_end() -> None:
    for text in ("n%3", "floor(3n^(2/3)-3n^(1/3))", "floor(sqrt(3n))"):
        seen: list[float] = []
        nim_values(PileSize(Expression.parse(text)), 2 * 10**6, seen.append)
        assert seen == sorted(seen)
        assert 0 <= seen[0] <= seen[-1] <= 1


def test_what_has_no_nim_values_is_refused() -> None:
    with pytest.raises(IllegalError, match="has no table of nim-values"):
        nim_values(parse_game("pile-size; f=3; misere"), 10)


def test_a_table_that_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(WorkLimitError, match="GB of memory"):
        nim_values(parse_game("half"), 10**13)
    with pytest.raises(WorkLimitError, match="GB of memory"):
        unsafe_piles(PileSize(Expression.parse("3")), 10**13)
