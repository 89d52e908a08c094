"""Move-number games: each move has its own least and most. Paper 003."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from onepile.budget import Limits
from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.families.move_number.rules import FIELDS, MoveNumber, MoveNumberPosition
from onepile.family import (
    Component,
    Family,
    Method,
    Option,
    PictureKind,
    TableKind,
    family_named,
)
from onepile.formulas.conditions import as_part
from onepile.formulas.syntax import is_constant
from onepile.handed_on import HandedOn
from onepile.knowledge import Finding
from onepile.rules import Position, Rules

if TYPE_CHECKING:
    from onepile.family import SmallGame
    from onepile.skylines import Columns, Skyline
    from onepile.statements import Statement
    from onepile.text import Options


class MoveNumberFamily(Family):
    """Move k takes least(k) … most(k)."""

    name = "move-number"
    title = "Every move has its own limits"
    about = "The first move, the second, the third: each has its least and its most."
    fields = FIELDS
    options = (
        Option(
            "least", "least=1", title="the least that move k takes", kind="formula", variable="k"
        ),
        Option(
            "most", "most=2k+3", title="the most that move k takes", kind="formula", variable="k"
        ),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("misere", flag=True, title="who makes the last move loses"),
    )
    preview = ("levels", 96, 16)

    def read(self, options: "Options") -> MoveNumber:
        """The game of least, most, blocks and misere."""
        rules = {name: options.formula(name, "k") for name in ("least", "most")}
        if "blocks" in options:
            rules["blocks"] = options.formula("blocks", "k")
        return self.make(misere="misere" in options, **rules)

    def make(self, **options: Any) -> MoveNumber:
        """The game of Python's values."""
        rules = MoveNumber(**options)
        if rules.misere:
            MISERE.same(rules)  # what it refuses is refused now
        return rules

    def of(self, rules: MoveNumber) -> Family:
        """Misère games are answered as general ones, for paper 003 has normal play alone."""
        return MISERE if rules.misere else self

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

    def skyline(self, rules: MoveNumber, columns: "Columns", limits: Limits) -> "Skyline":
        """The piles that are safe before the first move."""
        from onepile.families.move_number.skyline import skyline

        return skyline(rules, columns, limits)

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


class MisereMoveNumberFamily(HandedOn):
    """The same in misère play: general games in disguise."""

    name = MoveNumberFamily.name
    title = MoveNumberFamily.title
    about = MoveNumberFamily.about
    fields = FIELDS
    options = MoveNumberFamily.options

    def same(self, rules: MoveNumber) -> Rules:
        """The game of the condition least(t) <= m <= most(t).

        Raises:
            IllegalError: the number of blocks changes from move to move, or is too large.
        """
        least, most, blocks = rules.least, rules.most, rules.blocks
        if not is_constant(blocks.node):
            raise IllegalError(
                f"blocks={quote(str(blocks))} changes from move to move: in misère play give one "
                "number, like blocks=1"
            )
        take: Any = f"{as_part(least, 't')}<=m<={as_part(most, 't')}"
        if not (least.has_text and most.has_text):

            def take(m: int, t: int) -> bool:
                return least(t) <= m <= most(t)

        return family_named("general").make(take=take, blocks=blocks(1), misere=True)

    def components(
        self, rules: MoveNumber, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Refused like all move-number games."""
        return FAMILY.components(rules, positions, work)


MISERE = MisereMoveNumberFamily()
FAMILY = MoveNumberFamily()
