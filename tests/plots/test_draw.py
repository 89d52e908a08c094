"""Pictures in files: made for every kind, readable, repeatable, and titled with the game."""

import struct
from pathlib import Path

import pytest

import onepile
from onepile.cli.main import main

EXAMPLES = [
    ("fibonacci-nim", "outcomes", ["--pile", "20", "--cap", "7"]),
    ("fibonacci-nim", "thresholds", ["--pile", "20", "--cap", "7"]),
    ("fibonacci-two-blocks-exact", "thresholds-log", ["--to", "1000"]),
    ("fibonacci-nim", "nim-values", ["--to", "30"]),
    ("powers-of-eight", "base", []),
    ("finite-base", "base", []),
    ("fibonacci-two-blocks-exact", "base", ["--pile", "4000", "--cap", "3"]),
    ("half", "nim-values", ["--to", "200", "--pile", "9"]),
    ("half", "outcomes", ["--to", "120", "--pile", "9"]),
    ("growing-moves", "levels", ["--to", "60", "--up-to", "9", "--pile", "9", "--move", "2"]),
]


@pytest.mark.parametrize(("game", "kind", "options"), EXAMPLES)
def test_a_png_is_drawn(game: str, kind: str, options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    assert main(["plot", game, kind, *options, "-o", str(file)]) == 0
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert width == 1280
    assert 300 < height < 1700


@pytest.mark.parametrize(
    ("game", "kind"),
    [("fibonacci-nim", "nim-values"), ("powers-of-eight", "base"), ("growing-moves", "levels")],
)
def test_a_picture_that_is_saved_again_is_the_same(game: str, kind: str, tmp_path: Path) -> None:
    drawn = onepile.game(game).plot(kind)
    for name in ("a.svg", "between.png", "b.svg"):
        drawn.save(tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_without_a_kind_it_is_the_first(tmp_path: Path) -> None:
    kinds: tuple[list[str], ...] = ([], ["nim-values"])
    for name, kind in zip(("a.png", "b.png"), kinds, strict=True):
        assert main(["plot", "half", *kind, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_an_svg_is_the_same_every_time_and_says_which_game(tmp_path: Path) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    for file in (first, second):
        assert main(["plot", "half", "nim-values", "--to", "50", "-o", str(file)]) == 0
    assert first.read_bytes() == second.read_bytes()
    assert "pile-size; f=floor(n/2)" in first.read_text(encoding="utf-8")
