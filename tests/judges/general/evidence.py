"""Judges of what `onepile.families.general.evidence` says."""

from itertools import product
from typing import Any

from onepile.families.general import General
from onepile.families.general.evidence import few_settled, has_several_bases
from onepile.families.general.structure import by_class
from onepile.numbers import INFINITY, Extended
from onepile.statements import Statement
from tests.judges import Definition, Verdict, is_over, judge, judged, rules_of

_MOST_JUDGED = 150


@judge("piles-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound that has another one a period later up to it."""
    game: Any = oracle.game

    def value(pile: int, place: dict[str, int]) -> int:
        if is_over(game, pile):
            return 0 if said.nim else int(game.misere)
        position = game.position(pile, **place)
        return oracle.nim_value(position) if said.nim else int(not oracle.is_safe(position))

    looked_at = {field.name: field.default for field in game.fields}
    passes = looked_at.get("passes")
    places = [{}] if passes is None else [{"passes": left} for left in range(passes + 1)]
    if said.memory != ("previous" in looked_at):
        return Verdict.FALSE
    if said.memory:
        places = [{"previous": previous} for previous in range(1, said.depth + 1)]
    last = min(bound, _MOST_JUDGED)
    if said.start + said.period > last:
        return Verdict.BEYOND
    for place in places:
        if not all(move <= said.depth for move in game.moves(game.position(last, **place))):
            return Verdict.FALSE
        for pile in range(said.start, last - said.period + 1):
            if value(pile, place) != value(pile + said.period, place):
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("by-period")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The period, by its judge; the piles are some periods apart."""
    apart = said.pile - said.like
    if said.first and (apart or not said.repeats.memory):
        return Verdict.FALSE
    fits = apart == 0 or (
        apart > 0 and apart % said.repeats.period == 0 and said.like >= said.repeats.start
    )
    return judged(said.repeats, oracle, bound) if fits else Verdict.FALSE


@judge("all-settled")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it was found: true of games that look at this and no more."""
    game = rules_of(oracle, General)
    counts = {"p": "previous", "t": "move"}
    looked_at = [counts[name] for name in ("p", "t") if name in game.take.names]
    return Verdict.of(looked_at == ([said.looks_at] if said.looks_at else []))


def _value(oracle: Definition, pile: int, place: dict[str, int], nim: bool) -> int:
    """A nim-value, or 1 for unsafe."""
    game = rules_of(oracle, General)
    if game.is_over(pile):
        return 0 if nim else int(game.misere)
    position = game.position(pile, **place)
    return oracle.nim_value(position) if nim else int(not oracle.is_safe(position))


@judge("counts-modulo")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound."""
    for pile in range(min(bound, _MOST_JUDGED) + 1):
        left = pile % said.modulus
        right = int(left != 1) if said.misere else left
        if _value(oracle, pile, {}, not said.misere) != right:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("no-multiple-is-taken")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """For each move up to the bound."""
    game = rules_of(oracle, General)
    if not game.take.names <= {"m"}:
        return Verdict.FALSE
    right = (
        game.take(move) is (move < said.modulus)
        for move in range(1, bound + 1)
        if move < said.modulus or move % said.modulus == 0
    )
    return Verdict.so_far(all(right))


@judge("leaves-on-division")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The remainder, and what it follows from, by their judges."""
    if said.remainder != said.pile % said.counts.modulus:
        return Verdict.FALSE
    if said.because.modulus != said.counts.modulus:
        return Verdict.FALSE
    return Verdict.least(*(judged(one, oracle, bound) for one in (said.counts, said.because)))


@judge("repeats-by-remainders")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At every pile up to the bound, at some places."""
    game, last = (
        rules_of(oracle, General),
        min(bound, _MOST_JUDGED // (1 + len(oracle.game.fields))),
    )
    if said.start + said.period > last:
        return Verdict.BEYOND
    shown = {"previous": (0, 1, 2, 5), "move": (1, 2, 4), "passes": range(game.passes + 1)}
    names = [field.name for field in game.fields]
    if said.previous < 0 or (said.previous and "previous" not in names):
        return Verdict.FALSE
    if said.previous:
        shown["previous"] = (said.previous,)
    for values in product(*(shown[name] for name in names)):
        place = dict(zip(names, values, strict=True))
        for pile in range(said.start, last - said.period + 1):
            later = _value(oracle, pile + said.period, place, said.nim)
            if later != _value(oracle, pile, place, said.nim) + said.gain:
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("remainders-decide")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """For each pile and move up to the bound, at some places."""
    game, last = rules_of(oracle, General), min(bound, 40)
    shown = {"previous": (1, 2, 5), "move": (1, 2, 4), "passes": (0,)}
    names = [field.name for field in game.fields]
    for values in product(*(shown[name] for name in names)):
        place = dict(zip(names, values, strict=True))
        for pile in range(1, last + 1):
            if game.is_over(pile) or game.is_over(pile + said.classes):
                continue
            positions = (game.position(one, **place) for one in (pile, pile + said.classes))
            one, other = (set(game.allowed(position, pile)) for position in positions)
            late = range(said.first, pile - said.classes + 1)
            if one != other or any((m in one) != (m + said.classes in one) for m in late):
                return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("moves-settle")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """For each late pile and move number, up to some that are a few rounds further."""
    game = rules_of(oracle, General)
    if min(said.most, said.last, said.lasts) < 0 or min(said.pile, said.number) < 1:
        return Verdict.FALSE
    if (said.last == 0) != (said.lasts == 0):
        return Verdict.FALSE
    known = {field.name for field in game.fields}
    # What is said of all previous moves is true of each; what is told apart, of its own round.
    last, lasts = (said.last, said.lasts) if said.lasts else (1, 1)
    previous = [said.previous] if said.previous else range(1, last + 2 * lasts + 3)
    for number in range(1, said.number + 2 * said.numbers + 3):
        for pile in range(1, said.pile + 2 * said.classes + 3):
            for before in previous if "previous" in known else [0]:
                here, later = (
                    set(game.allowed(_placed(game, n, t, p), said.most + 9))
                    for n, t, p in (
                        (pile, number, before),
                        (
                            pile + said.classes * (pile >= said.pile),
                            number + said.numbers * (number >= said.number),
                            before + lasts * (before >= last and not said.previous),
                        ),
                    )
                )
                if max(here, default=0) > said.most or here != later:
                    return Verdict.FALSE
    return Verdict.CONSISTENT


def _placed(game: General, pile: int, move: int, previous: int) -> Any:
    told = {"move": move, "previous": previous}
    return game.position(
        pile, **{field.name: told[field.name] for field in game.fields if field.name in told}
    )


@judge("rows-repeat")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it goes on, by its judge."""
    return judged(said.repeats, oracle, bound) if said.game == oracle.game else Verdict.FALSE


@judge("rows-return")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both parts, by their judges."""
    return Verdict.least(*(judged(one, oracle, bound) for one in (said.repeats, said.because)))


@judge("larger-moves-are-allowed")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At some places: with a move all larger ones, and that their number decides."""
    game = rules_of(oracle, General)
    if said.blocks != game.blocks or game.misere or game.passes:
        return Verdict.FALSE
    shown = {"previous": (1, 2, 5), "move": (1, 2, 4)}
    names = [field.name for field in game.fields]
    seen = set()
    for values in product(*(shown[name] for name in names)):
        for pile in range(1, min(bound, 30) + 1):
            position = game.position(pile, **dict(zip(names, values, strict=True)))
            moves = list(game.moves(position))
            few = len(moves) <= said.blocks
            if moves and moves != list(range(moves[0], pile + 1)):
                return Verdict.FALSE
            if oracle.is_safe(position) != few:
                return Verdict.FALSE
            seen.add(few)
    return Verdict.CONSISTENT if said.few in seen else Verdict.BEYOND


@judge("by-remainders")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """What repeats, by its judge; the piles are some periods apart."""
    repeats, apart = said.repeats, said.pile - said.like
    turns, rest = divmod(apart, repeats.period)
    fits = apart == 0 or (rest == 0 and turns > 0 and said.like >= repeats.start)
    if not fits or said.more != turns * repeats.gain:
        return Verdict.FALSE
    return Verdict.least(*(judged(one, oracle, bound) for one in (repeats, said.because)))


@judge("by-several-bases")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The sum, the bases of its parts, and the least move that wins, by trying all."""
    game, pile = rules_of(oracle, General), said.pile + said.misere
    if "p" not in game.take.names or said.misere != game.misere:
        return Verdict.FALSE
    if said.modulus < 1 or len(said.parts or ()) != len(said.residues):
        return Verdict.FALSE
    i = said.misere % said.modulus
    for part, residue in zip(said.parts or (), said.residues, strict=True):
        if residue != i:
            return Verdict.FALSE
        i = (i + part) % said.modulus
    if said.parts is not None and sum(said.parts) != said.pile:
        return Verdict.FALSE
    if pile > min(bound, 60):
        return Verdict.BEYOND
    return Verdict.of(said.threshold == least_that_wins(oracle, game, pile))


def least_that_wins(oracle: Definition, game: Any, pile: int) -> Extended:
    """The least move that wins, whether it is allowed or not; `INFINITY`: none does."""
    for move in range(1, pile):
        if oracle.is_safe(game.position(pile - move, previous=move)):
            return move
    return INFINITY if game.misere else pile


def column_of(game: General, residue: int, last: int) -> tuple[list[Extended], list[int]]:
    """The least moves that win from 0 … last counters on others, and where they are no copies."""
    count = len(by_class(game.take))
    least: list[list[Extended]] = [[INFINITY] for _ in range(count)]
    high = count * (last + 1)

    def cap(pile: int, move: int) -> int:
        return game.allowed(game.position(high + pile % count, previous=move), high).size

    for n in range(1, last + 1):
        for i, row in enumerate(least):
            row.append(next(k for k in range(1, n + 1) if cap(i + n - k, k) < row[n - k]))
    row, members = least[residue % count], [1]
    for n in range(2, last + 1):
        copied = least[(residue + members[-1]) % count][n - members[-1]]
        members += [n] * (row[n] != copied)
    return row, members


@judge("has-several-bases")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """That the moves are caps, by the remainder of the pile, which rise or not, to some bound."""
    game = rules_of(oracle, General)
    if "p" not in game.take.names or said.modulus < 1:
        return Verdict.FALSE
    for pile in range(1, min(bound, 15) + 1):
        before = 0
        for previous in range(1, 20):
            one, other = (
                list(game.allowed(game.position(n, previous=previous), pile))
                for n in (pile, pile + said.modulus)
            )
            falls = said.rising and len(one) < before
            if one != other or one != list(range(1, len(one) + 1)) or falls:
                return Verdict.FALSE
            before = len(one)
    return Verdict.CONSISTENT


@judge("base-of-residue")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """That there is such a remainder, and the moves go by it."""
    several = has_several_bases(said.modulus, rising=False)
    fits = 0 <= said.residue < said.modulus and isinstance(oracle.game, General)
    return judged(several, oracle, bound) if fits else Verdict.FALSE


@judge("few-settled")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it was found: no more positions than there are, and none with too much taken."""
    game = rules_of(oracle, General)
    alone = not game.take.names & {"p", "t"}
    few = not alone or said.count <= (said.pile + 1) * (game.passes + 1)
    return Verdict.of(said.count >= 1 and few and not game.overshoot)


@judge("others-are-answered")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """How it was found, in a game where so many moves may be blocked."""
    few = few_settled(said.pile, said.count)
    fits = isinstance(oracle.game, General) and said.blocks == oracle.game.blocks
    return judged(few, oracle, bound) if fits else Verdict.FALSE
