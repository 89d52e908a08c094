"""The command line as a process of its own: streams, signals, speed."""

import os
import resource
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from onepile.cli.main import COMMANDS
from tests.cli.calling import call

COMMAND = [sys.executable, "-I", "-m", "onepile"]


def run(*words: str, redirect: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run onepile through a shell, so that its streams can be redirected as users do it."""
    return subprocess.run(
        ["sh", "-c", f'"$@" {redirect}', "sh", *COMMAND, *words],
        capture_output=True,
        text=True,
        timeout=180,
        env={**os.environ, **environment},
    )


def test_help_lists_every_command() -> None:
    for words in ([], ["--help"], ["-h"]):
        outcome = call(*words)
        assert (outcome.code, outcome.err) == (0, "")
        for name, line in COMMANDS.items():
            assert f"  {name:<10}{line}\n" in outcome.out


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_examples(command: str) -> None:
    outcome = call(command, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"usage: onepile {command}")
    examples = outcome.out.partition("examples:\n")[2].splitlines()
    assert any(line.startswith(f"  onepile {command}") for line in examples)


def test_version() -> None:
    assert call("--version").out == f"onepile {version('onepile')}\n"


def test_messages_go_to_stderr_and_results_to_stdout() -> None:
    right = run("solve", "fibonacci-nim", "--pile", "8", "--cap", "7", "--json")
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout.startswith("{")
    wrong = run("solve", "fibonacci-nim", "--pile", "0", "--cap", "7", "--json")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "onepile: pile 0 is below 1: give a whole number of at least 1\n"


@pytest.mark.parametrize("words", [["games"], ["--help"], ["games", "--json"]])
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    done = run(*words, redirect="| head -n 1; true")
    assert done.stderr == ""
    assert done.stdout.count("\n") <= 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    done = run("games", redirect="> /dev/full")
    assert done.returncode == 2
    assert done.stderr == "onepile: [Errno 28] No space left on device\n"


def test_closed_streams_are_no_error() -> None:
    assert run("games", redirect=">&-").stderr == ""
    assert run("games", redirect=">&-").returncode == 0
    wrong = run("solve", "fibonacci-nim", "--pile", "0", redirect="2>&-")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert run("solve", "root", "--pile", "9", redirect=">&- 2>&-").returncode == 0


def test_an_encoding_without_the_signs_is_no_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "onepile", "games"],
        capture_output=True,
        timeout=180,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"fibonacci-nim" in done.stdout


def test_ctrl_c_ends_with_one_word() -> None:
    game = "move-size; f=n if n%2==0 else 4n; blocks=3; misere"
    process = subprocess.Popen(
        [*COMMAND, "solve", game, "--pile", "10^6", "--cap", "10^5", "--work", "10^12"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=180)
    assert (process.returncode, out, err) == (130, "", "onepile: interrupted\n")


WRITING = {
    "table": ["table", "half", "--to", "9", "-o"],
    "prove": ["prove", "fibonacci-nim", "-o"],
    "plot": ["plot", "half", "nim-values", "--to", "20", "-o"],
    "play": ["play", "fibonacci-nim", "--me", "perfect", "--save"],
    "site": ["site"],
}
STUCK = """
import os, sys, time
os.fsync = lambda file: time.sleep(60)
if sys.argv[1] == "site":  # but for what takes long before
    from onepile.web.site import folder
    folder._python = folder._answers = lambda told: {}
from onepile.__main__ import main
sys.exit(main())
"""
"""A command that never comes to an end of writing."""


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=lambda end: end.name)
def test_who_is_terminated_leaves_nothing_half_done(
    tmp_path: Path, command: str, end: signal.Signals
) -> None:
    target = tmp_path / {"plot": "out.png", "table": "out.csv"}.get(command, "out")
    words = [sys.executable, "-c", STUCK, *WRITING[command], str(target)]
    with subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        while not list(tmp_path.rglob("*.part")):
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(end)
        _, said = process.communicate(timeout=30)
    word = "terminated" if end == signal.SIGTERM else "interrupted"
    assert (process.returncode, said) == (128 + end, f"onepile: {word}\n")
    assert list(tmp_path.iterdir()) == []


def test_an_internal_error_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from onepile.cli.commands import games

    def fail(args: object) -> int:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(games, "run", fail)
    outcome = call("games")
    assert outcome.code == 70
    assert outcome.err.startswith("onepile: internal error, please report it: RuntimeError: first ")
    assert outcome.err.count("\n") == 1
    monkeypatch.setenv("ONEPILE_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        call("games")


def test_a_reader_that_has_gone_is_no_error_of_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    from onepile.cli.commands import games

    def gone(args: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(games, "run", gone)
    outcome = call("games")
    assert (outcome.code, outcome.err) == (0, "")


def test_an_interrupt_while_a_class_is_made_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python 3.11 makes a RuntimeError of what is raised in `__set_name__`."""
    from onepile.cli.commands import games

    class Interrupting:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def load(args: object) -> int:
        type("Loaded", (), {"attribute": Interrupting()})
        return 0

    monkeypatch.setattr(games, "run", load)
    outcome = call("games")
    assert (outcome.code, outcome.err) == (130, "onepile: interrupted\n")


def test_heavy_packages_load_only_where_they_are_used() -> None:
    """`onepile --help` must come at once: it imports nothing but the standard library."""
    heavy = (
        "numpy",
        "numba",
        "flint",
        "rich",
        "matplotlib",
        "fastapi",
        "plotly",
        "onepile.families",
        "onepile.formulas",
    )
    code = (
        "import sys; from onepile.cli.main import main; main(['--help']); "
        f"sys.exit(', '.join(name for name in {heavy!r} if name in sys.modules) or 0)"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    for _ in range(5):
        assert run("--help").returncode == 0
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    assert used / 5 < 1  # a tenth of a second on an idle machine
