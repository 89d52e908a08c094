"""Which theory answers a move-size game: the one place that chooses, asked by every view.

A *theory* is what is known of a game up to a pile: the threshold of every pile (in misère play with
blocks its safe caps), the moves that win, the pile as a sum, why all this is right; and, if the
game is made of copies of itself, the thresholds of any stretch as a `Copied` sequence, from which
tables far out and the map are made (`copies`). `METHODS` lists them, best first. One that does not
apply, or does not suffice, leaves the question to the next: `solve` goes through them all, and
`copies_of` through those that know stretches, in the same order.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from onepile.claims import Answer, Claim
from onepile.errors import (
    IllegalError,
    NotApplicable,
    OnepileError,
    RefusedError,
    UndecidedError,
    WorkLimitError,
)
from onepile.extras import require
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import Base, OwnBase
from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.between_ends import BetweenEnds
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.copies import OfCopies, expansion
from onepile.families.move_size.definition import ByDefinition
from onepile.families.move_size.evidence import (
    copies_of_earlier_piles,
    least_summand_decides,
    leave_the_last_counter,
    pattern_is_proved,
    pile_by_pile,
    play_to_the_last_end,
    stable_sum,
    state_returns,
    sum_of_tops,
)
from onepile.families.move_size.known_base import known_base
from onepile.families.move_size.member_rows import MemberRows
from onepile.families.move_size.proofs.lines import require_normal
from onepile.families.move_size.properties import how_it_rises
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.slow_rules import require_slow
from onepile.families.move_size.unfolding.remembered import UNFOLDINGS, height, when_forked
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas.properties import look, on_trust
from onepile.kinds import Method
from onepile.limits import PROOF_WORK, Budget, Limits
from onepile.mathematics.self_copies import Behind, Copied, Piece
from onepile.numbers import Extended, short
from onepile.rows import answered
from onepile.rules import with_those_alike
from onepile.statements import Statement

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Repeating
    from onepile.families.move_size.proofs.continued import Continued


class Thresholds(Protocol):
    """Mathematics that knows every pile of a game up to one."""

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins; not asked in misère play with blocks."""

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending, of those that matter."""


@runtime_checkable
class SafeCaps(Thresholds, Protocol):
    """The same where it also tells what misère play with blocks has instead of thresholds."""

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins."""


@dataclass(frozen=True)
class Theory:
    """What is known of a game up to a pile.

    Attributes:
        game: The game.
        knows: The piles, one by one; in misère play with blocks it is one that knows safe caps.
        why: Why what it says of a pile is right, if it is a theorem; the definition says it is
            `by_definition`.
        expansion: The pile as a sum, ascending, where there is one that decides.
        sequence: The thresholds of all piles, `INFINITE` where no cap is enough, if it is known
            which stretches are copied from where.
        ends_early: Whether the listing of moves may end for want of work, with an answer.
        by_definition: Whether every pile was looked at, and no theorem used.
    """

    game: MoveSize
    knows: Thresholds
    why: Callable[[int], Statement]
    expansion: Callable[[int], tuple[int, ...] | None] = lambda _: None
    sequence: Copied | None = None
    ends_early: bool = False
    by_definition: bool = False

    def evidence(self, pile: int) -> Claim:
        """Why what it says of a pile is right: a theorem is as good as what is known of f."""
        why = self.why(pile)
        if self.by_definition:
            return Claim(True, "definition", because=why)
        if self.game.f.assumed:
            return Claim(True, "assumed", because=on_trust(why, self.game.f, pile))
        return Claim(True, "theorem", because=why)

    def answer(self, method: str, position: MoveSizePosition, limits: Limits) -> Answer:
        """The answer about a position, under the name of a method."""
        game, (pile, cap) = self.game, position
        threshold: Extended | None = None
        caps: tuple[int, Extended] | None = None
        if game.has_thresholds:
            threshold = self.knows.threshold(pile)
            safe = cap < threshold
        else:
            assert isinstance(self.knows, SafeCaps)
            caps = self.knows.safe_caps(pile)
            safe = caps is not None and caps[0] <= cap <= caps[1]
        winning = _WhileWorkLasts(self._winning(position), self.ends_early)
        answer = answered(
            method,
            game,
            position,
            limits,
            safe,
            winning,
            self.evidence(pile),
            threshold=threshold,
            safe_caps=None if game.has_thresholds else caps or (),
            expansion=self.expansion(pile),
        )
        if winning.ended:
            return replace(answer, more_moves=not safe, more_blocks=safe and game.blocks > 0)
        return answer

    def _winning(self, position: MoveSizePosition) -> Iterator[int]:
        """The moves to safe positions, ascending; there may be very many."""
        pile, cap = position
        if not self.game.moves(position):
            return iter(())
        that_matter = self.knows.winning_moves(pile, min(cap, pile + self.game.blocks))
        return with_those_alike(self.game, position, that_matter)


