"""A proof in words: the base, its recurrence, the thresholds, how fast it grows."""

from onepile.discovery.bases import Run
from onepile.discovery.growth import growth
from onepile.discovery.prove import Proof
from onepile.games.families import MoveSize


def statement(proof: Proof) -> str:
    """The theorem as text.

    >>> from onepile.discovery.prove import prove
    >>> from onepile.games import parse_game
    >>> print(statement(prove(parse_game("fibonacci-nim"))))
    Theorem. In the game move-size; f=2n, with the base
      b: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, …
      b_n = b_(n-1) + b_(n-2) with threshold b_n, for n >= 16
    Between two members the thresholds repeat: ...
    In 1 member the base grows by the factor 1.618033988749, the largest root of x^2 - x - 1.
    Proof. By induction over periods: ...
    """
    game = proof.game
    assert isinstance(game, MoveSize)
    names = _names(proof)
    lines = [f"Theorem. In the game {game}, with the base"]
    for number, name in names.items():
        run = proof.bases.runs[number]
        first = ", ".join(str(value) for value in run.values[:16])
        ground = "" if number == 0 else f"   (after piles at distances {_listed(run.ground)})"
        lines.append(f"  {name}: {first}, …{ground}")
    for number, name in names.items():
        lines += _rules(proof, proof.bases.runs[number], name, names)
    lines += [
        "Between two members the thresholds repeat: where a member is b + w with w a member of a",
        "base, the piles b + t, 0 < t < w, have the thresholds of the piles t in the base of w.",
    ]
    if game.blocks and not game.overshoot:
        c = game.blocks
        lines.append(
            f"This is with overshoot; without it, pile N has the threshold of N - {c} here, "
            f"and no cap wins from piles up to {c}."
        )
    found = growth(proof)
    lines.append(
        f"In {found.members} member{'s' if found.members > 1 else ''} the base grows by the factor "
        f"{found.low[:14]}, the largest root of {_polynomial(found.polynomial)}."
    )
    rows = proof.induction
    lines.append(
        f"Proof. By induction over periods: {len(rows.rows)} inequalities imply themselves one "
        f"period later; the certificate has them with their factors."
    )
    return "\n".join(lines)


def _names(proof: Proof) -> dict[int, str]:
    """B for the game's own base, then c, d, … for the others that go on for ever."""
    letters = "bcdhijklmopqrstuvwxyz"
    return {
        number: letters[i] if i < len(letters) else f"b{number}"
        for i, number in enumerate(proof.pattern.turns)
    }


def _rules(proof: Proof, run: Run, name: str, names: dict[int, str]) -> list[str]:
    """Each member of a period: how it is made, and its threshold."""
    turn = proof.pattern.turns[run.number]
    start = proof.pattern.starts[run.number]
    lines: list[str] = []
    for index in range(start, start + turn):
        step = run.steps[index]
        added = "1" if step.source is None else _member(proof, run, index, names)
        reach = run.reaches[index]
        own = not reach.terms and reach.value == 0
        threshold = f"{name}_n" if own else _threshold(run, name, index)
        when = (
            f"n >= {start}" if turn == 1 else f"n = {index}, {index + turn}, {index + 2 * turn}, …"
        )
        lines.append(f"  {name}_n = {name}_(n-1) + {added} with threshold {threshold}, for {when}")
    return lines


def _member(proof: Proof, run: Run, index: int, names: dict[int, str]) -> str:
    step = run.steps[index]
    assert step.source is not None
    source = proof.bases.runs[step.source]
    if not source.members[step.index].terms:
        return str(source.values[step.index])
    gap = index - step.index
    # Turns may differ between runs; then the index is not n minus a constant.
    if proof.pattern.turns[step.source] == proof.pattern.turns[run.number]:
        return f"{names[step.source]}_(n{-gap:+d})"
    return (
        f"{names[step.source]}_{step.index} (its index moves by {proof.pattern.turns[step.source]})"
    )


def _threshold(run: Run, name: str, index: int) -> str:
    distance = run.members[index] - run.reaches[index]
    if not distance.terms:
        return str(distance.value)
    if not run.reaches[index].terms:
        return f"{name}_n{-run.reaches[index].value:+d}"
    return repr(distance)


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
