"""A sweep: many games described in a file, and what each is asked.

    game = "move-size; f=floor(({a}n{d:+})/{b}); blocks={c}; overshoot"
    where = "gcd(a,b)==1 and a<=12b"

    [parameters]
    a = "1..72"
    b = [1, 2, 3, 4, 5, 6]
    c = "0..8"
    d = "-2..5"

    [questions]
    work = 300_000

`game` is a text form, or a list of them, with names in braces; `{d:+}` writes a number with its
sign. Each parameter has a list of whole numbers or texts, or a range. `where` is a condition on
the parameters that are numbers. The games are all combinations that it allows and whose rules are
legal, each once. `[questions]` says what each game is asked: `Questions`.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from itertools import islice, product
from math import prod
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from onepile.atlas.canonical import canonical
from onepile.atlas.record import COLUMNS, Questions
from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.formulas.conditions import Condition
from onepile.game_class import game
from onepile.limits import (
    MOST_COMBINATIONS,
    MOST_SWEEP_CHARACTERS,
    MOST_SWEEP_DOTS,
    MOST_SWEEP_TABLES,
    MOST_SWEEP_TEXT,
)
from onepile.numbers import short

_BITS = 63
_LONG_NUMBER = re.compile(r"\b0[xob][0-9a-f_]{40}", re.IGNORECASE)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
_NAME = re.compile(r"[a-z][a-z_0-9]{0,30}")
_SLOT = re.compile(rf"\{{({_NAME.pattern})(:\+)?\}}")
_BRACE = re.compile(r"[{}][^{}]*\}?")
_RANGE = re.compile(r"\s*([+-]?\d{1,18})\s*(?:\.\.|…)\s*([+-]?\d{1,18})\s*")
_QUOTED = re.compile(r"'[^']*'")
_KEYS = ("game", "title", "where", "parameters", "questions")

Value = int | str


class Expansion(NamedTuple):
    """The games of a sweep.

    Attributes:
        games: The text of each game ↦ the parameters that gave it first.
        combinations: How many combinations of parameters `where` allows.
        excluded: How many it does not.
        repeated: How many give a game that was there already.
        illegal: Why some are no game, without what the reason quotes ↦ how many, and the text of
            the first.
    """

    games: Mapping[str, tuple[Value, ...]]
    combinations: int
    excluded: int
    repeated: int
    illegal: Mapping[str, tuple[int, str]]

    def require_games(self) -> None:
        """Refuse a sweep that has no game.

        Raises:
            IllegalError: says why there is none.
        """
        if self.games:
            return
        if not self.combinations:
            raise IllegalError(
                f"the sweep has no game: its condition 'where' excludes all {self.excluded} "
                "combinations"
            )
        reason, (_, first) = next(iter(self.illegal.items()))
        raise IllegalError(
            f"the sweep has no game: none of its {self.combinations} combinations is one, the "
            f"first is {quote(first)}: {reason}"
        )


@dataclass(frozen=True)
class Sweep:
    """Many games, and what they are asked.

    Attributes:
        text: The file as it was written.
        templates: The text forms, with names in braces.
        parameters: The values of each name.
        where: What the parameters have to satisfy.
        questions: What each game is asked.
        title: What it is called.

    >>> sweep = Sweep.parse('''
    ... game = "move-size; f=floor({a}n/{b}); blocks=1; overshoot"
    ... [parameters]
    ... a = "0..4"
    ... b = [1, 2]
    ... ''')
    >>> list(sweep.expand().games)[:2]
    ['move-size; f=n; blocks=1; overshoot', 'move-size; f=2n; blocks=1; overshoot']
    >>> sweep.expand().repeated, list(sweep.expand().illegal)
    (2, ['f=… is 0 at n = 1: it must be at least 1, write max(1, …)'])
    """

    text: str
    templates: tuple[str, ...]
    parameters: Mapping[str, tuple[Value, ...]] = field(hash=False)
    where: Condition | None
    questions: Questions
    title: str = ""

    @classmethod
    def read(cls, path: "str | PathLike[str]") -> "Sweep":
        """The sweep of a file.

        Raises:
            MalformedError, IllegalError: it is no sweep; the message has the line.
            OSError: the file cannot be read.
        """
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read(MOST_SWEEP_CHARACTERS + 1)
        return cls.parse(text, Path(path).name)

    @classmethod
    def parse(cls, text: str, name: str = "the sweep") -> "Sweep":
        """The sweep of a text.

        Raises:
            MalformedError, IllegalError: it is no sweep; the message has the line.
        """
        if len(text) > MOST_SWEEP_CHARACTERS:
            raise MalformedError(f"{name} has more than {MOST_SWEEP_CHARACTERS} characters")
        _require_plain(text, name)
        try:
            content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise _no_toml(str(error), text, name) from None
        except RecursionError:
            raise MalformedError(
                f"{name} is nested too deeply: a list has no lists in it"
            ) from None
        except ValueError:
            raise MalformedError(
                f"{name} has a number with too many digits: write it as a text, in quotes"
            ) from None
        return _Reader(text, name).sweep(content)

    @property
    def digest(self) -> str:
        """The beginning of the digest of the file: its name in an atlas."""
        return sha256(self.text.encode()).hexdigest()[:12]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return tuple(self.parameters)

    @property
    def size(self) -> int:
        """How many combinations of templates and parameters it has."""
        return len(self.templates) * prod(map(len, self.parameters.values()))

    @property
    def longest(self) -> int:
        """No text of a game has more characters than this."""
        longest = {name: max(map(_length, values)) for name, values in self.parameters.items()}
        return max(
            len(template) + sum(longest[name] for name, _ in _SLOT.findall(template))
            for template in self.templates
        )

    def combinations(self) -> Iterator[tuple[str, tuple[Value, ...]]]:
        """Each combination of parameters, and the text that it gives; `where` is not looked at."""
        for template in self.templates:
            for values in product(*self.parameters.values()):
                yield template.format(**dict(zip(self.names, values, strict=True))), values

    def expand(self) -> Expansion:
        """The games, each once, in the order of the parameters."""
        games: dict[str, tuple[Value, ...]] = {}
        counts: Counter[str] = Counter()
        first: dict[str, str] = {}
        combinations = excluded = repeated = 0
        for text, values in self.combinations():
            if not self._allows(values):
                excluded += 1
                continue
            combinations += 1
            try:
                known = _known(text)
            except OnepileError as error:
                reason = _QUOTED.sub("…", str(error))
                counts[reason] += 1
                first.setdefault(reason, text)
                continue
            if known in games:
                repeated += 1
            else:
                games[known] = values
        illegal = {reason: (count, first[reason]) for reason, count in counts.most_common()}
        return Expansion(games, combinations, excluded, repeated, illegal)

    def _allows(self, values: tuple[Value, ...]) -> bool:
        if self.where is None:
            return True
        place = dict(zip(self.names, values, strict=True))
        of, *others = self.where.variables
        numbers = {name: value for name in others if isinstance(value := place[name], int)}
        first = place[of]
        assert isinstance(first, int)
        return self.where(first, **numbers)


class _Reader:
    """Reads a sweep from TOML's values, and knows where in the file they stand."""

    def __init__(self, text: str, name: str) -> None:
        self._lines = text.splitlines()
        self._text = text
        self._name = name

    def sweep(self, content: Mapping[str, Any]) -> Sweep:
        for key in content:
            if key not in _KEYS:
                raise self._wrong(key, f"{quote(key)} means nothing: known are {', '.join(_KEYS)}")
        templates = self._templates(content.get("game"))
        title = content.get("title", "")
        if not isinstance(title, str):
            raise self._wrong("title", f"the title {_shown(title)} is no text: put it into quotes")
        parameters = self._parameters(content.get("parameters", {}), templates)
        where = self._where(content.get("where"), parameters)
        questions = self._questions(content.get("questions", {}))
        found = Sweep(self._text, templates, parameters, where, questions, title)
        if found.size > MOST_COMBINATIONS:
            raise IllegalError(
                f"{self._name} has more than {MOST_COMBINATIONS} combinations: "
                "shorten a range, or divide it into several sweeps"
            )
        if found.longest > MOST_SWEEP_TEXT:
            raise IllegalError(
                f"{self._name} makes games of more than {MOST_SWEEP_TEXT} characters: "
                "shorten its texts"
            )
        return found

    def _templates(self, value: Any) -> tuple[str, ...]:
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
            raise self._wrong(
                "game", 'needs a game: write game = "move-size; f=floor({a}n/{b}); blocks={c}"'
            )
        for text in texts:
            if stray := _BRACE.search(_SLOT.sub("", text)):
                raise self._wrong(
                    "game", f"{quote(stray[0])} is no parameter: write {{a}} or {{a:+}}"
                )
        return tuple(texts)

    def _parameters(self, values: Any, templates: tuple[str, ...]) -> dict[str, tuple[Value, ...]]:
        if not isinstance(values, dict):
            raise self._wrong("parameters", "parameters are a table: begin it with [parameters]")
        slots = [slot for template in templates for slot in _SLOT.findall(template)]
        used = {name for name, _ in slots}
        for name in values:
            if not _NAME.fullmatch(name) or name == "move":
                raise self._wrong(
                    name, f"{quote(name)} is no parameter's name: use small letters, as in a or b2"
                )
            if name in COLUMNS:
                raise self._wrong(
                    name, f"{quote(name)} is the name of a column of the atlas: choose another"
                )
            if name not in used:
                raise self._wrong(name, f"{{{name}}} does not occur in the game: put it there")
        for name in sorted(used):
            if name not in values:
                raise self._wrong(
                    "game", f'{{{name}}} has no values: write {name} = "1..9" below [parameters]'
                )
        found = {name: self._values(name, value) for name, value in values.items()}
        for name, sign in slots:
            words = [value for value in found[name] if isinstance(value, str)]
            if sign and words:
                raise self._wrong(
                    name,
                    f"{{{name}:+}} writes a number with its sign, and {quote(words[0])} is none: "
                    f"write {{{name}}} in the game",
                )
        return found

    def _values(self, name: str, value: Any) -> tuple[Value, ...]:
        if isinstance(value, str) and (ends := _RANGE.fullmatch(value)):
            low, high = int(ends[1]), int(ends[2])
            if high < low:
                raise self._wrong(name, f'{quote(value)} is empty: write "{high}..{low}"')
            if high - low >= MOST_COMBINATIONS:
                raise self._wrong(name, f"{quote(value)} has {short(high - low + 1)} values")
            return tuple(range(low, high + 1))
        if not isinstance(value, list) or not value:
            raise self._wrong(
                name,
                f'{_shown(value)} is no list and no range: write {name} = [1, 2] or "1..9"',
            )
        for one in value:
            if isinstance(one, bool) or not isinstance(one, int | str):
                raise self._wrong(name, f"{_shown(one)} is neither a whole number nor a text")
            if isinstance(one, int) and one.bit_length() > _BITS:
                raise self._wrong(
                    name, f"{_shown(one)} is too large: write it as a text, in quotes"
                )
        if len(set(map(str, value))) < len(value):
            raise self._wrong(name, "has a value twice: leave one out")
        return tuple(value)

    def _where(self, value: Any, parameters: Mapping[str, tuple[Value, ...]]) -> Condition | None:
        if value is None:
            return None
        numbers = [
            name
            for name, values in parameters.items()
            if all(isinstance(one, int) for one in values)
        ]
        if not isinstance(value, str) or not numbers:
            raise self._wrong("where", 'needs a condition on numbers: write where = "a<=2b"')
        try:
            return Condition.parse(value, tuple(numbers))
        except OnepileError as error:
            raise self._wrong("where", str(error)) from None

    def _questions(self, values: Any) -> Questions:
        if not isinstance(values, dict):
            raise self._wrong("questions", "questions are a table: begin it with [questions]")
        known = [one.name for one in fields(Questions)]
        for name in values:
            if name not in known:
                listed = ", ".join(known)
                raise self._wrong(name, f"{quote(name)} is no question: known are {listed}")
        try:
            return Questions(**values)
        except IllegalError as error:
            raise self._wrong(str(error).split()[0], str(error)) from None

    def _wrong(self, key: str, message: str) -> MalformedError:
        """An error that quotes the line in which a key stands."""
        stands = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=]")
        for number, line in enumerate(self._lines, 1):
            if stands.match(line):
                return MalformedError(
                    f"{self._name}, line {number}, {quote(line.strip())}: {message}"
                )
        return MalformedError(f"{self._name}: {message}")


