"""Programs from outside that some tests need: who has none is told so, and misses these tests only.

`.ci/run` sets `ONEPILE_INSIST`: there a test that cannot be run has failed.
"""

import os
import shutil

import pytest
from scripts.screenshots import BROWSERS

from onepile.web.site.parts import cache, parts


def needs(there: bool, what: str) -> None:
    """Go on if it is there; otherwise skip the test, or fail it where all must be run."""
    if there:
        return
    if "ONEPILE_INSIST" in os.environ:
        pytest.fail(f"{what}; and ONEPILE_INSIST says that no test may be skipped for it")
    pytest.skip(what)


def needs_chromium() -> None:
    """For tests of the page."""
    there = any(map(shutil.which, BROWSERS))
    needs(there, "no chromium: install it, or run scripts/ensure-chromium on Debian as root")


def needs_site_parts() -> None:
    """For tests of `onepile site`."""
    there = all((cache() / part.file).is_file() for part in parts().values())
    needs(there, "no Python for browsers in the cache: install npm, then run make slow again")


def needs_latex() -> None:
    """For tests that compile what is written for LaTeX."""
    there = shutil.which("pdflatex") is not None
    needs(there, "no pdflatex: on Debian, apt-get install texlive-latex-base")


def needs_pandoc() -> None:
    """For tests that set the article."""
    needs(shutil.which("pandoc") is not None, "no pandoc: on Debian, apt-get install pandoc")
