"""Sweeps: what is read, what is refused and how, which games they have."""

import tomllib
from math import gcd
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from onepile.atlas import sweep as sweep_module
from onepile.atlas.canonical import canonical
from onepile.atlas.record import Questions
from onepile.atlas.sweep import Sweep
from onepile.errors import OnepileError
from onepile.game_class import game
from tests.cli.calling import refused, written_out

GAME = 'game = "move-size; f=floor(({a}n{d:+})/{b}); blocks={c}; overshoot"'


def text(parameters: str, top: str = GAME) -> str:
    return f"{top}\n[parameters]\n{parameters}\n"


@given(
    st.integers(1, 6), st.integers(1, 4), st.integers(-3, 0), st.integers(0, 3), st.integers(0, 2)
)
def test_the_games_are_those_of_a_loop(most: int, over: int, low: int, high: int, c: int) -> None:
    sweep = Sweep.parse(text(f'a = "1..{most}"\nb = "1..{over}"\nd = "{low}..{high}"\nc = [{c}]'))
    expected: dict[tuple[int, ...], None] = {}
    illegal = 0
    for a in range(1, most + 1):
        for b in range(1, over + 1):
            for d in range(low, high + 1):
                if (a + d) // b < 1:
                    illegal += 1
                else:
                    expected[tuple((a * n + d) // b for n in range(1, 40))] = None
    found = sweep.expand()
    assert sum(count for count, _ in found.illegal.values()) == illegal
    assert found.combinations == most * over * (high - low + 1)
    assert found.repeated == found.combinations - illegal - len(expected)
    functions = [tuple(map(game(one).f, range(1, 40))) for one in found.games]  # type: ignore[attr-defined]
    assert functions == list(expected)


def test_the_condition_excludes() -> None:
    ranges = text("a=[1,2,3,4]\nb=[1,2]\nd=[1]\nc=[0,1]")
    sweep = Sweep.parse(f'where = "gcd(a,b)==1 and a<=2b"\n{ranges}')
    found = sweep.expand()
    allowed = [(a, b) for a in range(1, 5) for b in (1, 2) if gcd(a, b) == 1 and a <= 2 * b]
    assert found.combinations == 2 * len(allowed)
    assert found.excluded == 16 - 2 * len(allowed)
    assert {values[:2] for values in found.games.values()} == set(allowed)


def test_texts_and_several_games() -> None:
    sweep = Sweep.parse('game = ["pile-size; f={f}", "{f}"]\n[parameters]\nf = ["n//2", "half", 3]')
    found = sweep.expand()
    assert list(found.games) == [
        "pile-size; f=floor(n/2)",
        "pile-size; f=3",
    ]
    assert found.repeated == 1  # the preset is the first game
    assert sum(count for count, _ in found.illegal.values()) == 3
    assert Sweep.parse('game = "fibonacci-nim"').expand().games == {"move-size; f=2n": ()}


@given(
    st.integers(-5, 12), st.integers(1, 6), st.integers(-9, 9), st.sampled_from(["floor", "ceil"])
)
def test_canonical_texts_are_the_same_game(p: int, q: int, r: int, rounding: str) -> None:
    assume(p >= 0 and p + r >= q)  # all values are at least 1
    written = game(f"move-size; f={rounding}(({p}n{r:+})/{q}); blocks=1")
    known = canonical(written)
    assert written.f.same_function(game(known).f) is True  # type: ignore[attr-defined]
    assert canonical(game(known)) == known
    other = game(f"move-size; blocks=1; f={rounding}(({3 * p}n{3 * r:+})/{3 * q})")
    assert canonical(other) == known


REFUSED = tomllib.loads(Path(__file__).with_name("wrong_sweeps.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("bomb", REFUSED["bomb"], ids=lambda row: row["name"])
def test_files_that_only_take_time(tmp_path: Path, bomb: dict[str, str]) -> None:
    path = tmp_path / "x.toml"
    path.write_text(written_out(bomb["sweep"]))
    assert bomb["says"] in refused("atlas", "run", str(path), "--to", str(tmp_path / "a"))
    assert not (tmp_path / "a").exists()


def test_the_example_of_the_module_is_read() -> None:
    lines = (sweep_module.__doc__ or "").splitlines()
    example = dedent("\n".join(line for line in lines if not line or line.startswith("    ")))
    sweep = Sweep.parse(example)
    assert set(sweep.parameters) == set("abcd")
    assert sweep.where is not None
    assert sweep.questions == Questions(work=300_000)
    assert next(iter(sweep.expand().games)) == "move-size; f=n; overshoot"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (
            'game = "move-size; f={a}n-9"\n[parameters]\na = "1..3"',
            "none of its 3 combinations is one, the first is 'move-size; f=1n-9': f=… is -8",
        ),
        (
            'where = "a>9"\ngame = "move-size; f={a}n"\n[parameters]\na = "1..3"',
            "its condition 'where' excludes all 3 combinations",
        ),
    ],
)
def test_why_a_sweep_has_no_game(tmp_path: Path, wrong: str, reason: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(wrong)
    line = refused("atlas", "run", str(path), "--to", str(tmp_path / "a"))
    assert f"the sweep has no game: {reason}" in line
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("row", REFUSED["wrong"], ids=lambda row: row["sweep"])
def test_what_is_wrong_is_told_with_its_line(row: dict[str, str]) -> None:
    with pytest.raises(OnepileError) as told:
        Sweep.parse(row["sweep"], "x.toml")
    assert row["says"] in str(told.value)
    assert "\n" not in str(told.value)


def test_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.toml"
    path.write_text('game = "half"\n[questions]\nwork = 7\n', encoding="utf-8")
    assert Sweep.read(path).questions == Questions(work=7)
    monkeypatch.setattr(sweep_module, "MOST_SWEEP_CHARACTERS", 1000)
    path.write_text("#" * 1001, encoding="utf-8")
    with pytest.raises(OnepileError, match=r"s\.toml has more than 1000 characters"):
        Sweep.read(path)
