"""Little memory, full disks, damaged and forbidden caches, clocks that jump."""

import os
import random
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.faults.victims import Limits, suffering

TABLE = ["table", "half", "--to", "5", "--format", "csv"]
VALUES = "pile,nim_value\n0,0\n1,0\n2,1\n3,0\n4,2\n5,1\n"
CHANCE = random.Random(4)


def run(
    words: list[str], environment: Mapping[str, str] | None = None, limits: Limits | None = None
) -> tuple[int, str]:
    """The exit code and the output of a call; complaints are one line."""

    def limit() -> None:
        for kind, most in (limits or {}).items():
            resource.setrlimit(kind, (most, most))

    done = subprocess.run(
        [sys.executable, "-m", "onepile", *words],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=limit,
        env={**os.environ, **(environment or {})},
    )
    assert "internal error" not in done.stderr, done.stderr
    assert done.returncode in (0, 1, 2), done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("megabytes", [120, 250, 400, 800])
def test_little_memory_is_told_or_enough(megabytes: int, counts: Counter[str]) -> None:
    code, output = run(TABLE, limits={resource.RLIMIT_AS: megabytes << 20})
    assert (code, output) in [(0, VALUES), (1, "")]
    counts[f"calls with little memory, exit code {code}"] += 1


def test_a_server_with_little_memory_answers_or_refuses(counts: Counter[str]) -> None:
    with suffering({resource.RLIMIT_AS: 1200 << 20}) as victim:
        for n in range(50):
            counts[f"questions with little memory: {victim.ask(n + 2)}"] += 1
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.left() == []


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, if one may be made."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_loses_nothing(small: Path, counts: Counter[str]) -> None:
    target = small / "table.csv"
    target.write_text("before")
    code, _ = run(["table", "half", "--to", "1000000", "--format", "csv", "-o", str(target)])
    assert (code, target.read_text(), os.listdir(small)) == (2, "before", ["table.csv"])
    (small / "filler").write_bytes(b"x" * (900 << 10))
    for name in ("cache", "temporary"):
        (small / name).mkdir()
    places = {"NUMBA_CACHE_DIR": str(small / "cache"), "TMPDIR": str(small / "temporary")}
    assert run(TABLE, places) == (0, VALUES)
    with suffering({}, places) as victim:
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.complaints() == ""
    counts["full disks"] += 3


def test_a_file_that_may_not_grow_is_left_as_it_was(tmp_path: Path, counts: Counter[str]) -> None:
    target = tmp_path / "table.csv"
    target.write_text("before")
    words = ["table", "half", "--to", "1000000", "--format", "csv", "-o", str(target)]
    code, _ = run(words, limits={resource.RLIMIT_FSIZE: 1 << 20})
    assert (code, target.read_text(), os.listdir(tmp_path)) == (2, "before", ["table.csv"])
    counts["files that may not grow"] += 1


def test_damaged_caches(tmp_path: Path, counts: Counter[str]) -> None:
    """Every entry damaged at random, again and again; tables stay right."""
    place = {"NUMBA_CACHE_DIR": str(tmp_path)}
    assert run(TABLE, place) == (0, VALUES)
    for _ in range(6):
        for entry in tmp_path.rglob("*.nb*"):
            content = bytearray(entry.read_bytes())
            if CHANCE.random() < 0.5:
                content = content[: CHANCE.randrange(len(content) + 1)]
            for _ in range(CHANCE.randrange(4)):
                if content:
                    content[CHANCE.randrange(len(content))] ^= CHANCE.randrange(1, 256)
            entry.write_bytes(content)
            counts["damaged entries of the cache"] += 1
        assert run(TABLE, place) == (0, VALUES)


def test_caches_that_cannot_be_written(tmp_path: Path, counts: Counter[str]) -> None:
    """No directory where one is wanted: as good as one that may not be written."""
    package = tmp_path / "onepile"
    source = Path(__file__).parents[2] / "src" / "onepile"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "kernels" / "__pycache__").write_text("no directory")
    nowhere = str(package / "kernels" / "__pycache__" / "x")
    places = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "PYTHONPATH": str(tmp_path)}
    for temporary in (str(tmp_path), nowhere):
        assert run(TABLE, {**places, "TMPDIR": temporary}) == (0, VALUES)
        counts["caches that cannot be written"] += 1
    with suffering({}, {**places, "TMPDIR": nowhere}) as victim:
        assert victim.is_healthy()
        assert victim.end() == 0


JUMPS = """
import itertools, time
_real, _calls = time.time, itertools.count()
time.time = lambda: _real() + (next(_calls) % 7 - 3) * 86_400
"""


def test_a_clock_that_jumps_by_days(tmp_path: Path, counts: Counter[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(JUMPS)
    with suffering({}, {"PYTHONPATH": str(tmp_path)}) as victim:
        assert victim.is_healthy()
        for n in range(100):
            assert victim.ask(10**6 + n) == 200
            counts["questions beside a clock that jumps"] += 1
        victim.keep_busy(3)
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.left() == []
        assert victim.complaints() == ""
