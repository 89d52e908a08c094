"""`onepile atlas`: thousands of games asked at once, kept, and looked up."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from onepile.cli.options import DONE, INTERNAL_ERROR, NOT_KNOWN, Parser

if TYPE_CHECKING:
    from onepile.atlas.run import Outcome, Progress

HELP = "Ask thousands of games the same questions, keep the answers, and look things up in them."
EXAMPLES = """\
  onepile atlas run sweeps/first.toml --to atlas
  onepile atlas show atlas
  onepile atlas query atlas "SELECT game, lag FROM games WHERE lag = 2 ORDER BY a/b, c"
  onepile atlas find 1,2,3,5,8,13 --in atlas
  onepile atlas verify atlas
  onepile atlas pack atlas -o atlas.zip
  onepile atlas ACTION --help      options and examples of one action
"""

QUERY_FORMATS = ("text", "csv", "json", "parquet")

_ACTIONS = {
    "run": (
        "Ask all games of a sweep that are not in the atlas yet.",
        "  onepile atlas run sweeps/first.toml --to atlas\n"
        "  onepile atlas run sweeps/first.toml --to atlas --workers 4\n"
        "  onepile atlas run sweeps/first.toml --to atlas --scheduler tcp://127.0.0.1:8786\n",
    ),
    "show": (
        "Say what an atlas holds and what is missing; draw a map of its games.",
        "  onepile atlas show atlas\n"
        '  onepile atlas show atlas -o lags.png --across a/b --up c --colour lag --where "d = 0"\n',
    ),
    "query": (
        "Ask an atlas in SQL: the table is `games`, one row a game.",
        '  onepile atlas query atlas "SELECT game FROM games WHERE lag = 2"\n'
        '  onepile atlas query atlas "DESCRIBE games"\n'
        '  onepile atlas query atlas "FROM games" -o games.parquet\n',
    ),
    "find": (
        "Which games have these terms in their base, thresholds, nim-values or safe piles?",
        "  onepile atlas find 1,2,3,5,8,13 --in atlas\n",
    ),
    "verify": (
        "Check every certificate of an atlas with both checkers, and what is said of its game.",
        "  onepile atlas verify atlas\n",
    ),
    "pack": (
        "Write a whole atlas, records and certificates, as one file to be handed on.",
        "  onepile atlas pack atlas -o atlas.zip\n",
    ),
    "unpack": (
        "Make an atlas from such a file, or add its records to one that is there.",
        "  onepile atlas unpack atlas.zip --to atlas\n",
    ),
    "export": (
        "Write the compact file of an atlas that the page shows as a map.",
        "  onepile atlas export atlas -o atlas.json.gz\n"
        "  onepile atlas export atlas -o atlas.json.gz --across a/b --up c --by d\n"
        "  onepile serve --atlas atlas.json.gz\n",
    ),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(
        dest="action", metavar="ACTION", required=True, parser_class=Parser
    )
    made = {
        name: actions.add_parser(
            name,
            help=about,
            description=about,
            epilog="examples:\n" + examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        for name, (about, examples) in _ACTIONS.items()
    }
    run = made["run"]
    run.add_argument("sweep", metavar="SWEEP", help="the file that describes the games")
    run.add_argument("--to", metavar="DIR", required=True, help="the directory of the atlas")
    run.add_argument("--workers", metavar="N", help="processes to start (default: the cores)")
    run.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster to use instead")
    run.add_argument("--json", action="store_true", help="print one JSON object")
    for name in ("show", "query", "verify", "pack", "export"):
        made[name].add_argument("atlas", metavar="DIR", help="the directory of the atlas")
    show = made["show"]
    show.add_argument("-o", "--output", metavar="FILE", help="draw a map: .png, .svg or .pdf")
    show.add_argument("--across", metavar="SQL", help="where a game stands in the map: a/b")
    show.add_argument("--up", metavar="SQL", help="the same, upward: c")
    show.add_argument("--colour", metavar="SQL", default="lag", help="what its colour shows: lag")
    show.add_argument("--where", metavar="SQL", default="true", help="which games are in the map")
    query = made["query"]
    query.add_argument("sql", metavar="SQL", help="the query")
    query.add_argument("--format", help="text, csv, json or parquet (default: by the file's name)")
    query.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of stdout")
    find = made["find"]
    find.add_argument("terms", metavar="TERMS", help="some terms, like 1,2,3,5,8")
    find.add_argument("--in", dest="atlas", metavar="DIR", required=True, help="the atlas")
    find.add_argument("--json", action="store_true", help="print a JSON list")
    verify = made["verify"]
    verify.add_argument("--workers", metavar="N", help="processes to start (default: the cores)")
    verify.add_argument(
        "--checker", metavar="FILE", help="the second checker, independent/check.py"
    )
    verify.add_argument("--json", action="store_true", help="print one JSON object")
    for name, about in (("pack", "the file"), ("export", "the file, named .json.gz")):
        made[name].add_argument("-o", "--output", metavar="FILE", required=True, help=about)
    unpack = made["unpack"]
    unpack.add_argument("file", metavar="FILE", help="what 'onepile atlas pack' has written")
    unpack.add_argument("--to", metavar="DIR", required=True, help="the directory of the atlas")
    axes = made["export"]
    axes.add_argument(
        "--across", metavar="NAME", default="a/b", help="a parameter, or a ratio: a/b"
    )
    axes.add_argument("--up", metavar="NAME", default="c", help="the same, upward: c")
    axes.add_argument("--by", metavar="NAME", default="d", help="the parameter to choose: d, or ''")


def run(args: argparse.Namespace) -> int:
    """Do one of the actions."""
    from onepile.extras import require

    require("atlas")
    actions = {
        "run": _run,
        "show": _show,
        "query": _query,
        "find": _find,
        "verify": _verify,
        "pack": _pack,
        "unpack": _unpack,
        "export": _export,
    }
    return actions[args.action](args)


def _run(args: argparse.Namespace) -> int:
    from onepile.atlas.run import run
    from onepile.atlas.store import Store
    from onepile.atlas.sweep import Sweep
    from onepile.cli.options import integer, print_json

    sweep = Sweep.read(args.sweep)
    workers = None if args.workers is None else integer(args.workers, "workers", 1)
    with _reporting() as report:
        outcome = run(sweep, Store(args.to), workers, args.scheduler, report, _dashboard)
    if args.json:
        print_json(
            {
                "games": outcome.games,
                "before": outcome.before,
                "asked": outcome.asked,
                "failures": [list(failure) for failure in outcome.failures],
                "broken": outcome.broken or None,
                "run": outcome.run,
            }
        )
    else:
        print(_said(outcome))
    for failure in outcome.failures:
        print(f"onepile: no record of {failure.game}: {failure.reason}", file=sys.stderr)
    if outcome.broken:
        print(f"onepile: {outcome.broken}: run it again to go on", file=sys.stderr)
        return NOT_KNOWN
    return INTERNAL_ERROR if outcome.failures else DONE


def _said(outcome: "Outcome") -> str:
    return (
        f"{outcome.games} games: {outcome.before} were there, {outcome.asked} asked "
        f"in {outcome.seconds:.0f} s"
    )


def _dashboard(address: str) -> None:
    print(f"dashboard: {address}", file=sys.stderr)


@contextmanager
def _reporting() -> Iterator[Any]:
    """A bar on a terminal; elsewhere a line on stderr now and then."""
    if sys.stderr.isatty():
        from rich import progress as rich_progress
        from rich.console import Console

        columns = (
            rich_progress.TextColumn("asking"),
            rich_progress.BarColumn(),
            rich_progress.MofNCompleteColumn(),
            rich_progress.TextColumn("{task.fields[left]}"),
        )
        console = Console(stderr=True)
        with rich_progress.Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("asking", total=None, left="")

            def show(told: "Progress") -> None:
                bar.update(task, completed=told.answered, total=told.games, left=_left(told))

            yield show
        return
    said = time.monotonic()

    def report(told: "Progress") -> None:
        nonlocal said
        if time.monotonic() - said >= 30:
            said = time.monotonic()
            print(f"{told.answered} of {told.games} games, {_left(told)}", file=sys.stderr)

    yield report


def _left(told: "Progress") -> str:
    if told.seconds_left is None:
        return ""
    minutes = told.seconds_left / 60
    if minutes < 1:
        return f"about {told.seconds_left:.0f} s left"
    return f"about {minutes:.0f} min left" if minutes < 90 else f"about {minutes / 60:.1f} h left"


def _show(args: argparse.Namespace) -> int:
    from onepile.atlas.book import Atlas
    from onepile.atlas.telling import summary

    atlas = Atlas(args.atlas)
    if args.output is None:
        print(*summary(atlas), sep="\n")
        return DONE
    from onepile.atlas.maps import map_of

    if args.across is None or args.up is None:
        args.parser.error("a map needs --across and --up: write --across a/b --up c, say")
    drawn = map_of(atlas, args.across, args.up, args.colour, args.where)
    drawn.save(args.output)
    print(f"{args.output}: {drawn.title}")
    return DONE


def _query(args: argparse.Namespace) -> int:
    from onepile.atlas.book import Atlas
    from onepile.atlas.telling import write
    from onepile.cli.options import format_asked
    from onepile.errors import IllegalError
    from onepile.files import whole_file

    form = format_asked(args, QUERY_FORMATS)
    found = Atlas(args.atlas).query(args.sql)
    if args.output is None:
        if form == "parquet":
            raise IllegalError("parquet is no text: name a file with -o")
        write(found, form, sys.stdout)
        return DONE
    with whole_file(args.output, binary=form == "parquet") as file:
        write(found, form, file)
    return DONE


def _find(args: argparse.Namespace) -> int:
    from onepile.atlas.book import Atlas
    from onepile.cli.options import integer, print_json
    from onepile.errors import visible

    terms = [integer(term.strip(), "term") for term in args.terms.split(",") if term.strip()]
    found = Atlas(args.atlas).find(terms)
    if args.json:
        print_json([one._asdict() for one in found])
    for one in () if args.json else found:
        where = "begins so" if one.at == 0 else f"from index {one.at}"
        print(f"{one.what.replace('_', '-')} of {visible(one.game)}: {where}")
    if not found and not args.json:
        print("no game of this atlas has these terms among its first ones")
    return DONE if found else NOT_KNOWN


def _verify(args: argparse.Namespace) -> int:
    import os
    from pathlib import Path

    from onepile.atlas.book import Atlas
    from onepile.atlas.verifying import independent_checker, unclaimed, verdicts
    from onepile.cli.options import integer, print_json, progress
    from onepile.errors import visible

    workers = (os.cpu_count() or 1) if args.workers is None else integer(args.workers, "workers", 1)
    checker = independent_checker() if args.checker is None else Path(args.checker)
    atlas = Atlas(args.atlas)
    refused, checked, twice, on_paper = [], 0, 0, 0
    with progress("verifying") as report:
        for total, verdict in verdicts(atlas, checker, workers):
            checked += 1
            twice += verdict.twice
            if verdict.refused:
                refused.append(verdict)
            elif not verdict.certificate:
                on_paper += 1
            if report is not None:
                report(checked / total)
    claimed, accepted = checked - on_paper, checked - on_paper - len(refused)
    unproved = unclaimed(atlas)
    second = checker.name if checker else None
    if args.json:
        told = [{"game": one.game, "reason": one.refused} for one in refused]
        print_json(
            {
                "certificates": claimed,
                "twice": twice,
                "second": second,
                "refused": told,
                "on_paper": on_paper,
                "unproved": unproved,
            }
        )
    else:
        for one in refused:
            print(f"refused: {visible(one.game)}: {visible(one.refused)}")
        also = f", {twice} of them by {second}, too" if second else ""
        print(f"{accepted} of {claimed} certificates are accepted by onepile{also}")
        if on_paper:
            print(f"{on_paper} theorems are proved on paper and need none")
        if unproved:
            print(f"{unproved} records claim no proof: nothing of them is checked")
    return NOT_KNOWN if refused else DONE


def _pack(args: argparse.Namespace) -> int:
    from onepile.atlas.book import Atlas
    from onepile.atlas.packing import packed

    atlas = Atlas(args.atlas)
    return _written(args.output, packed(atlas), f"{len(atlas)} games")


def _unpack(args: argparse.Namespace) -> int:
    from onepile.atlas.packing import unpack
    from onepile.atlas.store import Store
    from onepile.errors import visible

    count, left_out = unpack(args.file, Store(args.to))
    print(f"{args.to}: {count} records")
    for game, reason in left_out.items():
        print(f"onepile: left out {visible(game)}: {visible(reason)}", file=sys.stderr)
    return NOT_KNOWN if left_out else DONE


def _export(args: argparse.Namespace) -> int:
    from onepile.atlas.book import Atlas
    from onepile.atlas.compact import Axes
    from onepile.atlas.exporting import compact

    made = compact(Atlas(args.atlas), Axes(args.across, args.up, args.by))
    return _written(args.output, made.to_bytes(), f"{len(made)} games")


def _written(path: str, data: bytes, about: str) -> int:
    """Write a file, and say so."""
    from onepile.files import whole_file

    with whole_file(path, binary=True) as file:
        file.write(data)
    print(f"{path}: {about}, {len(data) / 1e6:.2f} MB")
    return DONE
