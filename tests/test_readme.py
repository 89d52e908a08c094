"""The README keeps pace: its links lead somewhere, and its page of commands names every one."""

import re
from pathlib import Path

import pytest

from onepile.cli.main import COMMANDS
from onepile.text import parse_game

README = Path(__file__).resolve().parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
COMMAND_LINE = README.parent.joinpath("docs/command-line.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_lead_to_files(link: str) -> None:
    assert link.startswith("http") or (README.parent / link.partition("#")[0]).is_file()


@pytest.mark.parametrize("command", list(COMMANDS))
def test_commands_are_named(command: str) -> None:
    assert f"| `onepile {command}` |" in COMMAND_LINE


def test_the_two_commands() -> None:
    assert "./onepile solve fibonacci-nim --pile 100 --cap 20 " in TEXT
    assert "\nmake test " in TEXT


def test_the_games_shown_are_games() -> None:
    shown = re.findall(r"^((?:move|pile)-\w+; .*?)(?:  .*)?$", TEXT, re.MULTILINE)
    assert len(shown) >= 5
    for text in shown:
        assert str(parse_game(text)) == text


def test_a_page_is_one_screen_after_another_and_no_book() -> None:
    assert len(TEXT.splitlines()) < 150
