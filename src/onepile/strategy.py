"""Answers in words and in moves: what to take, what to block, what every reply runs into."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from onepile.answers import ABSENT, Answer, Limits
from onepile.errors import IllegalError, quote
from onepile.games.families import (
    Game,
    MoveNumberPosition,
    MoveSize,
    MoveSizePosition,
    PileSize,
    Position,
)
from onepile.games.numbers import short
from onepile.solve import solve

_SHOWN = 12
_SEQUENCE_SHOWN = 40


def explain(answer: Answer) -> str:
    """The answer as a few lines for people.

    >>> from onepile.games import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> print(explain(solve(game, game.position(11, cap=4))))
    unsafe: with best play the player to move wins
    pile 11, cap 4 in move-size; f=2n
    expansion: 11 = 8 + 3
    the threshold is 3: a cap of 4 is enough to win
    winning moves: 3
    take 3: that leaves pile 8 with cap 6, below its threshold 8
    against 1: pile 7 with cap 2, which reaches its threshold 2
    against 6: pile 2 with cap 12, which reaches its threshold 2
    why: the least summand in the base decides (...) (theorem, method base)
    """
    lines = [verdict(answer.outcome == "safe"), f"{place(answer.position)} in {answer.game}"]
    if answer.expansion is not ABSENT:
        lines.append(f"expansion: {short(answer.position.pile)} = {_sum(answer.expansion)}")
    if answer.threshold is not ABSENT and isinstance(answer.position, MoveSizePosition):
        lines += _threshold(answer, answer.threshold, answer.position.cap)
    if answer.nim_value is not ABSENT:
        lines.append(f"nim-value {short(answer.nim_value)}")
    if answer.moves:
        lines.append(f"winning moves: {_listing(answer.moves, answer.more_moves)}")
    if answer.block is not ABSENT:
        lines.append(f"the opponent must block: {_listing(answer.block, False) or 'nothing'}")
    lines += reasons(answer)
    if isinstance(answer.game, MoveSize) and answer.game.blocks and not answer.game.misere:
        sequence = strategy_sequence(answer.game, answer.position.pile)
        lines.append(f"strategy sequence (0: the move wins): {sequence}")
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


def reasons(answer: Answer) -> list[str]:
    """Why the best move wins and what replies run into, or why no move helps."""
    if isinstance(answer.game, PileSize) and not answer.game.misere:
        if answer.moves:
            left = short(answer.position.pile - answer.moves[0])
            return [f"take {short(answer.moves[0])}: that leaves pile {left} of nim-value 0"]
        return ["every move leaves a pile with another nim-value than 0"]
    if not isinstance(answer.game, MoveSize) or answer.game.misere:
        return []
    game, position = answer.game, answer.position
    if not answer.moves:
        blocked = answer.block if answer.block is not ABSENT else ()
        return _replies(game, position, blocked)
    best = answer.moves[0]
    after = game.after(position, best)
    if game.is_over(after.pile):
        return [f"take {short(best)}: that ends the game"]
    threshold = _threshold_at(game, after)
    beyond = (
        "where no cap is enough" if threshold is None else f"below its threshold {short(threshold)}"
    )
    left = f"pile {short(after.pile)} with cap {short(after.cap)}"
    return [
        f"take {short(best)}: that leaves {left}, {beyond}",
        *_replies(game, after, block(game, after)),
    ]


def _replies(game: MoveSize, position: Position, blocked: Collection[int]) -> list[str]:
    """What the least and the greatest open move run into, from a safe position."""
    moves = game.moves(position)
    open_moves = [m for m in (*moves[: len(blocked) + 1], *moves[-1:]) if m not in blocked]
    lines = []
    for move in sorted({*open_moves[:1], *open_moves[-1:]}):
        after = game.after(position, move)
        threshold = _threshold_at(game, after)
        if threshold is None:  # only when it is won for another reason: say nothing wrong
            continue
        lines.append(
            f"against {short(move)}: pile {short(after.pile)} with cap {short(after.cap)}, "
            f"which reaches its threshold {short(threshold)}"
        )
    return lines


def _threshold_at(game: MoveSize, position: MoveSizePosition) -> int | None:
    if game.is_over(position.pile):
        return None
    threshold = solve(game, position, Limits(moves=0)).threshold
    assert threshold is not ABSENT
    return threshold


def block(game: Game, position: Position, limits: Limits | None = None) -> tuple[int, ...]:
    """The moves that the opponent must forbid at a safe position; none if nothing helps.

    >>> from onepile.games import parse_game
    >>> game = parse_game("fibonacci-two-blocks")
    >>> block(game, game.position(12, cap=6))
    (1, 3)
    """
    forbidden = solve(game, position, limits).block
    return () if forbidden is ABSENT else forbidden


def reply(
    game: Game, position: Position, blocked: Collection[int], limits: Limits | None = None
) -> int | None:
    """A winning move that is not blocked, None when there is none.

    >>> from onepile.games import parse_game
    >>> game = parse_game("fibonacci-two-blocks")
    >>> reply(game, game.position(12, cap=13), blocked=(1, 3))
    12

    Raises:
        IllegalError: more moves are blocked than may be.
    """
    allowed = game.blocks_at(position)
    if len(set(blocked)) > allowed:
        raise IllegalError(f"{len(set(blocked))} moves are blocked: at most {allowed} may be")
    limits = replace(limits or Limits(), moves=allowed + 1)
    moves = solve(game, position, limits).moves
    return next((move for move in moves if move not in blocked), None)


@dataclass(frozen=True)
class StrategySequence:
    """Paper 004: F(N-1,f(1)), F(N-2,f(2)), … up to the move of size g(N), as 0s and 1s.

    Attributes:
        length: g(N), the length of the sequence; None if it never ends.
        zeros: The moves to safe positions, ascending: where the sequence is 0.
    """

    length: int | None
    zeros: tuple[int, ...]

    def __str__(self) -> str:
        if self.length is None or self.length > _SEQUENCE_SHOWN:
            end = "" if self.length is None else f" (the last of {short(self.length)})"
            return f"0 at {_listing(self.zeros, False) or 'no move'}{end}, 1 elsewhere"
        zeros = set(self.zeros)
        return " ".join("0" if k in zeros else "1" for k in range(1, self.length + 1))


def strategy_sequence(game: Game, pile: int, limits: Limits | None = None) -> StrategySequence:
    """The strategy sequence of a pile, for piles of any size.

    >>> from onepile.games import parse_game
    >>> print(strategy_sequence(parse_game("fibonacci-two-blocks"), 12))
    0 1 0 1 1 1 1 1 1 1 1 0
    """
    if not isinstance(game, MoveSize) or game.misere:
        raise IllegalError(
            f"{quote(str(game))} has no strategy sequence: move-size games in normal play have one"
        )
    limits = replace(limits or Limits(), moves=game.blocks + 1)
    most = pile + game.blocks + 1
    answer = solve(game, MoveSizePosition(pile, most), limits)
    assert answer.threshold is not ABSENT
    zeros = answer.moves
    if answer.block is not ABSENT:
        zeros = answer.block
    return StrategySequence(answer.threshold, zeros)


def verdict(safe: bool) -> str:
    """Who wins, in words.

    >>> verdict(safe=True)
    'safe: with best play the player to move loses'
    """
    if safe:
        return "safe: with best play the player to move loses"
    return "unsafe: with best play the player to move wins"


def _threshold(answer: Answer, threshold: int | None, cap: int) -> list[str]:
    if answer.game.misere and isinstance(answer.game, MoveSize) and answer.game.blocks:
        return []  # with blocks, a misère position may be won with a small cap and lost with more
    if threshold is None:
        return ["the threshold is infinite: no cap is enough to win"]
    if cap >= threshold:
        return [f"the threshold is {short(threshold)}: a cap of {short(cap)} is enough to win"]
    return [
        f"the threshold is {short(threshold)}: a cap of {short(threshold)} or more would win, "
        f"{short(cap)} is too little"
    ]


def _sum(parts: Sequence[int]) -> str:
    if len(parts) <= _SHOWN:
        return " + ".join(map(short, reversed(parts)))
    half = _SHOWN // 2
    ends = [*map(short, parts[: -half - 1 : -1])], [*map(short, parts[half - 1 :: -1])]
    return " + ".join([*ends[0], f"… {len(parts) - 2 * half} more …", *ends[1]])


def _listing(moves: Sequence[int], more: bool) -> str:
    return ", ".join(short(move) for move in moves) + (", …" if more else "")
