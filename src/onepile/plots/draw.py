"""The pictures with matplotlib. Colours are Okabe and Ito's, which everybody can tell apart.

Safe is dark and unsafe light, so that a print in greys says the same; whatever else is marked has
its own shape besides its colour.
"""

from io import BytesIO
from os import PathLike, fspath
from typing import IO, Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from onepile.errors import IllegalError, quote
from onepile.files import format_of, whole_file
from onepile.numbers import INFINITE, short
from onepile.pictures import Ladder, Picture, Plane, Series, Strip
from onepile.rules import Position

SAFE = "#0b4f7d"
UNSAFE = "#f3e9d2"
MARK = "#d55e00"
HERE = "#cc3377"
INK = "#222222"

_LONG = 10**6
"""From this pile on an axis counts from the first pile."""

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": "#777777",
    "axes.labelcolor": INK,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": "#555555",
    "ytick.color": "#555555",
    "legend.frameon": False,
    "svg.hashsalt": "onepile",
    "path.simplify": True,
}
"""How all pictures look."""
GRID: dict[str, Any] = {"visible": True, "color": "#dddddd", "linewidth": 0.6}


class Plot(Axes):
    """Matplotlib's axes with a picture of a game, or of many: it shows itself in a notebook.

    Whatever axes have can be changed: title, labels, limits, colours.

    Attributes:
        picture: The data of one game's picture; None where the axes have something else.
    """

    picture: Picture | None = None

    def save(self, path: "str | PathLike[str]") -> None:
        """Write it to a .png, .svg or .pdf file."""
        form = format_of(fspath(path), "picture")
        with whole_file(fspath(path), binary=True) as file:
            _write(self, file, form)

    def __repr__(self) -> str:
        if self.picture is None:
            return super().__repr__()
        return f"<plot: {self.picture.kind} of {str(self.picture.game)!r}>"

    def _repr_png_(self) -> bytes:
        target = BytesIO()
        _write(self, target, "png")
        return target.getvalue()


def draw(picture: Picture, position: Position | None = None, ax: Axes | None = None) -> Axes:
    """Draw a picture.

    Args:
        picture: What to draw.
        position: A position to mark, if it lies in the picture.
        ax: Where to draw it; by default in a figure of its own, a `Plot`.
    """
    if ax is not None:
        if not isinstance(ax, Axes):
            raise IllegalError(f"ax={quote(repr(ax))} is none of Matplotlib's axes: give one")
        _fill(ax, picture, position)
        return ax
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=_size(picture), layout="constrained")
        if isinstance(picture, Ladder):
            grid = figure.add_gridspec(2, 1, height_ratios=[2, 1])
            axes = figure.add_subplot(grid[0], axes_class=Plot)
            _ratios(figure.add_subplot(grid[1], sharex=axes), picture)
            axes.tick_params(labelbottom=False)
        else:
            axes = figure.add_subplot(axes_class=Plot)
        assert isinstance(axes, Plot)
        axes.picture = picture
        axes.set_title(str(picture.game), wrap=True)
        _fill(axes, picture, position)
    return axes


def _write(axes: Plot, target: IO[bytes], form: str) -> None:
    """The figure as a file, called by its title; the same picture is the same file."""
    metadata: dict[str, str | None] = {"Title": axes.get_title()}
    if form != "png":
        metadata["Date" if form == "svg" else "CreationDate"] = None
    figure = axes.get_figure(root=True)
    assert figure is not None
    places = [(part, part.get_position(original=True)) for part in figure.axes]
    with matplotlib.rc_context(STYLE):
        figure.savefig(target, format=form, dpi=160, metadata=metadata)
    for part, place in places:  # the next layout begins where this one began
        part.set_position(place)
        part.set_in_layout(True)


def _fill(axes: Axes, picture: Picture, position: Position | None) -> None:
    if isinstance(picture, Ladder):
        _ladder(axes, picture, position)
    elif isinstance(picture, Plane):
        _plane(axes, picture, position)
    elif isinstance(picture, Strip):
        _strip(axes, picture, position)
    else:
        _series(axes, picture, position)


