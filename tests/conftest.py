"""What every test runs under: the same random examples each time, no screen, plain output."""

import os
import signal
from collections import Counter

import pytest
from hypothesis import settings

os.environ["MPLBACKEND"] = "Agg"
os.environ["NO_COLOR"] = "1"
os.environ["COLUMNS"] = "100"

# A shell starts what runs in the background with interrupts ignored, and programs started from
# there inherit it: those under test could never be interrupted.
signal.signal(signal.SIGINT, signal.default_int_handler)

LEFT_OUT = (
    "examples of the documents, sites, the page in a browser, long random calls (make slow); "
    "kills and full disks (make faults); the checker's proof in Coq (make formal)"
)
"""What `make test` does not run, and how to run it."""

settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("explore", max_examples=10_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser is slow."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was not run, a line for each reason; pytest itself has a line for each test."""
    if terminalreporter.config.option.markexpr == "not slow":
        terminalreporter.write_line(f"not run: {LEFT_OUT}")
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
    for reason, tests in reasons.most_common():
        terminalreporter.write_line(f"not run: {tests} tests, {reason.removeprefix('Skipped: ')}")
