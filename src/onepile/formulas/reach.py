"""The least argument at which an expression reaches a value, by formula wherever there is one.

| the expression | the least n with f(n) >= v |
|---|---|
| a rounded line floor((p n + r)/q) | a division |
| a falling sum of powers | the first argument or none |
| a normal form | part by part: a table of one period and a division, or the roots of polynomials |
| floor(c n + r/s), c irrational | the division of the rounded line that agrees with it so far |
| floor(c n^(p/q)), a power of c rational | a whole root |
| the greatest of several | the least of theirs |
| the least of several | each in turn from where the others are, until all agree |
| a conditional | on each stretch and residue class its branch's |
| other rising expressions | a search that guesses (`mathematics.monotone_search`) |
| all others | one argument after another, as far as that goes |
"""

from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from onepile.errors import UndecidedError, WorkLimitError, quote
from onepile.formulas.costs import is_towering
from onepile.formulas.evaluate import evaluator
from onepile.formulas.facts import is_whole, quietly
from onepile.formulas.normal_form import truth
from onepile.formulas.rounded import RoundedLine, power_reaching
from onepile.formulas.syntax import Binary, Call, Conditional, Node, Number, is_constant
from onepile.mathematics.monotone_search import least_reaching
from onepile.mathematics.piecewise import Piecewise
from onepile.mathematics.polynomials import Rational
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.numbers import short

if TYPE_CHECKING:
    from onepile.formulas.expression import Expression

_SEARCH_BITS = 1 << 18
_GIVEN_SEARCH_BITS = 1 << 12
"""Python functions are not asked for arguments that are longer than this."""
_SCAN_LIMIT = 1_000_000
_SLOW_SCAN_LIMIT = 20_000
_TOWERING_SCAN_LIMIT = 1000
"""With a variable exponent numbers become so long that few more can be tried."""
_LONG_FACTOR = 1 << 1000
_HIGH_DEGREE = 64
"""Below these a factor is drawn into a root."""
_CLAMP = 1 << 62
_MOST_ROUNDS = 1000
"""So often the parts of a least value are asked in turn."""

Reach = Callable[[int, int, int | None], int | None]
"""(value, low, high) ↦ the least n from low to high (None: without end) with f(n) >= value."""


class _WholeRoot(NamedTuple):
    """A root of a whole number.

    Attributes:
        of: The number.
        degree: 2 for a square root, and so on.
    """

    of: Node
    degree: int


def reaching(f: "Expression") -> Reach:
    """How the least argument is found, for one expression.

    >>> from onepile.formulas import Expression
    >>> reaching(Expression.parse("min(5,floor(n*phi))"))(6, 1, None) is None
    True
    >>> reaching(Expression.parse("floor(n*phi) if n%2==0 else 2n"))(10**30, 1, None)
    500000000000000000000000000001
    """
    shape = f.shape
    if shape.linear is not None:
        return _of_line(shape.linear)
    if shape.form is not None:
        return _of_form(shape.form)
    if shape.powers is not None and shape.powers.negative().nondecreasing_from_one():
        return lambda value, low, high: low if f(low) >= value else None
    otherwise = _by_structure(f) or (_by_search(f) if shape.nondecreasing else _by_scan(f))
    line, powers = f.irrational_line, shape.powers
    first = line.first_at_least if line else quietly(lambda: power_reaching(powers))
    return otherwise if first is None else _rising(first, otherwise)


def _of_line(line: RoundedLine) -> Reach:
    if line.p > 0:
        return _rising(line.first_at_least)
    return lambda value, low, high: low if line(low) >= value else None


def _rising(first: Callable[[int], int | None], otherwise: Reach | None = None) -> Reach:
    """From the least argument of all, for an expression that rises."""

    def reach(value: int, low: int, high: int | None) -> int | None:
        found = first(value)
        if found is None:
            return otherwise and otherwise(value, low, high)
        return _within(max(low, found), high)

    return reach


def _within(n: int, high: int | None) -> int | None:
    return n if high is None or n <= high else None


def _of_form(form: Piecewise) -> Reach:
    """Stretch by stretch."""
    parts = {part.start: _of_part(low, high, part) for low, high, part in form.stretches()}

    def reach(value: int, low: int, high: int | None) -> int | None:
        for first, last, part in form.stretches(low, high):
            found = parts[part.start](value, first, last)
            if found is not None:
                return found
        return None

    return reach


