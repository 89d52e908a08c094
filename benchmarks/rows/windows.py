"""Tables far out against the same tables at the beginning; tables longer than memory."""

import json
import subprocess
import sys
from functools import partial

from benchmarks.harness import Figure, Race, Setting, Yardstick
from benchmarks.report import ROOT
from benchmarks.rows import row
from onepile.game_class import game

COUNT = 10**6
GOAL = 3.0
WINDOWS = (
    ("move-size; f=2n", "thresholds", 100),
    ("move-size; f=2n; blocks=1", "thresholds", 100),
    ("move-size; f=2n; blocks=2; overshoot", "thresholds", 100),
    ("move-size; f=7n; blocks=3; overshoot", "thresholds", 100),
    ("move-size; f=n if n%2==0 else 4n", "thresholds", 100),
    ("move-size; f=2n; misere", "thresholds", 100),
    ("pile-size; f=floor(n/2)", "nim-values", 18),
    ("pile-size; f=floor(n/phi)", "nim-values", 18),
    ("pile-size; f=floor(sqrt(n))", "nim-values", 36),
    ("pile-size; f=floor(n/2)", "outcomes", 100),
    ("move-number; least=2; most=3; blocks=1", "outcomes", 100),
    ("move-number; least=k; most=2k+3; blocks=1", "outcomes", 100),
)
"""With the power of ten from which on the windows are."""


def race(setting: Setting, text: str, what: str, power: int) -> Race:
    """The window far out, made again, against the one at the beginning, made again."""
    asked, first, count = game(text), 10**power, setting.size(COUNT)

    def far() -> object:
        return asked.table(first + count - 1, first, what)

    far()  # what is found out about the game is kept
    near = Yardstick("the first 10^6 piles", lambda: asked.table(count, what=what), goal=GOAL)
    return Race(far, (near,))


for _text, _what, _power in WINDOWS:
    row(f"10^6 {_what} from 10^{_power} on, {_text}")(
        partial(race, text=_text, what=_what, power=_power)
    )

STREAM = """
import json, sys, tempfile
from benchmarks.peak import peak_of
from onepile.cli.main import main

def write(count):
    with tempfile.TemporaryDirectory() as place:
        return main(["table", sys.argv[1], "--to", str(count), "--format", sys.argv[2],
            "-o", place + "/table"])

write(1000)
code, peak = peak_of(lambda: write(int(sys.argv[3])))
assert code == 0
print(json.dumps(peak))
"""
ROWS = 10**8
MOST_BYTES = 200_000_000


def memory(setting: Setting, form: str) -> Race:
    """The peak above what the process had, however many rows there are."""
    words = ["move-size; f=2n; blocks=2; overshoot", form, str(setting.size(ROWS))]

    def run() -> Figure:
        command = [sys.executable, "-c", STREAM, *words]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        return Figure(json.loads(done.stdout))

    return Race(run, at_most=MOST_BYTES, unit="B")


for _form in ("parquet", "npy"):
    row(f"memory: 10^8 thresholds into {_form}")(partial(memory, form=_form))
