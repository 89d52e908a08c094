"""Wrong calls: exit code 2, one line that quotes the input and says what is accepted, at once."""

import ast
import contextlib
import io
import re
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
from tests.cli.calling import call, refused

FIB = ["solve", "fibonacci-nim"]


def _solve(game: str, *words: str) -> list[str]:
    return ["solve", game, *(words or ("--pile", "9", "--cap", "3"))]


WRONG = [
    # the call, what its line must contain
    (["nosuch"], "unknown command 'nosuch': known are solve, "),
    (["solv"], "unknown command 'solv': did you mean solve?"),
    (["--nosuch"], "unrecognized arguments: --nosuch (see 'onepile --help')"),
    (["solve"], "the following arguments are required: GAME, --pile"),
    (["solve", "fibonacci-nim"], "the following arguments are required: --pile"),
    ([*FIB, "--pile"], "argument --pile: expected one argument"),
    ([*FIB, "--pile", "9", "--cap", "3", "--hints"], "unrecognized arguments: --hints"),
    ([*FIB, "--pil", "9", "--cap", "3"], "required: --pile"),
    ([*FIB, "--pile", "9", "--cap", "3", "a\nb"], "unrecognized arguments: a b"),
    # malformed games
    (_solve(""), "unknown game ''"),
    (_solve("nim"), "unknown game 'nim': a game starts with move-size, pile-size, move-number"),
    (_solve("fibonaci-nim"), "did you mean fibonacci-nim?"),
    (_solve("fibonacci-nim; misere"), "the preset 'fibonacci-nim' takes no options"),
    (_solve("move-size"), "a move-size game needs f: write move-size; f=2n"),
    (_solve("move-size; f=2m"), "unknown name 'm': the variable is n;"),
    (_solve("move-size; f=2m"), "at column 15 of 'move-size; f=2m'"),
    (_solve("move-size; f=(2n"), "expected ')' to close the bracket"),
    (_solve("move-size; f=1.5n"), "unexpected character '.': write 3/2 for 1.5"),
    (_solve("pile-size; f=floor(exp(n))", "--pile", "9"), "'exp': it cannot be evaluated exactly"),
    (_solve("move-size;\nf=2m"), "unknown name 'm'"),
    # options that are unknown or belong to another family
    (_solve("move-size; f=2n; hops=3"), "unknown option 'hops': a move-size game takes f, blocks"),
    (_solve("pile-size; f=n; overshoot", "--pile", "9"), "option 'overshoot' belongs to move-size"),
    (_solve("move-number; least=1; most=2; ends=3", "--pile", "9"), "option 'ends' belongs to"),
    (_solve("general", "--pile", "9"), "a general game needs take: write general; take=m!=p; …"),
    (_solve("general; take=m", "--pile", "9"), "a condition is needed here, like m%2==0 at column"),
    (
        _solve("general; take=m<=q", "--pile", "9"),
        "unknown name 'q': the variables are m, n, p and",
    ),
    (_solve("general; take=m in 3", "--pile", "9"), "a list like [2,5] is needed after 'in'"),
    (_solve("mem", "--pile", "9", "--move", "2"), "a general game has no move (move 2 was given)"),
    (_solve("mem", "--pile", "9", "--previous", "-1"), "previous move -1 is below 0"),
    (_solve("nim-with-a-pass", "--pile", "9", "--passes", "2"), "passes 2 is above 1: this game"),
    (_solve("general; take=m!=3; overshoot", "--pile", "9"), "has no bound for m at pile 9: with"),
    (_solve("root", "--pile", "9", "--cap", "3"), "a pile-size game has no cap (cap 3 was given)"),
    (
        _solve("root", "--pile", "9", "--move", "3"),
        "a pile-size game has no move (move 3 was given): the pile alone",
    ),
    (
        [*FIB, "--pile", "9", "--cap", "3", "--move", "2"],
        "a move-size game has no move (move 2 was given): the cap says",
    ),
    (_solve("growing-moves", "--pile", "9", "--cap", "3"), "a move-number game has no cap"),
    # values outside the domain
    (_solve("move-size; f=n/2"), "'n/2' is not a whole number at n = 1: it is 1/2; wrap it in"),
    (_solve("move-size; f=3-n"), "f='3-n' is 0 at n = 3: it must be at least 1, write max(1, …)"),
    (_solve("pile-size; f=sqrt(n)", "--pile", "9"), "'sqrt(n)' is not a whole number at n = "),
    (_solve("move-size; f=6/(3-n)"), "'6/(3-n)' at n = 3: division by zero"),
    (_solve("move-size; f=n%0"), "'n%0' at n = 1: division by zero"),
    (_solve("move-number; least=2-k; most=5", "--pile", "9"), "least='2-k' is 0 at k = 2"),
    (
        _solve("move-number; least=1; most=5; blocks=-1", "--pile", "9"),
        "blocks='-1' is -1 at k = 1",
    ),
    (_solve("move-size; f=2n; blocks=-1"), "blocks='-1' is outside 0 … 1000000"),
    (_solve("move-size; f=2n; ends=-1"), "ends=-1 is negative"),
    (_solve("move-size; f=2n; ends=n%7"), "a condition is needed here, like n%2==0 at column 23"),
    (_solve("move-size; f=2n; ends=n=="), "ends too early: a number or n is missing at column 26"),
    (_solve("move-size; f=2n; ends=n==3 else 4 if n==5"), "one condition is needed here"),
    # numbers
    ([*FIB, "--pile", "0", "--cap", "3"], "pile 0 is below 1: give a whole number of at least 1"),
    ([*FIB, "--pile", "-7", "--cap", "3"], "pile -7 is below 1"),
    ([*FIB, "--pile=-1e9", "--cap", "3"], "pile -1000000000 is below 1"),
    ([*FIB, "--pile", "9", "--cap", "0"], "cap 0 is below 1: give a whole number of at least 1"),
    ([*FIB, "--pile", "9"], "this game needs a cap: give one of at least 1"),
    (_solve("growing-moves", "--pile", "9", "--move", "0"), "move number 0 is below 1"),
    ([*FIB, "--pile", "1e5.5", "--cap", "3"], "pile '1e5.5' is not a whole number: write it like"),
    ([*FIB, "--pile", "2.5", "--cap", "3"], "pile '2.5' is not a whole number"),
    ([*FIB, "--pile", "", "--cap", "3"], "pile '' is not a whole number"),
    ([*FIB, "--pile", "ten", "--cap", "3"], "pile 'ten' is not a whole number"),
    ([*FIB, "--pile", "9", "--cap", "x\ny"], "cap 'x\\ny' is not a whole number"),
    ([*FIB, "--pile", "9**9**9", "--cap", "3"], "pile '9**9**9' is not a whole number"),
    ([*FIB, "--pile", "1e100001", "--cap", "3"], "has more than 100000 digits"),
    ([*FIB, "--pile", "10^99999999999", "--cap", "3"], "has more than 100000 digits"),
    ([*FIB, "--pile", "9" * 1_000_000, "--cap", "3"], "has more than 100000 digits"),
    (
        [*FIB, "--pile", "9", "--cap", "3", "--moves", "-1"],
        "moves '-1' is below 0: give at least 0",
    ),
    (
        [*FIB, "--pile", "9", "--cap", "3", "--moves", "10^19"],
        "moves 10000000000000000000 is above 1000000: give at most 1000000",
    ),
    (["sum", "half @ 5", "half @ 7", "--moves", "10^19"], "is above 1000000: give at most 1000000"),
    (
        ["sequence", "half", "--what", "bar", "--terms", "10^19"],
        "is above 1000000: give at most 1000000",
    ),
    ([*FIB, "--pile", "9", "--cap", "3", "--work", "0"], "work '0' is below 1: give at least 1"),
    # bombs
    (_solve("move-size; f=" + "(" * 10_000 + "n" + ")" * 10_000), "at most 20000 are read"),
    (_solve("move-size; f=" + "(" * 10_000 + "n"), "nested more than 60 deep"),
    (_solve("move-size; f=" + "-" * 10_000 + "n"), "nested more than 60 deep"),
    (_solve("move-size; f=n" + "+n" * 9_000), "has more than 300 parts: shorten it"),
    (_solve("x" * 1_000_000), "has 1000000 characters: at most 30000 are read"),
    (_solve("move-size; f=" + "n+" * 500_000 + "n"), "characters: at most 30000 are read"),
    (_solve("move-size; f=" + "1" * 25_000), "the expression '1111"),
    (["x" * 1_000_000], "unknown command 'xxxxx"),
    ([*FIB, "--pile", "9", "--cap", "3", "y" * 1_000_000], "unrecognized arguments: yyyy"),
    (["sequence"], "name a game, or give --nim-values"),
    (["sequence", "half", "--nim-values", "0"], "one of the two"),
    (["sequence", "half", "--what", "G"], "ask for chain, bar, F, H, beatty, beatty-complement"),
    (["sequence", "fibonacci-nim"], "move-size games have none"),
    (["sequence", "--nim-values", "0,1,1"], "that of pile 2 is 1, and may be 0 or 2"),
    (["sequence", "--nim-values", "x"], "nim-value 'x' is not a whole number"),
]


