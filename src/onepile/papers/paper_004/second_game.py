"""The second game of paper 004: f = 4n, one block, overshoot. Stated there without proof.

The base consists of pairs (a, b) and triples (a, c, b) of neighbours; after the start two pairs and
four triples alternate.
"""

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from onepile.papers.claim import LOST, SILENT, Claim, Side, listed, up_to
from onepile.papers.measured import remembered
from onepile.papers.paper_004.games import second, second_entries

_STARTS = (1, 3, 6, 8, 10, 13, 17, 22, 29)
_INDEX = 70


def triple(i: int) -> bool:
    """Whether entry i of the base is a triple: 2, and then four of every six from 5 on."""
    return i == 2 or (i >= 5 and (i - 5) % 6 < 4)


@remembered
def base(back: int = 6, shift: int = 0) -> list[int]:
    """a_1, a_2, … by a_i = b_{i-1} + a_{i-6} for i >= 10; entry 0 is unused."""
    a = [0, *_STARTS]
    while len(a) <= 2 * _INDEX:
        a.append(a[-1] + (2 if triple(len(a) - 1) else 1) + a[-back] + shift)
    return a


def end(i: int) -> int:
    """b_i."""
    return base()[i] + (2 if triple(i) else 1)


def below(pile: int) -> int:
    """The last i with a_i <= pile."""
    i = 1
    while base()[i + 1] <= pile:
        i += 1
    return i


@remembered
def between(n: int) -> list[tuple[int, int, int]]:
    """The piles up to n that are not members, with the bound and with i, b_i < N < a_{i+1}."""
    return [(n, i, pile) for pile in range(1, n + 1) for i in (below(pile),) if pile > end(i)]


def _entries(start: int) -> Any:
    """The indices of the entries that lie below the bound, by the printed recursion."""
    return lambda n: ((n, i) for i in takewhile(lambda i: end(i) <= n, count(start)))


def _indices(start: int) -> Any:
    return lambda n: ((n, i) for i in range(start, _INDEX))


def _seen_start(n: int, i: int) -> int:
    """a_i as the thresholds up to n show it; by the printed recursion beyond."""
    return second_entries(n)[i][0] if end(i) <= n else base()[i]


def _seen_end(n: int, i: int) -> int:
    """b_i, likewise."""
    return second_entries(n)[i][-1] if end(i) <= n else end(i)


def _left(case: tuple[int, int, int]) -> int:
    """What is left of N after the largest b_i below it that the thresholds show."""
    n, _, pile = case
    return pile - max(entry[-1] for entry in second_entries(n)[1:] if entry[-1] < pile)


_PRINTED_TRIPLES = frozenset((2, 5, 6, 7, 8, 11, 12, 13, 14, 17, 18, 19, 20))
_PRINTED_PAIRS = frozenset((1, 3, 4, 9, 10, 15, 16, 21, 22, 27, 28, 33, 34))


_LAST_PRINTED = end(max(_PRINTED_PAIRS))


def _printed_size(case: tuple[int, int], more: int) -> Any:
    """3 or 2, if the index is in a printed list."""
    i = case[1] - more
    return 3 if i in _PRINTED_TRIPLES else 2 if i in _PRINTED_PAIRS else SILENT


def _middle(case: tuple[int, int], **values: int) -> Any:
    """The threshold of c_i by its place in a foursome of triples."""
    i = case[1]
    return values[f"member_{(i - 5) % 6 + 1}"] if triple(i) and i >= 5 else SILENT


_AFTER = {1: 3, 2: 4, 3: 5, 4: 4}


def _after(case: tuple[int, int, int], **values: int) -> Any:
    _, i, pile = case
    if not triple(i) or pile - end(i) > 5:
        return SILENT
    return values.get(f"g_{pile - end(i)}", LOST)


@remembered
def _by_lemma(pile: int, fifth: int) -> int:
    """The threshold of a pile by lemma 3' alone."""
    if pile <= 5:
        return (2, 3, 4, 5, 5)[pile - 1]
    i = below(pile)
    if pile in (base()[i], end(i)):
        return pile
    if pile < end(i):
        return (2, 2, 3, 4)[(i - 5) % 6]
    left = pile - end(i)
    if triple(i) and left <= 5:
        return {**_AFTER, 5: fifth}[left]
    return _by_lemma(left, fifth)


def _numbered(n: int) -> Iterator[tuple[int, int]]:
    return ((n, pile) for pile in range(1, n + 1))


