"""The same question has the same answer on every machine, whatever was asked before.

No clock and no free memory decides anything: limits count steps and bytes against constants.
"""

import ast
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from benchmarks.rows.positions import forget

import onepile
from onepile.errors import OnepileError
from onepile.web import jobs
from onepile.web.matches import match as match_job
from tests.cli.calling import call
from tests.tables import rows

SOURCE = Path(onepile.__file__).parent
FACES = ("cli", "web")
CLOCKS = ("monotonic", "perf_counter", "process_time", "time", "thread_time")


def answers() -> Iterator[Any]:
    """What is answered to all of these questions."""
    for words in rows(__file__, "commands"):
        outcome = call(*words)
        yield outcome.code, outcome.out, outcome.err
    for picture in rows(__file__, "pictures"):
        yield jobs.plot(picture, 100_000)
    for match in rows(__file__, "matches"):
        yield match_job({"you": "first", **match}, 2_000_000)


def test_a_clock_that_runs_ten_times_too_fast_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget()
    expected = list(answers())

    def fast(clock: Callable[[], float]) -> Callable[[], float]:
        return lambda: 10 * clock()

    for name in CLOCKS:
        monkeypatch.setattr(time, name, fast(getattr(time, name)))
    forget()
    assert list(answers()) == expected


@pytest.mark.parametrize("rule", ["f=4n; blocks=1; overshoot", "f=9n//10+100; blocks=3; misere"])
def test_what_is_remembered_changes_no_answer(rule: str) -> None:
    """Asked again, and asked after a larger question with a higher limit."""
    game = onepile.game(f"move-size; {rule}")

    def told(pile: int, work: int) -> object:
        try:
            return game.solve(pile, cap=7, work=work).to_json()
        except OnepileError as error:
            return str(error)

    questions = [(10**digits + 7, work) for digits in (3, 40, 600) for work in (3, 300, 5_000_000)]
    alone = []
    for question in questions:
        forget()
        alone.append(told(*question))
    forget()
    for order in (questions, questions[::-1]):
        assert {question: told(*question) for question in order} == dict(
            zip(questions, alone, strict=True)
        )
    assert sum(isinstance(answer, str) for answer in alone) >= 2


@pytest.mark.parametrize(("text", "place"), rows(__file__, "small"))
def test_what_is_remembered_of_small_piles_changes_no_answer(
    text: str, place: dict[str, Any]
) -> None:
    game = onepile.game(text)

    def told(pile: int, work: int) -> object:
        try:
            return game.solve(pile, work=work, **place).to_json()
        except OnepileError as error:
            return str(error)

    questions = [(pile, work) for pile in (1, 2, 5, 6, 20, 63, 64, 300) for work in (3, 90, 10**6)]
    alone = {}
    for question in questions:
        forget()
        alone[question] = told(*question)
    forget()
    for order in (questions[::-1], questions):
        assert {question: told(*question) for question in order} == alone


def test_no_clock_is_imported_inside() -> None:
    inside = [
        path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in FACES
    ]
    sweeps = SOURCE / "atlas" / "run.py"  # says when it is ready; how long a batch is
    for path in inside:
        names: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
        assert path == sweeps or not names & {"time", "datetime", "psutil", "resource"}, path
