"""What the form of a condition shows: how it depends on the pile and on the previous move."""

from functools import lru_cache
from math import lcm
from typing import Literal

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.formulas.syntax import (
    Binary,
    Compare,
    Node,
    Number,
    Variable,
    children,
    rewritten,
    walk,
)
from onepile.statements import Phrase

MOST_CLASSES = 64
"""A pile's class is its residue; more classes are not looked at."""

Direction = Literal["more", "less"]
"""Whether a larger previous move allows more or fewer moves."""


def names(node: Node) -> frozenset[str]:
    """The variables of a part of a condition."""
    return frozenset(part.name for part in walk(node) if isinstance(part, Variable))


@lru_cache(maxsize=256)
def by_class(condition: Condition) -> tuple[Condition, ...]:
    """The condition for each residue of the pile, where it looks at the pile in no other way.

    >>> parse = lambda text: Condition.parse(text, ("m", "n", "p", "t"))
    >>> [str(one) for one in by_class(parse("m<=(p if n%2==1 else 2p)"))]
    ['m<=(p if 0==1 else 2p)', 'm<=(p if 1==1 else 2p)']

    Raises:
        NotApplicable: it looks at the pile in another way, or at too many residues.
    """
    moduli = [1]
    _collect(condition.node, moduli)
    count = lcm(*moduli)
    if count > MOST_CLASSES:
        raise NotApplicable(
            Phrase(
                "{condition} has {count} classes of piles",
                condition=quote(str(condition)),
                count=count,
            )
        )
    return tuple(condition.part(_settled(condition.node, residue)) for residue in range(count))


def classes_of(rules: General) -> int:
    """By which residue of the pile it is decided, late enough, what may be taken and what ends.

    >>> from onepile.text import parse_game
    >>> classes_of(parse_game("general; take=m<=3+n%2; ends=n%7==0")), classes_of(
    ...     parse_game("general; take=m<=3; ends=5,9"))
    (14, 1)

    Raises:
        NotApplicable: the pile itself decides.
    """
    moduli = [len(by_class(rules.take))]
    if isinstance(rules.ends, NumbersWhere):
        _collect(rules.ends.indicator.node, moduli)
    return lcm(*moduli)


def _settled(node: Node, residue: int) -> Node:
    """The condition for piles of this residue."""

    def change(part: Node) -> Node | None:
        match part:
            case Binary("%", Variable("n"), Number(modulus)):
                return Number(residue % modulus)
        return None

    return rewritten(node, change)


def _collect(node: Node, moduli: list[int]) -> None:
    match node:
        case Binary("%", Variable("n"), Number(modulus)) if modulus > 0:
            moduli.append(modulus)
        case Variable("n"):
            raise NotApplicable(Phrase("the condition looks at the pile itself"))
        case _:
            for child in children(node):
                _collect(child, moduli)


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


def _direction(part: Node, text: str) -> Direction:
    if isinstance(part, Compare):
        for own, operator, other in (
            (part.left, part.operator, part.right),
            (part.right, _TURNED.get(part.operator, ""), part.left),
        ):
            rises = names(own) == {"p"} and "p" not in names(other) and _rises(own)
            if rises and operator in (">", ">="):
                return "more"
            if rises and operator in ("<", "<="):
                return "less"
    raise NotApplicable(f"{quote(text)} is not shown to rise or fall with p")


_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _rises(node: Node) -> bool:
    """Whether a function of p is proved to be non-decreasing."""
    try:
        return bool(Expression(node, "p").shape.nondecreasing)
    except OnepileError:
        return False
