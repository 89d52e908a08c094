"""`onepile play` as people meet it: scripted lines, a pipe, a terminal, an interrupt."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from onepile.cli.main import main
from onepile.limits import Limits
from onepile.play import Match, Perfect
from onepile.play.terminal import Quit, Terminal
from onepile.text import parse_game

LIMITS = Limits(work=20_000)


def scripted(
    text: str, pile: int, cap: int | None, lines: list[str], hints: bool = False
) -> list[str]:
    """Everything said when a person types these lines against the perfect player."""
    game = parse_game(text)
    said: list[str] = []
    script = iter(lines)

    def ask(prompt: str) -> str:
        said.append(prompt)
        line = next(script, None)
        if line is None:
            raise EOFError
        return line

    match = Match.begin(game, game.position(pile, cap=cap))
    players = (None, Perfect(LIMITS))
    terminal = Terminal(
        match, players, ask, lambda line, style: said.append(line), hints, limits=LIMITS
    )
    try:
        terminal.run()
    except (EOFError, Quit):
        said.append("END")
    return said


def test_a_match_won_with_hints() -> None:
    said = scripted("static-nim", 5, 3, ["1", "3"], hints=True)
    assert any(
        line.startswith("hint: take 1: it leaves pile 4, cap 3, a losing position") for line in said
    )
    assert "moves (* wins): 1* 2 3" in said
    assert said[-1] == "you win: perfect has no move left"


@pytest.mark.parametrize("pile", [101, 119, 123, 301, 10**9 + 1])
def test_how_many_winning_moves_are_left_out(pile: int) -> None:
    """Every other move wins: it is said how many more there are, or, if that is not known, that."""
    said = scripted("move-size; f=1", pile, pile - 1, ["hint", "quit"])
    shown = next(line for line in said if line.startswith("winning: "))
    if pile < 121:
        assert shown.endswith(f"19, 21, … {(pile - 1) // 2 - 11} more")
    else:
        assert shown.endswith("19, 21, 23, …")


def test_a_match_won_by_taking_too_much() -> None:
    said = scripted("move-size; f=2n; overshoot", 5, 9, ["9"], hints=True)
    assert "moves (* wins): 1 2 3 4 5* 6* 7* 8* 9*" in said
    assert said[-1] == "you win: perfect has no move left"
    # f has no value beyond the pile, where it is not asked.
    said = scripted(
        "move-size; f=10-n if n<10 else 1/(n-n); overshoot", 5, 10**30, ["10^20"], hints=True
    )
    assert any(line.startswith("winning: 5, 6, 7, ") for line in said)
    assert said[-1] == "you win: perfect has no move left"


def test_a_match_lost() -> None:
    said = scripted("static-nim", 4, 3, ["3"])
    assert said[-2:] == ["perfect takes 1", "perfect wins: you have no move left"]


def test_what_cannot_be_done_is_explained_and_asked_again() -> None:
    said = scripted("fibonacci-nim", 20, 3, ["4", "skip", "", "1 2", "1.5", "help", "undo", "quit"])
    prompt = "your turn: take 1 to 3 > "
    assert said.count(prompt) == 8
    for message in (
        "4 cannot be taken here: take 1 to 3",
        "'skip' is neither an amount nor a word known here: type help",
        "'1 2' is no move: type one amount, or help",
        "'1.5' is neither an amount nor a word known here: type help",
        "there is nothing to undo yet",
    ):
        assert said[said.index(message) - 1] == prompt
    assert said[-1] == "END"


def test_undo_and_resign() -> None:
    said = scripted("fibonacci-nim", 20, 3, ["3", "undo", "resign"])
    assert said[-4:] == [
        "●●●●● ●●●●● ●●●●● ●●●●●",
        "your turn: take 1 to 3 > ",
        "you resign",
        "perfect wins: you resign",
    ]


def test_short_words_and_capitals() -> None:
    said = scripted("fibonacci-nim", 20, 3, ["TAKE 3", "U", "Skip", "h", "?", "Q"])
    assert "you take 3" in said
    assert "taken back" in said
    assert "'Skip' is neither an amount nor a word known here: type help" in said
    assert any(line.startswith("hint: take 2: ") for line in said)
    assert any("give up" in line for line in said)
    assert said[-1] == "END"


def test_what_is_not_to_be_done_now_is_said() -> None:
    said = scripted("fibonacci-two-blocks", 12, 6, ["block 2", "2", "take 1", "block nothing"])
    assert "nothing can be blocked now: the mover is to take" in said
    assert "nothing can be taken yet: the opponent of the mover blocks first" in said
    assert "you block nothing" in said


def test_blocking() -> None:
    said = scripted(
        "fibonacci-two-blocks", 12, 6, ["hint", "2", "9", "block 1 2 3", "1, 2", "hint"]
    )
    assert "perfect blocks 1, 3" in said
    assert "moves (* wins, () blocked): (1*) 2 (3*) 4 5 6" in said
    assert "9 cannot be blocked, it is no move here: the moves are 1 to 4" in said
    assert "3 moves are too many to block: here at most 2 may be blocked" in said
    assert "you block 1, 2" in said


def test_a_position_too_hard_is_guessed_and_said_so() -> None:
    rule = "move-size; f=n^2 if n%2==0 else n; blocks=3"
    said = scripted(rule, 10**40, 10**39, ["1", "hint"])
    assert any(line.startswith("perfect cannot see through this position") for line in said)
    assert any(line.startswith("no hint: ") for line in said)


def test_save_and_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    words = ["play", "four-times-one-block", "--me", "perfect", "--opponent", "fallible"]
    assert main([*words, "--seed", "3", "--strength", "0.4", "--save", str(file)]) == 0
    played = capsys.readouterr().out
    assert main(["play", "--replay", str(file)]) == 0
    assert capsys.readouterr().out == played


COMMAND = [sys.executable, "-m", "onepile", "play", "fibonacci-nim"]


def test_through_a_pipe() -> None:
    done = subprocess.run(
        [*COMMAND, "--pile", "4", "--cap", "3"], input="1\n2\n", capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "your turn: take 1 to 3 > 1\nyou take 1\n" in done.stdout
    assert done.stdout.endswith("you win: perfect has no move left\n")


def test_the_end_of_the_input_ends_it_politely() -> None:
    done = subprocess.run(COMMAND, input="1\n", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("the match stays unfinished\n")


HANGING = 180
"""After so many seconds nothing will come any more, however busy the machine is."""


class Screen:
    """`onepile play` in a terminal of its own."""

    def __init__(self, *options: str) -> None:
        self.control, terminal = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *options],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(terminal)
        self.seen = b""

    def wait_for(self, text: bytes) -> None:
        end = time.monotonic() + HANGING
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.control], [], [], 0.1)[0]:
                self.seen += os.read(self.control, 10_000)
        assert text in self.seen, self.seen

    def interrupt(self) -> None:
        """As soon as it sleeps: an interrupt between a prompt and the reading is not heard."""
        state = Path(f"/proc/{self.process.pid}/stat")
        end = time.monotonic() + HANGING
        while state.exists() and state.read_text().rpartition(") ")[2][0] != "S":
            assert time.monotonic() < end
            time.sleep(0.01)
        self.process.send_signal(signal.SIGINT)

    def type(self, keys: bytes) -> None:
        os.write(self.control, keys)

    def ends_with(self, code: int) -> None:
        assert self.process.wait(HANGING) == code
        os.close(self.control)
        assert b"Traceback" not in self.seen


def test_in_a_terminal_with_an_interrupt(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    screen = Screen("--save", str(file))
    screen.wait_for(b"take 1 to 19 > ")
    screen.type(b"2\n")
    screen.wait_for(b"you take 2")
    screen.wait_for(b"your turn: take 1 to")
    screen.interrupt()
    screen.wait_for(b"the match stays unfinished")
    screen.ends_with(130)
    assert "take 2\n" in file.read_text(encoding="utf-8")


def test_in_a_terminal_with_the_end_of_input() -> None:
    screen = Screen()
    screen.wait_for(b"take 1 to 19 > ")
    screen.type(b"\x04")
    screen.wait_for(b"unfinished")
    screen.ends_with(0)
    last = screen.seen.splitlines()[-1]
    assert b"the match stays unfinished" in last
    assert b">" not in last
