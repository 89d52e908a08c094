"""Polygons of slope and offset: what is decided alike at the corners holds in all of it.

For f(k) = floor(αk + β), f(k) < v means αk + β < v. All that a run asks of f is linear in (α, β),
so a certificate whose rules are the corners of a polygon is one for every line in it
(`docs/proofs.md`, "Several rules at once"). Two corners with one offset are an interval of slopes.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from onepile.errors import IllegalError, quote
from onepile.families.move_size.proofs.lines import Corner, Line
from onepile.families.move_size.proofs.reading import MAX_RULES
from onepile.formulas import exact
from onepile.formulas.exact import Value


def lies_between(line: Line[Value], corners: Iterable[Corner]) -> bool:
    """Whether (slope, offset) lies in the convex hull of the corners, borders included.

    >>> def corners(*pairs):
    ...     return [Line(*map(Fraction, pair)) for pair in pairs]
    >>> root = Line(exact.root(2, 2), Fraction(0))
    >>> lies_between(root, corners(("7/5", 0), ("3/2", 0)))
    True
    >>> lies_between(root, corners(("7/5", 0), ("3/2", "1/2")))
    False
    >>> lies_between(root, corners((1, -1), (2, 1), (1, 1)))
    True

    Raises:
        UndecidedError: the line cannot be told from one on the border.
    """
    around = _hull(sorted(set(corners)))
    if len(around) > 2:
        edges = zip(around, [*around[1:], around[0]], strict=True)
        return all(_side(*edge, line) >= 0 for edge in edges)
    return not _side(around[0], around[-1], line) and all(
        exact.sign(exact.subtract(value, min(ends))) >= 0
        and exact.sign(exact.subtract(max(ends), value)) >= 0
        for value, ends in zip(line, zip(*around, strict=True), strict=True)
    )


def _hull(points: list[Corner]) -> list[Corner]:
    """The corners of the convex hull of sorted points, counterclockwise (A. M. Andrew, 1979)."""
    halves = []
    for order in (points, points[::-1]):
        half: list[Corner] = []
        for point in order:
            while len(half) > 1 and _side(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1] or points


def _side(start: Corner, end: Corner, line: Line[Value]) -> int:
    """On which side of the way from start to end a point is: 1 left, -1 right, 0 neither."""
    along, up = end.slope - start.slope, end.offset - start.offset
    right = exact.multiply(up, exact.subtract(line.slope, start.slope))
    left = exact.multiply(along, exact.subtract(line.offset, start.offset))
    return exact.sign(exact.subtract(left, right))


def read_corners(told: Iterable[object], line: Line[Value]) -> list[Corner]:
    """Corners as a user gives them: slopes, or slopes with offsets.

    Args:
        told: Texts `7/5` or `7/5,1/3`, fractions, whole numbers, or pairs of these.
        line: The line of the game: a slope alone has its offset, and it must lie between.

    >>> read_corners(["7/5", "3/2"], Line(exact.root(2, 2), Fraction(0)))[1]
    Line(slope=Fraction(3, 2), offset=Fraction(0, 1))

    Raises:
        IllegalError: one is no corner, or a line there is no rule, or the game's lies outside.
    """
    corners = [_corner(one, line) for one in told]
    if not 2 <= len(set(corners)) <= MAX_RULES:
        raise IllegalError(
            f"{len(set(corners))} different corners are given: "
            f"a theorem between corners needs 2 … {MAX_RULES} of them"
        )
    for corner in corners:
        if corner.slope < 1 or corner.slope + corner.offset < 1:
            raise IllegalError(
                f"{corner} is no corner: its slope must be at least 1, and so must slope + offset, "
                "which is f(1) before it is rounded"
            )
    if not lies_between(line, corners):
        raise IllegalError(
            f"the game's own f does not lie between {', '.join(map(str, corners))}: "
            "give corners around it"
        )
    return corners


def _corner(told: object, line: Line[Value]) -> Corner:
    parts: Any = told.split(",") if isinstance(told, str) else told
    numbers = list(parts) if isinstance(parts, (list, tuple)) else [parts]
    try:
        values = [Fraction(number) for number in numbers]
        slope, offset = values if len(values) > 1 else (values[0], None)
    except (TypeError, ValueError, ZeroDivisionError, IndexError):
        raise IllegalError(
            f"{quote(str(told))} is no corner: write a slope, like 7/5, or a slope and an offset, "
            "like 7/5,1/3; the game stands before them"
        ) from None
    if offset is not None:
        return Line(slope, offset)
    if isinstance(line.offset, exact.Real):
        raise IllegalError(
            f"{quote(str(told))} is a slope alone, and the game's offset is no fraction: "
            "write slope,offset"
        )
    return Line(slope, Fraction(line.offset))
