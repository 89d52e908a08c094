"""Unfolding with gaps: against the definition, the recurrence, the tables, and far beyond them."""

from random import Random

import pytest

from onepile.errors import IllegalError, NotApplicable
from onepile.families.move_size import MoveSize, tables
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.methods import ByProof
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.unfolding.games import MOST_YOUNG, unfold
from onepile.families.move_size.unfolding.gapped import GappedUnfolding
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Limits
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.families.move_size.unfolding.reference import (
    covers,
    lifetimes,
    random_rule,
    safe_caps,
)

_LIMITS = Limits()


def read(text: str) -> MoveSize:
    game = parse_game(f"move-size; {text}")
    assert isinstance(game, MoveSize)
    return game


def unfolded(text: str) -> GappedUnfolding:
    unfolding = unfold(read(text))
    assert isinstance(unfolding, GappedUnfolding)
    return unfolding


def random_text(random: Random, misere: bool) -> str:
    """A rule that rises in the long run, slowly or quickly, as people write it."""
    slope, part, more = random.randint(1, 9), random.randint(1, 4), random.randint(0, 5)
    f = random.choice(
        [
            f"max(1,floor(({slope}n+{more})/{part}))",
            f"floor(sqrt({slope}n))",
            f"n+{more}",
            f"min({slope}n,{5 * more + 1})",
            f"n^2+{more}",
            f"{slope}n+{part}*({more}n%{part + 1})",
            f"{slope}n+{more} if n%{part}==0 else {part}n",
        ]
    )
    if misere and random.random() < 0.2:
        f = str(sorted(random.randint(1, 15) for _ in range(8)))
    elif not misere or random.random() < 0.4:
        for at in random.sample(range(1, 9), random.randint(1, 4)):
            f = f"{random.randint(1, 20)} if n=={at} else {f}"
    return f"f={f}; blocks={random.randint(0, 6)}" + "; misere" * misere


@pytest.mark.parametrize("seed", range(10))
def test_the_definition_agrees(seed: int) -> None:
    """At small piles, with every cap that makes a difference, and one more."""
    random = Random(seed)
    for _ in range(25):
        text = random_text(random, misere=random.random() < 0.7)
        text += random.choice(["", "; overshoot", "; ends=3,8", "; ends=1; overshoot"])
        game, unfolding = read(text), unfold(read(text))
        oracle = Oracle(game)
        for pile in range(26):
            caps = range(1, pile + game.blocks + 3)
            safe = [cap for cap in caps if oracle.is_safe(MoveSizePosition(pile, cap))]
            if isinstance(unfolding, GappedUnfolding):
                least, most = unfolding.safe_caps(pile) or (1, 0)
            else:
                least, most = 1, unfolding.threshold(pile) - 1
            assert safe == [cap for cap in caps if least <= cap <= most], (text, pile)
            # The lemma on safe caps: an interval, and it begins early.
            assert not game.misere or least <= min(pile, game.blocks + 1) or not safe, (text, pile)
            position = MoveSizePosition(pile, caps[-1])
            won = [move for move in unfolding.winning_moves(*position) if move <= pile]
            moves = oracle.winning_moves(position)
            assert won == [move for move in moves if move <= pile], (text, pile)


