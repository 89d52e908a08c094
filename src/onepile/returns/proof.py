"""Theorems of games in which something comes back for ever, with their certificates."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from onepile.certificates import written
from onepile.errors import RefusedError, UndecidedError, WorkLimitError, quote
from onepile.extras import require
from onepile.game_class import Game
from onepile.limits import Progress
from onepile.mathematics.periods import Repetition
from onepile.on_demand import cached_property
from onepile.returns.checker import WINDOW, Return, read_window
from onepile.returns.claims import WORDS, Periodic, theorem
from onepile.statements import Statement
from onepile.text import text_of
from onepile.theorems import Certified, Parts, checked_by, latex, proved_of

Found = TypeVar("Found")
ReturnsT = TypeVar("ReturnsT", bound="Returns")


@dataclass(frozen=True, eq=False, repr=False)
class Returns(Certified):
    """A game with its period, and the state whose return proves it.

    Attributes:
        returns: What the certificate says.
    """

    returns: Return

    @property
    def repetition(self) -> Repetition:
        """From where on, and after how many piles."""
        return Repetition(self.returns.start, self.returns.period)

    def numbers(self) -> tuple[dict[str, Any], None]:
        """Where the period begins, and how long it is."""
        return {"start": self.returns.start, "period": self.returns.period}, None


def return_written(kind: str, game: Game, found: Repetition, settled: int, **parts: Any) -> str:
    """The certificate of a state that returns."""
    start, period = found.start, found.period
    return written(kind, str(game), start=start, settled=settled, period=period, **parts)


def proved_by_return(
    game: Game,
    state: str,
    work: int,
    find: Callable[[], Found],
    proved: Callable[[Found], ReturnsT],
    repetition: Callable[[Found], Repetition],
) -> ReturnsT:
    """A period that is found, and accepted by its checker.

    Args:
        game: The game.
        state: What has to return: `state` or `window`.
        work: How many steps the search may take.
        find: The search.
        proved: What it finds, checked.
        repetition: The period of what it finds.

    Raises:
        UndecidedError: none returns with that much work, or that is too long to check.
    """
    try:
        found = find()
    except WorkLimitError:
        raise UndecidedError(
            f"unknown: no {state} of {quote(str(game))} is seen to return within {work} steps"
        ) from None
    try:
        return proved(found)
    except RefusedError as error:
        words = repetition(found).words
        raise UndecidedError(f"unknown: {quote(str(game))} has {words}, but {error}") from None


# --- windows -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class WindowProof(Returns):
    """What piles are from which no move takes more than some number: how that repeats.

    Attributes:
        piles: All piles as the checker replayed them.
        memory: Whether the previous move counts.
    """

    piles: list[list[int]]
    memory: bool = False

    @cached_property
    def found(self) -> Periodic:
        """The piles and their period.

        Raises:
            MissingExtraError: NumPy is not there.
        """
        require("tables")
        import numpy as np

        told = self.returns
        rows, nim = np.array(self.piles).T, not (self.game.misere or self.game.blocks)
        parts = {"settled": told.settled, "memory": self.memory, **told.further}
        return Periodic(rows, nim, self.repetition, **parts)

    def first_moves(self) -> Iterable[Statement]:
        """What is said of the start of the game, where that differs."""
        return ()

    def parts(self) -> Parts:
        """The theorem in statements."""
        return theorem(self.game, self.found, self.first_moves())

    def document(self) -> str:
        """The theorem for a paper."""
        parts = self.parts()
        proof = [parts.reason.say("latex"), checked_by(self.name)]
        return latex(parts, self.game, WORDS, proof)

    def to_json(self) -> dict[str, Any]:
        """What repeats, from where on and after how many piles."""
        what = "nim-values" if self.found.nim else "outcomes"
        return {"what": what, **self.numbers()[0], "certificate": self.name}


def prove_window(
    game: Game, work: int, progress: Progress | None, find: Callable[[], Periodic]
) -> WindowProof:
    """Find the period of a game; the certificate is accepted by the checker.

    Raises:
        NotApplicable: no period is to be expected.
        IllegalError: the game has no text form.
        UndecidedError: no window returns with that much work, or that is too long to check.
    """
    text_of(game)

    def proved(found: Periodic) -> WindowProof:
        if progress is not None:
            progress(0.5)
        settled = max(found.settled, found.period.start + found.depth)
        state = found.rows[:, found.period.start : settled].T.tolist()
        parts = {"depth": found.depth, "classes": found.classes, "state": state}
        return verified_window(return_written(WINDOW, game, found.period, settled, **parts), game)

    return proved_by_return(game, "window", work, find, proved, lambda found: found.period)


def verified_window(text: str, game: Game | None = None) -> WindowProof:
    """What a certificate of a returning window proves.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_window(text)

    def check(named: Game) -> WindowProof:
        return named.window(text, claimed)

    return proved_of(claimed.game, Game, check, game)[1]  # type: ignore[type-abstract]
