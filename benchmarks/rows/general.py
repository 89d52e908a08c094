"""General games: a memory game's table, and games of other families in disguise."""

from functools import partial

from benchmarks import compiled, plain
from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.general.memory import forget
from onepile.game_class import game
from onepile.solve import solve
from onepile.text import parse_game

FULL = 20_000
PLAIN = 200
DISGUISED = {
    "general; take=m<=2p; blocks=2; overshoot": "move-size; f=2n; blocks=2; overshoot",
    "general; take=m<=n/2": "pile-size; f=floor(n/2)",
    "general; take=t<=m<=2t+3; blocks=1": "move-number; least=k; most=2k+3; blocks=1",
}
PILE = 10**300


@row("20000 nim-values of Mem0, where the last move may not be made again")
def mem_zero(setting: Setting) -> Race:
    """The table, against the same algorithm in C and the definition in Python."""
    asked = game("mem-zero")
    count = max(PLAIN, setting.size(FULL))

    def table() -> object:
        forget()
        return asked.table(count, what="nim-values").array()

    cubes = (count / PLAIN) ** 3
    return Race(
        table,
        (
            Yardstick("the same algorithm in C", lambda: compiled.mem_zero(count), goal=3),
            Yardstick(
                "every pile after every move in plain Python",
                lambda: plain.mem_zero(PLAIN),
                cubes,
                goal=0.01,
            ),
        ),
    )


def disguised(setting: Setting, text: str) -> Race:
    """A game as a general one, against the same in its own family."""
    one, other = parse_game(text), parse_game(DISGUISED[text])
    there = {"cap": 18} if other.family == "move-size" else {}
    here = {"previous": 9} if there else {}
    return Race(
        lambda: solve(one, one.position(PILE, **here)),
        (Yardstick(DISGUISED[text], lambda: solve(other, other.position(PILE, **there)), goal=3),),
    )


for _text in DISGUISED:
    row(f"solve at 10^300 in disguise: {_text}")(partial(disguised, text=_text))
