"""Proved patterns continued: thresholds and all winning moves, small and huge."""

import json
import random
from functools import cache
from itertools import islice

import pytest

from onepile.errors import RefusedError, WorkLimitError
from onepile.families.move_size.proofs import unknowns
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITE, INFINITY
from tests.families.move_size.proofs import definition
from tests.families.move_size.proofs.games import game_of

PAPER_004 = ["fibonacci-two-blocks", "four-times-one-block", "three-halves-one-block"]
GAMES = [
    *PAPER_004,
    "fibonacci-nim",
    "move-size; f=n",
    "move-size; f=7n",
    "move-size; f=2n; blocks=2",
    "move-size; f=3n; blocks=1",
    "move-size; f=n+3; blocks=1; overshoot",
    "move-size; f=2n-1; blocks=3",
    "move-size; f=ceil(3n/2); blocks=2; overshoot",
    "move-size; f=floor(5n/2); blocks=2",
    "move-size; f=floor(7n/2); blocks=1; overshoot",
]


@cache
def certificate(text: str) -> str:
    return json.dumps(prove(game_of(text)).certificate())


@cache
def continued(text: str) -> Continued:
    return Continued(*verified(certificate(text), game_of(text)))


@pytest.mark.parametrize("text", GAMES)
def test_all_winning_moves_by_the_definition(text: str) -> None:
    game, theory = game_of(text), continued(text)
    g = definition.thresholds(game, 250)
    f = [0, *(game.f(k) for k in range(1, 300))]
    for pile in range(1, 251):
        last = pile + game.blocks + 2 if game.overshoot else pile
        winning = []
        for k in range(1, last + 1):
            if k > pile or f[k] < g[pile - k]:
                winning.append(k)
        for cap in (1, 3, pile // 2, pile - 1, last):
            expected = [k for k in winning if k <= cap]
            assert list(theory.winning_moves(pile, cap)) == expected, (pile, cap)


@pytest.mark.parametrize("text", GAMES)
def test_agrees_with_unfolding_at_three_hundred_digits(text: str) -> None:
    game, theory = game_of(text), continued(text)
    unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
    draw = random.Random(text)
    piles = [draw.randrange(10 ** draw.randrange(5, 301)) + 1 for _ in range(40)]
    piles += [m + by for m in theory.members(10**300)[-12:-1] for by in (-1, 0, 1, game.blocks)]
    for pile in piles:
        assert theory.threshold(pile) == unfolding.threshold(pile), pile
        for cap in (5, 10**6, draw.randrange(pile) + 1, pile + game.blocks):
            found = list(islice(theory.winning_moves(pile, cap), 12))
            assert found == list(islice(unfolding.winning_moves(pile, cap), 12)), (pile, cap)


@pytest.mark.parametrize("text", PAPER_004)
def test_all_winning_moves_at_three_hundred_digits(text: str) -> None:
    """All of them, up to the ones that empty the pile, not just the first."""
    game, theory = game_of(text), continued(text)
    unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
    draw = random.Random(text)
    for pile in [draw.randrange(10**300) for _ in range(3)]:
        found = list(theory.winning_moves(pile, pile + game.blocks))
        assert found == list(unfolding.winning_moves(pile, pile + game.blocks))
        assert len(found) > 100


@pytest.mark.parametrize("text", GAMES)
def test_agrees_with_the_table_to_a_million(text: str) -> None:
    game, theory = game_of(text), continued(text)
    table = thresholds(game, 10**6)
    draw = random.Random(text)
    for pile in [*range(1, 400), *(draw.randrange(1, 10**6 + 1) for _ in range(3000)), 10**6]:
        found = theory.threshold(pile)
        assert (INFINITE if found is INFINITY else found) == table[pile - 1], pile


def test_terminal_piles_have_no_threshold_and_no_moves() -> None:
    theory = continued("move-size; f=2n; blocks=2")
    assert [theory.threshold(pile) for pile in (0, 1, 2, 3)] == [INFINITY] * 3 + [3]
    assert list(theory.winning_moves(0, 10)) == []
    assert list(theory.winning_moves(2, 10)) == [1, 2]


def test_the_work_is_limited() -> None:
    theory = Continued(*verified(certificate("fibonacci-two-blocks")))
    with pytest.raises(WorkLimitError, match=r"^1000 steps reach a pile of about 2\^"):
        theory.extend(10**1000, limit=1000)
    theory.extend(10**1000)
    assert theory.threshold(10**1000) == continued("fibonacci-two-blocks").threshold(10**1000)


def refusal(theory: Continued, pile: int, limit: int) -> str:
    """What is said when the limit does not suffice, empty if it does."""
    try:
        theory.extend(pile, limit=limit)
    except WorkLimitError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("text", PAPER_004)
def test_what_was_made_before_is_charged_as_if_it_were_not(text: str) -> None:
    """The same question is refused or answered alike, whatever was asked before."""
    asked = Continued(*verified(certificate(text)))
    asked.extend(10**3000)
    questions = [
        (10**digits, limit)
        for digits in (3, 10, 300, 1000, 2999)
        for limit in (0, 10, 100, 1000, 3000, 10_000, 30_000)
    ]
    fresh = [refusal(Continued(*verified(certificate(text))), *question) for question in questions]
    assert [refusal(asked, *question) for question in questions] == fresh
    assert [refusal(asked, *question) for question in reversed(questions)] == fresh[::-1]
    assert "" in fresh
    assert any(fresh)


@pytest.mark.parametrize("text", PAPER_004)
def test_what_was_dropped_to_save_memory_is_made_again(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pile, cap = 10**600 + 12345, 10**580
    wanted = continued(text)
    expected = wanted.threshold(pile)
    moves = list(islice(wanted.winning_moves(pile, cap), 30))
    monkeypatch.setattr(unknowns, "MEMORY", 0)
    monkeypatch.setattr(unknowns, "PERIODS", 16)
    forgetful = Continued(*verified(certificate(text)))
    assert forgetful.threshold(pile) == expected
    assert list(islice(forgetful.winning_moves(pile, cap), 30)) == moves
    assert len(forgetful._unknowns._held) == 2
    assert len(forgetful._unknowns._seeds) > 20


def test_another_certificate_is_refused() -> None:
    with pytest.raises(RefusedError, match="it is about"):
        Continued(*verified(certificate("fibonacci-nim"), game_of("fibonacci-two-blocks")))
    content = json.loads(certificate("fibonacci-nim"))
    content["turns"][0][1] += 1
    with pytest.raises(RefusedError, match="digest"):
        Continued(*verified(json.dumps(content)))
