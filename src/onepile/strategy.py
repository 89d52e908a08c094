"""Answers in words: who wins, by which move, what to block, and why."""

from collections.abc import Sequence

from onepile.answers import ABSENT, Answer
from onepile.games.families import MoveNumberPosition, MoveSizePosition, Position
from onepile.games.numbers import short


def explain(answer: Answer) -> str:
    """The answer as a few lines for people.

    >>> from onepile.games import parse_game
    >>> from onepile.solve import solve
    >>> game = parse_game("fibonacci-nim")
    >>> print(explain(solve(game, game.position(7, cap=1))))
    safe: with best play the player to move loses
    pile 7, cap 1 in move-size; f=2n
    the threshold is 2: a cap of 2 or more would win, 1 is too little
    ...
    """
    lines = [_verdict(answer), f"{place(answer.position)} in {answer.game}"]
    if answer.threshold is not ABSENT and isinstance(answer.position, MoveSizePosition):
        lines.append(_threshold(answer.threshold, answer.position.cap))
    if answer.nim_value is not ABSENT:
        lines.append(f"nim-value {short(answer.nim_value)}")
    if answer.expansion is not ABSENT:
        lines.append(f"expansion: {short(answer.position.pile)} = {_sum(answer.expansion)}")
    if answer.moves:
        lines.append(f"winning moves: {_listing(answer.moves, answer.more_moves)}")
    if answer.block is not ABSENT:
        forbidden = _listing(answer.block, False) if answer.block else "nothing"
        lines.append(f"the opponent must block: {forbidden}")
    lines.append(f"why: {answer.evidence.reason} ({answer.evidence.grade}, method {answer.method})")
    return "\n".join(lines)


def place(position: Position) -> str:
    """A position in words.

    >>> place(MoveSizePosition(10, 3))
    'pile 10, cap 3'
    """
    if isinstance(position, MoveSizePosition):
        return f"pile {short(position.pile)}, cap {short(position.cap)}"
    if isinstance(position, MoveNumberPosition):
        return f"pile {short(position.pile)}, move number {short(position.move)}"
    return f"pile {short(position.pile)}"


def _verdict(answer: Answer) -> str:
    if answer.outcome == "safe":
        return "safe: with best play the player to move loses"
    return "unsafe: with best play the player to move wins"


def _threshold(threshold: int | None, cap: int) -> str:
    if threshold is None:
        return "the threshold is infinite: no cap is enough to win"
    if cap >= threshold:
        return f"the threshold is {short(threshold)}: a cap of {short(cap)} is enough to win"
    return (
        f"the threshold is {short(threshold)}: a cap of {short(threshold)} or more would win, "
        f"{short(cap)} is too little"
    )


_SHOWN = 12


def _sum(parts: Sequence[int]) -> str:
    shown = [short(part) for part in reversed(parts)]
    if len(shown) > _SHOWN:
        shown = [*shown[: _SHOWN // 2], f"… {len(shown) - _SHOWN} more …", *shown[-_SHOWN // 2 :]]
    return " + ".join(shown)


def _listing(moves: Sequence[int], more: bool) -> str:
    return ", ".join(short(move) for move in moves) + (", …" if more else "")
