"""Statements for a page that sets mathematics itself: words, and trees of MathML between them.

Browsers set MathML without any library. A tree is JSON, `["msub", ["mi", "b"], ["mn", "1"]]`: the
page makes elements of it and never reads markup, whatever a formula says.
"""

import re
from collections.abc import Iterator
from typing import Any

from onepile.languages import ENGLISH
from onepile.statements import Formula, Phrase, Said
from onepile.theorems import Parts

Tree = list[Any]
"""The name of an element, then its text or its children."""

_TOKEN = re.compile(r"\\([a-z]+)|([0-9]+(?:(?:\.|\{,\})[0-9]+)?)|([A-Za-zα-ω])|(\S)")
_SIGNS = {
    "ge": "≥",
    "le": "≤",
    "dots": "…",
    "ldots": "…",
    "cdot": "·",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "lceil": "⌈",
    "rceil": "⌉",
    "-": "−",
}
_LETTERS = {
    "alpha": "α",
    "beta": "β",
    "theta": "θ",
    "varphi": "φ",
    "phi": "φ",
    "min": "min",
    "max": "max",
}


def typeset(said: Said | Phrase, language: str = ENGLISH) -> list[str | Tree]:
    """What is said as words and trees.

    >>> typeset(Phrase("pile {pile}, $L(N) = 1$", pile=7))[:2]
    ['pile ', ['mrow', ['mn', '7']]]
    """
    pieces = said.pieces(language)
    return [tree(piece) if isinstance(piece, Formula) else piece for piece in pieces]


def typeset_theorem(parts: Parts, language: str = ENGLISH) -> dict[str, Any]:
    """A theorem so, by what its statements are for."""
    return {
        "opening": typeset(parts.opening, language),
        "facts": [typeset(fact, language) for fact in parts.facts],
        "ending": [typeset(claim, language) for claim in parts.ending],
        "reason": typeset(parts.reason, language),
    }


def tree(formula: Formula) -> Tree:
    r"""A formula as MathML, read from its LaTeX; what is not understood there stands as text.

    >>> tree(Formula("b_(n-1)", "b_{n-1}"))
    ['mrow', ['msub', ['mi', 'b'], ['mrow', ['mi', 'n'], ['mo', '−'], ['mn', '1']]]]
    >>> tree(Formula("(x)^2", "(x)^2"))
    ['mrow', ['msup', ['mrow', ['mo', '('], ['mi', 'x'], ['mo', ')']], ['mn', '2']]]
    >>> tree(Formula("3/2", r"\frac{3}{2}"))
    ['mrow', ['mfrac', ['mrow', ['mn', '3']], ['mrow', ['mn', '2']]]]
    >>> tree(Formula("x in X", r"x \in X"))
    ['mtext', 'x in X']
    """
    tokens = (match.groups() for match in _TOKEN.finditer(formula.latex))
    try:
        return _row(tokens, end=None)
    except _UnknownError:
        return ["mtext", formula.text]


class _UnknownError(Exception):
    """The LaTeX has something that is not understood here."""


_Token = tuple[str | None, ...]


def _row(tokens: Iterator[_Token], end: str | None) -> Tree:
    """All up to the bracket that ends it."""
    row: Tree = ["mrow"]
    for token in tokens:
        sign = token[3]
        if sign is not None and sign == end:
            return row
        if sign in ("_", "^"):
            if len(row) == 1:
                raise _UnknownError
            row.append(_scripted(_last(row), sign, _one(next(tokens, ()), tokens)))
        else:
            row.append(_one(token, tokens))
    if end is not None:
        raise _UnknownError
    return row


def _last(row: Tree) -> Tree:
    """What stands last in a row, taken from it: brackets with what is in them."""
    start, inside = len(row) - 1, row[-1] == ["mo", ")"]
    while inside and start > 1:
        start -= 1
        inside = row[start:].count(["mo", "("]) < row[start:].count(["mo", ")"])
    last = row[start:]
    del row[start:]
    return last[0] if len(last) == 1 else ["mrow", *last]


def _scripted(base: Tree, sign: str, script: Tree) -> Tree:
    """What has an index or a power; one after the other they belong together."""
    if sign == "_" and base[0] == "msup":
        return ["msubsup", base[1], script, base[2]]
    if sign == "^" and base[0] == "msub":
        return ["msubsup", base[1], base[2], script]
    return ["msub" if sign == "_" else "msup", base, script]


def _one(token: _Token, tokens: Iterator[_Token]) -> Tree:
    """One thing: a letter, a number, a sign, or what stands in brackets."""
    if not token:
        raise _UnknownError
    command, number, letter, sign = token
    if number is not None:
        return ["mn", number.replace("{,}", ",")]
    if letter is not None:
        return ["mi", letter]
    if command == "frac":
        return ["mfrac", _one(next(tokens, ()), tokens), _one(next(tokens, ()), tokens)]
    if command == "sqrt":
        return ["msqrt", _one(next(tokens, ()), tokens)]
    if command in _LETTERS:
        return ["mi", _LETTERS[command]]
    if command is not None:
        if command not in _SIGNS:
            raise _UnknownError
        return ["mo", _SIGNS[command]]
    assert sign is not None
    if sign == "{":
        return _row(tokens, end="}")
    if sign in "}_^\\":
        raise _UnknownError
    return ["mo", _SIGNS.get(sign, sign)]
