"""Pictures of move-size games: outcomes, thresholds, nim-values, the base."""

from collections.abc import Callable

from onepile.errors import NotApplicable, WorkLimitError
from onepile.extras import has
from onepile.families.move_size import MoveSize
from onepile.families.move_size.known_base import has_base, known_base
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.recurrence import Recurrence
from onepile.kinds import PictureKind
from onepile.numbers import INFINITE, INFINITY, short
from onepile.pictures import Ladder, Picture, Plane, Series, points, require_plane

MAX_MEMBERS = 10_000
MAX_MEMBER = 10**300
"""About as much as an axis can have."""

_LAST_MEMBER = 10**12
_MEMBERS = 60
_MARKING_WORK = 200_000
"""How much may be done to mark the base in a picture of something else."""


def _outcomes(game: MoveSize, to: int | None, up_to: int | None) -> Picture:
    piles = to or 150
    caps = up_to or max(2, piles * 3 // 5)
    require_plane(piles, caps)
    if up_to is None and game.has_thresholds:
        caps = min(caps, _caps_that_matter(game, piles))
    rows = _rows_of_caps(game, piles, caps)
    return Plane("outcomes", game, "cap", "cap", rows, _members(game, piles))


def _caps_that_matter(game: MoveSize, piles: int) -> int:
    """Twice the largest threshold that is finite: above it every row is the same."""
    return max(2, 2 * max((g for g in first_thresholds(game, piles) if g != INFINITE), default=0))


def _rows_of_caps(game: MoveSize, piles: int, caps: int) -> list[list[bool]]:
    """Unsafe or not, a row for each cap; one table of thresholds tells them all, if it can."""
    if game.has_thresholds:
        needed = [caps + 1 if g == INFINITE else g for g in first_thresholds(game, piles)]
        return [[threshold <= cap for threshold in needed] for cap in range(1, caps + 1)]
    if not has("tables"):
        rules = Recurrence(game)
        every = range(1, piles + 1)
        return [[not rules.is_safe(pile, cap) for pile in every] for cap in range(1, caps + 1)]
    from onepile.families.move_size.tables import unsafe_piles

    return [unsafe_piles(game, piles, cap).tolist() for cap in range(1, caps + 1)]


def first_thresholds(game: MoveSize, piles: int) -> list[int]:
    """The thresholds of the first piles, infinite ones `INFINITE`; without arrays one by one."""
    if not has("tables"):
        rules = Recurrence(game)
        found = (rules.threshold(pile) for pile in range(1, piles + 1))
        return [INFINITE if value is INFINITY else int(value) for value in found]
    from onepile.families.move_size.tables import thresholds

    values: list[int] = thresholds(game, piles).tolist()
    return values


def _thresholds(kind: str, usual: int) -> Callable[[MoveSize, int | None, int | None], Picture]:
    def make(game: MoveSize, to: int | None, up_to: int | None) -> Picture:
        piles = points(to or usual)
        values = first_thresholds(game, piles)
        return Series(kind, game, "threshold", 1, values, _members(game, piles), infinite=True)

    return make


def _nim_values(game: MoveSize, to: int | None, up_to: int | None) -> Picture:
    piles = to or 120
    caps = up_to or piles
    require_plane(piles, caps)
    steps = NimSteps(game)
    every = range(1, piles + 1)
    rows = [[steps.value(pile, cap) for pile in every] for cap in range(1, caps + 1)]
    return Plane("nim-values", game, "cap", "cap", rows, _members(game, piles))


def _base(game: MoveSize, to: int | None, up_to: int | None) -> Picture:
    """The base up to a member; by default as far as it takes little work and still reads well."""
    base = known_base(game)
    if to is not None:
        if to > MAX_MEMBER:
            raise WorkLimitError(f"{short(to)} is too large to draw: give at most 10^300")
        base.extend(to)
    else:
        to = _LAST_MEMBER
        for digits in range(1, len(str(_LAST_MEMBER))):
            try:
                base.extend(10**digits)
            except WorkLimitError:
                break
            if len(base.members) > _MEMBERS * (game.blocks + 1):
                break
    shown = [pair for pair in zip(base.members, base.values, strict=True) if pair[0] <= to]
    if len(shown) > MAX_MEMBERS:
        raise WorkLimitError(f"{len(shown)} members are too many to draw: at most {MAX_MEMBERS}")
    members, values = zip(*shown, strict=True)
    ends = base.finite and len(shown) == len(base.members)
    return Ladder("base", game, members, values, ends, base.behind)


def _members(game: MoveSize, piles: int) -> tuple[int, ...]:
    """The piles that stand at base members; none for a game whose base is not known."""
    try:
        base = known_base(game, _MARKING_WORK)
        base.extend(piles)
    except (NotApplicable, WorkLimitError):
        return ()
    behind = base.behind
    return tuple(member + behind for member in base.members if member + behind <= piles)


OUTCOMES = PictureKind("outcomes", "Outcomes", _outcomes, usual=150, most=400)
THRESHOLDS = (
    PictureKind(
        "thresholds",
        "Thresholds",
        _thresholds("thresholds", 600),
        usual=600,
        most=5000,
        table="thresholds",
    ),
    PictureKind(
        "thresholds-log",
        "Thresholds, logarithmic",
        _thresholds("thresholds-log", 100_000),
        usual=4000,
        most=4000,
    ),
)
BASE = PictureKind("base", "Base", _base)
NIM_VALUES = PictureKind("nim-values", "Nim-values", _nim_values, usual=100, most=300)


def kinds(game: MoveSize) -> tuple[PictureKind, ...]:
    """The pictures that a game has, the most telling first.

    >>> from onepile.text import parse_game
    >>> [kind.name for kind in kinds(parse_game("fibonacci-nim"))]
    ['outcomes', 'thresholds', 'thresholds-log', 'base', 'nim-values']
    """
    found = [OUTCOMES]
    if game.has_thresholds:
        found += THRESHOLDS
    if has_base(game):
        found.append(BASE)
    if not game.misere and not game.blocks:
        found.append(NIM_VALUES)
    return tuple(found)
