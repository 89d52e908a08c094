"""Methods for move-size games, best first.

All but the last resort find one thing, the threshold of a pile, and list the moves to safe
positions; who wins, and what to block, follows from these two.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from onepile.claims import Answer, Claim, cut
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
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.between_ends import BetweenEnds
from onepile.families.move_size.closed_forms import ClosedForms
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
from onepile.families.move_size.expansions import HasMembers
from onepile.families.move_size.expansions import expansion as expansion_of
from onepile.families.move_size.member_rows import MemberRows
from onepile.families.move_size.properties import how_it_rises
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.slow_rules import require_slow
from onepile.families.move_size.unfolding.gapped import GappedUnfolding
from onepile.families.move_size.unfolding.remembered import UNFOLDINGS, height, when_forked
from onepile.formulas.properties import on_trust
from onepile.kinds import Method
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY, Extended, short
from onepile.rules import with_those_alike
from onepile.statements import Statement

if TYPE_CHECKING:
    from onepile.families.move_size.periods import Repeating
    from onepile.families.move_size.proofs.continued import Continued


class Thresholds(Protocol):
    """What a theory of a game has to offer."""

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins."""

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending, of those that matter."""


class SafeCaps(Protocol):
    """What it has to offer where there are no thresholds."""

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins."""

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending."""


def _answer(
    method: str,
    game: MoveSize,
    position: MoveSizePosition,
    limits: Limits,
    theory: Thresholds,
    evidence: Claim,
    expansion: tuple[int, ...] | None = None,
) -> Answer:
    """The answer that follows from thresholds and winning moves.

    Args:
        method: Its name.
        game: The game.
        position: The position asked about.
        limits: How many moves are listed.
        theory: Thresholds and winning moves.
        evidence: Why they are right.
        expansion: The pile as a sum of members of the base (`base`, `expansions`).
    """
    pile, cap = position
    threshold = theory.threshold(pile)
    safe = cap < threshold
    winning = _winning(game, position, theory.winning_moves)
    answer = _with_moves(method, game, position, limits, safe, winning, evidence)
    return replace(answer, threshold=threshold, expansion=expansion)


def _with_blocks(game: MoveSize, pile: int, theory: HasMembers) -> tuple[int, ...] | None:
    """The pile as a sum, with blocks; without them the base alone tells it."""
    if not game.blocks:
        return None
    return expansion_of(theory, pile, 0 if game.overshoot else game.blocks) or None


def _answer_by_caps(
    method: str,
    game: MoveSize,
    position: MoveSizePosition,
    limits: Limits,
    theory: SafeCaps,
    evidence: Claim,
) -> Answer:
    """The answer that follows from safe caps and winning moves, in misère play with blocks."""
    caps = theory.safe_caps(position.pile)
    safe = caps is not None and caps[0] <= position.cap <= caps[1]
    winning = _winning(game, position, theory.winning_moves)
    answer = _with_moves(method, game, position, limits, safe, winning, evidence)
    return replace(answer, safe_caps=caps or ())


def _theorem(game: MoveSize, pile: int, why: Statement) -> Claim:
    """The evidence of a theorem: it is only as good as what is known of f."""
    if game.f.assumed:
        return Claim(True, "assumed", because=on_trust(why, game.f, pile))
    return Claim(True, "theorem", because=why)


def _winning(
    game: MoveSize, position: MoveSizePosition, that_matter: Callable[[int, int], Iterator[int]]
) -> Iterator[int]:
    """The moves to safe positions, ascending; there may be very many."""
    pile, cap = position
    if not game.moves(position):
        return iter(())
    return with_those_alike(game, position, that_matter(pile, min(cap, pile + game.blocks)))


def _with_moves(
    method: str,
    game: MoveSize,
    position: MoveSizePosition,
    limits: Limits,
    safe: bool,
    winning: Iterator[int],
    evidence: Claim,
) -> Answer:
    """The answer of who wins and how."""
    # Without blocks no move wins from a safe position.
    first = islice(winning, limits.moves + 1) if game.blocks or not safe else ()
    moves, more = cut(list(first), limits.moves)
    return Answer(
        game=game,
        position=position,
        outcome="safe" if safe else "unsafe",
        moves=() if safe else moves,
        more_moves=more and not safe,
        method=method,
        evidence=evidence,
        block=moves if safe and game.blocks else None,
        more_blocks=more and safe,
    )


def _expansion(base: OwnBase | MemberRows, pile: int) -> tuple[int, ...] | None:
    try:
        return base.expansion(pile)
    except NotApplicable:
        return None


_SMALL = 1024
"""The bases below such piles are remembered."""

_ANY_WORK = 10**18

_TOO_FAR_APART = "more than {limit} piles have to be looked at between ends: use a smaller pile"

_CROWDED = 50_000
"""An endless base is made with so many members that lie as far apart as they can, and no more."""


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


def _base(game: MoveSize, pile: int, limits: Limits) -> OwnBase | MemberRows:
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
    if game.f.shape.nondecreasing:
        return MemberRows(game, pile, limits.work, limits.progress)
    crowd = _CROWDED * (game.f.shape.bound or pile)
    if pile > crowd and not _ends_by(game, crowd, min(limits.work, _CROWDED)):
        raise NotApplicable(f"the base of f={game.f} has too many members up to {short(pile)}")
    base = OwnBase(game, limits.work)
    base.extend(pile, limits.progress)
    return base


class ByBase:
    """Papers 000 and 001: the base, without blocks, for any f."""

    name = "base"

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Expand the pile in the base."""
        if game.blocks or game.misere or game.ends:
            raise NotApplicable("a base needs normal play, no blocks and no ends")
        base = _base(game, position.pile, limits)
        return _answer(
            self.name,
            game,
            position,
            limits,
            base,
            self._evidence(base, position.pile),
            _expansion(base, position.pile),
        )

    def _evidence(self, base: OwnBase | MemberRows, pile: int) -> Claim:
        steps = base.game.f if base.identity else None
        stable = None
        if base.finite:
            times, parts = base.greedy(pile)
            stable = stable_sum(pile, tuple(sorted(parts)), times, base.last)
        return _theorem(base.game, pile, least_summand_decides(steps, stable))


