"""Paper 001, the base of an arbitrary f, the main theorem and the steps of its proof."""

from collections.abc import Iterator
from typing import Any

from onepile.papers import truth
from onepile.papers.bases import (
    distinct_sums,
    expansion,
    gaps,
    growing_sequences,
    main_base,
    main_values,
    outcomes,
    read_base,
    slow_base,
    thresholds,
    true_base,
)
from onepile.papers.cases import (
    MoveCase,
    PileCase,
    RuleCase,
    has_steps,
    pile_cases,
    position_cases,
    rule_cases,
    wins,
)
from onepile.papers.claim import SILENT, Claim, Side, up_to
from onepile.papers.paper_000.converse import main_condition
from onepile.papers.rules import rules, small_bound


def _members(n: int) -> Iterator[PileCase]:
    """Every member but the first, by its place, as far as the printed recursion goes."""
    return ((rule, n, k) for rule in rules(n) for k in range(1, len(main_base(rule, n).members)))


def _g(case: PileCase) -> Any:
    return thresholds(case[0], case[1])[case[2]]


def _ended_values(case: PileCase, ended: bool, slack: int, under: int) -> Any:
    rule, n, pile = case
    if main_base(rule, n).ended != ended:
        return SILENT
    return main_values(rule, n, slack, under)[pile]


def _only_move(case: MoveCase) -> bool:
    rule, n, pile, k = case
    return k == main_values(rule, n)[pile]


def _a_move(case: MoveCase, shift: int) -> Any:
    rule, n, pile, k = case
    best = main_values(rule, n)[pile] + shift
    return SILENT if k > best else k == best


def _simple(case: RuleCase, step: int) -> Any:
    rule, n = case
    if not has_steps(rule, n, step):
        return SILENT
    base = slow_base(rule, n)
    return base.members, tuple(base.members), base.ended


def _base_facts(case: RuleCase) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    base = true_base(*case)
    return base.members, tuple(base.marks.values()), base.ended


def _subcase(case: RuleCase, slack: int) -> Any:
    rule, n = case
    base = slow_base(rule, n)
    if base.ended or not main_condition(rule, n, slack):
        return SILENT
    return base.members, tuple(base.members), base.ended


def _flips(case: PileCase) -> int:
    """The cap at which F(N, ·) turns from 0 to 1, if it turns once; else -1."""
    rule, n, pile = case
    row = outcomes(rule, n)[pile][1:]
    first = row.index(True) + 1
    return first if all(row[first - 1 :]) else -1


def _first_zero(case: PileCase, shift: int) -> int:
    """The place of the first 0 in F(N-1, f(1)), F(N-2, f(2)), … ."""
    rule, n, pile = case
    return shift + next(k for k in range(1, pile + 1) if wins((rule, n, pile, k)))


def _in_between(case: PileCase, less: int) -> Any:
    """Statement 3: between b and the next member, g(N) = g(N - b)."""
    rule, n, pile = case
    members = main_base(rule, n).members
    if main_base(rule, n).ended or pile in members:
        return SILENT
    below = max(b for b in members if b < pile)
    return thresholds(rule, n)[max(1, pile - below - less)]


def _not_member(case: PileCase, less: int) -> Any:
    rule, n, pile = case
    if main_base(rule, n).ended or pile in main_base(rule, n).members:
        return SILENT
    return pile - less


def _neighbours(case: PileCase) -> tuple[int, int]:
    """b(k-1) and b(k), read off the thresholds alone."""
    members = read_base(case[0], case[1])
    return members[case[2] - 1], members[case[2]]


def _gap_threshold(case: PileCase) -> Any:
    low, high = _neighbours(case)
    return thresholds(case[0], case[1])[high - low]


def _wide_gap(case: PileCase, least: int) -> Any:
    low, high = _neighbours(case)
    return thresholds(case[0], case[1])[low] if low > 1 and high - low >= least else SILENT


