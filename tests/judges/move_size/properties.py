"""Judges of what `onepile.families.move_size.properties` says."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from onepile.errors import NotApplicable, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.recurring_proof import prove_recurring
from onepile.families.move_size.properties import PAPER_GAMES, fibonacci, least_fibonacci_part
from onepile.families.move_size.unfolding.games import unfold
from onepile.formulas.properties import always
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged, rules_of
from tests.judges.move_size.truth import proved_again


@lru_cache(maxsize=32)
def _oracle_of(game: MoveSize) -> Oracle:
    return Oracle(game)


def normal_game(oracle: Definition) -> tuple[Definition, MoveSize]:
    """The definition of the normal game, from which misère play is reduced."""
    game = rules_of(oracle, MoveSize)
    if not game.misere:
        return oracle, game
    normal = replace(game, misere=False, stuck=False)
    return _oracle_of(normal), normal


def thresholds_of(oracle: Definition, game: MoveSize, bound: int) -> list[Extended]:
    """The thresholds of the piles 1 … bound, after an entry for 0."""
    return [INFINITY, *(true_threshold(oracle, game, pile) for pile in range(1, bound + 1))]


def members_of(g: list[Extended]) -> list[int]:
    """The members up to where thresholds are known."""
    members = [pile for pile in (1, 2) if pile < len(g)]
    for pile in range(3, len(g)):
        if g[pile] != g[pile - members[-1]]:
            members.append(pile)
    return members


Held = Callable[[Any, Definition, MoveSize, int], bool]


def holds(*kinds: str) -> Callable[[Held], Held]:
    """Register who says whether something holds in the normal game, up to the bound.

    The statement is judged of that game, if it is the one to speak of.
    """

    def register(function: Held) -> Held:
        @judge(*kinds)
        def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
            if said.misere != rules_of(oracle, MoveSize).misere:
                return Verdict.FALSE
            return Verdict.so_far(function(said, *normal_game(oracle), bound))

        return function

    return register


@holds("finite-base")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """Whether it holds up to the bound; what no table decides does."""
    return True


@judge("unfolds")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """What unfolding gives is what trying gives."""

    game = rules_of(oracle, MoveSize)
    if said.caps == game.has_thresholds:
        return Verdict.FALSE
    try:
        unfolding = unfold(game)
    except NotApplicable:
        return Verdict.FALSE
    unfolding.extend(bound)
    piles = range(1, bound + 1)
    if unfolding.gapped and said.caps:
        right = all(unfolding.safe_caps(pile) == true_caps(oracle, pile) for pile in piles)
    else:
        right = all(
            unfolding.threshold(pile) == true_threshold(oracle, game, pile) for pile in piles
        )
    return Verdict.so_far(right)


def true_caps(
    oracle: Definition, pile: int, most: int | None = None
) -> tuple[int, Extended] | None:
    """The least and the largest cap with which a pile is lost, by trying every cap up to `most`.

    With more than pile + blocks nothing changes any more: that is as far as all caps are tried.
    """
    game = rules_of(oracle, MoveSize)
    last = pile + game.blocks + 1 if most is None else most
    safe = [cap for cap in range(1, last + 1) if oracle.is_safe(game.position(pile, cap=cap))]
    if not safe:
        return None
    return safe[0], INFINITY if most is None and safe[-1] == last else safe[-1]


@judge("rises")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Value by value."""
    f, start, modulus = said.f, said.start, said.modulus
    if start < 1 or modulus < 1 or f != rules_of(oracle, MoveSize).f:
        return Verdict.FALSE
    if start > bound:
        return Verdict.BEYOND
    steps = [f(n + modulus) - f(n) for n in range(start, bound + 1)]
    if modulus == 1:
        return Verdict.so_far(min(steps) >= 0)
    alike = all(here == later for here, later in zip(steps, steps[modulus:], strict=False))
    return Verdict.so_far(min(steps) > 0 and alike)


@judge("paper-game")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The rules are those of the paper."""
    game = rules_of(oracle, MoveSize)
    slope, blocks = PAPER_GAMES[said.number]
    rules = (game.blocks, game.overshoot, game.misere, game.ends)
    same = all(game.f(n) == slope * n for n in range(1, bound + 1))
    return Verdict.so_far(same and rules == (blocks, True, False, frozenset()))


@judge("pattern-goes-on")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Of all members: the certificate has the pattern, and is judged."""
    return Verdict.CONSISTENT


@judge("certified")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The checker accepts it, it has these numbers, and what it proves is true."""

    certificate, continued = proved_again(rules_of(oracle, MoveSize))
    turns = dict(certificate["turns"])
    told = (certificate["digest"][:12], turns[0], continued.inequalities)
    if told != (said.name, said.members, said.inequalities):
        return Verdict.FALSE
    return Verdict.so_far(
        all(
            continued.threshold(pile) == true_threshold(oracle, rules_of(oracle, MoveSize), pile)
            for pile in range(1, bound + 1)
        )
    )


@judge("not-proved-within")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying again."""

    try:
        prove(rules_of(oracle, MoveSize), said.steps)
    except UndecidedError:
        return Verdict.TRUE
    return Verdict.FALSE


