"""Random games of all families, small enough for the definition to judge them.

Every strategy draws whole games through the public constructors; `positions` draws positions of a
game where a mistake would show: caps on both sides of the pile and of the blocks.
"""

from typing import Any

from hypothesis import strategies as st

from onepile.families.general import General
from onepile.families.move_number import MoveNumber, move_number
from onepile.families.move_size import MoveSize
from onepile.families.pile_size import PileSize, pile_size
from onepile.formulas import Expression, NumbersWhere
from onepile.game_class import Game
from tests.families.general import random_conditions

HIGHEST_PILE = 40
HIGHEST_GENERAL = 14


def _parsed(text: str, variable: str = "n") -> Expression:
    return Expression.parse(text, variable)


def _listing(values: list[int], variable: str = "n") -> Expression:
    return _parsed(str(values), variable)


# Caps: functions n -> cap >= 1.

lists = st.lists(st.integers(1, 12), min_size=1, max_size=10).map(_listing)
"""Any values, the last for ever: bounded, in general neither rising nor of small steps."""

rising_lists = st.lists(st.integers(1, 15), min_size=1, max_size=10).map(
    lambda values: _listing(sorted(values))
)

linear = st.builds(
    lambda p, q, r: _parsed(f"max(1,floor(({p}n+{r})/{q}))" if q > 1 else f"{p}n+{r}"),
    st.integers(1, 9),
    st.integers(1, 3),
    st.integers(0, 5),
)
"""Non-decreasing: 2n, 3n+1, floor(3n/2) and their like."""

bounded = st.builds(lambda p, b: _parsed(f"min({p}n,{b})"), st.integers(1, 4), st.integers(1, 20))

curved = st.sampled_from(
    ["n^2", "floor(n*phi)", "ceil(sqrt(n))", "2^n", "floor(3n^(2/3))+1", "n+floor(sqrt(n))"]
).map(_parsed)

jagged = st.builds(
    lambda a, b, m: _parsed(f"{a}n if n%{m}==0 else {b}n+1"),
    st.integers(1, 5),
    st.integers(0, 5),
    st.integers(2, 4),
)
"""Unbounded and up and down."""

falling_start = st.builds(lambda a: _parsed(f"{a + 1}-n if n<={a} else n"), st.integers(2, 9))
"""Steps of -1 first: paper 000's condition (*) without being non-decreasing."""

caps = st.one_of(lists, rising_lists, linear, bounded, curved, jagged, falling_start)
rising_caps = st.one_of(rising_lists, linear, bounded, curved)


conditions = st.one_of(
    st.builds(lambda m, r: NumbersWhere.parse(f"n%{m}=={r}"), st.integers(2, 9), st.integers(0, 8)),
    st.sampled_from(["isprime(n)", "n>12", "ispower(n,2) or n%9==4", "5<=n<8", "n<0"]).map(
        NumbersWhere.parse
    ),
)
"""Ends as conditions: with and without end, some that never hold."""

further_ends = st.frozensets(st.integers(0, 15), max_size=3) | conditions


def move_size_games(f: st.SearchStrategy[Expression] = caps) -> st.SearchStrategy[MoveSize]:
    """Games with blocks from none to more than there are moves."""
    blocks = st.one_of(st.just(0), st.integers(0, 3), st.integers(0, 6), st.just(50))
    ends = st.just(frozenset[int]()) | further_ends
    stuck = st.sampled_from((False, False, False, True))
    return st.builds(
        MoveSize, f, blocks, st.booleans(), st.booleans() | st.just(False), ends, stuck
    )


misere_games = st.builds(MoveSize, caps, overshoot=st.booleans(), misere=st.just(True))
"""Misère games without blocks."""

games_with_ends = st.builds(MoveSize, caps, overshoot=st.booleans(), ends=further_ends)
"""Games without blocks that are over at some piles, too, in normal play."""

slow_caps = st.one_of(
    lists,
    bounded,
    st.builds(lambda m, s, b: f"{s}*(n%{m})+{b}", *map(st.integers, (2, 1, 1), (7, 3, 5))),
    st.builds(lambda m, s: f"{s} if n%{m}==0 else 1", st.integers(2, 6), st.integers(1, 12)),
    st.builds(
        lambda q, p, k: f"{min(p, q - 1)}n//{q}+{k}", *map(st.integers, (2, 1, 1), (7, 6, 9))
    ),
    st.builds(lambda q, k: f"n//{q}+(n%3)*{k}+1", st.integers(2, 5), st.integers(0, 4)),
    st.just("floor(sqrt(n))"),
).map(lambda f: _parsed(str(f)))
"""All that a state may return in: bounded f, lists, f that repeats, slopes below 1."""

slow_games = st.builds(
    MoveSize,
    slow_caps,
    st.one_of(st.just(0), st.integers(0, 3), st.integers(0, 8), st.just(20)),
    st.booleans(),
    st.booleans(),
    st.one_of(st.just(frozenset[int]()), st.frozensets(st.integers(1, 60), max_size=4)),
)
"""Move-size games whose safe caps repeat."""

plain_games = st.builds(
    MoveSize,
    st.builds(lambda p, r: _parsed(f"{p}n+{r}"), st.integers(1, 3), st.integers(0, 2)),
    st.integers(0, 2),
    st.booleans(),
)
"""Linear f, few blocks, normal play: games whose pattern is quickly proved."""


