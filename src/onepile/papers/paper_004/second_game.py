"""The second game of paper 004: f = 4n, one block, overshoot. Stated there without proof.

The base consists of pairs (a, b) and triples (a, c, b) of neighbours; after the start two pairs and
four triples alternate. Members are those of the printed recursion (`a`, `b`), what is true comes
from the thresholds `g`, and so do the entries that are `_seen`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator

from onepile.papers.claims import claim, corrects, entry_by_entry, given, lost, same
from onepile.papers.far import FAR, numbers
from onepile.papers.measured import remembered
from onepile.papers.paper_004.first_game import piles
from onepile.papers.paper_004.games import Entry, entries, indices, second_entries
from onepile.papers.paper_004.games import second as g

# The base.


def triple(i: int) -> bool:
    """Whether entry i of the base is a triple: 2, and then four of every six from 5 on."""
    return i == 2 or (i >= 5 and (i - 5) % 6 < 4)


@remembered
def base(back: int = 6, shift: int = 0) -> list[int]:
    """a_1, a_2, … by a_i = b_{i-1} + a_{i-6} for i >= 10; entry 0 is unused."""
    found = [0, 1, 3, 6, 8, 10, 13, 17, 22, 29]
    while len(found) <= 1000:
        found.append(found[-1] + (2 if triple(len(found) - 1) else 1) + found[-back] + shift)
    return found


def a(i: int) -> int:
    """The first member of entry i; 0 for those before the first entry."""
    return base()[max(0, i)]


def b(i: int) -> int:
    """The last member of entry i."""
    return a(i) + (2 if triple(i) else 1)


def below(N: int) -> int:
    """The last i with a_i <= N."""
    return bisect_right(base(), N) - 1


def _entries(start: int) -> Callable[[int], Iterator[tuple[int, int]]]:
    """The indices of the entries that lie below the bound, by the printed recursion."""
    return lambda n: ((n, i) for i in entries(b, start, n))


def between(n: int) -> Iterator[tuple[int, int, int]]:
    """The piles that are not members, with the i for which b_i < N < a_{i+1}."""
    right_after = (b(i) + left for _, i in _entries(12)(n) for left in range(1, 7))
    piles = numbers(n) if n < FAR else (*numbers(n), *right_after)
    return ((n, i, N) for N in piles for i in (below(N),) if N > b(i))


def _seen(to: int, i: int) -> Entry:
    """Entry i as the thresholds show it; (a_i, b_i) by the printed recursion beyond the bound."""
    return second_entries(to)[i] if b(i) <= to else (a(i), b(i))


@claim("004/second/small-cap", piles, far=True)
def _(to: int, N: int, *, two: int = 2) -> bool:
    """(N, 1) is safe: the only move is blocked; so g(N) ≥ 2."""
    return g(to)[N] >= two


@claim("004/base-2/triples", _entries(1))
def _(to: int, i: int, *, start: int = 5, period: int = 6, four: int = 4) -> bool:
    """The base has triples at i = 2, 5-8, 11-14, 17-20, … and pairs at 1, 3, 4, 9, 10, 15, 16, 21,
    22, …
    """
    printed = i == 2 or (i >= start and (i - start) % period < four)
    return (len(second_entries(to)[i]) == 3) == printed


_TRIPLES = (2, 5, 6, 7, 8, 11, 12, 13, 14, 17, 18, 19, 20)
_PAIRS = (1, 3, 4, 9, 10, 15, 16, 21, 22, 27, 28, 33, 34)


@claim("004/base-2/index-sets", _entries(1), lambda to: max(to, b(_PAIRS[-1])), "example")
def _(to: int, i: int, *, more: int = 0) -> bool:
    """The two printed lists of indices, entry by entry.

    Note: the last printed index, 34, is that of 16366 and 16367
    """
    given(i - more in _TRIPLES + _PAIRS)
    return len(second_entries(to)[i]) == (3 if i - more in _TRIPLES else 2)


@claim("004/base-2/list", bound=85, kind="example")
def _(
    *,
    base: tuple[Entry, ...] = (
        *((1, 2), (3, 4, 5), (6, 7), (8, 9), (10, 11, 12), (13, 14, 15), (17, 18, 19)),
        *((22, 23, 24), (29, 30), (38, 39), (49, 50, 51), (64, 65, 66), (83, 84, 85)),
    ),
) -> bool:
    """The base starts (1,2), (3,4,5), (6,7), (8,9), (10,11,12), (13,14,15), (17,18,19), (22,23,24),
    (29,30), then (38,39), (49,50,51), (64,65,66), (83,84,85).
    """
    return tuple(second_entries(85)[1:]) == base


@claim("004/base-2/fourth", bound=9, kind="example")
def a_twice() -> bool | str:
    """The fourth entry of the base, as the sequence is introduced: (a4, a4)."""
    return entry_by_entry((a(4), a(4)), second_entries(9)[4])


@corrects(a_twice)
def _(*, step: int = 1) -> bool:
    """Place: second game, base, introduction
    Printed: (a_1, b_1), (a_2, c_2, b_2), (a_3, b_3), (a_4, a_4), (a_5, c_5, b_5), …
    Correct: (a_4, b_4)
    Reason: b_4 = a_4 + 1 by rule 3 of the base
    """
    return second_entries(9)[4] == (a(4), a(4) + step)


@claim("004/base-2/seventh", bound=24, kind="example")
def minus_first() -> bool | str:
    """The index of the entry (17, 18, 19)."""
    return same(-1, second_entries(24).index((17, 18, 19)))


@corrects(minus_first)
def _(*, index: int = 7) -> bool:
    """Place: second game, base, item 5
    Printed: (a_{-1}, c_{-1}, b_{-1}) = (17, 18, 19)
    Correct: (a_7, c_7, b_7) = (17, 18, 19)
    Reason: a 7 was read as -1
    """
    return second_entries(24).index((17, 18, 19)) == index


@claim("004/base-2/recursion", _entries(1))
def _(to: int, i: int, *, back: int = 6, shift: int = 0) -> bool:
    """From i = 10 on a(i) = b(i-1) + a(i-6)."""
    return second_entries(to)[i][0] == base(back, shift)[i]


@claim("004/base-2/increasing", indices(1))
def _(to: int, i: int, *, less: int = 0) -> bool:
    """The members are strictly increasing: b(i) < a(i+1)."""
    return _seen(to, i)[-1] < _seen(to, i + 1)[0] - less


# Lemmas 1' and 2'.


def _left(to: int, N: int) -> int:
    """What is left of N after the largest b_i below it that the thresholds show."""
    return N - max(entry[-1] for entry in second_entries(to)[1:] if entry[-1] < N)


@claim("004/lemma-1'/1", between)
def _(to: int, i: int, N: int, *, back: int = 4) -> bool:
    """If b(i) < N < a(i+1) then N - b(i) < a(i-4)."""
    return _left(to, N) < a(i - back)


@claim("004/lemma-1'/2", between)
def _(to: int, i: int, N: int, *, back: int = 5, first: int = 8) -> bool:
    """If moreover i ≥ 8 then N - b(i) < a(i-5)."""
    given(i >= first)
    return _left(to, N) < a(i - back)


@claim("004/lemma-2'/1", indices(1))
def _(to: int, i: int, *, first: int = 3, four: int = 4) -> bool:
    """For i ≥ 3, 4a(i) ≥ b(i+5).

    Note: scanned as 49_i
    """
    given(i >= first)
    return four * _seen(to, i)[0] >= _seen(to, i + 5)[-1]


@claim("004/lemma-2'/2", indices(2))
def wrong_side(to: int, i: int) -> bool | str:
    """For i ≥ 2, 4a(i-1) ≥ b(i+5)."""
    low, high = _seen(to, i - 1)[0], _seen(to, i + 5)[-1]
    return 4 * low >= high or f"4·{low} ≥ {high} is false"


@corrects(wrong_side)
def _(to: int, i: int, *, four: int = 4) -> bool:
    """Place: Lemma 2', part 2
    Printed: 4a_{i-1} ≥ b_{i+5} (scanned as 49_{i-1})
    Correct: 4b_{i-1} < b_{i+5}
    Reason: b_{i+5}/a_{i-1} tends to 4.5; as in Lemma 2, part 2 must bound from the other side
    """
    return four * _seen(to, i - 1)[-1] < _seen(to, i + 5)[-1]


# Lemma 3'.


@claim("004/lemma-3'/1", bound=5)
def _(*, values: tuple[int, ...] = (2, 3, 4, 5, 5)) -> bool:
    """g(1), …, g(5) are 2, 3, 4, 5, 5."""
    return tuple(g(5)[1:]) == values


@claim("004/lemma-3'/2", _entries(3), far=True)
def above_3(to: int, i: int) -> bool | str:
    """For i > 3, g(a(i)) = a(i) and g(b(i)) = b(i); part 1 ends with i = 2."""
    true = g(to)[a(i)], g(to)[b(i)]
    return true == (a(i), b(i)) if i > 3 else lost(true)


@corrects(above_3)
def _(to: int, i: int, *, shift: int = 0) -> bool:
    """Place: Lemma 3', part 2
    Printed: ∀ i > 3, g(a_i) = a_i, g(b_i) = b_i
    Correct: the same for all i ≥ 3
    Reason: as printed nothing is said about g(6) and g(7); they are 6 and 7
    """
    return (g(to)[a(i)], g(to)[b(i)]) == (a(i) + shift, b(i) + shift)


@claim("004/lemma-3'/3", _entries(3), far=True)
def _(to: int, i: int, *, values: tuple[int, ...] = (2, 2, 3, 4)) -> bool:
    """g(c(i)) is 2, 2, 3, 4 for the 1st, 2nd, 3rd, 4th triple of a foursome."""
    given(triple(i))
    return g(to)[a(i) + 1] == values[(i - 5) % 6]


@claim("004/lemma-3'/4", piles, far=True)
def _(to: int, N: int, *, less: int = 0) -> bool:
    """g(N) < N for every N that is not a member."""
    given(b(below(N)) - less < N)
    return g(to)[N] < N


@claim("004/lemma-3'/5", between)
def _(to: int, i: int, N: int, *, back: int = 4) -> bool:
    """If b(i) < N < a(i+1), then 1 ≤ N - b(i) < a(i-4).

    Note: the second bound is printed as a(i+5), which says nothing; Lemma 1' has a(i-5)
    """
    return _left(to, N) < a(i - back)


@claim("004/lemma-3'/5a", between, far=True)
def _(to: int, i: int, N: int, *, more: int = 0) -> bool:
    """If entry i is a pair and b(i) < N < a(i+1), g(N) = g(N - b(i))."""
    given(not triple(i))
    return g(to)[N] == g(to)[N - b(i) + more]


@claim("004/lemma-3'/5b", between, far=True)
def fifth_lost(to: int, i: int, N: int) -> bool | str:
    """If entry i is a triple and N - b(i) is 1, 2, 3, 4, 5, then g(N) is 3, 4, 5, 4 and an
    unreadable number.
    """
    given(triple(i) and N - b(i) <= 5)
    return lost(g(to)[N]) if N - b(i) == 5 else g(to)[N] == (3, 4, 5, 4)[N - b(i) - 1]


@corrects(fifth_lost)
def _(to: int, i: int, N: int, *, values: tuple[int, ...] = (3, 4, 5, 4, 7)) -> bool:
    """Place: Lemma 3', part 5b
    Printed: g(N) = if N - b_i = 5
    Correct: g(N) = 7 if N - b_i = 5
    Reason: the number is lost in print; it is 7, first needed at N = 56 = b_11 + 5
    """
    given(triple(i) and N - b(i) <= 5)
    return g(to)[N] == values[N - b(i) - 1]


@claim("004/lemma-3'/5b/far", between, far=True)
def _(to: int, i: int, N: int, *, least: int = 6) -> bool:
    """If entry i is a triple and N - b(i) ≥ 6, g(N) = g(N - b(i))."""
    given(triple(i) and N - b(i) >= least)
    return g(to)[N] == g(to)[N - b(i)]


def _by_lemma(N: int, fifth: int) -> int:
    """The threshold of a pile by lemma 3' alone."""
    if N <= 5:
        return (2, 3, 4, 5, 5)[N - 1]
    i = below(N)
    if N in (a(i), b(i)):
        return N
    if b(i) > N:
        return (2, 2, 3, 4)[(i - 5) % 6]
    if triple(i) and N - b(i) <= 5:
        return (3, 4, 5, 4, fifth)[N - b(i) - 1]
    return _by_lemma(N - b(i), fifth)


@claim("004/lemma-3'/control", piles, far=True)
def _(to: int, N: int, *, fifth: int = 7) -> bool:
    """Lemma 3', corrected, gives the threshold of every pile."""
    return g(to)[N] == _by_lemma(N, fifth)
