"""How objects show themselves in a notebook: small pieces of HTML, everything escaped."""

from collections.abc import Iterable, Sequence
from html import escape

from onepile.numbers import short


def table_html(
    title: str, headings: Sequence[str], rows: Iterable[Sequence[int | str]], count: int
) -> str:
    """A table, and how many rows it has if not all are shown.

    >>> table_html("a < b", ("n", "g"), [(1, "∞")], 1)[:45]
    '<table><caption>a &lt; b</caption><thead><tr>'
    """
    cells = [[_cell(cell) for cell in row] for row in rows]
    if len(cells) < count:
        cells.append(["…", f"{count} rows"])
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
    return (
        f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _cell(cell: int | str) -> str:
    return escape(cell if isinstance(cell, str) else short(cell))


def lines_html(lines: Iterable[str]) -> str:
    """Lines that are HTML already, the first of them in bold.

    >>> lines_html(["safe", "pile 8"])
    '<div><b>safe</b><br>pile 8</div>'
    """
    bold = (line if at else f"<b>{line}</b>" for at, line in enumerate(lines))
    return f"<div>{'<br>'.join(bold)}</div>"
