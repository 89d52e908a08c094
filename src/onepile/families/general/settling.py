"""Bounded moves that are allowed early or late in another way, and in the end by remainders alone.

`m in [6,9] and m!=t`, `m<=9 and m<=2t`, `m in [1,5] and m!=n`: no move exceeds a number d. So for
each move the condition is one on the pile and the move number, and where each of its parts looks at
one of these only, its normal form tells from where on that counts by its remainder.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.formulas.conditions import Condition
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import Logic, Node, Not, Number, names, put
from onepile.numbers import Infinity

_LARGEST_MOVE = 256
_LATEST_PILE = 4096
_LATEST_NUMBER = 256
_LONGEST_PERIOD = 64


@dataclass(frozen=True)
class Settling:
    """From where on it is decided by remainders which moves are allowed.

    Attributes:
        most: No move takes more.
        pile: From this pile on the pile counts by its remainder, at every number.
        classes: Modulo this number.
        number: From this move number on it counts by its remainder, at every pile.
        numbers: Modulo this number.
    """

    most: int
    pile: int
    classes: int
    number: int
    numbers: int


def settling_of(rules: General) -> Settling:
    """Where the moves of a game settle.

    >>> from onepile.text import parse_game
    >>> settling_of(parse_game("general; take=m in [2,5] and m!=t and m!=n"))
    Settling(most=5, pile=6, classes=1, number=6, numbers=1)

    Raises:
        NotApplicable: a move may be large, or that is not seen.
    """
    take = rules.take
    if not take.has_text or "p" in take.names or rules.overshoot:
        raise NotApplicable(f"no period of the moves of {quote(str(take))} is known")
    most = take.bound()
    if isinstance(most, Infinity) or most > _LARGEST_MOVE:
        raise NotApplicable(f"no period of the moves of {quote(str(take))} is known")
    start, period = {"n": 1, "t": 1}, {"n": 1, "t": 1}
    for part in _parts(take.node):
        for move in range(1, most + 1):
            _settle(take, put(part, {"m": Number(move)}), start, period)
    last = start["n"] <= _LATEST_PILE and start["t"] <= _LATEST_NUMBER
    if not last or max(period.values()) > _LONGEST_PERIOD:
        raise NotApplicable(f"{quote(str(rules))} has too many remainders")
    return Settling(most, start["n"], period["n"], start["t"], period["t"])


def _settle(take: Condition, part: Node, start: dict[str, int], period: dict[str, int]) -> None:
    """Take in from where on a part, with a move in it, counts by a remainder."""
    looked_at = names(part)
    if not looked_at:
        return
    form = truth(part) if len(looked_at) == 1 else None
    if form is None:
        raise NotApplicable(f"no period of the moves of {quote(str(take))} is known")
    (name,) = looked_at
    start[name] = max(start[name], form.last.start)
    period[name] = lcm(period[name], form.last.period)


def _parts(node: Node) -> Iterator[Node]:
    """What a condition is made of by and, or, not."""
    match node:
        case Logic(_, left, right):
            yield from (*_parts(left), *_parts(right))
        case Not(operand):
            yield from _parts(operand)
        case _:
            yield node
