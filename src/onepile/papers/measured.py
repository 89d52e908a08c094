"""What claims are held against can be broken on purpose, to see which claims would notice.

`measured` marks the functions whose results are the other side of the claims: those of the *game*
(thresholds, outcomes, nim-values, safe piles), and the *constructions* that lemmas speak of when
they speak of no game (bases, sums of members, bars, first arguments, conditions). Inside `broken`
they give wrong numbers instead. `remembered` is `functools.cache` that forgets when the truth is
broken or mended.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Any, Literal, ParamSpec, TypeVar, cast

from onepile.numbers import INFINITY

Source = Literal["game", "construction"]
Way = Literal["random", "up", "down", "next", "turns"]

WAYS: tuple[Way, ...] = ("random", "up", "down", "next", "turns")
"""Random numbers of the same size; or shifted ones: every number one larger, one smaller, or each
place with what belongs to the next one, or results by turns one larger and right.

Where something is true or false, shifting it makes it the opposite.
"""

_P = ParamSpec("_P")
_R = TypeVar("_R")

_forget: list[Callable[[], None]] = []


class _Break:
    """How the truth is broken at the moment, if it is."""

    sources: tuple[Source, ...] = ()
    way: Way = "random"
    draw = random.Random()
    turn = False


def remembered(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Remember results, until the truth is broken or mended."""
    kept = cache(function)
    _forget.append(kept.cache_clear)
    return cast("Callable[_P, _R]", kept)


def measured(source: Source) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Mark a function of which claims are the other side."""

    def mark(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @wraps(function)
        def measure(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            result = function(*args, **kwargs)
            if source in _Break.sources:
                return cast("_R", _spoil(result))
            return result

        return measure

    return mark


@contextmanager
def broken(source: Source, way: Way) -> Iterator[None]:
    """Let everything of this source be wrong in this way."""
    _change((source,), way)
    try:
        yield
    finally:
        _change((), way)


def _change(sources: tuple[Source, ...], way: Way) -> None:
    _Break.sources, _Break.way, _Break.draw = sources, way, random.Random(17)
    for forget in _forget:
        forget()


def _spoil(result: Any) -> Any:
    if _Break.way != "turns":
        return spoiled(result, _Break.way, _Break.draw)
    _Break.turn = not _Break.turn
    return spoiled(result, "up", _Break.draw) if _Break.turn else result


def spoiled(value: Any, way: Way, draw: random.Random, size: int = 9) -> Any:
    """A value of the same shape with wrong numbers.

    >>> spoiled([INFINITY, 1, 2, 3], "up", random.Random(1))
    [INFINITY, 2, 3, 4]
    >>> spoiled((5, 6, 7), "next", random.Random(1)), spoiled(True, "down", random.Random(1))
    ((6, 7, 5), False)
    """
    if value is INFINITY or value is None:
        return value
    if isinstance(value, bool):
        return draw.random() < 0.5 if way == "random" else not value
    if isinstance(value, int):
        if way == "random":
            return draw.randint(0, max(2, size))
        return value + {"up": 1, "down": -1}.get(way, 0)
    if isinstance(value, dict):
        return dict(zip(value, spoiled(list(value.values()), way, draw), strict=True))
    items = list(value)
    if way == "next":
        moved = zip(items, items[1:] + items[:1], strict=True)
        items = [here if INFINITY in (here, after) else after for here, after in moved]
        if items and not isinstance(items[0], bool | int):
            items = [spoiled(item, "next", draw) for item in items]
    else:
        items = [spoiled(item, way, draw, len(items)) for item in items]
    return items if isinstance(value, list) else tuple(items)
