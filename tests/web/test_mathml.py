"""Theorems as MathML: all that they say is understood, and nothing is lost on the way."""

import re

import pytest

from onepile.game_class import game
from onepile.presets import presets
from onepile.statements import Formula
from onepile.web.mathml import Tree, tree, typeset

GAMES = [
    "fibonacci-two-blocks",
    "four-times-one-block",
    "static-nim",
    "dudeney",
    "move-size; f=floor(sqrt(2)*n)",
    "move-size; f=floor(3n/2); blocks=1",
    "move-size; f=n//2+3; blocks=1",
    "move-size; f=2n; blocks=1000; overshoot",
    "move-size; f=floor(3n/2); blocks=100; overshoot",
]
ELEMENTS = {"mi", "mn", "mo", "mrow", "msub", "msup", "msubsup", "mfrac", "msqrt"}


def content(made: Tree) -> str:
    """Its letters and numbers, in the order in which they are read."""
    assert made[0] in ELEMENTS, made
    if made[0] in ("mi", "mn", "mo"):
        return str(made[1])
    return "".join(map(content, made[1:]))


def plain(text: str) -> str:
    """The letters and numbers of a formula, without what only one of its spellings has."""
    text = re.sub("floor|ceil", "", text).translate(str.maketrans("αβφ", "abp"))
    return re.sub(r"[^0-9A-Za-z]", "", text.replace("phi", "p"))


@pytest.mark.parametrize("text", GAMES)
def test_every_statement_is_set_and_says_the_same(text: str) -> None:
    theorem = game(text).prove()
    formulas = 0
    for statement in theorem.statements:
        pieces = statement.pieces()
        assert "".join(map(str, pieces)) == statement.say()
        for piece, made in zip(pieces, typeset(statement), strict=True):
            if isinstance(piece, Formula):
                formulas += 1
                assert isinstance(made, list)
                assert plain(content(made)) == plain(piece.text)
            else:
                assert made == piece
    assert formulas > 3


def test_every_finding_of_every_preset_is_set() -> None:
    found = set()
    for preset in presets():
        for finding in game(preset.text).check(100):
            assert finding.said is not None
            for said in (finding, finding.statement, finding.because or finding.said):
                pieces = typeset(said)
                told = "".join(content(one) if isinstance(one, list) else one for one in pieces)
                assert plain(told) == plain(str(said))
                found |= {piece.text for piece in said.pieces() if isinstance(piece, Formula)}
    assert {"g(b_k - x) <= f(b_θ(k) + x)", "f(n+1)-f(n) >= -1", "f(n) = ceil(u(n))"} <= found


@pytest.mark.parametrize("latex", ["}", "{", "_1", "x_", "x^", r"\frac{1}", r"\in", "\\", "x_{1"])
def test_what_is_not_understood_stands_as_text(latex: str) -> None:
    assert tree(Formula("as it was", latex)) == ["mtext", "as it was"]


def test_an_index_and_a_power_belong_together() -> None:
    both = ["mrow", ["msubsup", ["mi", "b"], ["mi", "n"], ["mn", "2"]]]
    assert tree(Formula("b_n^2", "b_n^2")) == tree(Formula("b_n^2", "b^2_n")) == both
