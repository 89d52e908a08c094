"""A theorem as a LaTeX document that compiles as it is and defines the words that it uses."""

from collections.abc import Sequence

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.inequalities import Combination, Inequalities, Inequality
from onepile.families.move_size.proofs.period_claims import who_wins
from onepile.theorems import Parts, Proved, checked_by, latex

_THRESHOLD = r"""The \emph{cap} is the most that may be taken now. The \emph{threshold} $g(N)$ of
a pile $N$ is the least cap with which the player to move wins; every larger cap wins, too. It is
infinite if no cap wins."""

_THRESHOLD_OF_LARGER = r"""The \emph{cap} is the most that may be taken now. The \emph{threshold}
$g(N)$ of a pile $N$ is the least cap above %(blocks)d such that the player to move wins with it and
with every larger one. It is infinite if there is none."""

_SAFE_CAPS = r"""The \emph{cap} is the most that may be taken now. A cap is \emph{safe} at a pile
if the player to move loses there with it."""

_BASE = r"""A \emph{base} is a sequence of piles, its \emph{members}, such that the piles between
two neighbouring members repeat the first piles of that base or of another one, which the theorem
names. Members are numbered from $0$."""

_RUN = r"""What is said of piles \emph{after piles at distances} $d_0, d_1, \dots$ is said of the
same rules when the piles $-d_0, -d_1, \dots$, and no others at or below $0$, end the game; one that
\emph{dies at} $k$ ends it for moves from the piles below $k$ alone. Piles are counted from there.
%(which)s, with overshoot, is the case $0, \dots, %(blocks)d$."""

_HOW = (
    "Members and thresholds follow from comparisons of piles, which are the same in each period as"
    " in the one before. Each of them is one of plain numbers, or follows from the table in the"
    r" appendix, all of which holds for $k = 0$. In its last column stands what a difference"
    " becomes one period later: a sum of such differences, those of inequalities with factors"
    " above $0$, and of a number that is not negative. So the table holds in every period."
)

_OVERSHOOT = r"""With \emph{overshoot} more may be taken than the pile holds, up to the cap: each
such amount is a move of its own, and empties the pile."""


_WHO_WINS = ("who-wins", "who-loses", "for-larger-caps")
"""Statements that say what thresholds are good for."""


def document(proved: Proved, found: Inequalities | None = None) -> str:
    """The whole document: the theorem, and what thresholds are good for if it does not say it.

    Args:
        proved: The theorem.
        found: The inequalities of its proof; None where it has none that can be told.
    """
    game, parts = proved.game, proved.parts()
    if all(said.kind not in _WHO_WINS for said in parts.ending):
        parts = parts._replace(ending=(*parts.ending, who_wins(bool(game.blocks))))
    proof = [parts.reason.say("latex")]
    table: list[str] = []
    if found is not None:
        proof += [_HOW]
        table = _table(found)
    if proved.name:
        proof += [checked_by(proved.name)]
    return latex(parts, game, _words(game, parts), proof, table)


def _words(game: MoveSize, parts: Parts) -> str:
    """The definitions that the theorem needs."""
    behind = parts.opening.kind == "counted-from"
    words = [_THRESHOLD if game.has_thresholds else _SAFE_CAPS]
    if behind and not game.has_thresholds:
        words = [_THRESHOLD_OF_LARGER % {"blocks": game.blocks}]
    if parts.opening.kind == "without-overshoot":
        words.append(_OVERSHOOT)
    if any(fact.kind == "first-members" for fact in parts.facts):
        words.append(_BASE)
        if game.blocks or behind:
            which = "Normal play that ends at $0$ alone" if behind else "The game itself"
            words.append(_RUN % {"blocks": game.blocks, "which": which})
    return "\n".join(words)


def _table(found: Inequalities) -> list[str]:
    """The unknowns, and the inequalities that each period relies on."""
    names = [
        f"x_{{{number}}} &= {base.symbol.latex}_{{{_index(index, turn)}}}, & "
        f"x_{{{number}}}' &= {moved.latex('x_{%d}')}, & x_{{{number}}} &= {value}"
        for number, ((base, index, turn), moved, value) in enumerate(
            zip(found.unknowns, found.next, found.values, strict=True), 1
        )
    ]
    return [
        r"In the $k$-th period, $k = 0, 1, 2, \dots$, the unknowns are those on the left; one"
        r" period later they are those in the middle; for $k = 0$ those on the right:",
        r"\begin{align*}",
        " \\\\\n".join(names),
        r"\end{align*}",
        r"Let $(i)$ be the left side of line $i$ minus its right side, and $(i)'$ the same one"
        r" period later. The columns say what $(i)$ is for $k = 0$, and what becomes of it.",
        r"\begin{longtable}{@{}r>{\raggedright}p{0.4\linewidth}r"
        r">{\raggedright\arraybackslash}p{0.32\linewidth}@{}}",
        r"$i$ & holds & $(i)$, $k = 0$ & $(i)'$ \\ \hline \endhead",
        *(_row(number, row, found.values) for number, row in enumerate(found.rows, 1)),
        r"\end{longtable}",
    ]


def _row(number: int, row: Inequality, values: Sequence[int]) -> str:
    """A line of the table."""
    sign = "=" if row.equal else r"\ge"
    holds = f"{row.more.latex('x_{%d}')} {sign} {row.less.latex('x_{%d}')}"
    gap = _worth(row.more, values) - _worth(row.less, values)
    return rf"({number}) & ${holds}$ & ${gap}$ & ${row.later.latex('(%d)')}$ \\"


def _worth(form: Combination, values: Sequence[int]) -> int:
    return form.number + sum(factor * values[at - 1] for at, factor in form.terms)


def _index(first: int, turn: int) -> str:
    return f"{first}+k" if turn == 1 else f"{first}+{turn}k"
