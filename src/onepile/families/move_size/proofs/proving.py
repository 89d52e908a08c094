"""Which proof a move-size game has: of a pattern, a period, a base that recurs, of all blocks."""

from collections.abc import Sequence
from contextlib import suppress

from onepile.errors import NotApplicable, RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.lines import lines_with_ends, whole_line
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.proofs.polygons import read_corners
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.recurring_proof import prove_recurring
from onepile.families.move_size.proofs.uniform_theorem import CERTIFIED, uniform_theorem
from onepile.limits import Progress
from onepile.theorems import Proved

_WHERE_F_FALLS = 20_000
"""So many steps a period is looked for where f falls at its beginning and then grows: if there is
one, it mostly is short."""


def proof(
    game: MoveSize,
    work: int,
    progress: Progress | None,
    between: Sequence[object] = (),
) -> Proved:
    """The pattern of the thresholds, for linear f, their period, or how the base recurs.

    The certificate is accepted by the checker of its kind.

    Where the blocks are too many for a certificate, the theorem for all of them, if f has one.
    """
    game = game.without_assumptions()
    game.require_first_move()
    if between:
        return _proved_between(game, work, progress, between)
    try:
        falls = lines_with_ends(game)[0].falls
    except NotApplicable as reason:
        for attempt in (prove_period, prove_recurring):
            try:
                return attempt(game, work, progress)
            except NotApplicable:
                continue
        raise reason from None
    if falls:
        with suppress(UndecidedError):
            return prove_period(game, min(work, _WHERE_F_FALLS), anyway=True)
    uniform = uniform_theorem(game)
    if uniform is not None and game.blocks > CERTIFIED:
        return uniform
    try:
        return prove(game, work, progress)
    except (RefusedError, UndecidedError) as error:
        if uniform is not None:
            return uniform
        if falls:
            with suppress(NotApplicable, UndecidedError):
                return prove_recurring(game, work, progress)
        if isinstance(error, UndecidedError):
            raise
        raise UndecidedError(f"unknown: a pattern of {str(game)!r} is found, but {error}") from None


def _proved_between(
    game: MoveSize, work: int, progress: Progress | None, told: Sequence[object]
) -> Proved:
    """One theorem for all lines between given ones; the game's own is one of them."""
    try:
        return prove(game, work, progress, read_corners(told, whole_line(game)))
    except RefusedError as error:
        raise UndecidedError(f"unknown: a pattern is found, but {error}") from None
