"""What the form of a condition shows: how it depends on the pile and on the previous move."""

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import lcm
from typing import Literal

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.conditions import Condition, ways
from onepile.formulas.normal_form import normal_form, truth
from onepile.formulas.syntax import (
    ORDERS,
    Binary,
    Call,
    Compare,
    Given,
    Listing,
    Logic,
    Negative,
    Node,
    Not,
    Number,
    Variable,
    children,
    is_condition,
    names,
    put,
)
from onepile.numbers import Infinity
from onepile.statements import Phrase

MOST_CLASSES = 64
"""A pile's class is its residue; more classes are not looked at."""

Direction = Literal["more", "less"]
"""Whether a larger previous move allows more or fewer moves."""


def positive(node: Node) -> Node:
    """A condition without `not`, as far as comparisons are concerned.

    >>> str(Condition(positive(Condition.parse("not (m>5 or m==n)", ("m", "n")).node), ("m", "n")))
    'm<=5 and m!=n'
    """
    match node:
        case Logic(operator, left, right):
            return Logic(operator, positive(left), positive(right))
        case Not(Logic(operator, left, right)):
            other = "or" if operator == "and" else "and"
            return Logic(other, positive(Not(left)), positive(Not(right)))
        case Not(Not(operand)):
            return positive(operand)
        case Not(Compare(operator, left, right)):
            return Compare(ORDERS[operator].opposite, left, right)
    return node


@dataclass(frozen=True, slots=True)
class Turn:
    """From `start` on a number counts by its remainder modulo `period` alone."""

    start: int = 1
    period: int = 1

    def __or__(self, other: "Turn") -> "Turn":
        """Where both do."""
        return Turn(max(self.start, other.start), lcm(self.period, other.period))

    def early(self, number: int) -> int:
        """The least number that counts like this one.

        >>> Turn(5, 3).early(4), Turn(5, 3).early(10**100 + 1)
        (4, 5)
        """
        return min(number, self.start + (number - self.start) % self.period)


def turn_of(node: Node, variable: str) -> Turn:
    """From where on a variable counts by its remainder in a condition, whatever the others are.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t")).node
    >>> turn_of(parse("m<=(p if n>6 else min(n%4,3))"), "n"), turn_of(parse("(m+t)%3!=0"), "t")
    (Turn(start=7, period=4), Turn(start=1, period=3))

    Raises:
        NotApplicable: that is not seen.
    """
    looked_at = names(node)
    if looked_at == {variable}:
        form = truth(node) if is_condition(node) else normal_form(node)
        if form is not None and all(len(piece.numerators) <= 1 for piece in form.last.pieces):
            return Turn(form.last.start, form.last.period)
        if isinstance(node, Compare) and (border := _border(node.left, node.right, variable)):
            return Turn(border)
    match node:
        case Binary("%", left, Number(modulus)) if modulus > 0 and is_polynomial(left):
            return Turn(1, modulus if variable in looked_at else 1)
        case Variable(name) if name == variable:
            raise NotApplicable(Phrase("the condition looks at the pile itself"))
        case Listing() | Given():
            raise NotApplicable(Phrase("the condition looks at the pile itself"))
    return reduce(Turn.__or__, (turn_of(child, variable) for child in children(node)), Turn())


def _border(left: Node, right: Node, variable: str) -> int:
    """From where on two numbers compare in one way, if their difference never falls or never rises.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t")).node
    >>> _border(parse("t*e>100").left, Number(100), "t"), _border(Number(7), Number(8), "t")
    (37, 1)

    Returns:
        The number, 0 if that is not seen.
    """
    for rising in (Binary("-", left, right), Binary("-", right, left)):
        below, above = (Expression(Call(name, (rising,)), variable) for name in ("floor", "ceil"))
        with suppress(OnepileError):
            if below.shape.nondecreasing:
                borders = (below.first_at_least(0), above.first_at_least(1))
                return max([1, *(one for one in borders if not isinstance(one, Infinity))])
    return 0


