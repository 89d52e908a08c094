"""Sums: several piles, each with a rule of its own, and one of them is played in at a time.

What a pile is worth, its family knows (`Game.components`); the theory of sums itself is in
`mathematics.nim_sums`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from onepile.errors import IllegalError, MalformedError, quote
from onepile.game_class import Game, at_least
from onepile.kinds import Component
from onepile.limits import MOST_LISTED, Limits
from onepile.mathematics.nim_sums import nim_sum, winning_moves
from onepile.numbers import parse_integer, short
from onepile.rules import Position
from onepile.statements import Explanation, Statement, Unsaid, Words, statement
from onepile.text import parse_game


@dataclass(frozen=True, repr=False)
class Sum:
    """Several piles, and what is true of them together.

    Attributes:
        piles: Each with its rules.
        nim_value: Of the whole sum; it is safe when this is 0.
        components: The nim-value of each component.
        moves: Winning moves as (component, counters to take), not more than were asked for;
            components are counted from 0.
        more_moves: Whether there are further ones.
    """

    piles: tuple[tuple[Game, Position], ...]
    nim_value: int
    components: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    more_moves: bool

    @property
    def safe(self) -> bool:
        """Whether the player to move loses."""
        return self.nim_value == 0

    @property
    def outcome(self) -> str:
        """`safe` or `unsafe`."""
        return "safe" if self.safe else "unsafe"

    def statements(self) -> Explanation[Statement]:
        """The answer in words.

        >>> print(sum("half @ 10", "fibonacci-nim @ 6, 4").statements()[2].say(language="de"))
        2. Haufen 6, Obergrenze 4 in move-size; f=2n: Nim-Wert 1
        """
        piles = Unsaid(self.piles)
        told = zip(self.piles, self.components, strict=True)
        return Explanation(
            [
                outcome_of_sum(self.safe, piles),
                *(
                    summand(number, game, position, value)
                    for number, ((game, position), value) in enumerate(told, start=1)
                ),
                value_of_sum(self.nim_value, piles),
                *(take_from(taken, part + 1, piles) for part, taken in self.moves),
                *([further_moves(len(self.moves), piles)] if self.more_moves else []),
                why_sums_are_safe(),
            ]
        )

    def to_json(self) -> dict[str, Any]:
        """The answer as one JSON object."""
        told = zip(self.piles, self.components, strict=True)
        return {
            "components": [
                {"game": str(game), "position": position._asdict(), "nim_value": value}
                for (game, position), value in told
            ],
            "outcome": self.outcome,
            "nim_value": self.nim_value,
            "moves": [{"component": part, "take": taken} for part, taken in self.moves],
            "more_moves": self.more_moves,
        }

    def __str__(self) -> str:
        return str(self.statements())

    def __repr__(self) -> str:
        how = ", ".join(f"take {short(taken)} from pile {part + 1}" for part, taken in self.moves)
        more = ", …" if self.more_moves else ""
        count = f"{len(self.piles)} pile{'s' * (len(self.piles) > 1)}"
        return f"<sum of {count}: {self.outcome}{f', {how}' if how else ''}{more}>"

    def _repr_html_(self) -> str:
        return self.statements()._repr_html_()


# --- statements ----------------------------------------------------------------------------------


@statement
def outcome_of_sum(safe: bool, piles: Unsaid) -> Words:
    """Who wins a sum."""
    if safe:
        return "safe: with best play the player to move loses"
    return "unsafe: with best play the player to move wins"


@statement
def summand(number: int, game: Game, position: Position, value: int) -> Words:
    """What one of the piles is worth."""
    return "{number}. {position} in {game}: nim-value {value}"


@statement
def value_of_sum(value: int, piles: Unsaid) -> Words:
    """What all of them are worth together."""
    return "nim-sum {value}"


@statement
def take_from(taken: int, number: int, piles: Unsaid) -> Words:
    """A move that wins."""
    return "take {taken} from pile {number}"


@statement
def further_moves(told: int, piles: Unsaid) -> Words:
    """That there are more than those that were told."""
    return "and further winning moves"


@statement
def why_sums_are_safe() -> Words:
    """The theorem of sums."""
    return (
        "why: a sum is safe exactly when the nim-sum (the exclusive or) of its piles is 0 "
        "(Sprague and Grundy)"
    )


@dataclass(frozen=True, repr=False)
class SumOfGames:
    """Several games side by side: `g + h` of games.

    Attributes:
        games: The games, in their order.
    """

    games: tuple[Game, ...]

    def __add__(self, other: "Game | SumOfGames") -> "SumOfGames":
        if isinstance(other, Game):
            return SumOfGames((*self.games, other))
        return (
            SumOfGames(self.games + other.games)
            if isinstance(other, SumOfGames)
            else NotImplemented
        )

    def __repr__(self) -> str:
        return " + ".join(repr(game) for game in self.games)

    def solve(self, *piles: Any, work: int = Limits.work, moves: int = Limits.moves) -> Sum:
        """Who wins with these piles, one of each game, and how.

        Args:
            piles: A pile for each game: its counters, or all numbers of the position in brackets.
            work: How many elementary steps may be taken.
            moves: How many winning moves are listed.

        >>> from onepile.game_class import game
        >>> half = game("half")
        >>> (half + half).solve(10, 7)
        <sum of 2 piles: unsafe, take 3 from pile 1>

        Raises:
            IllegalError: these are not as many piles as games, or a game has no nim-values.
            WorkLimitError: a pile is out of reach.
        """
        if len(piles) != len(self.games):
            raise IllegalError(
                f"{len(self.games)} games need as many piles, and {len(piles)} are given: give one "
                "for each"
            )
        placed = (pile if isinstance(pile, tuple) else (pile,) for pile in piles)
        each = [(game, *numbers) for game, numbers in zip(self.games, placed, strict=True)]
        return sum(*each, work=work, moves=moves)


def sum(*piles: "str | tuple[Any, ...]", work: int = Limits.work, moves: int = Limits.moves) -> Sum:
    """Several piles played at once: a move is made in one of them.

    Args:
        piles: Each as text, `"half @ 10"` or `"fibonacci-nim @ 6, 4"`, or as a game, a pile, and
            what else the position has: `(game, 6, 4)`.
        work: How many elementary steps may be taken.
        moves: How many winning moves are listed.

    >>> from onepile.game_class import game
    >>> sum("half @ 10", (game("fibonacci-nim"), 6, 4))
    <sum of 2 piles: unsafe, take 5 from pile 1>
    """
    if not piles:
        raise IllegalError("a sum needs a pile: write sum('half @ 10', …)")
    return solve_sum([_component(pile) for pile in piles], at_least(1, work, "work"), moves)


def _component(pile: "str | tuple[Any, ...]") -> tuple[Any, Any]:
    if isinstance(pile, str):
        return pile_of(pile)
    game, *numbers = pile if isinstance(pile, tuple) else (pile,)
    names = [field.name for field in game.fields] if isinstance(game, Game) else []
    if not isinstance(game, Game) or not 1 <= len(numbers) <= 1 + len(names):
        raise IllegalError(
            f"{quote(repr(pile))} is no pile of a sum: write 'GAME @ PILE, CAP', or a game, a pile "
            "and a cap in brackets"
        )
    place = dict(zip(names, numbers[1:], strict=False))
    return game, game.position(numbers[0], **place)


def pile_of(text: str) -> tuple[Game, Position]:
    """A component as it is typed: GAME @ PILE, or GAME @ PILE, CAP.

    >>> pile_of("fibonacci-nim @ 5, 3")
    (onepile.game('move-size; f=2n'), MoveSizePosition(pile=5, cap=3))

    Raises:
        MalformedError: it is not of that form.
    """
    rule, at, place = text.rpartition("@")
    if not at:
        raise MalformedError(
            f"{quote(text)} does not say which pile: write GAME @ PILE, or GAME @ PILE, CAP"
        )
    game = parse_game(rule.strip())
    names = ["pile", *(field.name for field in game.fields)]
    numbers = place.split(",")
    if len(numbers) > len(names):
        raise MalformedError(
            f"{quote(text)} has {len(numbers)} numbers: a {game.family} pile has {len(names)}"
        )
    pile, *others = (
        parse_integer(number.strip(), name) for name, number in zip(names, numbers, strict=False)
    )
    return game, game.position(pile, **dict(zip(names[1:], others, strict=False)))


def solve_sum(
    piles: Sequence[tuple[Game, Position]], work: int = Limits.work, moves: int = Limits.moves
) -> Sum:
    """Who wins a sum, and how.

    >>> from onepile.text import parse_game
    >>> half, fibonacci = parse_game("half"), parse_game("fibonacci-nim")
    >>> solve_sum([(half, half.position(10)), (fibonacci, fibonacci.position(6, cap=4))])
    <sum of 2 piles: unsafe, take 5 from pile 1>
    >>> solve_sum([(half, half.position(10**100)), (half, half.position(10**50))]).safe
    False

    Raises:
        IllegalError: a game has no nim-values, or too many moves are asked for.
        WorkLimitError: a pile is out of reach.
    """
    if moves > MOST_LISTED:
        raise IllegalError(
            f"moves {short(moves)} is above {MOST_LISTED}: give at most {MOST_LISTED}"
        )
    places: dict[Game, list[int]] = {}
    for at, (game, _) in enumerate(piles):
        places.setdefault(game, []).append(at)
    parts: dict[int, Component] = {}
    for game, own in places.items():
        found = game.components([piles[i][1] for i in own], work)
        parts.update(zip(own, found, strict=True))
    values = [parts[i].nim_value for i in range(len(piles))]
    won = winning_moves(values, lambda i, value: parts[i].moves_to(value))
    listed = tuple(islice(won, moves + 1))
    more = len(listed) > moves
    return Sum(tuple(piles), nim_sum(values), tuple(values), listed[:moves], more)
