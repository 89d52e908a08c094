"""The site of the documentation: it is built with strict links and loads nothing from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.site_pages import PLACES, ROOT, tried, turned

pytestmark = pytest.mark.slow

LOADED = re.compile(
    r"<(?:script|img|source|iframe|link(?![^>]*rel=.?canonical))\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//"
    r"|(?:\bimport|\bfetch|\burl|importScripts)\(\s*[\"'`]?(?:https?:)?//"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as by `make site-docs`."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    kept = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.*")}
    pages = {str(path) for path in kept if path.suffix in (".md", ".ipynb")} | set(PLACES.values())
    for page in pages:
        shown = re.sub(r"\.(md|ipynb)$", ".html", page)
        assert (site / shown).is_file(), page


def test_it_loads_nothing_from_elsewhere(site: Path) -> None:
    assert LOADED.search('<script src="https://cdn.example/a.js">')
    assert LOADED.search("@import url(//fonts.example/a.css)")
    for path in site.rglob("*"):
        if path.suffix in (".html", ".css"):
            text = path.read_text(encoding="utf-8")
            found = LOADED.search(text)
            assert found is None, (path, found and found[0])
            assert 'class="mermaid"' not in text, path  # the theme would fetch what draws it


def test_examples_of_the_library_are_set_as_such(site: Path) -> None:
    page = (site / "library.html").read_text(encoding="utf-8")
    assert "language-pycon" in page
    assert "<blockquote>" not in page  # what becomes of examples that are not set as such


def test_notebooks_show_their_pictures(site: Path) -> None:
    for path in (site / "notebooks").glob("*.html"):
        assert "data:image/png;base64," in path.read_text(encoding="utf-8")


def test_links_lead_to_the_pages_of_the_site() -> None:
    assert turned("[a](docs/play.md) [b](../README.md#words) [c](https://e.org/docs/x.md)") == (
        "[a](play.md) [b](index.md#words) [c](https://e.org/docs/x.md)"
    )


def test_notebooks_lead_to_their_cells_where_the_page_is_published(site: Path) -> None:
    for path in (site / "notebooks").glob("*.html"):
        name = f"notebooks/{path.stem}.ipynb"
        assert (site / name).is_file()
        page = path.read_text(encoding="utf-8")
        assert "notebook.html" not in page
        way = f'href="../page/notebook.html#../{name}"'
        assert tried(page, name, "page").count(way) == 1
    assert (
        tried((site / "index.html").read_text(encoding="utf-8"), "index.md", "page").count(
            'href="page/notebook.html"'
        )
        == 1
    )
