"""What is said of move-size games: rules, thresholds, what moves leave, strategy sequences."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.family import Ask
from onepile.formulas import Expression
from onepile.knowledge import ABSENT, Answer
from onepile.numbers import INFINITY, Extended
from onepile.rules import first_moves, most
from onepile.sayings import LastMove, MayBlock, over_at
from onepile.statements import Definition, Phrase, Statement, Verdict

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
    said: list[Statement] = [TakeUpToTheCap(game.f)]
    if game.overshoot:
        said.append(MayTakeMore())
    if game.ends:
        said.append(over_at(game.ends))
    if game.blocks:
        said.append(MayBlock(game.blocks))
    if game.stuck:
        said.append(OverWhenBlocked())
    return [*said, LastMove(game.misere)]


def _not_stuck(game: MoveSize) -> MoveSize:
    """The same rules but for the one that a game is over when all moves can be blocked."""
    return replace(game, stuck=False)


def _never_over(game: MoveSize) -> MoveSize:
    """The same rules but for those of when a game is over before the pile is empty."""
    return replace(game, stuck=False, ends=frozenset())


@dataclass(frozen=True)
class OverWhenBlocked(Statement):
    """A sentence of the rules: paper 004's rule 2, in misère play."""

    kind: ClassVar[str] = "over-when-blocked"
    words: ClassVar = {
        "en": {
            "": "When all moves can be blocked the game is over, at its start too, and the player "
            "to move has won."
        }
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules: no moves where there would be no more of them than blocks."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        positions = (MoveSizePosition(pile, game.blocks) for pile in range(1, bound + 1))
        return Verdict.of(game.stuck and not any(game.moves(here) for here in positions))


@dataclass(frozen=True)
class NothingOpen(Statement):
    """That the game is over at a position because every move could be blocked."""

    kind: ClassVar[str] = "nothing-open"
    words: ClassVar = {
        "en": {"": "there are no more moves than may be blocked: the game is over, and is won"}
    }
    pile: int
    cap: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules."""
        game, here = oracle.game, MoveSizePosition(self.pile, self.cap)
        assert isinstance(game, MoveSize)
        return Verdict.of(game.stuck and not game.is_over(self.pile) and not game.moves(here))


@dataclass(frozen=True)
class TakeUpToTheCap(Statement):
    """A sentence of the rules: what may be taken, and what follows."""

    kind: ClassVar[str] = "take-up-to-the-cap"
    words: ClassVar = {
        "en": {
            "": "Take from 1 counter up to the cap; after a move of n the next cap is {said}.",
            "constant": "Take from 1 counter up to the cap; after the first move the cap is {f}.",
        }
    }
    f: Expression

    @property
    def case(self) -> str:
        """Whether the cap changes."""
        linear = self.f.shape.linear
        return "constant" if linear is not None and linear.p == 0 else ""

    @property
    def said(self) -> Phrase | str:
        """The function within a sentence."""
        return self.f.said

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Each move up to the bound has that cap after it, and may be made with a cap as large."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        high = bound + 1
        caps = [game.after(MoveSizePosition(high, n), n).cap for n in range(1, bound + 1)]
        told = [self.f(1 if self.case else n) for n in range(1, bound + 1)]
        moves = _never_over(game).moves(MoveSizePosition(high, bound))
        return Verdict.so_far(caps == told and moves == range(1, bound + 1))


@dataclass(frozen=True)
class MayTakeMore(Statement):
    """A sentence of the rules: overshooting."""

    kind: ClassVar[str] = "may-take-more"
    words: ClassVar = {
        "en": {
            "": "You may take more than the pile holds: every amount up to the cap is a move of "
            "its own."
        }
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        cap = bound + 1
        return Verdict.of(list(_never_over(game).moves(MoveSizePosition(1, cap)))[-1] == cap)


@dataclass(frozen=True)
class Expansion(Statement):
    """The pile as a sum of members of the base."""

    kind: ClassVar[str] = "expansion"
    words: ClassVar = {"en": {"": "expansion: {pile} = {parts:sum}"}}
    pile: int
    parts: tuple[int, ...]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The parts are those of the greedy sum.

        The members of the base are read off the thresholds: after b it is the first N > b
        with g(N) ≠ g(N - b), and in a finite base the last one is used as often as it fits. With
        blocks they are the piles of which all has to be taken, and the least part decides; c
        counters of the first part are in none of them if there is no overshoot (`expansions`).
        """
        game = oracle.game
        assert isinstance(game, MoveSize)
        behind = 0 if game.overshoot else game.blocks
        if sum(self.parts) != self.pile or min(self.parts) < 1 or self.pile <= behind:
            return Verdict.FALSE
        if self.pile > bound:
            return Verdict.BEYOND
        piles = range(behind + 1, self.pile + 1)
        g = [INFINITY, *(true_threshold(oracle, game, n) for n in piles)]
        if game.blocks:
            members = [n for n in range(1, len(g)) if g[n] >= n]
        else:
            members = [1]
            for pile in range(2, self.pile + 1):
                if pile == 2 or g[pile] != g[pile - members[-1]]:
                    members.append(pile)
        rest, greedy = self.pile - behind, []
        while rest:
            greedy.append(max(member for member in members if member <= rest))
            rest -= greedy[-1]
        if game.blocks and g[greedy[-1]] != g[-1]:
            return Verdict.FALSE
        greedy[0] += behind
        return Verdict.of(tuple(greedy) == self.parts)


@dataclass(frozen=True)
class Threshold(Statement):
    """The threshold of a pile, and whether a cap reaches it."""

    kind: ClassVar[str] = "threshold"
    words: ClassVar = {
        "en": {
            "infinite": "the threshold is infinite: no cap is enough to win",
            "enough": "the threshold is {threshold}: a cap of {cap} is enough to win",
            "short": "the threshold is {threshold}: a cap of {threshold} or more would win, "
            "{cap} is too little",
        }
    }
    pile: int
    cap: int
    threshold: Extended

    @property
    def case(self) -> str:
        """How the cap compares."""
        if self.threshold is INFINITY:
            return "infinite"
        return "enough" if self.cap >= self.threshold else "short"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        return _judge_threshold(oracle, bound, self.pile, self.threshold)


def _judge_threshold(oracle: Definition, bound: int, pile: int, threshold: Extended) -> Verdict:
    if pile > bound:
        return Verdict.BEYOND
    assert isinstance(oracle.game, MoveSize)
    return Verdict.of(true_threshold(oracle, oracle.game, pile) == threshold)


@dataclass(frozen=True)
class Leaves(Statement):
    """What a winning move leaves."""

    kind: ClassVar[str] = "leaves"
    words: ClassVar = {
        "en": {
            "over": "take {move}: that ends the game",
            "infinite": "take {move}: that leaves pile {pile} with cap {cap}, "
            "where no cap is enough",
            "": "take {move}: that leaves pile {pile} with cap {cap}, below its threshold "
            "{threshold}",
        }
    }
    start: int
    move: int
    pile: int
    cap: int
    threshold: Extended
    over: bool

    @property
    def case(self) -> str:
        """How it ends."""
        if self.over:
            return "over"
        return "infinite" if self.threshold is INFINITY else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile and cap are those after the move, and the cap lies below the true threshold."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        if _after(game, self.start, self.move) != (self.pile, self.cap):
            return Verdict.FALSE
        if self.move > self.start and not game.overshoot:
            return Verdict.FALSE
        if self.over or game.is_over(self.pile):
            lost = self.threshold is INFINITY
            return Verdict.of(self.over and game.is_over(self.pile) and lost)
        if not self.cap < self.threshold:
            return Verdict.FALSE
        return _judge_threshold(oracle, bound, self.pile, self.threshold)


def _after(game: MoveSize, pile: int, move: int) -> MoveSizePosition:
    """What a move leaves."""
    return game.after(MoveSizePosition(pile, move), move)


@dataclass(frozen=True)
class Against(Statement):
    """What a reply from a safe position runs into."""

    kind: ClassVar[str] = "against"
    words: ClassVar = {
        "en": {
            "": "against {move}: pile {pile} with cap {cap}, which reaches its threshold "
            "{threshold}"
        }
    }
    start: int
    move: int
    pile: int
    cap: int
    threshold: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile and cap are those after the move, and the cap reaches the true threshold."""
        assert isinstance(oracle.game, MoveSize)
        left = _after(oracle.game, self.start, self.move)
        if left != (self.pile, self.cap) or self.cap < self.threshold:
            return Verdict.FALSE
        return _judge_threshold(oracle, bound, self.pile, self.threshold)


@dataclass(frozen=True)
class StrategySequence(Statement):
    """Paper 004: F(N-1,f(1)), F(N-2,f(2)), … up to the move of size g(N), as 0s and 1s.

    Attributes:
        pile: The pile N.
        length: g(N), the length of the sequence; `INFINITY` if it never ends.
        zeros: The moves to safe positions, ascending: where the sequence is 0.
        more: Whether there are further ones in the sequence.
    """

    kind: ClassVar[str] = "strategy-sequence"
    words: ClassVar = {"en": {"": "strategy sequence (0: the move wins): {sequence}"}}
    pile: int
    length: Extended
    zeros: tuple[int, ...]
    more: bool = False

    @property
    def sequence(self) -> Phrase | str:
        """The sequence itself while it is short, else where it is 0."""
        if isinstance(self.length, int) and self.length <= _SEQUENCE_SHOWN:
            wins = set(self.zeros)
            return " ".join("0" if k in wins else "1" for k in range(1, self.length + 1))
        zeros, length = self.zeros, self.length
        if self.more and length is INFINITY:
            return Phrase("0 at {zeros:list}, …", zeros=zeros)
        if self.more:
            return Phrase("0 at {zeros:list}, … {length} (the last)", zeros=zeros, length=length)
        if not zeros:
            return Phrase("0 at no move, 1 elsewhere")
        if length is INFINITY:
            return Phrase("0 at {zeros:list}, 1 elsewhere", zeros=zeros)
        return Phrase(
            "0 at {zeros:list} (the last of {length}), 1 elsewhere", zeros=zeros, length=length
        )

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The zeros are the winning moves up to the threshold, or the first of them."""
        game = oracle.game
        if self.pile > bound:
            return Verdict.BEYOND
        assert isinstance(game, MoveSize)
        winning = oracle.winning_moves(MoveSizePosition(self.pile, self.pile + game.blocks + 1))
        zeros = tuple(winning[: game.blocks + 1])
        found = _judge_threshold(oracle, bound, self.pile, self.length)
        count = len(self.zeros)
        right = zeros[:count] == self.zeros and self.more == (len(zeros) > count)
        return found if right else Verdict.FALSE


@dataclass(frozen=True)
class NeededCap(Statement):
    """Which cap is needed at a pile: why a position is safe or not."""

    kind: ClassVar[str] = "needed-cap"
    words: ClassVar = {
        "en": {
            "infinite": "no cap is enough to win there",
            "safe": "a cap of {threshold} would be needed to win there",
            "unsafe": "a cap of {threshold} is enough to win there",
        }
    }
    pile: int
    cap: int
    threshold: Extended

    @property
    def case(self) -> str:
        """How the cap there compares."""
        if self.threshold is INFINITY:
            return "infinite"
        return "safe" if self.cap < self.threshold else "unsafe"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        return _judge_threshold(oracle, bound, self.pile, self.threshold)


@dataclass(frozen=True)
class LackingCap(Statement):
    """Which cap the player to move would need here."""

    kind: ClassVar[str] = "lacking-cap"
    words: ClassVar = {
        "en": {
            "infinite": "no cap is enough to win from a pile of {pile}",
            "": "a cap of {threshold} would be needed",
        }
    }
    pile: int
    threshold: Extended

    @property
    def case(self) -> str:
        """Whether there is one."""
        return "infinite" if self.threshold is INFINITY else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        return _judge_threshold(oracle, bound, self.pile, self.threshold)


@dataclass(frozen=True)
class SafeCaps(Statement):
    """The caps with which a pile is lost, where these are no down-set: misère play with blocks."""

    kind: ClassVar[str] = "safe-caps"
    words: ClassVar = {
        "en": {
            "none": "every cap wins here",
            "all": "every cap loses here",
            "open": "caps of {least} or more lose, smaller ones win",
            "one": "a cap of {least} loses, every other one wins",
            "": "caps from {least} to {most} lose, all others win",
        }
    }
    pile: int
    caps: tuple[int, Extended] | None

    @property
    def case(self) -> str:
        """Whether there are any, and whether they end."""
        if self.caps is None:
            return "none"
        if self.most is INFINITY:
            return "all" if self.least == 1 else "open"
        return "one" if self.least == self.most else ""

    @property
    def least(self) -> int:
        """The least of them."""
        assert self.caps is not None
        return self.caps[0]

    @property
    def most(self) -> Extended:
        """The largest of them."""
        assert self.caps is not None
        return self.caps[1]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap up to where none is different any more."""
        game = oracle.game
        if self.pile > bound:
            return Verdict.BEYOND
        assert isinstance(game, MoveSize)
        last = self.pile + game.blocks + 1  # no larger cap is different from this one
        if self.caps is not None and self.least < 1:
            return Verdict.FALSE
        if self.caps is not None and isinstance(self.most, int):
            last = max(last, self.most + 1)
        for cap in range(1, last + 1):
            said = self.caps is not None and self.least <= cap <= self.most
            if oracle.is_safe(MoveSizePosition(self.pile, cap)) != said:
                return Verdict.FALSE
        return Verdict.TRUE


def found(answer: Answer) -> list[Statement]:
    """The expansion of the pile, and its threshold or safe caps."""
    game, position = answer.game, answer.position
    assert isinstance(game, MoveSize)
    assert isinstance(position, MoveSizePosition)
    said: list[Statement] = []
    if not game.moves(position) and not game.is_over(position.pile):
        said.append(NothingOpen(*position))
    if answer.expansion is not ABSENT:
        said.append(Expansion(position.pile, answer.expansion[::-1]))
    if answer.threshold is not ABSENT:
        said.append(Threshold(position.pile, position.cap, answer.threshold))
    if answer.safe_caps is not ABSENT:
        said.append(SafeCaps(position.pile, answer.safe_caps))
    return said


def reasons(answer: Answer, ask: Ask) -> list[Statement]:
    """Why the best move wins and what replies run into, or why no move helps."""
    game, position = answer.game, answer.position
    assert isinstance(game, MoveSize)
    assert isinstance(position, MoveSizePosition)
    if game.misere:
        return []
    said: list[Statement] = []  # of an unsafe position nothing, if no move is listed
    if answer.moves:
        said = _best(answer, ask)
    elif answer.safe:
        said = _replies(game, position, answer.to_block, ask)
    if game.blocks:
        said.append(strategy_sequence(game, position.pile, ask))
    return said


def _best(answer: Answer, ask: Ask) -> list[Statement]:
    """What the best move leaves, and what the replies to it run into."""
    game, best = answer.game, answer.moves[0]
    assert isinstance(game, MoveSize)
    after = game.after(answer.position, best)  # type: ignore[arg-type]
    if game.is_over(after.pile):
        return [Leaves(answer.position.pile, best, *after, threshold=INFINITY, over=True)]
    asked = ask(after, _REPLIES)
    assert asked.threshold is not ABSENT
    start = answer.position.pile
    leaves = Leaves(start, best, *after, threshold=asked.threshold, over=False)
    return [leaves, *_replies(game, after, asked.to_block, ask)]


def _replies(
    game: MoveSize, position: MoveSizePosition, blocked: Collection[int], ask: Ask
) -> list[Statement]:
    """What the least and the greatest open move run into, from a safe position.

    Args:
        game: The rules.
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
        threshold = ask(after).threshold
        # Else it is won for another reason, or it is one that is blocked: say nothing wrong.
        if isinstance(threshold, int) and threshold <= after.cap:
            said.append(Against(position.pile, move, *after, threshold=threshold))
    return said


def strategy_sequence(game: MoveSize, pile: int, ask: Ask) -> StrategySequence:
    """The strategy sequence of a pile, of any size, of a game in normal play.

    >>> from onepile.budget import Limits
    >>> from onepile.families.move_size.methods import ByRecurrence
    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-two-blocks")
    >>> def ask(position, moves=0):
    ...     return ByRecurrence().answer(game, position, Limits(moves=moves))
    >>> print(strategy_sequence(game, 12, ask))
    strategy sequence (0: the move wins): 0 1 0 1 1 1 1 1 1 1 1 0
    """
    shown = min(game.blocks + 1, _SEQUENCE_SHOWN)
    answer = ask(MoveSizePosition(pile, pile + game.blocks + 1), shown)
    assert answer.threshold is not ABSENT
    if answer.safe:
        return StrategySequence(pile, answer.threshold, answer.to_block, answer.more_blocks)
    return StrategySequence(pile, answer.threshold, answer.moves, shown <= game.blocks)


def because(answer: Answer) -> Statement | None:
    """The cap that is needed, where more cap is never worse."""
    if answer.threshold is ABSENT:
        return None
    assert isinstance(answer.position, MoveSizePosition)
    return NeededCap(*answer.position, threshold=answer.threshold)


def lacking(answer: Answer) -> Statement | None:
    """The cap that would be needed."""
    if answer.threshold is ABSENT:
        return None
    return LackingCap(answer.position.pile, answer.threshold)
