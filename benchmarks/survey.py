"""`python -m benchmarks.survey`: which random rules are answered, how, and how long it took.

Every rule is asked at four piles, from 10 to 10^1000, with the default limits. A question ends with
an answer or with a refusal; the refusals are ranked by their reasons. A question that needs more
than `--seconds` is stopped and told: there should be none.
"""

import argparse
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import FrameType

from benchmarks import report
from benchmarks.random_rules import RandomRules
from benchmarks.rows.positions import forget
from onepile.errors import IllegalError, OnepileError, UndecidedError, WorkLimitError
from onepile.family import family_of
from onepile.knowledge import Grade
from onepile.rules import Rules
from onepile.solve import solve

PILES = {"10": 10, "10^6": 10**6, "10^50": 10**50, "10^1000": 10**1000}
_BESIDE = 7
"""The cap, or the move number, of every question."""
GRADES: tuple[Grade, ...] = ("theorem", "checked", "definition")
REFUSALS = {
    WorkLimitError: "refused: too much work",
    UndecidedError: "refused: undecided",
    IllegalError: "impossible rule",
}
LATE = "beyond its time"
BEGIN = "<!-- the survey, written by python -m benchmarks.survey --save -->"
END = "<!-- end of the survey -->"


class Late(BaseException):
    """A question took too long."""


@dataclass
class Survey:
    """What was seen.

    Attributes:
        ends: (pile, how it ended) ↦ how often.
        reasons: What refusals say, numbers and rules left out ↦ how often.
        examples: The first question that was refused for each.
        slowest: (seconds, pile, rule), the slowest first.
    """

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    slowest: list[tuple[float, str, str]] = field(default_factory=list)

    def ask(self, game: Rules, name: str, seconds: float) -> None:
        """One question, as if it were the first."""
        fields = family_of(game).fields
        position = game.position(PILES[name], **{part.name: _BESIDE for part in fields})
        forget()
        begin = time.perf_counter()
        try:
            with _at_most(seconds):
                end = str(solve(game, position).evidence.grade)
        except Late:
            end = LATE
        except OnepileError as error:
            end = next(words for kind, words in REFUSALS.items() if isinstance(error, kind))
            self._refused(error, game, name)
        self.ends[name, end] += 1
        self.slowest.append((time.perf_counter() - begin, name, str(game)))

    def _refused(self, error: OnepileError, game: Rules, name: str) -> None:
        reason = re.sub(r"\s+", " ", re.sub(r"'[^']*'|[0-9][0-9^…]*", "·", str(error)))
        self.reasons[reason] += 1
        self.examples.setdefault(reason, f"{game} at {name}")

    def table(self) -> str:
        """How the questions ended, a line a pile."""
        used = (*GRADES, *REFUSALS.values(), LATE)
        head = ["pile", *used, "slowest"]
        lines = [head, ["---:"] * len(head)]
        for name in PILES:
            longest = max((seconds for seconds, pile, _ in self.slowest if pile == name), default=0)
            counts = [str(self.ends[name, end]) for end in used]
            lines.append([name, *counts, report.figure(longest, "s")])
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def refusals(self, most: int) -> str:
        """The reasons, the commonest first, each with an example."""
        return "\n".join(
            f"- {count}: {reason} — `{self.examples[reason]}`"
            for reason, count in self.reasons.most_common(most)
        )


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Stop what is inside after so many seconds."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(rules: int, seed: int, seconds: float, progress: bool) -> Survey:
    """Ask about so many random rules."""
    survey = Survey()
    for number, game in enumerate(islice(RandomRules(seed), rules), 1):
        for name in PILES:
            survey.ask(game, name, seconds)
        if progress and number % 20 == 0:
            print(f"\r{number} of {rules} rules", end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    survey.slowest.sort(reverse=True)
    return survey


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", type=int, default=2000, metavar="N", help="how many (2000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which (1)")
    parser.add_argument(
        "--seconds", type=float, default=20.0, metavar="S", help="a question is stopped after (20)"
    )
    parser.add_argument("--slowest", type=int, default=10, metavar="N", help="shown (10)")
    parser.add_argument("--reasons", type=int, default=12, metavar="N", help="shown (12)")
    parser.add_argument("--save", type=Path, metavar="PAGE", help="put the tables into a .md page")
    asked = parser.parse_args(arguments)
    about = report.facts()
    if asked.save is not None:
        report.require_clean(about)
    survey = run(asked.rules, asked.seed, asked.seconds, sys.stderr.isatty())
    told = (
        f"{asked.rules} rules, seed {asked.seed}:\n\n{survey.table()}\n\n"
        f"The reasons of the refusals, the commonest first:\n\n{survey.refusals(asked.reasons)}"
    )
    if asked.save is not None:
        report.put(asked.save, BEGIN, END, f"{about.lines}\n\n{told}")
    print(told)
    for seconds, pile, rule in survey.slowest[: asked.slowest]:
        print(f"{report.figure(seconds, 's'):>8} {pile:>8}  {rule}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
