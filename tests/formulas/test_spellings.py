"""What is known of an expression does not depend on how it is written."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onepile.formulas import Expression
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Listing,
    Logic,
    Negative,
    Node,
    Not,
    Number,
    Variable,
)
from tests.formulas.reference import Formula, piecewise
from tests.formulas.test_shape import PROPERTIES


def respelled(draw: st.DrawFn, node: Node) -> Node:
    """The same function written in another way."""

    def again(part: Node) -> Node:
        return respelled(draw, part)

    if draw(st.integers(0, 3)) == 0:
        return Negative(Negative(node))
    turned = draw(st.booleans())
    match node:
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
        case Call("min" | "max" as name, arguments):
            return Call(name, tuple(again(a) for a in (arguments[::-1] if turned else arguments)))
        case Conditional(then, condition, other) if turned:
            return Conditional(again(other), Not(condition), again(then))
        case Conditional(then, condition, other):
            return Conditional(again(then), condition, again(other))
        case Binary(operator, left, right):
            return Binary(operator, again(left), again(right))
        case Call(name, arguments):
            return Call(name, tuple(again(a) for a in arguments))
        case Negative(operand):
            return Negative(again(operand))
        case Number() | Variable() | Listing() | Compare() | Logic() | Not() | _:
            return node


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
    [
        ("2n if n<=10^5 else 3n", "2n if n<=100000 else 3n"),
        ("2n if n<=10^50 else 3n", "3n if n>10^50 else n+n"),
        ("min(2n,10^5)", "min(100000,2*n)"),
        ("min(3n,n+10^6)", "n+min(2n,1000000)"),
        ("(7n+6)//3", "floor(7n/3)+2"),
        ("floor(100001n/100000)", "n+n//100000"),
        ("floor(100001n/100000)", "100001*n//10^5"),
        ("ceil(999999n/10^6)", "n-floor(n/1000000)"),
        ("floor(n*phi)", "floor(phi*n)"),
        ("floor(n^(3/2))", "floor(sqrt(n^3))"),
        ("floor(n^(3/2))", "floor(n*sqrt(n))"),
        ("floor(n*phi)+n", "floor((1+phi)*n)"),
        ("7 if n>3 else ceil(sqrt(n))", "ceil(sqrt(n)) if n<=2+1 else 7"),
        ("min(5,floor(sqrt(5n)))", "floor(min(sqrt(n*5),5))"),
    ],
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
