"""Why an answer is true."""

from dataclasses import dataclass
from typing import Literal

Grade = Literal["definition", "theorem", "checked", "assumed"]


@dataclass(frozen=True)
class Evidence:
    """How an answer was got and why it holds.

    Attributes:
        grade: `definition` (computed from the rules), `theorem` (its hypotheses are proved for
            this game), `checked` (its hypotheses were verified as far as the answer needs),
            `assumed` (the user said so).
        reason: One sentence: which theorem, which hypotheses, up to where.

    >>> Evidence("theorem", "f is non-decreasing").grade
    'theorem'
    """

    grade: Grade
    reason: str
