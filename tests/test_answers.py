"""Answers, their JSON, and the library's front door."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import onepile
from onepile.claims import Answer, Claim, cut
from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.pile_size import PileSize
from onepile.limits import Limits
from onepile.numbers import INFINITY
from onepile.statements import plain
from onepile.text import parse_game


def answer(**more: object) -> Answer:
    return Answer(
        game=parse_game("fibonacci-nim"),
        position=MoveSizePosition(8, 7),
        outcome="safe",
        moves=(),
        more_moves=False,
        method="by hand",
        evidence=Claim(True, "theorem", because=plain("because")),
        **more,  # type: ignore[arg-type]
    )


def test_keys_that_do_not_apply_are_absent() -> None:
    assert answer().to_json() == {
        "game": "move-size; f=2n",
        "position": {"pile": 8, "cap": 7},
        "outcome": "safe",
        "nim_value": 0,
        "moves": [],
        "more_moves": False,
        "method": "by hand",
        "evidence": {"grade": "theorem", "reason": "because"},
    }
    assert answer().threshold is None


def test_keys_that_apply_are_there_even_when_empty_or_infinite() -> None:
    content = answer(
        threshold=INFINITY, safe_caps=(2, INFINITY), known_nim_value=0, block=(), expansion=(8,)
    ).to_json()
    assert content["threshold"] is None
    assert content["safe_caps"] == [2, None]
    assert answer(safe_caps=()).to_json()["safe_caps"] == []
    assert content["nim_value"] == 0
    assert content["block"] == []
    assert content["expansion"] == [8]
    assert list(content) == [
        "game",
        "position",
        "outcome",
        "threshold",
        "safe_caps",
        "nim_value",
        "moves",
        "more_moves",
        "block",
        "more_blocks",
        "expansion",
        "method",
        "evidence",
    ]


@pytest.mark.parametrize(
    ("moves", "limit", "expected"),
    [
        ([], 0, ((), False)),
        ([1], 0, ((), True)),
        ([1, 2], 2, ((1, 2), False)),
        ([1, 2, 3], 2, ((1, 2), True)),
        ([1, 2, 3], 10**30, ((1, 2, 3), False)),
    ],
)
def test_cut(moves: list[int], limit: int, expected: tuple[tuple[int, ...], bool]) -> None:
    assert cut(moves, limit) == expected


def test_the_front_door() -> None:
    study = onepile.game("fibonacci-nim")
    assert repr(study) == "onepile.game('move-size; f=2n')"
    assert eval(repr(study)) == study  # noqa: S307
    assert pickle.loads(pickle.dumps(study)) == study
    assert hash(study) == hash(onepile.game("move-size; f=2*n"))
    assert dir(onepile) == sorted(onepile.__all__)
    assert str(study) == "move-size; f=2n"
    assert study.solve(pile=100, cap=20).moves == (3, 11)
    assert study.solve(pile=100, cap=20, moves=1).more_moves
    assert str(study.explain(pile=8, cap=7)[0]).startswith("safe: ")
    assert onepile.game("root").solve(pile=10**30).nim_value == 10**15  # 002, application 1
    assert onepile.game("growing-moves").solve(pile=40, move=2).position == MoveNumberPosition(
        40, 2
    )
    with pytest.raises(AttributeError, match="'onepile' has no attribute 'nim'"):
        _ = onepile.nim


def test_limits_have_the_defaults_of_the_command_line() -> None:
    assert (Limits().work, Limits().moves, Limits().progress) == (5_000_000, 10, None)


def test_errors_are_value_errors_in_one_line() -> None:
    with pytest.raises(ValueError, match="unknown game"):
        onepile.game("a\nb")
    assert issubclass(OnepileError, ValueError)
    assert "\n" not in str(MalformedError("wrong", "a\nb\tc", 2))
    assert MalformedError("wrong", "a\nb\tc", 2).pointer() == "a b c\n  ^"
    assert MalformedError("wrong").pointer() == ""
    assert quote("x" * 100) == repr("x" * 59 + "…")
    assert quote("a\nb") == r"'a\nb'"


@pytest.mark.parametrize("text", ["fibonacci-two-blocks", "half", "growing-moves"])
def test_objects_pickle_compare_and_show_themselves_in_one_line(text: str) -> None:
    game = onepile.game(text)
    place: dict[str, Any] = {"cap": 5} if text == "fibonacci-two-blocks" else {}
    objects = [game, game, game.solve(12, **place), game.explain(12, **place), game.table(9)]
    objects += [game.position(12, **place), game.check(50)[0], INFINITY, None]
    objects.append(game.picture(game.pictures()[0], 20))
    if text == "fibonacci-two-blocks":
        objects += [game.base(50), game.prove()]
    for thing in objects:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing
        assert hash(again) == hash(thing)
        assert "\n" not in repr(thing)
    assert repr(onepile.game("fibonacci-nim").solve(17, cap=16)) == (
        "<unsafe, take 1, 4: pile 17, cap 16 in move-size; f=2n>"
    )


def test_rules_are_made_from_text_and_refuse_nonsense() -> None:
    assert MoveSize("2n", blocks=2, overshoot=True) == parse_game("fibonacci-two-blocks")  # type: ignore[arg-type]
    assert repr(parse_game("move-size; f=2n; ends=7")) == "onepile.game('move-size; f=2n; ends=7')"
    assert MoveSize("2n", ends=frozenset({7})) == parse_game("move-size; f=2n; ends=7")  # type: ignore[arg-type]
    assert str(PileSize([3, 1, 4])) == "pile-size; f=[3,1,4]"  # type: ignore[arg-type]
    assert str(MoveNumber(5, 10, 2)) == "move-number; least=5; most=10; blocks=2"  # type: ignore[arg-type]


def test_threads_may_ask_the_same_game() -> None:
    game = onepile.game("move-size; f=4n; blocks=1; overshoot")
    piles = [10**digits + 7 for digits in (510, 520, 600, 700, 530, 800)] * 3
    alone = [game.solve(pile, cap=7).threshold for pile in piles]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda pile: game.solve(pile, cap=7).threshold, piles))
    assert together == alone


def test_what_is_said_comes_back_in_another_process(tmp_path: Path) -> None:
    game = onepile.game("fibonacci-nim")
    said: list[Any] = [game.solve(17, cap=16), game.explain(8, cap=7), *game.check(20)]
    (tmp_path / "said").write_bytes(pickle.dumps(said))
    program = (
        "import pickle, sys; answer, *rest = pickle.load(open(sys.argv[1], 'rb'));"
        "print(answer.evidence, *rest, sep='\\n')"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "said")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == "\n".join(map(str, (said[0].evidence, *said[1:]))) + "\n"


def _half(n: int) -> int:
    return n // 2


@pytest.mark.parametrize(
    "game", [onepile.pile_size(_half, 1), onepile.move_number(1, _half, misere=True)]
)
def test_games_of_functions_pickle_after_a_question(game: Any) -> None:
    game.table_kinds()
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(IllegalError, match="has another theory"):
        replace(game, **({"blocks": 0} if game.family == "pile-size" else {"misere": False}))


def test_the_evidence_as_json() -> None:
    content = onepile.game("half").solve(10).evidence.to_json()
    assert list(content) == ["holds", "grade", "detail"]
