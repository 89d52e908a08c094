"""Draw which room of the house uses which, from the imports: `docs/images/flow.svg`.

`python -m scripts.flow FILE` writes the picture. The floors are those of the contract `house` in
`pyproject.toml`; an arrow says that a module of one room imports one of another. An arrow is left
out where a way over other arrows leads to the same room. Rooms of one floor that use each other
share a box. A room that is imported inside a function, and would close a circle, is loaded when it
is asked: it is named in the box, and no arrow leads to it. The registry loads a family by its name,
which no import shows: that arrow is dashed.

The same imports give the same file, byte for byte; a test compares it with the one in `docs/`.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import TypeAlias

import grimp

from onepile.game_class import family_names, package_of
from onepile.on_demand import cached_property

ROOT = Path(__file__).resolve().parent.parent
HOUSE = "onepile"
REGISTRY, FAMILIES = "game_class", "families"

Arrow: TypeAlias = tuple[str, str]
Spot: TypeAlias = str | tuple[Arrow, int]
"""A box, or the place where a long arrow crosses a row."""

LETTER = 7.9
BOX, ROW, GAP, SIDE = 30, 66, 24, 44
SWEEPS = 40
LINE = 60


# What there is to draw.


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
    return at_once | inside - asked, asked


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


# Where to draw it.


class Flow:
    """Boxes in rows, and arrows between them.

    Inside a floor a box stands below those that use it. A long arrow has a spot in every row that
    it crosses, and is drawn through these.

    Args:
        floors: The rooms of each floor.
        arrows: Which room imports which.
        asked: Which loads which when it is asked.

    Attributes:
        floor_of: The floor of each box.
        down: The arrows that follow the floors, without those that can be left out.
        up: The arrows from a lower floor to a higher one, which the contract forbids.
        named: From the registry to the families.
        inside: What is written under the name of a box.
        row_of: The row of each box.
    """

    def __init__(
        self, floors: Sequence[Sequence[str]], arrows: set[Arrow], asked: Iterable[Arrow] = ()
    ) -> None:
        self.floor_of: dict[str, int] = {}
        box_of: dict[str, str] = {}
        for number, rooms in enumerate(floors):
            after = _after((a, b) for a, b in arrows if {a, b} <= set(rooms))
            from_each = {room: reached(room, after) | {room} for room in rooms}
            for room in rooms:
                circle = [o for o in rooms if o in from_each[room] and room in from_each[o]]
                box_of[room] = " ⇄ ".join(map(_label, circle))
                self.floor_of[box_of[room]] = number
        between = {(box_of[a], box_of[b]) for a, b in arrows if box_of[a] != box_of[b]}
        floor = self.floor_of
        self.up = {(a, b) for a, b in between if floor[a] > floor[b]}
        self.down = needed(between - self.up)
        self.named = {(box_of[a], box_of[b]) for a, b in [(REGISTRY, FAMILIES)] if a in box_of}
        self.inside = _inside(box_of, asked)
        self.row_of = self._rows_of(len(floors))

    def _rows_of(self, count: int) -> dict[str, int]:
        rows: dict[str, int] = {}
        first = 0
        for number in range(count):
            boxes = [box for box, floor in self.floor_of.items() if floor == number]
            inside = [(a, b) for a, b in self.down if {a, b} <= set(boxes)]
            rows.update(dict.fromkeys(boxes, first))
            for _ in boxes:  # as often as a way inside the floor can be long
                for a, b in inside:
                    rows[b] = max(rows[b], rows[a] + 1)
            first = 1 + max(rows[box] for box in boxes)
        return rows

    def way(self, arrow: Arrow) -> list[Spot]:
        """The spots of an arrow, from its start to its end."""
        between = range(self.row_of[arrow[0]] + 1, self.row_of[arrow[1]])
        return [arrow[0], *((arrow, row) for row in between), arrow[1]]

    @cached_property
    def near(self) -> dict[Spot, list[Spot]]:
        """The spots that each spot is joined to."""
        near: dict[Spot, list[Spot]] = {}
        for arrow in sorted(self.down):
            for a, b in pairwise(self.way(arrow)):
                near.setdefault(a, []).append(b)
                near.setdefault(b, []).append(a)
        return near

    @cached_property
    def rows(self) -> list[list[Spot]]:
        """The spots of each row from left to right: an order with few crossings."""
        rows: list[list[Spot]] = [[] for _ in range(1 + max(self.row_of.values()))]
        for box, number in self.row_of.items():
            rows[number].append(box)
        for arrow in sorted(self.down):
            for spot in self.way(arrow)[1:-1]:
                rows[spot[1]].append(spot)  # type: ignore[index]
        best, fewest = rows, self._crossings(rows)
        for sweep in range(SWEEPS):
            rows = [list(row) for row in rows]
            for row in rows if sweep % 2 else rows[::-1]:
                self._sort(row, rows, above=sweep % 2 == 1)
            if (crossings := self._crossings(rows)) < fewest:
                best, fewest = rows, crossings
        return best

    def _sort(self, row: list[Spot], rows: list[list[Spot]], above: bool) -> None:
        """Put the spots of a row into the order of what they are joined to in the next one."""
        number = next(i for i, one in enumerate(rows) if one is row) + (-1 if above else 1)
        if not 0 <= number < len(rows):
            return
        place = {spot: i for i, spot in enumerate(rows[number])}
        wish: dict[Spot, float] = {}
        for i, spot in enumerate(row):
            seen = [place[other] for other in self.near.get(spot, ()) if other in place]
            wish[spot] = sum(seen) / len(seen) if seen else float(i)
        row.sort(key=wish.__getitem__)

    def _crossings(self, rows: list[list[Spot]]) -> int:
        place = {spot: (number, i) for number, row in enumerate(rows) for i, spot in enumerate(row)}
        steps: dict[int, list[tuple[int, int]]] = {}
        for arrow in self.down:
            for a, b in pairwise(self.way(arrow)):
                steps.setdefault(place[a][0], []).append((place[a][1], place[b][1]))
        return sum(
            (a - c) * (b - d) < 0
            for pairs in steps.values()
            for i, (a, b) in enumerate(pairs)
            for c, d in pairs[:i]
        )

    @cached_property
    def x(self) -> dict[Spot, float]:
        """The middle of each spot: near what it is joined to, apart from its neighbours."""
        x: dict[Spot, float] = {}
        for row in self.rows:
            self._settle(row, dict.fromkeys(row, 0.0), x)
        for _ in range(SWEEPS):
            for row in self.rows:
                wish = {}
                for spot in row:
                    near = [x[other] for other in self.near.get(spot, [spot])]
                    wish[spot] = sum(near) / len(near)
                self._settle(row, wish, x)
        left = min(x[spot] - self.width(spot) / 2 for spot in x)
        return {spot: round(value - left + SIDE) for spot, value in x.items()}

    @cached_property
    def ends(self) -> dict[tuple[Arrow, str], float]:
        """Where an arrow meets each of its two boxes: the arrows of a box share out its edges."""
        ends: dict[tuple[Arrow, str], float] = {}
        for box in self.row_of:
            for side in (0, 1):
                own = [arrow for arrow in sorted(self.down) if arrow[side] == box]
                own.sort(key=lambda arrow, side=side: self.x[self.way(arrow)[-2 if side else 1]])  # type: ignore[misc]
                room = min(self.width(box) - 24, 16 * (len(own) - 1))
                for i, arrow in enumerate(own):
                    part = i / (len(own) - 1) - 0.5 if len(own) > 1 else 0.0
                    ends[arrow, box] = round(self.x[box] + part * room)
        return ends

    def width(self, spot: Spot) -> float:
        """How wide a spot is drawn."""
        if isinstance(spot, tuple):
            return 1.0
        return 22 + LETTER * max(map(len, [spot, *self.inside.get(spot, ())]))

    def height(self, spot: Spot) -> int:
        """How high a box is drawn."""
        return BOX + 18 * len(self.inside.get(spot, ())) if isinstance(spot, str) else BOX

    def _settle(self, row: list[Spot], wish: Mapping[Spot, float], x: dict[Spot, float]) -> None:
        """Place the spots of a row as near to their wishes as their order and widths allow.

        Neighbours that would come too close form a group, which goes where its members wish on
        average.
        """
        groups: list[tuple[list[Spot], float]] = []  # neighbours, and the middle of the first one
        for spot in row:
            members, at = [spot], wish[spot]
            while groups:
                before, start = groups[-1]
                shift = self._span([*before, members[0]])
                if start + shift <= at:
                    break
                groups.pop()
                weights = len(before), len(members)
                at = (start * weights[0] + (at - shift) * weights[1]) / sum(weights)
                members = [*before, *members]
            groups.append((members, at))
        for members, at in groups:
            for i, spot in enumerate(members):
                x[spot] = at + self._span(members[: i + 1])

    def _span(self, spots: list[Spot]) -> float:
        """From the middle of the first of some neighbours to that of the last."""
        return sum((self.width(a) + self.width(b)) / 2 + GAP for a, b in pairwise(spots))


def _label(room: str) -> str:
    return f"{room}/" if (ROOT / "src" / HOUSE / room).is_dir() else f"{room}.py"


def _inside(box_of: Mapping[str, str], asked: Iterable[Arrow]) -> dict[str, list[str]]:
    """The lines under the name of a box: the families' packages, and what is loaded when asked."""
    lines: dict[str, list[str]] = {}
    if FAMILIES in box_of:
        packages = (package_of(name).rpartition(".")[2] + "/" for name in family_names())
        lines[box_of[FAMILIES]] = ["  ".join(packages)]
    for room, others in sorted(_after(asked).items()):
        shown = "loads when asked: " + " ".join(map(_label, sorted(others)))
        lines.setdefault(box_of[room], []).extend(wrap(shown, LINE))
    return lines


