"""Linear recurrences with constant coefficients that a sequence is seen to have.

Berlekamp and Massey's algorithm finds the shortest one modulo a prime; it is taken if its
coefficients are small whole numbers and every term obeys it, exactly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import mul

_PRIME = (1 << 61) - 1
_LARGEST = 1 << 20
"""No larger coefficient is believed."""
_SPARE = 6
"""A recurrence has to foretell so many terms more than it has numbers of its own, or half of these
if that is more: long ones fit anything for a while."""


@dataclass(frozen=True)
class Recurrence:
    """a(n) = c_1 a(n - 1) + … + c_d a(n - d) + constant, for every n >= start.

    Attributes:
        coefficients: c_1, …, c_d.
        constant: What is added.
        start: The index, from 0 on, of the first term that obeys.
    """

    coefficients: tuple[int, ...]
    constant: int
    start: int

    def __str__(self) -> str:
        before = [(factor, f"a(n-{k})") for k, factor in enumerate(self.coefficients, 1)]
        return f"a(n) = {signed_sum([*before, (self.constant, '')])}"

    def foretold(self, before: Sequence[int]) -> int:
        """The term after some terms.

        >>> Recurrence((1, 1), 1, 2).foretold([7, 3, 5])
        9
        """
        order = len(self.coefficients)
        return _product(self.coefficients, before[: -order - 1 : -1]) + self.constant


def signed_sum(parts: Iterable[tuple[int, str]]) -> str:
    """A sum as one writes it, of factors and what they stand before.

    >>> signed_sum([(1, "a(n-1)"), (-2, "a(n-3)"), (0, "n"), (-1, "")]), signed_sum([(-1, "n")])
    ('a(n-1) - 2a(n-3) - 1', '-n')
    """
    shown = ""
    for factor, name in parts:
        if factor:
            sign = ("-" if factor < 0 else "") if not shown else " - " if factor < 0 else " + "
            shown += f"{sign}{'' if abs(factor) == 1 and name else abs(factor)}{name}"
    return shown or "0"


def seen_recurrence(terms: Sequence[int]) -> Recurrence | None:
    """The shortest linear recurrence that the terms obey from some place on, None if none is seen.

    >>> seen_recurrence([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])
    Recurrence(coefficients=(1, 1), constant=0, start=2)
    >>> seen_recurrence([9, 9, 0, 1, 2, 4, 7, 12, 20, 33, 54, 88, 143, 232, 376, 609, 986, 1596])
    Recurrence(coefficients=(1, 1), constant=1, start=4)
    >>> seen_recurrence([1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]) is None
    True
    """
    length, connection = _shortest(terms)
    if 2 * length + max(_SPARE, length // 2) > len(terms):
        return None
    while connection[-1] == 0:
        connection.pop()
    signed = [(c + _PRIME // 2) % _PRIME - _PRIME // 2 for c in connection]
    coefficients = [-c for c in signed[1:]]
    if not coefficients or max(map(abs, coefficients)) > _LARGEST:
        return None
    constant = 0
    if sum(coefficients) == 1:  # x - 1 divides it: what is left adds a constant
        coefficients = [sum(coefficients[:at]) - 1 for at in range(1, len(coefficients))]
        constant = terms[-1] - Recurrence(tuple(coefficients), 0, 0).foretold(terms[:-1])
    found = Recurrence(tuple(coefficients), constant, 0)
    start = len(terms)
    while start > len(coefficients) and found.foretold(terms[: start - 1]) == terms[start - 1]:
        start -= 1
    obeyed = len(terms) - start
    if obeyed < len(coefficients) + _SPARE or 2 * obeyed < len(terms):
        return None
    return replace(found, start=start)


def _shortest(terms: Sequence[int]) -> tuple[int, list[int]]:
    """The linear complexity of the terms modulo the prime, and the connection polynomial."""
    current, before = [1], [1]
    length, shift, last = 0, 1, 1
    for at in range(len(terms)):
        latest = terms[max(0, at + 1 - len(current)) : at + 1][::-1]
        error = _product(current[: len(latest)], latest) % _PRIME
        if not error:
            shift += 1
            continue
        factor = error * pow(last, -1, _PRIME) % _PRIME
        changed = current + [0] * (len(before) + shift - len(current))
        for power, part in enumerate(before, shift):
            changed[power] = (changed[power] - factor * part) % _PRIME
        if 2 * length <= at:
            length, before, last, shift = at + 1 - length, current, error, 0
        current = changed
        shift += 1
    return length, current + [0] * (length + 1 - len(current))


def _product(left: Sequence[int], right: Sequence[int]) -> int:
    """The sum of the products, as far as both go."""
    return sum(map(mul, left, right))
