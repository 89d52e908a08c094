"""A theorem for a game: grow its runs, see a pattern, have the checker prove that it never ends."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from onepile.errors import (
    NotApplicable,
    OnepileError,
    RefusedError,
    UndecidedError,
    WorkLimitError,
)
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.grounds import first_begun
from onepile.families.move_size.proofs.leaders import equalities
from onepile.families.move_size.proofs.lines import (
    Corner,
    before_runs,
    between,
    lines_with_ends,
    require_normal,
)
from onepile.families.move_size.proofs.proved_runs import Proof, certificate, verified_runs
from onepile.families.move_size.proofs.reading import MAX_BLOCKS, Before, Lines
from onepile.families.move_size.proofs.replay import ONE_RULE_ONLY
from onepile.families.move_size.proofs.search import Ground, Scale, Search
from onepile.limits import PROOF_WORK, Budget, Progress

_HEIGHTS = tuple(10**digits for digits in (*range(4, 16), 20, 30, 40))
"""How far the places are grown before a pattern is looked for, one after the other."""

_SCALES = (
    Scale(patience=16, distance=400, long=200),
    Scale(patience=160, distance=2000, long=600),
    Scale(patience=160, distance=10_000, long=10_000),
    Scale(patience=2000, distance=2000, long=5000),
)
"""What is taken for small. Most games are proved with the first; they are tried by turns. With
many blocks and large slopes piles live long that are still mortal: those need the last."""

_SHARES = (1, 4, 16, 2)
"""By these the steps of a round are divided, for each scale."""

_FIRST_SHARE = 180_000
"""How many steps the first scale has in the first round; each next round has twice as many."""


def prove(
    game: MoveSize,
    work: int = PROOF_WORK,
    progress: Progress | None = None,
    corners: Sequence[Corner] = (),
) -> Proof:
    """Find a game's pattern and prove it for every pile.

    Args:
        game: A move-size game with linear f; in misère play f(1) exceeds its blocks.
        work: After so many steps the search is given up.
        progress: Called now and then, with the part of the work that is done.
        corners: If there are any, the proof has to be one for all lines between them, of which
            the game's own is one.

    >>> from onepile.text import parse_game
    >>> prove(parse_game("fibonacci-two-blocks")).turns
    {0: 6}

    Raises:
        NotApplicable: the game is not of that kind.
        UndecidedError: no pattern is seen, or it is not proved; says how far it was seen.
        RefusedError: it is proved, and takes too long to check.
    """
    if game.blocks > MAX_BLOCKS:
        raise NotApplicable(
            f"blocks={game.blocks} is more than a proof may have: "
            f"certificates are for at most {MAX_BLOCKS} blocks"
        )
    if corners:
        require_normal(game)
        return prove_lines(game, [between(corners, game.blocks)], work, progress)
    found = _last_search(game, work) if progress is None else _search(game, work, progress)
    if isinstance(found, OnepileError):
        raise found
    return found


def _search(game: MoveSize, work: int, progress: Progress | None) -> Proof | OnepileError:
    """The proof, or why there is none."""
    try:
        return prove_lines(game, lines_with_ends(game), work, progress)
    except (UndecidedError, RefusedError) as error:
        return error


@lru_cache(maxsize=1)  # `check` looks for a proof, too
def _last_search(game: MoveSize, work: int) -> Proof | OnepileError:
    return _search(game, work, None)


def prove_lines(
    game: MoveSize,
    choices: Sequence[Lines],
    work: int = PROOF_WORK,
    progress: Progress | None = None,
) -> Proof:
    """Prove the pattern of a game, by one of several choices of lines that are all right for it.

    Raises:
        UndecidedError: no pattern is seen, or it is not proved; says how far it was seen.
        RefusedError: it is proved, and takes too long to check.
    """
    scales = list(zip(_SCALES, _SHARES, strict=True))
    begins = [one for lines in choices for one in _beginnings(game, lines)]
    attempts = [
        _Attempt(Search(lines, scale, ground), part, before)
        for lines, before, ground in begins
        for scale, part in scales
    ]
    if not attempts:
        raise UndecidedError("unknown: no run is found that begins behind the ends of the game")
    spent, share = 0, _FIRST_SHARE
    while spent < work and not all(attempt.exhausted for attempt in attempts):
        for attempt in attempts:
            if progress is not None:
                progress(min(1.0, spent / work))
            budget = Budget(min(share // attempt.part, work - spent))
            found = attempt.go_on(budget)
            spent += budget.spent
            if found is not None:
                text = certificate(str(game), found, attempt.before)
                return replace(verified_runs(text, game), steps=spent)
        share *= 2
    best = max(attempts, key=lambda attempt: attempt.seen)
    search, members = best.search, best.seen
    if all(attempt.disagree for attempt in attempts):
        furthest = max(attempt.search.end for attempt in attempts)
        raise UndecidedError(
            "unknown: which piles are alive is the same at all corners only up to pile "
            f"{furthest}: give corners closer together"
        )
    seen = f"a pattern of {members} members is seen but not proved" if members else _NOTHING
    raise UndecidedError(
        f"unknown: {seen} up to piles of {len(str(search.end))} digits "
        f"({len(search.places)} runs, {sum(map(len, search.places))} places)"
    )


_NOTHING = "no pattern is seen"


def _beginnings(
    game: MoveSize, lines: Lines
) -> Iterator[tuple[Lines, Before | None, Ground | None]]:
    """How the game's own run may begin; nothing if the lines do not agree on that."""
    before = before_runs(game)
    if before is None:
        yield lines, None, None
        return
    with suppress(RefusedError):
        last, begun = first_begun(lines, before, lambda _: None)
        yield lines, before._replace(last=last), begun.ground


@dataclass
class _Attempt:
    """The search at one scale, which can be interrupted.

    Attributes:
        search: The runs, as far as they were grown.
        part: By this its share of a round is divided.
        before: What comes before the game's own run; None if nothing does.
        height: To which height they are grown next.
        seen: How many members the last pattern has that was seen and not proved.
        disagree: Whether it ended because the rules do not agree on which piles are alive.
    """

    search: Search
    part: int
    before: Before | None
    height: int = 0
    seen: int = 0
    disagree: bool = False

    @property
    def exhausted(self) -> bool:
        """Whether every height was tried."""
        return self.height == len(_HEIGHTS)

    def go_on(self, budget: Budget) -> Pattern | None:
        """Search until the budget is spent; None if nothing is found until then."""
        with suppress(WorkLimitError):
            try:
                while not self.exhausted and self.search.grow(_HEIGHTS[self.height], budget):
                    found = self._proved()
                    if found is not None:
                        return found
                    self.height += 1
            except RefusedError as error:  # the runs cannot go on
                self.height, self.disagree = len(_HEIGHTS), ONE_RULE_ONLY in str(error)
        return None

    def _proved(self) -> Pattern | None:
        """The pattern that is seen, if it is proved, too."""
        pattern = self.search.pattern()
        if pattern is None:
            return None
        self.seen = pattern.turns[0]
        with suppress(RefusedError):
            pattern.express_period()
            pattern.equalities = equalities(pattern)
            pattern.check_induction()
            return pattern
        return None
