"""`python -m benchmarks.survey`: which random rules are answered, how, and how long it took.

Every rule is asked at four piles, from 10 to 10^1000, with the default limits. A question ends with
an answer or with a refusal; the refusals are ranked by their reasons. A question that needs more
than `--seconds` of the processor's time is stopped and told: there should be none. Ctrl-C ends the
survey, and what was seen so far is told.
"""

import argparse
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from benchmarks import report
from benchmarks.random_rules import RandomRules, beside
from benchmarks.rows.positions import forget
from onepile.claims import Grade
from onepile.errors import IllegalError, OnepileError, UndecidedError, WorkLimitError
from onepile.solve import solve
from onepile.text import parse_game

PILES = {"10": 10, "10^6": 10**6, "10^50": 10**50, "10^1000": 10**1000}
_BESIDE = 7
"""The cap, the previous move or the move number of every question."""
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


class End(NamedTuple):
    """How a question ended.

    Attributes:
        rule: The game.
        pile: The name of the pile.
        how: A grade, a kind of refusal, or that it was stopped.
        reason: What a refusal says; else nothing.
        seconds: The processor's time.
    """

    rule: str
    pile: str
    how: str
    reason: str
    seconds: float


def ask(rule: str, seconds: float) -> list[End]:
    """A question about each pile, as if it were the first about this rule.

    >>> [end.how for end in ask("move-size; f=2n", 20)]
    ['theorem', 'theorem', 'theorem', 'theorem']
    """
    return [_ask(rule, pile, seconds) for pile in PILES]


def _ask(rule: str, pile: str, seconds: float) -> End:
    game = parse_game(rule)
    position = game.position(PILES[pile], **beside(game, _BESIDE))
    forget()
    reason = ""
    begin = time.process_time()
    try:
        with _at_most(seconds):
            how = str(solve(game, position).evidence.grade)
    except Late:
        how = LATE
    except OnepileError as error:
        how = next(words for kind, words in REFUSALS.items() if isinstance(error, kind))
        reason = str(error)
    return End(rule, pile, how, reason, time.process_time() - begin)


@dataclass
class Survey:
    """What was seen.

    Attributes:
        rules: How many rules were asked about.
        ends: (pile, how it ended) ↦ how often.
        reasons: What refusals say, numbers and rules left out ↦ how often.
        examples: The first question that was refused for each.
        times: (seconds, pile, rule) of each question.
    """

    rules: int = 0
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    times: list[tuple[float, str, str]] = field(default_factory=list)

    def add(self, ends: Iterable[End]) -> None:
        """Take in what was seen of a rule."""
        self.rules += 1
        for end in ends:
            self.ends[end.pile, end.how] += 1
            self.times.append((end.seconds, end.pile, end.rule))
            if end.reason:
                reason = re.sub(r"\s+", " ", re.sub(r"'[^']*'|[0-9][0-9^…]*", "·", end.reason))
                self.reasons[reason] += 1
                self.examples.setdefault(reason, f"{end.rule} at {end.pile}")

    def slowest(self, most: int) -> list[str]:
        """The slowest questions, a line each."""
        slowest = sorted(self.times, reverse=True)[:most]
        return [
            f"{report.figure(seconds, 's'):>8} {pile:>8}  {rule}" for seconds, pile, rule in slowest
        ]

    def table(self) -> str:
        """How the questions ended, a line a pile."""
        used = (*GRADES, *REFUSALS.values(), LATE)
        head = ["pile", *used, "slowest"]
        lines = [head, ["---:"] * len(head)]
        for name in PILES:
            longest = max((seconds for seconds, pile, _ in self.times if pile == name), default=0)
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
    """Stop what is inside after so many seconds of the processor's time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(rules: Iterable[str], seconds: float, jobs: int) -> Iterator[list[End]]:
    """Ask about these rules, so many of them at a time."""
    if jobs == 1:
        yield from map(partial(ask, seconds=seconds), rules)
        return
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts) as pool:
        yield from pool.imap(partial(ask, seconds=seconds), rules)


def _leave_interrupts() -> None:
    """Ctrl-C is the business of the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _progress(survey: Survey, rules: int) -> None:
    """Now and then how far it is."""
    if survey.rules % 20 == 0 or survey.rules == rules:
        said = f"{survey.rules} of {rules} rules, slowest:{survey.slowest(1)[0]}"
        print(said, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", type=int, default=2000, metavar="N", help="how many (2000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which (1)")
    parser.add_argument(
        "--seconds", type=float, default=20.0, metavar="S", help="a question is stopped after (20)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--slowest", type=int, default=10, metavar="N", help="shown (10)")
    parser.add_argument("--reasons", type=int, default=12, metavar="N", help="shown (12)")
    parser.add_argument("--save", type=Path, metavar="PAGE", help="put the tables into a .md page")
    asked = parser.parse_args(arguments)
    about = report.facts()
    if asked.save is not None:
        report.require_clean(about)
    survey = Survey()
    rules = map(str, islice(RandomRules(asked.seed), asked.rules))
    try:
        for ends in run(rules, asked.seconds, asked.jobs):
            survey.add(ends)
            _progress(survey, asked.rules)
    except KeyboardInterrupt:
        print(f"interrupted after {survey.rules} of {asked.rules} rules", file=sys.stderr)
    told = (
        f"{survey.rules} rules, seed {asked.seed}:\n\n{survey.table()}\n\n"
        f"The reasons of the refusals, the commonest first:\n\n{survey.refusals(asked.reasons)}"
    )
    whole = survey.rules == asked.rules
    if asked.save is not None and whole:
        report.put(asked.save, BEGIN, END, f"{about.lines}\n\n{told}")
    print(told, *survey.slowest(asked.slowest), sep="\n")
    return 0 if whole else 130


if __name__ == "__main__":
    sys.exit(main())
