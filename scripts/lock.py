"""Write the lock again: every package with its version and the hashes of its files.

    python -m scripts.lock                   # after a change of pyproject.toml: nothing else moves
    python -m scripts.lock --upgrade rich    # the newest version of a package
    python -m scripts.lock --upgrade rich==15.0.0
    python -m scripts.lock --upgrade-all

`requirements.txt` is what running onepile takes, with every extra, `requirements-dev.txt` all that
a checkout has. All versions are those of `requirements-dev.txt`. uv finds them, for every Python
that onepile runs on.
"""

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements-dev.txt": ("all", "dev", "docs"),
    "requirements.txt": ("all",),
}
"""The extras in each lock. The first decides the versions, and the others follow it."""
TOOLS = ("pip",)
"""What the environment is made with, besides what builds onepile."""


def compiled(name: str, versions: Path, upgrades: list[str]) -> None:
    """Write one lock, with the versions of another where it has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    build = [*project["build-system"]["requires"], *TOOLS]
    wanted = [f"--extra={extra}" for extra in LOCKS[name]]
    kept = [] if versions.name == name else [f"--constraints={versions}"]
    oldest = project["project"]["requires-python"].removeprefix(">=")
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    form = ["--generate-hashes", "--no-annotate", "--no-header", f"--output-file={name}"]
    meant = [f"--python-version={oldest}", *wanted, *kept, *upgrades]
    subprocess.run(
        [*command, *form, *meant, "pyproject.toml", "-"],
        cwd=ROOT,
        input="\n".join(build),
        text=True,
        check=True,
    )


def main() -> None:
    """Write all locks."""
    parser = argparse.ArgumentParser(prog="python -m scripts.lock", description=__doc__)
    parser.add_argument("--upgrade", metavar="PACKAGE", action="append", default=[])
    parser.add_argument("--upgrade-all", action="store_true")
    asked = parser.parse_args()
    upgrades = [f"--upgrade-package={package}" for package in asked.upgrade]
    upgrades += ["--upgrade"] if asked.upgrade_all else []
    leading = ROOT / next(iter(LOCKS))
    for name in LOCKS:
        compiled(name, leading, upgrades)


if __name__ == "__main__":
    main()
