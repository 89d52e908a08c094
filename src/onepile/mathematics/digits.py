"""Sequences that the digits of n decide, as they are seen: automatic, and some regular ones.

A sequence is told by the digits of n in base k if its subsequences n ↦ a(k^e n + r), its *kernel*,
are finitely many but for a factor, a constant and a multiple of n: so a(2n) = n and a(2n+1) = a(n)
tell the nim-values when at most half of a pile may be taken. Where there are no factors and no
multiples the sequence is automatic.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from onepile.mathematics.recurrences import signed_sum

_BASES = (2, 3, 4, 5, 6, 7)
_STATES = 12
"""So many subsequences at most are told apart."""
_EVIDENCE = 24
"""Two subsequences are compared at so many places at least."""


class Part(NamedTuple):
    """The subsequence n ↦ a(step·n + rest)."""

    step: int
    rest: int


class DigitRule(NamedTuple):
    """a(step·n + rest) = times·a(like_step·n + like_rest) + slope·n + constant, for every n >= 1.

    >>> print(DigitRule(2, 1, 1, 0, 2, 1, -3))
    a(2n+1) = 2a(n) + n - 3
    """

    step: int
    rest: int
    like_step: int
    like_rest: int
    times: int
    slope: int
    constant: int

    def __str__(self) -> str:
        like = _said(self.like_step, self.like_rest)
        parts = [(self.times, like), (self.slope, "n"), (self.constant, "")]
        return f"{_said(self.step, self.rest)} = {signed_sum(parts)}"


def _said(step: int, rest: int) -> str:
    return f"a({'' if step == 1 else step}n{f'+{rest}' if rest else ''})"


def seen_digit_rules(values: Sequence[int], first: int) -> tuple[DigitRule, ...] | None:
    """How the digits of n, in the least base in which they do, tell the values; None: they do not.

    Args:
        values: The values of `first`, `first` + 1, …
        first: 0 or 1.

    >>> ruler = [n & -n for n in range(1, 2000)]
    >>> print(*seen_digit_rules(ruler, 1), sep="; ")
    a(2n) = 2a(n); a(2n+1) = 1
    >>> thue_morse = [n.bit_count() % 2 for n in range(2000)]
    >>> print(*seen_digit_rules(thue_morse, 0), sep="; ")
    a(2n) = a(n); a(2n+1) = -a(n) + 1
    >>> seen_digit_rules([n * n % 17 * n % 101 for n in range(2000)], 0) is None
    True
    """
    found = (_rules(values, first, base) for base in _BASES)
    return next((rules for rules in found if rules is not None), None)


def _rules(values: Sequence[int], first: int, base: int) -> tuple[DigitRule, ...] | None:
    def listed(part: Part) -> Sequence[int]:
        """Its values from n = 1 on."""
        return values[part.step + part.rest - first :: part.step]

    states = [Part(1, 0)]
    rules: list[DigitRule] = []
    for state in states:  # which grow meanwhile
        for digit in range(base):
            part = Part(base * state.step, digit * state.step + state.rest)
            wanted = listed(part)
            if len(wanted) < _EVIDENCE:
                return None
            tried = (_like(part, wanted, like, listed(like)) for like in states)
            straight = _straight(part, wanted)
            rule = straight or next((rule for rule in tried if rule is not None), None)
            if rule is not None:
                rules.append(rule)
            elif len(states) < _STATES:
                states.append(part)
            else:
                return None
    return tuple(rules)


def _straight(part: Part, wanted: Sequence[int]) -> DigitRule | None:
    """How a subsequence follows from n alone."""
    slope = wanted[1] - wanted[0]
    rule = DigitRule(*part, 1, 0, 0, slope, wanted[0] - slope)
    return rule if _holds(rule, wanted, wanted) else None


def _like(part: Part, wanted: Sequence[int], like: Part, known: Sequence[int]) -> DigitRule | None:
    """How a subsequence follows from another one, and n."""
    for with_slope in (False, True):
        factors = _factors(wanted, known, with_slope)
        if factors is not None:
            rule = DigitRule(*part, *like, *factors)
            if _holds(rule, wanted, known):
                return rule
    return None


def _holds(rule: DigitRule, wanted: Sequence[int], known: Sequence[int]) -> bool:
    pairs = enumerate(zip(wanted, known, strict=False), 1)
    return all(
        value == rule.times * other + rule.slope * n + rule.constant for n, (value, other) in pairs
    )


def _factors(
    wanted: Sequence[int], known: Sequence[int], with_slope: bool
) -> tuple[int, int, int] | None:
    """Factor, slope and constant by the first places that tell them; whole numbers, or None."""
    # Steps leave out the constant: wanted' = times·known' + slope.
    steps = [
        (after - value, then - other)
        for (value, other), (after, then) in pairwise(zip(wanted, known, strict=False))
    ]
    rise, rate = steps[0]
    if with_slope:
        pair = next(((a - rise, b - rate) for a, b in steps if b != rate), None)
    else:
        pair = next(((a, b) for a, b in steps if b), None)
    if pair is None:
        return None
    times = Fraction(*pair)
    slope = rise - times * rate if with_slope else Fraction(0)
    if times.denominator != 1 or slope.denominator != 1 or not times:
        return None
    constant = wanted[0] - times * known[0] - slope
    return int(times), int(slope), int(constant)
