"""Slips of the pen and losses of the scan that leave nothing to compute: the table `slips.toml`."""

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple

Whose = Literal["authors", "scan", "unclear"]


class Slip(NamedTuple):
    """One place in a paper, what stands there, what must be meant, why, and whose slip it seems."""

    paper: str
    place: str
    printed: str
    correct: str
    why: str
    whose: Whose


class Loss(NamedTuple):
    """Something that a scan has lost whole."""

    paper: str
    what: str
    where: str


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

SLIPS = tuple(Slip(**entry) for entry in _TABLE["slips"])
LOSSES = tuple(Loss(**entry) for entry in _TABLE["losses"])
