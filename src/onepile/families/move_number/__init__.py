"""Move-number games: each move has its own least and most. Paper 003."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from onepile.claims import Answer
from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.families.move_number.rules import FIELDS, MoveNumberPosition, MoveNumberRules
from onepile.formulas import Expression, Rule
from onepile.formulas.conditions import as_part
from onepile.formulas.syntax import is_constant
from onepile.game_class import Game, family_named
from onepile.handed_on import HandedOn, refuse_theory
from onepile.kinds import Method, Option
from onepile.on_demand import loaded
from onepile.rules import Position, flag

if TYPE_CHECKING:
    from onepile.text import Options


class MoveNumber(MoveNumberRules, Game):
    """Move k takes least(k) … most(k)."""

    title = "Every move has its own limits"
    about = "The first move, the second, the third: each has its least and its most."
    known_fields = FIELDS
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

    @classmethod
    def read(cls, options: "Options") -> "MoveNumber":
        """The game of least, most, blocks and misere."""
        rules = {name: options.formula(name, "k") for name in ("least", "most")}
        if "blocks" in options:
            rules["blocks"] = options.formula("blocks", "k")
        return move_number(misere="misere" in options, **rules)

    def solve(self, pile: int | Position, move: int | None = None, **options: Any) -> Answer:
        """Who wins a pile before a move, by which moves, and why.

        Args:
            pile: The counters, or a whole position.
            move: The number of the coming move; the first, if none is given.
            options: As `Game.solve` has them: `work=`, `moves=`, `progress=`.

        >>> move_number("k", "2k+3").solve(25, 2).moves
        (7,)
        """
        return super().solve(pile, move=move, **options)

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_theory(self, self.misere)

    sentences = loaded("onepile.families.move_number.words:in_words")
    outcome_map = loaded("onepile.families.move_number.theory:outcome_map")
    table_kinds = loaded("onepile.families.move_number.tables:kinds")
    picture_kinds = loaded("onepile.families.move_number.pictures:kinds")
    findings = loaded("onepile.families.move_number.theorems:findings")
    small_game = loaded("onepile.families.move_number.small_games:ByMove")

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        """Paper 003's theorem, levels, definition."""
        from onepile.families.move_number.theory import METHODS

        return METHODS

    def require_playable(self, position: MoveNumberPosition) -> None:
        """Every move that may come must have legal rules, as far as that can be told."""
        from onepile.families.move_number.domain import require_legal
        from onepile.families.move_number.levels import Levels

        with suppress(WorkLimitError):
            require_legal(Levels(self), position.move, position.pile)

    def components(self, positions: Sequence[Position], work: int) -> NoReturn:
        """Refused: what may be taken depends on how many moves were made elsewhere."""
        raise IllegalError(
            f"{quote(str(self))} cannot be added: its moves depend on how many were made before, "
            "in whatever pile"
        )


class MisereMoveNumber(HandedOn, MoveNumber):
    """The same in misère play, of which paper 003 says nothing: a general game in disguise."""

    components = MoveNumber.components

    def there(self) -> Game:
        """The game of the condition least(t) <= m <= most(t).

        Raises:
            IllegalError: the number of blocks changes from move to move, or is too large.
        """
        least, most, blocks = self.least, self.most, self.blocks
        if not is_constant(blocks.node):
            raise IllegalError(
                f"blocks={quote(str(blocks))} changes from move to move: in misère play give one "
                "number, like blocks=1"
            )
        take: Any = f"{as_part(least, 't')}<=m<={as_part(most, 't')}"
        if not (least.has_text and most.has_text):

            def take(m: int, t: int) -> bool:
                return least(t) <= m <= most(t)

        found: Game = family_named("general")(take, blocks=blocks(1), misere=True)
        return found


def move_number(least: Rule, most: Rule, blocks: Rule = 0, *, misere: bool = False) -> MoveNumber:
    """Move number k takes least(k) … most(k) counters, after up to blocks(k) are forbidden.

    Args:
        least: The least that may be taken.
        most: The most.
        blocks: How many of these moves the opponent may forbid.
        misere: Whether the player who makes the last move loses. The number of blocks must not
            change then.

    >>> move_number(1, "2k+3", blocks=1).solve(pile=30).outcome
    'safe'
    >>> move_number(1, lambda k: k + 2, blocks=1).solve(pile=30).evidence.grade
    'checked'
    """
    rules = [Expression.of(rule, "k") for rule in (least, most, blocks)]
    if not flag(misere, "misere"):
        return MoveNumber(*rules)
    game = MisereMoveNumber(*rules, misere=misere)
    game.there()  # what it refuses is refused now
    return game
