"""The games that the papers name, and a few that everybody knows, from `presets.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


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
        cap: A cap to start with, for move-size games.
    """

    name: str
    title: str
    text: str
    source: str
    note: str
    pile: int
    cap: int | None = None

    @property
    def family(self) -> str:
        """The family, the first word of the text."""
        return self.text.split(";")[0]


@cache
def presets() -> tuple[Preset, ...]:
    """All presets, in the order of the papers.

    >>> presets()[0].name
    'fibonacci-nim'
    """
    content = files("onepile.games").joinpath("presets.toml").read_text(encoding="utf-8")
    return tuple(Preset(name=name, **entry) for name, entry in tomllib.loads(content).items())


def preset_names() -> list[str]:
    """The names alone."""
    return [preset.name for preset in presets()]


def preset_named(name: str) -> Preset | None:
    """The preset with this name, None if there is none."""
    return next((preset for preset in presets() if preset.name == name), None)