@lru_cache(maxsize=256)
def by_class(condition: Condition, variable: str = "n") -> tuple[Condition, ...]:
    """The condition for each residue of the pile, where it looks at the pile in no other way.

    Args:
        condition: The condition.
        variable: What is told apart by residues instead of the pile.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t"))
    >>> [str(one) for one in by_class(parse("m<=(p if n%2==1 else 2p)"))]
    ['m<=(p if 2%2==1 else 2p)', 'm<=(p if 1%2==1 else 2p)']
    >>> [str(one) for one in by_class(parse("(m+p)%3!=0 and m<=n"), "p")]
    ['(m+3)%3!=0 and m<=n', '(m+1)%3!=0 and m<=n', '(m+2)%3!=0 and m<=n']

    Raises:
        NotApplicable: it looks at the pile in another way, or at too many residues.
    """
    turn = turn_of(condition.node, variable)
    if turn.start > 1:
        raise NotApplicable(Phrase("the condition looks at the pile itself"))
    if turn.period > MOST_CLASSES:
        raise NotApplicable(
            Phrase(
                "{condition} has {count} classes of piles",
                condition=quote(condition.written or condition.text),
                count=turn.period,
            )
        )
    return tuple(at(condition, **{variable: i or turn.period}) for i in range(turn.period))


def at(condition: Condition, **place: int) -> Condition:
    """The condition with numbers in the place of some variables."""
    numbers: dict[str, Node] = {name: Number(value) for name, value in place.items()}
    return condition.part(put(condition.node, numbers))


def turn_of_ends(rules: General) -> Turn:
    """From where on the remainder of a pile tells whether the game is over there.

    Raises:
        NotApplicable: the pile itself decides.
    """
    if not isinstance(rules.ends, NumbersWhere):
        return Turn(max(rules.ends, default=0) + 1)
    return turn_of(Compare("!=", rules.ends.indicator.node, Number(0)), "n")


def classes_of(rules: General) -> int:
    """By which residue of the pile it is decided, late enough, what may be taken and what ends.

    >>> from onepile.text import parse_game
    >>> classes_of(parse_game("general; take=m<=3+n%2; ends=n%7==0")), classes_of(
    ...     parse_game("general; take=m<=3; ends=5,9"))
    (14, 1)

    Raises:
        NotApplicable: the pile itself decides.
    """
    return lcm(len(by_class(rules.take)), turn_of_ends(rules).period)


def is_polynomial(node: Node) -> bool:
    """Whether it is made of whole numbers by sums and products: residues tell its residue.

    >>> condition = Condition.parse("(2m-n*n)%3==0", ("m", "n"))
    >>> is_polynomial(condition.node.left.left), is_polynomial(condition.node)
    (True, False)
    """
    match node:
        case Number() | Variable():
            return True
        case Negative(operand):
            return is_polynomial(operand)
        case Binary("+" | "-" | "*", left, right):
            return is_polynomial(left) and is_polynomial(right)
        case Binary("^", left, Number()):
            return is_polynomial(left)
    return False


def direction(condition: Condition) -> Direction:
    """Whether a larger previous move always allows more moves, or always fewer.

    Every part that must hold is either without p, or compares something with m with a function of
    p that is proved to be non-decreasing.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t"))
    >>> direction(parse("m<=2p and m%2==1")), direction(parse("m>p"))
    ('more', 'less')

    Raises:
        NotApplicable: neither is shown.
    """
    found = {_direction(part, condition.text) for part in condition.conjuncts if "p" in names(part)}
    if len(found) != 1:
        raise NotApplicable(f"{quote(str(condition))} is not shown to rise or fall with p")
    return found.pop()


def common_direction(rules: General) -> Direction:
    """The same for all piles.

    Raises:
        NotApplicable: neither is shown, or it is more for some piles and less for others.
    """
    ways = {direction(one) for one in by_class(rules.take)}
    if len(ways) != 1:
        raise NotApplicable(f"{quote(str(rules))} rises with p for some piles and falls for others")
    return ways.pop()


def _direction(part: Node, text: str) -> Direction:
    for own, operator, other in ways(part) if isinstance(part, Compare) else ():
        if names(own) == {"p"} and "p" not in names(other) and rises(own, "p"):
            if operator in (">", ">="):
                return "more"
            if operator in ("<", "<="):
                return "less"
    raise NotApplicable(f"{quote(text)} is not shown to rise or fall with p")


def rises(node: Node, variable: str) -> bool:
    """Whether a function of a variable is proved never to fall."""
    try:
        return bool(Expression(node, variable).shape.nondecreasing)
    except OnepileError:
        return False
