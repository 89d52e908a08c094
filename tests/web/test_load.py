"""Fifty clients at once, a third of them hostile in every way, for a few seconds.

Each attack by itself, with its figures, is `python -m benchmarks.load`. Here only what must hold on
any machine, however busy: nobody is left without an answer, nothing dies, memory stays bounded.
"""

import pytest
from benchmarks.attacks import ANSWERS, ATTACKS
from benchmarks.load import Figures, run
from scripts.serving import Served

pytestmark = pytest.mark.slow


def test_the_others_are_served_while_some_attack(running: Served) -> None:
    hostile = 0
    for _ in range(5):  # a busy machine answers few in so short a time
        figures = run(running, 6, [*ATTACKS], nice=0)
        _require_served(figures)
        hostile += sum(
            figures.answers[name, status]
            for name in ("questions", "strangers")
            for status in (200, 422, 503)
        )
        if hostile > 2:
            return
    raise AssertionError(f"{hostile} questions of the hostile were answered in all")


def _require_served(figures: Figures) -> None:
    assert figures.alive
    assert figures.failures == 0
    for name, status in figures.answers:
        assert status in {"good": {200, 503}, **ANSWERS}[name], name
    assert figures.answers["good", 200] > 25
    assert figures.answers["headers", 413] > 5
    assert figures.quantile(0.5) < 10
    assert figures.memory < 2 * 2**30
