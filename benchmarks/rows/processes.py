"""Processes of their own: how long one waits after pressing Enter, and how much memory it takes."""

import json
import shlex
import subprocess
import sys
from functools import cache

from benchmarks.harness import Figure, Race, Setting, Yardstick
from benchmarks.report import ROOT

MOST_BYTES = 200_000_000
"""What writing a table may need, however long it is."""


def call(*command: str, status: int = 0) -> None:
    """Run a command to its end, which should have this status."""
    hidden = subprocess.DEVNULL if status else None
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=hidden)
    if done.returncode != status:
        raise AssertionError(f"{shlex.join(command)[:200]} ends with {done.returncode}")


@cache
def set_up() -> None:
    """The launcher repairs the environment when it has to: not what is measured."""
    call(str(ROOT / "onepile"), "--help")


def fresh(
    setting: Setting, about: str, words: str, at_most: float | None = None, status: int = 0
) -> Race:
    """A command against an interpreter that does nothing."""
    set_up()
    command = [str(ROOT / "onepile"), *shlex.split(words.replace("((", "(" * 10_000))]
    nothing = Yardstick("python -c pass", lambda: call(sys.executable, "-I", "-c", "pass"))
    return Race(lambda: call(*command, status=status), (nothing,), at_most=at_most)


_MADE = """
import json, sys
from benchmarks.peak import peak_of
from onepile.text import parse_game
from onepile.families.move_size.nim_step_tables import nim_step_table
from onepile.families.pile_size.tables import nim_values
from onepile.families.move_size.tables import thresholds

what, text, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
make = {"thresholds": thresholds, "nim-values": nim_values, "nim-steps": nim_step_table}[what]
game = parse_game(text)
make(game, 1000)
table, peak = peak_of(lambda: make(game, count))
size = table.nbytes if what != "nim-steps" else table.starts.nbytes + table.steps.nbytes
print(json.dumps([peak, size]))
"""
_WRITTEN = """
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
print(json.dumps([peak, 0]))
"""


def peak(program: str, *words: str) -> tuple[Figure, Figure]:
    """The peak above what the process had, and the size of what it made."""
    command = [sys.executable, "-c", program, *words]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    most, size = json.loads(done.stdout)
    return Figure(most), Figure(size)


def memory(setting: Setting, what: str, family: str, rule: str, power: int) -> Race:
    """The memory that a table needs while it is made, against the bytes of the result."""
    size = Figure(0)

    def run() -> Figure:
        nonlocal size
        most, size = peak(_MADE, what, f"{family}; {rule}", str(setting.size(10**power)))
        return most

    return Race(run, (Yardstick("bytes of the table", lambda: size),), unit="B")


def streamed(setting: Setting, form: str) -> Race:
    """The memory that a table needs while it is written, however many rows there are."""
    words = ["move-size; f=2n; blocks=2; overshoot", form, str(setting.size(10**8))]
    return Race(lambda: peak(_WRITTEN, *words)[0], at_most=MOST_BYTES, unit="B")
