"""Everything by the definition of play alone: right for every game, slow for all.

This is what a family gets for what it does not bring itself.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from onepile.claims import Answer, Claim
from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.extras import has
from onepile.game_class import Game
from onepile.kinds import PictureKind, TableKind
from onepile.limits import MOST_MAPPED, MOST_PLAINLY_MAPPED, Limits
from onepile.numbers import short
from onepile.oracle import Oracle
from onepile.pictures import Picture, Strip, points
from onepile.rows import KnownByMoves, answered, unsafe_value
from onepile.rules import PASS, Position
from onepile.skylines import Columns, Skyline, of_one_row
from onepile.small_games import Outlook, require_small
from onepile.words import visited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class ByDefinition:
    """Ask the oracle."""

    name = "definition"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Visit every position below this one, within the work limit."""
        oracle = Oracle(game, limits.work)
        safe = oracle.is_safe(position)
        blocks = game.blocks_at(position)
        winning = oracle.winning_moves(position, max(limits.moves, blocks) + 1)
        nim_value = _nim_value(oracle, position)
        evidence = Claim(True, "definition", because=visited(position, oracle.visited))
        further = self.further(oracle, position)
        asked = (self.name, game, position, limits)
        return answered(*asked, safe, winning, evidence, nim_value, **further)

    def further(self, oracle: Oracle, position: Any) -> dict[str, Any]:
        """What else a family's answers tell, by name."""
        return {}


def _nim_value(oracle: Oracle, position: Position) -> int | None:
    try:
        return oracle.nim_value(position)
    except IllegalError:  # misère play, or a move that may be blocked now or later
        return None


def _unsafe_piles(game: Game, last: int, place: Mapping[str, int], limits: Limits) -> list[bool]:
    oracle, progress = Oracle(game, limits.work), limits.progress
    oracle.require(last)
    unsafe = []
    for pile in range(1, last + 1):
        unsafe.append(not oracle.is_safe(game.position(pile, **place)))
        if progress is not None:
            progress(pile / last)
    return unsafe


_LATEST = 8
"""So many piles show what each of the next ones takes."""


def safe_piles(game: Game, last: int, place: Mapping[str, int], limits: Limits) -> list[int]:
    """The safe piles 1 … last, each by the definition.

    Later piles take more steps than earlier ones; where half of that would be too many steps, the
    refusal comes at once, and not when all of them are spent.

    Raises:
        WorkLimitError: it takes too many steps, or the first piles show that it will.
    """
    oracle, progress = Oracle(game, limits.work), limits.progress
    oracle.require(last)
    found, spent = [], [0]
    for pile in range(1, last + 1):
        if oracle.is_safe(game.position(pile, **place)):
            found.append(pile)
        spent.append(oracle.steps)
        each = (spent[-1] - spent[max(0, pile - _LATEST)]) // _LATEST
        if oracle.steps + (last - pile) * each // 2 > limits.work:
            raise WorkLimitError(
                f"safe piles up to {last} would take the definition far more than "
                f"{short(limits.work)} steps, as the first {pile} show: ask for fewer piles",
                more_work=True,
            )
        if progress is not None:
            progress(pile / last)
    return found


def _unsafe_array(
    game: Game, last: int, place: Mapping[str, int], limits: Limits
) -> "NDArray[np.bool_]":
    import numpy as np

    return np.array(_unsafe_piles(game, last, place, limits), dtype=np.bool_)


OUTCOMES = TableKind("outcomes", "outcome", _unsafe_array, unsafe_value, fields=None)


def _outcomes_picture(game: Game, to: int | None, up_to: int | None) -> Picture:
    place = game.usual_place
    return Strip("outcomes", game, _unsafe_piles(game, points(to or 300), place, Limits()))


OUTCOMES_PICTURE = PictureKind("outcomes", "Outcomes", _outcomes_picture, usual=300, most=500)


def skyline(game: Game, columns: Columns, limits: Limits) -> Skyline:
    """The map of one row, from the table of outcomes at the beginning of the game.

    Raises:
        WorkLimitError: the columns have too many piles, or lie too far out for the table.
    """
    most = MOST_MAPPED if has("tables") else MOST_PLAINLY_MAPPED
    if columns.scale * columns.count > most:
        raise WorkLimitError(f"more than {most} piles would have to be looked at: draw fewer")
    unsafe = _outcomes(game, columns, most, limits)
    safe = (pile for pile, one in enumerate(unsafe, columns.first) if not one)
    return of_one_row(game, columns, ((pile, pile) for pile in safe))


