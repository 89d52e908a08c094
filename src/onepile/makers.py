"""Games from Python values: one function a family, whose arguments are the family's options.

A rule may be a formula's text, a whole number, a list or array of whole numbers, whose last
repeats, or any Python function of one whole number. A function is called once for each argument,
and its values are checked; the condition of a general game may be a function of several. Nothing is
known of it for all arguments, so answers come from what holds for every rule, mostly by the
definition; `docs/python.md` says more.
"""

from collections.abc import Callable, Iterable
from typing import Literal

from onepile.family import family_named
from onepile.formulas import Rule
from onepile.formulas.conditions import Condition
from onepile.library import Game


def move_size(
    f: Rule,
    blocks: int = 0,
    *,
    overshoot: bool = False,
    misere: bool | Literal["stuck"] = False,
    ends: Iterable[int] | str = (),
    assume: Iterable[str] = (),
) -> Game:
    """Take n counters, at most the cap; then the opponent's cap is f(n).

    Args:
        f: The next cap as a function of the move.
        blocks: How many moves the opponent may forbid before each move.
        overshoot: Whether more may be taken than the pile holds, up to the cap.
        misere: Whether the player who makes the last move loses; `"stuck"`: and the game is over,
            and won by the player to move, when all moves can be blocked.
        ends: Pile sizes besides 0 at which the game is over, or a condition: `"n%7==0"`.
        assume: What you vouch for if f is a function: `{"nondecreasing"}`. Then large piles are
            solved by what is known of such rules, and the evidence says `assumed`. Values that fall
            are an error wherever they are met.

    >>> move_size("2n", blocks=1)
    onepile.game('move-size; f=2n; blocks=1')
    >>> move_size("2n", blocks=1, misere="stuck")
    onepile.game('move-size; f=2n; blocks=1; misere=stuck')
    >>> h = move_size(lambda n: 2 * n + n.bit_count(), blocks=1)
    >>> h.solve(pile=100, cap=30).moves, h.solve(pile=100, cap=30).evidence.grade
    ((1, 24, 28), 'definition')
    >>> from math import isqrt
    >>> rising = move_size(lambda n: n + isqrt(n), blocks=1, assume={"nondecreasing"})
    >>> rising.solve(pile=10**100, cap=7).evidence.grade
    'assumed'
    """
    rules = family_named("move-size").make(
        f=f, blocks=blocks, overshoot=overshoot, misere=misere, ends=ends, assume=assume
    )
    return Game(rules)


def pile_size(f: Rule, blocks: int = 0, *, misere: bool = False) -> Game:
    """From a pile of n take at most f(n) counters; where that is below 1 the game is over.

    Args:
        f: The most that may be taken, as a function of the pile.
        blocks: How many moves the opponent may forbid before each move.
        misere: Whether the player who makes the last move loses.

    >>> list(pile_size("floor(n/2)").table(10))
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5]
    >>> list(pile_size(lambda n: n.bit_count()).table(10))
    [0, 1, 0, 2, 0, 1, 2, 3, 0, 1, 2]
    >>> pile_size("floor(n/2)", blocks=1)
    onepile.game('pile-size; f=floor(n/2); blocks=1')
    """
    return Game(family_named("pile-size").make(f=f, blocks=blocks, misere=misere))


def move_number(least: Rule, most: Rule, blocks: Rule = 0, *, misere: bool = False) -> Game:
    """Move number k takes least(k) … most(k) counters, after up to blocks(k) are forbidden.

    Args:
        least: The least that may be taken.
        most: The most.
        blocks: How many of these moves the opponent may forbid.
        misere: Whether the player who makes the last move loses. The number of blocks must not
            change then.

    >>> move_number(1, "2k+3", blocks=1).solve(pile=30).outcome
    'safe'
    >>> move_number(1, lambda k: k + 2, blocks=1).solve(pile=30).evidence.grade
    'checked'
    """
    rules = family_named("move-number").make(least=least, most=most, blocks=blocks, misere=misere)
    return Game(rules)


def general(
    take: Condition | str | Callable[..., bool] | Iterable[int],
    blocks: int = 0,
    *,
    first: Condition | str | Callable[..., bool] | None = None,
    overshoot: bool = False,
    misere: bool = False,
    ends: Iterable[int] | str = (),
    passes: int = 0,
) -> Game:
    """Take m counters when a condition in m, n (the pile), p (the previous move) and t says so.

    Args:
        take: The condition as text, the moves as a list, or a Python function whose parameters are
            called m, n, p, t (the number of the move), as far as it looks at them.
        blocks: How many moves the opponent may forbid before each move.
        first: The condition while there is no previous move, where `take` looks at p; if it is left
            out, every first move is allowed.
        overshoot: Whether more may be taken than the pile holds, where the condition allows it.
        misere: Whether the player who makes the last move loses.
        ends: Pile sizes besides 0 at which the game is over, or a condition: `"n%7==0"`.
        passes: How often in the game a player may pass.

    >>> general("m!=p", blocks=1)
    onepile.game('general; take=m!=p; blocks=1')
    >>> general([2, 5, 7]).solve(10**100).moves
    (2,)
    >>> apart = general(lambda m, p: (m & p) == 0)
    >>> apart.solve(20, previous=4).moves, apart.solve(20, previous=4).evidence.grade
    ((3, 10, 11, 17, 19), 'definition')
    """
    rules = family_named("general").make(
        take=take,
        blocks=blocks,
        first=first,
        overshoot=overshoot,
        misere=misere,
        ends=ends,
        passes=passes,
    )
    return Game(rules)
