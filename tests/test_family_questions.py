"""Outside the families' packages nothing asks which family it has, the page's scripts included."""

import ast
import re
from pathlib import Path

import onepile
from onepile.game_class import family_names

SOURCE = Path(onepile.__file__).parent
RULES = {"MoveSize", "PileSize", "MoveNumber"}

ALLOWED = {
    "__init__.py": "onepile.general makes games; its name is the family's",
    "game_class.py": "the registry: one line a family",
    "papers/paper_003/theorem.py": "paper 003 is about move-number games: its claims play one",
}
"""Where a family is named, and why."""


def questions(path: Path) -> set[str]:
    """The families that a module names, in its code or in strings that are just the name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in family_names():
            found.add(str(node.value))
        elif isinstance(node, ast.Name) and node.id in RULES:
            found.add(node.id)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
            "onepile.families."
        ):
            found.add(str(node.module))
    return found


def test_modules() -> None:
    outside = [
        path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "families"
    ]
    asking = {str(path.relative_to(SOURCE)) for path in outside if questions(path)}
    assert asking == set(ALLOWED)


def test_scripts_of_the_page() -> None:
    scripts = sorted((SOURCE / "web" / "static" / "js").glob("*.js"))
    assert scripts
    named = re.compile("|".join(family_names()))
    asking = {script.name for script in scripts if named.search(script.read_text(encoding="utf-8"))}
    assert asking <= {
        "rule.js",  # numbers alone are offered as a list of moves, in the text form of one family
    }
