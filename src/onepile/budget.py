"""What work may cost: steps and bytes, counted against constants, never against a clock.

So the same question has the same answer, or the same refusal, on every machine. Seconds exist at
the faces only, where they end a computation and never choose between answers.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from onepile.errors import WorkLimitError
from onepile.numbers import short

Progress = Callable[[float], None]
"""Called now and then with the part of the work that is done, 0 … 1."""

MOST_BYTES = 16_000_000_000
"""Tables that need more memory than this are refused, however much a machine has."""


PROOF_WORK = 20_000_000
"""How many steps the search for a proof may take unless told otherwise."""

MOVES_PER_STEP = 40
"""So many moves a compiled loop tries in the time of one step elsewhere."""

MOST_LISTED = 1_000_000
"""So many moves or terms are listed at most."""

_LEFT = 3
"""A method that has spent its steps in vain leaves such a part as many to the next."""

_REFUSAL = "this takes more than {limit} steps: ask for less"


@dataclass(frozen=True)
class Limits:
    """What an answer may cost.

    Attributes:
        work: How many elementary steps (positions, moves, levels) a method may take.
        moves: How many winning moves are listed.
        progress: Called during long work.
    """

    work: int = 5_000_000
    moves: int = 10
    progress: Progress | None = None

    def after(self, refusal: WorkLimitError) -> "Limits":
        """What is left to the next method when one has refused.

        A third, if its steps were spent: so however many methods are tried in vain, they take
        less than one and a half times the steps of one. What was foreseen has cost nothing.

        >>> Limits(900).after(WorkLimitError("too much", more_work=True)).work
        300
        >>> Limits(900).after(WorkLimitError("too much", more_work=True, foreseen=True)).work
        900
        """
        spent = refusal.more_work and not refusal.foreseen
        return replace(self, work=self.work // _LEFT) if spent else self


class Budget:
    """Steps that may still be taken.

    Args:
        limit: How many in all.
        refusal: What is said when they do not suffice, and what would help besides a higher
            limit; told the limit.

    Attributes:
        spent: How many were taken.

    >>> budget = Budget(10, "more than {limit} moves have to be tried: use a smaller pile")
    >>> budget.spend(10)
    >>> budget.spend()
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: more than 10 moves have to be tried: use a smaller pile or ...
    """

    __slots__ = ("_refusal", "limit", "spent")

    def __init__(self, limit: int, refusal: str = _REFUSAL) -> None:
        self.limit = limit
        self.spent = 0
        self._refusal = refusal

    def spend(self, steps: int = 1) -> None:
        """Take so many steps.

        Raises:
            WorkLimitError: these are more than are left.
        """
        self.spent += steps
        if self.spent > self.limit:
            raise self.refused()

    def foresee(self, steps: int) -> None:
        """Refuse now what would be refused after so many further steps."""
        if self.spent + steps > self.limit:
            raise self.refused(foreseen=True)

    def refused(self, foreseen: bool = False) -> WorkLimitError:
        """The refusal."""
        message = self._refusal.replace("{limit}", short(self.limit))
        return WorkLimitError(message, more_work=True, foreseen=foreseen)


def require_bytes(needed: int, what: str) -> None:
    """Refuse a table before it is begun, instead of a crash when memory runs out.

    >>> require_bytes(1000, "a table of 10 piles")
    >>> require_bytes(10**18, "a table of 10^17 piles")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: a table of 10^17 piles needs about 1000000000.0 GB of memory, ...
    >>> require_bytes(10**1000, "a table of 10^999 piles")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: a table of 10^999 piles needs about 10^991 GB of memory, ...
    """
    if needed > MOST_BYTES:
        size = f"{needed / 1e9:.1f}" if needed <= 10**18 else short(needed // 10**9)
        raise WorkLimitError(
            f"{what} needs about {size} GB of memory, "
            f"at most {MOST_BYTES / 1e9:g} GB are used: ask for fewer piles"
        )


def require_steps(needed: int, what: str) -> None:
    """Refuse what takes more steps than an answer may, before it is begun.

    >>> require_steps(1000, "checking up to 1000")
    >>> require_steps(10**9, "checking up to 10^9")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: checking up to 10^9 takes more than 5000000 steps: ask for less
    """
    if needed > Limits.work:
        raise WorkLimitError(f"{what} takes more than {short(Limits.work)} steps: ask for less")
