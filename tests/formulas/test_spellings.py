"""What is known of an expression does not depend on how it is written; others are told apart."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onepile.formulas import Expression
from onepile.formulas.syntax import (
    Binary,
    Call,
    Conditional,
    Negative,
    Node,
    Not,
    Number,
    is_condition,
    rewritten,
)
from tests.formulas.reference import Formula, piecewise
from tests.formulas.test_shape import PROPERTIES
from tests.tables import rows


def respelled(draw: st.DrawFn, node: Node) -> Node:
    """The same function written in another way."""

    def again(part: Node) -> Node:
        return respelled(draw, part)

    def change(part: Node) -> Node | None:
        if is_condition(part):
            return part
        if draw(st.integers(0, 3)) == 0:
            return Negative(Negative(part))
        turned = draw(st.booleans())
        match part:
            case Number(value) if turned and value > 1:
                return Binary("+", Number(1), Number(value - 1))
            case Binary("+" | "*" as operator, left, right) if turned:
                return Binary(operator, again(right), again(left))
            case Binary("*", Number(2), factor):
                return Binary("+", again(factor), again(factor))
            case Binary("-", left, right) if turned:
                return Binary("+", Negative(again(right)), again(left))
            case Binary("//", left, right) if turned:
                return Call("floor", (Binary("/", again(left), again(right)),))
            case Call("ceil", (argument,)) if turned:
                return Negative(Call("floor", (Negative(again(argument)),)))
            case Call("min" | "max" as name, arguments) if turned:
                return Call(name, tuple(map(again, arguments[::-1])))
            case Conditional(then, condition, other) if turned:
                return Conditional(again(other), Not(condition), again(then))
        return None

    return rewritten(node, change)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Expression, Expression]:
    formula: Formula = draw(piecewise(size=8))
    f = Expression.parse(formula.text)
    return f, Expression.parse(str(Expression(respelled(draw, f.node))))


@given(pairs(), st.integers(-5, 10**12))
@settings(max_examples=300)
def test_random_formulas(pair: tuple[Expression, Expression], value: int) -> None:
    f, g = pair
    assume(f.shape.form is not None and g.shape.form is not None)
    assert f.same_function(g) is True
    for name in PROPERTIES:
        assert getattr(f.shape, name) == getattr(g.shape, name)
    assert f.shape.bound == g.shape.bound
    assert f.shape.linear == g.shape.linear
    assert f.first_at_least(value) == g.first_at_least(value)


@pytest.mark.parametrize(
    ("one", "other"),
    rows(__file__, "spellings_of_one_rule"),
)
def test_spellings_of_one_rule(one: str, other: str) -> None:
    f, g = Expression.parse(one), Expression.parse(other)
    assert f.same_function(g) is not False
    for name in PROPERTIES:
        first, second = getattr(f.shape, name), getattr(g.shape, name)
        assert (first.holds, first.grade, first.at) == (second.holds, second.grade, second.at)
    assert f.shape.nondecreasing
    assert f.shape.bound == g.shape.bound
    assert f.shape.linear == g.shape.linear
    for value in (0, 1, 5, 6, 10**5 + 1, 10**30 + 7):
        assert f.first_at_least(value) == g.first_at_least(value)


SAME = rows(__file__, "same")
DIFFERENT = rows(__file__, "different")


@pytest.mark.parametrize(("one", "other"), [*SAME, *DIFFERENT])
def test_functions_that_are_the_same_and_that_are_not(one: str, other: str) -> None:
    f, g = Expression.parse(one), Expression.parse(other)
    assert f.same_function(g) is g.same_function(f) is ([one, other] in SAME)


def test_what_has_no_normal_form_is_not_guessed() -> None:
    f = Expression.parse("4n if ispower(n,8) else n")
    assert f.same_function(Expression.parse("4n if ispower(n,2) and ispower(n,8) else n")) is None
    assert f.same_function(f) is True


@given(piecewise(size=6), piecewise(size=6))
@settings(max_examples=300)
def test_random_pairs_by_their_values(one: Formula, other: Formula) -> None:
    found = Expression.parse(one.text).same_function(Expression.parse(other.text))
    differing = next((n for n in range(1, 200) if one.at(n) != other.at(n)), None)
    if differing is not None:
        assert found is False or (found is None and differing > 64)
