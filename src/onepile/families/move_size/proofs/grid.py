"""Which games are proved: a grid of slopes and blocks, each game tried, checked and compared.

    python -m onepile.families.move_size.proofs.grid docs/data/proved-games.csv docs/proved-games.md

The slopes are a/b with 1 ≤ a/b ≤ 10 and b ≤ 5, and with 10 < a/b ≤ 20 and b ≤ 2, with 0 … 8 blocks.
What came of a game is added to the table as soon as it is known, so a run that was interrupted goes
on where it was; games that the table has are not tried again, unless they were given up with fewer
steps than `--work` allows now. Every proof is handed to the checker before it is counted, and then
compared with two methods that know nothing of it. The page is `proofs.grid_page`.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from math import gcd
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from onepile.errors import RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import Extended
from onepile.text import parse_game

SLOPES = tuple(range(2, 21))
"""Twice the slopes of the smaller grid, whose certificates `formal/grid.py` has checked."""
BLOCKS = range(5)
"""The blocks of the smaller grid."""
ALL_BLOCKS = range(9)

WORK = 5_000_000

COMPARED_TO = 10**6
COMPARED_BELOW = 10**100
COMPARED_PILES = 20


class Trial(NamedTuple):
    """What came of one game; all but the seconds is the same on every machine.

    Attributes:
        slope, blocks: The game: f(n) = floor(slope·n), with overshoot.
        work: How many steps the search might take.
        reason: Why nothing is proved; empty when the game is proved.
        steps: How many steps the search took.
        members: How many members of the game's base one period of the proof has.
        runs: How many runs go on for ever.
        inequalities: On how many a period relies.
        characters: The length of the certificate.
        seconds: The processor's time for the search.
        check_seconds: The same for the check.
    """

    slope: Fraction
    blocks: int
    work: int
    reason: str = ""
    steps: int = 0
    members: int = 0
    runs: int = 0
    inequalities: int = 0
    characters: int = 0
    seconds: float = 0.0
    check_seconds: float = 0.0

    @property
    def proved(self) -> bool:
        """Whether a proof was found and accepted."""
        return not self.reason

    def settles(self, work: int) -> bool:
        """Whether to try again with so many steps would give nothing else."""
        return self.proved or self.work >= work


Question = tuple[Fraction, int]
"""A slope and a number of blocks."""


def slopes() -> list[Fraction]:
    """The slopes of the grid, ascending.

    >>> found = slopes()
    >>> len(found), *map(str, found[:4]), str(found[-2])
    (111, '1', '6/5', '5/4', '4/3', '39/2')
    """
    return sorted(
        Fraction(a, b)
        for least, most, denominators in ((1, 10, 5), (10, 20, 2))
        for b in range(1, denominators + 1)
        for a in range(least * b + (least == 10), most * b + 1)
        if gcd(a, b) == 1
    )


def questions() -> list[Question]:
    """All games of the grid, the larger ones last."""
    grid = [(slope, blocks) for slope in slopes() for blocks in ALL_BLOCKS]
    return sorted(grid, key=lambda one: (one[0] * (one[1] + 1), one))


def rule(slope: Fraction) -> str:
    """The move function of a slope.

    >>> rule(Fraction(1)), rule(Fraction(2)), rule(Fraction(5, 2))
    ('n', '2n', 'floor(5n/2)')
    """
    a, b = slope.numerator, slope.denominator
    if b > 1:
        return f"floor({a}n/{b})"
    return "n" if a == 1 else f"{a}n"


def game_of(slope: Fraction, blocks: int) -> MoveSize:
    """A game of the grid."""
    options = f"; blocks={blocks}; overshoot" if blocks else ""
    game = parse_game(f"move-size; f={rule(slope)}{options}")
    assert isinstance(game, MoveSize)
    return game


def compare(game: MoveSize, continued: Continued) -> None:
    """Ask a proof and two methods that know nothing of it for the same thresholds.

    Raises:
        AssertionError: they differ.
    """
    draw = Random(str(game))
    true = thresholds(game, COMPARED_TO).tolist()
    found = continued.thresholds(COMPARED_TO)
    if found != true:
        pile = next(i for i, pair in enumerate(zip(found, true, strict=True)) if pair[0] != pair[1])
        _require_same(game, pile + 1, found[pile], true[pile])
    for pile in [draw.randrange(1, COMPARED_TO + 1) for _ in range(COMPARED_PILES)]:
        _require_same(game, pile, continued.threshold(pile), true[pile - 1])
    unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
    for pile in [draw.randrange(COMPARED_BELOW) for _ in range(COMPARED_PILES)]:
        _require_same(game, pile, continued.threshold(pile), unfolding.threshold(pile))


def _require_same(game: MoveSize, pile: int, proved: Extended, other: Extended) -> None:
    if proved != other:
        raise AssertionError(f"{game}: {proved} is proved at pile {pile}, {other} is true")


def attempt(question: Question, work: int) -> Trial:
    """Try to prove one game, have the proof checked, and compare it."""
    slope, blocks = question
    game = game_of(slope, blocks)
    trial = Trial(slope, blocks, work)
    begin = process_time()
    try:
        proof = prove(game, work)
    except UndecidedError as error:
        reason = str(error).removeprefix("unknown: ")
        return trial._replace(reason=reason, seconds=_since(begin))
    except RefusedError as error:
        reason = f"a proof is found, but {str(error).removeprefix('certificate refused: ')}"
        return trial._replace(reason=reason, seconds=_since(begin))
    found = trial._replace(
        steps=proof.steps or 0,
        members=proof.turns[0],
        runs=len(proof.turns),
        inequalities=proof.inequalities,
        characters=len(proof.text),
        seconds=_since(begin),
    )
    begin = process_time()
    continued = Continued(*verified(proof.text, game))
    spent = _since(begin)
    compare(game, continued)
    return found._replace(check_seconds=spent)


def _since(begin: float) -> float:
    return round(process_time() - begin, 2)


# --- the table -----------------------------------------------------------------------------------


def read(path: Path) -> dict[Question, Trial]:
    """What is known already."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    trials = [_trial(*row) for row in rows if len(row) == len(Trial._fields)]
    return {(trial.slope, trial.blocks): trial for trial in trials}


