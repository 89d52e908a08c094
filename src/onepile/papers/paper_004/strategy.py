"""The strategy of the first game of paper 004: where the three zeros of a strategy sequence stand.

The strategy sequence of N is F(N-1, 2), F(N-2, 4), …, F(N-g(N), 2g(N)); a 0 is a move to a safe
position, so its zeros are the first three winning moves.
"""

from collections.abc import Callable, Iterator

from onepile.papers.claims import claim, corrects, entry_by_entry
from onepile.papers.measured import remembered
from onepile.papers.paper_004.first_game import a, b, below, between, c, last_part
from onepile.papers.paper_004.games import entries
from onepile.papers.paper_004.games import first as g


@remembered
def sequence(to: int, N: int) -> tuple[int, ...]:
    """The strategy sequence of a pile, thresholds taken from the definition.

    >>> sequence(20, 6)
    (0, 0, 1, 1, 1, 0)
    """
    return tuple(int(k < N and 2 * k >= g(to)[N - k]) for k in range(1, g(to)[N] + 1))


def _zeros(to: int, N: int) -> tuple[int, ...]:
    return tuple(k for k, value in enumerate(sequence(to, N), 1) if value == 0)


@claim("004/strategy/12", bound=20, kind="example")
def one_short() -> bool | str:
    """The strategy sequence of 12, entry by entry."""
    return entry_by_entry((0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0), sequence(20, 12))


@corrects(one_short)
def _(*, entries: tuple[int, ...] = (0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0)) -> bool:
    """Place: strategy sequence for N = 12
    Printed: 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0
    Correct: 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0
    Reason: one 1 is missing: the third 0 must stand at place 12, as the text says below
    """
    return sequence(20, 12) == entries


@claim("004/strategy/(12,6)", bound=20, kind="example")
def _(*, blocked: tuple[int, ...] = (1, 3), safe: int = 1) -> bool:
    """(12, 6) is safe; the moves to block are 1 and 3.

    Note: the last entry stands for: safe
    """
    return tuple(k for k in _zeros(20, 12) if k <= 6) == blocked and (g(20)[12] > 6) == safe


@claim("004/strategy/(12,13)", bound=20, kind="example")
def _(*, third: int = 12, unsafe: int = 1) -> bool:
    """(12, 13) is unsafe: the third winning move is 12, and 12 < 13.

    Note: the last entry stands for: unsafe
    """
    return _zeros(20, 12)[2] == third and (g(20)[12] <= 13) == unsafe


@claim("004/lemma-4", between)
def _(to: int, N: int, *, more: int = 0) -> bool:
    """If c(i) < N < a(i+1), N and N - c(i) have the same strategy sequence."""
    return _zeros(to, N) == _zeros(to, N - c(below(N)) + more)


@claim("004/lemma-4/10-11", bound=20, kind="example")
def _(*, ten: tuple[int, ...] = (0, 0, 0), eleven: tuple[int, ...] = (0, 0, 0)) -> bool:
    """The strategy sequences of 10 and 11 are 0, 0, 0, as those of 1 and 2."""
    return sequence(20, 10) == ten and sequence(20, 11) == eleven


@claim("004/lemma-5", between)
def _(to: int, N: int, *, more: int = 0) -> bool:
    """N and its last part have the same strategy sequence."""
    return _zeros(to, N) == _zeros(to, last_part(N) + more)


# Lemma 6: the strategy sequences of the members.


@claim("004/lemma-6/a1", bound=20)
def _(*, entries: tuple[int, ...] = (0, 0, 0)) -> bool:
    """The strategy sequence of 1 is 0, 0, 0."""
    return sequence(20, a(1)) == entries


@claim("004/lemma-6/b1", bound=20)
def _(*, entries: tuple[int, ...] = (0, 0, 0)) -> bool:
    """The strategy sequence of 2 is 0, 0, 0."""
    return sequence(20, b(1)) == entries


@claim("004/lemma-6/c1", bound=20)
def _(*, entries: tuple[int, ...] = (0, 1, 0, 0)) -> bool:
    """The strategy sequence of 3 is 0, 1, 0, 0."""
    return sequence(20, c(1)) == entries


@claim("004/lemma-6/a2", bound=20)
def _(*, entries: tuple[int, ...] = (0, 1, 1, 0, 0)) -> bool:
    """The strategy sequence of 4 is 0, 1, 1, 0, 0."""
    return sequence(20, a(2)) == entries


@claim("004/lemma-6/b2", bound=20)
def _(*, entries: tuple[int, ...] = (0, 1, 1, 1, 0, 0)) -> bool:
    """The strategy sequence of 5 is 0, 1, 1, 1, 0, 0."""
    return sequence(20, b(2)) == entries


@claim("004/lemma-6/c2", bound=20)
def _(*, entries: tuple[int, ...] = (0, 0, 1, 1, 1, 0)) -> bool:
    """The strategy sequence of 6 is 0, 0, 1, 1, 1, 0."""
    return sequence(20, c(2)) == entries


def _every_second(start: int) -> Callable[[int], Iterator[tuple[int, int]]]:
    return lambda n: ((n, i) for i in entries(c, start, n) if i % 2 == start % 2)


@claim("004/lemma-6/a-even", _every_second(4))
def _(to: int, i: int, *, one: int = 1, two: int = 3) -> bool:
    """For even i ≥ 4 the strategy sequence of a(i) is 010111…10, ending at the member itself."""
    return _zeros(to, a(i)) == (one, two, a(i))


@claim("004/lemma-6/b-even", _every_second(4))
def _(to: int, i: int, *, one: int = 1, two: int = 4) -> bool:
    """For even i ≥ 4 the strategy sequence of b(i) is 0110111…10, ending at the member itself."""
    return _zeros(to, b(i)) == (one, two, b(i))


@claim("004/lemma-6/c-even", _every_second(4))
def _(to: int, i: int, *, one: int = 1, two: int = 2) -> bool:
    """For even i ≥ 4 the strategy sequence of c(i) is 00111…10, ending at the member itself."""
    return _zeros(to, c(i)) == (one, two, c(i))


@claim("004/lemma-6/a-odd", _every_second(3))
def _(to: int, i: int, *, one: int = 1, two: int = 2) -> bool:
    """For odd i ≥ 3 the strategy sequence of a(i) is 00111…10, ending at the member itself."""
    return _zeros(to, a(i)) == (one, two, a(i))


@claim("004/lemma-6/b-odd", _every_second(3))
def _(to: int, i: int, *, one: int = 1, two: int = 2) -> bool:
    """For odd i ≥ 3 the strategy sequence of b(i) is 00111…10, ending at the member itself."""
    return _zeros(to, b(i)) == (one, two, b(i))


@claim("004/lemma-6/c-odd", _every_second(3))
def _(to: int, i: int, *, one: int = 1, two: int = 2) -> bool:
    """For odd i ≥ 3 the strategy sequence of c(i) is 00111…10, ending at the member itself."""
    return _zeros(to, c(i)) == (one, two, c(i))
