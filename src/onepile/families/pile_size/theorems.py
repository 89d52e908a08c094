"""Which theorems apply to a pile-size game: paper 002's hypotheses, and the period.

Each finding is about this very game: proved, refuted with the place, seen up to a bound, or
unknown. What is claimed can be judged: `properties`.
"""

from fractions import Fraction

from onepile.budget import require_steps
from onepile.errors import NotApplicable
from onepile.extras import require
from onepile.families.pile_size.bar import bar, gains
from onepile.families.pile_size.properties import (
    BarFalls,
    BarNeverFalls,
    BarRises,
    ChainsOfPiles,
    FirstJump,
    GrowsLike,
    NoneSeen,
    RepeatsInTheEnd,
    RoundedComplement,
    StaysBounded,
    TableRepeats,
)
from onepile.families.pile_size.rules import PileSize
from onepile.formulas import Expression, exact
from onepile.formulas.properties import Always, ProvedFrom, known
from onepile.formulas.syntax import Call
from onepile.knowledge import Fact, Finding
from onepile.numbers import short


def findings(game: PileSize, to: int) -> list[Finding]:
    """Each hypothesis for this game: proved, checked up to `to`, or failing.

    >>> from onepile.text import parse_game
    >>> for finding in findings(parse_game("pile-size; f=floor(n/2)"), 1000):
    ...     print(finding.name, finding.holds, finding.fact.grade)
    unit-jumps True proved
    theorem-1 True proved
    theorem-2 True proved
    lemma-1 True proved
    period None unknown

    Raises:
        WorkLimitError: that is too far.
    """
    require_steps(max(to, game.f.steps_of_values(to)), f"checking up to {short(to)}")
    f, jumps = game.f, known(game.f, "unit_jumps", to)
    found = [
        Finding("unit-jumps", Always(f, "unit_jumps"), jumps, "paper 002, ujc"),
        Finding("theorem-1", BarNeverFalls(game.misere), _theorem_1(f, to), "paper 002, Theorem 1"),
    ]
    if not game.misere:
        chains = ChainsOfPiles(f)
        found.append(Finding("theorem-2", chains, _theorem_2(f, jumps), "paper 002, Theorem 2"))
        if _is_complementary(f):
            fact = Fact(True, "proved").since(ProvedFrom(f, "derivative"))
            found.append(Finding("lemma-1", RoundedComplement(f), fact, "paper 002, Lemma 1"))
    return [*found, _period(game, to)]


def _theorem_1(f: Expression, to: int) -> Fact:
    """f̄(n) = min(f̄(n-1)+1, f(n)) never falls: proved, or followed as far as asked."""
    try:
        return Fact(True, "proved").since(BarRises(f, bar(f).way))
    except NotApplicable:
        pass
    require("tables")
    before = 0
    for n, value in enumerate(f.values(to, clamp=to + 1).tolist(), 1):
        height = min(before + 1, max(0, value))
        if height < before:
            return Fact(False, "proved", at=n).since(BarFalls(before, height, n))
        before = height
    return Fact(True, "checked", to=to)


def _theorem_2(f: Expression, jumps: Fact) -> Fact:
    """Its four conditions: f(0) = 0, unit jumps, and f(n) and n - f(n) exceed every number."""
    if f(1) not in (0, 1):
        return Fact(False, "proved", at=1).since(FirstJump(f(1)))
    if jumps.holds is not True:
        return jumps
    if (most := f.shape.bound) is not None:
        return Fact(False, "proved").since(StaysBounded(most, rest=False))
    repeat = gains(f)
    if repeat is not None and repeat.gain == repeat.period:
        rest = max(n - f(n) for n in range(1, repeat.start + repeat.period))
        return Fact(False, "proved").since(StaysBounded(rest, rest=True))
    grows = _growth(f) if repeat is None else GrowsLike(f, Fraction(1))
    if grows is None:  # no table shows that f(n) and n - f(n) exceed every number
        return Fact(None, "unknown")
    return jumps.since(grows)


def _growth(f: Expression) -> GrowsLike | None:
    """How a rounded sum of powers with unit jumps grows, so that f(n) and n - f(n) exceed all."""
    powers = f.shape.powers
    if powers is None or not powers.terms:
        return None
    exponent, factor = powers.terms[-1]
    if 0 < exponent < 1 or (exponent == 1 and exact.compare(factor, 1) < 0):
        return GrowsLike(f, exponent)
    rest = powers.negative().plus(1, 1)
    if rest.terms and 0 < rest.terms[-1][0] < 1:
        return GrowsLike(f, rest.terms[-1][0], rest=True)
    return None


def _is_complementary(f: Expression) -> bool:
    """Whether f is proved to be a rounded u such that u(x) and x - u(x) never fall from 0 on."""
    powers, node = f.shape.powers, f.node
    if powers is None or not isinstance(node, Call) or node.name not in ("floor", "ceil"):
        return False
    start: exact.Value = 0  # u(1)
    for _, factor in powers.terms:
        start = exact.add(start, factor)
    in_reach = exact.compare(start, 0) >= 0 and exact.compare(start, 1) <= 0
    rest = powers.negative().plus(1, 1)
    return in_reach and powers.nondecreasing_from_one() and rest.nondecreasing_from_one()


def _period(game: PileSize, to: int) -> Finding:
    """Whether the table repeats."""
    require("tables")
    from onepile.families.pile_size.periods import table_with_period

    _, period = table_with_period(game, to)
    if period is None:
        fact = Fact(None, "unknown").since(NoneSeen(to))
    else:
        said = TableRepeats(period.start, period.period, period.gain, period.seen_to)
        # What is only seen may end after the next pile: that it goes on is not known.
        fact = (Fact(True, "proved") if period.proved else Fact(None, "unknown")).since(said)
    return Finding("period", RepeatsInTheEnd(game.misere), fact)
