"""The oracle against the papers' own numbers, and against a search that really plays the blocks.

Positions are judged twice here: by hand (the papers print tables), and by `GameTree`, which knows
nothing of counting. It lets the opponent forbid every set of at most c moves, the empty one
included, and asks whether the mover then has a reply that wins.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import isqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import IllegalError, WorkLimitError
from onepile.families.move_number import MoveNumber
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.pile_size import PileSize
from onepile.game_class import Game
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.conformance.by_definition import safe_caps
from tests.conformance.random_games import (
    linear,
    lists,
    move_number_games,
    move_size_games,
    pile_size_games,
)
from tests.tables import rows


class GameTree:
    """Plays out everything, straight from the rules of each family. Exponential; for tiny piles."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mover_wins: Callable[[int, int], bool] = cache(self._mover_wins)

    def legal(self, pile: int, state: int) -> list[tuple[int, int]]:
        """(pile, state) after each legal move; the state is the cap or the move number."""
        game = self.game
        if isinstance(game, MoveSize):
            if pile <= 0 or pile in game.ends:
                return []
            most = state if game.overshoot else min(state, pile)
            if game.stuck and most <= game.blocks:
                return []  # paper 004's rule 2
            return [(pile - k, game.f(k)) for k in range(1, most + 1)]
        if isinstance(game, PileSize):
            return [(pile - k, 0) for k in range(1, pile + 1) if k <= game.f(pile)]
        assert isinstance(game, MoveNumber)
        least, most = game.least(state), game.most(state)
        return [(pile - k, state + 1) for k in range(1, pile + 1) if least <= k <= most]

    def blocks(self, state: int) -> int:
        """How many moves may be forbidden."""
        if isinstance(self.game, MoveSize):
            return self.game.blocks
        return self.game.blocks(state) if isinstance(self.game, MoveNumber) else 0

    def _mover_wins(self, pile: int, state: int) -> bool:
        moves = self.legal(pile, state)
        sizes = range(min(self.blocks(state), len(moves)) + 1) if moves else [0]
        # The mover wins when no choice of the opponent's blocks defeats him.
        return all(
            self._wins_with([move for i, move in enumerate(moves) if i not in blocked])
            for size in sizes
            for blocked in combinations(range(len(moves)), size)
        )

    def _wins_with(self, open_moves: list[tuple[int, int]]) -> bool:
        if not open_moves:  # normal play: the last to move has won; misère: has lost
            return self.game.misere
        return any(not self.mover_wins(pile, state) for pile, state in open_moves)


def _states(game: Game, pile: int) -> list[int]:
    if isinstance(game, MoveSize):
        return list(range(1, pile + 3))
    return [1, 2, 3] if isinstance(game, MoveNumber) else [0]


def _judge(game: Game, highest: int) -> None:
    tree, oracle = GameTree(game), Oracle(game)
    for pile in range(1, highest + 1):
        for state in _states(game, pile):
            place: dict[str, Any] = {}
            if isinstance(game, MoveSize):
                place = {"cap": state}
            elif isinstance(game, MoveNumber):
                place = {"move": state}
            position = game.position(pile, **place)
            assert oracle.is_safe(position) is not tree.mover_wins(pile, state), (game, position)


_small_caps = st.one_of(lists, linear).filter(lambda f: max(f(n) for n in range(1, 8)) < 40)


@given(move_size_games(_small_caps))
@settings(max_examples=120)
def test_blocks_as_sets_in_move_size_games(game: MoveSize) -> None:
    _judge(game, 5 if game.overshoot and game.blocks > 3 else 6)


@given(move_number_games())
@settings(max_examples=60)
def test_blocks_as_sets_in_move_number_games(game: MoveNumber) -> None:
    _judge(game, 9)


@given(pile_size_games())
@settings(max_examples=40)
def test_pile_size_games_played_out(game: PileSize) -> None:
    _judge(game, 14)


def thresholds(text: str, to: int) -> list[Extended]:
    oracle = Oracle(parse_game(text))
    return [threshold(oracle, oracle.game, pile) for pile in range(1, to + 1)]


