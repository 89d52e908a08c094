"""The theorems for every number of blocks at once, told for one. `docs/new-theorems.md`.

They are proved on paper, so there is no certificate. Where the machine finds one, that is the
better answer: `prove` comes first.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import (
    Beginning,
    Same,
    ThreeHalves,
    Twice,
    beginning_of,
)
from onepile.families.move_size.proofs.document import document
from onepile.families.move_size.proofs.growth import Growth, largest_root
from onepile.families.move_size.proofs.lags import admitted, of_a_cluster, of_lag_clusters
from onepile.families.move_size.proofs.period_claims import who_wins
from onepile.families.move_size.proofs.strategy_claims import opening
from onepile.families.move_size.proofs.uniform_claims import (
    Count,
    after_a_top,
    after_later_clusters,
    for_every_number_of_blocks,
    piles_look_down,
    thresholds_by_a_formula,
    tops_add,
    tops_grow,
)
from onepile.languages import ENGLISH
from onepile.on_demand import cached_property
from onepile.statements import Statement
from onepile.theorems import LAYOUTS, Parts

CERTIFIED = 60
"""With more blocks than this no certificate is looked for. For 2n none would be short enough to
check; for n and floor(3n/2) there would still be some."""


@dataclass(frozen=True)
class UniformProof:
    """The theorem for a game with f = n, ⌊3n/2⌋ or 2n.

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

    def formal(self) -> str:
        """There is no such file.

        Raises:
            NotApplicable: always.
        """
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
        lag, (times, over) = self._beginning.lag, self._beginning.slope
        return Growth(
            per_period=largest_root(of_lag_clusters(lag)),
            members=sum(self._beginning.widths[-lag:]),
            clusters=lag,
            lag=lag,
            per_cluster=largest_root(of_a_cluster(lag)),
            per_lag=largest_root(of_lag_clusters(lag)),
            admitted=admitted(Fraction(times, over)),
        )

    def statements(self) -> list[Statement]:
        """The theorem, one statement after the other; each can be judged."""
        return list(self.parts().statements)

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        if form == "latex":
            parts = self.parts()
            ending = (*parts.ending, who_wins(bool(self.game.blocks)))
            return document(parts._replace(ending=ending), self.game, self.name)
        return LAYOUTS[form](self.parts(), language)

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
    low = 1
    for end, rule in _lines(found):
        high = min(end, found.tops[0])
        if low <= high:
            told.append(thresholds_by_a_formula(low, high, *rule))
            low = high + 1
    for index, (top, following) in enumerate(pairwise(found.tops)):
        last = following - top
        begin = last - found.widths[index + 1] + 1
        told.append(after_a_top(index, top, begin, last, *found.slope, _count(found, index)))
    return told


def _count(found: Beginning, index: int) -> Count | None:
    """How many of the piles up to a top are alive after it, where there is a formula."""
    if not isinstance(found, Twice) or index > 1 or found.blocks == 3:
        return None
    zeroth, first = found.tops[:2]
    if index:
        return Count(-(-first // 2), 1, 0, 1)
    return Count(zeroth, 16, 16 * zeroth - 11 * found.half + 6 * found.odd + 5, 22)


def _lines(found: Beginning) -> list[tuple[int, tuple[int, int, int]]]:
    """Up to which pile the threshold is (times·N + plus)/over, rounded down, up to B_0."""
    count, zeroth = found.blocks + 1, found.tops[0]
    if isinstance(found, Same):
        return [(count, (0, count, 1)), (zeroth, (1, 0, 1))]
    if isinstance(found, ThreeHalves):
        part = found.part
        return [
            (part, (0, count, 1)),
            ((7 * part - 2 * count) // 2, (1, count - part, 1)),
            (zeroth, (3, 3 * count + 2 * part, 5)),
        ]
    assert isinstance(found, Twice)
    half, odd = found.half, found.odd
    return [
        (half, (0, count, 1)),
        (2 * half + odd, (1, count - half, 1)),
        (found.bend, (2, 3 * count - half + odd, 3)),
        (zeroth, (6, 8 * count - 5 * half + 2 * odd + 2, 8)),
    ]


def uniform_theorem(game: MoveSize) -> UniformProof | None:
    """The theorem for a game, None if it is not about it."""
    return None if beginning_of(game) is None else UniformProof(game)
