"""The certificate checker that is proved in Coq, where it is built: run, and its verdict read.

`make formal` makes the program `onepile-check` from the development in `formal/`; `docs/formal.md`
tells what is proved of it. It is looked for on the PATH and in the project's folder.
"""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from onepile.errors import MissingExtraError, RefusedError

PROGRAM = "onepile-check"
BUILT = Path(__file__).parents[5] / "formal" / "checker" / PROGRAM
_ACCEPTED, _REFUSED = 0, 1


def checked_in_coq(text: str) -> str:
    """What the extracted checker has verified of a certificate, in its own words.

    Raises:
        MissingExtraError: it is not built.
        RefusedError: it does not accept the certificate.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "certificate.json"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([_program(), str(path)], capture_output=True, text=True, check=False)
        words = done.stdout.removeprefix(f"{path}: ").strip()
    if done.returncode == _ACCEPTED:
        return words
    if done.returncode == _REFUSED:
        raise RefusedError(f"certificate refused by the checker that is proved in Coq: {words}")
    raise AssertionError(f"{PROGRAM} ended with {done.returncode}: {done.stderr}")


def _program() -> str:
    found = shutil.which(PROGRAM) or (str(BUILT) if BUILT.exists() else None)
    if found is None:
        raise MissingExtraError(
            f"this needs {PROGRAM}, the checker that is proved in Coq, which is not built: "
            "run 'make formal' in the project's folder, which takes some minutes"
        )
    return found
