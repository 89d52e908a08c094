"""What a site needs from elsewhere: found in a cache, or fetched by npm and pip, by name.

`parts.toml` pins every version by the digest of its file, so it does not matter whence it comes: a
file that is not the one that is meant is not used. A second site is made without any network.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from onepile.errors import IllegalError, quote


@dataclass(frozen=True)
class Part:
    """A file from elsewhere.

    Attributes:
        about: What it is.
        licence: Under which licence.
        client: The program that fetches it: npm or pip.
        command: How, in the folder where it is to be.
        file: Its name.
        sha256: Its digest.
    """

    about: str
    licence: str
    client: str
    command: tuple[str, ...]
    file: str
    sha256: str


def parts() -> dict[str, Part]:
    """Everything that is pinned, by name.

    >>> sorted(parts())
    ['arithmetic', 'python']
    """
    text = files("onepile.web.site").joinpath("parts.toml").read_text()
    return {
        name: Part(**{**fields, "command": tuple(fields["command"])})
        for name, fields in tomllib.loads(text).items()
    }


def cache() -> Path:
    """Where parts are kept: `ONEPILE_CACHE`, or the user's place for such things."""
    if named := os.environ.get("ONEPILE_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "onepile")


def fetched(part: Part, told: Callable[[str], None]) -> Path:
    """The file, from the cache or else from the network; it is the one that is meant.

    Args:
        part: Which one.
        told: Told what takes long.

    Raises:
        IllegalError: it cannot be had, with the way to mend that.
    """
    kept = cache() / part.file
    if kept.is_file() and _digest(kept) == part.sha256:
        return kept
    told(f"fetching {part.file} with {part.client}")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept.parent) as folder:
            _run(part, folder)
            found = Path(folder, part.file)
            if not found.is_file():
                raise _missing(part, f"{part.client} did not bring it")
            if _digest(found) != part.sha256:
                raise _missing(part, f"{part.client} brought another one: its digest is wrong")
            found.replace(kept)
    except OSError as error:
        raise _missing(part, str(error.strerror or error).lower()) from None
    return kept


def _run(part: Part, folder: str) -> None:
    """Let npm or pip fetch the file into a folder."""
    words = list(part.command)
    if part.client == "pip":
        words[:1] = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    elif which(part.client) is None:
        raise _missing(part, f"{part.client} is not installed")
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise _missing(part, f"{part.client} failed: {last}")


def _missing(part: Part, reason: str) -> IllegalError:
    by_hand = " ".join(part.command)
    return IllegalError(
        f"a site needs {part.file}: {reason}; run {quote(by_hand)} where that works, and put the "
        f"file into {cache()}"
    )


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
