"""The library's objects: what they hold, how they show themselves, how they are kept."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import onepile
from onepile.errors import IllegalError, MissingExtraError, RefusedError
from onepile.extras import package
from onepile.files import format_of
from onepile.plots.draw import Plot
from onepile.solve import explain
from onepile.table import table
from onepile.text import parse_game
from tests.conformance.random_games import linear, move_size_games

NASTY = "move-size; f=[4,2]"


def test_names_are_shown_and_hide_no_room() -> None:
    assert {"Game", "INFINITY", "compare", "game", "sum", "verify"} <= set(dir(onepile))
    rooms = {path.stem for path in Path(onepile.__file__).parent.iterdir()}
    assert not rooms & set(dir(onepile))
    for name in dir(onepile):
        assert getattr(onepile, name) is not None


def test_answers_explain_themselves() -> None:
    game = onepile.game("fibonacci-nim")
    answer = game.solve(8, cap=7)
    assert answer.explanation == explain(answer) == game.explain(8, cap=7)
    assert answer._repr_html_().startswith("<div><b>safe: with best play")
    assert answer == pickle.loads(pickle.dumps(answer))
    threshold = answer.explanation[3]
    assert threshold._repr_latex_() == threshold.say("latex")
    assert threshold._repr_html_() == threshold.say("html")
    assert pickle.loads(pickle.dumps(answer)).explanation == answer.explanation


def test_an_answer_knows_its_game() -> None:
    answer = onepile.game("fibonacci-nim").solve(100, cap=20)
    assert answer.game.solve(100, cap=20) == answer
    assert answer.game.threshold(10**1000) == 5
    assert answer.nim_value == 6
    assert isinstance(answer.game, onepile.Game)
    assert onepile.move_size("2n").solve(100, 20) == answer


def test_html_is_escaped() -> None:
    game = onepile.move_size(lambda n: 2 * n)
    shown = [
        game,
        game.solve(9, cap=3),
        game.explain(9, cap=3),
        game.table(9),
        game.base(9),
        onepile.compare(game, game, 9),
        onepile.sum((game, 5, 2)),
    ]
    for thing in shown:
        html = thing._repr_html_()  # type: ignore[attr-defined]
        assert "&lt;lambda&gt;" in html, html
        assert "<lambda>" not in html


def test_infinity_in_arrays() -> None:
    blocked = onepile.game("move-size; f=2n; blocks=1").table(5)
    assert isinstance(blocked.array(), np.ma.MaskedArray)
    assert blocked.array(infinity=7).tolist() == [7, 2, 3, 3, 4]
    assert blocked.array(infinity=7).dtype == np.int64
    assert blocked.array(infinity=float("inf")).dtype == np.float64
    assert blocked[1] is onepile.INFINITY
    assert blocked.to_arrow().column("threshold").to_pylist() == [None, 2, 3, 3, 4]
    assert blocked.to_arrow().column("pile").to_pylist() == [1, 2, 3, 4, 5]


def test_frames() -> None:
    import pandas
    import polars

    blocked = onepile.game("move-size; f=2n; blocks=1").table(4).to_pandas()
    assert blocked.threshold.dtype == "Int64"
    assert blocked.threshold.tolist() == [pandas.NA, 2, 3, 3]
    assert blocked.pile.tolist() == [1, 2, 3, 4]
    huge = table(parse_game("fibonacci-nim"), 10**100 + 2, 10**100).to_pandas()
    assert huge.pile.tolist() == [10**100, 10**100 + 1, 10**100 + 2]
    outcomes = onepile.game("half").table(4, what="outcomes").to_pandas()
    assert outcomes.outcome.tolist() == [False, True, False, True]
    frame = onepile.game("move-size; f=2n; blocks=1").table(4).to_polars()
    assert isinstance(frame, polars.DataFrame)
    assert frame["threshold"].to_list() == [None, 2, 3, 3]


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match="not installed: pip install pandas"):
        onepile.game("half").table(4).to_pandas()
    assert package("json") is json


def test_tables_are_saved_by_their_name(tmp_path: Path) -> None:
    made = onepile.game("fibonacci-nim").table(3)
    for name in ("t.txt", "t.csv", "t.json", "t.npy", "t.parquet", "t.bfile", "b123456.txt"):
        made.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 0
    assert (tmp_path / "t.csv").read_text() == "pile,threshold\n1,1\n2,2\n3,3\n"
    assert (tmp_path / "b123456.txt").read_text() == (tmp_path / "t.bfile").read_text()
    assert np.load(tmp_path / "t.npy").tolist() == [1, 2, 3]
    for wrong in ("t.xls", "t", "csv"):
        with pytest.raises(IllegalError, match=r"names no format: let it end in \.txt, \.csv"):
            made.save(tmp_path / wrong)
    assert format_of("B000045.TXT") == "text"


def test_theorems(tmp_path: Path) -> None:
    game = onepile.game("fibonacci-two-blocks")
    theorem = game.prove()
    assert theorem == game.prove() == pickle.loads(pickle.dumps(theorem))
    assert repr(theorem) == f"<theorem {theorem.name} about {str(game)!r}>"
    assert theorem.text() == theorem.say() == str(theorem)
    assert "\\begin{theorem}" in theorem.latex()
    assert theorem.markdown().startswith("**Theorem.**")
    assert theorem.game == game
    shown = theorem._repr_html_()
    assert shown.startswith("<div><p><b>Theorem.</b> In the game ")
    assert all(statement.say("html") in shown for statement in theorem.statements)
    theorem.save(tmp_path / "c.json")
    for one in (tmp_path / "c.json", str(tmp_path / "c.json"), theorem.certificate):
        found = onepile.verify(one, about=game)
        assert (found.game, found.name) == (game, theorem.name)
        for pile in (1, 12, 1000, 10**50):
            assert found.threshold(pile) == game.solve(pile, cap=1).threshold
    assert theorem.threshold(10**50) == found.threshold(10**50)
    with pytest.raises(RefusedError, match="it is about"):
        onepile.verify(theorem.certificate, about=onepile.game("fibonacci-nim"))


@pytest.mark.parametrize("rule", ["f=n//3+1", "f=[4,2]; blocks=1", "f=3", "f=n//2+3; blocks=1"])
def test_thresholds_by_a_proved_period(rule: str) -> None:
    game = onepile.game(f"move-size; {rule}")
    theorem = game.prove()
    assert theorem.growth is None
    for pile in (*range(1, 60), 10**20 + 7):
        assert theorem.threshold(pile) == game.solve(pile, cap=1).threshold, pile


def test_plots(tmp_path: Path) -> None:
    game = onepile.game("fibonacci-nim")
    plot = game.plot("outcomes", 30, position=game.position(12, cap=4))
    assert plot._repr_png_().startswith(b"\x89PNG")
    assert repr(game.plot()) == "<plot: outcomes of 'move-size; f=2n'>"
    for name, begins in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")):
        plot.save(tmp_path / name)
        first = (tmp_path / name).read_bytes()
        assert first.startswith(begins)
        plot.save(tmp_path / name)
        assert (tmp_path / name).read_bytes() == first  # the same picture, the same file
    with pytest.raises(IllegalError, match=r"let it end in \.png, \.svg, \.pdf"):
        plot.save(tmp_path / "a.gif")


def test_plots_are_axes() -> None:
    game = onepile.game("fibonacci-nim")
    figure = Figure()
    for kind in game.pictures():
        axes = game.plot(kind, to=30, position=(12, 4))
        assert isinstance(axes, Axes)
        assert isinstance(axes, Plot)
        before = axes._repr_png_()
        assert axes.set_title("for a paper").get_text() == axes.get_title()
        assert axes._repr_png_() != before
        ours = figure.add_subplot()
        assert game.plot(kind, to=30, position=(12, 4), ax=ours) is ours
        assert ours.has_data()
    for wrong in ((), (1, 2, 3), [True, 4], "5"):
        with pytest.raises(IllegalError):
            game.plot(position=wrong)


def test_sums() -> None:
    game = onepile.game("fibonacci-nim")
    found = onepile.sum("half @ 10", (game, 6, 4))
    assert found == onepile.sum("half @ 10", "fibonacci-nim @ 6, 4")
    assert (found.safe, found.outcome, found.moves) == (False, "unsafe", ((0, 5),))
    assert pickle.loads(pickle.dumps(found)) == found
    assert str(found).splitlines()[-2] == "take 5 from pile 1"
    wrong: list[Any] = [(game,), (game, 6, 4, 5), 7, ("half", 3)]
    for pile in wrong:
        with pytest.raises(IllegalError, match="is no pile of a sum"):
            onepile.sum(pile)
    with pytest.raises(IllegalError, match="a sum needs a pile"):
        onepile.sum()


def test_matches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = onepile.game("move-size; f=2n; blocks=1")
    match = game.match(5, cap=2).block(1).take(2)
    assert match.position == game.position(3, cap=4)
    ended = onepile.game("fibonacci-nim").play(20, cap=19, me="perfect", opponent="random", seed=1)
    assert ended.winner == 0
    assert "pile 20, cap 19" in capsys.readouterr().out

    def gone(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", gone)
    assert game.play(5, cap=2).winner is None


# Comparisons.


@given(move_size_games(linear), move_size_games(linear))
@settings(max_examples=40)
def test_comparisons_are_those_of_the_tables(g: Any, h: Any) -> None:
    if not (g.has_thresholds and h.has_thresholds):
        return
    to = 40
    one, other = ([None, *made.table(to)] for made in (g, h))
    found = onepile.compare(g, h, to)
    differing = [n for n in range(1, to + 1) if one[n] != other[n]]
    assert found.difference == (differing[0] if differing else None)
    assert found.same == (not differing)
    assert found.proportion * to == to - len(differing)
    if found.values is not None:
        assert found.values == (one[differing[0]], other[differing[0]])
    if found.shift is not None:
        s = found.shift
        pairs = [(n, n + s) for n in range(1, to + 1) if 1 <= n + s <= to]
        assert all(one[n] == other[m] for n, m in pairs)
    if found.base_from is not None:
        members = [[m for m in made.base(to) if m >= found.base_from] for made in (g, h)]
        assert members[0] == members[1] != []
    assert "\n" not in repr(found)
    assert json.loads(json.dumps(found.to_json()))["difference"] == found.difference


def test_long_comparisons_are_made_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [
        (onepile.game(one), onepile.game(other))
        for one, other in [
            ("fibonacci-nim", "move-size; f=2n; misere"),
            ("move-size; f=2n; misere", "fibonacci-nim"),
            ("fibonacci-nim", "move-size; f=2n if n<50 else 4n"),
            ("move-size; f=[4,2]", "move-size; f=[4,2]; ends=3"),
            ("half", "half-up"),
        ]
    ]
    at_once = [onepile.compare(g, h, 3000) for g, h in pairs]
    assert {one.shift for one in at_once} >= {1, -1, None}
    monkeypatch.setattr("onepile.comparing._PIECE", 7)
    monkeypatch.setattr("onepile.comparing._GLANCE", 3)
    assert [onepile.compare(g, h, 3000) for g, h in pairs] == at_once


def test_comparisons() -> None:
    fibonacci = onepile.game("fibonacci-nim")
    misere = onepile.compare(fibonacci, onepile.game("move-size; f=2n; misere"), 100)
    assert (misere.difference, misere.shift, misere.base_from) == (1, 1, 1)
    back = onepile.compare(onepile.game("move-size; f=2n; misere"), fibonacci, 100)
    assert back.shift == -1
    late = onepile.compare(fibonacci, onepile.game("move-size; f=2n if n<50 else 4n"), 1000)
    assert late.difference is not None
    assert late.difference > 50
    assert late.shift is None
    same = onepile.compare(fibonacci, onepile.game("move-size; f=n+n"), 50)
    assert (same.same, float(same.proportion), same.shift) == (True, 1.0, 0)
    assert str(same).splitlines()[2] == "the same thresholds at the piles 1 … 50"
    outcomes = onepile.compare(onepile.game("half"), onepile.game("half-up"), 30, "outcomes")
    assert outcomes.values == ("safe", "unsafe")
    for pair in ((onepile.game("half"), fibonacci), (fibonacci, onepile.game("half"))):
        assert onepile.compare(*pair, 30).what == "nim-values"
        assert onepile.compare(*pair, 30, "outcomes", cap=3).what == "outcomes"
    assert onepile.compare(onepile.game("growing-moves"), fibonacci).what == "outcomes"


@pytest.mark.parametrize(
    "asked",
    [
        onepile.move_size(lambda n: 2 * n if n < 500 else 1),
        onepile.move_size(lambda n: min(n, 500), blocks=1),
        onepile.pile_size(lambda n: min(n // 2, 500)),
        onepile.move_number(1, lambda k: k + 2 if k < 500 else 1),
        onepile.game("pile-size; f=bit_length(n)+4"),
    ],
)
def test_only_what_is_proved_is_said_to_hold(asked: onepile.Game) -> None:
    """Each of these rules is another one further out than was looked."""
    said = {(str(finding).partition(":")[0], finding.grade) for finding in asked.check(300)}
    proved = {("holds", "theorem"), ("fails", "theorem")}
    assert said <= {*proved, ("seen", "checked"), ("unknown", "unknown")}
