"""`prove --formal` and `verify --formal`: what is written and said, with Coq and without."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from onepile.errors import IllegalError, MissingExtraError, NotApplicable, RefusedError
from onepile.families.move_size.proofs import extracted
from onepile.families.move_size.proofs.formal import theorem_file
from onepile.game_class import game
from onepile.theorems import verify
from tests.cli.calling import call
from tests.tables import rows

FORMAL = Path(__file__).parents[2] / "formal"
MORTAL = "move-size; f=floor(11n/5); blocks=2; overshoot"
INTERVAL = "move-size; f=floor(n*sqrt(2)); blocks=2"
PERIOD = "move-size; f=n//2+3; blocks=1"
VALUES = "move-size; f=[5,1,2]; blocks=1; overshoot"
MANY = "move-size; f=ceil(6n/5)+1; blocks=1000"
WITH_COQ = pytest.mark.skipif(
    "ONEPILE_FORMAL" not in os.environ, reason="needs the theory compiled: make formal"
)


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    path = tmp_path / "certificate.json"
    game("fibonacci-nim").prove().save(path)
    return path


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the extracted checker would be, and it is nowhere else."""
    path = tmp_path / "onepile-check"
    monkeypatch.setattr(extracted, "BUILT", path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    return path


def acts(program: Path, words: str, code: int) -> None:
    program.write_text(f'#!/bin/sh\necho "$1: {words}"\nexit {code}\n')
    program.chmod(0o755)


def test_a_theorem_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.v"
    done = call("prove", "fibonacci-two-blocks", "--formal", str(path))
    assert done.code == 0
    assert done.out.endswith(f"theorem for Coq: {path}\n")
    told = path.read_text(encoding="utf-8")
    assert "Theorem game_accepted : verify game = true." in told
    assert "Wins (fun k => 2 * k) 2 true pile cap <-> v <= cap" in told
    assert told == game("fibonacci-two-blocks").prove().formal()


@pytest.mark.parametrize(
    ("f", "written"),
    rows(__file__, "how_f_is_written"),
)
def test_how_f_is_written(f: str, written: str) -> None:
    told = game(f"move-size; f={f}").prove().formal()
    assert f"Wins (fun k => {written}) 0 true pile cap" in told


def test_every_slope_between_two() -> None:
    told = game(INTERVAL).prove().formal()
    assert "plays 2 [(Rule 7 0 5 2); (Rule 10 0 7 2)] f ->" in told
    assert "game_between a b : 0 < b -> 7 * b <= a * 5 -> a * 7 <= 10 * b ->" in told


def test_periods() -> None:
    told = game(PERIOD).prove().formal()
    assert "Returning 1 false\n  (map (fun k => (k + 6) / 2) (range 13))\n  10 14 12." in told
    assert "10 <= pile -> (Wins (fun k => (k + 6) / 2) 1 false (pile + 12) cap <-> Wins" in told
    told = game(VALUES).prove().formal()
    assert "Returning 1 true\n  [5; 1; 2; 2]\n  5 8 1." in told
    assert "game_for_ever f : has_values (return_values game) f -> forall pile cap," in told


def test_a_line_with_many_blocks() -> None:
    told = game(f"{MANY}; overshoot").prove().formal()
    assert (
        "Wins (fun k => (6 * k + 9) / 5) 1000 true pile cap <-> read_threshold 6 5 9 1000" in told
    )


def test_a_comment_stays_one() -> None:
    content = {**game("fibonacci-nim").prove().certificate, "game": 'a (* b *) "c'}
    assert theorem_file(content).startswith("(* a ( * b * ) 'c: certificate ")


@pytest.mark.parametrize("name", ["my-game.v", "game.txt", "game", "1.v", ".v"])
def test_names_that_coq_does_not_read(name: str, tmp_path: Path) -> None:
    done = call("prove", "fibonacci-nim", "--formal", str(tmp_path / name))
    assert done.code == 2
    assert "is no name of a Coq file" in done.err
    with pytest.raises(IllegalError, match=r"as in game\.v"):
        game("fibonacci-nim").prove().save_formal(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("rules", "reason"),
    rows(__file__, "what_the_theory_does_not_know"),
)
def test_what_the_theory_does_not_know(rules: str, reason: str, tmp_path: Path) -> None:
    done = call("prove", rules, "--formal", str(tmp_path / "game.v"))
    assert done.code == 1
    assert reason in done.err
    assert list(tmp_path.iterdir()) == []


def test_not_built(certificate: Path, program: Path) -> None:
    done = call("verify", str(certificate), "--formal")
    assert done.code == 2
    assert re.search(r"onepile-check, .* is not built: run 'make formal'", done.err)
    with pytest.raises(MissingExtraError, match="make formal"):
        verify(certificate, formal=True)


def test_what_it_says(certificate: Path, program: Path) -> None:
    acts(program, "verified for all", 0)
    done = call("verify", str(certificate), "--formal")
    assert done.code == 0
    assert done.out.splitlines()[1] == "by the checker that is proved in Coq: verified for all"
    told = call("verify", str(certificate), "--formal", "--json").json()
    assert told["coq"] == verify(certificate, formal=True).in_coq == "verified for all"
    acts(program, "refused: for some reason", 1)
    with pytest.raises(RefusedError, match="proved in Coq: refused: for some reason"):
        verify(certificate, formal=True)


def test_what_the_checker_does_not_know(program: Path) -> None:
    acts(program, "verified", 0)
    for rules, reason in (
        ("move-size; f=max(2n,5)", "a line only later on"),
        ("move-size; f=n if n%2==0 else 4n", "reads no bases"),
        ("dudeney", "knows nothing of general games"),
    ):
        with pytest.raises(NotApplicable, match=reason):
            verify(game(rules).prove().certificate, formal=True)


@WITH_COQ
def test_it_agrees(certificate: Path) -> None:
    found = verify(certificate, formal=True)
    assert found.in_coq == "verified for [p r q] = [2 0 1] with 0 blocks"
    first_format = Path(__file__).parents[1] / "families/move_size/proofs/data/format-1.json"
    found = verify(first_format, formal=True)
    assert found.in_coq == "verified for [p r q] = [7 0 2] with 1 block"
    assert verify(game(PERIOD).prove().certificate, formal=True).in_coq == (
        "verified for period 12 from pile 10 on, for every f that begins with "
        "3 4 4 5 5 6 6 7 ... (13 values), with 1 block, without overshoot"
    )


@WITH_COQ
@pytest.mark.parametrize("rules", ["fibonacci-nim", MORTAL, INTERVAL])
def test_coq_accepts_the_theorem(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "game.v"
    theorem = game(rules).prove()
    theorem.save_formal(path)
    assert compiled(path) == ""
    content = theorem.certificate
    content["rules"][0][0] += 1
    path.write_text(theorem_file(content), encoding="utf-8")
    assert "Unable to unify" in compiled(path)


@WITH_COQ
def test_coq_accepts_the_closed_form(tmp_path: Path) -> None:
    path = tmp_path / "game.v"
    game(MANY).prove().save_formal(path)
    assert compiled(path) == ""
    path.write_text(path.read_text(encoding="utf-8").replace("6 5 9", "6 5 8"), encoding="utf-8")
    assert "Unable to unify" in compiled(path)


@WITH_COQ
@pytest.mark.parametrize("rules", [PERIOD, VALUES])
def test_coq_accepts_the_period(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "game.v"
    game(rules).prove().save_formal(path)
    assert compiled(path) == ""
    told = path.read_text(encoding="utf-8").replace("  10 14 12.", "  10 14 11.")
    path.write_text(told.replace("  5 8 1.", "  4 8 1."), encoding="utf-8")
    assert "Unable to unify" in compiled(path)


def compiled(path: Path) -> str:
    """What Coq has against a file."""
    command = ["coqc", "-Q", str(FORMAL / "theory"), "Onepile", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=path.parent)
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr
