"""Record what some thousand commands print, and compare two such recordings.

`python -m scripts.outputs record FILE --root CHECKOUT` runs the commands with the onepile of a
checkout; `python -m scripts.outputs compare OLD NEW` tells what two recordings differ in. So a
change of the insides can be shown to change nothing outside, or only what it was meant to change.

The commands are the same every time, and are made without onepile (`output_commands`).
"""

import argparse
import io
import json
import os
import shlex
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Timer
from time import monotonic
from typing import TypedDict

from scripts.output_commands import COMMANDS, Command, commands

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 30.0
"""A command that takes longer is ended."""


class Record(TypedDict):
    """What one command left behind; a code of None says that it was ended."""

    command: Command
    code: int | None
    stdout: str
    stderr: str


def work() -> None:
    """Run the commands that come in on stdin, each a line of JSON, and answer each with a line."""
    questions, answers = sys.stdin, sys.stdout
    for line in questions:
        print(json.dumps(_call(json.loads(line))), file=answers, flush=True)


def _call(command: Command) -> Record:
    from onepile.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO()
    with (
        TemporaryDirectory(dir=".") as folder,
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main(command)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return {"command": command, "code": code, "stdout": out.getvalue(), "stderr": err.getvalue()}


_FIRST: tuple[Command, ...] = (
    ["table", "fibonacci-nim", "--to", "9"],
    ["table", "fibonacci-two-blocks", "--to", "9"],
    ["table", "half", "--to", "9"],
    ["table", "static-pile", "--to", "9"],
)
"""What a new worker is asked before any time is taken: in a fresh checkout kernels are compiled."""


class Worker:
    """A process that runs commands with the onepile of a checkout.

    Args:
        root: The checkout.
        folder: Where the process may write.
    """

    def __init__(self, root: Path, folder: str) -> None:
        python = root / ".venv" / "bin" / "python"
        program = str(python) if python.exists() else sys.executable
        self._arguments = [program, "-P", "-m", "scripts.outputs", "worker"]
        paths = os.pathsep.join([str(root / "src"), str(ROOT)])
        self._environment = {**os.environ, "PYTHONPATH": paths, "COLUMNS": "80"}
        self._folder = folder
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self._environment,
            cwd=self._folder,
        )
        for command in _FIRST:
            if not self._answer(command):
                sys.exit("outputs: the worker does not start")

    def _answer(self, command: Command) -> str:
        """The line that answers; empty when the process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(command), file=self._process.stdin, flush=True)
        return self._process.stdout.readline()

    def run(self, command: Command) -> Record:
        """What the command leaves behind."""
        alarm = Timer(SECONDS, self._process.kill)
        began = monotonic()
        alarm.start()
        line = self._answer(command)
        alarm.cancel()
        if line:
            record: Record = json.loads(line)
            return record
        reason = "took too long" if monotonic() - began >= SECONDS else "the process has ended"
        self.end()
        self._start()
        return {"command": command, "code": None, "stdout": "", "stderr": reason}

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def record(root: Path, jobs: int) -> list[Record]:
    """What all commands leave behind, with the onepile of a checkout."""
    if not (root / "src" / "onepile").is_dir():
        sys.exit(f"outputs: {root} is no checkout of onepile")
    asked = commands()
    began = monotonic()
    records: list[Record] = []
    with TemporaryDirectory() as folder, ExitStack() as stack:
        idle: SimpleQueue[Worker] = SimpleQueue()
        for _ in range(jobs):
            worker = Worker(root, folder)
            stack.callback(worker.end)
            idle.put(worker)

        def run(command: Command) -> Record:
            worker = idle.get()
            try:
                return worker.run(command)
            finally:
                idle.put(worker)

        with ThreadPoolExecutor(jobs) as pool:
            for one in pool.map(run, asked):
                records.append(one)
                if len(records) % 200 == 0 or len(records) == len(asked):
                    seconds = round(monotonic() - began)
                    print(f"{len(records)} of {len(asked)}, {seconds} s", file=sys.stderr)
    return records


# Comparing.


def compare(old: list[Record], new: list[Record], show: int) -> bool:
    """Print what differs, at most `show` commands of each kind; returns whether nothing does."""
    before = {tuple(one["command"]): one for one in old}
    after = {tuple(one["command"]): one for one in new}
    groups: dict[str, list[tuple[Record, Record]]] = defaultdict(list)
    for words in before.keys() & after.keys():
        pair = before[words], after[words]
        if parts := _differing(*pair):
            groups[f"{_name(list(words))}: {', '.join(parts)}"].append(pair)
    differing = sum(map(len, groups.values()))
    lonely = len(before.keys() ^ after.keys())
    print(f"{len(before.keys() & after.keys()) - differing} the same, {differing} differ")
    if lonely:
        print(f"{lonely} are in one recording alone")
    for title, pairs in sorted(groups.items()):
        print(f"{len(pairs):6}  {title}")
    for title, pairs in sorted(groups.items()):
        print(f"\n{title}")
        for first, second in sorted(pairs, key=lambda pair: pair[0]["command"])[:show]:
            print("\n".join(_shown(first, second)))
    return not differing and not lonely


def _differing(first: Record, second: Record) -> list[str]:
    parts = {
        "code": first["code"] == second["code"],
        "stdout": first["stdout"] == second["stdout"],
        "stderr": first["stderr"] == second["stderr"],
    }
    return [part for part, same in parts.items() if not same]


def _name(command: Command) -> str:
    return command[0] if command and command[0] in COMMANDS else "(no command)"


def _shown(first: Record, second: Record) -> Iterator[str]:
    """A command with the first line that differs in each of its outputs."""
    yield f"  onepile {_cut(shlex.join(first['command']))}"
    if first["code"] != second["code"]:
        yield f"    code {first['code']} -> {second['code']}"
    for a, b in ((first["stdout"], second["stdout"]), (first["stderr"], second["stderr"])):
        if a != b:
            yield from _first_difference(a.splitlines(), b.splitlines())


def _first_difference(old: list[str], new: list[str]) -> Iterator[str]:
    """The first line that differs, from shortly before the place where it does."""
    line = _common(old, new)
    a, b = ("".join(lines[line : line + 1]) for lines in (old, new))
    start = max(0, _common(a, b) - 40)
    for sign, lines, text in (("-", old, a), ("+", new, b)):
        yield f"    {sign} {_cut(text[start:])}" if line < len(lines) else f"    {sign} (the end)"


def _common(old: list[str] | str, new: list[str] | str) -> int:
    """How many items both begin with."""
    shorter = min(len(old), len(new))
    return next((i for i in range(shorter) if old[i] != new[i]), shorter)


def _cut(text: str) -> str:
    printable = text.encode("utf-8", "backslashreplace").decode()
    return printable if len(printable) <= 160 else printable[:159] + "…"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.outputs", description=__doc__)
    tasks = parser.add_subparsers(dest="task", required=True, metavar="{record,compare}")
    recording = tasks.add_parser("record")
    recording.add_argument("file", type=Path)
    recording.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    recording.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    comparing = tasks.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--show", type=int, default=20, help="at most so many of each kind")
    tasks.add_parser("worker")
    args = parser.parse_args()
    if args.task == "worker":
        work()
    elif args.task == "record":
        records = record(args.root.resolve(), args.jobs)
        args.file.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    else:
        old, new = (json.loads(file.read_text(encoding="utf-8")) for file in (args.old, args.new))
        return 0 if compare(old, new, args.show) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
