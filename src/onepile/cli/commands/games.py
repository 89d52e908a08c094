"""`onepile games`: the presets."""

import argparse
import json

HELP = "List the presets: every game that the papers name, each with its rule in one line."
EXAMPLES = """\
  onepile games
  onepile games --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    from onepile.presets import presets

    if args.json:
        keys = ("name", "title", "text", "source", "note")
        print(json.dumps([{k: getattr(p, k) for k in keys} for p in presets()], indent=1))
        return 0
    wide = max(len(preset.name) for preset in presets())
    rule = max(len(preset.text) for preset in presets())
    for preset in presets():
        print(f"{preset.name:<{wide}}  {preset.text:<{rule}}  {preset.note}")
    return 0
