"""Players that are no people: perfect, fallible at a chosen strength, random.

The perfect player wins from every position that can be won, as quickly as it can see. From a lost
position it makes winning hard: it takes the reply that leaves the fewest winning answers and, among
these, the longest game. In small games both are found by looking at every line of play. In large
ones a handful of replies is compared. Of the best the largest that leaves half of the pile is
taken: a huge game is to be played, and to end while somebody is still there to see it.
"""

from collections.abc import Iterable
from random import Random as Chance
from typing import Protocol

from onepile.errors import IllegalError, MissingExtraError, OnepileError
from onepile.game_class import Game
from onepile.limits import MOST_BLOCKED, TRIAL_WORK, Limits
from onepile.play.lengths import Lengths, lengths_of
from onepile.play.looking import look
from onepile.play.match import Block, Match, Step, Take
from onepile.rules import PASS, Moves, Position, first_moves, most, size, stretches
from onepile.solve import solve

_CANDIDATES = 8
_TRIAL = Limits(work=TRIAL_WORK, moves=10)


class Player(Protocol):
    """Whoever can decide what to do next in a match."""

    @property
    def name(self) -> str:
        """How the player is called."""

    def decide(self, match: Match) -> Step:
        """The step to take; the match is one in which this player has to act."""


class Random:
    """Takes and blocks whatever the rules allow, of moves that are alike only as many as matter.

    Args:
        chance: The source of its choices.
    """

    name = "random"

    def __init__(self, chance: Chance | None = None) -> None:
        self.chance = chance or Chance()

    def decide(self, match: Match) -> Step:
        """Any open move, any moves to block."""
        moves = match.game.moves_that_matter(match.position)
        if match.phase == "block":
            chosen = self._some(moves, match.game.blocks_at(match.position))
            return Block(tuple(chosen - {PASS}))
        return Take(next(m for m in self._draws(moves) if match.is_open(m)))

    def _some(self, moves: Moves, number: int) -> set[int]:
        if size(moves) <= 4 * number:
            return set(self.chance.sample(list(moves), min(number, size(moves))))
        drawn: set[int] = set()
        for move in self._draws(moves):
            if len(drawn) == number:
                break
            drawn.add(move)
        return drawn

    def _draws(self, moves: Moves) -> Iterable[int]:
        """Moves without end; when there are few, in a shuffled order, so that each one comes."""
        while True:
            if size(moves) <= 50_000:
                yield from self.chance.sample(list(moves), size(moves))
            else:
                yield _drawn(moves, self.chance)


def _drawn(moves: Moves, chance: Chance) -> int:
    """A move by chance, each with the same probability."""
    place = chance.randrange(size(moves))
    for low, high in stretches(moves):
        if place <= high - low:
            return low + place
        place -= high - low + 1
    raise AssertionError("a place beyond the last move")


