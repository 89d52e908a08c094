"""How many faults of each kind were done, printed at the end."""

from collections import Counter

import pytest

_COUNTS: pytest.StashKey[Counter[str]] = pytest.StashKey()


@pytest.fixture
def counts(request: pytest.FixtureRequest) -> Counter[str]:
    """Where a test notes what it has done, by name."""
    return request.config.stash.setdefault(_COUNTS, Counter())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """One line for each kind of fault."""
    for name, number in sorted(config.stash.get(_COUNTS, Counter()).items()):
        terminalreporter.write_line(f"{number:6}  {name}")
