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
def _misere(rule: Rule, blocks: int, n: int, overshoot: bool) -> list[list[bool]]:
    return truth.outcomes(rule.values(n + blocks + 2), n, blocks, overshoot, misere=True)


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
