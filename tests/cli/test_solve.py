"""`onepile solve` and `onepile games`: what they print."""

import json

import pytest

from onepile.families.move_size import MoveSize
from onepile.presets import preset_names, presets
from onepile.text import parse_game
from tests.cli.calling import call

FIRST = ["game", "position", "outcome"]
LAST = ["method", "evidence"]
ALLOWED = [
    *FIRST,
    "threshold",
    "safe_caps",
    "nim_value",
    "moves",
    "more_moves",
    "block",
    "more_blocks",
    "expansion",
    *LAST,
]


@pytest.mark.parametrize("name", preset_names())
def test_json_has_the_keys_of_the_design(name: str) -> None:
    preset = next(preset for preset in presets() if preset.name == name)
    game = parse_game(name)
    place = [word for key, value in preset.place.items() for word in (f"--{key}", str(value))]
    answer = call("solve", name, "--pile", str(preset.pile), *place, "--json").json()
    keys = list(answer)
    assert keys == [key for key in ALLOWED if key in keys]  # no others, in this order
    assert {*FIRST, "moves", "more_moves", *LAST} <= set(keys)
    fields = [field.name for field in game.fields]
    assert list(answer["position"]) == ["pile", *fields]
    assert answer["outcome"] in ("safe", "unsafe")
    assert ("threshold" in keys) is ("thresholds" in {kind.name for kind in game.table_kinds()})
    assert ("safe_caps" in keys) is (isinstance(game, MoveSize) and not game.has_thresholds)
    blocked = "blocks" in str(game) and answer["outcome"] == "safe"
    assert ("block" in keys) is blocked
    assert set(answer["evidence"]) == {"grade", "reason"}
    assert answer["evidence"]["grade"] in ("definition", "theorem", "checked")
    assert parse_game(answer["game"]) == game


def test_numbers_of_any_size_stay_json_numbers() -> None:
    outcome = call("solve", "half", "--pile", "10^5000", "--json")
    assert outcome.code == 0
    assert '"pile": 1' + "0" * 5000 + "}" in outcome.out
    assert '"nim_value": 5' + "0" * 4999 + "," in outcome.out


@pytest.mark.parametrize("options", ["", "; blocks=2", "; ends=1"])
def test_with_overshoot_every_amount_up_to_the_cap_is_a_move(options: str) -> None:
    words = ["solve", f"move-size; f=2n{options}; overshoot", "--pile", "5", "--json"]
    answer = call(*words, "--cap", "20", "--moves", "30").json()
    assert answer["moves"][-16:] == list(range(5, 21))
    assert not answer["more_moves"]
    answer = call(*words, "--cap", "10^100", "--moves", "30").json()
    assert answer["moves"][-3:] == list(range(answer["moves"][-1] - 2, answer["moves"][-1] + 1))
    assert answer["more_moves"]


@pytest.mark.parametrize("spelling", ["100", "10^2", "10**2", "1e2", "1_00", " 100 "])
def test_spellings_of_numbers(spelling: str) -> None:
    outcome = call("solve", "fibonacci-nim", "--pile", spelling, "--cap", spelling, "--json")
    assert outcome.json()["position"] == {"pile": 100, "cap": 100}


def test_games_lists_every_preset_in_one_line_each() -> None:
    outcome = call("games")
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert [line.split()[0] for line in lines] == preset_names()
    for line, preset in zip(lines, presets(), strict=True):
        assert f"  {preset.text}  " in line
        assert line.endswith(preset.note)


def test_games_as_json() -> None:
    listed = call("games", "--json").json()
    assert [game["name"] for game in listed] == preset_names()
    assert all(list(game) == ["name", "title", "text", "source", "note"] for game in listed)
    assert json.loads(json.dumps(listed)) == listed
