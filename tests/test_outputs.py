"""The recordings leave nothing out: every preset, command, address and function is asked."""

from typing import Any

import pytest
from scripts.output_commands import commands
from scripts.outputs import Record, compare

import onepile
from onepile.cli import main
from onepile.game_class import family_names
from onepile.presets import presets
from onepile.web.app import make_app
from onepile.web.bounds import Bounds
from onepile.web.pool import Pool

ASKED = commands(draws=300)


@pytest.mark.parametrize("family", family_names())
def test_every_question_is_asked_about_every_family(family: str) -> None:
    signs = [f"{family};", *(one.name for one in presets() if one.family == family)]
    commands = [*main.COMMANDS]
    for name in (*commands[: commands.index("plot")], "prove", "python", "api"):
        about = [
            one for one in ASKED if one[:1] == [name] and any(x in " ".join(one) for x in signs)
        ]
        assert len(about) > 3 or name == "sequence", name


def test_every_command_is_asked() -> None:
    assert {one[0] for one in ASKED if one} > set(main.COMMANDS)


def test_every_address_is_asked() -> None:
    app: Any = make_app(Pool(Bounds()))
    addresses = {route.path for route in app.app.routes if not route.path.startswith("/static")}
    asked = {one[1].partition("?")[0] for one in ASKED if one[:1] == ["api"]}
    assert addresses <= asked


def test_every_function_of_the_library_is_asked() -> None:
    written = " ".join(one[2] for one in ASKED if one[:1] == ["python"])
    functions = [name for name in onepile.__all__ if name.islower() and name[0] != "_"]
    assert [name for name in functions if f"onepile.{name}(" not in written] == []


def test_what_differs_is_told_and_what_is_in_one_alone(capsys: pytest.CaptureFixture[str]) -> None:
    def record(text: str, *words: str) -> Record:
        return {"command": list(words), "code": 0, "stdout": text, "stderr": ""}

    same = record("a\n", "games")
    old = [same, record("x\ny\n", "api", "/api/solve?game=half"), record("", "check", "half")]
    new = [same, record("x\nz\n", "api", "/api/solve?game=half"), record("", "python", "game", "1")]
    assert not compare(old, new, 5)
    told = capsys.readouterr().out
    for line in (
        "1 the same, 1 differ",
        "     1  api /api/solve: stdout",
        "    - y",
        "    + z",
        "in the old recording alone: check half",
        "in the new recording alone: python game 1",
    ):
        assert line in told.splitlines()
    assert compare(old, old, 5)
