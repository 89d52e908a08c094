"""Which theorems apply to a move-size game, and how well that is known.

Each finding is about this very game: proved, refuted with the place, seen up to a bound, or
unknown. Papers 000 and 001 are about normal play without blocks that ends at 0 alone; misère play
is reduced to that, and it is said so. Of blocking games paper 004 has two; unfolding and
certificates (`onepile prove`) are for all of them. What is claimed can be judged: `properties`.
"""

from fractions import Fraction

from onepile.claims import Claim, both, finding
from onepile.errors import NotApplicable, RefusedError, UndecidedError
from onepile.extras import require
from onepile.families.move_size import MoveSize, properties
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.least_moves import least_moves
from onepile.families.move_size.period_properties import (
    grows_with_the_base,
    largest_so_far,
    no_return,
    periodic_in_the_end,
    safe_caps_periodic,
    safe_caps_repeat,
    thresholds_fall,
    thresholds_repeat,
)
from onepile.families.move_size.proofs.lines import lines_of
from onepile.families.move_size.slow_rules import stays_below
from onepile.families.move_size.unfolding.games import unfold
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.properties import always, known
from onepile.limits import Limits, require_steps
from onepile.mathematics.periods import Repetition, least_period
from onepile.mathematics.quasipolynomials import IDENTITY
from onepile.numbers import short
from onepile.statements import Statement

_STEPS_A_PILE = 8
"""The threshold of a pile, held against the Fibonacci numbers."""

_LONGEST_PERIOD = 10_000
"""Of ends that repeat after more piles it is not told that thresholds do."""

_PROOF_WORK = 300_000
"""So many steps are spent on a proof of the pattern; `onepile prove` spends more."""


def findings(game: MoveSize, to: int) -> list[Claim]:
    """What is known of this game, checked up to n = to where it cannot be proved.

    >>> from onepile.text import parse_game
    >>> [finding.name for finding in findings(parse_game("fibonacci-two-blocks"), 100)]
    ['non-decreasing', 'unfolding', 'paper-004', 'pattern', 'periodic']
    """
    game = game.without_assumptions()
    rising = known(game.f, "nondecreasing", to)
    found = [finding("non-decreasing", always(game.f, "nondecreasing"), rising)]
    found += _unfolding(game)
    if game.ends:
        return [*found, *_with_ends(game), _periodic(game, None, to)]
    if not game.blocks:
        return [*found, *_without_blocks(game, to, rising)]
    if not game.misere:
        found += _in_paper_004(game)
        found += _pattern(game)
    return [*found, _periodic(game, None, to)]


def _unfolding(game: MoveSize) -> list[Claim]:
    """Whether the game unfolds, where f is proved to rise in the long run."""
    try:
        unfold(game)
    except NotApplicable:
        return []
    claim = properties.unfolds(caps=not game.has_thresholds)
    fact = Claim(True, "theorem").since(properties.how_it_rises(game.f))
    return [finding("unfolding", claim, fact, "docs/unfolding.md")]


def _with_ends(game: MoveSize) -> list[Claim]:
    """What applies to a game that ends at further piles."""
    if game.blocks or game.misere:
        return []
    source = "paper 001, The misere version: left to the reader"
    return [finding("ends", properties.begins_again_at_ends(), Claim(True, "theorem"), source)]


def _in_paper_004(game: MoveSize) -> list[Claim]:
    linear = game.f.shape.linear
    if linear is None or (linear.q, linear.r) != (1, 0) or not game.overshoot:
        return []
    return [
        finding("paper-004", properties.paper_game(number), Claim(True, "theorem"))
        for number, rules in properties.PAPER_GAMES.items()
        if rules == (linear.p, game.blocks)
    ]


def _pattern(game: MoveSize) -> list[Claim]:
    """Whether a certificate is found with little work, where proofs are made at all."""
    from onepile.families.move_size.proofs.prove import prove

    try:
        lines_of(game)
        proof = prove(game, _PROOF_WORK)
    except NotApplicable:
        return []
    except (UndecidedError, RefusedError):
        fact = Claim(None, "unknown").since(properties.not_proved_within(_PROOF_WORK))
    else:
        said = properties.certified(proof.name, proof.turns[0], proof.inequalities)
        fact = Claim(True, "theorem").since(said)
    return [finding("pattern", properties.pattern_goes_on(), fact, "docs/proofs.md")]


