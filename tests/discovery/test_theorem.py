"""Theorems in words: what they say is true of the members, in each form."""

import json
import re

import pytest

from onepile.discovery.bases import Bases, Rule
from onepile.discovery.continued import Continued
from onepile.discovery.prove import prove
from onepile.discovery.theorem import FORMATS, statement
from onepile.games import parse_game


def test_first_game_of_paper_004() -> None:
    text = statement(prove(parse_game("fibonacci-two-blocks")))
    assert "b_n = b_(n-1) + b_(n-6) with threshold b_n, for n = 12, 15, 18, …" in text
    assert "b_n = b_(n-1) + 1 with threshold b_n, for n = 10, 11, 13, 14, …" in text
    assert "The thresholds of the members before: 3, 3, 4, 5, 6, 6, 7, 8, 9, 12" in text


def test_second_game_of_paper_004() -> None:
    text = statement(prove(parse_game("four-times-one-block")))
    for added, when in (
        ("2 (of b)", "24, 26, 36, 38"),
        ("c_(n-14)", "25, 27, 29, 31, 37, 39, 41, 43"),
        ("2 (of c)", "28, 40, 52"),
        ("2 (after piles at distances 0, 3)", "30, 42, 54"),
        ("1", "32, 34, 44, 46"),
        ("b_(n-12)", "33, 35, 45, 47"),
    ):
        assert f"b_n = b_(n-1) + {added} with threshold b_n, for n = {when}, …" in text


def test_what_lemma_3_leaves_blank() -> None:
    """After a triple the thresholds begin 3, 4, 5, 4, 7; then they are those of the game."""
    bases = Bases(Rule(4, 0, 1, 1))
    bases.grow(10**4)
    after_triples = next(run for run in bases.runs if run.ground == (0, 2))
    found = [bases.threshold(pile, after_triples) for pile in range(1, 1000)]
    assert found[:5] == [3, 4, 5, 4, 7]
    assert found[5:] == [bases.threshold(pile) for pile in range(6, 1000)]


@pytest.mark.parametrize("rule", ["n", "2n", "3n", "5n", "floor(5n/2)", "2n+1"])
@pytest.mark.parametrize("blocks", [0, 1])
def test_rules_hold_from_where_they_are_said_to(rule: str, blocks: int) -> None:
    options = f"; blocks={blocks}; overshoot" if blocks else ""
    proof = prove(parse_game(f"move-size; f={rule}{options}"))
    continued = Continued(json.dumps(proof.certificate()))
    members = continued.members(10**60)
    lines = re.findall(r"b_n = b_\(n-1\) \+ (\S+).* with threshold b_n, for (.*)", statement(proof))
    assert lines
    for added, when in lines:
        numbers = [int(n) for n in re.findall(r"\d+", when)]
        if when.startswith("n >="):
            numbers = list(range(numbers[0], len(members)))
        for n in numbers:
            back = re.fullmatch(r"b_\(n-(\d+)\)", added)
            w = int(added) if added.isdigit() else members[n - int(back[1])] if back else None
            assert w is None or members[n] == members[n - 1] + w
            assert continued.threshold(members[n]) == members[n]


def test_forms() -> None:
    proof = prove(parse_game("move-size; f=2n; blocks=2"))
    texts = {form: statement(proof, form) for form in FORMATS}
    assert "$b_n = b_{n-1} + b_{n-6}$ with threshold $b_n$" in texts["latex"]
    assert texts["latex"].count("$") % 2 == 0
    assert "…" not in texts["latex"]
    assert texts["markdown"].startswith("**Theorem.** In the game move-size; f=2n; blocks=2 ")
    for text in texts.values():
        assert "pile N has the threshold of N - 2 here" in text
