"""Records that are not as they were made: nothing false of what is proved is believed."""

import json
import math
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from onepile.atlas.book import Atlas
from onepile.atlas.canonical import canonical
from onepile.atlas.record import COLUMNS, Questions
from onepile.atlas.store import PART, Store
from onepile.atlas.verifying import refusal, verdicts
from onepile.game_class import game
from tests.atlas.making import answers
from tests.cli.calling import call

Row = dict[str, Any]

QUESTIONS = Questions(work=60_000, thresholds=300, terms=16)
GAMES = [
    "move-size; f=2n; overshoot",
    "move-size; f=floor(5n/2); blocks=1; overshoot",
    "move-size; f=floor((3n-1)/2); blocks=2",
    "move-size; f=floor(n/3)+1; blocks=1",
    "move-size; f=floor(n/2)+1; misere; blocks=1",
    "move-size; f=n if n%2==0 else 4n",
    "move-size; f=2n; blocks=100; overshoot",
    "general; set=2,5,7",
]
UNDECIDED = {"work", "steps", "conditions", "questions", "refused", "version", "code"}
"""The columns that neither a certificate nor the rules decide."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """Proved records of every kind, as an atlas keeps them."""
    store = Store(tmp_path_factory.mktemp("honest") / "a")
    store.make()
    store.write(answers([canonical(game(text)) for text in GAMES], QUESTIONS), "honest")
    rows: list[Row] = store.read(PART.names).to_pylist()
    assert {row["verdict"] for row in rows} == {"proved"}
    assert {row["kind"] for row in rows} == {"pattern", "period"}
    return rows


def kept(directory: Path, rows: list[Row]) -> Atlas:
    store = Store(directory)
    store.make()
    store.keep(pa.Table.from_pylist(rows, schema=PART))
    return Atlas(directory)


def test_honest_records_are_believed(honest: list[Row], tmp_path: Path) -> None:
    found = [verdict for _, verdict in verdicts(kept(tmp_path / "a", honest), None, 1)]
    assert [one.refused for one in found] == [""] * len(GAMES)
    assert sorted(one.game for one in found) == sorted(row["game"] for row in honest)


def _other_values(lot: Random, value: Any) -> list[Any]:
    """Values that a column may be given instead, of its type."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, value - 1, -value - 1, 2 * value + 3, 10**12, None]
    if isinstance(value, float):
        return [math.nextafter(value, 9e9), value / 2, -value, math.nan, math.inf, None]
    if isinstance(value, str):
        return [value + " ", value[1:] + "x", "", "move-size; f=3n; overshoot", "proved?", None]
    if isinstance(value, list):
        place = lot.randrange(len(value)) if value else 0
        return [value[:place], [*value, 1], [*value[:place], 77777, *value[place + 1 :]], None]
    return [1, 7]


def _changed_column(lot: Random, row: Row, name: str) -> Row:
    kind, value = COLUMNS[name].kind, row[name]
    if kind == "conditions":
        return {**row, name: [{**one, "holds": None} for one in value or ()]}
    if kind == "reasons":
        return {**row, name: [{"question": "nim-values", "reason": "none"}]}
    if value is None:
        return {**row, name: {"ints": [1], "text": "x", "float": 1.5, "bool": True}.get(kind, 1)}
    return {**row, name: lot.choice(_other_values(lot, value))}


def _changed_proof(lot: Random, row: Row, others: list[Row]) -> Row:
    """The certificate removed, swapped or damaged."""
    proof = row["proof"] or "{}"
    other = lot.choice([one for one in others if one["game"] != row["game"] and one["proof"]])
    place = lot.randrange(len(proof))
    content = json.loads(proof)
    content[lot.choice(sorted(content) or ["a"])] = lot.choice([None, 0, [], {}, "x", 10**30])
    digits = [i for i, sign in enumerate(proof) if sign.isdigit()] or [0]
    digit = lot.choice(digits)
    return lot.choice(
        [
            {**row, "proof": None} if row["proof"] else {**row, "proof": other["proof"]},
            {**row, "proof": None, "certificate": "", "game": "move-size; f=2n; overshoot"},
            {**row, "proof": None, "certificate": None, "lag": 3},
            {**row, "proof": other["proof"]},
            {**row, **{name: other[name] for name in ("proof", "certificate", "characters")}},
            {**other, "game": row["game"]},
            {**row, "proof": proof[:place]},
            {**row, "proof": proof[:place] + proof[place + 1 :]},
            {**row, "proof": proof[:digit] + "7351"[lot.randrange(4)] + proof[digit + 1 :]},
            {**row, "proof": json.dumps(content)},
            {**row, "proof": lot.choice(["", "[]", "5", "null", "[" * 10**5, "{", "/dev/zero"])},
        ]
    )


