"""The theorem on f = 2n for one number of blocks, in words. `docs/new-theorems.md`, Theorem 1.

It is proved on paper for every number of blocks at once, so there is no certificate. Where the
machine finds one, that is the better answer: `prove` comes first.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from onepile.errors import NotApplicable
from onepile.families.move_size.beginnings import Twice, beginning_of
from onepile.families.move_size.proofs.claims import Claim, WithoutOvershoot
from onepile.families.move_size.proofs.document import document
from onepile.families.move_size.proofs.doubling_claims import (
    AfterLaterClusters,
    AfterTheFirstCluster,
    AfterTheFirstPiles,
    AfterTheSecondCluster,
    ForEveryNumberOfBlocks,
    PilesLookDown,
    ThresholdsByAFormula,
    TopsAdd,
    TopsGrow,
)
from onepile.families.move_size.proofs.growth import Growth, largest_root
from onepile.families.move_size.proofs.lags import admitted, of_a_cluster, of_lag_clusters
from onepile.families.move_size.proofs.layouts import LAYOUTS, Parts
from onepile.families.move_size.proofs.period_claims import WhoWins
from onepile.families.move_size.rules import MoveSize

if TYPE_CHECKING:
    from onepile.statements import Statement

CERTIFIED = 60
"""With more blocks than this no certificate is looked for: none would be short enough to check."""

_LAG = 2
_DIGITS = 14
"""So many signs of the factor of growth are told."""


@dataclass(frozen=True)
class DoublingProof:
    """The theorem for a game with f = 2n.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-size; f=2n; blocks=1000; overshoot")
    >>> print(DoublingProof(game).say())
    Theorem. In the game move-size; f=2n; blocks=1000; overshoot the piles N with a threshold ...
    and clusters: neighbouring piles that end in the tops B_1, B_2, …
      B_0 = 2753, B_1 = 4442, B_2 = 7195, and B_(i+1) = B_i + B_(i-1) for i >= 2
      g(N) = 1001 for 1 <= N <= 501
      g(N) = N + 500 for 502 <= N <= 1003
      g(N) = floor((2N + 2503)/3) for 1004 <= N <= 1755
      g(N) = floor((6N + 5507)/8) for 1756 <= N <= 2753
      g(B_0 + t) = ...
    """

    game: MoveSize

    def __repr__(self) -> str:
        return f"<theorem about {str(self.game)!r}>"

    @property
    def name(self) -> str:
        """There is no certificate."""
        return ""

    def certificate(self) -> dict[str, Any]:
        """There is none.

        Raises:
            NotApplicable: always.
        """
        raise NotApplicable(
            f"{str(self.game)!r} has no certificate: its theorem is proved for every number of "
            "blocks at once, in docs/new-theorems.md; leave out -o"
        )

    @cached_property
    def growth(self) -> Growth:
        """How fast the piles that look down grow; two clusters are a period."""
        widths = Twice(self.game.blocks).widths
        return Growth(
            per_period=largest_root(of_lag_clusters(_LAG)),
            members=widths[2] + widths[3],
            clusters=2,
            lag=_LAG,
            per_cluster=largest_root(of_a_cluster(_LAG)),
            per_lag=largest_root(of_lag_clusters(_LAG)),
            admitted=admitted(Fraction(2)),
        )

    def statements(self) -> list["Statement"]:
        """The theorem, one statement after the other; each can be judged."""
        return list(self._parts().statements)

    def say(self, form: str = "text") -> str:
        """The theorem in words: `text`, `latex` or `markdown`."""
        if form == "latex":
            parts = self._parts()
            ending = (*parts.ending, WhoWins(bool(self.game.blocks)))
            return document(parts._replace(ending=ending), self.game, self.name)
        return LAYOUTS[form](self._parts())

    def to_json(self) -> dict[str, Any]:
        """The tops and how fast they grow."""
        return {
            "tops": list(Twice(self.game.blocks).tops),
            "certificate": None,
            "growth": self.growth.to_json(),
        }

    def _parts(self) -> Parts:
        game, blocks = self.game, self.game.blocks
        found = Twice(blocks)
        zeroth, first, second, third = found.tops
        begin = found.second + (blocks == 3)  # the one pile that the formula does not tell
        facts: list[Claim] = [
            TopsAdd(blocks, found.tops[:3]),
            *_first_piles(found),
            AfterTheFirstPiles(
                zeroth,
                found.gap,
                found.gap + blocks,
                16 * zeroth - 11 * found.half + 6 * found.odd + 5,
            ),
            AfterTheFirstCluster(first, found.second, begin, second - first, -(-first // 2)),
            AfterTheSecondCluster(second, first - found.widths[3] + 1, first),
            AfterLaterClusters(blocks, second, third),
        ]
        if blocks == 3:
            facts.insert(-2, ThresholdsByAFormula(24, 24, 1, 0, 1))
        assert self.growth.per_cluster is not None
        ending: list[Claim] = [TopsGrow(self.growth.per_cluster.low[:_DIGITS])]
        if blocks and not game.overshoot:
            ending.append(WithoutOvershoot(blocks))
        reason = ForEveryNumberOfBlocks(blocks)
        return Parts(PilesLookDown(game, zeroth), tuple(facts), tuple(ending), reason)


def _first_piles(found: Twice) -> list[Claim]:
    """The formulas for the piles up to B_0, those that hold for some pile."""
    half, odd, count = found.half, found.odd, found.blocks + 1
    ends = (half, 2 * half + odd, found.bend, found.tops[0])
    rules = (
        (0, count, 1),
        (1, count - half, 1),
        (2, 3 * count - half + odd, 3),
        (6, 8 * count - 5 * half + 2 * odd + 2, 8),
    )
    told: list[Claim] = []
    low = 1
    for end, rule in zip(ends, rules, strict=True):
        high = min(end, found.tops[0])
        if low <= high:
            told.append(ThresholdsByAFormula(low, high, *rule))
            low = high + 1
    return told


def doubling_theorem(game: MoveSize) -> DoublingProof | None:
    """The theorem for a game, None if it is not about it."""
    return DoublingProof(game) if isinstance(beginning_of(game), Twice) else None
