"""Puts the files of a site into its folder: the old site or the new one is whole at every moment.

A site is a page, a service worker, and an edition: a folder named after what is in it, to which
both lead. A new edition is written beside the old one, then the service worker and the page are
replaced, each by one renaming, then the old edition is removed. Whatever ends that leaves a page
whose edition is whole, and the next site written there finishes it.

The list of files (`LIST`, as `sha256sum` writes it) says what is onepile's: what it does not name,
or has another digest, is never written to and never removed, and no link is followed. It is written
before what it names, and shortened after that is removed.
"""

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path, PurePosixPath

from onepile.errors import IllegalError, quote
from onepile.files import whole_file

LIST = "onepile-site.sha256"
"""The list of what is onepile's in a folder, by which it is known to be a site."""

_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")
_LEFT = re.compile(r"(.+)\.[0-9a-f]{8}\.part")
"""What `whole_file` leaves when it is killed."""

_Listed = frozenset[tuple[str, str]]
"""Names with digests; while a site is replaced, a name may have two."""


def check_place(target: Path) -> None:
    """Refuse a folder in which a site would be among other things, or where files were changed.

    Raises:
        IllegalError: it is neither new, nor empty, nor an older site as it was written.
    """
    if not target.exists():
        return
    if not target.is_dir():
        raise IllegalError(f"{quote(str(target))} is a file: name a folder")
    if listed := _listed(target):
        _check_unchanged(target, {name for name, _ in listed}, listed)
    elif any(entry not in _left(target, [LIST]) for entry in target.iterdir()):
        if (target / "offline.js").is_file() and (target / "python" / "onepile.zip").is_file():
            raise IllegalError(
                f"{quote(str(target))} holds a site of an earlier onepile, which kept no list of "
                "its files: name another folder, or delete this one if nothing of yours is in it"
            )
        raise IllegalError(
            f"{quote(str(target))} is not empty and no site of onepile: name another folder"
        )


def place(target: Path, site: Mapping[str, bytes]) -> None:
    """Put a site into a folder that is empty or holds an older site; all else stays as it is.

    Args:
        target: The folder.
        site: The content of every file by its name: those of the edition are in a folder of it,
            those that lead there are not.

    Raises:
        IllegalError: the folder holds something else.
        OSError: it cannot be written.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> place(folder, {"1/words.js": b"1", "index.html": b"see 1"})
    >>> place(folder, {"2/words.js": b"2", "index.html": b"see 2"})
    >>> sorted(path.name for path in folder.iterdir())
    ['2', 'index.html', 'onepile-site.sha256']
    """
    new = frozenset((name, sha256(content).hexdigest()) for name, content in site.items())
    with _locked(target):
        check_place(target)
        old = _listed(target)
        _check_unchanged(target, site, old | new)
        for left in _left(target, [LIST, *(name for name, _ in old | new)]):
            left.unlink()
        try:
            _list(target, old | new)
            _put(target, new, {name: site[name] for name in sorted(site) if "/" in name})
        except BaseException:
            _remove(target, new - old)
            _list(target, old)
            raise
        # The page comes after the service worker: who sees it has all.
        leads = [name for name in sorted(site, reverse=True) if "/" not in name]
        _put(target, new, {name: site[name] for name in leads})
        _remove(target, old - new)
        _list(target, new)


@contextmanager
def _locked(target: Path) -> Iterator[None]:
    """Wait for whoever else is placing a site there."""
    folder = os.open(target, os.O_RDONLY)
    try:
        flock(folder, LOCK_EX)
        yield
    finally:
        os.close(folder)


def _listed(target: Path) -> _Listed:
    """What the list names, if there is one."""
    if not _digest(target, LIST):
        return frozenset()
    found = set()
    for line in (target / LIST).read_text(encoding="utf-8", errors="replace").splitlines():
        match = _LINE.fullmatch(line)
        if not match or {"", ".", ".."} & set(match[2].split("/")):
            raise IllegalError(
                f"{LIST} in {quote(str(target))} is not the list of a site's files: name another "
                "folder"
            )
        found.add((match[2], match[1]))
    return frozenset(found)


def _list(target: Path, listed: _Listed) -> None:
    """Write the list; that of nothing is none."""
    if not listed:
        (target / LIST).unlink(missing_ok=True)
        return
    with whole_file(str(target / LIST)) as file:
        file.writelines(f"{digest}  {name}\n" for name, digest in sorted(listed))


def _is_inside(target: Path, name: str) -> bool:
    """Whether there is no link on the way from the folder to what has this name."""
    return os.path.realpath(target / name) == os.path.join(os.path.realpath(target), name)


def _digest(target: Path, name: str) -> str | None:
    """The digest of a file; none if nothing is there, and "" if it is something else, or a link."""
    path = target / name
    try:
        is_file = stat.S_ISREG(path.lstat().st_mode) and _is_inside(target, name)
    except FileNotFoundError:
        return None if _is_inside(target, name) else ""
    except NotADirectoryError:
        return ""
    return sha256(path.read_bytes()).hexdigest() if is_file else ""


def _check_unchanged(target: Path, names: Iterable[str], known: _Listed) -> None:
    """Refuse if something else than what is known stands in the place of a name."""
    for name in sorted(names):
        found = _digest(target, name)
        if found is not None and (name, found) not in known:
            raise IllegalError(
                f"{quote(name)} in {quote(str(target))} is not as onepile wrote it: move it "
                "elsewhere, or name another folder"
            )


def _put(target: Path, listed: _Listed, contents: Mapping[str, bytes]) -> None:
    """Write the files that are not there yet, each whole or not at all."""
    for name, content in contents.items():
        if (name, _digest(target, name)) not in listed:
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(str(path), binary=True) as file:
                file.write(content)


def _remove(target: Path, listed: _Listed) -> None:
    """Remove the files that are as the list says, and the folders that are empty then."""
    for name, digest in listed:
        if _digest(target, name) == digest:
            (target / name).unlink()
    folders = {str(folder) for name, _ in listed for folder in PurePosixPath(name).parents}
    for folder in sorted(folders - {"."}, reverse=True):
        if _is_inside(target, folder):
            with suppress(OSError):  # it is not empty, or not there
                (target / folder).rmdir()


def _left(target: Path, names: Iterable[str]) -> list[Path]:
    """What was left of the writing of these files when it was killed."""
    wanted = {target / name for name in names if _is_inside(target, name)}
    return [
        entry
        for folder in {path.parent for path in wanted}
        if folder.is_dir()
        for entry in folder.iterdir()
        if (match := _LEFT.fullmatch(entry.name)) and folder / match[1] in wanted
    ]
