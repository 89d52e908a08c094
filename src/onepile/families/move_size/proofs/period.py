"""The theorem of a game whose thresholds repeat, with its certificate. `docs/periods.md`."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onepile.certificates import FORMAT
from onepile.errors import IllegalError, NotApplicable
from onepile.extras import require
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.extracted import checked_in_coq
from onepile.families.move_size.proofs.returns import (
    KIND,
    Played,
    Replayed,
    check_period,
    read_period,
)
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.slow_rules import require_slow
from onepile.game_class import Game
from onepile.limits import PROOF_WORK, Progress
from onepile.numbers import Extended
from onepile.on_demand import cached_property, loaded
from onepile.returns.proof import Returns, proved_by_return, return_written
from onepile.theorems import proved_of

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Caps, Repeating

_SHOWN = 40
"""So many thresholds are told as data."""


def require_thresholds(game: MoveSize) -> None:
    """That more cap is never worse.

    Raises:
        IllegalError: it may be.
    """
    if not game.has_thresholds:
        raise IllegalError(
            f"{str(game)!r} has no thresholds: in misère play with blocks more cap may be worse"
        )


@dataclass(frozen=True, eq=False, repr=False)
class PeriodProof(Returns):
    """The thresholds of a game, or its safe caps: how they repeat.

    Attributes:
        replayed: All piles, as the checker replayed them.
    """

    game: MoveSize
    replayed: Replayed

    @cached_property
    def repeating(self) -> "Repeating":
        """The game's thresholds.

        Raises:
            MissingExtraError: NumPy is not there.
        """
        require("tables")
        from onepile.families.move_size.periods import replayed_period

        caps = self.replayed.lowest, self.replayed.highest
        return replayed_period(self.game, self.returns, *caps)

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
        return period_file(self.with_values(), self.name, line)

    parts = loaded("onepile.families.move_size.proofs.period_claims:theorem")
    document = loaded("onepile.families.move_size.proofs.document:document")

    def to_json(self) -> dict[str, Any]:
        """From where on, after how many piles, and the first thresholds of a period."""
        found = self.repeating
        content = self.numbers()[0]
        if self.game.has_thresholds:
            shown = range(found.start, found.start + min(found.period, _SHOWN))
            content["thresholds"] = [found.threshold(pile) for pile in shown]
        return {**content, "certificate": self.name}

    def _threshold(self, pile: int) -> Extended:
        """That of the pile of the first period with the same remainder.

        Raises:
            IllegalError: the game has no thresholds.
            WorkLimitError: the first period begins too late to be computed.
        """
        require_thresholds(self.game)
        return Recurrence(self.game).threshold(self.repetition.reduced(pile)[0])

    def verify_in_coq(self) -> str:
        """By the extracted checker, where it is built."""
        return checked_in_coq(json.dumps(self.with_values()))

    def with_values(self) -> dict[str, Any]:
        """The certificate with all that has to be known of its game, for the checker in Coq.

        Raises:
            NotApplicable: the game is not one of normal play that ends at 0 alone.
        """
        game, claimed = self.game, self.returns
        if game.misere or game.ends:
            raise NotApplicable(
                "the theory in Coq knows periods of normal play that ends at 0, not of "
                f"{str(game)!r}"
            )
        return {
            "format": FORMAT,
            "kind": "period with values",
            "game": str(game),
            "blocks": game.blocks,
            "overshoot": int(game.overshoot),
            "values": self.replayed.caps,
            "start": claimed.start,
            "settled": claimed.settled,
            "period": claimed.period,
        }


def certificate(found: "Repeating") -> str:
    """The certificate of a period."""

    def told(caps: "Caps") -> list[int | None]:
        values = caps[found.start : found.settled].tolist()
        return [None if value == found.infinity else value for value in values]

    state: list[Any] = told(found.highest)
    if found.lowest is not None:
        state = [list(pair) for pair in zip(told(found.lowest), state, strict=True)]
    parts = {"bound": found.bound, "state": state}
    return return_written(KIND, found.game, found.repetition, found.settled, **parts)


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

    return proved_by_return(
        game,
        "state",
        work,
        lambda: find_period(game, work, progress, anyway),
        lambda found: verified_period(certificate(found), game),
        lambda found: found.repetition,
    )


def verified_period(text: str, game: Game | None = None) -> PeriodProof:
    """What a certificate of a period proves.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_period(text)

    def check_game(named: MoveSize) -> Replayed:
        if named.stuck:
            raise NotApplicable(f"nothing is proved of {str(named)!r}")
        _check(claimed.further["bound"], named)
        options = named.blocks, named.overshoot, named.misere, named.listed_ends
        return check_period(claimed, Played(named.next_cap, *options))

    named, replayed = proved_of(claimed.game, MoveSize, check_game, game)
    return PeriodProof(named, text, claimed, replayed)


def _check(bound: int | None, game: MoveSize) -> None:
    """That no value of f exceeds the bound, from the expression itself."""
    if bound is None:
        return
    largest = game.f.shape.bound
    if largest is None or largest > bound:
        raise NotApplicable(f"f={game.f} is not known to be at most {bound}")
