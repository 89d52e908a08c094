"""What may be true of a move-size game as a whole, each with a judge that goes by the definition.

Thresholds are found by trying every cap, members are read off the thresholds (paper 001,
observation: the member after b is the first N > b with g(N) ≠ g(N - b)), and f is evaluated value
by value. What is said of a way to find them is judged by going that way again and comparing what
comes out with the definition: `Unfolds`, `Certified`, `BaseRecurs`; `NotProvedWithin` searches
again. What no table decides, that a base is finite or goes on in a pattern for ever, is left to the
statement that says why.

Papers 000 and 001 speak of normal play without blocks. What is said of a misère game in their
words is said of the normal game to which it is reduced, and judged there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import ClassVar

from onepile.errors import NotApplicable, UndecidedError
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression
from onepile.formulas.properties import Always
from onepile.formulas.residue_lines import residue_lines
from onepile.formulas.tails import rising_tail
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.statements import Definition, Property, Statement, Verdict


def fibonacci() -> Iterator[int]:
    """1, 2, 3, 5, 8, …: the base of Fibonacci nim."""
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


def least_fibonacci_part(pile: int) -> int:
    """The least summand of a pile in the base 1, 2, 3, 5, 8 and so on.

    >>> [least_fibonacci_part(pile) for pile in (4, 8, 100)]
    [1, 8, 3]
    """
    part = max(takewhile(pile.__ge__, fibonacci()))
    return part if part == pile else least_fibonacci_part(pile - part)


@lru_cache(maxsize=32)
def _oracle_of(game: MoveSize) -> Oracle:
    return Oracle(game)


def normal_game(oracle: Definition) -> tuple[Definition, MoveSize]:
    """The definition of the normal game, from which misère play is reduced."""
    game = rules_of(oracle)
    if not game.misere:
        return oracle, game
    normal = replace(game, misere=False, stuck=False)
    return _oracle_of(normal), normal


def rules_of(oracle: Definition) -> MoveSize:
    """The rules that the oracle goes by."""
    assert isinstance(oracle.game, MoveSize)
    return oracle.game


def thresholds_of(oracle: Definition, game: MoveSize, bound: int) -> list[Extended]:
    """The thresholds of the piles 1 … bound, after an entry for 0."""
    return [INFINITY, *(true_threshold(oracle, game, pile) for pile in range(1, bound + 1))]


def members_of(g: list[Extended]) -> list[int]:
    """The members up to where thresholds are known."""
    members = [pile for pile in (1, 2) if pile < len(g)]
    for pile in range(3, len(g)):
        if g[pile] != g[pile - members[-1]]:
            members.append(pile)
    return members


def in_normal_play(sentence: str) -> dict[str, dict[str, str]]:
    """The words of what is said of the normal game, also of one in misère play."""
    return {"en": {"": sentence, "misère": f"in normal play {sentence}"}}


class OfTheNormalGame(Property):
    """What is said of the normal game without blocks; in misère play of the one it reduces to."""

    misere: bool

    @property
    def case(self) -> str:
        """Whether it has to be told that it is said of normal play."""
        return "misère" if self.misere else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Of the normal game, if that is the one to speak of."""
        if self.misere != rules_of(oracle).misere:
            return Verdict.FALSE
        return Verdict.so_far(self.holds(*normal_game(oracle), bound))

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """Whether it holds up to the bound; what no table decides does."""
        return True