# The picture itself.

STYLE = """\
text { font: 13px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #222; }
.small { font-size: 11px; fill: #666; }
.box { fill: #fff; stroke: #0b4f7d; stroke-width: 1.2; }
.arrow { fill: none; stroke: #5d6d7e; stroke-width: 1; marker-end: url(#head); }
.named { stroke-dasharray: 5 4; }
.wrong { stroke: #d55e00; stroke-width: 1.6; }"""

HEAD = """\
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
orient="auto"><path d="M0,1 L7,4 L0,7 z" fill="#5d6d7e"/></marker></defs>"""


def svg(flow: Flow) -> str:
    """The picture as an SVG file."""
    tops = [36]
    for row in flow.rows:
        tops.append(tops[-1] + max(map(flow.height, row)) + ROW - BOX)
    width = max(flow.x[spot] + flow.width(spot) / 2 for spot in flow.x) + SIDE
    height = tops[-1] + 44
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" role="img">',
        "<title>The rooms of onepile, and which uses which</title>",
        f"<style>\n{STYLE}\n</style>",
        HEAD,
        f'<rect width="{width:.0f}" height="{height}" fill="#fff"/>',
        *_floors(flow, tops, width),
    ]
    for arrow in sorted(flow.down):
        lines.append(f'<path class="arrow" d="{_down(flow, arrow, tops)}"/>')
    for kind, given in (("named", flow.named), ("wrong", flow.up)):
        for arrow in sorted(given):
            lines.append(f'<path class="arrow {kind}" d="{_up(flow, arrow, tops)}"/>')
    for row, top in zip(flow.rows, tops, strict=False):
        for spot in row:
            if isinstance(spot, str):
                lines += _box(flow, spot, top)
    lines += _legend(flow, tops[-1] + 14)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _floors(flow: Flow, tops: list[int], width: float) -> Iterator[str]:
    above = (ROW - BOX) // 2
    first = {floor: flow.row_of[box] for box, floor in reversed(flow.floor_of.items())}
    for box, floor in flow.floor_of.items():
        first[floor] = min(first[floor], flow.row_of[box])
    edges = [tops[first[floor]] - above for floor in sorted(first)] + [tops[-1] - above]
    for number, (top, end) in enumerate(pairwise(edges), start=1):
        shade = "#f1ede4" if number % 2 else "#faf8f4"
        yield f'<rect y="{top}" width="{width:.0f}" height="{end - top}" fill="{shade}"/>'
        yield f'<text class="small" x="10" y="{top + 18}">{number}</text>'


