"""A proof in words: the base, its recurrence, the thresholds, how fast it grows.

The rules are stated from the first member on from which they hold; before the members of the proof
this is seen on the members themselves, which are known one by one.
"""

import re
from dataclasses import dataclass

from onepile.discovery.bases import Run
from onepile.discovery.growth import growth
from onepile.discovery.prove import Proof
from onepile.games.families import MoveSize

FORMATS = ("text", "latex", "markdown")
_SHORT = 2000
"""Copies up to this length are compared pile by pile."""


@dataclass(frozen=True)
class Rule:
    """How a member is made and what its threshold is, for the members n = when, ….

    Attributes:
        name: The letter of the base.
        added, threshold: Expressions in n.
        first: The members of the first period for which this holds.
        period: After so many members it holds again.
    """

    name: str
    added: str
    threshold: str
    first: tuple[int, ...]
    period: int

    def __str__(self) -> str:
        name = self.name
        if len(self.first) == self.period:
            when = f"n >= {self.first[0]}"
        else:
            again = [*self.first, *(n + self.period for n in self.first)]
            shown = again if len(self.first) > 1 else [*again, self.first[0] + 2 * self.period]
            when = f"n = {', '.join(map(str, shown))}, …"
        return f"{name}_n = {name}_(n-1) + {self.added} with threshold {self.threshold}, for {when}"


def statement(proof: Proof, form: str = "text") -> str:
    """The theorem as text, LaTeX or Markdown.

    >>> from onepile.discovery.prove import prove
    >>> from onepile.games import parse_game
    >>> print(statement(prove(parse_game("fibonacci-nim"))))
    Theorem. In the game move-size; f=2n there is the base (n = 0, 1, 2, …)
      b: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, …
      b_n = b_(n-1) + b_(n-2) with threshold b_n, for n >= 2
      The thresholds of the members before: 1, 2
    Where a member is made by adding w, the piles between it and the member before have the
    thresholds of 1, …, w - 1 in the base of w.
    In 1 member the base grows by the factor 1.618033988749, the largest root of x^2 - x - 1.
    Proof. By induction over periods: ...
    """
    game = proof.game
    assert isinstance(game, MoveSize)
    names = _names(proof)
    facts: list[str] = []
    for number, name in names.items():
        run = proof.bases.runs[number]
        first = ", ".join(str(value) for value in run.values[:16])
        ground = "" if number == 0 else f" (after piles at distances {_listed(run.ground)})"
        facts.append(f"{name}: {first}, …{ground}")
    for number, name in names.items():
        run = proof.bases.runs[number]
        rules = _rules(proof, run, name, names)
        facts += [str(rule) for rule in rules]
        start = min(rule.first[0] for rule in rules)
        if number == 0 and start:
            before = ", ".join(
                str(v - r.value)
                for v, r in zip(run.values[:start], run.reaches[:start], strict=True)
            )
            facts.append(f"The thresholds of the members before: {before}")
    ending = [
        "Where a member is made by adding w, the piles between it and the member before have the\n"
        "thresholds of 1, …, w - 1 in the base of w."
    ]
    if game.blocks and not game.overshoot:
        c = game.blocks
        ending.append(
            f"This is with overshoot; without it, pile N has the threshold of N - {c} here, "
            f"and no cap wins from piles up to {c}."
        )
    found = growth(proof)
    ending.append(
        f"In {found.members} member{'s' if found.members > 1 else ''} the base grows by the factor "
        f"{found.low[:14]}, the largest root of {_polynomial(found.polynomial)}."
    )
    rows = len(proof.induction.rows)
    reason = (
        f"By induction over periods: {rows} inequalities imply themselves one period later; "
        "the certificate has them with their factors."
    )
    return _LAYOUTS[form](
        f"In the game {game} there is the base (n = 0, 1, 2, …)", facts, ending, reason
    )


# --- the three forms -----------------------------------------------------------------------------


