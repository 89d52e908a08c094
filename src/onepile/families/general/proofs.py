"""What general games have for theorems that everything repeats: search, and what is checked."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.extras import require
from onepile.families.general import General
from onepile.families.general.automaton import Automaton, automaton, rows_said, started
from onepile.families.general.evidence import repeats_by_remainders, rows_repeat, rows_return
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import classes_of, turn_of_ends
from onepile.game_class import Game
from onepile.limits import Progress
from onepile.mathematics.periods import Repetition
from onepile.returns.checker import Played, Return, check_window
from onepile.returns.claims import SHOWN, WORDS, nim_values_of_a_period, safe_loses, safe_ones
from onepile.returns.proof import (
    Returns,
    WindowProof,
    prove_window,
    proved_by_return,
    return_written,
)
from onepile.returns.rows import ROWS, Playing, check_rows, read_rows
from onepile.statements import Statement
from onepile.text import text_of
from onepile.theorems import Parts, Proved, checked_by, latex, proved_of

if TYPE_CHECKING:
    from onepile.families.general.remainders import Repeated


def proof(
    game: General, work: int, progress: Progress | None, between: Sequence[object] = ()
) -> Proved:
    """The period, accepted by the checker; else what is proved of the game that it is in disguise.

    >>> from onepile.text import parse_game
    >>> found = proof(parse_game("general; set=2,5,7"), 10**6, None)
    >>> found.to_json()["period"]
    22
    """
    if between:
        raise IllegalError(f"{quote(str(game))} has no slope: only lines lie between corners")
    require("tables")
    from onepile.families.general.periods import periodic
    from onepile.families.general.recognised import game_there

    try:
        return prove_window(game, work, progress, lambda: periodic(game, work))
    except NotApplicable as reason:
        with suppress(NotApplicable):
            return prove_rows(game, work)
        if (there := game_there(game)) is not None:
            return there.proof(work, progress)
        raise NotApplicable(f"{quote(str(game))} has no certificate: {reason}") from None


@dataclass(frozen=True, eq=False, repr=False)
class GeneralWindow(WindowProof):
    """The period of a general game."""

    game: General

    def first_moves(self) -> Iterator[Statement]:
        """The safe piles at the start of a game, if the first move has the same bound."""
        from onepile.families.general.periods import first_row

        try:
            row = first_row(self.game, self.found)
        except NotApplicable:
            return
        yield safe_ones(row.period.start, row.period.period, row.table.tolist(), ("previous", 0))


def window(game: General, text: str, claimed: Return) -> GeneralWindow:
    """What a certificate proves: the condition itself is asked for each remainder.

    Raises:
        RefusedError: the certificate is wrong.
        NotApplicable: the conditions do not show what the checker has to know.
    """
    depth, classes = claimed.further["depth"], claimed.further["classes"]
    memory = "p" in game.take.names
    _require_window(game, depth, classes, claimed.settled)
    played = Played(
        lambda pile, previous: [*game.take.allowed(depth, n=pile, p=previous)],
        lambda pile: pile % classes or classes,
        game.is_over,
        game.misere,
        memory,
        game.passes,
        game.blocks,
        game.overshoot,
    )
    return GeneralWindow(game, text, claimed, check_window(claimed, played), memory)


@dataclass(frozen=True, eq=False, repr=False)
class RowsProof(Returns):
    """How the piles of a general game repeat, with whatever may come after its beginning.

    Attributes:
        made: The rows.
        piles: What all piles are, row by row, as the checker replayed them.
    """

    made: Automaton
    piles: list[list[int]]

    @property
    def repetition(self) -> Repetition:
        """From where on, after how many piles, and how much larger nim-values are then."""
        return Repetition(self.returns.start, self.returns.period, self.returns.further["gain"])

    def parts(self) -> Parts:
        """The theorem in statements."""
        found, nim = self.repetition, bool(self.returns.further["nim"])
        _, because = rows_said(self.made, _beginning(self.game))
        repeats = repeats_by_remainders(found.start, found.period, found.gain, nim, 0)
        opening = rows_repeat(self.game, repeats)
        reason = rows_return(repeats, because)
        return Parts(opening, tuple(self._facts(found, nim)), (safe_loses(nim),), reason)

    def _facts(self, found: Repetition, nim: bool) -> Iterator[Statement]:
        """What the piles are at the beginning of the game."""
        start, period = found.start, found.period
        values = self.piles[0][: start + period]
        fields = {field.name: field.usual for field in self.game.fields}
        name = next((one for one in ("previous", "move", "passes") if one in fields), "")
        place = name, fields.get(name, 0)
        if not nim:
            yield safe_ones(start, period, values, place)
            return
        for first, length, told in ((start, period, values[start:]), (0, 0, values[:start])):
            if told:
                repeated = 0 if found.gain else length
                yield nim_values_of_a_period(first, repeated, tuple(told[:SHOWN]), place)

    def document(self) -> str:
        """The theorem for a paper."""
        parts = self.parts()
        return latex(parts, self.game, WORDS, [parts.reason.say("latex"), checked_by(self.name)])

    def to_json(self) -> dict[str, Any]:
        """What repeats, from where on, after how many piles, and how much larger."""
        what = "nim-values" if self.returns.further["nim"] else "outcomes"
        gain = {"gain": self.returns.further["gain"]}
        return {"what": what, **self.numbers()[0], **gain, "certificate": self.name}


def _beginning(game: General) -> GeneralPosition:
    return started(game.position(1))


def prove_rows(game: General, work: int) -> RowsProof:
    """Find how the piles of a game repeat; the certificate is accepted by the checker.

    >>> from onepile.text import parse_game
    >>> prove_rows(parse_game("general; take=not m in [1,3,4]"), 10**6).to_json()["gain"]
    4

    Raises:
        NotApplicable: more than remainders count.
        UndecidedError: nothing returns with that much work, or that is too long to check.
    """
    from onepile.families.general.remainders import repeated

    text_of(game)

    def proved(found: "Repeated") -> RowsProof:
        rows, settled = found.made.rows, found.settled
        table = [row.table for row in found.rows]
        state = [[int(row[n]) for row in table] for n in range(found.period.start, settled)]
        parts = {"gain": found.period.gain, "nim": int(found.nim), "state": state}
        parts |= {"first": rows.first, "classes": rows.classes}
        return verified_rows(return_written(ROWS, game, found.period, settled, **parts), game)

    find = partial(repeated, game, _beginning(game), work)
    return proved_by_return(game, "state", work, find, proved, lambda found: found.period)


def verified_rows(text: str, game: Game | None = None) -> RowsProof:
    """What a certificate of rows that return proves: the conditions are read again.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_rows(text)

    def check(named: General) -> RowsProof:
        made = automaton(named, _beginning(named))
        playing = Playing(named.is_over, named.misere, named.blocks)
        piles = check_rows(claimed, made.rows, playing)
        return RowsProof(named, text, claimed, made, piles)

    return proved_of(claimed.game, General, check, game)[1]


def _require_window(game: General, depth: int, classes: int, settled: int) -> None:
    """That the form of the conditions shows what the checker has to know.

    Raises:
        NotApplicable: the move number counts, the pile counts otherwise than by its remainder, a
            move may be larger, or the game may end later in another way.
    """
    if "t" in game.take.names or ("p" in game.take.names and game.overshoot):
        raise NotApplicable(f"{str(game)!r} is not settled by pile and previous move")
    if classes % classes_of(game):
        raise NotApplicable(f"the pile counts otherwise than modulo {classes}")
    if turn_of_ends(game).start > settled:
        raise NotApplicable(f"{str(game)!r} ends after the window")
    if any(game.take.bound(n=remainder or classes) > depth for remainder in range(classes)):
        raise NotApplicable(f"take={str(game.take)!r} is not known to bound m by {depth}")
