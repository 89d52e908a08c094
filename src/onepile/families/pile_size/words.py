"""What is said of pile-size games: the rules, and nim-values."""

from onepile.families.pile_size import PileSize
from onepile.formulas import Expression
from onepile.kinds import Ask, Reasons
from onepile.statements import Phrase, Statement, Words, statement
from onepile.words import last_move, may_block


def in_words(game: PileSize) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> print(in_words(parse_game("half"))[0])
    From a pile of n take from 1 to floor(n/2) counters.
    """
    blocks = [may_block(game.blocks)] if game.blocks else []
    return [take_up_to(game.f), *blocks, last_move(game.misere)]


@statement
def take_up_to(f: Expression) -> Words:
    """A sentence of the rules: what may be taken."""
    return Phrase("From a pile of n take from 1 to {said} counters.", said=f.said)


@statement
def leaves_zero(pile: int, move: int, left: int) -> Words:
    """What a winning move leaves."""
    return "take {move}: that leaves pile {left} of nim-value 0"


@statement
def no_zero(pile: int) -> Words:
    """That no move helps."""
    return "every move leaves a pile with another nim-value than 0"


@statement
def has_nim_value(pile: int, value: int) -> Words:
    """Why a pile is safe or not."""
    return "its nim-value is {value}"


@statement
def every_move_changes(pile: int) -> Words:
    """Why no move from here wins."""
    return "the nim-value is 0, and every move changes it"


class PileSizeReasons(Reasons):
    """By nim-values, where they are known."""

    def steps(self, ask: Ask) -> list[Statement]:
        """What the best move leaves, or that no move helps."""
        pile, moves = self.answer.position.pile, self.answer.moves
        if self.game.misere:
            return []
        if moves:
            return [leaves_zero(pile, moves[0], pile - moves[0])]
        return [no_zero(pile)] if self.answer.safe else []

    def because(self) -> Statement | None:
        """The nim-value."""
        pile, value = self.answer.position.pile, self.answer.known_nim_value
        return None if value is None else has_nim_value(pile, value)

    def lacking(self) -> Statement | None:
        """That the nim-value is 0."""
        known = self.answer.known_nim_value is not None
        return every_move_changes(self.answer.position.pile) if known else None
