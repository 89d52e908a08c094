"""The compact file of an atlas: what a browser of games needs, as one gzipped JSON text.

    format      "onepile atlas"
    schema      1: the version of what stands here
    made_by     which onepile made the records: version, code (the digest of its source), games
    sweeps      title, sweep (its digest), forms (texts of games, with the names of parameters),
                games, answered, illegal (reasons why combinations are no game, and how many)
    axes        where a game stands on the map: across, up, by; a parameter or the ratio of two
    parameters  a list for each parameter of the sweeps, all of one length
    columns     a list for each of `COLUMNS`, of the same length

It needs nothing but the standard library, so that the page is served where the atlas cannot be
made. Whatever is in a file from outside, it is read within bounds and refused in words.
"""

import gzip
import json
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from onepile.errors import IllegalError, quote
from onepile.limits import (
    MOST_COMPACT_BYTES,
    MOST_COMPACT_CHARACTERS,
    MOST_COMPACT_GAMES,
    MOST_COMPACT_LISTED,
    MOST_COMPACT_MEMBERS,
    MOST_COMPACT_UNPACKED,
)

FORMAT = "onepile atlas"
SCHEMA = 1

_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_POLYNOMIAL = re.compile(r"\[-?\d{1,15}(?:, -?\d{1,15})*\]")
_NAME = re.compile(r"[a-z][a-z_0-9]{0,30}")
_AXIS = re.compile(r"([a-z][a-z_0-9]{0,30})(?:/([a-z][a-z_0-9]{0,30}))?")

MISSING = "missing"
"""The verdict of a game that was not asked yet."""

_TOLD = {
    "pattern": ("admitted", "members", "clusters", "growth", "polynomial"),
    "period": ("start", "period"),
}
"""The kinds of what is proved, and what each tells."""

VERDICTS = ("proved", "not proved", "has none", "not asked", MISSING)

COLUMNS = {
    "game": ("text", "the game's text form"),
    "verdict": ("text", f"as in a record; `{MISSING}` if it was not asked yet"),
    "reason": ("text", "why nothing is proved"),
    "kind": ("text", "`pattern` or `period`"),
    "lag": ("int", "the lag; null if the clusters do not all have the same"),
    "admitted": ("ints", "the lags that the slope admits"),
    "members": ("int", "members of the base in one period"),
    "clusters": ("int", "clusters of members in one period"),
    "growth": ("float", "the factor from one cluster to the next, on average over a period"),
    "polynomial": ("text", "whose largest root is the factor in one period"),
    "start": ("int", "the first pile from which the thresholds repeat"),
    "period": ("int", "after how many piles they repeat"),
    "base": ("ints", "the first members of the base"),
    "thresholds": ("ints", "the first thresholds; null is infinite"),
    "certificate": ("text", "the beginning of the certificate's digest, its name"),
    "alike": ("int", "games with the same number have the same thresholds, as far as digests go"),
}
"""The columns: type and meaning. All but the game and its verdict may be null."""


class Axes(NamedTuple):
    """Where a game stands on the map.

    Attributes:
        across: A parameter, or the ratio of two: `a/b`.
        up: The same, upward.
        by: The parameter that is chosen; empty if there is none.
    """

    across: str
    up: str
    by: str = ""