TOO_MUCH = [
    (_solve("move-size; f=9**9**9"), "'9^9^9': the power has more than"),
    (_solve("move-size; f=n+9**9**9"), "'9^9^9': the power has more than"),
    (_solve("move-size; f=2+n+floor(phi^(10^5000))"), "an irrational number to the power 10^5000"),
]


@pytest.mark.parametrize(("words", "part"), TOO_MUCH, ids=lambda value: str(value)[:60])
def test_what_takes_too_much_work_is_refused_in_one_line(words: list[str], part: str) -> None:
    assert part in refused(*words, code=1)


@pytest.mark.parametrize(("words", "part"), WRONG, ids=lambda value: str(value)[:60])
def test_a_wrong_call_is_refused_in_one_line(words: list[str], part: str) -> None:
    assert part in refused(*words)


UNKNOWN_GAME = [
    # further things are wrong or missing in each call: the game is named first
    ["solve", "nosuch", "--pile", "x"],
    ["table", "nosuch", "--to", "x", "--format", "nosuch"],
    ["sequence", "nosuch", "--terms", "x"],
    ["base", "nosuch", "--to", "x"],
    ["check", "nosuch", "--to", "x"],
    ["play", "nosuch"],
    ["play", "nosuch", "--pile", "x", "--opponent", "fallible", "--strength", "7"],
    ["plot", "nosuch", "nosuch", "-o", "picture.gif"],
    ["prove", "nosuch", "--seconds", "x"],
    ["verify", "no such file", "--game", "nosuch"],
]


