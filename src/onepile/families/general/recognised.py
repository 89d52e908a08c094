"""General games that are games of another family in disguise; that family's theory answers them.

A position is handed on as the numbers that it has there (`Elsewhere`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import names
from onepile.formulas import Expression
from onepile.formulas.ends import ends_text
from onepile.formulas.syntax import (
    Binary,
    Call,
    Negative,
    Node,
    Number,
    Variable,
    rewritten,
    text_of,
)
from onepile.game_class import Game
from onepile.numbers import INFINITY
from onepile.on_demand import cached_property
from onepile.text import parse_game


@dataclass(frozen=True)
class Disguise:
    """The same game in another family.

    Attributes:
        text: Its text form.
        place: What a position has there besides the pile.
    """

    text: str
    place: Callable[[GeneralPosition], dict[str, int]]

    @cached_property
    def game(self) -> Game:
        """The game there, read once: what is found out about a game is kept with it."""
        rules: Game = parse_game(self.text)
        return rules


@lru_cache(maxsize=256)
def disguise_of(rules: General) -> Disguise:
    """The game of another family that this one is.

    >>> from onepile.text import parse_game
    >>> disguise_of(parse_game("general; take=m<=2p; blocks=1")).text
    'move-size; f=2n; blocks=1'
    >>> disguise_of(parse_game("general; take=2m<=n")).text
    'pile-size; f=floor(n/2)'
    >>> disguise_of(parse_game("general; take=t<=m<=2t+3")).text
    'move-number; least=k; most=2k+3'

    Raises:
        NotApplicable: none is found.
    """
    if rules.passes:
        raise NotApplicable(f"{quote(str(rules))} has passes")
    least, most = _bounds(rules)
    looked_at = names(most) | (frozenset() if least is None else names(least))
    options = _options(rules)
    if looked_at == {"p"} and least is None and rules.first is None:
        f = _at_least_one(_function(most, "p", "n"))
        return Disguise(f"move-size; f={f}{options}", lambda at: {"cap": _cap(f, at)})
    if looked_at <= {"n"} and least is None and options in ("", "; misere"):
        return Disguise(f"pile-size; f={_function(most, 'n', 'n')}{options}", lambda at: {})
    if not looked_at and least is None:  # the same moves at any time: a cap that never changes
        f = _at_least_one(_function(most, "n", "n"))
        return Disguise(f"move-size; f={f}{options}", lambda at: {"cap": f(1)})
    if looked_at <= {"t"} and not (rules.misere or rules.overshoot or rules.ends):
        low = "1" if least is None else str(_at_least_one(_function(least, "t", "k")))
        text = f"move-number; least={low}; most={_function(most, 't', 'k')}{options}"
        return Disguise(text, lambda at: {"move": max(1, at.get("move"))})
    raise NotApplicable(f"{quote(str(rules))} is no game of another family")


def _at_least_one(f: Expression) -> Expression:
    """A function that the other families take: it is proved to be at least 1."""
    negative = Expression(Negative(f.node), f.variable)
    if negative.first_at_least(0) is not INFINITY:
        raise NotApplicable(f"{quote(str(f))} is below 1 somewhere")
    return f


def _options(rules: General) -> str:
    """The options as every family writes them."""
    text = f"; blocks={rules.blocks}" if rules.blocks else ""
    text += "; overshoot" if rules.overshoot else ""
    text += "; misere" if rules.misere else ""
    return text + (f"; ends={ends_text(rules.ends)}" if rules.ends else "")


def _cap(f: Expression, position: GeneralPosition) -> int:
    previous = position.get("previous")
    return f(previous) if previous else position.pile


def _bounds(rules: General) -> tuple[Node | None, Node]:
    """The least and the most that may be taken, where the moves between are all allowed."""
    listed = rules.listed
    if listed is not None and listed == tuple(range(1, len(listed) + 1)):
        return None, Number(len(listed))
    least: Node | None = None
    most: Node | None = None
    for part in rules.take.conjuncts:
        compared = rules.take.comparison(part)
        if compared is None:
            raise NotApplicable(f"{quote(str(rules.take))} is not an interval")
        left, operator, right = compared
        factor = _multiple(left)
        bound = right if factor == 1 else Binary("/", right, Number(factor))
        match operator:
            case "<=" if most is None:
                most = Call("floor", (bound,)) if _may_be_a_fraction(bound) else bound
            case "<" if most is None:
                upper = Call("ceil", (bound,)) if _may_be_a_fraction(bound) else bound
                most = Binary("-", upper, Number(1))
            case ">=" if least is None:
                least = Call("ceil", (bound,)) if _may_be_a_fraction(bound) else bound
            case ">" if least is None:
                lower = Call("floor", (bound,)) if _may_be_a_fraction(bound) else bound
                least = Binary("+", lower, Number(1))
            case _:
                raise NotApplicable(f"{quote(str(rules.take))} is not an interval")
    if least in (Number(0), Number(1)):
        least = None
    if most is None:
        raise NotApplicable(f"{quote(str(rules.take))} has no upper bound")
    return least, most


def _multiple(node: Node) -> int:
    """The k where a side of a comparison is k·m."""
    match node:
        case Variable("m"):
            return 1
        case Binary("*", Number(factor), Variable("m")) | Binary(
            "*", Variable("m"), Number(factor)
        ):
            if factor > 0:
                return factor
    raise NotApplicable("not a multiple of m")


def _may_be_a_fraction(node: Node) -> bool:
    """Whether a bound is not whole by its form."""
    match node:
        case Number() | Variable() | Call("floor" | "ceil", _) | Binary("//", _, _):
            return False
        case Negative(operand):
            return _may_be_a_fraction(operand)
        case Binary("+" | "-" | "*" | "%", left, right):
            return _may_be_a_fraction(left) or _may_be_a_fraction(right)
        case Binary("^", left, Number()):
            return _may_be_a_fraction(left)
        case _:
            return True


def _function(node: Node, variable: str, name: str) -> Expression:
    """A bound as a function of the only variable that it has, under another name."""

    def change(part: Node) -> Node | None:
        return Variable(name) if part == Variable(variable) else None

    try:
        return Expression.parse(text_of(rewritten(node, change)), name)
    except OnepileError as error:
        raise NotApplicable(str(error)) from None
