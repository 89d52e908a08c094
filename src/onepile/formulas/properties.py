"""What is said of a game's function for every n: the hypotheses of theorems, as statements.

A property is judged by plain evaluation, value by value; how `shape` proved it plays no part in
that. Of the way in which it was proved only what it says of values is judged.
"""

from dataclasses import replace
from fractions import Fraction
from math import ceil

from onepile.claims import Claim, Way
from onepile.errors import quote
from onepile.extras import has
from onepile.formulas.expression import Expression
from onepile.formulas.shape import MEANING, WAYS, Property
from onepile.limits import require_steps
from onepile.mathematics.piecewise import VARIABLE
from onepile.numbers import short
from onepile.statements import Phrase, Statement, Words, statement

_STEEPEST = 64
_CLAMP = 1 << 62


def envelope_divisor(f: Expression) -> int | None:
    """The least m <= 64 for which f(n) >= n/m is proved for all n, None if there is none.

    >>> envelope_divisor(Expression.parse("n if n%2==0 else 4n"))
    1
    >>> envelope_divisor(Expression.parse("8-n if n<=7 else n"))
    7
    """
    if f.shape.at_least_n:
        return 1
    form = f.shape.form
    if form is None or any(piece.degree < 1 or piece.final_sign < 0 for piece in form.last.pieces):
        return None  # not growing, or not known to grow
    slopes = (piece.coefficient(1) for piece in form.last.pieces if piece.degree == 1)
    slowest = min(slopes, default=Fraction(1))
    divisors = range(max(2, ceil(1 / slowest)), _STEEPEST + 1)
    lines = ((m, VARIABLE * Fraction(1, m)) for m in divisors)
    return next((m for m, line in lines if (form - line).first_negative() is None), None)


@statement
def always(f: Expression, which: Property) -> Words:
    """That a function has a property at every n >= 1."""
    return Phrase("{meaning}", meaning=MEANING[which].said)


@statement
def values_there(f: Expression, which: Property, n: int, here: int, after: int) -> Words:
    """What a function is where it lacks a property."""
    if which == "at_least_n":
        return "fails at $n = {n}$: $f({n}) = {here}$"
    return Phrase("fails at $n = {n}$: $f({n}) = {here}$ and $f({next}) = {after}$", next=n + 1)


@statement
def proved_from(f: Expression, way: Way) -> Words:
    """From what a property of a function was proved."""
    return Phrase("{words}", words=WAYS[way])


ASSUMED_TO = 1000
"""What is assumed is looked at up to here, as far as the pile goes; further on only where asked."""


def on_trust(why: Statement, f: Expression, pile: int) -> Statement:
    """A reason that rests on what the user vouches for, looked at as far as a small pile needs.

    Raises:
        IllegalError: it is not so; the message names two arguments.
    """
    return assumed(why, f, look(f, pile))


def look(f: Expression, pile: int) -> int:
    """Look at the first values of a function of which something is assumed: so many.

    Raises:
        IllegalError: it is not so; the message names two arguments.
    """
    to = min(pile, ASSUMED_TO)
    for n in range(1, to + 1):
        f(n)
    return to


@statement
def assumed(why: Statement, f: Expression, to: int) -> Words:
    """A reason that rests on what the user vouches for.

    Args:
        why: The reason.
        f: The Python function that is assumed never to fall.
        to: So far each of its values was looked at.
    """
    return (
        "{why}; that {f} is non-decreasing is assumed: it is up to $n = {to}$, and wherever else "
        "this answer looked"
    )


def known(f: Expression, name: Property, to: int) -> Claim:
    """What is known of a property: proved if it can be, else checked for n = 1 … to, and why.

    >>> print(known(Expression.parse("[3,1,4]"), "nondecreasing", 10))
    fails: f(n+1) >= f(n) (proved: fails at n = 1: f(1) = 3 and f(2) = 1)

    Raises:
        WorkLimitError: that is too far.
    """
    fact: Claim = getattr(f.shape, name)
    if fact.holds is None:
        require_steps(f.steps_of_values(to), f"checking {quote(str(f))} up to {short(to)}")
        at = _failure(f, name, to)
        fact = Claim(True, "checked", to=to) if at is None else Claim(False, "theorem", at=at)
    fact = replace(fact, said=always(f, name))
    if fact.at is not None:
        return fact.since(values_there(f, name, fact.at, f(fact.at), f(fact.at + 1)))
    if fact.grade == "theorem" and fact.way is not None:
        return fact.since(proved_from(f, fact.way))
    return fact


def _failure(f: Expression, name: Property, to: int) -> int | None:
    """The first n up to `to` at which a property fails; None: nowhere there."""
    excesses, first = MEANING[name].excesses, 1
    if has("tables"):
        import numpy as np

        values = f.values(to + 1, clamp=_CLAMP)
        clamped = np.append(np.flatnonzero(np.abs(values) >= _CLAMP), to + 1)
        first = max(1, int(clamped[0]))  # up to here no values have lost their differences
        found = excesses(np.arange(1, first), values[: first - 1], values[1:first])
        failing = np.flatnonzero(np.min(found, axis=0) < 0)
        if len(failing):
            return int(failing[0]) + 1
    here = f(first)
    for n in range(first, to + 1):
        after = f(n + 1)
        if min(excesses(n, here, after)) < 0:
            return n
        here = after
    return None
