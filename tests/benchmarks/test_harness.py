"""How races are run and told: small, with a clock that the test sets."""

import json
from pathlib import Path

import pytest
from benchmarks import __main__ as program
from benchmarks import report
from benchmarks.harness import (
    Figure,
    Line,
    Pace,
    Race,
    Row,
    Run,
    Setting,
    Skip,
    Yardstick,
    held,
    measured,
    run_rows,
)
from benchmarks.report import BEGIN, END, DirtyTreeError, Facts, as_json, save, summary, table
from benchmarks.rows import all_rows

FACTS = Facts("abc123", False, "2024-01-31", "a processor", 2, "Linux", {"Python": "3.11"})
DIRTY = Facts("abc123", True, "2024-01-31", "a processor", 2, "Linux", {"Python": "3.11"})


class StoppedClock:
    """Stands still, except for the runs that are to take time."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def taking(self, seconds: float, run: Run) -> Run:
        """The same run, at the end of which this clock is later by so many seconds."""

        def longer() -> object:
            result = run()
            self.now += seconds
            return result

        return longer


class Runner:
    """Returns given figures in turn, and writes down that it ran."""

    def __init__(self, name: str, log: list[str], *figures: float) -> None:
        self.name, self.log, self.figures = name, log, list(figures)

    def __call__(self) -> Figure:
        self.log.append(self.name)
        return Figure(self.figures.pop(0))


def test_rounds_take_turns_and_the_best_counts() -> None:
    log: list[str] = []
    race = Race(
        Runner("ours", log, 5, 3, 4),
        (
            Yardstick("copy", Runner("copy", log, 2, 9, 9), goal=1.5),
            Yardstick("slow", Runner("slow", log, 0.5), scale=10, goal=0.5, rounds=1),
        ),
        note="something",
    )
    lines = list(held("a row", race, Pace(rounds=3, clock=StoppedClock())))
    assert log == ["ours", "copy", "slow", "ours", "copy", "ours", "copy"]
    assert lines == [
        Line("a row", "s", 3, "copy", 2, 1, 1.5, 1.5, True, "something"),
        Line("a row", "s", 3, "slow", 5, 10, 0.6, 0.5, False, ""),
    ]


def test_no_new_round_after_the_time() -> None:
    log: list[str] = []
    clock = StoppedClock()
    race = Race(
        clock.taking(1, Runner("ours", log, 1, 1, 1, 1)),
        (Yardstick("copy", clock.taking(2, Runner("copy", log, 1, 1, 1, 1))),),
    )
    list(held("a row", race, Pace(rounds=4, seconds=5, clock=clock)))
    assert log == ["ours", "copy", "ours", "copy"]


def test_slow_yardsticks_do_not_use_up_the_time() -> None:
    log: list[str] = []
    clock = StoppedClock()
    slow = clock.taking(60, Runner("slow", log, 1))
    race = Race(clock.taking(1, Runner("ours", log, 1, 1, 1)), (Yardstick("slow", slow, rounds=1),))
    list(held("a row", race, Pace(rounds=3, seconds=5, clock=clock)))
    assert log == ["ours", "slow", "ours", "ours"]


def test_an_absolute_goal_has_its_own_line() -> None:
    race = Race(Runner("ours", [], 2), (Yardstick("y", Runner("y", [], 1)),), at_most=1.5)
    first, second = held("a row", race, Pace(rounds=1, clock=StoppedClock()))
    assert (first.goal, first.met, first.yardstick) == (1.5, False, "")
    assert (second.goal, second.met, second.ratio) == (None, None, 2)


def test_what_is_not_there_is_skipped_with_its_reason() -> None:
    def no_compiler() -> object:
        raise Skip("no C compiler (cc) on this machine")

    def no_server(_: Setting) -> Race:
        raise Skip("the server did not start")

    sticks = (Yardstick("C", no_compiler, goal=1), Yardstick("copy", Runner("copy", [], 1)))
    rows = [
        Row("table", lambda _: Race(Runner("ours", [], 1), sticks)),
        Row("page", no_server),
    ]
    lines = run_rows(rows, Setting(), Pace(rounds=1, clock=StoppedClock()))
    assert [(line.row, line.note, line.ratio, line.met) for line in lines] == [
        ("table", "skipped: no C compiler (cc) on this machine", None, None),
        ("table", "", 1, None),
        ("page", "skipped: the server did not start", None, None),
    ]


@pytest.mark.parametrize(
    ("seconds", "times", "calls"), [(1 / 1024, 20, 1 + 20), (1 / 256, 5, 1 + 5), (1 / 128, 1, 1)]
)
def test_short_runs_are_repeated_long_ones_are_not(seconds: float, times: int, calls: int) -> None:
    log: list[int] = []
    clock = StoppedClock()
    run = clock.taking(seconds, lambda: log.append(1))
    assert measured(run, clock) == (seconds, times)
    assert len(log) == calls
    log.clear()
    assert measured(run, clock, times=2) == (seconds, 2)
    assert len(log) == 2


def test_how_often_a_short_run_is_repeated_is_found_out_in_the_first_round() -> None:
    log: list[int] = []
    clock = StoppedClock()
    race = Race(
        clock.taking(1 / 1024, lambda: log.append(1)),
        (Yardstick("half", clock.taking(1 / 2048, lambda: None)),),
    )
    lines = run_rows([Row("a row", lambda _: race)], Setting(), Pace(rounds=3, clock=clock))
    assert len(log) == 1 + 20 + 20 + 20
    assert lines == [Line("a row", "s", 1 / 1024, "half", 1 / 2048, ratio=2)]


LINES = [
    Line("10^8 thresholds", "s", 0.2, "copying", 0.1, 1, 2.0, 1.5, False),
    Line("10^8 thresholds", "s", 0.2, "C", 4.0, 10, 0.05, 1, True, "a note"),
    Line("memory", "B", 4.1e8, "bytes", 4e8, 1, 1.025),
    Line("start", "s", 0.2, goal=0.25, met=True),
    Line("page", "s", None, note="skipped: no server"),
]


def test_the_table_marks_what_is_missed() -> None:
    lines = table(LINES).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:7]]
    assert cells == [
        ["10^8 thresholds", "200 ms", "copying", "100 ms", "2.00", "≤ 1.5", "**missed**"],
        ["", "", "C (×10)", "4.00 s", "0.0500", "≤ 1", "met [1]"],
        ["memory", "410 MB", "bytes", "400 MB", "1.02", "", ""],
        ["start", "200 ms", "", "", "", "≤ 250 ms", "met"],
        ["page", "", "", "", "", "", "[2]"],
    ]
    assert lines[-2:] == ["[1] a note", "[2] skipped: no server"]
    assert len({len(line) for line in lines[:7]}) == 1
    assert summary(LINES) == "2 of 3 goals met; missed: 10^8 thresholds"


def test_json_has_everything() -> None:
    content = json.loads(as_json(LINES, FACTS))
    assert content["commit"] == "abc123"
    assert content["versions"] == {"Python": "3.11"}
    assert content["rows"][0]["ratio"] == 2.0
    assert content["rows"][0]["met"] is False


def test_results_are_saved_from_a_clean_checkout_only(tmp_path: Path) -> None:
    place = tmp_path / "results.json"
    with pytest.raises(DirtyTreeError, match="uncommitted changes; commit them first"):
        save(place, LINES, DIRTY)
    assert not place.exists()
    save(place, LINES, FACTS)
    assert json.loads(place.read_text())["rows"][2]["ours"] == 4.1e8


def test_the_table_is_put_between_the_marks_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nformer\n{END}\nafter\n")
    save(page, LINES, FACTS)
    save(page, LINES, FACTS)
    text = page.read_text()
    assert text.startswith(f"before\n{BEGIN}\ncommit abc123, 2024-01-31")
    assert text.endswith(f"2 of 3 goals met; missed: 10^8 thresholds.\n{END}\nafter\n")
    assert text.count(table(LINES)) == 1
    assert "former" not in text
    page.write_text("no marks")
    with pytest.raises(ValueError, match="has no place for the table"):
        save(page, LINES, FACTS)


def test_the_program_refuses_before_it_measures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(report, "facts", lambda: DIRTY)
    monkeypatch.setattr(program, "run_rows", lambda *_: pytest.fail("measured"))
    assert program.main(["--save", str(tmp_path / "x.json")]) == 2
    assert capsys.readouterr() == (
        "",
        "onepile-bench: the results are not saved: the checkout has uncommitted changes; "
        "commit them first\n",
    )


def test_the_program_says_when_no_row_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--only", "chess"]) == 2
    assert capsys.readouterr().err == (
        "onepile-bench: no row has 'chess' in its name; see --list\n"
    )


def test_the_names_of_rows_are_different() -> None:
    names = [row.name for row in all_rows()]
    assert len(set(names)) == len(names)
    assert program.main(["--list"]) == 0
