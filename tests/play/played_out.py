"""The value of a small position by playing everything out: every block and every move tried."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from onepile.game_class import Game
from onepile.rules import PASS, Position


class Value(NamedTuple):
    """Who wins from a position and in how many moves, blocks played out one by one."""

    mover_wins: bool
    length: int


def play_out(game: Game, position: Position) -> Value:
    """Every block and every move tried: the winner hurries, the loser delays."""

    @cache
    def value(position: Position) -> Value:
        moves = list(game.moves(position))
        takes = [move for move in moves if move != PASS]  # a pass cannot be blocked
        number = min(game.blocks_at(position), len(takes))
        outcomes = []
        for many in range(number + 1):
            for blocked in combinations(takes, many):
                after = [value(game.after(position, m)) for m in moves if m not in blocked]
                outcomes.append(best([Value(not v.mover_wins, 1 + v.length) for v in after], True))
        return best(outcomes, False)

    def best(values: list[Value], mover: bool) -> Value:
        if not values:
            return Value(game.misere, 0)
        wins = [v for v in values if v.mover_wins == mover]
        if wins:
            return min(wins, key=lambda v: v.length)
        return max(values, key=lambda v: v.length)

    return value(position)
