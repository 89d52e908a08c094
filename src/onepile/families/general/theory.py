"""Which theory answers a general game: the one place that chooses, and every view asks it.

* *Multiples*: the pile counts by its remainder, as the form of the condition shows (`multiples`).
* *Period*: the moves are bounded, so that a repeated window proves a period (`periods`).
* *Remainders*: pile, previous move and move number count by remainders, moves are periodic in the
  end (`remainders`).
* *Several bases*: a cap by the previous move and the remainder of the pile (`several_bases`).
* All positions up to the pile, settled: by what counts besides the pile, nothing (`piles`), the
  previous move (`memory`) or the number of the move (`levels`).
* *Larger moves*: with a move all larger ones are allowed, too (`upward`).
* Few moves that may win, large ones looked at first (`few_moves`).
* The definition.

Games in disguise are answered by the family that they belong to (`recognised`), before all these.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from heapq import merge
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.by_definition import ByDefinition, DefinitionComponent
from onepile.claims import Answer, Claim
from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.automaton import started
from onepile.families.general.evidence import (
    LooksAt,
    all_settled,
    by_period,
    by_remainders,
    by_several_bases,
    counts_modulo,
    few_settled,
    larger_moves_are_allowed,
    leaves_on_division,
    no_multiple_is_taken,
    others_are_answered,
    repetition,
)
from onepile.families.general.few_moves import FewMoves
from onepile.families.general.levels import level, require_levels
from onepile.families.general.memory import refusal, settled
from onepile.families.general.multiples import by_residue, modulus_of
from onepile.families.general.periods import MOST_FIRST, first_row, periodic
from onepile.families.general.piles import PileTable, require_piles, settle
from onepile.families.general.remainders import repeated
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.several_bases import (
    MAX_PARTS,
    Bases,
    ThresholdRow,
    bases_of,
    cap_at,
    known_bases,
)
from onepile.families.general.upward import allowed_moves, require_upward, winning_moves
from onepile.kinds import Component, Method, Windows
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITE, short
from onepile.rows import ByTheory, Known, KnownByMoves, Repeating
from onepile.rules import PASS, size

_HIGHEST = 1 << 24
_TRIED_COST = 25
"""Steps that it takes to try a move that the condition may not allow."""


class Period(KnownByMoves):
    """The proved period of games with bounded moves.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; set=2,5,7")
    >>> known = Period(game, game.position(10**100), Limits())
    >>> known.value, list(known.moves_to(0))
    (1, [2])
    >>> game = parse_game("general; take=m<=5 and m!=p; first=m<=5")
    >>> list(Period(game, game.position(10**100), Limits()).moves_to(0))
    [3]
    """

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position, self._limits = game, position, limits
        self._found = periodic(game, limits.work)
        self._found.require(game, position, 0 if game.first is None else MOST_FIRST)
        self.nim = self._found.nim

    def left(self, move: int) -> int:
        """What an early pile is; what a large first move leaves is known by its own moves."""
        there = self.game.after(self.position, move)
        if self._found.row_of(there) is not None:
            return self._found.after(self.game, self.position, move)
        if self.game.is_over(there.pile):
            return 0 if self.nim else int(self.game.misere)
        return Period(self.game, there, self._limits).value

    def why(self) -> Claim:
        """The pile that it is like."""
        found, pile = self._found, self.position.pile
        first = found.memory and not self.position.get("previous")
        like = pile if first else found.early(pile)
        because = by_period(pile, like, repetition(found), first)
        return Claim(True, "theorem", because=because)


class Multiples(Known):
    """What a pile leaves on division by a number.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=ispower(m,2)")
    >>> known = Multiples(game, game.position(10**100), Limits())
    >>> known.value, list(islice(known.moves_to(0), 4))
    (1, [1, 4, 16, 64])
    """

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position, self._work = game, position, limits.work
        self._modulus = modulus_of(game)
        self.nim = not game.misere

    @property
    def value(self) -> int:
        """The remainder; in misère play safe is 1."""
        return self._value(self.position.pile % self._modulus)

    def _value(self, remainder: int) -> int:
        return remainder if self.nim else int(remainder != 1)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to the remainders that have this value."""
        game, pile, modulus = self.game, self.position.pile, self._modulus
        most, steps = min(modulus, pile + 1), self._work // _TRIED_COST
        wanted = range(value, min(value + 1, most)) if self.nim else range(most)
        residues = (one for one in wanted if self._value(one) == value)
        return merge(*(by_residue(game.take, pile, one, modulus, steps) for one in residues))

    def moves(self) -> Iterator[int]:
        """Those that win."""
        return self.moves_to(0)

    def why(self) -> Claim:
        """The theorem, and the remainder."""
        pile, modulus = self.position.pile, self._modulus
        counts = counts_modulo(modulus, self.game.misere), no_multiple_is_taken(modulus)
        return Claim(True, "theorem", because=leaves_on_division(pile, pile % modulus, *counts))


