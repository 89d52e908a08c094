"""What is said of move-size games: rules, thresholds, what moves leave, strategy sequences."""

from collections.abc import Collection

from onepile.claims import Answer
from onepile.families.move_size import MoveSize
from onepile.families.move_size.parts import by_parts
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.kinds import Ask, Reasons
from onepile.numbers import INFINITY, Extended
from onepile.rules import first_moves, most
from onepile.statements import Phrase, Statement, Words, statement
from onepile.words import last_move, may_block, over

_REPLIES = 100
"""So many blocked moves are passed over in search of an open one that can be told about."""
_SEQUENCE_SHOWN = 40
"""A strategy sequence is shown as such, or so many of its zeros are."""


def in_words(game: MoveSize) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("move-size; f=2n; blocks=2; overshoot")):
    ...     print(sentence)
    Take from 1 counter up to the cap; after a move of n the next cap is 2n.
    You may take more than the pile holds: every amount up to the cap is a move of its own.
    Before each move the other player may block up to 2 amounts.
    Who makes the last move wins.
    """
    said: list[Statement] = [take_up_to_the_cap(game.f)]
    if game.overshoot:
        said.append(may_take_more())
    if game.ends:
        said.append(over(game.ends))
    if game.blocks:
        said.append(may_block(game.blocks))
    if game.stuck:
        said.append(over_when_blocked())
    return [*said, last_move(game.misere)]


@statement
def over_when_blocked() -> Words:
    """A sentence of the rules: paper 004's rule 2, in misère play."""
    return (
        "When all moves can be blocked the game is over, at its start too, and the player "
        "to move has won."
    )


@statement
def nothing_open(pile: int, cap: int) -> Words:
    """That the game is over at a position because every move could be blocked."""
    return "there are no more moves than may be blocked: the game is over, and is won"


@statement
def take_up_to_the_cap(f: Expression) -> Words:
    """A sentence of the rules: what may be taken, and what follows."""
    linear = f.shape.linear
    if linear is not None and linear.p == 0:
        return "Take from 1 counter up to the cap; after the first move the cap is {f}."
    return Phrase(
        "Take from 1 counter up to the cap; after a move of $n$ the next cap is {said}.",
        said=f.said,
    )


@statement
def may_take_more() -> Words:
    """A sentence of the rules: overshooting."""
    return "You may take more than the pile holds: every amount up to the cap is a move of its own."


@statement
def expansion(pile: int, parts: tuple[int, ...]) -> Words:
    """The pile as a sum of members of the base."""
    return "expansion: {pile} = {parts:sum}"


@statement
def threshold(pile: int, cap: int, threshold: Extended) -> Words:
    """The threshold of a pile, and whether a cap reaches it."""
    if threshold is INFINITY:
        return "the threshold is infinite: no cap is enough to win"
    if cap >= threshold:
        return "the threshold is {threshold}: a cap of {cap} is enough to win"
    return (
        "the threshold is {threshold}: a cap of {threshold} or more would win, {cap} is too little"
    )


@statement
def leaves(start: int, move: int, pile: int, cap: int, threshold: Extended, over: bool) -> Words:
    """What a winning move leaves."""
    if over:
        return "take {move}: that ends the game"
    if threshold is INFINITY:
        return "take {move}: that leaves pile {pile} with cap {cap}, where no cap is enough"
    return "take {move}: that leaves pile {pile} with cap {cap}, below its threshold {threshold}"


@statement
def against(start: int, move: int, pile: int, cap: int, threshold: int) -> Words:
    """What a reply from a safe position runs into."""
    return "against {move}: pile {pile} with cap {cap}, which reaches its threshold {threshold}"


@statement
def strategy_sequence(
    pile: int, length: Extended, zeros: tuple[int, ...], more: bool = False
) -> Words:
    """Paper 004: F(N-1,f(1)), F(N-2,f(2)), … up to the move of size g(N), as 0s and 1s.

    Args:
        pile: The pile N.
        length: g(N), the length of the sequence; `INFINITY` if it never ends.
        zeros: The moves to safe positions, ascending: where the sequence is 0.
        more: Whether there are further ones in the sequence.
    """
    return Phrase(
        "strategy sequence (0: the move wins): {sequence}", sequence=_sequence(length, zeros, more)
    )


def _sequence(length: Extended, zeros: tuple[int, ...], more: bool) -> Words:
    """A strategy sequence itself while it is short, else where it is 0."""
    if isinstance(length, int) and length <= _SEQUENCE_SHOWN:
        wins = set(zeros)
        return " ".join("0" if k in wins else "1" for k in range(1, length + 1))
    if more and length is INFINITY:
        return Phrase("0 at {zeros:list}, …", zeros=zeros)
    if more:
        return Phrase("0 at {zeros:list}, … {length} (the last)", zeros=zeros, length=length)
    if not zeros:
        return Phrase("0 at no move, 1 elsewhere")
    if length is INFINITY:
        return Phrase("0 at {zeros:list}, 1 elsewhere", zeros=zeros)
    return Phrase(
        "0 at {zeros:list} (the last of {length}), 1 elsewhere", zeros=zeros, length=length
    )


@statement
def needed_cap(pile: int, cap: int, threshold: Extended) -> Words:
    """Which cap is needed at a pile: why a position is safe or not."""
    if threshold is INFINITY:
        return "whoever moves there loses, however many may be taken"
    if cap < threshold:
        return "the right to take {threshold} would be needed to win there"
    return "the right to take {threshold} is enough to win there"


@statement
def lacking_cap(pile: int, threshold: Extended) -> Words:
    """Which cap the player to move would need here."""
    if threshold is INFINITY:
        return "whoever moves with a pile of {pile} loses, however many may be taken"
    return "the right to take {threshold} would be needed"


