"""What is known: claims, each with how it is known, and answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal

from onepile.errors import IllegalError, WorkLimitError
from onepile.languages import USUAL
from onepile.limits import QUICK_NIM_VALUE
from onepile.numbers import Extended, Infinity, short
from onepile.on_demand import cached_property
from onepile.rules import PASS, Position
from onepile.statements import Explanation, Phrase, Said, Statement, Term

if TYPE_CHECKING:
    from onepile.game_class import Game

Grade = Literal["definition", "theorem", "checked", "seen", "assumed", "unknown"]
"""How something is known: computed from the rules; proved, for this game or every n; verified as
far as is told; guessed from what is seen as far as is told; taken on the user's word, and seen to
hold wherever one looked; not at all."""

Way = Literal["form", "derivative", "structure", "rising"]
"""What proves something of a function for every n; `formulas.shape` has the words."""

GRADES: Final = {
    "definition": Phrase("definition"),
    "theorem": Phrase("theorem"),
    "checked": Phrase("checked"),
    "seen": Phrase("seen"),
    "assumed": Phrase("assumed"),
    "unknown": Phrase("unknown"),
}
"""The grades as words."""

_PROVED = Phrase("proved")
_VERDICTS = {True: Phrase("holds"), False: Phrase("fails"), None: Phrase("unknown")}


@dataclass(frozen=True)
class Claim(Said):
    """What is claimed, whether it holds, and how well that is known.

    Of a function it says whether a property holds for every n; of an answer, why it is right; and
    with a name it is what `onepile check` reports of a game.

    Attributes:
        holds: True, False, or None when nothing is known.
        grade: How that is known.
        to: How far it was checked.
        at: The first place at which it fails.
        because: Why.
        said: What is claimed, for every n, every pile or every level; None: what is asked for.
        name: A short key, stable for scripts.
        source: Its place in the literature.
        way: What proved it, where that has a name.

    >>> from onepile.statements import plain
    >>> print(Claim(True, "theorem", because=plain("f is non-decreasing")))
    f is non-decreasing (theorem)
    """

    kind = "finding"
    holds: bool | None
    grade: Grade
    to: int | None = None
    at: int | None = None
    because: Statement | None = None
    said: Statement | None = None
    name: str = ""
    source: str = ""
    way: Way | None = field(default=None, repr=False)

    def __bool__(self) -> bool:
        """True only for what holds for ever: proved, or vouched for by the user."""
        return self.holds is True and self.grade in ("theorem", "assumed")

    def since(self, because: Statement | None) -> "Claim":
        """The same claim, for this reason.

        >>> from onepile.statements import plain
        >>> Claim(True, "theorem").since(plain("it never falls")).reason
        'it never falls'
        """
        return replace(self, because=because)

    @property
    def reason(self) -> str:
        """Why, as text; empty if that is not told."""
        return str(self.because or "")

    @property
    def verdict(self) -> Phrase:
        """Whether it holds, in one word; what is checked up to some n may fail beyond."""
        return GRADES["seen"] if self.grade in ("checked", "seen") else _VERDICTS[self.holds]

    @property
    def known(self) -> Phrase:
        """How well that is known."""
        if self.grade == "checked":
            return Phrase("checked up to {to}", to=str(self.to))
        if self.grade == "seen":
            return Phrase("seen to {to}", to=str(self.to))
        return _PROVED if self.grade == "theorem" else GRADES[self.grade]

    @property
    def cited(self) -> Phrase | str:
        """Its place in the literature, where it has one."""
        return Phrase(" ({source})", source=Term(self.source)) if self.source else ""

    @property
    def statement(self) -> Phrase:
        """What is claimed, with its place in the literature."""
        return Phrase("{claim}{cited}", claim=self.said, cited=self.cited)

    def phrase(self) -> Phrase:
        """Whether it holds, what is claimed, and how that is known."""
        if self.said is None:
            return Phrase("{because} ({grade})", because=self.because, grade=GRADES[self.grade])
        if self.reason:
            return Phrase(
                "{verdict}: {claim}{cited} ({known}: {because})",
                verdict=self.verdict,
                claim=self.said,
                cited=self.cited,
                known=self.known,
                because=self.because,
            )
        return Phrase(
            "{verdict}: {claim}{cited} ({known})",
            verdict=self.verdict,
            claim=self.said,
            cited=self.cited,
            known=self.known,
        )

    def to_json(self, language: str = USUAL) -> dict[str, Any]:
        """What is claimed and known, without the keys that do not apply."""
        content: dict[str, Any] = {}
        if self.said is not None:
            content = {"name": self.name, "statement": self.statement.say(language=language)}
        content["holds"] = self.holds
        detail = "" if self.because is None else self.because.say(language=language)
        further = {"to": self.to, "at": self.at, "detail": detail}
        given = {key: value for key, value in further.items() if value not in (None, "")}
        return {**content, "grade": self.grade, **given}


def finding(name: str, said: Statement, known: Claim, source: str = "") -> Claim:
    """What is known of a statement, under a name: what `onepile check` reports."""
    return replace(known, name=name, said=said, source=source)


def both(first: Claim, second: Claim) -> Claim:
    """What is known of two claims together; where both fail, it is the first place that counts.

    >>> both(Claim(True, "theorem"), Claim(True, "checked", to=9)).grade
    'checked'
    >>> both(Claim(False, "theorem", at=9), Claim(False, "theorem", at=3)).at
    3
    """
    failing = [claim for claim in (first, second) if claim.holds is False]
    if failing:
        return min(failing, key=lambda claim: (claim.at is None, claim.at))
    for claim in (first, second):
        if not claim:
            return claim
    return first


@dataclass(frozen=True, repr=False)
class Answer:
    """What is true of a position, and why; what does not apply to the game is None.

    Attributes:
        game: The game.
        position: The position asked about.
        outcome: `safe` (the player to move loses) or `unsafe`.
        moves: The winning moves, ascending, at most `Limits.moves` of them.
        more_moves: Whether there are, or may be, further ones.
        method: The name of the method.
        evidence: Why the answer holds.
        threshold: The least cap with which the mover wins; `INFINITY`: no cap is enough.
        safe_caps: Where there is no threshold, because more cap may be worse (misère play with
            blocks): the least and the largest cap with which the mover loses, () if none does.
        known_nim_value: The Sprague-Grundy value, where the method tells it; see `nim_value`.
        block: From a safe position of a blocking game, the moves that must be forbidden,
            ascending, at most `Limits.moves` of them.
        more_blocks: Whether there are further ones.
        expansion: The pile as a sum of members of the base, ascending, the least of which decides.
        unsaid: What the position has that was not given and has no usual number: a cap.
    """

    game: "Game"
    position: Position
    outcome: Literal["safe", "unsafe"]
    moves: tuple[int, ...]
    more_moves: bool
    method: str
    evidence: Claim
    threshold: Extended | None = None
    safe_caps: tuple[int, Extended] | tuple[()] | None = None
    known_nim_value: int | None = None
    block: tuple[int, ...] | None = None
    more_blocks: bool = False
    expansion: tuple[int, ...] | None = None
    unsaid: tuple[str, ...] = ()

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
        return self.block or ()

    @cached_property
    def nim_value(self) -> int | None:
        """The Sprague-Grundy value, which sums need; found when first asked for, if it is not told.

        From a safe position it is 0, at every size. None: the game has none, or it takes too much
        work; `game.nim_value` says which, and takes `work=`.

        >>> from onepile.game_class import game
        >>> fibonacci = game("fibonacci-nim")
        >>> fibonacci.solve(100, cap=20).nim_value, fibonacci.solve(10**100, cap=2).nim_value
        (6, 0)
        """
        if self.known_nim_value is not None:
            return self.known_nim_value
        if self.safe and self._solved.has_nim_values:
            return 0
        try:
            return self.game.nim_value(self.position)
        except (IllegalError, WorkLimitError):
            return None

    @property
    def quick_nim_value(self) -> int | None:
        """The same as far as it costs next to nothing: what is told of an answer unasked."""
        quick = self.safe or self.position.pile <= QUICK_NIM_VALUE
        return self.nim_value if quick and self._solved.has_nim_values else self.known_nim_value

    @property
    def _solved(self) -> "Game":
        """The game whose theory answers: another one for a game in disguise."""
        same = self.game.elsewhere(self.position)
        return self.game if same is None else same.game

    def to_json(self, language: str = USUAL) -> dict[str, Any]:
        """The answer as one JSON object; keys that do not apply are absent, infinity is null.

        The nim-value stands there where the method tells it or it is quickly found: see
        `quick_nim_value`.
        """
        because = self.evidence.because
        reason = "" if because is None else because.say(language=language)
        content: dict[str, Any] = {
            "game": str(self.game),
            "position": self.position._asdict(),
            "outcome": self.outcome,
            "threshold": self.threshold,
            "safe_caps": self.safe_caps,
            "nim_value": self.quick_nim_value,
            "moves": self.moves,
            "more_moves": self.more_moves,
            "block": self.block,
            "more_blocks": None if self.block is None else self.more_blocks,
            "expansion": self.expansion,
            "method": self.method,
            "evidence": {"grade": self.evidence.grade, "reason": reason},
        }
        return {key: _plain(value) for key, value in content.items() if value is not None}


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
