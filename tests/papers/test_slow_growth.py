"""Theorem 5 of docs/new-theorems.md against the base that the library makes, far beyond tables."""

from itertools import islice

from onepile.families.move_size.base import OwnBase
from onepile.papers.paper_001.slow_growth import corner, members
from onepile.text import parse_game


def test_the_members_and_values_of_theorem_5_are_those_of_the_base() -> None:
    base = OwnBase(parse_game("move-size; f=n if n%2==0 else 6n"), work=10**7)
    base.extend(10**30)
    assert list(islice(members(), len(base.members))) == list(
        zip(base.members, base.values, strict=True)
    )


def test_up_to_a_corner_there_are_as_many_members_as_theorem_5_counts() -> None:
    last = 40
    counted = 7 + sum(2 * j + 2 * (j // 2) + 2 for j in range(2, last))
    assert next(islice(members(), counted - 1, None)) == (corner(last), corner(last))
