"""Bases that recur: what is proved is true, and what is forged is refused or true all the same."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from onepile import game, verify
from onepile.certificates import digest
from onepile.errors import NotApplicable, OnepileError, RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.proofs.recurring_proof import prove_recurring, verified_recurring
from onepile.formulas import Expression
from onepile.formulas.scaling import scale_of
from onepile.papers.truth import thresholds
from onepile.presets import preset_names
from onepile.text import parse_game
from tests.tables import number, rows

EVEN_ODD = "move-size; f=n if n%2==0 else 4n"
EIGHTS = "move-size; f=4n if 8^floor(log(n,8))==n else n"
Content = dict[str, Any]
SLOW_BASE = Path(__file__).parents[4] / "docs" / "data" / "slow-base.json"


def _true(rule: str, to: int) -> list[Any]:
    f = Expression.parse(rule)
    return thresholds([0, *(f(n) for n in range(1, to + 1))], to)


def test_paper_001_example_2_is_a_theorem() -> None:
    proof = game(EVEN_ODD).prove()
    assert proof.growth.per_period.polynomial == (1, -1, -4)
    delta = [1, 3]
    members = [1, 2, 3, 4, 5, 6, 7]
    for _ in range(30):  # as printed: four steps of each Δ, from d_2 = 7 on
        members += [members[-1] + times * delta[-1] for times in (1, 2, 3, 4)]
        delta.append(delta[-1] + 4 * delta[-2])
    checked = verify(proof.certificate)
    for a, b, c, d in zip(*(islice(members, 7 + i, None, 4) for i in range(4)), strict=True):
        assert [checked.threshold(a), checked.threshold(d)] == [a, d]
        assert checked.threshold(b) == checked.threshold(c) == 2 * (b - a)


@pytest.mark.parametrize(
    "text", [EIGHTS, "powers-of-eight", "move-size; f=n if not ispower(n,8) else 4*n"]
)
def test_paper_001_example_1_is_a_theorem(text: str) -> None:
    checked = verify(game(text).prove().certificate)
    phi = (1, 2, 3, 4, 2, 2, 3)
    for power in (8**b for b in (0, 1, 2, 50, 300)):
        assert [checked.threshold(a * power) for a in range(1, 8)] == [p * power for p in phi]


def test_the_slow_base_of_the_open_problems_is_a_theorem() -> None:
    checked = verify(SLOW_BASE).game
    phi = (3, 6, 9, 5, 2, 4, 7, 2)
    assert isinstance(checked, MoveSize)
    f = checked.f
    for power in (1, 36, 36**2, 36**40):
        assert [f(a * power) for a in range(1, 9)] == [value * power for value in phi]
        assert all(f(a * power + 1) == 3 * (a * power + 1) for a in range(8, 36))
    base = verified_recurring(SLOW_BASE.read_text(encoding="utf-8"), checked).base
    base.extend(200)
    assert all(base.members[k + 18] == 36 * base.members[k] for k in range(182))
    piles = range(1, 3001)
    assert [checked.threshold(pile) for pile in piles] == _true(str(f), 3000)[1:]


def test_residues_may_repeat_later_than_rows() -> None:
    """From 7 on every member is twice the one before; but 7 alone is odd."""
    checked = verify(game("move-size; f=n+2(n%2)").prove().certificate)
    for power in (2**k for k in range(0, 1000, 37)):
        assert [checked.threshold(7 * power), checked.threshold(7 * power + 1)] == [7 * power, 1]
    assert [checked.threshold(pile) for pile in range(1, 2001)] == _true("n+2(n%2)", 2000)[1:]


PRESETS = [
    name
    for name in preset_names()
    if isinstance(one := parse_game(name), MoveSize) and not (one.misere or one.ends)
]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_of_normal_play_are_theorems(name: str) -> None:
    assert (
        verify(game(name).prove().certificate).threshold(60)
        == game(name).solve(60, cap=1).threshold
    )


def _some_rule(draw: Random) -> str:
    """Lines on 2, 3 or 4 residue classes, not all of one slope."""
    slopes = [draw.randint(1, 5) for _ in range(draw.choice((2, 3, 4)))]
    slopes[0] = slopes[0] if len(set(slopes)) > 1 else slopes[0] % 5 + 1
    *lines, rule = (f"{slope}n+{draw.randint(0, 2)}" for slope in slopes)
    for residue, line in enumerate(lines):
        rule = f"({line} if n%{len(slopes)}=={residue} else {rule})"
    return rule


def test_what_is_proved_of_random_rules_is_true() -> None:
    draw, proved = Random(7), 0
    for _ in range(20):
        rule = _some_rule(draw)
        rules_of_game = MoveSize(Expression.parse(rule))
        try:
            proof = prove_recurring(rules_of_game, 300_000)
        except UndecidedError:
            continue
        proved += 1
        by_rows = verified_recurring(json.dumps(proof.certificate()), rules_of_game).base
        assert [*map(by_rows.threshold, range(1, 601))] == _true(rule, 600)[1:]
        base, pile = OwnBase(rules_of_game), draw.randrange(10**60)
        assert by_rows.threshold(pile) == base.threshold(pile), (rule, pile)
    assert proved >= 15


def _rows_moved(content: Content, draw: Random) -> None:
    content["first"] = max(1, content["first"] + draw.choice((-3, -2, -1, 1, 2, 5)))


def _other_row(content: Content, draw: Random) -> None:
    content["period"][draw.randrange(len(content["period"]))][0] += draw.choice((-1, 1))


def _other_rest(content: Content, draw: Random) -> None:
    row = draw.choice(content["period"])
    row[1] = sorted({*row[1], draw.randrange(6)} if draw.random() < 0.5 else set(row[1][1:]))


def _other_back(content: Content, draw: Random) -> None:
    content["back"] = draw.randrange(40)


def _row_left_out(content: Content, draw: Random) -> None:
    del content["period"][draw.randrange(len(content["period"]))]


def _other_game(content: Content, draw: Random) -> None:
    content["game"] = draw.choice(
        ("move-size; f=2n", "move-size; f=n if n%2==0 else 5n", "move-size; f=4n if n%2==0 else n")
    )


MUTATIONS: tuple[Callable[[Content, Random], None], ...] = (
    _rows_moved,
    _other_row,
    _other_rest,
    _other_back,
    _row_left_out,
    _other_game,
)


def test_a_forged_certificate_is_refused_or_proves_what_is_true() -> None:
    draw, refused = Random(3), 0
    originals = [
        prove_recurring(parse_game(text)).certificate()
        for text in (EVEN_ODD, EIGHTS, "move-size; f=2n+1 if n%2==0 else 4n+2")
    ]
    for _ in range(150):
        content = json.loads(json.dumps(draw.choice(originals)))
        for mutation in draw.sample(MUTATIONS, draw.randint(1, 2)):
            if content["period"]:
                mutation(content, draw)
        content["digest"] = digest(content)
        try:
            accepted = verify(content).game
        except RefusedError:
            refused += 1
            continue
        rule = str(accepted).partition("f=")[2]
        assert isinstance(accepted, MoveSize)
        by_rows = verified_recurring(json.dumps(content), accepted).base
        assert [*map(by_rows.threshold, range(1, 601))] == _true(rule, 600)[1:], content
    assert 75 <= refused < 150


def test_rules_without_lines_or_scale_and_games_without_a_base_are_refused() -> None:
    for text in ("move-size; f=n^2", "move-size; f=floor(n*sqrt(2))+n%2"):
        with pytest.raises(NotApplicable):
            prove_recurring(parse_game(text))
    with pytest.raises(NotApplicable, match="base"):
        prove_recurring(parse_game("move-size; f=n if n%2==0 else 4n; blocks=1"))


@pytest.mark.parametrize(
    "rule", ["2n if n!=1000 else 2n+1/2", "n if n%2==0 else (4n if n!=1001 else 4n+1/2)"]
)
def test_a_rule_that_is_not_whole_somewhere_is_not_proved(rule: str) -> None:
    with pytest.raises(OnepileError):
        prove_recurring(MoveSize(Expression.parse(rule)))


def test_a_base_whose_periods_become_longer_is_not_proved() -> None:
    with pytest.raises(UndecidedError, match="no pattern"):
        prove_recurring(parse_game("move-size; f=n if n%2==0 else 6n"), 200_000)


@pytest.mark.parametrize(
    ("text", "told"),
    rows(__file__, "scales"),
)
def test_scales(text: str, told: int | str) -> None:
    f, scale = Expression.parse(text), number(told)
    assert scale_of(f.node) == scale
    if scale is not None:
        assert all(f(scale * n) == scale * f(n) for n in range(1, 2000))
