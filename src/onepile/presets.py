"""The games that the papers name, and a few that everybody knows.

Every family has a file `presets.toml` in its package.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from onepile.game_class import Game, family_names, game, package_of


@dataclass(frozen=True)
class Preset:
    """A named game.

    Attributes:
        name: What is typed.
        title: What it is called.
        text: Its rule in the text form.
        source: The place in the literature.
        note: One line about what is worth knowing.
        pile: A pile to start with.
        place: What else the position to start with needs: a cap, say.
    """

    name: str
    title: str
    text: str
    source: str
    note: str
    pile: int
    place: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def family(self) -> str:
        """The family, the first word of the text."""
        return self.text.split(";")[0]

    def start(self, rules: Game) -> Any:
        """The position to start with."""
        return rules.position(self.pile, **self.place)


_COMMON = ("title", "text", "source", "note", "pile")


def presets() -> tuple[Preset, ...]:
    """All presets, in the order of the papers.

    >>> presets()[0].name
    'fibonacci-nim'
    """
    every = [preset for name in family_names() for preset in _presets_in(package_of(name))]
    return tuple(sorted(every, key=lambda preset: _paper(preset.source)))


def games() -> dict[str, Game]:
    """The games that have a name, by that name, in the order of the papers.

    >>> games()["fibonacci-nim"]
    onepile.game('move-size; f=2n')
    """
    return {preset.name: game(preset.text) for preset in presets()}


def _paper(source: str) -> str:
    """The number of the first paper that a source names, by which presets are ordered."""
    numbers = re.findall(r"\d{3}", source)
    return numbers[0] if numbers else "later"


@cache
def _presets_in(package: str) -> tuple[Preset, ...]:
    """The presets of a family; its package is found, not loaded."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent / "presets.toml"
    if not path.exists():
        return ()
    found = []
    for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        common = {key: entry.pop(key) for key in _COMMON}
        found.append(Preset(name=name, place=entry, **common))
    return tuple(found)


def preset_names() -> list[str]:
    """The names alone."""
    return [preset.name for preset in presets()]


def preset_named(name: str) -> Preset | None:
    """The preset with this name, None if there is none."""
    return next((preset for preset in presets() if preset.name == name), None)