# --- what applies --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unfolds(Property):
    """That unfolding gives every threshold, or the safe caps of every pile."""

    kind: ClassVar[str] = "unfolds"
    words: ClassVar = {
        "en": {
            "": "unfolding gives every threshold of this game",
            "caps": "unfolding gives the safe caps of every pile of this game",
        }
    }
    caps: bool = False

    @property
    def case(self) -> str:
        """Whether there are thresholds."""
        return "caps" if self.caps else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """What unfolding gives is what trying gives."""
        from onepile.families.move_size.unfolding.games import unfold
        from onepile.families.move_size.unfolding.gapped import GappedUnfolding

        game = rules_of(oracle)
        if self.caps == game.has_thresholds:
            return Verdict.FALSE
        try:
            unfolding = unfold(game)
        except NotApplicable:
            return Verdict.FALSE
        unfolding.extend(bound)
        piles = range(1, bound + 1)
        if isinstance(unfolding, GappedUnfolding) and self.caps:
            right = all(unfolding.safe_caps(pile) == true_caps(oracle, pile) for pile in piles)
        else:
            right = all(
                unfolding.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles
            )
        return Verdict.so_far(right)


def true_caps(
    oracle: Definition, pile: int, most: int | None = None
) -> tuple[int, Extended] | None:
    """The least and the largest cap with which a pile is lost, by trying every cap up to `most`.

    With more than pile + blocks nothing changes any more: that is as far as all caps are tried.
    """
    game = rules_of(oracle)
    last = pile + game.blocks + 1 if most is None else most
    safe = [cap for cap in range(1, last + 1) if oracle.is_safe(game.position(pile, cap=cap))]
    if not safe:
        return None
    return safe[0], INFINITY if most is None and safe[-1] == last else safe[-1]


def rises(f: Expression) -> "Rises":
    """How a function rises of which it is proved that it does, as unfolding needs it."""
    tail = rising_tail(f)
    if tail is not None:
        return Rises(f, tail.start, 1)
    lines = residue_lines(f)
    assert lines is not None
    return Rises(f, lines.start, len(lines.slopes))


@dataclass(frozen=True)
class Rises(Statement):
    """How f rises in the long run.

    Attributes:
        f: The function.
        start: From this n on.
        modulus: 1: it never falls; else it is a rising line on each residue class.
    """

    kind: ClassVar[str] = "rises"
    words: ClassVar = {
        "en": {
            "": "f is non-decreasing",
            "later": "f is non-decreasing from n = {start} on",
            "lines": "f is a rising line on each residue class mod {modulus}",
            "lines, later": "f is a rising line on each residue class mod {modulus} from "
            "n = {start} on",
        }
    }
    f: Expression
    start: int
    modulus: int

    @property
    def case(self) -> str:
        """How, and whether from 1 on."""
        parts = ["lines"] * (self.modulus > 1) + ["later"] * (self.start > 1)
        return ", ".join(parts)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Value by value."""
        f, start, modulus = self.f, self.start, self.modulus
        if start < 1 or modulus < 1 or f != rules_of(oracle).f:
            return Verdict.FALSE
        if start > bound:
            return Verdict.BEYOND
        steps = [f(n + modulus) - f(n) for n in range(start, bound + 1)]
        if modulus == 1:
            return Verdict.so_far(min(steps) >= 0)
        alike = all(here == later for here, later in zip(steps, steps[modulus:], strict=False))
        return Verdict.so_far(min(steps) > 0 and alike)


@dataclass(frozen=True)
class PaperGame(Property):
    """That this is one of the two games of paper 004."""

    kind: ClassVar[str] = "paper-game"
    words: ClassVar = {
        "en": {
            "first": "this is the first game of paper 004: its base, thresholds and strategy "
            "sequences are Lemmas 3 to 6 there",
            "second": "this is the second game of paper 004, whose lemmas are printed without "
            "proof",
        }
    }
    number: str

    @property
    def case(self) -> str:
        """Which of them."""
        return self.number

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The rules are those of the paper."""
        game = rules_of(oracle)
        slope, blocks = PAPER_GAMES[self.number]
        rules = (game.blocks, game.overshoot, game.misere, game.ends)
        same = all(game.f(n) == slope * n for n in range(1, bound + 1))
        return Verdict.so_far(same and rules == (blocks, True, False, frozenset()))


PAPER_GAMES = {"first": (2, 2), "second": (4, 1)}
"""The games of paper 004, both with overshoot: the slope of f, and how many blocks."""


