"""Games, numbers and positions as people type them, every one of them valid."""

import os
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from onepile.presets import presets
from onepile.text import parse_game
from tests.conformance.random_games import games

CALLS = int(os.environ.get("FUZZ_CALLS", "1000"))

MANY = settings(
    max_examples=CALLS,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

PRESETS = st.sampled_from([preset.name for preset in presets()])
GAMES = st.one_of(PRESETS, *[games.map(str)] * 4)
"""Texts of games: presets, and random rules of every family."""

SMALL = st.integers(1, 60).map(str)
EDGES = st.sampled_from(
    ["2^31", "2^53-1", "2^63", "2^64+1", "10^30", "1e100", "10**1000", "999999999999"]
)
NUMBERS = st.one_of(SMALL, SMALL, st.integers(1, 10**6).map(str), EDGES)


@st.composite
def places(draw: st.DrawFn, game: str, pile: bool = True) -> dict[str, str]:
    """The numbers of a position by name: those that the game's family has."""
    rules = parse_game(game)
    fields = rules.fields
    names = (["pile"] if pile else []) + [field.name for field in fields]
    return {name: draw(NUMBERS) for name in names}


def some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Given or left out."""
    return st.none() | strategy
