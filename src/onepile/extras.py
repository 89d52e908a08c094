"""What is installed besides the core, and what to say when something is not.

The core (`pip install onepile`) solves, proves, verifies, explains and plays in pure Python and
python-flint. The rest comes as extras. Modules that need one are loaded when they are used, after
`require` has found what they need. Where it is missing a question is refused, or the very same
values are found in plain Python, more slowly: those of pictures, of small piles in sums, and of
rules that are checked. No other method is tried, so that the same question has the same answer with
and without an extra, and for the same reason.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from onepile.errors import MissingExtraError

EXTRAS = {
    "tables": ("numpy", "numba", "pyarrow"),
    "plots": ("numpy", "numba", "pyarrow", "matplotlib"),
    "web": (
        *("numpy", "numba", "pyarrow"),
        *("fastapi", "httptools", "plotly", "pydantic", "uvicorn", "uvloop"),
    ),
    "atlas": (
        *("numpy", "numba", "pyarrow", "matplotlib"),
        *("bokeh", "dask", "distributed", "duckdb", "pydantic"),
    ),
}
"""The packages that each extra brings."""


@cache  # of success alone: what is missing may be installed while a notebook runs
def require(extra: str) -> None:
    """Refuse a question for which an extra is missing.

    >>> require("tables")

    Raises:
        MissingExtraError: names what is missing and the command that brings it.
    """
    for package in EXTRAS[extra]:
        if not _is_there(package):
            if sys.platform == "emscripten":  # Python in a browser: see web/site
                raise MissingExtraError("a browser is too small for this: ask an installed onepile")
            remedy = f"pip install 'onepile[{extra}]'"
            raise MissingExtraError(f"this needs {package}, which is not installed: {remedy}")


def has(extra: str) -> bool:
    """Whether an extra is there, for values that are found in plain Python, too.

    >>> has("tables")
    True
    """
    try:
        require(extra)
    except MissingExtraError:
        return False
    return True


def package(name: str) -> Any:
    """A package that no extra brings, or one of them, loaded.

    >>> package("json").dumps([1])
    '[1]'
    >>> package("no_such_package")
    Traceback (most recent call last):
        ...
    onepile.errors.MissingExtraError: this needs no_such_package, which is not installed: pip ...

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtraError(
            f"this needs {name}, which is not installed: pip install {name}"
        ) from None


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # an importer may say so by itself
        return False
