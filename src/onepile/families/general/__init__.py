"""Every other one-pile game: whether a move is allowed is a condition in m, n, p and t."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from onepile.bases import Base
from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable, UndecidedError, WorkLimitError, quote
from onepile.extras import require
from onepile.families.general.rules import FIELDS, FIRST_VARIABLES, VARIABLES, GeneralRules, one_of
from onepile.formulas.ends import ends_of
from onepile.game_class import Game
from onepile.kinds import KnownBase, Method, Option
from onepile.limits import MOST_BLOCKS, Limits, Progress
from onepile.on_demand import loaded
from onepile.rules import Position

if TYPE_CHECKING:
    from onepile.text import Options


class General(GeneralRules, Game):
    """A condition says what may be taken."""

    title = "A condition says what may be taken"
    about = "By the pile, the previous move, the number of the move, or a list: any rule at all."
    known_fields = FIELDS
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
    certificates = {  # noqa: RUF012
        "window": "onepile.returns.proof:verified_window",
        "rows": "onepile.families.general.proofs:verified_rows",
    }

    @classmethod
    def read(cls, options: "Options") -> "General":
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

    def solve(
        self,
        pile: int | Position,
        previous: int | None = None,
        move: int | None = None,
        passes: int | None = None,
        **options: Any,
    ) -> Answer:
        """Who wins a pile, by which moves, and why.

        Args:
            pile: The counters, or a whole position.
            previous: What was taken last, where the condition looks at it; nothing yet, if none is
                given.
            move: The number of the coming move, where it does; the first, if none is given.
            passes: The passes that are left; all, if none is given.
            options: As `Game.solve` has them: `work=`, `moves=`, `progress=`.

        >>> general("m!=p").solve(20, previous=4).outcome
        'unsafe'
        """
        return super().solve(pile, previous=previous, move=move, passes=passes, **options)

    sentences = loaded("onepile.families.general.words:in_words")
    elsewhere = loaded("onepile.families.general.recognised:elsewhere")
    table_kinds = loaded("onepile.families.general.tables:kinds", "tables")
    safe_piles = loaded("onepile.families.general.tables:safe_piles")
    last_safe_pile = loaded("onepile.families.general.theory:last_safe_pile")
    picture_kinds = loaded("onepile.families.general.pictures:kinds", "tables")
    findings = loaded("onepile.families.general.theorems:findings", "tables")
    components = loaded("onepile.families.general.theory:components", "tables")
    proof = loaded("onepile.families.general.proofs:proof")
    window = loaded("onepile.families.general.proofs:window")

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        """A proved period, tables of what counts, the definition."""
        require("tables")
        from onepile.families.general.theory import METHODS

        return METHODS

    def known_base(self, work: int) -> KnownBase:
        """That of the pile's remainder; else refused, with the name of the game that has one."""
        require("tables")
        from onepile.families.general.recognised import game_there
        from onepile.families.general.several_bases import KnownColumn, bases_of

        try:
            bases = bases_of(self)
            if bases.modulus == 1:
                raise NotApplicable("that is a base of another family, where it has one")
            return KnownColumn(self, bases.behind % bases.modulus, work)
        except (NotApplicable, UndecidedError, WorkLimitError):
            reason = "'check' says what is proved of it"
            if (there := game_there(self)) is not None:
                reason = f"it is {quote(str(there))} in disguise, ask 'base' about that"
            raise IllegalError(f"{quote(str(self))} has no base: {reason}") from None

    def base(self, to: int, *, work: int = Limits.work, progress: Progress | None = None) -> Base:
        """The bases up to `to`, one for each remainder of the pile.

        >>> general("m<=(p if n%2==1 else 2p)").base(20).others[0].members
        (1, 2, 4, 8, 16)
        """
        found = super().base(to, work=work, progress=progress)
        from onepile.families.general.several_bases import KnownColumn, bases_of

        count = bases_of(self).modulus
        residues = [(found.behind + i) % count for i in range(count)]
        others = (Base.of(self, KnownColumn(self, i, work), to, progress, i) for i in residues[1:])
        return replace(found, residue=residues[0], others=tuple(others))


def general(
    take: Any,
    blocks: int = 0,
    *,
    first: Any = None,
    overshoot: bool = False,
    misere: bool = False,
    ends: Iterable[int] | str = (),
    passes: int = 0,
) -> General:
    """Take m counters when a condition in m, n (the pile), p (the previous move) and t says so.

    Args:
        take: The condition as text, the moves as a list, or a Python function whose parameters are
            called m, n, p, t (the number of the move), as far as it looks at them.
        blocks: How many moves the opponent may forbid before each move.
        first: The condition while there is no previous move, where `take` looks at p; if it is left
            out, every first move is allowed.
        overshoot: Whether more may be taken than the pile holds, where the condition allows it.
        misere: Whether the player who makes the last move loses.
        ends: Pile sizes besides 0 at which the game is over, or a condition: `"n%7==0"`.
        passes: How often in the game a player may pass.

    >>> general("m!=p", blocks=1)
    onepile.game('general; take=m!=p; blocks=1')
    >>> general([2, 5, 7]).solve(10**100).moves
    (2,)
    >>> apart = general(lambda m, p: (m & p) == 0)
    >>> apart.solve(20, previous=4).moves, apart.solve(20, previous=4).evidence.grade
    ((3, 10, 11, 17, 19), 'definition')
    """
    return General(
        take,
        first=first,
        blocks=blocks,
        overshoot=overshoot,
        misere=misere,
        ends=ends_of(ends),
        passes=passes,
    )
