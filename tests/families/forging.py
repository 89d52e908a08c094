"""Forged certificates: a true one with something changed, and the digest made anew.

`test_forgeries.toml` lists them, by the kind of certificate.
"""

import json
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import onepile
from onepile.certificates import digest

Content = dict[str, Any]

_HERE = Path(__file__).parent
_LISTED = tomllib.loads((_HERE / "test_forgeries.toml").read_text(encoding="utf-8"))
FORGERIES: dict[str, list[Content]] = {
    kind: [{"game": listed["game"], **row} for row in listed["rows"]]
    for kind, listed in _LISTED.items()
}
"""By the kind of certificate: of which game, what is changed, and why it must be refused."""


def sealed(content: Content) -> str:
    """The text of a certificate, with its digest."""
    return json.dumps({**content, "digest": digest(content)})


@cache
def true_text(game: str) -> str:
    """The certificate of a game, which is accepted, or that of a file."""
    if game.endswith(".json"):
        text = (_HERE / "move_size" / "proofs" / "data" / game).read_text(encoding="utf-8")
    else:
        text = json.dumps(onepile.game(game).prove(work=10**6).certificate)
    onepile.verify(json.loads(text))
    return text


def forge(content: Content, row: Content) -> None:
    """Change a certificate as a row of the list tells."""
    for path, value in row.get("set", {}).items():
        inside, last = _place(content, path)
        inside[last] = deepcopy(value)
    for path, written in row.get("made", {}).items():
        inside, last = _place(content, path)
        inside[last] = eval(written, {"json": json, "content": content})  # noqa: S307
    for path, values in row.get("add", {}).items():
        inside, last = _place(content, path)
        inside[last] += deepcopy(values)
    for path in row.get("drop", []):
        inside, last = _place(content, path)
        del inside[last]


def _place(content: Any, path: str) -> tuple[Any, Any]:
    """What holds a place, and the key or index of it."""
    *inside, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in inside:
        content = content[step]
    return content, last
