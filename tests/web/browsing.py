"""A page in a real browser, watched: for the tests that drive it as people do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

TIMEOUT = 180_000
"""Milliseconds that only a hang takes: on two cores beside ten busy processes, too."""
expect.set_options(timeout=TIMEOUT)

OpenPage = Callable[..., Page]


@contextmanager
def opening(browser: Browser, server: str) -> Iterator[OpenPage]:
    """Opens the page at a link; afterwards nothing may be in the console or have gone elsewhere.

    A browser says that what the server does not answer could not be loaded: `away` expects it.
    """
    messages: list[str] = []
    elsewhere: list[str] = []
    contexts = []

    def complain(text: str, away: bool) -> None:
        if not (away and "Failed to load resource" in text):
            messages.append(text)

    def opened(
        link: str = "",
        width: int = 1200,
        height: int = 560,
        dark: bool = False,
        away: bool = False,
        **device: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            **device,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("console", lambda message: complain(message.text, away))
        page.on("pageerror", lambda error: messages.append(str(error)))

        def note(url: str) -> None:
            if f"{urlsplit(url).scheme}://{urlsplit(url).netloc}" != server:
                elsewhere.append(url)

        page.on("request", lambda request: note(request.url))
        page.goto(f"{server}/{link}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not messages, messages
    assert [url for url in elsewhere if not url.startswith(("data:", "blob:"))] == []


def move(page: Page, amount: int) -> Locator:
    return page.locator(f'#moves [data-amount="{amount}"]')


def pile(page: Page) -> int:
    return int(page.locator("#place b").first.inner_text())


def choose(page: Page, game: str) -> None:
    """Put a game that has a name on the table, from the first screen."""
    page.click("#games > summary")
    page.click(f'.card[data-game="{game}"]')
    expect(page.locator("body")).to_have_attribute("data-view", "table")


def drawer(page: Page) -> None:
    """Open the drawer of settings, unless it is open."""
    if not page.locator("#settings").is_visible():
        page.click("#menu")


def explore(page: Page) -> None:
    """Open what lies below the board: pictures, theorems, the whole answer."""
    page.locator("#explore").evaluate("explore => { explore.open = true; }")


def own_rule(page: Page, text: str) -> None:
    """Type a rule on the first screen."""
    if not page.locator("#rule").is_visible():
        page.click("#build > summary")
        expect(page.locator("#rule")).not_to_have_value("")  # the builder writes a rule of its own
    page.fill("#rule", text)


def take(page: Page, amount: int) -> None:
    """Take, and wait until the computer has answered."""
    before = page.locator("#history li").count()
    move(page, amount).click()
    expect(page.locator("#history li").nth(before)).to_be_visible()
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
