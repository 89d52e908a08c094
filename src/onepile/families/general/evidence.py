"""Why the answers about general games are true: the reasons."""

from typing import Literal

from onepile.statements import Phrase, Statement, Words, statement


@statement
def piles_repeat(start: int, period: int, depth: int, nim: bool) -> Words:
    """That what the piles are repeats.

    Args:
        start: From which pile on.
        period: After how many piles.
        depth: The largest move.
        nim: Whether nim-values repeat, or only the outcomes.
    """
    if nim:
        return "the nim-values repeat with period {period} from pile {start} on"
    return "the outcomes repeat with period {period} from pile {start} on"


@statement
def by_period(pile: int, like: int, repeats: Statement) -> Words:
    """A pile is like an early one.

    Args:
        pile: The pile.
        like: The pile that it is like.
        repeats: The period; so many piles as the largest move takes tell all later ones.
    """
    window = repeats.depth
    if pile == like:
        return Phrase("{repeats}, since {window} neighbouring piles come again", window=window)
    return Phrase(
        "{repeats}, since {window} neighbouring piles come again: pile {pile} is like pile {like}",
        window=window,
    )


@statement
def all_settled(pile: int, looks_at: Literal["", "previous", "move"]) -> Words:
    """That all smaller piles were settled, one after the other.

    Args:
        pile: The pile.
        looks_at: What counts besides the pile.
    """
    return {
        "": "all piles up to {pile} settled by the rules",
        "previous": "all piles up to {pile} settled by the rules, after every previous move",
        "move": "all piles up to {pile} settled by the rules, before every later move",
    }[looks_at]
