"""Lines on residue classes: expressions that are a rising line on each residue class of n.

`2n+5(n%3)` and `n if n%2==0 else 4n` fall again and again. But each value is reached for the first
time somewhere, and later there is a last argument at which the expression is below it: a division
for each residue class finds both.
"""

from math import lcm
from typing import NamedTuple

from onepile.formulas.expression import Expression


class ResidueLines(NamedTuple):
    """The function k ↦ (slopes[r]·k + offsets[r]) / denominator, where r = k mod the period.

    Attributes:
        start: From where on it is this function.
        slopes, offsets: One for each residue class; slopes are above 0.
        denominator: Of all of them.

    >>> lines = residue_lines(Expression.parse("2n+5(n%3)"))
    >>> [2 * k + 5 * (k % 3) for k in range(5, 11)]
    [20, 12, 19, 26, 18, 25]
    >>> lines.first_at_least(20), lines.last_below(20)
    (5, 9)
    """

    start: int
    slopes: tuple[int, ...]
    offsets: tuple[int, ...]
    denominator: int

    def first_at_least(self, value: int) -> int:
        """The first k from the start on with a value as large."""
        return min(self._reaches(value, residue) for residue in range(len(self.slopes)))

    def last_below(self, value: int) -> int:
        """The last k from the start on with a smaller value; start - 1 if there is none."""
        period = len(self.slopes)
        last = max(self._reaches(value, residue) for residue in range(period)) - period
        return max(last, self.start - 1)

    def _reaches(self, value: int, residue: int) -> int:
        """The first k of a residue class, from the start on, with a value as large."""
        k = -((self.offsets[residue] - self.denominator * value) // self.slopes[residue])
        k = max(k, self.start)
        return k + (residue - k) % len(self.slopes)


def residue_lines(f: Expression) -> ResidueLines | None:
    """An expression as such a function, None if it is not known to be one.

    >>> residue_lines(Expression.parse("n if n%2==0 else 4n"))
    ResidueLines(start=1, slopes=(1, 4), offsets=(0, 0), denominator=1)
    >>> residue_lines(Expression.parse("n%5+1")) is None
    True
    """
    form = None if f.shape.form is None else f.shape.form.last
    if form is None or any(piece.degree != 1 or piece.final_sign < 0 for piece in form.pieces):
        return None
    lines = [(piece.coefficient(1), piece.coefficient(0)) for piece in form.pieces]
    denominator = lcm(*(number.denominator for line in lines for number in line))
    return ResidueLines(
        max(form.start, 1),
        tuple(int(slope * denominator) for slope, _ in lines),
        tuple(int(offset * denominator) for _, offset in lines),
        denominator,
    )
