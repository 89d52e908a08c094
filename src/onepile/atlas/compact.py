"""The page's file of an atlas: what a browser of games needs, as one gzipped JSON text.

Its parts are those of `Compact`. It is read where no atlas can be made, too; whatever is in a file
from outside, it is read within bounds and refused in words.
"""

import gzip
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
    with_config,
)
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict

from onepile.atlas.finding import Found, find
from onepile.errors import IllegalError, quote
from onepile.limits import (
    COMPACT_FORMS,
    COMPACT_MEMBERS,
    MOST_COMPACT_BYTES,
    MOST_COMPACT_CHARACTERS,
    MOST_COMPACT_GAMES,
    MOST_COMPACT_LISTED,
    MOST_COMPACT_MEMBERS,
    MOST_COMPACT_UNPACKED,
)

if TYPE_CHECKING:
    from onepile.atlas.book import Atlas

_STRICT = ConfigDict(
    strict=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
)
_AXIS = re.compile(r"([a-z][a-z_0-9]{0,30})(?:/([a-z][a-z_0-9]{0,30}))?")
_NAME_LENGTH = 12
"""The length of a certificate's name."""

MISSING = "missing"
"""The verdict of a game that was not asked yet."""

_TOLD = {
    "pattern": ("admitted", "members", "clusters", "growth", "polynomial"),
    "period": ("start", "period"),
}
"""The kinds of what is proved, and what each tells."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it cannot be printed")
    return text


Text = Annotated[
    str, StringConstraints(max_length=MOST_COMPACT_CHARACTERS), AfterValidator(_printable)
]
Int = Annotated[int, Field(ge=-(2**63), le=2**63 - 1)]
Ints = Annotated[list[Int | None], Field(max_length=MOST_COMPACT_MEMBERS)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_0-9]{0,30}$")]
Polynomial = Annotated[Text, StringConstraints(pattern=r"^\[-?\d{1,15}(, -?\d{1,15})*\]$")]
_listed = Field(max_length=MOST_COMPACT_LISTED)


@with_config(_STRICT)
class Columns(TypedDict):
    """A list for each of these, all of one length; all but game and verdict may be null."""

    game: Annotated[
        list[Annotated[Text, Field(min_length=1)]], Field(max_length=MOST_COMPACT_GAMES)
    ]
    """the game's text form"""
    verdict: list[Literal["proved", "not proved", "has none", "not asked", "missing"]]
    """as in a record; `missing` if it was not asked yet"""
    reason: list[Text | None]
    """why nothing is proved"""
    kind: list[Literal["pattern", "period"] | None]
    """`pattern` or `period`"""
    lag: list[Int | None]
    """the lag; null if the clusters do not all have the same"""
    admitted: list[Ints | None]
    """the lags that the slope admits"""
    members: list[Int | None]
    """members of the base in one period"""
    clusters: list[Int | None]
    """clusters of members in one period"""
    growth: list[float | None]
    """the factor from one cluster to the next, on average over a period"""
    polynomial: list[Polynomial | None]
    """whose largest root is the factor in one period"""
    start: list[Int | None]
    """the first pile from which the thresholds repeat"""
    period: list[Int | None]
    """after how many piles they repeat"""
    base: list[Ints | None]
    """the first members of the base"""
    thresholds: list[Ints | None]
    """the first thresholds; null is infinite"""
    certificate: list[Text | None]
    """the beginning of the certificate's digest, its name"""
    alike: list[Int | None]
    """games with the same number have the same thresholds, as far as digests go"""


@with_config(_STRICT)
class Maker(TypedDict):
    """Which onepile made records, and how many."""

    version: Text
    code: Text
    games: Int


@with_config(_STRICT)
class Swept(TypedDict):
    """What a sweep has: its digest, texts of games, reasons why combinations are no game."""

    title: Text
    sweep: Text
    forms: Annotated[list[Text], _listed]
    games: Int
    answered: Int
    illegal: Annotated[dict[Text, Int], _listed]


@dataclass(frozen=True, config=_STRICT)
class Axes:
    """Where a game stands on the map.

    Attributes:
        across: A parameter, or the ratio of two: `a/b`.
        up: The same, upward.
        by: The parameter that is chosen; empty if there is none.
    """

    across: str
    up: str
    by: str


