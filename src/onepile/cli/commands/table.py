"""`onepile table`: thresholds, nim-values or outcomes of many piles."""

import argparse

from onepile.cli.options import Parser, add_game

HELP = "Print thresholds, nim-values or outcomes of many piles, or write them to a file."
EXAMPLES = """\
  onepile table fibonacci-nim --to 20
  onepile table "pile-size; f=floor(n/2)" --to 1000 --format bfile
  onepile table "move-size; f=4n; blocks=1; overshoot" --to 1e8 --format npy -o g.npy
  onepile table fibonacci-nim --from 10^100 --to 10^100+20
  onepile table fibonacci-two-blocks --to 1e9 --format parquet -o g.parquet
"""


def arguments(parser: Parser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("--to", metavar="N", required=True, help="the last pile")
    parser.add_argument(
        "--from", metavar="M", dest="first", help="the first pile (default 1, or 0)"
    )
    parser.add_argument("--what", metavar="WHAT", help="thresholds, nim-values or outcomes")
    parser.takes_place = True
    parser.add_argument(
        "--format", default="text", help="text, csv, json, bfile, npy or parquet (default text)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def run(args: argparse.Namespace) -> int:
    """Print or write the table."""
    import sys

    from onepile.cli.options import game_of, integer, place_of, progress
    from onepile.errors import IllegalError
    from onepile.extras import require
    from onepile.files import whole_file

    game = game_of(args)
    require("tables")
    from onepile.formats import BINARY, FORMATS

    if args.format not in FORMATS:
        raise IllegalError(f"unknown format {args.format!r}: choose {', '.join(FORMATS)}")
    binary = args.format in BINARY
    if binary and not args.output and sys.stdout.isatty():
        raise IllegalError(f"{args.format} is not for a terminal: add -o FILE")
    with progress("making the table") as report:
        table = game.table(
            integer(args.to, "to"),
            None if args.first is None else integer(args.first, "from"),
            args.what,
            progress=report,
            **place_of(args, game),
        )
    with progress("writing") as report:
        if not args.output:
            table.write(args.format, sys.stdout.buffer if binary else sys.stdout, report)
        else:
            with whole_file(args.output, binary) as file:
                table.write(args.format, file, report)
    return 0
