"""Why the answers of the methods for move-size games are true: the reasons, with their judges."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.period_properties import (
    SafeCapsPeriodic,
    SafeCapsRepeat,
    ThresholdsRepeat,
)
from onepile.families.move_size.properties import (
    BaseEnds,
    BeginsAgainAtEnds,
    OneCounterFewer,
    Rises,
    ShortRule,
    Unfolds,
    members_of,
    rules_of,
    thresholds_of,
)
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.formulas import Expression
from onepile.formulas.properties import Always
from onepile.knowledge import GRADES
from onepile.numbers import INFINITY, Extended
from onepile.statements import Definition, Phrase, Statement, Verdict


@dataclass(frozen=True)
class StableSum(Statement):
    """A pile in a finite base: paper 000's stable representation b_i + … + θ b_t.

    Attributes:
        pile: The pile.
        parts: Members below the last, ascending, each once.
        times: How often the last member is taken besides.
        last: The last member.
    """

    kind: ClassVar[str] = "stable-sum"
    words: ClassVar = {
        "en": {
            "": "{pile} = {parts:sum} + {times}·{last}",
            "multiple": "{pile} = {times}·{last}",
            "below": "{pile} lies below its last member {last}",
        }
    }
    pile: int
    parts: tuple[int, ...]
    times: int
    last: int

    @property
    def case(self) -> str:
        """Whether the last member, or any other, is in the sum."""
        return "below" if not self.times else "" if self.parts else "multiple"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The sum is right and stable: the parts so far stay below the member after the last."""
        if sum(self.parts) + self.times * self.last != self.pile:
            return Verdict.FALSE
        if self.last > bound:
            return Verdict.BEYOND
        members = members_of(thresholds_of(oracle, rules_of(oracle), self.last))
        if members[-1] != self.last or not {*self.parts} <= {*members[:-1]}:
            return Verdict.FALSE
        for count, part in enumerate(self.parts, 1):
            if sum(self.parts[:count]) >= members[members.index(part) + 1]:
                return Verdict.FALSE
        return Verdict.least(Verdict.TRUE, BaseEnds(self.last).judge(oracle, bound))


@dataclass(frozen=True)
class LeastSummandDecides(Statement):
    """The base of paper 000, or of paper 001 where g' is not the identity.

    Attributes:
        steps: The function, where its steps are proved to be >= -1.
        stable: The pile in the base, where that was seen to end.
    """

    kind: ClassVar[str] = "least-summand-decides"
    words: ClassVar = {
        "en": {
            "000": "the least summand in the base decides (paper 000, Theorem 1: "
            "f(n+1)-f(n) >= -1 for all n, {known})",
            "000, finite": "the least summand in the base decides (paper 000, Theorem 1: "
            "f(n+1)-f(n) >= -1 for all n, {known}); the base is finite, and {stable}",
            "001": "g' of the least summand in the base decides (paper 001, Main theorem, which "
            "holds for every f)",
            "001, finite": "g' of the least summand in the base decides (paper 001, Main theorem, "
            "which holds for every f); the base is finite, and {stable}",
        }
    }
    steps: Expression | None
    stable: StableSum | None

    @property
    def case(self) -> str:
        """Which paper, and whether the base ends."""
        paper = "001" if self.steps is None else "000"
        return paper if self.stable is None else f"{paper}, finite"

    @property
    def known(self) -> Phrase | str:
        """How well the steps of f are known."""
        return "" if self.steps is None else _known(self.steps)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Members are read off the thresholds; each pile has the one of its least summand."""
        game = rules_of(oracle)
        verdicts = [] if self.stable is None else [self.stable.judge(oracle, bound)]
        if self.steps is not None:
            verdicts.append(Always(self.steps, "steps_at_least_minus_one").judge(oracle, bound))
            verdicts.append(ShortRule(game.misere).judge(oracle, bound))
        g = thresholds_of(oracle, game, bound)
        members = members_of(g)
        verdicts.append(
            Verdict.so_far(
                all(g[pile] == g[_least_summand(members, pile)] for pile in range(1, bound + 1))
            )
        )
        return Verdict.least(*verdicts)


def _known(f: Expression) -> Phrase:
    return GRADES["assumed" if f.assumed else "proved"]


def _least_summand(members: list[int], pile: int) -> int:
    while True:
        part = max(member for member in members if member <= pile)
        if part == pile:
            return part
        pile -= part


@dataclass(frozen=True)
class PatternIsProved(Statement):
    """A certificate."""

    kind: ClassVar[str] = "pattern-is-proved"
    words: ClassVar = {
        "en": {
            "": "the pattern of the base is proved for every pile (certificate {name} of "
            "`onepile prove`, accepted by the checker)"
        }
    }
    name: str

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It is made anew, accepted, and gives the true thresholds."""
        from onepile.families.move_size.proofs.truth import proved_again

        game = rules_of(oracle)
        certificate, continued = proved_again(game)
        if certificate["digest"][:12] != self.name:
            return Verdict.FALSE
        piles = range(1, bound + 1)
        return Verdict.so_far(
            all(continued.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles)
        )


