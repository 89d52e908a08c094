"""One theorem for all lines between given ones: `prove --between`."""

from fractions import Fraction
from typing import Any

import pytest

import onepile
from onepile.cli.main import main
from onepile.errors import IllegalError, NotApplicable, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.lines import Line
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.slope_claims import same_for_lines
from onepile.families.move_size.tables import thresholds
from onepile.oracle import Oracle
from tests.families.forging import sealed
from tests.families.move_size.proofs.games import game_of, told_by
from tests.judges import Verdict, judged
from tests.judges.move_size.slope_claims import with_slope

GAME = "move-size; f=floor(n*sqrt(2)); blocks=2; overshoot"
TRIANGLE = ["7/5,0", "10/7,0", "17/12,1/12"]


def test_an_interval_of_slopes() -> None:
    theorem = onepile.game(GAME).prove(between=["7/5", Fraction(10, 7)])
    assert theorem.to_json()["slopes"] == {"from": "7/5", "to": "10/7", "offset": "0"}
    assert theorem.certificate["rules"] == [[7, 0, 5], [10, 0, 7]]
    assert onepile.verify(theorem.certificate).threshold(10**30) == theorem.threshold(10**30)


def test_a_polygon() -> None:
    theorem = onepile.game(GAME).prove(between=TRIANGLE)
    assert theorem.to_json()["corners"] == [["7/5", "0"], ["10/7", "0"], ["17/12", "1/12"]]
    assert "slopes" not in theorem.to_json()
    said = " ".join(theorem.text().split())
    assert "lies in the convex hull of (7/5, 0), (10/7, 0), (17/12, 1/12)." in said
    assert r"(\frac{17}{12}, \frac{1}{12})" in theorem.latex()
    for f in ("floor(17n/12+1/36)", "floor(n*sqrt(2)+1/50)", "floor(n*sqrt(2)+sqrt(2)-7/5)"):
        game = game_of(f"move-size; f={f}; blocks=2; overshoot")
        content = {**theorem.certificate, "game": str(game)}
        continued = verified_runs(sealed(content), game).continued
        assert told_by(continued, 3000) == thresholds(game, 3000).tolist()


def test_the_claim_is_judged_at_the_corners() -> None:
    oracle = Oracle(game_of(GAME))
    corners = tuple(
        Line(Fraction(slope), Fraction(offset))
        for slope, offset in (("7/5", "0"), ("10/7", "0"), ("17/12", "1/12"))
    )
    assert judged(same_for_lines(corners), oracle, 40) == Verdict.CONSISTENT
    wide = Line(Fraction(7, 5), Fraction(2))
    assert judged(same_for_lines((*corners, wide)), oracle, 40) == Verdict.FALSE
    assert judged(same_for_lines(corners[:1]), oracle, 40) == Verdict.FALSE


@pytest.mark.parametrize(
    ("between", "message"),
    [
        (["3/2"], "1 different corners are given"),
        (["3/2", "3/2"], "1 different corners are given"),
        ([f"{n + 100}/100" for n in range(17)], "17 different corners"),
        (["3/2", "2"], "does not lie between"),
        (["7/5,1/9", "3/2,1/8"], "does not lie between"),
        (["1/2", "3/2"], "is no corner: its slope must be at least 1"),
        (["7/5,-1/2", "3/2,1"], "is no corner: its slope must be at least 1"),
        (["7/5", "move-size"], "'move-size' is no corner: write a slope"),
        (["7/5", "1/0"], "'1/0' is no corner"),
        (["7/5", "1,2,3"], "'1,2,3' is no corner"),
        (["7/5", None], "'None' is no corner"),
    ],
)
def test_corners_that_are_none(between: list[Any], message: str) -> None:
    with pytest.raises(IllegalError, match=message):
        onepile.game(GAME).prove(between=between)


def test_a_slope_alone_needs_the_offset_of_the_game() -> None:
    irrational = onepile.game("move-size; f=floor(n*sqrt(2)+sqrt(3))")
    with pytest.raises(IllegalError, match="write slope,offset"):
        irrational.prove(between=["7/5", "3/2"])


@pytest.mark.parametrize("f", ["n**2", "max(2n,5)", "n//2+3", "2n; misere", "2n; ends=5"])
def test_only_lines_lie_between_corners(f: str) -> None:
    with pytest.raises((NotApplicable, IllegalError)):
        onepile.game(f"move-size; f={f}").prove(between=["1", "3"])


def test_corners_that_do_not_agree() -> None:
    with pytest.raises(UndecidedError, match="the same at all corners only up to pile"):
        onepile.game("move-size; f=2n; blocks=1").prove(between=["1", "3"])


def test_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = str(tmp_path / "certificate.json")
    assert main(["prove", GAME, "--between", *TRIANGLE, "-o", file]) == 0
    assert "convex hull" in capsys.readouterr().out
    assert main(["verify", file]) == 0
    assert main(["prove", GAME, "--between", "1", "3"]) == 1
    assert main(["prove", "--between", "7/5", GAME]) == 2


def test_what_is_said_of_slopes_is_one_thing() -> None:
    """Corners with one offset are said as an interval."""
    proof = onepile.game(GAME).prove(between=["7/5,0", "10/7,0", "17/12,0"])
    (claim,) = [one for one in proof.statements if one.kind == "same-for-slopes"]
    assert (claim.low, claim.high) == (Fraction(7, 5), Fraction(10, 7))
    game = MoveSize(with_slope(Fraction(17, 12), Fraction(0)), blocks=2, overshoot=True)
    assert judged(claim, Oracle(game), 40) == Verdict.CONSISTENT
