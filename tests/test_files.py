"""Files that are whole or not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from onepile.cli.main import main
from onepile.files import check_writable, whole_file


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "table.csv"
    with whole_file(str(target)) as file:
        file.write("all")
        assert not target.exists()
    assert target.read_text() == "all"
    assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "table.npy"
    target.write_bytes(b"before")

    def interrupted() -> None:
        with whole_file(str(target), binary=True) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert target.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["table.npy"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "real", tmp_path / "link"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    with whole_file(str(link)) as file:
        file.write("after")
    assert link.is_symlink()
    assert target.read_text() == "after"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_new_file_is_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    with whole_file(str(tmp_path / "new")) as file:
        file.write("text")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_pipe_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with whole_file(str(pipe)) as file:
        file.write("through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)


def test_the_error_names_the_file_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"'missing/table'$"), whole_file("missing/table"):
        pass
    with pytest.raises(IsADirectoryError, match=r"'\.'$"), whole_file("."):
        pass


def test_an_open_descriptor_is_added_to(tmp_path: Path) -> None:
    """`-o /dev/stdout >> log` must not replace the log."""
    log = tmp_path / "log"
    log.write_text("before\n")
    for binary in (False, True):
        program = (
            "from onepile.files import whole_file\n"
            f"with whole_file('/dev/stdout', {binary}) as file:\n"
            f"    file.write({'b' if binary else ''}'after\\n')"
        )
        with log.open("a") as stdout:
            subprocess.run([sys.executable, "-c", program], stdout=stdout, check=True)
    assert log.read_text() == "before\nafter\nafter\n"


def test_to_look_whether_a_file_can_be_written_leaves_everything(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("before")
    check_writable(str(kept))
    check_writable(str(tmp_path / "new"))
    check_writable("/dev/null")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert kept.read_text() == "before"
    with pytest.raises(IsADirectoryError):
        check_writable(str(tmp_path))


COMMANDS = {
    "table": ["table", "half", "--to", "2000000", "--format", "csv", "-o"],
    "prove": ["prove", "fibonacci-nim", "-o"],
    "plot": ["plot", "half", "nim-values", "--to", "100", "-o"],
    "play": ["play", "half", "--me", "perfect", "--seed", "1", "--save"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_fails_while_it_writes_leaves_what_was_there(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "kept.png"
    target.write_text("before")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main([*COMMANDS[name], str(target)]) == 2
    assert capsys.readouterr().err == "onepile: [Errno 28] No space left on device\n"
    assert target.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.png"]
    monkeypatch.undo()
    assert main([*COMMANDS[name], str(target)]) == 0
    assert target.read_bytes() != b"before"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("asked", ["table half --to 9 --format npy", "play half", "solve half"])
def test_closed_streams_are_no_internal_error(asked: str, closed: str) -> None:
    shell = f"'{sys.executable}' -m onepile {asked} {closed}"
    done = subprocess.run(shell, shell=True, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == (2 if asked == "solve half" else 0)
    assert b"internal" not in done.stderr
