"""What may be true of a pile-size game as a whole, as statements.

What no table decides, that something repeats or grows for ever, is judged as far as it can be seen.

Paper 002 speaks of nim-values, so of normal play. What is said of a misère game in its words is
said of the normal game with the same f, and judged there.
"""

from fractions import Fraction

from onepile.families.pile_size.bar import Way
from onepile.formulas import Expression
from onepile.formulas.syntax import Call
from onepile.statements import Formula, Phrase, Words, statement


@statement
def bar_never_falls(misere: bool) -> Words:
    """The hypothesis of Theorem 1, and what it gives."""
    if misere:
        return (
            "f̄ never falls: nim-values in normal play by the recurrence, and a pile is safe in "
            "misère play if that is 1"
        )
    return "f̄ never falls: nim-values by the recurrence"


@statement
def bar_falls(before: int, after: int, n: int) -> Words:
    """Where f̄ falls."""
    return "f̄ falls from {before} to {after} at $n = {n}$"


@statement
def bar_rises(f: Expression, way: Way) -> Words:
    """Why f̄ never falls."""
    return {
        "jumps": "$f(n+1) - f(n)$ is 0 or 1 for every n",
        "nim": "$f(n) >= n$ for every n",
        "late nim": "$f(n) >= n$ from some n on, and f̄ does not fall before",
        "root": "f̄(n) = min(n, $f(n)$), a rounded root",
        "periods": "f̄ never falls, as its first periods show",
    }[way]


@statement
def chains_of_piles(f: Expression) -> Words:
    """The conditions of Theorem 2, and what they give."""
    return (
        "$f(0) = 0$, $f(n+1)-f(n)$ is 0 or 1, and $f(n)$ and $n - f(n)$ exceed every number: "
        "the piles of nim-value α are $F(α)$, then $H(a+1)$ after a"
    )


@statement
def first_jump(value: int) -> Words:
    """That the first value is too large for f(0) = 0."""
    return "$f(0) = 0$ and $f(1) = {value}$"


@statement
def grows_like(f: Expression, exponent: Fraction, rest: bool = False) -> Words:
    """Why f(n) and n - f(n) exceed every number.

    Args:
        f: The function.
        exponent: It grows like this power of n, times a number; below 1 if the exponent is 1.
        rest: Whether this is said of n - f(n).
    """
    power = Formula(f"n^({exponent})", f"n^{{{exponent}}}")
    if rest:
        return Phrase("$n - f(n)$ grows like {power}", power=power)
    if exponent == 1:
        return "$f(n)/n$ tends to a number between 0 and 1"
    return Phrase("$f(n)$ grows like {power}", power=power)


@statement
def stays_bounded(most: int, rest: bool) -> Words:
    """That f(n) or n - f(n) does not exceed every number."""
    return "$n - f(n)$ is never more than {most}" if rest else "$f(n)$ is never more than {most}"


@statement
def rounded_complement(f: Expression) -> Words:
    """The hypothesis of Lemma 1: f is u rounded, and u and x - u are complementary.

    What u is below 1 does not matter: with u(1) from 0 to 1 it can be completed.
    """
    if isinstance(f.node, Call) and f.node.name == "ceil":
        return Phrase(
            "{f}, where $u(x)$ and $x - u(x)$ never fall from 0 on: F and H change places",
            f=Formula("f(n) = ceil(u(n))", r"f(n) = \lceil u(n) \rceil"),
        )
    return Phrase(
        "{f}, where $u(x)$ and $x - u(x)$ never fall from 0 on",
        f=Formula("f(n) = floor(u(n))", r"f(n) = \lfloor u(n) \rfloor"),
    )


@statement
def repeats_in_the_end(misere: bool) -> Words:
    """That the table repeats."""
    if misere:
        return "the outcomes repeat from some pile on"
    return "the nim-values repeat, or gain the same with each period, from some pile on"


@statement
def table_repeats(start: int, period: int, gain: int = 0, seen_to: int | None = None) -> Words:
    """The least period of the table, what it gains, from where on, and how far it was seen."""
    said = Phrase("period {period} from pile {start} on", period=period, start=start)
    if gain:
        said = Phrase(
            "arithmetic period {period} and gain {gain} from pile {start} on",
            period=period,
            gain=gain,
            start=start,
        )
    if seen_to is None:
        return said
    return Phrase(
        "seen up to pile {seen_to}: {said}, {times} times",
        said=said,
        times=(seen_to + 1 - start) // period,
    )


@statement
def none_seen(to: int) -> Words:
    """That no period is seen: none that holds for half of the table and three times over."""
    return "none is seen up to pile {to}"
