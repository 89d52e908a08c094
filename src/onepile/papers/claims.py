"""A claim is one function: the docstring is the statement, keyword defaults are what is printed.

    @claim("000/appendix/bound", piles, small)
    def _(f: Rule, n: int, *, less: int = 0) -> bool:
        "The smallest winning move L(n) is at most n."
        return thresholds(f)[n] <= n - less

The positional arguments are a case, which `piles` lists up to a bound. The function computes the
claim twice, as it stands in the paper and from the definition of the game, and returns whether the
two agree, or in words what is wrong. `given` is the hypothesis: where it fails nothing is claimed.
What is wrong as printed is followed by its erratum, `corrects`: the function that holds instead.

Because the numbers are defaults, any of them can be changed and the claim asked again: a claim that
would not notice is worth nothing, and the tests change every number of every claim. A default of 0
such as `less` is not printed: it would be, if the claim were a little stronger.

A claim that is marked `far` is also asked at 10^100, where the library takes the place of the
definition (`onepile.papers.far`).
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any, Literal, TypeAlias, TypeVar

from onepile.numbers import INFINITY

Outcome = Literal["holds", "misprint", "refuted"]
Kind = Literal["statement", "example", "proof step", "open question", "our answer"]
Case: TypeAlias = tuple[Any, ...]
Form: TypeAlias = Callable[..., bool | str]

_F = TypeVar("_F", bound=Form)

LEAST = 100
"""Every claim is checked at least this far: all printed examples lie within."""

_SHOWN = 14


class _Silent(Exception):
    """Nothing is claimed of this case."""


def given(hypothesis: bool) -> None:
    """The hypothesis of a claim, which says nothing where it fails."""
    if not hypothesis:
        raise _Silent


def once(n: int) -> list[Case]:
    """The only case of a claim that speaks of one thing."""
    return [()]


@dataclass(frozen=True)
class Verdict:
    """What was found about a claim.

    Attributes:
        verdict: `holds`; `misprint`: fails or is incomplete as printed, the corrected form holds;
            `refuted`: false, and not by a slip of the pen.
        checked_to: The bound of the search.
        counterexample: The smallest case in which the printed form fails.
        corrected: The form that holds.
    """

    verdict: Outcome
    checked_to: int
    counterexample: str | None = None
    corrected: str | None = None


@dataclass(frozen=True)
class Claim:
    """One statement of a paper.

    Attributes:
        id: Paper and place, such as "004/lemma-3'/5b".
        statement: The statement in our own words.
        note: One line worth knowing.
        printed: Whether it holds of a case as printed (our answer, where it is one).
        cases: The cases up to a bound, the smallest first.
        bound: From the reader's `--to` to the bound of this claim.
        kind: What sort of statement it is.
        far: Whether it is asked of the library at 10^100, too.
        survives: Why the claim would not notice a wrong truth (`broken`), if it would not.
        corrected: The form that holds, where the printed one does not.
        flaw: What a failure with a corrected form amounts to.
        where: The place as a reader of the paper finds it, where the claim is wrong.
        printed_as: The printed formula, where it is wrong.
        correct: The right formula, in words.
        reason: One line on why the printed form cannot be right.
    """

    id: str
    statement: str
    note: str
    printed: Form
    cases: Callable[[int], Iterable[Case]]
    bound: Callable[[int], int]
    kind: Kind = "statement"
    far: bool = False
    survives: str = ""
    corrected: Form | None = None
    flaw: Literal["misprint", "refuted"] = "misprint"
    where: str = ""
    printed_as: str = ""
    correct: str = ""
    reason: str = ""

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

    @property
    def sound(self) -> Form:
        """The form that holds."""
        return self.corrected or self.printed

    def failure(self, form: Form, bound: int) -> str | None:
        """The smallest case up to the bound in which this form is wrong, described; or None."""
        tried = False
        for case in self.cases(bound):
            try:
                found = form(*case)
            except _Silent:
                continue
            tried = True
            if found is not True:
                wrong = found if isinstance(found, str) else "claimed, but false"
                return ": ".join(filter(None, (described(self.printed, case), wrong)))
        return None if tried else "no case to try"

    def check(self, to: int) -> Verdict:
        """Try every case up to the claim's bound; less than `LEAST` is never asked for."""
        bound = self.bound(max(to, LEAST))
        failure = self.failure(self.printed, bound)
        if failure is None:
            return Verdict("holds", bound)
        if self.corrected is not None and self.failure(self.corrected, bound) is None:
            return Verdict(self.flaw, bound, failure, self.correct)
        return Verdict("refuted", bound, failure)

    def changes(self) -> Iterator[tuple[str, list[Form]]]:
        """The form that holds with each of its numbers changed, by 1 and by 2, up and down."""
        for name, parameter in inspect.signature(self.sound).parameters.items():
            if parameter.kind is parameter.KEYWORD_ONLY:
                ways = (_changed(parameter.default, by) for by in (1, -1, 2, -2))
                for values in zip(*ways, strict=True):
                    yield name, [partial(self.sound, **{name: value}) for value in values]


