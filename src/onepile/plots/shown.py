"""A picture as an object: it shows itself in a notebook, and is saved by its file's name."""

from dataclasses import dataclass
from io import BytesIO
from os import PathLike, fspath
from pathlib import PurePath

from onepile.errors import IllegalError, quote
from onepile.pictures import Picture
from onepile.rules import Position

FORMS = ("png", "svg", "pdf")


def form_of(path: str) -> str:
    """The format of a picture's file, from its name.

    >>> form_of("a.PNG")
    'png'

    Raises:
        IllegalError: the name does not tell.
    """
    form = PurePath(path).suffix[1:].lower()
    if form not in FORMS:
        raise IllegalError(
            f"{quote(path)} is neither a .png nor a .svg nor a .pdf file: name one of these"
        )
    return form


@dataclass(frozen=True, repr=False)
class Plot:
    """A picture of a game.

    Attributes:
        picture: Its data.
        position: A position that is marked, if it lies in the picture.
    """

    picture: Picture
    position: Position | None = None

    def save(self, path: "str | PathLike[str]") -> None:
        """Draw it to a .png, .svg or .pdf file."""
        from onepile.files import whole_file
        from onepile.plots.draw import draw

        form = form_of(fspath(path))
        with whole_file(fspath(path), binary=True) as file:
            draw(self.picture, file, form, self.position)

    def __repr__(self) -> str:
        return f"<plot: {self.picture.kind} of {str(self.picture.game)!r}>"

    def _repr_png_(self) -> bytes:
        from onepile.plots.draw import draw

        target = BytesIO()
        draw(self.picture, target, "png", self.position)
        return target.getvalue()
