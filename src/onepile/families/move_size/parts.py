"""Why the smallest part of a pile decides, as a sentence for somebody who sees the parts.

Paper 000, Theorem 1: if f never falls by more than one, the threshold of a pile without blocks is
the least member of the base in its expansion. So who may take that part wins by taking it, and who
may not leaves a pile whose smallest part the other player may take.

>>> from onepile.solve import solve
>>> from onepile.text import parse_game
>>> game = parse_game("fibonacci-nim")
>>> print(by_parts(solve(game, game.position(20, cap=19))))
20 = 13 + 5 + 2. Take the smallest part, 2: then at most 4 may be taken, and the smallest ... is 5.
>>> print(by_parts(solve(game, game.position(13, cap=12))))
13 is a single part, and at most 12 may be taken: not all of it. Whatever is taken, the other ...
"""

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.families.move_size.words import Expansion
from onepile.knowledge import ABSENT, Answer
from onepile.statements import Definition, Statement, Verdict

_SHOWN = 6
"""A sum of more different parts is not written out."""


@dataclass(frozen=True)
class ByParts(Statement):
    """What the smallest part of a pile says about who wins.

    Attributes:
        pile: The pile.
        cap: The most that may be taken.
        parts: Its expansion, the largest part first.
        next_cap: The cap after the smallest part is taken; 0 if it may not be taken.
    """

    kind: ClassVar[str] = "by-parts"
    words: ClassVar = {
        "en": {
            "all": "{pile} is a single part: take all of it.",
            "take": "{pile} = {parts:sum}. Take the smallest part, {least}: then at most "
            "{next_cap} may be taken, and the smallest part left is {left}.",
            "take of many": "The pile is a sum of {count} parts. Take the smallest, {least}: then "
            "at most {next_cap} may be taken, and the smallest part left is {left}.",
            "single": "{pile} is a single part, and at most {cap} may be taken: not all of it. "
            "Whatever is taken, the other player can then take the smallest part of the rest.",
            "short": "{pile} = {parts:sum}. The smallest part is {least}, and at most {cap} may be "
            "taken: too few. Whatever is taken, the other player can then take the smallest part "
            "of the rest.",
            "short of many": "The pile is a sum of {count} parts. The smallest is {least}, and at "
            "most {cap} may be taken: too few. Whatever is taken, the other player can then take "
            "the smallest part of the rest.",
        }
    }
    pile: int
    cap: int
    parts: tuple[int, ...]
    next_cap: int

    @property
    def case(self) -> str:
        """Which of the sentences."""
        if len(self.parts) == 1:
            return "single" if self.cap < self.least else "all"
        many = " of many" if len(list(groupby(self.parts))) > _SHOWN else ""
        return ("short" if self.cap < self.least else "take") + many

    @property
    def least(self) -> int:
        """The smallest part."""
        return self.parts[-1]

    @property
    def left(self) -> int:
        """The smallest part that is left when it is taken."""
        return self.parts[-2]

    @property
    def count(self) -> int:
        """How many parts there are."""
        return len(self.parts)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The parts by their own judge; then by trying: what is taken, and every reply to it."""
        game = oracle.game
        assert isinstance(game, MoveSize)
        if game.blocks or game.misere:
            return Verdict.FALSE
        if (verdict := Expansion(self.pile, self.parts).judge(oracle, bound)) is not Verdict.TRUE:
            return verdict
        here = MoveSizePosition(self.pile, self.cap)
        if self.cap >= self.least:
            after = game.after(here, self.least)
            right = after.cap == self.next_cap and oracle.is_safe(after)
            return Verdict.of(right and (self.count == 1 or self.next_cap < self.left))
        replies = (game.after(here, move) for move in game.moves(here))
        thresholds = ((true_threshold(oracle, game, reply.pile), reply) for reply in replies)
        answered = all(
            isinstance(part, int) and part <= reply.cap and oracle.is_safe(game.after(reply, part))
            for part, reply in thresholds
        )
        return Verdict.of(self.next_cap == 0 and oracle.is_safe(here) and answered)


def by_parts(answer: Answer) -> ByParts | None:
    """The sentence, where the smallest part decides and is itself the move that wins."""
    game, position = answer.game, answer.position
    assert isinstance(game, MoveSize)
    assert isinstance(position, MoveSizePosition)
    if game.blocks or game.misere or game.ends or not game.f.shape.steps_at_least_minus_one:
        return None
    if answer.expansion is ABSENT or sum(answer.expansion) != position.pile:
        return None
    parts = answer.expansion[::-1]
    next_cap = game.next_cap(parts[-1]) if position.cap >= parts[-1] else 0
    return ByParts(position.pile, position.cap, parts, next_cap)
