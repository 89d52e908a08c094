"""What Python in the browser answers: the questions of the API, by the same functions.

Loaded there by `static/worker.js`, with nothing but the standard library and python-flint.
"""

import json
from collections.abc import Callable

from onepile.web.answering import answer
from onepile.web.bounds import Bounds
from onepile.web.catalogue import JSON, every_field, families, games
from onepile.web.reading import language_of

_CATALOGUE: dict[str, Callable[[str], JSON]] = {"families": families, "games": games}
_BOUNDS = Bounds()


def answered(question: str) -> str:
    """The JSON text that `/api/NAME` would answer.

    Args:
        question: JSON with a `name`, the last part of the address, and its `values`.

    >>> answered('{"name": "solve", "values": {"game": "half", "pile": "10^1000"}}')[:51]
    '{"game": "pile-size; f=floor(n/2)", "position": {"p'
    >>> answered('{"name": "game", "values": {"game": "nim"}}')[:31]
    '{"error": {"kind": "malformed",'
    """
    asked = json.loads(question)
    name: str = asked["name"]
    values = asked.get("values", {})
    if name in _CATALOGUE:
        return json.dumps(_CATALOGUE[name](language_of(values)))
    job, request = request_of(name, values)
    _, body = answer(job, request, _BOUNDS.work, _BOUNDS.answer_bytes)
    return body.decode("ascii")


def request_of(name: str, values: JSON) -> tuple[str, JSON]:
    """The job that answers a question, and what it is told.

    A match, its file and a certificate come as they are. All else comes as in the address of a
    request: strings by name, those of the position among them.

    >>> request_of("solve", {"game": "fibonacci-nim", "pile": 20, "cap": 7})
    ('solve', {'game': 'fibonacci-nim', 'pile': '20', 'place': {'cap': '7'}})
    """
    filled = {key: value for key, value in values.items() if value not in (None, "")}
    if name in ("match", "transcript", "verify"):
        return name, filled
    texts = {key: _text(value) for key, value in filled.items()}
    fields = every_field()
    place = {key: value for key, value in texts.items() if key in fields}
    others = {key: value for key, value in texts.items() if key not in fields}
    return "describe" if name == "game" else name, {**others, "place": place}


def _text(value: object) -> str | list[str]:
    return [str(part) for part in value] if isinstance(value, list) else str(value)
