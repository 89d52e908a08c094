"""Interrupted at a random moment: exports lose no file, and who has only just started says nothing.

A hundred exports: the file is the old one or a whole new one. A hundred starts: there is no
traceback of ours. While Python itself starts an interrupt is Python's, and it may show its own.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import onepile
from onepile.cli.main import main
from onepile.cli.options import terminate
from onepile.play.transcript import read
from onepile.theorems import verify

CHANCE = random.Random(100)
HOUSE = Path(onepile.__file__).parent
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]
PILES = 300_000


def whole_table(path: Path) -> bool:
    return len(np.load(path)) == PILES + 1


def whole_csv(path: Path) -> bool:
    lines = path.read_text().splitlines()
    return len(lines) == PILES + 2 and lines[-1].startswith(f"{PILES},")


def whole_certificate(path: Path) -> bool:
    verify(path.read_text())
    return True


def whole_picture(path: Path) -> bool:
    content = path.read_bytes()
    return content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82")


def whole_match(path: Path) -> bool:
    """An interrupted match is saved as well, unfinished."""
    return bool(read(path.read_text()).match.steps())


EXPORTS: dict[str, tuple[list[str], Callable[[Path], bool]]] = {
    "table.npy": (["table", "half", "--to", str(PILES), "--format", "npy", "-o"], whole_table),
    "table.csv": (["table", "half", "--to", str(PILES), "--format", "csv", "-o"], whole_csv),
    "proof.json": (["prove", "fibonacci-two-blocks", "-o"], whole_certificate),
    "picture.png": (["plot", "half", "nim-values", "--to", "200", "-o"], whole_picture),
    "match.txt": (
        ["play", "fibonacci-two-blocks", "--me", "perfect", "--seed", "1", "--save"],
        whole_match,
    ),
}


def exporting(words: list[str]) -> int:
    """A process that exports and then ends, whatever interrupts it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # until there is somebody to end it
    child = os.fork()
    if not child:
        code = 130
        try:
            signal.signal(signal.SIGTERM, terminate)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            code = main(words)
        finally:
            os._exit(code)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    return child


@pytest.mark.parametrize("name", EXPORTS)
def test_no_file_is_lost(
    name: str, tmp_path: Path, counts: Counter[str], capfd: pytest.CaptureFixture[str]
) -> None:
    words, is_whole = EXPORTS[name]
    target = tmp_path / name
    assert main([*words, str(target)]) == 0  # all is loaded
    began = time.monotonic()
    assert main([*words, str(target)]) == 0
    usual = time.monotonic() - began
    assert is_whole(target)
    for n in range(20):
        target.write_text("before")
        kill = SIGNALS[n % 3]
        child = exporting([*words, str(target)])
        time.sleep(CHANCE.uniform(0, usual))
        os.kill(child, kill)
        os.waitpid(child, 0)
        kept = target.read_bytes() == b"before"
        assert kept or is_whole(target)
        counts["exports interrupted, the file as it was"] += kept
        counts["exports interrupted, the file new and whole"] += not kept
        if kill != signal.SIGKILL:  # who is killed cannot clean up
            assert [path.name for path in tmp_path.iterdir() if path.suffix != ".part"] == [name]
        for part in tmp_path.glob("*.part"):
            assert kill == signal.SIGKILL
            part.unlink()
    capfd.readouterr()


def test_interrupted_starts_leave_no_traceback_of_ours(counts: Counter[str]) -> None:
    words = [sys.executable, "-m", "onepile", "games"]
    began = time.monotonic()
    subprocess.run(words, check=True, capture_output=True)
    usual = time.monotonic() - began
    for _ in range(100):
        started = subprocess.Popen(
            words,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        time.sleep(CHANCE.uniform(0, 1.2 * usual))
        started.send_signal(signal.SIGINT)
        _, said = started.communicate()
        assert f'File "{HOUSE}' not in said, said
        if "KeyboardInterrupt" in said:
            counts["starts interrupted, Python's own traceback"] += 1
            continue
        assert started.returncode in (0, 130, -signal.SIGINT), said
        assert said in ("", "onepile: interrupted\n")
        kind = "done" if started.returncode == 0 else "ended without a traceback"
        counts[f"starts interrupted, {kind}"] += 1
