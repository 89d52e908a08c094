"""The peers' side: general packages for combinatorial games compute the same values.

Run by an interpreter that has pycgt and cgt-py; it needs nothing of onepile. Neither package knows
games with a cap, so each position (pile, cap) is put together from the values of its options, in
the cheapest way: a new value is asked for only when a further move reaches a new option.
Prints one JSON object: the seconds, and for each pile its largest nim-value (`staircases`) or the
largest cap with which the mover loses (`outcomes`).
"""

import json
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

Value = Any


class Peer(NamedTuple):
    """What is needed of a package.

    Attributes:
        empty: The value of the game without moves.
        combined: The value of an impartial game with these options.
        loses: Whether the player to move loses.
        size: n for the value *n.
    """

    empty: Value
    combined: Callable[[Iterable[Value]], Value]
    loses: Callable[[Value], bool]
    size: Callable[[Value], int]


def from_pycgt() -> Peer:
    """Pure Python; values are objects."""
    from pycgt import ZERO, Outcome, birthday, game, outcome

    return Peer(
        ZERO,
        lambda options: game(options, options),
        lambda value: bool(outcome(value) == Outcome.SECOND),
        birthday,
    )


def from_cgt_py() -> Peer:
    """Rust; it reads games from text, so values are kept as it writes them."""
    from cgt_py import CanonicalForm

    def combined(options: Iterable[str]) -> str:
        side = ",".join(options)
        return repr(CanonicalForm(f"{{{side}|{side}}}")).split("'")[1]

    return Peer(
        "0",
        combined,
        lambda text: bool(CanonicalForm(text) == CanonicalForm(0)),
        lambda text: 0 if text == "0" else int(text[1:] or "1"),
    )


PEERS = {"pycgt": from_pycgt, "cgt-py": from_cgt_py}


def values(count: int, peer: Peer) -> list[list[Value]]:
    """For Fibonacci nim, the value of (pile, cap) for all caps up to the pile."""
    table = [[peer.empty]]
    for pile in range(1, count + 1):
        row = [peer.empty]
        options: set[Value] = set()
        for move in range(1, pile + 1):
            below = pile - move
            option = table[below][min(2 * move, below)]
            if option in options:
                row.append(row[-1])
            else:
                options.add(option)
                row.append(peer.combined(options))
        table.append(row)
    return table


def main(name: str, task: str, count: int) -> None:
    """Do the task and print what it took."""
    sys.setrecursionlimit(100_000)
    peer = PEERS[name]()
    begin = time.perf_counter()
    table = values(count, peer)
    if task == "outcomes":
        losses = [[peer.loses(value) for value in row] for row in table]
    seconds = time.perf_counter() - begin
    if task == "outcomes":
        result = [sum(row) - 1 for row in losses]
    else:
        result = [peer.size(row[-1]) for row in table]
    print(json.dumps({"seconds": seconds, "result": result}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
