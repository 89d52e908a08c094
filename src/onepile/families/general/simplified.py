"""What of a condition always holds, or never, however it is written.

No move exceeds the pile, so `m<=n^2` and `m<n*phi` say nothing. Where m differs from p modulo 2 it
differs from p, so `m%2==p%2 or m!=p` says nothing either, and of `m%2!=p%2 and m!=p` one part is
enough. What looks at one number alone is decided by its normal form.
"""

from functools import lru_cache

from onepile.errors import OnepileError
from onepile.families.general.rules import VARIABLES
from onepile.families.general.structure import positive, rises
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition, ways
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import (
    ORDERS,
    Binary,
    Call,
    Compare,
    Logic,
    Node,
    Not,
    Number,
    Variable,
    names,
    put,
)
from onepile.numbers import INFINITY


@lru_cache(maxsize=256)
def simplified(condition: Condition) -> Condition:
    """The condition without the parts that say nothing of moves up to the pile.

    >>> parse = lambda text: Condition.parse(text, VARIABLES)
    >>> [str(simplified(parse(text))) for text in ("m<=n^2 and m!=p", "m>n*phi or 2m<=n or p<1")]
    ['m!=p', '2m<=n']
    >>> str(simplified(parse("m%4==p%4 or m!=p"))), str(simplified(parse("m%3!=n%3 and m!=n")))
    ('0==0', 'm%3!=n%3')
    """
    return condition.part(_simplified(positive(condition.node)))


def _simplified(node: Node) -> Node:
    match node:
        case Logic(operator, left, right):
            node = _joined(operator, _simplified(left), _simplified(right))
    held = always(node)
    return node if held is None else Compare("==", Number(0), Number(0 if held else 1))


def _joined(operator: str, left: Node, right: Node) -> Node:
    """Two parts; one that decides nothing is left out."""
    neutral = operator == "and"
    for one, other in ((left, right), (right, left)):
        if always(one) is neutral or _is_implied(operator, one, other):
            return other
    return Logic(operator, left, right)


def _is_implied(operator: str, part: Node, other: Node) -> bool:
    """Whether m != h follows from what else must hold, which is false where m is h."""
    if operator != "and":
        return False
    value = _excluded(part)
    return value is not None and always(_with_move(other, value)) is False


def always(node: Node) -> bool | None:
    """Whether a part of a condition holds for all moves up to the pile, or none; None: not seen.

    >>> parse = lambda text: Condition.parse(text, VARIABLES).node
    >>> always(parse("m<n*sqrt(2)")), always(parse("p>p")), always(parse("m<=p"))
    (True, False, None)
    """
    match node:
        case Not(operand):
            value = always(operand)
            return None if value is None else not value
        case Logic(operator, left, right):
            values, decides = {always(left), always(right)}, operator == "or"
            if decides in values:
                return decides
            if None not in values:
                return not decides
            for part, other in ((left, right), (right, left)):
                excluded = _excluded(part) if decides else None
                if excluded is not None and always(_with_move(other, excluded)) is True:
                    return True
            return None
    looked_at = names(node)
    if not looked_at:
        try:
            return Condition(node, VARIABLES)(1)
        except OnepileError:  # it is guarded by another part, as m!=3 guards 10//(m-3)
            return None
    if len(looked_at) == 1:
        return _decided(node)
    if looked_at == {"m", "n"} and isinstance(node, Compare):
        return next((held for held in map(_up_to_the_pile, ways(node)) if held is not None), None)
    return None


def _decided(node: Node) -> bool | None:
    """The same of a part that looks at one number alone."""
    form = truth(node)
    if form is not None:
        if form.first_other_than_zero() is None:
            return False
        return True if (form - 1).first_other_than_zero() is None else None
    match node:
        case Compare("<" | "<=", left, right):
            return True if _stays_below(left, right) else None
        case Compare(">" | ">=", left, right):
            return True if _stays_below(right, left) else None
    return None


def _stays_below(left: Node, right: Node) -> bool:
    """Whether one number is seen to be less than another one, for every value of a variable."""
    (variable,) = names(left) | names(right)
    try:
        excess = Expression(Call("floor", (Binary("-", left, right),)), variable)
        return excess.first_at_least(0) is INFINITY
    except OnepileError:
        return False


def _up_to_the_pile(way: tuple[Node, str, Node]) -> bool | None:
    """A comparison of something that rises with m and something with n, as m is at most n."""
    left, operator, right = way
    if names(left) != {"m"} or names(right) != {"n"}:
        return None
    if not rises(left, "m"):
        return None
    highest = _with_move(left, Variable("n"))
    match operator:
        case "<" | "<=":
            return True if _decided(Compare(operator, highest, right)) else None
        case ">" | ">=":
            opposite = ORDERS[operator].opposite
            return False if _decided(Compare(opposite, highest, right)) else None
    below = _decided(Compare("<", highest, right))
    return (operator == "!=") if below else None


def _excluded(node: Node) -> Node | None:
    """The h of m != h; None: it is no such comparison."""
    match node:
        case Compare("!=", Variable("m"), value) | Compare("!=", value, Variable("m")):
            return None if "m" in names(value) else value
    return None


def _with_move(node: Node, value: Node) -> Node:
    """A part of the condition with something in the place of m."""
    return put(node, {"m": value})