def _without_blocks(game: MoveSize, to: int, rising: Claim) -> list[Claim]:
    """Papers 000 and 001: normal play, and misère play by its reduction."""
    f, misere, plain = game.f, game.misere, MoveSize(game.f, overshoot=game.overshoot)
    require_steps(max(_STEPS_A_PILE * to, f.steps_of_values(2 * to)), f"checking up to {short(to)}")
    steps = known(f, "steps_at_least_minus_one", to)
    short_rule = main_theorem_000(f, to, steps)
    base = OwnBase(plain)
    base.extend(to)
    found = []
    if misere:
        source = "papers 000 and 001, The misere version"
        fewer = properties.one_counter_fewer()
        found.append(finding("misere", fewer, Claim(True, "theorem"), source))
    found += [
        finding(
            "schwenk",
            properties.as_schwenk_assumed(f),
            both(rising, known(f, "at_least_n", to)),
            "Schwenk; paper 001, introduction",
        ),
        finding("steps", always(f, "steps_at_least_minus_one"), steps, "paper 000, (*)"),
        finding(
            "main-theorem-000",
            properties.short_rule(misere),
            short_rule,
            "paper 000, Theorems 1 and 1', Main Theorem",
        ),
        finding(
            "fibonacci",
            properties.fibonacci_base(misere),
            _fibonacci(base, to, steps),
            "paper 000, after Theorem 2",
        ),
        *least_moves(base, misere, to, rising, short_rule),
    ]
    found += _pattern(game) if not (misere or base.finite) else []
    finite = properties.finite_base(misere)
    return [
        *found,
        finding("finite-base", finite, _finite(base, to), "paper 001, Appendix 1"),
        finding("identity", properties.identity_on_base(misere), _identity(base, to)),
        _periodic(game, base, to),
    ]


def main_theorem_000(f: Expression, to: int, steps: Claim) -> Claim:
    """Paper 000's condition: g(b_k - x) <= f(b_θ(k) + x) for all k and x >= 0.

    It is necessary and sufficient for the short rule to be right: the base made with f at members
    alone, and the threshold of a pile its least summand. The paper proves it for infinite bases;
    in a finite one the same argument (Lemma 4') needs the finitely many k alone.
    """
    if steps:
        return Claim(True, "theorem").since(always(f, "steps_at_least_minus_one"))
    require("tables")
    import numpy as np

    values = f.values(2 * to + 1, clamp=1 << 62)
    members = [1]
    g = np.zeros(2 * to + 2, dtype=np.int64)  # least summand of each pile
    g[1] = 1
    while members[-1] <= to:
        last = members[-1]
        step = next((b for b in members if values[b - 1] >= last), None)
        if step is None:
            return Claim(True, "theorem").since(properties.base_ends(last))
        x = np.arange(last)
        failing = g[last - x] > values[step + x - 1]
        if failing.any():
            at = int(failing.argmax())
            threshold, cap = int(g[last - at]), int(values[step + at - 1])
            breaks = properties.short_rule_breaks(len(members) - 1, last, step, at, threshold, cap)
            return Claim(False, "theorem", at=last + step).since(breaks)
        g[last + 1 : last + step] = g[1:step]
        g[last + step] = last + step
        members.append(last + step)
    return Claim(True, "checked", to=members[-1])


def _fibonacci(base: OwnBase, to: int, steps: Claim) -> Claim:
    """Paper 000's criterion: b_(t+1) <= f(b_t) < b_(t+2), and the short rule.

    A finite base is another one, and soon after its last member it shows.
    """
    for pile in range(1, max(to, 4 * base.members[-1] if base.finite else 0) + 1):
        threshold = base.threshold(pile)
        if threshold != properties.least_fibonacci_part(pile):
            there = properties.threshold_there(pile, threshold, fibonacci=True)
            return Claim(False, "theorem", at=pile).since(there)
    if steps and _stays_between(base.game.f):
        return Claim(True, "theorem").since(properties.between_fibonacci(base.game.f))
    return Claim(True, "checked", to=to)


def _stays_between(f: Expression) -> bool:
    """Whether b_(t+1) <= f(b_t) < b_(t+2) is proved for all Fibonacci numbers b_t.

    With s the golden ratio, b_(t+1) differs from s·b_t, and b_(t+2) from s²·b_t, by at most 1. So a
    function of a slope between s and s² stays between from some member on.
    """
    form = f.shape.quasi
    if form is None or (slope := form.slope) is None:
        return False
    offsets = [piece.coefficient(0) for piece in form.pieces]
    low, high = slope - Fraction(1618034, 10**6), Fraction(2618033, 10**6) - slope
    if low <= 0 or high <= 0:
        return False
    settled = max((1 - min(offsets)) / low, (max(offsets) + 2) / high, Fraction(form.start))
    numbers = properties.fibonacci()
    here, after, later = next(numbers), next(numbers), next(numbers)
    while after <= f(here) < later:
        if here >= settled:
            return True
        here, after, later = after, later, next(numbers)
    return False


def _finite(base: OwnBase, to: int) -> Claim:
    if base.finite:
        return Claim(True, "theorem").since(properties.base_ends(base.members[-1]))
    cover = _cover(base)
    if cover is not None:
        return Claim(False, "theorem").since(cover)
    found = eventual_period(base.game, base)
    if found is not None:  # with a finite base, and only then, it repeats from pile 1 on
        repeat = thresholds_repeat(found.start, found.period, normal=True)
        return Claim(found.start == 1, "theorem").since(repeat)
    recurs = _recurs(base.game)
    if recurs is not None:
        return Claim(False, "theorem").since(recurs)
    count = sum(member <= to for member in base.members)
    return Claim(None, "unknown").since(properties.members_so_far(count, to))


