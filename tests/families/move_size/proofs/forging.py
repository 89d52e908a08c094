"""Forged certificates: a true one with something changed, and the digest made anew."""

import json
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from onepile.certificates import digest

Content = dict[str, Any]
Forgery = Callable[[Content], None]
LISTED: dict[str, list[Content]] = tomllib.loads(
    (Path(__file__).parent / "data" / "forgeries.toml").read_text(encoding="utf-8")
)
"""By the kind of certificate: what is changed, and why it must be refused."""


def sealed(content: Content) -> str:
    """The text of a certificate, with its digest."""
    return json.dumps({**content, "digest": digest(content)})


def said(name: str, *path: Any) -> Forgery:
    """The forgery that says something else at a place: the last part of the path is what."""
    *inside, last, value = path

    def change(content: Any) -> None:
        for key in inside:
            content = content[key]
        content[last] = value

    change.__name__ = name
    return change


def listed(row: Content) -> Forgery:
    """The forgery that a row of the list tells."""

    def change(content: Content) -> None:
        for path, value in row.get("set", {}).items():
            inside, last = _place(content, path)
            inside[last] = deepcopy(value)
        for path, values in row.get("add", {}).items():
            inside, last = _place(content, path)
            inside[last] += deepcopy(values)
        for path in row.get("drop", []):
            inside, last = _place(content, path)
            del inside[last]

    change.__name__ = row["forgery"]
    return change


def _place(content: Any, path: str) -> tuple[Any, Any]:
    """What holds a place, and the key or index of it."""
    *inside, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in inside:
        content = content[step]
    return content, last