@judge("one-counter-fewer")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both games, pile by pile."""
    game = rules_of(oracle, MoveSize)
    normal, plain = normal_game(oracle)
    if not game.misere:
        return Verdict.FALSE
    for pile in range(1, bound + 1):
        fewer = true_threshold(normal, plain, pile - 1) if pile > 1 else INFINITY
        if true_threshold(oracle, game, pile) != fewer:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("begins-again-at-ends")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Both games, pile by pile; at an end no cap wins."""
    game = rules_of(oracle, MoveSize)
    plain = replace(game, ends=frozenset())
    for pile in range(1, bound + 1):
        rest = pile - game.last_end(pile)
        begun = true_threshold(_oracle_of(plain), plain, rest) if rest else INFINITY
        if true_threshold(oracle, game, pile) != begun:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("as-schwenk-assumed")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At each n up to the bound."""
    rising, above = always(said.f, "nondecreasing"), always(said.f, "at_least_n")
    return Verdict.least(judged(rising, oracle, bound), judged(above, oracle, bound))


@holds("short-rule")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """The least summands are compared with the thresholds."""
    told = [0, 1, 2]
    members = [1, 2]
    while len(told) <= bound:
        last = members[-1]
        step = next((b for b in members if game.f(b) >= last), None)
        if step is None:  # the base is finite
            told += told[1 : last + 1]
            continue
        told += [*told[1:step], last + step]
        members.append(last + step)
    g = thresholds_of(oracle, game, bound)
    return all(told[pile] == g[pile] for pile in range(1, bound + 1))


@judge("short-rule-breaks")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The members are those of the rule, the numbers true, and that move wins."""
    normal, game = normal_game(oracle)
    wrong = said.member + said.step
    if wrong > bound:
        return Verdict.BEYOND
    members = members_of(thresholds_of(normal, game, wrong - 1))
    step = next((b for b in members if game.f(b) >= said.member), None)
    numbers = (
        members[-1:] == [said.member],
        len(members) == said.k + 1,
        step == said.step,
        true_threshold(normal, game, said.member - said.x) == said.threshold > said.cap,
        game.f(said.step + said.x) == said.cap,
        true_threshold(normal, game, wrong) < wrong,
    )
    return Verdict.of(all(numbers))


@holds("fibonacci-base")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """Pile by pile."""
    g = thresholds_of(oracle, game, bound)
    return all(g[pile] == least_fibonacci_part(pile) for pile in range(1, bound + 1))


@judge("between-fibonacci")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At the first members, as many as the bound."""
    numbers = list(islice(fibonacci(), bound + 2))
    between = all(numbers[t + 1] <= said.f(numbers[t]) < numbers[t + 2] for t in range(bound))
    steps = judged(always(said.f, "steps_at_least_minus_one"), oracle, bound)
    return Verdict.least(steps, Verdict.so_far(between))


@judge("threshold-there", names="pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By trying every cap."""
    true = true_threshold(*normal_game(oracle), said.pile) == said.threshold
    expected = said.fibonacci and least_fibonacci_part(said.pile) == said.threshold
    return Verdict.of(true and not expected)


@judge("base-ends", names="last")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It is the last member up to the bound."""
    members = members_of(thresholds_of(*normal_game(oracle), bound))
    return Verdict.so_far(members[-1] == said.last)


@judge("base-recurs")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """It has this name and these members, and what it proves is true."""

    normal, game = normal_game(oracle)
    proof = prove_recurring(game)
    if (said.name, said.members) != (proof.name, len(proof.claimed.period)):
        return Verdict.FALSE
    true = thresholds_of(normal, game, bound)
    return Verdict.so_far(
        all(proof.base.threshold(pile) == true[pile] for pile in range(1, bound + 1))
    )


@judge("members-cover")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At the members up to the bound, of which there must be one above its half."""
    normal, game = normal_game(oracle)
    g = thresholds_of(normal, game, bound)
    members = [member for member in members_of(g) if member >= said.first]
    covered = all(game.f(member) >= member == g[member] for member in members)
    if said.first > bound:
        return Verdict.BEYOND
    return Verdict.so_far(covered and (not members or 2 * members[-1] >= bound))


@judge("members-so-far", names="to")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By counting them."""
    members = members_of(thresholds_of(*normal_game(oracle), said.to))
    return Verdict.of(len(members) == said.count)


@holds("identity-on-base")
def _(said: Statement, oracle: Definition, game: MoveSize, bound: int) -> bool:
    """Member by member."""
    g = thresholds_of(oracle, game, bound)
    return all(g[member] == member for member in members_of(g))
