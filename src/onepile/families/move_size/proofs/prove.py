"""A theorem for a game: grow its runs, see a pattern, prove that it never ends."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from onepile.errors import NotApplicable, UndecidedError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import certificate
from onepile.families.move_size.proofs.induction import Induction, induction
from onepile.families.move_size.proofs.linear_rule import Slope, require_normal
from onepile.families.move_size.proofs.pattern import Pattern, find_pattern
from onepile.families.move_size.proofs.polygons import Corner, between, corner_of
from onepile.families.move_size.proofs.reading import MAX_BLOCKS
from onepile.families.move_size.proofs.runs import EndsDisagreeError, Runs, Scale
from onepile.families.move_size.proofs.slopes import slopes_of
from onepile.languages import ENGLISH
from onepile.limits import PROOF_WORK, Budget, Progress
from onepile.on_demand import cached_property

if TYPE_CHECKING:
    from onepile.families.move_size.proofs.growth import Growth
    from onepile.statements import Statement
    from onepile.theorems import Parts

_HEIGHTS = tuple(10**digits for digits in (*range(4, 16), 20, 30, 40))
"""How far the places are grown before a pattern is looked for, one after the other."""

_SCALES = (
    Scale(patience=16, distance=400, long=200),
    Scale(patience=160, distance=2000, long=600),
    Scale(patience=160, distance=10_000, long=10_000),
)
"""What is taken for small. Most games are proved with the first; they are tried by turns."""

_FIRST_SHARE = 200_000
"""How many steps the first scale has in the first round; each next scale has a quarter of
that, and each next round twice as many."""


_SLOPES = ("from", "to", "offset")


@dataclass(frozen=True, eq=False)
class Proof:
    """A game with its runs, their pattern and the induction that it never ends.

    Attributes:
        game: The game.
        runs: Its runs, as far as they were grown.
        pattern: How they repeat.
        induction: Why they do so for ever.
        steps: How many steps the search took.
    """

    game: MoveSize
    runs: Runs
    pattern: Pattern
    induction: Induction
    steps: int

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Proof):
            return NotImplemented
        return self.certificate() == other.certificate()

    def __hash__(self) -> int:
        return hash(self.game)

    def __repr__(self) -> str:
        return f"<proof {self.name} of {str(self.game)!r}>"

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object for the checker."""
        return certificate(str(self.game), self.runs, self.induction)

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: f is a line only from some n > 1 on.
        """
        from onepile.families.move_size.proofs.formal import theorem_file

        return theorem_file(self.certificate())

    @property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return str(self.certificate()["digest"][:12])

    def statements(self) -> list["Statement"]:
        """The theorem, one statement after the other; each can be judged."""
        return list(self.parts().statements)

    def parts(self) -> "Parts":
        """What is proved, in statements."""
        from onepile.families.move_size.proofs.theorem import theorem

        return theorem(self)

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        from onepile.theorems import LAYOUTS

        return self._latex() if form == "latex" else LAYOUTS[form](self.parts(), language)

    def _latex(self) -> str:
        """The theorem with its strategy and its inequalities."""
        from onepile.families.move_size.proofs.document import document
        from onepile.families.move_size.proofs.inequalities import inequalities
        from onepile.families.move_size.proofs.period_claims import who_wins
        from onepile.families.move_size.proofs.theorem import lettered_bases

        parts = self.parts()
        parts = parts._replace(ending=(*parts.ending, who_wins(bool(self.game.blocks))))
        found = inequalities(self, lettered_bases(self))
        return document(parts, self.game, self.name, found)

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The slopes and offsets between which it is a proof; none if it is for the game alone."""
        ends = self.runs.slope.ends
        return tuple(map(corner_of, ends)) if len(ends) > 1 else ()

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

        return growth(self)

    def to_json(self) -> dict[str, Any]:
        """The size of the proof and how fast the base grows."""
        told = {
            "members_per_period": self.pattern.turns[0],
            "base": self.runs.game.values[:40],
            "inequalities": len(self.induction.inequalities),
            "certificate": self.name,
            "growth": self.growth.to_json(),
        }
        if self.slopes is not None:
            told["slopes"] = dict(zip(_SLOPES, map(str, self.slopes), strict=True))
        elif self.corners:
            told["corners"] = [[str(slope), str(offset)] for slope, offset in self.corners]
        return told


