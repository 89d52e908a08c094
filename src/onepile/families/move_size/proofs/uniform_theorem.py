"""The theorems for every number of blocks at once, told for one. `docs/new-theorems.md`.

They are proved on paper, so there is no certificate. Where the machine finds one, that is the
better answer: `prove` comes first.
"""

from dataclasses import dataclass
from typing import Any

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import Beginning, beginning_of
from onepile.families.move_size.proofs.formal import line_file
from onepile.families.move_size.proofs.growth import Growth, largest_root
from onepile.families.move_size.proofs.lags import admitted, of_lag_clusters
from onepile.families.move_size.proofs.lines import last_line
from onepile.families.move_size.proofs.strategy_claims import opening
from onepile.families.move_size.proofs.uniform_claims import (
    after_a_top,
    after_later_clusters,
    for_every_number_of_blocks,
    piles_look_down,
    thresholds_by_a_formula,
    thresholds_by_dead_piles,
    tops_add,
    tops_grow,
)
from onepile.numbers import Extended
from onepile.on_demand import cached_property, loaded
from onepile.statements import Statement
from onepile.theorems import Parts, Proved

CERTIFIED = 60
"""With more blocks than this no certificate is looked for. For 2n none would be short enough to
check; for smaller slopes there would still be some."""


@dataclass(frozen=True, eq=False, repr=False)
class UniformProof(Proved):
    """The theorem for a game with f = 2n or with a slope below 2.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-size; f=2n; blocks=1000; overshoot")
    >>> print(UniformProof(game).say())
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

    def certificate(self) -> dict[str, Any]:
        """There is none.

        Raises:
            NotApplicable: always.
        """
        raise NotApplicable(
            f"{str(self.game)!r} has no certificate: its theorem is proved for every number of "
            "blocks at once, in docs/new-theorems.md; leave out -o"
        )

    def formal(self) -> str:
        """The theorem for Coq, where its theory has it.

        Raises:
            NotApplicable: f is 2n, or irrational, or its theorem is not the third.
        """
        found = self._beginning
        if found.theorem == 3 and self.game.f.shape.linear is not None:
            return line_file(str(self.game), found.line, found.blocks)
        raise NotApplicable(
            f"the theory in Coq does not know the theorem of {str(self.game)!r}: it is proved for "
            "every number of blocks at once, in docs/new-theorems.md"
        )

    @cached_property
    def _beginning(self) -> Beginning:
        found = beginning_of(self.game)
        assert found is not None
        return found

    @cached_property
    def growth(self) -> Growth:
        """How fast the piles that look down grow; as many clusters as the lag are a period."""
        found = self._beginning
        per_period, members = (
            largest_root(of_lag_clusters(found.lag)),
            sum(found.widths[-found.lag :]),
        )
        admits = admitted(last_line(self.game).slope)
        return Growth(per_period, members, found.lag, found.lag, admits)

    document = loaded("onepile.families.move_size.proofs.document:document")

    def threshold(self, pile: int) -> Extended:
        """The threshold of a pile: the formulas are how the game is solved."""
        return self.game.threshold(pile)

    def to_json(self) -> dict[str, Any]:
        """The tops and how fast they grow."""
        return {
            "tops": list(self._beginning.tops),
            "certificate": None,
            "growth": self.growth.to_json(),
        }

    def parts(self) -> Parts:
        """What is proved, in statements."""
        game, blocks, found = self.game, self.game.blocks, self._beginning
        lag, tops = found.lag, found.tops
        facts = [tops_add(blocks, tops[: lag + 1], lag), *_before_the_last_top(found)]
        facts.append(after_later_clusters(blocks, tops[-lag], tops[-1], lag))
        assert self.growth.per_cluster is not None
        ending = [tops_grow(self.growth.per_cluster.said(), lag)]
        reason = for_every_number_of_blocks(found.theorem, blocks)
        begun = opening(game, lambda one: piles_look_down(one, tops[0]))
        return Parts(begun, tuple(facts), tuple(ending), reason)


def _before_the_last_top(found: Beginning) -> list[Statement]:
    """The thresholds of the piles that have formulas of their own."""
    told: list[Statement] = []
    low, zeroth, line = 1, found.tops[0], found.line
    for last, *formula in found.pieces:
        high = min(last, zeroth)
        if low <= high:
            told.append(thresholds_by_a_formula(low, high, *formula))
            low = high + 1
    if low <= zeroth:
        told.append(thresholds_by_dead_piles(low, zeroth, line.p, line.r, line.q, found.blocks + 1))
    for index, (top, last, count) in enumerate(found.after):
        begin = found.begin(index)
        told.append(after_a_top(index, top, begin, last, line.p, line.r, line.q, count))
    return told


def uniform_theorem(game: MoveSize) -> UniformProof | None:
    """The theorem for a game, None if it is not about it."""
    return None if beginning_of(game) is None else UniformProof(game)
