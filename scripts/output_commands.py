"""The questions whose answers are recorded: the same every time, as one checkout makes them.

What tests ask anyway: the calls of the command line that `tests/cli` lists, right and wrong, and
some of those that `tests/fuzz` draws, of games of every family. Every preset in each way, rules,
games and numbers that are none: these stand in `questions.toml`.

A question is a list of words. Commands are written as they are typed; `&&` stands between those
that share a folder, `<` before what a command reads, and `write NAME TEXT` makes a file. `api` is
followed by an address, what is sent there, and the address that gives the certificate which is to
be sent along; `python` by a kind and an expression.
"""

import json
from collections.abc import Iterator
from typing import Any, TypeVar
from urllib.parse import urlencode

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st
from scripts.outputs import QUESTIONS, Command
from tests.cli.test_bad_input import WRONG
from tests.cli.test_calls import CALLS
from tests.fuzz.test_api import matches, queries
from tests.fuzz.test_command_line import CALL
from tests.fuzz.valid import GAMES, MANY

import onepile
from onepile.cli.commands.atlas import ACTIONS
from onepile.cli.main import COMMANDS
from onepile.game_class import Game
from onepile.presets import presets

_T = TypeVar("_T")


def drawn(strategy: st.SearchStrategy[_T], count: int) -> list[_T]:
    """So many examples of a strategy, the same ones each time."""
    found: list[_T] = []

    @seed(1)
    @settings(MANY, max_examples=count, database=None, phases=[Phase.generate])
    @given(strategy)
    def note(one: _T) -> None:
        found.append(one)

    note()
    return found


def _of_presets() -> Iterator[Command]:
    """Every preset, asked in each way."""
    for preset in presets():
        place = {"pile": preset.pile, **preset.place}
        far = _options({**place, "pile": "10^30"})
        pile = f"{preset.name}@{','.join(map(str, place.values()))}"
        slots = {"at": _options(place), "far": far, "query": urlencode(place), "pile": pile}
        for line in QUESTIONS["each"]:
            words = line.format(g=preset.name, **slots).split()
            yield [QUESTIONS["typed"] if word == "TYPED" else word for word in words]
        start = {name: str(value) for name, value in place.items()}
        asked = {"game": preset.name, "start": start, "hints": True, "best": True}
        for language in ("en", "de"):
            yield ["api", "/api/match", json.dumps({**asked, "language": language})]
        proof = f"/api/prove?game={preset.name}"
        yield ["api", "/api/verify", '{"language": "de"}', proof]
        lines = [f"game: {preset.name}", *map(": ".join, start.items()), "take 1", ""]
        yield ["api", "/api/transcript", json.dumps({"transcript": "\n".join(lines)})]


def _options(place: dict[str, Any]) -> str:
    return " ".join(f"--{name} {value}" for name, value in place.items())


def _of_tests(draws: int) -> Iterator[Command]:
    """What tests list, and what they draw."""
    yield from (row["words"] for row in CALLS)
    yield from (words for words, _ in WRONG)
    yield from drawn(CALL, draws)
    for address, values in drawn(queries(), draws // 3):
        yield ["api", f"{address}?{urlencode(values)}"]
    for match in drawn(matches(), draws // 20):
        yield ["api", "/api/match", json.dumps(match)]


def _once() -> Iterator[Command]:
    yield from (line.split() for line in QUESTIONS["once"])
    for name in COMMANDS:
        yield from ([name, "--help"], [name, "--no-such-option", "x"])
    yield from (["atlas", name, "--help"] for name in ACTIONS)
    asked = QUESTIONS["atlas"]
    run = ["write", "small.toml", asked["sweep"], "&&", *asked["run"].split()]
    look = asked["look"].split()
    for query in asked["queries"]:
        look += ["&&", "atlas", "query", "small", query]
    yield [*run, "--workers", "1", *look, "&&", *run[4:]]
    for language in ("en", "de"):
        for name in ("families", "games"):
            yield ["api", f"/api/{name}?language={language}"]
    yield from (["api", address] for address in QUESTIONS["api"]["addresses"])
    yield from (["api", f"/api/{request}"] for request in QUESTIONS["api"]["wrong"])
    for address in ("match", "meeting", "transcript", "verify", "solve"):
        for body in QUESTIONS["api"]["bodies"]:
            yield ["api", f"/api/{address}", body]


# Wrong rules, games and numbers.

_WRONG = QUESTIONS["wrong"]
_WRONG_GAMES = (
    *(*_WRONG["games"], "x" * 40_000, "move-size; f=n" + "+n" * 9_000),
    *(f"move-size; f={rule}" for rule in (*_WRONG["rules"], "-" * 10_000 + "n", "1" * 25_000)),
    *(f"move-size; f={'(' * depth}n{')' * depth}" for depth in (100, 10_000)),
)
_WRONG_NUMBERS = (*_WRONG["numbers"], "x\ny", "\x00", "\ud800", "9" * 100_001)


def _wrong() -> Iterator[Command]:
    for game in _WRONG_GAMES:
        place = ["--pile", "9", "--cap", "3"] if game.startswith("move-size") else ["--pile", "9"]
        yield ["solve", game, *place]
        yield ["table", game, "--to", "9", "--format", "json"]
        yield ["check", game, "--to", "20"]
        yield ["base", game, "--to", "20"]
        yield ["prove", game, "--work", "10^5"]
        # Not with computer players: one that meets a wrong value guesses, whatever the seed.
        yield ["play", game, *place, "--hints"]
    fibonacci = ["fibonacci-nim", "--pile", "9", "--cap", "3"]
    for number in _WRONG_NUMBERS:
        yield ["solve", "fibonacci-nim", f"--pile={number}", "--cap", "3"]
        yield ["solve", "fibonacci-nim", "--pile", "9", f"--cap={number}"]
        yield ["solve", "growing-moves", "--pile", "9", f"--move={number}"]
        yield ["solve", "mem", "--pile", "9", f"--previous={number}"]
        yield ["solve", *fibonacci, f"--moves={number}"]
        yield ["solve", *fibonacci, f"--work={number}"]
        yield ["table", "fibonacci-nim", "--to", "20", f"--from={number}"]
        yield ["play", "half", f"--pile={number}", "--me", "perfect", "--seed", "1"]
        for name in ("table", "base", "check"):
            yield [name, "fibonacci-nim", f"--to={number}"]
        yield ["prove", "fibonacci-nim", f"--work={number}"]


def _expressions() -> Iterator[Command]:
    asked = QUESTIONS["python"]
    yield from (["python", "once", expression] for expression in asked["once"])
    named = [f"onepile.game({text!r})" for text in (*_names(), *drawn(GAMES, 20))]
    for place, made in enumerate((*named, *asked["made"])):
        game: Game = eval(made, {"onepile": onepile})  # noqa: S307
        rest = {field.name: 1 + place % 7 for field in game.fields}
        given = [f"{name}={value}" for name, value in rest.items()]
        words = {"g": made, "h": named[place // 2], "rest": ", ".join(given)}
        words["at"] = ", ".join([str(20 + place), *given])
        words["values"] = ", ".join(map(str, [20 + place, *rest.values()]))
        for kind, template in asked["asked"].items():
            yield ["python", kind, template.format(**words)]


def _names() -> list[str]:
    return [preset.name for preset in presets()]


def commands(draws: int = 3000) -> list[Command]:
    """All questions, each once; so many calls of the command line are drawn among them."""
    groups = _of_presets(), _of_tests(draws), _once(), _wrong(), _expressions()
    return [list(words) for words in dict.fromkeys(tuple(one) for group in groups for one in group)]
