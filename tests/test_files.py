"""Files that are whole or not there."""

import os
from pathlib import Path

import pytest

from onepile.files import whole_file


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
