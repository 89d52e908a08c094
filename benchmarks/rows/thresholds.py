"""Tables of 10^8 thresholds: how near to the speed of copying memory."""

from functools import partial

from benchmarks import compiled
from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds
from onepile.text import parse_game

FULL = 10**8
SMALLER = 10
"""The direct loop gets a table this many times smaller."""
GAMES = {
    "move-size; f=2n": None,
    "move-size; f=2n; blocks=2; overshoot": 1.5,
    "move-size; f=4n; blocks=1; overshoot": None,
    "move-size; f=7n; blocks=3; overshoot": 1.5,
}
"""With the goal against copying."""


def race(setting: Setting, text: str, goal: float | None) -> Race:
    """The table against a copy of it, and against the direct loop."""
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    count = setting.size(FULL)
    table = thresholds(game, count)
    f = compiled.from_one(game.f.values(count // SMALLER, clamp=2**31 - 2))
    return Race(
        lambda: thresholds(game, count),
        (
            Yardstick(
                f"copying {table.nbytes / 1e6:.0f} MB of {table.dtype}", table.copy, goal=goal
            ),
            Yardstick(
                "direct loop in C",
                lambda: compiled.thresholds(f, game.blocks, game.overshoot),
                scale=SMALLER,
                rounds=2,
            ),
        ),
    )


for _text, _goal in GAMES.items():
    row(f"10^8 thresholds, {_text.removeprefix('move-size; ')}")(
        partial(race, text=_text, goal=_goal)
    )
