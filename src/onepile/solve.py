"""One question in, one `Answer` out: the first method whose hypotheses hold is used.

A method that is slow to start is tried first only where it pays, and else last.

>>> from onepile.games import parse_game
>>> game = parse_game("move-size; f=2n")
>>> answer = solve(game, game.position(17, cap=16))
>>> answer.outcome, answer.threshold, answer.moves
('unsafe', 1, (1, 4))
"""

from functools import cache

from onepile.answers import Answer, Limits, Method, SlowStart
from onepile.errors import NotApplicable, WorkLimitError
from onepile.games.families import Game, Position


@cache
def methods(family: str) -> tuple[Method, ...]:
    """The methods for a family, best first; the definition is the last resort for all."""
    from onepile.methods.definition import ByDefinition

    special: tuple[Method, ...]
    if family == "move-size":
        from onepile.methods import move_size

        special = move_size.METHODS
    elif family == "pile-size":
        from onepile.methods import pile_size

        special = pile_size.METHODS
    else:
        from onepile.methods import move_number

        special = move_number.METHODS
    return (*special, ByDefinition())


def in_order(game: Game, position: Position) -> list[Method]:
    """The methods for a question, in the order in which they are tried."""

    def waits(method: Method) -> bool:
        return isinstance(method, SlowStart) and not method.pays(position)

    return sorted(methods(game.family), key=waits)  # keeps the order among equals


def solve(game: Game, position: Position, limits: Limits | None = None) -> Answer:
    """Who wins, by which moves, and why.

    Raises:
        WorkLimitError: no method can answer within the limits; the message says what would help.
        IllegalError: the rule has an impossible value on the way.
    """
    limits = limits or Limits()
    refusal: WorkLimitError | None = None
    for method in in_order(game, position):
        try:
            return method.answer(game, position, limits)
        except NotApplicable:
            continue
        except WorkLimitError as error:
            refusal = refusal or error
    assert refusal is not None  # the definition applies to every game
    raise refusal
