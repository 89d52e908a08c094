"""The hard list: the games of `hard.toml`, by family, and those that have a name."""

import tomllib
from pathlib import Path

from onepile.errors import OnepileError
from onepile.game_class import Game
from onepile.presets import presets
from onepile.text import parse_game

_TABLE = tomllib.loads(Path(__file__).with_name("hard.toml").read_text(encoding="utf-8"))
RULES = {family: next(iter(told.values())) for family, told in _TABLE.items()}
"""Family ↦ its hard rules."""


def hard_games(family: str, rule: str) -> list[Game]:
    """One rule with every line of options that goes with it."""
    name = next(iter(_TABLE[family]))
    found = []
    for options in _TABLE[family]["options"]:
        try:
            found.append(parse_game(f"{family}; {name}={rule}" + f"; {options}" * bool(options)))
        except OnepileError:  # these options are not for this rule
            continue
    assert found
    return found


def named_games(family: str) -> list[Game]:
    """The presets of a family."""
    return [game for one in presets() if (game := parse_game(one.text)).family == family]
