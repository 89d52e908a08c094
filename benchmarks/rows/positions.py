"""One position: how the time grows with the pile's digits, with blocks, and with the rule."""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from benchmarks.harness import Figure, Race, Run, Setting, Yardstick
from onepile.claims import Answer
from onepile.families.general import memory as settled
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.game_class import Game, game
from onepile.numbers import parse_integer
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


def question(how: str, text: str, pile: str, place: Mapping[str, int] | None = None) -> Run:
    """A position that is solved: `warm`, by a process that knows the game, or as a first question.

    Args:
        how: `cold`: about a game that was never heard of; `from nothing`: all that is remembered of
            memory games is made again; `warm`.
        text: The game.
        pile: The pile.
        place: What the position has besides; a cap of 5 in move-size games if nothing is said.
    """

    def asked(known: Game | None = None) -> object:
        played = known or parse_game(text)
        rest = {"cap": 5} if place is None and isinstance(played, MoveSize) else place
        return solve(played, played.position(parse_integer(pile, "pile"), **(rest or {})))

    def first() -> Figure:
        {"cold": forget, "from nothing": settled.forget}[how]()
        begin = time.perf_counter()
        asked()
        return Figure(time.perf_counter() - begin)

    return partial(asked, parse_game(text)) if how == "warm" else first


def against(setting: Setting, than: Sequence[Mapping[str, Any]], **ours: Any) -> Race:
    """A question against others, each told by what it has else: text, pile or place, and a goal."""
    sticks = [
        Yardstick(
            other.get("name") or f"the same at {other['pile']}",
            question(**{**ours, **{key: other[key] for key in other.keys() - {"name", "goal"}}}),
            goal=other.get("goal"),
        )
        for other in than
    ]
    return Race(question(**ours), tuple(sticks))


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