class Remainders(Known):
    """What repeats where pile, previous move and move number count by remainders alone.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=not m in [1,3,4]")
    >>> known = Remainders(game, game.position(10**100), Limits())
    >>> known.value == (10**100 - 4) // 3, len(list(known.moves_to(5)))
    (True, 3)
    """

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position = game, position
        self._found = repeated(game, started(position), limits.work)
        self.nim = self._found.nim

    @property
    def value(self) -> int:
        """That of an early pile, and what is gained since then."""
        return self._found.rows[0].value(self.position.pile)

    def moves_to(self, value: int) -> Iterator[int]:
        """A pass, and the moves to piles that have this value."""
        found, position = self._found, self.position
        if self.game.is_over(position.pile):
            return
        passed = found.made.rows.passed[0]
        if passed is not None and found.rows[passed].value(position.pile) == value:
            yield from (PASS for _ in islice(self.moves(), 1))
        yield from found.moves_to(position, value)

    def moves(self) -> Iterator[int]:
        """One of the moves, if there are any."""
        return (
            iter(())
            if self.game.is_over(self.position.pile)
            else self._found.some_moves(self.position)
        )

    def why(self) -> Claim:
        """The pile that it is like."""
        found, period, pile = self._found, self._found.period, self.position.pile
        like, more = period.reduced(pile)
        repeats, because = found.said(self.position)
        return Claim(True, "theorem", because=by_remainders(pile, like, more, repeats, because))


