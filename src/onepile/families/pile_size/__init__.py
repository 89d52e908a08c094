"""Pile-size games: the pile decides the most that may be taken. Paper 002."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from onepile.budget import Limits
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.families.pile_size.rules import FIELDS, PileSize
from onepile.family import (
    Ask,
    Component,
    Family,
    Method,
    Option,
    PictureKind,
    TableKind,
    family_named,
)
from onepile.formulas.conditions import as_part
from onepile.handed_on import HandedOn
from onepile.knowledge import Answer, Finding
from onepile.rules import MOST_BLOCKS, Position, Rules

if TYPE_CHECKING:
    from onepile.family import SmallGame
    from onepile.skylines import Columns, Skyline
    from onepile.statements import Statement
    from onepile.text import Options


class PileSizeFamily(Family):
    """From a pile of n take 1 … f(n)."""

    name = "pile-size"
    title = "The pile limits the move"
    about = "How many you may take depends on how many are there."
    fields = FIELDS
    options = (
        Option(
            "f", "f=floor(n/2)", title="the most from a pile of n", kind="formula", variable="n"
        ),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("misere", flag=True, title="who makes the last move loses"),
    )

    def read(self, options: "Options") -> PileSize:
        """The game of f, blocks and misere."""
        blocks = options.count("blocks", MOST_BLOCKS)
        return self.make(f=options.formula("f", "n"), misere="misere" in options, blocks=blocks)

    def make(self, **options: Any) -> PileSize:
        """The game of Python's values."""
        rules = PileSize(**options)
        if rules.blocks:
            BLOCKED.same(rules)  # what it refuses is refused now
        return rules

    def of(self, rules: PileSize) -> Family:
        """Games with blocks are answered as general ones, for paper 002 has none."""
        return BLOCKED if rules.blocks else self

    def in_words(self, rules: PileSize) -> "list[Statement]":
        """The rules, one sentence each."""
        from onepile.families.pile_size.words import in_words

        return in_words(rules)

    def methods(self) -> tuple[Method, ...]:
        """Theorem 1, period, table, definition."""
        from onepile.families.pile_size.methods import METHODS

        return METHODS

    def tables(self, rules: PileSize) -> tuple[TableKind, ...]:
        """Nim-values in normal play, and outcomes."""
        from onepile.families.pile_size.tables import kinds

        return kinds(rules)

    def pictures(self, rules: PileSize) -> tuple[PictureKind, ...]:
        """Nim-values in normal play, and outcomes."""
        from onepile.families.pile_size.pictures import kinds

        return kinds(rules)

    def skyline(self, rules: PileSize, columns: "Columns", limits: Limits) -> "Skyline":
        """The safe piles."""
        from onepile.families.pile_size.skyline import skyline

        try:
            return skyline(rules, columns, limits)
        except NotApplicable:
            return super().skyline(rules, columns, limits)

    def reasons(self, answer: Answer, ask: Ask) -> "list[Statement]":
        """What the best move leaves, or that no move helps."""
        from onepile.families.pile_size.words import reasons

        return reasons(answer)

    def because(self, answer: Answer) -> "Statement | None":
        """The nim-value."""
        from onepile.families.pile_size.words import because

        return because(answer)

    def lacking(self, answer: Answer) -> "Statement | None":
        """That the nim-value is 0."""
        from onepile.families.pile_size.words import lacking

        return lacking(answer)

    def sequence(self, rules: PileSize, what: str, value: int) -> Iterator[int]:
        """Chains of one nim-value, f̄, F and H."""
        from onepile.families.pile_size.sequences import sequence

        return sequence(rules, what, value)

    def with_nim_values(self, values: Sequence[int]) -> PileSize:
        """The running maximum is its f, where that has them."""
        from onepile.families.pile_size.sequences import with_nim_values

        return with_nim_values(values)

    def findings(self, rules: PileSize, to: int) -> list[Finding]:
        """What paper 002 asks of f, and the period."""
        from onepile.families.pile_size.theorems import findings

        return findings(rules, to)

    def components(
        self, rules: PileSize, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Piles of any size that Theorem 1 covers, others from a table."""
        from onepile.families.pile_size.sums import components

        return components(rules, positions, work)

    def small_game(self, rules: PileSize, start: Any) -> "SmallGame":
        """Every line of play, one place for each pile."""
        from onepile.families.pile_size.small_games import ByPile

        return ByPile(rules, start)


class BlockedPileSizeFamily(HandedOn):
    """The same with blocks: general games in disguise."""

    name = PileSizeFamily.name
    title = PileSizeFamily.title
    about = PileSizeFamily.about
    options = PileSizeFamily.options

    def same(self, rules: PileSize) -> Rules:
        """The game of the condition m <= f(n)."""
        f = rules.f
        take = f"m<={as_part(f, 'n')}" if f.has_text else lambda m, n: m <= f(n)
        general = family_named("general")
        return general.make(take=take, blocks=rules.blocks, misere=rules.misere)

    def sequence(self, rules: PileSize, what: str, value: int) -> NoReturn:
        """Refused: they are of nim-values, and of f in normal play."""
        raise IllegalError(f"{quote(str(rules))} has no sequences: leave blocks out")


BLOCKED = BlockedPileSizeFamily()
FAMILY = PileSizeFamily()
