"""The page of proved games, from the atlas of `sweeps/proved.toml`.

    onepile atlas run sweeps/proved.toml --to build/proved
    onepile atlas verify build/proved
    python -m scripts.proved_games build/proved

Writes `docs/data/proved-games.csv`, a query of the atlas, and `docs/proved-games.md`, which tells
what is in it. Before, every certificate is compared with two methods that know nothing of it.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import onepile
from onepile.atlas.telling import write
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.unfolding.unfolding import Unfolding

ROOT = Path(__file__).resolve().parent.parent
BLOCKS = range(9)
COMPARED_BELOW = 10**100
COMPARED_PILES = 20

TABLE = """
    SELECT a || CASE b WHEN 1 THEN '' ELSE '/' || b END AS slope, c AS blocks, work,
        coalesce(replace(reason, 'unknown: ', ''), '') AS reason, coalesce(steps, 0) AS steps,
        coalesce(members, 0) AS members,
        coalesce(json_array_length(proof -> 'turns'), 0) AS runs,
        coalesce(inequalities, 0) AS inequalities, coalesce(characters, 0) AS characters,
        round(seconds, 2) AS seconds
    FROM games LEFT JOIN certificates USING (certificate) ORDER BY a / b, c
"""

_BANDS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20)
"""The slopes at which the bands of the first table end."""


class Trial(NamedTuple):
    """What came of one game: a row of the table.

    Attributes:
        slope, blocks: The game: f(n) = floor(slope·n), with overshoot.
        work: How many steps the search might take.
        reason: Why nothing is proved; empty when the game is proved.
        steps: How many steps the search took.
        members: How many members of the game's base one period of the proof has.
        runs: How many runs go on for ever.
        inequalities: On how many a period relies.
        characters: The length of the certificate.
        seconds: How long it took.
    """

    slope: Fraction
    blocks: int
    work: int
    reason: str
    steps: int
    members: int
    runs: int
    inequalities: int
    characters: int
    seconds: float

    @classmethod
    def read(cls, row: dict[str, Any]) -> "Trial":
        """A row of the query or of its CSV file."""
        kinds = {"slope": Fraction, "reason": str, "seconds": float}
        return cls(*(kinds.get(name, int)(row[name]) for name in cls._fields))

    @property
    def proved(self) -> bool:
        """Whether a proof was found and accepted."""
        return not self.reason

    @property
    def rule(self) -> str:
        """The move function."""
        a, b = self.slope.numerator, self.slope.denominator
        if b > 1:
            return f"floor({a}n/{b})"
        return "n" if a == 1 else f"{a}n"


def compare(atlas: onepile.Atlas) -> None:
    """Ask the proofs, and two methods that know nothing of them, for the same thresholds.

    Raises:
        AssertionError: they differ.
    """
    sql = "SELECT game, thresholds_to, thresholds_digest FROM games WHERE verdict = 'proved'"
    for record in atlas.query(sql).to_pylist():
        game = onepile.game(record["game"])
        assert isinstance(game, MoveSize)
        proof = verified_runs(json.dumps(atlas.certificate(record["game"])), game).continued
        found = proof.piles.window(1, record["thresholds_to"]).astype("<u8")
        if sha256(found.tobytes()).hexdigest() != record["thresholds_digest"]:
            raise AssertionError(f"{game}: other thresholds are proved than the table has")
        draw = Random(record["game"])
        unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
        for pile in [draw.randrange(COMPARED_BELOW) for _ in range(COMPARED_PILES)]:
            if (proved := proof.threshold(pile)) != (other := unfolding.threshold(pile)):
                raise AssertionError(f"{game}: {proved} is proved at pile {pile}, {other} is true")


def page(trials: Sequence[Trial], compared_to: int = 10**6) -> str:
    """The counts by slope and blocks, the times, what is not proved, and a row for each slope."""
    proved = [trial for trial in trials if trial.proved]
    smaller = [t for t in trials if t.slope <= 10 and t.slope.denominator <= 2 and t.blocks <= 4]
    longest = max((trial.steps for trial in proved), default=0)
    given_up = min((trial.work for trial in trials if not trial.proved), default=longest)
    patient = [trial for trial in proved if trial.steps > given_up]
    more = f" {len(patient)} of the proved ones took more steps than that (a larger `work`)."
    search = sorted(trial.seconds for trial in proved)
    last = max(proved, key=lambda trial: trial.seconds)
    spent = sum(trial.seconds for trial in trials)
    in_vain = sum(trial.seconds for trial in trials if not trial.proved)
    return f"""\
# Proved games