def expansion_tail(pile: int, base: list[int]) -> int:
    """The smallest member in the greedy expansion of a pile."""
    while pile not in base:
        pile -= max(member for member in base if member < pile)
    return pile


def test_paper_000_fibonacci_nim() -> None:
    """Generating g-bases: the base of f(n) = 2n is 1, 2, 3, 5, 8; Theorem 1."""
    base = [1, 2, 3, 5, 8, 13, 21, 34]
    assert thresholds("fibonacci-nim", 40) == [expansion_tail(n, base) for n in range(1, 41)]


def test_paper_000_a_finite_base() -> None:
    """Before Lemma 1': the base is {1, 2, 3}; Theorem 1' lets the last member repeat."""
    assert thresholds("finite-base", 12) == [1, 2, 3] * 4


def test_paper_000_appendix_several_winning_moves() -> None:
    """Appendix, Example: L(9) = 1, and 2 … 7 win from (9, 8) as well; so does 1."""
    game = parse_game("falling-start")
    oracle = Oracle(game)
    assert threshold(oracle, oracle.game, 9) == 1
    assert oracle.winning_moves(game.position(9, cap=8)) == [1, 2, 3, 4, 5, 6, 7]
    base = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64]
    assert thresholds("falling-start", 40) == [expansion_tail(n, base) for n in range(1, 41)]


def test_paper_000_appendix_one_dent() -> None:
    """Appendix, end: L(16) = 10 and L(10) is not 10."""
    values = thresholds("one-dent", 16)
    assert values[15] == 10
    assert values[9] != 10


def test_papers_000_and_001_misere_is_normal_with_one_fewer() -> None:
    """The misere version: win (N, x) by the theory of (N - 1, x)."""
    assert thresholds("misere-fibonacci-nim", 30) == [INFINITY, *thresholds("fibonacci-nim", 29)]


def test_paper_001_example_1() -> None:
    """g'(a 8^b) = phi(a) 8^b with phi = 1, 2, 3, 4, 2, 2, 3 on the base {a 8^b}."""
    phi = {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 3}
    value = {a * 8**b: phi[a] * 8**b for a in phi for b in range(3)}
    base = sorted(value)
    assert thresholds("powers-of-eight", 70) == [
        value[expansion_tail(n, base)] for n in range(1, 71)
    ]


def test_paper_001_example_2() -> None:
    """The groups (a, b, c, d) with Delta = 1, 3, 7, 19, …; g' = a, 2 Delta, 2 Delta, d."""
    value = {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 7}
    deltas, d = [1, 3], 7
    while d < 100:
        delta = deltas[-1]
        a, b, c = d + delta, d + 2 * delta, d + 3 * delta
        d = d + 4 * delta
        value |= {a: a, b: 2 * delta, c: 2 * delta, d: d}
        deltas.append(deltas[-1] + 4 * deltas[-2])
    base = sorted(value)
    assert thresholds("even-or-odd", 90) == [value[expansion_tail(n, base)] for n in range(1, 91)]


def test_paper_001_example_3() -> None:
    """g(1) = 1, then 2, 3, 4, 2 for ever."""
    assert thresholds("four-then-two", 17) == [1] + [2, 3, 4, 2] * 4


def test_paper_001_ends() -> None:
    """The set S: by hand for f(n) = 2n and S = {0, 7}; 8 is won by taking 1 to reach 7."""
    values = thresholds("fibonacci-nim-with-ends", 10)
    assert values[:7] == [1, 2, 3, 1, 5, 1, INFINITY]
    assert values[7:10] == [1, 2, 3]


def test_paper_002_application_1() -> None:
    """f = floor(sqrt(n)): value a first at a^2, then n -> floor((2n + 3 + sqrt(4n + 1))/2)."""
    game = parse_game("root")
    oracle = Oracle(game)
    found = [0] + [oracle.nim_value(game.position(pile)) for pile in range(1, 120)]
    for a in range(5):
        n, expected = a * a, []
        while n < 120:
            expected.append(n)
            n = (2 * n + 3 + isqrt(4 * n + 1)) // 2
        assert [pile for pile in range(120) if found[pile] == a] == expected


