"""What docs/formal.md quotes stands in the development, and that is whole. No Coq needed."""

import json
import re
from pathlib import Path

import pytest

from onepile.families.move_size.proofs.formal import theorem_file

ROOT = Path(__file__).parents[2]
FORMAL = ROOT / "formal"
SOURCES = sorted((*FORMAL.glob("theory/*.v"), *FORMAL.glob("games/*.v")))
PAGE = (ROOT / "docs" / "formal.md").read_text(encoding="utf-8")


def quoted() -> list[tuple[str, str]]:
    """Each statement on the page with the file that was named last before it."""
    found = []
    for block in re.finditer(r"```coq\n(.*?)```", PAGE, re.DOTALL):
        found.append((re.findall(r"`(formal/\S+\.v)`", PAGE[: block.start()])[-1], block[1]))
    return found


def test_statements_stand_in_the_files() -> None:
    assert len(quoted()) >= 5
    for path, statement in quoted():
        assert statement in (ROOT / path).read_text(encoding="utf-8"), path


def test_quoted_theorems_are_looked_at_for_assumptions() -> None:
    looked_at = re.findall(
        r"^Print Assumptions (\w+)\.$", (FORMAL / "Assumptions.v").read_text(), re.M
    )
    theorems = [name for _, text in quoted() for name in re.findall(r"Theorem (\w+)", text)]
    assert theorems
    assert set(theorems) <= set(looked_at)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_nothing_is_assumed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("(* "), "a file opens with what it proves"
    code = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    words = "Axiom|Parameter|Conjecture|Admitted|admit|Abort|Unset Guard|bypass_check"
    assert not re.search(rf"\b({words})\b", code)


def test_every_file_is_compiled() -> None:
    project = (FORMAL / "_CoqProject").read_text(encoding="utf-8").split()
    assert [str(path.relative_to(FORMAL)) for path in SOURCES] == sorted(
        name for name in project if name.endswith(".v")
    )


@pytest.mark.parametrize("name", ["first_game", "second_game", "third_game"])
def test_games_are_written_from_their_certificates(name: str) -> None:
    certificate = FORMAL / "certificates" / f"{name}.json"
    content = json.loads(certificate.read_text(encoding="utf-8"))
    file = "".join(word.capitalize() for word in name.split("_")) + ".v"
    assert theorem_file(content, name) == (FORMAL / "games" / file).read_text()
