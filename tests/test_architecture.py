"""The pages about the house keep pace with it: what they name is where they say."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "onepile"
PAGES = ("architecture.md", "glossary.md")
TEXTS = {page: (ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES}

FILE = re.compile(r"`([\w./*-]+(?:\.py|\.toml|\.js|/))`")
WORDS_BETWEEN = r"(?:the (?:default of `--\w+` in|`words` of) )?"
NAMED = re.compile(rf"`([\w./*]+\.py)`,? {WORDS_BETWEEN}`(?![\w./]*\.py`)([A-Za-z_.]+)`")


def found(name: str) -> list[Path]:
    """What a page means by a name: in the house, or else in the checkout."""
    inside = [path for path in SOURCE.rglob(name.rstrip("/")) if "__pycache__" not in path.parts]
    return inside or list(ROOT.glob(name.rstrip("/")))


def defines(text: str, name: str) -> bool:
    """Whether a module has a function, a class or a value of this name."""
    pattern = rf"^\s*(?:async )?(?:def|class) {name}\b|^{name}\b[^\n]*=|^    {name}: \w+ ="
    return re.search(pattern, text, re.MULTILINE) is not None


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    names = set(FILE.findall(TEXTS[page]))
    assert len(names) > 20
    assert {name for name in names if not found(name)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_function_that_is_named_is_in_its_file(page: str) -> None:
    pairs = set(NAMED.findall(TEXTS[page]))
    assert len(pairs) >= 5
    missing = {
        (file, name)
        for file, name in pairs
        if not any(
            all(defines(path.read_text(encoding="utf-8"), part) for part in name.split("."))
            for path in found(file)
        )
    }
    assert missing == set()


def test_every_room_has_its_line() -> None:
    rooms = {
        f"`{path.name}/`" if path.is_dir() else f"`{path.name}`"
        for path in SOURCE.iterdir()
        if path.is_dir() or path.suffix == ".py"
    }
    rooms -= {"`__init__.py`", "`__main__.py`", "`__pycache__/`"}
    table = TEXTS["architecture.md"].partition("\n## The rooms")[2].partition("\n## ")[0]
    assert {room for room in rooms if room not in table} == set()


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings(page: str) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", TEXTS[page]):
        file, _, heading = link.partition("#")
        path = ROOT / "docs" / file if file else ROOT / "docs" / page
        assert path.is_file(), link
        if heading:
            titles = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in slugs, link
