"""Why the smallest part of a pile decides, as a sentence for somebody who sees the parts.

Paper 000, Theorem 1: if f never falls by more than one, the threshold of a pile without blocks is
the least member of the base in its expansion. So who may take that part wins by taking it, and who
may not leaves a pile whose smallest part the other player may take. After that part is taken nobody
but who took it can take a whole part: what the other player takes of one leaves a sum whose
smallest part may be taken, until this part is gone.

>>> from onepile.text import parse_game
>>> game = parse_game("fibonacci-nim")
>>> print(game.reasons(game.solve(20, cap=19)).idea())
20 = 13 + 5 + 2. Take the smallest part, 2: then at most 4 may be taken, so the other ... part.
>>> print(game.reasons(game.solve(13, cap=12)).idea())
13 is a single part, and at most 12 may be taken: not all of it. Whatever is taken, the other ...
"""

from itertools import groupby

from onepile.statements import Phrase, Words, statement

_SHOWN = 6
"""A sum of more different parts is not written out."""


@statement
def by_parts(pile: int, cap: int, parts: tuple[int, ...], next_cap: int) -> Words:
    """What the smallest part of a pile says about who wins.

    Args:
        pile: The pile.
        cap: The most that may be taken.
        parts: Its expansion, the largest part first.
        next_cap: The cap after the smallest part is taken; 0 if it may not be taken.
    """
    least, count = parts[-1], len(parts)
    short = cap < least
    if count == 1 and short:
        return (
            "{pile} is a single part, and at most {cap} may be taken: not all of it. "
            "Whatever is taken, the other player can then take the smallest part of the rest."
        )
    if count == 1:
        return "{pile} is a single part: take all of it."
    many = len(list(groupby(parts))) > _SHOWN
    if short and many:
        return Phrase(
            "The pile is a sum of {count} parts. The smallest is {least}, and at "
            "most {cap} may be taken: too few. Whatever is taken, the other player can then take "
            "the smallest part of the rest.",
            count=count,
            least=least,
        )
    if short:
        return Phrase(
            "{pile} = {parts:sum}. The smallest part is {least}, and at most {cap} may be "
            "taken: too few. Whatever is taken, the other player can then take the smallest part "
            "of the rest.",
            least=least,
        )
    if many:
        return Phrase(
            "The pile is a sum of {count} parts. Take the smallest, {least}: then "
            "at most {next_cap} may be taken, so the other player cannot take a whole {left}, and "
            "it is you who finishes each part.",
            count=count,
            least=least,
            left=parts[-2],
        )
    return Phrase(
        "{pile} = {parts:sum}. Take the smallest part, {least}: then at most "
        "{next_cap} may be taken, so the other player cannot take a whole {left}, and it is "
        "you who finishes each part.",
        least=least,
        left=parts[-2],
    )
