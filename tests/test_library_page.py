"""The reference of the library is its docstrings, and these say what one needs."""

from scripts.library import PAGE, SECTIONS, entries, fenced, package, written

import onepile


def test_the_page_is_what_the_docstrings_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "a docstring has changed: run python -m scripts.library"


def test_every_question_of_a_game_has_an_example_and_says_what_it_raises() -> None:
    asked = [item for item in entries() if item.parent.name in ("Game", "DirectQuestions", "Rules")]
    assert len(asked) > 25
    assert not [item.path for item in asked if ">>>" not in item.docstring.value]
    silent = {"pictures", "in_words", "fields", "text", "moves", "after", "blocks_at"}
    functions = [item for item in asked if item.is_function and item.name not in silent]
    assert not [item.path for item in functions if "Raises:" not in item.docstring.value]
    said = {one.strip("*") for item in functions for one in _arguments(item)}
    assert {"pile", "place", "work", "what", "kind", "between"} <= said


def _arguments(item: object) -> list[str]:
    parsed = item.docstring.parsed  # type: ignore[attr-defined]
    return [one.name for part in parsed if part.kind.value == "parameters" for one in part.value]


def test_what_the_library_exports_is_on_the_page() -> None:
    shown = {place.rpartition(".")[2] for _, places in SECTIONS for place, _ in places}
    assert set(onepile.__all__) - shown == {"INFINITY", "Atlas", "__version__"}
    assert all(name in onepile.__all__ for name in shown if name.endswith("Error"))


def test_long_heads_are_set_over_lines() -> None:
    page = written("# A page\n\n## Games\n")
    assert "```py\ngame(text: str | Game) -> Game\n```" in page
    assert "    *,\n    overshoot: bool = False,\n" in page
    assert package()["numbers.short"].is_function


def test_examples_are_fenced() -> None:
    assert fenced("One.\n\n>>> a\n1\n>>> b") == "One.\n\n```pycon\n>>> a\n1\n>>> b\n```"
    assert fenced("None.") == "None."