`onepile atlas run sweeps/proved.toml --to build/proved` asks these games, and `python -m \
scripts.proved_games build/proved` makes this page and [its table](data/proved-games.csv). What \
the atlas has is not tried again, unless more `work` is allowed than it was given up after.

**{len(proved)} of {len(trials)} games are proved for every pile**, with at most {longest:,} \
steps of search; the others were given up after {given_up:,} or more.{more * bool(patient)} The \
grid is f(n) = ⌊an⌋ with the slopes 1 ≤ a ≤ 10 with denominators up to 5 and 10 < a ≤ 20 with \
denominators up to 2, and {BLOCKS[0]} … {BLOCKS[-1]} blocks. Of the slopes 1, 3/2, 2, …, 10 with \
0 … 4 blocks it is {_of(smaller)}. Each certificate was accepted by the checker and compared with \
the table of thresholds, pile by pile up to {compared_to:,}, and with unfolding at \
{COMPARED_PILES} random piles below 10^100: no difference. All have overshoot; without it pile N \
has the threshold that N − c has here (see [proofs](proofs.md)).

{_counts(trials)}

All of it took {spent / 60:.0f} minutes, {in_vain / 60:.0f} of them for games that are not proved \
(one core of a virtual machine that had other work, Python 3.11). Half of the proofs were found \
within {median(search):.2g} s, nine of ten within {search[len(search) * 9 // 10]:.2g} s; the \
longest search, for {last.rule} with {last.blocks} blocks, took {last.seconds:.2g} s.

## Not proved

{_unproved(trials)}

## Every game

A cell tells how many members of the game's own base one period of the proof has, and in how many \
runs that go on for ever. On how many inequalities a period relies, how long the certificate is, \
and how many steps and seconds the search took is in [the table](data/proved-games.csv).

{_rows(trials)}
"""


def _of(trials: Sequence[Trial]) -> str:
    return f"{sum(trial.proved for trial in trials)} of {len(trials)}"


def _table(head: str, names: list[str], cell: Callable[[int, int], str], *more: str) -> str:
    columns = [*(f"{blocks} blocks" for blocks in BLOCKS), *more]
    lines = [f"| {head} | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for row, name in enumerate(names):
        cells = [cell(row, column) for column in range(len(columns))]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _counts(trials: Sequence[Trial]) -> str:
    """How many are proved, by slope and blocks."""
    bands = list(pairwise(_BANDS))
    groups: dict[tuple[int, int], list[Trial]] = defaultdict(list)
    for trial in trials:
        found = next(i for i, (_, high) in enumerate(bands) if trial.slope <= high)
        groups[found, trial.blocks].append(trial)
        groups[found, len(BLOCKS)].append(trial)
    names = [f"{'above' if i else 'from'} {low} to {high}" for i, (low, high) in enumerate(bands)]
    return _table("slope", names, lambda row, column: _of(groups[row, column]), "all")


_WHY = (
    ("no pattern", "No pattern was seen"),
    ("a pattern", "A pattern was seen and not proved"),
    ("", "A proof was found that takes too long to check"),
)
"""How the reasons begin, and what they say."""


def _unproved(trials: Sequence[Trial]) -> str:
    """What is not proved, by reason and slope."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for trial in sorted(trials):
        if not trial.proved:
            words = next(words for begins, words in _WHY if trial.reason.startswith(begins))
            found[words][trial.rule].append(str(trial.blocks))
    lines = []
    for words in (words for _, words in _WHY if words in found):
        count = sum(map(len, found[words].values()))
        told = "; ".join(f"{rule} with {', '.join(some)}" for rule, some in found[words].items())
        lines.append(f"- {words} ({count}; f with blocks): {told}.")
    return "\n".join(lines) or "None."


def _rows(trials: Sequence[Trial]) -> str:
    """A row for each slope."""
    found = {(trial.rule, trial.blocks): trial for trial in trials}
    rules = list(dict.fromkeys(trial.rule for trial in sorted(trials)))

    def cell(row: int, column: int) -> str:
        trial = found.get((rules[row], BLOCKS[column]))
        if trial is None:
            return ""
        return f"{trial.members} in {trial.runs}" if trial.proved else "?"

    return _table("f", rules, cell)


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Compare, and write the table and the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path)
    atlas = onepile.Atlas(parser.parse_args(words).atlas)
    compare(atlas)
    table = atlas.query(TABLE)
    with (root / "docs" / "data" / "proved-games.csv").open("w", encoding="utf-8") as file:
        write(table, "csv", file)
    told = page([Trial.read(row) for row in table.to_pylist()])
    (root / "docs" / "proved-games.md").write_text(told, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
