"""Theorem 5 of docs/new-theorems.md counts its members; that they are the base is a claim."""

from itertools import islice

from onepile.papers.paper_001.slow_growth import corner, members


def test_up_to_a_corner_there_are_as_many_members_as_theorem_5_counts() -> None:
    last = 40
    counted = 7 + sum(2 * j + 2 * (j // 2) + 2 for j in range(2, last))
    assert next(islice(members(), counted - 1, None)) == (corner(last), corner(last))
