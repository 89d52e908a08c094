"""Paper 001, the conjecture on growth, misère play, and games that end at other piles."""

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Any

from onepile.papers import truth
from onepile.papers.bases import fixed_piles, main_base, outcomes, thresholds, true_base
from onepile.papers.cases import position_cases
from onepile.papers.claim import SILENT, Claim, Side, up_to
from onepile.papers.measured import remembered
from onepile.papers.paper_000.appendix import misere_outcome
from onepile.papers.rules import Rule, plain, rules, small_bound, steps_at_least

_GROWTH = {"n": 1, "n + 1": 2, "floor(3n/2)": 2, "2n": 2, "3n": 3, "4n": 4, "n^2": 0}
"""Non-decreasing f, the slower first, with C such that f(n) <= C n, or 0 if there is none.

Their members are the piles that are their own thresholds.
"""


def _outgrows_squares(case: tuple[str, int]) -> bool:
    """Whether the piles that are their own thresholds are a g-base, and some b(k) > (k + 1)²."""
    members = fixed_piles(plain(case[0]), case[1])
    slow = members[0] == 1 and all(high <= 2 * low for low, high in pairwise(members))
    return slow and any(b > (k + 1) ** 2 for k, b in enumerate(members))


def _slow_steps(n: int) -> Iterator[tuple[Rule, int, int]]:
    return ((rule, n, b) for rule in rules(n) for b in main_base(rule, n).members[:-1])


