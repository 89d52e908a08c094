"""Paper 002, the applications and Beatty's theorem.

Exact throughout: square and cube roots come from the expressions of `formulas`, which never round.
Applications 3 to 8 are left to the reader in the paper; the formulas for them are ours.
"""

from collections.abc import Callable

from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claim import SILENT, Claim, Side, up_to
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_002.chains import firsts, rest


@measured("construction")
def _last_with_v(n: int) -> int:
    """The last integer x with x - sqrt(x) <= n: searched, not solved."""
    x = n
    while x < 1 or (x + 1 - n) ** 2 <= x + 1 or x + 1 <= n:
        x += 1
    return x


@remembered
def _expression(text: str, n: int) -> list[int]:
    """The values at 0, 1, …, n; a text 'A | B' gives A at 0 and B elsewhere."""
    start, _, later = text.rpartition("|")
    first = int(start) if start else Expression.parse(later)(0)
    return [first, *Expression.parse(later).values(n, clamp=1 << 50).tolist()]


@remembered
def _table(text: str, n: int) -> tuple[list[int], list[int], dict[int, int]]:
    """The nim-values of f, the next pile with the same value, the first pile with a value."""
    nim = truth.nim_values(_expression(text, n), n)
    after = [n + 1] * (n + 1)
    first: dict[int, int] = {}
    latest: dict[int, int] = {}
    for pile, value in enumerate(nim):
        if value in latest:
            after[latest[value]] = pile
        first.setdefault(value, pile)
        latest[value] = pile
    return nim, after, first


Formula = Callable[..., str]


def _first(place: str, f: str, words: str, formula: Formula, /, **numbers: int) -> Claim:
    """The smallest pile of nim-value α, as a formula in α; open to the reader beyond 1 and 2."""
    return Claim(
        id=f"002/application-{place}/first",
        statement=f"f(n) = {f}: the first pile of nim-value α is {words}.",
        names="r, , α",
        cases=lambda n: (
            (r, n, alpha) for r in _slopes(f) for alpha in range(len(_table(_with(f, r), n)[2]))
        ),
        truth=lambda case: _table(_with(f, case[0]), case[1])[2][case[2]],
        printed=Side(
            lambda case, **kw: _expression(_with(formula(**kw), case[0]), case[1])[case[2]],
            **numbers,
        ),
        bound=up_to(20000),
        kind="statement" if place in "12" else "our answer",
    )


def _next(place: str, f: str, words: str, formula: Formula, /, **numbers: int) -> Claim:
    """The next pile with the nim-value of a, as a formula in a."""
    return Claim(
        id=f"002/application-{place}/next",
        statement=f"f(n) = {f}: after a, the next pile of the same nim-value is {words}.",
        names="r, , a",
        cases=lambda n: ((r, n, pile) for r in _slopes(f) for pile in range(n + 1)),
        truth=lambda case: _table(_with(f, case[0]), case[1])[1][case[2]],
        printed=Side(
            lambda case, **kw: min(
                case[1] + 1, _expression(_with(formula(**kw), case[0]), case[1])[case[2]]
            ),
            **numbers,
        ),
        bound=up_to(20000),
        kind="statement" if place in "12" else "our answer",
    )


def _slopes(f: str) -> tuple[str, ...]:
    """The slopes r to try, where f has one."""
    return ("1/3", "1/2", "2/3", "3/5", "1/phi", "1/sqrt(2)") if "r*n" in f else ("",)


def _with(text: str, r: str) -> str:
    """The expression with this slope."""
    return text.replace("[r]", f"({r})").replace("r*n", f"({r})*n") if r else text


_SHRUNK = "floor(n - sqrt(n))"


def _odd_part(n: int) -> int:
    return n // (n & -n)


