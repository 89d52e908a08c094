"""Wrong calls of the library: each is refused in one line that says what is wrong.

`test_refused.toml` has them by the error that they raise: what is called, and a part of the line.
"""

import math

import numpy as np
import pytest

import onepile
from onepile import errors
from onepile.families.general import General
from onepile.families.move_number import MoveNumber
from onepile.families.move_size import MoveSize
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.josephus import outlived_by, removed_at
from onepile.families.pile_size.sequences import with_nim_values
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition
from onepile.text import parse_game
from tests.tables import rows

KNOWN = {name: getattr(onepile, name) for name in onepile.__all__} | {
    "onepile": onepile,
    "math": math,
    "np": np,
    "f": Expression.parse("2n"),
    "twice": lambda n: 2 * n,
    "growing": MoveNumber("3-k", "5", "k-2"),  # type: ignore[arg-type]
    "far": 10**5000,
}
KNOWN |= {
    one.__name__: one
    for one in (
        *(General, MoveNumber, MoveSize, PileSize, Expression, Condition, parse_game),
        *(outlived_by, removed_at, with_nim_values),
    )
}
"""What the calls may name."""

ERRORS = ("IllegalError", "AssumptionError", "MalformedError", "NotApplicable", "WorkLimitError")
CASES = [(error, call, said) for error in ERRORS for call, said in rows(__file__, error)]


@pytest.mark.parametrize(("error", "call", "said"), CASES, ids=lambda value: str(value)[:50])
def test_a_wrong_call_is_refused(error: str, call: str, said: str) -> None:
    with pytest.raises(errors.OnepileError) as caught:
        eval(call, dict(KNOWN))  # noqa: S307
    assert type(caught.value) is getattr(errors, error)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
