"""The statements of a theorem arranged on a page: text, Markdown, HTML; `document` has LaTeX."""

from collections.abc import Callable
from typing import NamedTuple

from onepile.families.move_size.proofs.claims import Claim


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


def text(parts: Parts) -> str:
    """Lines of plain text."""
    facts = [f"  {fact}" for fact in parts.facts]
    ending = map(str, parts.ending)
    return "\n".join([f"Theorem. {parts.opening}", *facts, *ending, f"Proof. {parts.reason}"])


def markdown(parts: Parts) -> str:
    """A list of facts, then paragraphs."""
    lines = [f"**Theorem.** {parts.opening.say('markdown')}", ""]
    lines += [f"- {fact.say('markdown')}" for fact in parts.facts]
    for claim in parts.ending:
        lines += ["", claim.say("markdown")]
    return "\n".join([*lines, "", f"*Proof.* {parts.reason.say('markdown')} ∎"])


def html(parts: Parts) -> str:
    """A list of facts, then paragraphs."""
    facts = "".join(f"<li>{fact.say('html')}</li>" for fact in parts.facts)
    ending = "".join(f"<p>{claim.say('html')}</p>" for claim in parts.ending)
    return (
        f"<div><p><b>Theorem.</b> {parts.opening.say('html')}</p><ul>{facts}</ul>{ending}"
        f"<p><i>Proof.</i> {parts.reason.say('html')}&nbsp;∎</p></div>"
    )


LAYOUTS: dict[str, Callable[[Parts], str]] = {"text": text, "markdown": markdown, "html": html}
