"""What Python in the browser answers: the questions of the API, by the same functions; and cells.

Loaded there by `static/worker.js`, with nothing but the standard library and python-flint.
"""

import json

from onepile.web.answering import answer
from onepile.web.bounds import Bounds
from onepile.web.catalogue import JSON
from onepile.web.site.cells import Cells

_BOUNDS = Bounds()
_CELLS = Cells()


def answered(question: str) -> str:
    """The JSON text that `/api/NAME` would answer.

    Args:
        question: JSON with a `name`, the last part of the address, and its `values`; or with the
            name `run` and the `source` of a cell among the values.

    >>> answered('{"name": "solve", "values": {"game": "half", "pile": "10^1000"}}')[:51]
    '{"game": "pile-size; f=floor(n/2)", "position": {"p'
    >>> answered('{"name": "game", "values": {"game": "nim"}}')[:31]
    '{"error": {"kind": "malformed",'
    >>> answered('{"name": "run", "values": {"source": "6 * 7"}}')
    '{"printed": "", "text": "42", "html": null, "wrong": null}'
    """
    asked = json.loads(question)
    name: str = asked["name"]
    values: JSON = asked.get("values", {})
    if name == "run":
        return json.dumps(_CELLS.run(values["source"]))
    request = {key: value for key, value in values.items() if value not in (None, "")}
    _, body = answer(name, request, _BOUNDS.work, _BOUNDS.answer_bytes)
    return body.decode("ascii")
