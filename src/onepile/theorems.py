"""Theorems: their statements and layouts, what a certificate proves, and how it is verified."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from onepile.certificates import MAX_LENGTH, digest, opened
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.files import whole_file
from onepile.game_class import Game, family_named, family_names
from onepile.kinds import Proof
from onepile.languages import ENGLISH
from onepile.numbers import Extended
from onepile.on_demand import cached_property, found_at
from onepile.rules import Rules, whole
from onepile.statements import Phrase, Statement


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


def text(parts: Parts, language: str = ENGLISH) -> str:
    """Lines of plain text."""

    def said(claim: Statement) -> str:
        return claim.say(language=language)

    lines = [f"{_THEOREM.say(language=language)} {said(parts.opening)}"]
    lines += [f"  {said(fact)}" for fact in parts.facts]
    lines += [said(claim) for claim in parts.ending]
    return "\n".join([*lines, f"{_PROOF.say(language=language)} {said(parts.reason)}"])


def markdown(parts: Parts, language: str = ENGLISH) -> str:
    """A list of facts, then paragraphs."""

    def said(claim: Statement) -> str:
        return claim.say("markdown", language)

    lines = [f"**{_THEOREM.say(language=language)}** {said(parts.opening)}", ""]
    lines += [f"- {said(fact)}" for fact in parts.facts]
    for claim in parts.ending:
        lines += ["", said(claim)]
    return "\n".join([*lines, "", f"*{_PROOF.say(language=language)}* {said(parts.reason)} ∎"])


def html(parts: Parts, language: str = ENGLISH) -> str:
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

_PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath,amsthm,array,longtable}
\newtheorem*{theorem}{Theorem}
\raggedbottom
\begin{document}"""


def latex(
    parts: Parts, game: Rules, rules: Iterable[Statement], words: str, proof: Iterable[str]
) -> str:
    """A document that compiles as it is.

    Args:
        parts: The theorem.
        game: Its game.
        rules: The rules of the game, in words.
        words: The definitions that the theorem needs.
        proof: The lines of the proof.
    """
    lines = [
        _PREAMBLE,
        r"{\raggedright\paragraph{The game} \texttt{" + _typed(str(game)) + r"}\par}",
    ]
    lines.append(r"\noindent")
    lines += [statement.say("latex") for statement in rules]
    lines += ["", r"\paragraph{Words} " + words]
    lines += ["", r"\begin{theorem}", parts.opening.say("latex") + ":"]
    lines += [r"\begin{itemize}", *(rf"\item {fact.say('latex')}" for fact in parts.facts)]
    lines += [r"\end{itemize}", *(claim.say("latex") for claim in parts.ending), r"\end{theorem}"]
    lines += ["", r"\begin{proof}", *proof, r"\end{proof}"]
    return "\n".join([*lines, r"\end{document}"])


def checked_by(name: str) -> str:
    """That a certificate is the proof, for LaTeX."""
    return rf"It is certificate \texttt{{{name}}}, which \texttt{{onepile verify}} checks."


def _typed(text: str) -> str:
    """A game as it is typed."""
    special = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}
    return "".join(special.get(sign, f"\\{sign}" if sign in "#$%&_{}" else sign) for sign in text)


