"""What `onepile check` reports: one finding for each theorem or property."""

from dataclasses import dataclass
from typing import Literal

from onepile.games.expressions import Fact

FindingGrade = Literal["proved", "checked", "unknown"]


@dataclass(frozen=True)
class Finding:
    """Whether something holds for a game, and how well that is known.

    Attributes:
        name: A short key, stable for scripts.
        statement: What is claimed, with its place in the literature.
        holds: True, False, or None when nothing is known.
        grade: `proved`, `checked` (up to `to`) or `unknown`.
        to: How far it was checked.
        at: Where it fails first.
        detail: One line: the reason, the period, the failing place in words.
    """

    name: str
    statement: str
    holds: bool | None
    grade: FindingGrade
    to: int | None = None
    at: int | None = None
    detail: str = ""

    def to_json(self) -> dict[str, object]:
        """The finding without the keys that do not apply."""
        content = {
            "name": self.name,
            "statement": self.statement,
            "holds": self.holds,
            "grade": self.grade,
            "to": self.to,
            "at": self.at,
            "detail": self.detail,
        }
        kept = ("name", "statement", "holds", "grade")
        return {
            key: value for key, value in content.items() if key in kept or value not in (None, "")
        }


def from_fact(name: str, statement: str, fact: Fact) -> Finding:
    """The finding that an expression's fact amounts to."""
    return Finding(name, statement, fact.holds, fact.grade, fact.to, fact.at, fact.reason)
