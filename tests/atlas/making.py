"""Small atlases for tests."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from onepile.atlas.record import Questions
from onepile.atlas.run import Failure, Row, ask_one
from onepile.atlas.store import RECORD, Store
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


def answers(games: list[str], questions: Questions) -> list[Row]:
    """The games asked, one after the other."""
    found = [ask_one(game, questions) for game in games]
    assert not [one for one in found if isinstance(one, Failure)]
    return [one for one in found if not isinstance(one, Failure)]


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


def records(store: Store) -> bytes:
    """The records as bytes: equal records, equal bytes."""
    return as_bytes(store.read(RECORD.names).to_pylist())


def as_bytes(rows: Iterable[dict[str, Any]]) -> bytes:
    """Records as lines of JSON, sorted."""
    return "\n".join(sorted(json.dumps(row, sort_keys=True) for row in rows)).encode()
