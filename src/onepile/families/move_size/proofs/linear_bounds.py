"""Lines below and above an f, where such are known: α·n + β <= f(n) <= A·n + B for every n."""

from typing import NamedTuple

from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.lines import Corner, Line
from onepile.formulas import Expression
from onepile.formulas.shape import Shape
from onepile.formulas.syntax import Conditional, Node
from onepile.mathematics.piecewise import Piecewise

_LATEST = 10_000
"""So many values before the last stretch are looked at one by one."""


class Bounds(NamedTuple):
    """Two lines; f lies between them for every n >= 1."""

    below: Corner
    above: Corner


def linear_bounds(f: Expression) -> Bounds:
    """Lines below and above f.

    >>> linear_bounds(Expression.parse("n if n%2==0 else 4n+3"))[1]
    Line(slope=Fraction(4, 1), offset=Fraction(3, 1))

    Raises:
        NotApplicable: none are known, or the lower one does not rise.
    """
    found = _bounds(f.node)
    if found is None or found.below.slope <= 0:
        raise NotApplicable(f"f={f} is not known to lie between two rising lines")
    return found


def _bounds(node: Node) -> Bounds | None:
    form = Shape(node).form
    if form is not None:
        return _of_form(form)
    if not isinstance(node, Conditional):
        return None
    then, otherwise = _bounds(node.then), _bounds(node.otherwise)
    if then is None or otherwise is None:
        return None
    return Bounds(_lower([then.below, otherwise.below]), _upper([then.above, otherwise.above]))


def _of_form(form: Piecewise) -> Bounds | None:
    """From the lines of each residue class of the last stretch, and the values before it."""
    last = form.last
    if last.start > _LATEST or any(piece.degree > 1 for piece in last.pieces):
        return None
    lines = [Line(piece.coefficient(1), piece.coefficient(0)) for piece in last.pieces]
    below, above = _lower(lines), _upper(lines)
    rest = [(n, form(n)) for n in range(1, last.start)]
    low = min([below.offset, *(value - below.slope * n for n, value in rest)])
    high = max([above.offset, *(value - above.slope * n for n, value in rest)])
    return Bounds(Line(below.slope, low), Line(above.slope, high))


def _lower(lines: list[Corner]) -> Corner:
    return Line(min(line.slope for line in lines), min(line.offset for line in lines))


def _upper(lines: list[Corner]) -> Corner:
    return Line(max(line.slope for line in lines), max(line.offset for line in lines))
