"""Statements with one thing changed, which a judge must refuse."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args, get_type_hints

from onepile.claims import Claim
from onepile.formulas import Expression, NumbersWhere
from onepile.numbers import INFINITY
from onepile.statements import KINDS, Formula, Said, Statement


def mutants(statement: Any) -> Iterator[tuple[str, Any]]:
    """A statement with one of its values changed, and the name of the value."""
    if isinstance(statement, Claim):
        yield from (("known", other) for other in _other_claims(statement))
        yield from (
            ("said", replace(statement, said=other)) for _, other in mutants(statement.said)
        )
        return
    for name, value in statement.data.items():
        for other in _others(statement, name, value):
            yield name, changed(statement, **{name: other})


def changed(statement: Any, **values: Any) -> Any:
    """A statement with other values."""
    return Statement(statement.kind, {**statement.data, **values})


def _others(statement: Any, name: str, value: Any) -> Iterator[Any]:
    """Other values that might have been said."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif value is INFINITY:
        yield 7
    elif isinstance(value, str):
        yield from _other_words(statement, name, value)
    elif isinstance(value, Expression):
        yield Expression.of([value(n) + 1 for n in range(1, 80)], value.variable)
    elif isinstance(value, NumbersWhere):
        yield NumbersWhere.parse(f"not ({value})")
    elif isinstance(value, Formula):
        return
    elif isinstance(value, tuple):
        yield from _other_tuples(statement, value)
    elif isinstance(value, Said):
        yield from (mutant for _, mutant in mutants(value))


def _other_words(statement: Any, name: str, value: str) -> Iterator[str]:
    if value in ("safe", "unsafe"):
        yield "unsafe" if value == "safe" else "safe"
    elif value in (cases := _cases(statement, name)):
        yield from (case for case in cases if case != value)
    elif name == "name":
        yield value[:-1] + ("0" if value[-1] != "0" else "1")


def _cases(statement: Any, name: str) -> tuple[str, ...]:
    """The words that a value may be."""
    return get_args(get_type_hints(KINDS[statement.kind]).get(name))


def _other_claims(claim: Claim) -> Iterator[Claim]:
    if claim.at is not None:
        yield from (replace(claim, at=at) for at in (claim.at + 1, claim.at - 1))
        yield replace(claim, holds=True)
    if claim.because is not None:
        yield from (replace(claim, because=other) for _, other in mutants(claim.because))


def _other_tuples(statement: Any, value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Numbers moved one by one; the last one left out; one more."""
    if hasattr(value, "_asdict"):  # a position
        for i, number in enumerate(value):
            for by in (1, -1):
                if number + by >= 1:
                    yield type(value)(*value[:i], number + by, *value[i + 1 :])  # type: ignore[call-arg]
        return
    for i, one in enumerate(value):
        for other in _others(statement, "", one):
            yield (*value[:i], other, *value[i + 1 :])
    if value and statement.kind != "safe-caps" and all(isinstance(one, int) for one in value):
        yield value[:-1]
        yield (*value, value[-1] + 1)
