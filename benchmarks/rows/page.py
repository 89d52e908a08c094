"""The API, as a client on the same machine sees it, and the page in a browser."""

import atexit
import shutil
import threading
import time
from contextlib import ExitStack
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from benchmarks.harness import Figure, Race, Setting, Skip
from benchmarks.rows import row
from benchmarks.server import FRESH, fetch, fresh_match, fresh_question, server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CLIENTS = 4
ASKING = 2.0
"""Seconds during which the clients ask one question after the other."""


@row("one step of a match over HTTP, with its hints")
def one_step(setting: Setting) -> Race:
    """The request that the page makes after a click."""
    connection = server().connection()
    return Race(lambda: fetch(connection, "/api/match", fresh_match()))


@row("solves per second over HTTP")
def solves_per_second(setting: Setting) -> Race:
    """Several clients at once, every question a new one."""
    place = server()
    seconds = 0.2 if setting.small else ASKING

    def asked() -> Figure:
        counts = [0] * CLIENTS
        begin = time.perf_counter()

        def client(number: int) -> None:
            connection = place.connection()
            while time.perf_counter() - begin < seconds:
                fetch(connection, fresh_question())
                counts[number] += 1

        threads = [threading.Thread(target=client, args=(i,)) for i in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Figure(sum(counts) / (time.perf_counter() - begin))

    return Race(asked, unit="/s", note=f"{CLIENTS} clients on the same machine")


@row("solve over HTTP at 10^1000: f=2n; blocks=2; overshoot")
def huge(setting: Setting) -> Race:
    """A new pile each time; the game is known."""
    connection = server().connection()
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
    kept = ExitStack()
    started: Browser = kept.enter_context(browsing())
    atexit.register(kept.close)
    return started


def opened(context: "BrowserContext") -> "Page":
    """The page with a match that was not played before, ready for a move."""
    page = context.new_page()
    page.goto(f"{server().address}/#game=fibonacci-nim&pile={100 + next(FRESH)}&cap=20")
    page.locator("#moves [data-amount='1']:enabled").wait_for()
    return page


@row("page load in a browser")
def page_load(setting: Setting) -> Race:
    """Nothing is cached; until the first move can be made."""
    started = browser()

    def load() -> Figure:
        context = started.new_context()
        begin = time.perf_counter()
        opened(context)
        took = time.perf_counter() - begin
        context.close()
        return Figure(took)

    return Race(load)


@row("one move on the page in a browser")
def one_move(setting: Setting) -> Race:
    """From the click until the computer's answer is on the page."""
    started = browser()

    def move() -> Figure:
        context = started.new_context(reduced_motion="reduce")
        page = opened(context)
        begin = time.perf_counter()
        page.click("#moves [data-amount='1']")
        page.locator("#history li").nth(1).wait_for()
        took = time.perf_counter() - begin
        context.close()
        return Figure(took)

    return Race(move)