@dataclass(frozen=True)
class PatternGoesOn(Property):
    """That the members of the base follow a pattern for ever."""

    kind: ClassVar[str] = "pattern-goes-on"
    words: ClassVar = {"en": {"": "the base goes on in a pattern that repeats for ever"}}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Of all members: the certificate has the pattern, and is judged."""
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class Certified(Statement):
    """That there is a certificate of the pattern."""

    kind: ClassVar[str] = "certified"
    words: ClassVar = {
        "en": {
            "": "certificate {name} of `onepile prove`, accepted by the checker: {members} members "
            "in each period, {inequalities} inequalities",
            "one": "certificate {name} of `onepile prove`, accepted by the checker: {members} "
            "member in each period, {inequalities} inequalities",
        }
    }
    name: str
    members: int
    inequalities: int

    @property
    def case(self) -> str:
        """Singular or plural."""
        return "one" if self.members == 1 else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The checker accepts it, it has these numbers, and what it proves is true."""
        from onepile.families.move_size.proofs.truth import proved_again

        certificate, continued = proved_again(rules_of(oracle))
        turns = dict(certificate["turns"])
        told = (certificate["digest"][:12], turns[0], continued.inequalities)
        if told != (self.name, self.members, self.inequalities):
            return Verdict.FALSE
        return Verdict.so_far(
            all(
                continued.threshold(pile) == true_threshold(oracle, rules_of(oracle), pile)
                for pile in range(1, bound + 1)
            )
        )


