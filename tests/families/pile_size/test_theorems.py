"""What `onepile check` finds about pile-size games."""

import pytest

from onepile.families.pile_size.theorems import findings
from onepile.text import parse_game


@pytest.mark.parametrize(
    ("rule", "holds", "grade", "detail"),
    [
        ("f=[3,1,4,1,5]", True, "proved", "period 6 from pile 3 on"),
        ("f=n-9 if n%2==0 else n-2", True, "proved", "arithmetic period 1 and gain 1 from pile"),
        ("f=n%3; misere", True, "proved", "period 3 from pile 0 on"),
        ("f=floor(2+1/(sqrt(2)*n))", True, "checked", "period 3 from pile 0 on"),
        ("f=floor(n/2)", None, "unknown", "none is seen up to pile 2000"),
    ],
)
def test_periods(rule: str, holds: bool | None, grade: str, detail: str) -> None:
    game = parse_game(f"pile-size; {rule}")
    period = {finding.name: finding for finding in findings(game, 2000)}["period"]
    assert (period.holds, period.fact.grade) == (holds, grade)
    assert period.reason.startswith(detail)
    assert (period.fact.to == 2000) == (grade == "checked")
