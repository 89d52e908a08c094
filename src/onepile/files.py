"""Files: whole or not there, and the formats that their names stand for.

What is written appears under its name when it is complete.
"""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from secrets import token_hex
from typing import IO, Any

from onepile.errors import IllegalError, quote

SUFFIXES = {
    "txt": "text",
    "csv": "csv",
    "json": "json",
    "bfile": "bfile",
    "npy": "npy",
    "parquet": "parquet",
}
"""The format that the end of a file's name stands for."""

_BFILE = re.compile(r"b\d{6}\.txt")


def format_of(path: str) -> str:
    """The format of a file, from its name; those of b-files are like b000045.txt.

    >>> format_of("t.csv"), format_of("a/b000045.txt"), format_of("t.TXT")
    ('csv', 'bfile', 'text')

    Raises:
        IllegalError: the name does not tell.
    """
    name = PurePath(path).name
    if _BFILE.fullmatch(name):
        return "bfile"
    suffix = PurePath(path).suffix[1:].lower()
    if suffix not in SUFFIXES:
        known = ", ".join(f".{one}" for one in SUFFIXES)
        raise IllegalError(f"{quote(path)} names no format: let it end in {known}")
    return SUFFIXES[suffix]


@contextmanager
def whole_file(path: str, binary: bool = False) -> Iterator[IO[Any]]:
    """A file to write to, which takes its name at the end.

    Until then it stands beside its place, with `.part` at the end of its name; if writing ends with
    an error or an interruption, it is removed, and what was there before stays. A device or a pipe
    is written to directly.

    Args:
        path: Where the file is to be.
        binary: Whether bytes are written, not text.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with whole_file(f"{place}/table.csv") as file:
    ...         print("pile,threshold", file=file)
    ...         seen = [name.endswith(".part") for name in os.listdir(place)]
    ...     seen, os.listdir(place)
    ([True], ['table.csv'])
    """
    form, encoding = ("b", None) if binary else ("", "utf-8")
    if _is_direct(path):
        # Not emptied first: /dev/stdout may be a file to which others have written.
        with open(path, f"a{form}", encoding=encoding) as file:
            yield file
        return
    target = Path(path).resolve()  # a link stays a link
    part = _begin(path, target)
    try:
        with open(part, f"w{form}", encoding=encoding) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(part, stat.S_IMODE(target.stat().st_mode))
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def check_writable(path: str) -> None:
    """Raise now what `whole_file` would raise at its start, and leave everything as it is.

    >>> check_writable("no such directory/match.txt")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no such directory/match.txt'
    """
    if not _is_direct(path):
        _begin(path, Path(path).resolve()).unlink()
    elif Path(path).is_dir() or not os.access(path, os.W_OK):
        open(path, "ab").close()


def _is_direct(path: str) -> bool:
    """Whether what stands there is no file of its own: a device, a pipe, an open descriptor."""
    target = Path(path).resolve()
    return path.startswith(("/dev/", "/proc/")) or (target.exists() and not target.is_file())


def _begin(path: str, target: Path) -> Path:
    """An empty file beside a target that may be replaced; errors name the path as given."""
    if target.exists():
        open(path, "ab").close()  # raises if the file is protected
    part = target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        part.touch(exist_ok=False)
    except OSError as error:
        error.filename = path
        raise
    return part
