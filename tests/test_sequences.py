"""Terms for the OEIS: those of the sequences' own definitions, and what is safe in truth."""

from collections.abc import Callable, Iterator
from io import StringIO
from itertools import accumulate, chain, count, islice
from math import isqrt
from operator import mul
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, OnepileError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.terms import Known, Terms, _safe_members, known_sequences
from tests.conformance.random_games import linear, move_size_games, rising_caps
from tests.families.pile_size.rules_to_try import removals

COUNT = 20


def recurrence(first: list[int], back: int) -> Iterator[int]:
    """a(n) = a(n-1) + a(n-back), after the first terms."""
    known = list(first)
    yield from known
    while True:
        known.append(known[-1] + known[-back])
        yield known[-1]


def expansion(top: list[int], bottom: list[int]) -> Iterator[int]:
    """The coefficients of a quotient of polynomials, lowest first; the bottom begins with 1."""
    known: list[int] = []
    for n in count():
        value = top[n] if n < len(top) else 0
        value -= sum(c * known[n - i] for i, c in enumerate(bottom) if 0 < i <= n)
        known.append(value)
        yield value


def fibonacci() -> Iterator[int]:
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def zeckendorf() -> Iterator[int]:
    """From n = 1 on the least part of n as a sum of Fibonacci numbers, taken greedily."""
    for n in count(1):
        part = 0
        while n:
            part = max(f for f in islice(fibonacci(), 60) if f <= n)
            n -= part
        yield part


