"""General games in which the previous move counts: all piles up to some last one, settled.

Three ways, the quickest first.

* A larger previous move is shown to allow more moves, or fewer (`monotone`).
* All previous moves allow the same moves but for one, or a few (`but_few`).
* Any condition: a table of piles and previous moves (`pairs`).
"""

from functools import partial

from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.but_few import but_few, but_one
from onepile.families.general.monotone import by_staircases
from onepile.families.general.pairs import by_pairs
from onepile.families.general.previous import Settled
from onepile.limits import Budget, Progress
from onepile.numbers import short

_OUTCOMES = (by_staircases, but_one, but_few, by_pairs)
_NIM_VALUES = (partial(by_staircases, nim=True), but_one, but_few, partial(by_pairs, nim=True))
_KEPT = 32
_known: dict[tuple[General, int, int, bool], Settled] = {}


def settled(
    game: General, last: int, work: int, nim: bool = False, progress: Progress | None = None
) -> Settled:
    """All piles up to the last with all previous moves, by the first way that works.

    What was settled is kept for the next question.

    Args:
        game: The game.
        last: The last pile.
        work: What each way may cost.
        nim: Whether nim-values are needed.
        progress: Called during long work.

    Raises:
        NotApplicable: the previous move does not count, or more than it and the pile's residue.
        WorkLimitError: no way is quick enough.
    """
    key = (game, last, work, nim)
    if key not in _known:
        found = _settled(game, last, work, nim, progress)
        while len(_known) >= _KEPT:
            del _known[next(iter(_known))]
        _known[key] = found
    return _known[key]


def forget() -> None:
    """Keep nothing of what was settled, for those who measure."""
    _known.clear()


def _settled(game: General, last: int, work: int, nim: bool, progress: Progress | None) -> Settled:
    refused: WorkLimitError | None = None
    for way in _NIM_VALUES if nim else _OUTCOMES:
        try:
            return way(game, last, Budget(work, refusal(game, last)), progress)
        except NotApplicable:
            continue
        except WorkLimitError as error:
            refused = refused or error
    if refused is not None:
        raise refused
    raise NotApplicable(f"{quote(str(game))} is not settled by pile and previous move")


def refusal(game: General, pile: int) -> str:
    """What is said when the steps do not suffice."""
    return (
        f"{quote(str(game))} has no theorem here, and a table up to pile {short(pile)} takes more "
        "than {limit} steps: use a smaller pile"
    )
