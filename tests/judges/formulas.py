"""Judges of what `onepile.formulas.properties` says."""

from onepile.formulas.expression import Expression
from onepile.formulas.properties import ASSUMED_TO, always
from onepile.formulas.shape import MEANING, Property
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged


@judge("always")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At each n up to the bound."""
    if getattr(oracle.game, "f", None) != said.f:
        return Verdict.FALSE
    return Verdict.so_far(all(holds_at(said.f, said.which, n) for n in range(1, bound + 1)))


def holds_at(f: Expression, name: Property, n: int) -> bool:
    """Whether a function has a property at n, from its values there.

    >>> holds_at(Expression.parse("[3,1,4]"), "nondecreasing", 1)
    False
    """
    here = f(n)
    if name == "at_least_n":
        return here >= n
    step = f(n + 1) - here
    return {
        "nondecreasing": step >= 0,
        "steps_at_least_minus_one": step >= -1,
        "unit_jumps": step in (0, 1),
    }[name]


@judge("values-there")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation, wherever it is."""
    if getattr(oracle.game, "f", None) != said.f or said.which not in MEANING:
        return Verdict.FALSE
    values = said.f(said.n), said.f(said.n + 1)
    return Verdict.of(
        values == (said.here, said.after) and not holds_at(said.f, said.which, said.n)
    )


@judge("proved-from")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The polynomials have the function's values, and what is called rising rises.

    The other ways only name a prover: what they prove is a claim of its own.
    """
    if getattr(oracle.game, "f", None) != said.f:
        return Verdict.FALSE
    if said.way == "rising":
        return judged(always(said.f, "nondecreasing"), oracle, bound)
    if said.way != "form":
        return Verdict.TRUE
    form = said.f.shape.quasi
    if form is None:
        return Verdict.FALSE
    places = range(form.start, form.start + bound)
    return Verdict.so_far(all(form.floor_at(n) == said.f(n) for n in places))


@judge("assumed")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The reason, and the assumption value by value."""
    if "nondecreasing" not in said.f.assumed or not 1 <= said.to <= ASSUMED_TO:
        return Verdict.FALSE
    rising = judged(always(said.f, "nondecreasing"), oracle, bound)
    return Verdict.least(judged(said.why, oracle, bound), rising)
