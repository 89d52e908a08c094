"""The theorem of a game whose thresholds repeat, with its certificate. `docs/periods.md`."""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from onepile.certificates import FORMAT
from onepile.errors import (
    IllegalError,
    NotApplicable,
    RefusedError,
    UndecidedError,
    WorkLimitError,
)
from onepile.extras import require
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import proved_of
from onepile.families.move_size.proofs.extracted import checked_in_coq
from onepile.families.move_size.proofs.returns import (
    KIND,
    Played,
    Replayed,
    check_return,
    read_return,
)
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.slow_rules import require_slow
from onepile.game_class import Game
from onepile.limits import PROOF_WORK, Progress
from onepile.numbers import Extended
from onepile.theorems import Certified, Verified

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Caps, Repeating
    from onepile.theorems import Parts, Verified

_SHOWN = 40
"""So many thresholds are told as data."""


@dataclass(frozen=True, eq=False, repr=False)
class PeriodProof(Certified):
    """A game with its period and the state whose return proves it.

    Attributes:
        repeating: The game's thresholds.
    """

    repeating: "Repeating"

    @property
    def game(self) -> MoveSize:
        """The game."""
        return self.repeating.game

    def content(self) -> dict[str, Any]:
        """The certificate without its digest."""
        found = self.repeating
        return {
            "format": FORMAT,
            "kind": KIND,
            "game": str(self.game),
            "start": found.start,
            "settled": found.settled,
            "period": found.period,
            "bound": found.bound,
            "state": self._state(),
        }

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: the game is not one of normal play that ends at 0 alone.
        """
        from onepile.families.move_size.proofs.formal import period_file

        found = self.game.f.shape.last_line
        line = None
        if found is not None and found[0] <= 1:
            line = found[1].p, found[1].r, found[1].q
        content = with_values(json.dumps(self.certificate()), self.game)
        return period_file(content, self.name, line)

    def _state(self) -> list[Any]:
        found = self.repeating

        def told(caps: "Caps") -> list[int | None]:
            values = caps[found.start : found.settled].tolist()
            return [None if value == found.infinity else value for value in values]

        if found.lowest is None:
            return list(told(found.highest))
        pairs = zip(told(found.lowest), told(found.highest), strict=True)
        return [list(pair) for pair in pairs]

    def parts(self) -> "Parts":
        """The theorem in statements."""
        from onepile.families.move_size.proofs.period_claims import theorem

        return theorem(self.repeating)

    def document(self) -> str:
        """The theorem for a paper."""
        from onepile.families.move_size.proofs.document import document

        return document(self.parts(), self.game, self.name)

    def to_json(self) -> dict[str, Any]:
        """From where on, after how many piles, and the first thresholds of a period."""
        found = self.repeating
        content: dict[str, Any] = {"start": found.start, "period": found.period}
        if self.game.has_thresholds:
            shown = range(found.start, found.start + min(found.period, _SHOWN))
            content["thresholds"] = [found.threshold(pile) for pile in shown]
        return {**content, "certificate": self.name}


def prove_period(
    game: MoveSize,
    work: int = PROOF_WORK,
    progress: Progress | None = None,
    anyway: bool = False,
) -> PeriodProof:
    """Find the period of a game's thresholds; the certificate is accepted by the checker.

    It is looked for where f stays below n, or `anyway`.

    >>> from onepile.text import parse_game
    >>> print(prove_period(parse_game("move-size; f=n//3+1")).say())
    Theorem. In the game move-size; f=n//3+1 the thresholds have period 2 from pile 1 on
      the piles 1 … 2 have the thresholds 1, 2, and so on
    With a cap of at least the threshold the player to move wins, with a smaller one loses.
    Where it is enough, taking as many counters as the threshold says wins.
    Proof. ...

    Raises:
        NotApplicable: no period is to be expected.
        UndecidedError: no state returns with that much work, or that is too long to check.
    """
    if not anyway:
        require_slow(game.f)
    require("tables")
    from onepile.families.move_size.periods import find_period

    try:
        proof = PeriodProof(find_period(game, work, progress, anyway))
    except WorkLimitError:
        raise UndecidedError(
            f"unknown: no state of {str(game)!r} is seen to return within {work} steps"
        ) from None
    try:
        verified_period(json.dumps(proof.certificate()), game)
    except RefusedError as error:
        found = proof.repeating.repetition.words
        raise UndecidedError(f"unknown: {str(game)!r} has {found}, but {error}") from None
    return proof


@dataclass(frozen=True, repr=False)
class VerifiedPeriod(Verified):
    """An accepted certificate of a period."""

    game: MoveSize
    replayed: Replayed = field(kw_only=True, compare=False)

    def proof(self) -> PeriodProof:
        """The period, with all piles as the checker replayed them.

        Raises:
            MissingExtraError: NumPy is not there.
        """
        require("tables")
        from onepile.families.move_size.periods import replayed_period

        claimed = read_return(self.text)
        numbers = claimed.start, claimed.period, claimed.settled
        lowest, highest = self.replayed.lowest, self.replayed.highest
        return PeriodProof(replayed_period(self.game, *numbers, lowest, highest, claimed.bound))

    def _threshold(self, pile: int) -> Extended:
        """That of the pile of the first period with the same remainder.

        Raises:
            IllegalError: the game has no thresholds.
            WorkLimitError: the first period begins too late to be computed.
        """
        game = self.game
        if not game.has_thresholds:
            raise IllegalError(
                f"{str(game)!r} has no thresholds: in misère play with blocks more cap may be worse"
            )
        claimed = read_return(self.text)
        if pile >= claimed.start:
            pile = claimed.start + (pile - claimed.start) % claimed.period
        return Recurrence(game).threshold(pile)

    def numbers(self) -> tuple[dict[str, Any], None]:
        """Where the period begins, and how long it is."""
        found = read_return(self.text)
        return {"start": found.start, "period": found.period}, None

    def verify_in_coq(self) -> str:
        """By the extracted checker, where it is built."""
        return checked_in_coq(json.dumps(with_values(self.text, self.game)))


def verified_period(text: str, game: Game | None = None) -> VerifiedPeriod:
    """What a certificate of a period proves.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_return(text)

    def check_game(named: MoveSize) -> Replayed:
        if named.stuck:
            raise NotApplicable(f"nothing is proved of {str(named)!r}")
        _check(claimed.bound, named)
        return check_return(claimed, _played(named))

    named, replayed = proved_of(claimed.game, check_game, game)
    return VerifiedPeriod(named, claimed.name, text, replayed=replayed)


def _played(game: MoveSize) -> Played:
    """The game as the checker knows it."""
    return Played(game.next_cap, game.blocks, game.overshoot, game.misere, game.listed_ends)


def with_values(text: str, game: MoveSize) -> dict[str, Any]:
    """An accepted certificate with all that has to be known of its game, for the checker in Coq.

    Args:
        text: The certificate.
        game: The game that it is about.

    Raises:
        NotApplicable: the game is not one of normal play that ends at 0 alone.
    """
    if game.misere or game.ends:
        raise NotApplicable(
            f"the theory in Coq knows periods of normal play that ends at 0, not of {str(game)!r}"
        )
    claimed = read_return(text)
    return {
        "format": FORMAT,
        "kind": "period with values",
        "game": str(game),
        "blocks": game.blocks,
        "overshoot": int(game.overshoot),
        "values": check_return(claimed, _played(game)).caps,
        "start": claimed.start,
        "settled": claimed.settled,
        "period": claimed.period,
    }


def _check(bound: int | None, game: MoveSize) -> None:
    """That no value of f exceeds the bound, from the expression itself."""
    if bound is None:
        return
    largest = game.f.shape.bound
    if largest is None or largest > bound:
        raise NotApplicable(f"f={game.f} is not known to be at most {bound}")
