"""The first game of paper 004: f = 2n, two blocks, overshoot. Base, safe positions, lemma 3.

The base is that of the printed recursion (`a`, `b`, `c`); what is true comes from the thresholds
`g` alone, and so do the entries that are `_seen`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from onepile.papers.bases import outcomes
from onepile.papers.claims import claim, corrects, entry_by_entry, given, lost
from onepile.papers.far import numbers
from onepile.papers.measured import remembered
from onepile.papers.paper_004.games import Entry, entries, first_entries, indices
from onepile.papers.paper_004.games import first as g
from onepile.papers.rules import plain

# The base.


@remembered
def base(shift: int = 0, back: int = 2) -> list[int]:
    """a_1, a_2, … by a_i = c_{i-1} + a_{i-2} for i >= 5; entry 0 is unused."""
    found = [0, 1, 4, 7, 12]
    while len(found) <= 500:
        found.append(found[-1] + 2 + found[-back] + shift)
    return found


def a(i: int) -> int:
    """The first member of entry i."""
    return base()[i]


def b(i: int) -> int:
    """The second."""
    return a(i) + 1


def c(i: int) -> int:
    """The third."""
    return a(i) + 2


@remembered
def _all_members() -> list[int]:
    return [first + letter for first in base()[1:] for letter in range(3)]


def below(N: int) -> int:
    """The last i with a_i <= N: for a pile that is no member c_i < N < a_{i+1}."""
    return bisect_right(base(), N) - 1


def last_part(N: int) -> int:
    """What is left of a pile when the largest c_i below it is taken off, again and again.

    >>> [last_part(pile) for pile in (10, 14, 17, 34)]
    [1, 14, 3, 2]
    """
    members = _all_members()
    while members[bisect_left(members, N)] != N:
        N -= c(below(N))
    return N


def piles(n: int) -> Iterator[tuple[int, int]]:
    """Every pile."""
    return ((n, N) for N in numbers(n))


def between(n: int) -> Iterator[tuple[int, int]]:
    """The piles that are not members."""
    return ((n, N) for N in numbers(n) if c(below(N)) < N)


def _places(start: int) -> Callable[[int], Iterator[tuple[int, int, int]]]:
    """Every member of these entries: its entry, and which of its letters it is."""
    return lambda n: ((n, i, letter) for i in entries(c, start, n) for letter in range(3))


def _seen(to: int, i: int) -> Entry:
    """(a_i, b_i, c_i) as the thresholds show them; by the printed recursion beyond the bound."""
    return first_entries(to)[i] if c(i) <= to else (a(i), b(i), c(i))


def _last_c(to: int, N: int) -> tuple[int, int]:
    """The last i with c_i < N, and c_i, as the thresholds show them."""
    return max((i, entry[2]) for i, entry in enumerate(first_entries(to)) if i and entry[2] < N)


def _outcomes(n: int) -> list[list[bool]]:
    return outcomes(plain("2n", n), 2, True)


def _small_caps(n: int) -> Iterator[tuple[int, int, int]]:
    return ((n, N, X) for N in range(1, n + 1) for X in range(1, 5))


@claim("004/rules/small-cap", _small_caps, 60)
def _(to: int, N: int, X: int, *, most: int = 2) -> bool:
    """(N, X) is safe for X ≤ 2: every move can be blocked."""
    given(X <= most)
    return not _outcomes(to)[N][X]


@claim("004/base/list", bound=60, kind="example")
def _(
    *,
    base: tuple[Entry, ...] = (
        *((1, 2, 3), (4, 5, 6), (7, 8, 9), (12, 13, 14)),
        *((21, 22, 23), (35, 36, 37), (58, 59, 60)),
    ),
) -> bool:
    """The base starts (1,2,3), (4,5,6), (7,8,9), (12,13,14), (21,22,23), (35,36,37), (58,59,60)."""
    return tuple(first_entries(60)[1:]) == base


@claim("004/base/recursion", _places(1))
def _(to: int, i: int, letter: int, *, shift: int = 0, back: int = 2) -> bool:
    """From i = 5 on a(i) = c(i-1) + a(i-2); b and c are the next two numbers."""
    return first_entries(to)[i][letter] == base(shift, back)[i] + letter


@claim("004/base/increasing", indices(1))
def _(to: int, i: int, *, less: int = 0) -> bool:
    """The members are strictly increasing: c(i) < a(i+1)."""
    return _seen(to, i)[2] < _seen(to, i + 1)[0] - less


@claim("004/lemma-1", between)
def _(to: int, N: int, *, back: int = 1) -> bool:
    """If c(i) < N < a(i+1) then N - c(i) < a(i-1)."""
    return N - _last_c(to, N)[1] < a(below(N) - back)


@claim("004/lemma-1/small", bound=11, kind="proof step")
def _(*, piles: tuple[int, ...] = (10, 11)) -> bool:
    """For i ≤ 3 this concerns only N = 10 and N = 11."""
    return tuple(N for N in range(6, 12) if g(12)[N] != N) == piles


@claim("004/algorithm/range", between)
def at_least_i(to: int, N: int) -> bool | str:
    """If c(i) < N < a(i+1), what is left is at least i and below a(i-1)."""
    i = below(N)
    return (i <= N - c(i) and N - _last_c(to, N)[1] < _seen(to, i - 1)[0]) or (
        f"{i} ≤ {N - c(i)} is false"
    )


@corrects(at_least_i)
def _(to: int, N: int, *, one: int = 1) -> bool:
    """Place: algorithm of the first game
    Printed: i ≤ N - c_i < a_{i-1}
    Correct: 1 ≤ N - c_i < a_{i-1}
    Reason: the digit 1 was read as the letter i
    """
    i = below(N)
    return one <= N - c(i) and N - _last_c(to, N)[1] < _seen(to, i - 1)[0]


@claim("004/algorithm/parts", between)
def _(to: int, N: int, *, one: int = 1) -> bool:
    """The second index is below the first by more than 1: i - 1 > i_2.

    Note: i and i_2 are found in the members that the thresholds show
    """
    i, taken = _last_c(to, N)
    second = max(j for j, entry in enumerate(first_entries(to)) if j and entry[0] <= N - taken)
    return i == below(N) and (second < i - 1) == (below(N - c(below(N))) < below(N) - one)


@claim("004/lemma-2/1", indices(1))
def _(to: int, i: int, *, first: int = 3, two: int = 2) -> bool:
    """For i ≥ 3, 2a(i) ≥ c(i+1)."""
    given(i >= first)
    return two * _seen(to, i)[0] >= _seen(to, i + 1)[2]


@claim("004/lemma-2/2", indices(3))
def _(to: int, i: int, *, two: int = 2) -> bool:
    """For i ≥ 3, 2c(i-1) < c(i+1).

    Note: true for i = 2 as well (6 < 9)
    """
    return two * _seen(to, i - 1)[2] < _seen(to, i + 1)[2]


@claim("004/lemma-2/proof-c", indices(4), kind="proof step")
def _(to: int, i: int, *, four: int = 4) -> bool:
    """For i ≥ 4, c(i+1) = a(i) + a(i-1) + 4."""
    return _seen(to, i + 1)[2] == _seen(to, i)[0] + _seen(to, i - 1)[0] + four


@claim("004/lemma-2/proof-gap", indices(4), kind="proof step")
def _(to: int, i: int, *, four: int = 4) -> bool:
    """For i ≥ 4, a(i) ≥ a(i-1) + 4."""
    return _seen(to, i)[0] >= _seen(to, i - 1)[0] + four


# Safe and unsafe positions.


def _decided(to: int, N: int, part: int, value: int) -> bool:
    """Whether the threshold is this value, for a pile with this last part."""
    given(last_part(N) == part)
    return g(to)[N] == value


@claim("004/safe-positions/1", piles, far=True)
def _(to: int, N: int, *, value: int = 3) -> bool:
    """If the last part of N is 1, (N, X) is unsafe exactly for X ≥ 3."""
    return _decided(to, N, 1, value)


@claim("004/safe-positions/2", piles, far=True)
def _(to: int, N: int, *, value: int = 3) -> bool:
    """If the last part of N is 2, (N, X) is unsafe exactly for X ≥ 3."""
    return _decided(to, N, 2, value)


@claim("004/safe-positions/3", piles, far=True)
def _(to: int, N: int, *, value: int = 4) -> bool:
    """If the last part of N is 3, (N, X) is unsafe exactly for X ≥ 4."""
    return _decided(to, N, 3, value)


@claim("004/safe-positions/4", piles, far=True)
def _(to: int, N: int, *, value: int = 5) -> bool:
    """If the last part of N is 4, (N, X) is unsafe exactly for X ≥ 5."""
    return _decided(to, N, 4, value)


@claim("004/safe-positions/5", piles, far=True)
def _(to: int, N: int, *, value: int = 6) -> bool:
    """If the last part of N is 5, (N, X) is unsafe exactly for X ≥ 6."""
    return _decided(to, N, 5, value)


@claim("004/safe-positions/6", piles, far=True)
def _(to: int, N: int, *, least: int = 6, shift: int = 0) -> bool:
    """If the last part of N is any other member, it is itself the threshold."""
    given(last_part(N) >= least)
    return g(to)[N] == last_part(N) + shift


# Their proof: F(N, X) is 0 if the position is safe, g(N) the least X with F(N, X) = 1.


def _lowest(many: int) -> tuple[int, ...]:
    """The first of the piles that are reached by winning moves, from the lowest on."""
    least = min(N - g(60)[N] for N in range(1, 61))
    return tuple(range(least, least + many))


@claim("004/proof/terminal-piles", bound=3, kind="proof step")
def from_minus_3() -> bool | str:
    """The piles that are plotted, from the lowest on, entry by entry."""
    return entry_by_entry((-3, -1, 0), _lowest(3))


@corrects(from_minus_3)
def _(*, piles: tuple[int, ...] = (-2, -1, 0)) -> bool:
    """Place: proof of safe and unsafe positions, first paragraph
    Printed: N ∈ {-3 -1, 0, 1, 2, …}
    Correct: N ∈ {-2, -1, 0, 1, 2, …}
    Reason: no move of more than N + 2 is needed, so no pile below -2, as the text goes on
    """
    return _lowest(3) == piles


def _on_line(N: int, k: int, caps: tuple[int, ...]) -> bool:
    """Whether F is 0 at the printed point after move k exactly if the move wins."""
    wins = not _outcomes(60)[N - k][min(2 * k, 63)]
    return (caps[k - 1] < g(60)[N - k]) == wins


def _first_moves(n: int) -> Iterator[tuple[int, int]]:
    return ((t, k) for t in range(4, n + 1) for k in range(1, 4))


@claim("004/proof/line-1", _first_moves, 60, "proof step")
def line_1(t: int, k: int, *, caps: tuple[int, ...] = (2, 4)) -> bool | str:
    """Line 1 of the figure passes through the positions after the moves 1, 2, 3 from t: a point has
    F = 0 exactly if the move wins.
    """
    if k > len(caps):
        return f"no cap is printed for the point after move {k}"
    return _on_line(t, k, caps)


@corrects(line_1)
def _(t: int, k: int, *, caps: tuple[int, ...] = (2, 4, 6)) -> bool:
    """Place: proof of Lemma 3, line 1
    Printed: {(t-1, 2), (t-2, 4), (t-36), …}
    Correct: {(t-1, 2), (t-2, 4), (t-3, 6), …}
    Reason: the scan has run the third point together
    """
    return _on_line(t, k, caps)


def _first_moves_from_a(n: int) -> Iterator[tuple[int, int]]:
    return ((a(i), k) for i in entries(c, 3, n) for k in range(1, 4))


@claim("004/proof/line-2", _first_moves_from_a, 60, "proof step")
def line_2(a: int, k: int, *, caps: tuple[int, ...] = (2, 2, 6)) -> bool | str:
    """Line 2 of the figure passes through the positions after the moves 1, 2, 3 from a(k-1)."""
    return _on_line(a, k, caps) or (
        f"({a - 2}, 2), as printed, is safe, but move 2 leads to ({a - 2}, 4), which is not"
    )


@corrects(line_2)
def _(a: int, k: int, *, caps: tuple[int, ...] = (2, 4, 6)) -> bool:
    """Place: proof of Lemma 3, line 2
    Printed: {(a_{k-1} - 1, 2), (a_{k-1} - 2, 2), (a_{k-1} - 3, 6), …}
    Correct: {(a_{k-1} - 1, 2), (a_{k-1} - 2, 4), (a_{k-1} - 3, 6), …}
    Reason: f(2) = 4
    """
    return _on_line(a, k, caps)


def _chain() -> tuple[int, ...]:
    return tuple(N for N in range(6, 15) if g(15)[N] == N)


@claim("004/proof/chain", bound=15, kind="proof step")
def chain() -> bool | str:
    """The chain of members after c(2), entry by entry."""
    printed = (c(2), a(3), b(3), c(3), b(3), c(4), b(4), c(4))
    return entry_by_entry(printed, _chain())


@corrects(chain)
def _(*, members: tuple[int, ...] = (6, 7, 8, 9, 12, 13, 14)) -> bool:
    """Place: proof of Lemma 3, before 2t ≤ 2c_{k-2}
    Printed: c_2 < a_3 < b_3 < c_3 < b_3 < c_4 < b_4 < c_4 < c a_4 < b_4 < c_4, < …
    Correct: c_2 < a_3 < b_3 < c_3 < a_4 < b_4 < c_4 < …
    Reason: c_3 = 9 < b_3 = 8 is false; a line has run into the next
    """
    return _chain() == members


def _caps(n: int) -> Iterator[tuple[int, int, int]]:
    return ((n, N, X) for N in range(1, n + 1) for X in range(1, N + 3))


@claim("004/proof/three-zeros", _caps, 60)
def _(to: int, N: int, X: int, *, three: int = 3) -> bool:
    """(N, X) is unsafe exactly when F(N-1, 2), F(N-2, 4), …, F(N-X, 2X) has at least three 0's."""
    zeros = sum(k >= N or 2 * k < g(to)[N - k] for k in range(1, X + 1))
    return _outcomes(to)[N][X] == (zeros >= three)


