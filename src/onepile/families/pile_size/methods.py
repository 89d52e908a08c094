"""Methods for pile-size games, best first.

Theorem 1 of paper 002 answers for any pile when f̄ is proved never to fall. A rule that repeats
itself has a table that repeats, also proved. What is left is the table of all piles below.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from onepile.by_definition import ByDefinition
from onepile.claims import Answer, Claim
from onepile.errors import WorkLimitError, quote
from onepile.extras import require
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar, require_repeating
from onepile.families.pile_size.evidence import (
    all_piles_below,
    by_the_staircase,
    like_an_earlier_pile,
)
from onepile.families.pile_size.properties import bar_rises, table_repeats
from onepile.families.pile_size.rules import PileSizePosition
from onepile.families.pile_size.slopes import linear_up_to
from onepile.families.pile_size.walks import moves_to, nim_value
from onepile.kinds import Method
from onepile.limits import Budget, Limits
from onepile.numbers import short

WORK_PER_STEP = 20
"""A step of the walk costs about as much as this many entries of a table."""


class ByTheorem:
    """Theorem 1: follow n → n − 1 − f̄(n) down to a rise of f̄.

    In misère play the safe piles are those whose nim-value, in normal play, is 1.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=floor(n/2)")
    >>> answer = ByTheorem().answer(game, game.position(10**30), Limits())
    >>> answer.nim_value == 5 * 10**29, answer.moves == (10**30 - 2**99 + 1,)
    (True, True)
    """

    name = "staircase"

    def answer(self, game: PileSize, position: PileSizePosition, limits: Limits) -> Answer:
        """The nim-value by the theorem, and the moves to the next safe piles below."""
        pile = position.pile
        proof = bar(game.f)
        steps = limits.work // WORK_PER_STEP
        staircase = linear_up_to(game.f, max(1, pile)) or proof.staircase
        value = nim_value(staircase, pile, steps)
        wanted = 1 if game.misere else 0
        winning: Iterable[int] = ()
        if value != wanted and pile > 0:
            winning = moves_to(staircase, game.most(pile), pile, wanted, steps)
        why = by_the_staircase(pile, value, game.misere, bar_rises(game.f, proof.way))
        evidence = Claim(True, "theorem", because=why)
        nim = None if game.misere else value
        return _answer(self, game, position, limits, value == wanted, winning, nim, evidence)


class ByPeriod:
    """A rule that repeats itself: its table repeats too, from some pile on.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=n%5")
    >>> answer = ByPeriod().answer(game, game.position(10**30 + 3), Limits())
    >>> answer.nim_value, answer.moves
    (3, (3,))
    """

    name = "period"

    def answer(self, game: PileSize, position: PileSizePosition, limits: Limits) -> Answer:
        """Look the pile up in the first periods."""
        require_repeating(game.f)
        require("tables")
        from onepile.families.pile_size.periods import periodic

        values = periodic(game, limits.work, limits.progress)
        pile, period = position.pile, values.period
        value = values(pile)
        safe = value == 0
        winning: Iterator[int] = iter(()) if safe else values.moves_to(0, pile, game.most(pile))
        repeats = table_repeats(period.start, period.period, period.gain)
        evidence = Claim(
            True, "theorem", because=like_an_earlier_pile(pile, period.reduced(pile)[0], repeats)
        )
        nim = None if game.misere else value
        return _answer(self, game, position, limits, safe, winning, nim, evidence)


class ByTable:
    """The table of all piles up to this one, from the rules.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=floor(sqrt(n))+3*(n%2)")
    >>> answer = ByTable().answer(game, game.position(1000), Limits())
    >>> answer.nim_value, answer.moves
    (6, (26,))
    """

    name = "table"

    def answer(self, game: PileSize, position: PileSizePosition, limits: Limits) -> Answer:
        """Make the table, and look through the window of the pile."""
        pile = position.pile
        if pile > limits.work:
            raise WorkLimitError(
                f"nothing is proved about f={quote(str(game.f))} that reaches pile {short(pile)}: "
                f"a table is made up to {short(limits.work)}; choose a smaller pile",
                more_work=True,
                foreseen=True,
            )
        budget = Budget(
            limits.work,
            f"a table of the piles up to {short(pile)} takes more than {{limit}} steps: "
            f"use a smaller pile, or write f={quote(str(game.f))} in a simpler way",
        )
        if not game.f.shape.nondecreasing:  # else values end where they are larger than matters
            budget.foresee(game.f.steps_of_values(pile))
        require("tables")
        import numpy as np

        from onepile.families.pile_size.tables import by_definition, unsafe_piles

        if game.misere:
            safe_piles = ~unsafe_piles(game, pile, limits.progress, budget)
            nim = None
        else:
            values = by_definition(game, pile, limits.progress, budget)
            safe_piles = values == 0
            nim = int(values[pile])
        safe = bool(safe_piles[pile])
        most = game.most(pile)
        winning = () if safe else most - np.flatnonzero(safe_piles[pile - most : pile])[::-1]
        evidence = Claim(True, "definition", because=all_piles_below(pile))
        found = (int(move) for move in winning)
        return _answer(self, game, position, limits, safe, found, nim, evidence)


METHODS: tuple[Method, ...] = (ByTheorem(), ByPeriod(), ByTable(), ByDefinition())


def _answer(
    method: Method,
    game: PileSize,
    position: PileSizePosition,
    limits: Limits,
    safe: bool,
    winning: Iterable[int],
    nim_value: int | None,
    evidence: Claim,
) -> Answer:
    """An answer whose winning moves are looked for only as far as they are listed."""
    if limits.moves:
        listed = tuple(islice(winning, limits.moves + 1))
        more = len(listed) > limits.moves
    else:  # who wins by a move has one
        listed = ()
        more = not safe and game.most(position.pile) > 0
    return Answer(
        game=game,
        position=position,
        outcome="safe" if safe else "unsafe",
        moves=listed[: limits.moves],
        more_moves=more,
        method=method.name,
        evidence=evidence,
        nim_value=nim_value,
    )