@remembered
def _factor(rule: Rule, n: int) -> int:
    """The least C with f(k) <= C k for all k up to n; 0 if f falls somewhere."""
    f = rule.values(n)
    return max(-(-f[k] // k) for k in range(1, n + 1)) if steps_at_least(rule, n, 0) else 0


def _at_least_linear(case: tuple[Rule, int, int], plus: int) -> Any:
    """(1 + 1/C) b, rounded up; nothing is said if f is not monotone or the base ends with b."""
    rule, n, b = case
    factor = _factor(rule, n)
    return b + -(-plus * b // factor) if factor else SILENT


def _after_member(case: tuple[Rule, int, int]) -> int:
    rule, n, b = case
    return next((pile for pile in fixed_piles(rule, n) if pile > b), 0)


_GROWERS = {
    36: (18, (3, 6, 9, 5, 2, 4, 7, 2)),
    306: (
        56,
        (
            *(3, 6, 9, 12, 8, 17, 14, 22, 7, 15, 30, 10, 26, 2, 29),
            *(15, 3, 5, 29, 11, 22, 16, 16, 4, 2, 24, 24, 26, 5, 3),
        ),
    ),
}
"""A factor, how many members it takes to grow by it, and φ with φ(a) <= 3a, found by search."""


@remembered
def _grower(factor: int, n: int) -> Rule:
    """3n, except at a times a power of the factor, where the values of φ are scaled up."""
    head = [3 * k for k in range(1, n + 1)]
    for power in takewhile(lambda p: p <= n, (factor**j for j in range(64))):
        for a, value in enumerate(_GROWERS[factor][1], 1):
            if a * power <= n:
                head[a * power - 1] = value * power
    return Rule(tuple(head), "3n")


def _grown(n: int) -> Iterator[tuple[int, int, int]]:
    for factor, (places, _) in _GROWERS.items():
        members = main_base(_grower(factor, n), n).members
        yield from ((factor, n, k) for k in range(len(members) - places))


def _later(case: tuple[int, int, int]) -> int:
    factor, n, k = case
    return true_base(_grower(factor, n), n).members[k + _GROWERS[factor][0]]


def _enlarged(case: tuple[int, int, int], small: int, large: int) -> int:
    factor, n, k = case
    return {36: small, 306: large}[factor] * true_base(_grower(factor, n), n).members[k]


def _ended_games(n: int) -> Iterator[tuple[Rule, tuple[int, ...], int, int]]:
    sets = [(1,), (2,), (3, 4), (2, 5, 6), (7, 20), (4, 9, 16)]
    return (
        (rule, ends, n, pile) for pile in range(1, n + 1) for rule in rules(n)[::3] for ends in sets
    )


@remembered
def _with_ends(rule: Rule, ends: tuple[int, ...], n: int) -> list[Any]:
    return truth.thresholds(rule.values(n), n, ends=ends)


def _from_last_end(case: tuple[Rule, tuple[int, ...], int, int], shift: int) -> Any:
    rule, ends, n, pile = case
    last = max((end for end in ends if end <= pile), default=0)
    return thresholds(rule, n)[max(0, pile - last + shift)]


CLAIMS = [
    Claim(
        id="001/conjecture",
        statement="If g is unbounded, the members of B_f grow exponentially; so some b(k) exceeds "
        "(k+1)².",
        names="f, ",
        cases=lambda n: ((name, n) for name in _GROWTH),
        truth=_outgrows_squares,
        printed=Side(lambda case: True),
        bound=lambda to: min(max(to, 2000), 20000),
        kind="open question",
        where="conjecture before the proof of the main theorem",
        printed_as="if g is unbounded, then the members of B_f always grow exponentially",
        correct="true if f is non-decreasing and f(n) ≤ Cn: then b_{k+1} ≥ (1 + 1/C) b_k",
        corrected=Side(lambda case, least: True if _GROWTH[case[0]] >= least else SILENT, least=1),
        flaw="refuted",
        explain=lambda case: (
            f"no member b(k) up to {case[1]} exceeds (k+1)², the largest is "
            f"b({len(fixed_piles(plain(case[0]), case[1])) - 1}) = "
            f"{fixed_piles(plain(case[0]), case[1])[-1]}"
        ),
        reason="for f(n) = n² the least member b with b² ≥ b_k is at most 2√b_k, so b_k ≤ (k+1)² "
        "always, while g(b_k) = b_k is unbounded; for f(n) = 2^n growth is slower still",
        note="of the rules tried, in their order, the first that fails is shown",
    ),
    Claim(
        id="001/conjecture/monotone",
        statement="If f is non-decreasing and f(n) ≤ Cn, then b(k+1) ≥ (1 + 1/C) b(k).",
        names="f, , b",
        cases=_slow_steps,
        truth=_after_member,
        printed=Side(_at_least_linear, plus=1),
        relation="≤",
        bound=small_bound,
        kind="our answer",
        note="b(k+1) = b(k) + b with f(b) ≥ b(k), so Cb ≥ b(k)",
    ),
    Claim(
        id="001/conjecture/not-monotone",
        statement="How slowly can B_f grow if f(n) ≤ 3n but f is not monotone? There are such f "
        "with b(k+18) = 36 b(k) and with b(k+56) = 306 b(k): factors of 1.22 and 1.11 a member, "
        "where f(n) = 3n has 1.38.",
        names="factor, , k",
        cases=_grown,
        truth=_later,
        printed=Side(_enlarged, small=36, large=306),
        bound=lambda to: max(to, 400),
        kind="our answer",
        note="f(a·36^j) = 36^j φ(a), φ = 3, 6, 9, 5, 2, 4, 7, 2 for a ≤ 8, and f(n) = 3n else; "
        "longer φ give still smaller factors, so there seems to be no least one above 1",
    ),
    Claim(
        id="001/misere",
        statement="The misère game (N, x) is won exactly when the normal game (N-1, x) is.",
        names="f, , N, x",
        cases=position_cases,
        truth=lambda case: outcomes(case[0], case[1], True)[case[2]][case[3]],
        printed=Side(misere_outcome, less=1),
        bound=up_to(24),
    ),
    Claim(
        id="001/other-ends",
        statement="The game that is over as soon as the pile is in S (left to the reader): from N "
        "play the ordinary game N - s, where s is the largest member of S ∪ {0} up to N.",
        names="f, S, , N",
        cases=_ended_games,
        truth=lambda case: _with_ends(case[0], case[1], case[2])[case[3]],
        printed=Side(_from_last_end, shift=0),
        bound=small_bound,
        kind="our answer",
        note="taking N - s ends the game at once, so no smallest winning move jumps over s; the "
        "threshold of a pile in S is infinite",
    ),
]
