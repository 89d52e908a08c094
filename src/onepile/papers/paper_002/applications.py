"""Paper 002, the applications and Beatty's theorem.

Exact throughout: square and cube roots come from the expressions of `formulas`, which never round.
Applications 3 to 8 are left to the reader in the paper; the formulas for them are ours.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Literal

from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claims import Case, Form, claim, corrects, given, same
from onepile.papers.far import FAR, numbers
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_002.bar import FarSequence
from onepile.papers.paper_002.chains import F, H

_BOUND = 20000


@remembered
def _list(text: str, n: int) -> list[int]:
    return [0, *Expression.parse(text).values(n, clamp=1 << 50).tolist()]


def value(text: str, k: int, n: int) -> int:
    """A formula in n at k, with others up to n; 'A | B' is A at 0 and B elsewhere."""
    start, _, later = text.rpartition("|")
    if k == 0:
        return int(start) if start else Expression.parse(later)(0)
    return _list(later, n)[k] if n < FAR else Expression.parse(later)(k)


class Table:
    """The nim-values of f up to n, and where each is met first and next."""

    def __init__(self, f: str, r: str, n: int) -> None:
        self.r, self.n = r, n
        self.g = truth.nim_values([value(f, k, n) for k in range(n + 1)], n)
        self.after = [n + 1] * (n + 1)
        self.first: dict[int, int] = {}
        latest: dict[int, int] = {}
        for pile, nim in enumerate(self.g):
            if nim in latest:
                self.after[latest[nim]] = pile
            self.first.setdefault(nim, pile)
            latest[nim] = pile

    def is_first(self, pile: int, α: int) -> bool:
        """Whether the pile is the first of nim-value α."""
        return self.first[α] == pile

    def is_next(self, pile: int, a: int) -> bool:
        """Whether the pile is the next after a of the same nim-value, or both lie beyond."""
        return self.after[a] == min(pile, self.n + 1)

    def __str__(self) -> str:
        return f"r = {self.r}" if self.r else ""


class FarTable(FarSequence):
    """The same as the library finds it, at any pile; f has jumps 0 and 1."""

    def __init__(self, f: str, r: str) -> None:
        super().__init__(f)
        self.r, self.n = r, FAR

    def is_first(self, pile: int, α: int) -> bool:
        """Earlier piles have too few moves for α."""
        return self.g[pile] == α and (pile == 0 or self.f(pile - 1) < α)

    def is_next(self, pile: int, a: int) -> bool:
        """From every pile between a can be reached."""
        return self.g[pile] == self.g[a] and pile - 1 - self.f(pile - 1) <= a


@remembered
def _table(f: str, r: str, n: int) -> Table | FarTable:
    text = _with_slope(f, r)
    return Table(text, r, n) if n < FAR else FarTable(text, r)


def _slopes(f: str) -> tuple[str, ...]:
    """The slopes r to try, where f has one."""
    return ("1/3", "1/2", "2/3", "3/5", "1/phi", "1/sqrt(2)") if "r*n" in f else ("",)


def _with_slope(text: str, r: str) -> str:
    """The expression with this slope."""
    return text.replace("[r]", f"({r})").replace("r*n", f"({r})*n") if r else text


def _firsts(f: str) -> Callable[[int], Iterator[Case]]:
    """Each nim-value α that is met up to the bound."""

    def cases(n: int) -> Iterator[Case]:
        for table in (_table(f, r, n) for r in _slopes(f)):
            known = numbers(n, 0) if isinstance(table, FarTable) else table.first
            yield from ((table, α) for α in known)

    return cases


def _nexts(f: str) -> Callable[[int], Iterator[Case]]:
    """Each pile a up to the bound."""
    return lambda n: ((_table(f, r, n), a) for r in _slopes(f) for a in numbers(n, 0))


def _application(
    which: Literal["first", "next"], place: str, f: str, words: str
) -> Callable[[Callable[..., str]], Form]:
    """A formula in n for the first pile of nim-value n, or for the next pile after n.

    Beyond applications 1 and 2 the formulas are ours; for the cube roots of 7 and 8 the library has
    no way far out.
    """
    says = "the first pile of nim-value α is"
    if which == "next":
        says = "after a, the next pile of the same nim-value is"

    def register(formula: Callable[..., str]) -> Form:
        @claim(
            f"002/application-{place}/{which}",
            _firsts(f) if which == "first" else _nexts(f),
            _BOUND,
            "statement" if place in "12" else "our answer",
            statement=f"f(n) = {f}: {says} {words}.",
            far="2/3" not in f,
        )
        @wraps(formula)
        def holds(f: Table, n: int, **changed: int) -> bool:
            pile = value(_with_slope(formula(**changed), f.r), n, f.n)
            return f.is_first(pile, n) if which == "first" else f.is_next(pile, n)

        return holds

    return register


def _numbered(n: int) -> Iterator[tuple[int, int]]:
    return ((n, k) for k in range(n + 1))


_ROOT = "floor(sqrt(n))"


@claim("002/application-1/h", _numbered, _BOUND)
def _(to: int, n: int, *, shift: int = 0) -> bool:
    """For f(n) = floor(sqrt(n)), n - f(n) = ceil(n - sqrt(n)).

    Survives: an identity of rounding: ⌈n - x⌉ = n - ⌊x⌋
    """
    return n - value(_ROOT, n, to) == value("ceil(n - sqrt(n))", n, to) + shift


@measured("construction")
def _last_with_v(n: int) -> int:
    """The last integer x with x - sqrt(x) <= n: searched, not solved."""
    x = n
    while x < 1 or (x + 1 - n) ** 2 <= x + 1 or x + 1 <= n:
        x += 1
    return x


@claim("002/application-1/v-inverse", _numbered, 5000)
def _(to: int, n: int, *, one: int = 1, four: int = 4) -> bool:
    """v(x) = x - sqrt(x) (0 up to 1) takes the value n last at (2n + 1 + sqrt(4n + 1))/2.

    Note: compared after rounding down: the last integer x with v(x) ≤ n
    """
    return _last_with_v(n) == value(f"floor((2n + {one} + sqrt({four}n + 1))/2)", n, to)


@_application("first", "1", _ROOT, "α²")
def _(*, square: int = 2) -> str:
    return f"n^{square}"


@_application("next", "1", _ROOT, "floor((2a + 3 + sqrt(4a + 1))/2)")
def _(*, three: int = 3, one: int = 1) -> str:
    return f"floor((2n + {three} + sqrt(4n + {one}))/2)"


_SHRUNK = "floor(n - sqrt(n))"


@claim("002/application-2/first", _firsts(_SHRUNK), _BOUND, far=True)
def rounded_down(f: Table, α: int) -> bool | str:
    """f(n) = floor(n - sqrt(n)): the first pile of nim-value α is 0 for α = 0, else
    (2α + 1 + sqrt(4α + 1))/2, rounded as printed.
    """
    return same(value("0|floor((2n + 1 + sqrt(4n + 1))/2)", α, f.n), f.first[α])


@corrects(rounded_down)
def _(f: Table, α: int, *, one: int = 1, four: int = 4) -> bool:
    """Place: Application 2
    Printed: a_1 = ⌊(2a_{i-1} + 1 + √(4a_{i-1} + 1))/2⌋ for a ≠ 0
    Correct: a_1 = ⌈(2a + 1 + √(4a + 1))/2⌉ for a ≠ 0
    Reason: there is no a_{i-1} before a_1, it must be a; and F(a) = ⌈u⁻¹(a)⌉ by Lemma 1
    """
    return f.is_first(value(f"0|ceil((2n + {one} + sqrt({four}n + 1))/2)", α, f.n), α)


@_application("next", "2", _SHRUNK, "a² + 1")
def _(*, two: int = 2, one: int = 1) -> str:
    return f"n^{two} + {one}"


@_application("first", "3", "ceil(sqrt(n))", "0 for α = 0, else (α-1)² + 1")
def _(*, one: int = 1) -> str:
    return f"0|(n - 1)^2 + {one}"


@_application("next", "3", "ceil(sqrt(n))", "ceil((2a + 3 + sqrt(4a + 5))/2)")
def _(*, three: int = 3, five: int = 5) -> str:
    return f"ceil((2n + {three} + sqrt(4n + {five}))/2)"


@_application(
    "first", "4", "ceil(n - sqrt(n))", "0 for α = 0, else floor((2α + 1 + sqrt(4α - 3))/2)"
)
def _(*, one: int = 1, three: int = 3) -> str:
    return f"0|floor((2n + {one} + sqrt(4n - {three}))/2)"


@_application("next", "4", "ceil(n - sqrt(n))", "(a + 1)²")
def _(*, one: int = 1, two: int = 2) -> str:
    return f"(n + {one})^{two}"


@_application("first", "5", "floor(r*n)", "ceil(α/r)")
def _(*, up: int = 0) -> str:
    return f"ceil(n/[r]) + {up}"


@_application("next", "5", "floor(r*n)", "floor(a/(1-r)) + 1")
def _(*, one: int = 1) -> str:
    return f"floor(n/(1-[r])) + {one}"


def _odd_part(n: int) -> int:
    return n // (n & -n)


@claim("002/application-5/half", _nexts("floor(n/2)"), _BOUND, "our answer", far=True)
def _(f: Table, n: int, *, shift: int = 1) -> bool:
    """f(n) = floor(n/2): what is very interesting about r = 1/2? The nim-value of n is (m - 1)/2,
    where m is the odd part of n + 1.
    """
    return f.g[n] == (_odd_part(n + shift) - 1) // 2


@_application("first", "6", "ceil(r*n)", "0 for α = 0, else floor((α-1)/r) + 1")
def _(*, one: int = 1) -> str:
    return f"0|floor((n - 1)/[r]) + {one}"


@_application("next", "6", "ceil(r*n)", "ceil((a + 1)/(1-r))")
def _(*, one: int = 1) -> str:
    return f"ceil((n + {one})/(1-[r]))"


@claim("002/application-6/half", _nexts("ceil(n/2)"), _BOUND, "our answer", far=True)
def _(f: Table, n: int, *, shift: int = 2) -> bool:
    """f(n) = ceil(n/2): what is very interesting about r = 1/2? The nim-value of n is (m - 1)/2,
    where m is the odd part of n + 2.
    """
    return f.g[n] == (_odd_part(n + shift) - 1) // 2


_CUBED = "3n^(2/3) - 3n^(1/3)"


@_application("first", "7", f"floor({_CUBED})", "0 for α = 0, else ceil(y³) with 3y² - 3y = α")
def _(*, three: int = 3) -> str:
    return f"0|ceil(((1 + sqrt(1 + 4n/{three}))/2)^3)"


@_application(
    "next",
    "7",
    f"floor({_CUBED})",
    "1 after 0, else floor((1 + cbrt(a-1))³) + 1 (x - u(x) is (cbrt(x) - 1)³ + 1)",
)
def _(*, one: int = 1) -> str:
    return f"1|floor((1 + root(n - 1, 3))^3) + {one}"


@_application(
    "first", "8", f"ceil({_CUBED})", "0 for α = 0, else floor(y³) + 1 with 3y² - 3y = α - 1"
)
def _(*, three: int = 3) -> str:
    return f"0|floor(((1 + sqrt(1 + 4(n - 1)/{three}))/2)^3) + 1"


@_application("next", "8", f"ceil({_CUBED})", "ceil((1 + cbrt(a))³)")
def _(*, one: int = 1) -> str:
    return f"ceil(({one} + root(n, 3))^3)"


# The appendix: Beatty's theorem.

_IRRATIONAL = ("sqrt(2)", "phi", "sqrt(3) - 1", "pi - 3", "e")


@remembered
@measured("construction")
def _hits(a: str, n: int) -> list[int]:
    """How many terms of the two sequences lie between k and k + 1."""
    counts = [0] * (n + 2)
    for text in (f"floor(n*(1 + ({a})))", f"floor(n*(1 + 1/({a})))"):
        for hit in _list(text, n)[1:]:
            if hit <= n:
                counts[hit] += 1
    return counts


@claim("002/beatty", lambda n: ((a, n, k) for a in _IRRATIONAL for k in range(n + 1)), _BOUND)
def _(a: str, to: int, k: int, *, first: int = 1, times: int = 1) -> bool:
    """(Beatty) For irrational a > 0 each interval (k, k+1), k ≥ 1, contains just one multiple of
    1 + a or of 1 + 1/a.
    """
    given(k >= first)
    return _hits(a, to)[k] == times


@remembered
def _share(a: str, n: int) -> tuple[int, ...]:
    """floor(u(n)) for u(x) = x/(1 + a), from 0 on."""
    return tuple(_list(f"floor(n/(1 + ({a})))", n))


def _shares(n: int) -> Iterator[tuple[str, int, int]]:
    ends = ((a, _share(a, n)[-1]) for a in _IRRATIONAL)
    return ((a, n, m) for a, end in ends for m in range(min(end, n - end)))


@claim("002/beatty/lemma-1", _shares, 2000)
def _(a: str, to: int, m: int, *, one: int = 1, other: int = 1) -> bool:
    """Lemma 1 with u(x) = x/(1+a), v(x) = ax/(1+a) proves it: for f(n) = floor(n/(1+a)),
    F(m) = ceil(m(1+a)) and H(m+1) = floor(m(1+1/a) + 1).
    """
    f = _share(a, to)
    first = value(f"0|ceil(n*({one} + ({a})))", m, to)
    return F(f)[m] == first and (H(f)[m + 1] == value(f"1|floor(n*({other} + 1/({a})) + 1)", m, to))
