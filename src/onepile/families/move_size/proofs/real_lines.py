"""Lines with real numbers: f(n) = floor(αn + β), where a formula says α or β and it is no fraction.

f(k) < v then means αk + β < v. A ceiling is such a line when αk + β is never whole.
"""

from fractions import Fraction
from typing import NamedTuple

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.formulas import Expression, exact
from onepile.formulas.exact import Real, Value


class RealLine(NamedTuple):
    """The function floor(slope·n + offset), both real numbers."""

    slope: Value
    offset: Value


def real_line(f: Expression) -> RealLine | None:
    """The line with a slope or an offset that is not written as a fraction, None if f is none.

    ceil(αk + β) is floor(αk + β + 1) when αk + β is never whole: when one of the two is irrational
    and the other rational.

    >>> real_line(Expression.parse("ceil(n*sqrt(2)+1/3)")).offset
    Fraction(4, 3)
    >>> real_line(Expression.parse("floor(3n/2+sqrt(2))")).slope
    Fraction(3, 2)
    >>> real_line(Expression.parse("ceil(n*(sqrt(2)+sqrt(3)))")) is None  # perhaps it is whole
    True
    """
    powers = f.shape.powers
    if powers is None or powers.rounding == "exact":
        return None
    terms = dict(powers.terms)
    offset, slope = terms.pop(Fraction(0), 0), terms.pop(Fraction(1), 0)
    written = [number for number in (slope, offset) if isinstance(number, Real)]
    if terms or not written:
        return None
    if powers.rounding == "ceil":
        if len(written) > 1 or not _irrational(written[0]):
            return None
        offset = exact.add(offset, 1)
    return RealLine(slope, offset)


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
        raise NotApplicable(f"f={game.f} is not known to be linear from some n on")
    return line.slope


def whole_line(game: MoveSize) -> RealLine:
    """The line that f is for every n.

    Raises:
        NotApplicable: f is no line.
    """
    found, line = game.f.shape.last_line, real_line(game.f)
    if found is not None and all(game.f(n) == found[1](n) for n in range(1, found[0])):
        p, r, q = found[1].p, found[1].r, found[1].q
        return RealLine(Fraction(p, q), Fraction(r, q))
    if line is None:
        raise NotApplicable(
            f"f={game.f} is not known to be a line: corners are for f = floor(a*n+b)"
        )
    return line
