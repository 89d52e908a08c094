"""One position with a huge pile: how the time grows with the number of digits."""

import sys
import time
from collections.abc import Callable
from functools import partial

from benchmarks.harness import Figure, Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.game_class import Game
from onepile.solve import solve
from onepile.text import parse_game

GAMES: dict[str, tuple[int | None, tuple[int, ...]]] = {
    "move-size; f=2n": (5, (1000, 300, 100)),
    "move-size; f=2n; blocks=2; overshoot": (5, (1000, 300, 100)),
    "move-size; f=4n; blocks=1; overshoot": (5, (1000, 300, 100)),
    "move-size; f=(3n)//2; blocks=1": (5, (1000, 300, 100)),
    "move-size; f=n if n%2==0 else 4n": (5, (100, 30)),
    "pile-size; f=floor(n/phi)": (None, (1000, 300, 100)),
    "move-number; least=k; most=2k+3; blocks=1": (None, (1000, 300, 100)),
}
"""With the cap, and how many digits the piles have: ours first, then the yardsticks."""
GROWTH = 20
"""How much longer a pile of 10^1000 may take than one of 10^100, in a move-size game."""


def forget() -> None:
    """Empty every cache of onepile, so that the next question is a first one."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "onepile":
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if clear is not None and not isinstance(thing, type):
                    clear()


def ask(game: Game, digits: int, cap: int | None) -> object:
    """Solve the position with a pile of 10^digits."""
    return solve(game, game.position(10**digits, cap=cap))


def cold(text: str, digits: int, cap: int | None) -> Figure:
    """The time for a question about a game that was never heard of, in a warm process."""
    forget()
    begin = time.perf_counter()
    ask(parse_game(text), digits, cap)
    return Figure(time.perf_counter() - begin)


def race(setting: Setting, text: str, warm: bool) -> Race:
    """Many digits against fewer."""
    cap, digits = GAMES[text]
    game = parse_game(text)

    def run(places: int) -> Callable[[], object]:
        if warm:
            return partial(ask, game, places, cap)
        return partial(cold, text, places, cap)

    ours, *others = digits
    sticks = []
    for places in others:
        goal = GROWTH if text.startswith("move-size") and (ours, places) == (1000, 100) else None
        sticks.append(
            Yardstick(f"the same at 10^{places}", run(places), goal=None if warm else goal)
        )
    return Race(run(ours), tuple(sticks))


for _text, (_, _digits) in GAMES.items():
    for _warm in (False, True):
        row(f"solve at 10^{_digits[0]}, {'warm' if _warm else 'cold'}: {_text}")(
            partial(race, text=_text, warm=_warm)
        )


BLOCKS = (10_000, 1000, 1)
"""How many blocks: ours first, then the yardsticks."""
MANY = 20
"""How much longer ten times as many blocks may take."""


@row("solve at 10^6, cold: move-size; f=2n; blocks=10000")
def many_blocks(setting: Setting) -> Race:
    """Many blocks against fewer."""

    def run(blocks: int) -> Callable[[], object]:
        return partial(cold, f"move-size; f=2n; blocks={blocks}", 6, 7)

    ours, *others = BLOCKS
    sticks = [
        Yardstick(
            f"the same with blocks={blocks}",
            run(blocks),
            goal=MANY if 10 * blocks == ours else None,
        )
        for blocks in others
    ]
    return Race(run(ours), tuple(sticks))


RULES: dict[str, float] = {
    "f=2n+n%2": 5,
    "f=max(3,2n)": 5,
    "f=n if n%2==0 else 4n": 5,
    "f=min(3n,n+10^6)": 5,
    "f=floor(n*phi)": 20,
    "f=floor(n*sqrt(2)); blocks=1": 20,
    "f=2n+floor(sqrt(n))": 20,
    "f=floor(sqrt(2n^2+1))": 20,
}
"""Rules of other kinds, and how much longer than f=2n each may take."""


def rule_race(setting: Setting, text: str) -> Race:
    """The kind of the rule: how much longer it takes than the simplest one."""
    simplest = partial(cold, "move-size; f=2n", 1000, 5)
    yardstick = Yardstick("f=2n there", simplest, goal=RULES[text])
    return Race(partial(cold, f"move-size; {text}", 1000, 5), (yardstick,))


for _text in RULES:
    row(f"rule at 10^1000, cold: {_text}")(partial(rule_race, text=_text))


UNFOLDED = ("f=2n; blocks=2; overshoot", "f=4n; blocks=1; overshoot", "f=7n; blocks=2; overshoot")
"""Games to be unfolded, the last of them without a proof to lean on."""


def unfold(game: MoveSize, digits: int) -> None:
    """Find the thresholds of all piles up to 10^digits, from nothing."""
    Unfolding(game.f.first_at_least, game.blocks, game.overshoot, game.listed_ends).extend(
        10**digits
    )


def unfolding(setting: Setting, text: str) -> Race:
    """The method itself: `solve` may know a shorter way to the larger pile."""
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    yardstick = Yardstick("the same to 10^100", partial(unfold, game, 100), goal=GROWTH)
    return Race(partial(unfold, game, 1000), (yardstick,))


for _text in UNFOLDED:
    row(f"unfolding to 10^1000: {_text}")(partial(unfolding, text=_text))
