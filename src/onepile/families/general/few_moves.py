"""Games with few moves from each pile, some of which leave a small part of it: Mark and i-Mark.

From n one may move to n - 1 or to ⌊n/2⌋; or take up to a few, or divide where that comes out. Who
wins is found by the definition, but the largest moves are looked at first, and no further ones once
a move wins. A pile is won by a division as soon as what that leaves is lost, which is so for many,
and then nothing right below it counts. So a pile of k digits takes some multiple of k piles, where
the definition would visit all: A. S. Fraenkel, The vile, dopey, evil and odious game players
(2012); E. Sopena, i-Mark: a new subtraction division game (2016).
"""

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.limits import Budget
from onepile.rules import size

_MOST = 64
"""So many moves are few."""
_STEPS_A_PILE = 100
_BITS_A_STEP = 64


class FewMoves:
    """Which piles are safe, as far as that was asked.

    Attributes:
        safe: What is known of piles.


    >>> from onepile.text import parse_game
    >>> mark = FewMoves(parse_game("general; take=m==1 or m==n-n//2"), Budget(10**7))
    >>> [n for n in range(1, 30) if mark.is_safe(n)], mark.is_safe(2 * 10**999 + 1)
    ([2, 6, 8, 10, 14, 18, 22, 24, 26], False)
    """

    def __init__(self, rules: General, budget: Budget) -> None:
        if rules.take.names & {"p", "t"} or rules.blocks or rules.passes or rules.overshoot:
            raise NotApplicable(f"{quote(str(rules))} looks at more than the pile")
        if not rules.take.has_text or rules.take.is_tried:
            raise NotApplicable(f"the moves of {quote(str(rules))} are found one by one")
        self._rules, self._budget = rules, budget
        self.safe: dict[int, bool] = {}

    def is_safe(self, pile: int) -> bool:
        """Whether the player to move loses."""
        waiting = [(pile, self._left(pile))]
        while waiting and pile not in self.safe:
            current, left = waiting[-1]
            while left and left[-1] in self.safe and not self.safe[left[-1]]:
                left.pop()  # that move loses
            if not left:
                self.safe[current] = not (self._rules.misere and self._is_stuck(current))
            elif left[-1] in self.safe:
                self.safe[current] = False
            else:
                waiting.append((left[-1], self._left(left[-1])))
                continue
            waiting.pop()
        return self.safe[pile]

    def _is_stuck(self, pile: int) -> bool:
        return self._rules.is_over(pile) or not self._rules.moves(GeneralPosition(pile))

    def _left(self, pile: int) -> list[int]:
        """What the moves leave, the least last."""
        self._budget.spend(_STEPS_A_PILE + pile.bit_length() // _BITS_A_STEP)
        if self._rules.is_over(pile):
            return []
        moves = self._rules.moves(GeneralPosition(pile))
        if size(moves) > _MOST:
            raise NotApplicable(f"{quote(str(self._rules))} has many moves")
        return [pile - move for move in moves]
