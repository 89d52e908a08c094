"""Proved patterns continued: thresholds and all winning moves, small and huge."""

import json
from itertools import islice

import pytest

from onepile.errors import RefusedError, WorkLimitError
from onepile.families.move_size.proofs import unknowns
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.numbers import INFINITY
from tests.families.move_size.proofs.games import certificate_of, game_of, verified

PAPER_004 = ["fibonacci-two-blocks", "four-times-one-block", "three-halves-one-block"]


def test_terminal_piles_have_no_threshold_and_no_moves() -> None:
    theory = verified("move-size; f=2n; blocks=2")
    assert [theory.threshold(pile) for pile in (0, 1, 2, 3)] == [INFINITY] * 3 + [3]
    assert list(theory.winning_moves(0, 10)) == []
    assert list(theory.winning_moves(2, 10)) == [1, 2]


def test_the_work_is_limited() -> None:
    theory = verified_runs(certificate_of("fibonacci-two-blocks")).continued
    with pytest.raises(WorkLimitError, match=r"^1000 steps reach a pile of about 2\^"):
        theory.extend(10**1000, limit=1000)
    theory.extend(10**1000)
    assert theory.threshold(10**1000) == verified("fibonacci-two-blocks").threshold(10**1000)


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
    asked = verified_runs(certificate_of(text)).continued
    asked.extend(10**3000)
    questions = [
        (10**digits, limit)
        for digits in (3, 10, 300, 1000, 2999)
        for limit in (0, 10, 100, 1000, 3000, 10_000, 30_000)
    ]
    fresh = [
        refusal(verified_runs(certificate_of(text)).continued, *question) for question in questions
    ]
    assert [refusal(asked, *question) for question in questions] == fresh
    assert [refusal(asked, *question) for question in reversed(questions)] == fresh[::-1]
    assert "" in fresh
    assert any(fresh)


@pytest.mark.parametrize("text", PAPER_004)
def test_what_was_dropped_to_save_memory_is_made_again(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pile, cap = 10**600 + 12345, 10**580
    wanted = verified(text)
    expected = wanted.threshold(pile)
    moves = list(islice(wanted.winning_moves(pile, cap), 30))
    monkeypatch.setattr(unknowns, "MEMORY", 0)
    monkeypatch.setattr(unknowns, "PERIODS", 16)
    forgetful = verified_runs(certificate_of(text)).continued
    assert forgetful.threshold(pile) == expected
    assert list(islice(forgetful.winning_moves(pile, cap), 30)) == moves
    assert len(forgetful._unknowns._held) == 2
    assert len(forgetful._unknowns._seeds) > 20


def test_another_certificate_is_refused() -> None:
    with pytest.raises(RefusedError, match="it is about"):
        verified_runs(certificate_of("fibonacci-nim"), game_of("fibonacci-two-blocks"))
    content = json.loads(certificate_of("fibonacci-nim"))
    content["turns"][0][1] += 1
    with pytest.raises(RefusedError, match="digest"):
        verified_runs(json.dumps(content))