CLAIMS = [
    Claim(
        id="001/lemma-1",
        statement="In an infinite g-base the greedy algorithm writes every N as a sum of distinct "
        "members.",
        names="B, N",
        cases=lambda n: ((b, p) for b in growing_sequences(n, 3) for p in range(1, b[-1])),
        truth=lambda case: (
            sum(expansion(*case)) == case[1] and tuple(expansion(*case)) in distinct_sums(*case)
        ),
        printed=Side(
            lambda case, factor: (
                True if all(high <= factor * low for low, high, _ in gaps(case[0])) else SILENT
            ),
            factor=2,
        ),
        bound=up_to(11),
    ),
    Claim(
        id="001/lemma-2",
        statement="In a finite g-base with largest member b, N = (a sum of distinct smaller "
        "members) + (N div b) b.",
        names="B, N",
        cases=lambda n: ((b, p) for b in growing_sequences(n, 2) for p in range(1, 3 * b[-1] + 2)),
        truth=lambda case: expansion(*case),
        printed=Side(
            lambda case, more: (
                expansion(case[0][:-1], case[1] % case[0][-1])
                + [case[0][-1]] * (case[1] // case[0][-1] + more)
            ),
            more=0,
        ),
        bound=up_to(10),
    ),
    Claim(
        id="001/base/slow-growth",
        statement="B_f is a g-base for every f: b(k+1) ≤ 2 b(k), where B_f is read off g.",
        names="f, , k",
        cases=_members,
        truth=lambda case: _neighbours(case)[1],
        printed=Side(lambda case, factor: factor * _neighbours(case)[0], factor=2),
        relation="≥",
        bound=small_bound,
    ),
    Claim(
        id="001/position/large-cap",
        statement="(N, x) is unsafe when x ≥ N.",
        names="f, , N, x",
        cases=position_cases,
        truth=lambda case: outcomes(case[0], case[1])[case[2]][case[3]],
        printed=Side(lambda case, less: True if case[3] >= case[2] - less else SILENT, less=0),
        bound=up_to(24),
    ),
    Claim(
        id="001/position/one-switch",
        statement="As x grows, (N, x) is safe for a while and then unsafe for ever; the switch is "
        "at g(N).",
        names="f, , N",
        cases=pile_cases,
        truth=_flips,
        printed=Side(lambda case, shift: _g(case) + shift, shift=0),
        bound=small_bound,
    ),
    Claim(
        id="001/position/range",
        statement="1 ≤ g(N) ≤ N.",
        names="f, , N",
        cases=pile_cases,
        truth=lambda case: _g(case) if _g(case) >= 1 else case[1] + 1,
        printed=Side(lambda case, less: case[2] - less, less=0),
        relation="≥",
        bound=small_bound,
    ),
    Claim(
        id="001/position/first-zero",
        statement="g(N) is the place of the first 0 in F(N-1, f(1)), F(N-2, f(2)), …",
        names="f, , N",
        cases=pile_cases,
        truth=_flips,
        printed=Side(_first_zero, shift=0),
        bound=small_bound,
    ),
    Claim(
        id="001/main-theorem",
        statement="For every f with an infinite B_f, g(N) = g'(N): the threshold of N is g' of its "
        "smallest part.",
        names="f, , N",
        cases=pile_cases,
        truth=_g,
        printed=Side(
            lambda case, slack, under: _ended_values(case, False, slack, under), slack=0, under=0
        ),
        bound=small_bound,
    ),
    Claim(
        id="001/main-theorem/finite",
        statement="The same for a finite B_f (proof left to the reader).",
        names="f, , N",
        cases=pile_cases,
        truth=_g,
        printed=Side(
            lambda case, slack, under: _ended_values(case, True, slack, under), slack=0, under=0
        ),
        bound=small_bound,
    ),
    Claim(
        id="001/main-theorem/move",
        statement="A winning move takes g'(N), and no other number of counters.",
        names="f, , N, k",
        cases=position_cases,
        truth=wins,
        printed=Side(_only_move),
        bound=up_to(24),
        where="after the main theorem",
        printed_as="a winning move must be (N, x) → (N - g'(N), f(g'(N)))",
        correct="a winning move is (N, x) → (N - g'(N), f(g'(N))): the smallest one, often not the "
        "only one",
        corrected=Side(_a_move, shift=0),
        explain=lambda case: (
            f"g'({case[2]}) = {main_values(case[0], case[1])[case[2]]}, but {case[3]} wins too"
        ),
        reason="larger moves can win too, as in paper 000's own example (9, 8)",
    ),
    Claim(
        id="001/simple-f",
        statement="If f is non-decreasing or has steps of at least -1, g' is the identity on B_f "
        "and paper 000's shorter recursion gives B_f.",
        names="f, ",
        cases=rule_cases,
        truth=_base_facts,
        printed=Side(_simple, step=-1),
        bound=small_bound,
    ),
    Claim(
        id="001/algorithm",
        statement="g(k) is the least x ≤ k with f(x) < g(k - x), where g(0) is infinite.",
        names="f, , N",
        cases=pile_cases,
        truth=_flips,
        printed=Side(
            lambda case, shift: truth.thresholds(
                [v + shift for v in case[0].values(case[1])], case[2]
            )[-1],
            shift=0,
        ),
        bound=up_to(24),
    ),
    Claim(
        id="001/intro/subcase",
        statement="Paper 000 is a special case: under its main theorem's condition both bases are "
        "the same and g' is the identity.",
        names="f, ",
        cases=rule_cases,
        truth=_base_facts,
        printed=Side(_subcase, slack=0),
        bound=small_bound,
    ),
    Claim(
        id="001/proof/1",
        statement="Statement 1 of the proof: g = g' on B_f.",
        names="f, , k",
        cases=_members,
        truth=lambda case: thresholds(case[0], case[1])[_neighbours(case)[1]],
        printed=Side(
            lambda case, shift: main_base(case[0], case[1]).marks[_neighbours(case)[1]] + shift,
            shift=0,
        ),
        bound=small_bound,
        kind="proof step",
    ),
    Claim(
        id="001/proof/2",
        statement="Statement 2: g(N) < N outside B_f.",
        names="f, , N",
        cases=pile_cases,
        truth=_g,
        printed=Side(_not_member, less=0),
        relation=">",
        bound=small_bound,
        kind="proof step",
    ),
    Claim(
        id="001/proof/3",
        statement="Statement 3: if b < N lies below the next member, g(N) = g(N - b).",
        names="f, , N",
        cases=pile_cases,
        truth=_g,
        printed=Side(_in_between, less=0),
        bound=small_bound,
        kind="proof step",
    ),
    Claim(
        id="001/proof/gap",
        statement="If b(k+1) - b(k) ≥ 2 then f(1) < g(b(k)), for k ≥ 1, with B_f read off g.",
        names="f, , k",
        cases=_members,
        truth=lambda case: case[0].values(case[1])[1],
        printed=Side(_wide_gap, least=2),
        relation=">",
        bound=small_bound,
        kind="proof step",
    ),
    Claim(
        id="001/observation/1",
        statement="b(i+1) - b(i) ≤ b(i), with B_f read off g.",
        names="f, , k",
        cases=_members,
        truth=lambda case: _neighbours(case)[1] - _neighbours(case)[0],
        printed=Side(lambda case, less: _neighbours(case)[0] - less, less=0),
        relation="≥",
        bound=small_bound,
    ),
    Claim(
        id="001/observation/2",
        statement="g(b(i+1) - b(i)) = b(i+1) - b(i), with B_f read off g.",
        names="f, , k",
        cases=_members,
        truth=_gap_threshold,
        printed=Side(
            lambda case, shift: _neighbours(case)[1] - _neighbours(case)[0] + shift, shift=0
        ),
        bound=small_bound,
    ),
    Claim(
        id="001/observation/3",
        statement="g(b(i+1)) > g(b(i+1) - b(i)).",
        names="f, , k",
        cases=_members,
        truth=_gap_threshold,
        printed=Side(
            lambda case, less: thresholds(case[0], case[1])[_neighbours(case)[1]] - less, less=0
        ),
        relation=">",
        bound=small_bound,
    ),
    Claim(
        id="001/observation/change",
        statement="B_f can be read off g: the next member is the first N > b with g(N) ≠ g(N - b).",
        names="f, ",
        cases=lambda n: ((r, n) for r in rules(n) if not main_base(r, n).ended),
        truth=lambda case: list(main_base(*case).members),
        printed=Side(lambda case, shift: read_base(case[0], case[1], shift), shift=0),
        bound=small_bound,
    ),
]
