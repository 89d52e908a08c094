"""Sums: several piles, each with a rule of its own, and one of them is played in at a time.

What a pile is worth, its family knows (`Family.components`); the theory of sums itself is in
`mathematics.nim_sums`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from onepile.budget import Limits
from onepile.family import Component, family_of
from onepile.mathematics.nim_sums import nim_sum, winning_moves
from onepile.rules import Position, Rules


@dataclass(frozen=True)
class SumAnswer:
    """What is true of a sum.

    Attributes:
        nim_value: Of the whole sum; it is safe when this is 0.
        components: The nim-value of each component.
        moves: Winning moves as (component, counters to take), not more than were asked for.
        more_moves: Whether there are further ones.
    """

    nim_value: int
    components: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    more_moves: bool

    @property
    def safe(self) -> bool:
        """Whether the player to move loses."""
        return self.nim_value == 0


def solve_sum(
    piles: Sequence[tuple[Rules, Position]], work: int = Limits.work, moves: int = Limits.moves
) -> SumAnswer:
    """Who wins a sum, and how.

    >>> from onepile.text import parse_game
    >>> half, fibonacci = parse_game("half"), parse_game("fibonacci-nim")
    >>> solve_sum([(half, half.position(10)), (fibonacci, fibonacci.position(6, cap=4))])
    SumAnswer(nim_value=4, components=(5, 1), moves=((0, 5),), more_moves=False)
    >>> solve_sum([(half, half.position(10**100)), (half, half.position(10**50))]).safe
    False

    Raises:
        IllegalError: a game has no nim-values.
        WorkLimitError: a pile is out of reach.
    """
    places: dict[Rules, list[int]] = {}
    for at, (game, _) in enumerate(piles):
        places.setdefault(game, []).append(at)
    parts: dict[int, Component] = {}
    for game, own in places.items():
        found = family_of(game).components(game, [piles[i][1] for i in own], work)
        parts.update(zip(own, found, strict=True))
    values = [parts[i].nim_value for i in range(len(piles))]
    won = winning_moves(values, lambda i, value: parts[i].moves_to(value))
    listed = tuple(islice(won, moves + 1))
    return SumAnswer(nim_sum(values), tuple(values), listed[:moves], len(listed) > moves)
