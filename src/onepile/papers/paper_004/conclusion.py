"""What paper 004 leaves open: the third game, no overshoot, misère play, and one rule for all.

The claimed sides are answers of our own. They are tried on the paper's games and, where they are
meant for every f, on drawn ones.
"""

from collections.abc import Iterator
from typing import Any

from onepile.numbers import INFINITY
from onepile.papers import truth
from onepile.papers.claim import SILENT, Claim, Side
from onepile.papers.measured import remembered
from onepile.papers.paper_004.games import thresholds
from onepile.papers.rules import Rule, plain, rules, small_bound, steps_at_least

Case = tuple[Rule, int, int, int]  # the rule, the blocks, the bound, the pile
THIRD = "floor(3n/2)"


def _third(n: int) -> list[Any]:
    return thresholds(THIRD, 1, n)


def _power(n: int) -> int:
    """The largest power of 2 that divides n."""
    return n & -n


def _third_rule(case: tuple[int, int], five: int, two: int, three: int) -> int:
    pile = case[1]
    remainder = pile % 5
    if remainder == 0:
        return five * _power(pile)
    if remainder == 4:
        return five * _power(pile + 1) - 1
    return three if remainder == 3 else two


def _piles(n: int) -> Iterator[Case]:
    return (
        (rule, blocks, n, pile)
        for pile in range(1, n + 1)
        for rule in rules(n)[::4]
        for blocks in (1, 2, 3)
    )


@remembered
def _g(rule: Rule, blocks: int, n: int, overshoot: bool) -> list[Any]:
    return truth.thresholds(rule.values(n), n, blocks, overshoot)


@remembered
def _misere(
    rule: Rule, blocks: int, n: int, overshoot: bool, stuck: bool = False
) -> list[list[bool]]:
    f = rule.values(n + blocks + 2)
    return truth.outcomes(f, n, blocks, overshoot, misere=True, stuck=stuck)


def _moved_down(case: Case, times: int) -> Any:
    """The game with overshoot and `times` the blocks fewer counters."""
    rule, blocks, n, pile = case
    rest = pile - times * blocks
    return _g(rule, blocks, n, True)[rest] if rest > 0 else INFINITY


@remembered
def _unfolded(rule: Rule, blocks: int, n: int, rank: int) -> list[Any]:
    """g(M) = M - (the (blocks + rank)-th nearest pile that is alive at M).

    A pile p dies at the first M with f(M - p) >= g(p) and never comes back; the piles up to 0 never
    die. Only the living are kept, so that a dead pile is never asked again.
    """
    f = rule.values(n + blocks)
    g: list[Any] = [INFINITY] * (n + 1)
    alive = list(range(-blocks - 1, 1))
    for pile in range(1, n + 1):
        alive = [p for p in alive if p <= 0 or f[pile - p] < g[p]]
        g[pile] = pile - alive[-(blocks + rank)]
        alive.append(pile)
    return g


def _one_rule(case: Case, step: int, rank: int) -> Any:
    rule, blocks, n, pile = case
    if not _steps(rule, n, step):
        return SILENT
    return _unfolded(rule, blocks, n, rank)[pile]


@remembered
def _steps(rule: Rule, n: int, step: int) -> bool:
    return steps_at_least(rule, n, step)


def _positions(n: int) -> Iterator[tuple[Rule, int, int, int, int]]:
    return (
        (rule, blocks, n, pile, cap)
        for pile in range(1, n + 1)
        for rule in rules(n)[::4]
        for blocks in (1, 2, 3)
        for cap in range(1, pile + blocks + 1)
    )