@dataclass(frozen=True)
class SumOfTops(Statement):
    """A theorem for every number of blocks.

    Attributes:
        theorem: Which one: 1 for f = 2n, 3 for f = n, 4 for f = ⌊3n/2⌋.
        tops: The first tops of clusters, from that of the first piles on.
    """

    kind: ClassVar[str] = "sum-of-tops"
    words: ClassVar = {
        "en": {
            "": "for this f and every number of blocks the threshold is read off the pile as a sum "
            "of the tops {tops:list}, … of clusters (docs/new-theorems.md, Theorem {theorem})"
        }
    }
    theorem: int
    tops: tuple[int, ...]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It is about this f, the tops are those of the theorem, and the thresholds are true."""
        game = rules_of(oracle)
        beginning = beginning_of(game)
        if beginning is None or (self.theorem, self.tops) != (beginning.theorem, beginning.tops):
            return Verdict.FALSE
        closed = ClosedForms.of(game)
        piles = range(1, bound + 1)
        return Verdict.so_far(
            all(closed.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles)
        )


@dataclass(frozen=True)
class CopiesOfEarlierPiles(Statement):
    """Unfolding.

    Attributes:
        rises: How f rises in the long run.
        caps: Whether safe caps take the place of thresholds.
    """

    kind: ClassVar[str] = "copies-of-earlier-piles"
    words: ClassVar = {
        "en": {
            what: f"a pile's {words} of an earlier pile with the same covering piles (unfolding: "
            "{rises}, {known})"
            for what, words in (("", "threshold repeats that"), ("caps", "safe caps repeat those"))
        }
    }
    rises: Rises
    caps: bool

    @property
    def case(self) -> str:
        """What repeats."""
        return "caps" if self.caps else ""

    @property
    def known(self) -> Phrase | str:
        """How well it is known that f rises."""
        return _known(self.rises.f)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """So f rises, and unfolding gives the true thresholds or safe caps."""
        parts = self.rises, Unfolds(self.caps)
        return Verdict.least(*(part.judge(oracle, bound) for part in parts))


@dataclass(frozen=True)
class StateReturns(Statement):
    """A period.

    Attributes:
        start: From this pile on there is one.
        settled: What decides are the piles from `start` to before this one.
        period: The period.
        caps: Whether safe caps take the place of thresholds.
        most: Only caps up to this one are spoken of, which f never exceeds; None: all.
    """

    kind: ClassVar[str] = "state-returns"
    words: ClassVar = {
        "en": {
            what + bound: f"the {words}{bound_words} have period {{period}} from pile {{start}} "
            "on: those of the piles {start} … {last} return {later} later, and all that "
            "follow are decided by them (a repeated state)"
            for what, words in (("thresholds", "thresholds"), ("caps", "safe caps"))
            for bound, bound_words in (
                ("", ""),
                (", bounded", " up to {most}, which f never exceeds,"),
            )
        }
    }
    start: int
    settled: int
    period: int
    caps: bool
    most: int | None

    @property
    def case(self) -> str:
        """What repeats, and whether f is bounded."""
        return ("caps" if self.caps else "thresholds") + ("" if self.most is None else ", bounded")

    @property
    def last(self) -> int:
        """The last pile of the state."""
        return self.settled - 1

    @property
    def later(self) -> Phrase:
        """After how many piles."""
        if self.period == 1:
            return Phrase("1 pile")
        return Phrase("{count} piles", count=self.period)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The period and the state by the definition; f does not exceed what is named."""
        from onepile.families.move_size.proofs.period_claims import Returns

        repeat: Statement = ThresholdsRepeat(self.start, self.period)
        if self.caps:
            repeat = SafeCapsRepeat(self.start, self.period, self.most)
        returns = Returns(self.start, self.settled, self.period, self.most, self.caps)
        largest = SafeCapsPeriodic(self.most)
        return Verdict.least(*(part.judge(oracle, bound) for part in (repeat, returns, largest)))


