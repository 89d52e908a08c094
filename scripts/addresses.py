"""Write the addresses of the place that publishes into a checkout that is about to be packed.

    python -m scripts.addresses SOURCE PAGES

SOURCE is the repository's address, PAGES that of its published documentation. The metadata get
[project.urls], and the links of README.md lead there from wherever the package is shown.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?![a-z]+:)([^)]+)\)")


def urls(source: str, pages: str) -> str:
    """The table of addresses, as pyproject.toml has it.

    >>> print(urls("https://forge.example/a/b", "https://a.example/b").splitlines()[1])
    Documentation = "https://a.example/b/"
    """
    return f"""[project.urls]
Documentation = "{pages}/"
"Play in the browser" = "{pages}/page/"
Source = "{source}"
Issues = "{source}/issues"
Changes = "{source}/blob/main/CHANGELOG.md"
"""


def absolute(markdown: str, source: str) -> str:
    """The text with its links leading to the repository; pictures as they are there.

    >>> absolute("![a](docs/a.png) [b](LICENSE) [c](https://c.example)", "S")
    '![a](S/raw/main/docs/a.png) [b](S/blob/main/LICENSE) [c](https://c.example)'
    """

    def link(found: re.Match[str]) -> str:
        picture, words, place = found.groups()
        return f"{picture}{words}{source}/{'raw' if picture else 'blob'}/main/{place})"

    return _LINK.sub(link, markdown)


def main() -> None:
    """Write both files."""
    if len(sys.argv) != 3:
        sys.exit("usage: python -m scripts.addresses SOURCE PAGES")
    source, pages = sys.argv[1:]
    with (ROOT / "pyproject.toml").open("a") as project:
        project.write(f"\n{urls(source, pages)}")
    readme = ROOT / "README.md"
    readme.write_text(absolute(readme.read_text("utf-8"), source), "utf-8")


if __name__ == "__main__":
    main()
