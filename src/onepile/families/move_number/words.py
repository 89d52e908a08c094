"""What is said of move-number games: the rules."""

from onepile.families.move_number import MoveNumber
from onepile.formulas import Expression
from onepile.statements import Statement, Words, statement
from onepile.words import last_move


def in_words(game: MoveNumber) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("growing-moves")):
    ...     print(sentence)
    Move number k takes from k to 2k+3 counters.
    Before move k the other player may block one amount.
    Who makes the last move wins.
    """
    said = [take_between(game.least, game.most)]
    if str(game.blocks) != "0":
        said.append(may_block_before(game.blocks))
    return [*said, last_move(game.misere)]


@statement
def take_between(least: Expression, most: Expression) -> Words:
    """A sentence of the rules: what may be taken."""
    if str(least) == str(most):
        return "Move number k takes exactly {least} counters."
    return "Move number k takes from {least} to {most} counters."


@statement
def may_block_before(blocks: Expression) -> Words:
    """A sentence of the rules: how many moves may be forbidden."""
    if str(blocks) == "1":
        return "Before move k the other player may block one amount."
    return "Before move k the other player may block up to {blocks} amounts."
