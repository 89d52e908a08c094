"""All certificates of an atlas, checked again: by onepile's checker and by the independent one.

`onepile.verify` trusts nothing in a certificate and shares with what made it only how games are
read and certificates opened. The second checker, `independent/check.py` of a checkout, shares no
code with onepile at all. Each certificate has to be about the game of its record, and its digest
has to be the record's.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import onepile
from onepile.atlas.book import Atlas
from onepile.errors import IllegalError, OnepileError, quote
from onepile.library import game
from onepile.proved import verify

_AT_A_TIME = 16
_UNREAD = "the format is not known"
"""What the second checker says of a kind of certificate that it does not read."""

_SQL = """
    SELECT DISTINCT game, games.certificate, proof
    FROM games LEFT JOIN certificates USING (certificate)
    WHERE verdict = 'proved' AND games.certificate <> '' ORDER BY game
"""


class Verdict(NamedTuple):
    """What the checkers say of one certificate.

    Attributes:
        game: The game.
        certificate: The digest.
        refused: Why it is refused; empty if it is accepted.
        twice: Whether the second checker has accepted it, too; it does not read all formats.
    """

    game: str
    certificate: str
    refused: str
    twice: bool = False


def independent_checker() -> Path | None:
    """The second checker, if onepile runs from a checkout."""
    path = Path(onepile.__file__).parents[2] / "independent" / "check.py"
    return path if path.is_file() else None


def verdicts(atlas: Atlas, checker: Path | None, workers: int) -> Iterator[tuple[int, Verdict]]:
    """Check every certificate; each verdict comes with how many there are in all.

    Args:
        atlas: The atlas.
        checker: The second checker, a file of Python with a function `check`; None: one is enough.
        workers: How many processes are used.

    Raises:
        IllegalError: the file is no checker.
    """
    if checker is not None:
        _second(checker)
    rows = atlas.query(_SQL).to_pylist()
    asked = [(row["game"], row["certificate"], row["proof"], checker) for row in rows]
    if workers == 1:
        yield from ((len(asked), _verdict(one)) for one in asked)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        found = pool.map(_verdict, asked, chunksize=_AT_A_TIME)
        yield from ((len(asked), one) for one in found)


def _verdict(asked: tuple[str, str, str | None, Path | None]) -> Verdict:
    about, digest, proof, checker = asked
    if proof is None:
        return Verdict(about, digest, "the certificate is missing")
    try:
        if json.loads(proof).get("digest") != digest:
            return Verdict(about, digest, "the certificate has another digest")
        verify(proof, game(about))
    except (OnepileError, ValueError) as error:
        return Verdict(about, digest, str(error))
    if checker is None:
        return Verdict(about, digest, "")
    second = _second(checker)
    try:
        second.check(proof)
    except second.Refused as error:
        if str(error) == _UNREAD:
            return Verdict(about, digest, "")
        return Verdict(about, digest, f"refused by {checker.name}: {error}")
    return Verdict(about, digest, "", twice=True)


@cache
def _second(checker: Path) -> Any:
    spec = spec_from_file_location("independent_check", checker)
    if spec is None or spec.loader is None:
        raise IllegalError(f"{quote(str(checker))} is no program in Python: name check.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "check") or not hasattr(module, "Refused"):
        raise IllegalError(f"{quote(str(checker))} is no checker: it has no check and Refused")
    return module
