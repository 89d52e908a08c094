"""Records: they say what the games say, and are the same wherever and whenever they are made."""

import json
import struct
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import onepile
from onepile import extras, game_class
from onepile.atlas.record import COLUMNS, Questions, ask
from onepile.atlas.store import RECORD
from onepile.errors import MissingExtraError
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from tests.atlas.making import as_bytes

GAMES = [
    "move-size; f=2n",
    "move-size; f=floor(7n/3); blocks=1; overshoot",
    "move-size; f=floor(12n/5); blocks=1; overshoot",
    "move-size; f=2n; blocks=1",
    "move-size; f=n//3+1; blocks=1",
    "move-size; f=floor(9n/2); blocks=4; overshoot",
    "move-size; f=2n; misere; blocks=1",
    "pile-size; f=floor(n/2)",
    "move-size; f=n if n%2==0 else 4n",
    "move-number; least=k; most=2k+3; blocks=1",
    "general; set=2,5,7",
]
SMALL = Questions(work=60_000, thresholds=200, terms=12)


@pytest.mark.parametrize("text", GAMES)
def test_a_record_says_what_the_game_says(text: str) -> None:
    record, certificate = ask(text, SMALL)
    asked = onepile.game(text)
    assert list(record) == list(COLUMNS)
    assert (record["game"], record["family"]) == (text, asked.family)
    assert {one["name"]: one["holds"] for one in record["conditions"] or ()} == {
        one.name: one.holds for one in asked.check()
    }
    refused = {one["question"] for one in record["refused"]}
    for what, column in (("thresholds", "thresholds"), ("nim-values", "nim_values")):
        assert (record[column] is None) == (what in refused)
        if record[column] is not None:
            values = list(asked.table(40, what=what))[:12]
            assert record[column] == [None if v is INFINITY else v for v in values]
    if record["base"] is not None and not record["base_ends"]:
        assert record["base"] == asked.terms(len(record["base"]), "base")
    try:
        theorem = asked.prove(work=60_000)
    except onepile.OnepileError as error:
        reason = str(error)
    else:
        reason = ""
    if reason:
        assert record["verdict"] in ("not proved", "has none")
        assert record["reason"] == reason
        assert (certificate, record["certificate"], record["kind"]) == ("", None, None)
        return
    assert record["verdict"] == "proved"
    assert json.loads(certificate) == theorem.certificate
    assert record["certificate"] == theorem.certificate["digest"]
    told = theorem.to_json()
    if theorem.growth is None:
        assert (record["start"], record["period"]) == (told["start"], told["period"])
    else:
        growth = theorem.growth
        assert record["lag"] == growth.lag
        assert record["admitted"] == list(growth.admitted)
        assert json.loads(record["polynomial"]) == list(growth.per_period.polynomial)
        assert record["per_period"] == pytest.approx(float(growth.per_period), rel=1e-15)
        assert (record["members"], record["clusters"]) == (growth.members, growth.clusters)


def test_every_verdict_and_kind_is_among_them() -> None:
    records = [ask(text, SMALL).record for text in GAMES]
    assert {one["verdict"] for one in records} == {"proved", "not proved", "has none"}
    assert {one["kind"] for one in records} == {None, "pattern", "period"}
    assert {one["lag"] is None for one in records if one["kind"] == "pattern"} == {True, False}
    assert ask(GAMES[0], Questions(proof=False, thresholds=0)).record["verdict"] == "not asked"


@pytest.mark.parametrize("text", GAMES[:4])
def test_the_digest_is_that_of_the_definition(text: str) -> None:
    to = 36
    rules = onepile.game(text)
    oracle = Oracle(rules)
    caps = []
    for pile in range(1, to + 1):
        wins = [c for c in range(1, 3 * to) if not oracle.is_safe(rules.position(pile, cap=c))]
        caps.append(wins[0] if wins else 0)
    found = ask(text, Questions(proof=False, thresholds=to, terms=to)).record
    assert [value or 0 for value in found["thresholds"]] == caps
    assert found["thresholds_digest"] == sha256(struct.pack(f"<{to}Q", *caps)).hexdigest()


def test_records_are_the_same_in_another_process_and_order() -> None:
    here = as_bytes(ask(text, SMALL).record for text in GAMES)
    program = (
        "import sys; from onepile.atlas.record import *; from tests.atlas.test_record import *;"
        "sys.stdout.buffer.write(as_bytes(ask(t, SMALL).record for t in reversed(GAMES)))"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=root
    )
    assert done.stdout == here


def test_every_column_has_a_type_and_a_meaning() -> None:
    assert RECORD.names == list(COLUMNS)
    assert all(column.about for column in COLUMNS.values())


def test_a_missing_extra_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    extras.require.cache_clear()
    monkeypatch.setattr(extras, "_is_there", lambda package: package != "numba")
    with pytest.raises(MissingExtraError, match="numba"):
        ask(GAMES[0], SMALL)


@pytest.fixture
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(game_class, "_FAMILIES", dict(game_class._FAMILIES))
    game_class.register("odd-take", "tests.toy_family:OddTake")
    yield
    game_class.family_named.cache_clear()


@pytest.mark.usefixtures("_toy")
def test_a_new_family_has_records() -> None:
    record = ask("odd-take; most=5", SMALL).record
    assert (record["verdict"], record["family"]) == ("has none", "odd-take")
    assert record["safe_piles"] == onepile.game("odd-take; most=5").terms(12)


def test_the_page_has_every_column() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "atlas.md").read_text(encoding="utf-8")
    for name, column in COLUMNS.items():
        assert f"| `{name}` | {column.kind} | {column.about} |\n" in page
