"""How much memory each table needs while it is made, against the bytes of the result."""

import json
import subprocess
import sys
from functools import partial

from benchmarks.harness import Figure, Race, Setting, Yardstick
from benchmarks.report import ROOT
from benchmarks.rows import row

PROGRAM = """
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
TABLES = (
    ("thresholds", "move-size; f=2n", 10**8),
    ("thresholds", "move-size; f=2n; blocks=2; overshoot", 10**8),
    ("thresholds", "move-size; f=n if n%2==0 else 4n; blocks=1", 10**7),
    ("nim-values", "pile-size; f=floor(n/2)", 10**8),
    ("nim-values", "pile-size; f=floor(sqrt(n))", 10**8),
    ("nim-values", "pile-size; f=n%1000", 10**7),
    ("nim-steps", "move-size; f=2n", 10**5),
)


def race(setting: Setting, what: str, text: str, count: int) -> Race:
    """The peak above what the process had, against the size of the table."""
    size = 0

    def run() -> Figure:
        nonlocal size
        command = [sys.executable, "-c", PROGRAM, what, text, str(setting.size(count))]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        peak, size = json.loads(done.stdout)
        return Figure(peak)

    return Race(run, (Yardstick("bytes of the table", lambda: Figure(size)),), unit="B")


for _what, _text, _count in TABLES:
    _power = len(str(_count)) - 1
    row(f"memory: 10^{_power} {_what}, {_text.partition('; ')[2]}")(
        partial(race, what=_what, text=_text, count=_count)
    )
