"""The atlas that the page shows: one compact file, read and found right before it is handed out."""

from importlib.resources import files
from pathlib import Path

from onepile.atlas.compact import Axes, Compact
from onepile.errors import IllegalError, quote
from onepile.extras import require
from onepile.limits import MOST_COMPACT_BYTES

AXES = Axes("a/b", "c", "d")
"""How the games of a directory stand on the map: slope, blocks and offset."""


def shown_atlas(path: str | None = None) -> bytes:
    """The compact file of an atlas.

    Args:
        path: Such a file, or the directory of an atlas; None: the one that comes with the page.

    Raises:
        IllegalError: it is neither.
        MissingExtraError: it is a directory, and what reads it is not installed.
    """
    if path is None:
        return files("onepile.web").joinpath("atlas.json.gz").read_bytes()
    place = Path(path)
    if place.is_dir():
        require("atlas")
        from onepile.atlas.book import Atlas
        from onepile.atlas.compact import compact

        return compact(Atlas(place), AXES).to_bytes()
    try:
        with open(place, "rb") as file:
            data = file.read(MOST_COMPACT_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise IllegalError(f"no atlas in {quote(path)}: {reason}") from None
    Compact.read(data, path)
    return data
