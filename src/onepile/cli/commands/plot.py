"""`onepile plot`: a picture of a game in a file."""

import argparse

from onepile.cli.options import Parser, add_game, add_position

HELP = "Draw a picture of a game: outcomes, thresholds, nim-values, its base or its levels."
EXAMPLES = """\
  onepile plot fibonacci-nim outcomes -o plane.png
  onepile plot fibonacci-nim outcomes --pile 50 --cap 20 -o plane.svg
  onepile plot "move-size; f=4n; blocks=1; overshoot" thresholds-log --to 1e6 -o g.png
  onepile plot half nim-values --to 3000 -o fractal.png
  onepile plot fibonacci-two-blocks thresholds --from 10^100 -o far.png
  onepile plot growing-moves levels --to 200 --up-to 40 -o levels.pdf
"""


def arguments(parser: Parser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument(
        "kind",
        metavar="KIND",
        help="outcomes, thresholds, thresholds-log, nim-values, base or levels",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="a .png, .svg or .pdf file"
    )
    parser.add_argument("--to", metavar="N", help="the last pile, or base member, to draw")
    parser.add_argument(
        "--from", metavar="M", dest="first", help="the first pile of a table that is drawn"
    )
    parser.add_argument(
        "--up-to", metavar="Y", dest="up_to", help="the last cap or move number to draw"
    )
    add_position(parser, required=False)


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    from onepile.cli.options import game_of, integer, place_of
    from onepile.errors import IllegalError
    from onepile.extras import require

    game = game_of(args)
    require("plots")
    from onepile.plots.shown import Plot, form_of

    form_of(args.output)  # a wrong name is told before the work is done
    place, marked = place_of(args, game), None
    if args.pile is not None:
        marked = game.position(integer(args.pile, "pile"), **place)
    elif place:
        raise IllegalError(f"--{next(iter(place))} needs --pile: give the position to mark")
    to = None if args.to is None else integer(args.to, "to", 2)
    up_to = None if args.up_to is None else integer(args.up_to, "up-to", 2)
    first = None if args.first is None else integer(args.first, "from")
    Plot(game.picture(args.kind, to, up_to, first), marked).save(args.output)
    return 0