CLAIMS = (
    Claim(
        id="004/second/small-cap",
        statement="(N, 1) is safe: the only move is blocked; so g(N) ≥ 2.",
        names=", N",
        cases=_numbered,
        truth=lambda case: second(case[0])[case[1]],
        printed=Side(lambda case, two: two, two=2),
        relation="≤",
    ),
    Claim(
        id="004/base-2/triples",
        statement="The base has triples at i = 2, 5-8, 11-14, 17-20, … and pairs at 1, 3, 4, 9, "
        "10, 15, 16, 21, 22, …",
        names=", i",
        cases=_entries(1),
        truth=lambda case: len(second_entries(case[0])[case[1]]) == 3,
        printed=Side(
            lambda case, start, period, four: (
                case[1] == 2 or (case[1] >= start and (case[1] - start) % period < four)
            ),
            start=5,
            period=6,
            four=4,
        ),
    ),
    Claim(
        id="004/base-2/index-sets",
        statement="The two printed lists of indices, entry by entry.",
        names=", i",
        cases=_entries(1),
        truth=lambda case: len(second_entries(case[0])[case[1]]),
        printed=Side(_printed_size, more=0),
        bound=lambda to: max(to, _LAST_PRINTED),
        kind="example",
        note=f"the last printed index, 34, is that of {_LAST_PRINTED - 1} and {_LAST_PRINTED}",
    ),
    Claim(
        id="004/base-2/list",
        statement="The base starts (1,2), (3,4,5), (6,7), (8,9), (10,11,12), (13,14,15), "
        "(17,18,19), (22,23,24), (29,30), then (38,39), (49,50,51), (64,65,66), (83,84,85).",
        names="entry",
        cases=lambda n: range(34),
        truth=lambda k: [b for entry in second_entries(85) for b in entry][k],
        printed=listed(
            *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 22, 23, 24),
            *(29, 30, 38, 39, 49, 50, 51, 64, 65, 66, 83, 84, 85),
        ),
        bound=up_to(85),
        kind="example",
    ),
    Claim(
        id="004/base-2/fourth",
        statement="The fourth entry of the base, as the sequence is introduced: (a4, a4).",
        names="entry",
        cases=lambda n: range(2),
        truth=lambda k: second_entries(9)[4][k],
        printed=Side(lambda k: second_entries(9)[4][0]),
        bound=up_to(9),
        kind="example",
        where="second game, base, introduction",
        printed_as="(a_1, b_1), (a_2, c_2, b_2), (a_3, b_3), (a_4, a_4), (a_5, c_5, b_5), …",
        correct="(a_4, b_4)",
        corrected=Side(lambda k, step: second_entries(9)[4][0] + k * step, step=1),
        reason="b_4 = a_4 + 1 by rule 3 of the base",
    ),
    Claim(
        id="004/base-2/seventh",
        statement="The index of the entry (17, 18, 19).",
        names="",
        cases=lambda n: [(17, 18, 19)],
        truth=lambda entry: second_entries(24).index(entry),
        printed=Side(lambda entry: -1),
        bound=up_to(24),
        kind="example",
        where="second game, base, item 5",
        printed_as="(a_{-1}, c_{-1}, b_{-1}) = (17, 18, 19)",
        correct="(a_7, c_7, b_7) = (17, 18, 19)",
        corrected=Side(lambda entry, index: index, index=7),
        reason="a 7 was read as -1",
    ),
    Claim(
        id="004/base-2/recursion",
        statement="From i = 10 on a(i) = b(i-1) + a(i-6).",
        names=", i",
        cases=_entries(1),
        truth=lambda case: second_entries(case[0])[case[1]][0],
        printed=Side(lambda case, back, shift: base(back, shift)[case[1]], back=6, shift=0),
    ),
    Claim(
        id="004/base-2/increasing",
        statement="The members are strictly increasing: b(i) < a(i+1).",
        names=", i",
        cases=_indices(1),
        truth=lambda case: _seen_end(*case),
        printed=Side(lambda case, less: _seen_start(case[0], case[1] + 1) - less, less=0),
        relation=">",
    ),
    Claim(
        id="004/lemma-1'/1",
        statement="If b(i) < N < a(i+1) then N - b(i) < a(i-4).",
        names=", i, N",
        cases=between,
        truth=_left,
        printed=Side(lambda case, back: base()[max(0, case[1] - back)], back=4),
        relation=">",
    ),
    Claim(
        id="004/lemma-1'/2",
        statement="If moreover i ≥ 8 then N - b(i) < a(i-5).",
        names=", i, N",
        cases=between,
        truth=_left,
        printed=Side(
            lambda case, back, first: (
                base()[max(0, case[1] - back)] if case[1] >= first else SILENT
            ),
            back=5,
            first=8,
        ),
        relation=">",
    ),
    Claim(
        id="004/lemma-2'/1",
        statement="For i ≥ 3, 4a(i) ≥ b(i+5).",
        names=", i",
        cases=_indices(1),
        truth=lambda case: _seen_end(case[0], case[1] + 5),
        printed=Side(
            lambda case, first, four: four * _seen_start(*case) if case[1] >= first else SILENT,
            first=3,
            four=4,
        ),
        relation="≥",
        note="scanned as 49_i",
    ),
    Claim(
        id="004/lemma-2'/2",
        statement="For i ≥ 2, 4a(i-1) ≥ b(i+5).",
        names=", i",
        cases=_indices(2),
        truth=lambda case: True,
        printed=Side(
            lambda case: 4 * _seen_start(case[0], case[1] - 1) >= _seen_end(case[0], case[1] + 5)
        ),
        where="Lemma 2', part 2",
        printed_as="4a_{i-1} ≥ b_{i+5} (scanned as 49_{i-1})",
        correct="4b_{i-1} < b_{i+5}",
        corrected=Side(
            lambda case, four: (
                four * _seen_end(case[0], case[1] - 1) < _seen_end(case[0], case[1] + 5)
            ),
            four=4,
        ),
        explain=lambda case: f"4·{base()[case[1] - 1]} ≥ {end(case[1] + 5)} is false",
        reason="b_{i+5}/a_{i-1} tends to 4.5; as in Lemma 2, part 2 must bound from the other side",
    ),
    Claim(
        id="004/lemma-3'/1",
        statement="g(1), …, g(5) are 2, 3, 4, 5, 5.",
        names="entry",
        cases=lambda n: range(5),
        truth=lambda k: second(5)[k + 1],
        printed=listed(2, 3, 4, 5, 5),
        bound=up_to(5),
    ),
    Claim(
        id="004/lemma-3'/2",
        statement="For i > 3, g(a(i)) = a(i) and g(b(i)) = b(i); part 1 ends with i = 2.",
        names=", i",
        cases=_entries(3),
        truth=lambda case: (second(case[0])[base()[case[1]]], second(case[0])[end(case[1])]),
        printed=Side(lambda case: (base()[case[1]], end(case[1])) if case[1] > 3 else LOST),
        where="Lemma 3', part 2",
        printed_as="∀ i > 3, g(a_i) = a_i, g(b_i) = b_i",
        correct="the same for all i ≥ 3",
        corrected=Side(
            lambda case, shift: (base()[case[1]] + shift, end(case[1]) + shift), shift=0
        ),
        reason="as printed nothing is said about g(6) and g(7); they are 6 and 7",
    ),
    Claim(
        id="004/lemma-3'/3",
        statement="g(c(i)) is 2, 2, 3, 4 for the 1st, 2nd, 3rd, 4th triple of a foursome.",
        names=", i",
        cases=_entries(3),
        truth=lambda case: second(case[0])[base()[case[1]] + 1],
        printed=Side(_middle, member_1=2, member_2=2, member_3=3, member_4=4),
    ),
    Claim(
        id="004/lemma-3'/4",
        statement="g(N) < N for every N that is not a member.",
        names=", N",
        cases=_numbered,
        truth=lambda case: second(case[0])[case[1]],
        printed=Side(
            lambda case, less: SILENT if case[1] <= end(below(case[1])) - less else case[1], less=0
        ),
        relation=">",
    ),
    Claim(
        id="004/lemma-3'/5",
        statement="If b(i) < N < a(i+1), then 1 ≤ N - b(i) < a(i-4).",
        names=", i, N",
        cases=between,
        truth=_left,
        printed=Side(lambda case, back: base()[max(0, case[1] - back)], back=4),
        relation=">",
        note="the second bound is printed as a(i+5), which says nothing; Lemma 1' has a(i-5)",
    ),
    Claim(
        id="004/lemma-3'/5a",
        statement="If entry i is a pair and b(i) < N < a(i+1), g(N) = g(N - b(i)).",
        names=", i, N",
        cases=between,
        truth=lambda case: second(case[0])[case[2]],
        printed=Side(
            lambda case, more: (
                SILENT if triple(case[1]) else second(case[0])[case[2] - end(case[1]) + more]
            ),
            more=0,
        ),
    ),
    Claim(
        id="004/lemma-3'/5b",
        statement="If entry i is a triple and N - b(i) is 1, 2, 3, 4, 5, then g(N) is 3, 4, 5, 4 "
        "and an unreadable number.",
        names=", i, N",
        cases=between,
        truth=lambda case: second(case[0])[case[2]],
        printed=Side(_after, g_1=3, g_2=4, g_3=5, g_4=4),
        where="Lemma 3', part 5b",
        printed_as="g(N) = if N - b_i = 5",
        correct="g(N) = 7 if N - b_i = 5",
        corrected=Side(_after, g_1=3, g_2=4, g_3=5, g_4=4, g_5=7),
        reason="the number is lost in print; it is 7, first needed at N = 56 = b_11 + 5",
    ),
    Claim(
        id="004/lemma-3'/5b/far",
        statement="If entry i is a triple and N - b(i) ≥ 6, g(N) = g(N - b(i)).",
        names=", i, N",
        cases=between,
        truth=lambda case: second(case[0])[case[2]],
        printed=Side(
            lambda case, least: (
                second(case[0])[case[2] - end(case[1])]
                if triple(case[1]) and case[2] - end(case[1]) >= least
                else SILENT
            ),
            least=6,
        ),
    ),
    Claim(
        id="004/lemma-3'/control",
        statement="Lemma 3', corrected, gives the threshold of every pile.",
        names=", N",
        cases=_numbered,
        truth=lambda case: second(case[0])[case[1]],
        printed=Side(lambda case, fifth: _by_lemma(case[1], fifth), fifth=7),
    ),
)
