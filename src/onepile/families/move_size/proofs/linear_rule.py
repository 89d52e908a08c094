"""f as the machine proves about it: a line, written as an inequality, with a beginning of its own.

f(k) = ⌊(p·k + r)/q⌋ from some k on, and f(k) < v exactly when p·k + r < q·v: whole numbers only.
Several lines at once stand for every line between them (see `slopes` and `polygons`).
"""

from dataclasses import dataclass

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.reading import Rule
from onepile.formulas import Expression

MAX_BEGINNING = 1000
"""f must be a line from here on, at the latest."""


@dataclass(frozen=True)
class Slope:
    """The move function as an inequality: f(k) < v exactly when slope·k + shift < weight·v.

    Attributes:
        slope, shift, weight: Whole numbers, slope and weight positive.
        blocks: How many moves may be forbidden.
        beginning: The first values of f, where they are not those of the line.
        others: Further lines. With these, all that is decided is decided alike for each of them
            and so for every line between; there is no beginning then.

    >>> Slope(2, 0, 1, 0, (5,)).falls  # f = 5, 4, 6, …
    True
    """

    slope: int
    shift: int
    weight: int
    blocks: int
    beginning: tuple[int, ...] = ()
    others: tuple[Rule, ...] = ()

    @property
    def ends(self) -> tuple[Rule, ...]:
        """All lines."""
        return Rule(self.slope, self.shift, self.weight), *self.others

    @property
    def falls(self) -> bool:
        """Whether a value of the beginning is greater than one after it."""
        known = len(self.beginning) + 1
        first = [*self.beginning, (self.slope * known + self.shift) // self.weight]
        return known > 1 and first != sorted(first)


def not_linear(f: Expression) -> str:
    """Why nothing is proved of a rule that is no line, or is not known to be one.

    >>> not_linear(Expression.parse("n^2"))
    'f=n^2 is not known to be linear with a slope of 1 or more'
    >>> not_linear(Expression.of(lambda n: 2 * n))
    'nothing is known of f=<lambda> but its values, for it is a Python function'
    """
    if not f.has_text:
        return f"nothing is known of f={f} but its values, for it is a Python function"
    known = "not" if f.shape.last_line is not None else "not known to be"
    return f"f={f} is {known} linear with a slope of 1 or more"


def slope_of(game: MoveSize) -> Slope:
    """The move function of a game in the form that the machine can prove about.

    Raises:
        NotApplicable: f is not linear with a rational slope of 1 or more, from `MAX_BEGINNING` on
            at the latest; or the game is misère or has further ends.
    """
    require_normal(game)
    found = game.f.shape.last_line
    if found is None or found[1].p < found[1].q or found[0] > MAX_BEGINNING:
        raise NotApplicable(f"{not_linear(game.f)}: nothing is proved of it")
    start, line = found
    beginning = [game.f(n) for n in range(1, start)]
    while beginning and beginning[-1] == line(len(beginning)):
        beginning.pop()
    # floor((p k + r)/q) < v  iff  p k + r < q v
    return Slope(line.p, line.r, line.q, game.blocks, tuple(beginning))


def require_normal(game: MoveSize) -> None:
    """Raise `NotApplicable` for misère play and further ends."""
    if game.misere or game.ends:
        raise NotApplicable(
            f"{str(game)!r}: thresholds that grow are proved in normal play without further ends "
            "only"
        )
