"""What is said of positions and of rules in every family, a function a kind."""

from onepile.claims import GRADES, Grade
from onepile.formulas import NumbersWhere
from onepile.formulas.ends import Ends
from onepile.game_class import Game
from onepile.rules import Position
from onepile.statements import Phrase, Statement, Term, Words, statement


@statement
def outcome(position: Position, safe: bool) -> Words:
    """Who wins."""
    if safe:
        return "safe: with best play the player to move loses"
    return "unsafe: with best play the player to move wins"


@statement
def where(position: Position, game: Game) -> Words:
    """Which position of which game is spoken of."""
    return "{position} in {game}"


@statement
def no_cap_given(position: Position) -> Words:
    """Which cap it is where none was given."""
    return "no cap was given: all but one may be taken at first"


@statement
def nim_value(position: Position, value: int) -> Words:
    """The nim-value of a position."""
    return "nim-value {value}"


@statement
def winning_moves(position: Position, moves: tuple[int, ...], more: bool) -> Words:
    """The moves that win, perhaps not all."""
    return "winning moves: {moves:moves}, …" if more else "winning moves: {moves:moves}"


@statement
def must_block(position: Position, moves: tuple[int, ...], more: bool = False) -> Words:
    """The moves that the opponent has to forbid at a safe position, perhaps not all."""
    if more:
        return "the opponent must block: {moves:list}, …"
    if moves:
        return "the opponent must block: {moves:list}"
    return "the opponent need not block anything"


@statement
def why(grade: Grade, reason: Statement, method: str) -> Words:
    """The evidence for an answer."""
    return Phrase(
        "why: {reason} ({grade}, method {named})", grade=GRADES[grade], named=Term(method)
    )


@statement
def in_disguise(position: Position, text: str, there: Position, why: Statement) -> Words:
    """That a game is one of another family, and why the answer holds there.

    Args:
        position: The position.
        text: The game there.
        there: The same position there.
        why: Why the answer holds.
    """
    return "this is {text} at {there}; {why}"


@statement
def is_game(text: str) -> Words:
    """That a game is one of another family."""
    return "the game is {text} in disguise"


@statement
def said_there(said: Statement, game: Game) -> Words:
    """What is said of the game that a game is in another family.

    Args:
        said: It.
        game: The game there.
    """
    return "{said}"


@statement
def visited(position: Position, count: int) -> Words:
    """That an answer was found by playing."""
    return "{count} positions visited by the rules"


@statement
def last_move(misere: bool) -> Words:
    """A sentence of the rules: what the last move does."""
    return "Who makes the last move loses." if misere else "Who makes the last move wins."


@statement
def may_block(blocks: int) -> Words:
    """A sentence of the rules: how many moves may be forbidden."""
    if blocks == 1:
        return "Before each move the other player may block one amount."
    return "Before each move the other player may block up to {blocks} amounts."


def over(ends: Ends) -> Statement:
    """A sentence of the rules: where the game ends besides the empty pile."""
    return over_where(ends) if isinstance(ends, NumbersWhere) else over_at((0, *sorted(ends)))


@statement
def over_at(ends: tuple[int, ...]) -> Words:
    """A sentence of the rules: at which piles the game ends."""
    *piles, last = ends
    return Phrase(
        "The game is over when the pile is {piles:list} or {last}.", piles=piles, last=last
    )


@statement
def over_where(ends: NumbersWhere) -> Words:
    """A sentence of the rules: where the game ends, by a condition."""
    return "The game is over when the pile n is 0 or {ends}."
