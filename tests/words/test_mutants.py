"""A judge that accepts whatever is said would be worth nothing: each is shown false statements.

Statements are changed in one value, and told of other games. What is changed makes a statement
false, unless the value is one of those below that may well be true.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from onepile.errors import OnepileError
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.statements import Said
from onepile.text import parse_game
from tests.judges import Verdict, judged
from tests.words.mutants import mutants
from tests.words.saying import BOUND, TAKEN_ON_TRUST, claims, kinds, said_in_general, said_of
from tests.words.test_every_word import NEVER_SAID, ONE_OF_EACH

OF_ANOTHER_PLACE = {
    # The same is true of a neighbouring pile, cap, move or level, of two periods, of a part.
    ("advice", "blocked"),
    ("advice", "position"),
    ("advice", "reason"),
    ("alike", "pile"),
    ("alike", "start"),
    ("all-settled", "pile"),
    ("assumed", "to"),
    ("by-parts", "cap"),
    ("by-the-staircase", "pile"),
    ("caps-before", "start"),
    ("caps-of-a-period", "bound"),
    ("caps-of-a-period", "period"),
    ("caps-of-a-period", "start"),
    ("conditions-hold", "start"),
    ("in-interval", "level"),
    ("in-reach", "blocked"),
    ("in-reach", "position"),
    ("lacking-cap", "pile"),
    ("lands-in", "least"),
    ("lands-in", "most"),
    ("lands-in", "pile"),
    ("largest-so-far", "to"),
    ("leads", "after"),
    ("leaves", "move"),
    ("lies-in", "pile"),
    ("like-an-earlier-pile", "pile"),
    ("long-enough", "to"),
    ("members-are", "first"),
    ("members-cover", "first"),
    ("members-so-far", "to"),
    ("moves-are-bounded", "depth"),
    ("must-block", "position"),
    ("needed-cap", "cap"),
    ("needed-cap", "pile"),
    ("negative-at", "k"),
    ("never-falls", "start"),
    ("never-falls", "to"),
    ("nim-value", "position"),
    ("nim-values-of-a-period", "place"),
    ("nim-values-of-a-period", "values"),
    ("no-zero", "pile"),
    ("none-seen", "to"),
    ("not-proved-within", "steps"),
    ("nothing-falls", "start"),
    ("nothing-open", "cap"),
    ("nothing-open", "pile"),
    ("outcome", "position"),
    ("period-of-piles", "depth"),
    ("period-of-piles", "nim"),
    ("period-of-piles", "start"),
    ("period-of-safe-caps", "bound"),
    ("period-of-safe-caps", "period"),
    ("period-of-safe-caps", "start"),
    ("period-of-thresholds", "period"),
    ("period-of-thresholds", "start"),
    ("piles-repeat", "depth"),
    ("piles-repeat", "start"),
    ("play-to-the-last-end", "pile"),
    ("returns", "bound"),
    ("returns", "period"),
    ("returns", "settled"),
    ("returns", "start"),
    ("rises", "modulus"),
    ("rises", "start"),
    ("safe-caps", "pile"),
    ("safe-caps-periodic", "most"),
    ("safe-caps-repeat", "most"),
    ("safe-loses", "nim"),
    ("safe-piles-of-a-period", "period"),
    ("safe-piles-of-a-period", "place"),
    ("safe-piles-of-a-period", "shown"),
    ("safe-piles-of-a-period", "start"),
    ("shut", "level"),
    ("state-returns", "most"),
    ("state-returns", "settled"),
    ("stays-bounded", "most"),
    ("strategy-sequence", "pile"),
    ("threshold", "cap"),
    ("threshold", "pile"),
    ("threshold-there", "pile"),
    ("thresholds-of-a-period", "period"),
    ("thresholds-of-a-period", "start"),
    ("thresholds-of-a-period", "thresholds"),
    ("thresholds-of-piles", "start"),
    ("values-there", "n"),
    ("visited", "position"),
    ("what-to-do", "level"),
    ("what-to-do", "pile"),
    ("where", "position"),
    ("who-loses", "bound"),
    ("window-returns", "classes"),
    ("window-returns", "settled"),
    ("winning-moves", "position"),
    ("winning-moves-of-a-period", "period"),
    ("winning-moves-of-a-period", "settled"),
}
FOR_ANOTHER_REASON = {
    # Several of the reasons, properties or forms are true of the same game.
    ("advice", "form"),
    ("always", "which"),
    ("bar-rises", "way"),
    ("by-intervals", "last"),
    ("by-the-staircase", "rises"),
    ("condition", "which"),
    ("finding", "said"),
    ("level-by-level", "how"),
    ("level-by-level", "known"),
    ("level-by-level", "last"),
    ("never-falls", "which"),
    ("nothing-falls", "later"),
    ("piles-repeat", "nim"),
    ("previous-allows-more", "told_by"),
    ("proved-from", "way"),
    ("threshold-there", "fibonacci"),
    ("grows-like", "rest"),
    ("thresholds-repeat", "normal"),
    ("why", "grade"),
    ("values-there", "which"),
    # Not all winning moves are told, and "…" says that there may be more.
    ("advice", "winning"),
    ("in-reach", "winning"),
    ("what-to-do", "more"),
    # How an answer was found.
    ("all-piles-below", "pile"),
}
BECAUSE_OF_A_PART = {
    # A part with such a value.
    ("assumed", "why"),
    ("by-intervals", "although"),
    ("by-intervals", "to_do"),
    ("by-intervals", "where"),
    ("by-period", "repeats"),
    ("copies-of-earlier-piles", "rises"),
    ("finding", "known"),
    ("grows-with-the-base", "cover"),
    ("in-disguise", "why"),
    ("level-by-level", "to_do"),
    ("lies-in", "interval"),
    ("no-move-is-possible", "to_do"),
    ("said-there", "said"),
    ("why", "reason"),
}
MAY_BE_TRUE = OF_ANOTHER_PLACE | FOR_ANOTHER_REASON | BECAUSE_OF_A_PART

NO_CLAIM = {"all-piles-below", "no-return"}
"""How an answer was found, or that nothing was."""

NO_TABLE_DECIDES = {"pattern-goes-on", "periodic-in-the-end"}
"""That there is a pattern or a period: the one that is told with it is judged."""

IN_THEOREMS = {
    f"onepile.families.move_size.proofs.{module}"
    for module in (
        "base_claims",
        "growth_claims",
        "slope_claims",
        "strategy_claims",
        "uniform_claims",
    )
}
"""Their judges are shown false statements in tests/families/move_size/proofs/: test_claims.py,
test_uniform_theorem.py."""


GAMES: tuple[Game, ...] = (*map(parse_game, ONE_OF_EACH), *TAKEN_ON_TRUST)


@cache
def said(game: Game) -> tuple[Said, ...]:
    """What is claimed of a game, each once."""
    place = {"cap": 4} if game.family == "move-size" else {}
    told = [*said_in_general(game)]
    for pile in (3, 12):
        told += said_of(game, game.position(pile, **place))
    return tuple({repr(claim): claim for one in told for claim in claims(one)}.values())


def verdict(statement: Said, oracle: Oracle) -> Verdict:
    """What the judge says; a statement about what does not exist is false."""
    try:
        return judged(statement, oracle, BOUND)
    except OnepileError:
        return Verdict.FALSE


def changed() -> Iterator[tuple[str, str, Oracle, Said]]:
    """Kind, changed value, the game's oracle and the statement that should be false."""
    for game in GAMES:
        oracle = Oracle(game)
        for claim in said(game):
            if kinds()[claim.kind] in IN_THEOREMS:
                continue
            if judged(claim, oracle, BOUND) is Verdict.BEYOND:
                continue
            for value, mutant in mutants(claim):
                yield claim.kind, value, oracle, mutant


