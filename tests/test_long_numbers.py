"""What is computed with long numbers is charged by their length, and refused before it takes long.

Steps are counted here, and a clock is only there to end what would never end.
"""

import resource
import subprocess
import sys
from collections.abc import Callable
from math import gcd

import pytest

from onepile.errors import OnepileError, WorkLimitError
from onepile.formulas import Expression
from onepile.game_class import game

COMMAND = [sys.executable, "-m", "onepile"]
MEMORY = 1_500_000_000


def small() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["base", "fibonacci-nim", "--to", "10^100000"], "the members of the base of f=2n and"),
        (["base", "move-size; f=n if n%2==0 else 4n", "--to", "10^100000"], "the members of the"),
        (["solve", "fibonacci-nim", "--pile", "10^100000", "--cap", "7"], " steps"),
        (["solve", "move-size; f=gcd(n,10^99999)", "--pile", "10^5", "--cap", "7"], " steps"),
        (
            [
                "solve",
                "move-size; f=2+(n if isprime(n+10^99999) else 0)",
                "--pile",
                "9",
                "--cap",
                "7",
            ],
            "",
        ),
    ],
)
def test_too_long_numbers_are_refused_in_words(words: list[str], said: str) -> None:
    done = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=60, preexec_fn=small
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "memory" not in done.stderr


def test_answers_at_a_thousand_digits_take_little_of_what_is_allowed() -> None:
    """A base to 10^1000 takes little of what is allowed; one to 10^15000 more than that."""
    rules = game("fibonacci-nim")
    with pytest.raises(WorkLimitError, match="steps"):
        rules.base(10**15_000)
    assert rules.base(10**1000, work=12_000).members[-1] >= 10**999
    assert rules.solve(10**10_000, cap=7).outcome == "unsafe"


@pytest.mark.parametrize(
    ("long", "short", "most"),
    [
        ("gcd(n,10^99999)", "gcd(n,10)", 400),
        ("n+10^1000", "n+10", 4),
        ("n+10^100", "n+10", 0),
        ("(n+10^99999)^2%(n+10^50000)", "(n+10)^2%(n+10)", 10**6),
        ("max(2n,10^1000)", "max(2n,10)", 4),
    ],
)
def test_constants_are_charged_by_their_length(long: str, short: str, most: int) -> None:
    more = Expression.parse(long).steps_of_value(5) - Expression.parse(short).steps_of_value(5)
    assert most // 10 <= more <= most


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("gcd(n,10^99999)", lambda n: gcd(n, 10**99_999)),
        ("n%10^1000+1", lambda n: n % 10**1000 + 1),
        ("ceil(n/(2/3))+3^7", lambda n: -(-3 * n // 2) + 3**7),
    ],
)
def test_a_constant_is_computed_once_and_rightly(text: str, value: Callable[[int], int]) -> None:
    f = Expression.parse(text)
    for n in (1, 7, 10**20, 7):
        assert f(n) == value(n)


def test_whether_a_long_number_is_prime_is_not_tried() -> None:
    f = Expression.parse("2 if isprime(n+10^9999) else 3")
    assert f(2) == 3  # even
    with pytest.raises(OnepileError, match="takes too long to see"):
        [f(n) for n in range(1, 500)]
