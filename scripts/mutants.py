"""Certificates changed at random: none that is accepted may be wrong, or be read wrongly.

    python -m scripts.mutants                        20000 of them, drawn from seed 1
    python -m scripts.mutants --count 500 --seed 7
    python -m scripts.mutants --behind               of games with ends and in misère play alone

The runs of a certificate are changed: what is marked, what is copied and how far, how long the
turns are; runs are doubled, cut and continued; games end elsewhere, with the ground that is then
right, or otherwise. For most mutants the equalities are then found
anew by the prover's own means, so that they fit; the digest always is. Each mutant that the checker
accepts is continued as `solve` does it and compared with the table of the game's thresholds, pile
by pile. Ends with 1 if one of them differs.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from onepile.certificates import digest
from onepile.errors import RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.checker import Checker
from onepile.families.move_size.proofs.grounds import begun
from onepile.families.move_size.proofs.leaders import equalities
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import certificate, verified_runs
from onepile.families.move_size.proofs.reading import read
from onepile.families.move_size.tables import safe_caps, thresholds
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.text import parse_game

GAMES = (
    "move-size; f=2n",
    "move-size; f=n+3",
    "move-size; f=n; blocks=1; overshoot",
    "move-size; f=2n; blocks=1; overshoot",
    "move-size; f=2n; blocks=2; overshoot",
    "move-size; f=3n; blocks=1",
    "move-size; f=floor(3n/2); blocks=1; overshoot",
    "move-size; f=floor(7n/2); blocks=1; overshoot",
    "move-size; f=4n; blocks=1; overshoot",
    "move-size; f=floor(11n/5); blocks=2; overshoot",
    "move-size; f=max(2n,5); blocks=1; overshoot",
    "move-size; f=5 if n==1 else 2n; blocks=1; overshoot",
    "move-size; f=floor(n*sqrt(2)); blocks=1; overshoot",
    "move-size; f=floor(n*e); blocks=2; overshoot",
)
BEHIND = (
    "move-size; f=2n; misere",
    "move-size; f=2n; ends=3",
    "move-size; f=3n; misere; ends=5,8,13",
    "move-size; f=2n; blocks=1; overshoot; ends=7,11",
    "move-size; f=2n; blocks=1; ends=2,3",
    "move-size; f=4n; blocks=2; misere; ends=4",
    "move-size; f=3n; blocks=1; overshoot; misere",
    "move-size; f=floor(3n/2); blocks=2; ends=21",
    "move-size; f=max(2n,5); blocks=1; misere; ends=7",
    "move-size; f=floor(n*sqrt(2)); blocks=1; overshoot; ends=6",
)
_HOUSE = Path(__file__).parent.parent
MISREAD = _HOUSE / "tests/families/move_size/proofs/data/misread.json"
"""A forgery: what it says is true, but to count its unknowns says something else."""
COMPARED_TO = 10**5
SINGLE_PILES = 100
MOST_CHANGES = 4

Content = dict[str, Any]
Change = Callable[[Content, Random], None]


def mutant(start: str, draw: Random) -> str:
    """A certificate, changed a few times."""
    content: Content = json.loads(_certificate(start))
    if draw.random() < 0.2:
        _number(content, draw)
    else:
        for _ in range(draw.randint(1, MOST_CHANGES)):
            draw.choice(CHANGES)(content, draw)
        if draw.random() < 0.9:
            with suppress(RefusedError):
                content = with_new_equalities(content)
    return json.dumps({**content, "digest": digest(content)})


def judge(text: str) -> str:
    """What comes of a mutant: `wrong`, `accepted`, or why it is refused."""
    try:
        continued = verified_runs(text).continued
    except RefusedError as error:
        reason = str(error).removeprefix("certificate refused: ")
        return " ".join(word for word in reason.split() if not any(map(str.isdigit, word)))
    game: str = json.loads(text)["game"]
    table = true_thresholds(game)
    told = continued.window(1, COMPARED_TO).tolist()
    wrong = [INFINITY if value == INFINITE else value for value in told] != table
    draw = Random(text)
    for pile in [draw.randint(1, COMPARED_TO) for _ in range(SINGLE_PILES)]:
        wrong |= continued.threshold(pile) != table[pile - 1]
    return "wrong" if wrong else "accepted"


@cache
def _certificate(start: str) -> str:
    """A certificate to begin with, of a game or from a file."""
    if start == str(MISREAD):
        return MISREAD.read_text()
    return json.dumps(prove(_parsed(start)).certificate())


@cache
def true_thresholds(game: str) -> list[Extended]:
    """The thresholds of the piles up to which mutants are compared, by the table.

    In misère play with blocks those of caps above the number of blocks; 1 where the game is over.
    """
    rules = _parsed(game)
    if not rules.has_thresholds:
        _, highest, infinity = safe_caps(rules, COMPARED_TO, None)
        values = [INFINITY if value == infinity else value for value in highest.tolist()[1:]]
        return [1 if rules.is_over(pile) else value for pile, value in enumerate(values, 1)]
    table = thresholds(rules, COMPARED_TO).tolist()
    return [INFINITY if threshold == INFINITE else threshold for threshold in table]


def _parsed(game: str) -> MoveSize:
    rules = parse_game(game)
    assert isinstance(rules, MoveSize)
    return rules


# --- changes -------------------------------------------------------------------------------------


def _number(content: Content, draw: Random) -> None:
    """Change one number anywhere."""
    inner: Any = content
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        keys = [key for key in keys if not isinstance(inner[key], str) and inner[key] != []]
        key = draw.choice(keys)
        if isinstance(inner[key], int):
            inner[key] += draw.choice((-2, -1, 1, 2))
            return
        inner = inner[key]


def _step(content: Content, draw: Random) -> list[int]:
    """One of the steps."""
    step: list[int] = draw.choice(draw.choice(content["runs"])["steps"])
    return step


def mark(content: Content, draw: Random) -> None:
    """Mark a place, or no longer."""
    step = _step(content, draw)
    step[2] = 1 - step[2]


def mark_every_turn(content: Content, draw: Random) -> None:
    """Mark the same places of all turns of a run, or no longer."""
    number, turn = draw.choice(content["turns"])
    if 0 <= number < len(content["runs"]):
        steps = content["runs"][number]["steps"]
        first, named = draw.randint(0, 3 * max(1, turn)), draw.randrange(2)
        for step in steps[first :: max(1, turn)]:
            step[2] = named


def mark_before_the_period(content: Content, draw: Random) -> None:
    """Change what is marked once or for some turns, where it may no longer be compared."""
    number, turn = draw.choice(content["turns"])
    if 0 <= number < len(content["runs"]):
        steps = content["runs"][number]["steps"]
        last = len(steps) - turn - draw.randint(1, 4 * max(1, turn))
        for step in steps[max(0, last) :: -max(1, turn)][: draw.choice((1, 2, 99))]:
            step[2] = 1 - step[2]


def copy_otherwise(content: Content, draw: Random) -> None:
    """Copy a little more or less."""
    _step(content, draw)[1] += draw.choice((-2, -1, 1, 2))


def copy_another(content: Content, draw: Random) -> None:
    """Copy another run instead, sometimes in all steps that are like it."""
    source = draw.randrange(len(content["runs"]))
    steps = [step for run in content["runs"] for step in run["steps"] if step[0] >= 0]
    if steps:
        old = draw.choice(steps)[0]
        part = draw.choice((0.02, 0.2, 1.0))
        for step in steps:
            if step[0] == old and draw.random() < part:
                step[0] = source


def no_copy(content: Content, draw: Random) -> None:
    """Make one place by itself before the copy, or instead of it."""
    steps = draw.choice(content["runs"])["steps"]
    index = draw.randrange(len(steps))
    steps[index : index + draw.randrange(2)] = [[-1, 0, draw.randrange(2)]]


def leave_out(content: Content, draw: Random) -> None:
    """Leave out a step."""
    steps = draw.choice(content["runs"])["steps"]
    if len(steps) > 1:
        del steps[draw.randrange(len(steps))]


def double(content: Content, draw: Random) -> None:
    """Add a run that is like another, with or without a turn of its own."""
    runs, number = content["runs"], draw.randrange(len(content["runs"]))
    run = json.loads(json.dumps(runs[number]))
    itself = draw.randrange(2)
    for step in run["steps"]:
        if itself and step[0] == number:
            step[0] = len(runs)
    if draw.randrange(2):
        content["turns"] += [[len(runs), turn] for of, turn in content["turns"] if of == number]
    runs.append(run)


def other_ground(content: Content, draw: Random) -> None:
    """Another death, another distance, a pile more or less."""
    ground = draw.choice(content["runs"])["ground"]
    kind, at = draw.randrange(4), draw.randrange(len(ground))
    mortal = isinstance(ground[0], list)
    if kind == 0 and mortal:
        ground[at][1] = draw.choice((0, 2, 3, ground[at][1] + 1, ground[at][1] - 1))
    elif kind == 1 and mortal:
        ground[at][0] += draw.choice((-1, 1))
    elif kind == 2 and mortal:
        ground.append([ground[-1][0] + draw.randint(1, 3), draw.choice((0, 2, 5))])
    elif len(ground) > 1:
        del ground[at]


def cut(content: Content, draw: Random) -> None:
    """Leave out the last places of a run."""
    steps = draw.choice(content["runs"])["steps"]
    del steps[max(1, len(steps) - draw.randint(1, 40)) :]


def go_on(content: Content, draw: Random) -> None:
    """Let all runs go on for some periods."""
    turns = dict(map(tuple, content["turns"]))
    places = [run["steps"] for run in content["runs"]]
    for _ in range(draw.randint(1, 4)):
        for number, turn in turns.items():
            steps = places[number]
            for source, until, named in steps[-turn:]:
                later = until + turns.get(source, 0) if source >= 0 else 0
                steps.append([source, later, named])


def other_turns(content: Content, draw: Random) -> None:
    """Make one turn, or all of them, longer or shorter."""
    factor = draw.choice((2, 2, 3, 4))
    chosen = content["turns"] if draw.randrange(2) else [draw.choice(content["turns"])]
    longer = draw.randrange(3)
    for pair in chosen:
        pair[1] = pair[1] * factor if longer else max(1, pair[1] // factor)


def other_ends(content: Content, draw: Random) -> None:
    """Move an end of the slopes, or give the certificate one more; the first format has one."""
    rules = content.get("rules")
    if rules is None:
        return
    p, r, q = draw.choice(rules)
    scale = draw.choice((1, 2, 5, 20, 100))
    moved = [max(1, scale * p + draw.choice((-1, 1))), scale * r + draw.randint(-1, 1), scale * q]
    if draw.randrange(2):
        rules.append(moved)
    else:
        rules[draw.randrange(len(rules))] = moved


def end_elsewhere(content: Content, draw: Random) -> None:
    """Let the game end at other piles, or let its runs begin behind another one.

    The game's text says the same; its own ground is then what is alive, or what it was.
    """
    if "from" not in content:
        return
    name = draw.choice(("from", "ends", "ends", "misere", "overshoot"))
    if name == "from":
        content["from"] += draw.choice((-3, -2, -1, 1, 2, 3))
    elif name == "ends":
        ends = {*content["ends"], draw.randint(1, max(1, content["from"]))}
        content["ends"] = sorted(draw.sample(sorted(ends), draw.randint(0, len(ends))))
    else:
        content[name] = 1 - content[name]
    if draw.randrange(8):
        content["game"] = _text_of(content)
    if draw.randrange(4):
        # By the certificate's own word; what cannot be read or begun stays.
        with suppress(RefusedError):
            told = read(json.dumps({**content, "digest": digest(content)}))
            if told.before is not None:
                found = begun(told.lines, told.before, lambda _: None).ground
                content["runs"][0]["ground"] = [list(entry) for entry in found]


def _text_of(content: Content) -> str:
    """The game as the parts of a certificate say it."""
    kept = [
        part
        for part in content["game"].split("; ")
        if not part.startswith(("overshoot", "misere", "ends"))
    ]
    kept += [name for name in ("overshoot", "misere") if content[name]]
    if content["ends"]:
        kept.append(f"ends={','.join(map(str, content['ends']))}")
    return "; ".join(kept)


CHANGES: tuple[Change, ...] = (
    mark,
    mark_every_turn,
    mark_every_turn,
    mark_before_the_period,
    mark_before_the_period,
    copy_otherwise,
    copy_another,
    no_copy,
    leave_out,
    double,
    double,
    other_ground,
    cut,
    go_on,
    go_on,
    other_turns,
    other_ends,
    end_elsewhere,
    end_elsewhere,
)


# --- the equalities, found anew ------------------------------------------------------------------


def with_new_equalities(content: Content) -> Content:
    """The same runs and turns with equalities that fit, if there are such.

    Raises:
        RefusedError: the runs are wrong, or it takes too long.
    """
    checker = Checker(json.dumps({**content, "digest": digest(content)}))
    checker.replay()
    checker.check_pattern()
    checker.express_period()
    checker.equalities = equalities(checker)
    told: Content = json.loads(certificate(content["game"], checker, checker.before))
    return told


def main() -> int:
    """Make mutants and count what comes of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=20_000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="where they are drawn from")
    parser.add_argument("--behind", action="store_true", help="of games behind ends alone")
    parser.add_argument("-o", "--output", type=Path, help="a directory for those that are wrong")
    args = parser.parse_args()
    draw = Random(args.seed)
    starts = BEHIND if args.behind else (*GAMES, *BEHIND, str(MISREAD))
    counts: Counter[str] = Counter()
    for number in range(1, args.count + 1):
        text = mutant(draw.choice(starts), draw)
        verdict = judge(text)
        counts[verdict] += 1
        if verdict == "wrong" and args.output is not None:
            (args.output / f"{json.loads(text)['digest'][:12]}.json").write_text(text)
        if number % 500 == 0:
            print(f"{number}: {counts['accepted']} accepted", file=sys.stderr, flush=True)
    for verdict, count in counts.most_common():
        print(f"{count:7} {verdict}")
    print(f"{counts['accepted']} of {args.count} were accepted and agree up to {COMPARED_TO}")
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
