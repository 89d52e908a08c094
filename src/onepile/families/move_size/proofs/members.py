"""What theorems speak of: bases with letters, and expressions in their members as n grows.

A theorem names the game's own base b, and those of other runs that go on for ever c, d, …. An
expression like `b_n - 2c_(n-3) + 4` is a value here, with both of its spellings and its worth.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from onepile.statements import Formula, Phrase


class Ground(NamedTuple):
    """The piles after which a run begins.

    Attributes:
        distances: How far they lie below it, ascending.
        deaths: For each the first time at which it is dead, 0 if it never dies; empty if none dies.
    """

    distances: tuple[int, ...]
    deaths: tuple[int, ...] = ()

    @classmethod
    def of(cls, piles: Sequence[tuple[int, int]]) -> "Ground":
        """From pairs of a distance and a death."""
        deaths = tuple(death for _, death in piles)
        return cls(tuple(distance for distance, _ in piles), deaths if any(deaths) else ())

    def alive(self, time: int) -> list[int]:
        """The distances of those that are alive at a time.

        >>> Ground((0, 2, 5), (0, 7, 0)).alive(6), Ground((0, 2, 5), (0, 7, 0)).alive(7)
        ([0, 2, 5], [0, 5])
        """
        deaths = self.deaths or (0,) * len(self.distances)
        pairs = zip(self.distances, deaths, strict=True)
        return [distance for distance, death in pairs if not death or time < death]

    @property
    def after(self) -> Phrase:
        """Where such a run begins.

        >>> str(Ground((0, 2, 5)).after)
        'after piles at distances 0, 2, 5'
        """
        slots = {"distances": self.distances, "dying": self.dying}
        if not self.deaths:
            return Phrase("after piles at distances {distances:list}", **slots)
        return Phrase("after piles at distances {distances:list} that die {dying:list}", **slots)

    @property
    def dying(self) -> list[Phrase]:
        """When they die, in words.

        >>> [*map(str, Ground((0, 2, 5), (0, 7, 0)).dying)]
        ['never', 'at 7', 'never']
        """
        never = Phrase("never")
        return [Phrase("at {death}", death=death) if death else never for death in self.deaths]


@dataclass(frozen=True)
class LetteredBase:
    """A run as theorems speak of it.

    Attributes:
        letter: Its letter; empty for a run of which only the beginning is ever copied.
        ground: The piles after which it begins.
        members: Its members as far as they were made, ascending.
        copied: For each the ground of the run that lies between it and the member before, None
            if nothing does.
    """

    letter: str
    ground: Ground
    members: tuple[int, ...]
    copied: tuple[Ground | None, ...] = ()

    def __str__(self) -> str:
        return self.letter or str(self.ground.after)

    @property
    def symbol(self) -> Formula:
        """The letter as a formula.

        >>> LetteredBase("b25", Ground((0, 3)), (1, 2)).symbol
        Formula(text='b25', latex='b^{(25)}')
        """
        number = self.letter[1:]
        return Formula(self.letter, f"{self.letter[0]}^{{({number})}}" if number else self.letter)

    @property
    def general(self) -> Formula:
        """The n-th member, whatever n is."""
        return MemberAt(self, Index.shifted(0)).formula

    def count(self, bound: int) -> int:
        """How many members are known up to a bound."""
        return bisect_right(self.members, bound)


@dataclass(frozen=True)
class Index:
    """The index of a member as a function of n: start + rate·(n - since)/per.

    >>> Index.shifted(-14).inside, Index(40, 12, 5, 3).inside
    ('n-14', '12+3(n-40)/5')
    >>> Index(40, 12, 5, 3).at(50)
    18
    """

    since: int
    start: int
    per: int
    rate: int

    @classmethod
    def shifted(cls, by: int) -> "Index":
        """The index n + by."""
        return cls(0, by, 1, 1)

    @property
    def inside(self) -> str:
        """The index as text."""
        if (self.since, self.per, self.rate) == (0, 1, 1):
            return f"n{self.start:+d}" if self.start else "n"
        return f"{self.start}+{self.rate}(n-{self.since})/{self.per}"

    def at(self, n: int) -> int:
        """The index for this n."""
        return self.start + self.rate * (n - self.since) // self.per


@dataclass(frozen=True)
class MemberAt:
    """A member of a base, the index a function of n."""

    base: LetteredBase
    index: Index

    @property
    def formula(self) -> Formula:
        """The member in both spellings.

        >>> MemberAt(LetteredBase("c", Ground((0, 2)), (1, 2, 3)), Index.shifted(-14)).formula
        Formula(text='c_(n-14)', latex='c_{n-14}')
        """
        letter, inside = self.base.symbol, self.index.inside
        if inside == "n":
            return Formula(f"{letter.text}_n", f"{letter.latex}_n")
        return Formula(f"{letter.text}_({inside})", f"{letter.latex}_{{{inside}}}")

    def at(self, n: int) -> int | None:
        """Its value for this n; None if there is no such member among those that were made."""
        index = self.index.at(n)
        return self.base.members[index] if 0 <= index < len(self.base.members) else None


@dataclass(frozen=True)
class InMembers:
    """A linear expression in members.

    Attributes:
        terms: Factor and member; the first factor is 1.
        constant: What is added.

    >>> b = LetteredBase("b", Ground((0,)), (1, 2, 3, 5, 8))
    >>> c = LetteredBase("c", Ground((0,)), (1, 3, 4, 7, 11))
    >>> here, there = MemberAt(b, Index.shifted(0)), MemberAt(c, Index.shifted(-3))
    >>> expression = InMembers(((1, here), (-2, there)), 4)
    >>> expression.formula
    Formula(text='b_n - 2c_(n-3) + 4', latex='b_n - 2c_{n-3} + 4')
    >>> expression.at(4)
    6
    """

    terms: tuple[tuple[int, MemberAt], ...]
    constant: int = 0

    @property
    def formula(self) -> Formula:
        """The expression in both spellings; one member and a number are set close together."""
        terms = [(factor, member.formula) for factor, member in self.terms]
        if len(terms) > 1 or not self.constant or not terms:
            return weighted_sum(terms, self.constant)
        return joined("", [terms[0][1], same(f"{self.constant:+d}")])

    def __str__(self) -> str:
        return self.formula.text

    def at(self, n: int) -> int | None:
        """Its value for this n; None if one of its members was not made."""
        total = self.constant
        for factor, member in self.terms:
            value = member.at(n)
            if value is None:
                return None
            total += factor * value
        return total


def same(text: str) -> Formula:
    """What LaTeX spells like plain text."""
    return Formula(text, text)


def weighted_sum(
    terms: Iterable[tuple[int, Formula]], constant: int = 0, times: str = ""
) -> Formula:
    """A sum of things, each times a factor, and of a number, as it is usually written.

    Args:
        terms: Factors and things.
        constant: The number.
        times: What stands between a factor and a thing.

    >>> weighted_sum([(1, same("x")), (0, same("y")), (-2, same("z"))], 5).text
    'x - 2z + 5'
    >>> weighted_sum([(-3, same("x"))], times=" ").text, weighted_sum([], 0).text
    ('-3 x', '0')
    """
    parts: list[tuple[int, Formula]] = []
    for factor, thing in terms:
        size = "" if abs(factor) == 1 else f"{abs(factor)}{times}"
        if factor:
            parts.append((factor, joined("", [same(size), thing])))
    if constant or not parts:
        parts.append((constant, same(str(abs(constant)))))
    (first, thing), *others = parts
    signed = [same("-" if first < 0 else ""), thing]
    for factor, thing in others:
        signed += [same(" - " if factor < 0 else " + "), thing]
    return joined("", signed)


def joined(between: str, formulas: Sequence[Formula]) -> Formula:
    """Several formulas as one.

    >>> joined(", ", [Formula("1", "1"), Formula("b_(n-1)", "b_{n-1}")])
    Formula(text='1, b_(n-1)', latex='1, b_{n-1}')
    """
    return Formula(
        between.join(formula.text for formula in formulas),
        between.join(formula.latex for formula in formulas),
    )


def polynomial(coefficients: Sequence[int]) -> Formula:
    """A polynomial in x, its coefficients given highest first.

    >>> polynomial((1, 0, -3, 1))
    Formula(text='x^3 - 3x + 1', latex='x^3 - 3x + 1')
    >>> polynomial((2, *[0] * 11, -1)).latex
    '2x^{12} - 1'
    """
    *factors, constant = coefficients
    powers = range(len(factors), 0, -1)
    return weighted_sum([(c, _power(n)) for c, n in zip(factors, powers, strict=True)], constant)


def _power(exponent: int) -> Formula:
    """A power of x."""
    if exponent == 1:
        return same("x")
    return Formula(f"x^{exponent}", f"x^{exponent}" if exponent < 10 else f"x^{{{exponent}}}")
