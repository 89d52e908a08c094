"""What an accepted certificate of a pattern proves."""

from dataclasses import dataclass
from typing import Any

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.extracted import checked_in_coq
from onepile.families.move_size.proofs.formal import for_coq
from onepile.families.move_size.proofs.growth import certified_growth
from onepile.game_class import Game
from onepile.numbers import Extended
from onepile.theorems import Verified


@dataclass(frozen=True, repr=False)
class VerifiedRuns(Verified):
    """An accepted certificate of a pattern."""

    game: MoveSize

    def _threshold(self, pile: int) -> Extended:
        continued = Continued(self.text, self.game)
        continued.extend(pile)
        return continued.threshold(pile)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """How many inequalities it needs, and the growth of the base."""
        checker = verified(self.text, self.game)[1]
        return {"inequalities": len(checker.inequalities)}, certified_growth(self.game, checker)

    def verify_in_coq(self) -> str:
        """By the extracted checker, where it is built."""
        return checked_in_coq(for_coq(self.text))


def verified_runs(text: str, about: Game | None = None) -> VerifiedRuns:
    """What a certificate of a pattern proves.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    game, checker = verified(text, about)
    return VerifiedRuns(game, checker.name, text)
