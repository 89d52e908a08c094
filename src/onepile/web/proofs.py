"""Theorems on the page: found, set as mathematics, and their certificates verified."""

import json
from contextlib import suppress

from onepile.errors import IllegalError, OnepileError, RefusedError
from onepile.limits import MAX_WEB_CERTIFICATE
from onepile.theorems import Theorem, verify_text
from onepile.web.catalogue import JSON
from onepile.web.errors import Refusal
from onepile.web.mathml import typeset_theorem
from onepile.web.reading import game_of, language_of


def prove(request: JSON, work: int) -> JSON:
    """A theorem for every pile of a game, with its certificate's file; or why there is none."""
    asked, language = game_of(request), language_of(request)
    try:
        theorem = asked.prove(work=work)
    except OnepileError as error:
        return Refusal.of(error, language).content()
    named = bool(theorem.name)
    return {
        "game": str(asked),
        "certificate": {"name": theorem.name, "text": _file(theorem)} if named else None,
        "theorem": typeset_theorem(theorem.parts, language),
        "text": theorem.say("text", language),
        "latex": theorem.latex(),
    }


def _file(theorem: Theorem) -> str:
    """The certificate as `onepile prove -o` writes it."""
    return json.dumps(theorem.certificate) + "\n"


def verify(request: JSON, work: int) -> JSON:
    """What a certificate proves, whoever made it, in words; or why it is refused."""
    text: str = request["certificate"]
    if len(text) > MAX_WEB_CERTIFICATE:
        raise IllegalError(
            f"the certificate has {len(text)} characters, and the page takes "
            f"{MAX_WEB_CERTIFICATE}: use 'onepile verify FILE'"
        )
    try:
        found = verify_text(text)
    except OnepileError as error:
        return Refusal.of(error, language_of(request)).content()
    content: JSON = {"game": str(found.game), "certificate": found.name, "theorem": None}
    with suppress(RefusedError):  # it is too large to be said, and verified all the same
        content["theorem"] = typeset_theorem(found.theorem.parts, language_of(request))
    return content
