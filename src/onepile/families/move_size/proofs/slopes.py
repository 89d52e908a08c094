"""Irrational lines between rational ones: ever closer corners around a game's own line.

What is proved for all lines between the corners (`proofs.polygons`) is proved of the game.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.linear_rule import Slope, require_normal, slope_of
from onepile.families.move_size.proofs.polygons import Corner, between
from onepile.families.move_size.proofs.real_lines import real_line
from onepile.formulas import exact
from onepile.formulas.exact import Real, Value
from onepile.mathematics.fractions_below import fractions_around

_ORDERS = tuple(1 << bits for bits in (2, 3, 4, 5, 6, 7, 8, 10, 15, 20))
"""The largest denominators of the ends, one after the other: the first give the theorem for the
most lines, the last hardly ever disagree."""


def slopes_of(game: MoveSize) -> list[Slope]:
    """What may be proved in order to prove something of a game.

    For a rational line there is one; for another one corners around it, ever closer: two ends of
    an interval if only the slope or only the offset is irrational, else the corners of a rectangle.

    >>> from onepile.text import parse_game
    >>> slopes_of(parse_game("move-size; f=floor(n*pi)"))[0].ends
    (Rule(slope=3, shift=0, weight=1), Rule(slope=13, shift=0, weight=4))
    >>> len(slopes_of(parse_game("move-size; f=floor(n*pi+e)"))[0].ends)
    4

    Raises:
        NotApplicable: f is not linear with a slope of 1 or more, from some n on that is not too
            large; or its line is irrational and not one of all n, or no rational ones of that kind
            lie around it; or the game is misère or has further ends.
    """
    line = real_line(game.f) if game.f.shape.last_line is None else None
    if line is None:
        return [slope_of(game)]
    require_normal(game)
    found = dict.fromkeys(
        corners
        for order in _ORDERS
        if (corners := tuple(_around(line.slope, line.offset, order)))
        and all(one.slope >= 1 and one.slope + one.offset >= 1 for one in corners)
    )
    if not found:
        raise NotApplicable(
            f"f={game.f} is not linear with a slope of 1 or more, or no rule is near it on every "
            "side: nothing is proved of it"
        )
    return [between(corners, game.blocks) for corners in found]


def _around(slope: Value, offset: Value, order: int) -> Iterator[Corner]:
    """The corners of a rectangle around a line, with denominators up to `order`."""
    yield from map(Corner._make, product(_ends(slope, order), _ends(offset, order)))


def _ends(number: Value, order: int) -> list[Fraction]:
    """The fractions next to a number, or the number if it is a fraction itself."""
    if not isinstance(number, Real):
        return [Fraction(number)]
    # What is searched for is positive.
    more = 1 - exact.floor(number)
    pair = fractions_around(exact.as_formula(exact.add(number, more)).enclosure, order)
    return [] if pair is None else [end - more for end in pair]
