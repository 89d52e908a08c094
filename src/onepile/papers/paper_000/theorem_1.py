"""Paper 000, the base of f and the game: lemmas 3 and 4, theorem 1, in both forms.

Where the paper assumes an infinite base, a rule counts whose base goes on beyond the bound.
"""

from collections.abc import Iterator
from typing import Any

from onepile.papers.bases import (
    expansions,
    fixed_piles,
    gaps,
    leads,
    slow_base,
    thresholds,
)
from onepile.papers.cases import MoveCase, PileCase, has_steps, pile_cases, rule_cases, wins
from onepile.papers.claim import SILENT, Claim, Side, listed, up_to
from onepile.papers.rules import Rule, plain, rules, small_bound


def _hypothesis(rule: Rule, n: int, step: int, ended: bool) -> bool:
    """The steps are large enough and the base is infinite, or finite, as wanted."""
    return slow_base(rule, n).ended == ended and has_steps(rule, n, step)


def _second_part(case: PileCase, slack: int, ended: bool) -> Any:
    rule, n, pile = case
    parts = expansions(rule, n)[pile]
    if slow_base(rule, n).ended != ended or len(parts) < 2:
        return SILENT
    return parts[1] + slack


def _f_of_first_part(case: PileCase) -> int:
    rule, n, pile = case
    return rule.values(n)[expansions(rule, n)[pile][0]]


def _takings(n: int) -> Iterator[MoveCase]:
    """Every move below the smallest part."""
    for pile in range(2, n + 1):
        for rule in rules(n):
            for x in range(1, expansions(rule, n)[pile][0]):
                yield rule, n, pile, x


def _rest_kept(case: MoveCase, skip: int, ended: bool) -> Any:
    rule, n, pile, x = case
    if slow_base(rule, n).ended != ended:
        return SILENT
    sums = expansions(rule, n)
    return sums[sums[pile][0] - x] + sums[pile][skip:]


def _new_part(case: MoveCase, step: int, slack: int, ended: bool) -> Any:
    rule, n, pile, x = case
    if not _hypothesis(rule, n, step, ended):
        return SILENT
    return leads(rule, n)[leads(rule, n)[pile] - x] + slack


def _last_gap(case: MoveCase, step: int) -> tuple[int, int, int] | None:
    """The smallest part b, the member before it and x, when lemma 4 applies."""
    rule, n, pile, x = case
    if not _hypothesis(rule, n, step, False):
        return None
    members = slow_base(rule, n).members
    first = leads(rule, n)[pile]
    return first, members[members.index(first) - 1], x


def _case_a(case: MoveCase, step: int, slack: int) -> Any:
    found = _last_gap(case, step)
    if found is None:
        return SILENT
    first, before, x = found
    return first - x + slack if 1 <= first - x <= before else SILENT


def _last_line(case: MoveCase, times: int) -> Any:
    """The printed b' + b_i - b' - x, and `times` b' more: b_i + b' is the smallest part."""
    found = _last_gap(case, -1)
    if found is None:
        return SILENT
    first, before, x = found
    step = slow_base(case[0], case[1]).members.index(first)
    gap = gaps(slow_base(case[0], case[1]).members)[step - 1][2]
    return before + gap + times * before - before - x


def _case_b(case: MoveCase, back: int) -> Any:
    found = _last_gap(case, -1)
    if found is None:
        return SILENT
    rule, n, _, x = case
    first, before, _ = found
    members = slow_base(rule, n).members
    if not before < first - x < first or members.index(first) < back:
        return SILENT
    return members[members.index(first) - back]


def _next_fixed(case: PileCase) -> Any:
    """The next pile after b that is its own threshold; the bound if there is none."""
    rule, n, b = case
    return next((pile for pile in fixed_piles(rule, n) if pile > b), n + 1)


def _twice(case: PileCase, step: int, factor: int) -> Any:
    rule, n, b = case
    if not _hypothesis(rule, n, step, False) or 2 * b > n:
        return SILENT
    return factor * b


def _theorem_1(case: PileCase, step: int, slack: int, ended: bool) -> Any:
    rule, n, pile = case
    return leads(rule, n, slack)[pile] if _hypothesis(rule, n, step, ended) else SILENT


def _strategy(case: PileCase, extra: int) -> Any:
    """Taking the smallest part (plus something that is not printed) leaves a safe position."""
    rule, n, pile = case
    take = leads(rule, n)[pile] + extra
    if not has_steps(rule, n, -1) or not 1 <= take < pile:
        return SILENT
    return take


def _parts(case: MoveCase) -> int:
    rule, n, pile, x = case
    return len(expansions(rule, n)[pile - x])


def _not_fewer(case: MoveCase, more: int) -> Any:
    rule, n, pile, _ = case
    return len(expansions(rule, n)[pile]) + more if has_steps(rule, n, -1) else SILENT


