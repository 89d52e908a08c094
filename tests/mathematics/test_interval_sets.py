from random import Random

from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.interval_sets import IntervalSet

members = st.sets(st.integers(0, 60))


def interval_set(numbers: set[int]) -> IntervalSet:
    return IntervalSet.of((n, n) for n in sorted(numbers))


def is_tidy(found: IntervalSet) -> bool:
    pairs = zip(found.intervals, found.intervals[1:], strict=False)
    return all(low <= high for low, high in found.intervals) and all(
        a[1] + 1 < b[0] for a, b in pairs
    )


@given(members, st.integers(0, 60), st.integers(-1, 60))
def test_set_operations(numbers: set[int], low: int, length: int) -> None:
    found, high = interval_set(numbers), low + length
    assert is_tidy(found)
    assert list(found) == sorted(numbers)
    assert found.size == len(numbers)
    assert bool(found) == bool(numbers)
    assert [n in found for n in range(-2, 65)] == [n in numbers for n in range(-2, 65)]
    assert list(found.within(low, high)) == sorted(n for n in numbers if low <= n <= high)
    assert list(found.complement(low, high)) == [
        n for n in range(low, high + 1) if n not in numbers
    ]
    assert found.first(3) == tuple(sorted(numbers)[:3])


def test_the_sliding_window_counts() -> None:
    random = Random(1)
    for _ in range(4000):
        change = random.choice((0.1, 0.3, 0.7))
        numbers, inside = set(), random.random() < 0.5
        for n in range(50):
            inside ^= random.random() < change
            if inside:
                numbers.add(n)
        nearest = random.randint(1, 6)
        farthest, allowed = nearest + random.randint(-2, 12), random.randint(0, 6)
        low = random.randint(0, 20)
        high = low + random.randint(-1, 60)
        found = interval_set(numbers).thinly_seen(nearest, farthest, allowed, low, high)
        assert is_tidy(found)
        assert list(found) == [
            n
            for n in range(low, high + 1)
            if sum(n - farthest <= x <= n - nearest for x in numbers) <= allowed
        ]


def test_intervals_may_be_astronomically_long() -> None:
    far = 10**1000
    found = IntervalSet(((0, far), (3 * far, 4 * far))).thinly_seen(1, far, far // 2, 0, 5 * far)
    half = far // 2
    assert found.intervals == (
        (0, half),
        (far + half + 1, 3 * far + half),
        (4 * far + half + 1, 5 * far),
    )
    assert found.size > 2**64
