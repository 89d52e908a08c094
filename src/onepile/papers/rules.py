"""Sequences f to try a theorem on: all the small ones, then many drawn ones, always the same.

A rule is a head, its first values, and a tail, an expression for all later n (or nothing: the last
value of the head repeats). Small rules come first, so that the first failure is the smallest.
"""

import random
from dataclasses import dataclass
from functools import cache
from itertools import product

from onepile.formulas import Expression

_LARGE = 1 << 40
_TAILS = ("n", "2n", "3n", "floor(3n/2)", "4n")


@dataclass(frozen=True, eq=False)
class Rule:
    """A sequence of positive integers.

    >>> str(Rule((4, 2))), str(Rule((1, 2, 3, 4, 2), "n")), str(Rule((5, 1), "2n"))
    ('f = [4, 2]', 'f = n except f(5) = 2', 'f = 2n except f(1) = 5, f(2) = 1')
    """

    head: tuple[int, ...]
    tail: str = ""
    is_rule = True

    def values(self, n: int) -> list[int]:
        """f(1), …, f(n) in the entries 1, …, n of a list."""
        return _values(self, n)

    @property
    def bounded(self) -> bool:
        """Whether the values have an upper bound."""
        return not self.tail

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
def _values(rule: Rule, n: int) -> list[int]:
    if rule.tail:
        later = Expression.parse(rule.tail).values(n, clamp=_LARGE).tolist()[len(rule.head) :]
    else:
        later = [rule.head[-1]] * max(0, n - len(rule.head))
    return [0, *rule.head[:n], *later]


def changed(tail: str, changes: dict[int, int]) -> Rule:
    """An expression with some values replaced.

    >>> changed("n", {3: 1}).values(5)
    [0, 1, 2, 1, 4, 5]
    """
    head = Rule((), tail).values(max(changes))[1:]
    for k, value in changes.items():
        head[k - 1] = value
    return Rule(tuple(head), tail)


@cache
def plain(tail: str) -> Rule:
    """The rule of an expression, always the same object."""
    return Rule((), tail)


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


@cache
def rules(n: int) -> list[Rule]:
    """All rules that a theorem about every f is tried on, when the bound is n."""
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
    return _small() + drawn


def small_bound(to: int) -> int:
    """The pile bound for claims about all f: they cost the square of it for every rule.

    >>> small_bound(2000), small_bound(10**5)
    (60, 300)
    """
    return min(40 + to // 100, 300)


def steps_at_least(rule: Rule, n: int, step: int) -> bool:
    """Whether f(k+1) - f(k) >= step for all k < n.

    >>> steps_at_least(plain("n"), 9, 1), steps_at_least(changed("n", {4: 2}), 9, 0)
    (True, False)
    """
    f = rule.values(n)
    return all(f[k + 1] - f[k] >= step for k in range(1, n))
