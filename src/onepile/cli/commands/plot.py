"""Draw a picture of a game: outcomes, thresholds, nim-values, its base or its levels.

Examples:
  onepile plot fibonacci-nim -o plane.png
  onepile plot fibonacci-nim outcomes --pile 50 --cap 20 -o plane.svg
  onepile plot "move-size; f=4n; blocks=1; overshoot" thresholds-log --to 1e6 -o g.png
  onepile plot half nim-values --to 3000 -o fractal.png
  onepile plot fibonacci-two-blocks thresholds --from 10^100 -o far.png
  onepile plot growing-moves levels --to 200 --up-to 40 -o levels.pdf
"""

import argparse

from onepile.cli import options
from onepile.errors import IllegalError
from onepile.extras import require
from onepile.files import format_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    about = "outcomes, thresholds, thresholds-log, nim-values, base or levels (default: the first)"
    parser.add_argument("kind", metavar="KIND", nargs="?", help=about)
    about = "a .png, .svg or .pdf file"
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=about)
    parser.add_argument("--to", metavar="N", help="the last pile, or base member, to draw")
    about = "the first pile of a table that is drawn"
    parser.add_argument("--from", metavar="M", dest="first", help=about)
    parser.add_argument("--up-to", metavar="Y", help="the last cap or move number to draw")
    options.add_pile(parser)
    options.add_fields(parser)


def run(args: argparse.Namespace) -> None:
    """Draw it."""
    game = options.game_of(args)
    require("plots")
    format_of(args.output, "picture")  # a wrong name is told before the work is done
    place, marked = options.place_of(args), None
    if args.pile is not None:
        marked = game.position(options.integer(args.pile, "pile"), **place)
    elif place:
        raise IllegalError(f"--{next(iter(place))} needs --pile: give the position to mark")
    to, up_to = options.optional(args.to, "to", 2), options.optional(args.up_to, "up-to", 2)
    game.plot(args.kind, to, up_to, options.optional(args.first, "from"), marked).save(args.output)
