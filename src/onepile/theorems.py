"""Theorems: their statements and layouts, what a certificate proves, and how it is verified."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from onepile.certificates import MAX_LENGTH, opened
from onepile.errors import (
    IllegalError,
    NotApplicable,
    OnepileError,
    RefusedError,
    quote,
)
from onepile.files import whole_file
from onepile.game_class import Game, family_named, family_names
from onepile.languages import USUAL
from onepile.numbers import Extended
from onepile.on_demand import cached_property, found_at
from onepile.rules import whole
from onepile.statements import Phrase, Statement, typed
from onepile.text import parse_game

GameT = TypeVar("GameT", bound=Game)
Checked = TypeVar("Checked")


class Parts(NamedTuple):
    """The statements of a theorem by what they are for."""

    opening: Statement
    facts: tuple[Statement, ...]
    ending: tuple[Statement, ...]
    reason: Statement

    @property
    def statements(self) -> list[Statement]:
        """All of them, in order."""
        return [self.opening, *self.facts, *self.ending, self.reason]


_THEOREM, _PROOF = Phrase("Theorem."), Phrase("Proof.")


def text(parts: Parts, language: str = USUAL) -> str:
    """Lines of plain text."""

    def said(claim: Statement) -> str:
        return claim.say(language=language)

    lines = [f"{_THEOREM.say(language=language)} {said(parts.opening)}"]
    lines += [f"  {said(fact)}" for fact in parts.facts]
    lines += [said(claim) for claim in parts.ending]
    return "\n".join([*lines, f"{_PROOF.say(language=language)} {said(parts.reason)}"])


def markdown(parts: Parts, language: str = USUAL) -> str:
    """A list of facts, then paragraphs."""

    def said(claim: Statement) -> str:
        return claim.say("markdown", language)

    lines = [f"**{_THEOREM.say(language=language)}** {said(parts.opening)}", ""]
    lines += [f"- {said(fact)}" for fact in parts.facts]
    for claim in parts.ending:
        lines += ["", said(claim)]
    return "\n".join([*lines, "", f"*{_PROOF.say(language=language)}* {said(parts.reason)} ∎"])


def html(parts: Parts, language: str = USUAL) -> str:
    """A list of facts, then paragraphs."""

    def said(claim: Statement) -> str:
        return claim.say("html", language)

    facts = "".join(f"<li>{said(fact)}</li>" for fact in parts.facts)
    ending = "".join(f"<p>{said(claim)}</p>" for claim in parts.ending)
    return (
        f"<div><p><b>{_THEOREM.say('html', language)}</b> {said(parts.opening)}</p>"
        f"<ul>{facts}</ul>{ending}"
        f"<p><i>{_PROOF.say('html', language)}</i> {said(parts.reason)}&nbsp;∎</p></div>"
    )


LAYOUTS: dict[str, Callable[[Parts, str], str]] = {"text": text, "markdown": markdown, "html": html}

_NEEDED = (
    r"\usepackage[T1]{fontenc}",
    r"\usepackage{amsmath,amssymb,amsthm,array,longtable}",
    r"\newtheorem*{theorem}{Theorem}",
)
"""What a theorem needs of the document that it stands in."""

_SETTING = (
    r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}",
    r"\raggedbottom",
    r"\emergencystretch=4em",
    r"\allowdisplaybreaks",
)


def latex(
    parts: Parts, game: Game, words: str, proof: Iterable[str], appendix: Iterable[str] = ()
) -> str:
    """The body of a document: the game, the words, theorem and proof.

    Args:
        parts: The theorem.
        game: Its game.
        words: The definitions that the theorem needs.
        proof: The lines of the proof.
        appendix: Its tables.
    """
    lines = [
        r"{\raggedright\paragraph{The game} \texttt{" + typed(str(game)) + r"}\par}",
        r"\noindent",
        *(statement.say("latex") for statement in game.sentences()),
    ]
    lines += ["", r"\paragraph{Words} " + words]
    lines += ["", r"\begin{theorem}", parts.opening.say("latex") + ":"]
    lines += [r"\begin{itemize}", *(rf"\item {fact.say('latex')}" for fact in parts.facts)]
    lines += [r"\end{itemize}", *(claim.say("latex") for claim in parts.ending), r"\end{theorem}"]
    lines += ["", r"\begin{proof}", *proof, r"\end{proof}"]
    tables = list(appendix)
    return "\n".join([*lines, *(["", r"\section*{Appendix}", *tables] if tables else [])])


def whole_document(body: str) -> str:
    """A document that compiles as it is, with what it cites."""
    cited = {key for keys in re.findall(r"\\cite\{([^}]*)\}", body) for key in keys.split(",")}
    entries = [rf"\bibitem{{{key}}} {entry}" for key, entry in _references() if key in cited]
    books = [r"\begin{thebibliography}{9}", *entries, r"\end{thebibliography}"] if entries else []
    preamble = r"\documentclass{article}", *_NEEDED, *_SETTING, r"\begin{document}"
    return "\n".join([*preamble, body, *books, r"\end{document}"])


def part_of_a_document(body: str) -> str:
    """What stands in somebody's own document; a comment says what that needs."""
    needed = ("the preamble needs", *_NEEDED, "what is cited is in src/onepile/references.bib")
    return "\n".join([*(f"% {line}" for line in needed), body])


