"""The theorems for every number of blocks in words: judged, and false with a number moved."""

import json
from collections import Counter
from pathlib import Path

import pytest

from onepile.cli.main import main
from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import Twice, beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.proofs.proved_runs import Proof
from onepile.families.move_size.proofs.uniform_theorem import (
    CERTIFIED,
    UniformProof,
    uniform_theorem,
)
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.judges import Verdict, judged
from tests.words.mutants import changed, mutants

FUNCTIONS = ["n", "floor(3n/2)", "2n", "floor(n*sqrt(2))", "(3n-1)//2"]
BEYOND = ["floor(17n/10)", "(17n-1)//10"]
"""Slopes beyond the golden ratio, with blocks enough (Theorem 6)."""


def game_of(blocks: int, overshoot: bool = True, f: str = "2n") -> MoveSize:
    game = parse_game(f"move-size; f={f}; blocks={blocks}" + "; overshoot" * overshoot)
    assert isinstance(game, MoveSize)
    return game


@pytest.mark.parametrize("overshoot", [True, False])
@pytest.mark.parametrize("blocks", range(6))
@pytest.mark.parametrize("f", FUNCTIONS)
def test_every_statement_is_judged(f: str, blocks: int, overshoot: bool) -> None:
    game = game_of(blocks, overshoot, f)
    beginning = beginning_of(game)
    assert beginning is not None
    oracle, bound = Oracle(game), beginning.tops[-1] + 25
    for statement in UniformProof(game).statements():
        verdict = judged(statement, oracle, bound)
        assert verdict in (Verdict.TRUE, Verdict.CONSISTENT), str(statement)


@pytest.mark.parametrize("overshoot", [True, False])
@pytest.mark.parametrize("blocks", [5, 9])
@pytest.mark.parametrize("f", BEYOND)
def test_what_is_said_beyond_the_golden_ratio_is_judged(
    f: str, blocks: int, overshoot: bool
) -> None:
    game = game_of(blocks, overshoot, f)
    beginning = beginning_of(game)
    assert beginning is not None
    assert beginning.theorem == 6
    oracle, bound = Oracle(game), beginning.tops[-1] + 25
    said = UniformProof(game).statements()
    assert "thresholds-by-dead-piles" in {one.kind for one in said}
    for statement in said:
        verdict = judged(statement, oracle, bound)
        assert verdict in (Verdict.TRUE, Verdict.CONSISTENT), str(statement)


MAY_BE_TRUE = {
    # A copy may be told one pile too few, or by the formula of a neighbour.
    ("after-a-top", "begin"),
    ("after-a-top", "last"),
    ("thresholds-by-a-formula", "high"),
    ("thresholds-by-a-formula", "low"),
    # Rounded quotients are often the same.
    ("after-a-top", "count"),
    ("thresholds-by-a-formula", "plus"),
    # Neighbours of these piles may have no formula either, or offsets change no value.
    ("thresholds-by-dead-piles", "high"),
    ("thresholds-by-dead-piles", "low"),
    ("thresholds-by-dead-piles", "over"),
    ("thresholds-by-dead-piles", "plus"),
    ("thresholds-by-dead-piles", "times"),
    # Piles that are not looked down from any more.
    ("after-later-clusters", "blocks"),
}


def test_moved_numbers_are_refused() -> None:
    refused: Counter[tuple[str, str]] = Counter()
    accepted: set[tuple[str, str]] = set()
    games = [(1, "2n"), (2, "2n"), (3, "2n"), (5, "2n"), (2, "n"), (2, "(3n-1)//2")]
    for blocks, f in [*games, *((9, f) for f in BEYOND)]:
        game = game_of(blocks, f=f)
        beginning = beginning_of(game)
        assert beginning is not None
        tops = beginning.tops
        oracle = Oracle(game)
        bound = tops[-1] + (tops[-beginning.lag] + 3 if blocks < 3 else 12)
        for statement in UniformProof(game).statements():
            for name, mutant in mutants(statement):
                false = judged(mutant, oracle, bound) is Verdict.FALSE
                refused[statement.kind, name] += false
                if not false:
                    accepted.add((statement.kind, name))
    assert accepted <= MAY_BE_TRUE
    assert all(refused[one] for one in MAY_BE_TRUE)
    kinds = {kind for kind, _ in refused}
    told = {one.kind for f in FUNCTIONS for one in UniformProof(game_of(3, f=f)).statements()}
    told |= {one.kind for f in BEYOND for one in UniformProof(game_of(9, f=f)).statements()}
    assert told == kinds


def test_wrong_digits_are_refused() -> None:
    proof = UniformProof(game_of(2))
    oracle = Oracle(game_of(2))
    (said,) = (one for one in proof.statements() if one.kind == "tops-grow")
    assert judged(said, oracle, 10) is Verdict.TRUE
    for wrong in ("1.618033988748", "1.618033988750", "2.618033988749"):
        assert judged(changed(said, factor=wrong), oracle, 10) is Verdict.FALSE


def closed_count(closed: ClosedForms, top: int, t: int) -> int:
    """How many piles up to a top are alive a way after it; they are the nearest ones."""
    return next(j for j in range(top) if 2 * (t + j) >= closed.threshold(top - j))


@pytest.mark.parametrize("blocks", [61, 1000, 10**6])
def test_what_is_printed_are_the_thresholds(blocks: int) -> None:
    """The formulas with their numbers, read from the JSON of the statements."""
    closed = ClosedForms(Twice(blocks), overshoot=True)
    formulas = [
        one.to_json()
        for one in UniformProof(game_of(blocks)).statements()
        if one.kind == "thresholds-by-a-formula"
    ]
    assert [one["low"] for one in formulas][1:] == [one["high"] + 1 for one in formulas][:-1]
    for one in formulas:
        for pile in {one["low"], (one["low"] + one["high"]) // 2, one["high"]}:
            said = (one["times"] * pile + one["plus"]) // one["over"]
            assert said == closed.threshold(pile)
    after = [one for one in UniformProof(game_of(blocks)).statements() if one.kind == "after-a-top"]
    assert [claim.index for claim in after] == [0, 1, 2]
    assert [claim.count is None for claim in after] == [False, False, True]
    for claim in after:
        top, count = claim.top, claim.count
        assert closed.threshold(top + claim.begin - 1) < top
        for t in {claim.begin, (claim.begin + claim.last) // 2, claim.last}:
            alive = closed_count(closed, top, t) if count is None else count.at(t)
            said = top + min(closed.threshold(t), claim.last) - alive
            assert closed.threshold(top + t) == said >= top + t


def test_a_certificate_comes_first() -> None:
    assert isinstance(game_of(2).proof(20_000_000, None), Proof)
    assert isinstance(game_of(2).proof(100, None), UniformProof)
    assert isinstance(game_of(CERTIFIED + 1).proof(20_000_000, None), UniformProof)
    assert uniform_theorem(game_of(99, f="3n")) is None


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["prove", "move-size; f=n+n; blocks=10^6"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["certificate"]) == ("proved", None)
    assert told["tops"] == list(Twice(10**6).tops)
    assert (told["growth"]["lag"], told["growth"]["admitted_lags"]) == (2, [1, 2])
    assert main([*words, "--format", "latex"]) == 0
    assert "B_{i+1} = B_i + B_{i-1}" in capsys.readouterr().out
    file = tmp_path / "certificate.json"
    assert main([*words, "-o", str(file)]) == 1
    assert "has no certificate" in capsys.readouterr().err
    assert not file.exists()