def _half(claim_id: str, f: str, shift: int) -> Claim:
    return Claim(
        id=claim_id,
        statement=f"f(n) = {f}: what is very interesting about r = 1/2? The nim-value of n is "
        f"(m - 1)/2, where m is the odd part of n + {shift}.",
        names=", n",
        cases=lambda n: ((n, k) for k in range(n + 1)),
        truth=lambda case: _table(f, case[0])[0][case[1]],
        printed=Side(lambda case, shift: (_odd_part(case[1] + shift) - 1) // 2, shift=shift),
        bound=up_to(20000),
        kind="our answer",
    )


_APPLICATIONS = [
    Claim(
        id="002/application-1/h",
        statement="For f(n) = floor(sqrt(n)), n - f(n) = ceil(n - sqrt(n)).",
        names=", n",
        cases=lambda n: ((n, k) for k in range(n + 1)),
        truth=lambda case: case[1] - _expression("floor(sqrt(n))", case[0])[case[1]],
        printed=Side(
            lambda case, shift: _expression(f"ceil(n - sqrt(n)) + {shift}", case[0])[case[1]],
            shift=0,
        ),
        bound=up_to(20000),
        survives="an identity of rounding: ⌈n - x⌉ = n - ⌊x⌋",
    ),
    Claim(
        id="002/application-1/v-inverse",
        statement="v(x) = x - sqrt(x) (0 up to 1) takes the value n last at "
        "(2n + 1 + sqrt(4n + 1))/2.",
        names=", n",
        cases=lambda n: ((n, k) for k in range(n + 1)),
        truth=lambda case: _last_with_v(case[1]),
        printed=Side(
            lambda case, one, four: _expression(
                f"floor((2n + {one} + sqrt({four}n + 1))/2)", case[0]
            )[case[1]],
            one=1,
            four=4,
        ),
        bound=up_to(5000),
        note="compared after rounding down: the last integer x with v(x) ≤ n",
    ),
    _first("1", "floor(sqrt(n))", "α²", lambda square: f"n^{square}", square=2),
    _next(
        "1",
        "floor(sqrt(n))",
        "floor((2a + 3 + sqrt(4a + 1))/2)",
        lambda three, one: f"floor((2n + {three} + sqrt(4n + {one}))/2)",
        three=3,
        one=1,
    ),
    Claim(
        id="002/application-2/first",
        statement="f(n) = floor(n - sqrt(n)): the first pile of nim-value α is 0 for α = 0, else "
        "(2α + 1 + sqrt(4α + 1))/2, rounded as printed.",
        names=", α",
        cases=lambda n: ((n, alpha) for alpha in range(len(_table(_SHRUNK, n)[2]))),
        truth=lambda case: _table(_SHRUNK, case[0])[2][case[1]],
        printed=Side(
            lambda case: _expression("0|floor((2n + 1 + sqrt(4n + 1))/2)", case[0])[case[1]]
        ),
        bound=up_to(20000),
        where="Application 2",
        printed_as="a_1 = ⌊(2a_{i-1} + 1 + √(4a_{i-1} + 1))/2⌋ for a ≠ 0",
        correct="a_1 = ⌈(2a + 1 + √(4a + 1))/2⌉ for a ≠ 0",
        corrected=Side(
            lambda case, one, four: _expression(
                f"0|ceil((2n + {one} + sqrt({four}n + 1))/2)", case[0]
            )[case[1]],
            one=1,
            four=4,
        ),
        reason="there is no a_{i-1} before a_1, it must be a; and F(a) = ⌈u⁻¹(a)⌉ by Lemma 1",
    ),
    _next("2", _SHRUNK, "a² + 1", lambda two, one: f"n^{two} + {one}", two=2, one=1),
    _first(
        "3",
        "ceil(sqrt(n))",
        "0 for α = 0, else (α-1)² + 1",
        lambda one: f"0|(n - 1)^2 + {one}",
        one=1,
    ),
    _next(
        "3",
        "ceil(sqrt(n))",
        "ceil((2a + 3 + sqrt(4a + 5))/2)",
        lambda three, five: f"ceil((2n + {three} + sqrt(4n + {five}))/2)",
        three=3,
        five=5,
    ),
    _first(
        "4",
        "ceil(n - sqrt(n))",
        "0 for α = 0, else floor((2α + 1 + sqrt(4α - 3))/2)",
        lambda one, three: f"0|floor((2n + {one} + sqrt(4n - {three}))/2)",
        one=1,
        three=3,
    ),
    _next(
        "4",
        "ceil(n - sqrt(n))",
        "(a + 1)²",
        lambda one, two: f"(n + {one})^{two}",
        one=1,
        two=2,
    ),
    _first("5", "floor(r*n)", "ceil(α/r)", lambda up: f"ceil(n/[r]) + {up}", up=0),
    _next("5", "floor(r*n)", "floor(a/(1-r)) + 1", lambda one: f"floor(n/(1-[r])) + {one}", one=1),
    _half("002/application-5/half", "floor(n/2)", 1),
    _first(
        "6",
        "ceil(r*n)",
        "0 for α = 0, else floor((α-1)/r) + 1",
        lambda one: f"0|floor((n - 1)/[r]) + {one}",
        one=1,
    ),
    _next("6", "ceil(r*n)", "ceil((a + 1)/(1-r))", lambda one: f"ceil((n + {one})/(1-[r]))", one=1),
    _half("002/application-6/half", "ceil(n/2)", 2),
    _first(
        "7",
        "floor(3n^(2/3) - 3n^(1/3))",
        "0 for α = 0, else ceil(y³) with 3y² - 3y = α",
        lambda three: f"0|ceil(((1 + sqrt(1 + 4n/{three}))/2)^3)",
        three=3,
    ),
    _next(
        "7",
        "floor(3n^(2/3) - 3n^(1/3))",
        "1 after 0, else floor((1 + cbrt(a-1))³) + 1 (x - u(x) is (cbrt(x) - 1)³ + 1)",
        lambda one: f"1|floor((1 + root(n - 1, 3))^3) + {one}",
        one=1,
    ),
    _first(
        "8",
        "ceil(3n^(2/3) - 3n^(1/3))",
        "0 for α = 0, else floor(y³) + 1 with 3y² - 3y = α - 1",
        lambda three: f"0|floor(((1 + sqrt(1 + 4(n - 1)/{three}))/2)^3) + 1",
        three=3,
    ),
    _next(
        "8",
        "ceil(3n^(2/3) - 3n^(1/3))",
        "ceil((1 + cbrt(a))³)",
        lambda one: f"ceil(({one} + root(n, 3))^3)",
        one=1,
    ),
]


_IRRATIONAL = ("sqrt(2)", "phi", "sqrt(3) - 1", "pi - 3", "e")


@remembered
@measured("construction")
def _hits(a: str, n: int) -> list[int]:
    """How many terms of the two sequences lie between k and k + 1."""
    counts = [0] * (n + 2)
    for text in (f"floor(n*(1 + ({a})))", f"floor(n*(1 + 1/({a})))"):
        for value in _expression(f"0|{text}", n)[1:]:
            if value <= n:
                counts[value] += 1
    return counts


@remembered
def _share(a: str, n: int) -> tuple[int, ...]:
    """floor(u(n)) for u(x) = x/(1 + a), from 0 on."""
    return tuple(_expression(f"0|floor(n/(1 + ({a})))", n))


_BEATTY = [
    Claim(
        id="002/beatty",
        statement="(Beatty) For irrational a > 0 each interval (k, k+1), k ≥ 1, contains just one "
        "multiple of 1 + a or of 1 + 1/a.",
        names="a, , k",
        cases=lambda n: ((a, n, k) for a in _IRRATIONAL for k in range(n + 1)),
        truth=lambda case: _hits(case[0], case[1])[case[2]],
        printed=Side(
            lambda case, first, times: times if case[2] >= first else SILENT, first=1, times=1
        ),
        bound=up_to(20000),
    ),
    Claim(
        id="002/beatty/lemma-1",
        statement="Lemma 1 with u(x) = x/(1+a), v(x) = ax/(1+a) proves it: for "
        "f(n) = floor(n/(1+a)), F(m) = ceil(m(1+a)) and H(m+1) = floor(m(1+1/a) + 1).",
        names="a, , m",
        cases=lambda n: (
            (a, n, m)
            for a in _IRRATIONAL
            for m in range(min(_share(a, n)[-1], n - _share(a, n)[-1]))
        ),
        truth=lambda case: (
            firsts(_share(case[0], case[1]))[case[2]],
            firsts(rest(_share(case[0], case[1])))[case[2] + 1],
        ),
        printed=Side(
            lambda case, one, other: (
                _expression(f"0|ceil(n*({one} + ({case[0]})))", case[1])[case[2]],
                _expression(f"1|floor(n*({other} + 1/({case[0]})) + 1)", case[1])[case[2]],
            ),
            one=1,
            other=1,
        ),
        bound=up_to(2000),
    ),
]

CLAIMS = [*_APPLICATIONS, *_BEATTY]