@statement
def safe_caps(pile: int, caps: tuple[int, Extended] | None) -> Words:
    """The caps with which a pile is lost, where these are no down-set: misère play with blocks."""
    if caps is None:
        return "every cap wins here"
    least, most = caps
    if most is INFINITY and least == 1:
        return "every cap loses here"
    if most is INFINITY:
        return Phrase("caps of {least} or more lose, smaller ones win", least=least)
    if least == most:
        return Phrase("a cap of {least} loses, every other one wins", least=least)
    return Phrase("caps from {least} to {most} lose, all others win", least=least, most=most)


class MoveSizeReasons(Reasons):
    """By thresholds, where more cap is never worse."""

    game: MoveSize

    @property
    def position(self) -> MoveSizePosition:
        """The position that was asked about."""
        assert isinstance(self.answer.position, MoveSizePosition)
        return self.answer.position

    def found(self) -> list[Statement]:
        """The expansion of the pile, and its threshold or safe caps."""
        game, (pile, cap), answer = self.game, self.position, self.answer
        said: list[Statement] = []
        if not game.moves(self.position) and not game.is_over(pile):
            said.append(nothing_open(pile, cap))
        if answer.expansion is not None:
            said.append(expansion(pile, answer.expansion[::-1]))
        if answer.threshold is not None:
            said.append(threshold(pile, cap, answer.threshold))
        if answer.safe_caps is not None:
            said.append(safe_caps(pile, answer.safe_caps or None))
        return said

    def steps(self, ask: Ask) -> list[Statement]:
        """What the best move leaves, what replies run into, the strategy sequence."""
        game, position, answer = self.game, self.position, self.answer
        if game.misere:
            return []
        said: list[Statement] = []  # of an unsafe position nothing, if no move is listed
        if answer.moves:
            said = _best(answer, ask)
        elif answer.safe:
            said = _replies(game, position, answer.to_block, ask)
        if game.blocks:
            said.append(sequence_of(game, position.pile, ask))
        return said

    def because(self) -> Statement | None:
        """The cap that is needed."""
        needed = self.answer.threshold
        return None if needed is None else needed_cap(*self.position, threshold=needed)

    def lacking(self) -> Statement | None:
        """The cap that would be needed."""
        needed = self.answer.threshold
        return None if needed is None else lacking_cap(self.position.pile, needed)

    def idea(self) -> Statement | None:
        """The smallest part, where it decides and is itself the move that wins."""
        game, (pile, cap), known = self.game, self.position, self.answer.expansion
        if game.blocks or game.misere or game.ends or not game.f.shape.steps_at_least_minus_one:
            return None
        if known is None or sum(known) != pile:
            return None
        return by_parts(pile, cap, known[::-1], game.next_cap(known[0]) if cap >= known[0] else 0)

    @property
    def least_part_decides(self) -> bool:
        """So it is in the papers' base: without blocks, in normal play."""
        return not self.game.misere and not self.game.blocks


def _best(answer: Answer, ask: Ask) -> list[Statement]:
    """What the best move leaves, and what the replies to it run into."""
    game, best = answer.game, answer.moves[0]
    assert isinstance(game, MoveSize)
    after = game.after(answer.position, best)  # type: ignore[arg-type]
    if game.is_over(after.pile):
        return [leaves(answer.position.pile, best, *after, threshold=INFINITY, over=True)]
    asked = ask(after, _REPLIES)
    assert asked.threshold is not None
    start = answer.position.pile
    left = leaves(start, best, *after, threshold=asked.threshold, over=False)
    return [left, *_replies(game, after, asked.to_block, ask)]


def _replies(
    game: MoveSize, position: MoveSizePosition, blocked: Collection[int], ask: Ask
) -> list[Statement]:
    """What the least and the greatest open move run into, from a safe position.

    Args:
        game: The game.
        position: The position.
        blocked: The moves that are blocked, perhaps only the first of them.
        ask: Answers for other positions.
    """
    moves = game.moves(position)
    near = [*first_moves(moves, len(blocked) + 1), *([most(moves)] if moves else [])]
    open_moves = [move for move in near if move not in blocked]
    said: list[Statement] = []
    for move in sorted({*open_moves[:1], *open_moves[-1:]}):
        after = game.after(position, move)
        if game.is_over(after.pile):
            continue
        needed = ask(after).threshold
        # Else it is won for another reason, or it is one that is blocked: say nothing wrong.
        if isinstance(needed, int) and needed <= after.cap:
            said.append(against(position.pile, move, *after, threshold=needed))
    return said


def sequence_of(game: MoveSize, pile: int, ask: Ask) -> Statement:
    """The strategy sequence of a pile, of any size, of a game in normal play.

    >>> from onepile.limits import Limits
    >>> from onepile.families.move_size.theory import METHODS
    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-two-blocks")
    >>> def ask(position, moves=0):
    ...     return METHODS[-2].answer(game, position, Limits(moves=moves))  # the recurrence
    >>> print(sequence_of(game, 12, ask))
    strategy sequence (0: the move wins): 0 1 0 1 1 1 1 1 1 1 1 0
    """
    shown = min(game.blocks + 1, _SEQUENCE_SHOWN)
    answer = ask(MoveSizePosition(pile, pile + game.blocks + 1), shown)
    assert answer.threshold is not None
    if answer.safe:
        return strategy_sequence(pile, answer.threshold, answer.to_block, answer.more_blocks)
    return strategy_sequence(pile, answer.threshold, answer.moves, shown <= game.blocks)