@pytest.mark.parametrize("words", UNKNOWN_GAME, ids=" ".join)
def test_an_unknown_game_is_named_before_anything_else(words: list[str]) -> None:
    assert "unknown game 'nosuch'" in refused(*words)


@pytest.mark.parametrize("pile", ["10^9", "10^30", "10^1000"])
def test_too_much_work_is_refused_in_one_line(pile: str) -> None:
    game = "move-size; f=n if n%2==0 else 4n; blocks=3; misere"
    line = refused("solve", game, "--pile", pile, "--cap", "10^6", "--work", "1e5", code=1)
    assert "smaller pile" in line


TOO_LARGE = [
    ["solve", "move-size; f=n if n%2==0 else 4n; blocks=3", "--pile", "10^30", "--cap", "9"],
    ["solve", "move-size; f=7n; blocks=2", "--pile", "10^200", "--cap", "9", "--work", "10^4"],
    ["solve", "pile-size; f=floor(2*sqrt(n))+n%3", "--pile", "10^30"],
    ["solve", "pile-size; f=floor(n^(2/3))", "--pile", "10^60", "--work", "100"],
    ["solve", "move-number; least=1; most=3+floor(sqrt(k))%3", "--pile", "10^9", "--work", "10^5"],
    ["sum", "fibonacci-nim @ 10^9, 5"],
    ["sum", "pile-size; f=floor(n^(2/3)) @ 10^60", "--work", "100"],
    ["table", "pile-size; f=floor(n^(2/3))", "--from", "10^300", "--to", "10^300+5"],
    [
        "table",
        "move-size; f=n^2 if n%2==0 else n; blocks=2; misere",
        "--from",
        "10^30",
        "--to",
        "10^30",
        "--cap",
        "4",
    ],
    ["table", "fibonacci-nim", "--to", "10^14"],
    ["table", "fibonacci-nim", "--to", "10^14", "--what", "outcomes", "--cap", "5"],
    ["base", "move-size; f=7n; blocks=5", "--to", "10^90", "--work", "10^3"],
    ["plot", "fibonacci-nim", "thresholds", "--to", "10^14", "-o", "x.png"],
    ["plot", "fibonacci-nim", "outcomes", "--to", "10^5", "-o", "x.png"],
    ["plot", "growing-moves", "levels", "--up-to", "10^5", "-o", "x.png"],
    ["prove", "move-size; f=7n; blocks=2", "--work", "1000"],
]


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


def test_the_exit_codes_of_the_readme(tmp_path: Path) -> None:
    readme = Path(__file__).parents[2] / "README.md"
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", readme.read_text("utf-8"), re.M)}
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
