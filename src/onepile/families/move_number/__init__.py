"""Move-number games: each move has its own least and most. Paper 003."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.families.move_number.rules import FIELDS, MoveNumber, MoveNumberPosition
from onepile.family import Component, Family, Method, Option, PictureKind, TableKind
from onepile.knowledge import Finding
from onepile.rules import Position

if TYPE_CHECKING:
    from onepile.family import SmallGame
    from onepile.statements import Statement
    from onepile.text import Options


class MoveNumberFamily(Family):
    """Move k takes least(k) … most(k)."""

    name = "move-number"
    title = "Every move has its own limits"
    about = "The first move, the second, the third: each has its least and its most."
    fields = FIELDS
    options = (Option("least", "least=1"), Option("most", "most=2k+3"), Option("blocks"))
    preview = ("levels", 96, 16)

    def read(self, options: "Options") -> MoveNumber:
        """The game of least, most and blocks."""
        least, most = options.formula("least", "k"), options.formula("most", "k")
        if "blocks" not in options:
            return MoveNumber(least, most)
        return MoveNumber(least, most, options.formula("blocks", "k"))

    def make(self, **options: Any) -> MoveNumber:
        """The game of Python's values."""
        return MoveNumber(**options)

    def in_words(self, rules: MoveNumber) -> "list[Statement]":
        """The rules, one sentence each."""
        from onepile.families.move_number.words import in_words

        return in_words(rules)

    def require_playable(self, rules: MoveNumber, position: MoveNumberPosition) -> None:
        """Every move that may come must have legal rules, as far as that can be told."""
        from onepile.families.move_number.domain import require_legal
        from onepile.families.move_number.levels import Levels

        with suppress(WorkLimitError):
            require_legal(Levels(rules), position.move, position.pile)

    def methods(self) -> tuple[Method, ...]:
        """Paper 003's theorem, levels, definition."""
        from onepile.families.move_number.methods import METHODS

        return METHODS

    def tables(self, rules: MoveNumber) -> tuple[TableKind, ...]:
        """Outcomes before a move."""
        from onepile.families.move_number.tables import KINDS

        return KINDS

    def pictures(self, rules: MoveNumber) -> tuple[PictureKind, ...]:
        """The levels."""
        from onepile.families.move_number.pictures import KINDS

        return KINDS

    def findings(self, rules: MoveNumber, to: int) -> list[Finding]:
        """Paper 003's conditions, and the weakest ones."""
        from onepile.families.move_number.theorems import findings

        return findings(rules, to)

    def components(
        self, rules: MoveNumber, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Refused: what may be taken depends on how many moves were made elsewhere."""
        raise IllegalError(
            f"{quote(str(rules))} cannot be added: its moves depend on how many were made before, "
            "in whatever pile"
        )

    def small_game(self, rules: MoveNumber, start: Any) -> "SmallGame":
        """Every line of play, a level for each move."""
        from onepile.families.move_number.small_games import ByMove

        return ByMove(rules, start)


FAMILY = MoveNumberFamily()
