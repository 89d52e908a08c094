"""Say which room of the house uses which, from the imports: the diagram in `docs/architecture.md`.

`python -m scripts.flow` writes it there, in the language of Mermaid, which forges and editors draw;
on the site of the documentation it is text. The floors are those of the contract `house` in
`pyproject.toml`; an arrow says that a module of one room imports one of another. An arrow is left
out where a way over other arrows leads to the same room. Rooms of one floor that use each other
share a box. A room that is imported inside a function, and would close a circle, is loaded when it
is asked: it is named in the box, and no arrow leads to it. So are the families, which the registry
loads by name: no import shows it.

The same imports give the same diagram; a test compares it with the one in the page.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TypeAlias

import grimp

from onepile.game_class import family_names, package_of

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
HOUSE = "onepile"
FAMILIES = "families"
REGISTRY = ("game_class", FAMILIES)
LINE = 60

Arrow: TypeAlias = tuple[str, str]

_DIAGRAM = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)


def floors(project: Path = ROOT / "pyproject.toml") -> list[list[str]]:
    """The rooms of each floor, the highest floor first."""
    settings = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["importlinter"]
    house = next(one for one in settings["contracts"] if one["id"] == "house")
    return [re.split(r"\s*[|:]\s*", floor) for floor in house["layers"]]


def arrows(rooms: Iterable[str]) -> tuple[set[Arrow], set[Arrow]]:
    """Which of these rooms imports which; and which loads which when it is asked.

    Imports for types alone do not count.
    """
    graph = grimp.build_graph(HOUSE, exclude_type_checking_imports=True, cache_dir=None)
    known = set(rooms)
    at_once: set[Arrow] = set()
    inside: set[Arrow] = set()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            arrow = _room(module), _room(imported)
            if arrow[0] != arrow[1] and known.issuperset(arrow):
                details = graph.get_import_details(importer=module, imported=imported)
                lines = [one["line_number"] for one in details]
                (inside if _indented(module, lines) else at_once).add(arrow)
    after = _after(at_once)
    asked = {(a, b) for a, b in inside - at_once if a in reached(b, after)}
    return at_once | inside - asked, asked | {REGISTRY}


def _indented(module: str, numbers: Iterable[int]) -> bool:
    """Whether all these lines of a module stand inside something."""
    place = ROOT.joinpath("src", *module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    lines = file.read_text(encoding="utf-8").splitlines()
    return all(lines[number - 1].startswith(" ") for number in numbers)


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def _after(given: Iterable[Arrow]) -> dict[str, set[str]]:
    after: dict[str, set[str]] = {}
    for a, b in given:
        after.setdefault(a, set()).add(b)
    return after


def reached(start: str, after: Mapping[str, Iterable[str]]) -> set[str]:
    """To which rooms arrows lead from one."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = set(after.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found


def needed(given: set[Arrow]) -> set[Arrow]:
    """The arrows that no way over others replaces; they must form no circles.

    >>> sorted(needed({("a", "b"), ("b", "c"), ("a", "c")}))
    [('a', 'b'), ('b', 'c')]
    """
    after = _after(given)
    return {(a, b) for a, b in given if not any(b in reached(c, after) for c in after[a] - {b})}


def diagram(
    floors: Sequence[Sequence[str]], arrows: set[Arrow], asked: Iterable[Arrow] = ()
) -> Iterator[str]:
    """The lines of the diagram.

    Args:
        floors: The rooms of each floor.
        arrows: Which room imports which.
        asked: Which loads which when it is asked.
    """
    after = _after(arrows)
    box_of: dict[str, str] = {}
    yield "flowchart TD"
    for number, rooms in enumerate(floors, 1):
        yield f'    subgraph floor{number}["{number}"]'
        within = {room: (reached(room, after) | {room}) & set(rooms) for room in rooms}
        for room in rooms:
            circle = [other for other in rooms if other in within[room] and room in within[other]]
            box_of[room] = circle[0]
            if room == circle[0]:
                yield f'        {room}["{"<br>".join(_inside(circle, asked))}"]'
        yield "    end"
    between = {(box_of[a], box_of[b]) for a, b in arrows if box_of[a] != box_of[b]}
    for a, b in sorted(needed(between)):
        yield f"    {a} --> {b}"


def _inside(circle: Sequence[str], asked: Iterable[Arrow]) -> Iterator[str]:
    """What is written in a box: its rooms, the families' packages, what is loaded when asked."""
    yield " ⇄ ".join(map(_label, circle))
    if FAMILIES in circle:
        yield "  ".join(package_of(name).rpartition(".")[2] + "/" for name in family_names())
    for room, others in sorted(_after(asked).items()):
        if room in circle:
            yield from wrap("loads when asked: " + " ".join(map(_label, sorted(others))), LINE)


def _label(room: str) -> str:
    return f"{room}/" if (ROOT / "src" / HOUSE / room).is_dir() else f"{room}.py"


def drawn(page: str) -> str:
    """The page with the diagram of the rooms as they are now."""
    rooms = floors()
    lines = diagram(rooms, *arrows(room for floor in rooms for room in floor))
    text = "".join(f"{line}\n" for line in lines)
    return _DIAGRAM.sub(lambda _: text, page, count=1)


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
