"""Every other one-pile game: whether a move is allowed is a condition in m, n, p and t."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from onepile.budget import Progress
from onepile.errors import IllegalError, NotApplicable, UndecidedError, WorkLimitError, quote
from onepile.extras import require
from onepile.families.general.rules import (
    FIELDS,
    FIRST_VARIABLES,
    VARIABLES,
    General,
    GeneralPosition,
    one_of,
)
from onepile.family import (
    Component,
    Elsewhere,
    Family,
    KnownBase,
    Method,
    Option,
    PictureKind,
    TableKind,
    Theorem,
)
from onepile.knowledge import Finding
from onepile.rules import MOST_BLOCKS, Field, Position, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.statements import Statement
    from onepile.text import Options


class GeneralFamily(Family):
    """A condition says what may be taken."""

    name = "general"
    title = "A condition says what may be taken"
    about = "By the pile, the previous move, the number of the move, or a list: any rule at all."
    fields = FIELDS
    options = (
        Option(
            "take",
            "take=m!=p",
            title="when m may be taken: n the pile, p the previous, t the number",
        ),
        Option("set", "set=2,5,7", title="or a list of amounts", instead_of="take"),
        Option("first", title="when m may be taken at first"),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("overshoot", flag=True, title="more than the pile holds may be taken"),
        Option("misere", flag=True, title="who makes the last move loses"),
        Option("ends", title="piles at which the game is over, too"),
        Option("passes", title="passes in the whole game", kind="count"),
    )
    preview = ("outcomes", 60, None)
    certificates = ("window",)

    def read(self, options: "Options") -> General:
        """The game of a condition, or of a list of moves."""
        if "set" in options and "take" in options:
            raise IllegalError("a general game has take or set, not both: leave one out")
        listed = "set" in options
        return General(
            one_of(options.numbers("set")) if listed else options.condition("take", VARIABLES),
            first=options.condition("first", FIRST_VARIABLES) if "first" in options else None,
            blocks=options.count("blocks", MOST_BLOCKS),
            overshoot="overshoot" in options,
            misere="misere" in options,
            ends=options.ends(),
            passes=options.count("passes", MOST_BLOCKS),
        )

    def make(self, **options: Any) -> General:
        """The game of Python's values."""
        return General(**options)

    def fields_of(self, rules: General) -> tuple[Field, ...]:
        """Only what the conditions look at."""
        return rules.fields

    def elsewhere(self, rules: General, position: GeneralPosition) -> Elsewhere | None:
        """The same position of another family's game, where the condition is one of its rules."""
        from onepile.families.general.recognised import disguise_of

        try:
            found = disguise_of(rules)
            return Elsewhere(found.game, found.place(position))
        except (NotApplicable, IllegalError, UndecidedError, WorkLimitError):
            return None

    def methods(self) -> tuple[Method, ...]:
        """A proved period, tables of what counts, the definition."""
        require("tables")
        from onepile.families.general.methods import METHODS

        return METHODS

    def tables(self, rules: General) -> tuple[TableKind, ...]:
        """Nim-values, where the game has them, and outcomes."""
        require("tables")
        from onepile.families.general.tables import kinds

        return kinds(rules)

    def safe_piles(
        self, rules: General, to: int, place: Mapping[str, int], progress: Progress | None
    ) -> "NDArray[Any]":
        """From tables that take no more steps than an answer."""
        from onepile.families.general.tables import safe_piles

        return safe_piles(rules, to, place, progress)

    def pictures(self, rules: General) -> tuple[PictureKind, ...]:
        """Nim-values and outcomes."""
        require("tables")
        from onepile.families.general.pictures import kinds

        return kinds(rules)

    def findings(self, rules: General, to: int) -> list[Finding]:
        """What it is in disguise, its period, how it depends on the previous move."""
        require("tables")
        from onepile.families.general.theorems import findings

        return findings(rules, to)

    def base(self, rules: General, work: int) -> KnownBase:
        """Refused, with the name of the game that has one, if there is one."""
        raise IllegalError(f"{quote(str(rules))} has no base: {_advice(rules, 'base')}")

    def prove(
        self, rules: General, work: int, progress: Progress | None, between: Sequence[object] = ()
    ) -> Theorem:
        """The period, accepted by the checker; else the name of the game that is proved."""
        if between:
            raise IllegalError(f"{quote(str(rules))} has no slope: only lines lie between corners")
        require("tables")
        from onepile.families.general.proofs.window import prove_window

        try:
            return prove_window(rules, work, progress)
        except NotApplicable as reason:
            raise IllegalError(
                f"{quote(str(rules))} has no certificate: {_advice(rules, 'prove', str(reason))}"
            ) from None

    def verify(self, certificate: str, rules: Rules | None) -> tuple[Rules, str]:
        """By the independent checker."""
        from onepile.families.general.proofs.window import verified_window

        return verified_window(certificate, rules)

    def proved_numbers(self, certificate: str, rules: General) -> tuple[dict[str, Any], None]:
        """By what the checker read."""
        from onepile.families.general.proofs.checker import read_window

        found = read_window(certificate)
        return {"start": found.start, "period": found.period}, None

    def components(
        self, rules: General, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Piles of any size where a period is proved, of moderate size elsewhere."""
        require("tables")
        from onepile.families.general.sums import components

        return components(rules, positions, work)

    def in_words(self, rules: General) -> "list[Statement]":
        """The rules, one sentence each."""
        from onepile.families.general.words import in_words

        return in_words(rules)


def _advice(rules: General, command: str, reason: str = "'check' says what is proved of it") -> str:
    """What to ask for instead of a base or a certificate, or why there is none."""
    from onepile.families.general.recognised import disguise_of

    try:
        return f"it is {quote(disguise_of(rules).text)} in disguise, ask '{command}' about that"
    except (NotApplicable, UndecidedError, WorkLimitError):
        return reason


FAMILY = GeneralFamily()
