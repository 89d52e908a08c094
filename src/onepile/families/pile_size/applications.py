"""The eight applications of paper 002: closed forms for the chain of each nim-value.

Each gives F(m), the first pile with nim-value m, and the pile that follows a in its chain,
H(a+1). The paper prints the first two and leaves the others to the reader; `printed` is what it
prints. All follow from Lemma 1 (`beatty`), with these u and v = x − u:

* 1, 3: u = √x, v⁻¹(m) = (2m+1+√(4m+1))/2;    2, 4: u and v change places;
* 5, 6: u = rx, v = (1−r)x;
* 7, 8: u = 3x^(2/3) − 3x^(1/3) and v = (x^(1/3) − 1)³ + 1 for x >= 1; u = 0 and v = x below 1.

In 7 the chain of nim-value 0 is 0 and the cubes plus one, in 8 it is the cubes.
"""

from collections.abc import Callable
from dataclasses import dataclass

from onepile.errors import IllegalError, quote
from onepile.formulas import Expression
from onepile.on_demand import cached_property


@dataclass(frozen=True)
class Application:
    """One application.

    Attributes:
        number: In the paper.
        f: The move function.
        first_text: F(m) for m >= 1, the first pile with nim-value m (F(0) = 0).
        following_text: The pile that follows a >= 1 in its chain.
        after_zero: The pile that follows 0.
        printed: What the paper prints, empty where it leaves the form to the reader.
    """

    number: int
    f: str
    first_text: str
    following_text: str
    after_zero: int
    printed: str = ""

    def first(self, m: int) -> int:
        """The first pile with nim-value m."""
        return self._first(m) if m else 0

    def following(self, a: int) -> int:
        """The next pile with the nim-value of a."""
        return self._following(a) if a else self.after_zero

    @cached_property
    def _first(self) -> Callable[[int], int]:
        return Expression.parse(self.first_text, "m")

    @cached_property
    def _following(self) -> Callable[[int], int]:
        return Expression.parse(self.following_text, "a")


_ROOTS = (
    Application(
        1,
        "floor(sqrt(n))",
        "m^2",
        "floor((2a+3+sqrt(4a+1))/2)",
        2,
        "a_1 = a^2, then a_i = floor((2a_(i-1)+3+sqrt(4a_(i-1)+1))/2)",
    ),
    Application(
        2,
        "floor(n-sqrt(n))",
        "ceil((2m+1+sqrt(4m+1))/2)",
        "a^2+1",
        1,
        "a_1 = 0 if a = 0, else floor((2a_(i-1)+1+sqrt(4a_(i-1)+1))/2), then a_i = a_(i-1)^2+1",
    ),
    Application(3, "ceil(sqrt(n))", "(m-1)^2+1", "ceil((2a+3+sqrt(4a+5))/2)", 3),
    Application(4, "ceil(n-sqrt(n))", "floor((2m+1+sqrt(4m-3))/2)", "(a+1)^2", 1),
)
_CUBES = (
    Application(
        7,
        "floor(3n^(2/3)-3n^(1/3))",
        "ceil(((3+sqrt(12m+9))/6)^3)",
        "floor(((a-1)^(1/3)+1)^3)+1",
        1,
    ),
    Application(
        8,
        "ceil(3n^(2/3)-3n^(1/3))",
        "floor(((3+sqrt(12m-3))/6)^3)+1",
        "ceil((a^(1/3)+1)^3)",
        1,
    ),
)


def applications(r: str = "1/2") -> tuple[Application, ...]:
    """All eight, numbers 5 and 6 for a given r.

    >>> [application.first(4) for application in applications()]
    [16, 7, 10, 6, 8, 7, 6, 5]
    >>> [application.following(4) for application in applications()]
    [7, 17, 8, 25, 9, 10, 15, 18]

    Raises:
        IllegalError: r is not between 0 and 1.
    """
    return (*_ROOTS, *linear_applications(r), *_CUBES)


def linear_applications(r: str) -> tuple[Application, Application]:
    """Applications 5 and 6, f = ⌊rn⌋ and f = ⌈rn⌉, for an expression r without variable.

    >>> down, up = linear_applications("1/phi")
    >>> down.first(10), down.following(10), up.first(10), up.following(10)
    (17, 27, 15, 29)
    """
    after_one = Expression.parse(f"ceil(1/(1-({r}))) if 0<({r}) and ({r})<1 else 0")(1)
    if not after_one:
        raise IllegalError(f"r {quote(r)} is not between 0 and 1: choose another")
    return (
        Application(5, f"floor(({r})*n)", f"ceil(m/({r}))", f"floor(a/(1-({r})))+1", 1),
        Application(
            6, f"ceil(({r})*n)", f"floor((m-1)/({r}))+1", f"ceil((a+1)/(1-({r})))", after_one
        ),
    )
