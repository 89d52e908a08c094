"""A new family is one package and one line: then everything works with it.

The line is `register`; no file of the house was changed for it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import onepile
from onepile import game_class
from onepile.errors import MalformedError, NotApplicable
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.play.match import Match
from onepile.play.players import Perfect, Random, finish
from onepile.play.terminal import Quit, Terminal
from onepile.solve import solve
from onepile.sums import solve_sum
from onepile.text import parse_game
from onepile.web import catalogue, jobs
from onepile.web.matches import match as match_job
from tests.cli.calling import call, refused
from tests.judges import Verdict, judged

TEXT = "odd-take; most=5"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(game_class, "_FAMILIES", dict(game_class._FAMILIES))
    game_class.register("odd-take", "tests.toy_family:OddTake")
    yield
    game_class.family_named.cache_clear()


def test_it_is_read_and_printed() -> None:
    assert str(parse_game("odd-take;most = 5")) == TEXT
    assert str(parse_game("odd-five")) == TEXT
    with pytest.raises(MalformedError, match="a odd-take game needs most: write odd-take; most=5"):
        parse_game("odd-take")
    assert "did you mean odd-take?" in refused("solve", "odd-tak", "--pile", "3")
    assert "belongs to odd-take and move-number games" in refused(
        "solve", "pile-size; f=n; most=3", "--pile", "3"
    ).replace("move-number and odd-take", "odd-take and move-number")


@pytest.mark.parametrize("most", [1, 2, 5, 8])
def test_its_own_method_and_the_definition_agree(most: int) -> None:
    game = parse_game(f"odd-take; most={most}")
    oracle = Oracle(game)
    own, definition = game.methods()
    for pile in range(1, 30):
        for passes in (0, 1, 2):
            position = game.position(pile, passes=passes)
            answer = solve(game, position)
            assert answer.method == ("definition" if passes > 1 else "parity")
            assert answer.safe == oracle.is_safe(position)
            assert list(answer.moves) == oracle.winning_moves(position)
            assert definition.answer(game, position, Limits()).moves == answer.moves
            for statement in onepile.game(str(game)).explain(pile, passes=passes):
                assert judged(statement, oracle, 30) in (Verdict.TRUE, Verdict.BEYOND)
    with pytest.raises(NotApplicable):
        own.answer(game, game.position(9, passes=2), Limits())


def test_on_the_command_line() -> None:
    out = call("solve", TEXT, "--pile", "10^100", "--passes", "1").out.splitlines()
    assert out[:2] == [
        "unsafe: with best play the player to move wins",
        f"pile 10^100, passes left 1 in {TEXT}",
    ]
    assert "winning moves: pass, 1, 3, 5" in out
    answer = call("solve", TEXT, "--pile", "7", "--json").json()
    assert answer["position"] == {"pile": 7, "passes": 1}
    assert answer["outcome"] == "safe"
    assert "--passes" in call("solve", "--help").out
    assert "passes left -1 is below 0" in refused("solve", TEXT, "--pile", "7", "--passes", "-1")
    table = call("table", TEXT, "--to", "6", "--format", "json", "--passes", "0").json()
    assert table["values"] == ["unsafe", "safe"] * 3
    assert "odd-five" in call("games").out
    assert "odd-take games have none" in refused("prove", TEXT)
    assert "has no base" in refused("base", TEXT, "--to", "9")


def test_tables_pictures_and_checks(tmp_path: Path) -> None:
    game = onepile.game(TEXT)
    oracle = Oracle(game)
    expected = ["safe" if oracle.is_safe(game.position(n)) else "unsafe" for n in range(1, 13)]
    assert list(game.table(12)) == expected
    assert game.pictures() == ("outcomes",)
    file = tmp_path / "odd.png"
    assert call("plot", TEXT, "outcomes", "--pile", "7", "-o", str(file)).code == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert game.check() == ()


def test_it_can_be_added_to_others() -> None:
    odd, half = parse_game(TEXT), parse_game("half")
    total = solve_sum([(odd, odd.position(4)), (half, half.position(9))])
    values = Oracle(odd).nim_value(odd.position(4)), Oracle(half).nim_value(half.position(9))
    assert total.components == values


def test_it_is_played() -> None:
    game = parse_game(TEXT)
    for pile in range(1, 20):
        for passes in (0, 1, 2):
            start = Match.begin(game, game.position(pile, passes=passes))
            won = finish(start, Perfect(), Random()).winner == 0
            assert won or Oracle(game).is_safe(start.position)
    said: list[str] = []
    lines = iter(["hint", "pass", "quit"])
    match = Match.begin(game, game.position(4))
    terminal = Terminal(
        match, (None, Perfect()), lambda _: next(lines), lambda t, _: said.append(t)
    )
    with pytest.raises(Quit):
        terminal.run()
    assert "moves (* wins): pass* 1 3" in said
    told = "hint: pass: it leaves pile 4, passes left 0, a losing position: every move there loses"
    assert told in said
    assert "you pass" in said


def test_the_page_is_told_all_it_needs() -> None:
    told = {one["name"]: one for one in catalogue.families({})["families"]}["odd-take"]
    assert told["title"] == "Take an odd number"
    assert [field["name"] for field in told["fields"]] == ["passes"]
    assert told["preview"] == {"kind": "outcomes", "to": 96, "up_to": None}
    card = {one["name"]: one for one in catalogue.games({})["games"]}["odd-five"]
    assert card["start"] == {"pile": "12", "passes": "1"}
    rule = jobs.describe({"game": TEXT}, 1000)
    assert rule["rules"][0] == "Take an odd number of counters up to 5, or pass."
    assert [kind["name"] for kind in rule["picture_kinds"]] == ["outcomes"]
    asked: dict[str, Any] = {"game": TEXT, "start": card["start"], "steps": [{"take": "0"}]}
    state = match_job({**asked, "you": "first", "opponent": "perfect", "strength": 1}, 100_000)
    assert state["moves"]["amounts"] == ["1", "3", "5"]
    assert state["steps"][0]["take"] == "0"
    assert json.loads(json.dumps(jobs.plot({"game": TEXT, "kind": "outcomes"}, 1000)))["cells"]