def test_paper_002_theorem_1_on_static_nim() -> None:
    """Introduction: N(n, k) has the nim-values n mod (k + 1)."""
    game = parse_game("static-pile")
    oracle = Oracle(game)
    values = [oracle.nim_value(game.position(pile)) for pile in range(1, 30)]
    assert values == [pile % 4 for pile in range(1, 30)]


def test_paper_002_theorem_1_on_half() -> None:
    """Conditions 2 and 3 for f = floor(n/2): g(2m) = m, g(2m + 1) = g(m)."""
    game = parse_game("half")
    oracle = Oracle(game)
    g = [0] + [oracle.nim_value(game.position(pile)) for pile in range(1, 60)]
    assert all(g[2 * m] == m for m in range(1, 30))
    assert all(g[2 * m + 1] == g[m] for m in range(30))


def test_paper_003_theorem() -> None:
    """The safe intervals of level 1 for m = k, M = 2k + 3, c = 1, from the printed formulas."""
    game = parse_game("growing-moves")
    oracle = Oracle(game)
    m = list(range(20))
    top = [0] + [2 * k + 3 for k in range(1, 20)]
    c = 1
    safe = set(range(m[1] + c))
    for k in range(1, 8):
        low = sum(top[2 * i - 1] + m[2 * i] for i in range(1, k + 1))
        low += sum((-1) ** i * c for i in range(1, 2 * k + 1))
        high = sum(top[2 * i] for i in range(1, k + 1))
        high += sum(m[2 * i - 1] for i in range(1, k + 2))
        high += sum((-1) ** (i + 1) * c for i in range(1, 2 * k + 2)) - 1
        safe |= set(range(low, high + 1))
    for pile in range(1, 60):
        assert oracle.is_safe(game.position(pile)) is (pile in safe)


def test_paper_003_the_example_of_the_rules() -> None:
    """From 15, blocking 6 and 10 leaves 5, 7, 8, 9; from 6 both moves can be blocked."""
    game = parse_game("five-to-ten")
    oracle = Oracle(game)
    assert oracle.is_safe(game.position(6))
    assert list(game.moves(game.position(15))) == [5, 6, 7, 8, 9, 10]
    # Theorem: [m1 + c1, M1 + m2 - c1 + c2 - 1] = [7, 14] is unsafe, [15, 21] safe.
    outcomes = [oracle.is_safe(game.position(pile)) for pile in range(1, 22)]
    assert outcomes == [True] * 6 + [False] * 8 + [True] * 7


def test_paper_004_first_game() -> None:
    """Lemma 3 for f(n) = 2n and two blocks, and the sums c_i + … of its condition 4."""
    a = [1, 4, 7, 12]
    while a[-1] < 200:
        a.append(a[-1] + 2 + a[-2])
    value = {1: 3, 2: 3, 3: 4, 4: 5, 5: 6}
    value |= {start + i: start + i for start in a for i in range(3) if start + i > 5}

    def tail(pile: int) -> int:
        while pile not in value:
            pile -= max(start + 2 for start in a if start + 2 < pile)
        return pile

    assert thresholds("fibonacci-two-blocks", 62) == [value[tail(n)] for n in range(1, 63)]


def test_paper_004_strategy_sequences() -> None:
    """Lemma 6's sequences, a 0 for each move to a safe position; (12, 6): block 1 and 3."""
    game = parse_game("fibonacci-two-blocks")
    oracle = Oracle(game)
    zeros = {1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 3, 4], 4: [1, 4, 5], 5: [1, 5, 6], 6: [1, 2, 6]}
    zeros |= {12: [1, 3, 12], 13: [1, 4, 13], 14: [1, 2, 14], 7: [1, 2, 7], 8: [1, 2, 8]}
    for pile, moves in zeros.items():
        assert oracle.winning_moves(game.position(pile, cap=moves[-1])) == moves
    assert oracle.is_safe(game.position(12, cap=6))
    assert oracle.winning_moves(game.position(12, cap=6)) == [1, 3]
    assert not oracle.is_safe(game.position(12, cap=13))


