"""Maps of an atlas: a dot for each game, in the house's style.

Where a game stands and its colour are SQL expressions in the columns of `games`: across a/b, up c,
coloured by the lag.
"""

from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from onepile.atlas.book import Atlas
from onepile.errors import IllegalError, quote
from onepile.limits import MOST_MAP_DOTS
from onepile.plots.draw import GRID, INK, STYLE, Plot

_NAMED = 12
"""So many colours at most are told apart by name; more are a scale."""

_NOTHING = "#bbbbbb"


def map_of(
    atlas: Atlas, across: str, up: str, colour: str, where: str = "true", title: str | None = None
) -> Plot:
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
    heading = f"{len(rows)} games{shown}" if title is None else title
    places = [(row["x"], row["y"], row["z"]) for row in rows]
    return dots(places, across, up, colour, heading, size=min(46.0, 12000 / len(rows)))


Dot = tuple[Any, Any, Any]
"""Where it stands, across and up, and what its colour shows; None: nothing."""


def dots(
    places: Sequence[Dot],
    across: str,
    up: str,
    colour: str,
    title: str,
    colours: str = "cividis",
    size: float = 46.0,
) -> Plot:
    """A picture with a dot for each game.

    Args:
        places: The dots.
        across: What the axis is called.
        up: The same, upward.
        colour: What the colours show.
        title: What stands above.
        colours: Matplotlib's name of the colours.
        size: How large a dot is, in points by points.
    """
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(9.6, 5.4), layout="constrained")
        axes = figure.add_subplot(axes_class=Plot)
        assert isinstance(axes, Plot)
        axes.set_title(title, wrap=True)
        axes.set(xlabel=across, ylabel=up)
        axes.grid(**GRID)
        axes.set_axisbelow(True)
        for axis, values in zip((axes.xaxis, axes.yaxis), zip(*places, strict=True), strict=False):
            if all(value == int(value) for value in values):
                axis.set_major_locator(MaxNLocator(integer=True))
        _fill(axes, places, colour, colours, size)
    return axes


def _fill(axes: Any, places: Sequence[Dot], name: str, colours: str, size: float) -> None:
    """A dot for each game, its colour by what is called so; a ring where there is none."""
    groups: dict[Any, list[tuple[float, float]]] = {}
    for x, y, z in places:
        groups.setdefault(z, []).append((float(x), float(y)))
    handles = []
    if without := groups.pop(None, None):
        rings = {"facecolors": "none", "edgecolors": _NOTHING, "label": "none"}
        handles.append(axes.scatter(*zip(*without, strict=True), s=size, **rings))
    values = sorted(groups)
    if len(values) <= _NAMED:
        shades = matplotlib.colormaps[colours]
        for rank, value in enumerate(values):
            dots: dict[str, Any] = {"color": shades(rank / max(1, len(values) - 1))}
            dots["label"] = f"{value:g}" if isinstance(value, float) else str(value)
            handles.append(
                axes.scatter(*zip(*groups[value], strict=True), s=size, linewidths=0, **dots)
            )
    else:
        wide = isinstance(values[0], int | float) and values[0] > 0
        norm = LogNorm() if wide and values[-1] > 100 * values[0] else None
        x, y, z = zip(
            *((*place, value) for value in values for place in groups[value]), strict=True
        )
        shown = axes.scatter(x, y, s=size, c=z, cmap=colours, norm=norm, linewidths=0)
        axes.figure.colorbar(shown, ax=axes, label=name).outline.set_visible(False)
    if handles:
        place = {"loc": "outside right upper", "alignment": "left", "labelcolor": INK}
        legend = axes.figure.legend(handles=handles, title=name, **place)
        for handle in legend.legend_handles:
            handle.set_sizes([36])
