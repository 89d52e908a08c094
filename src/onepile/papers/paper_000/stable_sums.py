"""Paper 000, bases and stable sums: lemmas 1 and 2, for infinite and for finite bases.

A base is any increasing sequence from 1 on that at most doubles at every step; a base that goes
beyond the pile may be the start of an infinite one.
"""

from collections.abc import Iterator
from typing import TypeAlias

from onepile.papers.bases import distinct_sums, expansion, gaps, growing_sequences
from onepile.papers.claims import claim, corrects, given

Sum: TypeAlias = tuple[int, ...]
Base: TypeAlias = tuple[int, ...]


def _slow(B: Base, factor: int) -> bool:
    """Whether each member is at most so many times the one before."""
    return all(high <= factor * low for low, high, _ in gaps(B))


# An infinite base.


def _piles(n: int) -> Iterator[tuple[Base, int]]:
    """Bases that reach beyond the pile (so that they may be the start of an infinite one)."""
    return ((B, N) for B in growing_sequences(n, 2) for N in range(1, B[-1]))


def _is_sum(sums: list[Sum], N: int) -> bool:
    return any(sum(parts) == N for parts in sums)


def _greedy(B: Base, N: int) -> list[Sum]:
    """The algorithm's sum, as the only one of a list."""
    return [tuple(expansion(B, N))]


@claim("000/lemma-1", lambda n: ((B,) for B in growing_sequences(n, 4)), 14)
def _(B: Base, *, factor: int = 2) -> bool:
    """If every member of an increasing sequence from 1 on is at most twice the one before, every N
    is a sum of distinct members.
    """
    given(_slow(B, factor))
    return all(_is_sum(distinct_sums(B, N), N) for N in range(1, B[-1]))


def _steps(n: int) -> Iterator[tuple[Base, int]]:
    return ((B, k) for B in growing_sequences(n, 2) for k in range(len(B) - 1))


@claim("000/lemma-1/proof", _steps, 12, "proof step")
def strictly(B: Base, k: int) -> bool | str:
    """The slow growth that the proof uses, strictly: b(k+1) < 2 b(k).

    Survives: the corrected form is the definition of a g-base
    """
    return B[k + 1] < 2 * B[k] or f"{2 * B[k]} > {B[k + 1]} is false"


@corrects(strictly)
def _(B: Base, k: int, *, factor: int = 2) -> bool:
    """Place: Lemma 1, proof
    Printed: But b_{k+1} < 2b_k, contradicting the definition of b_k
    Correct: b_{k+1} ≤ 2b_k
    Reason: b_1 = 2 = 2b_0 in every g-base; ≤ is enough for the proof, because m < b_{k+1}
    """
    return B[k + 1] <= factor * B[k]


def _stable(parts: Sum, B: Base, offset: int = 1) -> bool:
    """The parts so far are below the member `offset` places after the last of them."""
    for t, part in enumerate(parts, 1):
        place = B.index(part) + offset
        if part != B[-1] and place < len(B) and sum(parts[:t]) >= B[place]:
            return False
    return True


def _stable_as_printed(parts: Sum, top: int = 0) -> bool:
    """The parts so far are below the next part (copies of the top not counted)."""
    own = [part for part in parts if part != top]
    return all(sum(own[:t]) < own[t] for t in range(1, len(own)))


_BOTH = "by the printed inequality 1 + 2 and 3 itself are both stable"


@claim("000/definition-stable", _piles, 12)
def next_part(B: Base, N: int) -> bool | str:
    """A sum is stable when the parts so far are always below the next part; every N has exactly one
    stable sum (Lemma 2), the greedy one.
    """
    stable = [parts for parts in distinct_sums(B, N) if _stable_as_printed(parts)]
    return stable == _greedy(B, N) or _BOTH


@corrects(next_part)
def _(B: Base, N: int, *, offset: int = 1) -> bool:
    """Place: definition of a stable representation
    Printed: b_{i_1} + … + b_{i_t} < b_{i_{t+1}}
    Correct: b_{i_1} + … + b_{i_t} < b_{(i_t)+1}: the member of B that follows b_{i_t}
    Reason: as printed 1 + 2 and 3 are both stable; the subscript must be (i_t)+1, as it is in the
        proof of Lemma 2
    """
    stable = [parts for parts in distinct_sums(B, N) if _stable(parts, B, offset)]
    return stable == _greedy(B, N)


@claim("000/definition-stable/gloss", _piles, 12)
def _(B: Base, N: int, *, less: int = 0) -> bool:
    """In a stable sum each member of B is greater than the sum of all smaller parts, and only the
    greedy sum is like that.
    """

    def glossed(parts: Sum) -> bool:
        return all(sum(part for part in parts if part < b) < b + less for b in B)

    return [parts for parts in distinct_sums(B, N) if glossed(parts)] == _greedy(B, N)


@claim("000/lemma-2", _piles, 12)
def _(B: Base, N: int, *, times: int = 1) -> bool:
    """The algorithm's sum, largest member first, is the one and only stable sum of N."""
    return [parts for parts in distinct_sums(B, N) if _stable(parts, B)] == _greedy(B, N) * times


# A finite base.


def _finite_piles(n: int, factor: int = 2) -> Iterator[tuple[Base, int]]:
    return ((B, N) for B in growing_sequences(n, factor) for N in range(1, 2 * B[-1] + 2))


def _sums(B: Base, N: int) -> list[Sum]:
    """The sums of distinct members, the largest allowed any number of times."""
    top = B[-1]
    return [
        (*parts, *[top] * copies)
        for copies in range(N // top + 1)
        for parts in distinct_sums(B[:-1], N - copies * top)
    ]


@claim("000/lemma-1'", lambda n: _finite_piles(n, 4), 11)
def _(B: Base, N: int, *, factor: int = 2) -> bool:
    """In a finite g-base every N is a sum of distinct members and copies of the largest."""
    given(_slow(B, factor))
    return _is_sum(_sums(B, N), N)


@claim("000/definition-stable'", _finite_piles, 11)
def next_part_again(B: Base, N: int) -> bool | str:
    """Stable sums in a finite base, by the next part again; every N has exactly one."""
    stable = [parts for parts in _sums(B, N) if _stable_as_printed(parts, B[-1])]
    return stable == _greedy(B, N) or _BOTH


@corrects(next_part_again)
def _(B: Base, N: int, *, offset: int = 1) -> bool:
    """Place: definition of a stable representation, finite base
    Printed: b_{i_1} + … + b_{i_h} < b_{i_{h+1}}
    Correct: b_{i_1} + … + b_{i_h} < b_{(i_h)+1}: the member of B that follows b_{i_h}
    Reason: the subscript slip of the infinite case again: nothing printed ties the smaller parts to
        b_t
    """
    return [parts for parts in _sums(B, N) if _stable(parts, B, offset)] == _greedy(B, N)


@claim("000/lemma-2'", _finite_piles, 11)
def _(B: Base, N: int, *, times: int = 1) -> bool:
    """In a finite g-base the algorithm's sum is the one and only stable sum of N."""
    return [parts for parts in _sums(B, N) if _stable(parts, B)] == _greedy(B, N) * times
