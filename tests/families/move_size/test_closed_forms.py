"""2n and lines with lag 1, any blocks: closed forms against the definition and other methods."""

import random

import pytest
from scripts.margins import (
    failing_facts,
    is_told,
    lines,
    main,
    margins_of_twice,
    thresholds,
)

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import (
    Beginning,
    Doubling,
    Twice,
    beginning_of,
)
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.known_base import known_base
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.formulas.rounded import RoundedLine
from onepile.limits import Limits
from onepile.mathematics.self_copies import window
from onepile.numbers import INFINITY
from onepile.solve import solve
from onepile.text import parse_game
from tests.families.move_size import method

LINES = [
    RoundedLine(*line)
    for line in ((1, 1, 0), (3, 2, 0), (2, 1, 0), (8, 5, 0), (7, 5, -2), (144, 89, 0), (6, 5, 3))
]
FUNCTIONS = ["n", "floor(3n/2)", "2n", "floor(7n/5)", "floor(phi*n)", "ceil(6n/5)-1"]
FUNCTIONS += ["floor(13n/8)"]


def beginning(line: RoundedLine, blocks: int) -> Beginning:
    return Twice(blocks) if line == RoundedLine(2, 1, 0) else Doubling(blocks, line)


def game_of(f: str = "2n", blocks: int = 0, overshoot: bool = False) -> MoveSize:
    game = parse_game(f"move-size; f={f}; blocks={blocks}" + "; overshoot" * overshoot)
    assert isinstance(game, MoveSize)
    return game


def winning(f: RoundedLine, g: list[int], blocks: int, pile: int) -> list[int]:
    """The moves that win, by the definition, up to the last that matters."""
    inside = [move for move in range(1, pile) if f(move) < g[pile - move]]
    return [*inside, *range(pile, pile + blocks + 1)]


