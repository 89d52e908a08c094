"""What may be true of a move-size game as a whole, as statements.

They are judged by the definition: thresholds are found by trying every cap, members are read off
the thresholds (paper 001, observation: the member after b is the first N > b with g(N) ≠ g(N - b)),
and f is evaluated value by value. What is said of a way to find them is judged by going that way
again and comparing what comes out with the definition: `unfolds`, `certified`, `base_recurs`;
`not_proved_within` searches again. What no table decides, that a base is finite or goes on in a
pattern for ever, is left to the statement that says why.

Papers 000 and 001 speak of normal play without blocks. What is said of a misère game in their
words is said of the normal game to which it is reduced, and judged there.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Literal

from onepile.formulas import Expression
from onepile.formulas.tails import rising_tail
from onepile.statements import Phrase, Statement, Words, statement


def fibonacci() -> Iterator[int]:
    """1, 2, 3, 5, 8, …: the base of Fibonacci nim."""
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


def least_fibonacci_part(pile: int) -> int:
    """The least summand of a pile in the base 1, 2, 3, 5, 8 and so on.

    >>> [least_fibonacci_part(pile) for pile in (4, 8, 100)]
    [1, 8, 3]
    """
    part = max(takewhile(pile.__ge__, fibonacci()))
    return part if part == pile else least_fibonacci_part(pile - part)


# --- what applies --------------------------------------------------------------------------------


@statement
def unfolds(caps: bool = False) -> Words:
    """That unfolding gives every threshold, or the safe caps of every pile."""
    if caps:
        return "unfolding gives the safe caps of every pile of this game"
    return "unfolding gives every threshold of this game"


def how_it_rises(f: Expression) -> Statement:
    """How a function rises of which it is proved that it does, as unfolding needs it."""
    tail = rising_tail(f)
    if tail is not None:
        return rises(f, tail.start, 1)
    lines = f.shape.residue_lines
    assert lines is not None
    return rises(f, lines.start, lines.period)


@statement
def rises(f: Expression, start: int, modulus: int) -> Words:
    """How f rises in the long run.

    Args:
        f: The function.
        start: From this n on.
        modulus: 1: it never falls; else it is a rising line on each residue class.
    """
    if modulus > 1 and start > 1:
        return "f is a rising line on each residue class mod {modulus} from $n = {start}$ on"
    if modulus > 1:
        return "f is a rising line on each residue class mod {modulus}"
    return "f is non-decreasing from $n = {start}$ on" if start > 1 else "f is non-decreasing"


@statement
def paper_game(number: Literal["first", "second"]) -> Words:
    """That this is one of the two games of paper 004."""
    if number == "first":
        return (
            "this is the first game of paper 004: its base, thresholds and strategy "
            "sequences are Lemmas 3 to 6 there"
        )
    return "this is the second game of paper 004, whose lemmas are printed without proof"


PAPER_GAMES: dict[Literal["first", "second"], tuple[int, int]] = {
    "first": (2, 2),
    "second": (4, 1),
}
"""The games of paper 004, both with overshoot: the slope of f, and how many blocks."""


@statement
def pattern_goes_on() -> Words:
    """That the members of the base follow a pattern for ever."""
    return "the base goes on in a pattern that repeats for ever"


@statement
def certified(name: str, members: int, inequalities: int) -> Words:
    """That there is a certificate of the pattern."""
    return Phrase(
        "certificate {name} of `onepile prove`, accepted by the checker: {counted} in each period, "
        "{inequalities} inequalities",
        counted=counted(members),
    )


def counted(members: int) -> Phrase:
    """So many members."""
    if members == 1:
        return Phrase("{count} member", count=members)
    return Phrase("{count} members", count=members)


@statement
def not_proved_within(steps: int) -> Words:
    """That so many steps did not suffice for a proof."""
    return "no proof was found in {steps} steps; `onepile prove` may take more"


@statement
def one_counter_fewer() -> Words:
    """The reduction of misère play."""
    return "pile N has the threshold that $N - 1$ has in normal play, pile 1 none"


@statement
def begins_again_at_ends() -> Words:
    """What further ends do to a game without blocks."""
    return (
        "pile N has the threshold that $N - s$ has without further ends, s the largest end up to N"
    )


# --- papers 000 and 001 --------------------------------------------------------------------------


@statement
def as_schwenk_assumed(f: Expression) -> Words:
    """The hypothesis of Schwenk."""
    return "f is non-decreasing and $f(n) >= n$"


@statement
def short_rule(misere: bool) -> Words:
    """That a base made with f at members alone is enough."""
    return of_normal_play(
        misere,
        Phrase(
            "the short rule is right, the threshold of a pile is its least summand: "
            "$g(b_k - x) <= f(b_θ(k) + x)$"
        ),
    )


def of_normal_play(misere: bool, said: Phrase) -> Phrase:
    """What is said of the normal game, where the game is a misère one."""
    return Phrase("in normal play {said}", said=said) if misere else said


@statement
def short_rule_breaks(k: int, member: int, step: int, x: int, threshold: int, cap: int) -> Words:
    """Where paper 000's condition fails.

    The pile is b_k - x, the move b_θ(k) + x; the member b_(k+1) has a smaller threshold than
    itself.

    Args:
        k: The number of the member.
        member: The member b_k.
        step: The member b_θ(k).
        x: The distance.
        threshold: The threshold of the pile.
        cap: The cap after the move.
    """
    return Phrase(
        "fails at $k = {k}$ ($b_k = {member}$), $x = {x}$: $g({pile}) = {threshold} > "
        "f({move}) = {cap}$, and pile {wrong} is the first that it gets wrong",
        pile=member - x,
        move=step + x,
        wrong=member + step,
    )


@statement
def fibonacci_base(misere: bool) -> Words:
    """That the game has the base of Fibonacci nim."""
    return of_normal_play(
        misere,
        Phrase("the base is 1, 2, 3, 5, 8, … and the threshold of a pile its least summand"),
    )


@statement
def between_fibonacci(f: Expression) -> Words:
    """Why a game has the base of Fibonacci nim."""
    return "$b_(t+1) <= f(b_t) < b_(t+2)$ for every t, and $f(n+1)-f(n) >= -1$"


@statement
def threshold_there(pile: int, threshold: int, fibonacci: bool = False) -> Words:
    """The threshold of a pile of the normal game, and what was expected.

    Args:
        pile: The pile.
        threshold: Its threshold.
        fibonacci: Whether its least Fibonacci part was expected.
    """
    if fibonacci:
        return Phrase(
            "$g({pile}) = {threshold}$, and its least summand is {expected}",
            expected=least_fibonacci_part(pile),
        )
    return "$g({pile}) = {threshold}$"


@statement
def finite_base(misere: bool) -> Words:
    """That the base ends."""
    return of_normal_play(
        misere, Phrase("the base is finite, as it is exactly when g is periodic from pile 1 on")
    )


@statement
def base_ends(last: int) -> Words:
    """The last member of a finite base."""
    return "it ends at {last}"


@statement
def base_recurs(name: str, members: int) -> Words:
    """Why a base never ends: a certificate says how it goes on.

    Args:
        name: Its name.
        members: How many members a period has.
    """
    if members == 1:
        return (
            "each member for ever is made like the one before: certificate {name} of "
            "`onepile prove`, accepted by the checker"
        )
    return (
        "it goes on for ever in periods of {members} members: certificate {name} of "
        "`onepile prove`, accepted by the checker"
    )


@statement
def members_cover(first: int) -> Words:
    """Why a base never ends."""
    return "$f(b) >= b = g(b)$ for every member $b >= {first}$"


@statement
def members_so_far(count: int, to: int) -> Words:
    """How many members were made."""
    return "{count} members up to {to}"


@statement
def identity_on_base(misere: bool) -> Words:
    """That every member is its own threshold."""
    return of_normal_play(
        misere, Phrase("g' is the identity on the base: $g(b) = b$ for every member")
    )
