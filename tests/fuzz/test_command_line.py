"""The command line: exit codes 0, 1 and 2 alone, whatever is asked in the right words."""

import io
import sys
import time
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.cli.main import COMMANDS, main
from onepile.files import formats_of
from onepile.text import parse_game
from tests.fuzz.valid import CALLS, GAMES, MANY, NUMBERS, SMALL, places, some

pytestmark = pytest.mark.slow

WORK = st.integers(1, 30_000).map(str)
SECONDS = 40.0
"""No call may compute longer: it has its budget in steps."""


def _options(given: dict[str, str | None]) -> list[str]:
    return [word for name, value in given.items() if value for word in (f"--{name}", value)]


@st.composite
def solve(draw: st.DrawFn) -> list[str]:
    game = draw(GAMES)
    limits = {"work": draw(WORK), "moves": draw(some(SMALL))}
    return [game, *_options({**draw(places(game)), **limits}), *draw(JSON)]


@st.composite
def sums(draw: st.DrawFn) -> list[str]:
    parts = []
    for _ in range(draw(st.integers(1, 3))):
        game = draw(GAMES)
        parts.append(f"{game} @ {', '.join(draw(places(game)).values())}")
    return [*parts, "--work", draw(WORK), *draw(JSON)]


@st.composite
def table(draw: st.DrawFn) -> list[str]:
    game = draw(GAMES)
    first = draw(st.integers(1, 200) | st.sampled_from([2**31, 2**53, 2**63, 10**30, 10**100]))
    last = first + draw(st.integers(0, 30))
    whole = draw(st.booleans()) and last <= 230
    shown = {
        "to": str(last),
        "from": None if whole else str(first),
        "what": draw(some(st.sampled_from(["thresholds", "nim-values", "outcomes"]))),
        "format": draw(st.sampled_from(formats_of("table"))),
    }
    place = draw(places(game, pile=False)) if draw(st.booleans()) else {}
    return [game, *_options({**shown, **place})]


@st.composite
def base(draw: st.DrawFn) -> list[str]:
    return [draw(GAMES), "--to", draw(NUMBERS), "--work", draw(WORK), *draw(JSON)]


@st.composite
def check(draw: st.DrawFn) -> list[str]:
    return [draw(GAMES), "--to", draw(SMALL), *draw(JSON)]


@st.composite
def compare(draw: st.DrawFn) -> list[str]:
    return [draw(GAMES), draw(GAMES), "--to", draw(SMALL)]


@st.composite
def sequence(draw: st.DrawFn) -> list[str]:
    values = st.lists(st.integers(0, 4), min_size=1, max_size=6)
    if draw(st.booleans()):
        return ["--nim-values", ",".join(map(str, draw(values))), *draw(JSON)]
    what = draw(st.sampled_from(["chain", "bar", "F", "H"]))
    shown = {"what": what, "terms": draw(SMALL), "value": draw(SMALL) if what == "chain" else None}
    return [draw(GAMES), *_options(shown), *draw(JSON)]


@st.composite
def prove(draw: st.DrawFn) -> list[str]:
    form = draw(some(st.sampled_from(["text", "latex", "markdown"])))
    work = draw(st.integers(1, 3000).map(str))
    return [draw(GAMES), *_options({"work": work, "format": form}), *draw(JSON)]


@st.composite
def play(draw: st.DrawFn) -> list[str]:
    game = draw(GAMES)
    place = {name: draw(SMALL) for name in draw(places(game))}
    who = st.sampled_from(["perfect", "fallible", "random"])
    players = {"me": draw(who), "opponent": draw(who), "seed": draw(SMALL)}
    first = draw(some(st.sampled_from(["me", "opponent"])))
    return [game, *_options({**place, **players, "first": first})]


@st.composite
def plot(draw: st.DrawFn) -> list[str]:
    game = draw(GAMES)
    rules = parse_game(game)
    kind = draw(st.sampled_from([kind.name for kind in rules.picture_kinds()]))
    size = st.integers(2, 20).map(str)
    shown = {"to": draw(size), "up-to": draw(some(size))}
    return [game, kind, "-o", "picture.svg", *_options(shown)]


JSON = st.sampled_from([[], ["--json"]])
WEIGHTS = {
    "solve": (solve(), 8),
    "sum": (sums(), 4),
    "table": (table(), 6),
    "base": (base(), 3),
    "check": (check(), 2),
    "compare": (compare(), 2),
    "prove": (prove(), 2),
    "sequence": (sequence(), 2),
    "play": (play(), 3),
    "games": (JSON, 1),
}
CALL = st.sampled_from(
    [name for name, (_, weight) in WEIGHTS.items() for _ in range(weight)]
).flatmap(lambda name: WEIGHTS[name][0].map(lambda words: [name, *words]))


def call(words: list[str]) -> tuple[int, str, str]:
    """The exit code, the output and the complaints of a call, in this process."""
    output, complaints = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with redirect_stdout(output), redirect_stderr(complaints):
        code = main(words)
        output.flush()
    assert isinstance(output.buffer, io.BytesIO)
    return code, output.buffer.getvalue().decode("utf-8", "replace"), complaints.getvalue()


def judge(words: list[str], codes: Counter[int]) -> None:
    began = time.process_time()
    code, output, complaints = call(words)
    assert code in (0, 1, 2), (words, complaints)
    assert "internal error" not in complaints, (words, complaints)
    assert complaints.count("\n") <= 1, (words, complaints)
    assert output or complaints, words
    assert time.process_time() - began < SECONDS, words
    codes[code] += 1


def test_calls_that_are_valid_by_construction(capsys: pytest.CaptureFixture[str]) -> None:
    codes: Counter[int] = Counter()

    @MANY
    @given(words=CALL)
    def fuzz(words: list[str]) -> None:
        judge(words, codes)

    fuzz()
    assert sum(codes.values()) == CALLS
    assert codes[0] > CALLS / 3
    with capsys.disabled():
        print(f"\n{CALLS} calls of the command line, by exit code: {dict(codes)}", file=sys.stderr)


def test_calls_that_take_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    codes: Counter[int] = Counter()

    @given(words=plot())
    @settings(MANY, max_examples=max(5, CALLS // 100))
    def fuzz(words: list[str]) -> None:
        target = tmp_path / "picture.svg"
        target.unlink(missing_ok=True)
        code, _, complaints = call(["plot", *words])
        assert code in (0, 1, 2), (words, complaints)
        assert target.exists() == (code == 0)
        codes[code] += 1

    fuzz()
    assert codes[0]


def test_every_command_is_called() -> None:
    others = {"atlas", "guess", "serve", "site", "verify", "papers"}  # each has tests of its own
    assert set(COMMANDS) == set(WEIGHTS) | {"plot"} | others
