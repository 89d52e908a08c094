"""Which theorems apply to a pile-size game: paper 002's hypotheses, and the period.

Each finding is about this very game: proved, refuted with the place, seen up to a bound, or
unknown. What is claimed can be judged: `properties`.
"""

from fractions import Fraction

from onepile.claims import Claim, finding
from onepile.errors import NotApplicable
from onepile.extras import require
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar, gains
from onepile.families.pile_size.properties import (
    bar_falls,
    bar_never_falls,
    bar_rises,
    chains_of_piles,
    first_jump,
    grows_like,
    none_seen,
    repeats_in_the_end,
    rounded_complement,
    stays_bounded,
    table_repeats,
)
from onepile.formulas import Expression, exact
from onepile.formulas.properties import always, known, proved_from
from onepile.formulas.syntax import Call
from onepile.limits import require_steps
from onepile.numbers import short
from onepile.statements import Statement


def findings(game: PileSize, to: int) -> list[Claim]:
    """Each hypothesis for this game: proved, checked up to `to`, or failing.

    >>> from onepile.text import parse_game
    >>> for finding in findings(parse_game("pile-size; f=floor(n/2)"), 1000):
    ...     print(finding.name, finding.holds, finding.grade)
    unit-jumps True theorem
    theorem-1 True theorem
    theorem-2 True theorem
    lemma-1 True theorem
    period None unknown

    Raises:
        WorkLimitError: that is too far.
    """
    require_steps(max(to, game.f.steps_of_values(to)), f"checking up to {short(to)}")
    f, jumps = game.f, known(game.f, "unit_jumps", to)
    found = [
        finding("unit-jumps", always(f, "unit_jumps"), jumps, "paper 002, ujc"),
        finding(
            "theorem-1", bar_never_falls(game.misere), _theorem_1(f, to), "paper 002, Theorem 1"
        ),
    ]
    if not game.misere:
        chains = chains_of_piles(f)
        found.append(finding("theorem-2", chains, _theorem_2(f, jumps), "paper 002, Theorem 2"))
        if _is_complementary(f):
            fact = Claim(True, "theorem").since(proved_from(f, "derivative"))
            found.append(finding("lemma-1", rounded_complement(f), fact, "paper 002, Lemma 1"))
    return [*found, _period(game, to)]


def _theorem_1(f: Expression, to: int) -> Claim:
    """f̄(n) = min(f̄(n-1)+1, f(n)) never falls: proved, or followed as far as asked."""
    try:
        return Claim(True, "theorem").since(bar_rises(f, bar(f).way))
    except NotApplicable:
        pass
    require("tables")
    before = 0
    for n, value in enumerate(f.values(to, clamp=to + 1).tolist(), 1):
        height = min(before + 1, max(0, value))
        if height < before:
            return Claim(False, "theorem", at=n).since(bar_falls(before, height, n))
        before = height
    return Claim(True, "checked", to=to)


def _theorem_2(f: Expression, jumps: Claim) -> Claim:
    """Its four conditions: f(0) = 0, unit jumps, and f(n) and n - f(n) exceed every number."""
    if f(1) not in (0, 1):
        return Claim(False, "theorem", at=1).since(first_jump(f(1)))
    if jumps.holds is not True:
        return jumps
    if (most := f.shape.bound) is not None:
        return Claim(False, "theorem").since(stays_bounded(most, rest=False))
    repeat = gains(f)
    if repeat is not None and repeat.gain == repeat.period:
        rest = max(n - f(n) for n in range(1, repeat.start + repeat.period))
        return Claim(False, "theorem").since(stays_bounded(rest, rest=True))
    grows = _growth(f) if repeat is None else grows_like(f, Fraction(1))
    if grows is None:  # no table shows that f(n) and n - f(n) exceed every number
        return Claim(None, "unknown")
    return jumps.since(grows)


def _growth(f: Expression) -> Statement | None:
    """How a rounded sum of powers with unit jumps grows, so that f(n) and n - f(n) exceed all."""
    powers = f.shape.powers
    if powers is None or not powers.terms:
        return None
    exponent, factor = powers.terms[-1]
    if 0 < exponent < 1 or (exponent == 1 and exact.compare(factor, 1) < 0):
        return grows_like(f, exponent)
    rest = powers.negative().plus(1, 1)
    if rest.terms and 0 < rest.terms[-1][0] < 1:
        return grows_like(f, rest.terms[-1][0], rest=True)
    return None


def _is_complementary(f: Expression) -> bool:
    """Whether f is proved to be a rounded u such that u(x) and x - u(x) never fall from 0 on."""
    powers, node = f.shape.powers, f.node
    if powers is None or not isinstance(node, Call) or node.name != powers.rounding:
        return False
    start: exact.Value = 0  # u(1)
    for _, factor in powers.terms:
        start = exact.add(start, factor)
    in_reach = exact.compare(start, 0) >= 0 and exact.compare(start, 1) <= 0
    rest = powers.negative().plus(1, 1)
    return in_reach and powers.nondecreasing_from_one() and rest.nondecreasing_from_one()


def _period(game: PileSize, to: int) -> Claim:
    """Whether the table repeats."""
    require("tables")
    from onepile.families.pile_size.periods import table_with_period

    _, period = table_with_period(game, to)
    if period is None:
        fact = Claim(None, "unknown").since(none_seen(to))
    else:
        said = table_repeats(period.start, period.period, period.gain, period.seen_to)
        # What is only seen may end after the next pile: that it goes on is not known.
        fact = (Claim(True, "theorem") if period.proved else Claim(None, "unknown")).since(said)
    return finding("period", repeats_in_the_end(game.misere), fact)
