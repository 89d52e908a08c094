"""Windows of thresholds against tables from pile 1 on, and against single answers far out."""

import pytest

from onepile.errors import NotApplicable
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.theory import copies_of
from onepile.limits import Limits
from onepile.mathematics.self_copies import window
from onepile.text import parse_game


def test_a_threshold_that_does_not_fit_is_there_all_the_same() -> None:
    game = parse_game("fibonacci-nim")
    member = 1
    other = 2
    while other < 10**100:
        member, other = other, member + other
    found = window(copies_of(game, other + 10**5, Limits()), other - 10**5, other + 10**5 - 1)
    assert found.dtype == object
    assert found[10**5] == other
    assert found[10**5 + 1 :].tolist() == thresholds(game, 10**5 - 1).tolist()


def test_misere_with_blocks_has_none() -> None:
    with pytest.raises(NotApplicable, match="misère"):
        copies_of(parse_game("move-size; f=2n; blocks=1; misere"), 100, Limits())
