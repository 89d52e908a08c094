"""The text of a certificate, read: everything of the right kind and of moderate size.

Nothing is believed and nothing is proved here; that is `proofs.checker`. What may be in a
certificate is told in `docs/proofs.md`. Whatever the text is, reading takes about a second at most.
"""

import json
from hashlib import sha256
from typing import Any, NamedTuple

from onepile.errors import RefusedError

FORMAT = "onepile certificate 1"
KEYS = {"format", "game", "rule", "runs", "turns", "rows", "digest"}
MAX_LENGTH = 2_000_000
MAX_PARTS = 600_000
"""The most brackets and commas."""
MAX_BITS = 1024
MAX_BLOCKS = 1000

Unknown = tuple[int, int]
Terms = dict[Unknown, int]


def require(condition: bool, message: str) -> None:
    """Refuse the certificate unless the condition holds."""
    if not condition:
        raise RefusedError(f"certificate refused: {message}")


class Step(NamedTuple):
    """How a place is made: after a copy of a source up to before one of its places."""

    source: int  # -1 if nothing is copied
    until: int
    named: bool  # whether the place is an unknown of its own


class Row(NamedTuple):
    """An inequality, terms · unknowns + constant >= 0, and what implies it one period later."""

    terms: Terms
    constant: int
    over: int
    follows: list[tuple[int, int]]  # row and factor


class Certificate(NamedTuple):
    """What a certificate says."""

    game: str
    name: str
    slope: int
    shift: int
    weight: int
    blocks: int
    grounds: list[list[int]]
    plans: list[list[Step]]
    turns: dict[int, int]
    rows: list[Row]


def read(text: str) -> Certificate:
    """Read a certificate.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    content = opened(text)
    check_outside(content, FORMAT, KEYS)
    slope, shift, weight, blocks = _integers(content["rule"], 4, "rule")
    require(slope > 0 and weight > 0, "slope and weight must be positive")
    require(0 <= blocks <= MAX_BLOCKS, f"blocks must lie in 0 … {MAX_BLOCKS}")
    grounds, plans = _runs(content["runs"], blocks + 1)
    return Certificate(
        content["game"],
        content["digest"][:12],
        slope,
        shift,
        weight,
        blocks,
        grounds,
        plans,
        _turns(content["turns"], [len(plan) for plan in plans]),
        _rows(content["rows"]),
    )


def opened(text: str) -> dict[str, Any]:
    """The object that a text is, whatever is in it.

    Raises:
        RefusedError: it is none, or too large.
    """
    require(len(text) <= MAX_LENGTH, "it is too long")
    require(sum(map(text.count, "[{,")) <= MAX_PARTS, "it has too many parts")
    try:
        content = json.loads(text, object_pairs_hook=_object)
    except RefusedError:
        raise
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    require(isinstance(content, dict), "it is not a JSON object")
    return dict(content)


def check_outside(content: dict[str, Any], form: str, keys: set[str]) -> None:
    """Its format, its parts and its digest are right, and it names a game."""
    require(content.get("format") == form, f"its format is not {form!r}")
    require(content.keys() == keys, f"its parts are not {', '.join(sorted(keys))}")
    try:
        fine = content["digest"] == digest(content)
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    require(fine, "its digest is not that of its content")
    require(isinstance(content["game"], str), "it names no game")


def digest(content: dict[str, Any]) -> str:
    """The SHA-256 of everything in a certificate but its digest, in canonical JSON."""
    rest = {key: value for key, value in content.items() if key != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(dict(pairs)) == len(pairs), "it says something twice")
    return dict(pairs)


def _listed(content: Any, name: str) -> list[Any]:
    require(isinstance(content, list), f"{name} is not a list")
    return list(content)


def _integers(content: Any, count: int, name: str) -> list[int]:
    fine = isinstance(content, list) and len(content) == count
    fine = fine and all(type(x) is int and x.bit_length() <= MAX_BITS for x in content)
    require(fine, f"{name} is not {count} whole numbers of moderate size")
    return list(content)


def _runs(content: Any, width: int) -> tuple[list[list[int]], list[list[Step]]]:
    grounds, plans = [], []
    for run in _listed(content, "runs"):
        require(isinstance(run, dict) and run.keys() == {"ground", "steps"}, "a run is wrong")
        ground = _integers(run["ground"], width, "ground")
        require(ground == sorted(set(ground)) and ground[0] == 0, "a ground is not ascending")
        grounds.append(ground)
        plans.append([_step(step) for step in _listed(run["steps"], "steps")])
    require(grounds[:1] == [list(range(width))], "run 0 is not the game")
    return grounds, plans


def _step(content: Any) -> Step:
    source, until, named = _integers(content, 3, "step")
    fine = named in (0, 1) and until >= 0 and (source >= 0 or (source, until) == (-1, 0))
    require(fine, "a step is not a source, an index and a mark")
    return Step(source, until, bool(named))


def _turns(content: Any, lengths: list[int]) -> dict[int, int]:
    pairs = [_integers(pair, 2, "turn") for pair in _listed(content, "turns")]
    turns = {pair[0]: pair[1] for pair in pairs}
    require(len(turns) == len(pairs), "a run has two turns")
    require(0 in turns, "the game's own run has no turn")
    for run, turn in pairs:
        enough = 0 <= run < len(lengths) and 0 < 2 * turn < lengths[run]
        require(enough, f"run {run} has fewer than two turns")
    return turns


def _rows(content: Any) -> list[Row]:
    rows: list[Row] = []
    given = _listed(content, "rows")
    for row in given:
        parts = {"terms", "constant", "follows", "over"}
        require(isinstance(row, dict) and row.keys() == parts, "a row is wrong")
        triples = [_integers(term, 3, "term") for term in _listed(row["terms"], "terms")]
        terms = {(run, index): factor for run, index, factor in triples}
        names = [(run, index) for run, index, _ in triples]
        tidy = names == sorted(terms) and bool(names) and all(terms.values())
        require(tidy, "a row is not tidy")
        constant, over = _integers([row["constant"], row["over"]], 2, "constant and over")
        pairs = [_integers(pair, 2, "factor") for pair in _listed(row["follows"], "follows")]
        fine = over > 0 and all(0 <= other < len(given) and factor > 0 for other, factor in pairs)
        require(fine, "a factor is not a row and a positive number")
        rows.append(Row(terms, constant, over, [(other, factor) for other, factor in pairs]))
    return rows