def halves() -> Iterator[int]:
    known: list[int] = []
    for n in count():
        known.append(n // 2 if n % 2 == 0 else known[n // 2])
        yield known[n]


def grundy(most: Callable[[int], int]) -> Iterator[int]:
    """Nim-values when at most so many are taken from n, by the least excluded value."""
    known: list[int] = []
    for n in count():
        seen = {known[n - k] for k in range(1, most(n) + 1)}
        known.append(next(value for value in count() if value not in seen))
        yield known[n]


def taking(moves: Callable[[int], bool]) -> Iterator[int]:
    """Nim-values when some numbers may be taken, by the least excluded value."""
    known: list[int] = []
    for n in count():
        seen = {known[n - k] for k in range(1, n + 1) if moves(k)}
        known.append(next(value for value in count() if value not in seen))
        yield known[n]


def apart(differences: Callable[[int], bool]) -> Iterator[int]:
    """From 0 on the least numbers of which no two have such a difference."""
    known: list[int] = []
    for n in count():
        if not any(differences(n - earlier) for earlier in known):
            known.append(n)
            yield n


def is_square(n: int) -> bool:
    return isqrt(n) ** 2 == n


def is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def is_factorial(n: int) -> bool:
    return n in accumulate(range(1, 21), mul)


def is_fibonacci(n: int) -> bool:
    return n in islice(fibonacci(), 60)


def zeros(n: int, base: int) -> int:
    """How many zeros end a positive number."""
    return next(k for k in count() if n % base ** (k + 1))


def least_prime(n: int) -> int:
    """Which prime is the least that divides n; 0 of 1."""
    primes = [p for p in range(2, n + 1) if is_prime(p)]
    return next((i for i, p in enumerate(primes, 1) if n % p == 0), 0)


DEFINITIONS: dict[str, Callable[[], Iterator[int]]] = {
    "A000045": fibonacci,
    "A139764": zeckendorf,
    "A000079": lambda: (2**n for n in count()),
    "A006519": lambda: (n & -n for n in count(1)),
    "A003410": lambda: expansion([1, 1, 1, 1], [1, -1, 0, -1]),
    "A003411": lambda: expansion([1, 1, 1, 1, 1], [1, -1, 0, 0, -1]),
    "A003412": lambda: recurrence([1, 2, 3, 4, 6, 8, 11, 14, 18, 24, 32, 43], 6),
    "A003413": lambda: recurrence([1, 2, 3, 4, 5, 7, 9, 12], 6),
    "A025480": halves,
    "A000225": lambda: (2**n - 1 for n in count()),
    "A263390": lambda: grundy(lambda n: n // 3),
    "A010873": lambda: (n % 4 for n in count()),
    "A030193": lambda: apart(is_square),
    "A014586": lambda: taking(is_square),
    "A025043": lambda: apart(is_prime),
    "A014589": lambda: taking(is_prime),
    "A014587": lambda: taking(is_factorial),
    "A001581": lambda: islice(apart(is_fibonacci), 1, None),
    "A014588": lambda: taking(is_fibonacci),
    "A036554": lambda: (n for n in count(1) if zeros(n, 2) % 2),
    "A145204": lambda: chain([0], (n for n in count(1) if zeros(n, 3) % 2)),
    "A007814": lambda: (zeros(n, 2) for n in count(1)),
    "A055396": lambda: map(least_prime, count(1)),
    "A054995": lambda: (removals(people, 3)[-1] for people in count(1)),
    "A088333": lambda: (removals(people, 4)[-1] for people in count(1)),
    "A181281": lambda: (removals(people, 5)[-1] for people in count(1)),
}
_BEGIN_AT_1 = (
    *("A139764", "A006519", "A025043", "A001581", "A036554", "A145204", "A007814", "A055396"),
    *("A054995", "A088333", "A181281"),
)
OFFSETS = dict.fromkeys(_BEGIN_AT_1, 1)
"""The index of the first term of each definition above; 0 if none is given."""


@pytest.mark.parametrize("known", known_sequences(), ids=lambda known: known.number)
def test_known_sequences(known: Known) -> None:
    later = known.first - OFFSETS.get(known.number, 0)
    before = max(0, -later)  # what stands before the first term there
    found = known.game.terms(COUNT + before, known.what)
    wanted = islice(DEFINITIONS[known.number](), max(0, later), None)
    assert found[before:] == list(islice(wanted, COUNT))
    assert found.oeis == known.number
    assert known.game.terms(COUNT, known.what).offset in (0, 1)


def test_every_definition_is_of_a_known_sequence() -> None:
    assert set(DEFINITIONS) == {known.number for known in known_sequences()}
    assert onepile.game("fibonacci-two-blocks").terms(5).oeis is None
    assert onepile.game("fibonacci-nim").terms(5, cap=2).oeis is None


def safe_by_definition(game: Game, pile: int) -> bool:
    oracle = Oracle(game)
    if not isinstance(game, MoveSize):
        return oracle.is_safe(game.position(pile))
    if pile == 1:  # there is no move with the cap 0
        return not game.misere
    return oracle.is_safe(game.position(pile, cap=pile - 1))


def test_safe_piles_far_out_come_from_the_base() -> None:
    for text in ("doubling-nim", "fibonacci-two-blocks", "move-size; f=4n; blocks=1; overshoot"):
        game = onepile.game(text)
        many = game.terms(60)
        assert len(many) == 60
        assert many[:12] == list(game.table(many[11], what="safe-piles"))
    assert onepile.game("doubling-nim").terms(60)[-1] == 2**59


@given(
    st.builds(MoveSize, linear, st.integers(0, 3), st.just(True)),
    st.integers(1, 12),
)
@settings(max_examples=30)
def test_a_base_has_the_safe_piles(game: MoveSize, count: int) -> None:
    found = _safe_members(game, count, Limits())
    if found is not None:
        piles = game.table(found[-1], what="safe-piles")
        assert found == list(piles)


@pytest.mark.parametrize("asked", ["static-nim", "move-size; f=2n; blocks=1", "finite-base"])
def test_what_was_found_comes_back_with_the_refusal(asked: str) -> None:
    game = onepile.game(asked)
    with pytest.raises(IllegalError, match="safe piles in all") as refused:
        game.terms(40)
    assert refused.value.found == [pile for pile in range(1, 60) if safe_by_definition(game, pile)]
    with pytest.raises(WorkLimitError) as stopped:
        onepile.game("move-size; f=n; blocks=1; overshoot").terms(10**5, "base", work=10**4)
    found = stopped.value.found
    assert isinstance(found, Terms)
    assert found == found.game.terms(len(found), "base")


@given(move_size_games(rising_caps))
@settings(max_examples=60)
def test_no_pile_is_safe_above_the_last_one(game: MoveSize) -> None:
    last = game.last_safe_pile(Limits())
    if last is not None and last < 10**6:
        try:
            assert max(game.table(4 * last + 100, what="safe-piles")) <= last
        except IllegalError:
            assert not safe_by_definition(game, 1)


def test_thresholds_begin_with_the_first_finite_one() -> None:
    found = onepile.game("move-size; f=2n; blocks=2").terms(9, "thresholds")
    assert found.offset == 3
    assert found == list(found.game.table(3, 11))


def test_the_base() -> None:
    game = onepile.game("even-or-odd")
    assert game.terms(9, "base") == list(game.base(300).members[:9])


@pytest.mark.parametrize(
    "text",
    ["fibonacci-nim", "half", "growing-moves", "general; set=2,5", "move-size; f=2n; misere"],
)
def test_the_sequences_that_are_offered_are_those_that_are_there(text: str) -> None:
    game = onepile.game(text)
    with pytest.raises(IllegalError) as refusal:
        game.terms(3, "fib")
    offered = str(refusal.value).partition(": choose ")[2].split(", ")
    for what in ("safe-piles", "base", "thresholds", "nim-values", "outcomes"):
        try:
            game.terms(3, what)
            known = True
        except WorkLimitError:  # there are not so many
            known = True
        except OnepileError as error:
            known = "infinite threshold" in str(error) or error.found is not None
        assert known == (what in offered)


def test_text_and_b_files(tmp_path: Path) -> None:
    fibonacci = onepile.game("fibonacci-nim").terms(5)
    assert (str(fibonacci), fibonacci) == ("1, 2, 3, 5, 8", [1, 2, 3, 5, 8])
    half = onepile.game("half").terms(4, "nim-values")
    target = StringIO()
    half.table.write("bfile", target)
    assert target.getvalue() == "0 0\n1 0\n2 1\n3 0\n"
    fibonacci.table.save(tmp_path / "b000045.txt")
    assert (tmp_path / "b000045.txt").read_text() == "1 1\n2 2\n3 3\n4 5\n5 8\n"
    onepile.game("fibonacci-nim").base(10).save(tmp_path / "base.csv")
    assert (tmp_path / "base.csv").read_text().splitlines()[:3] == [
        "n,member,threshold",
        "1,1,1",
        "2,2,2",
    ]
