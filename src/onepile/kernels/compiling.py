"""Compiling with Numba, and keeping what was compiled where that is possible and whole.

Numba keeps machine code beside the source or in the user's cache, and takes for granted that one of
them can be written, that the disk has room and that what it reads is what was written. Here an
entry that is damaged, of another source or of another function is as good as absent; what cannot be
kept is compiled again the next time; and where neither place can be written, a directory of this
user's in the system's place for temporary files is used. It is machine code: nobody else may be
able to write there.
"""

import os
import pickle
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    UserProvidedCacheLocator,
)

_DIGEST = sha256().digest_size


def compiled(function: Callable[..., Any]) -> Any:
    """The function, compiled on first use for the types that it is called with."""
    made = njit(function)
    with suppress(RuntimeError, OSError):  # no place to keep it
        made._cache = _Cache(function)
    return made


def private_place() -> str | None:
    """A directory that only this user can read and write; None if there is none to be had."""
    try:
        place = Path(tempfile.gettempdir(), f"onepile-kernels-{os.geteuid()}")
        with suppress(FileExistsError):
            place.mkdir(mode=0o700)
        found = place.lstat()
    except OSError:
        return None
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    return str(place) if ours and not found.st_mode & 0o077 else None


class _PrivateLocator(UserProvidedCacheLocator):
    """The private place, for what can be kept nowhere else."""

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        self._py_file = source
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = str(Path(private_place() or "", self.get_suitable_cache_subpath(source)))

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> "_PrivateLocator | None":
        """Where this function is kept, if that can be written to."""
        if private_place() is None:
            return None
        made = cls(function, source)
        try:
            made.ensure_cache_path()
        except OSError:
            return None
        return made


class _Places(CompileResultCacheImpl):
    _locator_classes = [*CompileResultCacheImpl._locator_classes, _PrivateLocator]  # noqa: RUF012


class _Entries(IndexDataCacheFile):
    """Entries that are whole, of this source and of the key that is asked for, or absent."""

    def save(self, key: Any, data: Any) -> None:
        """Keep an entry with its key: two processes may have chosen one name for it."""
        super().save(key, (key, data))

    def load(self, key: Any) -> Any:
        """The entry, or None."""
        kept, data = super().load(key) or (None, None)
        return data if kept == key else None

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except Exception:  # damaged pickles may raise anything
            return {}

    def _load_data(self, name: str) -> Any:
        raw = Path(self._data_path(name)).read_bytes()
        if sha256(raw[_DIGEST:]).digest() != raw[:_DIGEST]:
            raise OSError("a damaged entry")
        source, data = pickle.loads(raw[_DIGEST:])
        if source != self._source_stamp:
            raise OSError("an entry of another source")
        return data

    def _save_data(self, name: str, data: Any) -> None:
        body = self._dump((self._source_stamp, data))
        with self._open_for_write(self._data_path(name)) as file:
            file.write(sha256(body).digest() + body)


class _Cache(FunctionCache):
    """Numba's cache, in which nothing that goes wrong is an error."""

    _impl_class = _Places

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Entries(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code, or None if it has to be made."""
        try:
            return super().load_overload(signature, target)
        except Exception:  # machine code that this machine cannot take
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep the machine code if there is room for it."""
        with suppress(OSError):
            super().save_overload(signature, data)
