"""General games that are games of another family in disguise; that family's theory answers them.

A position is handed on as the numbers that it has there (`Elsewhere`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from onepile.errors import (
    IllegalError,
    NotApplicable,
    OnepileError,
    UndecidedError,
    WorkLimitError,
    quote,
)
from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import positive
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition, has_move, ways
from onepile.formulas.ends import ends_text
from onepile.formulas.facts import is_whole
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Member,
    Negative,
    Node,
    Number,
    Variable,
    names,
    put,
    text_of,
)
from onepile.game_class import Game
from onepile.kinds import Elsewhere
from onepile.numbers import INFINITY
from onepile.on_demand import cached_property
from onepile.text import parse_game

_NONE_THERE = NotApplicable, IllegalError, UndecidedError, WorkLimitError
"""There is no such game, or it is not seen."""


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
    >>> disguise_of(parse_game("general; take=m<=n and m!=n and m<=5")).text
    'pile-size; f=min(n-1,5)'
    >>> disguise_of(parse_game("general; take=t<=m<=2t+3")).text
    'move-number; least=k; most=2k+3'
    >>> disguise_of(parse_game("general; take=m==2t; blocks=1")).text
    'move-number; least=2k; most=2k; blocks=1'
    >>> disguise_of(parse_game("general; take=m//2<=5p; blocks=1")).text
    'move-size; f=2*5n+1; blocks=1'

    Raises:
        NotApplicable: none is found.
    """
    if rules.passes:
        raise NotApplicable(f"{quote(str(rules))} has passes")
    least, most = bounds_of(rules.take, rules.overshoot)
    looked_at = names(most) | (frozenset() if least is None else names(least))
    options = _options(rules)
    if looked_at == {"p"} and least is None and rules.first is None:
        f = require_at_least_one(function_of(most, "p", "n"))
        return Disguise(f"move-size; f={f}{options}", lambda at: {"cap": _cap(f, at)})
    if looked_at <= {"n"} and least is None and options in ("", "; misere"):
        return Disguise(f"pile-size; f={function_of(most, 'n', 'n')}{options}", lambda at: {})
    if not looked_at and least is None:  # the same moves at any time: a cap that never changes
        f = require_at_least_one(function_of(most, "n", "n"))
        return Disguise(f"move-size; f={f}{options}", lambda at: {"cap": f(1)})
    if looked_at <= {"t"} and not (rules.misere or rules.overshoot or rules.ends):
        low = "1" if least is None else str(require_at_least_one(function_of(least, "t", "k")))
        text = f"move-number; least={low}; most={function_of(most, 't', 'k')}{options}"
        return Disguise(text, lambda at: {"move": max(1, at.get("move"))})
    raise NotApplicable(f"{quote(str(rules))} is no game of another family")


def require_at_least_one(f: Expression) -> Expression:
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


def bounds_of(take: Condition, overshoot: bool = False) -> tuple[Node | None, Node]:
    """The least and the most that may be taken, where the moves between are all allowed."""
    match take.node:
        case Member(Variable("m"), values) if values == tuple(range(1, len(values) + 1)):
            return None, Number(len(values))
    lowest: list[Node] = []
    highest: list[Node] = []
    for part in take.part(positive(take.node)).conjuncts:
        compared = take.comparison(part) or _of_a_step(take, part)
        if compared is None:
            raise NotApplicable(f"{quote(take.written or take.text)} is not an interval")
        left, operator, right = compared
        factor = _multiple(left)
        bound = right if factor == 1 else Binary("/", right, Number(factor))
        match operator:
            case "<=":
                highest.append(_whole("floor", bound))
            case "<":
                highest.append(Binary("-", _whole("ceil", bound), Number(1)))
            case ">=":
                lowest.append(_whole("ceil", bound))
            case ">":
                lowest.append(Binary("+", _whole("floor", bound), Number(1)))
            case "==" if names(bound) == {"t"} and is_whole(bound):
                lowest.append(bound)
                highest.append(bound)
            case "!=" if bound == Variable("n") and not overshoot:  # m is never above it
                highest.append(Binary("-", bound, Number(1)))
            case _:
                raise NotApplicable(f"{quote(take.written or take.text)} is not an interval")
    if len(highest) > 1 and not overshoot:
        highest = [bound for bound in highest if bound != Variable("n")]
    if not highest:
        raise NotApplicable(f"{quote(take.written or take.text)} has no upper bound")
    lowest = [bound for bound in lowest if bound not in (Number(0), Number(1))]
    return _joined("max", lowest) if lowest else None, _joined("min", highest)


def _of_a_step(take: Condition, part: Node) -> tuple[Node, str, Node] | None:
    """A bound of m//k or of m·m as a bound of m; None: it is neither.

    m//k <= g says m <= k·⌊g⌋ + k - 1, and m//k < g says m < k·⌈g⌉; m·m <= g says m <= √g, where g
    is proved not to be negative.
    """
    if not isinstance(part, Compare):
        return None
    for left, operator, right in ways(part):
        if has_move(right) or operator in ("==", "!="):
            continue
        match left:
            case Binary("//", Variable("m"), Number(step)) if step > 0:
                if operator in ("<", ">="):
                    border = Binary("*", Number(step), _whole("ceil", right))
                else:
                    border = Binary("*", Number(step), _whole("floor", right))
                    border = Binary("+", border, Number(step - 1))
                return Variable("m"), operator, border
            case Binary("*" | "^", Variable("m"), Variable("m") | Number(2)):
                if (left.operator == "*" and left.right == Number(2)) or len(names(right)) > 1:
                    continue
                name = next(iter(names(right)), "n")
                negative = Expression(Negative(function_of(right, name, "n").node), "n")
                if negative.first_at_least(1) is INFINITY:
                    return Variable("m"), operator, Call("sqrt", (right,))
    return None


def _joined(name: str, bounds: list[Node]) -> Node:
    """The least or the largest of some bounds."""
    different = tuple(dict.fromkeys(bounds))
    return Call(name, different) if len(different) > 1 else different[0]


def _whole(rounding: str, bound: Node) -> Node:
    """A bound that may be a fraction, rounded."""
    return bound if is_whole(bound) else Call(rounding, (bound,))


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


def function_of(node: Node, variable: str, name: str) -> Expression:
    """A bound as a function of the only variable that it has, under another name."""
    try:
        return Expression.parse(text_of(put(node, {variable: Variable(name)})), name)
    except OnepileError as error:
        raise NotApplicable(str(error)) from None


def elsewhere(game: General, position: GeneralPosition) -> Elsewhere | None:
    """The same position of another family's game, where the condition is one of its rules."""
    try:
        found = disguise_of(game)
        return Elsewhere(found.game, found.place(position))
    except _NONE_THERE:
        return None


def game_there(game: General) -> Game | None:
    """The game of another family that a game is in disguise, if it is one."""
    try:
        return disguise_of(game).game
    except _NONE_THERE:
        return None
