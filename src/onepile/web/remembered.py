"""What a pool remembers: answers that may be asked for again, and which questions are slow."""

import re
import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """A status and a JSON text; `passing` if it may be another one in a while."""

    status: int
    body: bytes
    passing: bool = False


class Cache:
    """Answers that may be asked for again, the least recently used dropped first.

    Args:
        size: Bytes to hold.
        passing_seconds: How long an answer is held that may be another one in a while.
    """

    def __init__(self, size: int, passing_seconds: float = 30.0) -> None:
        self._size = size
        self._passing_seconds = passing_seconds
        self._held = 0
        self._answers: OrderedDict[bytes, tuple[Result, float]] = OrderedDict()

    def get(self, question: bytes) -> Result | None:
        """The answer, if it is known."""
        found, since = self._answers.get(question, (None, 0.0))
        if found is None:
            return None
        if found.passing and time.monotonic() - since > self._passing_seconds:
            del self._answers[question]
            self._held -= _cost(question, found)
            return None
        self._answers.move_to_end(question)
        return found

    def put(self, question: bytes, result: Result) -> None:
        """Remember an answer, unless it is large."""
        cost = _cost(question, result)
        if cost > self._size // 16 or question in self._answers:
            return
        self._answers[question] = (result, time.monotonic())
        self._held += cost
        while self._held > self._size:
            old, (dropped, _) = self._answers.popitem(last=False)
            self._held -= _cost(old, dropped)


class Slow:
    """The shapes of questions that took long twice without a quick one between, for a while.

    Args:
        seconds: How long a shape is remembered.
        most: How many.
    """

    def __init__(self, seconds: float = 60.0, most: int = 1000) -> None:
        self._seconds = seconds
        self._most = most
        self._offences: OrderedDict[bytes, tuple[int, float]] = OrderedDict()

    def add(self, shape: bytes) -> None:
        """A question of this shape took long."""
        number, _ = self._offences.pop(shape, (0, 0.0))
        self._offences[shape] = (number + 1, time.monotonic())
        if len(self._offences) > self._most:
            self._offences.popitem(last=False)

    def forgive(self, shape: bytes) -> None:
        """A question of this shape was quick."""
        self._offences.pop(shape, None)

    def __contains__(self, shape: bytes) -> bool:
        number, since = self._offences.get(shape, (0, 0.0))
        return number > 1 and time.monotonic() - since < self._seconds


def shape_of(question: bytes) -> bytes:
    """A question without its numbers: only how long they are, roughly.

    >>> shape_of(b"f=2n+17, pile 1000000")
    b'f=#n+#, pile ##'
    """
    return re.sub(rb"[0-9]+", lambda digits: b"##" if len(digits[0]) > 6 else b"#", question)


def _cost(question: bytes, result: Result) -> int:
    return len(question) + len(result.body) + 300
