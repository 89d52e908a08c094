"""Random rules of move-number games, and their safe piles straight from the definition."""

from random import Random

from onepile.families.move_number import MoveNumber
from onepile.text import parse_game

Rules = list[tuple[int, int, int]]
"""least, most, blocks of levels 1, 2, …; the last repeats for ever."""


def game_with(rules: str) -> MoveNumber:
    game = parse_game(f"move-number; {rules}")
    assert isinstance(game, MoveNumber)
    return game


def game_of(rules: Rules) -> MoveNumber:
    columns = (",".join(str(level[i]) for level in rules) for i in range(3))
    least, most, blocks = columns
    return game_with(f"least=[{least}]; most=[{most}]; blocks=[{blocks}]")


def safe_table(rules: Rules, pile: int, repeat: bool = False) -> list[list[bool]]:
    """Which piles 0 … pile are safe at levels 1 … len(rules), pile by pile and move by move.

    The last rules go on for ever, or all of them come again and again.
    """
    levels = len(rules)
    safe = [[False] * (pile + 1) for _ in range(levels)]
    for n in range(pile + 1):
        for level, (least, most, blocks) in enumerate(rules):
            after = safe[(level + 1) % levels if repeat else min(level + 1, levels - 1)]
            to_safe = sum(after[n - move] for move in range(least, min(most, n) + 1))
            safe[level][n] = to_safe <= blocks
    return safe


def rising_rules(random: Random, levels: int) -> Rules:
    """Rules that satisfy paper 003's (a) and (b)."""
    rules: Rules = []
    blocks, spare = random.randint(0, 2), random.randint(0, 3)
    for _ in range(levels):
        least = random.randint(1, random.choice((1, 3, 5)))
        rules.append((least, least + blocks + spare, blocks))
        blocks += random.choice((0, 0, 1))
        spare += random.choice((0, 0, 1, 2))
    return rules


def any_rules(random: Random, levels: int) -> Rules:
    """Rules without any order; a level may be shut, or have no moves at all."""
    largest, blocked, spared = (
        random.choice((1, 2, 4)),
        random.choice((1, 3)),
        random.choice((1, 3, 6)),
    )
    rules: Rules = []
    for _ in range(levels):
        least, blocks = random.randint(1, largest), random.randint(0, blocked)
        spare = random.randint(0, spared) if random.random() < 0.95 else random.randint(-4, -1)
        rules.append((least, max(0, least + blocks + spare), blocks))
    return rules


def satisfies_paper_003(rules: Rules) -> bool:
    blocks = [level[2] for level in rules]
    spares = [most - least - c for least, most, c in rules]
    return spares[0] >= 0 and blocks == sorted(blocks) and spares == sorted(spares)
