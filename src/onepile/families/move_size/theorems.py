"""Which theorem holds for a given f: the hypotheses of papers 000 and 001, and what follows.

Each hypothesis is proved from the expression where it can be, else checked up to a bound, else it
is said where it fails first.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from onepile.families.move_size.base import Base
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression
from onepile.knowledge import Fact, Finding, both
from onepile.mathematics.periods import Repetition, least_period, repeated_window
from onepile.mathematics.quasipolynomials import IDENTITY

_LARGEST_WINDOW = 4096


def findings(game: MoveSize, to: int) -> list[Finding]:
    """What is known of this game, checked up to n = to where it cannot be proved.

    Paper 000 and 001 speak of games without blocks; unfolding of normal play with any blocks.

    >>> from onepile.text import parse_game
    >>> [finding.name for finding in findings(parse_game("fibonacci-two-blocks"), 100)]
    ['non-decreasing']
    """
    f = game.f
    rising = f.check("nondecreasing", to)
    if game.misere:
        follows = "f(n+1) >= f(n)"
    else:
        follows = "f(n+1) >= f(n): unfolding holds, with any blocks"
    found = [Finding("non-decreasing", follows, rising)]
    if game.blocks or game.ends:
        return found  # the base is about games without blocks that end at 0 alone
    steps = f.check("steps_at_least_minus_one", to)
    found += [
        Finding(
            "schwenk",
            "f is non-decreasing and f(n) >= n (Schwenk; paper 001, introduction)",
            both(rising, f.check("at_least_n", to)),
        ),
        Finding("steps", "f(n+1)-f(n) >= -1 (paper 000, (*))", steps),
        Finding(
            "main-theorem-000",
            "the short rule holds: g(b_k - x) <= f(b_θ(k) + x) (paper 000, Main Theorem)",
            main_theorem_000(f, to, steps),
        ),
    ]
    plain = MoveSize(f)
    base = Base(plain, work=max(1_000_000, 20 * to))
    base.extend(to)
    finite = "the base is finite (paper 001, Appendix 1: exactly then g is periodic from pile 1 on)"
    return [
        *found,
        Finding("finite-base", finite, _finite(base)),
        Finding(
            "identity",
            "g' is the identity on the base: g(b) = b for every member",
            _identity(base, to),
        ),
        Finding(
            "periodic",
            "the thresholds are bounded and periodic from some pile on",
            _periodic(plain, base, to),
        ),
    ]


def main_theorem_000(f: Expression, to: int, steps: Fact) -> Fact:
    """Paper 000's condition: g(b_k - x) <= f(b_θ(k) + x) for all k and x >= 0.

    It is necessary and sufficient for the short rule to be right: the base made with f at members
    alone, and the threshold of a pile its least summand.
    """
    if steps:
        return Fact(True, "proved", reason="the steps of f are >= -1")
    values = f.values(2 * to + 1, clamp=1 << 62)
    members = [1]
    g: NDArray[np.int64] = np.zeros(2 * to + 2, dtype=np.int64)  # least summand of each pile
    g[1] = 1
    while members[-1] <= to:
        last = members[-1]
        step = next((b for b in members if values[b - 1] >= last), None)
        if step is None:
            return Fact(True, "checked", to=last, reason="the base is finite")
        x = np.arange(last)
        failing = g[last - x] > values[step + x - 1]
        if failing.any():
            at = int(failing.argmax())
            reason = (
                f"fails at k = {len(members) - 1} (b_k = {last}), x = {at}: "
                f"g({last - at}) = {g[last - at]} > f({step + at}) = {values[step + at - 1]}"
            )
            return Fact(False, "proved", at=last, reason=reason)
        g[last + 1 : last + step] = g[1:step]
        g[last + step] = last + step
        members.append(last + step)
    return Fact(True, "checked", to=members[-1])


def _finite(base: Base) -> Fact:
    if base.finite:
        return Fact(True, "proved", reason=f"it ends at {base.members[-1]}")
    if _infinite(base):
        return Fact(False, "proved", reason="f(b) >= b = g(b) for every large member")
    return Fact(None, "unknown", reason=f"{len(base.members)} members so far")


def _infinite(base: Base) -> bool:
    """Whether the base is proved never to end: members have g(b) = b, the large ones f(b) >= b."""
    if not base.identity or base.finite:
        return False
    if base.game.f.shape.at_least_n:
        return True
    form = base.game.f.shape.quasi
    if form is None:
        return False
    excess = (form - IDENTITY).settled()
    return base.members[-1] >= excess.start and all(p.final_sign >= 0 for p in excess.pieces)


def _identity(base: Base, to: int) -> Fact:
    if base.identity:
        return Fact(True, "proved", reason="the steps of f are >= -1")
    pairs = zip(base.members, base.values, strict=True)
    different = next(((b, v) for b, v in pairs if b != v), None)
    if different is not None:
        member, value = different
        return Fact(False, "proved", at=member, reason=f"g({member}) = {value}")
    if base.finite:
        return Fact(True, "proved", reason="for each of the finitely many")
    return Fact(True, "checked", to=to)


def _periodic(game: MoveSize, base: Base, to: int) -> Fact:
    found = eventual_period(game, base, to)
    if found is not None:
        return Fact(True, "proved", reason=found.words)
    if _infinite(base):
        reason = "the base is infinite, and every member has g(b) = b"
        return Fact(False, "proved", reason=reason)
    largest = max(v for b, v in zip(base.members, base.values, strict=True) if b <= to)
    reason = f"no proof; the largest threshold up to pile {to} is {largest}"
    return Fact(None, "unknown", to=to, reason=reason)


def eventual_period(game: MoveSize, base: Base, to: int) -> Repetition | None:
    """How the thresholds repeat, with their least period: proved, or None.

    A finite base repeats from the start with its last member. If f <= F always, either some
    threshold exceeds F, and then that pile's number is a period, so the base is finite; or all are
    at most F, and then g(N) depends only on the F values before it, so a window of F values seen
    twice repeats for ever.

    >>> from onepile.text import parse_game
    >>> game = parse_game("four-then-two")
    >>> print(eventual_period(game, Base(game), 1000))
    period 4 from pile 2 on, proved
    """
    base.extend(to)
    if base.finite:
        last = base.members[-1]
        return Repetition(1, least_period([base.threshold(pile) for pile in range(1, last + 1)]))
    window = game.f.shape.bound
    if window is None or window > min(to, _LARGEST_WINDOW):
        return None
    g = np.array([base.threshold(pile) for pile in range(1, to + 1)], dtype=np.int64)
    found = repeated_window(g, window)
    return None if found is None else replace(found, start=found.start + 1)  # g[0] is of pile 1
