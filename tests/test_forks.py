"""A process that is forked while other threads solve can solve, too."""

import os
import re
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import onepile
from onepile.errors import OnepileError

_IMPORTED = r"functools(\.| import .*\b)cached_property"
ROUNDS, THREADS, SECONDS = 5, 4, 30

GAMES: list[Callable[[int], str]] = [
    lambda n: f"move-size; f=floor({2 * n + 1}n/{n}); blocks={n % 3}; overshoot",
    lambda n: f"move-size; f=n%{n + 2}+1; blocks=1",
    lambda n: f"move-number; least=k; most={n}k+3; blocks=1",
    lambda n: f"pile-size; f=floor(n/{n})+1",
]


def solve(text: str, pile: int) -> str:
    game: Any = onepile.game(text)
    try:
        return str(game.solve(pile, **({"cap": 5} if text.startswith("move-size") else {})).outcome)
    except OnepileError as error:
        return str(error)


def ended(child: int) -> int | None:
    """The exit status of a process, None if it did not end in time: then it is killed."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return status
        time.sleep(0.02)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no forking here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_solves_and_ends() -> None:
    numbers, stop = count(2), Event()

    def work() -> None:
        while not stop.is_set():
            for text in GAMES:
                solve(text(next(numbers) % 97 + 2), 10**25 + next(numbers))

    asked = [(text(7), 10**20 + 7) for text in GAMES]
    expected = [solve(*one) for one in asked]
    threads = [Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    try:
        for round_ in range(ROUNDS):
            time.sleep(0.05 * (round_ + 1))
            child = os.fork()
            if child == 0:
                os._exit(0 if [solve(*one) for one in asked] == expected else 3)
            assert ended(child) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_no_lock_of_functools_is_used() -> None:
    """In Python 3.11 its `cached_property` has one that a forked process may find held."""
    modules = Path(onepile.__file__).parent.rglob("*.py")
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    found = [path for path, text in texts.items() if re.search(_IMPORTED, text)]
    assert found == []
    assert re.search(_IMPORTED, "from functools import cache, cached_property\n")