def _forged(honest: list[Row], count: int) -> Iterator[tuple[Row, Row]]:
    """An honest record, and one made of it."""
    lot = Random(20)
    columns = cycle(COLUMNS)
    for number in range(count):
        row = lot.choice(honest)
        if number % 3:
            yield row, _changed_column(lot, row, next(columns))
        else:
            yield row, _changed_proof(lot, row, honest)


OTHER = "move-size; f=floor(5n/2); blocks=1; overshoot"
FORGED: dict[str, tuple[dict[str, Any], str]] = {
    "lag": ({"lag": 9}, "its lag is '9', not '2'"),
    "nothing": ({"per_lag": None}, "its per_lag is null, not '2.618"),
    "base": ({"base": [1, 2, 4]}, "its base is '[1, 2, 4]', not '[1, 2, 3, 5, 8, "),
    "thresholds": ({"thresholds_digest": "0" * 64}, "its thresholds_digest is '000"),
    "family": ({"family": "general"}, "its family is 'general', not 'move-size'"),
    "schema": ({"schema": 2}, "its schema is '2', not '1'"),
    "verdict": ({"verdict": "has none"}, "its verdict is 'has none', not 'proved'"),
    "game": ({"game": OTHER}, "certificate refused: it is about 'move-size; f=2n; overshoot'"),
    "digest": ({"certificate": "0" * 64}, "its certificate is '000"),
    "empty": ({"proof": "{}"}, "certificate refused: "),
    "deep": ({"proof": "[" * 10**5}, "certificate refused: "),
    "questions": ({"questions": "{}"}, "its questions '{}' with 60000 steps are none"),
}
"""What is changed in the record of f = 2n, and what is said of it."""


@pytest.mark.parametrize("name", FORGED)
def test_what_is_said_of_a_forged_record(honest: list[Row], name: str) -> None:
    change, reason = FORGED[name]
    [row] = [row for row in honest if row["game"] == "move-size; f=2n; overshoot"]
    forged = {**row, **change}
    assert refusal(forged, forged["proof"]).startswith(reason)


def test_what_is_proved_without_a_certificate_is_refused(honest: list[Row]) -> None:
    [row] = [row for row in honest if row["game"] == OTHER]
    for change in ({}, {"certificate": "", "characters": None}, {"certificate": None}):
        assert refusal({**row, **change}, None) == "it has no certificate"


def test_forged_records_are_refused_or_say_what_is_proved(honest: list[Row]) -> None:
    true = {row["game"]: row for row in honest}
    believed = []
    for _, forged in _forged(honest, 200):
        reason = refusal(forged, forged["proof"])
        assert "\n" not in reason
        if not reason:
            right = true[forged["game"]]
            decided = COLUMNS.keys() - UNDECIDED
            assert {name: forged[name] for name in decided} == {
                name: right[name] for name in decided
            }
            assert forged["proof"] == right["proof"]
            believed.append(forged)
    assert 5 < len(believed) < 60  # columns that nothing decides, and changes that change nothing


def test_a_bad_certificate_is_one_refusal(honest: list[Row], tmp_path: Path) -> None:
    bad = ["[]", "5", "[" * 10**5, "{}", "", "/dev/zero", None]
    rows = [dict(row) for row in honest]
    rows += [{**honest[0], "proof": proof, "run": str(place)} for place, proof in enumerate(bad)]
    directory = str(kept(tmp_path / "a", rows).directory)
    told = call("atlas", "verify", directory, "--workers", "1", "--json")
    assert told.code == 1
    found = told.json()
    assert [one["game"] for one in found["refused"]] == [honest[0]["game"]] * len(bad)
    assert found["certificates"] == len(honest) - 1 + len(bad)
    assert (found["on_paper"], found["unproved"]) == (1, 0)
    said = call("atlas", "verify", directory, "--workers", "1").out.splitlines()
    accepted = f"{len(honest) - 1} of {len(honest) - 1 + len(bad)} certificates are accepted"
    assert said[-2].startswith(accepted)
    assert said[-1] == "1 theorems are proved on paper and need none"
    dropping = call("atlas", "verify", directory, "--workers", "1", "--drop")
    assert (dropping.code, dropping.out.splitlines()[-1]) == (1, "7 refused records are removed")
    assert call("atlas", "verify", directory, "--workers", "1").code == 0
    assert len(Store(directory).read(["game"])) == len(honest)


def test_what_claims_no_proof_is_counted(honest: list[Row], tmp_path: Path) -> None:
    unproved = {**dict.fromkeys(PART.names), "game": "x\x1b[2J", "verdict": "not proved", "work": 1}
    half = {**unproved, "lag": 2}
    directory = str(kept(tmp_path / "a", [unproved, half]).directory)
    said = call("atlas", "verify", directory, "--workers", "1")
    assert said.code == 1
    assert "\x1b" not in said.out
    assert said.out.splitlines()[-1] == "1 records claim no proof: nothing of them is checked"
