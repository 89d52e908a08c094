"""Windows of sequences that copy each other, against the sequences written out."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from onepile.mathematics.self_copies import Copied, Piece, plan, repeated, window


class Written(Copied):
    """A sequence of values and of copies of what was written before, and the same written out."""

    def __init__(self) -> None:
        self.values: list[int] = []
        self._made: list[tuple[int, Piece]] = []  # each with the element before it

    def write(self, piece: Piece) -> None:
        self._made.append((len(self.values), piece))
        if isinstance(piece, int):
            self.values.append(piece)
        elif isinstance(piece, range):
            self.values += piece
        else:
            source, after, last = piece
            assert isinstance(source, Written)
            self.values += source.values[after:last]

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        end = len(self.values)
        for start, piece in reversed(self._made):
            low, high = max(start, after), min(end, last)
            end = start
            if low >= high:
                continue
            if isinstance(piece, range):
                yield high, piece[low - start : high - start]
            elif isinstance(piece, tuple):
                source, begin, _ = piece
                yield high, (source, begin + low - start, begin + high - start)
            else:
                yield high, piece


def random_sequences(random: Random, length: int) -> list[Written]:
    made = [Written() for _ in range(random.randint(1, 4))]
    while short := [one for one in made if len(one.values) < length]:
        source = random.choice(made)
        known = len(source.values)
        if not known or random.random() < 0.3:
            value = random.choice([0, 3, 300, 2**40, 2**63 - 4])
            many = random.choice([1, 1, 4])
            random.choice(short).write(value if many == 1 else range(value, value + many))
        else:
            after = random.randrange(known)
            random.choice(short).write((source, after, random.randint(after + 1, known)))
    return made


@pytest.mark.parametrize("seed", range(60))
def test_windows_are_what_is_written_out(seed: int) -> None:
    random = Random(seed)
    for sequence in random_sequences(random, random.choice([3, 40, 400])):
        values = sequence.values
        for _ in range(8):
            first = random.randint(1, len(values))
            last = random.randint(first, len(values))
            found = window(sequence, first, last)
            assert found.tolist() == values[first - 1 : last]
            assert found.dtype == np.min_scalar_type(max(values[first - 1 : last]))


def test_numbers_of_more_than_63_bits_are_pythons() -> None:
    powers = Written()
    for n in range(1, 64):
        powers.write(1 << n)
    assert window(powers, 60, 62).dtype == np.uint64
    assert window(powers, 60, 63).tolist() == [1 << n for n in range(60, 64)]
    assert window(powers, 60, 63).dtype == object
    rising = Written()
    rising.write(range(2**63 - 3, 2**63 + 6))
    assert window(rising, 1, 9).tolist() == list(range(2**63 - 3, 2**63 + 6))


def test_a_short_period_takes_few_copies() -> None:
    class Repeating(Copied):
        """5, then 1, 2, 3 again and again."""

        def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
            if last > 4:
                yield from repeated(self, max(after, 4), last, 2, 3)
            yield from ((n, (5, 1, 2, 3)[n - 1]) for n in range(min(last, 4), after, -1))

    for first, last in ((1, 9), (1, 10**6), (7, 8), (10**30, 10**30 + 10**6)):
        values = [5 if n == 1 else (n - 2) % 3 + 1 for n in range(first, min(last, first + 99) + 1)]
        assert window(Repeating(), first, last)[:100].tolist() == values
    assert len(plan(Repeating(), 0, 10**6).copies) < 60
