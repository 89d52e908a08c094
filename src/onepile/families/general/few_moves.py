"""Games in which few moves can win: the others are answered at once, or there are no others.

Mark and i-Mark: from n one may move to n - 1 or to ⌊n/2⌋; or take up to a few, or divide where that
comes out. Who wins is found by the definition, but the largest moves are looked at first, and no
further ones once enough of them win. A pile is won by a division as soon as what that leaves is
lost, which is so for many, and then nothing right below it counts. So a pile of k digits takes some
multiple of k piles, where the definition would visit all: A. S. Fraenkel, The vile, dopey, evil and
odious game players (2012); E. Sopena, i-Mark: a new subtraction division game (2016).

Anything but what was taken last: then nearly every move loses, since the opponent takes all. In
general say r is a small pile that is safe after every previous move from some number on. If the
moves that leave such r are allowed in a position and more of them than can be blocked, it is
unsafe. After which moves m this is not so is a condition on m alone; `solutions` lists them, if
they are few, and only these can win. `docs/general.md` tells it with an example.
"""

from collections.abc import Generator, Iterator
from contextlib import suppress
from itertools import product

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.solutions import either, solutions
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.formulas.syntax import Binary, Compare, Node, Number, Variable, put
from onepile.limits import Budget
from onepile.mathematics.interval_sets import IntervalSet
from onepile.rules import PASS, size

_MOST = 16
"""So many moves are few."""
_MOST_FAR = 4096
"""So many are few where the others are answered at once."""
_SPARE = 3
"""So many more small piles are looked at than there may be blocks, and one."""
_NEAR = 1 << 9
"""Previous moves must be alike from here on at the latest."""
_STEPS_A_PILE = 40
_STEPS_A_FORM = 120
_STEPS_A_TRY = 10
_BITS_A_STEP = 128
_VISITS, _VISITS_A_BIT = 12288, 256
"""So many positions are looked at, and as many more for each binary digit that the piles lose."""


