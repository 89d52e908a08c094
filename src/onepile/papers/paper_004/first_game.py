"""The first game of paper 004: f = 2n, two blocks, overshoot. Base, safe positions, lemma 3.

The claimed side uses the printed recursion for the base (`base`), the true side only thresholds.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from onepile.papers import truth
from onepile.papers.claim import LOST, SILENT, Claim, Side, listed, up_to
from onepile.papers.measured import remembered
from onepile.papers.paper_004.games import first, first_entries
from onepile.papers.rules import plain

_STARTS = (1, 4, 7, 12)
_INDEX = 60


@remembered
def base(shift: int = 0, back: int = 2) -> list[int]:
    """a_1, a_2, … by a_i = c_{i-1} + a_{i-2} for i >= 5; entry 0 is unused."""
    a = [0, *_STARTS]
    while len(a) <= 4 * _INDEX:
        a.append(a[-1] + 2 + a[-back] + shift)
    return a


def member(i: int, letter: int) -> int:
    """a_i, b_i, c_i for the letters 0, 1, 2."""
    return base()[i] + letter


@remembered
def _all_members() -> list[int]:
    return [member(i, letter) for i in range(1, _INDEX) for letter in range(3)]


def last_part(pile: int) -> int:
    """What is left of a pile when the largest c_i below it is taken off, again and again.

    >>> [last_part(pile) for pile in (10, 14, 17, 34)]
    [1, 14, 3, 2]
    """
    members = _all_members()
    while members[bisect_left(members, pile)] != pile:
        pile -= below(pile)[1]
    return pile


def below(pile: int) -> tuple[int, int]:
    """The i and c_i with c_i < pile < a_{i+1}."""
    i = 1
    while base()[i + 1] <= pile:
        i += 1
    return i, member(i, 2)


def between(n: int) -> Iterator[tuple[int, int]]:
    """The piles up to n that are not members, with the bound."""
    known = set(_all_members())
    return ((n, pile) for pile in range(1, n + 1) if pile not in known)


def _is_member(pile: int, letters: int) -> bool:
    """Whether the pile is one of the first so many letters of an entry."""
    return pile - base()[below(pile)[0]] < letters


def entries(n: int, start: int) -> Iterator[int]:
    """The indices from start on of the entries that lie below n, by the printed recursion."""
    return takewhile(lambda i: member(i, 2) <= n, count(start))


def _places(start: int) -> Any:
    return lambda n: ((n, i, letter) for i in entries(n, start) for letter in range(3))


def _indices(start: int) -> Any:
    return lambda n: ((n, i) for i in range(start, _INDEX))


def _seen(n: int, i: int, letter: int) -> int:
    """a_i, b_i, c_i as the thresholds up to n show them; by the printed recursion beyond."""
    return first_entries(n)[i][letter] if member(i, 2) <= n else member(i, letter)


def _last_c(n: int, pile: int) -> tuple[int, int]:
    """The last i with c_i < pile, and c_i, as the thresholds show them."""
    return max((i, entry[2]) for i, entry in enumerate(first_entries(n)) if i and entry[2] < pile)


@remembered
def _outcomes(n: int) -> list[list[bool]]:
    return truth.outcomes(plain("2n").values(n + 4), n, 2, True)


def _wins(pile: int, move: int) -> bool:
    """Whether the move leaves a safe position, by the outcomes."""
    return not _outcomes(60)[pile - move][min(2 * move, 63)]


def _on_line(case: tuple[int, int], **caps: int) -> Any:
    """Whether F = 0 at the printed point: a pile and a cap below its threshold."""
    pile, move = case
    cap = caps.get(f"cap_{move}")
    return LOST if cap is None else cap < first(60)[pile - move]


_PRINTED_CHAIN = ((2, 2), (3, 0), (3, 1), (3, 2), (3, 1), (4, 2), (4, 1), (4, 2))
"""c_2, a_3, b_3, c_3, b_3, c_4, b_4, c_4."""


def _last_entry(n: int, pile: int) -> int:
    """The index of the last entry that begins at the pile or below, as the thresholds show it."""
    return max(i for i, entry in enumerate(first_entries(n)) if i and entry[0] <= pile)


def _rule(number: int, part: int, value: int) -> Claim:
    return Claim(
        id=f"004/safe-positions/{number}",
        statement=f"If the last part of N is {part}, (N, X) is unsafe exactly for X ≥ {value}.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(
            lambda case, value: value if last_part(case[1]) == part else SILENT, value=value
        ),
    )


CLAIMS = (
    Claim(
        id="004/rules/small-cap",
        statement="(N, X) is safe for X ≤ 2: every move can be blocked.",
        names=", N, X",
        cases=lambda n: ((n, pile, cap) for pile in range(1, n + 1) for cap in range(1, 5)),
        truth=lambda case: not _outcomes(case[0])[case[1]][case[2]],
        printed=Side(lambda case, most: True if case[2] <= most else SILENT, most=2),
        bound=up_to(60),
    ),
    Claim(
        id="004/base/list",
        statement="The base starts (1,2,3), (4,5,6), (7,8,9), (12,13,14), (21,22,23), (35,36,37), "
        "(58,59,60).",
        names="entry",
        cases=lambda n: range(21),
        truth=lambda k: [b for entry in first_entries(60) for b in entry][k],
        printed=listed(
            *(1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14),
            *(21, 22, 23, 35, 36, 37, 58, 59, 60),
        ),
        bound=up_to(60),
        kind="example",
    ),
    Claim(
        id="004/base/recursion",
        statement="From i = 5 on a(i) = c(i-1) + a(i-2); b and c are the next two numbers.",
        names=", i, letter",
        cases=_places(1),
        truth=lambda case: first_entries(case[0])[case[1]][case[2]],
        printed=Side(
            lambda case, shift, back: base(shift, back)[case[1]] + case[2], shift=0, back=2
        ),
    ),
    Claim(
        id="004/base/increasing",
        statement="The members are strictly increasing: c(i) < a(i+1).",
        names=", i",
        cases=_indices(1),
        truth=lambda case: _seen(case[0], case[1], 2),
        printed=Side(lambda case, less: _seen(case[0], case[1] + 1, 0) - less, less=0),
        relation=">",
    ),
    Claim(
        id="004/lemma-1",
        statement="If c(i) < N < a(i+1) then N - c(i) < a(i-1).",
        names=", N",
        cases=between,
        truth=lambda case: case[1] - _last_c(*case)[1],
        printed=Side(lambda case, back: base()[below(case[1])[0] - back], back=1),
        relation=">",
    ),
    Claim(
        id="004/lemma-1/small",
        statement="For i ≤ 3 this concerns only N = 10 and N = 11.",
        names="entry",
        cases=lambda n: range(2),
        truth=lambda k: [pile for pile in range(6, 12) if first(12)[pile] != pile][k],
        printed=listed(10, 11),
        bound=up_to(11),
        kind="proof step",
    ),
    Claim(
        id="004/algorithm/range",
        statement="If c(i) < N < a(i+1), what is left is at least i and below a(i-1).",
        names=", N",
        cases=between,
        truth=lambda case: (
            True,
            case[1] - _last_c(*case)[1] < _seen(case[0], below(case[1])[0] - 1, 0),
        ),
        printed=Side(lambda case: (below(case[1])[0] <= case[1] - below(case[1])[1], True)),
        explain=lambda case: f"{below(case[1])[0]} ≤ {case[1] - below(case[1])[1]} is false",
        where="algorithm of the first game",
        printed_as="i ≤ N - c_i < a_{i-1}",
        correct="1 ≤ N - c_i < a_{i-1}",
        corrected=Side(lambda case, one: (one <= case[1] - below(case[1])[1], True), one=1),
        reason="the digit 1 was read as the letter i",
    ),
    Claim(
        id="004/algorithm/parts",
        statement="The second index is below the first by more than 1: i - 1 > i_2.",
        names=", N",
        cases=between,
        truth=lambda case: (
            _last_c(*case)[0],
            _last_entry(case[0], case[1] - _last_c(*case)[1]) < _last_c(*case)[0] - 1,
        ),
        printed=Side(
            lambda case, one: (
                below(case[1])[0],
                below(case[1] - below(case[1])[1])[0] < below(case[1])[0] - one,
            ),
            one=1,
        ),
        note="i and i_2 are found in the members that the thresholds show",
    ),
    Claim(
        id="004/lemma-2/1",
        statement="For i ≥ 3, 2a(i) ≥ c(i+1).",
        names=", i",
        cases=_indices(1),
        truth=lambda case: _seen(case[0], case[1] + 1, 2),
        printed=Side(
            lambda case, first, two: (
                two * _seen(case[0], case[1], 0) if case[1] >= first else SILENT
            ),
            first=3,
            two=2,
        ),
        relation="≥",
    ),
    Claim(
        id="004/lemma-2/2",
        statement="For i ≥ 3, 2c(i-1) < c(i+1).",
        names=", i",
        cases=_indices(3),
        truth=lambda case: _seen(case[0], case[1] + 1, 2),
        printed=Side(lambda case, two: two * _seen(case[0], case[1] - 1, 2), two=2),
        relation="<",
        note="true for i = 2 as well (6 < 9)",
    ),
    Claim(
        id="004/lemma-2/proof-c",
        statement="For i ≥ 4, c(i+1) = a(i) + a(i-1) + 4.",
        names=", i",
        cases=_indices(4),
        truth=lambda case: _seen(case[0], case[1] + 1, 2),
        printed=Side(
            lambda case, four: _seen(case[0], case[1], 0) + _seen(case[0], case[1] - 1, 0) + four,
            four=4,
        ),
        kind="proof step",
    ),
    Claim(
        id="004/lemma-2/proof-gap",
        statement="For i ≥ 4, a(i) ≥ a(i-1) + 4.",
        names=", i",
        cases=_indices(4),
        truth=lambda case: _seen(case[0], case[1], 0),
        printed=Side(lambda case, four: _seen(case[0], case[1] - 1, 0) + four, four=4),
        relation="≤",
        kind="proof step",
    ),
    _rule(1, 1, 3),
    _rule(2, 2, 3),
    _rule(3, 3, 4),
    _rule(4, 4, 5),
    _rule(5, 5, 6),
    Claim(
        id="004/safe-positions/6",
        statement="If the last part of N is any other member, it is itself the threshold.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(
            lambda case, least, shift: (
                last_part(case[1]) + shift if last_part(case[1]) >= least else SILENT
            ),
            least=6,
            shift=0,
        ),
    ),
    Claim(
        id="004/proof/terminal-piles",
        statement="The piles that are plotted, from the lowest on, entry by entry.",
        names="entry",
        cases=lambda n: range(3),
        truth=lambda k: k + min(pile - first(60)[pile] for pile in range(1, 61)),
        printed=listed(-3, -1, 0),
        bound=up_to(3),
        kind="proof step",
        where="proof of safe and unsafe positions, first paragraph",
        printed_as="N ∈ {-3 -1, 0, 1, 2, …}",
        correct="N ∈ {-2, -1, 0, 1, 2, …}",
        corrected=listed(-2, -1, 0),
        reason="no move of more than N + 2 is needed, so no pile below -2, as the text goes on",
    ),
    Claim(
        id="004/proof/line-1",
        statement="Line 1 of the figure passes through the positions after the moves 1, 2, 3 from "
        "t: a point has F = 0 exactly if the move wins.",
        names="t, k",
        cases=lambda n: ((t, k) for t in range(4, n + 1) for k in range(1, 4)),
        truth=lambda case: _wins(*case),
        printed=Side(_on_line, cap_1=2, cap_2=4),
        bound=up_to(60),
        kind="proof step",
        where="proof of Lemma 3, line 1",
        printed_as="{(t-1, 2), (t-2, 4), (t-36), …}",
        correct="{(t-1, 2), (t-2, 4), (t-3, 6), …}",
        corrected=Side(_on_line, cap_1=2, cap_2=4, cap_3=6),
        explain=lambda case: f"no cap is printed for the point after move {case[1]}",
        reason="the scan has run the third point together",
    ),
    Claim(
        id="004/proof/line-2",
        statement="Line 2 of the figure passes through the positions after the moves 1, 2, 3 from "
        "a(k-1).",
        names="a, k",
        cases=lambda n: ((member(i, 0), k) for i in entries(n, 3) for k in range(1, 4)),
        truth=lambda case: _wins(*case),
        printed=Side(_on_line, cap_1=2, cap_2=2, cap_3=6),
        bound=up_to(60),
        kind="proof step",
        where="proof of Lemma 3, line 2",
        printed_as="{(a_{k-1} - 1, 2), (a_{k-1} - 2, 2), (a_{k-1} - 3, 6), …}",
        correct="{(a_{k-1} - 1, 2), (a_{k-1} - 2, 4), (a_{k-1} - 3, 6), …}",
        corrected=Side(_on_line, cap_1=2, cap_2=4, cap_3=6),
        explain=lambda case: (
            f"({case[0] - 2}, 2), as printed, is safe, but move 2 leads to ({case[0] - 2}, 4), "
            "which is not"
        ),
        reason="f(2) = 4",
    ),
    Claim(
        id="004/proof/chain",
        statement="The chain of members after c(2), entry by entry.",
        names="entry",
        cases=lambda n: range(7),
        truth=lambda k: [pile for pile in range(6, 15) if first(15)[pile] == pile][k],
        printed=Side(
            lambda k: [member(i, letter) for i, letter in _PRINTED_CHAIN][k],
        ),
        bound=up_to(15),
        kind="proof step",
        where="proof of Lemma 3, before 2t ≤ 2c_{k-2}",
        printed_as="c_2 < a_3 < b_3 < c_3 < b_3 < c_4 < b_4 < c_4 < c a_4 < b_4 < c_4, < …",
        correct="c_2 < a_3 < b_3 < c_3 < a_4 < b_4 < c_4 < …",
        corrected=listed(6, 7, 8, 9, 12, 13, 14),
        reason="c_3 = 9 < b_3 = 8 is false; a line has run into the next",
    ),
    Claim(
        id="004/proof/three-zeros",
        statement="(N, X) is unsafe exactly when F(N-1, 2), F(N-2, 4), …, F(N-X, 2X) has at least "
        "three 0's.",
        names=", N, X",
        cases=lambda n: ((n, pile, cap) for pile in range(1, n + 1) for cap in range(1, pile + 3)),
        truth=lambda case: _outcomes(case[0])[case[1]][case[2]],
        printed=Side(
            lambda case, three: (
                sum(
                    k >= case[1] or 2 * k < first(case[0])[case[1] - k]
                    for k in range(1, case[2] + 1)
                )
                >= three
            ),
            three=3,
        ),
        bound=up_to(60),
    ),
    Claim(
        id="004/proof/large-cap",
        statement="(N, X) is unsafe for X ≥ N + 2, so g(N) ≤ N + 2.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(lambda case, two: case[1] + two, two=2),
        relation="≥",
        kind="proof step",
    ),
    Claim(
        id="004/proof/least",
        statement="3 ≤ g(N) for every N.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(lambda case, three: three, three=3),
        relation="≤",
        kind="proof step",
    ),
    Claim(
        id="004/lemma-3/1",
        statement="g(1), …, g(6) are 3, 3, 4, 5, 6, 6.",
        names="entry",
        cases=lambda n: range(6),
        truth=lambda k: first(6)[k + 1],
        printed=listed(3, 3, 4, 5, 6, 6),
        bound=up_to(6),
    ),
    Claim(
        id="004/lemma-3/2",
        statement="For i ≥ 3, g(a(i)) = a(i); for b(i) and c(i) the equations are unreadable.",
        names=", i, letter",
        cases=_places(3),
        truth=lambda case: first(case[0])[member(case[1], case[2])],
        printed=Side(lambda case: LOST if case[2] else member(case[1], case[2])),
        where="Lemma 3, part 2",
        printed_as="g(a_i) = a_i, g(b_i), g(c_i) - c_i",
        correct="g(a_i) = a_i, g(b_i) = b_i, g(c_i) = c_i",
        corrected=Side(lambda case, shift: member(case[1], case[2]) + shift, shift=0),
        reason="'= b_i' is missing and an equality sign became a minus sign",
    ),
    Claim(
        id="004/lemma-3/3",
        statement="g(N) < N for every N outside the printed list of members.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(lambda case: SILENT if case[1] != 3 and _is_member(case[1], 3) else case[1]),
        relation=">",
        where="Lemma 3, part 3",
        printed_as="N ∈ {1, 2, 3, …} \\ {a_1 b_1 b_1 a_2 b_2 c_2 a_3 …}: 3 ≤ g(N) < N",
        correct="the same with {a_1, b_1, c_1, a_2, …}",
        corrected=Side(
            lambda case, letters: SILENT if _is_member(case[1], letters) else case[1], letters=3
        ),
        reason="b_1 stands twice and c_1 = 3 is missing, but g(3) = 4",
    ),
    Claim(
        id="004/lemma-3/4",
        statement="If c(i) < N < a(i+1) then g(N) = g(N - c(i)).",
        names=", N",
        cases=between,
        truth=lambda case: first(case[0])[case[1]],
        printed=Side(lambda case, more: first(case[0])[case[1] - below(case[1])[1] + more], more=0),
    ),
    Claim(
        id="004/proof/after-c",
        statement="g(c(k) + 1), …, g(c(k) + 5) are 3, 3, 4, 5, 6 for k ≥ 4.",
        names=", k, entry",
        cases=lambda n: ((n, k, j) for k in entries(n - 5, 4) for j in range(1, 6)),
        truth=lambda case: first(case[0])[member(case[1], 2) + case[2]],
        printed=Side(lambda case, **values: values[f"g{case[2]}"], g1=3, g2=3, g3=4, g4=5, g5=6),
        kind="proof step",
    ),
)
