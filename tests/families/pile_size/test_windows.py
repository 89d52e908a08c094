"""Windows of many treads, and what has none; the others: tests/conformance/test_far_out.py."""

import numpy as np
import pytest

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.pile_size.tables import nim_values
from onepile.families.pile_size.theory import windows
from onepile.limits import Limits
from onepile.text import parse_game


def test_what_is_not_known_is_refused() -> None:
    def ask(f: str, last: int) -> None:
        windows(parse_game(f"pile-size; f={f}"), last, {}, Limits(), nim=True)

    with pytest.raises(NotApplicable):
        ask("floor(sqrt(n))+3*(n%2)", 10**9)
    with pytest.raises(NotApplicable, match="misère"):
        ask("3; misere", 10**9)
    with pytest.raises(WorkLimitError, match="ask for fewer"):
        ask("floor(sqrt(2n))", 10**30)


@pytest.mark.parametrize("f", ["floor(sqrt(n))", "floor(root(n,3))", "floor(n/100)"])
def test_windows_of_many_treads_are_parts_of_tables(f: str) -> None:
    game = parse_game(f"pile-size; f={f}")
    table = nim_values(game, 10**6)
    seen = windows(game, 10**6, {}, Limits(), nim=True)
    for first, count in ((70_000, 30_000), (500_000, 3000), (900_000, 100_000)):
        assert np.array_equal(seen.window(first, count), table[first : first + count])