class ByClosedForm:
    """f = n, ⌊3n/2⌋, 2n with blocks: closed forms for every number of them."""

    name = "closed form"

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Take the pile apart into tops of clusters and a rest."""
        if not game.blocks:
            raise NotApplicable("without blocks a base has all that is known")
        beginning = beginning_of(game)
        if beginning is None:
            raise NotApplicable("closed forms are for f=n, f=floor(3n/2), f=2n in normal play")
        closed = ClosedForms(beginning, game.overshoot)
        closed.require(position.pile, Budget(limits.work))
        return _answer(
            self.name,
            game,
            position,
            limits,
            closed,
            Claim(True, "theorem", because=sum_of_tops(beginning.theorem, beginning.tops)),
            closed.expansion(position.pile) or None,
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


class ByProof:
    """Linear f, any number of blocks: the pattern of the game, proved for every pile.

    To find the proof takes longer than to unfold a game to a pile of some hundred digits; after
    that an answer needs a fraction of what unfolding needs.
    """

    name = "proof"
    digits = 500
    """From so many digits on a proof is tried before the game is unfolded."""

    def pays(self, position: MoveSizePosition) -> bool:
        """Whether the pile is so large that the proof is the shorter way."""
        return position.pile.bit_length() > self.digits * 3322 // 1000

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Prove the game's pattern and follow it to the pile."""
        with UNFOLDINGS.lock:
            return self._answer(game, position, limits)

    def _answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        continued = _proved(game, limits.work)
        if continued is None:
            raise NotApplicable(f"no pattern of {str(game)!r} is proved")
        continued.extend(position.pile, limits.progress, limits.work)
        return _answer(
            self.name,
            game,
            position,
            limits,
            continued,
            _theorem(game, position.pile, pattern_is_proved(continued.name)),
            _with_blocks(game, position.pile, continued),
        )


class ByPeriod:
    """Every game whose thresholds repeat: a state that returned, see `periods`."""

    name = "period"
    small = 10_000
    """Up to here the other methods are as quick."""

    def pays(self, position: MoveSizePosition) -> bool:
        """Whether the pile is so large that looking for the period is worth it."""
        return position.pile > self.small

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Go back to the pile of the first period that has the same thresholds before it."""
        require_slow(game.f)
        require("tables")
        from onepile.families.move_size.periods import known_period

        try:
            repeating = known_period(game, limits.work)
        except IllegalError as error:  # perhaps at a move that nobody can make here
            raise NotApplicable(str(error)) from None
        if isinstance(repeating, bool):
            raise WorkLimitError(
                f"no period of {str(game)!r} shows within {limits.work} steps: use a smaller pile",
                more_work=True,
                foreseen=repeating,
            )
        pile, cap = position
        budget = Budget(limits.work)
        caps = repeating.safe_caps(pile, budget)
        safe = caps is not None and caps[0] <= cap <= caps[1]
        that_matter = partial(repeating.winning_moves, budget=budget)
        winning = _WhileWorkLasts(_winning(game, position, that_matter))
        evidence = _theorem(game, position.pile, self._reason(repeating))
        answer = _with_moves(self.name, game, position, limits, safe, winning, evidence)
        if winning.ended:
            answer = replace(answer, more_moves=not safe, more_blocks=safe and game.blocks > 0)
        if game.has_thresholds:
            return replace(answer, threshold=repeating.threshold(pile))
        return replace(answer, safe_caps=caps or ())

    def _reason(self, repeating: "Repeating") -> Statement:
        return state_returns(
            repeating.start,
            repeating.settled,
            repeating.period,
            caps=not repeating.game.has_thresholds,
            most=repeating.bound,
        )


class _WhileWorkLasts(Iterator[int]):
    """Moves that are listed until there are no more, or until the work is done.

    Attributes:
        ended: Whether the work ended it, so that there may be more.
    """

    def __init__(self, moves: Iterator[int]) -> None:
        self._moves = moves
        self.ended = False

    def __next__(self) -> int:
        try:
            return next(self._moves)
        except WorkLimitError:
            self.ended = True
            raise StopIteration from None


class ByUnfolding:
    """Any blocks, f that rises in the long run: safe caps as copies of earlier stretches."""

    name = "unfolding"

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Unfold the game up to the pile and follow its chain of copies."""
        with UNFOLDINGS.lock:
            return self._answer(game, position, limits)

    def _answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        unfolding = UNFOLDINGS.upto(game, position.pile, limits)
        evidence = _theorem(game, position.pile, self._reason(game))
        gapped = isinstance(unfolding, GappedUnfolding)
        if not game.has_thresholds:
            assert isinstance(unfolding, GappedUnfolding)
            return _answer_by_caps(self.name, game, position, limits, unfolding, evidence)
        expansion = None if gapped or game.ends else _with_blocks(game, position.pile, unfolding)
        return _answer(self.name, game, position, limits, unfolding, evidence, expansion)

    def _reason(self, game: MoveSize) -> Statement:
        return copies_of_earlier_piles(how_it_rises(game.f), caps=not game.has_thresholds)


