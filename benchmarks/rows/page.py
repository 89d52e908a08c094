"""The API, as a client on the same machine sees it, and the page in a browser."""

import shutil
import time
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from benchmarks.harness import Figure, Race, Setting, Skip
from benchmarks.server import FRESH, KEPT, connect, fetch, fresh_match, server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


def one_step(setting: Setting) -> Race:
    """The request that the page makes after a click."""
    connection = connect()
    return Race(lambda: fetch(connection, "/api/match", fresh_match()))


def huge(setting: Setting) -> Race:
    """A new pile each time; the game is known."""
    connection = connect()
    game = quote("move-size; f=2n; blocks=2; overshoot")

    def asked() -> bytes:
        pile = 10**1000 + next(FRESH)
        return fetch(connection, f"/api/solve?game={game}&pile={pile}&cap=5")

    return Race(asked)


@cache
def browser() -> "Browser":
    """The system's Chromium, ended with this process."""
    from scripts.screenshots import BROWSERS, browsing

    if not any(map(shutil.which, BROWSERS)):
        raise Skip("no Chromium on this machine; run scripts/ensure-chromium")
    return KEPT.enter_context(browsing())


def opened(context: "BrowserContext") -> "Page":
    """The page with a match that was not played before, ready for a move."""
    page = context.new_page()
    page.goto(f"{server()}/#game=fibonacci-nim&pile={100 + next(FRESH)}&cap=20")
    page.locator("#moves [data-amount='1']:enabled").wait_for()
    return page


def page_load(setting: Setting) -> Race:
    """Nothing is cached; until the first move can be made."""
    started = browser()

    def load() -> Figure:
        with started.new_context() as context:
            begin = time.perf_counter()
            opened(context)
            return Figure(time.perf_counter() - begin)

    return Race(load)


def one_move(setting: Setting) -> Race:
    """From the click until the computer's answer is on the page."""
    started = browser()

    def move() -> Figure:
        with started.new_context(reduced_motion="reduce") as context:
            page = opened(context)
            begin = time.perf_counter()
            page.click("#moves [data-amount='1']")
            page.locator("#history li").nth(1).wait_for()
            return Figure(time.perf_counter() - begin)

    return Race(move)
