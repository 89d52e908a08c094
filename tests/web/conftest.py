"""A real server for the tests of the page and the API: `onepile serve` on a free port."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser
from scripts.screenshots import browsing
from scripts.serving import Served, serving

from tests.outside import needs_chromium
from tests.web.browsing import OpenPage, opening


@pytest.fixture(scope="session")
def running() -> Iterator[Served]:
    """A server that runs as users run it."""
    with serving() as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    needs_chromium()
    with browsing() as started:
        yield started


@pytest.fixture(scope="session")
def server(running: Served) -> str:
    """Its address."""
    return running.address


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    """A client of the server."""
    with httpx.Client(base_url=server, timeout=180) as made:
        yield made


@pytest.fixture(scope="session")
def described(client: httpx.Client) -> Any:
    """The API as it describes itself, to which answers are held."""
    import schemathesis

    return schemathesis.openapi.from_url(f"{client.base_url}/api/openapi.json")


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[OpenPage]:
    """Opens the page at a link."""
    with opening(browser, server) as opened:
        yield opened
