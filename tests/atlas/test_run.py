"""Runs: complete, resumed, side by side, without a scheduler; the records never depend on it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from onepile.atlas import run as run_module
from onepile.atlas.record import ask
from onepile.atlas.run import run
from onepile.atlas.store import RECORD, Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError
from tests.atlas.making import SWEEP, answers, as_bytes, made, records

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

QUICK = SWEEP.replace("work = 20_000", "proof = false\nconditions = false")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    monkeypatch.setattr(run_module, "_WRITTEN_EVERY", 0)  # look around after each game
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as made:
        yield made


def test_all_are_asked_once(cluster: LocalCluster, tmp_path: Path) -> None:
    sweep, store = Sweep.parse(QUICK), Store(tmp_path / "a")
    seen: list[tuple[int, int]] = []
    first = run(
        sweep, store, scheduler=cluster.scheduler_address, report=lambda *told: seen.append(told)
    )
    games = set(sweep.expand().games)
    assert (first.games, first.before, first.asked) == (len(games), 0, len(games))
    assert (first.failures, first.broken) == ([], "")
    assert seen[-1] == (len(games), len(games))
    assert len(store.parts()) == 1
    assert sorted(store.read(["game"])["game"].to_pylist()) == sorted(games)
    again = run(sweep, store, scheduler=cluster.scheduler_address)
    assert (again.before, again.asked) == (len(games), 0)
    assert records(made(tmp_path / "b", QUICK)) == records(store)


def test_a_game_that_fails_does_not_stop_the_others(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep, store = Sweep.parse(QUICK), Store(tmp_path / "a")
    bad = "move-size; f=2n; overshoot"
    monkeypatch.setattr(run_module, "ask", lambda text, q: 1 // 0 if text == bad else ask(text, q))
    outcome = run(sweep, store, scheduler=cluster.scheduler_address)
    assert outcome.failures == [(bad, "ZeroDivisionError: integer division or modulo by zero")]
    assert outcome.asked == outcome.games - 1
    monkeypatch.undo()
    again = run(sweep, store, scheduler=cluster.scheduler_address)
    assert (again.before, again.asked) == (outcome.games - 1, 1)


def test_what_another_run_answers_meanwhile_is_not_asked(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    sweep, store = Sweep.parse(QUICK), Store(tmp_path / "a")
    games = list(sweep.expand().games)
    other: list[int] = []

    def meanwhile(answered: int, games_in_all: int) -> None:
        if not other:
            known = store.answered(sweep.questions)
            rest = [game for game in games if game not in known]
            store.write(answers(rest, sweep.questions), "other")
            other.append(len(rest))

    outcome = run(sweep, store, scheduler=cluster.scheduler_address, report=meanwhile)
    assert other[0] > len(games) / 2
    assert outcome.asked < len(games) / 2
    assert store.answered(sweep.questions) == set(games)
    assert records(made(tmp_path / "b", QUICK)) == as_bytes(
        {one["game"]: one for one in store.read(RECORD.names).to_pylist()}.values()
    )


def test_without_its_scheduler_a_run_ends_and_keeps_what_it_has(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    sweep, store = Sweep.parse(QUICK), Store(tmp_path / "a")
    kept: list[int] = []

    def gone(answered: int, games: int) -> None:
        if answered >= 3 and not kept:
            kept.append(answered)
            cluster.close()

    outcome = run(sweep, store, scheduler=cluster.scheduler_address, report=gone)
    assert outcome.broken == "the scheduler is gone"
    assert len(store.answered(sweep.questions)) == outcome.asked >= kept[0]
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as fresh:
        again = run(sweep, store, scheduler=fresh.scheduler_address)
    assert again.before == outcome.asked
    assert again.before + again.asked == again.games


def test_a_cluster_that_is_not_there_or_has_other_code_is_refused(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep, store = Sweep.parse(QUICK), Store(tmp_path / "a")
    monkeypatch.setattr(run_module, "_CONNECT_SECONDS", 0.2)
    for nowhere in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(IllegalError, match="no scheduler answers at"):
            run(sweep, store, scheduler=nowhere)
    codes = iter(["aaa", "bbb"])
    monkeypatch.setattr(run_module, "code_digest", lambda: next(codes))
    with pytest.raises(IllegalError, match=r"has another onepile \(code bbb, here aaa\)"):
        run(sweep, store, scheduler=cluster.scheduler_address)


def test_processes_make_the_same_records(tmp_path: Path) -> None:
    """The command line with two worker processes, and the games asked here one after the other."""
    few = SWEEP.replace('"1..5"', "[2]")
    sweep = tmp_path / "sweep.toml"
    sweep.write_text(few, encoding="utf-8")
    words = ["atlas", "run", str(sweep), "--to", str(tmp_path / "a"), "--workers", "2"]
    command = [sys.executable, "-m", "onepile", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "dashboard: http://127.0.0.1:" in done.stderr
    games = len(Sweep.parse(few).expand().games)
    assert done.stdout.startswith(f"{games} games: 0 were there, {games} asked in ")
    assert records(Store(tmp_path / "a")) == records(made(tmp_path / "b", few))