class ByLastEnd:
    """Paper 001: further ends without blocks, as play down to the last end."""

    name = "last end"

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Ask the base about the counters above the last end."""
        if game.blocks or game.misere or not game.ends:
            raise NotApplicable("play down to the last end needs ends, normal play and no blocks")
        normal = MoveSize(game.f)
        theory = BetweenEnds(
            game, lambda pile: _base(normal, pile, limits), Budget(limits.work, _TOO_FAR_APART)
        )
        end = theory.last_end(position.pile)
        winning = _WhileWorkLasts(_winning(game, position, theory.winning_moves))
        threshold = theory.threshold(position.pile)
        safe = position.cap < threshold
        evidence = _theorem(game, position.pile, play_to_the_last_end(position.pile, end))
        answer = _with_moves(self.name, game, position, limits, safe, winning, evidence)
        return replace(answer, threshold=threshold, more_moves=answer.more_moves or winning.ended)


class ByMisereReduction:
    """Papers 000 and 001: misère without blocks is the normal game with one counter fewer."""

    name = "misere reduction"

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Ask about the normal game; taking the last counter loses, so it is never listed."""
        if not game.misere or game.blocks or game.ends:
            raise NotApplicable("the reduction needs misère play, no blocks and no ends")
        base = _base(MoveSize(game.f), position.pile, limits)
        return _answer(
            self.name,
            game,
            position,
            limits,
            _OneFewer(base),
            _theorem(game, position.pile, leave_the_last_counter()),
        )


class _OneFewer:
    """The thresholds of misère play, from those of normal play."""

    def __init__(self, base: OwnBase | MemberRows) -> None:
        self._base = base

    def threshold(self, pile: int) -> Extended:
        return self._base.threshold(pile - 1) if pile > 1 else INFINITY

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        return self._base.winning_moves(pile - 1, cap) if pile > 1 else iter(())


class ByTable:
    """Every move-size game: the recurrence by compiled loops, where it is long."""

    name = "table"
    small = 2000
    """Up to here the plain recurrence is as quick."""

    def pays(self, position: MoveSizePosition) -> bool:
        """Whether the pile is so large that the loops are worth it."""
        return position.pile > self.small

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Compute the safe caps of all piles up to this one."""
        from onepile.families.move_size.by_table import TableOfCaps

        table = TableOfCaps(game, position.pile, limits)
        evidence = Claim(True, "definition", because=pile_by_pile(caps=not game.has_thresholds))
        if game.has_thresholds:
            return _answer(self.name, game, position, limits, table, evidence)
        return _answer_by_caps(self.name, game, position, limits, table, evidence)


class ByRecurrence:
    """Every move-size game: thresholds pile by pile."""

    name = "recurrence"
    most = 20_000
    """Larger piles are left to compiled loops."""

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:
        """Compute all thresholds up to the pile."""
        if position.pile > self.most:
            raise NotApplicable(f"pile {short(position.pile)} is not looked at pile by pile")
        recurrence = Recurrence(game, limits.work)
        evidence = Claim(True, "definition", because=pile_by_pile(caps=not game.has_thresholds))
        if game.has_thresholds:
            return _answer(self.name, game, position, limits, recurrence, evidence)
        return _answer_by_caps(self.name, game, position, limits, recurrence, evidence)


METHODS: tuple[Method, ...] = (
    ByBase(),
    ByMisereReduction(),
    ByClosedForm(),
    ByProof(),
    ByPeriod(),
    ByUnfolding(),
    ByLastEnd(),
    ByTable(),
    ByRecurrence(),
    ByDefinition(),
)