@dataclass(frozen=True)
class Compact:
    """The records of many games, for a browser of them.

    Attributes:
        made_by: Which onepile made the records.
        sweeps: What each sweep has.
        axes: Where a game stands on the map.
        parameters: The parameters that gave each game, column by column.
        columns: What is known of each game, column by column.
    """

    made_by: list[dict[str, Any]]
    sweeps: list[dict[str, Any]]
    axes: Axes
    parameters: Mapping[str, list[Any]]
    columns: Mapping[str, list[Any]]

    def __len__(self) -> int:
        return len(self.columns["game"])

    def to_bytes(self) -> bytes:
        """The file: the same content, the same bytes.

        Raises:
            IllegalError: it is too large.
        """
        told = {
            "format": FORMAT,
            "schema": SCHEMA,
            "made_by": self.made_by,
            "sweeps": self.sweeps,
            "axes": self.axes._asdict(),
            "parameters": self.parameters,
            "columns": self.columns,
        }
        text = json.dumps(told, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        data = gzip.compress(text.encode(), 9, mtime=0)
        if len(data) > MOST_COMPACT_BYTES or len(text) > MOST_COMPACT_UNPACKED:
            raise IllegalError(
                f"a compact file of {len(self)} games would have {len(data)} bytes: at most "
                f"{MOST_COMPACT_BYTES} are allowed, take a smaller sweep"
            )
        return data

    @classmethod
    def read(cls, data: bytes, name: str) -> "Compact":
        """The content of a file, whatever is in it.

        Args:
            data: The file.
            name: What it is called when it is refused.

        Raises:
            IllegalError: it is no compact file.
        """
        return _Reader(name).compact(data)


class _Reader:
    """Reads a file; what is wrong is told with its name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _require(self, condition: bool, reason: str) -> None:
        if not condition:
            raise IllegalError(
                f"{quote(self._name)} is no compact file of an atlas: {reason}; make one with "
                "'onepile atlas export'"
            )

    def compact(self, data: bytes) -> Compact:
        content = self._opened(data)
        self._require(isinstance(content, dict), "it is no object")
        self._require(content.get("format") == FORMAT, f"its format is not {quote(FORMAT)}")
        self._require(content.get("schema") == SCHEMA, f"its schema is not {SCHEMA}")
        parts = {"format", "schema", *(field.name for field in fields(Compact))}
        self._require(content.keys() == parts, f"its parts are not {', '.join(sorted(parts))}")
        for part in _LISTED:
            self._listed(content[part], part)
        axes, parameters, columns = content["axes"], content["parameters"], content["columns"]
        self._columns(parameters, columns)
        self._require(
            isinstance(axes, dict)
            and axes.keys() == set(Axes._fields)
            and all(isinstance(value, str) for value in axes.values()),
            "its axes are not across, up, by",
        )
        try:
            check_axes(Axes(**axes), parameters)
        except IllegalError as error:
            self._require(False, str(error))
        return Compact(content["made_by"], content["sweeps"], Axes(**axes), parameters, columns)

    def _opened(self, data: bytes) -> Any:
        self._require(
            len(data) <= MOST_COMPACT_BYTES, f"it has more than {MOST_COMPACT_BYTES} bytes"
        )
        unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            text = unpacking.decompress(data, MOST_COMPACT_UNPACKED)
        except zlib.error:
            self._require(False, "it is not gzipped")
        self._require(unpacking.eof, "it is cut, or too large when it is unpacked")
        try:
            return json.loads(text, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            self._require(False, "it is not JSON")

    def _listed(self, content: Any, part: str) -> None:
        """What is told of sweeps and code: a short list of objects, all with the same keys."""
        kinds = _LISTED[part]
        self._require(
            isinstance(content, list)
            and len(content) <= MOST_COMPACT_LISTED
            and all(
                isinstance(row, dict)
                and row.keys() == kinds.keys()
                and all(row[name] is not None and _FITS[kinds[name]](row[name]) for name in kinds)
                for row in content
            ),
            f"its part {quote(part)} is no list of {', '.join(kinds)}",
        )

    def _columns(self, parameters: Any, columns: Any) -> None:
        for part in (parameters, columns):
            self._require(isinstance(part, dict), "its columns are no object")
        self._require(columns.keys() == COLUMNS.keys(), f"its columns are not {', '.join(COLUMNS)}")
        self._require(all(map(_NAME.fullmatch, parameters)), "the name of a parameter is none")
        self._require(isinstance(columns["game"], list), "its games are no list")
        count = len(columns["game"])
        self._require(count <= MOST_COMPACT_GAMES, f"it has more than {MOST_COMPACT_GAMES} games")
        for name, values in (*parameters.items(), *columns.items()):
            self._require(
                isinstance(values, list) and len(values) == count,
                f"the column {name} is no list of {count} values",
            )
            fits = _FITS[COLUMNS[name][0] if values is columns.get(name) else "parameter"]
            self._require(all(map(fits, values)), f"a value of the column {name} is none")
        games = columns["game"]
        self._require(
            all(games) and len(set(games)) == count, "a game is there twice, or has no text"
        )
        self._require(set(columns["verdict"]) <= set(VERDICTS), "a verdict is none")
        self._require(set(columns["kind"]) <= {None, *_TOLD}, "a kind is none")
        for place, kind in enumerate(columns["kind"]):
            missing = [name for name in _TOLD.get(kind, ()) if columns[name][place] is None]
            self._require(not missing, f"a {kind} has no {', '.join(missing)}")
        polynomials = filter(None, columns["polynomial"])
        self._require(all(map(_POLYNOMIAL.fullmatch, polynomials)), "a polynomial is none")


def _is_text(value: Any) -> bool:
    return value is None or (
        isinstance(value, str) and len(value) <= MOST_COMPACT_CHARACTERS and value.isprintable()
    )


def _is_int(value: Any) -> bool:
    return value is None or (type(value) is int and _SMALLEST <= value <= _LARGEST)


_FITS: dict[str, Callable[[Any], bool]] = {
    "text": _is_text,
    "int": _is_int,
    "float": lambda value: value is None or type(value) in (int, float),
    "ints": lambda value: (
        value is None
        or (
            isinstance(value, list)
            and len(value) <= MOST_COMPACT_MEMBERS
            and all(map(_is_int, value))
        )
    ),
    "parameter": lambda value: _is_int(value) or _is_text(value),
    "texts": lambda value: (
        isinstance(value, list) and len(value) <= MOST_COMPACT_LISTED and all(map(_is_text, value))
    ),
    "counts": lambda value: (
        isinstance(value, dict)
        and len(value) <= MOST_COMPACT_LISTED
        and all(map(_is_text, value))
        and all(map(_is_int, value.values()))
    ),
}

_LISTED = {
    "made_by": {"version": "text", "code": "text", "games": "int"},
    "sweeps": {
        "title": "text",
        "sweep": "text",
        "forms": "texts",
        "games": "int",
        "answered": "int",
        "illegal": "counts",
    },
}
"""What is told of code and sweeps: keys and their types."""


def _no_constant(name: str) -> None:
    raise ValueError(name)


def check_axes(axes: Axes, parameters: Mapping[str, list[Any]]) -> None:
    """Refuse axes that are no parameters, or none that could be measured.

    >>> check_axes(Axes("a/b", "c", "d"), {"a": [1], "b": [2], "c": [0]})
    Traceback (most recent call last):
    ...
    onepile.errors.IllegalError: by is 'd': give a parameter (there are: a, b, c)

    Raises:
        IllegalError: says what there is.
    """
    for axis, text in axes._asdict().items():
        if axis == "by" and not text:
            continue
        found = _AXIS.fullmatch(text)
        names = [name for name in found.groups() if name] if found else []
        if not names or not set(names) <= set(parameters) or (axis == "by" and len(names) > 1):
            raise IllegalError(
                f"{axis} is {quote(text)}: give a parameter"
                + (" or the ratio of two" if axis != "by" else "")
                + f" (there are: {', '.join(parameters) or 'none'})"
            )
        values = [value for name in names for value in parameters[name]]
        if axis != "by" and not all(isinstance(value, int) for value in values):
            raise IllegalError(f"{axis} is {quote(text)}: its values are not all numbers")
        if len(names) == 2 and 0 in parameters[names[1]]:
            raise IllegalError(f"{axis} is {quote(text)}: {names[1]} is 0 somewhere")
