"""Paper 000, bases and stable sums: lemmas 1 and 2, for infinite and for finite bases.

A base is any increasing sequence from 1 on that at most doubles at every step; a base that goes
beyond the pile may be the start of an infinite one.
"""

from collections.abc import Iterator

from onepile.papers.bases import distinct_sums, expansion, gaps, growing_sequences
from onepile.papers.claim import SILENT, Claim, Side, up_to


def _base_piles(n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Bases that reach beyond the pile (so that they may be the start of an infinite one)."""
    for most in range(2, n + 1):
        for base in growing_sequences(most, 2):
            if base[-1] == most:
                yield from ((base, pile) for pile in range(1, most))


def _finite_piles(n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for most in range(2, n + 1):
        for base in growing_sequences(most, 2):
            if base[-1] == most:
                yield from ((base, pile) for pile in range(1, 2 * most + 2))


def _sums(base: tuple[int, ...], pile: int) -> list[tuple[int, ...]]:
    """The sums of distinct members, the largest allowed any number of times."""
    top = base[-1]
    return [
        (*parts, *[top] * copies)
        for copies in range(pile // top + 1)
        for parts in distinct_sums(base[:-1], pile - copies * top)
    ]


def _stable(parts: tuple[int, ...], base: tuple[int, ...], offset: int) -> bool:
    """The parts so far are below the member `offset` places after the last of them."""
    for t, part in enumerate(parts, 1):
        place = base.index(part) + offset
        if part != base[-1] and place < len(base) and sum(parts[:t]) >= base[place]:
            return False
    return True


def _stable_to_next_part(parts: tuple[int, ...], top: int) -> bool:
    """As printed: the parts so far are below the next part (copies of the top not counted)."""
    own = [part for part in parts if part != top]
    return all(sum(own[:t]) < own[t] for t in range(1, len(own)))


def _glossed(parts: tuple[int, ...], base: tuple[int, ...], less: int) -> bool:
    return all(sum(p for p in parts if p < b) < b + less for b in base)


def _every_pile(base: tuple[int, ...]) -> bool:
    return all(_is_a_sum(distinct_sums(base, pile), pile) for pile in range(1, base[-1]))


def _is_a_sum(sums: list[tuple[int, ...]], pile: int) -> bool:
    return any(sum(parts) == pile for parts in sums)


def _slow(base: tuple[int, ...], factor: int) -> bool:
    return all(high <= factor * low for low, high, _ in gaps(base))


CLAIMS = [
    Claim(
        id="000/lemma-1",
        statement="If every member of an increasing sequence from 1 on is at most twice the one "
        "before, every N is a sum of distinct members.",
        names="B",
        cases=lambda n: growing_sequences(n, 4),
        truth=_every_pile,
        printed=Side(lambda base, factor: True if _slow(base, factor) else SILENT, factor=2),
        bound=up_to(14),
    ),
    Claim(
        id="000/lemma-1/proof",
        statement="The slow growth that the proof uses, strictly: b(k+1) < 2 b(k).",
        names="B, k",
        cases=lambda n: ((b, k) for b in growing_sequences(n, 2) for k in range(len(b) - 1)),
        truth=lambda case: case[0][case[1] + 1],
        printed=Side(lambda case, factor: factor * case[0][case[1]], factor=2),
        relation=">",
        bound=up_to(12),
        kind="proof step",
        where="Lemma 1, proof",
        printed_as="But b_{k+1} < 2b_k, contradicting the definition of b_k",
        correct="b_{k+1} ≤ 2b_k",
        corrected=Side(lambda case, factor: factor * case[0][case[1]] + 1, factor=2),
        reason="b_1 = 2 = 2b_0 in every g-base; ≤ is enough for the proof, because m < b_{k+1}",
        survives="the corrected form is the definition of a g-base",
    ),
    Claim(
        id="000/definition-stable",
        statement="A sum is stable when the parts so far are always below the next part; every N "
        "has exactly one stable sum (Lemma 2), the greedy one.",
        names="B, N",
        cases=_base_piles,
        truth=lambda case: [tuple(expansion(case[0], case[1]))],
        printed=Side(
            lambda case: [p for p in distinct_sums(case[0], case[1]) if _stable_to_next_part(p, 0)]
        ),
        bound=up_to(12),
        where="definition of a stable representation",
        printed_as="b_{i_1} + … + b_{i_t} < b_{i_{t+1}}",
        correct="b_{i_1} + … + b_{i_t} < b_{(i_t)+1}: the member of B that follows b_{i_t}",
        corrected=Side(
            lambda case, offset: [
                p for p in distinct_sums(case[0], case[1]) if _stable(p, case[0], offset)
            ],
            offset=1,
        ),
        explain=lambda case: "by the printed inequality 1 + 2 and 3 itself are both stable",
        reason="as printed 1 + 2 and 3 are both stable; the subscript must be (i_t)+1, as it is in "
        "the proof of Lemma 2",
    ),
    Claim(
        id="000/definition-stable/gloss",
        statement="In a stable sum each member of B is greater than the sum of all smaller parts, "
        "and only the greedy sum is like that.",
        names="B, N",
        cases=_base_piles,
        truth=lambda case: [tuple(expansion(case[0], case[1]))],
        printed=Side(
            lambda case, less: [
                p for p in distinct_sums(case[0], case[1]) if _glossed(p, case[0], less)
            ],
            less=0,
        ),
        bound=up_to(12),
    ),
    Claim(
        id="000/lemma-2",
        statement="The algorithm's sum, largest member first, is the one and only stable sum of N.",
        names="B, N",
        cases=_base_piles,
        truth=lambda case: [p for p in distinct_sums(case[0], case[1]) if _stable(p, case[0], 1)],
        printed=Side(lambda case, times: [tuple(expansion(case[0], case[1]))] * times, times=1),
        bound=up_to(12),
    ),
    Claim(
        id="000/lemma-1'",
        statement="In a finite g-base every N is a sum of distinct members and copies of the "
        "largest.",
        names="B, N",
        cases=lambda n: (
            (b, pile) for b in growing_sequences(n, 4) for pile in range(1, 2 * b[-1] + 2)
        ),
        truth=lambda case: _is_a_sum(_sums(*case), case[1]),
        printed=Side(lambda case, factor: True if _slow(case[0], factor) else SILENT, factor=2),
        bound=up_to(11),
    ),
    Claim(
        id="000/definition-stable'",
        statement="Stable sums in a finite base, by the next part again; every N has exactly one.",
        names="B, N",
        cases=_finite_piles,
        truth=lambda case: [tuple(expansion(case[0], case[1]))],
        printed=Side(
            lambda case: [p for p in _sums(*case) if _stable_to_next_part(p, case[0][-1])]
        ),
        bound=up_to(11),
        where="definition of a stable representation, finite base",
        printed_as="b_{i_1} + … + b_{i_h} < b_{i_{h+1}}",
        correct="b_{i_1} + … + b_{i_h} < b_{(i_h)+1}: the member of B that follows b_{i_h}",
        corrected=Side(
            lambda case, offset: [p for p in _sums(*case) if _stable(p, case[0], offset)],
            offset=1,
        ),
        explain=lambda case: "by the printed inequality 1 + 2 and 3 itself are both stable",
        reason="the subscript slip of the infinite case again: nothing printed ties the smaller "
        "parts to b_t",
    ),
    Claim(
        id="000/lemma-2'",
        statement="In a finite g-base the algorithm's sum is the one and only stable sum of N.",
        names="B, N",
        cases=_finite_piles,
        truth=lambda case: [p for p in _sums(*case) if _stable(p, case[0], 1)],
        printed=Side(lambda case, times: [tuple(expansion(case[0], case[1]))] * times, times=1),
        bound=up_to(11),
    ),
]