@pytest.mark.parametrize("seed", range(12))
def test_the_recurrence_agrees(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        n = random.choice([40, 120, 260])
        head = [random.randint(1, random.choice([4, 30])) for _ in range(random.randint(0, 12))]
        rule = random_rule(random, n + 20)
        rule[1 : len(head) + 1] = head
        blocks, overshoot = random.randint(0, 7), random.random() < 0.5
        misere = random.random() < 0.6
        ends = frozenset(random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])))
        caps = safe_caps(rule, blocks, overshoot, ends, n, misere)
        game = GappedUnfolding(
            lifetimes(rule, len(head) + 1, blocks, misere), blocks, overshoot, ends
        )
        told = f"{rule[:20]}… {blocks=} {overshoot=} {misere=} ends={set(ends)}"
        if random.random() < 0.4:  # what is known must not depend on how it was asked for
            for pile in random.sample(range(1, n), 5):
                game.extend(pile)
        expected = [(least, below - 1) if least < below else None for least, below in caps]
        assert [game.safe_caps(pile) for pile in range(n + 1)] == expected, told
        for pile in random.sample(range(1, n + 1), 6):
            cap = random.randint(1, pile + 10)
            most = cap if overshoot else min(cap, pile)
            moves = [k for k in range(1, most + 1) if covers(rule, caps, pile, k)]
            assert list(game.winning_moves(pile, cap)) == ([] if pile in ends else moves), told


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_tables_agree_up_to_a_hundred_thousand(seed: int, misere: bool) -> None:
    random = Random(seed)
    slope, part, more = random.randint(1, 12), random.randint(1, 4), random.randint(0, 5)
    f = random.choice(
        [
            f"max(1,floor(({slope}n+{more})/{part}))",
            f"floor(sqrt({slope}n))",
            f"{slope}n+{3 * part}*(n%{more + 2})",
        ]
    )
    if not misere or random.random() < 0.5:
        f = f"{random.randint(1, 20)} if n=={random.randint(1, 9)} else {f}"
    game = read(f"f={f}; blocks={random.randint(1, 6)}" + "; misere" * misere)
    count, cap = 100_000, random.randint(1, 2 * game.blocks + 2)
    unfolding = unfold(game)
    unfolding.extend(count, limit=100_000)
    unsafe = tables.unsafe_piles(game, count, cap)
    for pile in [*range(1, 500), *(random.randint(1, count) for _ in range(2000))]:
        assert bool(unsafe[pile - 1]) != _safe(unfolding, pile, cap), (game, pile, cap)


def _safe(unfolding: Unfolding, pile: int, cap: int) -> bool:
    if isinstance(unfolding, GappedUnfolding):
        least, most = unfolding.safe_caps(pile) or (1, 0)
        return least <= cap <= most
    return cap < unfolding.threshold(pile)


@pytest.mark.parametrize(
    "text", ["f=2n; blocks=2; misere", "f=4n; blocks=1; misere", "f=floor(3n/2); blocks=1; misere"]
)
def test_misere_play_of_paper_004_up_to_a_million(text: str) -> None:
    game, unfolding = read(text), unfolded(text)
    count = 10**6
    piles = [10**6, *(Random(text).randint(1, count) for _ in range(2000))]
    for cap in (2, 24):
        unsafe = tables.unsafe_piles(game, count, cap)
        assert [_safe(unfolding, pile, cap) for pile in piles] == [
            not unsafe[pile - 1] for pile in piles
        ]


def far(digits: int) -> list[int]:
    """Piles of so many digits, in all residues of small numbers."""
    random = Random(digits)
    return [random.randint(10 ** (digits - 1), 10**digits) for _ in range(40)]


@pytest.mark.parametrize("digits", [50, 300, 1000])
def test_the_third_game_of_paper_004_in_misere_play_has_a_closed_form(digits: int) -> None:
    """That of the claim 004/variation/misere-third."""
    unfolding = unfolded("f=floor(3n/2); blocks=1; misere")
    for pile in far(digits):
        block, remainder = divmod(pile - 1, 6)
        most = 6 * (block & -block) - 2
        closed = [(1, most), (2, most), (1, most + 1), None, (1, 2), (2, 2)]
        assert unfolding.safe_caps(pile) == closed[remainder]


@pytest.mark.parametrize("digits", [50, 300, 1000])
def test_the_second_game_of_paper_004_in_misere_play_is_the_normal_one(digits: int) -> None:
    """With one counter fewer and without overshoot: the claim 004/variation/misere."""
    unfolding = unfolded("f=4n; blocks=1; misere")
    normal = read("f=4n; blocks=1")
    for pile in far(digits)[:10]:
        answer = ByProof().answer(normal, MoveSizePosition(pile - 1, 1), _LIMITS)
        assert unfolding.threshold(pile) == answer.threshold


