"""All may be taken from some pile on: that it is seen, and what follows, by the definition."""

from random import Random

import pytest

import onepile
from onepile.errors import NotApplicable
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar
from onepile.formulas import Expression
from onepile.limits import Limits
from onepile.oracle import Oracle

FAR = 10**1000
SEEN = [
    "floor(abs(n*pi))",
    "max(2^n,abs(n))",
    "abs(abs(2^n))",
    "n*n-9",
    "floor((n^3-n)*max(7n,n^(3/2)))",
    "abs(5n-60)",
    "abs(n-9)+n",
    "n-10^42",
]
FORMS = [
    "abs({a}n-{b})",
    "{a}n*n-{b}",
    "floor(abs({a}n*pi-{b}))",
    "abs({a}n*n-{b}n)",
    "max(0,{b}-{a}n)",
    "{b}-n%{a}-2n",
    "abs(n-{b})+n%{a}",
    "2n-n%{a}-{b}",
    "floor(max(0,sqrt(abs({a}n)))*n)-{b}",
]


def judge(game: PileSize, highest: int) -> int:
    """Every theory that answers is right; how many answers there were."""
    oracle, answers = Oracle(game), 0
    for pile in range(1, highest):
        position = game.position(pile)
        for method in game.methods()[:2]:
            try:
                answer = method.answer(game, position, Limits(work=20_000, moves=50))
            except NotApplicable:
                continue
            answers += 1
            assert answer.safe == oracle.is_safe(position), (str(game), pile)
            assert list(answer.moves) == oracle.winning_moves(position)[:50], (str(game), pile)
            if not game.misere:
                assert answer.nim_value == oracle.nim_value(position), (str(game), pile)
    return answers


@pytest.mark.parametrize("f", SEEN)
@pytest.mark.parametrize("misere", ["", "; misere"])
def test_what_is_seen(f: str, misere: str) -> None:
    game = onepile.game(f"pile-size; f={f}{misere}")
    assert isinstance(game, PileSize)
    assert game.solve(FAR).evidence.grade == "theorem"
    assert judge(game, 40) > 0


def test_a_rule_that_falls_below_n_again_is_not_one() -> None:
    with pytest.raises(NotApplicable):
        bar(Expression.parse("2n if n%70!=0 else 3"))


def test_random_rules() -> None:
    draw, answers = Random(7), 0
    for _ in range(300):
        f = draw.choice(FORMS).format(a=draw.randint(1, 6), b=draw.randint(0, 30))
        game = onepile.game(f"pile-size; f={f}{draw.choice(('', '; misere'))}")
        assert isinstance(game, PileSize)
        answers += judge(game, 36) > 0
    assert answers > 200
