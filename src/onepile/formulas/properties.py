"""What is said of a game's function for every n: the hypotheses of theorems, as statements.

A property is judged by plain evaluation, value by value; how `shape` proved it plays no part in
that. Of the way in which it was proved only what it says of values is judged.
"""

from onepile.claims import Claim, Way
from onepile.formulas.expression import Expression
from onepile.formulas.shape import MEANING, WAYS, Property
from onepile.statements import Phrase, Statement, Words, statement


@statement
def always(f: Expression, which: Property) -> Words:
    """That a function has a property at every n >= 1."""
    return Phrase("{meaning}", meaning=MEANING[which].said)


@statement
def values_there(f: Expression, which: Property, n: int, here: int, after: int) -> Words:
    """What a function is where it lacks a property."""
    if which == "at_least_n":
        return "fails at n = {n}: f({n}) = {here}"
    return Phrase("fails at n = {n}: f({n}) = {here} and f({next}) = {after}", next=n + 1)


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
        "{why}; that {f} is non-decreasing is assumed: it is up to n = {to}, and wherever else "
        "this answer looked"
    )


def known(f: Expression, name: Property, to: int) -> Claim:
    """What is known of a property: proved if it can be, else checked up to n = to, and why.

    >>> known(Expression.parse("[3,1,4]"), "nondecreasing", 10).reason
    'fails at n = 1: f(1) = 3 and f(2) = 1'
    """
    fact = f.check(name, to)
    if fact.at is not None:
        return fact.since(values_there(f, name, fact.at, f(fact.at), f(fact.at + 1)))
    if fact.grade == "theorem" and fact.way is not None:
        return fact.since(proved_from(f, fact.way))
    return fact.since(None)