class Perfect:
    """Never lets a win go; delays and complicates a loss.

    Args:
        limits: What one look at a position may cost.
        chance: The source of its choices where any is as good.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> Perfect().decide(Match.begin(game, game.position(17, cap=16)))
    Take(amount=4)
    """

    name = "perfect"

    def __init__(self, limits: Limits | None = None, chance: Chance | None = None) -> None:
        self.limits = limits or Limits()
        self.chance = chance or Chance()
        self._small: Lengths | None = None

    def decide(self, match: Match) -> Step:
        """The best step.

        Raises:
            WorkLimitError: the position cannot be seen through within the limits.
        """
        game, position = match.game, match.position
        small = self._lengths(game, position)
        winning = small.winning(position) if small else self._winning(game, position)
        if match.phase == "block":
            return Block(self._block(match, winning, small))
        open_wins = [move for move in winning if match.is_open(move)]
        if not open_wins:
            return Take(self._hardest(match, small))
        if small is None:
            return Take(open_wins[-1])
        return Take(min(open_wins, key=lambda move: small.after(position, move)))

    def _lengths(self, game: Game, position: Position) -> Lengths | None:
        """All lines of play from here, or nothing if the game is not small."""
        known = self._small
        if known is None or known.game != game or not known.covers(position):
            self._small = lengths_of(game, position)
        return self._small

    def _winning(self, game: Game, position: Position) -> list[int]:
        """Moves to safe positions: all of them if they can be blocked, else enough of them."""
        answer = look(game, position, self.limits)
        return list(answer.to_block if answer.safe else answer.moves)

    def _block(self, match: Match, winning: list[int], small: Lengths | None) -> tuple[int, ...]:
        """What to forbid: the winning moves if that can be done, else the quickest of them.

        What is then left to forbid goes to the moves that would delay the end, in small games. In
        misère play one move must stay open.
        """
        game, position = match.game, match.position
        moves = game.moves_that_matter(position)
        number = game.blocks_at(position)
        if game.misere:
            number = min(number, size(moves) - 1)
        elif size(moves) <= number:
            return tuple(move for move in moves if move != PASS)
        winning = [move for move in winning if move != PASS]
        if small is None:
            return tuple(winning[:number])

        def length(move: int) -> int:
            return small.after(position, move)

        if len(winning) > number:
            return tuple(sorted(winning, key=length)[:number])
        others = sorted((m for m in moves if m not in (*winning, PASS)), key=length, reverse=True)
        return tuple([*winning, *others][:number])

    def _hardest(self, match: Match, small: Lengths | None) -> int:
        game, position = match.game, match.position
        if small is None:
            return self._hard(match)

        def ease(move: int) -> tuple[int, int, int]:
            return small.answers(game.after(position, move)), -small.after(position, move), move

        moves = game.moves_that_matter(position)
        return min((m for m in moves if match.is_open(m)), key=ease)

    def _hard(self, match: Match) -> int:
        """A hard reply in a large game: few winning answers, and a good part of the pile left."""
        game, position = match.game, match.position

        def ease(move: int) -> tuple[int, bool, int]:
            return self._answers(game, position, move), 2 * move > position.pile, -move

        return min(self._candidates(match), key=ease)

    def _candidates(self, match: Match) -> list[int]:
        """A few open moves: the smallest, the largest, some between."""
        moves = match.game.moves_that_matter(match.position)
        last = most(moves)
        few = set(first_moves(moves, _CANDIDATES))
        few |= {last // 2, last // 3, match.position.pile // 2, last}
        few |= {_drawn(moves, self.chance) for _ in range(_CANDIDATES)}
        chosen = sorted(move for move in few if match.is_open(move))
        return chosen or [next(move for move in moves if match.is_open(move))]

    def _answers(self, game: Game, position: Position, move: int) -> int:
        """How many winning answers a reply leaves, as far as that can be counted cheaply."""
        try:
            after = game.after(position, move)
            if not game.moves(after):
                return 0
            enough = min(game.blocks_at(after), MOST_BLOCKED) + _TRIAL.moves
            wins = len(solve(game, after, Limits(_TRIAL.work, enough)).moves)
        except MissingExtraError:
            raise
        except OnepileError:
            return _TRIAL.moves  # not seen through: as bad as many
        return max(1, wins - game.blocks_at(after)) if wins else 0


class Fallible:
    """Sees the best step with a given probability, and does anything else otherwise.

    Args:
        strength: How often it sees the best step: 1 is perfect, 0 is random.
        limits: What one look at a position may cost.
        chance: The source of its mistakes.
    """

    name = "fallible"

    def __init__(
        self, strength: float, limits: Limits | None = None, chance: Chance | None = None
    ) -> None:
        if not 0 <= strength <= 1:
            raise IllegalError(f"strength {strength} is outside 0 … 1: give 0 for random play")
        self.strength = strength
        self._chance = chance or Chance()
        self._perfect = Perfect(limits, self._chance)
        self._random = Random(self._chance)

    def decide(self, match: Match) -> Step:
        """The perfect step or a random one."""
        sees = self._chance.random() < self.strength
        return (self._perfect if sees else self._random).decide(match)


KINDS = ("perfect", "fallible", "random")


def computer(
    kind: str, strength: float = 0.7, limits: Limits | None = None, seed: int | str | None = None
) -> Player:
    """The player of this kind.

    Raises:
        IllegalError: there is no such kind, or the strength is not between 0 and 1.
    """
    chance = Chance(seed)
    if kind == "perfect":
        return Perfect(limits, chance)
    if kind == "fallible":
        return Fallible(strength, limits, chance)
    if kind == "random":
        return Random(chance)
    raise IllegalError(f"unknown player {kind!r}: known are {', '.join(KINDS)}")


def finish(match: Match, first: Player, second: Player) -> Match:
    """Let two players play a match to its end.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> match = Match.begin(game, game.position(17, cap=16))
    >>> finish(match, Perfect(), Random(Chance(1))).winner
    0
    """
    players = (first, second)
    while match.phase != "over":
        match = match.then(players[match.actor].decide(match))
    return match
