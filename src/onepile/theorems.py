"""What theorems are made of, whatever they are about: claims, their layouts, a certificate."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from onepile.certificates import digest
from onepile.languages import ENGLISH
from onepile.rules import Rules
from onepile.statements import Medium, Phrase, Statement


class Claim(Statement):
    """A statement of a theorem: it can be said in Markdown, too."""

    def say(self, medium: Medium | Literal["markdown"] = "text", language: str = ENGLISH) -> str:
        """The statement in words."""
        if medium == "markdown":
            return self._said(medium, language)
        return super().say(medium, language)


class Parts(NamedTuple):
    """The statements of a theorem by what they are for."""

    opening: Claim
    facts: tuple[Claim, ...]
    ending: tuple[Claim, ...]
    reason: Claim

    @property
    def statements(self) -> list[Claim]:
        """All of them, in order."""
        return [self.opening, *self.facts, *self.ending, self.reason]


_THEOREM, _PROOF = Phrase("Theorem."), Phrase("Proof.")


def text(parts: Parts, language: str = ENGLISH) -> str:
    """Lines of plain text."""

    def said(claim: Claim) -> str:
        return claim.say(language=language)

    lines = [f"{_THEOREM.say(language=language)} {said(parts.opening)}"]
    lines += [f"  {said(fact)}" for fact in parts.facts]
    lines += [said(claim) for claim in parts.ending]
    return "\n".join([*lines, f"{_PROOF.say(language=language)} {said(parts.reason)}"])


def markdown(parts: Parts, language: str = ENGLISH) -> str:
    """A list of facts, then paragraphs."""

    def said(claim: Claim) -> str:
        return claim.say("markdown", language)

    lines = [f"**{_THEOREM.say(language=language)}** {said(parts.opening)}", ""]
    lines += [f"- {said(fact)}" for fact in parts.facts]
    for claim in parts.ending:
        lines += ["", said(claim)]
    return "\n".join([*lines, "", f"*{_PROOF.say(language=language)}* {said(parts.reason)} ∎"])


def html(parts: Parts, language: str = ENGLISH) -> str:
    """A list of facts, then paragraphs."""

    def said(claim: Claim) -> str:
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
