"""Files: whole or not there; all formats, and what can be written in each; JSON.

What is written appears under its name when it is complete.
"""

import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from secrets import token_hex
from typing import IO, Any, Literal, NamedTuple

from onepile.errors import IllegalError, quote
from onepile.numbers import decimal

What = Literal["table", "base", "query", "theorem", "picture"]
"""What is written: a query is one of an atlas."""


class Format(NamedTuple):
    """A way to write something down.

    Attributes:
        suffix: What the names of such files end in.
        holds: What can be written so.
        binary: Whether it is bytes, not text.
    """

    suffix: str
    holds: tuple[What, ...]
    binary: bool = False


FORMATS = {
    "text": Format("txt", ("table", "base", "query", "theorem")),
    "latex": Format("tex", ("theorem",)),
    "markdown": Format("md", ("theorem",)),
    "csv": Format("csv", ("table", "base", "query")),
    "json": Format("json", ("table", "base", "query")),
    "bfile": Format("bfile", ("table", "base")),
    "npy": Format("npy", ("table",), binary=True),
    "parquet": Format("parquet", ("table", "query"), binary=True),
    "png": Format("png", ("picture",), binary=True),
    "svg": Format("svg", ("picture",), binary=True),
    "pdf": Format("pdf", ("picture",), binary=True),
}
"""All formats, by name."""

_BFILE = re.compile(r"b\d{6}\.txt")


def formats_of(what: What) -> list[str]:
    """The names of the formats in which this can be written.

    >>> formats_of("base")
    ['text', 'csv', 'json', 'bfile']
    """
    return [name for name, form in FORMATS.items() if what in form.holds]


def format_named(name: str, what: What) -> str:
    """The name of a format, if this can be written in it.

    Raises:
        IllegalError: it cannot.
    """
    if name not in (known := formats_of(what)):
        raise IllegalError(f"unknown format {quote(name)}: choose {', '.join(known)}")
    return name


def format_of(path: str, what: What = "table") -> str:
    """The format of a file, from its name; those of b-files are like b000045.txt.

    >>> format_of("t.csv"), format_of("a/b000045.txt"), format_of("t.TXT")
    ('csv', 'bfile', 'text')
    >>> format_of("a.PNG", "picture")
    'png'

    Raises:
        IllegalError: the name does not tell.
    """
    known = {FORMATS[name].suffix: name for name in formats_of(what)}
    if "bfile" in known and _BFILE.fullmatch(PurePath(path).name):
        return "bfile"
    suffix = PurePath(path).suffix[1:].lower()
    if suffix not in known:
        ends = ", ".join(f".{one}" for one in known)
        raise IllegalError(f"{quote(path)} names no format: let it end in {ends}")
    return known[suffix]


def delimited(form: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a csv or of a b-file; a cell that needs quotes has them already.

    >>> list(delimited("csv", [("1", "inf")])), list(delimited("bfile", [("1", "2")]))
    (['1,inf'], ['1 2'])
    """
    return map({"csv": ",", "bfile": " "}[form].join, rows)


def json_text(content: Any, default: Callable[[Any], str] | None = None) -> str:
    """JSON with integers of any size.

    >>> json_text({"a": [1, None, True], "b": "x"})
    '{"a": [1, null, true], "b": "x"}'
    """
    return "".join(json_pieces(content, default))


def json_pieces(content: Any, default: Callable[[Any], str] | None = None) -> Iterator[str]:
    """The same piece by piece: an answer can be as long as a book.

    Args:
        content: What is written.
        default: Makes a text of what JSON has no words for, like a time.
    """
    if isinstance(content, dict):
        yield "{"
        for i, (key, value) in enumerate(content.items()):
            yield f"{', ' if i else ''}{json.dumps(str(key))}: "
            yield from json_pieces(value, default)
        yield "}"
    elif isinstance(content, list | tuple):
        yield "["
        for i, value in enumerate(content):
            if i:
                yield ", "
            yield from json_pieces(value, default)
        yield "]"
    elif isinstance(content, int) and not isinstance(content, bool):
        yield decimal(content)
    else:
        # What cannot be seen is written out, so that it commands no terminal.
        shown = json.dumps(content, ensure_ascii=False, default=default)
        yield shown if shown.isprintable() else json.dumps(content, default=default)


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
