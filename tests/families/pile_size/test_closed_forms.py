"""F and H of paper 002's games by closed forms: Lemma 1 and the applications."""

import pytest

from onepile.families.pile_size.bar import bar
from onepile.formulas import Expression
from onepile.game_class import game
from onepile.presets import presets

FORMS = [
    ("floor(sqrt(n))", "m^2", "floor((2m+1+sqrt(4m-3))/2)"),
    ("floor(n-sqrt(n))", "ceil((2m+1+sqrt(4m+1))/2)", "(m-1)^2+1"),
    ("ceil(sqrt(n))", "(m-1)^2+1", "ceil((2m+1+sqrt(4m+1))/2)"),
    ("ceil(n-sqrt(n))", "floor((2m+1+sqrt(4m-3))/2)", "m^2"),
    ("floor(2n/7)", "ceil(7m/2)", "floor(7(m-1)/5)+1"),
    ("ceil(2n/7)", "floor(7(m-1)/2)+1", "ceil(7m/5)"),
    ("floor(n/phi)", "ceil(m*phi)", "floor((m-1)*phi^2)+1"),
    ("ceil(n/phi)", "floor((m-1)*phi)+1", "ceil(m*phi^2)"),
    (
        "floor(3n^(2/3)-3n^(1/3))",
        "ceil(((3+sqrt(12m+9))/6)^3)",
        "1 if m==1 else floor((1+(m-2)^(1/3))^3)+1",
    ),
    (
        "ceil(3n^(2/3)-3n^(1/3))",
        "floor(((3+sqrt(12m-3))/6)^3)+1",
        "ceil((1+(m-1)^(1/3))^3)",
    ),
]
"""f, and F(m) and H(m) for m >= 1."""


@pytest.mark.parametrize(("f", "first", "lag"), FORMS)
def test_what_the_exact_search_finds(f: str, first: str, lag: str) -> None:
    staircase = bar(Expression.parse(f)).staircase
    rise_to, lag_of = Expression.parse(first, "m"), Expression.parse(lag, "m")
    for m in [*range(1, 60), 10**6 + 1, 2**63 - 1, 10**30 + 7]:
        assert (rise_to(m), lag_of(m)) == (staircase.rise_to(m), staircase.lag_of(m))


@pytest.mark.parametrize(
    "f", [*(form[0] for form in FORMS), "3", "n-4", "n^2", "2*floor(n/4)", "[1,1,4]"]
)
def test_f_and_h_share_out_the_positive_integers(f: str) -> None:
    played = game(f"pile-size; f={f}")
    both = played.sequence("F", 501)[1:] + played.sequence("H", 501)[1:]
    assert sorted(n for n in both if n <= 500) == list(range(1, 501))


def test_every_application_has_its_preset() -> None:
    functions = {preset.source: preset.text for preset in presets()}
    numbered = zip((1, 2, 3, 4, 7, 8), (*FORMS[:4], *FORMS[8:]), strict=True)
    for number, (f, _, _) in numbered:
        assert functions[f"paper 002, Application {number}"] == f"pile-size; f={f}"
