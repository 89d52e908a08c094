"""A worker process: reads a question, answers it, reads the next.

Questions and answers are frames of bytes: a length, and for an answer the status, then JSON. No
pickles: a worker that has gone wrong can send nothing but text.
"""

import json
import os
import socket
import struct
from typing import NamedTuple

from onepile.web.answering import answer
from onepile.web.lifelines import die_with, limit

QUESTION = struct.Struct(">I")
ANSWER = struct.Struct(">IH")


class Allowance(NamedTuple):
    """What a worker may use.

    Attributes:
        work: Elementary steps that a solve may take.
        memory: Bytes that the process may use for its data.
        seconds: Seconds that it may compute in all its life.
        longest: Bytes that an answer may have.
        nice: How much it makes way for the processes that have made it.
    """

    work: int
    memory: int
    seconds: int
    longest: int
    nice: int


def main(channel: socket.socket, parent: int, allowed: Allowance) -> None:
    """Answer questions until the channel is closed or the parent has ended.

    Args:
        channel: Where questions come from and answers go to.
        parent: The process that has made this one.
        allowed: What may be used.
    """
    die_with(parent)
    os.nice(allowed.nice)
    limit(allowed.memory, allowed.seconds)
    while head := _receive(channel, QUESTION.size):
        question = json.loads(_receive(channel, QUESTION.unpack(head)[0]))
        status, body = answer(question["job"], question["request"], allowed.work, allowed.longest)
        channel.sendall(ANSWER.pack(len(body), status) + body)


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