def _shifts(n: int) -> Iterator[tuple[Rule, int, int, int]]:
    return (
        (rule, n, k, ahead)
        for rule in rules(n)
        if has_steps(rule, n, -1)
        for k in range(1, n, 3)
        for ahead in range(0, n - k + 1, 2)
    )


_SHORT = Rule((2, 2, 2), "n")


def _short(n: int) -> int:
    return 2 if n <= 3 else n


CLAIMS = [
    Claim(
        id="000/base/slow-growth",
        statement="The base of f is a g-base: if the steps of f are at least -1 and the base is "
        "infinite, there is a pile that is its own threshold between b + 1 and 2b for each such b.",
        names="f, , b",
        cases=lambda n: ((r, n, b) for r in rules(n) for b in slow_base(r, n).members),
        truth=_next_fixed,
        printed=Side(_twice, step=-1, factor=2),
        relation="≥",
        bound=small_bound,
        note="by Theorem 1 these piles are the members; from the recursion alone there is nothing "
        "to see",
    ),
    Claim(
        id="000/base/fibonacci",
        statement="f(n) = 2n generates the base 1, 2, 3, 5, 8.",
        names="k",
        cases=lambda n: range(5),
        truth=lambda k: [b for b, g in enumerate(thresholds(plain("2n"), 10)) if b == g][k],
        printed=listed(1, 2, 3, 5, 8),
        bound=up_to(10),
        kind="example",
    ),
    Claim(
        id="000/lemma-3",
        statement="For any f with an infinite base, f of the smallest part is below the second "
        "part.",
        names="f, , N",
        cases=pile_cases,
        truth=_f_of_first_part,
        printed=Side(lambda case, slack: _second_part(case, slack, False), slack=0),
        relation=">",
        bound=small_bound,
        note="true without the condition on the steps, as the paper says later",
    ),
    Claim(
        id="000/lemma-4/1",
        statement="Taking x below the smallest part b replaces b by the stable sum of b - x and "
        "keeps all other parts.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: expansions(case[0], case[1])[case[2] - case[3]],
        printed=Side(lambda case, skip: _rest_kept(case, skip, False), skip=1),
        bound=up_to(40),
    ),
    Claim(
        id="000/lemma-4/2",
        statement="If the steps of f are at least -1 and x is below the smallest part b, the "
        "smallest part of b - x is at most f(x).",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: case[0].values(case[1])[case[3]],
        printed=Side(
            lambda case, step, slack: _new_part(case, step, slack, False), step=-1, slack=0
        ),
        relation="≤",
        bound=up_to(40),
    ),
    Claim(
        id="000/lemma-4/proof-shift",
        statement="Steps of at least -1 give f(n + N) ≥ f(n) - N.",
        names="f, , n, N",
        cases=_shifts,
        truth=lambda case: case[0].values(case[1])[case[2] + case[3]],
        printed=Side(
            lambda case, slack: case[0].values(case[1])[case[2]] - case[3] + slack, slack=0
        ),
        relation="≤",
        bound=up_to(40),
        kind="proof step",
    ),
    Claim(
        id="000/lemma-4/proof-a",
        statement="Case (a): if b - x is between 1 and the member before b, then f(x) ≥ b - x.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: case[0].values(case[1])[case[3]],
        printed=Side(_case_a, step=-1, slack=0),
        relation="≤",
        bound=up_to(40),
        kind="proof step",
    ),
    Claim(
        id="000/lemma-4/proof-a/last-line",
        statement="The last line of case (a): b' + b_i - b' - x = b - x, where b = b' + b_i is the "
        "smallest part and b' the member before.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: leads(case[0], case[1])[case[2]] - case[3],
        printed=Side(lambda case: _last_line(case, 0)),
        bound=up_to(40),
        kind="proof step",
        where="Lemma 4, case (a), last line",
        printed_as="≥ b_{i_1-1} + b_i - b_{i_1-1} - x = b_{i_1} - x",
        correct="≥ b_{i_1-1} + b_{i_1} - b_{i_1-1} - x = b_{i_1} - x",
        corrected=Side(_last_line, times=1),
        reason="the line before has b_{i_1}, and f(b_i) ≥ b_{i_1-1} is put in for f(b_i)",
    ),
    Claim(
        id="000/lemma-4/proof-b",
        statement="Case (b): otherwise the largest part of b - x is the member before b.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: expansions(case[0], case[1])[leads(case[0], case[1])[case[2]] - case[3]][
            -1
        ],
        printed=Side(_case_b, back=1),
        bound=up_to(40),
        kind="proof step",
    ),
    Claim(
        id="000/theorem-1",
        statement="If the steps of f are at least -1 and the base is infinite, (N, x) is unsafe "
        "exactly when x is at least the smallest part of N.",
        names="f, , N",
        cases=pile_cases,
        truth=lambda case: thresholds(case[0], case[1])[case[2]],
        printed=Side(
            lambda case, step, slack: _theorem_1(case, step, slack, False), step=-1, slack=0
        ),
        bound=small_bound,
    ),
    Claim(
        id="000/theorem-1/strategy",
        statement="Taking the smallest part leaves a position that the next player loses.",
        names="f, , N",
        cases=pile_cases,
        truth=lambda case: next(k for k in range(1, case[2] + 1) if wins((*case, k))),
        printed=Side(_strategy, extra=0),
        bound=small_bound,
        kind="proof step",
    ),
    Claim(
        id="000/theorem-1/parts",
        statement="The loser, who must take less than the smallest part, cannot reduce the number "
        "of parts.",
        names="f, , N, x",
        cases=_takings,
        truth=_parts,
        printed=Side(_not_fewer, more=0),
        relation="≤",
        bound=up_to(40),
        kind="proof step",
    ),
    Claim(
        id="000/finite/bounded",
        statement="If f is bounded, its base is finite.",
        names="f, ",
        cases=rule_cases,
        truth=lambda case: (slow_base(case[0], 200).ended, fixed_piles(case[0], 200)[-1] <= 100),
        printed=Side(
            lambda case, slope: (
                (True, True)
                if (case[0].bounded or slope) and has_steps(case[0], case[1], -1)
                else SILENT
            ),
            slope=0,
        ),
        bound=small_bound,
        note="seen in the recursion and in the piles that are their own thresholds; 200 passes "
        "twice the largest value of every bounded rule drawn",
    ),
    Claim(
        id="000/finite/example",
        statement="f(1) = f(2) = f(3) = 2, f(n) = n from 4 on: the base is 1, 2, 3 and ends there "
        "although f is unbounded.",
        names="k",
        cases=lambda n: range(4),
        truth=lambda k: [*fixed_piles(_SHORT, 100)[:3], len(fixed_piles(_SHORT, 100))][k],
        printed=listed(1, 2, 3, 3),
        bound=up_to(100),
        kind="example",
        note="the last entry is the number of members",
    ),
    Claim(
        id="000/finite/example-jump",
        statement="That f satisfies the condition on the steps, as it is written there.",
        names="n",
        cases=lambda n: range(1, n + 1),
        truth=lambda n: True,
        printed=Side(lambda n: _short(n + 1) == _short(n) >= -1),
        bound=up_to(100),
        kind="example",
        where="finite g-bases, the example",
        printed_as="f(n + 1) = f(n) ≥ -1",
        correct="f(n + 1) - f(n) ≥ -1",
        corrected=Side(lambda n, step: _short(n + 1) - _short(n) >= step, step=-1),
        explain=lambda n: f"f({n + 1}) = {_short(n + 1)} is not f({n}) = {_short(n)}",
        survives="compares the given numbers f(n) with each other: nothing is computed",
        reason="a minus sign became an equality sign",
    ),
    Claim(
        id="000/lemma-3'",
        statement="With a finite base too, f of the smallest part is below the second part.",
        names="f, , N",
        cases=pile_cases,
        truth=_f_of_first_part,
        printed=Side(lambda case, slack: _second_part(case, slack, True), slack=0),
        relation=">",
        bound=small_bound,
    ),
    Claim(
        id="000/lemma-3'/note",
        statement="In a finite base f(b) < b_t for every member b. Read off the game: if the steps "
        "of f are at least -1 and b_t is the last pile that is its own threshold, f(b) < b_t for "
        "each of them.",
        names="f, ",
        cases=lambda n: ((r, n) for r in rules(n) if slow_base(r, n).ended),
        truth=lambda case: max(case[0].values(case[1])[b] for b in fixed_piles(*case)),
        printed=Side(
            lambda case, slack: (
                fixed_piles(*case)[-1] + slack if has_steps(case[0], case[1], -1) else SILENT
            ),
            slack=0,
        ),
        relation=">",
        bound=small_bound,
    ),
    Claim(
        id="000/lemma-4'/1",
        statement="Lemma 4, part 1, for a finite base.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: expansions(case[0], case[1])[case[2] - case[3]],
        printed=Side(lambda case, skip: _rest_kept(case, skip, True), skip=1),
        bound=up_to(40),
    ),
    Claim(
        id="000/lemma-4'/2",
        statement="Lemma 4, part 2, for a finite base.",
        names="f, , N, x",
        cases=_takings,
        truth=lambda case: case[0].values(case[1])[case[3]],
        printed=Side(
            lambda case, step, slack: _new_part(case, step, slack, True), step=-1, slack=0
        ),
        relation="≤",
        bound=up_to(40),
    ),
    Claim(
        id="000/theorem-1'",
        statement="Theorem 1 for a finite base; if N is a multiple of the largest member, that "
        "member is the threshold.",
        names="f, , N",
        cases=pile_cases,
        truth=lambda case: thresholds(case[0], case[1])[case[2]],
        printed=Side(
            lambda case, step, slack: _theorem_1(case, step, slack, True), step=-1, slack=0
        ),
        bound=small_bound,
    ),
]
