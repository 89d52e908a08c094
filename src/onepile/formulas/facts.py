"""What holds of an expression for every n >= 1, from what holds of its parts.

One walk up the tree finds bounds of the values f(n), of the steps f(n+1) − f(n) and of f(n) − n. A
part with a normal form or a sum of powers tells its bounds at once; otherwise they follow from
those of its parts: a sum, a rounding, the least and the greatest of rising parts rise; a
conditional rises if each branch does where it is used and none falls where it changes over. All of
this proves and never refutes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, floor, inf
from typing import TypeVar

from onepile.errors import OnepileError
from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.exact import Real, Value
from onepile.formulas.normal_form import normal_form, truth
from onepile.formulas.powersum import PowerSum, power_sum
from onepile.formulas.syntax import (
    Binary,
    Call,
    Conditional,
    Given,
    Listing,
    Negative,
    Node,
    Number,
    Variable,
    children,
    is_constant,
)
from onepile.mathematics.piecewise import VARIABLE, Piecewise

Bound = Fraction | int | float
"""A rational number, or infinity as a float; never another float."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class Facts:
    """What is known for every n >= 1; infinite where nothing is.

    Attributes:
        low, high: No value is below, none above.
        fall, rise: No step f(n+1) − f(n) is below, none above.
        over: No f(n) − n is below.
    """

    low: Bound = -inf
    high: Bound = inf
    fall: Bound = -inf
    rise: Bound = inf
    over: Bound = -inf

    def implies(self, wanted: "Facts") -> bool:
        """Whether these bounds are as strict.

        >>> Facts(fall=0, rise=1).implies(Facts(fall=-1))
        True
        """
        return self.and_also(wanted) == self

    def and_also(self, other: "Facts") -> "Facts":
        """The stricter bounds of both."""
        return Facts(
            max(self.low, other.low),
            min(self.high, other.high),
            max(self.fall, other.fall),
            min(self.rise, other.rise),
            max(self.over, other.over),
        )

    @property
    def rising(self) -> bool:
        """Whether it never falls."""
        return self.fall >= 0

    def times(self, factor: Fraction | int) -> "Facts":
        """What is known of so many times the function."""
        low, high = sorted(_times(end, factor) for end in (self.low, self.high))
        fall, rise = sorted(_times(end, factor) for end in (self.fall, self.rise))
        return Facts(low, high, fall, rise)

    def __add__(self, other: "Facts") -> "Facts":
        return Facts(
            _plus(self.low, other.low),
            _plus(self.high, other.high),
            _plus(self.fall, other.fall),
            _plus(self.rise, other.rise),
            max(_plus(self.over, other.low), _plus(self.low, other.over)),
        )

    def rounded(self, rounding: Callable[[Bound], int]) -> "Facts":
        """What is known of the values rounded down or up: a step of d becomes floor(d) or ceil(d).

        >>> Facts(low=Fraction(1, 2), fall=Fraction(1, 2)).rounded(ceil)
        Facts(low=1, high=inf, fall=0, rise=inf, over=-inf)
        """
        return Facts(
            _rounded(self.low, rounding),
            _rounded(self.high, rounding),
            _rounded(self.fall, floor),
            _rounded(self.rise, ceil),
            _rounded(self.over, rounding),
        )


_NOTHING = Facts()
_RISING = Facts(fall=0)


def _plus(a: Bound, b: Bound) -> Bound:
    return a if isinstance(a, float) else b if isinstance(b, float) else a + b


def _times(end: Bound, factor: Fraction | int) -> Bound:
    if isinstance(end, float):
        return 0 if factor == 0 else end if factor > 0 else -end
    return end * factor


def _rounded(end: Bound, rounding: Callable[[Bound], int]) -> Bound:
    return end if isinstance(end, float) else rounding(end)


def quietly(attempt: Callable[[], _T]) -> _T | None:
    """An attempt that runs into a value that there is not, or that is undecided, tells nothing."""
    try:
        return attempt()
    except OnepileError:
        return None


@lru_cache(maxsize=1000)
def facts(node: Node) -> Facts:
    """The bounds that are proved of an expression.

    >>> from onepile.formulas.parser import parse
    >>> int(facts(parse("floor(n*phi)+n%2")).rise), facts(parse("max(n,5)*sqrt(n)")).rising
    (3, True)
    >>> facts(parse("floor(n*phi)%7")).high, int(facts(parse("n^n")).over)
    (6, 0)
    """
    form = quietly(lambda: normal_form(node))
    if form is not None:
        return _of_form(form)
    powers = quietly(lambda: power_sum(node))
    known = quietly(lambda: _of_parts(node)) or _NOTHING
    known = known if powers is None else known.and_also(of_powers(powers))
    return known if isinstance(node, Given) else _from_first(known, node)


