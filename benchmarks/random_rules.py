"""Rules drawn from the whole grammar, `random_rules.toml`: every operator, function and option.

A rule is drawn again while the game cannot be begun with it (a cap that is no whole number or is
below 1 among the first values); what happens further out is left to the rule.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from onepile.errors import OnepileError
from onepile.game_class import Game
from onepile.rules import first_moves
from onepile.text import parse_game

GRAMMAR: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
_SLOT = re.compile(r"\{(?:(\d+)\.\.(\d+)|(?:([a-z]+):)?([a-z-]+))\}")
_AGAIN = re.compile(r"«([^«»]+)»(.*)«»")
_DEPTHS = (1, 2, 2, 3, 3, 4)
"""How deep a number is that stands in nothing else."""
_DEEP = ("number", "condition")
_FIRST = 12
"""So many piles, moves or move numbers are tried before a rule counts as one."""


class RandomRules:
    """An endless source of games; the same seed draws the same games.

    Args:
        seed: Any whole number.

    >>> next(iter(RandomRules(1))) == next(iter(RandomRules(1)))
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __iter__(self) -> Iterator[Game]:
        while True:
            try:
                game = parse_game(self.drawn("game"))
                _begin(game)
            except OnepileError:
                continue
            yield game

    def drawn(self, kind: str, variable: str = "n", depth: int = 0) -> str:
        """Something of a kind, with everything in its slots."""

        def filled(slot: re.Match[str]) -> str:
            low, high, letters, inside = slot.groups()
            if low:
                return str(self._random.randint(int(low), int(high)))
            depths = range(max(depth, 1)) if kind in _DEEP else _DEPTHS
            return self.drawn(
                inside, self._random.choice(letters or variable), self._random.choice(depths)
            )

        form = self._random.choice(GRAMMAR["leaf" if kind == "number" and not depth else kind])
        text = _SLOT.sub(filled, form.replace("@", variable))
        return _AGAIN.sub(r"\1\2\1", text)


def beside(game: Game, number: int) -> dict[str, int]:
    """What a position has besides its pile: a cap, a move or its number; all passes are left."""
    fields = game.fields
    return {part.name: part.usual if part.name == "passes" else number for part in fields}


def _begin(game: Game) -> None:
    """See whether the first positions of the game can be looked at.

    Raises:
        OnepileError: the rule is impossible there.
    """
    for number in range(1, _FIRST):
        position = game.position(number, **beside(game, number))
        for move in first_moves(game.moves(position), _FIRST):
            game.after(position, move)
