"""Where an expression stops falling, against its values."""

from random import Random

import pytest

from onepile.formulas import Expression
from onepile.formulas.tails import rising_tail
from tests.tables import rows

FALLING_AT_FIRST = rows(__file__, "falling_at_first")


@pytest.mark.parametrize("text", FALLING_AT_FIRST)
def test_a_tail_rises_and_is_the_expression_from_its_start_on(text: str) -> None:
    f = Expression.parse(text)
    found = rising_tail(f)
    assert found is not None
    start, tail = found
    assert start > 1
    assert tail.shape.nondecreasing
    values = [tail(n) for n in range(1, 300)]
    assert values == sorted(values)
    assert values[start - 1 :] == [f(n) for n in range(start, 300)]


@pytest.mark.parametrize("text", ["(n-4)^2+1", "[3,1,4,1,5]", "abs(n-20)+n%2"])
def test_a_tail_begins_as_early_as_it_can(text: str) -> None:
    f = Expression.parse(text)
    found = rising_tail(f)
    assert found is not None
    assert f(found.start - 1) > f(found.start)


@pytest.mark.parametrize("text", ["2n", "floor(n*phi)", "7", "[1,2,2,5]"])
def test_what_never_falls_is_its_own_tail(text: str) -> None:
    f = Expression.parse(text)
    assert rising_tail(f) == (1, f)


@pytest.mark.parametrize(
    "text", ["n if n%2==0 else 4n", "n%5+1", "100-n", "floor(sqrt(n))+n%2", "n%7+n"]
)
def test_there_is_none_where_it_falls_for_ever_or_nothing_is_proved(text: str) -> None:
    assert rising_tail(Expression.parse(text)) is None


def test_random_beginnings() -> None:
    random = Random(0)
    for _ in range(200):
        head = [random.randint(1, 30) for _ in range(random.randint(1, 12))]
        slope, offset = random.randint(1, 5), random.randint(0, 9)
        text = f"{slope}n+{offset}"
        for at, value in enumerate(head, 1):
            text = f"{value} if n=={at} else ({text})"
        f = Expression.parse(text)
        found = rising_tail(f)
        assert found is not None, text
        start, tail = found
        values = [f(n) for n in range(1, 60)]
        assert values[start - 1 :] == sorted(values[start - 1 :])
        assert start == 1 or values[start - 2] > values[start - 1]
        assert [tail(n) for n in range(start, 60)] == values[start - 1 :]
