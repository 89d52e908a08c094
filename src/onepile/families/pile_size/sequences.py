"""The sequences of a pile-size game by name, and the other way round: a game from its sequence.

Paper 002 sets f̄ beside f, F(m) is the first pile with f̄ = m, H(m) the first with n − f̄(n) = m, and
the *chain* of a nim-value is the piles that have it. Its introduction asks for all nim-value
sequences of the games whose f̄ never falls:

    **Theorem.** g(0), g(1), … is one exactly if g(0) = 0 and each g(n) is M + 1 or g(n−1−M), M
    being the largest of g(0), …, g(n−1). Then f(n) = the largest of g(0), …, g(n) has it.

    *Proof.* If it is one, M = f̄(n−1) by Theorem 1, parts 2 and 5 (each rise brings a new largest
    value, and nothing exceeds f̄), so parts 2 and 3 are the two choices. Conversely let f be the
    running maximum: it is 0 at 0 and has jumps 0 and 1, so f̄ = f, and Theorem 1 gives M + 1 for a
    rise and g(n − 1 − M) for a pause. ∎

    **Theorem.** Of any f at all g(0), g(1), … is one exactly if g(0) = 0 and, for each g(n) = v,
    every u < v is met among g(0), …, g(n−1), and later than the last v there, if there is one.

    *Proof.* g(n) is the least number missing among g(n−1), …, g(n−f(n)): a window that has every
    u < v and not v. The least window that has every u < v is such a one just if the last v lies
    before it, and then its length is an f(n). ∎

F(1), F(2), … and H(1), H(2), … share out the positive integers (Lemma 1): at every pile either f̄ or
its lag grows. By Lambek and Moser's theorem (paper 002, [9]) every such pair is one: with
e(1) <= e(2) <= … from 0 on, F(m) = m + e(m) and f(n) = the number of m with F(m) <= n, the first
pile of nim-value m is F(m), and H(m) = m + e*(m), e*(m) = the number of k with e(k) < m. `onepile
papers` checks both.

Two names stand for what games of one kind have besides. For f = ⌊rn⌋ or ⌈rn⌉ with an irrational r
below 1, *Beatty's pair* is ⌊m/r⌋ and ⌊m/(1−r)⌋, read off F and H (Lemma 1). For f = ⌊n/k⌋
or ⌈n/k⌉ the nim-values tell in which order people leave *Josephus'* circle (`josephus`).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile

from onepile.errors import IllegalError, NotApplicable
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.josephus import removed_at, survivor
from onepile.families.pile_size.staircases import Staircase
from onepile.families.pile_size.walks import chain
from onepile.formulas import Expression, exact
from onepile.formulas.powersum import PowerSum
from onepile.formulas.rounded import IrrationalLine
from onepile.numbers import short
from onepile.rules import whole

WHAT = ("chain", "bar", "F", "H", "beatty", "beatty-complement", "josephus", "survivors")
"""The piles of one nim-value; f̄(0), f̄(1), …; F(0), F(1), …; H(0), H(1), …; Beatty's ⌊m/r⌋ and
⌊m/(1−r)⌋ for m = 1, 2, …; who leaves a circle first, second, …; the last of 1, 2, … people."""


def sequence(game: PileSize, what: str, value: int) -> Iterator[int]:
    """One of the sequences of a game; it ends where no further term is defined.

    Args:
        game: The game.
        what: One of `WHAT`.
        value: The nim-value of a chain; how many people stand in Josephus' circle.

    >>> from itertools import islice
    >>> from onepile.text import parse_game
    >>> root = parse_game("pile-size; f=floor(sqrt(n))")
    >>> list(islice(sequence(root, "F", 0), 5)), list(islice(sequence(root, "H", 0), 5))
    ([0, 1, 4, 9, 16], [0, 2, 3, 5, 6])
    >>> list(islice(sequence(root, "chain", 2), 5))
    [4, 7, 11, 15, 20]
    >>> wythoff = parse_game("pile-size; f=floor(n/phi)")
    >>> list(islice(sequence(wythoff, "beatty", 0), 5))
    [1, 3, 4, 6, 8]
    >>> list(sequence(parse_game("pile-size; f=floor(n/3)"), "josephus", 7))
    [3, 6, 2, 7, 5, 1, 4]

    Raises:
        IllegalError: there is none of that name, or the circle is empty.
        NotApplicable: f̄ is not proved never to fall, or f is not of the kind that is needed.
    """
    if what not in WHAT:
        known = ", ".join(WHAT)
        raise IllegalError(f"no sequence {what!r} of pile-size games is known: ask for {known}")
    if what in ("josephus", "survivors"):
        return _counted_out(game.f, what, value)
    staircase = bar(game.f).staircase
    if what in ("beatty", "beatty-complement"):
        return _of_beatty(game.f, staircase, what)
    if what == "chain":
        return chain(staircase, value)
    if what == "bar":
        return map(staircase, count())
    terms = map(staircase.rise_to if what == "F" else staircase.lag_of, count())
    return (term for term in takewhile(lambda term: term is not None, terms) if term is not None)


def _of_beatty(f: Expression, pair: Staircase, what: str) -> Iterator[int]:
    """⌊m/r⌋ or ⌊m/(1−r)⌋ for m = 1, 2, …: one less than the terms of F and H from some m on.

    For ⌊rn⌋ they are F(m) − 1 and H(m+1) − 1, for ⌈rn⌉ F(m+1) − 1 and H(m) − 1.
    """
    form = f.shape.powers
    if form is None or IrrationalLine.of(form) is None or not _is_below_n(form):
        raise NotApplicable(
            f"f={f} has no Beatty pair: it needs f=floor(rn) or f=ceil(rn), r irrational, below 1"
        )
    first = what == "beatty"
    later = first == (form.rounding == "ceil")
    terms = map(pair.rise_to if first else pair.lag_of, count(2 if later else 1))
    return (term - 1 for term in terms if term is not None)


def _is_below_n(form: PowerSum) -> bool:
    """Whether a multiple of n, and nothing else, is rounded, and is less than n."""
    (exponent, factor), *others = form.terms
    return not others and exponent == 1 and exact.sign(exact.subtract(factor, 1)) < 0


def _counted_out(f: Expression, what: str, people: int) -> Iterator[int]:
    """Who leaves a circle, one after the other, or who is left in circles of 1, 2, … people."""
    line = f.shape.linear
    if line is None or line.p != 1 or line.r not in (0, line.q - 1):
        raise NotApplicable(
            f"f={f} is not known to count anybody out: Josephus' circle needs f=floor(n/k) or "
            "f=ceil(n/k)"
        )
    if what == "survivors":
        return (survivor(circle, line.q) for circle in count(1))
    if people < 1:
        raise IllegalError("0 people make no circle: give their number as the value")
    return (removed_at(people, line.q, turn) for turn in range(1, people + 1))


def with_nim_values(values: Sequence[int]) -> PileSize:
    """A game whose nim-values of the piles 0, 1, … begin so.

    Its f is their running maximum, where that has them: then f̄ never falls.

    >>> str(with_nim_values([0, 0, 1, 0, 2, 1, 3])), str(with_nim_values([0, 1, 2, 0, 0]))
    ('pile-size; f=[0,1,1,2,2,3]', 'pile-size; f=[1,2,0,0]')
    >>> with_nim_values([0, 1, 1])
    Traceback (most recent call last):
    onepile.errors.IllegalError: no f has these nim-values: that of pile 2 is 1, and may be 0 or 2

    Raises:
        IllegalError: no f has them, with the first pile that shows it.
    """
    values = [whole(value, "nim-value") for value in values]
    if not values or values[0] != 0:
        raise IllegalError("no f has these nim-values: that of pile 0 must be 0")
    last: dict[int, int] = {}  # value ↦ the last pile that has it
    f, tops, regular = [], [0], True
    for pile, value in enumerate(values):
        if pile:
            possible = dict(_windows(last, pile))
            if value not in possible:
                *others, highest = map(str, possible)
                raise IllegalError(
                    f"no f has these nim-values: that of pile {pile} is {short(value)}, and may be "
                    f"{', '.join(others)}{' or ' if others else ''}{highest}"
                )
            f.append(possible[value])
            regular = regular and value in (tops[-1] + 1, values[pile - 1 - tops[-1]])
            tops.append(max(tops[-1], value))
        last[value] = pile
    return PileSize(Expression.of((tops[1:] if regular else f) or [0]))


def _windows(last: Mapping[int, int], pile: int) -> Iterator[tuple[int, int]]:
    """What nim-values a pile may have, ascending, each with the fewest moves that give it.

    Args:
        last: The last pile below it that has a value.
        pile: The pile.
    """
    reached = pile  # the piles from here on have all smaller values
    for value in count():
        before = last.get(value, -1)
        if before < reached:
            yield value, pile - reached
            reached = before
        if before < 0:
            return
