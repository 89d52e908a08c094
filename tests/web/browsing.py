"""A page in a real browser, watched: for the tests that drive it as people do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

TIMEOUT = 15_000
expect.set_options(timeout=TIMEOUT)

OpenPage = Callable[..., Page]


@contextmanager
def opening(browser: Browser, server: str) -> Iterator[OpenPage]:
    """Opens the page at a link; afterwards nothing may be in the console or have gone elsewhere."""
    messages: list[str] = []
    elsewhere: list[str] = []
    contexts = []

    def opened(link: str = "", width: int = 1200, height: int = 900, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("console", lambda message: messages.append(message.text))
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
    assert messages == []
    assert [url for url in elsewhere if not url.startswith(("data:", "blob:"))] == []


def move(page: Page, amount: int) -> Locator:
    return page.locator(f'#moves [data-amount="{amount}"]')


def pile(page: Page) -> int:
    return int(page.locator("#place b").first.inner_text())
