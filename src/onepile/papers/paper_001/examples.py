"""Paper 001, the three examples."""

from collections.abc import Callable, Iterator
from itertools import count, takewhile
from typing import Any

from onepile.papers.bases import main_base, thresholds, true_base
from onepile.papers.cases import PileCase
from onepile.papers.claim import Claim, Side, listed, up_to
from onepile.papers.measured import remembered
from onepile.papers.rules import Rule, plain, rules, small_bound


def _g(case: PileCase) -> Any:
    return thresholds(case[0], case[1])[case[2]]


@remembered
def _eights(n: int) -> Rule:
    powers = set(takewhile(lambda p: p <= n, (8**k for k in range(64))))
    return Rule(tuple(4 * k if k in powers else k for k in range(1, n + 1)), "n")


_ODD = plain("n if n%2==0 else 4n")
_FOUR = Rule((4, 2))


def _phi(case: tuple[int, int], **phi: int) -> int:
    k = case[1]
    return phi[f"phi_{k % 7 + 1}"] * int(8 ** (k // 7))


def _delta(i: int, first: int, second: int, factor: int) -> int:
    values = [first, second]
    while len(values) < i - 1:
        values.append(values[-1] + factor * values[-2])
    return values[i - 2]


def _example_2(case: tuple[int, int], first: int, second: int, factor: int, start: int) -> int:
    """The member at a place of B_f: after the first seven a, b, c, d for every i ≥ 3."""
    value = start
    for place in range(7, case[1] + 1):
        value += _delta(3 + (place - 7) // 4, first, second, factor)
    return value


def _example_2_mark(case: tuple[int, int], twice: int) -> int:
    place = case[1]
    if (place - 7) % 4 in (1, 2):
        return twice * _delta(3 + (place - 7) // 4, 1, 3, 4)
    return _example_2(case, 1, 3, 4, 7)


def _places(member: Callable[[int], int], start: int) -> Callable[[int], Iterator[tuple[int, int]]]:
    """The places of the members up to the bound, by their printed formula."""
    return lambda n: ((n, k) for k in takewhile(lambda k: member(k) <= n, count(start)))


def _eights_member(k: int) -> int:
    return (k % 7 + 1) * int(8 ** (k // 7))


def _odd_member(k: int) -> int:
    return _example_2((0, k), 1, 3, 4, 7)


def _block(case: tuple[int, int, int]) -> int:
    """The smaller of the numbers of fixed and of other members in a block of an example."""
    example, n, index = case
    rule, start, length = (_eights(n), 0, 7) if example == 1 else (_ODD, 7, 4)
    base = true_base(rule, n)
    block = base.members[start + length * index :][:length]
    fixed = sum(base.marks[b] == b for b in block)
    return min(fixed, len(block) - fixed)


def _blocks(n: int) -> Iterator[tuple[int, int, int]]:
    for example, member, start, length in ((1, _eights_member, 0, 7), (2, _odd_member, 7, 4)):
        last = (member(start + length * (index + 1) - 1) for index in count())
        full = enumerate(takewhile(lambda b: b <= n, last))
        yield from ((example, n, index) for index, _ in full)


def _example_3(case: tuple[int, int], **values: int) -> int:
    pile = case[1]
    return values["g1"] if pile == 1 else values[f"g{(pile - 2) % 4 + 2}"]


CLAIMS = [
    Claim(
        id="001/example-1/exponents",
        statement="The members of example 1 as scanned: a · 8b, 1 ≤ a ≤ 7, 0 ≤ b.",
        names=", k",
        cases=_places(_eights_member, 0),
        truth=lambda case: true_base(_eights(case[0]), case[0]).members[case[1]],
        printed=Side(lambda case: 8 * case[1]),
        kind="example",
        where="Example 1",
        printed_as="f(n) = n, n 6= 8k, f(8k) = 4 · 8k; B_f = {a · 8b}, g'(a · 8b) = φ(a) · 8b",
        correct="n ≠ 8^k, f(8^k) = 4·8^k; B_f = {a·8^b}, g'(a·8^b) = φ(a)·8^b",
        corrected=Side(
            lambda case, radix: (case[1] % 7 + 1) * int(radix ** (case[1] // 7)), radix=8
        ),
        reason="the scan has lost the exponents, as everywhere in this text: the multiples of 8 "
        "are no base, which begins with 1",
    ),
    Claim(
        id="001/example-1/base",
        statement="f(n) = n except f(8^k) = 4·8^k: the base is all a·8^b with 1 ≤ a ≤ 7.",
        names=", k",
        cases=_places(_eights_member, 0),
        truth=lambda case: true_base(_eights(case[0]), case[0]).members[case[1]],
        printed=Side(
            lambda case, most, radix: (case[1] % most + 1) * radix ** (case[1] // most),
            most=7,
            radix=8,
        ),
        kind="example",
    ),
    Claim(
        id="001/example-1/values",
        statement="There g'(a·8^b) = φ(a)·8^b with φ = 1, 2, 3, 4, 2, 2, 3.",
        names=", k",
        cases=_places(_eights_member, 0),
        truth=lambda case: list(true_base(_eights(case[0]), case[0]).marks.values())[case[1]],
        printed=Side(_phi, phi_1=1, phi_2=2, phi_3=3, phi_4=4, phi_5=2, phi_6=2, phi_7=3),
        kind="example",
    ),
    Claim(
        id="001/example-1/bound",
        statement="There g'(a·8^b) ≤ 4·8^b.",
        names=", k",
        cases=_places(_eights_member, 0),
        truth=lambda case: list(true_base(_eights(case[0]), case[0]).marks.values())[case[1]],
        printed=Side(lambda case, four: four * 8 ** (case[1] // 7), four=4),
        relation="≥",
        kind="example",
    ),
    Claim(
        id="001/example-2/start",
        statement="f(n) = n for even n, 4n for odd n: the base starts 1, …, 7 with g' = 1, 2, 3, "
        "4, 2, 2, 7.",
        names="entry",
        cases=lambda n: range(14),
        truth=lambda i: [
            *true_base(_ODD, 20).members[:7],
            *list(true_base(_ODD, 20).marks.values())[:7],
        ][i],
        printed=listed(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 2, 2, 7),
        bound=up_to(20),
        kind="example",
    ),
    Claim(
        id="001/example-2/steps",
        statement="From d(2) on the steps between members are Δi, four times for each i ≥ 3, where "
        "Δ2 = 1, Δ3 = 3, Δi = Δ(i-1) + 4Δ(i-2).",
        names=", k",
        cases=_places(_odd_member, 7),
        truth=lambda case: (
            true_base(_ODD, case[0]).members[case[1]]
            - true_base(_ODD, case[0]).members[case[1] - 1]
        ),
        printed=Side(lambda case, factor: _delta(3 + (case[1] - 7) // 4, 1, 3, factor), factor=4),
        kind="example",
    ),
    Claim(
        id="001/example-2/base",
        statement="There, for i ≥ 3: a(i) = d(i-1) + Δi, and b, c, d follow at the same distance.",
        names=", k",
        cases=_places(_odd_member, 7),
        truth=lambda case: true_base(_ODD, case[0]).members[case[1]],
        printed=Side(_example_2, first=1, second=3, factor=4, start=7),
        kind="example",
    ),
    Claim(
        id="001/example-2/values",
        statement="There g'(a) = a, g'(b) = g'(c) = 2Δi, g'(d) = d for i ≥ 3.",
        names=", k",
        cases=_places(_odd_member, 7),
        truth=lambda case: list(true_base(_ODD, case[0]).marks.values())[case[1]],
        printed=Side(_example_2_mark, twice=2),
        kind="example",
    ),
    Claim(
        id="001/examples/both-kinds",
        statement="In examples 1 and 2 members with g' < b and members with g' = b keep coming: "
        "every block has at least one of each.",
        names="example, , block",
        cases=_blocks,
        truth=_block,
        printed=Side(lambda case, least: least, least=1),
        relation="≤",
        kind="example",
    ),
    Claim(
        id="001/example-3/values",
        statement="f(1) = 4, f(n) = 2 for n ≥ 2: g(1) = 1, then 2, 3, 4, 2 for ever.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: thresholds(_FOUR, case[0])[case[1]],
        printed=Side(_example_3, g1=1, g2=2, g3=3, g4=4, g5=2),
        kind="example",
    ),
    Claim(
        id="001/example-3/base",
        statement="There every positive integer is a member.",
        names=", k",
        cases=lambda n: ((n, k) for k in range(n)),
        truth=lambda case: true_base(_FOUR, case[0]).members[case[1]],
        printed=Side(lambda case, shift: case[1] + shift, shift=1),
        kind="example",
    ),
    Claim(
        id="001/example-3/bounded",
        statement="There g is bounded: it never exceeds 4.",
        names=", N",
        cases=lambda n: ((n, pile) for pile in range(1, n + 1)),
        truth=lambda case: thresholds(_FOUR, case[0])[case[1]],
        printed=Side(lambda case, four: four, four=4),
        relation="≥",
        kind="example",
    ),
    Claim(
        id="001/example-3/all-integers",
        statement="If B_f is all of Z+, g is bounded (by f(1)).",
        names="f, , N",
        cases=lambda n: (
            (rule, n, pile)
            for rule in rules(n)
            if len(main_base(rule, n).members) == n
            for pile in range(1, n)
        ),
        truth=_g,
        printed=Side(lambda case, less: case[0].values(case[1])[1] - less, less=0),
        relation="≥",
        bound=small_bound,
    ),
]
