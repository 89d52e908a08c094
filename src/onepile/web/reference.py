"""The API's own description as a page: what each address does, takes, and an example."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from urllib.parse import urlencode

from onepile.web.catalogue import JSON

_PLACE = '<div id="reference"></div>'
"""Where it stands in the page."""

_EXAMPLES: dict[str, dict[str, str | list[str]]] = {
    "game": {"game": "move-size; f=2n; blocks=1"},
    "solve": {"game": "fibonacci-nim", "pile": "10^100", "cap": "7"},
    "table": {"game": "half", "to": "20", "what": "nim-values"},
    "base": {"game": "fibonacci-nim", "to": "1000"},
    "check": {"game": "even-or-odd"},
    "guess": {"game": "half"},
    "prove": {"game": "fibonacci-two-blocks"},
    "sum": {"pile": ["half @ 10", "fibonacci-nim @ 6, 4"]},
    "plot": {"game": "growing-moves", "kind": "levels", "to": "60", "up_to": "8"},
}
"""What may be asked by a link, by question; without values, where there are none here."""

_SENT = {
    "verify": "onepile prove fibonacci-nim -o certificate.json\n"
    "jq -Rs '{certificate: .}' certificate.json | ",
    "transcript": "onepile play fibonacci-nim --save match.txt\n"
    "jq -Rs '{transcript: .}' match.txt | ",
    "match": '{"game": "fibonacci-nim", "start": {"pile": "20", "cap": "19"},\n'
    '       "steps": [{"take": "4"}], "opponent": "perfect", "hints": true}',
    "meeting": '{"game": "fibonacci-nim", "start": {"pile": "20", "cap": "19"}, "you": "first"}',
}
"""What is sent as an example: made by these commands, or this very text."""


def page(described: JSON, address: str) -> str:
    """The page.

    Args:
        described: The description of the API.
        address: Where the server answers, with a slash at its end.
    """
    sections = "".join(_sections(described, address))
    text = files("onepile.web").joinpath("static/api.html").read_text()
    return text.replace(_PLACE, _PLACE.replace("></", f">{sections}</"))


def _sections(described: JSON, address: str) -> Iterator[str]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            rows = "".join(_rows(operation, described["components"]["schemas"]))
            yield (
                f'<section class="address panel"><h2><b>{method.upper()}</b>{escape(path)}</h2>'
                f"<p>{escape(operation['description'])}</p><table><tbody>{rows}</tbody></table>"
                f"{_example(path, method, address)}</section>\n"
            )


def _rows(operation: JSON, schemas: JSON) -> Iterator[str]:
    """What is asked with, a row for each."""
    taken = [
        (one["name"], one["required"], one["schema"]) for one in operation.get("parameters", [])
    ]
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        shape = schemas[body["$ref"].rpartition("/")[2]]
        required = shape.get("required", [])
        taken += [(name, name in required, one) for name, one in shape["properties"].items()]
    for name, required, schema in taken:
        said = schema.get("description") or schema.get("anyOf", [{}])[0].get("description", "")
        kind = _kind(schema) + ("" if required else ", optional")
        cells = (name, kind, said.replace("`", ""))
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _kind(schema: JSON) -> str:
    """What a value is, in a word or two.

    >>> _kind({"anyOf": [{"type": "string"}, {"$ref": "#/x/Step"}, {"type": "null"}]})
    'string or Step'
    """
    kinds = [
        part.get("type") or part.get("$ref", "").rpartition("/")[2] or part.get("const") or "any"
        for part in schema.get("anyOf", [schema])
    ]
    return " or ".join(kind for kind in kinds if kind != "null")


def _example(path: str, method: str, address: str) -> str:
    name = path.rpartition("/")[2]
    if method == "get":
        asked = urlencode(_EXAMPLES.get(name, {}), doseq=True, safe=";=@,^")
        link = escape(f"api/{name}?{asked}" if asked else f"api/{name}")
        return f'<p><a href="{link}">{link}</a></p>'
    made = _SENT[name]
    call = f"curl -X POST {address}api/{name} -H 'Content-Type: application/json' \\\n  -d "
    text = f"{made}{call}@-" if made.endswith("| ") else f"{call}'{made}'"
    return f'<pre tabindex="0">{escape(text)}</pre>'
