"""General games in which the previous move counts: which they are, and what is settled."""

from typing import Protocol

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers
from onepile.statements import Phrase


def require_previous(rules: General) -> None:
    """Refuse games in which the previous move does not count, or more than it and the pile.

    Raises:
        NotApplicable: that is so.
    """
    if "p" not in rules.take.names or "t" in rules.take.names or rules.passes or rules.overshoot:
        raise NotApplicable(
            Phrase("{game} is not settled by pile and previous move", game=quote(str(rules)))
        )


class Settled(Protocol):
    """All piles up to some last one, with every previous move."""

    @property
    def nim(self) -> bool:
        """Whether nim-values are known; else it is known whether a position is unsafe."""

    def options(self, pile: int) -> Integers:
        """What the moves 0 … pile leave: nim-values, or 1 for unsafe; index 0 means nothing."""
