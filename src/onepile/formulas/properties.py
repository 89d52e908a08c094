"""What is said of a game's function for every n: the hypotheses of theorems, as statements.

A property is judged by plain evaluation, value by value; how `shape` proved it plays no part in
that. Of the way in which it was proved only what it says of values is judged.
"""

from dataclasses import dataclass
from typing import ClassVar

from onepile.formulas import shape
from onepile.formulas.expression import Expression
from onepile.formulas.shape import MEANING, WAYS
from onepile.knowledge import Fact
from onepile.statements import Definition, Property, Statement, Verdict


@dataclass(frozen=True)
class Always(Property):
    """That a function has a property at every n >= 1."""

    kind: ClassVar[str] = "always"
    words: ClassVar = {
        "en": {
            **MEANING,
            "steps_at_least_minus_one": "f(n+1)-f(n) >= -1",
            "unit_jumps": "f(n+1)-f(n) is 0 or 1",
        }
    }
    f: Expression
    which: shape.Property

    @property
    def case(self) -> str:
        """Which property."""
        return self.which

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At each n up to the bound."""
        if getattr(oracle.game, "f", None) != self.f:
            return Verdict.FALSE
        return Verdict.so_far(all(holds_at(self.f, self.which, n) for n in range(1, bound + 1)))


def holds_at(f: Expression, name: shape.Property, n: int) -> bool:
    """Whether a function has a property at n, from its values there.

    >>> holds_at(Expression.parse("[3,1,4]"), "nondecreasing", 1)
    False
    """
    here = f(n)
    if name == "at_least_n":
        return here >= n
    step = f(n + 1) - here
    return {
        "nondecreasing": step >= 0,
        "steps_at_least_minus_one": step >= -1,
        "unit_jumps": step in (0, 1),
    }[name]


@dataclass(frozen=True)
class ValuesThere(Statement):
    """What a function is where it lacks a property."""

    kind: ClassVar[str] = "values-there"
    words: ClassVar = {
        "en": {
            "": "fails at n = {n}: f({n}) = {here} and f({next}) = {after}",
            "at_least_n": "fails at n = {n}: f({n}) = {here}",
        }
    }
    f: Expression
    which: shape.Property
    n: int
    here: int
    after: int

    @property
    def case(self) -> str:
        """Whether the next value matters."""
        return self.which if self.which == "at_least_n" else ""

    @property
    def next(self) -> int:
        """The place after it."""
        return self.n + 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation, wherever it is."""
        if getattr(oracle.game, "f", None) != self.f or self.which not in MEANING:
            return Verdict.FALSE
        values = self.f(self.n), self.f(self.n + 1)
        return Verdict.of(
            values == (self.here, self.after) and not holds_at(self.f, self.which, self.n)
        )


@dataclass(frozen=True)
class ProvedFrom(Statement):
    """From what a property of a function was proved."""

    kind: ClassVar[str] = "proved-from"
    words: ClassVar = {"en": WAYS}
    f: Expression
    way: str

    @property
    def case(self) -> str:
        """Which way."""
        return self.way

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The polynomials have the function's values, and what is called rising rises.

        The other ways only name a prover: what they prove is a claim of its own.
        """
        if getattr(oracle.game, "f", None) != self.f:
            return Verdict.FALSE
        if self.way == "rising":
            return Always(self.f, "nondecreasing").judge(oracle, bound)
        if self.way != "form":
            return Verdict.TRUE
        form = self.f.shape.quasi
        if form is None:
            return Verdict.FALSE
        places = range(form.start, form.start + bound)
        return Verdict.so_far(all(form.floor_at(n) == self.f(n) for n in places))


ASSUMED_TO = 1000
"""What is assumed is looked at up to here, as far as the pile goes; further on only where asked."""


def assumed(why: Statement, f: Expression, pile: int) -> "Assumed":
    """A reason that rests on what the user vouches for, looked at as far as a small pile needs.

    Raises:
        IllegalError: it is not so; the message names two arguments.
    """
    return Assumed(why, f, look(f, pile))


def look(f: Expression, pile: int) -> int:
    """Look at the first values of a function of which something is assumed: so many.

    Raises:
        IllegalError: it is not so; the message names two arguments.
    """
    to = min(pile, ASSUMED_TO)
    for n in range(1, to + 1):
        f(n)
    return to


@dataclass(frozen=True)
class Assumed(Statement):
    """A reason that rests on what the user vouches for.

    Attributes:
        why: The reason.
        f: The Python function that is assumed never to fall.
        to: So far each of its values was looked at.
    """

    kind: ClassVar[str] = "assumed"
    words: ClassVar = {
        "en": {
            "": "{why}; that {f} is non-decreasing is assumed: it is up to n = {to}, and wherever "
            "else this answer looked"
        }
    }
    why: Statement
    f: Expression
    to: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The reason, and the assumption value by value."""
        if "nondecreasing" not in self.f.assumed or not 1 <= self.to <= ASSUMED_TO:
            return Verdict.FALSE
        rising = Always(self.f, "nondecreasing").judge(oracle, bound)
        return Verdict.least(self.why.judge(oracle, bound), rising)


def known(f: Expression, name: shape.Property, to: int) -> Fact:
    """What is known of a property: proved if it can be, else checked up to n = to, and why.

    >>> known(Expression.parse("[3,1,4]"), "nondecreasing", 10).reason
    'fails at n = 1: f(1) = 3 and f(2) = 1'
    """
    fact = f.check(name, to)
    if fact.at is not None:
        return fact.since(ValuesThere(f, name, fact.at, f(fact.at), f(fact.at + 1)))
    if fact.holds and fact.grade == "proved":
        way = next(way for way, words in WAYS.items() if words == fact.reason)
        return fact.since(ProvedFrom(f, way))
    return fact.since(None)
