"""The strategy of the first game of paper 004: where the three zeros of a strategy sequence stand.

The strategy sequence of N is F(N-1, 2), F(N-2, 4), …, F(N-g(N), 2g(N)); a 0 is a move to a safe
position, so its zeros are the first three winning moves.
"""

from typing import Any

from onepile.papers.claim import Claim, Side, listed, up_to
from onepile.papers.measured import remembered
from onepile.papers.paper_004.first_game import below, between, entries, last_part, member
from onepile.papers.paper_004.games import first


@remembered
def sequence(n: int, pile: int) -> tuple[int, ...]:
    """The strategy sequence of a pile, thresholds taken from the definition.

    >>> sequence(20, 6)
    (0, 0, 1, 1, 1, 0)
    """
    g = first(n)
    return tuple(int(k < pile and 2 * k >= g[pile - k]) for k in range(1, g[pile] + 1))


def _zeros(n: int, pile: int) -> tuple[int, ...]:
    return tuple(k for k, value in enumerate(sequence(n, pile), 1) if value == 0)


_END = -9  # stands where a sequence ends
_TWELVE = (0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0)  # as printed
_TWELVE_RIGHT = (0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0)

_STARTS: dict[int, tuple[int, ...]] = {
    1: (0, 0, 0),
    2: (0, 0, 0),
    3: (0, 1, 0, 0),
    4: (0, 1, 1, 0, 0),
    5: (0, 1, 1, 1, 0, 0),
    6: (0, 0, 1, 1, 1, 0),
}


def _start(pile: int, letter: str) -> Claim:
    return Claim(
        id=f"004/lemma-6/{letter}",
        statement=f"The strategy sequence of {pile} is {', '.join(map(str, _STARTS[pile]))}.",
        names="entry",
        cases=lambda n: range(len(_STARTS[pile]) + 1),
        truth=lambda k: (*sequence(20, pile), _END)[k],
        printed=listed(*_STARTS[pile], _END),
        bound=up_to(20),
    )


def _pattern(letter: int, parity: int, start: int, second: int) -> Claim:
    """The zeros stand at 1, at `second`, and at the end, which is the member itself."""

    def claimed(case: tuple[int, int], one: int, two: int) -> Any:
        return one, two, member(case[1], letter)

    shown = "0" + "1" * (second - 2) + "0111…10"
    return Claim(
        id=f"004/lemma-6/{'abc'[letter]}-{'odd' if parity else 'even'}",
        statement=f"For {'odd' if parity else 'even'} i ≥ {start} the strategy sequence of "
        f"{'abc'[letter]}(i) is {shown}, ending at the member itself.",
        names=", i",
        cases=lambda n: ((n, i) for i in entries(n, start) if i % 2 == start % 2),
        truth=lambda case: _zeros(case[0], member(case[1], letter)),
        printed=Side(claimed, one=1, two=second),
    )


CLAIMS = (
    Claim(
        id="004/strategy/12",
        statement="The strategy sequence of 12, entry by entry.",
        names="entry",
        cases=lambda n: range(12),
        truth=lambda k: sequence(20, 12)[k],
        printed=listed(*_TWELVE),
        bound=up_to(20),
        kind="example",
        where="strategy sequence for N = 12",
        printed_as="0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0",
        correct="0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0",
        corrected=listed(*_TWELVE_RIGHT),
        reason="one 1 is missing: the third 0 must stand at place 12, as the text says below",
    ),
    Claim(
        id="004/strategy/(12,6)",
        statement="(12, 6) is safe; the moves to block are 1 and 3.",
        names="entry",
        cases=lambda n: range(3),
        truth=lambda k: (*[z for z in _zeros(20, 12) if z <= 6], first(20)[12] > 6)[k],
        printed=listed(1, 3, 1),
        bound=up_to(20),
        kind="example",
        note="the last entry stands for: safe",
    ),
    Claim(
        id="004/strategy/(12,13)",
        statement="(12, 13) is unsafe: the third winning move is 12, and 12 < 13.",
        names="entry",
        cases=lambda n: range(2),
        truth=lambda k: (_zeros(20, 12)[2], first(20)[12] <= 13)[k],
        printed=listed(12, 1),
        bound=up_to(20),
        kind="example",
        note="the last entry stands for: unsafe",
    ),
    Claim(
        id="004/lemma-4",
        statement="If c(i) < N < a(i+1), N and N - c(i) have the same strategy sequence.",
        names=", N",
        cases=between,
        truth=lambda case: _zeros(*case),
        printed=Side(
            lambda case, more: _zeros(case[0], case[1] - below(case[1])[1] + more), more=0
        ),
    ),
    Claim(
        id="004/lemma-4/10-11",
        statement="The strategy sequences of 10 and 11 are 0, 0, 0, as those of 1 and 2.",
        names="entry",
        cases=lambda n: range(8),
        truth=lambda k: (*sequence(20, 10), _END, *sequence(20, 11), _END)[k],
        printed=listed(0, 0, 0, _END, 0, 0, 0, _END),
        bound=up_to(20),
        kind="example",
    ),
    Claim(
        id="004/lemma-5",
        statement="N and its last part have the same strategy sequence.",
        names=", N",
        cases=between,
        truth=lambda case: _zeros(*case),
        printed=Side(lambda case, more: _zeros(case[0], last_part(case[1]) + more), more=0),
    ),
    _start(1, "a1"),
    _start(2, "b1"),
    _start(3, "c1"),
    _start(4, "a2"),
    _start(5, "b2"),
    _start(6, "c2"),
    _pattern(0, 0, 4, 3),
    _pattern(1, 0, 4, 4),
    _pattern(2, 0, 4, 2),
    _pattern(0, 1, 3, 2),
    _pattern(1, 1, 3, 2),
    _pattern(2, 1, 3, 2),
)
