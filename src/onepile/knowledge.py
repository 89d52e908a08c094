"""What is known: an answer, the evidence for it, a fact about a rule, a finding about a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from importlib import import_module
from typing import Any, ClassVar, Final, Literal

from onepile.languages import ENGLISH
from onepile.numbers import Extended, Infinity, short
from onepile.rules import PASS, Position, Rules
from onepile.statements import Definition, Explanation, Phrase, Property, Statement, Term, Verdict

Grade = Literal["definition", "theorem", "checked", "assumed"]


class Absent(Enum):
    """The type of `ABSENT`: a key that does not apply to this game."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent.ABSENT


GRADES: Final = {
    "definition": Phrase("definition"),
    "theorem": Phrase("theorem"),
    "checked": Phrase("checked"),
    "assumed": Phrase("assumed"),
    "proved": Phrase("proved"),
    "unknown": Phrase("unknown"),
}
"""How well answers and facts are known, as words."""

_VERDICTS = {True: Phrase("holds"), False: Phrase("fails"), None: Phrase("unknown")}
_SEEN = Phrase("seen")


@dataclass(frozen=True)
class Evidence:
    """How an answer was got and why it holds.

    Attributes:
        grade: `definition` (computed from the rules), `theorem` (its hypotheses are proved for
            this game), `checked` (its hypotheses were verified as far as the answer needs),
            `assumed` (a hypothesis is taken from the user's `assume=`, and was seen to hold
            wherever the answer looked).
        why: Which theorem, which hypotheses, up to where; it can be judged.

    >>> from onepile.sayings import Plain
    >>> evidence = Evidence("theorem", Plain("f is non-decreasing"))
    >>> evidence.grade, evidence.reason
    ('theorem', 'f is non-decreasing')
    >>> print(evidence)
    f is non-decreasing (theorem)
    """

    grade: Grade
    why: Statement

    @property
    def reason(self) -> str:
        """Why, as text."""
        return str(self.why)

    def __str__(self) -> str:
        return f"{self.reason} ({self.grade})"


@dataclass(frozen=True)
class Fact:
    """Whether something holds for every argument, and how well that is known.

    Attributes:
        holds: True, False, or None when nothing is known.
        grade: `proved` (for all n), `assumed` (for all n, on the user's word), `checked` (for n up
            to `to`) or `unknown`.
        to: How far it was checked.
        at: The first place at which it fails.
        reason: One clause for people.
        because: The same as a statement, which can be judged.
    """

    holds: bool | None
    grade: Literal["proved", "assumed", "checked", "unknown"]
    to: int | None = None
    at: int | None = None
    reason: str = ""
    because: Statement | None = None

    def __bool__(self) -> bool:
        """True only for what holds for ever: proved, or vouched for by the user."""
        return self.holds is True and self.grade in ("proved", "assumed")

    def since(self, because: Statement | None) -> "Fact":
        """The same fact, for this reason.

        >>> from onepile.sayings import Plain
        >>> Fact(True, "proved").since(Plain("it never falls")).reason
        'it never falls'
        """
        return replace(self, reason="" if because is None else str(because), because=because)


def both(first: Fact, second: Fact) -> Fact:
    """What is known of two facts together; where both fail, it is the first place that counts.

    >>> both(Fact(True, "proved"), Fact(True, "checked", to=9)).grade
    'checked'
    >>> both(Fact(False, "proved", at=9), Fact(False, "proved", at=3)).at
    3
    """
    failing = [fact for fact in (first, second) if fact.holds is False]
    if failing:
        return min(failing, key=lambda fact: (fact.at is None, fact.at))
    for fact in (first, second):
        if not fact:
            return fact
    return first


