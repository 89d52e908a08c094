"""The process from which workers are forked: it has loaded and compiled all that they need.

`python -m onepile.web.nursery FD` takes two orders on the socket FD: `F`, with a channel attached,
forks a worker for that channel and answers its number; `K` and a number ends that worker. A worker
that has ended keeps its number until it is ended here, so no other process is ever hit. When the
socket closes, all workers are ended.
"""

import os
import signal
import socket
import struct
import subprocess
import sys
from contextlib import suppress
from threading import Lock

from onepile.web.bounds import Bounds
from onepile.web.worker import main as work

_NUMBER = struct.Struct(">Q")
_ORDER = 1 + _NUMBER.size


class Nursery:
    """The server's side: starts the process and gives it orders.

    Args:
        bounds: The limits of the workers.
    """

    def __init__(self, bounds: Bounds) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            limits = (bounds.work, bounds.worker_bytes, bounds.answer_bytes)
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__, str(theirs.fileno()), *map(str, limits)],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server, which then says when it is over
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )
        self._socket = ours
        self._lock = Lock()

    def fork(self, channel: socket.socket) -> int:
        """A new worker that answers on this channel; blocks until the process is ready.

        Raises:
            OSError: the process has died.
        """
        with self._lock:
            order = b"F" + _NUMBER.pack(0)
            socket.send_fds(self._socket, [order], [channel.fileno()])
            answer = self._socket.recv(_NUMBER.size, socket.MSG_WAITALL)
        if len(answer) < _NUMBER.size:
            raise OSError("the process that makes workers has ended")
        number: int = _NUMBER.unpack(answer)[0]
        return number

    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def end(self, worker: int) -> None:
        """End a worker, whatever it does."""
        with suppress(OSError):
            self._socket.sendall(b"K" + _NUMBER.pack(worker))

    def stop(self) -> None:
        """End all workers and the process."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for a worker
        self._socket.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def serve(orders: socket.socket, limits: tuple[int, int, int]) -> None:
    """Take orders until the socket is closed."""
    workers: set[int] = set()
    # The server may leave at any moment, also between its order and our answer.
    with suppress(ConnectionError):
        _take_orders(orders, limits, workers)
    for number in workers:
        os.kill(number, signal.SIGKILL)


def _take_orders(orders: socket.socket, limits: tuple[int, int, int], workers: set[int]) -> None:
    ended: set[int] = set()
    while True:
        order, channels, _, _ = socket.recv_fds(orders, _ORDER, 1, socket.MSG_WAITALL)
        if len(order) < _ORDER:
            return
        number: int = _NUMBER.unpack(order[1:])[0]
        if order[:1] == b"F":
            number = _fork(orders, channels[0], limits)
            workers.add(number)
            orders.sendall(_NUMBER.pack(number))
        elif number in workers:
            workers.discard(number)
            ended.add(number)
            os.kill(number, signal.SIGKILL)
        # Not waited for: on a busy machine even dying takes a while.
        ended = {number for number in ended if os.waitpid(number, os.WNOHANG) == (0, 0)}


def _fork(orders: socket.socket, channel: int, limits: tuple[int, int, int]) -> int:
    number = os.fork()
    if number:
        os.close(channel)
        return number
    code = 1
    try:
        orders.close()
        work(socket.socket(fileno=channel), *limits)
        code = 0
    finally:
        os._exit(code)


def main(arguments: list[str]) -> None:
    """The process itself."""
    from onepile.web.jobs import warm

    descriptor, steps, memory, longest = map(int, arguments)
    warm()
    serve(socket.socket(fileno=descriptor), (steps, memory, longest))


if __name__ == "__main__":
    main(sys.argv[1:])
