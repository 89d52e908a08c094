"""Games that a family has rules and words for but no theory: another family's theory answers.

The game stays the one that was asked for, in its text, its positions and its sentences; what is
computed is computed of a game of another family that is the same in all but its name.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from onepile.budget import Limits, Progress
from onepile.errors import IllegalError, quote
from onepile.family import (
    Elsewhere,
    Family,
    PictureKind,
    TableKind,
    Windows,
    family_named,
    family_of,
)
from onepile.knowledge import Fact, Finding
from onepile.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.pictures import Picture
    from onepile.statements import Statement
    from onepile.text import Options


class HandedOn(Family):
    """The record of such games: those of the family `name` for which `of` gives it."""

    @abstractmethod
    def same(self, rules: Any) -> Rules:
        """The game of the other family."""

    def read(self, options: "Options") -> Rules:
        """As the family reads all its games."""
        return family_named(self.name).read(options)

    def in_words(self, rules: Any) -> "list[Statement]":
        """As the family says the rules of all its games."""
        return family_named(self.name).in_words(rules)

    def require_playable(self, rules: Any, position: Any) -> None:
        """As the family looks at the rules of all its games."""
        family_named(self.name).require_playable(rules, position)

    def elsewhere(self, rules: Any, position: Any) -> Elsewhere:
        """The position in the other game."""
        there = _same(self, rules)
        return Elsewhere(there, _place(there, position._asdict()))

    def tables(self, rules: Any) -> tuple[TableKind, ...]:
        """Those of the other game, for the positions of this one."""
        there = _same(self, rules)
        return tuple(_table_of(kind, there) for kind in family_of(there).tables(there))

    def safe_piles(
        self, rules: Any, to: int, place: Mapping[str, int], progress: Progress | None
    ) -> "NDArray[Any]":
        """Those of the other game."""
        there = _same(self, rules)
        return family_of(there).safe_piles(there, to, _place(there, place), progress)

    def pictures(self, rules: Any) -> tuple[PictureKind, ...]:
        """Those of the other game, under the name of this one."""
        there = _same(self, rules)
        return tuple(_picture_of(kind, there) for kind in family_of(there).pictures(there))

    def findings(self, rules: Any, to: int) -> list[Finding]:
        """That it is the other game, and what is known of that one."""
        from onepile.sayings import IsGame, SaidThere

        there = _same(self, rules)
        found = [Finding("recognised", IsGame(str(there)), Fact(True, "proved"))]
        for one in family_of(there).findings(there, to):
            because = one.fact.because and SaidThere(one.fact.because, there)
            fact = replace(one.fact, because=because)
            found.append(replace(one, claim=SaidThere(one.claim, there), fact=fact))
        return found

    def prove(
        self, rules: Any, work: int, progress: Progress | None, between: Sequence[object] = ()
    ) -> NoReturn:
        """Refused, with the name of the game that has theorems."""
        there = quote(str(_same(self, rules)))
        raise IllegalError(
            f"{quote(str(rules))} has no certificate: it is {there} in disguise, ask 'prove' about "
            "that"
        )


@lru_cache(maxsize=256)
def _same(family: HandedOn, rules: Rules) -> Rules:
    """The other game, made once: what is found out about a game is kept with it."""
    return family.same(rules)


def _place(there: Rules, place: Mapping[str, int]) -> dict[str, int]:
    """What a position has in the other game besides the pile: it may look at less."""
    fields = family_of(there).fields_of(there)
    return {field.name: place[field.name] for field in fields if field.name in place}


def _table_of(kind: TableKind, there: Rules) -> TableKind:
    def array(_: Any, last: int, place: Mapping[str, int], progress: Progress | None) -> Any:
        return kind.array(there, last, _place(there, place), progress)

    def windows(_: Any, last: int, place: Mapping[str, int], limits: Limits) -> Windows:
        assert kind.windows is not None
        return kind.windows(there, last, _place(there, place), limits)

    return replace(kind, array=array, windows=windows if kind.windows else None)


def _picture_of(kind: PictureKind, there: Rules) -> PictureKind:
    def make(rules: Any, to: int | None, up_to: int | None) -> "Picture":
        return replace(kind.make(there, to, up_to), game=rules)

    return replace(kind, make=make)
