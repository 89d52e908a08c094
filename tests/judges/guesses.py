"""Judges of what `onepile.guess` says: the sequence by the definition, as far as the bound."""

from collections.abc import Callable
from contextlib import suppress

from onepile.families.general import General
from onepile.families.move_size import MoveSize
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge
from tests.judges.general.evidence import column_of, least_that_wins
from tests.judges.move_size.properties import members_of, normal_game, thresholds_of


def _position(oracle: Definition, pile: int) -> object:
    """A pile before the first move; where there is a cap all but one may be taken."""
    game = oracle.game
    place = {**game.usual_place, **({"cap": pile - 1} if "cap" in game.usual_place else {})}
    return game.position(pile, **place)


def _safe(oracle: Definition, pile: int) -> bool:
    if isinstance(oracle.game, MoveSize) and pile == 1:  # there is no move with the cap 0
        return not oracle.game.misere
    return oracle.is_safe(_position(oracle, pile))


def _nim_value(oracle: Definition, pile: int) -> int:
    if pile == 0 or (isinstance(oracle.game, MoveSize) and pile == 1):
        return 0
    return oracle.nim_value(_position(oracle, pile))


def sequence(oracle: Definition, what: str, bound: int) -> dict[int, float]:
    """The terms that the definition tells of the piles up to a bound, by their index.

    Raises:
        LookupError: the game has no such sequence.
    """
    game = oracle.game
    piles = range(1, bound + 1)
    if what not in ("safe-piles", "base") and what not in {k.name for k in game.table_kinds()}:
        raise LookupError(what)
    if what == "nim-values":
        least = next(kind.least for kind in game.table_kinds() if kind.name == what)
        return {pile: _nim_value(oracle, pile) for pile in range(least, bound + 1)}
    if what == "outcomes":
        return {pile: not _safe(oracle, pile) for pile in piles}
    if what == "safe-piles":
        return dict(enumerate((pile for pile in piles if _safe(oracle, pile)), 1))
    if isinstance(game, General):
        if what == "thresholds":
            return {pile: float(least_that_wins(oracle, game, pile)) for pile in piles}
        return dict(enumerate(column_of(game, int(game.misere), bound)[1], 1))
    if not isinstance(game, MoveSize):
        raise LookupError(what)
    if what == "thresholds":
        found = thresholds_of(oracle, game, bound)
        return {pile: float(found[pile]) for pile in piles}
    if game.blocks:
        return {}
    normal, rules = normal_game(oracle)
    return dict(enumerate(members_of(thresholds_of(normal, rules, bound)), 1))


def _obeys(
    said: Statement, oracle: Definition, bound: int, true: Callable[..., bool], first: int = 0
) -> Verdict:
    """The verdict on each index from the first on; `true` has a KeyError for what is beyond."""
    try:
        known = sequence(oracle, said.what, bound)
    except LookupError:
        return Verdict.FALSE
    told: dict[int, bool] = {}
    for n in known.keys() & range(first, bound + 1):
        with suppress(KeyError):
            told[n] = true(known, n)
    return Verdict.so_far(all(told.values())) if told.keys() - {first} else Verdict.BEYOND


@judge("seen-to-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each term against the one a period later; the term before the start differs."""

    def repeats(known: dict[int, float], n: int) -> bool:
        same: bool = known[n + said.period] == known[n] + said.gain
        return same is bool(n >= said.start)

    return _obeys(said, oracle, bound, repeats, said.start - 1)


@judge("seen-to-recur")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each term against those before it; the term before the start differs."""

    def recurs(known: dict[int, float], n: int) -> bool:
        before = (factor * known[n - k] for k, factor in enumerate(said.coefficients, 1))
        same: bool = known[n] == sum(before) + said.constant
        return same is bool(n >= said.start)

    return _obeys(said, oracle, bound, recurs, said.start - 1)


@judge("seen-by-digits")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each rule at each n; and every n of more than one digit has its rule."""

    def told(known: dict[int, float], n: int) -> bool:
        for rule in said.rules:
            if n >= 1 and rule.step * n + rule.rest in known:
                like = known[rule.like_step * n + rule.like_rest] if rule.times else 0
                right = rule.times * like + rule.slope * n + rule.constant
                if known[rule.step * n + rule.rest] != right:
                    return False
        return True

    steps = max(rule.step for rule in said.rules)
    covered = {part for rule in said.rules for part in range(rule.rest, steps, rule.step)}
    if covered != set(range(steps)):
        return Verdict.FALSE
    return _obeys(said, oracle, bound, told)


@judge("nothing-seen")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """A word about the search, and no claim about the game."""
    return Verdict.TRUE
