"""f = n, ⌊3n/2⌋, 2n with any blocks: the closed forms against the definition and other methods."""

import json
import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import doubling as facts
from scripts import lag_one

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import (
    Beginning,
    Same,
    ThreeHalves,
    Twice,
    beginning_of,
)
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.methods import ByClosedForm, ByUnfolding
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.limits import Limits
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.solve import solve
from onepile.text import parse_game

KINDS: list[type[Beginning]] = [Same, ThreeHalves, Twice]
EDGES = [2**31 - 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 10**30 + 7, 10**400 + 1]


def game_of(f: str = "2n", blocks: int = 0, overshoot: bool = False) -> MoveSize:
    game = parse_game(f"move-size; f={f}; blocks={blocks}" + "; overshoot" * overshoot)
    assert isinstance(game, MoveSize)
    return game


def winning(slope: tuple[int, int], g: list[int], blocks: int, pile: int) -> list[int]:
    """The moves that win, by the definition, up to the last that matters."""
    p, q = slope
    inside = [move for move in range(1, pile) if p * move < q * g[pile - move]]
    return [*inside, *range(pile, pile + blocks + 1)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("blocks", [*range(26), 31, 40, 61])
def test_thresholds_and_winning_moves_are_those_of_the_definition(
    kind: type[Beginning], blocks: int
) -> None:
    to = (3 if kind is Twice else 9) * kind(blocks).tops[-1]
    g = lag_one.thresholds(kind.slope, blocks + 1, to)
    game = ClosedForms(kind(blocks), overshoot=True)
    assert [game.threshold(pile) for pile in range(1, to + 1)] == g[1:]
    chance = random.Random(blocks)
    for pile in {*range(1, min(to, 60)), *(chance.randint(1, to) for _ in range(150))}:
        moves = winning(kind.slope, g, blocks, pile)
        assert list(game.winning_moves(pile, pile + blocks)) == moves
        assert list(game.winning_moves(pile, pile // 2)) == [m for m in moves if m <= pile // 2]


@given(
    st.sampled_from(["n", "floor(3n/2)", "2n"]),
    st.integers(0, 9),
    st.booleans(),
    st.integers(1, 40),
    st.integers(1, 50),
)
def test_the_oracle_says_the_same(
    f: str, blocks: int, overshoot: bool, pile: int, cap: int
) -> None:
    game = game_of(f, blocks, overshoot)
    oracle, position = Oracle(game), MoveSizePosition(pile, cap)
    closed = ClosedForms.of(game)
    assert (cap < closed.threshold(pile)) == oracle.is_safe(position)
    listed = list(closed.winning_moves(pile, min(cap, pile + blocks)))
    assert listed == [move for move in oracle.winning_moves(position) if move <= pile + blocks]


@pytest.mark.parametrize("f", ["n", "floor(3n/2)", "2n"])
@pytest.mark.parametrize(("blocks", "overshoot"), [(0, True), (1, False), (3, True), (12, False)])
def test_machine_proofs_say_the_same(f: str, blocks: int, overshoot: bool) -> None:
    game = game_of(f, blocks, overshoot)
    proved = Continued(*verified(json.dumps(prove(game).certificate()), game))
    proved.extend(EDGES[-1])
    closed = ClosedForms.of(game)
    for pile in [*range(1, 2000), *EDGES]:
        assert closed.threshold(pile) == proved.threshold(pile)
        moves = (islice(one.winning_moves(pile, pile), 200) for one in (closed, proved))
        assert list(next(moves)) == list(next(moves))


@pytest.mark.parametrize(("f", "blocks"), [("n", 300), ("floor(3n/2)", 300), ("2n", 1000)])
def test_unfolding_says_the_same_with_many_blocks(f: str, blocks: int) -> None:
    game = game_of(f, blocks)
    chance = random.Random(blocks)
    beginning = beginning_of(game)
    assert beginning is not None
    tops = beginning.tops
    near = [top + blocks - by for top in tops for by in (-1, 0, 1, blocks // 3, blocks - 1, blocks)]
    for pile in [*near, *(chance.randrange(1, 10**12) for _ in range(20))]:
        position = MoveSizePosition(pile, 3 * blocks)
        ours = ByClosedForm().answer(game, position, Limits(moves=50))
        theirs = ByUnfolding().answer(game, position, Limits(moves=50, work=10**9))
        for what in ("outcome", "threshold", "moves", "more_moves", "block", "more_blocks"):
            assert getattr(ours, what) == getattr(theirs, what), (pile, what)


@pytest.mark.parametrize(("f", "times", "over"), [("n", 1, 1), ("floor(3n/2)", 3, 2), ("2n", 2, 1)])
def test_a_million_blocks_at_a_thousand_digits(f: str, times: int, over: int) -> None:
    game = parse_game(f"move-size; f={f}; blocks=10^6")
    answer = solve(game, MoveSizePosition(10**1000, 10**7))
    assert (answer.method, answer.evidence.grade) == ("closed form", "theorem")
    # The last winning move within the threshold is the threshold, and 10^6 come before it.
    assert isinstance(answer.threshold, int)
    assert isinstance(game, MoveSize)
    closed = ClosedForms.of(game)
    moves = list(closed.winning_moves(10**1000, answer.threshold))
    assert (len(moves), moves[-1]) == (10**6 + 1, answer.threshold)
    for move in (moves[0], moves[17], moves[-1]):
        left = closed.threshold(10**1000 - move)
        assert isinstance(left, int)
        assert times * move < over * left


def test_small_piles_without_overshoot_are_lost_with_every_cap() -> None:
    closed = ClosedForms(Twice(5), overshoot=False)
    assert [closed.threshold(pile) for pile in (1, 5)] == [INFINITY, INFINITY]
    assert closed.threshold(6) == ClosedForms(Twice(5), overshoot=True).threshold(1)
    assert list(closed.winning_moves(5, 4)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("f", "kind"),
    [
        ("n+n", Twice),
        ("ceil(4n/2)", Twice),
        ("max(2n,n)", Twice),
        ("3n//3", Same),
        ("n+n//2", ThreeHalves),
    ],
)
def test_the_function_counts_not_how_it_is_written(f: str, kind: type[Beginning]) -> None:
    assert beginning_of(game_of(f, blocks=3)) == kind(3)
    assert solve(game_of(f, blocks=3), MoveSizePosition(10**9, 5)).method == "closed form"


def test_a_python_function_is_not_called_to_find_out() -> None:
    asked: list[int] = []

    def f(n: int) -> int:
        asked.append(n)
        return n

    assert beginning_of(MoveSize(Expression.of(f), blocks=1)) is None
    assert asked == []


@pytest.mark.parametrize(
    "text", ["f=2n+1; blocks=1", "f=2n; blocks=1; misere", "f=2n; blocks=1; ends=3", "f=2n"]
)
def test_other_games_are_declined(text: str) -> None:
    with pytest.raises(NotApplicable):
        ByClosedForm().answer(
            parse_game(f"move-size; {text}"),
            MoveSizePosition(100, 5),
            Limits(),
        )


def test_work_is_foreseen() -> None:
    with pytest.raises(WorkLimitError, match="more than 1000 steps"):
        ByClosedForm().answer(game_of(blocks=1), MoveSizePosition(10**400, 5), Limits(work=1000))


def test_what_the_proof_leaves_to_computing(capsys: pytest.CaptureFixture[str]) -> None:
    assert facts.main(["--to", "40"]) == 0
    assert "31 margins from C = 22 on: all hold" in capsys.readouterr().out


def test_a_margin_that_does_not_hold_is_seen() -> None:
    assert [name for name, value in facts.margins(21).items() if value < 0] == ["19"]


def test_a_wrong_closed_form_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    tops = Twice(7).tops
    monkeypatch.setattr(Twice, "tops", (tops[0], tops[1], tops[2] - 1, tops[3] - 1))
    assert {"closed forms", "S1", "S2"} <= set(facts.failing_facts(7))
