"""Theorems in words: what they say is true of the members, in each form."""

import json
import re

import pytest

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.reading import Entry, Lines, Rule
from onepile.families.move_size.proofs.search import Search
from onepile.numbers import INFINITY
from onepile.theorems import LAYOUTS
from tests.conformance.by_definition import Recurrence
from tests.families.move_size.proofs.games import game_of


def test_first_game_of_paper_004() -> None:
    text = prove(game_of("fibonacci-two-blocks")).say()
    assert "b_n = b_(n-1) + b_(n-6) with threshold b_n, for n = 12, 15, 18, …" in text
    assert "b_n = b_(n-1) + 1 with threshold b_n, for n = 10, 11, 13, 14, …" in text
    assert "the thresholds of the b_n before: 3, 3, 4, 5, 6, 6, 7, 8, 9, 12" in text


def test_lemma_6_of_paper_004() -> None:
    """The strategy sequences as printed: a_i, b_i, c_i are b_(3i-3), b_(3i-2), b_(3i-1)."""
    proof = prove(game_of("fibonacci-two-blocks"))
    text = proof.say()
    sequence = "the strategy sequence of b_n is 0 at"
    assert f"{sequence} 1, 3, b_n, for n = 9, 15, 21, …" in text  # a_4, a_6, …: 0101…10
    assert f"{sequence} 1, 4, b_n, for n = 10, 16, 22, …" in text  # b_4, b_6, …: 01101…10
    # c_4, c_6, … and all of a_3, b_3, c_3, a_5, …: 001…10; c_2 = 6 is such, too
    assert f"{sequence} 1, 2, b_n, for n = 5, 6, 7, 8, 11, 12, 13, 14, …" in text
    # 1: 000, 2: 000, 3: 0100, 4: 01100, 5: 011100
    assert "the zeros of the b_n before: 1, 2, 3; 1, 2, 3; 1, 3, 4; 1, 4, 5; 1, 5, 6" in text


def zeros_by_definition(game: MoveSize, to: int) -> list[list[int]]:
    """The winning moves of the piles 0 … to up to their thresholds."""
    g = [INFINITY, *Recurrence(game, to).thresholds()]
    f = [0, *(game.f(k) for k in range(1, to + game.blocks + 2))]
    found: list[list[int]] = [[]]
    for pile in range(1, to + 1):
        last = g[pile]
        assert isinstance(last, int)
        found.append([k for k in range(1, last + 1) if k > pile or f[k] < g[pile - k]])
    return found


@pytest.mark.parametrize(
    "text",
    [
        "fibonacci-two-blocks",
        "four-times-one-block",
        "three-halves-one-block",
        "move-size; f=n; blocks=3; overshoot",
        "move-size; f=3n; blocks=2; overshoot",
        "move-size; f=floor(5n/2); blocks=3; overshoot",
        "move-size; f=5n; blocks=1; overshoot",
        "move-size; f=2n+1; blocks=1; overshoot",
    ],
)
def test_strategy_sequences_by_the_definition(text: str) -> None:
    game = game_of(text)
    proof = prove(game)
    wanted = zeros_by_definition(game, 3000)
    members = verified_runs(json.dumps(proof.certificate())).continued.members(3000)[:-1]
    bases = [claim.base for claim in proof.statements() if claim.kind == "first-members"]
    letters = {base.letter: base.members for base in bases}
    told: dict[int, list[int]] = {}
    for line in proof.say().splitlines():
        if found := re.fullmatch(r"  the strategy sequence of b_n is 0 at (.*), for (.*)", line):
            for n in numbers_of(found[2], len(members)):
                told[n] = [worth(zero, n, letters) for zero in found[1].split(", ")]
        elif found := re.fullmatch(r"  the zeros of the b_n before: (.*)", line):
            for n, zeros in enumerate(found[1].split("; ")):
                told[n] = [int(zero) for zero in zeros.split(", ")]
    assert sorted(told) == list(range(len(members)))
    for n, member in enumerate(members):
        assert told[n] == wanted[member], (n, member)
    # and the piles between: where b_(n-k) is added they are like the first piles
    for back, when in re.findall(r"b_n = b_\(n-1\) \+ b_\(n-(\d+)\).*, for (.*)", proof.say()):
        for n in numbers_of(when, len(members)):
            for t in range(1, members[n - int(back)]):
                assert wanted[members[n - 1] + t] == wanted[t], (n, t)


