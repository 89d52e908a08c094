"""Patterns that are seen: of sequences whose pattern is known, and of none where there is none."""

import random
from math import isqrt
from typing import Any

import pytest

import onepile
from onepile.errors import IllegalError, WorkLimitError
from onepile.mathematics.digits import seen_digit_rules
from onepile.mathematics.recurrences import Recurrence, seen_recurrence
from onepile.table import table

SEEN: list[tuple[Any, str, str]] = [
    ("fibonacci-nim", "base", "a(n) = a(n-1) + a(n-2) for n >= 3"),
    ("move-size; f=3n", "safe-piles", "a(n) = a(n-1) + a(n-4) for n >= 6"),
    ("doubling-nim", "thresholds", "a(2n) = 2a(n), a(2n+1) = 1 for n >= 1"),
    ("static-nim", "thresholds", "a(n + 4) = a(n) for n >= 1"),
    ("half", "nim-values", "a(2n) = n, a(2n+1) = a(n) for n >= 1"),
    ("pile-size; f=n", "nim-values", "a(n + 1) = a(n) + 1 for n >= 0"),
    ("dudeney", "nim-values", "a(n + 13) = a(n) for n >= 28"),
    ("move-size; f=2n; blocks=1", "outcomes", "a(n) = a(4) for n >= 4"),
    (onepile.move_size(lambda n: 4 * n), "base", "a(n) = a(n-1) + a(n-6) for n >= 9"),
    (onepile.general(lambda m: m in (1, 4)), "outcomes", "a(n + 5) = a(n) for n >= 1"),
]


@pytest.mark.parametrize(("rule", "what", "pattern"), SEEN)
def test_known_patterns_are_seen(rule: Any, what: str, pattern: str) -> None:
    found = {claim.name: claim for claim in onepile.game(rule).guess(300)}
    assert (found[what].holds, found[what].grade) == (True, "seen")
    assert str(found[what].said).endswith(f": {pattern}")
    assert f"(seen to {found[what].to})" in str(found[what])
    assert not found[what]  # it is not proved, whatever is


def test_where_there_is_no_pattern_none_is_seen() -> None:
    drawn = random.Random(5)
    noise = onepile.pile_size([drawn.randrange(9) for _ in range(2000)])
    for claim in [*noise.guess(1500), *onepile.game("pile-size; f=floor(sqrt(n))").guess(1500)]:
        assert (claim.holds, claim.grade) == (None, "unknown")


def test_it_looks_less_far_rather_than_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(game: Any, last: int, **asked: Any) -> Any:
        if last > 300:
            raise WorkLimitError("this is too much")
        return table(game, last, **asked)

    monkeypatch.setattr("onepile.guess.table", short)
    assert [claim.to for claim in onepile.game("half").guess(4000)] == [250, 250]
    with pytest.raises(IllegalError, match="raises ZeroDivisionError"):
        onepile.pile_size(lambda n: 9 // (n - 30)).guess()


def test_recurrences_are_found_again() -> None:
    drawn = random.Random(7)
    for _ in range(60):
        order = drawn.randint(1, 6)
        wanted = Recurrence(
            tuple(drawn.randint(-3, 3) for _ in range(order)), drawn.randint(-2, 2), order
        )
        terms = [drawn.randint(-9, 9) for _ in range(order + drawn.randint(0, 3))]
        while len(terms) < 60:
            terms.append(wanted.foretold(terms))
        found = seen_recurrence(terms)
        assert found is not None
        assert len(found.coefficients) <= order + (wanted.constant != 0)
        for n in range(found.start, 60):
            assert found.foretold(terms[:n]) == terms[n]
        terms[-1] += 1
        assert seen_recurrence(terms) is None


def test_digits_tell_automatic_sequences() -> None:
    paper_folding = [n // (n & -n) % 4 // 2 for n in range(1, 1200)]
    rudin_shapiro = [(n & n >> 1).bit_count() % 2 for n in range(1200)]
    ternary_ones = [sum(digit == "1" for digit in f"{n:o}") for n in range(1200)]
    for values, first in ((paper_folding, 1), (rudin_shapiro, 0), (ternary_ones, 0)):
        rules = seen_digit_rules(values, first)
        assert rules is not None
        for step, rest, like_step, like_rest, times, slope, constant in rules:
            for n in range(1, (1199 + first - rest) // step):
                like = times * values[like_step * n + like_rest - first]
                assert values[step * n + rest - first] == like + slope * n + constant
    assert seen_digit_rules([isqrt(n) % 2 for n in range(1200)], 0) is None
