"""F and H, Lemma 1's inverses, Beatty's theorem, and the closed forms of the eight applications."""

from itertools import takewhile

import numpy as np
import pytest

from onepile.errors import IllegalError
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.applications import Application, applications, linear_applications
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.beatty import Inverses, beatty, partition
from onepile.families.pile_size.tables import by_definition
from onepile.families.pile_size.walks import chain
from onepile.formulas import Expression
from onepile.presets import presets

LEMMA = [
    ("floor(sqrt(n))", Inverses("m^2", "(2m+1+sqrt(4m+1))/2", "floor")),
    ("ceil(sqrt(n))", Inverses("m^2", "(2m+1+sqrt(4m+1))/2", "ceil")),
    ("floor(n-sqrt(n))", Inverses("(2m+1+sqrt(4m+1))/2", "m^2", "floor")),
    ("ceil(n-sqrt(n))", Inverses("(2m+1+sqrt(4m+1))/2", "m^2", "ceil")),
    ("floor(2n/7)", Inverses("7m/2", "7m/5", "floor")),
    ("ceil(2n/7)", Inverses("7m/2", "7m/5", "ceil")),
    ("floor(n/phi)", Inverses("m*phi", "m*phi^2", "floor")),
    ("ceil(n/phi)", Inverses("m*phi", "m*phi^2", "ceil")),
    (
        "floor(3n^(2/3)-3n^(1/3))",
        Inverses("((3+sqrt(12m+9))/6)^3", "0 if m==0 else (1+(m-1)^(1/3))^3", "floor"),
    ),
    (
        "ceil(3n^(2/3)-3n^(1/3))",
        Inverses("((3+sqrt(12m+9))/6)^3", "0 if m==0 else (1+(m-1)^(1/3))^3", "ceil"),
    ),
]


@pytest.mark.parametrize(("text", "inverses"), LEMMA)
def test_lemma_one_gives_what_the_exact_search_finds(text: str, inverses: Inverses) -> None:
    staircase = bar(Expression.parse(text)).staircase
    for m in [*range(60), 10**6 + 1, 10**30 + 7]:
        assert inverses.rise_to(m) == staircase.rise_to(m)
        assert inverses.lag_of(m) == staircase.lag_of(m)
    assert partition(inverses, 300) == partition(staircase, 300)


@pytest.mark.parametrize("text", ["3", "n-4", "n^2", "2*floor(n/4)", "floor(root(n,3))", "[1,1,4]"])
def test_every_staircase_shares_out_the_positive_integers(text: str) -> None:
    rises, lags = partition(bar(Expression.parse(text)).staircase, 500)
    assert sorted([*rises, *lags]) == list(range(1, 501))


@pytest.mark.parametrize(
    ("u", "v", "message"),
    [
        ("2m", "3m", "3 is in none"),
        ("m", "2m", "1 is in both"),
        ("m^2+1", "m^3", "2 is in both"),
        ("3m", "7m", "2 is in none"),
        ("0*m", "0*m", "0 is in both"),
    ],
)
def test_what_is_not_complementary_is_told(u: str, v: str, message: str) -> None:
    with pytest.raises(IllegalError, match=message):
        partition(Inverses(u, v, "floor"), 30)


@pytest.mark.parametrize("a", ["1/phi", "sqrt(2)", "pi", "e-2", "root(5,3)"])
def test_beatty(a: str) -> None:
    lower, upper = beatty(a)
    slope, other = Expression.parse(f"floor(n*(1+{a}))"), Expression.parse(f"floor(n*(1+1/({a})))")
    for m in [*range(1, 40), 10**25]:
        assert (lower(m), upper(m)) == (slope(m), other(m))
    parts = [
        list(takewhile(lambda n: n <= 400, (sequence(m) for m in range(1, 500))))
        for sequence in (lower, upper)
    ]
    assert sorted(parts[0] + parts[1]) == list(range(1, 401))


def test_lemma_one_does_not_need_an_irrational_number() -> None:
    """Beatty's floors collide for rational a; the lemma's F(m) - 1 and H(m+1) - 1 do not."""
    lower, upper = beatty("1/2")
    assert [lower(m) for m in range(1, 9)] == [1, 2, 4, 5, 7, 8, 10, 11]
    assert [upper(m) for m in range(1, 5)] == [3, 6, 9, 12]
    assert [3 * m // 2 for m in range(1, 9)] == [1, 3, 4, 6, 7, 9, 10, 12]


ALL = [
    *applications(),
    *linear_applications("2/3"),
    *linear_applications("1/phi"),
    *linear_applications("sqrt(2)-1"),
]


@pytest.mark.parametrize("application", ALL, ids=lambda a: f"{a.number}: {a.f}")
def test_closed_forms_name_every_pile_once_with_its_nim_value(application: Application) -> None:
    """F(0), F(1), … and the followers of 0, 1, 2, … are all piles, valued by the definition."""
    to = 20_000
    values = by_definition(PileSize(Expression.parse(application.f)), to)
    seen = np.zeros(to + 1, dtype=np.int64)
    value = 0
    while (pile := application.first(value)) <= to:
        seen[pile] += 1
        assert values[pile] == value
        value += 1
    before = 0
    while (pile := application.following(before)) <= to:
        seen[pile] += 1
        assert values[pile] == values[before]
        before += 1
    assert (seen == 1).all()


@pytest.mark.parametrize("application", ALL, ids=lambda a: f"{a.number}: {a.f}")
def test_closed_forms_of_huge_piles(application: Application) -> None:
    staircase = bar(Expression.parse(application.f)).staircase
    for number in (2**63 - 1, 10**30, 10**60 + 1):
        assert application.first(number) == staircase.rise_to(number)
        assert application.following(number) == staircase.lag_of(number + 1)


def test_every_application_has_its_preset() -> None:
    functions = {preset.source: preset.text for preset in presets()}
    for application in _ROOTS_AND_CUBES:
        source = f"paper 002, Application {application.number}"
        assert functions[source] == f"pile-size; f={application.f}"


_ROOTS_AND_CUBES = [a for a in applications() if a.number not in (5, 6)]


def test_what_the_paper_prints_for_application_two_is_wrong() -> None:
    """It rounds down where Lemma 1 rounds up (and writes a_(i-1) for the nim-value)."""
    printed = Expression.parse("floor((2m+1+sqrt(4m+1))/2)", "m")
    second = applications()[1]
    values = by_definition(PileSize(Expression.parse(second.f)), 1000).tolist()
    wrong = [m for m in range(1, 900) if values.index(m) != printed(m)]
    assert wrong[:5] == [1, 3, 4, 5, 7]
    assert all(values.index(m) == second.first(m) for m in range(900))


def test_chains_of_the_cube_root_games_for_nim_value_zero_are_cubes() -> None:
    down, up = (bar(Expression.parse(a.f)).staircase for a in applications()[6:])
    cubes = [t**3 for t in range(50)]
    assert list(takewhile(lambda n: n < 50**3, chain(up, 0))) == cubes
    plus_one = [0, *(cube + 1 for cube in cubes)]
    assert list(takewhile(lambda n: n <= 49**3 + 1, chain(down, 0))) == plus_one


@pytest.mark.parametrize("r", ["0", "1", "-1/2", "phi"])
def test_r_must_lie_between_zero_and_one(r: str) -> None:
    with pytest.raises(IllegalError, match="is not between 0 and 1"):
        linear_applications(r)