def numbers_of(when: str, end: int) -> list[int]:
    """The n below `end` of `n >= 3` or of `n = 3, 4, 6, 7, …`, which is two or three periods."""
    shown = [int(number) for number in re.findall(r"\d+", when)]
    if when.startswith("n >="):
        return list(range(shown[0], end))
    first = shown[:1] if len(shown) == 3 else shown[: len(shown) // 2]
    period = shown[len(first)] - shown[0]
    return sorted(n + t for n in first for t in range(0, end, period) if n + t < end)


def worth(expression: str, n: int, letters: dict[str, tuple[int, ...]]) -> int:
    """The value of an expression like `b_n - 2c_(n-3) + 4`."""
    total = 0
    terms = re.findall(r"([-+]?) ?(\d*)(?:([a-z])_(?:n|\(n([-+]\d+)\)))?([-+]\d+)?", expression)
    for sign, factor, letter, index, more in terms:
        if letter:
            value = int(factor or 1) * letters[letter][n + int(index or 0)]
        elif factor:
            value = int(factor)
        else:
            continue
        total += (-value if sign == "-" else value) + int(more or 0)
    return total


def test_what_is_copied_from_a_run_that_ends() -> None:
    text = prove(game_of("four-times-one-block")).say()
    line = "after piles at distances 0, 3 the pile 1 has the threshold 4 and the zeros 1, 4"
    assert line in text


def test_second_game_of_paper_004() -> None:
    text = prove(game_of("four-times-one-block")).say()
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
    search = Search(Lines((Rule(4, 0, 1),), 1))
    search.grow(10**4)
    after_triples = search.grounds.index((Entry(0, 0), Entry(2, 0)))
    found = [search.threshold(pile, after_triples) for pile in range(1, 1000)]
    assert found[:5] == [3, 4, 5, 4, 7]
    assert found[5:] == [search.threshold(pile) for pile in range(6, 1000)]


@pytest.mark.parametrize("rule", ["n", "2n", "3n", "5n", "floor(5n/2)", "2n+1"])
@pytest.mark.parametrize("blocks", [0, 1])
def test_rules_hold_from_where_they_are_said_to(rule: str, blocks: int) -> None:
    options = f"; blocks={blocks}; overshoot" if blocks else ""
    proof = prove(game_of(f"move-size; f={rule}{options}"))
    continued = verified_runs(json.dumps(proof.certificate())).continued
    members = continued.members(10**60)
    lines = re.findall(r"b_n = b_\(n-1\) \+ (\S+).* with threshold b_n, for (.*)", proof.say())
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
    proof = prove(game_of("move-size; f=2n; blocks=2"))
    texts = {form: proof.say(form) for form in (*LAYOUTS, "latex")}
    assert "$b_n = b_{n-1} + b_{n-6}$ with threshold $b_n$" in texts["latex"]
    assert texts["latex"].count("$") % 2 == 0
    assert "…" not in texts["latex"]
    assert texts["markdown"].startswith("**Theorem.** In the game move-size; f=2n; blocks=2 ")
    said = "pile {} has\nthe threshold and the strategy sequence of {} in the game with overshoot"
    assert said.format("N", "N - 2") in texts["text"]
    for form in ("latex", "markdown"):
        assert said.format("$N$", "$N - 2$") in texts[form]
    sequence = "the strategy sequence of $b_n$ is 0 at $1, 3, b_n$, for $n = 9$, "
    assert sequence + "$15$, $21$, \\dots{}" in texts["latex"]
    assert "- " + sequence + "15, 21, …" in texts["markdown"]
