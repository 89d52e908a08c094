"""f as the machine proves about it: a line, from some n on; or several lines with all between them.

A line is floor(slope·n + offset), for real numbers that a formula says; a ceiling is such a line
where what is rounded is never whole. A rational one is written as a `Rule`, in whole numbers. What
is proved for all lines between the corners of a polygon (`proofs.polygons`) is proved of every
irrational line in it: so ever closer corners are taken around it.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.reading import (
    MAX_BEGINNING,
    MAX_LAST,
    Before,
    Lines,
    Rule,
)
from onepile.families.move_size.rules import MoveSizeRules
from onepile.formulas import Expression, exact
from onepile.formulas.exact import Real, Value
from onepile.mathematics.fractions_below import fractions_around
from onepile.numbers import short

_ORDERS = tuple(1 << bits for bits in (2, 3, 4, 5, 6, 7, 8, 10, 15, 20))
"""The largest denominators of the ends, one after the other: the first give the theorem for the
most lines, the last hardly ever disagree."""

Number = TypeVar("Number", bound=Value, covariant=True)


class Line(NamedTuple, Generic[Number]):
    """slope·n + offset."""

    slope: Number
    offset: Number

    def __str__(self) -> str:
        return f"({self.slope}, {self.offset})"


Corner = Line[Fraction]
"""A rational line, as a point of the plane of slopes and offsets."""


def line_of(rule: Rule) -> Corner:
    """The line that a rule is."""
    slope, shift, weight = rule
    return Line(Fraction(slope, weight), Fraction(shift, weight))


def rule_of(line: Corner) -> Rule:
    """The rule that a line is: floor((p k + r)/q) < v exactly when p k + r < q v."""
    weight = lcm(line.slope.denominator, line.offset.denominator)
    return Rule(int(line.slope * weight), int(line.offset * weight), weight)


def between(corners: Iterable[Corner], blocks: int) -> Lines:
    """All lines in the convex hull of the corners.

    >>> between([Line(Fraction(7, 5), Fraction(0)), Line(Fraction(3, 2), Fraction(1))], 2).rules
    (Rule(slope=7, shift=0, weight=5), Rule(slope=3, shift=2, weight=2))
    """
    return Lines(tuple(map(rule_of, corners)), blocks)


# --- what line a formula is ----------------------------------------------------------------------


def last_rule(f: Expression) -> tuple[int, Rule] | None:
    """From which n on f is a rational line, and which; None if it is not known to be one."""
    found = f.shape.last_line
    return None if found is None else (found[0], Rule(found[1].p, found[1].r, found[1].q))


def real_line(f: Expression) -> Line[Value] | None:
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
    return Line(slope, offset)


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


def last_line(game: MoveSizeRules) -> Line[Value]:
    """The line that f is in the end, exactly.

    Raises:
        NotApplicable: f is not linear in the end.
    """
    found = last_rule(game.f)
    line: Line[Value] | None = real_line(game.f) if found is None else line_of(found[1])
    if line is None:
        raise NotApplicable(f"f={game.f} is not known to be linear from some n on")
    return line


def whole_line(game: MoveSizeRules) -> Line[Value]:
    """The line that f is for every n.

    Raises:
        NotApplicable: f is no line.
    """
    found, line = game.f.shape.last_line, real_line(game.f)
    if line is None and (
        found is None or any(game.f(n) != found[1](n) for n in range(1, found[0]))
    ):
        raise NotApplicable(
            f"f={game.f} is not known to be a line: corners are for f = floor(a*n+b)"
        )
    return last_line(game)


def not_linear(f: Expression) -> str:
    """That f is no line, or is not known to be one.

    >>> not_linear(Expression.parse("n^2"))
    'f=n^2 is not known to be linear with a slope of 1 or more'
    >>> not_linear(Expression.of(lambda n: 2 * n))
    'nothing is known of f=<lambda> but its values, for it is a Python function'
    """
    if not f.has_text:
        return f"nothing is known of f={f} but its values, for it is a Python function"
    known = "not" if f.shape.last_line is not None else "not known to be"
    return f"f={f} is {known} linear with a slope of 1 or more"


# --- what is proved of a game --------------------------------------------------------------------


def require_normal(game: MoveSizeRules) -> None:
    """Raise `NotApplicable` for misère play and further ends."""
    if game.misere or game.ends:
        raise NotApplicable(
            f"{str(game)!r}: thresholds that grow are proved in normal play without further ends "
            "only"
        )


def before_runs(game: MoveSizeRules) -> Before | None:
    """What has to come before a game's own run: None in normal play that ends at 0 alone.

    Raises:
        NotApplicable: its ends are not listed, or too large.
    """
    if not (game.misere or game.ends):
        return None
    ends = tuple(sorted(end for end in game.listed_ends if end > 0))
    last = max(ends, default=1)
    if last > MAX_LAST:
        raise NotApplicable(
            f"{str(game)!r} ends at {short(last)}: thresholds that grow are proved behind ends up "
            f"to {MAX_LAST} only"
        )
    return Before(last, ends, game.misere, game.overshoot)


def lines_with_ends(game: MoveSizeRules) -> list[Lines]:
    """What may be proved of a game that may have further ends or be played misère.

    >>> from onepile.text import parse_game
    >>> lines_with_ends(parse_game("move-size; f=2n; blocks=1; misere; ends=5"))[0].rules
    (Rule(slope=2, shift=0, weight=1),)

    Raises:
        NotApplicable: as `lines_of`; or f falls there, or in misère play f(1) is at most the number
            of blocks, so that caps may be too small to be safe.
    """
    if not (game.misere or game.ends):
        return lines_of(game)
    before_runs(game)
    found = lines_of(replace(game, misere=False, stuck=False, ends=frozenset()))
    if found[0].falls:
        require_normal(game)
    if game.misere and (game.stuck or game.next_cap(1) <= game.blocks):
        raise NotApplicable(
            f"{str(game)!r}: in misère play thresholds that grow are proved where f(1) is greater "
            "than the number of blocks"
        )
    return found


def lines_of(game: MoveSizeRules) -> list[Lines]:
    """What may be proved in order to prove something of a game.

    For a rational line there is one; for another one corners around it, ever closer: two ends of
    an interval if only the slope or only the offset is irrational, else the corners of a rectangle.

    >>> from onepile.text import parse_game
    >>> lines_of(parse_game("move-size; f=floor(n*pi)"))[0].rules
    (Rule(slope=3, shift=0, weight=1), Rule(slope=13, shift=0, weight=4))

    Raises:
        NotApplicable: f is not linear with a slope of 1 or more, from `MAX_BEGINNING` on at the
            latest; or its line is irrational and not one of all n, or no rational ones of that kind
            lie around it; or the game is misère or has further ends.
    """
    require_normal(game)
    line = real_line(game.f) if game.f.shape.last_line is None else None
    if line is None:
        return [_rational(game)]
    every = [_around(line, order) for order in _ORDERS]
    found = dict.fromkeys(
        corners
        for corners in every
        if corners and all(one.slope >= 1 and one.slope + one.offset >= 1 for one in corners)
    )
    if not found:
        raise NotApplicable(
            f"f={game.f} is not linear with a slope of 1 or more, or no rule is near it on every "
            "side: nothing is proved of it"
        )
    return [between(corners, game.blocks) for corners in found]


def _rational(game: MoveSizeRules) -> Lines:
    """The rational line that f is in the end, with the values before that are not those of it."""
    found = game.f.shape.last_line
    if found is None or found[1].p < found[1].q or found[0] > MAX_BEGINNING:
        raise NotApplicable(f"{not_linear(game.f)}: nothing is proved of it")
    start, line = found
    beginning = [game.f(n) for n in range(1, start)]
    while beginning and beginning[-1] == line(len(beginning)):
        beginning.pop()
    return Lines((Rule(line.p, line.r, line.q),), game.blocks, tuple(beginning))


def _around(line: Line[Value], order: int) -> tuple[Corner, ...]:
    """The corners of a rectangle around a line, with denominators up to `order`."""
    return tuple(Line(*ends) for ends in product(*(_ends(number, order) for number in line)))


def _ends(number: Value, order: int) -> list[Fraction]:
    """The fractions next to a number, or the number if it is a fraction itself."""
    if not isinstance(number, Real):
        return [Fraction(number)]
    # What is searched for is positive.
    more = 1 - exact.floor(number)
    pair = fractions_around(exact.as_formula(exact.add(number, more)).enclosure, order)
    return [] if pair is None else [end - more for end in pair]
