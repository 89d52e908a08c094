"""Small atlases for tests."""

from pathlib import Path

from onepile.atlas.record import Questions
from onepile.atlas.run import Failure, ask_batch
from onepile.atlas.store import Store, Timed
from onepile.atlas.sweep import Sweep

SWEEP = """\
title = "small"
game = "move-size; f=floor(({a}n{d:+})/{b}); blocks={c}; overshoot"
where = "gcd(a,b)==1 and a<=3b"

[parameters]
a = "1..5"
b = [1, 2]
c = "0..1"
d = "-1..0"

[questions]
work = 20_000
thresholds = 500
"""


def answers(games: list[str], questions: Questions) -> list[Timed]:
    """The games asked, one after the other."""
    found = ask_batch(games, questions)
    assert not [one for one in found if isinstance(one, Failure)]
    return [one for one in found if isinstance(one, Timed)]


def made(directory: Path, text: str = SWEEP) -> Store:
    """An atlas of all games of a sweep, in two parts."""
    sweep, store = Sweep.parse(text), Store(directory)
    store.make()
    expansion = sweep.expand()
    store.keep_sweep(sweep, expansion)
    games = list(expansion.games)
    half = len(games) // 2
    for some in (games[:half], games[half:]):
        store.write(answers(some, sweep.questions), "first")
    return store