@cache
def _references() -> tuple[tuple[str, str], ...]:
    """What may be cited, by key: each entry of the file is a line."""
    text = Path(__file__).with_name("references.bib").read_text(encoding="utf-8")
    return tuple((key, _entry(content)) for key, content in re.findall(r"@\w+\{(\w+), (.*)", text))


def _entry(content: str) -> str:
    """An entry as it is printed."""
    known = dict(re.findall(r"(\w+) = \{(.*?)\}(?=, \w+ = |\}$)", content))
    authors = known.get("author", "").strip("{}").replace(" and ", ", ")
    where = known.get("journal") or known.get("booktitle") or known.get("publisher") or ""
    printed = [f"{authors}." if authors else "", rf"\emph{{{known['title']}}}."]
    printed += [f"{where} {known['volume']}" if "volume" in known else where]
    printed += [f"({known['year']})" if "year" in known else ""]
    others = [known[name] for name in ("note", "howpublished", "pages") if name in known]
    return " ".join(filter(None, [*printed, ", ".join(others)])).rstrip(".") + "."


def checked_by(name: str) -> str:
    """That a certificate is the proof, for LaTeX."""
    return (
        rf"It is certificate \texttt{{{name}}}, which \texttt{{onepile verify}} "
        r"checks~\cite{onepile}."
    )


@dataclass(frozen=True, eq=False, repr=False)
class Proved(ABC):
    """What is proved about every pile of a game, as a family has it: it says itself.

    Attributes:
        game: The game that it is about.
        steps: How many steps the search for it took; None if they were not counted.
    """

    game: Any
    steps: int | None = field(default=None, kw_only=True)

    @property
    def name(self) -> str:
        """The name of the certificate; empty if the proof is none."""
        return ""

    @property
    def growth(self) -> Any:
        """How fast the members of the base grow; None if there is no such base."""
        return None

    @abstractmethod
    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object for the checker.

        Raises:
            NotApplicable: there is none.
        """

    @abstractmethod
    def parts(self) -> Parts:
        """What is proved, in statements."""

    @abstractmethod
    def document(self) -> str:
        """The theorem for a paper, in LaTeX: what stands in the document."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """What can be told of it in numbers."""

    def threshold(self, pile: int) -> Extended:
        """The threshold of a pile, by the proof.

        Raises:
            IllegalError: nothing is proved about thresholds.
        """
        number = whole(pile, "pile")
        if number < 1:
            raise IllegalError(f"pile {number} has no threshold: give a pile of at least 1")
        return self._threshold(number)

    def _threshold(self, pile: int) -> Extended:
        family = self.game.family
        raise IllegalError(f"{quote(str(self.game))} has no thresholds: {family} games have none")

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
        """
        raise NotApplicable(f"the theory in Coq knows nothing of {self.game.family} games")

    def statements(self) -> list[Statement]:
        """The theorem, one statement after the other; each can be judged."""
        return list(self.parts().statements)

    def say(self, form: str = "text", language: str = USUAL) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        if form == "latex":
            return whole_document(self.document())
        if form not in LAYOUTS:
            raise IllegalError(f"unknown form {quote(form)}: known are {', '.join(LAYOUTS)}, latex")
        return LAYOUTS[form](self.parts(), language)

    def __repr__(self) -> str:
        return f"<proof {self.name} of {str(self.game)!r}>"