def test_changed_statements_are_refused() -> None:
    refused: Counter[str] = Counter()
    accepted: dict[tuple[str, str], tuple[str, str]] = {}
    for kind, value, oracle, mutant in changed():
        if (kind, value) in accepted:
            continue
        found = verdict(mutant, oracle)
        refused[kind] += found is Verdict.FALSE
        if found not in (Verdict.FALSE, Verdict.BEYOND):
            accepted[kind, value] = str(oracle.game), repr(mutant)
    assert {key: accepted[key] for key in accepted.keys() - MAY_BE_TRUE} == {}
    assert accepted.keys() == MAY_BE_TRUE, "what is listed and never true should not be listed"
    refused += _told_of_other_games()
    judged = {kind for kind, room in kinds().items() if room not in IN_THEOREMS}
    assert judged - refused.keys() == NO_CLAIM | NO_TABLE_DECIDES | (NEVER_SAID & judged)


def _told_of_other_games() -> Counter[str]:
    """How often a judge refuses what is true of another game of the same family."""
    refused: Counter[str] = Counter()
    oracles = [Oracle(game) for game in GAMES]
    for game in GAMES:
        family = game.family
        for claim in said(game):
            if kinds()[claim.kind] not in IN_THEOREMS and refused[claim.kind] < 3:
                others = (oracle for oracle in oracles if oracle.game.family == family)
                wrong = sum(verdict(claim, oracle) is Verdict.FALSE for oracle in others)
                refused[claim.kind] += wrong
    return +refused
