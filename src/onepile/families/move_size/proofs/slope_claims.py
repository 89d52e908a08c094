"""What theorems say of all lines between some. `docs/proofs.md`, Several rules."""

from fractions import Fraction

from onepile.families.move_size.proofs.lines import Corner
from onepile.statements import Formula, Phrase, Words, statement

_SLOPE = Formula("a", r"\alpha")


@statement
def same_for_slopes(low: Fraction, high: Fraction, offset: Fraction) -> Words:
    """That every slope between two gives every pile the same threshold.

    Args:
        low: The least slope.
        high: The greatest.
        offset: What f adds before it rounds down.
    """
    f = Formula("f(n) = floor(a*n)", r"f(n) = \lfloor \alpha n \rfloor")
    if offset:
        sign, size = "-" if offset < 0 else "+", abs(offset)
        latex = rf"f(n) = \lfloor \alpha n {sign} {_fraction(size).latex} \rfloor"
        f = Formula(f"f(n) = floor(a*n {sign} {size})", latex)
    return Phrase(
        "Every pile has the same threshold for every {f} with a real {slope} from {least} to "
        "{greatest}.",
        f=f,
        slope=_SLOPE,
        least=_fraction(low),
        greatest=_fraction(high),
    )


@statement
def same_for_lines(corners: tuple[Corner, ...]) -> Words:
    """That every slope and offset in a polygon give every pile the same threshold.

    Args:
        corners: Its corners.
    """
    pairs = [", ".join(_fraction(part).latex for part in corner) for corner in corners]
    return Phrase(
        "Every pile has the same threshold for every {f} with real {slope}, {offset} such that "
        "{point} lies in the convex hull of {points}.",
        f=Formula("f(n) = floor(a*n + b)", r"f(n) = \lfloor \alpha n + \beta \rfloor"),
        slope=_SLOPE,
        offset=Formula("b", r"\beta"),
        point=Formula("(a, b)", r"(\alpha, \beta)"),
        points=Formula(", ".join(map(str, corners)), ", ".join(f"({pair})" for pair in pairs)),
    )


def _fraction(number: Fraction) -> Formula:
    p, q = number.numerator, number.denominator
    return Formula(str(number), str(p) if q == 1 else rf"\frac{{{p}}}{{{q}}}")
