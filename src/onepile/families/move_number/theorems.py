"""Which theorems apply to a move-number game: paper 003's conditions, and the weakest ones."""

from onepile.families.move_number.conditions import conditions
from onepile.families.move_number.intervals import Intervals
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.regularity import regularity
from onepile.families.move_number.rules import MoveNumber
from onepile.knowledge import Finding


def findings(game: MoveNumber, to: int) -> list[Finding]:
    """Each condition for this game: proved, checked up to level `to`, or failing.

    >>> from onepile.text import parse_game
    >>> [finding.holds for finding in findings(parse_game("five-to-ten"), 100)]
    [True, True, True]
    """
    levels = Levels(game)
    facts = conditions(levels, to=to)
    return [
        Finding("condition-a", "blocks(k) <= blocks(k+1) (paper 003, (a))", facts.a),
        Finding(
            "condition-b", "0 <= most-least-blocks, and it never falls (paper 003, (b))", facts.b
        ),
        Finding(
            "regular",
            "the safe piles of every level are paper 003's intervals (the exact condition)",
            regularity(Intervals(levels, 1), 1, to),
        ),
    ]