def _small(to: int) -> int:
    return min(16 + to // 1000, 60)


def _misere_rule(case: tuple[Rule, int, int, int, int], less: int, above: int) -> Any:
    """Normal play without overshoot and one counter fewer, if no cap of blocks or less can come."""
    rule, blocks, n, pile, cap = case
    if cap <= blocks + above or min(rule.values(n)[1:]) <= blocks + above:
        return SILENT
    return cap >= _g(rule, blocks, n, False)[max(0, pile - less)]


def _misere_third(case: tuple[int, int, int], six: int, lowest: int) -> bool:
    """Whether (N, X) of the third game is unsafe in misère play."""
    _, pile, cap = case
    block, remainder = divmod(pile - 1, 6)
    top = six * _power(block) if block else INFINITY
    if remainder == 3:
        return block > 0 or pile == 4
    if remainder in (4, 5):
        return cap > 2 or (remainder == 5 and cap < lowest)
    if remainder == 2:
        return cap > top - 1
    return cap > top - 2 or (remainder == 1 and cap < lowest)


def _stuck_rule(case: tuple[Rule, int, int, int, int], less: int, above: int) -> Any:
    """Normal play with overshoot and c + `less` counters fewer, if f always exceeds c."""
    rule, blocks, n, pile, cap = case
    if min(rule.values(n)[1:]) <= blocks + above:
        return SILENT
    fewer = pile - blocks - less
    return cap <= blocks or (fewer > 0 and cap >= _g(rule, blocks, n, True)[fewer])


_FIRST_REMAINDERS = dict(
    zip(
        (*range(5, 26), *range(4)),
        (
            *(None, (1, 3), (2, 4), (2, 5), (3, 4), (1, 7), (3, 6), (1, 9), None, (1, 9)),
            *((2, 10), (3, 3), (1, 12), (2, 3), (3, 3), (1, 15), (2, 16), (3, 4), (1, 5), None),
            *((1, 4), (2, 5), (3, 5), (1, 23), (3, 7)),
        ),
        strict=True,
    )
)
"""The safe caps, least and largest, of the piles with these remainders modulo 26."""


def _misere_first(case: tuple[int, int, int], unit: int, blocks: int) -> bool:
    """Whether (N, X) of the first game is unsafe in misère play, for N ≥ 83."""
    n, pile, cap = case
    big, remainder = divmod(pile - 4, unit)
    caps = _FIRST_REMAINDERS.get(pile % 26)
    if remainder == 0:
        caps = 1, unit * _g(plain("2n"), blocks, n, True)[big] - 1
    return caps is None or not caps[0] <= cap <= caps[1]


_FIRST_STUCK = (4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 4, 4)
"""The thresholds of the piles 5 … 17 of the first game when a blocked game is over."""


@remembered
def _first_stuck(pile: int, before: int, shift: int) -> Any:
    """The cap from which on the first game is won, when a blocked game is over."""
    if pile <= 4:
        return INFINITY
    if pile <= 17:
        return _FIRST_STUCK[pile - 5]
    low, high, odd = before, 17, True
    while low + high < pile:
        low, high, odd = high, low + high, not odd
    if pile > high + 4:
        return _first_stuck(pile - high, before, shift)
    return high + (-3, -1 if odd else -2, -1, 0)[pile - high - 1] + shift


def _misere_third_stuck(case: tuple[int, int, int], eleven: int, three: int) -> bool:
    """Whether (N, X) of the third game is unsafe when a blocked game is over."""
    _, pile, cap = case
    block, remainder = divmod(pile - 1, 11)
    top = eleven * _power(block) if block else INFINITY
    most = (top - three, top - 1, top - 1, 2, 2, 3, 4, 4, 5, 2, 2)[remainder]
    return not 2 <= cap <= most


def _third_positions(n: int) -> Iterator[tuple[int, int, int]]:
    return ((n, pile, cap) for pile in range(1, n + 1) for cap in range(1, pile + 2))


def _wide(to: int) -> int:
    return min(200 + to // 10, 2000)


CLAIMS = (
    Claim(
        id="004/third/members",
        statement="The third game (f = floor(3n/2), one block): g(N) = N exactly for 2, 3 and the "
        "pairs 5·2^i - 1, 5·2^i, which are its base.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: _third(case[0])[case[1]] == case[1],
        printed=Side(
            lambda case, five, least: (
                any(case[1] in (five * 2**i - 1, five * 2**i) for i in range(64))
                or case[1] in (2, least)
            ),
            five=5,
            least=3,
        ),
        kind="our answer",
    ),
    Claim(
        id="004/third/rule",
        statement="The third game: g(N) = 5·2^v for N divisible by 5, 2^v the power of 2 in N; one "
        "less for the pile before; else 2, 2, 3 for N = 1, 2, 3 mod 5.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: _third(case[0])[case[1]],
        printed=Side(_third_rule, five=5, two=2, three=3),
        kind="our answer",
        note="so a pile is decided by its remainder mod 5 and the powers of 2 in N or N + 1",
    ),
    Claim(
        id="004/variation/no-overshoot",
        statement="Without overshoot, for every f and c blocks: g(N) is the threshold that N - c "
        "has with overshoot, and infinite for N ≤ c.",
        names="f, c, , N",
        cases=_piles,
        truth=lambda case: _g(case[0], case[1], case[2], False)[case[3]],
        printed=Side(_moved_down, times=1),
        bound=small_bound,
        kind="our answer",
        note="the piles 0, …, c, from which no cap wins, play the part of the piles -c, …, 0",
    ),
    Claim(
        id="004/variation/misere-overshoot",
        statement="In misère play overshoot changes nothing, for every f and number of blocks.",
        names="f, c, , N, X",
        cases=_positions,
        truth=lambda case: _misere(case[0], case[1], case[2], True)[case[3]][case[4]],
        printed=Side(
            lambda case, less: _misere(case[0], case[1], case[2], False)[max(1, case[3] - less)][
                case[4]
            ],
            less=0,
        ),
        bound=_small,
        kind="our answer",
        note="whoever empties the pile has lost, by however much",
    ),
    Claim(
        id="004/variation/misere",
        statement="If every f(k) > c, the misère game (N, X) with c blocks and X > c is won just "
        "when the normal game (N-1, X) without overshoot is.",
        names="f, c, , N, X",
        cases=_positions,
        truth=lambda case: _misere(case[0], case[1], case[2], True)[case[3]][case[4]],
        printed=Side(_misere_rule, less=1, above=0),
        bound=_small,
        kind="our answer",
        note="covers the second game; with a cap of c or less the blocker must leave a move, so "
        "f(1) = 2 = c keeps the first game out",
    ),
    Claim(
        id="004/variation/stuck",
        statement="Read literally (rule 2: the game is over when all moves can be blocked), and if "
        "every f(k) > c: the misère game (N, X) with c blocks and overshoot is won if X ≤ c, and "
        "else just when the normal game (N-c-1, X) is.",
        names="f, c, , N, X",
        cases=_positions,
        truth=lambda case: _misere(case[0], case[1], case[2], True, True)[case[3]][case[4]],
        printed=Side(_stuck_rule, less=1, above=0),
        bound=_small,
        kind="our answer",
        note="covers the second game; the piles 1, …, c+1, from which no cap above c wins, play "
        "the part of the piles -c, …, 0",
    ),
    Claim(
        id="004/variation/misere-first",
        statement="The first game in misère play from pile 83 on: the safe caps depend on N mod 26 "
        "alone, but for N = 26m + 4, where they are 1, …, 26 g(m) - 1 and g(m) is the threshold of "
        "m with f = 2n, one block and overshoot.",
        names=", N, X",
        cases=lambda n: ((n, pile, cap) for pile in range(83, n + 1) for cap in range(1, pile + 2)),
        truth=lambda case: _misere(plain("2n"), 2, case[0], True)[case[1]][case[2]],
        printed=Side(_misere_first, unit=26, blocks=1),
        bound=_wide,
        kind="our answer",
        note="proved in docs/move-size.md",
    ),
    Claim(
        id="004/variation/stuck-first",
        statement="The first game, when a blocked game is over: caps 1 and 2 win, others from g(N) "
        "on; g is infinite up to 4, then 4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 4, 4 up to 17; with "
        "A = 17, 27, 44, …, each the sum of the two before (10, 17), g(A+1), …, g(A+4) are A-3, "
        "A-1 (A-2 for every other A), A-1, A, and g(N) = g(N-A) from A+5 to the next A.",
        names=", N, X",
        cases=_third_positions,
        truth=lambda case: _misere(plain("2n"), 2, case[0], True, True)[case[1]][case[2]],
        printed=Side(
            lambda case, before, shift: (
                case[2] <= 2 or case[2] >= _first_stuck(case[1], before, shift)
            ),
            before=10,
            shift=0,
        ),
        bound=_wide,
        kind="our answer",
    ),
    Claim(
        id="004/variation/stuck-third",
        statement="The third game, when a blocked game is over: cap 1 wins; the safe caps are "
        "2, …, t-3 or t-1 or t-1 for N = 1, 2, 3 mod 11, where t is 11 times the power of 2 in "
        "(N-1) div 11, and reach to 2, 2, 3, 4, 4, 5, 2, 2 for N = 4, …, 11 mod 11.",
        names=", N, X",
        cases=_third_positions,
        truth=lambda case: _misere(plain(THIRD), 1, case[0], True, True)[case[1]][case[2]],
        printed=Side(_misere_third_stuck, eleven=11, three=3),
        bound=_wide,
        kind="our answer",
        note="for N = 1, 2, 3 there is no upper end",
    ),
    Claim(
        id="004/variation/misere-third",
        statement="The third game in misère play, in closed form: N = 4 mod 6 is always unsafe; "
        "otherwise safe caps reach to 2, 2, t-2, t-2, t-1 for N = 5, 0, 1, 2, 3 mod 6, where t is "
        "6 times the power of 2 in (N-1) div 6, and cap 1 is unsafe for N = 0, 2 mod 6.",
        names=", N, X",
        cases=lambda n: ((n, pile, cap) for pile in range(1, n + 1) for cap in range(1, pile + 2)),
        truth=lambda case: _misere(plain(THIRD), 1, case[0], True)[case[1]][case[2]],
        printed=Side(_misere_third, six=6, lowest=2),
        bound=lambda to: min(60 + to // 20, 2000),
        kind="our answer",
        note="for N = 1, 2, 3 there is no upper end",
    ),
    Claim(
        id="004/conclusion",
        statement="The paper doubts that one rule covers many blocking games. For every "
        "non-decreasing f and c blocks: g(M) is the distance to the (c+1)-th nearest pile alive at "
        "M, where a pile p dies at the first M with f(M - p) ≥ g(p) and stays dead.",
        names="f, c, , N",
        cases=_piles,
        truth=lambda case: _g(case[0], case[1], case[2], True)[case[3]],
        printed=Side(_one_rule, step=0, rank=1),
        bound=small_bound,
        kind="our answer",
        note="so the thresholds after M depend only on the c + 1 nearest living piles: what has "
        "happened once happens again until one of them dies, which decides piles of any size",
    ),
)
