"""What a pool remembers: answers that may be asked for again."""

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


def _cost(question: bytes, result: Result) -> int:
    return len(question) + len(result.body) + 300
