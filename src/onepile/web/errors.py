"""One shape for everything that can go wrong: `{"error": {"kind", "message", "pointer"?}}`."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from onepile.errors import MalformedError, OnepileError
from onepile.languages import ENGLISH, plainly, reworded
from onepile.statements import Phrase


class Message(NamedTuple):
    """What an error says, within a sentence."""

    error: OnepileError

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language."""
        return plainly(self.error, language)


class Refusal(Exception):
    """An answer that says no.

    Args:
        status: The HTTP status.
        kind: One word for programs.
        message: One line for people; a phrase is said in `language`.
        pointer: The input with a caret under the offending place.
        headers: Further headers of the answer.
    """

    def __init__(
        self,
        status: int,
        kind: str,
        message: str | Phrase,
        pointer: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.language = ENGLISH
        self.status = status
        self.kind = kind
        self.message = message
        self.pointer = pointer
        self.headers = dict(headers or {})

    @classmethod
    def of(cls, error: OnepileError, language: str = ENGLISH) -> "Refusal":
        """The refusal for an error of the library.

        >>> Refusal.of(OnepileError("pile 0 is below 1")).body()
        b'{"error": {"kind": "illegal", "message": "pile 0 is below 1"}}'
        """
        message, pointer = plainly(error, language), ""
        if isinstance(error, MalformedError) and (pointer := error.pointer()):
            message = message.removesuffix(reworded(error.where, language))
        return cls(422, error.kind, message, pointer)

    def content(self) -> dict[str, dict[str, str]]:
        """The JSON object."""
        said = self.message
        if isinstance(said, Phrase):
            said = said.say(language=self.language)
        error = {"kind": self.kind, "message": said}
        if self.pointer:
            error["pointer"] = self.pointer
        return {"error": error}

    def body(self) -> bytes:
        """The JSON text."""
        return json.dumps(self.content()).encode("ascii")


def busy(message: Phrase) -> Refusal:
    """The refusal of a server that has too much to do."""
    return Refusal(503, "busy", message, headers={"Retry-After": "2"})