def _box(flow: Flow, box: str, top: int) -> Iterator[str]:
    x, wide, tall = flow.x[box], flow.width(box), flow.height(box)
    yield (
        f'<rect class="box" x="{x - wide / 2:.0f}" y="{top}" width="{wide:.0f}" '
        f'height="{tall}" rx="5"/>'
    )
    yield f'<text x="{x:.0f}" y="{top + 20}" text-anchor="middle">{box}</text>'
    for number, line in enumerate(flow.inside.get(box, ()), start=1):
        y = top + 20 + 18 * number
        yield f'<text class="small" x="{x:.0f}" y="{y}" text-anchor="middle">{line}</text>'


def _down(flow: Flow, arrow: Arrow, tops: list[int]) -> str:
    """A smooth line from the lower edge of a box through its spots to the upper edge of another."""
    a, b = arrow
    x, y = flow.ends[arrow, a], tops[flow.row_of[a]] + flow.height(a)
    parts = [f"M{x:.0f},{y}"]
    for spot in flow.way(arrow)[1:]:
        if isinstance(spot, str):
            to, top, end = flow.ends[arrow, b], tops[flow.row_of[b]], tops[flow.row_of[b]]
        else:
            to, top = flow.x[spot], tops[spot[1]]
            end = tops[spot[1] + 1] - (ROW - BOX)
        half = (y + top) // 2
        parts.append(f"C{x:.0f},{half} {to:.0f},{half} {to:.0f},{top}")
        if end > top:
            parts.append(f"L{to:.0f},{end}")
        x, y = to, end
    return " ".join(parts)