class _WhileWorkLasts(Iterator[int]):
    """Moves that are listed until there are no more, or until the work is done, where it may be.

    Attributes:
        ended: Whether the work ended it, so that there may be more.
    """

    def __init__(self, moves: Iterator[int], may_end: bool) -> None:
        self._moves = moves
        self._may_end = may_end
        self.ended = False

    def __next__(self) -> int:
        try:
            return next(self._moves)
        except WorkLimitError:
            if not self._may_end:
                raise
            self.ended = True
            raise StopIteration from None


# --- the base ------------------------------------------------------------------------------------

_SMALL = 1024
"""The bases below such piles are remembered."""

_ANY_WORK = 10**18

_CROWDED = 50_000
"""An endless base is made with so many members that lie as far apart as they can, and no more."""

_MOST_KEPT = 16
_LARGEST_KEPT = 10_000
"""So many larger bases are kept, each of so many members or rows at most."""

_KEPT: OrderedDict[tuple[MoveSize, int, int], Base] = OrderedDict()
"""The latest. There is no lock, which a process that is forked might find held for ever: two
threads may make the same base, and one may forget what the other was about to."""


@lru_cache(maxsize=256)
def _small_base(game: MoveSize, last: int) -> tuple[OwnBase, int] | None:
    """The base up to a small pile, not to be extended any more, and the moves tried for it.

    None: it cannot be made, perhaps because of piles below the last that nobody has asked about.
    """
    base = OwnBase(game, _ANY_WORK)
    try:
        base.extend(last)
    except OnepileError:
        return None
    return base, base.trials.spent


@lru_cache(maxsize=256)
def _ends_by(game: MoveSize, pile: int, work: int) -> bool:
    """Whether the base ends by a pile, as so much work shows."""
    base = OwnBase(game, work)
    try:
        base.extend(pile)
    except WorkLimitError:
        return False
    return base.finite


def base_of(game: MoveSize, pile: int, limits: Limits) -> Base:
    """The base of a game up to a pile, its members in rows where f never falls.

    A remembered one is taken if the work would suffice to make it and to try every move anew: what
    is remembered changes no answer.

    When f is bounded and the base does not end, no threshold exceeds the bound (paper 001,
    Appendix 1), so that every stretch of so many piles has a member. A long one is left to the
    period of the thresholds.

    Raises:
        NotApplicable: it is such a base, and the pile is high.
        WorkLimitError: it has too many members up to there.
    """
    if pile < _SMALL:
        known = _small_base(game, height(pile))
        if known is not None and known[1] + height(pile) <= limits.work:
            return known[0]
    key = game, pile, limits.work
    base = _KEPT.pop(key, None) or _made_base(game, pile, limits)
    if base.size <= _LARGEST_KEPT:
        _KEPT[key] = base
        with suppress(KeyError):
            while len(_KEPT) > _MOST_KEPT:
                _KEPT.popitem(last=False)
    return base


def _made_base(game: MoveSize, pile: int, limits: Limits) -> Base:
    if game.f.shape.nondecreasing:
        return MemberRows(game, pile, limits.work, limits.progress)
    crowd = _CROWDED * (game.f.shape.bound or pile)
    if pile > crowd and not _ends_by(game, crowd, min(limits.work, _CROWDED)):
        raise NotApplicable(f"the base of f={game.f} has too many members up to {short(pile)}")
    base = OwnBase(game, limits.work)
    base.extend(pile, limits.progress)
    return base


