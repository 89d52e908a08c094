"""What is said, in other languages than English: a file of sentences for each.

English stands in the code, beside what it is about. Each other language is one file here, `de.toml`
say: every English sentence with its slots, and the same in that language with the same slots. A
sentence that is not there is said in English. So a changed English sentence cannot keep a
translation that is no longer true: it has none, and `tests/words/test_languages.py` says so.
"""

import tomllib
from functools import cache
from importlib.resources import files

from onepile.errors import IllegalError, quote

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
