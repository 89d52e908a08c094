"""Where the rules of a move-number game have to be legal: at every level that can be reached.

The rules want least(k) >= 1 and blocks(k) >= 0. A level is *reached* from a position if somebody
may have to move there with counters left: every level before it has a move, and the pile is larger
than the least moves before it together. What formulas give at other levels is nobody's business,
so `least=8-k` is a fine rule for a pile that is gone before move 8.

At a level that is reached, rules that are not legal are refused. For rules in closed form, and for
rules that never fall, that is decided at once, however many levels there are; others are evaluated
level by level.
"""

from collections.abc import Iterator
from functools import lru_cache

from onepile.families.move_number.levels import OUTSIDE, LevelForms, Levels
from onepile.formulas import Expression


def require_legal(
    levels: Levels, level: int, pile: int | None = None, last: int | None = None
) -> None:
    """Refuse a position from which a level outside the rules' domain can be reached.

    Args:
        levels: The levels of the game.
        level: The number of the coming move.
        pile: The pile; None: as large as you like.
        last: Levels beyond this one need not be evaluated one by one.

    Raises:
        IllegalError: names the level and the value.
        WorkLimitError: too many levels have to be evaluated.

    >>> from onepile.text import parse_game
    >>> levels = Levels(parse_game("move-number; least=8-k; most=14-k"))
    >>> require_legal(levels, 1, 28)          # 28 counters are gone after seven moves
    >>> require_legal(levels, 1, 29)
    Traceback (most recent call last):
        ...
    onepile.errors.IllegalError: least='8-k' is 0 at k = 8: it must be at least 1, write max(1, …)
    """
    outside = first_outside(levels, level, pile, last)
    if outside is not None:
        levels.game.least_at(outside)
        levels.game.blocks_on(outside)


def first_outside(
    levels: Levels, level: int, pile: int | None = None, last: int | None = None
) -> int | None:
    """The first level outside the rules' domain that is reached from a position, if any is.

    The arguments are those of `require_legal`.
    """
    firsts = _firsts(levels, level)
    if None not in firsts:
        candidates = [k for k in firsts if k]
        if not candidates:
            return None
        if levels.forms is not None and level >= levels.forms.start:
            found = min(candidates)
            return found if _reaches(levels.forms, level, found, pile) else None
    for k in _reached(levels, level, pile):
        if last is not None and k > last:
            break
        if levels.at(k) is OUTSIDE:
            return k
    return None


def is_legal_for_ever(levels: Levels, level: int) -> bool:
    """Whether it is known that no pile, however large, reaches a level outside the domain."""
    firsts = _firsts(levels, level)
    return not any(firsts) and None not in firsts


def _firsts(levels: Levels, level: int) -> tuple[int | None, int | None]:
    game = levels.game
    return _first_below(game.least, 1, level), _first_below(game.blocks, 0, level)


@lru_cache(maxsize=1024)
def _first_below(rule: Expression, bound: int, level: int) -> int | None:
    """The first level from `level` on with a value below the bound; 0: there is none.

    None: it is not known without evaluating them one by one.
    """
    form = rule.shape.closed_form
    if form is not None:
        early = (k for k in range(level, form.start) if rule(k) < bound)
        found = next(early, None) or (form - bound).first_negative(max(level, form.start))
        return found or 0
    if rule.shape.nondecreasing:
        return level if rule(level) < bound else 0
    return None


def _reaches(forms: LevelForms, level: int, last: int, pile: int | None) -> bool:
    """Whether a later level is reached, by the closed forms."""
    if forms.width.first_negative(level, last - 1) is not None:
        return False
    sums = forms.least.prefix_sums()
    return pile is None or sums.floor_at(last - 1) - sums.floor_at(level - 1) < pile


def _reached(levels: Levels, level: int, pile: int | None) -> Iterator[int]:
    """The levels that are reached with counters left."""
    left = pile
    while left is None or left > 0:
        yield level
        rules = levels.at(level)
        if rules.most < rules.least:
            return
        if left is not None:
            left -= rules.least
        level += 1