@claim("004/proof/large-cap", piles, kind="proof step", far=True)
def _(to: int, N: int, *, two: int = 2) -> bool:
    """(N, X) is unsafe for X ≥ N + 2, so g(N) ≤ N + 2."""
    return g(to)[N] <= N + two


@claim("004/proof/least", piles, kind="proof step", far=True)
def _(to: int, N: int, *, three: int = 3) -> bool:
    """3 ≤ g(N) for every N."""
    return three <= g(to)[N]


# Lemma 3.


@claim("004/lemma-3/1", bound=6)
def _(*, values: tuple[int, ...] = (3, 3, 4, 5, 6, 6)) -> bool:
    """g(1), …, g(6) are 3, 3, 4, 5, 6, 6."""
    return tuple(g(6)[1:]) == values


@claim("004/lemma-3/2", _places(3), far=True)
def first_letter(to: int, i: int, letter: int) -> bool | str:
    """For i ≥ 3, g(a(i)) = a(i); for b(i) and c(i) the equations are unreadable."""
    true = g(to)[a(i) + letter]
    return lost(true) if letter else true == a(i)


@corrects(first_letter)
def _(to: int, i: int, letter: int, *, shift: int = 0) -> bool:
    """Place: Lemma 3, part 2
    Printed: g(a_i) = a_i, g(b_i), g(c_i) - c_i
    Correct: g(a_i) = a_i, g(b_i) = b_i, g(c_i) = c_i
    Reason: '= b_i' is missing and an equality sign became a minus sign
    """
    return g(to)[a(i) + letter] == a(i) + letter + shift


