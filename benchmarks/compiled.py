"""The yardsticks in C: compiled on the spot by the system's compiler, called through ctypes."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.harness import Skip

SOURCE = Path(__file__).parent / "c" / "direct.c"
FLAGS = ("-O3", "-shared", "-fPIC")
Int32s = NDArray[np.int32]


def compiler() -> str | None:
    """The system's C compiler."""
    return (
        os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    )


@cache
def library() -> ctypes.CDLL:
    """The loops of `c/direct.c`.

    Raises:
        Skip: there is no compiler, or it fails.
    """
    found = compiler()
    if found is None:
        raise Skip("no C compiler (cc) on this machine")
    with tempfile.TemporaryDirectory() as place:
        target = Path(place) / "direct.so"
        done = subprocess.run(
            [found, *FLAGS, "-o", str(target), str(SOURCE)], capture_output=True, text=True
        )
        if done.returncode:
            raise Skip(f"{found} fails: {done.stderr.strip().splitlines()[:1]}")
        return ctypes.CDLL(str(target))


def _call(name: str, *arguments: Int32s | int) -> int:
    """Call one of the loops with arrays and whole numbers; what it returns, if it does."""
    loop = getattr(library(), name)
    loop.restype = ctypes.c_int64
    given = [
        ctypes.c_int64(one) if isinstance(one, int) else ctypes.c_void_p(one.ctypes.data)
        for one in arguments
    ]
    return int(loop(*given))


def from_one(values: NDArray[np.integer]) -> Int32s:
    """Values for 1 … n, as the C loops want them: place 0 is not used, and all fit."""
    padded = np.zeros(len(values) + 1, dtype=np.int32)
    padded[1:] = np.minimum(values, 2**31 - 2)
    return padded


def thresholds(f: Int32s, blocks: int, overshoot: bool) -> Int32s:
    """The direct loop; f[k] for k = 1 … count."""
    g = np.empty(len(f), dtype=np.int32)
    _call("thresholds", f, g, len(f) - 1, blocks, overshoot)
    return g


def nim_values_by_theorem(f: Int32s) -> Int32s:
    """Theorem 1's recurrence; f[n] for n = 1 … count."""
    g = np.empty(len(f), dtype=np.int32)
    _call("nim_values_by_theorem", f, g, len(f) - 1)
    return g


def nim_values(f: Int32s) -> Int32s:
    """The definition, by last uses; f[n] for n = 1 … count."""
    g = np.empty(len(f), dtype=np.int32)
    last = np.empty(int(f.max(initial=0)) + 2, dtype=np.int32)
    _call("nim_values", f, g, last, len(last), len(f) - 1)
    return g


def mem_zero(count: int) -> Int32s:
    """The nim-values of the piles 0 … count of Mem⁰ before the first move."""
    room = 16 * (count + 1)
    usual, heads, options, times = (np.zeros(count + 2, dtype=np.int32) for _ in range(4))
    following, moves, values = (np.zeros(room, dtype=np.int32) for _ in range(3))
    arrays = (usual, heads, following, moves, values, options, times)
    if _call("mem_zero", *arrays, count, room) < 0:
        raise Skip(f"more than {room} exceptions in Mem0")
    return usual[: count + 1]
