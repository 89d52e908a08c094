"""Paper 000, the converse: for which f is theorem 1 true? Lemmas 5 to 7, main theorem, theorem 2.

All equivalences are local: cut off at the bound, both sides still agree.
"""

from collections.abc import Iterator
from typing import Any

from onepile.papers.bases import expansion, gaps, leads, slow_base, thresholds
from onepile.papers.cases import PileCase, has_steps, infinite_cases
from onepile.papers.claim import SILENT, Claim, Side, up_to
from onepile.papers.measured import remembered
from onepile.papers.rules import Rule, changed, plain, rules, small_bound


@remembered
def theorem_1_true(rule: Rule, n: int) -> bool:
    """Whether the smallest parts are the thresholds of all piles up to n."""
    return thresholds(rule, n)[1:] == leads(rule, n)[1:]


def _lemma_4_true(rule: Rule, n: int, slack: int = 0) -> bool:
    """Lemma 4, part 2, for the members themselves."""
    f, g = rule.values(n), leads(rule, n)
    return all(g[b - x] <= f[x] + slack for b in slow_base(rule, n).members for x in range(1, b))


def _lemma_4_in_play(rule: Rule, n: int) -> bool:
    """Lemma 4, part 2, played: a move below the smallest part of any pile leaves an unsafe one.

    The same as with smallest parts for thresholds: below the first member at which either fails,
    theorem 1 is true.
    """
    f, g, lead = rule.values(n), thresholds(rule, n), leads(rule, n)
    return all(g[pile - x] <= f[x] for pile in range(1, n + 1) for x in range(1, lead[pile]))


def _case_a_in_play(rule: Rule, n: int) -> bool:
    """Lemma 6 with the thresholds for the smallest parts."""
    f, g = rule.values(n), thresholds(rule, n)
    return all(
        g[high - x] <= f[x]
        for _, high, gap in gaps(slow_base(rule, n).members)
        for x in range(gap, high)
    )


@remembered
def _main_condition_in_play(rule: Rule, n: int) -> bool:
    """The main theorem's condition with the thresholds for the smallest parts."""
    f, g = rule.values(n), thresholds(rule, n)
    return all(
        g[low - x] <= f[gap + x]
        for low, _, gap in gaps(slow_base(rule, n).members)
        for x in range(low)
    )


def _case_a_true(rule: Rule, n: int, slack: int = 0) -> bool:
    """Lemma 6, also lemma 7 (1): only x with b(k+1) - x between 1 and b(k)."""
    f, g = rule.values(n), leads(rule, n)
    return all(
        g[high - x] <= f[x] + slack
        for _, high, gap in gaps(slow_base(rule, n).members)
        for x in range(gap, high)
    )


def main_condition(rule: Rule, n: int, slack: int = 0) -> bool:
    """Lemma 7 (2) and the main theorem: g(b(k) - x) <= f(b(theta(k)) + x)."""
    f, g = rule.values(n), leads(rule, n)
    return all(
        g[low - x] <= f[gap + x] + slack
        for low, _, gap in gaps(slow_base(rule, n).members)
        for x in range(low)
    )


def _sufficient(rule: Rule, n: int, slack: int = 0) -> bool:
    f = rule.values(n)
    return all(
        low - x <= f[gap + x] + slack
        for low, _, gap in gaps(slow_base(rule, n).members)
        for x in range(low)
    )


def _wrong_before(case: tuple[Rule, int], more: int) -> Any:
    """Theorem 1 is right below the first member for which lemma 4 fails."""
    rule, n = case
    f, g = rule.values(n), leads(rule, n)
    bad = (b for b in slow_base(rule, n).members if any(g[b - x] > f[x] for x in range(1, b)))
    first = next(bad, None)
    return SILENT if first is None else first + more


def _first_wrong(case: tuple[Rule, int]) -> int:
    rule, n = case
    true, claimed = thresholds(rule, n), leads(rule, n)
    return next((pile for pile in range(1, n + 1) if true[pile] != claimed[pile]), n + 1)


def _theorem_2(case: tuple[Rule, int], more: int, slack: int) -> Any:
    """For x outside the base: g(b(t+i) - x) <= f(x) for i = 1, …, tbar + 1."""
    rule, n = case
    f, g, members = rule.values(n), leads(rule, n), slow_base(rule, n).members
    if any(f[low] > f[high] for low, high, _ in gaps(members)):
        return SILENT
    for t, (low, high, _) in enumerate(gaps(members)):
        for x in range(low + 1, high):
            reach = [k for k, (_, up, gap) in enumerate(gaps(members)) if gap < x < up]
            for i in range(1, len(reach) + more):
                if t + i < len(members) and g[members[t + i] - x] > f[x] + slack:
                    return False
    return True


