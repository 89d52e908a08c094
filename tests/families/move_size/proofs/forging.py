"""Forged certificates: a true one with something changed, and the digest made anew."""

import json
from collections.abc import Callable
from typing import Any

from onepile.certificates import digest

Content = dict[str, Any]
Forgery = Callable[[Content], None]


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
