"""Sequences f to try a theorem on: all the small ones, then many drawn ones, always the same.

A rule is a head, its first values, and a tail, an expression for all later n (or nothing: the last
value of the head repeats). Small rules come first, so that the first failure is the smallest.
"""

import random
from functools import cache
from itertools import product

from onepile.formulas import Expression
from onepile.papers.far import FAR

_LARGE = 1 << 40
_TAILS = ("n", "2n", "3n", "floor(3n/2)", "4n")


class Rule:
    """A sequence f of positive integers, and the bound n of the piles that are asked for.

    >>> str(Rule((4, 2))), str(Rule((1, 2, 3, 4, 2), "n")), str(Rule((5, 1), "2n"))
    ('f = [4, 2]', 'f = n except f(5) = 2', 'f = 2n except f(1) = 5, f(2) = 1')
    >>> Rule((5, 1), "2n", 10)(2), Rule((5, 1), "2n", FAR)(FAR) == 2 * FAR
    (1, True)
    """

    def __init__(self, head: tuple[int, ...], tail: str = "", n: int = 0) -> None:
        self.head, self.tail, self.n = head, tail, n

    @property
    def far(self) -> bool:
        """Whether the library answers in the definition's place."""
        return self.n >= FAR

    @property
    def bounded(self) -> bool:
        """Whether the values have an upper bound."""
        return not self.tail

    def __call__(self, k: int) -> int:
        """f(k)."""
        if not self.far:
            return _values(self, self.n + 8)[k]
        if k <= len(self.head) or self.bounded:
            return self.head[min(k, len(self.head)) - 1]
        return _parsed(self.tail)(k)

    def values(self, n: int) -> list[int]:
        """f(1), …, f(n) in the entries 1, …, n of a list."""
        return _values(self, n)

    def up_to(self, n: int) -> "Rule":
        """The same sequence with another bound, always the same object."""
        return _up_to(self, n)

    @property
    def text(self) -> str:
        """The sequence as the library reads it.

        >>> Rule((5, 1), "2n").text
        '5 if n==1 else (1 if n==2 else (2n))'
        """
        text = self.tail or str(self.head[-1])
        for k, value in reversed(list(enumerate(self.head, 1))):
            text = f"{value} if n=={k} else ({text})"
        return text

    def __str__(self) -> str:
        if not self.tail:
            return f"f = [{', '.join(map(str, self.head))}]"
        plain = Rule((), self.tail).values(len(self.head))
        other = [(k, v) for k, v in enumerate(self.head, 1) if plain[k] != v]
        if len(other) > 6:
            return f"f = {self.tail} for n > {len(self.head)} after {self.head}"
        return f"f = {self.tail}" + (
            " except " + ", ".join(f"f({k}) = {v}" for k, v in other) if other else ""
        )


@cache
def _parsed(tail: str) -> Expression:
    return Expression.parse(tail)


@cache
def _values(rule: Rule, n: int) -> list[int]:
    if rule.tail:
        later = _parsed(rule.tail).values(n, clamp=_LARGE).tolist()[len(rule.head) :]
    else:
        later = [rule.head[-1]] * max(0, n - len(rule.head))
    return [0, *rule.head[:n], *later]


@cache
def _up_to(rule: Rule, n: int) -> Rule:
    return Rule(rule.head, rule.tail, n)


def changed(tail: str, changes: dict[int, int], n: int = 0) -> Rule:
    """An expression with some values replaced.

    >>> changed("n", {3: 1}).values(5)
    [0, 1, 2, 1, 4, 5]
    """
    head = Rule((), tail).values(max(changes))[1:]
    for k, value in changes.items():
        head[k - 1] = value
    return Rule(tuple(head), tail, n)


@cache
def plain(tail: str, n: int = 0) -> Rule:
    """The rule of an expression, always the same object."""
    return Rule((), tail, n)


def _small() -> list[Rule]:
    heads = [h for length in (1, 2, 3) for h in product(range(1, 5), repeat=length)]
    return [Rule(head, tail) for head in heads for tail in ("", "n", "2n")]


def _walk(source: random.Random, length: int, down: int) -> tuple[int, ...]:
    """A head whose steps are at least -down."""
    value = source.randint(1, 6)
    head = []
    for _ in range(length):
        head.append(value)
        value = max(1, value + source.choice((-down, -1, 0, 0, 1, 2, 4)[1 - (down > 0) :]))
    return tuple(head)


_FAR = (
    *(Rule((), tail) for tail in (*_TAILS, "n if n%2==0 else 4n")),
    *(Rule((7, 6, 5, 4, 3, 2, 1), "n"), Rule((2, 2, 2), "n"), Rule((3,))),
)
"""Rules for piles of any size; the base of the last two ends."""


@cache
def rules(n: int) -> list[Rule]:
    """All rules that a theorem about every f is tried on, when the bound is n."""
    if n >= FAR:
        return [rule.up_to(n) for rule in _FAR]
    source = random.Random(2001)
    drawn = [plain(tail) for tail in (*_TAILS, "n^2", "2^n")]
    for _ in range(10 + n // 2):
        length = source.randint(4, 14)
        tail = source.choice(("", *_TAILS))
        drawn.append(Rule(tuple(source.randint(1, length + 3) for _ in range(length)), tail))
        drawn.append(Rule(_walk(source, length, 1), source.choice(("", "n", "2n"))))
        drawn.append(Rule(_walk(source, length, 2), source.choice(("", "n", "2n"))))
        drawn.append(Rule(tuple(sorted(_walk(source, length, 2))), source.choice(("", "2n"))))
        places = source.sample(range(3, 22), source.randint(1, 3))
        drawn.append(changed(source.choice(_TAILS), {k: source.randint(1, 2 * k) for k in places}))
    return [rule.up_to(n) for rule in _small() + drawn]


def small(to: int) -> int:
    """The pile bound for claims about all f: they cost the square of it for every rule.

    >>> small(2000), small(10**5)
    (60, 300)
    """
    return min(40 + to // 100, 300)
