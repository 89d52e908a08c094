"""Sets of numbers given by conditions."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import MalformedError, WorkLimitError
from onepile.formulas import NumbersWhere
from onepile.limits import Budget

CONDITIONS: dict[str, Callable[[int], bool]] = {
    "n%7==0": lambda n: n % 7 == 0,
    "isprime(n)": lambda n: n > 1 and all(n % k for k in range(2, n)),
    "n>12 and not n%5==1": lambda n: n > 12 and n % 5 != 1,
    "ispower(n,3) or n==10": lambda n: n in (1, 3, 9, 27, 81, 10),
    "n<0": lambda n: False,
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_members_arrays_and_last_ones(text: str) -> None:
    numbers = NumbersWhere.parse(text)
    told = [n for n in range(1, 100) if CONDITIONS[text](n)]
    assert [n for n in range(-3, 100) if n in numbers] == told
    assert (numbers.truth(99).nonzero()[0] + 1).tolist() == told
    for n in range(100):
        assert numbers.last(n) == max((m for m in told if m <= n), default=0)


@given(st.sampled_from(list(CONDITIONS)))
def test_text_is_read_again(text: str) -> None:
    numbers = NumbersWhere.parse(text)
    again = NumbersWhere.parse(str(numbers))
    assert (again, hash(again), str(again)) == (numbers, hash(numbers), str(numbers))


def test_huge_numbers() -> None:
    assert 10**1000 in NumbersWhere.parse("n%5==0")
    assert 2**63 + 1 not in NumbersWhere.parse("n%2==0")
    assert NumbersWhere.parse("n%9==1").last(10**1000 + 5) == 10**1000


@pytest.mark.parametrize(
    ("text", "column"), [("n%7", 0), ("n==", 3), ("n==3 else 1", 5), ("m==1", 0), ("(n==1", 5)]
)
def test_mistakes_have_their_place_in_the_condition(text: str, column: int) -> None:
    with pytest.raises(MalformedError) as raised:
        NumbersWhere.parse(text)
    assert raised.value.column == column


@pytest.mark.parametrize("text", ["n==1 else 2 if n==3", "n==1 else 0 if n==3"])
def test_nothing_but_one_condition(text: str) -> None:
    with pytest.raises(MalformedError, match="one condition"):
        NumbersWhere.parse(text)


def test_a_search_is_counted() -> None:
    with pytest.raises(WorkLimitError):
        NumbersWhere.parse("n<5").last(10**9, Budget(1000))
