"""Compiled kernels are kept where that is possible, and right whatever has become of the files."""

import importlib.util
import os
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import pytest
from numba.core.caching import IndexDataCacheFile

from onepile.kernels.compiling import private_place

SOURCE = """
from onepile.kernels.compiling import compiled

@compiled
def times(n):
    return {factor} * n

@compiled
def plus(n):
    return n + 1000
"""
_FRESH = count()


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "loops.py"
    path.write_text(SOURCE.format(factor=2))
    return path


def load(path: Path) -> Any:
    """The module as another process would load it."""
    spec = importlib.util.spec_from_file_location(f"loops_{next(_FRESH)}", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def found(loops: Any) -> bool:
    """Whether the kernel was there already."""
    return bool(loops.times.stats.cache_hits)


def entries(path: Path, suffix: str) -> list[Path]:
    return sorted(path.parent.rglob(f"*times*.{suffix}"))


def test_what_was_compiled_is_found_again(module: Path) -> None:
    first, second = load(module), load(module)
    assert (first.times(21), found(first)) == (42, False)
    assert (second.times(21), found(second)) == (42, True)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def turn_a_bit(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 16
    file.write_bytes(content)


def make_unreadable(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [cut, empty, turn_a_bit, make_unreadable])
def test_a_damaged_entry_is_absent(
    module: Path, damage: Callable[[Path], None], suffix: str
) -> None:
    assert load(module).times(21) == 42
    [file] = entries(module, suffix)
    damage(file)
    again = load(module)
    assert again.times(21) == 42
    assert not (suffix == "nbc" and found(again))
    if damage is not make_unreadable:
        last = load(module)
        assert (last.times(21), found(last)) == (42, True)


def test_an_entry_of_another_source_or_function_is_absent(module: Path) -> None:
    """As when a process was killed between writing the index and the machine code."""
    loops = load(module)
    assert (loops.times(21), loops.plus(21)) == (42, 1021)
    [old] = entries(module, "nbc")
    kept = old.read_bytes()
    module.write_text(SOURCE.format(factor=3))
    os.utime(module, (1, 1))
    assert load(module).times(21) == 63
    old.write_bytes(kept)
    assert load(module).times(21) == 63
    [other] = module.parent.rglob("*plus*.nbc")
    [mine] = entries(module, "nbc")
    mine.write_bytes(other.read_bytes())
    assert load(module).times(21) == 63


def test_a_full_disk_keeps_nothing_and_refuses_nothing(
    module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Any, path: str) -> AbstractContextManager[NoReturn]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "_open_for_write", full)
    for _ in range(2):
        loops = load(module)
        assert (loops.times(21), found(loops)) == (42, False)


@pytest.fixture
def nowhere(module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Neither beside the source nor in the user's cache anything can be kept; the private place."""
    (module.parent / "__pycache__").write_text("no directory")
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(module / "no directory either"))
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place / f"onepile-kernels-{os.geteuid()}"


def test_where_nothing_can_be_written_a_private_place_is_used(module: Path, nowhere: Path) -> None:
    for known in (False, True):
        loops = load(module)
        assert (loops.times(21), found(loops)) == (42, known)
    assert nowhere.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("kind", ["open to others", "a link", "a file"])
def test_a_place_that_others_can_write_to_is_not_private(
    module: Path, nowhere: Path, tmp_path: Path, kind: str
) -> None:
    if kind == "open to others":
        nowhere.mkdir()
        nowhere.chmod(0o777)
    elif kind == "a link":
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        nowhere.symlink_to(tmp_path / "elsewhere")
    else:
        nowhere.write_text("")
    assert private_place() is None
    for _ in range(2):
        loops = load(module)
        assert (loops.times(21), found(loops)) == (42, False)
