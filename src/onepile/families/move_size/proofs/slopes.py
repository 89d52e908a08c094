"""Irrational slopes between rational ones: what is decided alike at the ends holds between.

For f(k) = floor(αk + β) with real α and β, f(k) < v means αk + β < v. All that a run asks of f is
linear in (α, β), so a certificate whose rules are the corners of a polygon is one for every line
in it (`docs/proofs.md`, "Several rules at once"). Here are a game's own line, whether it lies
between given corners, decided exactly, and ever closer ends around an irrational slope.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.runs import Line, Slope, require_normal, slope_of
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression, exact
from onepile.formulas.exact import Real, Value
from onepile.mathematics.fractions_below import fractions_around

_ORDERS = tuple(1 << bits for bits in (2, 3, 4, 5, 6, 7, 8, 10, 15, 20))
"""The largest denominators of the ends, one after the other: the first give the theorem for the
most slopes, the last hardly ever disagree."""


class RealLine(NamedTuple):
    """The function floor(slope·n + offset), both real numbers.

    f(k) < v exactly when slope·k + offset < v.
    """

    slope: Value
    offset: Fraction


def real_line(f: Expression) -> RealLine | None:
    """The line with a slope that is not written as a fraction, None if f is none.

    ceil(αk + d) is floor(αk + d + 1) when αk + d is never whole, so for irrational α and
    rational d.

    >>> real_line(Expression.parse("ceil(n*sqrt(2)+1/3)")).offset
    Fraction(4, 3)
    >>> real_line(Expression.parse("ceil(n*(sqrt(2)+sqrt(3)))")) is None  # perhaps it is whole
    True
    """
    powers = f.shape.powers
    if powers is None or powers.rounding == "exact":
        return None
    terms = dict(powers.terms)
    offset, slope = terms.pop(Fraction(0), 0), terms.pop(Fraction(1), None)
    if terms or isinstance(offset, Real) or not isinstance(slope, Real):
        return None
    if powers.rounding == "floor":
        return RealLine(slope, Fraction(offset))
    return RealLine(slope, Fraction(offset) + 1) if _irrational(slope) else None


def _irrational(number: Real) -> bool:
    """Whether a number is irrational, as far as its formula shows."""
    match number.operator, number.parts:
        case "pi" | "e", ():
            return True
        case "root", (Real("rational", (Fraction() as value,)), int() as order):
            return isinstance(exact.root(value, order), Real)
        case "+" | "*" | "/", (Real() as left, Real() as right):
            rational = [part for part in (left, right) if part.operator == "rational"]
            others = [part for part in (left, right) if part.operator != "rational"]
            if len(others) != 1 or not _irrational(others[0]):
                return False
            return number.operator == "+" or rational[0].parts != (Fraction(0),)
    return False


def slope_value(game: MoveSize) -> Value:
    """The slope that f has in the end, exactly.

    Raises:
        NotApplicable: f is not linear in the end.
    """
    found, line = game.f.shape.last_line, real_line(game.f)
    if found is not None:
        return Fraction(found[1].p, found[1].q)
    if line is None:
        raise NotApplicable(f"f={game.f} is not linear from some n on")
    return line.slope


def lies_between(line: RealLine, corners: Iterable[tuple[int, int, int]]) -> bool:
    """Whether (slope, offset) lies in the polygon with the corners (p/q, r/q), borders included.

    At the height of the offset the polygon is an interval; its ends lie on lines between corners.

    >>> root = RealLine(exact.root(2, 2), Fraction(0))
    >>> lies_between(root, [(7, 0, 5), (3, 0, 2)]), lies_between(root, [(7, 0, 5), (3, 1, 2)])
    (True, False)
    >>> lies_between(root, [(1, -1, 1), (2, 1, 1), (1, 1, 1)])
    True

    Raises:
        UndecidedError: the slope cannot be told from an end.
    """
    points = [(Fraction(p, q), Fraction(r, q)) for p, r, q in corners]
    crossings = [
        slope + (other - slope) * (line.offset - low) / (high - low) if high > low else slope
        for slope, low in points
        for other, high in points
        if low <= line.offset <= high
    ]
    return (
        bool(crossings)
        and exact.sign(exact.subtract(line.slope, min(crossings))) >= 0
        and exact.sign(exact.subtract(max(crossings), line.slope)) >= 0
    )


def between(low: Fraction, high: Fraction, offset: Fraction, blocks: int) -> Slope:
    """All slopes from one to another, with the same offset."""
    first, last = (
        Line(*(int(part * end.denominator * offset.denominator) for part in (end, offset, 1)))
        for end in (low, high)
    )
    return Slope(*first, blocks, others=(last,))


def slopes_of(game: MoveSize) -> list[Slope]:
    """What may be proved in order to prove something of a game.

    For a rational slope there is one; for an irrational one ends around it, ever closer.

    >>> from onepile.text import parse_game
    >>> slopes_of(parse_game("move-size; f=floor(n*pi)"))[0].ends
    (Line(slope=3, shift=0, weight=1), Line(slope=13, shift=0, weight=4))

    Raises:
        NotApplicable: f is not linear from some argument on, or it falls, or the game is misère or
            has further ends.
    """
    line = real_line(game.f) if game.f.shape.last_line is None else None
    if line is None:
        return [slope_of(game)]
    require_normal(game)
    formula = exact.as_formula(line.slope)
    found = (fractions_around(formula.enclosure, order) for order in _ORDERS)
    pairs = dict.fromkeys(pair for pair in found if pair is not None and pair[0] >= 1)
    if not pairs:
        raise NotApplicable(
            f"f={game.f} is not linear with a slope of 1 or more: nothing is proved of it"
        )
    return [between(*pair, line.offset, game.blocks) for pair in pairs]
