"""The players: the perfect one never lets a win go and makes a loss long and narrow."""

from random import Random as Chance

import pytest

from onepile.errors import IllegalError
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.play import Block, Fallible, Match, Perfect, Player, Random, Take, computer, finish
from onepile.presets import presets
from onepile.rules import Position
from onepile.text import parse_game
from tests.play.played_out import play_out

SMALL = [
    "move-size; f=2n",
    "move-size; f=n; misere",
    "move-size; f=2n; blocks=1; overshoot",
    "move-size; f=n+1; blocks=2; overshoot; misere",
    "move-size; f=3 if n==2 else n; blocks=1",
    "move-size; f=2n; blocks=1; misere; ends=4",
    "pile-size; f=floor(n/2)",
    "pile-size; f=ceil(sqrt(n)); misere",
    "move-number; least=2; most=k+2; blocks=1",
    "move-number; least=1; most=3; blocks=2",
]


def positions(game: Game, to: int) -> list[Position]:
    extras = {"move-size": ("cap", (1, 2, 3, 5, 50)), "move-number": ("move", (1, 2, 4))}
    name, values = extras.get(game.family, ("cap", (None,)))
    return [game.position(n, **{name: value}) for n in range(1, to) for value in values]


@pytest.mark.parametrize("text", [preset.name for preset in presets()])
def test_the_perfect_player_wins_whatever_can_be_won(text: str) -> None:
    game = parse_game(text)
    oracle = Oracle(game)
    for position in positions(game, 14):
        winner = 1 if oracle.is_safe(position) else 0
        perfect, random = Perfect(chance=Chance(1)), Random(Chance(position.pile))
        players: list[Player] = [random, random]
        players[winner] = perfect
        assert finish(Match.begin(game, position), *players).winner == winner
        assert finish(Match.begin(game, position), perfect, perfect).winner == winner


@pytest.mark.parametrize("text", SMALL)
def test_perfect_against_perfect_lasts_as_long_as_it_should(text: str) -> None:
    game = parse_game(text)
    for position in positions(game, 9):
        if Oracle(game).is_safe(position) or not game.moves(position):
            continue
        match = finish(Match.begin(game, position), Perfect(), Perfect())
        taken = sum(isinstance(step, Take) for step in match.steps())
        # The loser prefers few winning answers to a long game, so it may end sooner.
        assert 1 <= taken <= play_out(game, position).length


@pytest.mark.parametrize("text", SMALL)
def test_a_lost_position_is_answered_with_the_fewest_winning_answers(text: str) -> None:
    game = parse_game(text)
    oracle = Oracle(game)

    def answers(position: Position) -> int:
        blocks: int = game.blocks_at(position)
        alike = game.moves_that_matter(position)
        winning = [m for m in oracle.winning_moves(position, len(alike)) if m in alike]
        left = max(1, len(winning) - blocks)
        return 0 if oracle.is_safe(position) else left

    for position in positions(game, 20):
        match = Match.begin(game, position)
        if match.phase == "block":
            match = match.then(Perfect().decide(match))
        open_moves = [m for m in game.moves(position) if match.is_open(m)]
        if not open_moves or any(oracle.is_safe(game.after(position, m)) for m in open_moves):
            continue
        step = Perfect().decide(match)
        assert isinstance(step, Take)
        fewest = min(answers(game.after(position, m)) for m in open_moves)
        assert answers(game.after(position, step.amount)) == fewest


def test_the_longest_game_decides_among_replies_with_equally_few_answers() -> None:
    # 377 is a member of the base: every reply loses, and most of them leave one winning answer.
    game = parse_game("fibonacci-nim")
    position = game.position(377, cap=376)
    oracle = Oracle(game)
    step = Perfect().decide(Match.begin(game, position))
    assert isinstance(step, Take)
    assert len(oracle.winning_moves(game.after(position, step.amount))) == 1
    assert 3 * step.amount < 377  # to take more would lose at once


def test_a_large_lost_position_is_no_gift() -> None:
    game = parse_game("fibonacci-nim")
    match = Match.begin(game, game.position(1597, cap=1596))
    for seed in range(5):
        step = Perfect(chance=Chance(seed)).decide(match)
        assert isinstance(step, Take)
        assert 2 * step.amount <= 1597


def test_a_large_lost_position_is_answered_too() -> None:
    game = parse_game("static-nim")
    match = Match.begin(game, game.position(4 * 10**30, cap=3))
    step = Perfect(chance=Chance(1)).decide(match)
    assert isinstance(step, Take)
    assert step.amount in (1, 2, 3)


def test_the_perfect_blocker_forbids_the_winning_moves() -> None:
    game = parse_game("fibonacci-two-blocks")
    step = Perfect().decide(Match.begin(game, game.position(12, cap=6)))
    assert step == Block((1, 3))


def test_blocks_of_the_random_player_are_legal_and_plenty() -> None:
    for text, pile, cap in [
        ("move-size; f=2n; blocks=3", 30, 4),
        ("move-size; f=2n; blocks=3; overshoot", 10**30, 10**30),
    ]:
        game = parse_game(text)
        match = Match.begin(game, game.position(pile, cap=cap))
        step = Random(Chance(5)).decide(match)
        assert isinstance(step, Block)
        assert len(step.amounts) == 3
        match.then(step)


def test_strength_is_how_often_the_best_step_is_seen() -> None:
    game = parse_game("static-nim")
    match = Match.begin(game, game.position(21, cap=3))

    def share(strength: float) -> float:
        player = Fallible(strength, chance=Chance(7))
        return sum(player.decide(match) == Take(1) for _ in range(300)) / 300

    assert share(1) == 1
    assert 0.2 < share(0) < 0.47
    assert 0.57 < share(0.5) < 0.77


def test_the_same_seed_plays_the_same_match() -> None:
    game = parse_game("fibonacci-two-blocks")
    match = Match.begin(game, game.position(40, cap=9))
    played = [
        list(finish(match, computer("fallible", 0.3, seed=4), computer("random", seed=5)).steps())
        for _ in range(2)
    ]
    assert played[0] == played[1]


def test_unknown_players_and_strengths_are_refused() -> None:
    with pytest.raises(IllegalError, match="known are perfect, fallible, random"):
        computer("clever")
    with pytest.raises(IllegalError, match=r"strength 1.5 is outside 0 … 1"):
        computer("fallible", 1.5)