def _reached(n: int) -> Iterator[PileCase]:
    return (
        (rule, n, x)
        for rule in rules(n)
        if not slow_base(rule, n).ended
        and all(
            rule.values(n)[low] <= rule.values(n)[high]
            for low, high, _ in gaps(slow_base(rule, n).members)
        )
        for x in range(1, slow_base(rule, n).members[-1])
        if x not in slow_base(rule, n).members
    )


def _indices(case: PileCase) -> list[int]:
    rule, n, x = case
    members = slow_base(rule, n).members
    return [k for k, (_, up, gap) in enumerate(gaps(members)) if gap < x < up]


def _run(case: PileCase, start: int) -> list[int]:
    """As many successive indices as there are, from t with b(t) < x < b(t+1) on."""
    rule, n, x = case
    t = next(k for k, (low, up, _) in enumerate(gaps(slow_base(rule, n).members)) if low < x < up)
    return list(range(t + start, t + start + len(_indices(case))))


_FIBONACCI = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)


@remembered
def _near_fibonacci(n: int) -> list[Rule]:
    """2n with one or two values changed below 14: all single changes, then pairs."""
    single = [changed("2n", {k: v}) for k in range(1, 14) for v in range(1, 3 * k + 3)]
    double = [
        changed("2n", {k: v, j: w})
        for k in range(1, 8)
        for j in range(k + 1, 12, 2)
        for v in range(1, 2 * k + 3)
        for w in (1, 2, 3, j, 2 * j + 1)
    ]
    return [plain("2n"), *single, *double[: 10 * n]]


def _fibonacci_conditions(case: tuple[Rule, int], low: int, high: int, slack: int) -> bool:
    rule, n = case
    f, b = rule.values(n), _FIBONACCI
    lead = [0, *(expansion(b, pile)[0] for pile in range(1, n + 1))]
    sizes = all(b[t + 1] + low <= f[b[t]] < b[t + 2] + high for t in range(7))
    between = all(
        lead[b[t + 1] - x] <= f[x] + slack for t in range(7) for x in range(b[t] + 1, b[t + 1])
    )
    return sizes and between


def _fibonacci_true(case: tuple[Rule, int]) -> bool:
    rule, n = case
    members, _, ended = slow_base(rule, n)
    return not ended and members == _FIBONACCI[: len(members)] and theorem_1_true(rule, n)


def _fibonacci_between(n: int) -> Iterator[int]:
    return (x for x in range(1, min(n, 55)) if x not in _FIBONACCI)


def _fibonacci_lead(x: int, ahead: int, shift: int = 0) -> int:
    t = next(t for t in range(9) if _FIBONACCI[t] < x < _FIBONACCI[t + 1])
    return expansion(_FIBONACCI, _FIBONACCI[t + ahead] - x + shift)[0]


def _iff(claim_id: str, statement: str, condition: Any, truth: Any, **more: Any) -> Claim:
    """An equivalence: the condition as printed, against what it is said to be equivalent to."""
    return Claim(
        id=claim_id,
        statement=statement,
        names="f, ",
        cases=infinite_cases,
        truth=lambda case: truth(*case),
        printed=Side(lambda case, slack: condition(*case, slack), slack=0),
        bound=small_bound,
        **more,
    )


