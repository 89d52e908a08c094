"""Pile-size games: the pile decides the most that may be taken. Paper 002."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from onepile.errors import IllegalError, quote
from onepile.families.pile_size.rules import FIELDS, PileSizeRules
from onepile.formulas import Expression, Rule
from onepile.formulas.conditions import as_part
from onepile.game_class import Game, family_named
from onepile.handed_on import HandedOn, refuse_theory
from onepile.kinds import Method, Option
from onepile.limits import MOST_BLOCKS
from onepile.on_demand import loaded
from onepile.rules import blocks_or_passes

if TYPE_CHECKING:
    from onepile.text import Options


class PileSize(PileSizeRules, Game):
    """From a pile of n take 1 … f(n)."""

    title = "The pile limits the move"
    about = "How many you may take depends on how many are there."
    known_fields = FIELDS
    options = (
        Option(
            "f", "f=floor(n/2)", title="the most from a pile of n", kind="formula", variable="n"
        ),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("misere", flag=True, title="who makes the last move loses"),
    )

    certificates = {  # noqa: RUF012
        "window": "onepile.returns.proof:verified_window"
    }

    @classmethod
    def read(cls, options: "Options") -> "PileSize":
        """The game of f, blocks and misere."""
        blocks = options.count("blocks", MOST_BLOCKS)
        return pile_size(options.formula("f", "n"), blocks, misere="misere" in options)

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_theory(self, self.blocks > 0)

    sentences = loaded("onepile.families.pile_size.words:in_words")
    table_kinds = loaded("onepile.families.pile_size.tables:kinds")
    picture_kinds = loaded("onepile.families.pile_size.pictures:kinds")
    findings = loaded("onepile.families.pile_size.theorems:findings")
    reasons = loaded("onepile.families.pile_size.words:PileSizeReasons")
    known_sequence = loaded("onepile.families.pile_size.sequences:sequence")
    components = loaded("onepile.families.pile_size.theory:components")
    outcome_map = loaded("onepile.families.pile_size.theory:outcome_map")
    small_game = loaded("onepile.families.pile_size.small_games:ByPile")
    proof = loaded("onepile.families.pile_size.proofs:proof")
    window = loaded("onepile.families.pile_size.proofs:window")

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        """Theorem 1, period, table, definition."""
        from onepile.families.pile_size.theory import METHODS

        return METHODS

    @classmethod
    def with_nim_values(cls, values: Sequence[int]) -> "PileSize":
        """The running maximum is its f, where that has them."""
        from onepile.families.pile_size.sequences import with_nim_values

        return with_nim_values(values)


class BlockedPileSize(HandedOn, PileSize):
    """The same with blocks, of which paper 002 says nothing: a general game in disguise."""

    def there(self) -> Game:
        """The game of the condition m <= f(n)."""
        f = self.f
        take: Any = f"m<={as_part(f, 'n')}" if f.has_text else lambda m, n: m <= f(n)
        found: Game = family_named("general")(take, blocks=self.blocks, misere=self.misere)
        return found

    def known_sequence(self, what: str, value: int) -> NoReturn:
        """Refused: they are of nim-values, and of f in normal play."""
        raise IllegalError(f"{quote(str(self))} has no sequences: leave blocks out")


def pile_size(f: Rule, blocks: int = 0, *, misere: bool = False) -> PileSize:
    """From a pile of n take at most f(n) counters; where that is below 1 the game is over.

    Args:
        f: The most that may be taken, as a function of the pile.
        blocks: How many moves the opponent may forbid before each move.
        misere: Whether the player who makes the last move loses.

    >>> list(pile_size("floor(n/2)").table(10))
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5]
    >>> list(pile_size(lambda n: n.bit_count()).table(10))
    [0, 1, 0, 2, 0, 1, 2, 3, 0, 1, 2]
    >>> pile_size("floor(n/2)", blocks=1)
    onepile.game('pile-size; f=floor(n/2); blocks=1')
    """
    if blocks_or_passes(blocks, "blocks") == 0:
        return PileSize(Expression.of(f), misere)
    game = BlockedPileSize(Expression.of(f), misere, blocks)
    game.there()  # what it refuses is refused now
    return game
