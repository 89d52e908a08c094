"""Paper 000, misère play and the appendix on the theorem of Epp and Ferguson."""

from typing import Any

from onepile.papers.bases import outcomes, slow_base, thresholds
from onepile.papers.cases import MoveCase, has_steps, pile_cases, position_cases, wins
from onepile.papers.claim import SILENT, Claim, Side, listed, up_to
from onepile.papers.paper_000.converse import main_condition
from onepile.papers.rules import Rule, changed, small_bound

_HILL = Rule((7, 6, 5, 4, 3, 2, 1), "n")
_DIP = changed("n", {10: 1})


def _smaller_than_lead(case: MoveCase, slack: int) -> Any:
    rule, n, pile, k = case
    if k > pile:
        return SILENT
    return k == pile or rule.values(n)[k] < thresholds(rule, n)[pile - k] + slack


def _epp_ferguson(case: MoveCase, step: int) -> Any:
    rule, n, pile, k = case
    if k > pile or not has_steps(rule, n, step) or not wins(case):
        return SILENT
    return thresholds(rule, n)[k] == k


def misere_outcome(case: MoveCase, less: int) -> bool:
    """Normal play with `less` counters fewer."""
    rule, n, pile, cap = case
    return outcomes(rule, n)[max(0, pile - less)][cap]


CLAIMS = [
    Claim(
        id="000/misere",
        statement="The misère game (N, x) is won exactly when the normal game (N-1, x) is, for "
        "every f.",
        names="f, , N, x",
        cases=position_cases,
        truth=lambda case: outcomes(case[0], case[1], True)[case[2]][case[3]],
        printed=Side(misere_outcome, less=1),
        bound=up_to(24),
        note="true at the edges too: (1, x) is lost like the empty pile, because f ≥ 1 always "
        "leaves a move",
    ),
    Claim(
        id="000/appendix/bound",
        statement="The smallest winning move L(n) is at most n.",
        names="f, , n",
        cases=pile_cases,
        truth=lambda case: thresholds(case[0], case[1])[case[2]],
        printed=Side(lambda case, less: case[2] - less, less=0),
        relation="≥",
        bound=small_bound,
    ),
    Claim(
        id="000/appendix/winning",
        statement="Taking k from n wins exactly when f(k) < L(n - k), with L(0) infinite.",
        names="f, , n, k",
        cases=position_cases,
        truth=wins,
        printed=Side(_smaller_than_lead, slack=0),
        bound=up_to(24),
    ),
    Claim(
        id="000/appendix/theorem-2.1",
        statement="(Epp, Ferguson) If f is non-decreasing and taking k from n wins, then k = L(n) "
        "exactly when L(k) = k.",
        names="f, , n, k",
        cases=position_cases,
        truth=lambda case: thresholds(case[0], case[1])[case[2]] == case[3],
        printed=Side(_epp_ferguson, step=0),
        bound=up_to(24),
    ),
    Claim(
        id="000/appendix/L(L(n))",
        statement="Under the main theorem's condition L(L(n)) = L(n) for all n.",
        names="f, , n",
        cases=pile_cases,
        truth=lambda case: thresholds(case[0], case[1])[thresholds(case[0], case[1])[case[2]]],
        printed=Side(
            lambda case, slack: (
                thresholds(case[0], case[1])[case[2]]
                if not slow_base(case[0], case[1]).ended and main_condition(case[0], case[1], slack)
                else SILENT
            ),
            slack=0,
        ),
        bound=small_bound,
    ),
    Claim(
        id="000/appendix/example-base",
        statement="f(n) = 8 - n up to 7, f(n) = n from 8 on: the base is 1, …, 8, 16, 32, …, 256.",
        names="k",
        cases=lambda n: range(13),
        truth=lambda k: [b for b, g in enumerate(thresholds(_HILL, 300)) if b == g][k],
        printed=listed(1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256),
        bound=up_to(300),
        kind="example",
    ),
    Claim(
        id="000/appendix/example-L(9)",
        statement="There L(9) = 1.",
        names="",
        cases=lambda n: [9],
        truth=lambda n: thresholds(_HILL, 9)[n],
        printed=Side(lambda n, value: value, value=1),
        bound=up_to(9),
        kind="example",
    ),
    Claim(
        id="000/appendix/example-moves",
        statement="There 2, …, 7 all win from (9, 8), and L(k) = k for each of them, though "
        "L(9) = 1.",
        names="k",
        cases=lambda n: range(1, 9),
        truth=lambda k: (
            wins((_HILL, 20, 9, k))
            and thresholds(_HILL, 9)[k] == k
            and thresholds(_HILL, 9)[9] != k
        ),
        printed=Side(lambda k, first, last: first <= k <= last, first=2, last=7),
        bound=up_to(9),
        kind="example",
    ),
    Claim(
        id="000/appendix/L(16)",
        statement="f(n) = n except f(10) = 1: L(16) = 10 although L(10) is not 10 (it is 2), and "
        "the main theorem's condition fails.",
        names="entry",
        cases=lambda n: range(3),
        truth=lambda i: (
            thresholds(_DIP, 20)[16],
            thresholds(_DIP, 20)[10],
            int(main_condition(_DIP, 20)),
        )[i],
        printed=listed(10, 2, 0),
        bound=up_to(20),
        kind="example",
    ),
]
