"""Which theorems apply to a move-number game: paper 003's conditions, and the weakest ones."""

from onepile.claims import Claim, both, finding
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.conditions import conditions
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.intervals import Intervals
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.properties import condition, intervals_are_right, theorem_applies
from onepile.families.move_number.regularity import regularity


def findings(game: MoveNumber, to: int) -> list[Claim]:
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
        finding("condition-a", condition("a"), facts.a, "paper 003, (a)"),
        finding("condition-b", condition("b"), facts.b, "paper 003, (b)"),
        finding(
            "theorem-003",
            theorem_applies(),
            theorem if theorem.holds is False else theorem.since(None),
            "paper 003, Theorem",
        ),
        finding("regular", intervals_are_right(), regular, "docs/move-number.md"),
    ]