@dataclass(frozen=True)
class NotProvedWithin(Statement):
    """That so many steps did not suffice for a proof."""

    kind: ClassVar[str] = "not-proved-within"
    words: ClassVar = {
        "en": {"": "no proof was found in {steps} steps; `onepile prove` may take more"}
    }
    steps: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying again."""
        from onepile.families.move_size.proofs.prove import prove

        try:
            prove(rules_of(oracle), self.steps)
        except UndecidedError:
            return Verdict.TRUE
        return Verdict.FALSE


@dataclass(frozen=True)
class OneCounterFewer(Property):
    """The reduction of misère play."""

    kind: ClassVar[str] = "one-counter-fewer"
    words: ClassVar = {
        "en": {"": "pile N has the threshold that N - 1 has in normal play, pile 1 none"}
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both games, pile by pile."""
        game = rules_of(oracle)
        normal, plain = normal_game(oracle)
        if not game.misere:
            return Verdict.FALSE
        for pile in range(1, bound + 1):
            fewer = true_threshold(normal, plain, pile - 1) if pile > 1 else INFINITY
            if true_threshold(oracle, game, pile) != fewer:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class BeginsAgainAtEnds(Property):
    """What further ends do to a game without blocks."""

    kind: ClassVar[str] = "begins-again-at-ends"
    words: ClassVar = {
        "en": {
            "": "pile N has the threshold that N - s has without further ends, s the largest end "
            "up to N"
        }
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both games, pile by pile; at an end no cap wins."""
        game = rules_of(oracle)
        plain = replace(game, ends=frozenset())
        for pile in range(1, bound + 1):
            rest = pile - game.last_end(pile)
            begun = true_threshold(_oracle_of(plain), plain, rest) if rest else INFINITY
            if true_threshold(oracle, game, pile) != begun:
                return Verdict.FALSE
        return Verdict.CONSISTENT


# --- papers 000 and 001 --------------------------------------------------------------------------


@dataclass(frozen=True)
class AsSchwenkAssumed(Property):
    """The hypothesis of Schwenk."""

    kind: ClassVar[str] = "as-schwenk-assumed"
    words: ClassVar = {"en": {"": "f is non-decreasing and f(n) >= n"}}
    f: Expression

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At each n up to the bound."""
        rising, above = Always(self.f, "nondecreasing"), Always(self.f, "at_least_n")
        return Verdict.least(rising.judge(oracle, bound), above.judge(oracle, bound))


@dataclass(frozen=True)
class ShortRule(OfTheNormalGame):
    """That a base made with f at members alone is enough."""

    kind: ClassVar[str] = "short-rule"
    words: ClassVar = in_normal_play(
        "the short rule is right, the threshold of a pile is its least summand: "
        "g(b_k - x) <= f(b_θ(k) + x)"
    )
    misere: bool

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """The least summands are compared with the thresholds."""
        said = [0, 1, 2]
        members = [1, 2]
        while len(said) <= bound:
            last = members[-1]
            step = next((b for b in members if game.f(b) >= last), None)
            if step is None:  # the base is finite
                said += said[1 : last + 1]
                continue
            said += [*said[1:step], last + step]
            members.append(last + step)
        g = thresholds_of(oracle, game, bound)
        return all(said[pile] == g[pile] for pile in range(1, bound + 1))


@dataclass(frozen=True)
class ShortRuleBreaks(Statement):
    """Where paper 000's condition fails."""

    kind: ClassVar[str] = "short-rule-breaks"
    words: ClassVar = {
        "en": {
            "": "fails at k = {k} (b_k = {member}), x = {x}: g({pile}) = {threshold} > "
            "f({move}) = {cap}, and pile {wrong} is the first that it gets wrong"
        }
    }
    k: int
    member: int
    step: int
    x: int
    threshold: int
    cap: int

    @property
    def pile(self) -> int:
        """The pile b_k - x."""
        return self.member - self.x

    @property
    def move(self) -> int:
        """The move b_θ(k) + x."""
        return self.step + self.x

    @property
    def wrong(self) -> int:
        """The member b_(k+1), which has a smaller threshold than itself."""
        return self.member + self.step

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The members are those of the rule, the numbers true, and that move wins."""
        normal, game = normal_game(oracle)
        if self.wrong > bound:
            return Verdict.BEYOND
        members = members_of(thresholds_of(normal, game, self.wrong - 1))
        step = next((b for b in members if game.f(b) >= self.member), None)
        numbers = (
            members[-1:] == [self.member],
            len(members) == self.k + 1,
            step == self.step,
            true_threshold(normal, game, self.pile) == self.threshold > self.cap,
            game.f(self.move) == self.cap,
            true_threshold(normal, game, self.wrong) < self.wrong,
        )
        return Verdict.of(all(numbers))


@dataclass(frozen=True)
class FibonacciBase(OfTheNormalGame):
    """That the game has the base of Fibonacci nim."""

    kind: ClassVar[str] = "fibonacci-base"
    words: ClassVar = in_normal_play(
        "the base is 1, 2, 3, 5, 8, … and the threshold of a pile its least summand"
    )
    misere: bool

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """Pile by pile."""
        g = thresholds_of(oracle, game, bound)
        return all(g[pile] == least_fibonacci_part(pile) for pile in range(1, bound + 1))


@dataclass(frozen=True)
class BetweenFibonacci(Statement):
    """Why a game has the base of Fibonacci nim."""

    kind: ClassVar[str] = "between-fibonacci"
    words: ClassVar = {"en": {"": "b_(t+1) <= f(b_t) < b_(t+2) for every t, and f(n+1)-f(n) >= -1"}}
    f: Expression

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At the first members, as many as the bound."""
        numbers = list(islice(fibonacci(), bound + 2))
        between = all(numbers[t + 1] <= self.f(numbers[t]) < numbers[t + 2] for t in range(bound))
        steps = Always(self.f, "steps_at_least_minus_one").judge(oracle, bound)
        return Verdict.least(steps, Verdict.so_far(between))


@dataclass(frozen=True)
class ThresholdThere(Statement):
    """The threshold of a pile of the normal game, and what was expected."""

    kind: ClassVar[str] = "threshold-there"
    words: ClassVar = {
        "en": {
            "": "g({pile}) = {threshold}",
            "fibonacci": "g({pile}) = {threshold}, and its least summand is {expected}",
        }
    }
    pile: int
    threshold: int
    fibonacci: bool = False

    @property
    def case(self) -> str:
        """Whether a summand is spoken of."""
        return "fibonacci" if self.fibonacci else ""

    @property
    def expected(self) -> int:
        """Its least Fibonacci part."""
        return least_fibonacci_part(self.pile)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By trying every cap."""
        if self.pile > bound:
            return Verdict.BEYOND
        true = true_threshold(*normal_game(oracle), self.pile) == self.threshold
        return Verdict.of(true and not (self.fibonacci and self.expected == self.threshold))


@dataclass(frozen=True)
class FiniteBase(OfTheNormalGame):
    """That the base ends."""

    kind: ClassVar[str] = "finite-base"
    words: ClassVar = in_normal_play(
        "the base is finite, as it is exactly when g is periodic from pile 1 on"
    )
    misere: bool


@dataclass(frozen=True)
class BaseEnds(Statement):
    """The last member of a finite base."""

    kind: ClassVar[str] = "base-ends"
    words: ClassVar = {"en": {"": "it ends at {last}"}}
    last: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It is the last member up to the bound."""
        if self.last > bound:
            return Verdict.BEYOND
        members = members_of(thresholds_of(*normal_game(oracle), bound))
        return Verdict.so_far(members[-1] == self.last)


@dataclass(frozen=True)
class BaseRecurs(Statement):
    """Why a base never ends: a certificate says how it goes on.

    Attributes:
        name: Its name.
        members: How many members a period has.
    """

    kind: ClassVar[str] = "base-recurs"
    words: ClassVar = {
        "en": {
            "": "it goes on for ever in periods of {members} members: certificate {name} of "
            "`onepile prove`, accepted by the checker",
            "one": "each member for ever is made like the one before: certificate {name} of "
            "`onepile prove`, accepted by the checker",
        }
    }
    name: str
    members: int

    @property
    def case(self) -> str:
        """Whether there is more than one member in a period."""
        return "one" if self.members == 1 else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It has this name and these members, and what it proves is true."""
        from onepile.families.move_size.proofs.recurring_proof import prove_recurring

        normal, game = normal_game(oracle)
        proof = prove_recurring(game)
        if (self.name, self.members) != (proof.name, len(proof.claimed.period)):
            return Verdict.FALSE
        true = thresholds_of(normal, game, bound)
        return Verdict.so_far(
            all(proof.base.threshold(pile) == true[pile] for pile in range(1, bound + 1))
        )


@dataclass(frozen=True)
class MembersCover(Statement):
    """Why a base never ends."""

    kind: ClassVar[str] = "members-cover"
    words: ClassVar = {"en": {"": "f(b) >= b = g(b) for every member b >= {first}"}}
    first: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At the members up to the bound, of which there must be one above its half."""
        normal, game = normal_game(oracle)
        g = thresholds_of(normal, game, bound)
        members = [member for member in members_of(g) if member >= self.first]
        covered = all(game.f(member) >= member == g[member] for member in members)
        if self.first > bound:
            return Verdict.BEYOND
        return Verdict.so_far(covered and (not members or 2 * members[-1] >= bound))


@dataclass(frozen=True)
class MembersSoFar(Statement):
    """How many members were made."""

    kind: ClassVar[str] = "members-so-far"
    words: ClassVar = {"en": {"": "{count} members up to {to}"}}
    count: int
    to: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By counting them."""
        if self.to > bound:
            return Verdict.BEYOND
        members = members_of(thresholds_of(*normal_game(oracle), self.to))
        return Verdict.of(len(members) == self.count)


@dataclass(frozen=True)
class IdentityOnBase(OfTheNormalGame):
    """That every member is its own threshold."""

    kind: ClassVar[str] = "identity-on-base"
    words: ClassVar = in_normal_play("g' is the identity on the base: g(b) = b for every member")
    misere: bool

    def holds(self, oracle: Definition, game: MoveSize, bound: int) -> bool:
        """Member by member."""
        g = thresholds_of(oracle, game, bound)
        return all(g[member] == member for member in members_of(g))
