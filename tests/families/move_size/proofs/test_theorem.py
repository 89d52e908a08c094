"""Theorems in words: what they say is true of the members, in each form."""

from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.reading import Entry, Lines, Rule
from onepile.families.move_size.proofs.search import Search
from onepile.theorems import LAYOUTS
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
