"""What is shown and asked at a move: what may be done, and the pile while it is small."""

from onepile.play.match import Match, span
from onepile.statements import Phrase


def to_do(match: Match) -> Phrase:
    """What the player who has to act may do now.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> print(to_do(Match.begin(game, game.position(20, cap=19))))
    take 1 to 19
    """
    if match.phase == "block":
        number = match.game.blocks_at(match.position)
        amounts = span(match.moves)
        if number == 1:
            return Phrase("block one amount of {amounts}", amounts=amounts)
        return Phrase("block up to {number} amounts of {amounts}", number=number, amounts=amounts)
    return match.allowed()


def counters(pile: int, most: int = 100) -> str:
    """The pile as dots in groups of five, while it is small; nothing when it is not.

    >>> counters(7)
    '●●●●● ●●'
    """
    if not 0 < pile <= most:
        return ""
    groups = ["●" * min(5, pile - start) for start in range(0, pile, 5)]
    rows = [groups[start : start + 10] for start in range(0, len(groups), 10)]
    return "\n".join(" ".join(row) for row in rows)
