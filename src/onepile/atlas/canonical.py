"""One text for a game, however its formulas are written.

A sweep writes `floor((4n+0)/2)` where people write `2n`. The atlas knows a game by its text, so
formulas that are rounded lines are written in one way: `2n`, `2n-1`, `floor(7n/3)`,
`floor((7n+2)/3)`. All other formulas stay as they are typed, in the form that `text` prints.
"""

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from onepile.formulas import Expression
from onepile.game_class import Game


def canonical(game: Game) -> str:
    """The text by which the atlas knows a game.

    >>> from onepile.game_class import game
    >>> canonical(game("move-size; f=floor((4n-2)/2); overshoot; blocks=1"))
    'move-size; f=2n-1; blocks=1; overshoot'
    >>> canonical(game("pile-size; f=ceil(n/2)")), canonical(game("pile-size; f=floor(sqrt(n))"))
    ('pile-size; f=floor((n+1)/2)', 'pile-size; f=floor(sqrt(n))')

    Raises:
        IllegalError: one of its rules is a Python function, which has no text.
    """
    rules: Any = game
    formulas = {
        field.name: _simplest(value)
        for field in fields(rules)
        if isinstance(value := getattr(game, field.name), Expression) and value.has_text
    }
    found: Game = replace(rules, **formulas)
    return found.text


@lru_cache(maxsize=4096)  # a sweep has each formula with every number of blocks
def _simplest(formula: Expression) -> Expression:
    """The same function, written as a line where it is one."""
    line = formula.shape.linear
    if line is None:
        return formula
    name = formula.variable
    slope = {0: "", 1: name}.get(line.p, f"{line.p}{name}")
    offset = f"{line.r:+}" if line.r else ""
    inside = f"{slope}{offset}".removeprefix("+") or "0"
    if line.q > 1:
        inside = f"floor(({inside})/{line.q})" if offset else f"floor({inside}/{line.q})"
    return Expression.parse(inside, name)
