"""Running the command line inside this process."""

import io
import json
import re
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from onepile.cli.main import main


@dataclass(frozen=True)
class Outcome:
    """What a call left behind."""

    code: int
    out: str
    err: str
    seconds: float

    def json(self) -> Any:
        """The whole of stdout as one JSON value."""
        return json.loads(self.out)


def call(*words: str) -> Outcome:
    """Run `onepile WORDS…`; stdout and stderr are no terminals."""
    out, err = io.StringIO(), io.StringIO()
    started = time.process_time()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(words))
    return Outcome(code, out.getvalue(), err.getvalue(), time.process_time() - started)


def printed(*words: str) -> str:
    """What a call prints that says nothing on stderr and ends well."""
    outcome = call(*words)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return outcome.out


def refused(*words: str, code: int = 2) -> str:
    """The one line of a wrong call, after checking that it is refused as it should be.

    The code is 2 for what the caller can mend, 1 for what is not known or takes too much work.
    """
    outcome = call(*words)
    assert outcome.code == code, outcome
    assert outcome.out == ""
    assert outcome.err.endswith("\n")
    assert outcome.err.count("\n") == 1, outcome.err
    assert outcome.err.startswith("onepile")
    assert "Traceback" not in outcome.err
    assert len(outcome.err) < 500
    assert outcome.seconds < 1
    return outcome.err.rstrip("\n")


def written_out(word: str) -> str:
    """A word with what is said to stand in it many times."""
    return re.sub(r"\{(\d+)\*([^}]+)\}", lambda found: found[2] * int(found[1]), word)
