"""The table of proved games: slopes 1, 3/2, 2, …, 10 with 0 … 4 blocks, each tried and checked.

`python -m onepile.families.move_size.proofs.grid -o docs/proved-games.md` makes it anew; `--work`
is how many steps each search may take. Every proof is handed to the checker before it is counted.
With `--compare` each proved game is also compared with the table of its thresholds, pile by pile up
to a million, and with unfolding at random piles of three hundred digits.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from onepile.budget import PROOF_WORK
from onepile.errors import UndecidedError
from onepile.families.move_size.proofs.certificate import verify
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.growth import growth
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.rules import MoveSize
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import Extended
from onepile.text import parse_game

SLOPES = tuple(range(2, 21))
"""Twice the slopes."""
BLOCKS = range(5)

_COMPARED_TO = 10**6
_COMPARED_BELOW = 10**300
_COMPARED_PILES = 60


@dataclass(frozen=True)
class Trial:
    """One game of the grid.

    Attributes:
        rule, blocks, game: f, the number of blocks, the text form of the game.
        reason: Why nothing is proved; empty when the game is proved.
        steps: How many steps the search took.
        members, runs, inequalities: The size of the proof.
        factor: By how much the members grow in one period.
    """

    rule: str
    blocks: int
    game: str
    reason: str = ""
    steps: int = 0
    members: int = 0
    runs: int = 0
    inequalities: int = 0
    factor: str = ""


def rule(twice: int) -> str:
    """The move function of a slope, given twice the slope.

    >>> rule(4), rule(5)
    ('2n', 'floor(5n/2)')
    """
    if twice % 2:
        return f"floor({twice}n/2)"
    return "n" if twice == 2 else f"{twice // 2}n"


def compare(game: MoveSize, certificate: str) -> None:
    """Ask a certificate and two methods that know nothing of it for the same thresholds.

    Raises:
        AssertionError: they differ.
    """
    continued = Continued(certificate, game)
    unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
    draw = Random(str(game))
    true = thresholds(game, _COMPARED_TO).tolist()
    for pile, found in enumerate(continued.thresholds(_COMPARED_TO), start=1):
        _require_same(game, pile, found, true[pile - 1])
    for pile in [draw.randrange(1, _COMPARED_TO + 1) for _ in range(_COMPARED_PILES)]:
        _require_same(game, pile, continued.threshold(pile), true[pile - 1])
    for pile in [draw.randrange(_COMPARED_BELOW) for _ in range(_COMPARED_PILES)]:
        _require_same(game, pile, continued.threshold(pile), unfolding.threshold(pile))


def _require_same(game: MoveSize, pile: int, proved: Extended, other: Extended) -> None:
    if proved != other:
        raise AssertionError(f"{game}: {proved} is proved at pile {pile}, {other} is true")


def attempt(twice: int, blocks: int, work: int, comparing: bool = False) -> Trial:
    """Try to prove one game and to have the proof checked."""
    options = f"; blocks={blocks}; overshoot" if blocks else ""
    text = f"move-size; f={rule(twice)}{options}"
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    try:
        proof = prove(game, work)
    except UndecidedError as error:
        return Trial(rule(twice), blocks, text, str(error).removeprefix("unknown: "))
    certificate = json.dumps(proof.certificate())
    verify(certificate, game)
    if comparing:
        compare(game, certificate)
    return Trial(
        rule(twice),
        blocks,
        text,
        steps=proof.steps,
        members=proof.induction.pattern.turns[0],
        runs=len(proof.pattern.turns),
        inequalities=len(proof.induction.inequalities),
        factor=growth(proof).per_period.low[:10],
    )


def grid(
    work: int,
    slopes: Iterable[int] = SLOPES,
    blocks: Iterable[int] = BLOCKS,
    comparing: bool = False,
    report: Callable[[Trial], None] | None = None,
) -> list[Trial]:
    """Try every game of the grid."""
    trials: list[Trial] = []
    for count in blocks:
        for twice in slopes:
            trials.append(attempt(twice, count, work, comparing))
            if report is not None:
                report(trials[-1])
    return trials


def markdown(trials: list[Trial], work: int, compared: bool = False) -> str:
    """The table as a page."""
    proved = [trial for trial in trials if not trial.reason]
    columns = sorted({trial.blocks for trial in trials})
    lines = [
        "# Proved games",
        "",
        f"`python -m onepile.families.move_size.proofs.grid --work {work}{' --compare' * compared} "
        "-o docs/proved-games.md` makes this page.",
        "",
        f"**{len(proved)} of {len(trials)} games are proved for every pile**, each certificate "
        "accepted by the checker. All have overshoot; without it pile N has the threshold that "
        "N − c has here (see [proofs](proofs.md))." + (_COMPARISON if compared else ""),
        "",
        "A cell tells how many members of the game's own base one period of the proof has, in how "
        "many runs that go on for ever, and on how many inequalities a period relies; then how "
        f"many steps the search took, of {work:,} that it might take. 2,500,000 steps take about a "
        "second.",
        "",
        "| f | " + " | ".join(f"{count} blocks" for count in columns) + " |",
        "|---" * (len(columns) + 1) + "|",
    ]
    cells = {(trial.rule, trial.blocks): _cell(trial) for trial in trials}
    for name in dict.fromkeys(trial.rule for trial in trials):
        row = [cells.get((name, count), "") for count in columns]
        lines.append(f"| {name} | " + " | ".join(row) + " |")
    unproved = [trial for trial in trials if trial.reason]
    if unproved:
        lines += ["", "## Not proved", ""]
        lines += [f"- `{trial.game}`: {trial.reason}." for trial in unproved]
    return "\n".join(lines) + "\n"


_COMPARISON = (
    f" Each was compared with the table of its thresholds, pile by pile up to {_COMPARED_TO:,}, "
    f"and with unfolding at {_COMPARED_PILES} random piles below 10^300: no difference."
)


def _cell(trial: Trial) -> str:
    if trial.reason:
        return "unknown"
    return (
        f"{trial.members} in {trial.runs}, {trial.inequalities} inequalities, {trial.steps:,} steps"
    )


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description="Prove a grid of games and write the table.")
    parser.add_argument("-o", "--output", required=True, help="the page to write")
    parser.add_argument("--work", type=int, default=PROOF_WORK, help="most steps for each game")
    parser.add_argument("--compare", action="store_true", help="compare with other methods too")
    args = parser.parse_args()
    trials = grid(
        args.work,
        comparing=args.compare,
        report=lambda trial: print(trial, file=sys.stderr, flush=True),
    )
    page = markdown(trials, args.work, args.compare)
    Path(args.output).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