def _below(value: Value) -> int:
    """A whole number that is not above: the floor, or one less where that cannot be decided."""
    found = quietly(lambda: exact.floor(value))
    return exact.nearest(exact.as_formula(value)) - 1 if found is None else found


def _above(value: Value) -> int:
    return -_below(exact.negative(value))


def _of_form(form: Piecewise) -> Facts:
    step = form.following() - form
    greatest = [one.greatest() for one in (-form, form, -step, step, VARIABLE - form)]
    low, high, fall, rise, over = (inf if one is None else one for one in greatest)
    return Facts(-low, high, -fall, rise, -over)


def of_powers(form: PowerSum) -> Facts:
    """The bounds that the derivative of a sum of powers proves.

    If u(x) − L·x and M·x − u(x) rise, the steps of u lie between L and M, rounded or not.
    """
    slope = dict(form.terms).get(Fraction(1), 0)
    near = exact.nearest(slope) if isinstance(slope, Real) else floor(slope)

    def first(bounds: Iterable[int], proved: Callable[[int], bool]) -> int | None:
        return next((bound for bound in bounds if quietly(partial(proved, bound))), None)

    fall = first(
        sorted({near, near - 1, 0, -1}, reverse=True),
        lambda least: form.plus(-least, 1).nondecreasing_from_one(),
    )
    rise = first(
        sorted({near, near + 1, near + 2, 1}),
        lambda most: form.negative().plus(most, 1).nondecreasing_from_one(),
    )
    over = quietly(lambda: form.plus(-1, 1).nonnegative_from_one())
    return Facts(
        fall=-inf if fall is None else fall,
        rise=inf if rise is None else rise,
        over=0 if over else -inf,
    )


def _from_first(known: Facts, node: Node) -> Facts:
    """With what follows from the first value: what never falls is never below it."""
    first = quietly(lambda: _below(evaluator(node)(1))) if known.rising else None
    if first is not None:
        known = known.and_also(Facts(low=first, over=first - 1 if known.fall >= 1 else -inf))
    return known.and_also(Facts(low=_plus(known.over, 1)))


def _of_parts(node: Node) -> Facts:
    if is_constant(node):
        value = evaluator(node)(1)
        return Facts(_below(value), _above(value), 0, 0)
    match node:
        case Given(function):
            return _RISING if function.nondecreasing else _NOTHING
        case Negative(operand):
            return facts(operand).times(-1)
        case Binary("+", left, right):
            return facts(left) + facts(right)
        case Binary("-", left, right):
            return facts(left) + facts(right).times(-1)
        case Binary("*", left, right):
            return _of_product(left, right)
        case Binary("/", left, right) if is_constant(right):
            return _of_quotient(facts(left), evaluator(right)(1))
        case Binary("//", left, right) if is_constant(right):
            return _of_quotient(facts(left), evaluator(right)(1)).rounded(floor)
        case Binary("%", left, right) if is_constant(right):
            modulus = evaluator(right)(1)
            if isinstance(modulus, Real) or modulus <= 0:
                return _NOTHING
            return Facts(0, ceil(modulus) - (is_whole(left) and isinstance(modulus, int)))
        case Binary("^", left, right):
            return _of_power(left, right)
        case Call("floor", (Call("log", (argument, base)),)) if is_constant(base):
            return _of_logarithm(argument)
        case Call("bit_length", (argument,)) if facts(argument).low >= 0:
            return _of_logarithm(argument)
        case Call("floor", (argument,)):
            return facts(argument).rounded(floor)
        case Call("ceil", (argument,)):
            return facts(argument).rounded(ceil)
        case Call("sqrt" | "root", (argument, *order)):
            return _kept(facts(argument), all(map(is_constant, order)))
        case Call("abs", (argument,)):
            return _of_absolute(facts(argument))
        case Call("min" | "max" as name, arguments):
            parts = [facts(argument) for argument in arguments]
            best = min if name == "min" else max
            return Facts(
                best(part.low for part in parts),
                best(part.high for part in parts),
                min(part.fall for part in parts),
                max(part.rise for part in parts),
                best(part.over for part in parts),
            )
        case Call("gcd", arguments):
            divisors = [evaluator(part)(1) for part in arguments if is_constant(part)]
            return Facts(
                0, min((abs(d) for d in divisors if isinstance(d, int) and d), default=inf)
            )
        case Conditional(then, condition, otherwise):
            return _of_choice(then, truth(condition), otherwise)
        case _:
            return _NOTHING


def _kept(inner: Facts, kept: bool) -> Facts:
    """Of a function of the inner one that never falls."""
    return _RISING if kept and inner.rising else _NOTHING


def _of_absolute(inner: Facts) -> Facts:
    """Of an absolute value: what keeps its sign is itself, or its opposite."""
    if inner.low >= 0:
        return inner
    if inner.high <= 0:
        return inner.times(-1)
    high, step = max(-inner.low, inner.high), max(-inner.fall, inner.rise)
    return Facts(0, high, -step, step, inner.over)


