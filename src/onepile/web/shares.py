"""Work shared out among many small questions about one position, by counting and by no clock."""

from collections.abc import Callable
from typing import TypeVar

from onepile.errors import OnepileError, WorkLimitError
from onepile.limits import Limits

_T = TypeVar("_T")
_DIGITS = 60
"""A step with numbers of so many further digits counts once more."""


class Shares:
    """As many answers as some work is enough for: all of them where they are cheap.

    Nobody knows beforehand what an answer costs. So each question gets a small share; when that
    does not suffice it is asked again with the double, and so are all that follow.

    Args:
        work: Elementary steps in all.
        share: What the first question gets.
        pile: The pile that is asked about: steps with its digits may be slow.

    >>> shares = Shares(100, 10, pile=50)
    >>> [shares.ask(lambda limits: limits.work) for _ in range(11)]
    [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, None]
    """

    def __init__(self, work: int, share: int, pile: int) -> None:
        self._left = work
        self._share = share
        self._weight = 1 + int(pile.bit_length() * 0.30103) // _DIGITS

    def ask(self, question: Callable[[Limits], _T]) -> _T | None:
        """The answer, or None if there is none or no work is left for it."""
        while (price := self._share * self._weight) <= self._left:
            self._left -= price
            try:
                return question(Limits(self._share))
            except WorkLimitError:
                self._share *= 2
            except OnepileError:
                return None
        return None