@dataclass(frozen=True, eq=False, repr=False)
class Certified(Proved):
    """A certificate that its checker accepted, and what it proves: nothing else is trusted.

    What is said comes from what the checker read; so it is the same whoever made the certificate.
    Two are equal when their certificates are.

    Attributes:
        text: The certificate.
    """

    text: str

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object for the checker."""
        told: dict[str, Any] = json.loads(self.text)
        return told

    @cached_property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return str(self.certificate()["digest"][:12])

    def require_moderate(self) -> None:
        """That its words and its numbers can be found.

        Raises:
            RefusedError: it is so large that this would take too long.
        """

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """What it says in numbers, and the growth of the base or None: as the theorem does.

        These are the `inequalities`, or `start` and `period`.

        >>> from onepile.game_class import game
        >>> theorem = game("fibonacci-two-blocks").prove()
        >>> numbers, growth = verify(theorem).proof.numbers()
        >>> growth == theorem.growth, numbers["inequalities"] == theorem.to_json()["inequalities"]
        (True, True)

        Raises:
            RefusedError: it is too large for that.
        """
        return {}, None

    def verify_in_coq(self) -> str:
        """What the checker that is proved in Coq verifies of it.

        Raises:
            NotApplicable: it does not know certificates of this kind.
            MissingExtraError: it is not built.
            RefusedError: it does not accept the certificate.
        """
        raise NotApplicable(f"the theory in Coq knows nothing of {self.game.family} games")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Certified):
            return NotImplemented
        return self.certificate() == other.certificate()

    def __hash__(self) -> int:
        return hash(self.game)


def proved_of(
    named: str, family: type[GameT], check: Callable[[GameT], Checked], game: Game | None
) -> tuple[GameT, Checked]:
    """The game that a certificate names, and what the check of its claim returns.

    Args:
        named: The game, as the certificate has it.
        family: What games it may be about.
        check: Checks the claim about that game.
        game: The game it has to be about; None: any.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    try:
        found = parse_game(named)
        if not isinstance(found, family):
            raise NotApplicable(f"nothing is proved of {str(found)!r}")
        found.require_first_move()
        checked = check(found)
    except RefusedError:
        raise
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    if game is not None and not _is_same(game, found):
        raise RefusedError(f"certificate refused: it is about {str(found)!r}, not {str(game)!r}")
    return found, checked


def _is_same(game: Any, named: Any) -> bool:
    """Whether two games are one, however their f is written, as far as that can be seen."""
    if game == named or not isinstance(game, type(named)) or not hasattr(named, "f"):
        return bool(game == named)
    return replace(game, f=named.f) == named and game.f.same_function(named.f) is True


