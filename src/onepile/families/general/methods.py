"""Methods for general games, best first: a proved period, tables of what counts, the definition."""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from onepile.by_definition import ByDefinition
from onepile.claims import Answer, Claim, cut
from onepile.errors import WorkLimitError
from onepile.families.general import General
from onepile.families.general.evidence import all_settled, by_period, piles_repeat
from onepile.families.general.levels import level, require_levels
from onepile.families.general.memory import refusal, settled
from onepile.families.general.periods import periodic
from onepile.families.general.piles import PileTable, require_piles, settle
from onepile.families.general.previous import Settled
from onepile.families.general.rules import GeneralPosition
from onepile.kinds import Method
from onepile.limits import Budget, Limits
from onepile.mathematics.nim_sums import least_missing
from onepile.numbers import short
from onepile.rules import PASS, size, with_those_alike

_HIGHEST = 1 << 24


class ByRepetition:
    """The proved period of games with bounded moves.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; set=2,5,7")
    >>> answer = ByRepetition().answer(game, game.position(10**100), Limits())
    >>> answer.outcome, answer.nim_value, answer.moves, answer.evidence.grade
    ('unsafe', 1, (2,), 'theorem')
    >>> game = parse_game("general; take=m<=5 and m!=p; first=m<=5")
    >>> ByRepetition().answer(game, game.position(10**100), Limits()).moves
    (3,)
    """

    name = "period"

    def answer(self, game: General, position: GeneralPosition, limits: Limits) -> Answer:
        """Like an early pile."""
        found = periodic(game, limits.work)
        found.require(game, position)
        repeats = piles_repeat(found.period.start, found.period.period, found.depth, found.nim)
        like = found.early(position.pile)
        evidence = Claim(True, "theorem", because=by_period(position.pile, like, repeats))
        value = found.nim_value(game, position)

        def leaves_safe(move: int) -> bool:
            return found.after(game, position, move) == 0

        return _answer(self, game, position, limits, leaves_safe, value, evidence)


class ByPiles:
    """All piles up to this one, where the pile alone counts."""

    name = "piles"

    def answer(self, game: General, position: GeneralPosition, limits: Limits) -> Answer:
        """From the table."""
        require_piles(game)
        found = _piles(game, _rounded(game, position.pile), limits.work)
        evidence = Claim(True, "definition", because=all_settled(position.pile, ""))
        value = found.nim_value(position)

        def leaves_safe(move: int) -> bool:
            return found.is_safe(game.after(position, move))

        return _answer(self, game, position, limits, leaves_safe, value, evidence)


class ByPreviousMoves:
    """All piles up to this one with all previous moves."""

    name = "previous moves"

    def answer(self, game: General, position: GeneralPosition, limits: Limits) -> Answer:
        """What each move leaves, and which of them are allowed."""
        try:
            found = settled(game, _rounded(game, position.pile), limits.work)
        except WorkLimitError:  # perhaps no more than what is asked for
            found = settled(game, position.pile, limits.work, progress=limits.progress)
        return _by_options(
            self,
            game,
            position,
            limits,
            found,
            Claim(True, "definition", because=all_settled(position.pile, "previous")),
        )


class ByMoveNumbers:
    """All piles up to this one, level by level."""

    name = "move numbers"

    def answer(self, game: General, position: GeneralPosition, limits: Limits) -> Answer:
        """What the moves lead to in the next level."""
        require_levels(game)
        budget = Budget(limits.work, refusal(game, position.pile))
        here, following = level(game, position.get("move"), position.pile, budget, limits.progress)
        evidence = Claim(True, "definition", because=all_settled(position.pile, "move"))

        def leaves_safe(move: int) -> bool:
            after = game.after(position, move)
            return not following.unsafe[after.get("passes")][after.pile]

        value = int(here.values[position.get("passes")][position.pile]) if here.values else None
        return _answer(self, game, position, limits, leaves_safe, value, evidence)


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
    ByRepetition(),
    ByPiles(),
    ByPreviousMoves(),
    ByMoveNumbers(),
    ByRules(),
)


def _by_options(
    method: Method,
    game: General,
    position: GeneralPosition,
    limits: Limits,
    found: Settled,
    evidence: Claim,
) -> Answer:
    """The answer, from what each move leaves."""
    options = found.options(position.pile)
    value = None
    if found.nim:
        value = least_missing(options[list(game.moves(position))].tolist())

    def leaves_safe(move: int) -> bool:
        return bool(options[move] == 0)

    return _answer(method, game, position, limits, leaves_safe, value, evidence)


def _answer(
    method: Method,
    game: General,
    position: GeneralPosition,
    limits: Limits,
    leaves_safe: Callable[[int], bool],
    nim_value: int | None,
    evidence: Claim,
) -> Answer:
    """The answer, from whether each move leaves a safe position."""
    moves = game.moves_that_matter(position)
    winning = [move for move in moves if leaves_safe(move)]
    all_win = len(winning) == size(moves)
    safe = len(winning) <= game.blocks and PASS not in winning and not (game.misere and all_win)
    enough = max(limits.moves, game.blocks) + 1
    every = list(islice(with_those_alike(game, position, winning), enough))
    listed, more = cut(every, limits.moves)
    return Answer(
        game=game,
        position=position,
        outcome="safe" if safe else "unsafe",
        moves=() if safe else listed,
        more_moves=more and not safe,
        method=method.name,
        evidence=evidence,
        nim_value=nim_value,
        block=listed if safe and game.blocks else None,
        more_blocks=more and safe and game.blocks > 0,
    )


def _rounded(game: General, pile: int) -> int:
    """The last pile of a table that serves for this one and others."""
    if pile > _HIGHEST:
        message = refusal(game, pile).replace("{limit}", short(_HIGHEST))
        raise WorkLimitError(message)
    return max(64, 1 << (pile - 1).bit_length())


@lru_cache(maxsize=32)
def _piles(game: General, last: int, work: int) -> PileTable:
    return settle(game, last, Budget(work, refusal(game, last)), nim_values=True)
