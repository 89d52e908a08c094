"""Proofs: the games of paper 004, games without blocks, and a small grid against the definition."""

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import NotApplicable, UndecidedError
from onepile.families.move_size.proofs.lines import lines_of
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.reading import Lines, Rule
from onepile.families.move_size.proofs.search import Search
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Budget
from onepile.text import parse_game
from tests.conformance.by_definition import Recurrence
from tests.families.move_size.proofs.games import (
    certificate_of,
    game_of,
    proof_of,
    told_by,
    verified,
)

PAPER_004 = ["fibonacci-two-blocks", "four-times-one-block", "three-halves-one-block"]


@pytest.mark.parametrize(
    "text", [*PAPER_004, *(f"move-size; f={slope}n" for slope in range(1, 11))]
)
def test_proved_and_verified(text: str) -> None:
    game = verified_runs(certificate_of(text), game_of(text)).game
    assert game == game_of(text)


@pytest.mark.parametrize(("f", "blocks"), [("9n", 1), ("10n", 2), ("6n", 3), ("7n", 4)])
def test_games_of_many_runs(f: str, blocks: int) -> None:
    game = game_of(f"move-size; f={f}; blocks={blocks}; overshoot")
    proof = prove(game)
    assert len(proof.turns) >= 5
    assert verified_runs(json.dumps(proof.certificate()), game).game == game


@pytest.mark.parametrize("slope", range(1, 11))
def test_schwenk_recurrences(slope: int) -> None:
    """Without blocks: the next member is b plus the least member w with slope·w >= b."""
    continued = verified(f"move-size; f={slope}n")
    members = continued.members(10**100)
    for b, following in pairwise(members):
        assert following == b + next(w for w in members if slope * w >= b)


@settings(max_examples=60, deadline=None)
@given(
    p=st.integers(4, 12),
    q=st.integers(1, 4),
    r=st.integers(-3, 9),
    rounding=st.sampled_from(["floor", "ceil"]),
    blocks=st.integers(0, 4),
)
def test_runs_agree_with_the_definition(p: int, q: int, r: int, rounding: str, blocks: int) -> None:
    r = max(r, q - p)
    game = game_of(f"move-size; f={rounding}(({p}n+({r}))/{q}); blocks={blocks}; overshoot")
    search = Search(lines_of(game)[0])
    assert search.grow(400)
    wanted = Recurrence(game, 400).thresholds()
    assert [search.threshold(pile) for pile in range(1, 401)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "move-size; f=n; blocks=1; misere",
        "move-size; f=2n; ends=n%7==0",
        "move-size; f=n**2",
        "move-size; f=7",
    ],
)
def test_other_games_are_not_applicable(text: str) -> None:
    with pytest.raises(NotApplicable):
        prove(game_of(text))


def test_f_that_ends_flat_is_refused() -> None:
    with pytest.raises(NotApplicable, match="is not linear"):
        prove(game_of("move-size; f=max(n,5) if n<9 else 5; blocks=1"))


@pytest.mark.parametrize(
    "text",
    [
        "move-size; f=n+100; blocks=1; overshoot",  # a larger scale
        "move-size; f=2n+8; blocks=5; overshoot",  # ground that lives for 1410 steps
        "move-size; f=floor(11n/5); blocks=2; overshoot",  # mortal ground
        "move-size; f=floor(7n/3); blocks=2; overshoot",
        "move-size; f=floor(12n/5); blocks=2; overshoot",
        "move-size; f=19n",  # inequalities that take hundreds of periods to show that they last
        "move-size; f=20n",
        "move-size; f=floor(187n/10)",
    ],
)
def test_games_that_take_patience(text: str) -> None:
    game = game_of(text)
    certificate = json.dumps(prove(game).certificate())
    assert len(certificate) < 60_000
    continued = verified_runs(certificate, game).continued
    assert told_by(continued, 10**5) == thresholds(game, 10**5).tolist()
    unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
    draw = random.Random(text)
    for pile in [draw.randrange(10 ** draw.randrange(2, 300)) + 1 for _ in range(30)]:
        assert continued.threshold(pile) == unfolding.threshold(pile)


def test_what_is_not_proved_is_unknown() -> None:
    with pytest.raises(UndecidedError, match=r"^unknown: no pattern is seen up to piles of"):
        prove(game_of("move-size; f=10n; blocks=4; overshoot"), work=500_000)


def test_stretches_that_only_mortal_ground_begins() -> None:
    """f = 7n, two blocks: at each order of magnitude there is a stretch with two immortal piles.

    They lie at the distances 0 and 9; the pile at the distance 1 has the threshold 15 and dies.
    """
    game = game_of("move-size; f=7n; blocks=2; overshoot")
    g = [0, *(int(value) for value in thresholds(game, 500_000))]
    starts, lengths = [949, 7014, 52182, 389481], [147, 1010, 7927, 60022]
    for start, length in zip(starts, lengths, strict=True):
        alive = [pile for pile in range(start - 100, start + 1) if 7 * (start + 1 - pile) < g[pile]]
        assert [(start - pile, g[pile]) for pile in alive] == [(9, start - 9), (1, 15), (0, start)]
        deepest = [pile - g[pile] for pile in range(start + 1, start + length + 2)]
        assert min(deepest[:-1]) >= start - 9 > deepest[-1]
    assert ((0, 0), (1, 2), (9, 0)) in proof_of(str(game)).checker.grounds


def test_growth_is_an_exact_root() -> None:
    golden = proof_of("fibonacci-nim").growth.per_period
    assert golden.polynomial == (1, -1, -1)
    assert golden.low[:12] == golden.high[:12] == "1.6180339887"
    four = proof_of("four-times-one-block").growth
    assert four.per_period.polynomial == (1, -7, 15, -20, 15, -6, 1)


@pytest.mark.parametrize(
    "text",
    [
        "move-size; f=9n; blocks=4; overshoot",
        "move-size; f=8n; blocks=3; overshoot",
        "move-size; f=61n",
        "move-size; f=n; blocks=300; overshoot",
    ],
)
@pytest.mark.parametrize("work", [1000, 100_000, 500_000])
def test_the_search_ends_close_to_its_work_limit(
    text: str, work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is doing then."""
    budgets: list[Budget] = []

    def recorded(limit: int) -> Budget:
        budgets.append(Budget(limit))
        return budgets[-1]

    monkeypatch.setattr("onepile.families.move_size.proofs.prove.Budget", recorded)
    with pytest.raises(UndecidedError):
        prove(game_of(text), work)
    assert work <= sum(budget.spent for budget in budgets) < work + 60_000


def test_a_proof_takes_as_many_steps_as_it_needs() -> None:
    game = game_of("fibonacci-two-blocks")
    steps = proof_of("fibonacci-two-blocks").steps
    assert steps is not None
    assert prove(game, steps).steps == steps
    with pytest.raises(UndecidedError):
        prove(game, steps - 1)


def test_growing_stops_when_the_work_is_spent() -> None:
    search = Search(Lines((Rule(9, 0, 1),), 3))
    assert not search.grow(10**40, Budget(1000, ""))
    assert search.grow(50)
    assert search.threshold(50) > 0


def test_a_proof_too_long_to_check_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onepile.families.move_size.proofs.checker.MAX_WORK", 1000)
    game = parse_game("move-size; f=3n+7; blocks=1")
    with pytest.raises(UndecidedError, match="takes too long to check"):
        game.proof(10**7, None)
