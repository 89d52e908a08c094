"""Why the answers of the methods for pile-size games are true: the reasons."""

from onepile.statements import Statement, Words, statement


@statement
def by_the_staircase(pile: int, value: int, misere: bool, rises: Statement) -> Words:
    """Theorem 1 of paper 002: the nim-value, in misère play that of normal play.

    Args:
        pile: The pile.
        value: Its nim-value in normal play.
        misere: Whether the play is misère.
        rises: Why f̄ never falls.
    """
    if not misere:
        return "paper 002, Theorem 1: {rises}; its nim-value is {value}"
    if value == 1:
        return "paper 002, Theorem 1: {rises}; its nim-value in normal play is 1"
    return "paper 002, Theorem 1: {rises}; its nim-value in normal play is not 1"


@statement
def like_an_earlier_pile(pile: int, like: int, repeats: Statement) -> Words:
    """The table repeats."""
    return (
        "f repeats itself, so that the table has {repeats}, proved: pile {pile} is like pile {like}"
    )


@statement
def all_piles_below(pile: int) -> Words:
    """The table of all piles."""
    return "all piles up to {pile} by the rules"