class SeveralBases(Known):
    """The bases by the remainder of the pile, where it and the previous move say the cap.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m<=(p if n%2==1 else 2p)")
    >>> known = SeveralBases(game, game.position(10**100 + 1, previous=9), Limits())
    >>> known.safe, known.further, list(known.moves_to(0))
    (False, {'threshold': 2}, [2])
    """

    nim = False

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position, self._work = game, position, limits.work
        pile = position.pile
        if game.is_over(pile):
            raise NotApplicable("the game is over")
        self._cap = cap_at(game, bases_of(game), position)
        self._bases = known_bases(game, pile, limits.work)
        self._threshold = self._bases.threshold(pile)
        self.further = {"threshold": self._threshold}

    @property
    def value(self) -> int:
        """1 if the cap reaches the threshold."""
        return int(self._cap >= self._threshold)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves that win; nobody asks for those that lose."""
        assert value == 0
        refusal = f"the winning moves of {quote(str(self.game))} take more than {{limit}} steps: "
        budget = Budget(self._work, refusal + "list fewer moves")
        return self._bases.winning_moves(self.position.pile, self._cap, budget)

    def moves(self) -> range:
        """All up to the cap."""
        return range(1, self._cap + 1)

    def why(self) -> Claim:
        """The pile as a sum."""
        bases, pile = self._bases, self.position.pile
        parts = bases.parts(pile)
        if parts is not None and len(parts) > MAX_PARTS:
            parts = None
        residues = tuple(i for i, _ in parts or ())
        because = by_several_bases(
            pile - bases.behind,
            None if parts is None else tuple(part for _, part in parts),
            residues,
            bases.modulus,
            self._threshold,
            self._cap,
            self.game.misere,
        )
        return Claim(True, "theorem", because=because)


class _Settled(KnownByMoves):
    """All positions up to the pile, settled by the rules."""

    looks_at: LooksAt

    def why(self) -> Claim:
        """The rules."""
        return Claim(True, "definition", because=all_settled(self.position.pile, self.looks_at))


class Piles(_Settled):
    """All piles up to this one, where the pile alone counts."""

    looks_at: LooksAt = ""

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position = game, position
        self._after = self._settled(limits)
        self.nim = self._after.nim

    def _settled(self, limits: Limits) -> PileTable:
        """What the moves lead to."""
        require_piles(self.game)
        return _piles(self.game, _rounded(self.game, self.position.pile), limits.work)

    def left(self, move: int) -> int:
        """Looked up."""
        return self._after.value(self.game.after(self.position, move))


class MoveNumbers(Piles):
    """All piles up to this one, level by level."""

    looks_at = "move"

    def _settled(self, limits: Limits) -> PileTable:
        """The next level."""
        game, pile = self.game, self.position.pile
        require_levels(game)
        budget = Budget(limits.work, refusal(game, pile))
        return level(game, self.position.get("move"), pile, budget, limits.progress)[1]


class PreviousMoves(_Settled):
    """All piles up to this one with all previous moves."""

    looks_at = "previous"

    def __init__(
        self, game: General, position: GeneralPosition, limits: Limits, nim: bool = False
    ) -> None:
        self.game, self.position = game, position
        try:
            found = settled(
                game, _rounded(game, position.pile, 8), limits.work, nim, limits.progress
            )
        except WorkLimitError as error:
            if not error.foreseen:
                raise
            found = settled(game, position.pile, limits.work, nim, limits.progress)
        self._options, self.nim = found.options(position.pile), found.nim

    def left(self, move: int) -> int:
        """Looked up."""
        return int(self._options[move])


class Few(Known):
    """Few moves that may win: the others are answered at once, or there are none.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m==1 or m==n-n//2")
    >>> known = Few(game, game.position(2 * 10**999), Limits())
    >>> known.value, list(known.moves_to(0)) == [10**999]
    (1, True)
    >>> game = parse_game("general; take=m!=p")
    >>> list(Few(game, game.position(10**100, previous=7), Limits()).moves_to(0)) == [10**100]
    True
    """

    nim = False

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        self.game, self.position = game, position
        budget = Budget(limits.work, refusal(game, position.pile))
        self._found = FewMoves(game, position.pile, budget)
        self._safe = self._found.is_safe(position)
        moves = self._found.candidates(position)
        self._winning = sorted(m for m in moves if self._found.is_safe(game.after(position, m)))

    @property
    def value(self) -> int:
        """1 for unsafe."""
        return int(not self._safe)

    def moves_to(self, value: int) -> Iterator[int]:
        """Those that win; nobody asks for the others."""
        assert value == 0
        return iter(self._winning)

    def moves(self) -> list[int]:
        """Those that win: where there are none, an unsafe position has no move at all."""
        return self._winning

    def why(self) -> Claim:
        """The rules, and what their form shows."""
        pile, count = self.position.pile, len(self._found.safe)
        if self._found.answered:
            because = others_are_answered(pile, count, self.game.blocks)
            return Claim(True, "theorem", because=because)
        return Claim(True, "definition", because=few_settled(pile, count))


class Upward(Known):
    """Moves of which all larger ones are allowed, too: who has more than can be blocked wins.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m>=p*e")
    >>> known = Upward(game, game.position(10**100, previous=7), Limits())
    >>> known.value, next(known.moves_to(0)) // 10**95
    (1, 26894)
    """

    nim = False

    def __init__(self, game: General, position: GeneralPosition, limits: Limits) -> None:
        require_upward(game, position)
        self.game, self.position = game, position
        budget = Budget(limits.work, refusal(game, position.pile))
        self._moves = allowed_moves(game, position, budget)
        self._winning = winning_moves(game, position, self._moves, budget)

    @property
    def value(self) -> int:
        """1 for unsafe."""
        return int(size(self._moves) > self.game.blocks)

    def moves_to(self, value: int) -> Iterator[int]:
        """Those that win; nobody asks for the others."""
        assert value == 0
        return iter(self._winning)

    def moves(self) -> range:
        """Those that are allowed."""
        return self._moves

    def why(self) -> Claim:
        """The theorem, and how many moves there are."""
        few = size(self._moves) <= self.game.blocks
        return Claim(True, "theorem", because=larger_moves_are_allowed(self.game.blocks, few))


class ByRules(ByDefinition):
    """The definition, unless a function would be asked too often."""

    def answer(self, game: General, position: GeneralPosition, limits: Limits) -> Answer:  # type: ignore[override]
        """As by the definition; it counts moves, and a function is asked about all that are none.

        Raises:
            WorkLimitError: that is too often.
        """
        if not game.take.has_text:
            pile = position.pile
            asked = pile * pile // 2 * (1 + game.passes)
            for name in ("p", "t"):
                asked *= pile // 2 if name in game.take.names else 1
            Budget(limits.work, refusal(game, pile)).foresee(asked)
        return super().answer(game, position, limits)


METHODS: tuple[Method, ...] = (
    ByTheory("multiples", Multiples),
    ByTheory("period", Period),
    ByTheory("remainders", Remainders),
    ByTheory("several bases", SeveralBases),
    ByTheory("piles", Piles),
    ByTheory("previous moves", PreviousMoves),
    ByTheory("move numbers", MoveNumbers),
    ByTheory("larger moves", Upward),
    ByTheory("few moves", Few),
    ByRules(),
)
"""Best first."""


def _rounded(game: General, pile: int, parts: int = 1) -> int:
    """The last pile of a table that serves for this one and others.

    Args:
        game: The game.
        pile: The pile that is asked about.
        parts: How many tables there are from a power of two to the next.
    """
    if pile > _HIGHEST:
        message = refusal(game, pile).replace("{limit}", short(_HIGHEST))
        raise WorkLimitError(message)
    step = max(64, (1 << (pile - 1).bit_length()) // (2 * parts))
    return -(-pile // step) * step


@lru_cache(maxsize=32)
def _piles(game: General, last: int, work: int) -> PileTable:
    return settle(game, last, Budget(work, refusal(game, last)), nim_values=True)


def windows(
    game: General, last: int, place: Mapping[str, int], limits: Limits, nim: bool
) -> Windows:
    """The nim-values, or which are unsafe, of any neighbouring piles.

    Raises:
        NotApplicable: there is no period, or none with this previous move, or no nim-values.
    """
    position = GeneralPosition(1, tuple(place.items()))
    for row, has_values in _rows(game, position, limits, partial(_by_bases, last=last)):
        if has_values or not nim:
            return row if nim else _Unsafe(row)
    raise NotApplicable(f"{quote(str(game))} has no period here, or no nim-values")


def _rows(
    game: General, position: GeneralPosition, limits: Limits, *others: Any
) -> Iterator[tuple[Windows, bool]]:
    """What is known of all piles at a place, and whether it is their nim-values."""
    for row_of in (_by_modulus, _by_period, _by_remainders, *others):
        with suppress(NotApplicable):
            yield row_of(game, position, limits)


def safe_ones(game: General, last: int, place: Mapping[str, int], limits: Limits) -> "NDArray[Any]":
    """Which of the piles 1 … last are safe, where it repeats.

    Raises:
        NotApplicable: nothing is known to repeat.
        WorkLimitError: it takes too much work to find out.
    """
    for row, _ in _rows(game, GeneralPosition(1, tuple(place.items())), limits):
        found: NDArray[Any] = np.flatnonzero(row.window(1, last) == 0) + 1
        return found
    raise NotApplicable(f"{quote(str(game))} is not known to repeat")


def _by_modulus(game: General, _: GeneralPosition, __: Limits) -> tuple[Windows, bool]:
    return _Modulo(modulus_of(game), game.misere), not game.misere


def _by_period(game: General, position: GeneralPosition, limits: Limits) -> tuple[Windows, bool]:
    found = periodic(game, limits.work)
    row = found.row_of(position)
    if row is not None:
        return Repeating(found.rows[row], found.period), found.nim
    if position.get("previous"):
        raise NotApplicable(f"{quote(str(game))} has no period with this previous move")
    return first_row(game, found), found.nim


def last_safe_pile(game: General, limits: Limits) -> int | None:
    """A pile above which the first player never loses, where a period shows it; else None.

    >>> from onepile.text import parse_game
    >>> last_safe_pile(parse_game("general; take=m<=5 and m!=p; first=m<=5"), Limits())
    >>> last_safe_pile(parse_game("general; take=m<=3 and m!=p; first=m<=5"), Limits())
    0
    """
    with suppress(WorkLimitError):
        for row, _ in _rows(game, GeneralPosition(1, tuple(game.usual_place.items())), limits):
            if isinstance(row, Repeating) and row.table[row.period.start :].all():
                return int(np.flatnonzero(row.table == 0).max(initial=0))
    return None


def _by_remainders(
    game: General, position: GeneralPosition, limits: Limits
) -> tuple[Windows, bool]:
    found = repeated(game, started(position), limits.work)
    return found.rows[0], found.nim


def _by_bases(
    game: General, position: GeneralPosition, limits: Limits, last: int
) -> tuple[Windows, bool]:
    previous = position.get("previous")
    if not previous and game.first is not None:
        raise NotApplicable("the first move has no cap that is the same at all piles")
    return _Reached(known_bases(game, last, limits.work), previous), False


class _Reached(NamedTuple):
    """Whether what may be taken after a move, at the beginning all, reaches the thresholds."""

    bases: Bases
    previous: int

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """At neighbouring piles."""
        found = ThresholdRow(self.bases).window(first, count).astype(object)
        caps = [first + at for at in range(count)]
        if self.previous:
            by_residue = [cap(self.previous) for cap in self.bases.caps]
            caps = [by_residue[pile % len(by_residue)] for pile in caps]
        reached: NDArray[Any] = (found <= np.array(caps, dtype=object)) & (found != INFINITE)
        return reached


class _Modulo(NamedTuple):
    """What piles leave on division; in misère play, whether it is 1."""

    modulus: int
    misere: bool

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """What neighbouring piles leave."""
        left = (first % self.modulus + np.arange(count)) % self.modulus
        return left != 1 if self.misere else left


class _Unsafe(NamedTuple):
    """Which piles of a row are unsafe."""

    row: Windows

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """Those whose value is not 0."""
        found: NDArray[Any] = self.row.window(first, count) != 0
        return found


def components(game: General, positions: Sequence[Any], work: int) -> list[Component]:
    """Piles as parts of a sum, each with its nim-value; a move number counts its own moves alone.

    Raises:
        IllegalError: the game has no nim-values.
    """
    if game.misere or game.blocks:
        raise IllegalError(
            f"{quote(str(game))} cannot be added: nim-values need normal play without blocks"
        )
    return [_part(game, position, Limits(work)) for position in positions]


def _part(game: General, position: GeneralPosition, limits: Limits) -> Component:
    for theory in (
        Multiples,
        Period,
        Remainders,
        Piles,
        partial(PreviousMoves, nim=True),
        MoveNumbers,
    ):
        try:
            known = theory(game, position, limits)
        except NotApplicable:
            continue
        except WorkLimitError as error:
            limits = limits.after(error)
            continue
        if known.nim:
            return known
    return DefinitionComponent(game, position, limits.work)
