"""Games that a family has rules and words for but no theory: another family's theory answers.

The game stays the one that was asked for, in its text, its positions and its sentences; what is
computed is computed of a game of another family that is the same in all but its name.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from onepile.claims import Claim, finding
from onepile.errors import IllegalError, quote
from onepile.game_class import Game
from onepile.kinds import Elsewhere, PictureKind, TableKind, Windows
from onepile.limits import Limits, Progress
from onepile.on_demand import cached_property

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.pictures import Picture
    from onepile.theorems import Proved


def refuse_theory(game: Game, needed: bool) -> None:
    """Refuse a game that is of its family's theory and should be handed on, and the reverse.

    Raises:
        IllegalError: it was made past the function that makes its family's games.
    """
    if needed != isinstance(game, HandedOn):
        made = game.family.replace("-", "_")
        raise IllegalError(f"{quote(str(game))} has another theory: make it with onepile.{made}(…)")


class HandedOn(Game):
    """What such games have, before what their family brings for the others."""

    @abstractmethod
    def there(self) -> Game:
        """The game of the other family."""

    @cached_property
    def _there(self) -> Game:
        """The same, made once: what is found out about a game is kept with it."""
        return self.there()

    def __getstate__(self) -> dict[str, Any]:
        # The other game may have a condition that is made on the spot, which cannot be pickled.
        return {name: value for name, value in vars(self).items() if name != "_there"}

    def _place(self, place: Mapping[str, int]) -> dict[str, int]:
        """What a position has in the other game besides the pile: it may look at less."""
        known = {field.name for field in self._there.fields}
        return {name: value for name, value in place.items() if name in known}

    # What the family knows of its other games is not known of these.
    methods = Game.methods
    outcome_map = Game.outcome_map
    reasons = Game.reasons
    components = Game.components
    small_game = Game.small_game

    def elsewhere(self, position: Any) -> Elsewhere:
        """The position in the other game."""
        return Elsewhere(self._there, self._place(position._asdict()))

    def table_kinds(self) -> tuple[TableKind, ...]:
        """Those of the other game, for the positions of this one."""
        return tuple(self._table_of(kind) for kind in self._there.table_kinds())

    def _table_of(self, kind: TableKind) -> TableKind:
        def array(_: Any, last: int, place: Mapping[str, int], limits: Limits) -> Any:
            return kind.array(self._there, last, self._place(place), limits)

        def windows(_: Any, last: int, place: Mapping[str, int], limits: Limits) -> Windows:
            assert kind.windows is not None
            return kind.windows(self._there, last, self._place(place), limits)

        return replace(kind, array=array, windows=windows if kind.windows else None)

    def safe_piles(self, to: int, place: Mapping[str, int], limits: Limits) -> "NDArray[Any]":
        """Those of the other game."""
        return self._there.safe_piles(to, self._place(place), limits)

    def picture_kinds(self) -> tuple[PictureKind, ...]:
        """Those of the other game, under the name of this one."""
        return tuple(self._picture_of(kind) for kind in self._there.picture_kinds())

    def _picture_of(self, kind: PictureKind) -> PictureKind:
        def make(_: Any, to: int | None, up_to: int | None) -> "Picture":
            return replace(kind.make(self._there, to, up_to), game=self)

        return replace(kind, make=make)

    def findings(self, to: int) -> list[Claim]:
        """That it is the other game, and what is known of that one."""
        from onepile.words import is_game, said_there

        there = self._there
        found = [finding("recognised", is_game(str(there)), Claim(True, "theorem"))]
        for one in there.findings(to):
            assert one.said is not None
            because = one.because and said_there(one.because, there)
            found.append(replace(one, said=said_there(one.said, there), because=because))
        return found

    def proof(
        self, work: int, progress: Progress | None, between: Sequence[object] = ()
    ) -> "Proved":
        """What is proved of the other game."""
        return self._there.proof(work, progress, between)
