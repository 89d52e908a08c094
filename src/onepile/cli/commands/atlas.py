"""Ask thousands of games the same questions, keep the answers, and look things up in them.

Examples:
  onepile atlas run sweeps/first.toml --to atlas
  onepile atlas show atlas
  onepile atlas query atlas "SELECT game, lag FROM games WHERE lag = 2 ORDER BY a/b, c"
  onepile atlas find 1,2,3,5,8,13
  onepile atlas verify atlas
  onepile atlas pack atlas -o atlas.zip
  onepile atlas ACTION --help      options and examples of one action
"""

import argparse
import inspect
import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import onepile
from onepile.cli.options import (
    DONE,
    INTERNAL_ERROR,
    NOT_KNOWN,
    Parser,
    add_language,
    format_asked,
    integer,
    print_json,
    progress,
    written,
)
from onepile.errors import visible
from onepile.files import whole_file
from onepile.limits import QUERY_SECONDS
from onepile.statements import Phrase, Term

if TYPE_CHECKING:
    from onepile.atlas.run import Report

Option = Callable[[argparse.ArgumentParser], object]
Action = Callable[[argparse.Namespace], int]

ACTIONS: dict[str, tuple[Action, tuple[Option, ...]]] = {}
"""The actions, each with its options; their docstrings are their help."""


def _option(*names: str, **settings: Any) -> Option:
    return lambda parser: parser.add_argument(*names, **settings)


def _action(*options: Option) -> Callable[[Action], Action]:
    def declared(do: Action) -> Action:
        ACTIONS[do.__name__.strip("_")] = do, options
        return do

    return declared


