"""Cells of a notebook, run where Python runs: in the reader's browser (`static/notebook.js`).

A cell gives what it printed, the value of its last line, and what was wrong in it, as Python's own
prompt does; names stay from cell to cell.
"""

import ast
import sys
from code import InteractiveInterpreter
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from traceback import extract_tb, format_exception_only

from onepile.web.catalogue import JSON

_NAME = "<cell>"
"""What stands for the file in which a cell would be."""

_MOST = 100_000
"""How many characters are shown of what a cell prints, or of a value."""


class Cells(InteractiveInterpreter):
    """The cells of one notebook.

    >>> cells = Cells()
    >>> cells.run("n = 20; print(n, end=''); n + 1")
    {'printed': '20', 'text': '21', 'html': None, 'wrong': None}
    >>> cells.run("m")["wrong"]
    "line 1: NameError: name 'm' is not defined"
    """

    def __init__(self) -> None:
        super().__init__({"__name__": "__main__"})
        self._values: list[object] = []
        self._wrong: str | None = None

    def run(self, source: str) -> JSON:
        """Run a cell, and say what came of it."""
        self._values.clear()
        self._wrong = text = html = None
        printed = StringIO()
        shown, sys.displayhook = sys.displayhook, self._values.append
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                self._run(source)
                for value in self._values:
                    text = None if value is None else _cut(repr(value))
                    html = value._repr_html_() if hasattr(value, "_repr_html_") else None
        except (Exception, SystemExit) as error:  # a value that cannot be shown, or exit()
            self._tell(error, None)
        finally:
            sys.displayhook = shown
        said = _cut(printed.getvalue())
        return {"printed": said, "text": text, "html": html, "wrong": self._wrong}

    def _run(self, source: str) -> None:
        try:
            lines = ast.parse(source, _NAME).body
            value = [lines.pop()] if lines and isinstance(lines[-1], ast.Expr) else []
            parts = [compile(ast.Module(lines, []), _NAME, "exec")]
            parts += [compile(ast.Interactive([line]), _NAME, "single") for line in value]
        except (SyntaxError, ValueError) as error:  # a value: a character that is never in a source
            self._tell(error, getattr(error, "lineno", None))
            return
        for part in parts:
            if self._wrong is None:
                self.runcode(part)

    def showtraceback(self) -> None:
        """Tell in one line what was raised, and in which line of the cell."""
        error = sys.exception()
        assert error is not None
        places = [at.lineno for at in extract_tb(error.__traceback__) if at.filename == _NAME]
        self._tell(error, places[-1] if places else None)

    def _tell(self, error: BaseException, line: int | None) -> None:
        said = format_exception_only(error)[-1].strip()
        self._wrong = f"line {line}: {said}" if line else said


def _cut(text: str) -> str:
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"