@pytest.mark.parametrize("digits", [4, 50, 300, 1000])
def test_the_first_game_of_paper_004_in_misere_play_is_26_times_another(digits: int) -> None:
    """A pile of 26 j + 4 is decided by the game with one block, all others by their remainder."""
    text = "f=2n; blocks=2; misere"
    unfolding, small = unfolded(text), Recurrence(read(text))
    scaled = read("f=2n; blocks=1; overshoot")
    for pile in far(digits):
        if pile % 26 != 4:
            assert unfolding.safe_caps(pile) == small.safe_caps(26 * 4 + pile % 26)
        pile += 4 - pile % 26
        answer = ByProof().answer(scaled, MoveSizePosition(pile // 26, 1), _LIMITS)
        assert isinstance(answer.threshold, int)
        assert unfolding.safe_caps(pile) == (1, 26 * answer.threshold - 1)


@pytest.mark.parametrize("blocks", [1, 2, 5, 10, 40])
def test_where_blocks_are_as_many_as_the_moves(blocks: int) -> None:
    text = f"f=2n; blocks={blocks}; misere"
    game, unfolding = read(text), unfolded(text)
    oracle = Oracle(game)
    assert unfolding.safe_caps(0) is None
    assert unfolding.safe_caps(1) == (1, INFINITY)
    leasts = set()
    for pile in range(1, 45):
        least, most = unfolding.safe_caps(pile) or (1, 0)
        leasts.add(least)
        for cap in {1, 2, blocks, blocks + 1, blocks + 2, pile, pile + 1, pile + blocks + 1}:
            assert oracle.is_safe(MoveSizePosition(pile, cap)) == (least <= cap <= most)
    assert blocks > 5 or blocks + 1 in leasts  # as late as the lemma on safe caps allows


@pytest.mark.parametrize("ends", ["", "; ends=7", "; ends=1,2,3,50"])
def test_misere_play_without_blocks_has_no_gaps(ends: str) -> None:
    game, unfolding = read(f"f=3n; misere{ends}"), unfolded(f"f=3n; misere{ends}")
    table = tables.thresholds(game, 3000).tolist()
    assert [unfolding.threshold(pile) for pile in range(1, 3001)] == [
        value or INFINITY for value in table
    ]


def test_what_falls_for_ever_or_too_late_is_declined() -> None:
    for text in ("f=n if n%2==0 else 5; blocks=2", "f=n%5+1; blocks=1; misere"):
        with pytest.raises(NotApplicable, match="non-decreasing from some n on"):
            unfold(read(text))
    late = MOST_YOUNG + 1
    for text in (f"f=9999 if n=={late} else 2n; blocks=1", f"f=n; blocks={late}; misere"):
        with pytest.raises(NotApplicable, match="young piles"):
            unfold(read(text))
    assert isinstance(unfold(read(f"f=n; blocks={late - 1}; misere")), GappedUnfolding)


def other_lines(text: str, count: int) -> list[Extended]:
    """Thresholds by the compiled loops, which go by the recurrence."""
    return [value or INFINITY for value in tables.thresholds(read(text), count).tolist()]


@pytest.mark.parametrize(
    "text",
    [
        "f=n if n%2==0 else 4n; blocks=1",
        "f=2n+5(n%3); blocks=2",
        "f=3n+7 if n%4==0 else 3n; blocks=3; overshoot",
        "f=n+3(n%2); blocks=4",
        "f=n+30(n%7); blocks=1; ends=5,900",
        "f=4n if n%3==1 else 2n+1; ends=3",
    ],
)
def test_where_f_falls_again_and_again(text: str) -> None:
    unfolding = unfolded(text)
    expected = other_lines(text, 30_000)
    assert [unfolding.threshold(pile) for pile in range(1, 30_001)] == expected


@pytest.mark.parametrize("digits", [50, 300])
@pytest.mark.parametrize("text", ["f=2n+5(n%3)", "f=n+3(n%2)"])
def test_without_blocks_it_is_the_base(text: str, digits: int) -> None:
    """For every f: the Main theorem of paper 001."""
    game, unfolding = read(text), unfolded(text)
    base = OwnBase(game)
    base.extend(10**digits)
    for pile in far(digits):
        assert unfolding.threshold(pile) == base.threshold(pile)


def test_an_early_value_below_one_is_an_error_that_names_it() -> None:
    with pytest.raises(IllegalError, match="is 0 at n = 3"):
        read("f=0 if n==3 else 2n; blocks=2")
