"""Make or repair the virtual environment of this checkout (called by `scripts/environment`).

`.venv/stamp` says what the environment is good for:

* `stamp/place` holds the path of the checkout it was made in (an environment cannot be moved);
* `stamp/project.toml` is the `pyproject.toml` with which onepile itself was last installed;
* `stamp/runtime` and `stamp/dev` hold copies of the files that decide what is installed,
  `pyproject.toml` and the lock of that purpose, and exist only when everything for it has been
  installed.

A stamp is removed before the work it vouches for begins and written when that work is done, so an
interrupted set-up is noticed and finished by the next one. A lock on `.venv.lock` lets one set-up
run at a time; the kernel frees it with the last process that holds it, pip included.

Needs only the standard library, and runs before anything is installed.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DECIDING = {
    "runtime": ("pyproject.toml", "requirements.txt"),
    "dev": ("pyproject.toml", "requirements.txt", "requirements-dev.txt"),
}
"""What decides what is installed for each purpose; the last is its lock: see `scripts/lock.py`."""

PATIENCE = {"PIP_RETRIES": "1", "PIP_TIMEOUT": "10"}
"""How pip asks unless its variables say otherwise: a network that is not there is soon noticed."""

UNREACHED = re.compile(r"connection broken by|Max retries exceeded|timed out|ConnectionError")
"""What pip says when nobody answers; its advice about versions is then wrong."""


class SetupError(Exception):
    """The environment could not be made; the message says why."""


class Status:
    """What is being done, on stderr: one line that changes on a terminal, else one line in all."""

    def __init__(self, title: str) -> None:
        self._title, self._began, self._live = title, time.monotonic(), sys.stderr.isatty()
        print(f"onepile: {title} ...", end="" if self._live else "\n", file=sys.stderr, flush=True)

    def step(self, words: str) -> None:
        """Say what begins."""
        if self._live:
            room = shutil.get_terminal_size().columns - 1
            line = f"onepile: {self._title}, {self._seconds} s: {words}"[:room]
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self, ready: bool) -> None:
        """Clear the line, and say that all is ready if it is."""
        print("\r\x1b[K" if self._live else "", end="", file=sys.stderr)
        if ready:
            print(f"onepile: environment ready after {self._seconds} s", file=sys.stderr)

    @property
    def _seconds(self) -> int:
        return round(time.monotonic() - self._began)


class Environment:
    """The environment of the checkout at `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / ".venv"
        self.python = self.path / "bin" / "python"
        self.stamp = self.path / "stamp"
        self.log = self.path / "setup.log"

    def complete(self, purpose: str) -> bool:
        """Whether everything for `purpose` is installed, as the checkout now asks for it."""
        return self.usable() and all(
            _content(self.stamp / purpose / name) == _content(self.root / name)
            for name in DECIDING[purpose]
        )

    def usable(self) -> bool:
        """Whether there is an interpreter, and it was put here and not elsewhere."""
        place = os.fsencode(self.root) + b"\n"
        return os.access(self.python, os.X_OK) and _content(self.stamp / "place") == place

    def renew(self) -> None:
        """Renew the stamps if the deciding files changed only in what installs nothing."""
        installed = _content(self.stamp / "project.toml")
        if installed is None or not self.usable():
            return
        if _metadata(installed) != _metadata((self.root / "pyproject.toml").read_bytes()):
            return
        for purpose, (_, *locks) in DECIDING.items():
            asked = self._asked(purpose)
            if all(_content(self.stamp / purpose / name) == asked[name] for name in locks):
                self._vouch(purpose, asked)

    def prepare(self, purpose: str, status: Status, lock: int) -> None:
        """Do all that is missing for `purpose`."""
        if not self.usable():
            status.step("making .venv")
            self._make(lock)
        asked = self._asked("runtime")
        locked = DECIDING[purpose][-1]
        before = _pinned(_content(self.stamp / purpose / locked) or b"")
        if any(self.path.glob("lib/*/site-packages/setuptools")):
            before.add("setuptools")  # `venv` of Python 3.11 brings an old one that nobody asks for
        # First of all: once the stamp is gone nobody knows what was pinned before.
        if dropped := before - _pinned((self.root / locked).read_bytes()):
            self._run(status, lock, "-m", "pip", "uninstall", "-y", *sorted(dropped))
        if not self.complete("runtime"):
            for name in DECIDING:
                shutil.rmtree(self.stamp / name, ignore_errors=True)
            (self.stamp / "project.toml").unlink(missing_ok=True)
            self._install(status, lock, "--require-hashes", "-r", "requirements.txt")
            # Its packages are there; an editable one has no file whose hash could be known.
            self._install(status, lock, "--no-deps", "--no-build-isolation", "-e", ".")
            self._compile(status, lock)
            (self.stamp / "project.toml").write_bytes(asked["pyproject.toml"])
            self._vouch("runtime", asked)
        if not self.complete(purpose):
            asked = self._asked(purpose)
            self._install(status, lock, "--require-hashes", "-r", locked)
            self._vouch(purpose, asked)

    def _asked(self, purpose: str) -> dict[str, bytes]:
        return {name: (self.root / name).read_bytes() for name in DECIDING[purpose]}

    def _make(self, lock: int) -> None:
        if self.path.exists():
            shutil.rmtree(self.path)
        # The interpreter by its full name: a later "python3" of another version is no surprise.
        base = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
        made = subprocess.run(
            [base, "-I", "-m", "venv", str(self.path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            pass_fds=(lock,),
        )
        if made.returncode:
            shutil.rmtree(self.path, ignore_errors=True)
            raise SetupError(f"{base} -m venv failed: {made.stdout.strip()}")
        self.stamp.mkdir()
        (self.stamp / "place").write_bytes(os.fsencode(self.root) + b"\n")

    def _vouch(self, purpose: str, asked: dict[str, bytes]) -> None:
        folder = self.stamp / purpose
        folder.mkdir(exist_ok=True)
        for name, content in asked.items():
            # Never seen half written: ./onepile may be comparing at this moment.
            (folder / f"{name}.new").write_bytes(content)
            os.replace(folder / f"{name}.new", folder / name)

    def _install(self, status: Status, lock: int, *arguments: str) -> None:
        quiet = ("--progress-bar=off", "--no-input", "--disable-pip-version-check")
        # Compiling is left to _compile, which uses all cores and skips what is seldom loaded.
        code, tail = self._run(
            status, lock, "-m", "pip", "install", "--no-compile", *quiet, *arguments
        )
        if code and any(map(UNREACHED.search, tail)):
            raise SetupError(
                "packages could not be fetched: there is no network, or the package registry does "
                f"not answer; try again when it does (pip's own words are in {self.log})"
            )
        if code:
            shown = "".join(f"    {line}" for line in tail).rstrip()
            raise SetupError(f"pip failed (all of it in {self.log}):\n{shown}")

    def _compile(self, status: Status, lock: int) -> None:
        """Prepare the bytecode; what is skipped or fails is compiled when it is first loaded."""
        status.step("compiling")
        skipped = "/(tests|testing|fontTools|hatchling|pip|plotly|setuptools)/"
        self._run(status, lock, "-m", "compileall", "-q", "-j", "0", "-x", skipped, ".venv/lib")

    def _run(self, status: Status, lock: int, *arguments: str) -> tuple[int, list[str]]:
        """Run the environment's Python; its exit code and last lines, with all in the log."""
        tail: list[str] = []
        with (
            self.log.open("a", encoding="utf-8", errors="replace") as log,
            subprocess.Popen(
                [str(self.python), "-I", *arguments],
                cwd=self.root,
                env={**PATIENCE, **os.environ, "PIP_USER": "0"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                pass_fds=(lock,),
            ) as process,
        ):
            assert process.stdout is not None
            for line in process.stdout:
                log.write(line)
                tail = [*tail[-7:], line]
                if step := _step(line):
                    status.step(step)
        return process.returncode, tail


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _pinned(lock: bytes) -> set[str]:
    """The packages that a lock names."""
    return {line.partition("==")[0] for line in lock.decode().splitlines() if line[:1].isalnum()}


def _metadata(pyproject: bytes) -> tuple[dict[str, Any], dict[str, Any], object]:
    """The parts of a pyproject.toml that decide what is installed and how."""
    tables = tomllib.loads(pyproject.decode())
    return tables["build-system"], tables["project"], tables.get("tool", {}).get("hatch")


def _step(line: str) -> str | None:
    """Pip's line in fewer words, if it is worth showing."""
    if match := re.match(r"\s*(Collecting|Downloading) (?:\S*/)?([\w.]+(?:-[a-z]\w*)*)", line):
        return f"{match[1].lower()} {match[2]}"
    if line.startswith("Installing collected packages"):
        return "unpacking"
    return None


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    """Hold the lock file; wait for whoever else holds it."""
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("onepile: waiting for another set-up of .venv to end", file=sys.stderr)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def main(purpose: str, root: Path = ROOT) -> int:
    """Make the environment complete for `purpose`; the exit code."""
    environment = Environment(root)
    if environment.complete(purpose):
        return 0
    try:
        with _locked(root / ".venv.lock") as lock:
            environment.renew()
            if environment.complete(purpose):
                return 0
            status = Status(f"{'updating' if environment.usable() else 'setting up'} .venv")
            try:
                environment.prepare(purpose, status, lock)
            finally:
                status.end(environment.complete(purpose))
    except KeyboardInterrupt:
        print("onepile: set-up interrupted; the next run finishes it", file=sys.stderr)
        return 130
    except (OSError, SetupError, tomllib.TOMLDecodeError) as error:
        print(f"onepile: cannot set up .venv: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in [[purpose] for purpose in DECIDING]:
        sys.exit("usage: scripts/environment runtime|dev")
    sys.exit(main(sys.argv[1]))
