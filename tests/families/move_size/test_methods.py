"""Which method answers which move-size question, and what a proof adds."""

import json
from pathlib import Path

import pytest

from onepile.cli.main import main
from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize, theory
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.game_class import family_named
from onepile.limits import Limits
from onepile.numbers import INFINITY
from onepile.solve import in_order, solve
from onepile.text import parse_game
from tests.families.move_size import method

GAME = "move-size; f=3n; blocks=1; overshoot"
HUGE = 10**1200 + 321


def names(game: str, pile: int) -> list[str]:
    return [method.name for method in in_order(parse_game(game), MoveSizePosition(pile, 5))]


def test_a_proof_and_a_period_are_looked_for_first_only_where_they_pay() -> None:
    registered = [method.name for method in family_named("move-size").methods()]
    assert names(GAME, HUGE) == registered
    assert registered.index("proof") < registered.index("period") < registered.index("unfolding")
    for pile, waiting in (
        (1, ["proof", "period", "table"]),
        (100, ["proof", "period", "table"]),
        (10**100, ["proof", "period"]),
        (10**400, ["proof"]),
    ):
        others = [name for name in registered if name not in waiting]
        assert names(GAME, pile) == others + waiting
    assert "period" not in names("move-size; f=n%5+1; blocks=2", 10**100)[-2:]


def test_a_huge_pile_is_answered_by_the_proof_and_names_the_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = solve(parse_game(GAME), MoveSizePosition(HUGE, 10**6))
    assert (answer.method, answer.evidence.grade) == ("proof", "theorem")

    file = tmp_path / "certificate.json"
    assert main(["prove", GAME, "-o", str(file)]) == 0
    digest = json.loads(file.read_text())["digest"]
    assert f"certificate {digest[:12]} of `onepile prove`" in answer.evidence.reason
    assert f"certificate {digest[:12]}: {file}" in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["certificate"] == digest[:12]


def test_what_is_not_proved_is_unfolded(monkeypatch: pytest.MonkeyPatch) -> None:
    game, position = parse_game(GAME), MoveSizePosition(HUGE, 10**6)
    proved = solve(game, position)

    def unproved(game: MoveSize, work: int) -> None:
        return None

    monkeypatch.setattr(theory, "_proved", unproved)
    unfolded = solve(game, position)
    assert (proved.method, unfolded.method) == ("proof", "unfolding")
    assert proved.outcome == unfolded.outcome
    assert proved.threshold == unfolded.threshold
    assert proved.moves == unfolded.moves


@pytest.mark.parametrize(
    "text", [f"{GAME}; misere", "move-size; f=n**2; blocks=1", "move-size; f=2n; blocks=1; ends=3"]
)
def test_other_huge_games_do_not_try(text: str) -> None:
    """The method declines at once: it must not be what makes a refusal slow."""
    game = parse_game(text)
    with pytest.raises(NotApplicable):
        method("proof").answer(game, MoveSizePosition(HUGE, 5), Limits())


def test_pile_by_pile_what_is_hopeless_is_refused_unseen() -> None:
    game = parse_game("move-size; f=2n; blocks=1")
    with pytest.raises(WorkLimitError):
        Recurrence(game, work=100).threshold(200)
    hopeless = Recurrence(game)
    with pytest.raises(WorkLimitError, match="pile by pile"):
        hopeless.threshold(10**100)
    assert hopeless.threshold(1) is INFINITY  # nothing was spent: it still answers


def test_no_replies_are_told_where_no_move_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "move-size; f=2n", "--pile", "100", "--cap", "20", "--moves", "0"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("unsafe")
    assert "against" not in told


@pytest.mark.parametrize("game", ["move-size; f=2n", "pile-size; f=floor(sqrt(n))"])
def test_a_check_that_takes_too_long_is_refused_at_once(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", game, "--to", "10^9"]) == 1
    assert "checking up to 1000000000 takes more than 5000000 steps" in capsys.readouterr().err
