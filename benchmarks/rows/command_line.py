"""Fresh processes: how long one waits after pressing Enter."""

import shlex
import subprocess
import sys
from collections.abc import Sequence
from functools import cache, partial

from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.report import ROOT
from benchmarks.rows import row

SECOND_OR_TWO = 2.0
SECONDS = 10.0
COMMANDS: dict[str, tuple[Sequence[str], float | None]] = {
    "--help": (["--help"], 0.25),
    "first solve": (["solve", "fibonacci-nim", "--pile", "100", "--cap", "20"], None),
    **{
        f"solve {text}, pile 10^1000": (
            ["solve", f"move-size; {text}", "--pile", "10^1000", "--cap", "5", "--json"],
            SECOND_OR_TWO,
        )
        for text in (
            "f=2n; blocks=2; overshoot",
            "f=4n; blocks=1; overshoot",
            "f=(3n)//2; blocks=1",
        )
    },
    **{
        f"prove {text}": (["prove", f"move-size; {text}"], SECONDS)
        for text in ("f=2n; blocks=2; overshoot", "f=4n; blocks=1; overshoot")
    },
    "solve f=2n; blocks=2; overshoot, pile 10^10000": (
        ["solve", "move-size; f=2n; blocks=2; overshoot", "--pile", "10^10000", "--cap", "5"],
        SECOND_OR_TWO,
    ),
    "solve f=floor(n/phi), pile 10^1000": (
        ["solve", "pile-size; f=floor(n/phi)", "--pile", "10^1000", "--json"],
        SECOND_OR_TWO,
    ),
    "solve least=k; most=2k+3; blocks=1, pile 10^1000": (
        ["solve", "move-number; least=k; most=2k+3; blocks=1", "--pile", "10^1000", "--json"],
        SECOND_OR_TWO,
    ),
    "refuses a tower of powers": (
        ["solve", "move-size; f=9**9**9", "--pile", "5", "--cap", "1"],
        1.0,
    ),
    "refuses 10,000 brackets": (
        ["solve", f"move-size; f={'(' * 10_000}n", "--pile", "5", "--cap", "1"],
        1.0,
    ),
}
"""Arguments, and the seconds that it may take."""


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


def race(setting: Setting, arguments: Sequence[str], at_most: float | None, status: int) -> Race:
    """The command against an interpreter that does nothing."""
    set_up()
    return Race(
        lambda: call(str(ROOT / "onepile"), *arguments, status=status),
        (Yardstick("python -c pass", lambda: call(sys.executable, "-I", "-c", "pass")),),
        at_most=at_most,
    )


for _name, (_arguments, _at_most) in COMMANDS.items():
    _status = {"refuses a tower of powers": 1, "refuses 10,000 brackets": 2}.get(_name, 0)
    row(f"fresh process: ./onepile {_name}")(
        partial(race, arguments=_arguments, at_most=_at_most, status=_status)
    )
