"""Which theorems apply to a game: the findings of each family, in one place."""

from onepile.errors import NotApplicable
from onepile.games.families import Game, MoveSize, PileSize
from onepile.theory import move_size_theorems
from onepile.theory.bar import bar
from onepile.theory.conditions import conditions
from onepile.theory.findings import Finding, from_fact
from onepile.theory.levels import Levels
from onepile.theory.move_number import Runs
from onepile.theory.regularity import regularity


def findings(game: Game, to: int = 10_000) -> list[Finding]:
    """Each theorem's hypotheses for this game: proved, checked up to `to`, or failing.

    >>> from onepile.games import parse_game
    >>> for finding in findings(parse_game("pile-size; f=floor(n/2)")):
    ...     print(finding.name, finding.holds, finding.grade)
    unit-jumps True proved
    theorem-1 True proved
    period None unknown
    """
    if isinstance(game, MoveSize):
        return move_size_theorems.findings(game, to)
    if isinstance(game, PileSize):
        return _pile_size(game, to)
    levels = Levels(game)
    facts = conditions(levels, to=to)
    return [
        from_fact("condition-a", "blocks(k) <= blocks(k+1) (paper 003, (a))", facts.a),
        from_fact(
            "condition-b", "0 <= most-least-blocks, and it never falls (paper 003, (b))", facts.b
        ),
        from_fact(
            "regular",
            "the safe piles of every level are paper 003's intervals (the exact condition)",
            regularity(Runs(levels, 1), 1, to),
        ),
    ]


def _pile_size(game: PileSize, to: int) -> list[Finding]:
    statement = "f̄ never falls: nim-values by the recurrence (paper 002, Theorem 1)"
    try:
        proof = Finding("theorem-1", statement, True, "proved", detail=bar(game.f).reason)
    except NotApplicable as error:
        proof = _checked_bar(game, to, statement, str(error))
    jumps = game.f.check("unit_jumps", to)
    return [
        from_fact("unit-jumps", "f(n+1)-f(n) is 0 or 1 (paper 002, ujc)", jumps),
        proof,
        _period(game, to),
    ]


def _period(game: PileSize, to: int) -> Finding:
    """Whether the table repeats."""
    from onepile.tables.periods import table_with_period

    if game.misere:
        statement = "the outcomes repeat from some pile on"
    else:
        statement = "the nim-values repeat, or gain the same with each period, from some pile on"
    _, period = table_with_period(game, to)
    if period is None:
        return Finding("period", statement, None, "unknown", detail=f"none is seen up to pile {to}")
    if period.proved:
        return Finding("period", statement, True, "proved", detail=period.words)
    return Finding("period", statement, True, "checked", to=to, detail=period.words)


def _checked_bar(game: PileSize, to: int, statement: str, reason: str) -> Finding:
    """f̄(n) = min(f̄(n-1)+1, f(n)), followed as far as asked."""
    values = game.f.values(to, clamp=to + 1).tolist()
    before = 0
    for n, value in enumerate(values, 1):
        height = min(before + 1, max(0, value))
        if height < before:
            detail = f"f̄ falls from {before} to {height} at n = {n}"
            return Finding("theorem-1", statement, False, "proved", at=n, detail=detail)
        before = height
    return Finding("theorem-1", statement, True, "checked", to=to, detail=reason)
