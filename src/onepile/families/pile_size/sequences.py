"""The sequences of a pile-size game by name, and the other way round: a game from its sequence.

Paper 002 sets f̄ beside f, F(m) is the first pile with f̄ = m, H(m) the first with n − f̄(n) = m, and
the *chain* of a nim-value is the piles that have it. Its introduction asks for all nim-value
sequences of the games whose f̄ never falls:

    **Theorem.** g(0), g(1), … is one exactly if g(0) = 0 and each g(n) is M + 1 or g(n−1−M), M
    being the largest of g(0), …, g(n−1). Then f(n) = the largest of g(0), …, g(n) has it.

    *Proof.* If it is one, M = f̄(n−1) by Theorem 1, parts 2 and 5 (each rise brings a new largest
    value, and nothing exceeds f̄), so parts 2 and 3 are the two choices. Conversely let f be the
    running maximum: it is 0 at 0 and has jumps 0 and 1, so f̄ = f, and Theorem 1 gives M + 1 for a
    rise and g(n − 1 − M) for a pause. ∎

Lambek and Moser's theorem (paper 002, [9]) makes games from any sequence e(1) <= e(2) <= … of
numbers from 0 on: with F(m) = m + e(m) and f(n) = the number of m with F(m) <= n, the first pile
of nim-value m is F(m), and H(m) = m + e*(m), e*(m) = the number of k with e(k) < m.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile

from onepile.errors import IllegalError
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.rules import PileSize
from onepile.families.pile_size.walks import chain
from onepile.formulas import Expression
from onepile.numbers import short

WHAT = ("chain", "bar", "F", "H")
"""The piles of one nim-value; f̄(0), f̄(1), …; F(0), F(1), …; H(0), H(1), …"""


def sequence(game: PileSize, what: str, value: int) -> Iterator[int]:
    """One of the sequences of a game; it ends where no further term is defined.

    Args:
        game: The rules.
        what: One of `WHAT`.
        value: The nim-value of a chain.

    >>> from itertools import islice
    >>> from onepile.text import parse_game
    >>> root = parse_game("pile-size; f=floor(sqrt(n))")
    >>> list(islice(sequence(root, "F", 0), 5)), list(islice(sequence(root, "H", 0), 5))
    ([0, 1, 4, 9, 16], [0, 2, 3, 5, 6])
    >>> list(islice(sequence(root, "chain", 2), 5))
    [4, 7, 11, 15, 20]

    Raises:
        IllegalError: there is none of that name.
        NotApplicable: f̄ is not proved never to fall.
    """
    if what not in WHAT:
        known = ", ".join(WHAT)
        raise IllegalError(f"no sequence {what!r} of pile-size games is known: ask for {known}")
    staircase = bar(game.f).staircase
    if what == "chain":
        return chain(staircase, value)
    if what == "bar":
        return map(staircase, count())
    terms = map(staircase.rise_to if what == "F" else staircase.lag_of, count())
    return (term for term in takewhile(lambda term: term is not None, terms) if term is not None)


def with_nim_values(values: Sequence[int]) -> PileSize:
    """The game whose nim-values of the piles 0, 1, … begin so; its f is their running maximum.

    >>> str(with_nim_values([0, 0, 1, 0, 2, 1, 3]))
    'pile-size; f=[0,1,1,2,2,3]'
    >>> with_nim_values([0, 1, 1])
    Traceback (most recent call last):
    onepile.errors.IllegalError: no f has these nim-values: that of pile 2 is 1, and may be 2 or 0

    Raises:
        IllegalError: no f has them, with the first pile that shows it.
    """
    if not values or values[0] != 0:
        raise IllegalError("no f has these nim-values: that of pile 0 must be 0")
    largest = 0
    f = []
    for pile, value in enumerate(values[1:], 1):
        again = values[pile - 1 - largest]
        if value not in (largest + 1, again):
            raise IllegalError(
                f"no f has these nim-values: that of pile {pile} is {short(value)}, and may be "
                f"{largest + 1} or {again}"
            )
        largest = max(largest, value)
        f.append(largest)
    return PileSize(Expression.of(f or [0]))


def counting(offsets: Iterable[int], to: int) -> list[int]:
    """Lambek and Moser: f(0), …, f(to) with F(m) = m + e(m), given e(1), e(2) and so on.

    >>> counting((m * m - m for m in count(1)), 10)  # F(m) = m²
    [0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]

    Raises:
        IllegalError: the offsets fall, or begin below 0.
    """
    f = [0] * (to + 1)
    before = 0
    for m, offset in enumerate(offsets, 1):
        if offset < before:
            raise IllegalError(f"e({m}) = {short(offset)} is below {before}: e must not fall")
        before = offset
        if m + offset > to:
            break
        f[m + offset] = 1
    for n in range(1, to + 1):
        f[n] += f[n - 1]
    return f
