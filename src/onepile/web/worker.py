"""A worker process: reads a question, answers it, reads the next.

Questions and answers are frames of bytes: a length, and for an answer the status, then JSON. No
pickles: a worker that has gone wrong can send nothing but text.
"""

import json
import resource
import socket
import struct
import sys
import traceback
from contextlib import suppress

from onepile.errors import OnepileError
from onepile.web.errors import Refusal

QUESTION = struct.Struct(">I")
ANSWER = struct.Struct(">IH")


def main(channel: socket.socket, work: int, memory: int, longest: int) -> None:
    """Answer questions until the channel is closed.

    Args:
        channel: Where questions come from and answers go to.
        work: Elementary steps that a solve may take.
        memory: Bytes that this process may use for its data.
        longest: Bytes that an answer may have.
    """
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while head := _receive(channel, QUESTION.size):
        question = json.loads(_receive(channel, QUESTION.unpack(head)[0]))
        status, body = answer(question["job"], question["request"], work, longest)
        channel.sendall(ANSWER.pack(len(body), status) + body)


def answer(job: str, request: dict[str, object], work: int, longest: int) -> tuple[int, bytes]:
    """The status and the JSON text that answer a question."""
    from onepile.web.jobs import JOBS

    try:
        body = json.dumps(JOBS[job](request, work), allow_nan=False).encode("ascii")
        if len(body) > longest:
            raise Refusal(
                422,
                "work-limit",
                "the answer would be too long: ask for less, or use the command line",
            )
    except OnepileError as error:
        refusal = Refusal.of(error)
    except Refusal as error:
        refusal = error
    except MemoryError:
        refusal = Refusal(
            422, "work-limit", "this needs more memory than a question may use: ask for less"
        )
    except RecursionError:
        refusal = Refusal(422, "work-limit", "this rule nests too deeply: simplify it")
    except Exception:
        traceback.print_exc(file=sys.stderr)
        refusal = Refusal(500, "internal", "this is a mistake in onepile, not in your request")
    else:
        return 200, body
    return refusal.status, refusal.body()


def _receive(channel: socket.socket, count: int) -> bytes:
    """So many bytes, or none at the end."""
    parts: list[bytes] = []
    while count:
        part = channel.recv(count)
        if not part:
            return b""
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
