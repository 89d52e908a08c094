"""What is said of the rules of a general game."""

from onepile.families.general import General
from onepile.formulas.conditions import Condition
from onepile.statements import Phrase, Statement, Words, statement
from onepile.words import last_move, may_block, over

_MEANING = {
    "n": Phrase("$n$ is the pile"),
    "p": Phrase("$p$ is the previous move"),
    "t": Phrase("$t$ is the number of the move"),
    "np": Phrase("$n$ is the pile, $p$ the previous move"),
    "nt": Phrase("$n$ is the pile, $t$ the number of the move"),
    "pt": Phrase("$p$ is the previous move, $t$ the number of the move"),
    "npt": Phrase("$n$ is the pile, $p$ the previous move, $t$ the number of the move"),
}


def in_words(game: General) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> for sentence in in_words(parse_game("general; take=m!=p; blocks=1; passes=2")):
    ...     print(sentence)
    A move of m counters is allowed when m!=p (p is the previous move).
    The first move may take any number of counters.
    Before each move the other player may block one amount.
    Twice in the game a player may pass instead of making a move; this cannot be blocked.
    Who makes the last move wins.
    """
    said: list[Statement] = []
    if game.listed is not None:
        said.append(take_one_of(game.listed))
    else:
        said.append(take_when(game.take))
    if "p" in game.take.names:
        said.append(first_move(game.first))
    if game.overshoot:
        said.append(general_overshoot())
    if game.blocks:
        said.append(may_block(game.blocks))
    if game.passes:
        said.append(may_pass(game.passes))
    if game.ends:
        said.append(over(game.ends))
    return [*said, last_move(game.misere)]


@statement
def take_when(condition: Condition) -> Words:
    """A sentence of the rules: which moves are allowed."""
    if not condition.has_text:
        return "The Python function {condition} says whether $m$ counters may be taken."
    others = "".join(name for name in "npt" if name in condition.names)
    if not others:
        return "A move of $m$ counters is allowed when {condition}."
    return Phrase(
        "A move of $m$ counters is allowed when {condition} ({meanings}).",
        meanings=_MEANING[others],
    )


@statement
def take_one_of(moves: tuple[int, ...]) -> Words:
    """A sentence of the rules: the list of the moves."""
    if len(moves) == 1:
        return "Take exactly {moves:list} counters."
    return "Take one of these numbers of counters: {moves:list}."


@statement
def first_move(condition: Condition | None) -> Words:
    """A sentence of the rules: what may be taken when nothing was taken before."""
    if condition is None:
        return "The first move may take any number of counters."
    return "The first move may take $m$ counters when {condition}."


@statement
def general_overshoot() -> Words:
    """A sentence of the rules: more may be taken than there is."""
    return "More may be taken than the pile holds: each such amount is a move of its own."


@statement
def may_pass(passes: int) -> Words:
    """A sentence of the rules: how many passes there are."""
    times = {1: Phrase("Once"), 2: Phrase("Twice")}
    return Phrase(
        "{times} in the game a player may pass instead of making a move; this cannot be blocked.",
        times=times.get(passes, Phrase("{passes} times", passes=passes)),
    )
