"""Make the pictures of the page for the documents: `python -m scripts.screenshots [FOLDER]`.

Starts `onepile serve` on a free port and drives the system's Chromium: a desk, a phone, the dark
tone, a huge pile, a mistake in a rule, a lesson. Also draws the documents' pictures of games.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from scripts.serving import serving

from onepile.cli.main import main as onepile

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images"

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

DESK = {"width": 1200, "height": 900}
PHONE = {"width": 390, "height": 844}


@contextmanager
def browsing() -> Iterator[Browser]:
    """The system's Chromium."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.exit("screenshots need chromium: install it, or run scripts/ensure-chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def opened(browser: Browser, address: str, size: dict[str, int], dark: bool = False) -> Page:
    """A page at this address, drawn to the end."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    settle(page)
    return page


def settle(page: Page) -> None:
    """Wait until nothing more is fetched and the picture, if there is one, is drawn."""
    page.wait_for_load_state("networkidle")
    if page.locator("#pictures").is_visible():
        page.locator("#pictures").scroll_into_view_if_needed()
        page.wait_for_selector("#plot .main-svg", timeout=30_000)
        page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(400)


PICTURES = [
    ("outcomes", ["fibonacci-nim", "outcomes", "--pile", "33", "--cap", "12"]),
    ("thresholds", ["four-times-one-block", "thresholds-log"]),
    ("nim-values", ["cube-roots", "nim-values"]),
    ("base", ["powers-of-eight", "base"]),
    ("levels", ["growing-moves", "levels"]),
]


def main(folder: Path) -> None:
    """Make all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, words in PICTURES:
        onepile(["plot", *words, "-o", str(folder / f"{name}.png")])
        print(folder / f"{name}.png")
    with serving() as server, browsing() as browser:

        def shoot(name: str, link: str, size: dict[str, int], dark: bool = False) -> None:
            page = opened(browser, f"{server.address}/{link}", size, dark)
            if name == "mistake":
                page.click("#build > summary")
                page.fill("#rule", "move-size; f=2m; blocks=1")
                page.wait_for_selector("#rule-says pre")
                page.evaluate("document.querySelector('#rule').scrollIntoView({block: 'center'})")
            if name == "research":
                page.wait_for_selector("#proved .theorem")
                page.wait_for_selector("#sum-says table")
            page.screenshot(path=folder / f"{name}.png", full_page=name in ("desk", "research"))
            page.context.close()
            print(folder / f"{name}.png")

        game = "#game=fibonacci-nim&pile=33&cap=12&hints=1"
        shoot("choose", "", DESK)
        shoot("desk", game, DESK)
        shoot("phone", game, PHONE)
        shoot("dark", "#game=fibonacci-two-blocks&pile=30&cap=14&hints=1", DESK, dark=True)
        shoot("atlas-page", "#atlas=move-size;+f=2n;+blocks=2;+overshoot", DESK)
        shoot("huge", "#game=fibonacci-nim&pile=10^100&cap=7&hints=1", DESK)
        shoot("mistake", "", DESK)
        shoot("lesson", "#lesson=3", DESK)
        shoot(
            "research",
            "#research=fibonacci-two-blocks&sum=half+@+10&sum=fibonacci-nim+@+6,+4",
            DESK,
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
