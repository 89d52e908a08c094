"""What a language has to say: every English sentence of the library, and which of them it lacks.

`python -m scripts.languages de` prints the sentences that `src/onepile/languages/de.toml` lacks, as
lines for that file, and names those that it has and nobody says. For a new language make an empty
file first: the whole of what is printed is what has to be translated.

English stands in the code. The words of statements are found in their functions, phrases inside
sentences and citations where they are written out, titles and notes in the families' classes and
presets.
"""

import argparse
import ast
import json
import re
from collections.abc import Iterator
from itertools import chain, count, product
from pathlib import Path
from string import Formatter

import onepile
import onepile.errors
from onepile.game_class import family_named, family_names
from onepile.languages import errors, languages, sentences
from onepile.presets import presets
from onepile.rules import Field
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
    for text, where in (*_written_out(), *_catalogue()):
        if needs_words(text):
            found.setdefault(text, where)
    return {".": "numbers with a decimal point", **found}


def missing(language: str) -> dict[str, str]:
    """The sentences that a language lacks, each with its place."""
    known = sentences(language)
    return {text: where for text, where in said().items() if text not in known}


def errors_said() -> dict[str, str]:
    """Every template of an error, its slots numbered from 1, each with its place.

    They are what errors are made of: the classes themselves, and the functions that return one.
    What a checker finds in a certificate is not among them: that is for those who make them.

    >>> errors_said()["{1} {2} is below {3}: give at least {4}"]
    'onepile.cli.options'
    """
    kinds = {name for name, kind in vars(onepile.errors).items() if isinstance(kind, type)}
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    found = {
        " at column {1} of {2}": "onepile.errors",
        " or allow more work ({1})": "onepile.errors",
    }
    for path, tree in trees.items():
        where = ".".join(["onepile", *path.relative_to(SOURCE).with_suffix("").parts])
        makers = kinds | {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.returns and _name(node.returns) in kinds
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in makers:
                for text in chain.from_iterable(map(_formatted, node.args)):
                    if " " in text and needs_words(text):
                        found.setdefault(_numbered(text), where)
    return found


def written() -> set[str]:
    """Every text in the source, its slots numbered: what the parts of errors are among.

    >>> "did you mean {1}?" in written()
    True
    """
    trees = (ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.expr))
    return {_numbered(text) for node in nodes for text in _formatted(node)}


def _numbered(text: str) -> str:
    """The text with numbers in its empty slots, from 1 on."""
    numbers = count(1)
    return re.sub(r"\{\}", lambda _: f"{{{next(numbers)}}}", text)


def _formatted(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, with empty slots for what is put into them."""
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else None for part in node.values)
        yield "".join("{}" if part is None else _escaped(str(part)) for part in parts)
    elif isinstance(node, ast.IfExp):
        yield from _formatted(node.body)
        yield from _formatted(node.orelse)
    elif isinstance(node, ast.BinOp):
        yield from map("".join, product(_formatted(node.left), _formatted(node.right)))
    else:
        yield from map(_escaped, _constant(node))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _written_out() -> Iterator[tuple[str, str]]:
    """What stands in the source: phrases, and the citations of findings.

    Raises:
        ValueError: a phrase is not written out, so that nobody can translate it.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        where = ".".join(["onepile", *path.relative_to(SOURCE).with_suffix("").parts])
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and "statement" in map(
                _named, node.decorator_list
            ):
                yield from ((text, where) for text in _returned(node, where))
            if isinstance(node, ast.Assign) and _named(node.targets[0]) == "source":
                yield from ((text, where) for text in _constant(node.value))
            if not isinstance(node, ast.Call):
                continue
            name = _named(node.func)
            if name in _CALLS:
                texts = list(_constant(node.args[0]))
                if name == "Phrase" and not texts and path.name != "statements.py":
                    raise ValueError(f"{where}, line {node.lineno}: write the phrase out")
                yield from ((text, where) for text in texts)
            if name == "finding":
                yield from ((text, where) for part in node.args[3:] for text in _constant(part))


def _returned(function: ast.FunctionDef, where: str) -> Iterator[str]:
    """The templates that a kind of statement returns.

    Raises:
        ValueError: one is not written out.
    """
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _templates(node.value, where)


def _templates(node: ast.expr, where: str) -> Iterator[str]:
    """What an expression may be: a template, one of several; a phrase is found as such."""
    if isinstance(node, ast.IfExp):
        yield from _templates(node.body, where)
        yield from _templates(node.orelse, where)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        for value in node.value.values:
            yield from _templates(value, where)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not (_named(node) or (isinstance(node, ast.Call) and _named(node.func))):
        # Else it is a phrase that has a name, or that a function makes: these are found as such.
        raise ValueError(f"{where}, line {node.lineno}: write the words out")


def _name(node: ast.expr) -> str:
    """The last part of a name with dots."""
    return node.attr if isinstance(node, ast.Attribute) else _named(node)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _constant(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _catalogue() -> Iterator[tuple[str, str]]:
    """Titles and notes: of the families with their fields and options, of presets and pictures."""
    yield "pile", "onepile.rules"
    for family in map(family_named, family_names()):
        where = f"the family {family.family}"
        yield from ((text, where) for text in (family.title, family.about))
        yield from ((option.title, where) for option in family.options)
        yield from ((method.name, where) for method in family.methods())
        yield from ((text, where) for field in family.known_fields for text in _of_field(field))
    for preset in presets():
        where = f"the game {preset.name}"
        yield from ((text, where) for text in (preset.title, preset.note))
        for kind in parse_game(preset.text).picture_kinds():
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
    known = errors(language)
    for text, where in errors_said().items():
        if text not in known:
            print(f'# errors of {where}\n{json.dumps(text, ensure_ascii=False)} = ""')
    for text in known.keys() - errors_said().keys() - written():
        print(f"# no error says: {text}")


if __name__ == "__main__":
    main()
