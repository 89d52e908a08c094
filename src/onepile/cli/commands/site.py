"""Write the page as a folder that any web server hands out, or a host of static pages.

All questions are answered in the browser, also without a network after the first visit.

Examples:
  onepile site public
  onepile site public --atlas atlas.json.gz
  python3 -m http.server --directory public
"""

import argparse
import sys
from pathlib import Path

from onepile.cli.options import add_atlas
from onepile.statements import Phrase


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        help="a new or empty folder, or that of an older site: all else in it stays",
    )
    add_atlas(parser)


def run(args: argparse.Namespace) -> None:
    """Write the folder."""
    from onepile.extras import require

    require("web")
    from onepile.web.site.folder import write_site

    def tell(line: str) -> None:
        print(f"onepile: {line}", file=sys.stderr, flush=True)

    target = Path(args.folder)
    sizes = write_site(target, tell, args.atlas)
    size = f"{sum(sizes) / 1e6:.1f}"
    print(target, Phrase("{count} files, {size:decimal} MB", count=len(sizes), size=size), sep=": ")
