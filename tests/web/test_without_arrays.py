"""Where there are no arrays, in a browser: small tables and sums are the same as elsewhere."""

from contextlib import suppress
from random import Random

import pytest

from onepile import rows
from onepile.errors import OnepileError
from onepile.game_class import game
from onepile.presets import presets
from onepile.sums import sum as sum_of
from onepile.web import tables
from onepile.web.catalogue import JSON

WORK = 2_000_000
GAMES = [preset.text for preset in presets() if preset.family != "general"]


def without(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tables, rows):
        monkeypatch.setattr(module, "has", lambda extra: False)


@pytest.mark.parametrize("text", GAMES)
def test_tables_pile_by_pile(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {field.name: "3" for field in game(text).fields}
    asked: JSON = {"game": text, "from": "1", "to": "25"}

    def table(what: str | None) -> JSON:
        place = fields if what == "outcomes" else {}
        return tables.table({**asked, "what": what, **place}, WORK)

    arrays = {}
    for what in ("thresholds", "nim-values", "outcomes"):
        with suppress(OnepileError):
            arrays[what] = table(what)
    without(monkeypatch)
    kinds = tables.kinds_of(game(text))
    assert kinds
    for what in kinds:
        made = table(what)
        for key in ("what", "columns", "from", "to", "values"):
            assert made[key] == arrays[what][key], (what, key)


def test_what_is_missing_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch)
    for request, said in (
        (
            {"game": "fibonacci-nim", "to": "9", "what": "nim-values"},
            "in a browser 'move-size; f=2n",
        ),
        ({"game": "fibonacci-nim", "to": "9", "what": "outcomes"}, "need a cap: give one"),
        ({"game": "fibonacci-nim", "to": "501"}, "give at most 500"),
        ({"game": "half", "from": "9", "to": "8"}, "is empty"),
    ):
        with pytest.raises(OnepileError, match=said):
            tables.table(request, WORK)


def test_sums_by_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(3)
    rules = ["fibonacci-nim", "static-nim", "move-size; f=3n", "move-size; f=n+1; overshoot"]
    asked = [
        [f"{chance.choice(rules)} @ {chance.randint(1, 20)}, {chance.randint(1, 9)}" for _ in "abc"]
        for _ in range(30)
    ]
    arrays = [sum_of(*piles) for piles in asked]
    without(monkeypatch)
    assert [sum_of(*piles) for piles in asked] == arrays
    assert any(made.safe for made in arrays)
    assert not all(made.safe for made in arrays)
