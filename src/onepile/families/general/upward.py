"""Sets of moves that are closed upward: with a move every larger one is allowed, up to the pile.

`m>=p*e`, `m*m>p and m>t`, `m//2>n/5`. In normal play a pile is safe exactly if no more moves are
allowed than can be blocked, b: if more are, those that leave 0, 1, …, b counters are among them,
and each of them wins, for of so few counters there are at most b moves. So a move wins exactly if
it leaves at most b moves: few counters, or that the opponent may not leave b.
"""

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.simplified import simplified
from onepile.families.general.solutions import solutions
from onepile.families.general.structure import positive, rises
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import ways
from onepile.formulas.syntax import Binary, Compare, Logic, Node, Number, Variable, names, put
from onepile.limits import Budget
from onepile.mathematics.interval_sets import IntervalSet


def require_upward(rules: General, position: GeneralPosition) -> None:
    """Refuse games and positions in which a larger move may be forbidden, or that are no such play.

    Raises:
        NotApplicable: that is so.
    """
    if rules.overshoot or rules.misere or rules.passes or not rules.take.has_text:
        raise NotApplicable(f"{quote(str(rules))} is not played for the last counter by a formula")
    opening = "p" in rules.take.names and not position.get("previous")
    for condition in (rules.take, rules.first if opening else None):
        if condition is not None and not _is_upward(positive(simplified(condition).node)):
            raise NotApplicable(f"{quote(str(condition))} may forbid a larger move")


def allowed_moves(rules: General, position: GeneralPosition, budget: Budget) -> range:
    """The moves of a position, the least of which is looked for by halving.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m*m>=p")
    >>> allowed_moves(game, game.position(10**100, previous=60), Budget(1000))[0]
    8
    """
    opening = "p" in rules.take.names and not position.get("previous")
    condition = rules.first if opening else rules.take
    place = {"n": position.pile, "p": position.get("previous"), "t": position.get("move")}
    low, high = 1, position.pile + 1
    if rules.is_over(position.pile):
        return range(0)
    while condition is not None and low < high:
        budget.spend()
        middle = (low + high) // 2
        if condition(middle, **place):
            high = middle
        else:
            low = middle + 1
    return range(low, position.pile + 1)


def winning_moves(
    rules: General, position: GeneralPosition, moves: range, budget: Budget
) -> IntervalSet:
    """Those of the moves that leave no more moves than can be blocked.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m*m>=p")
    >>> position, budget = game.position(100, previous=60), Budget(1000)
    >>> winning_moves(game, position, allowed_moves(game, position, budget), budget).intervals
    ((91, 100),)

    Raises:
        NotApplicable: where they are is not seen.
    """
    if not moves:
        return IntervalSet()
    pile, blocks = position.pile, rules.blocks
    if isinstance(rules.ends, NumbersWhere):
        raise NotApplicable(f"the ends of {quote(str(rules))} are not listed")
    last = max(pile - blocks - 1, 0)
    left = Binary("-", Number(pile), Variable("m"))
    answer = Binary("-", Number(pile - blocks), Variable("m"))  # the smallest of those that win
    place: dict[str, Node] = {"m": answer, "n": left, "p": Variable("m")}
    place["t"] = Number(position.get("move") + 1)
    answered = solutions(rules.take.part(put(rules.take.node, place)), last, budget.spend)
    ends = IntervalSet.of(
        (pile - end, pile - end) for end in sorted(rules.ends, reverse=True) if pile - end > 0
    )
    idle = IntervalSet.of([*answered.complement(1, last).intervals, (last + 1, pile)])
    won = idle.joined(ends.without(idle))
    return won.within(moves.start, pile)


def _is_upward(node: Node) -> bool:
    """Whether a part of a condition that holds for a move holds for every larger one."""
    match node:
        case Logic(_, left, right):
            return _is_upward(left) and _is_upward(right)
        case Compare() if "m" in names(node):
            return any(
                operator in (">", ">=")
                and names(left) == {"m"}
                and "m" not in names(right)
                and rises(left, "m")
                for left, operator, right in ways(node)
            )
    return "m" not in names(node)