def _trial(slope: str, blocks: str, work: str, reason: str, *numbers: str) -> Trial:
    *sizes, seconds, check_seconds = numbers
    steps, members, runs, inequalities, characters = map(int, sizes)
    size = steps, members, runs, inequalities, characters
    times = float(seconds), float(check_seconds)
    return Trial(Fraction(slope), int(blocks), int(work), reason, *size, *times)


def write(trials: Iterable[Trial], path: Path) -> None:
    """The table anew, in order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(Trial._fields)
        table.writerows(sorted(trials))


def _append(trial: Trial, path: Path) -> None:
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(trial)


def grid(path: Path, work: int, jobs: int = 1, asked: Iterable[Question] | None = None) -> None:
    """Try what the table does not have; how far it is goes to standard error."""
    known = read(path)
    write(known.values(), path)
    wanted = list(questions() if asked is None else asked)
    left = [one for one in wanted if one not in known or not known[one].settles(work)]
    for number, trial in enumerate(_tried(left, work, jobs), 1):
        _append(trial, path)
        known[trial.slope, trial.blocks] = trial
        told = trial.reason or f"proved, {trial.members} members in a period"
        print(
            f"{number} of {len(left)}: {rule(trial.slope)}, {trial.blocks} blocks: {told}",
            file=sys.stderr,
            flush=True,
        )
    write(known.values(), path)


def _tried(left: list[Question], work: int, jobs: int) -> Iterator[Trial]:
    if jobs == 1:
        yield from map(partial(attempt, work=work), left)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(attempt, work=work), left)


def main() -> None:
    """Try the games, keep the table and write the page."""
    from onepile.families.move_size.proofs.grid_page import page

    parser = argparse.ArgumentParser(description="Prove a grid of games; keep table and page.")
    parser.add_argument("table", type=Path, help="what came of each game, a CSV file")
    parser.add_argument("page", type=Path, help="the page to write")
    parser.add_argument("--work", type=int, default=WORK, help=f"most steps a game ({WORK})")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    args = parser.parse_args()
    grid(args.table, args.work, args.jobs)
    told = page(list(read(args.table).values()))
    args.page.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