def _outcomes(game: Game, columns: Columns, most: int, limits: Limits) -> list[bool]:
    """Whether each pile of the columns is unsafe: by windows, or from the first pile on."""
    place = game.usual_place
    kind = OUTCOMES
    if has("tables"):
        kind = next(kind for kind in game.table_kinds() if kind.name == "outcomes")
        if kind.windows is not None:
            with suppress(NotApplicable):
                windows = kind.windows(game, columns.last, place, limits)
                return windows.window(columns.first, columns.scale * columns.count).tolist()  # type: ignore[no-any-return]
    if columns.last > most:
        raise WorkLimitError(f"this map is made from pile 1 on: stay below pile {most}")
    if not has("tables"):
        return _unsafe_piles(game, columns.last, place, limits)[columns.first - 1 :]
    values = kind.array(game, columns.last, place, limits)
    return values[columns.first - kind.least :].tolist()  # type: ignore[no-any-return]


class DefinitionComponent(KnownByMoves):
    """A position as a part of a sum, its nim-value by the definition."""

    nim = True

    def __init__(self, game: Game, position: Position, work: int) -> None:
        self.game, self.position = game, position
        self._oracle = Oracle(game, work)

    @property
    def value(self) -> int:
        """The nim-value of the position."""
        return self._oracle.nim_value(self.position)

    def left(self, move: int) -> int:
        """That of what a move leaves."""
        return self._oracle.nim_value(self.game.after(self.position, move))

    def why(self) -> Claim:
        """The definition."""
        because = visited(self.position, self._oracle.visited)
        return Claim(True, "definition", because=because)


class SmallByDefinition:
    """Every line of play from a position, one position after the other.

    >>> from onepile.text import parse_game
    >>> game = parse_game("static-nim")
    >>> SmallByDefinition(game, game.position(9, cap=3)).outlook(game.position(8, cap=3))
    Outlook(safe=True, length=4, wins=0)
    """

    def __init__(self, game: Game, start: Position) -> None:
        require_small(start.pile)
        self._game = game
        self._known: dict[Position, Outlook] = {}
        waiting: list[Any] = [start]
        cells = 0
        while waiting:
            here = waiting.pop()
            if here in self._known:
                continue
            after = {move: game.after(here, move) for move in game.moves_that_matter(here)}
            unknown = [there for there in after.values() if there not in self._known]
            if unknown:
                waiting += [here, *unknown]
                continue
            cells += 1 + len(after)
            require_small(start.pile, cells)
            self._known[here] = self._settled(here, after)

    def covers(self, position: Position) -> bool:
        """Whether this position can come up from the first one."""
        return position in self._known

    def outlook(self, position: Position) -> Outlook:
        """What is to come from a position."""
        return self._known[position]

    def _settled(self, here: Position, after: Mapping[int, Position]) -> Outlook:
        """The outlook of a position from those of all next ones; a pass is never forbidden."""
        game = self._game
        lengths = {move: 1 + self._known[there].length for move, there in after.items()}
        winning = [move for move, there in after.items() if self._known[there].safe]
        losing = [move for move in after if move not in winning]
        blocks = game.blocks_at(here)
        if not after:
            return Outlook(not game.misere, 0, 0)
        if len(winning) <= blocks and PASS not in winning and (losing or not game.misere):
            # What is left of the blocks forbids the longest resistance; in misère play one stays.
            spare = blocks - len(winning)
            if game.misere:
                spare = min(spare, len(losing) - 1)
            longest = sorted((lengths[m] for m in losing if m != PASS), reverse=True)[spare:]
            return Outlook(True, max([*longest, lengths.get(PASS, 0)]), len(winning))
        forbidden = min(blocks, len(winning) - 1)
        quickest = sorted(lengths[m] for m in winning if m != PASS)[forbidden:]
        passing = [lengths[PASS]] if PASS in winning else []
        return Outlook(False, min([*quickest, *passing]), len(winning))