@dataclass(frozen=True, repr=False)
class Verified:
    """The verdict on a certificate: accepted.

    Attributes:
        proof: What it proves.
        in_coq: What the checker that is proved in Coq has verified of it; None if it was not asked.
    """

    proof: Certified
    in_coq: str | None = field(default=None, compare=False)

    @property
    def game(self) -> Game:
        """The game that it is about."""
        game: Game = self.proof.game
        return game

    @property
    def name(self) -> str:
        """The name of the certificate, the beginning of its digest."""
        return self.proof.name

    @property
    def text(self) -> str:
        """The certificate itself."""
        return self.proof.text

    @cached_property
    def theorem(self) -> "Theorem":
        """The theorem that it proves, in words: from what the checker read, and nothing else.

        >>> from onepile.game_class import game
        >>> print(verify(game("fibonacci-nim").prove().certificate).theorem)
        Theorem. In the game move-size; f=2n there is the base (n = 0, 1, 2, …)
        ...

        Raises:
            RefusedError: it is so large that its words would take too long.
        """
        self.proof.require_moderate()
        return Theorem(self.game, self.proof)

    def threshold(self, pile: int) -> Extended:
        """The threshold of a pile, from what the checker read.

        >>> from onepile.game_class import game
        >>> verify(game("fibonacci-nim").prove().certificate).threshold(10**50)
        2

        Raises:
            IllegalError: the certificate proves nothing about thresholds.
        """
        return self.proof.threshold(pile)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """What it says in numbers, and the growth of the base or None."""
        return self.proof.numbers()

    def __repr__(self) -> str:
        return f"<verified: certificate {self.name} of {str(self.game)!r}>"


@dataclass(frozen=True, eq=False, repr=False)
class Theorem:
    """What is proved about every pile of a game.

    Attributes:
        game: The game that it is about.
        proof: The proof, as the family has it.

    >>> from onepile.game_class import game
    >>> theorem = game("fibonacci-two-blocks").prove()
    >>> theorem
    <theorem ... about 'move-size; f=2n; blocks=2; overshoot'>
    >>> theorem.threshold(10**50), theorem.growth.members
    (3, 6)
    """

    game: Game
    proof: Proved

    @property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return self.proof.name

    @property
    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object that can be checked: see `verify`."""
        return self.proof.certificate()

    @property
    def statements(self) -> list[Statement]:
        """The theorem, one statement after the other."""
        return self.proof.statements()

    @property
    def parts(self) -> Parts:
        """The same by what they are for: `opening`, `facts`, `ending` and `reason`."""
        return self.proof.parts()

    @property
    def growth(self) -> Any:
        """How fast the base grows, as an exact algebraic number; None if the thresholds repeat."""
        return self.proof.growth

    @property
    def steps(self) -> int | None:
        """How many steps the search for it took; None where they were not counted."""
        return self.proof.steps

    def say(self, form: str = "text", language: str = USUAL) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        return self.proof.say(form, language)

    def text(self) -> str:
        """The theorem as plain text."""
        return self.say("text")

    def latex(self, document: bool = True) -> str:
        r"""The theorem for a paper.

        Args:
            document: Whether it is a whole document that compiles. Else it is what stands in
                yours; a comment at its beginning says what your preamble needs for that.
                What it cites is in `src/onepile/references.bib`.

        >>> from onepile.game_class import game
        >>> theorem = game("dudeney").prove()
        >>> r"\begin{document}" in theorem.latex(), r"\begin{document}" in theorem.latex(False)
        (True, False)
        """
        return self.say("latex") if document else part_of_a_document(self.proof.document())

    def markdown(self) -> str:
        """The theorem for a page."""
        return self.say("markdown")

    def threshold(self, pile: int) -> Extended:
        """The threshold of any pile, by the proof."""
        return self.proof.threshold(pile)

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the certificate to a file, for `verify`."""
        with whole_file(fspath(path)) as file:
            file.write(json.dumps(self.certificate) + "\n")

    def formal(self) -> str:
        """The theorem as a file that Coq checks, from the rules of play on: `docs/formal.md`.

        >>> from onepile.game_class import game
        >>> print(game("fibonacci-nim").prove().formal())
        (* move-size; f=2n: certificate ...
        Theorem game_for_ever : forall pile, 0 < pile -> exists v,
        ...
          (forall cap, Wins (fun k => 2 * k) 0 true pile cap <-> v <= cap) ...

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
        """
        return self.proof.formal()

    def save_formal(self, path: "str | PathLike[str]") -> None:
        """Write that file.

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
            IllegalError: Coq reads no file of such a name.
        """
        require_coq_name(path)
        content = self.formal()
        with whole_file(fspath(path)) as file:
            file.write(content)

    def to_json(self) -> dict[str, Any]:
        """What can be told of it in numbers."""
        return self.proof.to_json()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<theorem {self.name + ' ' if self.name else ''}about {str(self.game)!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theorem) and self.proof == other.proof

    def __hash__(self) -> int:
        return hash(self.game)

    def _repr_html_(self) -> str:
        return self.say("html")

    def _repr_markdown_(self) -> str:
        return self.markdown()