def _up(flow: Flow, arrow: Arrow, tops: list[int]) -> str:
    """A line from the left edge of a box, around those between, to a higher box."""
    a, b = arrow
    x, y = flow.x[a] - flow.width(a) / 2, tops[flow.row_of[a]] + flow.height(a) // 2
    to, end = flow.x[b] - flow.width(b) / 2 + 14, tops[flow.row_of[b]] + flow.height(b)
    return f"M{x:.0f},{y} L{to + 12:.0f},{y} Q{to:.0f},{y} {to:.0f},{y - 12} L{to:.0f},{end}"


def _legend(flow: Flow, y: int) -> Iterator[str]:
    kinds = [("", "imports, and so on along the arrows"), ("named", "loads by name, when asked")]
    if flow.up:
        kinds.append(("wrong", "against the order"))
    x = SIDE
    for kind, words in kinds:
        yield f'<path class="arrow {kind}" d="M{x},{y} L{x + 34},{y}"/>'
        yield f'<text class="small" x="{x + 44}" y="{y + 4}">{words}</text>'
        x += 84 + 7 * len(words)


def flow_of_the_house() -> Flow:
    """The rooms as they are now."""
    rooms = floors()
    return Flow(rooms, *arrows(room for floor in rooms for room in floor))


def main(words: Sequence[str]) -> int:
    """Write the picture."""
    if len(words) != 1:
        print("usage: python -m scripts.flow FILE", file=sys.stderr)
        return 2
    Path(words[0]).write_text(svg(flow_of_the_house()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
