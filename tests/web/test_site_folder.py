"""The folder of a site: what is onepile's is replaced, all else stays, and nothing is lost."""

import os
from pathlib import Path

import pytest

from onepile.cli.main import main
from onepile.errors import IllegalError
from onepile.files import whole_file
from onepile.web.site import folder, placing
from onepile.web.site.placing import LIST, check_place, place

Site = dict[str, bytes]


def edition(number: int, files: int = 3) -> Site:
    """A site as small as can be."""
    names = [f"{number}/js/{n}.js" for n in range(files)]
    leads = {"index.html": b"page of %d" % number, "offline.js": b"worker of %d" % number}
    return {**{name: f"{number} {name}".encode() for name in names}, **leads}


def found(target: Path) -> Site:
    """Every file in a folder, but for the list of them; links as where they lead."""
    return {
        str(path.relative_to(target)): os.readlink(path).encode()
        if path.is_symlink()
        else path.read_bytes()
        for path in target.rglob("*")
        if (path.is_file() or path.is_symlink()) and path.name != LIST
    }


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A folder with the first edition."""
    made = tmp_path / "site"
    made.mkdir()
    place(made, edition(1))
    assert found(made) == edition(1)
    return made


def test_a_folder_with_other_things_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "thesis.tex").write_text("precious")
    (tmp_path / "offline.js").write_text("1")
    before = found(tmp_path)
    assert main(["site", str(tmp_path)]) == 2
    assert "is not empty and no site of onepile: name another folder" in capsys.readouterr().err
    assert found(tmp_path) == before
    assert (tmp_path / ".git").is_dir()
    with pytest.raises(IllegalError, match="is a file: name a folder"):
        folder.write_site(tmp_path / "thesis.tex")


def test_a_site_without_a_list_is_told_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "onepile.zip").write_text("zip")
    (tmp_path / "offline.js").write_text("files = []")
    with pytest.raises(
        IllegalError, match="of an earlier onepile, which kept no list of its files"
    ):
        folder.write_site(tmp_path)
    assert len(found(tmp_path)) == 2


def test_what_is_not_of_the_site_stays(target: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "0.js").write_text("mine")
    (target / ".git").mkdir()
    (target / ".git" / "config").write_text("mine")
    (target / "1" / "js" / "mine.js").write_text("mine")
    (target / "link").symlink_to(elsewhere)
    (target / "1" / "dangling").symlink_to("nowhere")
    mine = {name: text for name, text in found(target).items() if name not in edition(1)}
    assert len(mine) == 4
    place(target, edition(2))
    assert found(target) == {**edition(2), **mine}
    assert (elsewhere / "0.js").read_text() == "mine"
    place(target, edition(2))
    assert found(target) == {**edition(2), **mine}
    (target / "1" / "js" / "mine.js").unlink()


@pytest.mark.parametrize("name", ["index.html", "1/js/1.js"])
def test_a_changed_file_is_never_replaced(target: Path, name: str) -> None:
    (target / name).write_text("changed by me")
    before = found(target)
    with pytest.raises(
        IllegalError, match=rf"{name}' in '.*' is not as onepile wrote it: move it elsewhere"
    ):
        folder.write_site(target)  # at once
    with pytest.raises(IllegalError, match=rf"{name}' in '.*' is not as onepile wrote it"):
        place(target, edition(2))
    assert found(target) == before
    (target / name).rename(target / "mine")
    place(target, edition(2))
    assert found(target) == {**edition(2), "mine": b"changed by me"}


def test_a_file_in_the_way_is_never_replaced(target: Path) -> None:
    (target / "2").write_text("mine")
    with pytest.raises(IllegalError, match=r"2/js/0\.js' in '.*' is not as onepile wrote it"):
        place(target, edition(2))
    assert found(target) == {**edition(1), "2": b"mine"}


def test_links_in_the_place_of_files_and_folders_are_not_followed(
    target: Path, tmp_path: Path
) -> None:
    (target / "1").rename(tmp_path / "moved")
    (target / "1").symlink_to(tmp_path / "moved")
    with pytest.raises(IllegalError, match=r"1/js/0\.js' in '.*' is not as onepile wrote it"):
        place(target, edition(2))
    assert len(found(tmp_path / "moved")) == 3
    (target / "1").unlink()
    (target / LIST).rename(tmp_path / "list")
    (target / LIST).symlink_to(tmp_path / "list")
    with pytest.raises(IllegalError, match="is not empty and no site"):
        place(target, edition(2))


@pytest.mark.parametrize("name", ["../precious", "/precious", "a/../../precious", "a//b", ""])
def test_a_list_names_what_is_inside(target: Path, name: str) -> None:
    (target / LIST).write_text(f"{'0' * 64}  {name}\n")
    with pytest.raises(IllegalError, match="is not the list of a site's files"):
        place(target, edition(2))


def test_the_list_is_that_of_sha256sum(target: Path) -> None:
    place(target, edition(2))
    lines = (target / LIST).read_text().splitlines()
    assert sorted(line[66:] for line in lines) == sorted(edition(2))


@pytest.mark.parametrize("step", range(14))
@pytest.mark.parametrize("older", [True, False], ids=["older", "empty"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_error_leaves_the_old_or_the_new_site(
    target: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: int,
    older: bool,
    error: BaseException,
) -> None:
    """Every file in turn is the one that cannot be written."""
    if not older:
        target = tmp_path / "empty"
        target.mkdir()
    written = 0

    def failing(path: str, **how: bool) -> object:
        nonlocal written
        written += 1
        if written == step + 1:
            raise error
        return whole_file(path, **how)

    with monkeypatch.context() as patched:
        patched.setattr(placing, "whole_file", failing)
        try:
            place(target, edition(2))
            failed = False
        except type(error):
            failed = True
    assert failed == (step < 7)  # two lists and five files
    left = found(target)
    if step < 4:  # nothing has been switched: as if nothing had happened
        assert left == (edition(1) if older else {})
        assert (target / LIST).exists() == older
    if older:
        seen = 2 if left["index.html"] == edition(2)["index.html"] else 1
        whole = {name: text for name, text in edition(seen).items() if "/" in name}
        assert whole.items() <= left.items()
        check_place(target)
    place(target, edition(2))
    assert found(target) == edition(2)


def test_a_folder_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(IllegalError, match=r"cannot write .*: not a directory"):
        folder.write_site(tmp_path / "file" / "site")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError()])
def test_a_folder_of_which_nothing_came_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def failing(told: object) -> Site:
        raise error

    monkeypatch.setattr(folder, "_python", failing)
    with pytest.raises(type(error)):
        folder.write_site(tmp_path / "site")
    assert list(tmp_path.iterdir()) == []
