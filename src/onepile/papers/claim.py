"""A claim: one statement of a paper that can be computed, its two sides kept apart.

The claimed side (`Side`) is what stands in the paper, literally: a function of the case and of the
*numbers* that are printed there. The other side, `truth`, comes from the definition of the game and
never looks at the claimed side. A claim holds when `claimed REL truth` in every case.

Because the numbers are data, any of them can be changed and the claim asked again: a claim that
would not notice is worth nothing, and the tests change every number of every claim.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

from onepile.numbers import INFINITY

Outcome = Literal["holds", "misprint", "refuted"]
Kind = Literal["statement", "example", "proof step", "open question", "our answer"]


class Mark(Enum):
    """What a side can say besides a value."""

    SILENT = "nothing is claimed here"
    LOST = "nothing printed"

    def __repr__(self) -> str:
        return self.value


SILENT = Mark.SILENT
LOST = Mark.LOST

_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "≤": operator.le,
    ">": operator.gt,
    "≥": operator.ge,
}


LEAST = 100
"""Every claim is checked at least this far: all printed examples lie within."""

_SHOWN = 14


class Side:
    """The claimed side: a function of the case and of the printed numbers.

    >>> double = Side(lambda n, factor: factor * n, factor=2)
    >>> double(21), double.changed("factor", 1)(21)
    (42, 63)
    """

    def __init__(self, rule: Callable[..., Any], **numbers: int) -> None:
        self.rule = rule
        self.numbers: Mapping[str, int] = numbers

    def __call__(self, case: Any) -> Any:
        """What is claimed of this case."""
        return self.rule(case, **self.numbers)

    def changed(self, name: str, by: int) -> "Side":
        """The same side with one number changed."""
        return Side(self.rule, **{**self.numbers, name: self.numbers[name] + by})


def listed(*values: int) -> Side:
    """A printed list: the case is the index, counted from 0.

    >>> listed(1, 2, 3, 5, 8)(3)
    5
    """

    def entry(index: int, **numbers: int) -> Any:
        return numbers.get(f"entry_{index}", LOST)

    return Side(entry, **{f"entry_{index}": value for index, value in enumerate(values)})


@dataclass(frozen=True)
class Verdict:
    """What was found about a claim.

    Attributes:
        verdict: `holds`; `misprint`: fails or is incomplete as printed, the corrected form holds;
            `refuted`: false, and not by a slip of the pen.
        checked_to: The bound of the search.
        counterexample: The smallest case in which the printed form fails.
        corrected: The form that holds.
        note: One line worth knowing.
    """

    verdict: Outcome
    checked_to: int
    counterexample: str | None = None
    corrected: str | None = None
    note: str = ""


@dataclass(frozen=True)
class Claim:
    """One statement of a paper.

    Attributes:
        id: Paper and place, such as "004/lemma-3'/5b".
        statement: The statement in our own words.
        names: What the parts of a case are called, such as "N, x".
        cases: The cases up to a bound, the smallest first.
        truth: What the definition gives.
        printed: The claimed side as printed (our answer, where it is one).
        relation: How claimed and true value must compare.
        bound: From the reader's `--to` to the bound of this claim.
        kind: What sort of statement it is.
        where: The place as a reader of the paper finds it, where the claim is wrong.
        printed_as: The printed formula, where it is wrong.
        correct: The right formula, in words.
        corrected: The right side.
        flaw: What a failure with a corrected form amounts to.
        reason: One line on why the printed form cannot be right.
        note: One line worth knowing.
        explain: How a failing case reads, where the two values alone say too little.
        survives: Why the claim would not notice a wrong truth (`broken`), if it would not.
    """

    id: str
    statement: str
    names: str
    cases: Callable[[int], Iterable[Any]]
    truth: Callable[[Any], Any]
    printed: Side
    relation: Literal["=", "<", "≤", ">", "≥"] = "="
    bound: Callable[[int], int] = field(default=lambda to: to)
    kind: Kind = "statement"
    where: str = ""
    printed_as: str = ""
    correct: str = ""
    corrected: Side | None = None
    flaw: Literal["misprint", "refuted"] = "misprint"
    reason: str = ""
    note: str = ""
    explain: Callable[[Any], str] | None = None
    survives: str = ""

    @property
    def ours(self) -> bool:
        """Whether it is an answer of ours to what the paper leaves open, and no claim of it."""
        return self.kind == "our answer"

    @property
    def paper(self) -> str:
        """The paper's number."""
        return self.id[:3]

    @property
    def place(self) -> str:
        """The place in the paper."""
        return self.id[4:]

    def failure(self, side: Side, bound: int) -> str | None:
        """The smallest case up to the bound in which this side is wrong, described; or None."""
        compare = _RELATIONS[self.relation]
        tried = False
        for case in self.cases(bound):
            claimed = side(case)
            if claimed is SILENT:
                continue
            tried = True
            true = self.truth(case)
            if claimed is LOST or not compare(claimed, true):
                contrast = self.explain(case) if self.explain else self._contrast(claimed, true)
                return self._describe(case) + contrast
        return None if tried else "no case to try"

    def check(self, to: int) -> Verdict:
        """Try every case up to the claim's bound; less than `LEAST` is never asked for."""
        bound = self.bound(max(to, LEAST))
        failure = self.failure(self.printed, bound)
        if failure is None:
            return Verdict("holds", bound, note=self.note)
        if self.corrected is not None and self.failure(self.corrected, bound) is None:
            return Verdict(self.flaw, bound, failure, self.correct, self.note)
        return Verdict("refuted", bound, failure, note=self.note)

    def with_printed(self, side: Side) -> "Claim":
        """The same claim with another claimed side."""
        return replace(self, printed=side)

    def with_corrected(self, side: Side) -> "Claim":
        """The same claim with another corrected side."""
        return replace(self, corrected=side)

    def _describe(self, case: Any) -> str:
        names = self.names.split(", ")
        parts = case if len(names) > 1 else (case,)
        shown = [
            str(part) if hasattr(part, "is_rule") else f"{name} = {show(part)}"
            for name, part in zip(names, parts, strict=True)
            if name and part != ""
        ]
        return ", ".join(shown) + ": " if shown else ""

    def _contrast(self, claimed: Any, true: Any) -> str:
        if claimed is LOST:
            return f"nothing is printed, in truth {show(true)}"
        if isinstance(claimed, bool) and isinstance(true, bool):
            return "claimed, but false" if claimed else "excluded, but true"
        if self.relation == "=":
            return f"printed {show(claimed)}, in truth {show(true)}"
        return f"{show(claimed)} {self.relation} {show(true)} is false"


def show(value: Any) -> str:
    """A value as it stands in a counterexample.

    >>> show((1, 2, 4)), show(True)
    ('(1, 2, 4)', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        more = ["…"] if len(value) > _SHOWN else []
        return "(" + ", ".join([*map(show, value[:_SHOWN]), *more]) + ")"
    return "∞" if value == INFINITY else str(value)


def up_to(limit: int) -> Callable[[int], int]:
    """A bound that follows `--to` but never passes a limit.

    >>> up_to(50)(2000), up_to(50)(20)
    (50, 20)
    """
    return lambda to: min(to, limit)
