"""The page of proved games, from the table that `proofs.grid` keeps."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from statistics import median

from onepile.families.move_size.proofs.grid import (
    ALL_BLOCKS,
    BLOCKS,
    COMPARED_PILES,
    COMPARED_TO,
    SLOPES,
    Trial,
    questions,
    rule,
)

_BANDS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20)
"""The slopes at which the bands of the first table end."""


def page(trials: list[Trial]) -> str:
    """The counts by slope and blocks, the times, what is not proved, and a row for each slope."""
    proved = [trial for trial in trials if trial.proved]
    smaller = [trial for trial in trials if trial.slope * 2 in SLOPES and trial.blocks in BLOCKS]
    longest = max((trial.steps for trial in proved), default=0)
    given_up = min((trial.work for trial in trials if not trial.proved), default=longest)
    patient = [trial for trial in proved if trial.steps > given_up]
    more = f" {len(patient)} of the proved ones took more steps than that (a larger `--work`)."
    missing = len(questions()) - len(trials)
    left = f" {missing} larger ones of the grid's {len(questions())} were not tried yet."
    return "\n".join(
        [
            "# Proved games",
            "",
            "`python -m onepile.families.move_size.proofs.grid docs/data/proved-games.csv "
            f"docs/proved-games.md --work {given_up}` makes this page and [its table](data/"
            "proved-games.csv); what the table has is not tried again, unless more steps are "
            "allowed than it was given up after.",
            "",
            f"**{len(proved)} of {len(trials)} games are proved for every pile**, with at most "
            f"{longest:,} steps of search; the others were given up after {given_up:,} or more."
            f"{more * bool(patient)}{left * (missing > 0)} The grid is f(n) = ⌊an⌋ with "
            "the slopes 1 ≤ a ≤ 10 with denominators up to 5 and 10 < a ≤ 20 with denominators up "
            f"to 2, and {ALL_BLOCKS[0]} … {ALL_BLOCKS[-1]} blocks. Of the slopes 1, 3/2, 2, …, 10 "
            f"with {BLOCKS[0]} … {BLOCKS[-1]} blocks it is {_of(smaller)}. Each certificate was "
            "accepted by the checker and compared with the table of thresholds, pile by pile up to "
            f"{COMPARED_TO:,}, and with unfolding at {COMPARED_PILES} random piles below 10^100: "
            "no difference. All have overshoot; without it pile N has the threshold that N − c has "
            "here (see [proofs](proofs.md)).",
            "",
            *_counts(trials),
            "",
            *_times(trials, proved),
            "",
            *_unproved(trials),
            "",
            *_rows(trials),
        ]
    )


def _of(trials: list[Trial]) -> str:
    return f"{sum(trial.proved for trial in trials)} of {len(trials)}"


def _table(
    head: str, names: list[str], cell: Callable[[int, int], str], columns: list[str]
) -> list[str]:
    lines = [f"| {head} | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for row, name in enumerate(names):
        cells = [cell(row, column) for column in range(len(columns))]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def _counts(trials: list[Trial]) -> list[str]:
    """How many are proved, by slope and blocks."""
    bands = [(Fraction(low), Fraction(high)) for low, high in pairwise(_BANDS)]
    groups: dict[tuple[int, int], list[Trial]] = defaultdict(list)
    for trial in trials:
        found = next(i for i, (_, high) in enumerate(bands) if trial.slope <= high)
        groups[found, trial.blocks].append(trial)
        groups[found, len(ALL_BLOCKS)].append(trial)
    names = [
        f"{'from' if i == 0 else 'above'} {low} to {high}" for i, (low, high) in enumerate(bands)
    ]
    columns = [*(f"{blocks} blocks" for blocks in ALL_BLOCKS), "all"]
    return _table("slope", names, lambda row, column: _of(groups[row, column]), columns)


def _times(trials: list[Trial], proved: list[Trial]) -> list[str]:
    """How long it took."""
    search = sorted(trial.seconds for trial in proved)
    longest = max(proved, key=lambda trial: trial.seconds)
    check = max(proved, key=lambda trial: trial.check_seconds)
    given_up = sum(trial.seconds for trial in trials if not trial.proved)
    total = sum(trial.seconds + trial.check_seconds for trial in trials)
    return [
        f"The processor worked {total / 60:.0f} minutes for the searches and checks, "
        f"{given_up / 60:.0f} of them for games that are not proved "
        "(one core of a virtual machine that had other work, Python 3.11). Half of the proofs were "
        f"found within {median(search):.2g} s, nine of ten within "
        f"{search[len(search) * 9 // 10]:.2g} s; the longest search, for {_named(longest)}, took "
        f"{longest.seconds:.2g} s, the longest check, for {_named(check)}, "
        f"{check.check_seconds:.2g} s."
    ]


def _named(trial: Trial) -> str:
    return f"{rule(trial.slope)} with {trial.blocks} blocks"


_WHY = (
    ("no pattern", "No pattern was seen"),
    ("a pattern", "A pattern was seen and not proved"),
    ("a proof", "A proof was found that takes too long to check"),
)
"""How the reasons begin, and what they say."""


def _unproved(trials: list[Trial]) -> list[str]:
    """What is not proved, by reason and slope."""
    lines = ["## Not proved", ""]
    for begins, words in _WHY:
        blocks: dict[Fraction, list[int]] = defaultdict(list)
        for trial in sorted(trials):
            if trial.reason.startswith(begins):
                blocks[trial.slope].append(trial.blocks)
        if blocks:
            count = sum(map(len, blocks.values()))
            told = "; ".join(
                f"{rule(slope)} with {', '.join(map(str, found))}"
                for slope, found in blocks.items()
            )
            lines.append(f"- {words} ({count}; f with blocks): {told}.")
    return lines if len(lines) > 2 else [*lines, "None."]


def _rows(trials: list[Trial]) -> list[str]:
    """A row for each slope."""
    found = {(trial.slope, trial.blocks): trial for trial in trials}
    slopes = sorted({trial.slope for trial in trials})
    columns = [f"{blocks} blocks" for blocks in ALL_BLOCKS]

    def cell(row: int, column: int) -> str:
        trial = found.get((slopes[row], ALL_BLOCKS[column]))
        if trial is None:
            return ""
        return f"{trial.members} in {trial.runs}" if trial.proved else "?"

    return [
        "## Every game",
        "",
        "A cell tells how many members of the game's own base one period of the proof has, and in "
        "how many runs that go on for ever. On how many inequalities a period relies, how long the "
        "certificate is, and how many steps and seconds the search took is in "
        "[the table](data/proved-games.csv).",
        "",
        *_table("f", [rule(slope) for slope in slopes], cell, columns),
        "",
    ]