def test_paper_004_second_game() -> None:
    """Lemma 3': the values of f(n) = 4n and one block at the members of the base."""
    values = thresholds("four-times-one-block", 40)
    known = {1: 2, 2: 3, 3: 4, 4: 5, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 2, 12: 12}
    known |= {13: 13, 14: 2, 15: 15, 17: 17, 18: 3, 19: 19, 22: 22, 23: 4, 24: 24}
    known |= {29: 29, 30: 30, 38: 38, 39: 39}
    assert {pile: values[pile - 1] for pile in known} == known


@pytest.mark.parametrize(
    ("f", "blocks", "overshoot", "pile", "cap", "safe"), rows(__file__, "misere")
)
def test_misere_with_blocks_by_hand(
    f: str, blocks: int, overshoot: bool, pile: int, cap: int, safe: bool
) -> None:
    text = f"move-size; f={f}; blocks={blocks}; misere" + ("; overshoot" if overshoot else "")
    game = parse_game(text)
    assert Oracle(game).is_safe(game.position(pile, cap=cap)) is safe


def test_misere_terminal_positions_are_won_by_the_player_to_move() -> None:
    game = parse_game("move-size; f=n; ends=3; misere")
    oracle = Oracle(game)
    assert not oracle.is_safe(game.position(3, cap=2))
    assert oracle.winning_moves(game.position(3, cap=2)) == []
    assert threshold(oracle, oracle.game, 3) == 1
    # From 4: taking 1 ends the game, the last move loses; after 2 the opponent takes 1; 3 leaves 1.
    assert threshold(oracle, oracle.game, 4) == 3


def test_a_larger_cap_can_lose_in_misere_games_with_blocks() -> None:
    """The one case in which (N, x) unsafe does not make (N, x + 1) unsafe."""
    game = parse_game("move-size; f=n; blocks=1; misere")
    oracle = Oracle(game)
    assert not oracle.is_safe(game.position(2, cap=1))
    assert oracle.is_safe(game.position(2, cap=2))
    assert 1 not in safe_caps(oracle, game, 2)


@given(move_size_games())
@settings(max_examples=60)
def test_otherwise_a_larger_cap_never_hurts(game: MoveSize) -> None:
    if game.misere and game.blocks:
        return
    oracle = Oracle(game)
    for pile in range(1, 13):
        g = threshold(oracle, oracle.game, pile)
        for cap in range(1, pile + min(game.blocks, 10) + 4):
            assert oracle.is_safe(game.position(pile, cap=cap)) is (cap < g)


def test_nim_values_need_normal_play_without_blocks() -> None:
    for text in ("move-size; f=n; blocks=1", "pile-size; f=n; misere"):
        game = parse_game(text)
        position = game.position(3, cap=2) if isinstance(game, MoveSize) else game.position(3)
        with pytest.raises(IllegalError, match="has no nim-values"):
            Oracle(game).nim_value(position)
    later = parse_game("move-number; least=1; most=3; blocks=[0,1]")
    with pytest.raises(IllegalError, match="has no nim-values"):
        Oracle(later).nim_value(later.position(5))


def test_a_nim_value_is_zero_exactly_when_safe() -> None:
    for text in ("fibonacci-nim", "golden", "move-number; least=1; most=k+1"):
        game = parse_game(text)
        oracle = Oracle(game)
        for pile in range(1, 25):
            position = game.position(pile, **({"cap": 7} if isinstance(game, MoveSize) else {}))
            assert (oracle.nim_value(position) == 0) is oracle.is_safe(position)


def test_high_piles_need_no_deep_stack() -> None:
    game = parse_game("pile-size; f=1")
    assert Oracle(game).is_safe(game.position(30_000))
    assert Oracle(game).nim_value(game.position(30_001)) == 1


@pytest.mark.parametrize(
    ("text", "pile", "limit"),
    [
        ("pile-size; f=n", 10**1000, 5_000_000),
        ("pile-size; f=1", 10**30, 10**4000),
        ("pile-size; f=n", 500, 10_000),
        ("move-number; least=1; most=10^50", 10**50, 5_000_000),
    ],
)
def test_work_is_limited(text: str, pile: int, limit: int) -> None:
    game = parse_game(text)
    with pytest.raises(WorkLimitError, match="the definition alone would take more than"):
        Oracle(game, limit).is_safe(game.position(pile))