_ATLAS = _option("atlas", metavar="DIR", help="the directory of the atlas")
_TO = _option("--to", metavar="DIR", required=True, help="the directory of the atlas")
_WORKERS = _option("--workers", metavar="N", help="processes to start (default: the cores)")
_JSON = _option("--json", action="store_true", help="print one JSON object")
_FILE = partial(_option, "-o", "--output", metavar="FILE")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(
        dest="action", metavar="ACTION", required=True, parser_class=Parser
    )
    for name, (do, options) in ACTIONS.items():
        about, _, examples = (inspect.getdoc(do) or "").partition("\n\n")
        made = actions.add_parser(
            name,
            help=about,
            description=about,
            epilog=f"examples:\n{textwrap.indent(examples, '  ')}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        for option in options:
            option(made)
        add_language(made, argparse.SUPPRESS)  # else what stands before the action is forgotten


def run(args: argparse.Namespace) -> int:
    """Do one of the actions."""
    from onepile.extras import require

    require("atlas")
    do, _ = ACTIONS[args.action]
    return do(args)


@_action(
    _option("sweep", metavar="SWEEP", help="the file that describes the games"),
    _TO,
    _WORKERS,
    _option("--scheduler", metavar="ADDRESS", help="a Dask cluster to use instead"),
    _JSON,
)
def _run(args: argparse.Namespace) -> int:
    """Ask all games of a sweep that are not in the atlas yet.

    onepile atlas run sweeps/first.toml --to atlas
    onepile atlas run sweeps/first.toml --to atlas --workers 4
    onepile atlas run sweeps/first.toml --to atlas --scheduler tcp://127.0.0.1:8786
    """
    from onepile.atlas.run import run
    from onepile.atlas.store import Store
    from onepile.atlas.sweep import Sweep

    sweep = Sweep.read(args.sweep)
    workers = None if args.workers is None else integer(args.workers, "workers", 1)
    with _reporting() as report:
        outcome = run(sweep, Store(args.to), workers, args.scheduler, report, _dashboard)
    told = {name: getattr(outcome, name) for name in ("games", "before", "asked")}
    if args.json:
        failures = [list(failure) for failure in outcome.failures]
        told |= {"failures": failures, "broken": outcome.broken or None, "run": outcome.run}
        print_json(told)
    else:
        seconds = round(outcome.seconds)
        print(
            Phrase(
                "{games} games: {before} were there, {asked} asked in {seconds} s",
                **{**told, "seconds": seconds},
            )
        )
    for failure in outcome.failures:
        game, why = Term(failure.game), Term(failure.reason)
        _tell(Phrase("no record of {game}: {why}", game=game, why=why))
    if outcome.broken:
        _tell(Phrase("the scheduler is gone: run it again to go on"))
        return NOT_KNOWN
    return INTERNAL_ERROR if outcome.failures else DONE


def _tell(words: Phrase) -> None:
    print(f"onepile: {words}", file=sys.stderr)


def _dashboard(address: str) -> None:
    print(f"dashboard: {address}", file=sys.stderr)


@contextmanager
def _reporting() -> Iterator["Report"]:
    """How far it is: a bar on a terminal; elsewhere a line on stderr now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("asking", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console, said = Console(stderr=True), time.monotonic()
    seen = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not seen) as bar:
        task = bar.add_task("asking", total=None)

        def report(answered: int, games: int) -> None:
            nonlocal said
            bar.update(task, completed=answered, total=games)
            if not seen and time.monotonic() - said >= 30:
                said = time.monotonic()
                left = timedelta(seconds=int(bar.tasks[task].time_remaining or 0))
                told = Phrase(
                    "{answered} of {games} games, about {left} left",
                    answered=answered,
                    games=games,
                    left=Term(str(left)),
                )
                print(told, file=sys.stderr)

        yield report


@_action(
    _ATLAS,
    _FILE(help="draw a map: .png, .svg or .pdf"),
    _option("--across", metavar="SQL", help="where a game stands in the map: a/b"),
    _option("--up", metavar="SQL", help="the same, upward: c"),
    _option("--colour", metavar="SQL", default="lag", help="what its colour shows: lag"),
    _option("--where", metavar="SQL", default="true", help="which games are in the map"),
)
def _show(args: argparse.Namespace) -> int:
    """Say what an atlas holds and what is missing; draw a map of its games.

    onepile atlas show atlas
    onepile atlas show atlas -o lags.png --across a/b --up c --colour lag --where "d = 0"
    """
    from onepile.atlas.telling import summary

    atlas = onepile.Atlas(args.atlas)
    if args.output is None:
        print(*summary(atlas), sep="\n")
        return DONE
    from onepile.atlas.maps import map_of

    if args.across is None or args.up is None:
        args.parser.error("a map needs --across and --up: write --across a/b --up c, say")
    drawn = map_of(atlas, args.across, args.up, args.colour, args.where)
    drawn.save(args.output)
    print(f"{args.output}: {drawn.get_title()}")
    return DONE


@_action(
    _ATLAS,
    _option("sql", metavar="SQL", help="the query"),
    _option("--format", help="text, csv, json or parquet (default: by the file's name)"),
    _FILE(help="write to a file instead of stdout"),
)
def _query(args: argparse.Namespace) -> int:
    """Ask an atlas in SQL: the table is `games`, one row a game.

    onepile atlas query atlas "SELECT game FROM games WHERE lag = 2"
    onepile atlas query atlas "DESCRIBE games"
    onepile atlas query atlas "FROM games" -o games.parquet
    """
    from onepile.atlas.telling import write

    form = format_asked(args, "query")
    found = onepile.Atlas(args.atlas).query(args.sql, seconds=QUERY_SECONDS)
    with written(args, form) as file:
        write(found, form, file)
    return DONE


@_action(
    _option("terms", metavar="TERMS", help="some terms, like 1,2,3,5,8"),
    _option(
        "--in",
        dest="atlas",
        metavar="DIR",
        help="the atlas (default: the one that comes with onepile)",
    ),
    _option("--json", action="store_true", help="print a JSON list"),
)
def _find(args: argparse.Namespace) -> int:
    """Which games have these terms in their base, thresholds, nim-values or safe piles?

    onepile atlas find 1,2,3,5,8,13
    onepile atlas find 1,2,3,5,8,13 --in atlas
    """
    terms = [integer(term.strip(), "term") for term in args.terms.split(",") if term.strip()]
    if args.atlas is None:
        from onepile.atlas.compact import Compact
        from onepile.web.atlas_file import shown_atlas

        found = Compact.read(shown_atlas(), "the atlas of onepile").find(terms)
    else:
        found = onepile.Atlas(args.atlas).find(terms)
    if args.json:
        print_json([one._asdict() for one in found])
    for one in () if args.json else found:
        what, game = Term(one.what.replace("_", "-")), Term(visible(one.game))
        begins = Phrase("{what} of {game}: begins so", what=what, game=game)
        if one.at:
            begins = Phrase("{what} of {game}: from index {at}", what=what, game=game, at=one.at)
        known = Phrase(" ({number}, by its first terms)", number=Term(one.oeis or ""))
        print(f"{begins}{known if one.oeis else ''}")
    if not found and not args.json:
        print(Phrase("no game of this atlas has these terms among its first ones"))
    return DONE if found else NOT_KNOWN


@_action(
    _ATLAS,
    _WORKERS,
    _option("--checker", metavar="FILE", help="the second checker, independent/check.py"),
    _option("--drop", action="store_true", help="remove the records that are refused"),
    _JSON,
)
def _verify(args: argparse.Namespace) -> int:
    """Check every certificate of an atlas with both checkers, and what is said of its game.

    onepile atlas verify atlas
    onepile atlas verify atlas --drop
    """
    from onepile.atlas.store import Store
    from onepile.atlas.verifying import independent_checker, unclaimed, verdicts

    workers = (os.cpu_count() or 1) if args.workers is None else integer(args.workers, "workers", 1)
    checker = independent_checker() if args.checker is None else Path(args.checker)
    atlas = onepile.Atlas(args.atlas)
    found = []
    with progress("verifying") as report:
        for total, verdict in verdicts(atlas, checker, workers):
            found.append(verdict)
            if report is not None:
                report(len(found) / total)
    refused = [one for one in found if one.refused]
    on_paper = sum(not one.refused and not one.certificate for one in found)
    told: dict[str, Any] = {
        "certificates": len(found) - on_paper,
        "twice": sum(one.twice for one in found),
        "second": checker.name if checker else None,
        "refused": [{"game": one.game, "reason": one.refused} for one in refused],
        "on_paper": on_paper,
        "unproved": unclaimed(atlas),
    }
    if args.drop:
        Store(args.atlas).drop(place for one in refused for place in one.places)
        told["dropped"] = len(refused)
    if args.json:
        print_json(told)
    else:
        for one in refused:
            game, why = Term(visible(one.game)), Term(visible(one.refused))
            print(Phrase("refused: {game}: {why}", game=game, why=why))
        accepted = Phrase(
            "{accepted} of {all} certificates are accepted by onepile",
            accepted=told["certificates"] - len(refused),
            all=told["certificates"],
        )
        twice, second = told["twice"], Term(told["second"] or "")
        also = Phrase(", {twice} of them by {second}, too", twice=twice, second=second)
        print(f"{accepted}{also if checker else ''}")
        if on_paper:
            print(Phrase("{n} theorems are proved on paper and need none", n=on_paper))
        if n := told["unproved"]:
            print(Phrase("{n} records claim no proof: nothing of them is checked", n=n))
        if n := told.get("dropped"):
            print(Phrase("{n} refused records are removed", n=n))
    return NOT_KNOWN if refused else DONE


@_action(
    _ATLAS,
    _FILE(required=True, help="the file"),
)
def _pack(args: argparse.Namespace) -> int:
    """Write a whole atlas, records and certificates, as one file to be handed on.

    onepile atlas pack atlas -o atlas.zip
    """
    from onepile.atlas.packing import packed

    atlas = onepile.Atlas(args.atlas)
    return _written(args.output, packed(atlas), len(atlas))


@_action(
    _option("file", metavar="FILE", help="what 'onepile atlas pack' has written"),
    _TO,
)
def _unpack(args: argparse.Namespace) -> int:
    """Make an atlas from such a file, in a new directory.

    onepile atlas unpack atlas.zip --to atlas
    """
    from onepile.atlas.packing import unpack
    from onepile.atlas.store import Store

    count = unpack(args.file, Store(args.to))
    print(args.to, Phrase("{count} records", count=count), sep=": ")
    return DONE


@_action(
    _ATLAS,
    _FILE(required=True, help="the file, named .json.gz"),
    _option("--across", metavar="NAME", default="a/b", help="a parameter, or a ratio: a/b"),
    _option("--up", metavar="NAME", default="c", help="the same, upward: c"),
    _option("--by", metavar="NAME", default="d", help="the parameter to choose: d, or ''"),
)
def _export(args: argparse.Namespace) -> int:
    """Write the compact file of an atlas that the page shows as a map.

    onepile atlas export atlas -o atlas.json.gz
    onepile atlas export atlas -o atlas.json.gz --across a/b --up c --by d
    onepile serve --atlas atlas.json.gz
    """
    from onepile.atlas.compact import Axes, compact

    made = compact(onepile.Atlas(args.atlas), Axes(args.across, args.up, args.by))
    return _written(args.output, made.to_bytes(), len(made))


def _written(path: str, data: bytes, games: int) -> int:
    """Write a file, and say so."""
    with whole_file(path, binary=True) as file:
        file.write(data)
    size = f"{len(data) / 1e6:.2f}"
    print(path, Phrase("{games} games, {size:decimal} MB", games=games, size=size), sep=": ")
    return DONE
