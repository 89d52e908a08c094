"""Certificates from outside: JSON objects of moderate size with a format, a game and a digest.

What is inside is each family's own; so is what checks it. Whatever a text is, opening it takes
about a second at most. Nothing of what makes certificates is used here.
"""

import json
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


def digest(content: dict[str, Any]) -> str:
    """The SHA-256 of everything in a certificate but its digest, in canonical JSON."""
    rest = {key: value for key, value in content.items() if key != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    insist(len(dict(pairs)) == len(pairs), "it says something twice")
    return dict(pairs)
