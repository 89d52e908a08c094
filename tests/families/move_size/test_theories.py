"""Every theory of a move-size game: near the first pile the recurrence, far out all the others.

So are the views that are made from theories: tables, windows, the map and bases. The recurrence is
held against the oracle; everything else here is held against the recurrence.
"""

from collections import Counter
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import NotApplicable, OnepileError, UndecidedError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds, thresholds_of_values, unsafe_piles
from onepile.families.move_size.theory import METHODS, Choice, SafeCaps, Theory
from onepile.limits import Limits
from onepile.mathematics.self_copies import window
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.oracle import Oracle
from onepile.rules import with_those_alike
from onepile.text import parse_game
from tests.conformance.by_definition import Recurrence, safe_caps
from tests.conformance.hard import RULES, hard_games, named_games
from tests.conformance.random_games import (
    caps,
    closed_form_games,
    conditions,
    linear,
    misere_games,
    move_size_games,
    plain_games,
    rising_caps,
    slow_games,
)

LIMITS = Limits(work=400_000)
FAR = [2**31 - 30, 2**53 - 30, 2**63 - 30, 10**30, 10**100, 10**1000]
CHOICES = [method for method in METHODS if isinstance(method, Choice)]

many_blocks = st.builds(
    MoveSize,
    linear | rising_caps,
    st.sampled_from([5, 17, 40, 90, 200]),
    st.booleans(),
    ends=st.frozensets(st.integers(1, 60), max_size=2),
)
stuck_games = st.builds(
    MoveSize,
    caps,
    st.integers(1, 4),
    st.booleans(),
    ends=st.frozensets(st.integers(1, 12), max_size=2),
    stuck=st.just(True),
)
games = st.one_of(
    move_size_games(),
    move_size_games(rising_caps),
    slow_games,
    many_blocks,
    stuck_games,
    plain_games | closed_form_games,
    misere_games,
    st.builds(MoveSize, caps, ends=st.frozensets(st.integers(1, 60), min_size=1) | conditions),
)


@settings(max_examples=150)
@given(move_size_games() | stuck_games, st.data())
def test_the_recurrence_is_the_definition(game: MoveSize, data: st.DataObject) -> None:
    last = 20
    oracle, recurrence = Oracle(game), Recurrence(game, last)
    for pile in range(1, last + 1):
        told = recurrence.caps[pile]
        assert safe_caps(oracle, game, pile) == tuple(
            cap
            for cap in range(1, pile + game.blocks + 1)
            if told is not None and told[0] <= cap <= told[1]
        )
        position = game.position(pile, cap=data.draw(st.integers(1, 30)))
        if game.moves(position):
            winning = recurrence.winning_moves(*position)
            assert list(with_those_alike(game, position, winning)) == oracle.winning_moves(position)


def theories(game: MoveSize, last: int) -> dict[str, Theory]:
    """What is known of the game up to a pile, by each method that knows it."""
    found = {}
    for choice in CHOICES:
        with suppress(NotApplicable, UndecidedError, WorkLimitError):
            found[choice.name] = choice.theory(game, last, LIMITS)
    return found


def told(theory: Theory, pile: int) -> object:
    """The threshold of a pile; where there is none, the safe caps."""
    if theory.game.has_thresholds:
        return theory.knows.threshold(pile)
    assert isinstance(theory.knows, SafeCaps)
    return theory.knows.safe_caps(pile)


def in_arrays(values: list[Extended]) -> list[int]:
    return [value if isinstance(value, int) else INFINITE for value in values]


def near(game: MoveSize, last: int, draw: Random) -> set[str]:
    """Hold all theories of the first piles against the recurrence, and all views."""
    true = Recurrence(game, last)
    g = true.thresholds() if game.has_thresholds else []
    piles = draw.sample(range(1, last + 1), 6)
    found = theories(game, last)
    for name, theory in found.items():
        # What is known does not depend on the order in which it is asked for.
        for pile in [*piles, *range(1, last + 1)]:
            right = true.threshold(pile) if g else true.caps[pile]
            assert told(theory, pile) == right, (name, pile)
        for pile in piles:
            cap = draw.randint(1, pile + game.blocks)
            if game.moves(game.position(pile, cap=cap)):
                moves = list(theory.knows.winning_moves(pile, cap))
                assert moves == true.winning_moves(pile, cap), (name, pile, cap)
            if parts := theory.expansion(pile):
                assert (sum(parts), list(parts)) == (pile, sorted(parts)), name
                behind = 0 if game.overshoot or len(parts) == 1 else game.blocks
                assert true.threshold(parts[0] + behind) == true.threshold(pile), (name, parts)
        if theory.sequence is not None:
            first, end = sorted(draw.choices(range(1, last + 1), k=2))
            assert window(theory.sequence, first, end).tolist() == in_arrays(g[first - 1 : end])
    views(game, true, g, draw)
    return set(found)