CLAIMS = [
    Claim(
        id="000/converse/start",
        statement="Whatever f is: b(0) = 1, b(1) = 2, g(1) = 1, g(2) = 2.",
        names="f, , entry",
        cases=lambda n: ((r, n, i) for r in rules(n) for i in range(4)),
        truth=lambda case: (*slow_base(case[0], 9).members[:2], *thresholds(case[0], 9)[1:3])[
            case[2]
        ],
        printed=Side(
            lambda case, **numbers: list(numbers.values())[case[2]], b_0=1, b_1=2, g_1=1, g_2=2
        ),
        bound=up_to(9),
    ),
    _iff(
        "000/lemma-5",
        "For any f with an infinite base Theorem 1 is true exactly when Lemma 4 is.",
        _lemma_4_true,
        theorem_1_true,
    ),
    _iff(
        "000/lemma-5/restatement",
        "Lemma 4 says no more than: g(b - x) ≤ f(x) for every member b and 1 ≤ x < b.",
        _lemma_4_true,
        _lemma_4_in_play,
        kind="proof step",
        note="the other side is played: no move below the smallest part leaves a safe position",
    ),
    Claim(
        id="000/lemma-5/proof",
        statement="If Lemma 4 first fails at the member b, the thresholds of Theorem 1 are first "
        "wrong at the pile b.",
        names="f, ",
        cases=infinite_cases,
        truth=_first_wrong,
        printed=Side(_wrong_before, more=0),
        bound=small_bound,
        kind="proof step",
    ),
    _iff(
        "000/lemma-6",
        "Lemma 4 holds exactly when g(b - x) ≤ f(x) for those x with b - x between 1 and the "
        "member before b.",
        _case_a_true,
        _lemma_4_in_play,
    ),
    _iff(
        "000/lemma-7",
        "That condition and g(b(k) - x) ≤ f(b(k+1) - b(k) + x) for all k, x ≥ 0 are equivalent.",
        main_condition,
        _case_a_in_play,
        note="one of the two with the thresholds for g",
    ),
    _iff(
        "000/main-theorem",
        "Theorem 1 holds for f exactly when g(b(k) - x) ≤ f(b(k+1) - b(k) + x) for all k, x ≥ 0.",
        main_condition,
        theorem_1_true,
    ),
    Claim(
        id="000/main-theorem/lead",
        statement="Since g(N) ≤ N, the condition f(b(k+1) - b(k) + x) ≥ b(k) - x gives the main "
        "theorem's.",
        names="f, ",
        cases=infinite_cases,
        truth=lambda case: _main_condition_in_play(*case),
        printed=Side(
            lambda case, slack: True if _sufficient(case[0], case[1], slack) else SILENT, slack=0
        ),
        bound=small_bound,
        note="with the thresholds for g",
    ),
    Claim(
        id="000/main-theorem/sufficient",
        statement="f(b(k+1) - b(k) + x) ≥ b(k) - x for all k, x ≥ 0 is enough for Theorem 1.",
        names="f, ",
        cases=infinite_cases,
        truth=lambda case: theorem_1_true(*case),
        printed=Side(
            lambda case, slack: True if _sufficient(case[0], case[1], slack) else SILENT, slack=0
        ),
        bound=small_bound,
    ),
    Claim(
        id="000/main-theorem/not-necessary",
        statement="That sufficient condition is not necessary: an f without it for which Theorem 1 "
        "is true.",
        names="",
        cases=lambda n: [n],
        truth=lambda n: (True, False),
        printed=Side(
            lambda n, at, value: (
                theorem_1_true(changed("n", {at: value}), n),
                _sufficient(changed("n", {at: value}), n),
            ),
            at=5,
            value=2,
        ),
        bound=lambda to: max(small_bound(to), 20),
        note="the paper gives no example: f(n) = n with f(5) = 2 is one",
    ),
    Claim(
        id="000/main-theorem/steps",
        statement="Steps of at least -1 give that sufficient condition.",
        names="f, ",
        cases=infinite_cases,
        truth=lambda case: _sufficient(*case),
        printed=Side(
            lambda case, step: True if has_steps(case[0], case[1], step) else SILENT, step=-1
        ),
        bound=small_bound,
    ),
    Claim(
        id="000/theorem-2",
        statement="If f is non-decreasing on its base, the main theorem's condition needs to be "
        "asked only of x outside the base, for i = 1, …, t̄+1.",
        names="f, ",
        cases=infinite_cases,
        truth=lambda case: _main_condition_in_play(*case),
        printed=Side(_theorem_2, more=1, slack=0),
        bound=small_bound,
        note="the paper leaves the proof to the reader; with one value of i less it is wrong",
    ),
    Claim(
        id="000/theorem-2/run",
        statement="For x between b(t) and b(t+1) the indices k with b(k+1) - b(k) < x < b(k+1) are "
        "t, t+1, …, t+t̄ without a gap.",
        names="f, , x",
        cases=_reached,
        truth=_indices,
        printed=Side(_run, start=0),
        bound=small_bound,
    ),
    Claim(
        id="000/fibonacci",
        statement="f has the Fibonacci base and the main theorem's condition exactly when (a) "
        "b(t+1) ≤ f(b(t)) < b(t+2) and (b) g(b(t+1) - x) ≤ f(x) for b(t) < x < b(t+1).",
        names="f, ",
        cases=lambda n: ((rule, n) for rule in _near_fibonacci(n)),
        truth=_fibonacci_true,
        printed=Side(_fibonacci_conditions, low=0, high=0, slack=0),
        bound=lambda to: max(60, small_bound(to)),
    ),
    Claim(
        id="000/fibonacci/redundant",
        statement="In the Fibonacci base g(b(t+1) - x) = g(b(t+2) - x) for b(t) < x < b(t+1).",
        names="x",
        cases=_fibonacci_between,
        truth=lambda x: _fibonacci_lead(x, 1),
        printed=Side(lambda x, shift: _fibonacci_lead(x, 2, shift), shift=0),
        bound=up_to(55),
        kind="proof step",
    ),
]
