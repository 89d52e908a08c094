"""Unfolding with gaps: against the definition, the recurrence, the tables, and far beyond them."""

from random import Random

import pytest

from onepile.errors import IllegalError, NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.unfolding.games import MOST_YOUNG, unfold
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Limits
from onepile.text import parse_game
from tests.families.move_size import method

_LIMITS = Limits()


def read(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


def unfolded(text: str) -> Unfolding:
    unfolding = unfold(read(text))
    assert unfolding.gapped
    return unfolding


def far(digits: int) -> list[int]:
    """Piles of so many digits, in all residues of small numbers."""
    random = Random(digits)
    return [random.randint(10 ** (digits - 1), 10**digits) for _ in range(40)]


@pytest.mark.parametrize("digits", [50, 300, 1000])
def test_the_third_game_of_paper_004_in_misere_play_has_a_closed_form(digits: int) -> None:
    """That of the claim 004/variation/misere-third."""
    unfolding = unfolded("f=floor(3n/2); blocks=1; misere")
    for pile in far(digits):
        block, remainder = divmod(pile - 1, 6)
        most = 6 * (block & -block) - 2
        closed = [(1, most), (2, most), (1, most + 1), None, (1, 2), (2, 2)]
        assert unfolding.safe_caps(pile) == closed[remainder]


@pytest.mark.parametrize("digits", [50, 300, 1000])
def test_the_second_game_of_paper_004_in_misere_play_is_the_normal_one(digits: int) -> None:
    """With one counter fewer and without overshoot: the claim 004/variation/misere."""
    unfolding = unfolded("f=4n; blocks=1; misere")
    normal = read("f=4n; blocks=1")
    for pile in far(digits)[:10]:
        answer = method("proof").answer(normal, MoveSizePosition(pile - 1, 1), _LIMITS)
        assert unfolding.threshold(pile) == answer.threshold


@pytest.mark.parametrize("digits", [4, 50, 300, 1000])
def test_the_first_game_of_paper_004_in_misere_play_is_26_times_another(digits: int) -> None:
    """A pile of 26 j + 4 is decided by the game with one block, all others by their remainder."""
    text = "f=2n; blocks=2; misere"
    unfolding, small = unfolded(text), Recurrence(read(text))
    scaled = read("f=2n; blocks=1; overshoot")
    for pile in far(digits):
        if pile % 26 != 4:
            assert unfolding.safe_caps(pile) == small.safe_caps(26 * 4 + pile % 26)
        pile += 4 - pile % 26
        answer = method("proof").answer(scaled, MoveSizePosition(pile // 26, 1), _LIMITS)
        assert isinstance(answer.threshold, int)
        assert unfolding.safe_caps(pile) == (1, 26 * answer.threshold - 1)


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