@dataclass(frozen=True, config=_STRICT)
class Compact:
    """The records of many games, for a browser of them.

    Attributes:
        format: What it is.
        schema: The version of what stands here.
        made_by: Which onepile made the records.
        sweeps: What each sweep has.
        axes: Where a game stands on the map.
        parameters: The parameters that gave each game, column by column.
        columns: What is known of each game, column by column.
    """

    format: Literal["onepile atlas"]
    schema: Literal[1]
    made_by: Annotated[list[Maker], _listed]
    sweeps: Annotated[list[Swept], _listed]
    axes: Axes
    parameters: dict[Name, list[Int | Text | None]]
    columns: Columns

    @model_validator(mode="after")
    def _fits(self) -> "Compact":
        games = self.columns["game"]
        columns: dict[str, Any] = {**self.parameters, **self.columns}
        for name, values in columns.items():
            if len(values) != len(games):
                raise ValueError(f"the column {name} is no list of {len(games)} values")
        if len(set(games)) < len(games):
            raise ValueError("a game is there twice")
        for place, kind in enumerate(self.columns["kind"]):
            for name in _TOLD[kind] if kind else ():
                if columns[name][place] is None:
                    raise ValueError(f"a {kind} has no {name}")
        check_axes(self.axes, self.parameters)
        return self

    def __len__(self) -> int:
        return len(self.columns["game"])

    def find(self, terms: Iterable[int]) -> list[Found]:
        """The games that have these terms, one after the other, in one of their sequences.

        Those that begin with them come first.

        Raises:
            IllegalError: no terms are given.
        """
        names = ("game", "base", "thresholds")
        rows = zip(*(self.columns[name] for name in names), strict=True)  # type: ignore[literal-required]
        return find((dict(zip(names, row, strict=True)) for row in rows), terms)

    def to_bytes(self) -> bytes:
        """The file: the same content, the same bytes.

        Raises:
            IllegalError: it is too large.
        """
        told = json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        data = gzip.compress(told.encode(), 9, mtime=0)
        if len(data) > MOST_COMPACT_BYTES or len(told) > MOST_COMPACT_UNPACKED:
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
        try:
            return TypeAdapter(cls).validate_json(_unpacked(data))
        except ValidationError as error:
            reason = _first(error)
        except ValueError as error:
            reason = str(error)
        raise IllegalError(
            f"{quote(name)} is no compact file of an atlas: {reason}; make one with "
            "'onepile atlas export'"
        )


def _unpacked(data: bytes) -> bytes:
    if len(data) > MOST_COMPACT_BYTES:
        raise ValueError(f"it has more than {MOST_COMPACT_BYTES} bytes")
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        text = unpacking.decompress(data, MOST_COMPACT_UNPACKED)
    except zlib.error:
        raise ValueError("it is not gzipped") from None
    if not unpacking.eof:
        raise ValueError("it is cut, or too large when it is unpacked")
    return text


def _first(error: ValidationError) -> str:
    """The first thing that is wrong, and where it stands."""
    [found, *_] = error.errors(include_url=False, include_context=False, include_input=False)
    reason = found["msg"].removeprefix("Value error, ")
    place = ".".join(map(str, found["loc"]))
    return f"{quote(place)}: {reason[:1].lower()}{reason[1:]}" if place else reason


def check_axes(axes: Axes, parameters: Mapping[str, list[Any]]) -> None:
    """Refuse axes that are no parameters, or none that could be measured.

    >>> check_axes(Axes("a/b", "c", "d"), {"a": [1], "b": [2], "c": [0]})
    Traceback (most recent call last):
    ...
    onepile.errors.IllegalError: by is 'd': give a parameter (there are: a, b, c)

    Raises:
        IllegalError: says what there is.
    """
    for axis, text in asdict(axes).items():
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


_RECORDS = f"""
    WITH records AS (
        SELECT game, verdict, reason, kind, lag, admitted, members, clusters,
            per_period ** (1 / clusters) AS growth, polynomial, "start", period,
            base[:{COMPACT_MEMBERS}] AS base, thresholds[:{COMPACT_MEMBERS}] AS thresholds,
            nullif(certificate[:{_NAME_LENGTH}], '') AS certificate, thresholds_digest AS alike
        FROM games
    )
    SELECT game, records.* EXCLUDE (game, verdict), coalesce(verdict, '{MISSING}') AS verdict
    FROM parameters LEFT JOIN records USING (game)
"""


def compact(atlas: "Atlas", axes: Axes) -> Compact:
    """What a browser of an atlas needs: a row for each game of its sweeps, asked or not.

    Args:
        atlas: The atlas.
        axes: Where a game stands on the map.

    Raises:
        IllegalError: it has too many games, or other parameters.
    """
    parameters = atlas.query("FROM parameters").to_pydict()
    games = parameters.pop("game")
    if len(games) > MOST_COMPACT_GAMES:
        raise IllegalError(
            f"the atlas has {len(games)} games: at most {MOST_COMPACT_GAMES} fit into a compact "
            "file"
        )
    check_axes(axes, parameters)
    rows = {row["game"]: row for row in atlas.query(_RECORDS).to_pylist()}
    columns: Any = {name: [rows[game][name] for game in games] for name in Columns.__annotations__}
    columns["alike"] = _numbered(columns["alike"])
    made_by = atlas.query(
        "SELECT version, code, count(*) AS games FROM games GROUP BY ALL ORDER BY ALL"
    )
    sweeps: list[Any] = [
        {name: getattr(covered, name) for name in Swept.__annotations__}
        | {"forms": list(covered.forms[:COMPACT_FORMS])}
        for covered in atlas.coverage()
    ]
    try:
        return Compact("onepile atlas", 1, made_by.to_pylist(), sweeps, axes, parameters, columns)
    except ValidationError as error:
        raise IllegalError(f"the atlas does not fit into a compact file: {_first(error)}") from None


def _numbered(digests: list[str | None]) -> list[int | None]:
    """A number for each digest that several games have.

    >>> _numbered(["x", "y", None, "z", "y", None, "x"])
    [0, 1, None, None, 1, None, 0]
    """
    counted = Counter(digests)
    numbers: dict[str, int] = {}
    found: list[Any] = []
    for digest in digests:
        shared = digest is not None and counted[digest] > 1
        found.append(numbers.setdefault(str(digest), len(numbers)) if shared else None)
    return found
