"""The rules of a game in words, for people who are about to play it."""

from onepile.games import Game, MoveNumber, MoveSize, Position
from onepile.games.numbers import short
from onepile.play.match import Match, listing, span


def rules(game: Game) -> list[str]:
    """The rules, one sentence each.

    >>> from onepile.games import parse_game
    >>> for sentence in rules(parse_game("move-size; f=2n; blocks=2; overshoot")):
    ...     print(sentence)
    Take from 1 counter up to the cap; after a move of n the next cap is 2n.
    You may take more than the pile holds.
    Before each move the other player may block up to 2 amounts.
    Who makes the last move wins.
    """
    lines = [_taking(game)]
    if isinstance(game, MoveSize):
        if game.overshoot:
            lines.append("You may take more than the pile holds.")
        if game.ends:
            lines.append(f"The game is over when the pile is {_any_of([0, *sorted(game.ends)])}.")
    if blocking := _blocking(game):
        lines.append(blocking)
    if game.misere:
        lines.append("Who makes the last move loses.")
    else:
        lines.append("Who makes the last move wins.")
    return lines


def _taking(game: Game) -> str:
    if isinstance(game, MoveSize):
        constant = game.f.shape.linear
        if constant is not None and constant.p == 0:
            return f"Take from 1 counter up to the cap; after the first move the cap is {game.f}."
        cap = _value(game.f)
        return f"Take from 1 counter up to the cap; after a move of n the next cap is {cap}."
    if isinstance(game, MoveNumber):
        least, most = str(game.least), str(game.most)
        if least == most:
            return f"Move number k takes exactly {least} counters."
        return f"Move number k takes from {least} to {most} counters."
    return f"From a pile of n take from 1 to {_value(game.f)} counters."


def _value(f: object) -> str:
    text = str(f)
    return f"given by the list {text}, whose last number repeats" if text.startswith("[") else text


def _blocking(game: Game) -> str:
    if isinstance(game, MoveSize) and game.blocks:
        return f"Before each move the other player may block {_up_to(str(game.blocks))}."
    if isinstance(game, MoveNumber) and str(game.blocks) != "0":
        return f"Before move k the other player may block {_up_to(str(game.blocks))}."
    return ""


def _up_to(number: str) -> str:
    return "one amount" if number == "1" else f"up to {number} amounts"


def _any_of(piles: list[int]) -> str:
    return " or ".join([", ".join(map(short, piles[:-1])), short(piles[-1])])


def to_do(match: Match) -> str:
    """What the player who has to act may do now.

    >>> from onepile.games import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> to_do(Match.begin(game, game.position(20, cap=19)))
    'take 1 to 19'
    """
    moves = span(match.moves)
    if match.phase == "block":
        number = match.game.blocks_at(match.position)
        return f"block {_up_to(str(number))} of {moves}"
    blocked = f", but not {listing(sorted(match.blocked))}" if match.blocked else ""
    return f"take {moves}{blocked}"


def counters(position: Position, most: int = 100) -> str:
    """The pile as dots in groups of five, while it is small; nothing when it is not.

    >>> from onepile.games import PileSizePosition
    >>> counters(PileSizePosition(7))
    '●●●●● ●●'
    """
    pile = position.pile
    if not 0 < pile <= most:
        return ""
    groups = ["●" * min(5, pile - start) for start in range(0, pile, 5)]
    rows = [groups[start : start + 10] for start in range(0, len(groups), 10)]
    return "\n".join(" ".join(row) for row in rows)
