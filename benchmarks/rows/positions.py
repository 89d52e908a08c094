"""One position: how the time grows with the pile's digits, with blocks, and with the rule."""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from benchmarks.harness import Figure, Race, Setting, Yardstick
from onepile.claims import Answer
from onepile.families.general import memory as settled
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.game_class import Game, game
from onepile.solve import solve
from onepile.text import parse_game


def forget() -> None:
    """Empty every cache of onepile, so that the next question is a first one."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "onepile":
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if clear is not None and not isinstance(thing, type):
                    clear()


def ask(asked: Game, digits: int) -> object:
    """Solve the position with a pile of 10^digits."""
    return solve(asked, asked.position(10**digits, cap=5 if isinstance(asked, MoveSize) else None))


def cold(text: str, digits: int) -> Figure:
    """The time for a question about a game that was never heard of, in a warm process."""
    forget()
    begin = time.perf_counter()
    ask(parse_game(text), digits)
    return Figure(time.perf_counter() - begin)


def growth(
    setting: Setting, text: str, how: str, most: int, than: Sequence[int], goal: float | None = None
) -> Race:
    """Many digits against fewer: the same questions again, or each as a first one."""
    run: Callable[[int], object] = partial(cold, text)
    if how == "warm":
        run = partial(ask, parse_game(text))
    sticks = [
        Yardstick(
            f"the same at 10^{digits}",
            partial(run, digits),
            goal=goal if digits == than[-1] else None,
        )
        for digits in than
    ]
    return Race(partial(run, most), tuple(sticks))


def many_blocks(setting: Setting) -> Race:
    """Many blocks against fewer; ten times as many may take twenty times as long."""

    def run(blocks: int) -> Callable[[], object]:
        return partial(cold, f"move-size; f=2n; blocks={blocks}", 6)

    goals = {1000: 20, 1: None}
    sticks = [
        Yardstick(f"the same with blocks={blocks}", run(blocks), goal=goal)
        for blocks, goal in goals.items()
    ]
    return Race(run(10_000), tuple(sticks))


def memory_game(setting: Setting, text: str, goal: float) -> Race:
    """All piles after all previous moves, from nothing, up to 10^4 and up to a tenth of it."""

    def run(pile: int) -> object:
        settled.forget()
        asked = parse_game(f"general; take={text}; first=m<=3")
        return solve(asked, asked.position(pile, previous=0))

    return Race(
        partial(run, 10**4), (Yardstick("the same at 10^3", partial(run, 10**3), goal=goal),)
    )


def rule(setting: Setting, text: str, goal: float) -> Race:
    """The kind of the rule: how much longer it takes than the simplest one."""
    simplest = Yardstick("f=2n there", partial(cold, "move-size; f=2n", 1000), goal=goal)
    return Race(partial(cold, f"move-size; {text}", 1000), (simplest,))


def unfolding(setting: Setting, text: str) -> Race:
    """The method itself: `solve` may know a shorter way to the larger pile."""
    asked = parse_game(f"move-size; {text}")
    assert isinstance(asked, MoveSize)

    def unfold(digits: int) -> None:
        """Find the thresholds of all piles up to 10^digits, from nothing."""
        Unfolding(asked.f.first_at_least, asked.blocks, asked.overshoot, asked.listed_ends).extend(
            10**digits
        )

    return Race(
        partial(unfold, 1000), (Yardstick("the same to 10^100", partial(unfold, 100), goal=20),)
    )


def small_piles(
    setting: Setting, text: str, place: Mapping[str, Any] | None = None, goal: float | None = None
) -> Race:
    """One game asked about many small piles: to answer against to write the answer as JSON."""
    asked = game(text)

    def solve_all() -> list[Answer]:
        return [asked.solve(pile, **(place or {})) for pile in range(1, 201)]

    answers = solve_all()

    def write_all() -> list[str]:
        return [json.dumps(answer.to_json()) for answer in answers]

    return Race(solve_all, (Yardstick("writing the answers as JSON", write_all, goal=goal),))


def disguised(
    setting: Setting,
    text: str,
    own: str,
    here: Mapping[str, int] | None = None,
    there: Mapping[str, int] | None = None,
) -> Race:
    """A game as a general one, against the same in its own family."""
    one, other = game(text), game(own)
    position, same = one.position(10**300, **(here or {})), other.position(10**300, **(there or {}))
    inside = Yardstick(own, lambda: solve(other, same), goal=3)
    return Race(lambda: solve(one, position), (inside,))