def _by_base(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Papers 000 and 001: the base, without blocks, for any f."""
    if game.blocks or game.misere or game.ends:
        raise NotApplicable("a base needs normal play, no blocks and no ends")
    base = base_of(game, pile, limits)

    def why(pile: int) -> Statement:
        steps = game.f if base.identity else None
        stable = None
        if base.finite:
            times, parts = base.greedy(pile)
            stable = stable_sum(pile, tuple(sorted(parts)), times, base.last)
        return least_summand_decides(steps, stable)

    def expanded(pile: int) -> tuple[int, ...] | None:
        try:
            return base.expansion(pile)
        except NotApplicable:
            return None

    return Theory(game, base, why, expanded, base)


def _one_counter_fewer(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Papers 000 and 001: misère without blocks is the normal game with one counter fewer."""
    if not game.misere or game.blocks or game.ends:
        raise NotApplicable("the reduction needs misère play, no blocks and no ends")
    base = base_of(MoveSize(game.f), max(pile - 1, 1), limits)
    fewer = _OneFewer(game, base)
    return Theory(game, fewer, lambda _: leave_the_last_counter(), sequence=fewer)


class _OneFewer(OfCopies):
    """The thresholds of misère play, from those of normal play; the last counter is left."""

    def __init__(self, game: MoveSize, base: Base) -> None:
        self.game, self._base = game, base

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """As those of normal play, moved."""
        return Behind(self._base, 1).pieces(after, last, above)


_TOO_FAR_APART = "more than {limit} piles have to be looked at between ends: use a smaller pile"


def _from_the_last_end(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Paper 001: further ends without blocks, as play down to the last end."""
    if game.blocks or game.misere or not game.ends:
        raise NotApplicable("play down to the last end needs ends, normal play and no blocks")
    normal = MoveSize(game.f)
    between = BetweenEnds(
        game, lambda pile: base_of(normal, pile, limits), Budget(limits.work, _TOO_FAR_APART)
    )
    return Theory(
        game,
        between,
        lambda pile: play_to_the_last_end(pile, between.last_end(pile)),
        ends_early=True,
    )


# --- blocks --------------------------------------------------------------------------------------


def _with_blocks(
    game: MoveSize, theory: OfCopies | Unfolding
) -> Callable[[int], tuple[int, ...] | None]:
    """The pile as a sum, with blocks; without them the base alone tells it."""
    if not game.blocks:
        return lambda _: None
    behind = 0 if game.overshoot else game.blocks
    return lambda pile: expansion(theory, theory.threshold, pile, behind) or None


def _by_closed_form(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Closed forms of f = 2n and of lines with slopes below 2, for every number of blocks."""
    if not game.blocks:
        raise NotApplicable("without blocks a base has all that is known")
    beginning = beginning_of(game, pile + game.blocks)
    if beginning is None:
        raise NotApplicable("closed forms are for f=2n and slopes from 1 to 12/7, in normal play")
    closed = ClosedForms(beginning, game.overshoot)
    closed.require(pile, Budget(limits.work))
    return Theory(
        game,
        closed,
        lambda _: sum_of_tops(beginning.theorem, beginning.tops),
        lambda pile: closed.expansion(pile) or None,
        closed.sequence(pile),
    )


@lru_cache(maxsize=16)
def _proved(game: MoveSize, work: int) -> "Continued | None":
    """The proved pattern of a game, None if it is not proved with so much work.

    Kept for the next question about the same game. What is continued is not what the prover
    found but what the checker read in the certificate.
    """
    from onepile.families.move_size.proofs.prove import prove

    try:
        return prove(game, work).continued
    except (UndecidedError, RefusedError):  # nothing is found, or it takes too long to check
        return None


when_forked(_proved.cache_clear)  # another thread may have been continuing one


def _by_proof(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Linear f, any number of blocks: the pattern of the game, proved for every pile.

    To find the proof takes longer than to unfold a game to a pile of some hundred digits; after
    that an answer needs a fraction of what unfolding needs.
    """
    require_normal(game)  # behind ends unfolding answers
    continued = _proved(game, min(limits.work, PROOF_WORK))
    if continued is None:
        raise NotApplicable(f"no pattern of {str(game)!r} is proved")
    continued.extend(pile, limits.progress, limits.work)
    return Theory(
        game,
        continued,
        lambda _: pattern_is_proved(continued.name),
        _with_blocks(game, continued),
        continued,
    )


def _by_unfolding(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Any blocks, f that rises in the long run: safe caps as copies of earlier stretches."""
    unfolding = UNFOLDINGS.upto(game, pile, limits)
    members = not (game.misere or game.ends or unfolding.gapped)
    return Theory(
        game,
        unfolding,
        lambda _: copies_of_earlier_piles(how_it_rises(game.f), caps=not game.has_thresholds),
        _with_blocks(game, unfolding) if members else lambda _: None,
        None if game.misere else unfolding,
    )


# --- periods, and no theory at all ---------------------------------------------------------------


def _by_period(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Every game whose thresholds repeat: a state that returned, see `periods`."""
    require_slow(game.f)
    require("tables")
    from onepile.families.move_size.periods import known_period

    work = min(limits.work, Limits.work)
    try:
        repeating = known_period(game, work)
    except IllegalError as error:  # perhaps at a move that nobody can make here
        raise NotApplicable(str(error)) from None
    if isinstance(repeating, bool):
        raise WorkLimitError(
            f"no period of {str(game)!r} shows within {work} steps: use a smaller pile",
            more_work=True,
            foreseen=repeating,
        )
    caps = not game.has_thresholds
    why = state_returns(
        repeating.start, repeating.settled, repeating.period, caps=caps, most=repeating.bound
    )
    return Theory(
        game,
        _Within(repeating, Budget(limits.work)),
        lambda _: why,
        sequence=None if caps else repeating,
        ends_early=True,
    )


@dataclass(frozen=True)
class _Within:
    """A period, and the moves that may be tried to tell what it does not hold."""

    repeating: "Repeating"
    budget: Budget

    def threshold(self, pile: int) -> Extended:
        return self.repeating.threshold(pile)

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        return self.repeating.safe_caps(pile, self.budget)

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        return self.repeating.winning_moves(pile, cap, self.budget)


def _pile_by_pile(game: MoveSize, knows: SafeCaps) -> Theory:
    why = pile_by_pile(caps=not game.has_thresholds)
    return Theory(game, knows, lambda _: why, by_definition=True)


def _by_table(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Every move-size game: the recurrence by compiled loops, where it is long."""
    from onepile.families.move_size.by_table import TableOfCaps

    return _pile_by_pile(game, TableOfCaps(game, pile, limits))


_MOST_PLAINLY = 20_000
"""Larger piles are left to compiled loops."""


def _by_recurrence(game: MoveSize, pile: int, limits: Limits) -> Theory:
    """Every move-size game: thresholds pile by pile."""
    if pile > _MOST_PLAINLY:
        raise NotApplicable(f"pile {short(pile)} is not looked at pile by pile")
    return _pile_by_pile(game, Recurrence(game, limits.work))


# --- the choice ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A theory that may be chosen, as a method.

    Attributes:
        name: How it is called in answers.
        theory: (game, largest pile that will be asked about, limits) ↦ the theory; it raises
            `NotApplicable` and `WorkLimitError`.
        above: Up to this pile it is slow to start, and others come first.
        above_unfolded: The same where the game unfolds without gaps: f never falls, normal play.
        copies: Whether it may know stretches.
        grows: Whether what it remembers grows while it answers: one thread at a time asks it.
    """

    name: str
    theory: Callable[[MoveSize, int, Limits], Theory]
    above: int = 0
    above_unfolded: int = 0
    copies: bool = False
    grows: bool = False

    def pays(self, game: MoveSize, position: MoveSizePosition) -> bool:
        """Whether the pile is so large that getting ready is worth it."""
        unfolds = game.f.shape.nondecreasing and not game.misere
        return position.pile > max(self.above, self.above_unfolded if unfolds else 0)

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Make the theory and ask it."""
        with UNFOLDINGS.lock if self.grows else nullcontext():
            theory = self.theory(game, position.pile, limits)
            return theory.answer(self.name, position, limits)


METHODS: tuple[Method, ...] = (
    Choice("base", _by_base, copies=True),
    Choice("misere reduction", _one_counter_fewer, copies=True),
    Choice("closed form", _by_closed_form, copies=True),
    Choice("proof", _by_proof, above=10**500, copies=True, grows=True),
    Choice("period", _by_period, above=10_000, above_unfolded=10**200, copies=True),
    Choice("unfolding", _by_unfolding, copies=True, grows=True),
    Choice("last end", _from_the_last_end),
    Choice("table", _by_table, above=2000),
    Choice("recurrence", _by_recurrence),
    ByDefinition(),
)


def copies_of(game: MoveSize, last: int, limits: Limits) -> Copied:
    """The thresholds of the piles up to one, `INFINITE` where no cap is enough, as copies.

    >>> from onepile.mathematics.self_copies import window
    >>> from onepile.text import parse_game
    >>> window(copies_of(parse_game("fibonacci-nim"), 10**100 + 5, Limits()), 10**100, 10**100 + 5)
    array([3, 1, 5, 1, 2, 8], dtype=uint8)

    Raises:
        NotApplicable: nothing is known by which stretches could be copied.
        WorkLimitError: that takes too much work.
    """
    return copying(game, last, limits)[1]


def copying(game: MoveSize, last: int, limits: Limits) -> tuple[Choice, Copied]:
    """The same, with the method that knows them: of those that `solve` tries the first."""
    if not game.has_thresholds:
        raise NotApplicable(f"{str(game)!r}: no stretches are copied in this misère game")
    if game.f.assumed:
        look(game.f, last)
    refusal: OnepileError = NotApplicable(f"no stretches of {str(game)!r} are known to be copied")
    known = [method for method in METHODS if isinstance(method, Choice) and method.copies]
    far = MoveSizePosition(last, last)
    for method in sorted(known, key=lambda method: not method.pays(game, far)):  # keeps the order
        try:
            with UNFOLDINGS.lock if method.grows else nullcontext():
                found = method.theory(game, last, limits).sequence
        except (NotApplicable, UndecidedError):
            continue
        except WorkLimitError as error:
            limits = limits.after(error)
            refusal = error if isinstance(refusal, NotApplicable) else refusal
        else:
            if found is not None:
                return method, found
    raise refusal


def last_safe_pile(game: MoveSize, limits: Limits) -> int | None:
    """A pile above which none is safe with a cap of all but one; None: that is not known.

    With that cap a pile N is safe as long as its threshold is at least N. So there is a last one if
    the thresholds are bounded: they repeat. And there is if they are proved to follow a pattern
    (`proofs.continued`) in which, from some period on, no member of the base is that slow.

    >>> from onepile.text import parse_game
    >>> last_safe_pile(parse_game("static-nim"), Limits())
    4
    >>> last_safe_pile(parse_game("move-size; f=2n; blocks=1"), Limits())
    139104
    """
    for known in (_last_of_a_period, _last_of_a_base, _last_of_a_pattern):
        with suppress(NotApplicable, UndecidedError, WorkLimitError, IllegalError):
            return known(game, limits)
    return None


def _last_of_a_period(game: MoveSize, limits: Limits) -> int | None:
    knows = _by_period(game, 1, limits).knows
    assert isinstance(knows, _Within)
    return knows.repeating.largest


def _last_of_a_base(game: MoveSize, limits: Limits) -> int:
    base = known_base(game, limits.work)
    base.extend(_CROWDED)
    if not base.finite:
        raise NotApplicable("the base does not end")
    return max(base.values) + base.behind


def _last_of_a_pattern(game: MoveSize, limits: Limits) -> int | None:
    require_normal(game)
    continued = _proved(game, min(limits.work, PROOF_WORK))
    return None if continued is None else continued.last_slow
