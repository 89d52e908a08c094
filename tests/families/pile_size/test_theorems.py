"""What `onepile check` finds about pile-size games."""

import pytest

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.theorems import findings
from onepile.formulas import Expression
from onepile.text import parse_game


@pytest.mark.parametrize(
    ("rule", "holds", "grade", "detail"),
    [
        ("f=[3,1,4,1,5]", True, "theorem", "period 6 from pile 3 on"),
        ("f=n-9 if n%2==0 else n-2", True, "theorem", "arithmetic period 1 and gain 1 from pile"),
        ("f=n%3; misere", True, "theorem", "period 3 from pile 0 on"),
        (
            "f=floor(2+1/(sqrt(2)*n))",
            None,
            "unknown",
            "seen up to pile 2000: period 3 from pile 0 on, 667 times",
        ),
        ("f=floor(n/2)", None, "unknown", "none is seen up to pile 2000"),
    ],
)
def test_periods(rule: str, holds: bool | None, grade: str, detail: str) -> None:
    game = parse_game(f"pile-size; {rule}")
    period = {finding.name: finding for finding in findings(game, 2000)}["period"]
    assert (period.holds, period.grade) == (holds, grade)
    assert period.reason.startswith(detail)


@pytest.mark.parametrize(
    ("rule", "to", "seen"),
    [
        ("f=bit_length(n)+4", 1000, "period 15 from pile 498 on, 33 times"),
        ("f=floor(n/phi); misere", 100, "period 1 from pile 43 on, 58 times"),
    ],
)
def test_a_period_that_is_seen_and_then_ends(rule: str, to: int, seen: str) -> None:
    game = parse_game(f"pile-size; {rule}")
    near, far = (
        {finding.name: finding for finding in findings(game, end)}["period"]
        for end in (to, 10 * to)
    )
    assert near.reason == f"seen up to pile {to}: {seen}"
    assert str(near).startswith("unknown: ")
    assert (near.holds, far.reason) == (None, f"none is seen up to pile {10 * to}")


def test_no_table_shows_that_f_exceeds_every_number() -> None:
    """What is needed for Theorem 2 besides unit jumps, which are only checked here."""
    game = PileSize(Expression.of(lambda n: min(n, 5000)))
    found = {finding.name: finding for finding in findings(game, 300)}
    assert str(found["unit-jumps"].verdict) == "seen"
    assert found["theorem-2"].holds is None
