"""What a pool remembers: answers that may be asked for again."""

from collections import OrderedDict
from typing import NamedTuple


class Result(NamedTuple):
    """A status and a JSON text."""

    status: int
    body: bytes


class Cache:
    """Answers that may be asked for again, the least recently used dropped first.

    Args:
        size: Bytes to hold.
    """

    def __init__(self, size: int) -> None:
        self._size = self._left = size
        self._answers: OrderedDict[bytes, Result] = OrderedDict()

    def get(self, question: bytes) -> Result | None:
        """The answer, if it is known."""
        if question in self._answers:
            self._answers.move_to_end(question)
        return self._answers.get(question)

    def put(self, question: bytes, result: Result) -> None:
        """Remember an answer, unless it is large."""
        cost = _cost(question, result)
        if cost > self._size // 16 or question in self._answers:
            return
        self._answers[question] = result
        self._left -= cost
        while self._left < 0:
            self._left += _cost(*self._answers.popitem(last=False))


def _cost(question: bytes, result: Result) -> int:
    return len(question) + len(result.body) + 300