def prove(
    game: MoveSize,
    work: int = PROOF_WORK,
    progress: Progress | None = None,
    corners: Sequence[Corner] = (),
) -> Proof:
    """Find a game's pattern and prove it for every pile.

    Args:
        game: A move-size game with linear f, normal play, no further ends.
        work: After so many steps the search is given up.
        progress: Called now and then, with the part of the work that is done.
        corners: If there are any, the proof has to be one for all lines between them, of which
            the game's own is one.

    >>> from onepile.text import parse_game
    >>> prove(parse_game("fibonacci-two-blocks")).pattern.turns
    {0: 6}

    Raises:
        NotApplicable: the game is not of that kind.
        UndecidedError: no pattern is seen, or it is not proved; says how far it was seen.
    """
    if game.blocks > MAX_BLOCKS:
        raise NotApplicable(
            f"blocks={game.blocks} is more than a proof may have: "
            f"certificates are for at most {MAX_BLOCKS} blocks"
        )
    if corners:
        require_normal(game)
        return prove_slopes(game, [between(corners, game.blocks)], work, progress)
    found = _last_search(game, work) if progress is None else _search(game, work, progress)
    if isinstance(found, Proof):
        return found
    raise UndecidedError(found)


def _search(game: MoveSize, work: int, progress: Progress | None) -> Proof | str:
    """The proof, or why there is none."""
    try:
        return prove_slopes(game, slopes_of(game), work, progress)
    except UndecidedError as error:
        return str(error)


@lru_cache(maxsize=1)  # `check` looks for a proof, too
def _last_search(game: MoveSize, work: int) -> Proof | str:
    return _search(game, work, None)


def prove_slopes(
    game: MoveSize,
    slopes: Sequence[Slope],
    work: int = PROOF_WORK,
    progress: Progress | None = None,
) -> Proof:
    """Prove the pattern of a game, with one of several slopes of which each is right for it.

    Raises:
        UndecidedError: no pattern is seen, or it is not proved; says how far it was seen.
    """
    scales = list(enumerate(_SCALES))
    attempts = [_Attempt(Runs(slope, scale), rank) for slope in slopes for rank, scale in scales]
    spent, share = 0, _FIRST_SHARE
    while spent < work and not all(attempt.exhausted for attempt in attempts):
        for attempt in attempts:
            if progress is not None:
                progress(min(1.0, spent / work))
            budget = Budget(min(share >> 2 * attempt.rank, work - spent))
            found = attempt.go_on(budget)
            spent += budget.spent
            if found is not None:
                return Proof(game, attempt.runs, found.pattern, found, spent)
        share *= 2
    best = max(attempts, key=lambda attempt: attempt.seen)
    runs, members = best.runs, best.seen
    if all(attempt.disagree for attempt in attempts):
        furthest = max(attempt.runs.game.end for attempt in attempts)
        raise UndecidedError(
            "unknown: which piles are alive is the same at all corners only up to pile "
            f"{furthest}: give corners closer together"
        )
    seen = f"a pattern of {members} members is seen but not proved" if members else _NOTHING
    raise UndecidedError(
        f"unknown: {seen} up to piles of {len(str(runs.game.end))} digits "
        f"({len(runs.all)} runs, {sum(len(run.places) for run in runs.all)} places)"
    )


_NOTHING = "no pattern is seen"


@dataclass
class _Attempt:
    """The search at one scale, which can be interrupted.

    Attributes:
        runs: The runs, as far as they were grown.
        rank: Which scale it is; the first are the likeliest.
        height: To which height they are grown next.
        seen: How many members the last pattern has that was seen and not proved.
        disagree: Whether it ended because the ends of the slope do not agree.
    """

    runs: Runs
    rank: int
    height: int = 0
    seen: int = 0
    disagree: bool = False

    @property
    def exhausted(self) -> bool:
        """Whether every height was tried."""
        return self.height == len(_HEIGHTS)

    def go_on(self, budget: Budget) -> Induction | None:
        """Search until the budget is spent; None if nothing is found until then."""
        with suppress(WorkLimitError):
            try:
                return self._search(budget)
            except EndsDisagreeError:
                self.height, self.disagree = len(_HEIGHTS), True
        return None

    def _search(self, budget: Budget) -> Induction | None:
        while not self.exhausted and self.runs.grow(_HEIGHTS[self.height], budget):
            pattern = find_pattern(self.runs, budget)
            if pattern is not None:
                self.seen = pattern.turns[0]
                found = induction(self.runs, pattern, budget)
                if found is not None:
                    return found
            self.height += 1
        return None