closed_form_games = st.builds(
    MoveSize,
    st.sampled_from(["2n", "n+n", "ceil(4n/2)", "n", "3n//3", "floor(3n/2)", "n+n//2"]).map(
        _parsed
    ),
    st.integers(1, 12),
    st.booleans(),
)
"""The f of which more is known for every number of blocks."""


# Most that may be taken from a pile: functions pile -> most, below 1 where the game is over.

_unit_jumps = st.sampled_from(
    [
        "floor(sqrt(n))",
        "ceil(sqrt(n))",
        "floor(n-sqrt(n))",
        "ceil(n-sqrt(n))",
        "floor(n/2)",
        "ceil(n/2)",
        "floor(2n/3)",
        "ceil(3n/5)",
        "floor(n/phi)",
        "ceil(n/phi)",
        "floor(3n^(2/3)-3n^(1/3))",
        "min(n,5)",
        "max(0,n-3)",
        "n",
        "3",
        "n-1",
    ]
).map(_parsed)
_pile_lists = st.lists(st.integers(-1, 12), min_size=1, max_size=25).map(_listing)
_pile_rising = st.lists(st.integers(0, 12), min_size=1, max_size=25).map(
    lambda values: _listing(sorted(values))
)
_pile_jagged = st.sampled_from(
    ["n%5", "n%3+1", "2n if n%2==0 else 1", "floor(n/2) if n%3==0 else 4", "7-n", "abs(9-n)"]
).map(_parsed)
pile_caps = st.one_of(_unit_jumps, _unit_jumps, _pile_lists, _pile_rising, _pile_jagged)


def pile_size_games(
    f: st.SearchStrategy[Expression] = pile_caps,
) -> st.SearchStrategy[PileSize]:
    """Normal and misère games."""
    return st.builds(PileSize, f, st.booleans() | st.just(False))


blocked_pile_size_games = st.builds(pile_size, pile_caps, st.integers(1, 3), misere=st.booleans())
"""Games of which the papers say nothing."""


misere_move_number_games = st.builds(
    lambda least, width, rises, blocks: move_number(
        _parsed(f"{least}", "k"),
        _parsed(f"{least + width}{rises}", "k"),
        Expression.constant(blocks, "k"),
        misere=True,
    ),
    st.integers(1, 3),
    st.integers(0, 4),
    st.sampled_from(["", "+k", "+k%3"]),
    st.integers(0, 2),
)
"""Games of which the papers say nothing."""


_level_parts = st.sampled_from(
    ["k%3", "2", "k//2", "k", "k^2//3", "floor(sqrt(k))", "max(0,6-k)", "2^k//3", "k*7%5"]
)


@st.composite
def move_number_games(draw: st.DrawFn) -> MoveNumber:
    """Games inside and outside the conditions of paper 003."""
    kind = draw(st.sampled_from(["linear", "linear", "regular", "lists", "curved"]))
    if kind == "curved":
        parts = [draw(_level_parts) for _ in range(4)]
        texts = (f"1+{parts[0]}", f"1+{parts[0]}+{parts[1]}+{parts[2]}", parts[3])
        return MoveNumber(*(_parsed(text, "k") for text in texts))
    if kind == "linear":
        slope, spread, more = (draw(st.integers(0, top)) for top in (2, 3, 2))
        start, width, blocked = draw(st.integers(1, 4)), *(draw(st.integers(0, 4)) for _ in "wb")
        return MoveNumber(
            _parsed(f"{slope}k+{start}", "k"),
            _parsed(f"{slope + spread}k+{start + width}", "k"),
            _parsed(f"{more}k+{blocked}", "k"),
        )

    def numbers(least: int, most: int) -> list[int]:
        return draw(st.lists(st.integers(least, most), min_size=count, max_size=count))

    count = draw(st.integers(1, 6))
    m, c, top = numbers(1, 5), numbers(0, 4), numbers(0, 9)
    if kind == "regular":  # paper 003: the blocks rise, and so does what the mover has beyond them
        c, slack = sorted(c), sorted(top)
        top = [x + y + z for x, y, z in zip(m, c, slack, strict=True)]
    return MoveNumber(_listing(m, "k"), _listing(top, "k"), _listing(c, "k"))


games: st.SearchStrategy[Game] = st.one_of(
    move_size_games(),
    pile_size_games(),
    move_number_games(),
    random_conditions.games(),
    blocked_pile_size_games | misere_move_number_games,
)


@st.composite
def positions(draw: st.DrawFn, game: Game, highest: int = HIGHEST_PILE) -> Any:
    """A position of the game with a pile up to `highest`."""
    pile = draw(st.integers(1, highest))
    if isinstance(game, MoveSize):
        beside = st.integers(pile - 2, pile + game.blocks + 2)
        cap = max(1, draw(st.one_of(st.integers(1, 8), st.integers(1, highest), beside)))
        return game.position(pile, cap=cap)
    if isinstance(game, PileSize):
        return game.position(pile)
    if isinstance(game, General):  # here the definition has far more positions to visit
        low = draw(st.integers(1, min(highest, HIGHEST_GENERAL)))
        return game.position(low, **draw(random_conditions.places(game)))
    return game.position(pile, move=draw(st.integers(1, 8)))
