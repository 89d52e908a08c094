"""The page's scripts as two scripts, its styles as one sheet: a browser asks seldom.

A module becomes a function that is called once, after those that it needs; what it exports is what
it returns. The scripts are written so that lines are enough to see that: one import a line, and no
module needs itself. Sentences are fetched in one language, with the answers to what the first
screen asks, so that the first move can be made as soon as they are there.
"""

import gzip
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath

from onepile.web.catalogue import JSON

STATIC = files("onepile.web").joinpath("static")
"""The files of the page."""

BEGINNING: JSON = json.loads(STATIC.joinpath("beginning.json").read_text())
"""The games of the first screen and the lessons, as the page has them."""

SCRIPT, LATER, STYLE = "js/page.js", "js/later.js", "page.css"
"""Their names among the files of the page: modules name files from where they stand."""

TOLD = "told.{}.json"
"""The name of what is told in a language, as `js/reader.js` asks for it."""

_MAIN, _READER = "js/main.js", "js/reader.js"
_IMPORT = re.compile(
    r'^import (?:(\{[^}]*\}|\* as \w+|\w+) from )?"([^"]+)"(?: with \{ type: "json" \})?;\n', re.M
)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|const|class) (\w+)", re.M)
_LISTED = re.compile(r"^export \{ ([^}]*) \};\n", re.M)
_WAITING = re.compile(r"^const .* = await ", re.M)
_COMMENT = re.compile(
    r"^ */\*(?:(?!\*/).)*\*/\n|/\*\* @(?:(?!\*/).)*\*/ ?|^ +"
    r"|(?<=[;,{}()\[\]]) // [^\n]*$|^// [^\n]*\n",
    re.M | re.S,
)


@dataclass(frozen=True)
class Bundle:
    """A file that is made of others.

    Attributes:
        content: Its bytes.
        packed: The same for a browser that takes gzip.
        tag: What changes when the file does.
    """

    content: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, parts: Iterable[str]) -> "Bundle":
        """The bundle of some texts, one after the other."""
        content = "".join(parts).encode()
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        return cls(content, gzip.compress(content, mtime=0), tag)


def sources(folder: Traversable = STATIC, name: str = "") -> dict[str, str]:
    """Every file of the page that is bundled, by its path."""
    found: dict[str, str] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = join(name, entry.name)
        if entry.is_dir():
            found |= sources(entry, path)
        elif entry.name.endswith((".js", ".css", ".json")):
            found[path] = entry.read_text()
    return found


def told_in(modules: dict[str, str], language: str, answers: JSON) -> Bundle:
    """What the page says in a language, and what is answered before anybody asks.

    Args:
        modules: The files of the page, by path.
        language: The language.
        answers: The answers in that language, by question (`key`).
    """
    sentences = json.loads(modules[f"sentences/{language}.json"])
    made = {"sentences": sentences, "answers": answers}
    return Bundle.of([json.dumps(made, ensure_ascii=False, separators=(",", ":"))])


def scripts(modules: dict[str, str]) -> dict[str, Bundle]:
    """All modules that the page needs: before all else, at once, and when more of it is wanted.

    Args:
        modules: Their texts, by path.
    """
    made = _needed(_MAIN, modules)
    begun = list(made)
    names = ", ".join(map(_name, begun))
    page = [
        *made.values(),
        f"const {{ ask }} = {_name('js/api.js')};\nexport {{ ask, {names} }};\n",
    ]
    made = _needed(LATER, modules, made)
    listed = ", ".join(_LISTED.findall(modules[LATER]))
    exported = f"export const {{ {listed} }} = {_name(LATER)};\n"
    wanted = [made[path] for path in made if path not in begun]
    later = [f'import {{ {names} }} from "./page.js";\n', *wanted, exported]
    reader = [_COMMENT.sub("", modules[_READER])]
    return {_READER: Bundle.of(reader), SCRIPT: Bundle.of(page), LATER: Bundle.of(later)}


def script(path: str, modules: dict[str, str]) -> Bundle:
    """A module with all that it needs, for a page that has nothing else."""
    return Bundle.of(_needed(path, modules).values())


def style(modules: dict[str, str]) -> Bundle:
    """All styles in one sheet, those of the whole page first."""
    sheets = sorted(
        (path for path in modules if path.endswith(".css")), key=lambda path: path != "style.css"
    )
    return Bundle.of(_COMMENT.sub("", modules[path]) for path in sheets)


def opening(rule: str) -> list[tuple[str, JSON]]:
    """What the first screen asks: about its game, and about the match on its board.

    Args:
        rule: The game in full, as the answer to the first of these says it.
    """
    first = BEGINNING["starts"][0]
    asked: JSON = {
        "game": rule,
        "start": first["start"],
        "steps": [],
        "you": "first",
        "opponent": "perfect",
        "strength": BEGINNING["strength"] / 100,
        "hints": False,
        "best": False,
    }
    return [("game", {"game": first["game"]}), ("match", asked)]


def key(name: str, values: JSON) -> str:
    """A question as text, the same for the same question, as `js/first.js` has it.

    >>> key("plot", {"to": 60, "game": "half", "up_to": None})
    '["plot",{"game":"half","to":60}]'
    """
    plain = {name: value for name, value in values.items() if value not in (None, "")}
    return json.dumps([name, plain], separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def _name(path: str) -> str:
    """What a module is called in the bundle.

    >>> _name("js/lessons/map-view.js")
    '$js_lessons_map_view_js'
    """
    return "$" + re.sub(r"\W", "_", path)


def _needed(
    path: str, modules: dict[str, str], before: dict[str, str] | None = None
) -> dict[str, str]:
    """What was there before, then a module after those that it needs, as functions."""
    made = dict(before or {})
    if path not in made:
        for _, other in _IMPORT.findall(modules[path]):
            made = _needed(normpath(join(dirname(path), other)), modules, made)
        made[path] = _wrapped(path, modules[path])
    return made


def _wrapped(path: str, text: str) -> str:
    """A module as a function that is called."""
    if path.endswith(".json"):
        return f"const {_name(path)} = {json.dumps(json.loads(text), ensure_ascii=False)};\n"

    def imported(found: re.Match[str]) -> str:
        names, other = found[1], _name(normpath(join(dirname(path), found[2])))
        return (
            ""
            if names is None
            else f"const {names.removeprefix('* as ').replace(' as ', ': ')} = {other};\n"
        )

    exports = [name for _, name in _EXPORT.findall(text)]
    exports += [name for names in _LISTED.findall(text) for name in names.split(", ")]
    body = _LISTED.sub("", _EXPORT.sub(r"\1 \2", _IMPORT.sub(imported, _COMMENT.sub("", text))))
    if not path.startswith("js/") or "/" in path.removeprefix("js/"):  # it stands elsewhere now
        here = f'new URL("{path.removeprefix("js/")}", import.meta.url)'
        body = body.replace("import.meta.url", here)
    begin = "await (async " if _WAITING.search(body) else "("
    made = f"() => {{\n{body}return {{ {', '.join(exports)} }};\n}}"
    return f"const {_name(path)} = {begin}{made})();\n"
