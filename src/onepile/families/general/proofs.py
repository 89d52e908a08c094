"""What general games have for the theorem that everything repeats: search, and what is checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.extras import require
from onepile.families.general import General
from onepile.families.general.structure import classes_of
from onepile.formulas import NumbersWhere
from onepile.limits import Progress
from onepile.returns.checker import Played, Return, check_window
from onepile.returns.claims import safe_ones
from onepile.returns.proof import WindowProof, prove_window
from onepile.statements import Statement
from onepile.theorems import Proved


def proof(
    game: General, work: int, progress: Progress | None, between: Sequence[object] = ()
) -> Proved:
    """The period, accepted by the checker; else what is proved of the game that it is in disguise.

    >>> from onepile.text import parse_game
    >>> found = proof(parse_game("general; set=2,5,7"), 10**6, None)
    >>> found.to_json()["period"]
    22
    """
    if between:
        raise IllegalError(f"{quote(str(game))} has no slope: only lines lie between corners")
    require("tables")
    from onepile.families.general.periods import periodic
    from onepile.families.general.recognised import game_there

    try:
        return prove_window(game, work, progress, lambda: periodic(game, work))
    except NotApplicable as reason:
        if (there := game_there(game)) is not None:
            return there.proof(work, progress)
        raise NotApplicable(f"{quote(str(game))} has no certificate: {reason}") from None


@dataclass(frozen=True, eq=False, repr=False)
class GeneralWindow(WindowProof):
    """The period of a general game."""

    game: General

    def first_moves(self) -> Iterator[Statement]:
        """The safe piles at the start of a game, if the first move has the same bound."""
        from onepile.families.general.periods import first_row

        try:
            row = first_row(self.game, self.found)
        except NotApplicable:
            return
        yield safe_ones(row.period.start, row.period.period, row.table.tolist(), ("previous", 0))


def window(game: General, text: str, claimed: Return) -> GeneralWindow:
    """What a certificate proves: the condition itself is asked for each remainder.

    Raises:
        RefusedError: the certificate is wrong.
        NotApplicable: the conditions do not show what the checker has to know.
    """
    depth, classes = claimed.further["depth"], claimed.further["classes"]
    memory = "p" in game.take.names
    _require_window(game, depth, classes, claimed.settled)
    played = Played(
        lambda pile, previous: [*game.take.allowed(depth, n=pile, p=previous)],
        lambda pile: pile % classes or classes,
        game.is_over,
        game.misere,
        memory,
        game.passes,
        game.blocks,
        game.overshoot,
    )
    return GeneralWindow(game, text, claimed, check_window(claimed, played), memory)


def _require_window(game: General, depth: int, classes: int, settled: int) -> None:
    """That the form of the conditions shows what the checker has to know.

    Raises:
        NotApplicable: the move number counts, the pile counts otherwise than by its remainder, a
            move may be larger, or the game may end later in another way.
    """
    if "t" in game.take.names or ("p" in game.take.names and game.overshoot):
        raise NotApplicable(f"{str(game)!r} is not settled by pile and previous move")
    if classes % classes_of(game):
        raise NotApplicable(f"the pile counts otherwise than modulo {classes}")
    if not isinstance(game.ends, NumbersWhere) and max(game.ends, default=0) >= settled:
        raise NotApplicable(f"{str(game)!r} ends after the window")
    if any(game.take.bound(n=remainder or classes) > depth for remainder in range(classes)):
        raise NotApplicable(f"take={str(game.take)!r} is not known to bound m by {depth}")
