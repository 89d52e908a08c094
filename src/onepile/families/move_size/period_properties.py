"""What may be true of the period of a move-size game, as statements.

Of thresholds, and in misère play with blocks of safe caps: that they repeat, how, and why they do
not.
"""

from onepile.families.move_size.evidence import what_repeats
from onepile.formulas import Expression
from onepile.statements import Phrase, Statement, Words, statement


@statement
def periodic_in_the_end() -> Words:
    """That the thresholds repeat from some pile on."""
    return "the thresholds are bounded and periodic from some pile on"


@statement
def thresholds_repeat(start: int, period: int, normal: bool = False) -> Words:
    """The least period of the thresholds, and the first pile from which on they have it.

    Args:
        start: That pile.
        period: The period.
        normal: Whether it is said of normal play, where it decides whether the base is finite.
    """
    if not normal:
        return "period {period} from pile {start} on"
    if start == 1:
        return "g has period {period} from pile 1 on"
    return "g has period {period} from pile {start} on, not from pile 1"


@statement
def safe_caps_periodic(most: int | None) -> Words:
    """That the safe caps repeat, in misère play with blocks.

    Args:
        most: Only caps up to this one are spoken of, which f never exceeds; None: all caps.
    """
    return Phrase("{what} are periodic from some pile on", what=what_repeats(True, most))


@statement
def safe_caps_repeat(start: int, period: int, most: int | None) -> Words:
    """The least period of the safe caps up to `most`, and the first pile that has it."""
    return "period {period} from pile {start} on"


@statement
def no_return() -> Words:
    """That nothing is proved."""
    return "no state is known to return"


@statement
def grows_with_the_base(cover: Statement) -> Words:
    """Why thresholds never become periodic."""
    return "the base is infinite, and {cover}"


@statement
def thresholds_fall(f: Expression) -> Words:
    """Why thresholds of normal play are unbounded when f(n) >= n, with blocks and listed ends.

    The move of g(N) counters leaves a pile whose threshold exceeds f(g(N)) >= g(N). So thresholds
    rise along these moves: if all from some pile on were at most T, one of them would exceed T
    after T moves, at most T² counters further down. Where ends go on for ever this says nothing:
    the moves may lead to one.
    """
    return "they are unbounded, since $f(n) >= n$: $g(N) < g(N - g(N))$ where $g(N)$ is finite"


@statement
def largest_so_far(to: int, largest: int | None) -> Words:
    """The largest finite threshold that was seen."""
    if largest is None:
        return "no proof; no threshold up to pile {to} is finite"
    return "no proof; the largest finite threshold up to pile {to} is {largest}"
