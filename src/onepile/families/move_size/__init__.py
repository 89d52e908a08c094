"""Move-size games: what is taken decides the most that may be taken next. Papers 000, 001, 004."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from onepile.claims import Answer
from onepile.families.move_size.rules import FIELDS, MoveSizeRules
from onepile.formulas import Expression, Rule
from onepile.formulas.ends import ends_of
from onepile.game_class import Game
from onepile.kinds import Method, Option
from onepile.limits import MOST_BLOCKS
from onepile.on_demand import loaded
from onepile.rules import Position

if TYPE_CHECKING:
    from onepile.text import Options


class MoveSize(MoveSizeRules, Game):
    """Take k counters, at most the cap; the next cap is f(k)."""

    title = "What you take limits what comes next"
    about = "From a pile with a cap, take at most the cap. Your move decides the next cap."
    known_fields = FIELDS
    options = (
        Option(
            "f",
            "f=2n",
            title="the next cap after a move of n",
            kind="formula",
            variable="n",
            least=1,
        ),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("overshoot", flag=True, title="more than the pile holds may be taken"),
        Option("misere", flag=True, choices=("stuck",), title="who makes the last move loses"),
        Option("ends", title="piles at which the game is over, too"),
    )
    preview = ("outcomes", 96, 16)
    certificates = {  # noqa: RUF012
        "runs": "onepile.families.move_size.proofs.proved_runs:verified_runs",
        "runs behind": "onepile.families.move_size.proofs.proved_runs:verified_runs",
        "period": "onepile.families.move_size.proofs.period:verified_period",
        "base": "onepile.families.move_size.proofs.recurring_proof:verified_recurring",
    }

    @classmethod
    def read(cls, options: "Options") -> "MoveSize":
        """The game of f, blocks, overshoot, misere, ends."""
        return MoveSize(
            options.formula("f", "n"),
            options.count("blocks", MOST_BLOCKS),
            "overshoot" in options,
            "misere" in options,
            options.ends(),
            options.chosen("misere") == "stuck",
        )

    def solve(self, pile: int | Position, cap: int | None = None, **options: Any) -> Answer:
        """Who wins a pile with a cap, by which moves, and why.

        Args:
            pile: The counters, or a whole position.
            cap: The most that may be taken now; all but one, if none is given.
            options: As `Game.solve` has them: `work=`, `moves=`, `progress=`.

        >>> move_size("2n").solve(17, 16).moves
        (1, 4)
        """
        return super().solve(pile, cap=cap, **options)

    sentences = loaded("onepile.families.move_size.words:in_words")
    table_kinds = loaded("onepile.families.move_size.tables:kinds")
    safe_piles = loaded("onepile.families.move_size.tables:safe_piles")
    last_safe_pile = loaded("onepile.families.move_size.theory:last_safe_pile")
    picture_kinds = loaded("onepile.families.move_size.pictures:kinds")
    outcome_map = loaded("onepile.families.move_size.skyline:skyline")
    findings = loaded("onepile.families.move_size.theorems:findings")
    reasons = loaded("onepile.families.move_size.words:MoveSizeReasons")
    known_base = loaded("onepile.families.move_size.known_base:known_base")
    proof = loaded("onepile.families.move_size.proofs.proving:proof")
    components = loaded("onepile.families.move_size.sums:components")
    small_game = loaded("onepile.families.move_size.small_games:ByCap")

    @property
    def has_nim_values(self) -> bool:  # type: ignore[override]
        """Whether nothing is blocked and who makes the last move wins."""
        return not self.blocks and not self.misere

    @property
    def has_map(self) -> bool:
        """Whether a larger cap never hurts."""
        return self.has_thresholds

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        """Those of `METHODS`, best first."""
        from onepile.families.move_size.theory import METHODS

        return METHODS

    def require_first_move(self) -> None:
        """Refuse an f whose first value is no cap."""
        self.next_cap(1)

    def require_playable(self, position: Any) -> None:
        """Refuse an f whose first value is no cap."""
        self.require_first_move()


def move_size(
    f: Rule,
    blocks: int = 0,
    *,
    overshoot: bool = False,
    misere: bool | Literal["stuck"] = False,
    ends: Iterable[int] | str = (),
    assume: Iterable[str] = (),
) -> MoveSize:
    """Take n counters, at most the cap; then the opponent's cap is f(n).

    Args:
        f: The next cap as a function of the move.
        blocks: How many moves the opponent may forbid before each move.
        overshoot: Whether more may be taken than the pile holds, up to the cap.
        misere: Whether the player who makes the last move loses; `"stuck"`: and the game is over,
            and won by the player to move, when all moves can be blocked.
        ends: Pile sizes besides 0 at which the game is over, or a condition: `"n%7==0"`.
        assume: What you vouch for if f is a function: `{"nondecreasing"}`. Then large piles are
            solved by what is known of such rules, and the evidence says `assumed`. Values that fall
            are an error wherever they are met.

    >>> move_size("2n", blocks=1)
    onepile.game('move-size; f=2n; blocks=1')
    >>> move_size("2n", blocks=1, misere="stuck")
    onepile.game('move-size; f=2n; blocks=1; misere=stuck')
    >>> h = move_size(lambda n: 2 * n + n.bit_count(), blocks=1)
    >>> h.solve(pile=100, cap=30).moves, h.solve(pile=100, cap=30).evidence.grade
    ((1, 24, 28), 'definition')
    >>> from math import isqrt
    >>> rising = move_size(lambda n: n + isqrt(n), blocks=1, assume={"nondecreasing"})
    >>> rising.solve(pile=10**100, cap=7).evidence.grade
    'assumed'
    """
    rule, over = Expression.of(f, "n", assume), ends_of(ends)
    return MoveSize(rule, blocks, overshoot, misere, over)  # type: ignore[arg-type]  # "stuck"
