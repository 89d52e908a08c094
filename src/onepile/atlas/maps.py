"""Maps of an atlas: a dot for each game, in the house's style.

Where a game stands and its colour are SQL expressions in the columns of `games`: across a/b, up c,
coloured by the lag.
"""

from dataclasses import dataclass
from io import BytesIO
from os import PathLike, fspath
from typing import IO, Any

import matplotlib
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from onepile.atlas.book import Atlas
from onepile.errors import IllegalError, quote
from onepile.files import format_of, whole_file
from onepile.limits import MOST_MAP_DOTS
from onepile.plots.draw import INK, STYLE

_NAMED = 12
"""So many colours at most are told apart by name; more are a scale."""

_NOTHING = "#bbbbbb"


@dataclass(frozen=True)
class Map:
    """A map of an atlas, which shows itself in a notebook.

    Attributes:
        across, up: Where each game stands.
        colour: What its colour shows; None where it has nothing to show.
        names: What the three are called.
        title: What is above it.
    """

    across: tuple[float, ...]
    up: tuple[float, ...]
    colour: tuple[Any, ...]
    names: tuple[str, str, str]
    title: str

    def save(self, path: "str | PathLike[str]") -> None:
        """Draw it to a .png, .svg or .pdf file."""
        form = format_of(fspath(path), "picture")
        with whole_file(fspath(path), binary=True) as file:
            self._draw(file, form)

    def _repr_png_(self) -> bytes:
        target = BytesIO()
        self._draw(target, "png")
        return target.getvalue()

    def _draw(self, target: IO[bytes], form: str) -> None:
        with matplotlib.rc_context(STYLE):
            figure = Figure(figsize=(9.6, 5.4), layout="constrained")
            axes = figure.add_subplot()
            axes.set_title(self.title, wrap=True)
            axes.set_xlabel(self.names[0])
            axes.set_ylabel(self.names[1])
            axes.grid(visible=True, color="#dddddd", linewidth=0.6)
            axes.set_axisbelow(True)
            for axis, values in ((axes.xaxis, self.across), (axes.yaxis, self.up)):
                if all(value == int(value) for value in values):
                    axis.set_major_locator(MaxNLocator(integer=True))
            self._dots(axes)
            date = {} if form == "png" else {"Date" if form == "svg" else "CreationDate": None}
            figure.savefig(target, format=form, dpi=160, metadata={"Title": self.title, **date})

    def _dots(self, axes: Any) -> None:
        size = min(46.0, 12000 / max(1, len(self.across)))
        places = list(zip(self.across, self.up, self.colour, strict=True))
        without = [place for place in places if place[2] is None]
        shown = [place for place in places if place[2] is not None]
        handles = []
        if without:
            x, y, _ = zip(*without, strict=True)
            handles = [axes.scatter(x, y, s=size, facecolors="none", edgecolors=_NOTHING)]
            handles[0].set_label("none")
        values = sorted({value for *_, value in shown})
        if len(values) <= _NAMED:
            colours = matplotlib.colormaps["cividis"]
            for rank, value in enumerate(values):
                x, y, _ = zip(*(place for place in shown if place[2] == value), strict=True)
                colour = colours(rank / max(1, len(values) - 1))
                label = f"{value:g}" if isinstance(value, float) else str(value)
                handles.append(axes.scatter(x, y, s=size, color=colour, linewidths=0, label=label))
        else:
            wide = isinstance(values[0], int | float) and values[0] > 0
            norm = LogNorm() if wide and values[-1] > 100 * values[0] else None
            x, y, z = zip(*shown, strict=True)
            dots = axes.scatter(x, y, s=size, c=z, cmap="cividis", norm=norm, linewidths=0)
            axes.figure.colorbar(dots, ax=axes, label=self.names[2]).outline.set_visible(False)
        if handles:
            legend = axes.figure.legend(
                handles=handles,
                title=self.names[2],
                loc="outside right upper",
                alignment="left",
                labelcolor=INK,
            )
            for handle in legend.legend_handles:
                handle.set_sizes([36])


def map_of(
    atlas: Atlas, across: str, up: str, colour: str, where: str = "true", title: str | None = None
) -> Map:
    """A map of the games of an atlas.

    Args:
        atlas: The atlas.
        across: Where each game stands, an SQL expression in the columns of `games`.
        up: The same, upward.
        colour: What its colour shows.
        where: Which games are shown, as an SQL condition.
        title: What stands above; by default what is shown.

    Raises:
        MalformedError: one of them is none.
        IllegalError: there is nothing to show, or too much.
    """
    sql = f"SELECT {across} AS x, {up} AS y, {colour} AS z FROM games WHERE {where}"
    rows = atlas.query(f"SELECT * FROM ({sql}) WHERE x IS NOT NULL AND y IS NOT NULL").to_pylist()
    if not rows or len(rows) > MOST_MAP_DOTS:
        raise IllegalError(
            f"{len(rows)} games have {quote(across)} and {quote(up)} where {quote(where)}: "
            f"show from 1 to {MOST_MAP_DOTS}"
        )
    for name, key in ((across, "x"), (up, "y")):
        if isinstance(rows[0][key], str):
            raise IllegalError(f"{quote(name)} is a text: give a number for the place of a game")
    shown = f" where {where}" if where != "true" else ""
    return Map(
        tuple(float(row["x"]) for row in rows),
        tuple(float(row["y"]) for row in rows),
        tuple(row["z"] for row in rows),
        (across, up, colour),
        f"{len(rows)} games{shown}" if title is None else title,
    )