def require_coq_name(path: "str | PathLike[str]") -> None:
    """Refuse a name of a file that Coq would not read.

    >>> require_coq_name("theorems/game.v")

    Raises:
        IllegalError: says what is accepted.
    """
    if not Path(path).stem.isidentifier() or Path(path).suffix != ".v":
        raise IllegalError(
            f"{quote(fspath(path))} is no name of a Coq file: take letters, digits and _, then .v, "
            "as in game.v"
        )


def verify(
    certificate: "str | PathLike[str] | dict[str, Any] | Theorem",
    about: Game | None = None,
    *,
    formal: bool = False,
) -> Verified:
    """Check a certificate, independently of what made it.

    Args:
        certificate: Its file, its text, the JSON object itself, or a theorem that has one.
        about: The game it has to be about; by default the one it names.
        formal: Whether the checker that is proved in Coq has to accept it, too.

    >>> from onepile.game_class import game
    >>> verify(game("dudeney").prove())
    <verified: certificate ... of 'general; take=m<=5 and m!=p; first=m<=5'>

    Raises:
        RefusedError: it does not prove what it claims.
        NotApplicable: the checker that is proved in Coq does not know certificates of its kind.
        MissingExtraError: that checker is not built.
        IllegalError: the file cannot be read, or the theorem has no certificate.
    """
    if not isinstance(about, Game | None):
        raise IllegalError(f"{quote(repr(about))} is no game: write onepile.game(…)")
    if isinstance(certificate, Theorem):
        if not certificate.name:
            raise IllegalError(f"the theorem about {str(certificate.game)!r} has no certificate")
        certificate = certificate.certificate
    text = json.dumps(certificate) if isinstance(certificate, dict) else _read(certificate)
    return verify_text(text, about, formal=formal)


def verify_text(text: str, about: Game | None = None, *, formal: bool = False) -> Verified:
    """The same for the text of a certificate from anywhere: no file is looked for.

    Raises:
        RefusedError: it does not prove what it claims.
        NotApplicable: the checker that is proved in Coq does not know certificates of its kind.
        MissingExtraError: that checker is not built.
    """
    proof = _checker(text)(text, about)
    return Verified(proof, proof.verify_in_coq() if formal else None)


def _checker(text: str) -> Callable[[str, Game | None], Certified]:
    """The checker of its kind of certificate; what nobody knows, the first one refuses.

    Raises:
        RefusedError: it is no JSON object, or too large.
    """
    kind = opened(text).get("kind")
    families = map(family_named, family_names())
    known = {kind: place for family in families for kind, place in family.certificates.items()}
    place = known.get(str(kind), next(iter(known.values())))
    checker: Callable[[str, Game | None], Certified] = found_at(place)
    return checker


def _read(certificate: "str | PathLike[str]") -> str:
    """A certificate's text: what is given, or what the file of that name holds."""
    if isinstance(certificate, str) and not _is_name(certificate):
        return certificate
    try:
        place = Path(certificate)
    except TypeError:
        raise IllegalError(
            f"{quote(repr(certificate))} is no certificate: give its file, or its text"
        ) from None
    try:
        with open(place, encoding="utf-8", errors="replace") as file:
            return file.read(MAX_LENGTH + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise IllegalError(f"no certificate in {quote(str(place))}: {reason}") from None


def _is_name(text: str) -> bool:
    """Whether a text is the name of a file rather than a certificate, which is a JSON object."""
    return bool(text.strip()) and "{" not in text and "\n" not in text
