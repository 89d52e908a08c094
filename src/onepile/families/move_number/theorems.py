"""Which theorems apply to a move-number game: paper 003's conditions, and the weakest ones."""

from onepile.families.move_number.conditions import conditions
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.intervals import Intervals
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.properties import Condition, IntervalsAreRight, TheoremApplies
from onepile.families.move_number.regularity import regularity
from onepile.families.move_number.rules import MoveNumber
from onepile.knowledge import Finding, both


def findings(game: MoveNumber, to: int) -> list[Finding]:
    """Each condition for this game: proved, checked up to level `to`, or failing.

    Raises:
        IllegalError: a large pile reaches a level outside the rules' domain.

    >>> from onepile.text import parse_game
    >>> [finding.holds for finding in findings(parse_game("five-to-ten"), 100)]
    [True, True, True, True]
    """
    levels = Levels(game)
    require_legal(levels, 1, last=to)
    facts = conditions(levels, to=to)
    regular = regularity(Intervals(levels, 1), 1, to)
    theorem = both(facts.a, facts.b)
    return [
        Finding("condition-a", Condition("a"), facts.a, "paper 003, (a)"),
        Finding("condition-b", Condition("b"), facts.b, "paper 003, (b)"),
        Finding(
            "theorem-003",
            TheoremApplies(),
            theorem if theorem.holds is False else theorem.since(None),
            "paper 003, Theorem",
        ),
        Finding("regular", IntervalsAreRight(), regular, "docs/move-number.md"),
    ]