def _of_part(start: int, end: int | None, part: QuasiPolynomial) -> Reach:
    """On one stretch. If all pieces have one slope, f(n + period) − f(n) is always the same gain.

    Then a value above all those of the first period is reached one period later than the value less
    the gain: what is reached in the first period decides everything.
    """
    slope = part.slope
    if slope is None:
        return _remembering(part)
    period, gain = part.period, _tidy(slope * part.period)
    last = start + period - 1 if end is None else min(start + period - 1, end)
    highest = list(accumulate((_tidy(part(n)) for n in range(start, last + 1)), max))
    top = highest[-1]

    def reach(value: int, low: int, high: int | None) -> int | None:
        if low > start:
            return part.first_at_least(value, low, high)
        later = 0
        if value > top:
            if gain <= 0:
                return None
            later = -((top - value) // gain)
        found = start + bisect_left(highest, value - later * gain) + later * period
        return _within(found, high)

    return reach


def _remembering(part: QuasiPolynomial) -> Reach:
    """By the roots of polynomials.

    Neighbouring values are often reached at the same place: where v is first reached, all from v
    to the value there are. The last place is remembered.
    """
    latest: tuple[int, int, int | None, int, int] | None = None  # v, low, high, place, its value

    def reach(value: int, low: int, high: int | None) -> int | None:
        nonlocal latest
        if latest is not None:
            least, first, last, place, most = latest
            if least <= value <= most and first == low and last == high:
                return place
        found = part.first_at_least(value, low, high)
        if found is not None:
            latest = value, low, high, found, floor(part(found))
        return found

    return reach


def _tidy(value: Fraction) -> Rational:
    return value.numerator if value.denominator == 1 else value


def _by_structure(f: "Expression") -> Reach | None:
    """From the parts of the expression; None when they do not tell."""

    def part(node: Node) -> Reach:
        return type(f)(node, f.variable).reach

    match f.node:
        case Call("max", arguments) if all(map(is_whole, arguments)):
            return _of_greatest([part(a) for a in arguments])
        case Call("min", arguments) if all(map(is_whole, arguments)):
            return _of_least([part(a) for a in arguments])
        case Conditional(then, condition, otherwise):
            test = truth(condition)
            return None if test is None else _of_conditional(test, f, then, otherwise)
        case Call("floor" | "ceil" as name, (Call("min" | "max" as inner, arguments),)):
            return part(Call(inner, tuple(Call(name, (a,)) for a in arguments)))
        case Call("floor" | "ceil" as name, (Conditional(then, condition, otherwise),)):
            branches = Call(name, (then,)), Call(name, (otherwise,))
            return part(Conditional(branches[0], condition, branches[1]))
        case Call("floor" | "ceil" as name, (inside,)) if found := _root_of_whole(inside):
            needed = _needed_of_root(name, found.degree)
            return _through(part(found.of), needed) if f.shape.nondecreasing else None
        case Binary("+", left, Number(added)) | Binary("+", Number(added), left):
            return _through(part(left), lambda value: value - added)
        case Binary("-", left, Number(taken)):
            return _through(part(left), lambda value: value + taken)
        case Binary("*", Number(factor), left) | Binary("*", left, Number(factor)):
            whole = factor >= 1 and is_whole(left)
            return _through(part(left), lambda value: -(-value // factor)) if whole else None
        case Binary("//", left, Number(divisor)):
            whole = divisor >= 1 and is_whole(left)
            return _through(part(left), lambda value: value * divisor) if whole else None
        case _:
            return None


def _root_of_whole(node: Node) -> _WholeRoot | None:
    """A root of a whole number, perhaps times a number, as one root; None: it is none.

    >>> from onepile.formulas import Expression
    >>> _root_of_whole(Expression.parse("3*root(5n,4)").node).degree
    4
    """
    match node:
        case Call("sqrt", (inner,)) if is_whole(inner):
            return _WholeRoot(inner, 2)
        case Call("root", (inner, Number(degree))) if degree >= 1 and is_whole(inner):
            return _WholeRoot(inner, degree)
        case Binary("*", left, right):
            for constant, other in ((left, right), (right, left)):
                factor = evaluator(constant)(1) if is_constant(constant) else None
                if not isinstance(factor, int) or not 1 <= factor < _LONG_FACTOR:
                    continue
                found = _root_of_whole(other)
                if found is not None and found.degree <= _HIGH_DEGREE:
                    of = Binary("*", Number(factor**found.degree), found.of)
                    return _WholeRoot(of, found.degree)
    return None


def _through(inner: Reach, needed: Callable[[int], int | None]) -> Reach:
    """Where something reaches a value that does so where a part reaches what is needed for it.

    Args:
        inner: Where the part reaches values.
        needed: What the part has to reach; None: any value will do.
    """

    def reach(value: int, low: int, high: int | None) -> int | None:
        least = needed(value)
        return _within(low, high) if least is None else inner(least, low, high)

    return reach


def _needed_of_root(rounding: str, degree: int) -> Callable[[int], int | None]:
    """A root, rounded down or up, reaches v where the number is v^k, or above (v − 1)^k."""

    def needed(value: int) -> int | None:
        if value <= 0:
            return None
        least: int = value**degree if rounding == "floor" else (value - 1) ** degree + 1
        return least

    return needed


def _of_greatest(parts: list[Reach]) -> Reach:
    def reach(value: int, low: int, high: int | None) -> int | None:
        best = None
        for part in parts:
            found = part(value, low, high if best is None else best - 1)
            if found is not None:
                best = found
            if best == low:
                break
        return best

    return reach


def _of_least(parts: list[Reach]) -> Reach:
    def reach(value: int, low: int, high: int | None) -> int | None:
        agreed = 0
        for turn in range(_MOST_ROUNDS * len(parts)):
            found = parts[turn % len(parts)](value, low, high)
            if found is None:
                return None
            agreed = agreed + 1 if found == low else 1
            low = found
            if agreed == len(parts):
                return low
        raise UndecidedError(f"no argument was found where the least part reaches {short(value)}")

    return reach


def _of_conditional(test: Piecewise, f: "Expression", then: Node, otherwise: Node) -> Reach | None:
    """On each stretch by the branch that is used there, or by both on their residue classes."""
    branches = [type(f)(node, f.variable) for node in (otherwise, then)]
    if any(part.period > 1 for part in test.parts) and not all(
        branch.shape.nondecreasing and is_whole(branch.node) for branch in branches
    ):
        return None

    def reach(value: int, low: int, high: int | None) -> int | None:
        for start, end, part in test.stretches(low, high):
            found = [
                n
                for holds, branch in enumerate(branches)
                if any(bool(piece.numerators) == holds for piece in part.pieces)
                and (least := branch.reach(value, start, end)) is not None
                and (n := _next_in_classes(part, bool(holds), least, end)) is not None
            ]
            if found:
                return min(found)
        return None

    return reach


def _next_in_classes(part: QuasiPolynomial, holds: bool, low: int, high: int | None) -> int | None:
    """The first n from low to high at which a condition holds, or does not."""
    places = range(low, low + part.period)
    found = next(n for n in places if bool(part.piece(n).numerators) == holds)
    return _within(found, high)


def _by_search(f: "Expression") -> Reach:
    """For an expression that is proved to be non-decreasing.

    Neighbouring values are often reached at the same place: the last one is remembered.
    """
    latest = (0, 0, 0)  # f(n-1) = the first < value <= the last <= f(n), n in the middle

    def reach(value: int, low: int, high: int | None) -> int | None:
        nonlocal latest
        below, place, upto = latest
        if below < value <= upto and place >= low and high is None:
            return place
        known: dict[int, int | None] = {}

        def excess(n: int) -> int | None:
            if n not in known:
                known[n] = compute(n)
            return known[n]

        def compute(n: int) -> int | None:
            found = f.unless_above(n, value)
            return None if found is None else found - value

        def reached(n: int) -> bool:
            return (found := excess(n)) is None or found >= 0

        if reached(low):
            return low
        if (bound := f.shape.bound) is not None and bound < value:
            return None
        if high is not None:
            return least_reaching(excess, low, high) if reached(high) else None
        longest = _SEARCH_BITS if f.has_text else _GIVEN_SEARCH_BITS + value.bit_length()
        end = _first_guess(value, low, reached)
        while not reached(end):
            low, end = end, end * end if end > 16 else end * 2
            if end.bit_length() > longest:
                raise UndecidedError(
                    f"no argument with {quote(str(f))} >= {short(value)} was found: "
                    "the expression grows too slowly or not at all"
                )
        found = least_reaching(excess, low, end)
        before, there = excess(found - 1), excess(found)
        if before is not None:  # it is below 0: f(found - 1) < value
            latest = value + before, found, value + (there or 0)
        return found

    return reach


def _first_guess(value: int, low: int, reached: Callable[[int], bool]) -> int:
    """A number above low: where most rules reach the value, or the next one."""
    likely = 1 << value.bit_length()
    try:
        return likely if likely > low and reached(likely) else max(2, 2 * low)
    except WorkLimitError:  # a rule that grows so fast that its values there are not known
        return max(2, 2 * low)


def _by_scan(f: "Expression") -> Reach:
    """Argument by argument, for expressions that are not known to be non-decreasing."""
    towering = is_towering(f.node)

    def tries(value: int) -> int:
        if towering:
            return _TOWERING_SCAN_LIMIT
        quick = f.shape.powers is not None and value <= _CLAMP
        return _SCAN_LIMIT if quick else _SLOW_SCAN_LIMIT

    def reach(value: int, low: int, high: int | None) -> int | None:
        if (bound := f.shape.bound) is not None and bound < value:
            return None
        limit = low - 1 + tries(value)
        end = limit if high is None else min(high, limit)
        first, count = low, 1000
        while first <= end and -_CLAMP < value <= _CLAMP:
            last = min(first + count - 1, end)
            found = f.values_between(first, last, clamp=_CLAMP) >= value
            if found.any():
                return first + int(found.argmax())
            first, count = last + 1, 2 * count
        for n in range(first, end + 1):
            if f(n) >= value:
                return n
        if high is not None and high <= limit:
            return None
        raise WorkLimitError(
            f"no argument up to {short(limit)} with {quote(str(f))} >= {short(value)}: "
            "it is not known to be non-decreasing, so each one has to be tried"
        )

    return reach
