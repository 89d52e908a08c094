"""What an accepted certificate of a pattern proves, whoever made it: numbers, words, thresholds."""

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.checker import Checker
from onepile.families.move_size.proofs.polygons import Corner, corner_of
from onepile.game_class import Game
from onepile.numbers import Extended
from onepile.on_demand import cached_property
from onepile.theorems import Certified, Parts, Verified

if TYPE_CHECKING:
    from onepile.families.move_size.proofs.continued import Continued
    from onepile.families.move_size.proofs.growth import Growth

_SLOPES = ("from", "to", "offset")


class Proof(Certified):
    """A pattern that the checker has accepted: all that is said comes from what it replayed.

    Attributes:
        checker: The certificate, checked.
        text: The certificate.
        steps: How many steps the search for it took; None if it was not searched for.
    """

    def __init__(
        self, game: MoveSize, checker: Checker, text: str, steps: int | None = None
    ) -> None:
        self._game, self.checker, self.text, self.steps = game, checker, text, steps
        checker.allowance.allowed *= 2  # checking has its share, and words have another

    @property
    def game(self) -> MoveSize:
        """The game."""
        return self._game

    def content(self) -> dict[str, Any]:
        """The certificate without its digest."""
        told: dict[str, Any] = json.loads(self.text)
        del told["digest"]
        return told

    @property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return self.checker.name

    @property
    def turns(self) -> dict[int, int]:
        """How many places each run gains in one period, the game's own first."""
        return self.checker.turns

    @property
    def inequalities(self) -> int:
        """On how many inequalities a period relies."""
        return len(self.checker.inequalities)

    @property
    def base(self) -> list[int]:
        """The first members: the places of the game's own run that the certificate has."""
        return [place.at.value for place in self.checker.places[0]]

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: f is a line only from some n > 1 on.
        """
        from onepile.families.move_size.proofs.formal import theorem_file

        return theorem_file(self.certificate())

    def parts(self) -> Parts:
        """What is proved, in statements."""
        from onepile.families.move_size.proofs.theorem import theorem

        return theorem(self)

    def document(self) -> str:
        """The theorem with its strategy and its inequalities, in LaTeX."""
        from onepile.families.move_size.proofs.document import document
        from onepile.families.move_size.proofs.inequalities import inequalities
        from onepile.families.move_size.proofs.period_claims import who_wins
        from onepile.families.move_size.proofs.theorem import lettered_bases

        parts = self.parts()
        parts = parts._replace(ending=(*parts.ending, who_wins(bool(self.game.blocks))))
        found = inequalities(self.checker, lettered_bases(self.checker))
        return document(parts, self.game, self.name, found)

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The slopes and offsets between which it is a proof; none if it is for the game alone."""
        rules = self.checker.rules
        return tuple(map(corner_of, rules)) if len(rules) > 1 else ()

    @property
    def slopes(self) -> tuple[Fraction, Fraction, Fraction] | None:
        """The least and the greatest slope for which it is a proof, and the offset of all.

        None if it is one for the game alone, or if its corners have not one offset.
        """
        slopes = [corner.slope for corner in self.corners]
        offsets = {corner.offset for corner in self.corners}
        return (min(slopes), max(slopes), offsets.pop()) if len(offsets) == 1 else None

    @cached_property
    def growth(self) -> "Growth":
        """How fast the base grows: per period and per cluster, with the lag."""
        from onepile.families.move_size.proofs.growth import growth

        return growth(self.game, self.checker)

    @cached_property
    def continued(self) -> "Continued":
        """The pattern, for piles of any size."""
        from onepile.families.move_size.proofs.continued import Continued

        return Continued(self.game, self.checker)

    def to_json(self) -> dict[str, Any]:
        """The size of the proof and how fast the base grows."""
        told = {
            "members_per_period": self.turns[0],
            "base": self.base[:40],
            "inequalities": self.inequalities,
            "certificate": self.name,
            "growth": self.growth.to_json(),
        }
        if self.slopes is not None:
            told["slopes"] = dict(zip(_SLOPES, map(str, self.slopes), strict=True))
        elif self.corners:
            told["corners"] = [[str(slope), str(offset)] for slope, offset in self.corners]
        return told


@dataclass(frozen=True, repr=False)
class VerifiedRuns(Verified):
    """An accepted certificate of a pattern."""

    game: MoveSize
    checker: Checker = field(kw_only=True, compare=False)

    @cached_property
    def _proof(self) -> Proof:
        return Proof(self.game, self.checker, self.text)

    def proof(self) -> Proof:
        """The pattern as the checker replayed it."""
        from onepile.families.move_size.proofs.growth import require_moderate

        require_moderate(self.checker)
        return self._proof

    def _threshold(self, pile: int) -> Extended:
        continued = self._proof.continued
        continued.extend(pile)
        return continued.threshold(pile)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """How many inequalities it needs, and the growth of the base."""
        proof = self.proof()
        return {"inequalities": proof.inequalities}, proof.growth

    def verify_in_coq(self) -> str:
        """By the extracted checker, where it is built."""
        from onepile.families.move_size.proofs.extracted import checked_in_coq
        from onepile.families.move_size.proofs.formal import for_coq

        return checked_in_coq(for_coq(self.text))


def verified_runs(text: str, about: Game | None = None) -> VerifiedRuns:
    """What a certificate of a pattern proves.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    game, checker = verified(text, about)
    return VerifiedRuns(game, checker.name, text, checker=checker)
