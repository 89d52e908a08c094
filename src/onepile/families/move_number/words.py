"""What is said of move-number games: the rules."""

from onepile.families.move_number.rules import MoveNumber
from onepile.sayings import Plain
from onepile.statements import Statement


def in_words(game: MoveNumber) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("growing-moves")):
    ...     print(sentence)
    Move number k takes from k to 2k+3 counters.
    Before move k the other player may block one amount.
    Who makes the last move wins.
    """
    least, most, blocks = str(game.least), str(game.most), str(game.blocks)
    if least == most:
        lines = [f"Move number k takes exactly {least} counters."]
    else:
        lines = [f"Move number k takes from {least} to {most} counters."]
    if blocks != "0":
        amounts = "one amount" if blocks == "1" else f"up to {blocks} amounts"
        lines.append(f"Before move k the other player may block {amounts}.")
    return [Plain(line) for line in (*lines, "Who makes the last move wins.")]
