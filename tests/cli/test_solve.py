"""`onepile solve` and `onepile games`: what they print."""

import json

import pytest

from onepile.families.move_size import MoveSize
from onepile.presets import preset_names, presets
from onepile.text import parse_game
from tests.cli.calling import call, refused

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


def test_the_example_of_the_design() -> None:
    outcome = call("solve", "move-size; f=2n", "--pile", "17", "--cap", "16", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    answer = outcome.json()
    assert answer["game"] == "move-size; f=2n"
    assert answer["position"] == {"pile": 17, "cap": 16}
    assert answer["outcome"] == "unsafe"
    assert answer["threshold"] == 1
    assert answer["moves"] == [1, 4]
    assert answer["more_moves"] is False
    assert "block" not in answer
    assert set(answer["evidence"]) == {"grade", "reason"}


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
    assert answer["evidence"]["grade"] in ("definition", "theorem", "checked")
    assert parse_game(answer["game"]) == game


def test_numbers_of_any_size_stay_json_numbers() -> None:
    outcome = call("solve", "half", "--pile", "10^5000", "--json")
    assert outcome.code == 0
    assert '"pile": 1' + "0" * 5000 + "}" in outcome.out
    assert '"nim_value": 5' + "0" * 4999 + "," in outcome.out


def test_infinity_is_null() -> None:
    answer = call("solve", "move-size; f=n; ends=5", "--pile", "5", "--cap", "3", "--json").json()
    assert answer["threshold"] is None
    assert answer["outcome"] == "safe"


def test_what_to_block() -> None:
    answer = call("solve", "fibonacci-two-blocks", "--pile", "12", "--cap", "6", "--json").json()
    assert answer["block"] == [1, 3]  # paper 004, the strategy sequence of 12
    assert answer["moves"] == []


@pytest.mark.parametrize("options", ["", "; blocks=2", "; ends=1"])
def test_with_overshoot_every_amount_up_to_the_cap_is_a_move(options: str) -> None:
    words = ["solve", f"move-size; f=2n{options}; overshoot", "--pile", "5", "--json"]
    answer = call(*words, "--cap", "20", "--moves", "30").json()
    assert answer["moves"][-16:] == list(range(5, 21))
    assert not answer["more_moves"]
    answer = call(*words, "--cap", "10^100", "--moves", "30").json()
    assert answer["moves"][-3:] == list(range(answer["moves"][-1] - 2, answer["moves"][-1] + 1))
    assert answer["more_moves"]


def test_a_sum_lists_overshooting_moves() -> None:
    game = "move-size; f=2n; overshoot"
    answer = call("sum", f"{game} @ 5, 8", "--moves", "9", "--json").json()
    assert [move["take"] for move in answer["moves"]] == [5, 6, 7, 8]


def test_the_first_moves_only() -> None:
    words = ["solve", "falling-start", "--pile", "9", "--cap", "8", "--json"]
    answer = call(*words, "--moves", "3").json()
    assert (answer["moves"], answer["more_moves"]) == ([1, 2, 3], True)
    answer = call(*words, "--moves", "7").json()
    assert (answer["moves"], answer["more_moves"]) == ([1, 2, 3, 4, 5, 6, 7], False)
    answer = call(*words, "--moves", "0").json()
    assert (answer["moves"], answer["more_moves"]) == ([], True)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ["fibonacci-nim", "--pile", "100", "--cap", "20"],
            [
                "unsafe: with best play the player to move wins",
                "pile 100, cap 20 in move-size; f=2n",
                "winning moves: 3, 11",
            ],
        ),
        (
            ["fibonacci-nim", "--pile", "8", "--cap", "7"],
            ["safe: with best play the player to move loses"],
        ),
        (
            ["five-to-ten", "--pile", "6"],
            ["pile 6, move number 1 in move-number; least=5; most=10; blocks=2"],
        ),
        (["root", "--pile", "1e30"], ["pile 10^30 in pile-size; f=floor(sqrt(n))"]),
    ],
)
def test_in_words(words: list[str], lines: list[str]) -> None:
    outcome = call("solve", *words)
    assert (outcome.code, outcome.err) == (0, "")
    printed = outcome.out.splitlines()
    assert all(line in printed for line in lines)
    assert printed[-1].startswith("why: ")


@pytest.mark.parametrize("spelling", ["100", "10^2", "10**2", "1e2", "1_00", " 100 "])
def test_spellings_of_numbers(spelling: str) -> None:
    outcome = call("solve", "fibonacci-nim", "--pile", spelling, "--cap", spelling, "--json")
    assert outcome.json()["position"] == {"pile": 100, "cap": 100}


def test_the_move_number_defaults_to_the_first() -> None:
    words = ["solve", "growing-moves", "--pile", "9", "--json"]
    assert call(*words).json()["position"] == {"pile": 9, "move": 1}
    assert call(*words, "--move", "3").json()["position"] == {"pile": 9, "move": 3}


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


def test_numbers_of_a_position_may_stand_anywhere() -> None:
    expected = call("solve", "fibonacci-nim", "--pile", "10", "--cap", "7").out
    assert call("solve", "--cap", "7", "fibonacci-nim", "--pile", "10").out == expected
    assert call("solve", "--cap=7", "--pile", "10", "fibonacci-nim").out == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "fibonacci-nim", "--pile", "9", "--josn", "--cap", "3"), "arguments: --josn"),
        (("plot", "half", "outcomes", "--colour", "red", "-o", "y.png"), "arguments: --colour"),
        (("plot", "fibonacci-nim", "outcomes", "--cap", "3", "-o", "y.png"), "--cap needs --pile"),
        (
            ("solve", "half", "--pile", "10", "--cap", "10^5000"),
            "no cap (cap 10^5000 was given)",
        ),
        (
            ("table", "half", "--to", "10", "--cap", "10^5000"),
            "no cap (cap 10^5000 was given)",
        ),
    ],
)
def test_words_that_mean_nothing_here(words: tuple[str, ...], message: str) -> None:
    assert message in refused(*words)


def test_a_short_stretch_of_piles_too_many_for_an_array() -> None:
    out = call("table", "fibonacci-nim", "--from", "10^10", "--to", "10^10+2", "--format", "json")
    assert len(out.json()["values"]) == 3