def _known(text: str) -> str:
    """The text by which the atlas knows a game.

    Raises:
        OnepileError: it is none.
    """
    made = game(text)
    made.require_first_move()
    return canonical(made)


def _require_plain(text: str, name: str) -> None:
    """Refuse what the reader of TOML takes very long for; no sweep has a use for it.

    Raises:
        MalformedError: says what it is.
    """
    if _LONG_NUMBER.search(text):
        raise MalformedError(f"{name} has a number with too many digits")
    if sum(1 for _ in islice(_TABLE.finditer(text), MOST_SWEEP_TABLES + 1)) > MOST_SWEEP_TABLES:
        raise MalformedError(f"{name} has more than {MOST_SWEEP_TABLES} tables: it needs two")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_SWEEP_DOTS and _TEXT.sub("", line).count(".") > MOST_SWEEP_DOTS:
            raise MalformedError(
                f"{name}, line {number}, {quote(line.strip())}: has more than "
                f"{MOST_SWEEP_DOTS} dots outside quotes"
            )


def _length(value: Value) -> int:
    return len(f"{value:+}" if isinstance(value, int) else value)


def _shown(value: object) -> str:
    """A value of TOML in a message, whatever it is."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    if isinstance(value, int) and value.bit_length() > _BITS:
        return f"a number of {value.bit_length()} binary digits"
    return str(value)


def _no_toml(message: str, text: str, name: str) -> MalformedError:
    """What the reader of TOML says, with the line."""
    said = message[:1].lower() + message[1:]
    if (at := re.search(r"\(at line (\d+), (column \d+)\)", said)) is None:
        return MalformedError(f"{name} is no TOML: {said}")
    line = text.split("\n")[int(at[1]) - 1].strip()
    return MalformedError(f"{name}, line {at[1]}, {quote(line)}: {said[: at.start()]}({at[2]})")
