"""Tables in answers of moderate length: from arrays, or, in a browser, pile by pile."""

from collections.abc import Callable, Mapping
from typing import Any

from onepile.claims import Answer
from onepile.errors import IllegalError, quote
from onepile.extras import has
from onepile.files import delimited
from onepile.game_class import Game
from onepile.limits import (
    MAX_WEB_BASE,
    MAX_WEB_PLAIN_ROWS,
    MAX_WEB_ROWS,
    MAX_WEB_TABLE_PILE,
    Limits,
)
from onepile.numbers import INFINITY, decimal, short
from onepile.solve import solve
from onepile.statements import Phrase
from onepile.web.catalogue import JSON
from onepile.web.reading import game_of, number, numbers, place_of

BASE = "base"
_WHOLE = {"safe": "0", "unsafe": "1"}
"""Outcomes as the whole numbers of a b-file."""


def table(request: JSON, work: int) -> JSON:
    """Thresholds, nim-values or outcomes of many piles, the safe piles, or the base; as a file."""
    asked = game_of(request)
    to = number(request["to"], "to", 1)
    form = request.get("format")
    made = (
        _base(asked, to, work) if request.get("what") == BASE else _piles(asked, to, request, work)
    )
    content = _file(made, form) if form else made
    return {"game": str(asked), **content}


def _file(made: JSON, form: str) -> JSON:
    """A table as the file that `onepile table` writes.

    >>> made = {"what": "outcomes", "columns": ["pile", "outcome"], "from": "1", "values": ["safe"]}
    >>> _file(made, "csv")["text"].splitlines(), _file(made, "bfile")["text"].splitlines()
    (['pile,outcome', '1,safe'], ['1 0'])
    """
    what, values, first = made["what"], made["values"], number(made["from"], "from")
    heading = [made["columns"]]
    if form == "csv":
        name, cells = f"{what}.csv", ["inf" if value is None else value for value in values]
    elif None in values:
        raise IllegalError(
            Phrase(
                "pile {pile} has an infinite threshold, and a b-file holds whole numbers only: "
                "start after it, or take the CSV",
                pile=first + values.index(None),
            )
        )
    else:
        name, cells = f"b-{what}.txt", [_WHOLE.get(value, value) for value in values]
        heading = []
    rows = ((decimal(at), cell) for at, cell in enumerate(cells, first))
    return {"name": name, "text": "".join(f"{row}\n" for row in delimited(form, [*heading, *rows]))}


def _made(what: str, columns: list[str], first: int, values: list[str | None]) -> JSON:
    return {
        "what": what,
        "columns": columns,
        "from": decimal(first),
        "to": decimal(first + len(values) - 1),
        "values": values,
    }


def _base(asked: Game, to: int, work: int) -> JSON:
    """The base as a table: n, and its n-th member."""
    members = [member for member in asked.base(to, work=work).members if member <= to]
    return _made(BASE, ["n", "term"], 1, [*numbers(members[:MAX_WEB_BASE])])


def _piles(asked: Game, to: int, request: JSON, work: int) -> JSON:
    first = request.get("from")
    start = None if first is None else number(first, "from", 0)
    arrays = has("tables")
    most = MAX_WEB_ROWS if arrays else MAX_WEB_PLAIN_ROWS
    rows = to - (start or 0) + 1
    if rows > most:
        raise IllegalError(
            f"a table of {short(rows)} rows is too long here: give at most {most}, "
            "or use the command line"
        )
    make = _by_arrays if arrays else _one_by_one
    return make(asked, to, start, request.get("what"), request, work)


def kinds_of(asked: Game) -> list[str]:
    """The tables that can be had of a game, the usual one first."""
    if has("tables"):
        from onepile.table import SAFE_PILES

        return [*(kind.name for kind in asked.table_kinds()), SAFE_PILES]
    start = asked.position(1, **asked.usual_place)
    answer = solve(asked, start, Limits(moves=0))
    return [name for name, (_, told) in _TOLD.items() if told(answer) is not None]


def _by_arrays(
    asked: Game, to: int, start: int | None, what: str | None, request: JSON, work: int
) -> JSON:
    from onepile.formats import cells_of
    from onepile.table import table as make_table

    limits, place = Limits(work, moves=0), place_of(request)
    made = make_table(asked, to, start, what, place, limits, MAX_WEB_TABLE_PILE)
    cells = [cell for _, values in made.pieces() for cell in cells_of(made, "text", values)]
    values = [None if cell == "inf" else cell for cell in cells]
    return _made(made.what, [made.kind.index, made.column], made.first, values)


_TOLD: Mapping[str, tuple[str, Callable[[Answer], Any]]] = {
    "thresholds": ("threshold", lambda answer: answer.threshold),
    "nim-values": ("nim_value", lambda answer: answer.known_nim_value),
    "outcomes": ("outcome", lambda answer: answer.outcome),
}
"""What answers tell of one pile, with its heading: the tables that need no arrays."""


def _one_by_one(
    asked: Game, to: int, start: int | None, what: str | None, request: JSON, work: int
) -> JSON:
    first = 1 if start is None else start
    if first > to:
        raise IllegalError(f"a table from pile {short(first)} to {short(to)} is empty")
    given = {name: value for name, value in place_of(request).items() if value is not None}
    usual = asked.usual_place
    limits = Limits(work // (to - first + 1), moves=0)

    def at(pile: int) -> Answer:
        return solve(asked, asked.position(pile, **{**usual, **given}), limits)

    kinds = kinds_of(asked)
    chosen = what or kinds[0]
    if chosen not in kinds:
        raise IllegalError(
            f"in a browser {quote(str(asked))} has no table {quote(chosen)}: choose "
            f"{' or '.join(kinds)}, or ask onepile where it is installed"
        )
    needed = [field.name for field in asked.fields if field.default is None]
    if chosen == "outcomes" and any(name not in given for name in needed):
        missing = next(name for name in needed if name not in given)
        raise IllegalError(f"outcomes of a {asked.family} game need a {missing}: give one")
    column, told = _TOLD[chosen]
    values = [told(at(pile)) for pile in range(first, to + 1)]
    return _made(chosen, ["pile", column], first, [_cell(value) for value in values])


def _cell(value: Any) -> str | None:
    if value is INFINITY:
        return None
    return value if isinstance(value, str) else decimal(value)
