"""All that an atlas claims to be proved, checked again: certificates, and records against them.

`onepile.verify` trusts nothing in a certificate and shares with what made it only how games are
read and certificates opened. The second checker, `independent/check.py` of a checkout, shares no
code with onepile at all. Each certificate has to be about the game of its record, its digest has to
be the record's, and every column that the certificate or the rules decide has to be what they say:
`record.decided`.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from runpy import run_path
from typing import Any, NamedTuple

import onepile
from onepile.atlas.book import Atlas
from onepile.atlas.record import OF_PROOFS, UNPROVED, decided
from onepile.errors import IllegalError, MissingExtraError, OnepileError, quote

_AT_A_TIME = 16
_UNREAD = "the format is not known"
"""What the second checker says of a kind of certificate that it does not read."""

_RECORDS = """
    SELECT * EXCLUDE (seconds, finished, run, filename, file_row_number),
        list((filename, file_row_number)) AS places
    FROM files
"""
_CLAIMS = " OR ".join(
    [
        f"coalesce(verdict, '') NOT IN {UNPROVED}",
        "proof IS NOT NULL",
        *(f'"{name}" IS NOT NULL' for name in OF_PROOFS if name != "reason"),
    ]
)
"""Which records claim a proof: by the verdict, or by a column that only a theorem fills."""


class Checked(NamedTuple):
    """What the checkers say of one record.

    Attributes:
        game: The game.
        certificate: The digest that it names.
        refused: Why it is refused; empty if it is accepted.
        places: Where it stands, as `Store.drop` wants it.
        twice: Whether the second checker has accepted it, too; it does not read all formats.
    """

    game: str
    certificate: str
    refused: str
    places: list[tuple[str, int]]
    twice: bool = False


def independent_checker() -> Path | None:
    """The second checker, if onepile runs from a checkout."""
    path = Path(onepile.__file__).parents[2] / "independent" / "check.py"
    return path if path.is_file() else None


def verdicts(atlas: Atlas, checker: Path | None, workers: int) -> Iterator[tuple[int, Checked]]:
    """Check every record that claims a proof; each verdict comes with how many there are in all.

    Args:
        atlas: The atlas.
        checker: The second checker, a file of Python with a function `check`; None: one is enough.
        workers: How many processes are used.

    Raises:
        IllegalError: the file is no checker.
    """
    if checker is not None:
        _second(checker)
    rows = atlas.query(f"{_RECORDS} WHERE {_CLAIMS} GROUP BY ALL ORDER BY ALL").to_pylist()
    asked = [(row, checker) for row in rows]
    if workers == 1:
        yield from ((len(asked), _verdict(one)) for one in asked)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        found = pool.map(_verdict, asked, chunksize=_AT_A_TIME)
        yield from ((len(asked), one) for one in found)


def unclaimed(atlas: Atlas) -> int:
    """How many records claim no proof."""
    unclaimed = f"{_RECORDS} WHERE NOT ({_CLAIMS}) GROUP BY ALL"
    counted = atlas.query(f"SELECT count(*) AS n FROM ({unclaimed})")
    return int(counted["n"][0].as_py())


def refusal(record: dict[str, Any], proof: str | None) -> str:
    """Why a record that claims a proof is not believed; empty if it is.

    Args:
        record: The record, from anywhere.
        proof: Its certificate.
    """
    try:
        right = decided(record, proof)
    except MissingExtraError:
        raise
    except (OnepileError, ArithmeticError, RecursionError) as error:
        return " ".join(str(error).split()) or "it is too deep"
    for name, value in right.items():
        if record[name] != value:
            return f"its {name} is {_shown(record[name])}, not {_shown(value)}"
    return ""


def _shown(value: Any) -> str:
    return "null" if value is None else quote(str(value))


def _verdict(asked: tuple[dict[str, Any], Path | None]) -> Checked:
    record, checker = asked
    proof = record["proof"]
    places = [tuple(place.values()) for place in record["places"]]
    why = refusal(record, proof)
    known = Checked(str(record["game"]), str(record["certificate"]), why, places)
    if known.refused or checker is None or proof is None:
        return known
    second = _second(checker)
    try:
        second["check"](proof)
    except second["Refused"] as error:
        if str(error) == _UNREAD or isinstance(error, second.get("Unread", ())):
            return known
        return known._replace(refused=f"refused by {checker.name}: {error}")
    return known._replace(twice=True)


@cache
def _second(checker: Path) -> dict[str, Any]:
    """What the program of the second checker defines."""
    if checker.suffix != ".py":
        raise IllegalError(f"{quote(str(checker))} is no program in Python: name check.py")
    found = run_path(str(checker), run_name="independent_check")
    if "check" not in found or "Refused" not in found:
        raise IllegalError(f"{quote(str(checker))} is no checker: it has no check and Refused")
    return found
