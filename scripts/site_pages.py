"""What the site shows besides docs/: a hook of MkDocs that brings in the files of the checkout.

README.md is the front page. Its links lead into docs/, and those of docs/ lead out of it; on the
site all pages are neighbours, so that links are turned to where the pages are there. Where the page
that plays is published beside them (`ONEPILE_PAGE`: its folder, seen from the site), the front page
leads there, and each notebook to its cells.
"""

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
PLACES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CITATION.cff": "CITATION.cff",
    "LICENSE": "LICENSE",
    "src/onepile/references.bib": "references.bib",
}
"""Files of the checkout ↦ where they are on the site."""

_LINK = re.compile(r"\]\((?:\.\./)?(?:docs/)?([^)#:\s]+)(#[^)\s]*)?\)")


_DOCTEST = re.compile(r"```python\n(?=>>>)")
"""Examples with their output: coloured as such on the site."""


def turned(markdown: str) -> str:
    """The text with its links turned to where things are on the site.

    >>> turned("[play](docs/play.md#in-a-browser), [read](../README.md), [up](#words)")
    '[play](play.md#in-a-browser), [read](index.md), [up](#words)'
    """

    def link(found: re.Match[str]) -> str:
        return f"]({PLACES.get(found[1], found[1])}{found[2] or ''})"

    return _LINK.sub(link, markdown)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files of the checkout."""
    for name, place in PLACES.items():
        files.append(File.generated(config, place, content=(ROOT / name).read_text("utf-8")))
    return files


_DIAGRAMS = re.compile(r'<script type="module">(?:(?!</script>).)*mermaid.*?</script>', re.DOTALL)


_TITLE = re.compile(r"</h1>")


def tried(output: str, name: str, place: str) -> str:
    """A page of the site with the way to try it: on the front page, and in notebooks.

    >>> tried("<h1>A</h1>", "books/a.ipynb", "p")
    '<h1>A</h1><p><a href="../p/notebook.html#../books/a.ipynb">Run it in your browser</a></p>'
    >>> tried("<h1>Else</h1>", "else.md", "page")
    '<h1>Else</h1>'
    """
    if name == "index.md":
        way = (
            f'Here: <a href="{place}/">play</a>, or <a href="{place}/notebook.html">try Python</a>.'
        )
    elif name.endswith(".ipynb"):
        way = f'<a href="../{place}/notebook.html#../{name}">Run it in your browser</a>'
    else:
        return output
    return _TITLE.sub(f"</h1><p>{way}</p>", output, count=1)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Drop what notebooks would load from elsewhere for diagrams: they have none."""
    output = _DIAGRAMS.sub("", output)
    place = os.environ.get("ONEPILE_PAGE")
    return tried(output, page.file.src_uri, place) if place else output


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of a page, and mark its examples."""
    if page.file.src_uri.endswith(".ipynb"):
        return markdown
    return _DOCTEST.sub("```pycon\n", turned(markdown))
