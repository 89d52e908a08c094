"""List the presets: every game that the papers name, each with its rule in one line.

Examples:
  onepile games
  onepile games --json
"""

import argparse

from onepile.cli import options


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_json(parser, "list")


def run(args: argparse.Namespace) -> None:
    """Print the list."""
    from onepile.languages import USUAL, translated
    from onepile.presets import presets

    if args.json:
        keys = ("name", "title", "text", "source", "note")
        options.print_json([{key: getattr(preset, key) for key in keys} for preset in presets()])
        return
    wide = max(len(preset.name) for preset in presets())
    rule = max(len(preset.text) for preset in presets())
    for preset in presets():
        note = translated(preset.note, USUAL)
        print(f"{preset.name:<{wide}}  {preset.text:<{rule}}  {note}")
