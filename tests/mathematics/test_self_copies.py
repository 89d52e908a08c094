"""Windows of sequences that copy each other, against the sequences written out."""

from random import Random

import numpy as np
import pytest

from onepile.mathematics.self_copies import Piece, window

Written = dict[str, list[tuple[int, Piece[str]]]]
"""For each sequence its pieces, each with the element before it."""


def random_sequences(random: Random, length: int) -> tuple[Written, dict[str, list[int]]]:
    """Sequences of values and copies of what was written before, and the same written out."""
    names = [chr(ord("a") + i) for i in range(random.randint(1, 4))]
    made: Written = {name: [] for name in names}
    out: dict[str, list[int]] = {name: [] for name in names}
    while any(len(values) < length for values in out.values()):
        name = random.choice([name for name in names if len(out[name]) < length])
        source = random.choice(names)
        known = len(out[source])
        if not known or random.random() < 0.3:
            value = random.choice([0, 3, 300, 2**40, 2**63 - 4])
            many = random.choice([1, 1, 4])
            made[name].append((len(out[name]), value if many == 1 else range(value, value + many)))
            out[name] += range(value, value + many)
        else:
            after = random.randrange(known)
            last = random.randint(after + 1, known)
            made[name].append((len(out[name]), (source, after, last)))
            out[name] += out[source][after:last]
    return made, out


def pieces_of(
    made: Written, out: dict[str, list[int]], name: str, after: int, last: int
) -> list[Piece[str]]:
    found: list[Piece[str]] = []
    starts = [start for start, _ in made[name]]
    ends = [*starts[1:], len(out[name])]
    for (start, piece), end in zip(made[name], ends, strict=True):
        low, high = max(start, after), min(end, last)
        if low >= high:
            continue
        if isinstance(piece, int):
            found.append(piece)
        elif isinstance(piece, range):
            found.append(piece[low - start : high - start])
        else:
            source, begin, _ = piece
            found.append((source, begin + low - start, begin + high - start))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_windows_are_what_is_written_out(seed: int) -> None:
    random = Random(seed)
    made, out = random_sequences(random, random.choice([3, 40, 400]))
    for name, values in out.items():
        for _ in range(8):
            first = random.randint(1, len(values))
            last = random.randint(first, len(values))
            found = window(
                name, first, last, lambda n, after, end: pieces_of(made, out, n, after, end)
            )
            assert found.tolist() == values[first - 1 : last]
            assert found.dtype == np.min_scalar_type(max(values[first - 1 : last]))


def test_numbers_of_more_than_63_bits_are_pythons() -> None:
    def powers(name: str, after: int, last: int) -> list[Piece[str]]:
        return [1 << n for n in range(after + 1, last + 1)]

    assert window("2^n", 60, 62, powers).dtype == np.uint64
    assert window("2^n", 60, 63, powers).tolist() == [1 << n for n in range(60, 64)]
    assert window("2^n", 60, 63, powers).dtype == object

    def rising(name: str, after: int, last: int) -> list[Piece[str]]:
        return [range(2**63 - 3 + after, 2**63 - 3 + last)]

    assert window("rising", 1, 9, rising).tolist() == list(range(2**63 - 3, 2**63 + 6))
