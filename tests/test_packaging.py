"""What strangers are told of the package is the same everywhere."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts.addresses import absolute, urls

from onepile import __version__
from onepile.cli.main import COMMANDS
from tests.outside import needs_pandoc

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def told(name: str) -> Any:
    """A file of metadata, as data."""
    text = (ROOT / name).read_text()
    return yaml.safe_load(text.split("---")[1] if name.endswith(".md") else text)


@pytest.mark.parametrize("name", ["CITATION.cff", "codemeta.json", ".zenodo.json"])
def test_version_licence_and_keywords(name: str) -> None:
    data = told(name)
    assert data["version"] == PROJECT["version"] == __version__
    assert str(data["license"]).endswith(PROJECT["license"])
    assert data["keywords"] == PROJECT["keywords"]


def test_the_recipe_for_conda_asks_for_what_the_package_asks_for() -> None:
    recipe = told("packaging/conda/recipe.yaml")
    asked = recipe["requirements"]
    assert recipe["context"]["version"] == PROJECT["version"]
    assert asked["run"][1:] == PROJECT["dependencies"]
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert asked["host"][2:] == build
    [least] = told("packaging/conda/variants.yaml")["python_min"]
    assert PROJECT["requires-python"] == f">={least}"


def test_tests_run_on_every_python_that_is_promised() -> None:
    promised = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: 3." in line]
    assert told(".github/workflows/tests.yml")["jobs"]["test"]["strategy"]["matrix"] == {
        "python": promised
    }


def test_workflows_call_targets_that_there_are() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in (ROOT / ".github" / "workflows").iterdir():
        for job in yaml.safe_load(path.read_text())["jobs"].values():
            calls = [step["run"].split() for step in job["steps"] if "run" in step]
            assert all(call[0] != "make" or call[1] in targets for call in calls)
            assert all(call[0] != "./onepile" or call[1] in COMMANDS for call in calls)


def test_who_publishes_adds_the_addresses() -> None:
    source, pages = "https://forge.example/a/onepile", "https://a.example/onepile"
    project = (ROOT / "pyproject.toml").read_text() + urls(source, pages)
    assert tomllib.loads(project)["project"]["urls"]["Source"] == source
    readme = absolute((ROOT / "README.md").read_text(), source)
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert len(links) > 30
    assert all(link.startswith("https://") for link in links)
    steps = told(".github/workflows/release.yml")["jobs"]["build"]["steps"]
    calls = [step.get("run", "") for step in steps]
    at = calls.index('python -m scripts.addresses "$SOURCE" "$PAGES"')
    assert calls[at + 1] == "make package"


def test_every_licence_is_listed() -> None:
    lock = (ROOT / "requirements.txt").read_text()
    listed = re.findall(
        r"^\| ([a-z0-9-]+) \| (.+) \|$", (ROOT / "docs/licences.md").read_text(), re.M
    )
    there = {name for name, _ in listed}
    conditional = set(re.findall(r"^([a-z0-9-]+)==\S+ ;", lock, re.MULTILINE))
    assert set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)) - conditional <= there


BIBLIOGRAPHY = ROOT / "src/onepile/references.bib"
REFERENCES = {
    key: dict(re.findall(r"(\w+) = \{(.*?)\}(?=, \w+ = |\}$)", fields))
    for key, fields in re.findall(r"^@\w+\{(\w+), (.*)$", BIBLIOGRAPHY.read_text(), re.MULTILINE)
}
"""What may be cited: the fields of each entry, by its key."""


def plain(title: str) -> str:
    """A title without LaTeX.

    >>> plain("``{M}uller'' twist")
    '"Muller" twist'
    """
    return re.sub(r"``|''", '"', re.sub(r"[{}]", "", title))


def test_what_the_article_cites_is_in_the_references() -> None:
    article = (ROOT / "paper" / "paper.md").read_text()
    cited = set(re.findall(r"@(\w+)", article))
    assert cited
    assert cited <= set(REFERENCES)
    assert ROOT.joinpath("paper", told("paper/paper.md")["bibliography"]).resolve() == BIBLIOGRAPHY


@pytest.mark.slow
def test_the_article_is_set_with_its_pictures_and_references(tmp_path: Path) -> None:
    needs_pandoc()
    made = tmp_path / "article.html"
    command = ["pandoc", "--citeproc", "--fail-if-warnings", "--self-contained", "-o", str(made)]
    subprocess.run([*command, "--to=html", "paper.md"], cwd=ROOT / "paper", check=True)
    text = made.read_text()
    assert text.count('<img src="data:image/png;') == 2
    assert "Zieve (1996)" in text
    assert "???" not in text


def test_the_page_about_sources_has_every_entry_of_the_references_and_no_other() -> None:
    page = (ROOT / "docs/what-was-known.md").read_text()
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")]
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row[1])]
    assert sorted(keys) == sorted(set(REFERENCES) - {"onepile"})
    for row in rows:
        for key in re.findall(r"`(\w+)`", row[1]):
            entry = REFERENCES[key]
            assert plain(entry["title"]) in row[0]
            assert entry.get("year", "") in row[0]
            assert entry.get("volume", "") in row[0]
            if ":" not in entry.get("pages", ""):  # pages of an article of its own
                assert entry.get("pages", "").replace("--", "–") in row[0]


def test_the_papers_are_cited_as_they_are_in_the_references() -> None:
    papers = [entry for key, entry in REFERENCES.items() if key.startswith("paper")]
    cited = told("CITATION.cff")["references"]
    assert len(papers) == len(cited) == 5
    for entry, reference in zip(papers, cited, strict=True):
        assert reference["title"].lower() == plain(entry["title"]).lower()
        names = [
            f"{one.get('given-names')} {one.get('family-names')}" for one in reference["authors"]
        ]
        assert entry.get("author", "None None").split(" and ") == names
        for field in ("journal", "volume", "year"):
            assert str(reference.get(field)) == entry.get(field, "None")


def test_files_of_metadata_are_plain_json() -> None:
    for name in ("codemeta.json", ".zenodo.json"):
        text = (ROOT / name).read_text()
        assert json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n" == text
