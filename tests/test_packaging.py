"""What strangers are told of the package is the same everywhere."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from onepile import __version__
from onepile.cli.main import COMMANDS

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


def test_every_licence_is_listed() -> None:
    lock = (ROOT / "requirements.txt").read_text()
    listed = re.findall(
        r"^\| ([a-z0-9-]+) \| (.+) \|$", (ROOT / "docs/licences.md").read_text(), re.M
    )
    there = {name for name, _ in listed}
    conditional = set(re.findall(r"^([a-z0-9-]+)==\S+ ;", lock, re.MULTILINE))
    assert set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)) - conditional <= there


def test_what_the_article_cites_is_in_the_references() -> None:
    article = (ROOT / "paper" / "paper.md").read_text()
    known = set(re.findall(r"^@\w+\{(\w+),", (ROOT / "docs/references.bib").read_text(), re.M))
    cited = set(re.findall(r"@(\w+\d)", article))
    assert cited
    assert cited <= known
    assert (ROOT / "paper" / told("paper/paper.md")["bibliography"]).exists()


def test_files_of_metadata_are_plain_json() -> None:
    for name in ("codemeta.json", ".zenodo.json"):
        text = (ROOT / name).read_text()
        assert json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n" == text
