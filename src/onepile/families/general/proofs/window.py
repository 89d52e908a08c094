"""The theorem of a general game in which everything repeats, with its certificate."""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from onepile.certificates import FORMAT
from onepile.errors import (
    NotApplicable,
    OnepileError,
    RefusedError,
    UndecidedError,
    WorkLimitError,
    quote,
)
from onepile.extras import require
from onepile.families.general import General
from onepile.families.general.proofs.checker import KIND, Played, check_window, read_window
from onepile.families.general.structure import classes_of
from onepile.families.general.words import in_words
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.formulas.syntax import Binary, Given, Listing, Node, Number, Variable, children, walk
from onepile.game_class import Game
from onepile.limits import Progress
from onepile.mathematics.periods import Repetition
from onepile.text import parse_game, text_of
from onepile.theorems import Certified, Parts, Verified, checked_by, latex

if TYPE_CHECKING:
    from onepile.families.general.periods import Periodic


@dataclass(frozen=True, eq=False, repr=False)
class WindowProof(Certified):
    """A game with its period and the window whose return proves it.

    Attributes:
        rules: The game.
        found: Its piles and their period.
    """

    rules: General
    found: "Periodic"

    @property
    def game(self) -> General:
        """The game that it is about."""
        return self.rules

    @property
    def settled(self) -> int:
        """The first pile after the window."""
        return max(self.found.settled, self.found.period.start + self.found.depth)

    def content(self) -> dict[str, Any]:
        """The certificate without its digest."""
        found = self.found
        start = found.period.start
        return {
            "format": FORMAT,
            "kind": KIND,
            "game": str(self.rules),
            "start": start,
            "settled": self.settled,
            "period": found.period.period,
            "depth": found.depth,
            "classes": classes_of(self.rules),
            "state": found.rows[:, start : self.settled].T.tolist(),
        }

    def parts(self) -> Parts:
        """The theorem in statements."""
        from onepile.families.general.proofs.claims import theorem

        return theorem(self.rules, self.found, self.settled)

    def document(self) -> str:
        """The theorem for a paper."""
        from onepile.families.general.proofs.claims import WORDS

        parts = self.parts()
        proof = [parts.reason.say("latex"), checked_by(self.name)]
        return latex(parts, self.rules, in_words(self.rules), WORDS, proof)

    def to_json(self) -> dict[str, Any]:
        """What repeats, from where on and after how many piles."""
        period = self.found.period
        what = "nim-values" if self.found.nim else "outcomes"
        content = {"what": what, "start": period.start, "period": period.period}
        return {**content, "certificate": self.name}


def prove_window(game: General, work: int, progress: Progress | None = None) -> WindowProof:
    """Find the period of a game; the certificate is accepted by the checker.

    >>> proof = prove_window(parse_game("general; set=2,5,7"), 10**6)
    >>> proof.to_json()["period"], proof.settled
    (22, 7)

    Raises:
        NotApplicable: no period is to be expected.
        IllegalError: the game has no text form.
        UndecidedError: no window returns with that much work, or that is too long to check.
    """
    text_of(game)
    require("tables")
    from onepile.families.general.periods import periodic

    try:
        proof = WindowProof(game, periodic(game, work))
    except WorkLimitError:
        raise UndecidedError(
            f"unknown: no window of {quote(str(game))} is seen to return within {work} steps"
        ) from None
    if progress is not None:
        progress(0.5)
    try:
        verified_window(json.dumps(proof.certificate()), game)
    except RefusedError as error:
        words = proof.found.period.words
        raise UndecidedError(f"unknown: {quote(str(game))} has {words}, but {error}") from None
    return proof


@dataclass(frozen=True, repr=False)
class VerifiedWindow(Verified):
    """An accepted certificate of a period of piles."""

    game: General
    piles: list[list[int]] = field(kw_only=True, compare=False)

    def proof(self) -> WindowProof:
        """The period, with all piles as the checker replayed them.

        Raises:
            MissingExtraError: NumPy is not there.
        """
        require("tables")
        import numpy as np

        from onepile.families.general.periods import Periodic

        game, claimed = self.game, read_window(self.text)
        found = Periodic(
            np.array(self.piles).T,
            not (game.misere or game.blocks),
            Repetition(claimed.start, claimed.period),
            claimed.depth,
            claimed.settled,
            "p" in game.take.names,
        )
        return WindowProof(game, found)

    def numbers(self) -> tuple[dict[str, Any], None]:
        """Where the period begins, and how long it is."""
        found = read_window(self.text)
        return {"start": found.start, "period": found.period}, None


def verified_window(text: str, game: Game | None = None) -> VerifiedWindow:
    """What a certificate of a returning window proves.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_window(text)
    try:
        named = parse_game(claimed.game)
        if not isinstance(named, General):
            raise NotApplicable(f"it is about {str(named)!r}, which is no general game")
        _require_window(named, claimed.depth, claimed.classes, claimed.settled)
        piles = check_window(claimed, _played(named, claimed.depth, claimed.classes))
    except RefusedError:
        raise
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    if game is not None and game != named:
        raise RefusedError(f"certificate refused: it is about {str(named)!r}, not {str(game)!r}")
    return VerifiedWindow(named, claimed.name, text, piles=piles)


def _played(game: General, depth: int, classes: int) -> Played:
    """The game as the checker knows it: the condition itself, asked for each remainder."""

    def moves(remainder: int, previous: int) -> list[int]:
        return list(game.take.allowed(depth, n=remainder or classes, p=previous))

    memory = "p" in game.take.names
    options = (game.passes, game.blocks, game.overshoot, game.misere)
    return Played(moves, game.is_over, memory, *options)


def _require_window(game: General, depth: int, classes: int, settled: int) -> None:
    """That the form of the conditions shows what the checker has to know.

    Raises:
        NotApplicable: the move number counts, the pile counts otherwise than by its remainder, a
            move may be larger, or the game may end later in another way.
    """
    if "t" in game.take.names or ("p" in game.take.names and game.overshoot):
        raise NotApplicable(f"{str(game)!r} is not settled by pile and previous move")
    _require_remainders(game.take.node, classes)
    if isinstance(game.ends, NumbersWhere):
        _require_remainders(game.ends.indicator.node, classes)
    elif max(game.ends, default=0) >= settled:
        raise NotApplicable(f"{str(game)!r} ends after the window")
    for remainder in range(classes):
        if not any(_bounds(game.take, part, remainder or classes, depth) for part in _parts(game)):
            raise NotApplicable(f"take={str(game.take)!r} is not known to bound m by {depth}")


def _parts(game: General) -> list[Node]:
    """The parts of the condition that must hold whatever the previous move was."""
    return [part for part in game.take.conjuncts if Variable("p") not in walk(part)]


def _bounds(condition: Condition, part: Node, pile: int, depth: int) -> bool:
    return bool(condition.part(part).bound(n=pile) <= depth)


def _require_remainders(node: Node, classes: int) -> None:
    """That n stands only in remainders by divisors of the number of classes."""
    match node:
        case Binary("%", Variable("n"), Number(modulus)) if modulus > 0 and classes % modulus == 0:
            return
        case Variable("n") | Listing() | Given():
            raise NotApplicable(f"the pile counts otherwise than modulo {classes}")
    for child in children(node):
        _require_remainders(child, classes)
