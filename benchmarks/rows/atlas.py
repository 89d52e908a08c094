"""Sweeps: two workers against one, and what a game costs in a long sweep against a short one.

Clusters are started before anything is measured, and every worker has asked some games by then.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from tempfile import TemporaryDirectory

from distributed import LocalCluster

from benchmarks.harness import Figure, Race, Setting, Yardstick
from onepile.atlas.run import run
from onepile.atlas.store import Store
from onepile.atlas.sweep import Sweep

TEMPLATE = """
game = "move-size; f=floor(({a}n{d:+})/{b}); blocks={c}; overshoot"
where = "gcd(a,b)==1 and a>=b and a<=9b"
[parameters]
a = "1..54"
b = "1..6"
c = "0..8"
d = "0..11"
"""
PROOFS = "[questions]\nwork = 60_000\nthresholds = 100_000\nconditions = false\n"
LITTLE = "[questions]\nproof = false\nthresholds = 0\nconditions = false\nterms = 4\n"


def sweep(games: int, questions: str) -> Sweep:
    """So many games, spread over all that the template has."""
    known = Sweep.parse(TEMPLATE).expand().games
    step = max(1, len(known) // games)
    listed = ", ".join(f'"{one}"' for one in islice(known, 0, step * games, step))
    return Sweep.parse(f"game = [{listed}]\n{questions}")


@contextmanager
def cluster(setting: Setting, workers: int) -> Iterator[str]:
    """The address of so many processes that have asked a few games; threads to try the rows."""
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=not setting.small,
            host=None if setting.small else "127.0.0.1",
            dashboard_address=None,
        ) as made,
        TemporaryDirectory() as place,
    ):
        run(sweep(4 * workers, PROOFS), Store(place), scheduler=made.scheduler_address)
        yield made.scheduler_address


def seconds(asked: Sweep, setting: Setting, workers: int) -> Figure:
    """How long a run takes whose workers are ready."""
    with cluster(setting, workers) as address, TemporaryDirectory() as place:
        done = run(asked, Store(place), scheduler=address)
        assert (done.asked, done.broken) == (done.games, "")
        return Figure(done.seconds)


def two_workers(setting: Setting) -> Race:
    """Against one worker, in turns."""
    asked = sweep(10 if setting.small else 500, PROOFS)
    one = Yardstick("one worker", partial(seconds, asked, setting, 1), goal=1 / 1.8)
    return Race(partial(seconds, asked, setting, 2), (one,))


def flat(setting: Setting) -> Race:
    """What a game costs that is asked next to nothing: the sweep, Dask and the files."""
    many, few = (20, 10) if setting.small else (10_000, 100)

    def each(games: int) -> Figure:
        return Figure(seconds(sweep(games, LITTLE), setting, 1).value / games)

    note = "seconds per game; each is asked for a few terms only"
    return Race(
        partial(each, many), (Yardstick("of one of 100", partial(each, few), goal=1.2),), note=note
    )
