"""Record what some thousand questions are answered, and compare two such recordings.

`python -m scripts.outputs record FILE --root CHECKOUT` asks the onepile of a checkout: its command
line, the API of its page, its Python library. `python -m scripts.outputs compare OLD NEW` tells
what two recordings differ in. So a change of the insides can be shown to change nothing outside,
or only what it was meant to change. `--only solve`, or `--only "api /api/solve"`, records a part.

The questions are the same for both, made by the checkout that records (`output_commands`).
"""

import argparse
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Timer
from time import monotonic
from typing import Any, TypedDict
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from scripts.serving import serving

from onepile.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))
Command = list[str]
SECONDS = 120.0
"""A command that takes longer is ended."""


class Record(TypedDict):
    """What one question left behind; a code of None says that it was ended.

    Of the API these are the status, the answer and its type.
    """

    command: Command
    code: int | None
    stdout: str
    stderr: str


def work() -> None:
    """Answer the questions that come in on stdin, each a line of JSON, each with a line."""
    questions, answers = sys.stdin, sys.stdout
    for line in questions:
        print(json.dumps(_call(json.loads(line))), file=answers, flush=True)


def _call(command: Command) -> Record:
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with (
        TemporaryDirectory(dir=".") as folder,
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        if command[:1] == ["python"]:
            code = _evaluated(command[2])
        else:
            parts = groupby(command, lambda word: word == "&&")
            for words in [list(part) for between, part in parts if not between] or [[]]:
                code = _run(words)
        for path in sorted(Path().glob("*.*")):
            print(f"file {path}:", _content(path))
    stdout, stderr = (_VOLATILE.sub("…", stream.getvalue()) for stream in (out, err))
    return {"command": command, "code": code, "stdout": stdout, "stderr": stderr}


_VOLATILE = re.compile(
    r"(?<= at )0x[0-9a-f]+|(?<= in )[0-9.]+ s\b|(?<=127.0.0.1:)\d+|"
    r"^  \d+\.\d\S* +[0-9a-f]{12} .*",
    re.MULTILINE,
)
"""What is another each time: addresses in memory and on this machine, seconds, digests of code."""


def _run(words: Command) -> int:
    from onepile.cli.main import main

    if words[:1] == ["write"]:
        Path(words[1]).write_text(words[2], encoding="utf-8")
        return 0
    typed = words[words.index("<") + 1] if "<" in words else ""
    sys.stdin = io.StringIO(typed)
    try:
        return main(words[: words.index("<")] if typed else words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)


def _content(path: Path) -> str:
    """What is in a file; of a picture, nothing: its data are recorded from the API."""
    content = path.read_bytes() if path.is_file() and path.suffix != ".png" else b""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return sha256(content).hexdigest()


def _evaluated(expression: str) -> int:
    """Print the value of a Python expression in all the ways it has."""
    import pickle

    import onepile

    names: dict[str, Any] = {"onepile": onepile, "pickle": pickle}
    try:
        names["it"] = eval(expression, names)  # noqa: S307
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    for way in QUESTIONS["python"]["ways"]:
        try:
            print(f"{way}: {eval(way, names)}")  # noqa: S307
        except (AttributeError, TypeError):
            continue
        except Exception as error:
            print(f"{way}: {type(error).__name__}: {error}")
    return 0


def request(server: str, command: Command) -> Record:
    """What the server answers."""
    address, sent = command[1], command[2] if len(command) > 2 else None
    if len(command) > 3:
        proved = json.loads(_answered(server + command[3], None)[2]).get("certificate") or {}
        sent = json.dumps({**json.loads(command[2]), "certificate": proved.get("text", "{}")})
    status, kind, body = _answered(server + address, sent)
    return {"command": command, "code": status, "stdout": body, "stderr": kind}


def _answered(address: str, sent: str | None) -> tuple[int, str, str]:
    """Status, type and, if it is JSON, the answer itself, one thing a line."""
    data = None if sent is None else sent.encode()
    headers = {"Content-Type": "application/json"}
    try:
        answer = urlopen(Request(address, data, headers), timeout=SECONDS)
    except HTTPError as error:
        answer = error
    with answer:
        kind, body = str(answer.headers["content-type"]), answer.read()
    shown = json.dumps(json.loads(body), indent=1) if "json" in kind else ""
    return int(answer.status), kind, shown


_FIRST = ("fibonacci-nim", "fibonacci-two-blocks", "half", "static-pile")
"""A new worker is asked of them before any time is taken: in a fresh checkout it has to compile."""


class Worker:
    """A process that runs commands with the onepile of a checkout.

    Args:
        program: Its Python.
        environment: Where that finds onepile.
        folder: Where the process may write.
    """

    def __init__(self, program: str, environment: Mapping[str, str], folder: str) -> None:
        self._arguments = [program, "-P", "-m", "scripts.outputs", "worker"]
        self._environment = {**os.environ, **environment}
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
        for game in _FIRST:
            if not self._answer(["table", game, "--to", "9"]):
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


def record(root: Path, jobs: int, only: str) -> list[Record]:
    """What all questions of which the name begins with `only` leave behind."""
    if not (root / "src" / "onepile").is_dir():
        sys.exit(f"outputs: {root} is no checkout of onepile")
    from scripts.output_commands import commands  # workers may have another onepile than it needs

    asked = [one for one in commands() if _name(one).startswith(only)]
    python = root / ".venv" / "bin" / "python"
    program = str(python) if python.exists() else sys.executable
    paths = os.pathsep.join([str(root / "src"), str(ROOT)])
    environment = {"PYTHONPATH": paths, "COLUMNS": "80"}
    began = monotonic()
    records: list[Record] = []
    with TemporaryDirectory() as folder, ExitStack() as stack:
        server = ""
        if any(one[:1] == ["api"] for one in asked):
            server = stack.enter_context(serving(environment, program)).address
        idle: SimpleQueue[Worker] = SimpleQueue()
        for _ in range(jobs):
            worker = Worker(program, environment, folder)
            stack.callback(worker.end)
            idle.put(worker)

        def run(command: Command) -> Record:
            if command[:1] == ["api"]:
                return request(server, command)
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
    print(f"{len(before.keys() & after.keys()) - differing} the same, {differing} differ")
    lonely = {"old": before.keys() - after.keys(), "new": after.keys() - before.keys()}
    for recording, alone in lonely.items():
        for title, count in sorted(Counter(_name(list(words)) for words in alone).items()):
            print(f"{count:6}  {title}: in the {recording} recording alone")
    for title, pairs in sorted(groups.items()):
        print(f"{len(pairs):6}  {title}")
    for title, pairs in sorted(groups.items()):
        print(f"\n{title}")
        for first, second in sorted(pairs, key=lambda pair: pair[0]["command"])[:show]:
            print("\n".join(_shown(first, second)))
    for recording, alone in lonely.items():
        for words in sorted(alone)[:show]:
            print(f"in the {recording} recording alone: {_cut(shlex.join(words))}")
    return not differing and before.keys() == after.keys()


def _differing(first: Record, second: Record) -> list[str]:
    parts = {
        "code": first["code"] == second["code"],
        "stdout": first["stdout"] == second["stdout"],
        "stderr": first["stderr"] == second["stderr"],
    }
    return [part for part, same in parts.items() if not same]


def _name(command: Command) -> str:
    """The command, the address of the API or the kind of Python expression."""
    if command[:1] in (["api"], ["python"]):
        return f"{command[0]} {command[1].partition('?')[0]}"
    name = "atlas" if command[:1] == ["write"] else "".join(command[:1])
    return name if name in COMMANDS else "(no command)"


def _shown(first: Record, second: Record) -> Iterator[str]:
    """A command with the first line that differs in each of its outputs."""
    yield f"  {_cut(shlex.join(first['command']))}"
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
    recording.add_argument("--only", default="", help="such questions alone, like solve or api")
    comparing = tasks.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--show", type=int, default=20, help="at most so many of each kind")
    tasks.add_parser("worker")
    args = parser.parse_args()
    if args.task == "worker":
        work()
    elif args.task == "record":
        records = record(args.root.resolve(), args.jobs, args.only)
        args.file.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    else:
        old, new = (json.loads(file.read_text(encoding="utf-8")) for file in (args.old, args.new))
        return 0 if compare(old, new, args.show) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