class FewMoves:
    """Which positions are safe, as far as that was asked.

    Args:
        rules: The game.
        highest: No pile that is asked about is larger.
        budget: What it may cost.

    Attributes:
        safe: What is known of positions.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m==1 or m==n-n//2")
    >>> mark = FewMoves(game, 2 * 10**999 + 1, Budget(10**7))
    >>> [n for n in range(1, 30) if mark.is_safe(game.position(n))]
    [2, 6, 8, 10, 14, 18, 22, 24, 26]
    >>> mark.is_safe(game.position(2 * 10**999 + 1)), mark.answered
    (False, False)
    >>> game = parse_game("general; take=m!=p; blocks=2")
    >>> mem = FewMoves(game, 2 * 10**999 + 1, Budget(10**7))
    >>> sorted(mem.candidates(game.position(3 * 10**99, previous=7)))[0] == 15 * 10**98 - 1
    True
    """

    def __init__(self, rules: General, highest: int, budget: Budget) -> None:
        if rules.overshoot or not rules.take.has_text:
            raise NotApplicable(f"{quote(str(rules))} has moves that are no formula, or too large")
        self._rules, self._highest, self._budget = rules, highest, budget
        self._small = rules.blocks + 1 + _SPARE
        self._targets_at: dict[GeneralPosition, tuple[int, list[int]]] = {}
        self.safe: dict[GeneralPosition, bool] = {}
        self._open: dict[GeneralPosition, list[int]] = {}
        self._spent = self._most_bits = 0
        self._least_bits = 1 << 62

    @property
    def answered(self) -> bool:
        """Whether moves were left out because they are answered at once."""
        return bool(self._open)

    def is_safe(self, position: GeneralPosition) -> bool:
        """Whether the player to move loses.

        Raises:
            NotApplicable: there are many moves that may win.
            WorkLimitError: it takes too many steps.
        """
        waiting = [] if position in self.safe else [(position, self._settling(position))]
        told: bool | None = None  # what was asked for by the position that is settled now
        while waiting:
            here, settling = waiting[-1]
            try:
                asked = settling.send(told)
            except StopIteration as settled:
                self.safe[here] = told = settled.value
                waiting.pop()
                continue
            told = self.safe.get(asked)
            if told is None:
                waiting.append((asked, self._settling(asked)))
        return self.safe[position]

    def _settling(self, position: GeneralPosition) -> Generator[GeneralPosition, bool | None, bool]:
        """Asks whether later positions are safe, as far as it matters, and tells whether this is.

        It is plain recursion, but for the depth: who asks waits in a list.
        """
        bits = position.pile.bit_length()
        self._spend(_STEPS_A_PILE + bits // _BITS_A_STEP, bits)
        rules, winning, losing = self._rules, 0, False
        for move in self.candidates(position):
            if not (yield rules.after(position, move)):
                losing = True
                continue
            winning += 1 if move != PASS else rules.blocks + 1  # a pass cannot be blocked
            if winning > rules.blocks:
                return False
        return not rules.misere or losing or self._has_others(position)

    def candidates(self, position: GeneralPosition) -> Iterator[int]:
        """The moves that may win, those that leave least first, a pass last."""
        if self._rules.is_over(position.pile):
            return
        found = False
        for move in self._moves(position):
            found = True
            yield move
        if position.get("passes") and (found or self._has_others(position)):
            yield PASS

    def _moves(self, position: GeneralPosition) -> Iterator[int]:
        """Those that are no passes; what is not asked for is not computed."""
        pile = position.pile
        large = pile - min(self._small, pile)
        yield from (m for m in range(pile, large, -1) if self._allows(position, m))
        few = self._listed(position)
        if few is not None:
            yield from (m for m in few if m <= large)
            return
        near = pile - min(self._targets(position)[0], pile)
        yield from (m for m in range(large, near, -1) if self._allows(position, m))
        yield from self._far(position)

    def _listed(self, position: GeneralPosition) -> Iterator[int] | None:
        """All moves, where they are few; None: they are not seen to be so."""
        rules, pile = self._rules, position.pile
        if pile > max(_MOST, self._small):
            condition = self._rules.condition_at(position)
            if condition is None:
                return None
            if condition.is_tried and condition.bound(**position.variables) > _MOST:
                return None
        moves = rules.allowed(position, pile)
        if size(moves) > max(_MOST, self._small):
            return None
        return reversed(list(moves))

    def _allows(self, position: GeneralPosition, move: int) -> bool:
        condition = self._rules.condition_at(position)
        return condition is None or condition(move, **position.variables)

    def _targets(self, position: GeneralPosition) -> tuple[int, list[int]]:
        """Small piles that are safe when the opponent leaves them after a large previous move.

        Returns:
            What a pile has to be at least, so that the previous moves are large; and the piles.
        """
        after = _two_later(position)
        if after not in self._targets_at:
            near = max(1, self._large_from(after))
            place = tuple(
                (name, near if name == "previous" else value) for name, value in after.place
            )
            piles = range(self._small)
            safe = [r for r in piles if self.is_safe(GeneralPosition(r, place))]
            self._targets_at[after] = near + self._small, safe
        return self._targets_at[after]

    def _large_from(self, after: GeneralPosition) -> int:
        """From which previous move on the moves from small piles are always the same."""
        take, number, large = self._rules.take, after.get("move"), 1
        if "p" not in take.names:
            return large
        for pile, later in product(range(1, self._small), range(after.get("passes") + 1)):
            for move in range(1, pile + 1):
                place = {"m": move, "n": pile, "t": number + later}
                fixed: dict[str, Node] = {name: Number(value) for name, value in place.items()}
                held = self._solutions(_at(take, {**fixed, "p": Variable("m")}), self._highest)
                low, high = held.intervals[-1] if held else (1, 0)
                large = max(large, low if high == self._highest else high + 1)
        if large > _NEAR:
            raise NotApplicable(f"{quote(str(take))} depends on large previous moves")
        return large

    def _unanswered(self, position: GeneralPosition, last: int) -> IntervalSet:
        """The numbers up to the last that are not answered at once when they are taken."""
        rules, pile, number = self._rules, position.pile, position.get("move")
        move, left = Variable("m"), Binary("-", Number(pile), Variable("m"))
        every = IntervalSet.of([(1, last)])
        answers = [every, *(IntervalSet() for _ in range(rules.blocks + 1))]  # so many, or more
        for small in self._targets(position)[1]:
            answer = Binary("-", Number(pile - small), move)
            place: dict[str, Node] = {"m": answer, "n": left, "p": move, "t": Number(number + 1)}
            with suppress(NotApplicable):  # then it is not counted on
                found = self._solutions(_at(rules.take, place), last)
                for count in range(rules.blocks + 1, 0, -1):
                    answers[count] = either(answers[count], answers[count - 1].common(found))
        found = every.without(answers[-1])
        if isinstance(rules.ends, NumbersWhere):
            over = Compare(">", rules.ends.indicator.node, Number(0))
            found = either(found, self._solutions(_at(rules.take.part(over), {"n": left}), last))
        own = self._own(position)
        if own is not None and found.size > _MOST_FAR:
            found = found.common(self._solutions(own, last))
        if found.size > _MOST_FAR:
            raise NotApplicable(f"many moves may win in {quote(str(rules))}")
        return found

    def _solutions(self, condition: Condition, last: int) -> IntervalSet:
        """Where a condition on m holds, within the steps."""
        self._spend(_STEPS_A_FORM + last.bit_length() // _BITS_A_STEP, last.bit_length())
        return solutions(condition, last, lambda steps: self._spend(steps, last.bit_length()))

    def _spend(self, steps: int, bits: int) -> None:
        """Count what is done about a pile; piles that hardly shrink would lead on and on."""
        self._budget.spend(steps)
        self._spent += steps
        self._most_bits, self._least_bits = max(bits, self._most_bits), min(bits, self._least_bits)
        visits = _VISITS + _VISITS_A_BIT * (self._most_bits - self._least_bits)
        if self._spent > visits * _STEPS_A_PILE:
            raise NotApplicable(f"the piles of {quote(str(self._rules))} hardly shrink")

    def _own(self, position: GeneralPosition) -> Condition | None:
        """The condition on m alone at a position; None: there is none."""
        condition = self._rules.condition_at(position)
        if condition is None:
            return None
        return _at(condition, {name: Number(value) for name, value in position.variables.items()})

    def _far(self, position: GeneralPosition) -> list[int]:
        """The moves that leave much and are not answered at once, the largest first."""
        rules, last = self._rules, position.pile - self._targets(position)[0]
        if last < 1:
            return []
        if position not in self._open:
            found = set(self._unanswered(position, last))
            if not isinstance(rules.ends, NumbersWhere):
                found |= {position.pile - end for end in rules.ends}
            self._spend(_STEPS_A_TRY * len(found), position.pile.bit_length())
            allowed = (m for m in found if 1 <= m <= last and self._allows(position, m))
            self._open[position] = sorted(allowed, reverse=True)
        return self._open[position]

    def _has_others(self, position: GeneralPosition) -> bool:
        """Whether there are moves besides the candidates; they all lose.

        Raises:
            NotApplicable: that is not seen.
        """
        if self._rules.is_over(position.pile) or self._listed(position) is not None:
            return False
        last, own = position.pile - self._targets(position)[0], self._own(position)
        candidates = set(self._far(position))
        early = range(1, min(last, _MOST_FAR) + 1)
        if any(move not in candidates and self._allows(position, move) for move in early):
            return True
        if last <= _MOST_FAR or own is None:
            return False
        allowed = self._solutions(own, last)
        return allowed.size > len(candidates)


def _two_later(position: GeneralPosition) -> GeneralPosition:
    """What counts of a position after two more moves, apart from pile and previous move."""
    kept = ((name, value + 2 * (name == "move")) for name, value in position.place)
    return GeneralPosition(0, tuple((name, 0 if name == "previous" else v) for name, v in kept))


def _at(condition: Condition, place: dict[str, Node]) -> Condition:
    """A condition with something in the place of some variables."""
    return condition.part(put(condition.node, place))