def _recurs(game: MoveSize) -> Statement | None:
    """Why the base never ends, if a certificate of how it recurs is found with little work."""
    from onepile.families.move_size.proofs.recurring_proof import prove_recurring

    try:
        proof = prove_recurring(game, _PROOF_WORK)
    except (NotApplicable, UndecidedError):
        return None
    return properties.base_recurs(proof.name, len(proof.claimed.period))


def _cover(base: OwnBase) -> Statement | None:
    """Why the base never ends, if that is proved: g(b) = b, and f(b) >= b for large members."""
    if not base.identity or base.finite:
        return None
    if base.game.f.shape.at_least_n:
        return properties.members_cover(1)
    form = base.game.f.shape.quasi
    if form is None:
        return None
    start = (form - IDENTITY).nonnegative_from(form.start)
    if start is None or base.members[-1] < start:  # the base was made only so far
        return None
    return properties.members_cover(start)


def _identity(base: OwnBase, to: int) -> Claim:
    if base.identity:
        steps = always(base.game.f, "steps_at_least_minus_one")
        return Claim(True, "theorem").since(steps)
    pairs = zip(base.members, base.values, strict=True)
    different = next(((b, v) for b, v in pairs if b != v), None)
    if different is not None:
        return Claim(False, "theorem", at=different[0]).since(
            properties.threshold_there(*different)
        )
    if base.finite:
        return Claim(True, "theorem").since(properties.base_ends(base.members[-1]))
    return Claim(True, "checked", to=to)


def _periodic(game: MoveSize, base: OwnBase | None, to: int) -> Claim:
    """Whether the thresholds (in misère play with blocks: the safe caps) become periodic."""
    found = eventual_period(game, base)
    if not game.has_thresholds:
        most = game.f.shape.bound
        claim, fact = safe_caps_periodic(most), Claim(None, "unknown").since(no_return())
        if found is not None:
            fact = Claim(True, "theorem").since(safe_caps_repeat(found.start, found.period, most))
        return finding("periodic", claim, fact, "docs/periods.md")
    cover = None if base is None else _cover(base)
    if found is not None:
        fact = Claim(True, "theorem").since(thresholds_repeat(found.start, found.period))
    elif game.f.shape.at_least_n and not game.misere and isinstance(game.ends, frozenset):
        fact = Claim(False, "theorem").since(thresholds_fall(game.f))
    elif cover is not None:
        fact = Claim(False, "theorem").since(grows_with_the_base(cover))
    else:
        require("tables")
        from onepile.families.move_size.tables import thresholds

        largest = int(thresholds(game, to).max())  # an infinite one is 0 there
        fact = Claim(None, "unknown").since(largest_so_far(to, largest or None))
    return finding("periodic", periodic_in_the_end(), fact, "docs/periods.md")


def eventual_period(game: MoveSize, base: OwnBase | None) -> Repetition | None:
    """How the thresholds repeat, with their least period: proved by a state that returns, or None.

    Without blocks a finite base, as far as it was made, repeats from the start with its last
    member; in misère play one pile later. Where a condition says when the game is over, and
    repeats, so do the thresholds between the ends.

    >>> from onepile.text import parse_game
    >>> game = parse_game("four-then-two")
    >>> print(eventual_period(game, OwnBase(game)))
    period 4 from pile 2 on, proved
    """
    if isinstance(game.ends, NumbersWhere):
        return _period_of_ends(game, game.ends)
    if stays_below(game.f) and not game.stuck:
        require("tables")
        from onepile.families.move_size.periods import known_period

        found = known_period(game, Limits.work)
        if not isinstance(found, bool):
            return found.repetition
    if base is None or not base.finite:
        return None
    last = base.members[-1]
    period = least_period([base.threshold(pile) for pile in range(1, last + 1)])
    return Repetition(2 if game.misere else 1, period)


def _period_of_ends(game: MoveSize, ends: NumbersWhere) -> Repetition | None:
    """The period of thresholds that follows from one of the ends, in normal play without blocks.

    N has the threshold that N - s has without further ends, s the last end. If ends repeat from
    some pile on, so does N - s from the first of these ends on.

    >>> print(_period_of_ends(game := MoveSize("2n", ends="n%7==3"), game.ends))
    period 7 from pile 3 on, proved
    """
    form = ends.indicator.shape.quasi
    if game.blocks or game.misere or form is None or form.degree > 0:
        return None
    start = max(1, form.start)
    first = next((pile for pile in range(start, start + form.period) if pile in ends), None)
    if first is None or form.period > _LONGEST_PERIOD:
        return None
    require("tables")
    from onepile.families.move_size.tables import thresholds

    g = [0, *thresholds(game, first + form.period - 1).tolist()]
    period = least_period(g[first:])
    while first > 1 and g[first - 1] == g[first - 1 + period]:
        first -= 1
    return Repetition(first, period)
