"""Examples in docstrings as blocks of code on the site: an extension of griffe, which reads them.

Docstrings here have their doctests after the text, without a heading; Markdown would take the signs
>>> for quotations.
"""

from typing import Any

from griffe import Extension, Object


def fenced(docstring: str) -> str:
    r"""The text with each doctest between fences.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2\n\nRaises:\n    Never.")
    'Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nRaises:\n    Never.'
    """
    lines: list[str] = []
    inside = False
    for line in [*docstring.splitlines(), ""]:
        if not inside and line.startswith(">>>"):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])


class Examples(Extension):
    """Fences the doctests of everything that is read."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