def _text(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = [f"Theorem. {opening}", *(f"  {fact}" for fact in facts), *ending, f"Proof. {reason}"]
    return "\n".join(lines)


def _markdown(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = [f"**Theorem.** {opening}", "", *(f"- {_formulas(fact)}" for fact in facts)]
    for part in ending:
        lines += ["", _formulas(part)]
    return "\n".join([*lines, "", f"*Proof.* {reason} ∎"])


def _latex(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = ["\\begin{theorem}", _formulas(opening), "\\begin{itemize}"]
    lines += [f"\\item {_formulas(fact)}" for fact in facts]
    lines += ["\\end{itemize}", *map(_formulas, ending), "\\end{theorem}"]
    lines += ["\\begin{proof}", reason, "\\end{proof}"]
    return "\n".join(lines).replace("…", "\\dots")


_LAYOUTS = {"text": _text, "markdown": _markdown, "latex": _latex}

_FORMULA = re.compile(
    r"[a-z]\d*_(?:n|\d+|\([^)]*\))(?:(?: [-+=>]+ |[-+=])(?:[a-z]\d*_(?:n|\d+|\([^)]*\))|\d+))*"
    r"|n >?= \d+|x\^\d+(?: [-+] (?:\d*x(?:\^\d+)?|\d+))*|\bw - 1\b"
)


def _formulas(text: str) -> str:
    """The formulas of a sentence between dollar signs."""

    def formula(match: re.Match[str]) -> str:
        inside = re.sub(r"_\(([^)]*)\)", r"_{\1}", match[0])
        inside = re.sub(r"([\^_])(\d\d+)", r"\1{\2}", inside)
        return f"${inside.replace('>=', chr(92) + 'ge')}$"

    return _FORMULA.sub(formula, text)


# --- the rules -----------------------------------------------------------------------------------


def _names(proof: Proof) -> dict[int, str]:
    """The game's own base is b; then c, d, … for the others that go on for ever."""
    letters = "bcdhijklmopqrstuvyz"
    return {
        number: letters[i] if i < len(letters) else f"b{number}"
        for i, number in enumerate(proof.pattern.turns)
    }


def _rules(proof: Proof, run: Run, name: str, names: dict[int, str]) -> list[Rule]:
    """The rules of a base, members with the same rule together."""
    turn = proof.pattern.turns[run.number]
    start = _start(proof, run)
    seen = proof.pattern.starts[run.number]
    texts = []
    for index in range(start, start + turn):
        turns = max(0, -(-(seen - index) // turn))
        texts.append(_rule(proof, run, index, turns, names))
    period = next(
        d
        for d in range(1, turn + 1)
        if turn % d == 0 and all(texts[i] == texts[i - d] for i in range(d, turn))
    )
    together: dict[tuple[str, str], list[int]] = {}
    for offset in range(period):
        together.setdefault(texts[offset], []).append(start + offset)
    return [
        Rule(name, added, threshold, tuple(first), period)
        for (added, threshold), first in together.items()
    ]


def _start(proof: Proof, run: Run) -> int:
    """The first member from which on the rules hold, seen on the members."""
    start = proof.pattern.starts[run.number]
    while start > 1 and _holds(proof, run, start - 1):
        start -= 1
    return start


def _holds(proof: Proof, run: Run, index: int) -> bool:
    """Whether a member is made, and has its threshold, by the rule of the one a turn later."""
    turns, runs = proof.pattern.turns, proof.bases.runs
    seen = proof.pattern.starts[run.number]
    later = -(-(seen - index) // turns[run.number])
    model = index + later * turns[run.number]
    step, reach = run.steps[model], run.reaches[model]
    here, place = run.values[index - 1], run.values[index]
    added = 1
    if step.source is not None:
        source = runs[step.source]
        end = step.index
        if source.members[end].terms:
            end -= later * turns[step.source]
        if end < 0:
            return False
        added = source.values[end]
        own = run.steps[index]
        if place == here + added and (own.source, own.index) != (step.source, end):
            if added > _SHORT:
                return False
            for t in range(1, added):
                if proof.bases.threshold(here + t, run) != proof.bases.threshold(t, source):
                    return False
    looked_at = reach.offset
    for (number, i), factor in reach.terms.items():
        if i < later * turns[number]:
            return False
        looked_at += factor * runs[number].values[i - later * turns[number]]
    return place == here + added and run.reaches[index].value == looked_at


def _rule(proof: Proof, run: Run, index: int, later: int, names: dict[int, str]) -> tuple[str, str]:
    """What is added and the threshold of a member, read off the one some turns later."""
    turns, runs = proof.pattern.turns, proof.bases.runs
    model = index + later * turns[run.number]
    step = run.steps[model]
    added = "1"
    if step.source is not None:
        end = runs[step.source].members[step.index]
        if end.terms:
            added = _member(proof, run, model, (step.source, step.index), names)
        else:
            added = str(end.value)
            if step.source in names:
                added += f" (of {names[step.source]})"
            else:
                ground = _listed(runs[step.source].ground)
                added += f" (after piles at distances {ground})"
    # The member itself is an unknown or a plain distance from one; its threshold is counted so.
    reach = run.reaches[model]
    name = names[run.number]
    if not reach.terms:
        return added, f"{name}_n" if not reach.value else f"{name}_n{-reach.value:+d}"
    distance = run.members[model] - reach
    if not distance.terms:
        return added, str(distance.value)
    parts = [
        f"{'-' if c > 0 else '+'} {'' if abs(c) == 1 else abs(c)}"
        f"{_member(proof, run, model, unknown, names)}"
        for unknown, c in sorted(reach.terms.items())
    ]
    if reach.offset:
        parts.append(f"{'-' if reach.offset > 0 else '+'} {abs(reach.offset)}")
    return added, " ".join([f"{name}_n", *parts])


def _member(
    proof: Proof, run: Run, index: int, member: tuple[int, int], names: dict[int, str]
) -> str:
    """A member as seen from another: by its distance where both move on alike."""
    number, place = member
    turns = proof.pattern.turns
    if turns[number] == turns[run.number]:
        return f"{names[number]}_(n{place - index:+d})" if place != index else f"{names[number]}_n"
    # n = index + turns·t, and the other moves on by its own turn.
    ahead, own, other = index, turns[run.number], turns[number]
    return f"{names[number]}_({place}+{other}(n-{ahead})/{own})"


def _listed(ground: tuple[int, ...]) -> str:
    return ", ".join(map(str, ground))


def _polynomial(coefficients: tuple[int, ...]) -> str:
    degree = len(coefficients) - 1
    parts = []
    for i, c in enumerate(coefficients):
        power = degree - i
        if not c:
            continue
        sign = "-" if c < 0 else "+"
        size = "" if abs(c) == 1 and power else str(abs(c))
        variable = "" if power == 0 else "x" if power == 1 else f"x^{power}"
        parts.append(f"{sign} {size}{variable}")
    return " ".join(parts).removeprefix("+ ")