def views(game: MoveSize, true: Recurrence, g: list[Extended], draw: Random) -> None:
    """Tables, the map and the base, whichever theory makes them."""
    last, cap = len(true.caps) - 1, draw.randint(1, 12)
    lost = [one is not None and one[0] <= cap <= one[1] for one in true.caps[1:]]
    if not game.stuck:
        assert (~unsafe_piles(game, last, cap)).tolist() == lost
    if not g:
        return
    assert thresholds(game, last).tolist() == in_arrays(g)
    with suppress(NotApplicable, WorkLimitError):
        heights = game.skyline(1, 1, last, 20, work=LIMITS.work).heights
        assert list(heights) == [20 if t is INFINITY else min(20, int(t) - 1) for t in g]
    with suppress(OnepileError):
        base = game.base(last, work=LIMITS.work)
        for member, value in zip(base.members, base.values, strict=True):
            if member + base.behind <= last:
                assert true.threshold(member + base.behind) == value


def far(game: MoveSize, first: int, draw: Random) -> set[str]:
    """Hold all theories of piles far out against each other, and against their own recurrence."""
    piles = [first + draw.randrange(60) for _ in range(3)]
    found = {}
    for name, theory in theories(game, first + 60).items():
        with suppress(NotApplicable, UndecidedError, WorkLimitError):
            found[name] = [said(theory, pile) for pile in piles]
            obeys(theory, piles[0])
            if theory.sequence is not None:
                values = window(theory.sequence, piles[0], piles[0] + 2000)
                for at in (0, 1, 2000, draw.randrange(2000)):
                    assert in_arrays([theory.knows.threshold(piles[0] + at)]) == [int(values[at])]
            assert found[name] == next(iter(found.values())), (name, piles)
    return set(found)


def said(theory: Theory, pile: int) -> object:
    """All that a theory says of a pile, but for its sum and all but the first moves."""
    caps = [1, 17, pile // 2, pile + theory.game.blocks]
    return told(theory, pile), [moves(theory, pile, cap) for cap in caps]


def moves(theory: Theory, pile: int, cap: int) -> list[int]:
    """The first of the winning moves: so few are listed by every theory."""
    if not theory.game.moves(theory.game.position(pile, cap=cap)):
        return []
    return list(islice(theory.knows.winning_moves(pile, cap), 3))


def obeys(theory: Theory, pile: int) -> None:
    """The threshold is the winning move that is one too many, and a move wins by the definition."""
    game = theory.game
    if not game.has_thresholds or game.is_over(pile):
        return
    g = theory.knows.threshold(pile)
    listed = list(islice(theory.knows.winning_moves(pile, pile + game.blocks), game.blocks + 1))
    if isinstance(g, int):
        assert listed[-1] == g
    for move in {*listed, *range(1, min(150, g if isinstance(g, int) else 1))}:
        left = theory.knows.threshold(pile - move) if move < pile else INFINITY
        if move < pile:
            assert (game.f(move) < left) == (move in listed), (pile, move)


@pytest.mark.parametrize("rule", RULES["move-size"])
def test_hard_games(rule: str) -> None:
    """With options by lot."""
    draw = Random(rule)
    for game in draw.sample(hard_games("move-size", rule), 5):
        assert isinstance(game, MoveSize)
        near(game, 100, draw)
        far(game, draw.choice(FAR), draw)


@pytest.mark.parametrize("first", FAR)
def test_named_games_far_out(first: int) -> None:
    for game in named_games("move-size"):
        assert isinstance(game, MoveSize)
        far(game, first, Random(first))


def test_random_games() -> None:
    """And each theory knows a fair number of them, near and far out."""
    known: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(games, st.integers(10, 90), st.randoms(use_true_random=False))
    def hold(game: MoveSize, last: int, draw: Random) -> None:
        known.update(near(game, last, draw))
        known.update(far(game, draw.choice(FAR), draw))

    hold()
    assert {one.name: known[one.name] for one in CHOICES if known[one.name] < 10} == {}


@pytest.mark.parametrize("options", ["", "; misere", "; blocks=3; overshoot"])
@pytest.mark.parametrize("f", ["2n", "floor(5n/2)+3", "n if n%2==0 else 4n", "300"])
def test_a_million_piles(f: str, options: str) -> None:
    """By copies, and by the compiled loops that try every move."""
    game = parse_game(f"move-size; f={f}{options}")
    count = 10**6
    values = game.f.values(count, clamp=1 << 40)
    computed = thresholds_of_values(values, game.blocks, game.overshoot).tolist()
    expected = [INFINITE, *computed[:-1]] if game.misere else computed
    assert thresholds(game, count).tolist() == expected
    for theory in theories(game, count).values():
        if theory.sequence is not None:
            found = window(theory.sequence, 700_001, count)
            assert found.tolist() == expected[700_000:]
