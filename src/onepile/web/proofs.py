"""Theorems on the page: found, set as mathematics, and their certificates verified."""

import json

from onepile.errors import IllegalError, OnepileError
from onepile.limits import MAX_WEB_CERTIFICATE
from onepile.theorems import Theorem, Verified, verify_text
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
    """What a certificate proves, by the independent checker, whoever made it; or why it is refused.

    Its words are those of the theorem that has this very certificate, if that is found again.
    """
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
    theorem = _again(found, work)
    return {
        "game": str(found.game),
        "certificate": found.name,
        "theorem": None
        if theorem is None
        else typeset_theorem(theorem.parts, language_of(request)),
    }


def _again(found: Verified, work: int) -> Theorem | None:
    try:
        theorem = found.game.prove(work=work)
    except OnepileError:
        return None
    return theorem if theorem.name == found.name else None
