"""What a language has to say: every English sentence of the library, and which of them it lacks.

`python -m scripts.languages de` prints the sentences that `src/onepile/languages/de.toml` lacks, as
lines for that file, and names those that it has and nobody says. For a new language make an empty
file first: the whole of what is printed is what has to be translated.

English stands in the code. The words of statements are found in their classes; phrases inside
sentences and citations in the source, where they are written out; titles and notes in the
families' records and presets.
"""

import argparse
import ast
import json
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import onepile
from onepile.family import family_named, family_names
from onepile.languages import languages, sentences
from onepile.presets import presets
from onepile.rules import Field
from onepile.statements import Statement
from onepile.text import parse_game

SOURCE = Path(onepile.__path__[0])
_WORD = re.compile(r"[^\W\d_]{2,}")
_CALLS = {"Phrase", "translated"}


def slots(template: str) -> set[tuple[str, str]]:
    """The slots of a sentence with their styles.

    >>> sorted(slots("{move} of {moves:list}"))
    [('move', ''), ('moves', 'list')]
    """
    return {(slot, style or "") for _, slot, style, _ in Formatter().parse(template) if slot}


def needs_words(template: str) -> bool:
    """Whether there is something to translate besides slots and signs.

    >>> needs_words("{pile} = {parts:sum}"), needs_words("take {move}")
    (False, True)
    """
    return any(_WORD.search(literal) for literal, *_ in Formatter().parse(template))


def said() -> dict[str, str]:
    """Every English sentence, each with the place where it was found."""
    found: dict[str, str] = {}
    for text, where in (*_statements(), *_written_out(), *_catalogue()):
        if needs_words(text):
            found.setdefault(text, where)
    return {".": "numbers with a decimal point", **found}


def missing(language: str) -> dict[str, str]:
    """The sentences that a language lacks, each with its place."""
    known = sentences(language)
    return {text: where for text, where in said().items() if text not in known}


def _statements() -> Iterator[tuple[str, str]]:
    for module in pkgutil.walk_packages(onepile.__path__, "onepile."):
        if not module.name.startswith(("onepile.web", "onepile.__main__")):
            import_module(module.name)
    inside = [kind for kind in _below(Statement) if kind.__module__.startswith("onepile.")]
    for kind in sorted(inside, key=lambda kind: (kind.__module__, kind.__name__)):
        if "words" in vars(kind):
            for template in kind.words["en"].values():
                yield template, kind.__module__


def _below(kind: type[Statement]) -> Iterator[type[Statement]]:
    for found in kind.__subclasses__():
        yield found
        yield from _below(found)


def _written_out() -> Iterator[tuple[str, str]]:
    """What stands in the source: phrases, and the citations of findings.

    Raises:
        ValueError: a phrase is not written out, so that nobody can translate it.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        where = ".".join(["onepile", *path.relative_to(SOURCE).with_suffix("").parts])
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and _named(node.targets[0]) == "source":
                yield from ((text, where) for text in _constant(node.value))
            if not isinstance(node, ast.Call):
                continue
            name = _named(node.func)
            if name in _CALLS:
                texts = list(_constant(node.args[0]))
                if name == "Phrase" and not texts:
                    raise ValueError(f"{where}, line {node.lineno}: write the phrase out")
                yield from ((text, where) for text in texts)
            if name == "Finding":
                yield from ((text, where) for part in node.args[3:] for text in _constant(part))


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _constant(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _catalogue() -> Iterator[tuple[str, str]]:
    """Titles and notes: of the families with their fields and options, of presets and pictures."""
    yield "pile", "onepile.rules"
    for family in map(family_named, family_names()):
        where = f"the family {family.name}"
        yield from ((text, where) for text in (family.title, family.about))
        yield from ((option.title, where) for option in family.options)
        yield from ((method.name, where) for method in family.methods())
        yield from ((text, where) for field in family.fields for text in _of_field(field))
    for preset in presets():
        where = f"the game {preset.name}"
        yield from ((text, where) for text in (preset.title, preset.note))
        rules = parse_game(preset.text)
        for kind in family_named(preset.family).pictures(rules):
            yield kind.title, f"the pictures of {preset.family} games"


def _of_field(field: Field) -> tuple[str, str]:
    return field.title, field.about


def main() -> None:
    """Print what a language lacks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", choices=languages()[1:])
    language = parser.parse_args().language
    place = ""
    for text, where in missing(language).items():
        if where != place:
            print(f"\n# {where}")
            place = where
        print(f'{json.dumps(text, ensure_ascii=False)} = ""')
    for text in sentences(language).keys() - said().keys():
        print(f"# nobody says: {text}")


if __name__ == "__main__":
    main()
