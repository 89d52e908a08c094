"""`python -m benchmarks.site FOLDER`: how large a site is, and how soon it answers in Chromium.

The folder is one that `onepile site` has written. It is handed out by `python -m http.server`,
which compresses nothing; what a server that does would send is told beside it.
"""

import argparse
import gzip
import json
import time
from pathlib import Path

from playwright.sync_api import Page
from scripts.handing_out import handing_out
from scripts.screenshots import browsing

PATIENCE = 300_000
API = 'document.querySelector("script[type=module]").src'
UNKNOWN = {"name": "solve", "values": {"game": "move-size; f=7n+3", "pile": "99", "cap": "9"}}
"""A question that was not answered when the site was written."""
FIRST = "first visit"
FETCHED = {
    "fetched by the page": """[...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource")]
        .reduce((all, one) => all + one.transferSize, 0)""",
    "kept for without a network": """(async () => {
        let all = 0;
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys())
                all += (await (await cache.match(request)).arrayBuffer()).byteLength;
        }
        return all;
    })()""",
}
"""Bytes of a visit in which nothing was touched."""
QUESTIONS = {
    "10^1000 with two blocks": {"game": "fibonacci-two-blocks", "pile": "10^1000", "cap": "7"},
    "again": {"game": "fibonacci-two-blocks", "pile": "10^1000", "cap": "7"},
    "10^100 in Fibonacci nim": {"game": "fibonacci-nim", "pile": "10^100", "cap": "7"},
}


def sizes(folder: Path) -> None:
    """Print bytes, by what they are for."""
    [edition] = folder.glob("edition-*")
    groups = {
        "the page": ["page.html", "static"],
        "answers made before": ["answers"],
        "Python, its arithmetic, onepile": ["python"],
        "drawing": ["plotly.js"],
        "all": [""],
    }
    for title, places in groups.items():
        files = [path for place in places for path in _files(edition / place)]
        contents = [path.read_bytes() for path in files]
        whole = sum(map(len, contents))
        sent = sum(min(len(content), len(gzip.compress(content))) for content in contents)
        print(f"{title:<34}{whole / 1e6:8.2f} MB {sent / 1e6:8.2f} MB compressed")


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else [path for path in place.rglob("*") if path.is_file()]


def times(folder: Path) -> None:
    """Print seconds, from the call of the address on."""
    with handing_out(folder) as address, browsing() as browser:
        context = browser.new_context()
        page = context.new_page()
        _visit(page, address, FIRST)
        for title, values in QUESTIONS.items():
            asked = json.dumps({"name": "solve", "values": values})
            started = time.perf_counter()
            page.evaluate(f"import({API}).then(({{ ask }}) => ask({asked}))")
            print(f"{title:<34}{time.perf_counter() - started:8.2f} s")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        context.set_offline(True)
        page.goto("about:blank")
        _visit(page, address, "without a network")


def _visit(page: Page, address: str, title: str) -> None:
    started = time.perf_counter()

    def say(what: str) -> None:
        print(f"{f'{title}: {what}':<34}{time.perf_counter() - started:8.2f} s")

    page.goto(address, wait_until="commit")
    page.wait_for_selector("#moves button")
    say("first match")
    [painted] = page.evaluate("performance.getEntriesByName('first-contentful-paint')")
    print(f"{f'{title}: first paint':<34}{painted['startTime'] / 1000:8.2f} s")
    if title == FIRST:
        page.wait_for_selector(
            "#offline span:not(:empty)"
        )  # the service worker keeps what it keeps
        for what, how in FETCHED.items():
            print(f"{f'{title}: {what}':<34}{page.evaluate(how) / 1e6:8.2f} MB")
    started = time.perf_counter()  # Python comes when it is needed
    page.evaluate(f"void import({API}).then(({{ ask }}) => ask({json.dumps(UNKNOWN)}))")
    page.wait_for_selector("html[data-solver=ready]", timeout=PATIENCE)
    say("Python, from the question on")


def main() -> None:
    """Measure one site."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    sizes(folder)
    times(folder)


if __name__ == "__main__":
    main()
