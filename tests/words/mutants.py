"""Statements with one thing changed, which a judge must refuse."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from onepile.formulas import Expression, NumbersWhere
from onepile.knowledge import Fact, Finding
from onepile.numbers import INFINITY
from onepile.statements import Formula, Statement


def mutants(statement: Any) -> Iterator[tuple[str, Statement]]:
    """A statement with one of its values changed, and the name of the value."""
    for field in fields(statement):
        for other in _others(statement, field.name, getattr(statement, field.name)):
            yield field.name, replace(statement, **{field.name: other})


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
    elif isinstance(value, Fact):
        yield from _other_facts(value)
    elif isinstance(value, Finding | Formula):
        return
    elif isinstance(value, tuple):
        yield from _other_tuples(statement, value)
    elif isinstance(value, Statement):
        yield from (mutant for _, mutant in mutants(value))


def _other_words(statement: Any, name: str, value: str) -> Iterator[str]:
    if value in ("safe", "unsafe"):
        yield "unsafe" if value == "safe" else "safe"
    elif value in statement.words["en"]:
        yield from (case for case in statement.words["en"] if case != value)
    elif name == "name":
        yield value[:-1] + ("0" if value[-1] != "0" else "1")


def _other_facts(fact: Fact) -> Iterator[Fact]:
    if fact.at is not None:
        yield from (replace(fact, at=at) for at in (fact.at + 1, fact.at - 1))
        yield replace(fact, holds=True)
    if fact.because is not None:
        yield from (replace(fact, because=other) for _, other in mutants(fact.because))


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
