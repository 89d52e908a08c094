"""A site that is replaced, and killed at a random moment: the old or the new one is whole."""

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from onepile.web.site.placing import place
from tests.web.test_site_folder import Site, edition, found

CHANCE = random.Random(40)
SIGNALS = [signal.SIGKILL, signal.SIGINT]
FILES = 40
MINE = {"thesis.tex": b"precious", "1/mine.js": b"mine", ".git/config": b"mine"}


def sites() -> list[Site]:
    """The editions that take turns; a large file is seen half written."""
    return [{**edition(n, FILES), f"{n}/large": bytes([n]) * 10**7} for n in (1, 2)]


def placing(target: Path, site: Site) -> int:
    """A process that places a site."""
    child = os.fork()
    if not child:
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            place(target, site)
        finally:
            os._exit(0)
    return child


def is_whole(target: Path) -> bool:
    """Whether the page and the service worker have an edition each, and nothing of mine is lost."""
    left = found(target)
    for name in ("index.html", "offline.js"):
        [shown] = [site for site in sites() if left[name] == site[name]]
        edition = {file: text for file, text in shown.items() if "/" in file}
        if not edition.items() <= left.items():
            return False
    return MINE.items() <= left.items()


@pytest.mark.parametrize("older", [True, False], ids=["older", "first"])
def test_nothing_is_lost_when_a_site_is_killed(
    tmp_path: Path, counts: Counter[str], older: bool
) -> None:
    old, new = sites()
    target = tmp_path / "site"
    target.mkdir()
    place(target, new)
    for name, text in MINE.items():
        (target / name).parent.mkdir(exist_ok=True)
        (target / name).write_bytes(text)
    began = time.monotonic()
    place(target, old)
    usual = time.monotonic() - began
    for n in range(20):
        if not older:
            target = tmp_path / f"site{n}"
            target.mkdir()
        child = placing(target, new)
        time.sleep(CHANCE.uniform(0, 1.2 * usual))
        os.kill(child, SIGNALS[n % 4 == 3])
        os.waitpid(child, 0)
        left = found(target)
        if older:
            assert is_whole(target), f"kill {n}"
            kind = "old" if left["index.html"] == old["index.html"] else "new"
        else:
            kind = "new" if left.get("index.html") == new["index.html"] else "no"
            assert kind == "no" or new.items() <= left.items()
        counts[f"sites killed, the {kind} page"] += 1
        place(target, new)  # and the next one finishes what was begun
        assert found(target) == {**new, **(MINE if older else {})}
        if older:
            place(target, old)
            assert found(target) == {**old, **MINE}
