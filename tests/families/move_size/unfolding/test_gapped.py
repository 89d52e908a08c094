"""Unfolding with gaps: against the definition, the recurrence, the tables, and far beyond them."""

import pytest

from onepile.errors import IllegalError, NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.games import MOST_YOUNG, unfold
from onepile.text import parse_game


def read(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


def test_what_falls_for_ever_or_too_late_is_declined() -> None:
    for text in ("f=n if n%2==0 else 5; blocks=2", "f=n%5+1; blocks=1; misere"):
        with pytest.raises(NotApplicable, match="non-decreasing from some n on"):
            unfold(read(text))
    late = MOST_YOUNG + 1
    for text in (f"f=9999 if n=={late} else 2n; blocks=1", f"f=n; blocks={late}; misere"):
        with pytest.raises(NotApplicable, match="young piles"):
            unfold(read(text))
    assert unfold(read(f"f=n; blocks={late - 1}; misere")).gapped


def test_an_early_value_below_one_is_an_error_that_names_it() -> None:
    with pytest.raises(IllegalError, match="is 0 at n = 3"):
        read("f=0 if n==3 else 2n; blocks=2")