@dataclass(frozen=True)
class LeaveTheLastCounter(Statement):
    """The reduction of misère play."""

    kind: ClassVar[str] = "leave-the-last-counter"
    words: ClassVar = {
        "en": {
            "": "win the normal game with one counter fewer and leave the last to the opponent "
            "(papers 000 and 001, The misere version)"
        }
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both games, pile by pile."""
        return OneCounterFewer().judge(oracle, bound)


@dataclass(frozen=True)
class PlayToTheLastEnd(Statement):
    """Further ends without blocks.

    Attributes:
        pile: The pile.
        end: The largest pile up to it at which the game is over.
    """

    kind: ClassVar[str] = "play-to-the-last-end"
    words: ClassVar = {
        "en": {
            "": "the game is over at {end}, so {pile} has the threshold that {rest} has without "
            "further ends (paper 001, The misere version)",
            "none": "the game is over nowhere from 1 to {pile}, so the threshold is that without "
            "further ends (paper 001, Main theorem)",
            "there": "the game is over at {pile}",
        }
    }
    pile: int
    end: int

    @property
    def case(self) -> str:
        """Where the last end lies."""
        return "there" if self.end == self.pile else "" if self.end else "none"

    @property
    def rest(self) -> int:
        """The counters above the last end."""
        return self.pile - self.end

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It is the last end, by the rules, and both games agree, pile by pile."""
        game = rules_of(oracle)
        if self.pile > bound:
            return Verdict.BEYOND
        ends = [pile for pile in range(self.pile + 1) if game.is_over(pile)]
        if ends[-1] != self.end:
            return Verdict.FALSE
        return BeginsAgainAtEnds().judge(oracle, bound)


@dataclass(frozen=True)
class PileByPile(Statement):
    """The recurrence of thresholds, or of safe caps where there are none."""

    kind: ClassVar[str] = "pile-by-pile"
    words: ClassVar = {
        "en": {
            "": "thresholds of all smaller piles, by their recurrence",
            "caps": "safe caps of all smaller piles, by their recurrence",
        }
    }
    caps: bool

    @property
    def case(self) -> str:
        """Whether there are thresholds."""
        return "caps" if self.caps else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """That g(N) is the (c+1)-th move k with f(k) < g(N - k); safe caps are neighbours."""
        game = rules_of(oracle)
        if self.caps == game.has_thresholds:
            return Verdict.FALSE
        if self.caps:
            return Verdict.so_far(all(_neighbours(oracle, n) for n in range(1, bound + 1)))
        if game.misere:
            return Verdict.CONSISTENT
        g = thresholds_of(oracle, game, bound)
        return Verdict.so_far(all(g[n] == _counted_out(game, g, n) for n in range(1, bound + 1)))


def _neighbours(oracle: Definition, pile: int) -> bool:
    """Whether the caps with which a pile is lost have no other cap between them."""
    caps = range(1, pile + rules_of(oracle).blocks + 2)
    safe = [cap for cap in caps if oracle.is_safe(MoveSizePosition(pile, cap))]
    return not safe or safe == list(range(safe[0], safe[-1] + 1))


def _counted_out(game: MoveSize, g: list[Extended], pile: int) -> Extended:
    winning = 0
    for move in game.moves(MoveSizePosition(pile, pile + game.blocks + 1)):
        left = pile - move
        winning += game.is_over(left) or game.f(move) < g[left]
        if winning > game.blocks:
            return move
    return INFINITY
