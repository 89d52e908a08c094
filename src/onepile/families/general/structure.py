"""What the form of a condition shows: how it depends on the pile and on the previous move."""

from functools import lru_cache
from math import lcm
from typing import Literal

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.conditions import Condition, ways
from onepile.formulas.syntax import (
    Binary,
    Compare,
    Given,
    Listing,
    Negative,
    Node,
    Number,
    Variable,
    children,
    names,
    put,
    walk,
)
from onepile.statements import Phrase

MOST_CLASSES = 64
"""A pile's class is its residue; more classes are not looked at."""

Direction = Literal["more", "less"]
"""Whether a larger previous move allows more or fewer moves."""


@lru_cache(maxsize=256)
def by_class(condition: Condition, variable: str = "n") -> tuple[Condition, ...]:
    """The condition for each residue of the pile, where it looks at the pile in no other way.

    Args:
        condition: The condition.
        variable: What is told apart by residues instead of the pile.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t"))
    >>> [str(one) for one in by_class(parse("m<=(p if n%2==1 else 2p)"))]
    ['m<=(p if 0%2==1 else 2p)', 'm<=(p if 1%2==1 else 2p)']
    >>> [str(one) for one in by_class(parse("(m+p)%3!=0 and m<=n"), "p")]
    ['(m+0)%3!=0 and m<=n', '(m+1)%3!=0 and m<=n', '(m+2)%3!=0 and m<=n']

    Raises:
        NotApplicable: it looks at the pile in another way, or at too many residues.
    """
    count = classes_in(condition.node, variable)
    if count > MOST_CLASSES:
        raise NotApplicable(
            Phrase(
                "{condition} has {count} classes of piles",
                condition=quote(condition.written or condition.text),
                count=count,
            )
        )
    settled = (put(condition.node, {variable: Number(residue)}) for residue in range(count))
    return tuple(map(condition.part, settled))


def classes_of(rules: General) -> int:
    """By which residue of the pile it is decided, late enough, what may be taken and what ends.

    >>> from onepile.text import parse_game
    >>> classes_of(parse_game("general; take=m<=3+n%2; ends=n%7==0")), classes_of(
    ...     parse_game("general; take=m<=3; ends=5,9"))
    (14, 1)

    Raises:
        NotApplicable: the pile itself decides.
    """
    return lcm(len(by_class(rules.take)), classes_of_ends(rules))


def classes_of_ends(rules: General) -> int:
    """By which residue of the pile it is decided, late enough, whether the game is over.

    Raises:
        NotApplicable: the pile itself decides.
    """
    return classes_in(rules.ends.indicator.node) if isinstance(rules.ends, NumbersWhere) else 1


def classes_in(node: Node, variable: str = "n") -> int:
    """By which residue of a number something counts that looks at it in no other way.

    Raises:
        NotApplicable: the number itself decides.
    """
    moduli: list[int] = []
    _collect(node, variable, moduli)
    return lcm(*moduli)


def _collect(node: Node, variable: str, moduli: list[int]) -> None:
    """The moduli by which a number counts."""
    match node:
        case Binary("%", left, Number(modulus)) if modulus > 0 and is_polynomial(left):
            if Variable(variable) in walk(left):
                moduli.append(modulus)
        case Variable(name) if name == variable:
            raise NotApplicable(Phrase("the condition looks at the pile itself"))
        case Listing() | Given():
            raise NotApplicable(Phrase("the condition looks at the pile itself"))
        case _:
            for child in children(node):
                _collect(child, variable, moduli)


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
        if names(own) == {"p"} and "p" not in names(other) and _rises(own):
            if operator in (">", ">="):
                return "more"
            if operator in ("<", "<="):
                return "less"
    raise NotApplicable(f"{quote(text)} is not shown to rise or fall with p")


def _rises(node: Node) -> bool:
    """Whether a function of p is proved to be non-decreasing."""
    try:
        return bool(Expression(node, "p").shape.nondecreasing)
    except OnepileError:
        return False
