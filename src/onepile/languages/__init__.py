"""What is said, in other languages than English: a file of sentences for each.

English stands in the code, beside what it is about. Each other language is one file here, `de.toml`
say: every English sentence with its slots, and the same in that language with the same slots. A
sentence that is not there is said in English. So a changed English sentence cannot keep a
translation that is no longer true: it has none, and `tests/words/test_languages.py` says so.

Errors are English text, put together where they are raised, and most of them are never read: who
catches them goes another way. They are said in another language when somebody reads them: the text
is an instance of one of the templates in `errors/`, which are the formatted strings of the code.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter

from onepile.errors import (
    IllegalError,
    MalformedError,
    OnepileError,
    WorkLimitError,
    quote,
)

ENGLISH = "en"

USUAL = ""
"""The language of this process, where none is named: English, until `speak` chooses another."""

_spoken = ENGLISH


def speak(language: str) -> None:
    """Choose the language in which this process says what it says.

    Raises:
        IllegalError: there is no such language.

    >>> speak("de"); translated("winning moves: {moves:moves}", USUAL); speak("en")
    'Gewinnzüge: {moves:moves}'
    """
    global _spoken
    if language not in languages():
        raise IllegalError(f"unknown language {quote(language)}: choose {', '.join(languages())}")
    _spoken = language


@cache
def languages() -> tuple[str, ...]:
    """The languages in which onepile speaks, English first.

    >>> languages()
    ('en', 'de')
    """
    others = (file.name for file in files("onepile.languages").iterdir())
    return (ENGLISH, *sorted(name[:-5] for name in others if name.endswith(".toml")))


def translated(text: str, language: str) -> str:
    """A sentence in a language, its slots still empty; in English where that language lacks it.

    Raises:
        IllegalError: there is no such language.

    >>> translated("winning moves: {moves:moves}", "de")
    'Gewinnzüge: {moves:moves}'
    """
    language = language or _spoken
    return text if language == ENGLISH else sentences(language).get(text, text)


@cache
def sentences(language: str) -> dict[str, str]:
    """All that a language says, by what it is in English."""
    if language not in languages()[1:]:
        known = ", ".join(languages())
        raise IllegalError(f"unknown language {quote(language)}: choose {known}")
    return tomllib.loads(files("onepile.languages").joinpath(f"{language}.toml").read_text("utf-8"))


def plainly(error: OnepileError, language: str = USUAL, work: str | None = None) -> str:
    """What an error says in a language.

    Args:
        error: The error.
        language: The language.
        work: The option by which more work can be allowed; None: there is none here.

    >>> plainly(IllegalError("cap 0 is below 1: give at least 1"), "de")
    'Obergrenze 0 ist kleiner als 1: mindestens 1 angeben'
    """
    message = error.args[0] if error.args else ""
    said = (
        message.say(language=language) if hasattr(message, "say") else reworded(message, language)
    )
    if isinstance(error, MalformedError):
        return f"{said}{reworded(error.where, language)}"
    if isinstance(error, WorkLimitError) and error.more_work and work is not None:
        return f"{said}{reworded(f' or allow more work ({work})', language)}"
    return str(said)


def reworded(text: str, language: str) -> str:
    """An English text in another language, by the template that it is an instance of.

    The one with the most words of its own is taken, and what stands in its slots is looked at
    likewise. What is an instance of none and no sentence stays as it is: a number, a name, what
    somebody typed.

    >>> reworded("unknown language 'x': choose en, de", "de")
    "Sprache 'x' unbekannt: en, de zur Wahl"
    """
    language = language or _spoken
    if language == ENGLISH:
        return text
    for pattern, template in _patterns(language):
        if found := pattern.fullmatch(text):
            return template.format(text, *(reworded(slot, language) for slot in found.groups()))
    return sentences(language).get(text, text)


@cache
def errors(language: str) -> dict[str, str]:
    """What errors say in a language, by what it is in English; slots are numbered from 1."""
    place = files("onepile.languages").joinpath("errors", f"{language}.toml")
    return tomllib.loads(place.read_text("utf-8")) if place.is_file() else {}


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Each template of an error as a pattern, those with the most words of their own first."""
    read = []
    for english, other in errors(language).items():
        parts = [(literal, slot) for literal, slot, *_ in Formatter().parse(english)]
        pattern = "".join(
            re.escape(literal) + ("" if slot is None else "(.*?)") for literal, slot in parts
        )
        own = sum(len(literal) for literal, _ in parts)
        read.append((own, re.compile(pattern, re.DOTALL), other))
    read.sort(key=lambda one: -one[0])
    return [(pattern, other) for _, pattern, other in read]
