"""Which theorems apply to a pile-size game: paper 002's hypotheses, and the period."""

from onepile.errors import NotApplicable
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.rules import PileSize
from onepile.knowledge import Fact, Finding


def findings(game: PileSize, to: int) -> list[Finding]:
    """Each hypothesis for this game: proved, checked up to `to`, or failing.

    >>> from onepile.text import parse_game
    >>> for finding in findings(parse_game("pile-size; f=floor(n/2)"), 1000):
    ...     print(finding.name, finding.holds, finding.fact.grade)
    unit-jumps True proved
    theorem-1 True proved
    period None unknown
    """
    jumps = game.f.check("unit_jumps", to)
    return [
        Finding("unit-jumps", "f(n+1)-f(n) is 0 or 1 (paper 002, ujc)", jumps),
        Finding(
            "theorem-1",
            "f̄ never falls: nim-values by the recurrence (paper 002, Theorem 1)",
            _theorem_1(game, to),
        ),
        _period(game, to),
    ]


def _theorem_1(game: PileSize, to: int) -> Fact:
    """f̄(n) = min(f̄(n-1)+1, f(n)) never falls: proved, or followed as far as asked."""
    try:
        return Fact(True, "proved", reason=bar(game.f).reason)
    except NotApplicable as error:
        unproved = str(error)
    before = 0
    for n, value in enumerate(game.f.values(to, clamp=to + 1).tolist(), 1):
        height = min(before + 1, max(0, value))
        if height < before:
            return Fact(
                False, "proved", at=n, reason=f"f̄ falls from {before} to {height} at n = {n}"
            )
        before = height
    return Fact(True, "checked", to=to, reason=unproved)


def _period(game: PileSize, to: int) -> Finding:
    """Whether the table repeats."""
    from onepile.families.pile_size.periods import table_with_period

    if game.misere:
        statement = "the outcomes repeat from some pile on"
    else:
        statement = "the nim-values repeat, or gain the same with each period, from some pile on"
    _, period = table_with_period(game, to)
    if period is None:
        fact = Fact(None, "unknown", reason=f"none is seen up to pile {to}")
    elif period.proved:
        fact = Fact(True, "proved", reason=period.words)
    else:
        fact = Fact(True, "checked", to=to, reason=period.words)
    return Finding("period", statement, fact)
