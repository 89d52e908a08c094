"""Certificates: JSON objects of moderate size with a format, a kind, a game and a digest.

They are written here, and opened when they come from outside. What is inside is each kind's own; so
is what checks it. Whatever a text is, opening it takes about a second at most. Nothing of what
finds proofs is used here.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from onepile.errors import RefusedError

FORMAT = "onepile certificate 2"
MAX_LENGTH = 2_000_000
MAX_PARTS = 600_000
"""The most brackets and commas."""


def insist(condition: bool, message: str) -> None:
    """Refuse the certificate unless the condition holds."""
    if not condition:
        raise RefusedError(f"certificate refused: {message}")


@dataclass
class Allowance:
    """How much may be done for a certificate, so that the time is bounded whatever it says."""

    allowed: int
    work: int = 0

    def spend(self, work: int) -> None:
        """So much is done.

        Raises:
            RefusedError: that is more than is allowed.
        """
        self.work += work
        insist(self.work <= self.allowed, "it takes too long to check")


def opened(text: str) -> dict[str, Any]:
    """The object that a text is, whatever is in it.

    Raises:
        RefusedError: it is none, or too large.
    """
    insist(len(text) <= MAX_LENGTH, "it is too long")
    insist(sum(map(text.count, "[{,")) <= MAX_PARTS, "it has too many parts")
    try:
        content = json.loads(text, object_pairs_hook=_object)
    except RefusedError:
        raise
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    insist(isinstance(content, dict), "it is not a JSON object")
    return dict(content)


def parts_of(content: dict[str, Any], kind: str, *names: str) -> dict[str, Any]:
    """What a certificate of a kind says, which has its game and the parts of these names.

    Raises:
        RefusedError: it is no such certificate, with the first reason found.
    """
    right = content.get("kind", kind) == kind or content.get("format") != FORMAT
    insist(right, f"its kind is not {kind!r}")
    check_outside(content, FORMAT, {"format", "kind", "game", *names, "digest"})
    return content


def check_outside(content: dict[str, Any], form: str, keys: set[str]) -> None:
    """Its format, its parts and its digest are right, and it names a game."""
    insist(content.get("format") == form, f"its format is not {form!r}")
    insist(content.keys() == keys, f"its parts are not {', '.join(sorted(keys))}")
    try:
        fine = content["digest"] == digest(content)
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    insist(fine, "its digest is not that of its content")
    insist(isinstance(content["game"], str), "it names no game")


def written(kind: str, game: str, **parts: Any) -> str:
    """The text of a certificate.

    >>> written("period", "move-size; f=1", start=1)
    '{"format": "onepile certificate 2", "kind": "period", "game": "move-size; f=1", "start": 1, ...
    """
    content = {"format": FORMAT, "kind": kind, "game": game, **parts}
    return json.dumps({**content, "digest": digest(content)})


def digest(content: dict[str, Any]) -> str:
    """The SHA-256 of everything in a certificate but its digest, in canonical JSON."""
    rest = {key: value for key, value in content.items() if key != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    insist(len(dict(pairs)) == len(pairs), "it says something twice")
    return dict(pairs)
