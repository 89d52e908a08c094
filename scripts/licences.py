"""The licences of what onepile runs on, read from the packages that are installed.

    python -m scripts.licences               # writes docs/licences.md

Only what `requirements.txt` names is listed: the packages that running onepile takes, with every
extra. Nothing of them is contained in onepile's own packages.
"""

import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"

HEAD = """# Licences

onepile is under the [MIT licence](../LICENSE). Running it with every extra
takes the packages below, each under its own licence; `pip install onepile` alone takes
python-flint, rich and what rich needs. None of them is contained in onepile's packages. A
[site](site.md) contains Pyodide (MPL-2.0) and python-flint, which bring Python to the browser.
Written by `python -m scripts.licences`.

| package | licence, as it names it |
|---|---|
"""


def licence(package: str) -> str:
    """What a package says of its licence, in a few words."""
    told = metadata.metadata(package).json
    words = [str(told.get("license_expression") or "")]
    classifiers = told.get("classifier", [])
    words += [
        str(line).rpartition(" :: ")[2] for line in classifiers if str(line).startswith("License")
    ]
    words += [str(told.get("license", "")).strip().split("\n")[0]]
    return next((word for word in words if word and len(word) < 100), "see its files")


def page() -> str:
    """The whole page."""
    lock = (ROOT / "requirements.txt").read_text()
    names = re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)
    here = {re.sub(r"[-_.]+", "-", found.name).lower() for found in metadata.distributions()}
    rows = [f"| {name} | {licence(name)} |" for name in names if name in here]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
