"""What a forger could try with certificates of every kind: each is refused, for the right reason.

The forger has a true certificate, changes it and makes the digest anew.
"""

import json

import pytest

import onepile
from onepile.errors import RefusedError
from tests.families.forging import FORGERIES, Content, forge, sealed, true_text

GAMES = sorted({rows[0]["game"] for rows in FORGERIES.values()})


def refused(text: str, about: onepile.Game | None = None) -> str:
    """Why a certificate is refused, in one line."""
    with pytest.raises(RefusedError) as refusal:
        onepile.verify(text, about)
    said = str(refusal.value)
    assert said.startswith("certificate refused: ")
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    "row", [row for rows in FORGERIES.values() for row in rows], ids=lambda row: row["forgery"]
)
def test_a_forgery_is_refused(row: Content) -> None:
    content = json.loads(true_text(row["game"]))
    forge(content, row)
    assert row["refused"] in refused(sealed(content))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_changed_inside(game: str) -> None:
    """Another digest, a key twice, and another game that was asked for."""
    text = true_text(game)
    content = json.loads(text)
    assert "its digest is not" in refused(json.dumps({**content, "game": "move-size; f=3n"}))
    for wrong in ("", content["digest"][:-1], content["digest"].upper()):
        assert "digest" in refused(json.dumps({**content, "digest": wrong}))
    for key, value in content.items():
        twice = json.dumps({key: value})[:-1] + ", " + text[1:]
        assert "says something twice" in refused(twice)
    assert "not 'move-size; f=3n'" in refused(text, onepile.game("move-size; f=3n"))