@pytest.mark.parametrize("line", LINES, ids=str)
@pytest.mark.parametrize("blocks", [*range(26), 31, 40, 61])
def test_thresholds_and_winning_moves_are_those_of_the_definition(
    line: RoundedLine, blocks: int
) -> None:
    game = ClosedForms(beginning(line, blocks), overshoot=True)
    if isinstance(game.beginning, Doubling) and not game.beginning.holds:
        assert line.r > 0
        return
    to = (3 if line.p == 2 else 9) * game.beginning.tops[-1]
    g = thresholds(line, blocks, to)
    assert [game.threshold(pile) for pile in range(1, to + 1)] == g[1:]
    chance = random.Random(blocks)
    for pile in {*range(1, min(to, 60)), *(chance.randint(1, to) for _ in range(150))}:
        moves = winning(line, g, blocks, pile)
        assert list(game.winning_moves(pile, pile + blocks)) == moves
        assert list(game.winning_moves(pile, pile // 2)) == [m for m in moves if m <= pile // 2]


@pytest.mark.parametrize(
    ("f", "blocks"),
    [
        ("n", 300),
        ("floor(3n/2)", 300),
        ("2n", 1000),
        ("ceil(n*sqrt(2))", 200),
        ("(6n+100)//5", 400),
        ("floor(17n/10)", 300),
    ],
)
def test_unfolding_says_the_same_with_many_blocks(f: str, blocks: int) -> None:
    game = game_of(f, blocks)
    chance = random.Random(blocks)
    beginning = beginning_of(game)
    assert beginning is not None
    tops = beginning.tops
    near = [top + blocks - by for top in tops for by in (-1, 0, 1, blocks // 3, blocks - 1, blocks)]
    for pile in [*near, *(chance.randrange(1, 10**12) for _ in range(20))]:
        position = MoveSizePosition(pile, 3 * blocks)
        ours = method("closed form").answer(game, position, Limits(moves=50))
        theirs = method("unfolding").answer(game, position, Limits(moves=50, work=10**9))
        for what in ("outcome", "threshold", "moves", "more_moves", "block", "more_blocks"):
            assert getattr(ours, what) == getattr(theirs, what), (pile, what)


@pytest.mark.parametrize("f", [*FUNCTIONS, "ceil(n*sqrt(2))"])
def test_a_million_blocks_at_a_thousand_digits(f: str) -> None:
    game = parse_game(f"move-size; f={f}; blocks=10^6")
    answer = solve(game, MoveSizePosition(10**1000, 10**7))
    assert (answer.method, answer.evidence.grade) == ("closed form", "theorem")
    # The last winning move within the threshold is the threshold, and 10^6 come before it.
    assert isinstance(answer.threshold, int)
    assert isinstance(game, MoveSize)
    closed = ClosedForms.of(game, 10**1000)
    moves = list(closed.winning_moves(10**1000, answer.threshold))
    assert (len(moves), moves[-1]) == (10**6 + 1, answer.threshold)
    for move in (moves[0], moves[17], moves[-1]):
        left = closed.threshold(10**1000 - move)
        assert isinstance(left, int)
        assert game.next_cap(move) < left


@pytest.mark.parametrize("f", FUNCTIONS)
@pytest.mark.parametrize(("blocks", "overshoot"), [(3, True), (4, False), (20, False)])
def test_windows_and_members_are_the_thresholds(f: str, blocks: int, overshoot: bool) -> None:
    game = game_of(f, blocks, overshoot)
    closed = ClosedForms.of(game)
    sequence = closed.sequence(10**30)
    assert sequence is not None
    tops, chance = closed.beginning.tops, random.Random(blocks)
    drawn = [chance.randrange(1, 10 ** chance.randrange(2, 28)) for _ in range(6)]
    for first in (1, tops[0] - blocks, tops[-1] - 2 * blocks, *drawn):
        told = window(sequence, first, first + 3 * blocks + 60)
        true = [closed.threshold(pile) for pile in range(first, first + 3 * blocks + 61)]
        assert told.tolist() == [0 if value == INFINITY else value for value in true]
    base = known_base(game)
    base.extend(9 * tops[-1])
    behind = base.behind
    down = [pile for pile in range(1, 9 * tops[-1] + 1) if closed.threshold(pile + behind) >= pile]
    assert [member for member in base.members if member <= 9 * tops[-1]] == down
    assert base.values[: len(down)] == [closed.threshold(pile + behind) for pile in down]


@pytest.mark.parametrize(
    ("f", "line"),
    [
        ("n+n", (2, 1, 0)),
        ("ceil(4n/2)", (2, 1, 0)),
        ("max(2n,n)", (2, 1, 0)),
        ("3n//3", (1, 1, 0)),
        ("n+n//2", (3, 2, 0)),
        ("ceil(7n/5)", (7, 5, 4)),
        ("floor(n*sqrt(2))", (41, 29, 0)),
    ],
)
def test_the_function_counts_not_how_it_is_written(f: str, line: tuple[int, int, int]) -> None:
    assert beginning_of(game_of(f, blocks=3)) == beginning(RoundedLine(*line), 3)
    assert solve(game_of(f, blocks=3), MoveSizePosition(10**9, 5)).method == "closed form"


def test_a_python_function_is_not_called_to_find_out() -> None:
    asked: list[int] = []

    def f(n: int) -> int:
        asked.append(n)
        return n

    assert beginning_of(MoveSize(Expression.of(f), blocks=1)) is None
    assert asked == []


@pytest.mark.parametrize(
    "text",
    [
        "f=2n+1; blocks=1",
        "f=n+1; blocks=1",
        "f=floor(5n/3); blocks=4",
        "f=floor(7n/4); blocks=60",
        "f=2n; blocks=1; misere",
        "f=2n; blocks=1; ends=3",
        "f=2n",
    ],
)
def test_other_games_are_declined(text: str) -> None:
    with pytest.raises(NotApplicable):
        method("closed form").answer(
            parse_game(f"move-size; {text}"),
            MoveSizePosition(100, 5),
            Limits(),
        )


def test_work_is_foreseen() -> None:
    with pytest.raises(WorkLimitError, match="more than 1000 steps"):
        method("closed form").answer(
            game_of(blocks=1), MoveSizePosition(10**400, 5), Limits(work=1000)
        )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["2n", "--to", "40"], "31 margins from C = 22 on: all hold"),
        (["12/7", "--to", "9"], "but for {5: '20 slopes from 5/3 on'} all hold"),
        (["lines", "--to", "90", "--draws", "250"], "as the theorems say"),
    ],
)
def test_what_the_proofs_leave_to_computing(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    assert told in capsys.readouterr().out


def test_a_margin_that_does_not_hold_is_seen() -> None:
    assert [name for name, value in margins_of_twice(20).items() if value < 0] == ["19"]


@pytest.mark.parametrize(
    ("blocks", "line", "held"),
    [
        (0, (3, 2, 1), (True, False, True)),
        (9, (1, 1, 1), (True, True, False)),
        (9, (3, 2, 1), (True, True, True)),
    ],
)
def test_each_condition_of_the_theorem_is_needed(
    blocks: int, line: tuple[int, int, int], held: tuple[bool, bool, bool]
) -> None:
    doubling = Doubling(blocks, f := RoundedLine(*line))
    (zeroth, first), part = doubling.tops, doubling.part
    conditions = (
        f(blocks + 1) < part + f(part),
        f(zeroth) < first,
        first <= f(zeroth + doubling.begin(0)),
    )
    assert conditions == held
    assert is_told(doubling) == doubling.holds == all(held)


def test_without_the_first_condition_there_is_one_stretch_more() -> None:
    doubling = Doubling(7, f := RoundedLine(13, 8, 0))
    _, times, plus, over = doubling.pieces[-1]
    zeroth = doubling.tops[0]
    assert (doubling.theorem, doubling.holds) == (6, True)
    assert zeroth == f(8) + doubling.part + 1
    assert (times * zeroth + plus) // over != thresholds(f, 7, zeroth)[-1]
    assert is_told(doubling)


def test_a_wrong_closed_form_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    zeroth, first, second = Twice(7).after
    earlier = first._replace(last=first.last - 1), second._replace(top=second.top - 1)
    monkeypatch.setattr(Twice, "after", (zeroth, *earlier))
    assert {"closed forms", "S1", "S2"} <= set(failing_facts(7))
    monkeypatch.setattr(Doubling, "first", lambda self, pile: pile + 1)
    assert not is_told(Doubling(4, RoundedLine(3, 2, 0)))
    assert lines(10, 50) == 1