def _changed(printed: Any, by: int) -> Iterator[Any]:
    """A printed number changed; of a printed list each entry in its turn.

    >>> list(_changed((1, (2, 3)), 4))
    [(5, (2, 3)), (1, (6, 3)), (1, (2, 7))]
    """
    if isinstance(printed, int):
        yield printed + by
        return
    for place, entry in enumerate(printed):
        for other in _changed(entry, by):
            yield (*printed[:place], other, *printed[place + 1 :])


_made: dict[str, list[Claim]] = {}


def claims_of(module: str) -> list[Claim]:
    """The claims of a module, in the order in which it makes them."""
    import_module(module)
    return _made[module]


def claim(
    claim_id: str,
    cases: Callable[[int], Iterable[Case]] = once,
    bound: int | Callable[[int], int] = lambda to: to,
    kind: Kind = "statement",
    *,
    statement: str = "",
    far: bool = False,
    survives: str = "",
) -> Callable[[_F], _F]:
    """Make a claim of a function.

    Args:
        claim_id: Paper and place.
        cases: The cases up to a bound.
        bound: From the reader's `--to` to the bound of this claim; a number is never passed.
        kind: What sort of statement it is.
        statement: What is claimed, where it is not the docstring. Further paragraphs of that,
            "Note:" and "Survives:", are the note and why the claim would not notice a wrong truth.
        far: Whether it is asked of the library at 10^100, too.
        survives: The same as "Survives:" for several claims.
    """

    def register(form: _F) -> _F:
        told, *more = re.split(r"\n\n(?=Note: |Survives: )", inspect.getdoc(form) or "")
        added = dict(" ".join(paragraph.split()).split(": ", 1) for paragraph in more)
        made = Claim(
            claim_id,
            statement or " ".join(told.split()),
            added.get("Note", ""),
            form,
            cases,
            (lambda to: min(to, bound)) if isinstance(bound, int) else bound,
            kind,
            far,
            added.get("Survives", survives),
        )
        _made.setdefault(form.__module__, []).append(made)
        return form

    return register


def corrects(wrong: Form, flaw: Literal["misprint", "refuted"] = "misprint") -> Callable[[_F], _F]:
    """The erratum of a claim: the function that holds instead.

    Its docstring has four paragraphs, "Place:", "Printed:", "Correct:" and "Reason:".
    """

    def register(form: _F) -> _F:
        _, *words = re.split(r"\s*(?:Place|Printed|Correct|Reason): ", inspect.getdoc(form) or "")
        fields = ("where", "printed_as", "correct", "reason")
        told = (" ".join(paragraph.split()) for paragraph in words)
        erratum: dict[str, Any] = dict(zip(fields, told, strict=True))
        made = _made[wrong.__module__]
        place = next(place for place, claim in enumerate(made) if claim.printed is wrong)
        made[place] = replace(made[place], corrected=form, flaw=flaw, **erratum)
        return form

    return register


def same(printed: Any, true: Any) -> bool | str:
    """Whether what is printed is true; else both, in words.

    >>> same(4, 4), same(4, (5, 6))
    (True, 'printed 4, in truth (5, 6)')
    """
    return printed == true or f"printed {show(printed)}, in truth {show(true)}"


def lost(true: Any) -> str:
    """What is wrong where nothing is printed."""
    return f"nothing is printed, in truth {show(true)}"


def entry_by_entry(printed: tuple[int, ...], true: tuple[int, ...]) -> bool | str:
    """Whether a printed list is true; else the first entry that is not, in words.

    >>> entry_by_entry((1, 2), (1, 2)), entry_by_entry((1, 2), (1, 3, 4))
    (True, 'entry = 1: printed 2, in truth 3')
    """
    for place, (one, other) in enumerate(zip(printed, true, strict=False)):
        if one != other:
            return f"entry = {place}: {same(one, other)}"
    return len(printed) == len(true)


def described(form: Form, case: Case) -> str:
    """A case in words, by the names that the claim has for its parts; `to` is the bound alone.

    >>> described(lambda N, x: True, (5, 2))
    'N = 5, x = 2'
    """
    names = inspect.signature(form, follow_wrapped=False).parameters
    shown = (
        f"{name} = {show(part)}" if isinstance(part, int | str | tuple) else str(part)
        for name, part in zip(names, case, strict=False)
        if name != "to"
    )
    return ", ".join(filter(None, shown))


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
