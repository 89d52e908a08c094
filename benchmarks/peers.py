"""Runs the peers in an interpreter that has them (see `peer_program`)."""

import json
import subprocess
from functools import cache
from pathlib import Path

from benchmarks.harness import Figure, Skip

PROGRAM = Path(__file__).parent / "peer_program.py"
MODULES = {"pycgt": "pycgt", "cgt-py": "cgt_py"}


@cache
def absent(interpreter: str, peer: str) -> bool:
    """Whether the interpreter does not have the peer."""
    done = subprocess.run([interpreter, "-c", f"import {MODULES[peer]}"], capture_output=True)
    return done.returncode != 0


def run(interpreter: str | None, peer: str, task: str, count: int) -> tuple[Figure, list[int]]:
    """What the peer took, and what it found.

    Raises:
        Skip: the peer is not installed.
    """
    if interpreter is None or absent(interpreter, peer):
        raise Skip(f"{peer} is not installed; pip install -r requirements-peers.txt")
    done = subprocess.run(
        [interpreter, str(PROGRAM), peer, task, str(count)],
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    return Figure(answer["seconds"]), answer["result"]