def _is_member(N: int, letters: int) -> bool:
    """Whether the pile is one of the first so many letters of an entry."""
    return N - a(below(N)) < letters


@claim("004/lemma-3/3", piles, far=True)
def without_c_1(to: int, N: int) -> bool | str:
    """g(N) < N for every N outside the printed list of members."""
    given(N == 3 or not _is_member(N, 3))
    return g(to)[N] < N or f"{N} > {g(to)[N]} is false"


@corrects(without_c_1)
def _(to: int, N: int, *, letters: int = 3) -> bool:
    r"""Place: Lemma 3, part 3
    Printed: N ∈ {1, 2, 3, …} \ {a_1 b_1 b_1 a_2 b_2 c_2 a_3 …}: 3 ≤ g(N) < N
    Correct: the same with {a_1, b_1, c_1, a_2, …}
    Reason: b_1 stands twice and c_1 = 3 is missing, but g(3) = 4
    """
    given(not _is_member(N, letters))
    return g(to)[N] < N


@claim("004/lemma-3/4", between, far=True)
def _(to: int, N: int, *, more: int = 0) -> bool:
    """If c(i) < N < a(i+1) then g(N) = g(N - c(i))."""
    return g(to)[N] == g(to)[N - c(below(N)) + more]


def _after_c(n: int) -> Iterator[tuple[int, int]]:
    return ((n, k) for k in entries(c, 4, n - 5))


@claim("004/proof/after-c", _after_c, kind="proof step", far=True)
def _(to: int, k: int, *, values: tuple[int, ...] = (3, 3, 4, 5, 6)) -> bool:
    """g(c(k) + 1), …, g(c(k) + 5) are 3, 3, 4, 5, 6 for k ≥ 4."""
    return tuple(g(to)[c(k) + j] for j in range(1, 6)) == values
