"""What is written to stderr when something goes wrong: a few times a minute, however often it does.

A full table of descriptors makes asyncio complain of every connection that it cannot take, with a
traceback each: megabytes a second that help nobody.
"""

import logging
import time


class AFew(logging.Filter):
    """Lets a few records through each minute, the last of them with a word on those to come.

    Args:
        most: How many.
        seconds: The minute.

    >>> few = AFew(most=2)
    >>> record = logging.makeLogRecord({"msg": "cannot accept"})
    >>> [few.filter(record) for _ in range(4)], record.getMessage()
    ([True, True, False, False], 'cannot accept (further complaints are held back for 60 s)')
    """

    def __init__(self, most: int = 5, seconds: float = 60.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._since = 0.0
        self._said = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is written."""
        now = time.monotonic()
        if now - self._since > self._seconds or not self._said:
            self._since, self._said = now, 0
        self._said += 1
        if self._said == self._most:
            record.msg = f"{record.msg} (further complaints are held back for {self._seconds:g} s)"
        return self._said <= self._most


def hold_back() -> None:
    """Hold back the complaints of the server and of the event loop."""
    few = AFew()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(few)