def _size(picture: Picture) -> tuple[float, float]:
    """Square cells where the shape of the plane allows it."""
    if isinstance(picture, Ladder):
        return 8.0, 5.6
    if isinstance(picture, Plane):
        rows, columns = len(picture.cells), len(picture.cells[0])
        return 8.0, float(min(9.0, max(3.2, 1.6 + 7.0 * rows / columns)))
    if isinstance(picture, Strip):
        rows = -(-len(picture.cells) // picture.width)
        return 8.0, float(min(10.0, max(2.4, 1.5 + 7.0 * rows / picture.width)))
    return 8.0, 4.8


def _plane(axes: Axes, picture: Plane, position: Position | None) -> None:
    rows, columns = len(picture.cells), len(picture.cells[0])
    extent = (0.5, columns + 0.5, 0.5, rows + 0.5)
    options: dict[str, Any] = {"extent": extent, "origin": "lower"}
    options["aspect"] = "equal" if columns <= 4 * rows <= 8 * columns else "auto"
    handles: list[Any] = []
    if not picture.outcomes:
        _nim_plane(axes, picture, options)
    else:
        handles += _outcomes(axes, np.array(picture.cells), options)
    if 0 < len(picture.members) < columns // 2:
        handles.append(_members(axes, picture.members))
    axes.set_xlabel("pile")
    axes.set_ylabel(picture.up)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    if position is not None:
        across, up = position.pile, position._asdict()[picture.field]
        if across <= columns and up <= rows:
            handles.append(_mark(axes, across, up, "the position"))
    _legend(axes, handles)


def _nim_plane(axes: Axes, picture: Plane, options: dict[str, Any]) -> None:
    cells = np.array(picture.cells)
    most = int(cells.max(initial=1))
    if most <= 12:
        bounds = np.arange(-0.5, most + 1.5)
        options = {**options, "norm": BoundaryNorm(bounds, 256)}
    image = axes.imshow(cells, cmap="cividis", interpolation="nearest", **options)
    bar = axes.figure.colorbar(image, ax=axes, label="nim-value", shrink=0.8, pad=0.02)
    bar.outline.set_visible(False)


def _strip(axes: Axes, picture: Strip, position: Position | None) -> None:
    width = picture.width
    rows = -(-len(picture.cells) // width)
    cells = np.full(rows * width, 2, dtype=np.int8)
    cells[: len(picture.cells)] = picture.cells
    extent = (0.5, width + 0.5, rows - 0.5, -0.5)
    options: dict[str, Any] = {"extent": extent, "aspect": "equal" if rows <= 2 * width else "auto"}
    handles = _outcomes(axes, cells.reshape(rows, width), options)
    axes.set_xlabel("pile, beyond the number at the left")
    zero = picture.first - 1 if picture.first >= _LONG else 0
    axes.set_ylabel(_pile_label(zero))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    before = picture.first - 1 - zero
    axes.yaxis.set_major_formatter(
        lambda row, _: f"{before + row * width:g}" if 0 <= row < rows else ""
    )
    if position is not None and 0 <= position.pile - picture.first < len(picture.cells):
        row, column = divmod(position.pile - picture.first, width)
        handles.append(_mark(axes, column + 1, row, f"pile {short(position.pile)}"))
    _legend(axes, handles)


def _series(axes: Axes, picture: Series, position: Position | None) -> None:
    values = np.array(picture.values, dtype=np.float64)
    zero = picture.first if picture.first >= _LONG else 0
    piles = np.arange(picture.first - zero, picture.first - zero + len(values))
    finite = values != INFINITE if picture.infinite else np.ones(len(values), dtype=np.bool_)
    size = float(np.clip(4000 / len(values), 0.9, 14))
    axes.scatter(piles[finite], values[finite], s=size, color=SAFE, linewidths=0, rasterized=True)
    handles: list[Any] = []
    most = float(values.max(initial=1))
    if not finite.all():
        top = most * (2.0 if picture.logarithmic else 1.06)
        axes.scatter(
            piles[~finite], np.full((~finite).sum(), top), s=18, marker="^", color="#777777"
        )
        handles.append(_dot("^", "#777777", "infinite"))
    members = [m for m in picture.members if picture.first <= m < picture.first + len(values)]
    if 0 < len(members) < len(values) // 2:
        heights = [values[member - picture.first] for member in members]
        axes.scatter(members, heights, s=34, facecolors="none", edgecolors=MARK, linewidths=1.2)
        handles.append(_dot("o", MARK, "base member", hollow=True))
    if picture.logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("log")
    axes.set_xlabel(_pile_label(zero))
    axes.set_ylabel(picture.up)
    axes.grid(**GRID)
    axes.set_axisbelow(True)
    if position is not None and 0 <= (at := position.pile - picture.first) < len(values):
        here = position.pile - zero, float(values[at])
        handles.append(_mark(axes, *here, f"pile {short(position.pile)}"))
    _legend(axes, handles)


def _pile_label(zero: int) -> str:
    """What the axis of the piles is called."""
    return f"pile − {short(zero)}" if zero else "pile"


_DOTS: dict[str, Any] = {"markersize": 4.5, "linewidth": 0.8}


def _ladder(axes: Axes, picture: Ladder, position: Position | None) -> None:
    """The members of a base."""
    index = np.arange(len(picture.members))
    axes.semilogy(index, [float(m) for m in picture.members], "o-", color=SAFE, **_DOTS)
    handles: list[Any] = []
    if picture.values != picture.members:
        pairs = enumerate(zip(picture.members, picture.values, strict=True))
        other = {at: float(value) for at, (member, value) in pairs if member != value}
        axes.semilogy(list(other), list(other.values()), "s", color=MARK, markersize=3.5)
        handles += [
            _dot("o", SAFE, "member"),
            _dot("s", MARK, "its threshold, where it is another"),
        ]
    pile = 0 if position is None else position.pile - picture.behind
    if 1 <= pile <= picture.members[-1]:
        handles.append(axes.axhline(pile, color=HERE, linestyle="--", label="this position"))
    if picture.finite:
        at = index[-1], float(picture.members[-1])
        _note(axes, "the base ends here: the thresholds repeat", at, (8, -4))
        axes.set_xlim(-0.5, 2.2 * len(index) + 1)
    if picture.behind:
        behind = f"pile N of the game stands at N - {picture.behind} of the base"
        _note(axes, behind, (0.99, 0.04), (0, 0), xycoords="axes fraction", ha="right")
    axes.set_ylabel("base member")
    axes.grid(**GRID)
    _legend(axes, handles)


def _ratios(axes: Axes, picture: Ladder) -> None:
    """How much larger each member is than the one before, below the members."""
    index = np.arange(len(picture.members))
    axes.plot(index[1:], picture.ratios, "o-", color=SAFE, **_DOTS)
    axes.set_ylabel("ratio to the\none before")
    axes.set_xlabel("index of the member")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    limit = picture.limit
    if limit is not None:
        _note(axes, f"{limit:.6f}", (index[-1], limit), (0, 7), ha="right")
        axes.margins(y=0.25)
    axes.grid(**GRID)


def _note(
    axes: Axes, text: str, at: tuple[float, float], away: tuple[int, int], **options: Any
) -> None:
    """Write something near a place."""
    axes.annotate(
        text, at, xytext=away, textcoords="offset points", color=INK, fontsize=9, **options
    )


def _mark(axes: Axes, across: float, up: float, said: str) -> Line2D:
    """A ring and a cross around a position, or a pile; also its entry for the legend."""
    axes.plot(across, up, "o", markersize=12, markerfacecolor="none", color=HERE, markeredgewidth=2)
    axes.plot(across, up, "+", markersize=7, color=HERE, markeredgewidth=1.5)
    return _dot("o", HERE, said, hollow=True)


def _members(axes: Axes, members: tuple[int, ...]) -> Line2D:
    """Triangles on the lower edge."""
    axes.plot(
        members,
        [0.0] * len(members),
        "^",
        color=MARK,
        markersize=5,
        clip_on=False,
        transform=axes.get_xaxis_transform(),
        zorder=5,
    )
    return _dot("^", MARK, "base member")


def _dot(marker: str, colour: str, label: str, hollow: bool = False) -> Line2D:
    face = "none" if hollow else colour
    return Line2D(
        [], [], marker=marker, linestyle="", color=colour, markerfacecolor=face, label=label
    )


def _outcomes(axes: Axes, cells: Any, options: dict[str, Any]) -> list[Any]:
    """Safe and unsafe cells, and white ones where there are no more piles; their entries."""
    colours = ListedColormap([SAFE, UNSAFE, "white"])
    axes.imshow(cells, cmap=colours, vmin=0, vmax=2, interpolation="nearest", **options)
    return [
        Patch(facecolor=SAFE, label="safe"),
        Patch(facecolor=UNSAFE, edgecolor="#bbaa88", label="unsafe"),
    ]


def _legend(axes: Axes, handles: list[Any]) -> None:
    if handles and isinstance(axes, Plot):
        place: dict[str, Any] = {"loc": "outside lower center", "ncols": len(handles)}
        axes.figure.legend(handles=handles, fontsize=9, **place)
    elif handles:
        axes.legend(handles=handles, fontsize=9)
