"""Every other one-pile game: whether a move is allowed is a condition in m, n, p and t."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from onepile.errors import IllegalError, NotApplicable, UndecidedError, WorkLimitError, quote
from onepile.families.general.rules import (
    FIELDS,
    FIRST_VARIABLES,
    MOST_BLOCKS,
    VARIABLES,
    General,
    GeneralPosition,
)
from onepile.family import (
    Component,
    Elsewhere,
    Family,
    Method,
    Option,
    PictureKind,
    TableKind,
)
from onepile.formulas.conditions import Condition
from onepile.knowledge import Finding
from onepile.rules import Field, Position

if TYPE_CHECKING:
    from onepile.statements import Statement
    from onepile.text import Options


class GeneralFamily(Family):
    """A condition says what may be taken."""

    name = "general"
    title = "A condition says what may be taken"
    about = "By the pile, the previous move, the number of the move, or a list: any rule at all."
    fields = FIELDS
    options = (
        Option("take", "take=m!=p"),
        Option("set", "set=2,5,7"),
        Option("first"),
        Option("blocks"),
        Option("overshoot", flag=True),
        Option("misere", flag=True),
        Option("ends"),
        Option("passes"),
    )
    preview = ("outcomes", 60, None)

    def read(self, options: "Options") -> General:
        """The game of a condition, or of a list of moves."""
        if "set" in options and "take" in options:
            raise IllegalError("a general game has take or set, not both: leave one out")
        if "set" in options:
            moves = options.numbers("set")
            if min(moves) < 1:
                raise IllegalError(
                    f"set={quote(options.text('set'))} has a move below 1: a move takes at least 1"
                )
            take = Condition.parse(f"m in [{','.join(map(str, moves))}]", VARIABLES)
        else:
            take = options.condition("take", VARIABLES)
        return General(
            take,
            first=options.condition("first", FIRST_VARIABLES) if "first" in options else None,
            blocks=options.count("blocks", MOST_BLOCKS),
            overshoot="overshoot" in options,
            misere="misere" in options,
            ends=options.numbers("ends"),
            passes=options.count("passes", MOST_BLOCKS),
        )

    def fields_of(self, rules: General) -> tuple[Field, ...]:
        """Only what the conditions look at."""
        return rules.fields

    def elsewhere(self, rules: General, position: GeneralPosition) -> Elsewhere | None:
        """The same position of another family's game, where the condition is one of its rules."""
        from onepile.families.general.recognised import disguise_of

        try:
            found = disguise_of(rules)
            return Elsewhere(found.text, found.place(position))
        except (NotApplicable, IllegalError, UndecidedError, WorkLimitError):
            return None

    def methods(self) -> tuple[Method, ...]:
        """A proved period, tables of what counts, the definition."""
        from onepile.families.general.methods import METHODS

        return METHODS

    def tables(self, rules: General) -> tuple[TableKind, ...]:
        """Nim-values, where the game has them, and outcomes."""
        from onepile.families.general.tables import kinds

        return kinds(rules)

    def pictures(self, rules: General) -> tuple[PictureKind, ...]:
        """Nim-values and outcomes."""
        from onepile.families.general.pictures import kinds

        return kinds(rules)

    def findings(self, rules: General, to: int) -> list[Finding]:
        """What it is in disguise, its period, how it depends on the previous move."""
        from onepile.families.general.theorems import findings

        return findings(rules, to)

    def components(
        self, rules: General, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Piles of any size where a period is proved, of moderate size elsewhere."""
        from onepile.families.general.sums import components

        return components(rules, positions, work)

    def in_words(self, rules: General) -> "list[Statement]":
        """The rules, one sentence each."""
        from onepile.families.general.words import in_words

        return in_words(rules)


FAMILY = GeneralFamily()