def _of_logarithm(argument: Node) -> Facts:
    """Of a logarithm to a base of at least 2, rounded: of n+1 <= 2n it is at most one more."""
    rise = 1 if isinstance(argument, Variable) else inf
    return Facts(0, rise=rise).and_also(_kept(facts(argument), True))


def _of_product(left: Node, right: Node) -> Facts:
    for constant, other in ((left, right), (right, left)):
        factor = evaluator(constant)(1) if is_constant(constant) else None
        if factor is not None and not isinstance(factor, Real):
            return facts(other).times(factor)
    a, b = facts(left), facts(right)
    known = _kept(a, b.rising and a.low >= 0 and b.low >= 0)
    over = [one.over for one, other in ((a, b), (b, a)) if one.low >= 0 and other.low >= 1]
    return known.and_also(Facts(over=max(over, default=-inf)))


def _of_quotient(top: Facts, divisor: Value) -> Facts:
    if isinstance(divisor, Real):
        return _kept(top, exact.sign(divisor) > 0)
    return top.times(1 / Fraction(divisor)) if divisor else _NOTHING


def _of_power(left: Node, right: Node) -> Facts:
    base, exponent = facts(left), facts(right)
    if is_constant(right):
        return _kept(base, base.low >= 0 and exponent.low >= 0)
    # a^x <= b^y for 1 <= a <= b and 0 <= x <= y
    grows = base.low >= 1 and base.rising and (is_constant(left) or exponent.low >= 0)
    over = max(
        base.over if base.low >= 1 and exponent.low >= 1 else -inf,
        exponent.over if base.low >= 2 else -inf,  # 2^x > x
    )
    return Facts(fall=_kept(exponent, grows).fall, over=over)


def _of_choice(then: Node, test: Piecewise | None, otherwise: Node) -> Facts:
    """Of a conditional: what holds of both branches; steps where it has one branch at a time."""
    pieces = [] if test is None else [piece for part in test.parts for piece in part.pieces]
    used = {bool(piece.numerators) for piece in pieces} or {True, False}
    branches = [facts(then if holds else otherwise) for holds in used]
    known = Facts(
        min(branch.low for branch in branches),
        max(branch.high for branch in branches),
        over=min(branch.over for branch in branches),
    )
    if test is None or any(part.period > 1 for part in test.parts):
        return known
    runs = [(low, high, then if part(low) else otherwise) for low, high, part in test.stretches()]
    return known.and_also(quietly(lambda: _of_turns(runs)) or _NOTHING)


def _of_turns(runs: list[tuple[int, int | None, Node]]) -> Facts:
    """The steps of what is one expression after the other, each on a stretch."""
    changes = [
        exact.subtract(evaluator(after)(low), evaluator(before)(low - 1))
        for (_, _, before), (low, _, after) in pairwise(runs)
    ]
    falls = [0 if _rises_between(*run) else facts(run[2]).fall for run in runs]
    rises = [facts(node).rise for _, _, node in runs]
    return Facts(
        fall=min([*falls, *map(_below, changes)]),
        rise=max([*rises, *map(_above, changes)]),
    )


def _rises_between(low: int, high: int | None, node: Node) -> bool:
    form = normal_form(node)
    if form is None:
        return facts(node).rising
    fall = (form - form.following()).first_at_least(0, low, high and high - 1, above=True)
    return fall is None


def is_whole(node: Node) -> bool:
    """Whether every value is a whole number by its structure.

    >>> from onepile.formulas.parser import parse
    >>> is_whole(parse("2*floor(n*phi)-n")), is_whole(parse("n/2"))
    (True, False)
    """
    match node:
        case Number() | Variable() | Listing() | Given() | Binary("//"):
            return True
        case Call("floor" | "ceil" | "gcd" | "bit_length"):
            return True
        case Negative() | Binary("+" | "-" | "*" | "%") | Call("min" | "max" | "abs"):
            return all(map(is_whole, children(node)))
        case Conditional(then, _, otherwise):
            return is_whole(then) and is_whole(otherwise)
        case Binary("^", base, Number()):
            return is_whole(base)
        case _:
            return False


def no_part_exceeds(node: Node) -> bool:
    """Whether every part is >= 1 and at most the whole, by its structure."""
    match node:
        case Number(value):
            return value >= 1
        case Variable():
            return True
        case Binary("+" | "*") | Call("floor" | "ceil" | "max"):
            return all(map(no_part_exceeds, children(node)))
        case Binary("^", Number(base), exponent):
            return base >= 2 and no_part_exceeds(exponent)
        case Binary("^", base, Number(exponent)):
            return exponent >= 1 and no_part_exceeds(base)
        case Binary("^", Variable(), exponent):  # at n = 1 it is 1: there all parts must be small
            return no_part_exceeds(exponent) and evaluator(exponent)(1) == 1
        case _:
            return False