@dataclass(frozen=True, repr=False)
class Verified(ABC):
    """A certificate that its checker accepted, and what it proves: nothing else is trusted.

    Attributes:
        game: The game that it is about.
        name: Its name, the beginning of its digest.
        text: The certificate itself.
        in_coq: What the checker that is proved in Coq has verified of it; None if it was not asked.
    """

    game: Game
    name: str
    text: str = field(compare=False)
    in_coq: str | None = field(default=None, compare=False)

    @abstractmethod
    def proof(self) -> Proof:
        """The proof as the checker read it.

        Raises:
            RefusedError: it is so large that its words would take too long.
            MissingExtraError: its words need an extra.
        """

    @cached_property
    def theorem(self) -> "Theorem":
        """The theorem that it proves, in words: from what the checker read, and nothing else.

        >>> from onepile.game_class import game
        >>> print(verify(game("fibonacci-nim").prove().certificate).theorem)
        Theorem. In the game move-size; f=2n there is the base (n = 0, 1, 2, …)
        ...

        Raises:
            RefusedError: it is so large that its words would take too long.
            MissingExtraError: its words need an extra.
        """
        return Theorem(self.game, self.proof())

    def threshold(self, pile: int) -> Extended:
        """The threshold of a pile, from what the checker read.

        >>> from onepile.game_class import game
        >>> verify(game("fibonacci-nim").prove().certificate).threshold(10**50)
        2

        Raises:
            IllegalError: the certificate proves nothing about thresholds.
        """
        number = whole(pile, "pile")
        if number < 1:
            raise IllegalError(f"pile {number} has no threshold: give a pile of at least 1")
        return self._threshold(number)

    def _threshold(self, pile: int) -> Extended:
        family = self.game.family
        raise IllegalError(f"{quote(str(self.game))} has no thresholds: {family} games have none")

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """What it says in numbers, and the growth of the base or None: as the theorem does.

        These are the `inequalities`, or `start` and `period`.

        >>> from onepile.game_class import game
        >>> theorem = game("fibonacci-two-blocks").prove()
        >>> numbers, growth = verify(theorem).numbers()
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

    def __repr__(self) -> str:
        return f"<verified: certificate {self.name} of {str(self.game)!r}>"


class Certified(ABC):
    """A theorem whose proof is a certificate; equal when the certificates are."""

    @property
    @abstractmethod
    def game(self) -> Rules:
        """The game that it is about."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """The certificate without its digest."""

    @abstractmethod
    def parts(self) -> Parts:
        """What is proved, in statements."""

    @abstractmethod
    def document(self) -> str:
        """The theorem for a paper, in LaTeX."""

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object for the checker."""
        content = self.content()
        return {**content, "digest": digest(content)}

    @property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return str(self.certificate()["digest"][:12])

    @property
    def growth(self) -> Any:
        """How fast the members of the base grow; None if there is no such base."""
        return None

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
        """
        raise NotApplicable(f"the theory in Coq knows nothing of {self.game.family} games")

    def statements(self) -> list[Statement]:
        """The theorem, one statement after the other; each can be judged."""
        return list(self.parts().statements)

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        return self.document() if form == "latex" else LAYOUTS[form](self.parts(), language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Certified):
            return NotImplemented
        return self.certificate() == other.certificate()

    def __hash__(self) -> int:
        return hash(self.game)

    def __repr__(self) -> str:
        return f"<proof {self.name} of {str(self.game)!r}>"


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
    proof: Proof

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
        return getattr(self.proof, "steps", None)

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        return self.proof.say(form, language)

    def text(self) -> str:
        """The theorem as plain text."""
        return self.say("text")

    def latex(self) -> str:
        """The theorem for a paper."""
        return self.say("latex")

    def markdown(self) -> str:
        """The theorem for a page."""
        return self.say("markdown")

    def threshold(self, pile: int) -> Extended:
        """The threshold of any pile, by the proof."""
        if not self.name:  # a theorem about many games at once, without a certificate
            return self.game.threshold(pile)
        return self._verified.threshold(pile)

    @cached_property
    def _verified(self) -> Verified:
        return verify_text(json.dumps(self.certificate), self.game)

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
    found = _checker(text)(text, about)
    return replace(found, in_coq=found.verify_in_coq()) if formal else found


def _checker(text: str) -> Callable[[str, Game | None], Verified]:
    """The checker of its kind of certificate; what nobody knows, the first one refuses.

    Raises:
        RefusedError: it is no JSON object, or too large.
    """
    kind = opened(text).get("kind")
    families = map(family_named, family_names())
    known = {kind: place for family in families for kind, place in family.certificates.items()}
    place = known.get(str(kind), next(iter(known.values())))
    checker: Callable[[str, Game | None], Verified] = found_at(place)
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
