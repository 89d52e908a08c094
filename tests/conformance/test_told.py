"""What is told of games by hand: `test_told.toml` has which theory answers, how well, and why.

That the answers are right is seen beside it; here it is that nothing better is left out, and that
no grade is better than what is known.
"""

from typing import Any

import pytest

import onepile
from onepile.numbers import parse_integer
from tests.tables import rows


@pytest.mark.parametrize(("text", "place", "method", "grade", "said"), rows(__file__, "answers"))
def test_the_best_theory_answers(
    text: str, place: list[str], method: str, grade: str, said: list[str]
) -> None:
    game: Any = onepile.game(text)
    answer = game.solve(*map(parse_integer, place))
    assert (answer.method, answer.evidence.grade) == (method, grade)
    assert [part for part in said if part not in answer.evidence.reason] == []
    assert "\n" not in answer.evidence.reason


@pytest.mark.parametrize(("text", "to", "name", "verdict", "said"), rows(__file__, "findings"))
def test_what_is_found(text: str, to: int, name: str, verdict: str, said: str) -> None:
    found = {claim.name: claim for claim in onepile.game(text).check(to)}[name]
    assert (str(found.verdict), said in found.reason) == (verdict, True), found.reason


def test_no_table_shows_that_f_exceeds_every_number() -> None:
    """What is needed for Theorem 2 besides unit jumps, which are only checked here."""
    game = onepile.pile_size(lambda n: min(n, 5000))
    found = {claim.name: claim for claim in game.check(300)}
    assert str(found["unit-jumps"].verdict) == "seen"
    assert found["theorem-2"].holds is None
