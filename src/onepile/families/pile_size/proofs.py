"""What pile-size games have for the theorem that everything repeats: search, and what is checked.

Where f repeats itself its values have a largest one, and what may be taken is decided by a
remainder: so everything is said of windows, as of general games (`docs/general.md`).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import lcm

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.extras import require
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import gains
from onepile.limits import Budget, Progress
from onepile.mathematics.periods import Repetition
from onepile.returns.checker import Played, Return, check_window
from onepile.returns.claims import Periodic
from onepile.returns.proof import WindowProof, prove_window


def proof(
    game: PileSize, work: int, progress: Progress | None, between: Sequence[object] = ()
) -> WindowProof:
    """The period of the nim-values, in misère play of the outcomes, accepted by the checker.

    >>> from onepile.text import parse_game
    >>> print(proof(parse_game("pile-size; f=2+n%2"), 10**6, None).say())
    Theorem. In the game pile-size; f=2+n%2 the nim-values have period 4 from pile 0 on
      the piles 0 … 3 have the nim-values 0, 1, 2, 3, and so on
    With the nim-value 0 the player to move loses, with every other one wins.
    Proof. No move takes more than 3, ...
    """
    if between:
        raise IllegalError(f"{quote(str(game))} has no slope: only lines lie between corners")
    repeat = _repeats(game)
    require("tables")
    from onepile.families.pile_size.periods import repeating

    def found() -> Periodic:
        Budget(work).foresee(repeat.start + repeat.period)
        width = _most(game, repeat)
        row = repeating(game, work, progress)
        period = replace(row.period, period=lcm(row.period.period, repeat.period))
        settled = max(repeat.start, period.start + width)
        values = row.window(0, settled + period.period)[None].astype("int64")
        return Periodic(values, not game.misere, period, width, settled, repeat.period)

    return prove_window(game, work, progress, found)


def _repeats(game: PileSize) -> Repetition:
    """How f repeats itself.

    Raises:
        NotApplicable: it is not known to repeat itself.
    """
    repeat = gains(game.f)
    if repeat is None or repeat.gain:
        raise NotApplicable(
            f"nothing is proved of {quote(str(game))} by a certificate: f is not known to repeat "
            "itself; 'check' says what is proved by theorems"
        )
    return repeat


def _most(game: PileSize, repeat: Repetition) -> int:
    """The most that a move takes."""
    return max(1, *map(game.f, range(1, repeat.start + repeat.period)))


def window(game: PileSize, text: str, claimed: Return) -> WindowProof:
    """What a certificate proves.

    Raises:
        RefusedError: the certificate is wrong.
        NotApplicable: f does not repeat itself as the checker has to know.
    """
    repeat = _repeats(game)
    depth, classes = claimed.further["depth"], claimed.further["classes"]
    if classes % repeat.period or claimed.settled < repeat.start:
        raise NotApplicable(f"f={game.f} has period {repeat.period} from {repeat.start} on")
    if _most(game, repeat) > depth:
        raise NotApplicable(f"f={game.f} is not known to be at most {depth}")
    played = Played(
        lambda pile, _: range(1, game.f(pile) + 1) if pile else (),
        lambda pile: repeat.reduced(pile)[0],
        lambda pile: pile == 0,
        game.misere,
    )
    return WindowProof(game, text, claimed, check_window(claimed, played))
