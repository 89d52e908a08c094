"""Make or repair the virtual environment of this checkout (called by `scripts/environment`).

`.venv/stamp` says what the environment is good for:

* `stamp/place` holds the path of the checkout it was made in (an environment cannot be moved);
* `stamp/project.toml` is the `pyproject.toml` with which onepile itself was last installed;
* `stamp/runtime` and `stamp/dev` hold copies of the files that decide what is installed, and
  exist only when everything for that purpose has been installed.

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
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DECIDING = ("pyproject.toml", "constraints.txt")
PURPOSES = ("runtime", "dev")

PATIENCE = {"PIP_RETRIES": "1", "PIP_TIMEOUT": "10"}
"""How pip asks unless its variables say otherwise: a network that is not there is soon noticed."""

UNREACHED = re.compile(r"connection broken by|Max retries exceeded|timed out|ConnectionError")
"""What pip says when nobody answers; its advice about versions is then wrong."""


class SetupError(Exception):
    """The environment could not be made; the message says why."""


class Status:
    """What is being done, on stderr: one line that changes on a terminal, else one line in all."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.step = "starting"
        self.began = time.monotonic()
        self._live = sys.stderr.isatty()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._redraw, daemon=True)

    def _redraw(self) -> None:
        while not self._done.wait(0.2):
            room = shutil.get_terminal_size().columns - 1
            line = f"onepile: {self.title}, {self.seconds} s: {self.step}"[:room]
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    @property
    def seconds(self) -> int:
        """Whole seconds since the start."""
        return round(time.monotonic() - self.began)

    def __enter__(self) -> "Status":
        if self._live:
            self._thread.start()
        else:
            print(f"onepile: {self.title} ...", file=sys.stderr, flush=True)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._done.set()
        if self._live:
            self._thread.join()
            print("\r\x1b[K", end="", file=sys.stderr)
        if kind is None:
            print(f"onepile: environment ready after {self.seconds} s", file=sys.stderr, flush=True)


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
            _content(self.stamp / purpose / name) == _content(self.root / name) for name in DECIDING
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
        asked = self._asked()
        if _metadata(installed) != _metadata(asked["pyproject.toml"]):
            return
        for purpose in PURPOSES:
            if _content(self.stamp / purpose / "constraints.txt") == asked["constraints.txt"]:
                self._vouch(purpose, asked)

    def prepare(self, purpose: str, status: Status, lock: int) -> None:
        """Do all that is missing for `purpose`."""
        if not self.usable():
            status.step = "making .venv"
            self._make(lock)
        asked = self._asked()
        build, project, _ = _metadata(asked["pyproject.toml"])
        pinned = ("-c", "constraints.txt")
        if not self.complete("runtime"):
            before = _content(self.stamp / "runtime" / "constraints.txt") or b""
            # First of all: once the stamp is gone nobody knows what was pinned before.
            if dropped := _pinned(before) - _pinned(asked["constraints.txt"]):
                self._run(status, lock, "-m", "pip", "uninstall", "-y", *sorted(dropped))
            for name in PURPOSES:
                shutil.rmtree(self.stamp / name, ignore_errors=True)
            (self.stamp / "project.toml").unlink(missing_ok=True)
            self._install(status, lock, *pinned, *build["requires"])
            self._install(status, lock, *pinned, "--no-build-isolation", "-e", ".[all]")
            self._compile(status, lock)
            (self.stamp / "project.toml").write_bytes(asked["pyproject.toml"])
            self._vouch("runtime", asked)
        if purpose == "dev":
            extras = project["optional-dependencies"]
            self._install(status, lock, *pinned, *extras["dev"], *extras["docs"])
            self._vouch("dev", asked)

    def _asked(self) -> dict[str, bytes]:
        return {name: (self.root / name).read_bytes() for name in DECIDING}

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
        status.step = "compiling"
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
                status.step = _step(line) or status.step
        return process.returncode, tail


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _pinned(constraints: bytes) -> set[str]:
    """The packages that a constraints file names."""
    lines = constraints.decode().splitlines()
    return {line.partition("==")[0] for line in lines if "==" in line and line[0] != "#"}


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
            title = "setting up .venv" if not environment.usable() else "updating .venv"
            with Status(title) as status:
                environment.prepare(purpose, status, lock)
    except KeyboardInterrupt:
        print("onepile: set-up interrupted; the next run finishes it", file=sys.stderr)
        return 130
    except (OSError, SetupError, tomllib.TOMLDecodeError) as error:
        print(f"onepile: cannot set up .venv: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in [[purpose] for purpose in PURPOSES]:
        sys.exit("usage: scripts/environment runtime|dev")
    sys.exit(main(sys.argv[1]))