@dataclass(frozen=True)
class Finding(Statement):
    """A theorem or property, and what is known of it for one game: what `onepile check` reports.

    Attributes:
        name: A short key, stable for scripts.
        claim: What is claimed, for every n, every pile or every level.
        fact: Whether it holds, and how well that is known.
        source: Its place in the literature.
    """

    kind: ClassVar[str] = "finding"
    words: ClassVar = {
        "en": {
            "": "{verdict}: {claim}{cited} ({known})",
            "reason": "{verdict}: {claim}{cited} ({known}: {because})",
        }
    }

    name: str
    claim: Property
    fact: Fact
    source: str = ""

    @property
    def case(self) -> str:
        """Whether a reason is known."""
        return "reason" if self.fact.reason else ""

    @property
    def holds(self) -> bool | None:
        """Whether it holds; None when nothing is known."""
        return self.fact.holds

    @property
    def verdict(self) -> Phrase:
        """Whether it holds, in one word; what is checked up to some n may fail beyond."""
        return _SEEN if self.fact.grade == "checked" else _VERDICTS[self.fact.holds]

    @property
    def known(self) -> Phrase:
        """How well that is known."""
        if self.fact.grade == "checked":
            return Phrase("checked up to {to}", to=str(self.fact.to))
        return GRADES[self.fact.grade]

    @property
    def cited(self) -> Phrase | str:
        """Its place in the literature, where it has one."""
        return Phrase(" ({source})", source=Term(self.source)) if self.source else ""

    @property
    def statement(self) -> Phrase:
        """What is claimed, with its place in the literature."""
        return Phrase("{claim}{cited}", claim=self.claim, cited=self.cited)

    @property
    def because(self) -> Statement | Term:
        """Why, or where it fails, or what is seen."""
        return self.fact.because or Term(self.fact.reason)

    @property
    def reason(self) -> str:
        """The same as text."""
        return self.fact.reason

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """The finding without the keys that do not apply."""
        fact = self.fact
        said = self.statement.say(language=language)
        content = {"name": self.name, "statement": said, "holds": fact.holds}
        detail = self.because.say(language=language)
        further = {"to": fact.to, "at": fact.at, "detail": detail}
        given = {key: value for key, value in further.items() if value not in (None, "")}
        return {**content, "grade": fact.grade, **given}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The claim up to the bound, the first place at which it fails, and the reason."""
        found = self._judge_fact(oracle, bound)
        if self.fact.because is None:
            return found
        return Verdict.least(found, self.fact.because.judge(oracle, bound))

    def _judge_fact(self, oracle: Definition, bound: int) -> Verdict:
        fact = self.fact
        if fact.at is not None:
            refuted = self.claim.judge_failure(fact.at, oracle, bound)
            return refuted if fact.holds is False else Verdict.FALSE
        seen = self.claim.judge(oracle, bound if fact.to is None else min(bound, fact.to))
        if fact.holds is False:  # for a reason that speaks of all places
            return {Verdict.TRUE: Verdict.FALSE, Verdict.FALSE: Verdict.TRUE}.get(seen, seen)
        if seen is Verdict.FALSE:
            return seen  # also where it is called unknown, although it is seen to fail
        if fact.holds is None:
            return Verdict.TRUE
        done = fact.grade == "checked" and fact.to is not None and fact.to <= bound
        return Verdict.TRUE if done else seen


@dataclass(frozen=True, repr=False)
class Answer:
    """What is true of a position, and why.

    Attributes:
        game: The rules.
        position: The position asked about.
        outcome: `safe` (the player to move loses) or `unsafe`.
        moves: The winning moves, ascending, at most `Limits.moves` of them.
        more_moves: Whether there are, or may be, further ones.
        method: The name of the method.
        evidence: Why the answer holds.
        threshold: The least cap with which the mover wins; `INFINITY`: no cap is enough.
        safe_caps: Where there is no threshold, because more cap may be worse (misère play with
            blocks): the least and the largest cap with which the mover loses, None if none does.
        nim_value: The Sprague-Grundy value, where it is known.
        block: From a safe position of a blocking game, the moves that must be forbidden,
            ascending, at most `Limits.moves` of them.
        more_blocks: Whether there are further ones.
        expansion: The pile as a sum of members of the base, ascending, the least of which decides.
    """

    game: Rules
    position: Position
    outcome: Literal["safe", "unsafe"]
    moves: tuple[int, ...]
    more_moves: bool
    method: str
    evidence: Evidence
    threshold: Extended | Absent = ABSENT
    safe_caps: tuple[int, Extended] | Absent | None = ABSENT
    nim_value: int | Absent = ABSENT
    block: tuple[int, ...] | Absent = ABSENT
    more_blocks: bool = False
    expansion: tuple[int, ...] | Absent = ABSENT

    @property
    def explanation(self) -> Explanation[Statement]:
        """The answer in words, one statement a line."""
        # Made in a room above this one, which is found when it is asked, as families are.
        made: Explanation[Statement] = import_module("onepile.solve").explain(self)
        return made

    def _repr_html_(self) -> str:
        return self.explanation._repr_html_()

    def __repr__(self) -> str:
        takes = ", ".join(short(move) for move in self.moves if move != PASS)
        parts = ["pass"] * (PASS in self.moves) + ([f"take {takes}"] if takes else [])
        how = f", {' or '.join(parts)}{', …' if self.more_moves else ''}" if parts else ""
        return f"<{self.outcome}{how}: {self.position} in {self.game}>"

    @property
    def safe(self) -> bool:
        """Whether the player to move loses with best play."""
        return self.outcome == "safe"

    @property
    def to_block(self) -> tuple[int, ...]:
        """The moves that must be forbidden, as far as listed; none where nothing has to be."""
        return () if self.block is ABSENT else self.block

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """The answer as one JSON object; keys that do not apply are absent, infinity is null."""
        reason = self.evidence.why.say(language=language)
        content: dict[str, Any] = {
            "game": str(self.game),
            "position": self.position._asdict(),
            "outcome": self.outcome,
            "threshold": self.threshold,
            "safe_caps": () if self.safe_caps is None else self.safe_caps,
            "nim_value": self.nim_value,
            "moves": self.moves,
            "more_moves": self.more_moves,
            "block": self.block,
            "more_blocks": ABSENT if self.block is ABSENT else self.more_blocks,
            "expansion": self.expansion,
            "method": self.method,
            "evidence": {"grade": self.evidence.grade, "reason": reason},
        }
        return {key: _plain(value) for key, value in content.items() if value is not ABSENT}


def _plain(value: Any) -> Any:
    if isinstance(value, Infinity):
        return None
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def cut(moves: Sequence[int], limit: int) -> tuple[tuple[int, ...], bool]:
    """The first moves and whether there were more.

    >>> cut([1, 2, 3], 2)
    ((1, 2), True)
    """
    return tuple(moves[:limit]), len(moves) > limit
