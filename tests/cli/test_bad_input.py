"""Wrong calls: exit code 2, one line that quotes the input and says what is accepted, at once."""

import ast
import contextlib
import io
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import onepile
from onepile.cli.main import COMMANDS, main
from onepile.cli.options import (
    DONE,
    INTERNAL_ERROR,
    INTERRUPTED,
    NOT_KNOWN,
    TERMINATED,
    WRONG_CALL,
)
from tests.cli.calling import call, refused, written_out


def calls(kind: str) -> list[tuple[list[str], str]]:
    """The calls of a kind in the table, each with what must be said."""
    text = Path(__file__).with_name("wrong_calls.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)[kind]
    return [(list(map(written_out, row["words"])), row.get("says", "")) for row in rows]


WRONG, TOO_MUCH = calls("wrong"), calls("too-much")
TOO_LARGE, UNKNOWN_GAME = ([words for words, _ in calls(k)] for k in ("too-large", "unknown-game"))


@pytest.mark.parametrize(("words", "part"), TOO_MUCH, ids=lambda value: str(value)[:60])
def test_what_takes_too_much_work_is_refused_in_one_line(words: list[str], part: str) -> None:
    assert part in refused(*words, code=1)


@pytest.mark.parametrize(("words", "part"), WRONG, ids=lambda value: str(value)[:60])
def test_a_wrong_call_is_refused_in_one_line(words: list[str], part: str) -> None:
    assert part in refused(*words)


@pytest.mark.parametrize("words", UNKNOWN_GAME, ids=" ".join)
def test_an_unknown_game_is_named_before_anything_else(words: list[str]) -> None:
    assert "unknown game 'nosuch'" in refused(*words)


@pytest.mark.parametrize("pile", ["10^9", "10^30", "10^1000"])
def test_too_much_work_is_refused_in_one_line(pile: str) -> None:
    game = "move-size; f=n if n%2==0 else 4n; blocks=3; misere"
    line = refused("solve", game, "--pile", pile, "--cap", "10^6", "--work", "1e5", code=1)
    assert "smaller pile" in line


def options_of(command: str) -> set[str]:
    """The options that the help of a command lists."""
    return set(re.findall(r"--[a-z][a-z-]*", call(command, "--help").out.split("examples:")[0]))


@pytest.mark.parametrize("words", TOO_LARGE, ids=" ".join)
def test_what_is_too_much_offers_more_work_only_where_there_is_the_option(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 1, outcome
    command = words[0]
    assert ("more work" in outcome.err) <= ("--work" in options_of(command)), outcome.err
    assert "limit" not in outcome.err


@pytest.mark.parametrize("words", [*(words for words, _ in WRONG), *TOO_LARGE], ids=" ".join)
def test_a_message_names_only_options_that_the_command_has(words: list[str]) -> None:
    if words[0] not in COMMANDS:
        return
    typed = {word.partition("=")[0] for word in words}
    for option in re.findall(r"--[a-z][a-z-]*", call(*words).err):
        assert option in {*options_of(words[0]), *typed, "--help"}, words


def test_the_source_of_a_command_names_only_its_options() -> None:
    source = Path(onepile.__file__).parent
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise):
                continue
            named = set(re.findall(r"--[a-z][a-z-]+", ast.unparse(node)))
            if path.parent == source / "cli" / "commands":
                assert named <= options_of(path.stem), (path, named)
            elif path != source / "cli" / "options.py":
                assert not named, (path, named)


def test_the_exit_codes_of_the_page(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "command-line.md"
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", page.read_text("utf-8"), re.M)}
    assert told == {DONE, NOT_KNOWN, WRONG_CALL, INTERNAL_ERROR, INTERRUPTED, TERMINATED}
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    assert call("verify", str(wrong)).code == WRONG_CALL
    assert call("prove", "move-size; f=7n; blocks=2", "--work", "1000").code == NOT_KNOWN
    assert call("table", "fibonacci-nim", "--to", "10^14").code == NOT_KNOWN  # memory


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_refuses_an_unknown_option(command: str) -> None:
    assert f"(see 'onepile {command} --help')" in refused(command, "--no-such-option", "x")


def test_on_a_terminal_a_caret_shows_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    with contextlib.redirect_stderr(screen):
        assert main(["solve", "move-size; f=2m", "--pile", "9", "--cap", "3"]) == 2
    message, text, caret = screen.getvalue().splitlines()
    assert message.startswith("onepile: unknown name 'm'")
    assert text == "  move-size; f=2m"
    assert caret == "                ^"


_GAMES = st.one_of(
    st.text(max_size=40),
    st.text(max_size=30).map("move-size; f=".__add__),
    st.text("n0123456789+-*/%^()<>=, ;kif", max_size=25).map("pile-size; f=".__add__),
    st.sampled_from(["fibonacci-nim", "root", "growing-moves", "move-size; f=n+1; blocks=2"]),
)
_NUMBERS = st.one_of(
    st.integers(-3, 12).map(str),
    st.sampled_from(["10^3", "1e2", "", "x", "1e5.5", "-", "10^999999", "٣", "\x00", "--json"]),
    st.text(max_size=6),
)


@given(
    _GAMES,
    _NUMBERS,
    st.none() | _NUMBERS,
    st.none() | _NUMBERS,
    st.lists(st.sampled_from(["--json", "--moves", "--work", "5", "-h", "--", "-x"]), max_size=2),
)
@example("\ud800", "\ud800", None, None, [])
@settings(max_examples=300)
def test_no_call_crashes_solve(
    game: str, pile: str, cap: str | None, move: str | None, rest: list[str]
) -> None:
    words = ["solve", game, "--pile", pile]
    words += [] if cap is None else ["--cap", cap]
    words += [] if move is None else ["--move", move]
    outcome = call(*words, *rest, "--work", "20000")
    assert outcome.code in (0, 2), outcome
    if outcome.code == 2:
        assert outcome.out == ""
        assert outcome.err.count("\n") == 1
    assert outcome.seconds < 5
