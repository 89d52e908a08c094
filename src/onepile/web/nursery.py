"""The process from which workers are forked: it loads and compiles all that they need.

`python -m onepile.web.nursery PARENT FD WARM …` takes two orders on the socket FD: `F`, with a
channel attached, forks a worker for that channel and answers its number; `K` and a number ends that
worker. A worker that has ended keeps its number until it is ended here, so no other process is ever
hit. When the socket closes, all workers are ended; when this process is killed, they die with it,
and it with the server (`lifelines`). It leads a group of its own, which the server can end at once.

Why by hand: a question must be ended in the middle without harm to others, and its worker replaced
within milliseconds by one that has everything loaded. `concurrent.futures` gives up the whole pool
when one of its processes is killed. The fork server of `multiprocessing` comes nearest, but it
forks nothing until all its modules are loaded and compiled, speaks in pickles, and leaves its
children running when it dies; what it would spare is the forty lines of `serve` here.

To compile the kernels takes seconds in a fresh checkout. That is done in small pieces while there
are no orders, so that the first workers are there at once; the end of it is told by a byte on WARM.
"""

import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from threading import Lock
from typing import NamedTuple

from onepile.web.bounds import Bounds
from onepile.web.lifelines import die_with
from onepile.web.worker import Allowance
from onepile.web.worker import main as work

_LEAVE_SECONDS = 0.5
_NUMBER = struct.Struct(">Q")
_ORDER = 1 + _NUMBER.size


class NurseryError(Exception):
    """No worker can be made: the process that makes them has ended."""


class Nursery:
    """The server's side: starts the process and gives it orders.

    Args:
        bounds: The limits of the workers.

    Attributes:
        nice: How much its workers make way for it and for the server.
    """

    def __init__(self, bounds: Bounds) -> None:
        ours, theirs = socket.socketpair()
        told, tell = socket.socketpair()
        with theirs, tell:
            ends = (theirs.fileno(), tell.fileno())
            numbers = (os.getpid(), *ends, *_allowance(bounds))
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__, *map(str, numbers)],
                pass_fds=ends,
                stdin=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C is for the server, which then says when it is over
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )
        self.nice = bounds.lanes[0].nice
        self._socket = ours
        self._told = told
        self._lock = Lock()

    def wait_until_warm(self) -> bool:
        """Block until all is compiled; False if the process has died before."""
        with self._told:
            return bool(self._told.recv(1))

    def fork(self, channel: socket.socket) -> int:
        """A new worker that answers on this channel; blocks until the process is ready.

        Raises:
            NurseryError: the process has died.
        """
        with self._lock:
            order = b"F" + _NUMBER.pack(0)
            try:
                socket.send_fds(self._socket, [order], [channel.fileno()])
                answer = self._socket.recv(_NUMBER.size, socket.MSG_WAITALL)
            except OSError as error:
                raise NurseryError("the process that makes workers has ended") from error
        if len(answer) < _NUMBER.size:
            raise NurseryError("the process that makes workers has ended")
        number: int = _NUMBER.unpack(answer)[0]
        return number

    def is_alive(self) -> bool:
        """Whether the process holds its end of the socket; workers die after it has let go."""
        with suppress(ValueError, OSError):
            held = select.poll()
            held.register(self._socket, 0)
            return not held.poll(0)
        return False

    def end(self, worker: int) -> None:
        """End a worker, whatever it does."""
        with suppress(OSError):
            self._socket.sendall(b"K" + _NUMBER.pack(worker))

    def stop(self) -> None:
        """End the process and all workers, also those that it has left behind."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            left = select.poll()  # its end is closed when it is gone
            left.register(self._socket, select.POLLIN)
            left.poll(1000 * _LEAVE_SECONDS)  # it may be writing what it has compiled
        # Before it is waited for: until then no other group can have its number.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._socket.close()


def _allowance(bounds: Bounds) -> Allowance:
    """What a worker may use: many quick questions, and one that goes through all lanes."""
    seconds = bounds.worker_jobs * bounds.lanes[0].seconds + 2 * sum(
        lane.clock for lane in bounds.lanes
    )
    nice = bounds.lanes[0].nice
    return Allowance(bounds.work, bounds.worker_bytes, ceil(seconds), bounds.answer_bytes, nice)


class _Ends(NamedTuple):
    """Where orders come from, and where the end of the warming up is told."""

    orders: socket.socket
    tell: socket.socket


def serve(
    orders: socket.socket,
    tell: socket.socket,
    allowed: Allowance,
    chores: Iterator[None],
) -> None:
    """Take orders until the socket is closed; while there are none, go on with the chores."""
    workers: set[int] = set()
    # The server may leave at any moment, also between its order and our answer.
    with suppress(ConnectionError):
        _take_orders(_Ends(orders, tell), allowed, workers, chores)
    for number in workers:
        os.kill(number, signal.SIGKILL)


def _take_orders(
    ends: _Ends, allowed: Allowance, workers: set[int], chores: Iterator[None]
) -> None:
    orders = ends.orders
    ended: set[int] = set()
    _do_chores(ends, chores)
    while True:
        order, channels, _, _ = socket.recv_fds(orders, _ORDER, 1, socket.MSG_WAITALL)
        if len(order) < _ORDER:
            return
        number: int = _NUMBER.unpack(order[1:])[0]
        if order[:1] == b"F":
            number = _fork(ends, channels[0], allowed)
            workers.add(number)
            orders.sendall(_NUMBER.pack(number))
        elif number in workers:
            workers.discard(number)
            ended.add(number)
            os.kill(number, signal.SIGKILL)
        # Not waited for: on a busy machine even dying takes a while.
        ended = {number for number in ended if os.waitpid(number, os.WNOHANG) == (0, 0)}
        _do_chores(ends, chores)


def _do_chores(ends: _Ends, chores: Iterator[None]) -> None:
    """One after the other until an order comes; when all are done, that is told."""

    def is_ordered() -> bool:
        return bool(select.select([ends.orders], [], [], 0)[0])

    if is_ordered():
        return
    for _ in chores:
        if is_ordered():
            return
    with suppress(OSError):  # told and closed before
        ends.tell.sendall(b"W")
        ends.tell.close()


def _fork(ends: _Ends, channel: int, allowed: Allowance) -> int:
    parent = os.getpid()
    number = os.fork()
    if number:
        os.close(channel)
        return number
    code = 1
    try:
        for end in ends:
            end.close()
        work(socket.socket(fileno=channel), parent, allowed)
        code = 0
    finally:
        os._exit(code)


def main(arguments: list[str]) -> None:
    """The process itself."""
    parent, orders, tell, *allowed = map(int, arguments)
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is to be said about its end
    from onepile.web.jobs import load, warm

    load()
    ends = (socket.socket(fileno=orders), socket.socket(fileno=tell))
    serve(*ends, Allowance(*allowed), warm())


if __name__ == "__main__":
    main(sys.argv[1:])
