"""The page in German: what the library says is German, too, wherever it is shown."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from onepile.languages import sentences
from tests.web.browsing import OpenPage, explore, take

ENGLISH = re.compile(
    r"\b(the|and|of|is|are|with|from|pile|cap|threshold|move|moves|leaves|wins|loses|losing|"
    r"winning|safe piles|before|after|every|may|take|blocked|paper|theorem|proved|why|at most)\b",
    re.IGNORECASE,
)
"""Words that stand in English sentences and in no German one."""

NOT_SAID = ("code", "pre", "script", "style", "noscript", "[lang=en]")
"""Rules as they are typed are the same in every language."""


def shown(page: Page) -> list[str]:
    """All text on the page, what is folded and what only screen readers say included."""
    texts: list[str] = page.evaluate(
        """(skipped) => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode()) {
            const parent = walker.currentNode.parentElement;
            if (parent.closest(skipped)) continue;
            texts.push(walker.currentNode.textContent.trim());
          }
          for (const place of document.querySelectorAll("[aria-label], [title]"))
            texts.push(place.getAttribute("aria-label") ?? "", place.getAttribute("title") ?? "");
          return texts.filter(Boolean);
        }""",
        ", ".join(NOT_SAID),
    )
    return texts


def english(texts: list[str]) -> list[str]:
    """The texts that are not German; rules inside them do not count."""
    rule = re.compile(r"(move-size|pile-size|move-number|general); [^.]*|`[^`]*`|\S*docs/\S*")
    return [text for text in texts if ENGLISH.search(rule.sub("", text))]


@pytest.mark.parametrize(
    "link",
    [
        "game=fibonacci-nim&pile=20&cap=19",
        "game=fibonacci-two-blocks&pile=12&cap=6",
        "game=half&pile=30",
        "game=five-to-ten&pile=15",
        "game=nim-with-a-pass&pile=15",
    ],
)
def test_no_english_is_left_at_the_table(open_page: OpenPage, link: str) -> None:
    page = open_page(f"#{link}&hints=1", locale="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    explore(page)
    page.click("#theorems > summary")
    expect(page.locator("#theorem-lines li").first).not_to_have_class("waiting")
    expect(page.locator("#why")).not_to_be_empty()
    texts = shown(page)
    assert len(texts) > 60
    assert english(texts) == []


def test_the_first_screen_and_what_is_said_again(open_page: OpenPage) -> None:
    """Another language says everything again: rule, hints, cards, dials; errors, too."""
    page = open_page("#game=static-nim&pile=21&cap=3&hints=1")
    expect(page.locator("#why")).to_contain_text("smallest part")
    page.click("#language")
    expect(page.locator("#why")).to_contain_text("Nimm den kleinsten Teil, 1")
    explore(page)
    expect(page.locator("#explanation-lines")).to_contain_text("die Schwelle ist 1")
    take(page, 1)
    expect(page.locator("#why")).to_contain_text("Nimm den kleinsten Teil, 3")
    page.click("#home")
    page.click("#games > summary")
    expect(page.locator('.card[data-game="half"]')).to_contain_text("Nimm bis zur Hälfte")
    page.click("#build > summary")
    expect(page.locator("#families")).to_contain_text("Der Haufen begrenzt den Zug")
    expect(page.locator("#rule-says")).to_contain_text("Wer den letzten Zug macht, gewinnt.")
    assert english(shown(page)) == []
    page.click("#language")
    page.click("#games > summary")
    page.click("#build > summary")
    expect(page.locator("#families")).to_contain_text("The pile limits the move")
    expect(page.locator("#rule-says")).to_contain_text("Who makes the last move wins.")
    expect(page.locator('.card[data-game="half"]')).to_contain_text("Take up to half")


def test_the_api_answers_in_the_language_that_is_asked_for(client: httpx.Client) -> None:
    asked = {"game": "fibonacci-nim", "pile": "20", "cap": "19", "language": "de"}
    answer = client.get("/api/solve", params=asked).json()
    assert answer["explanation"][2] == "Zerlegung: 20 = 13 + 5 + 2"
    assert answer["statements"][2]["text"] == answer["explanation"][2]
    assert "kleinste Summand" in answer["evidence"]["reason"]
    families = client.get("/api/families", params={"language": "de"}).json()["families"]
    assert families[0]["title"] in sentences("de").values()
    refused = client.get("/api/solve", params={**asked, "language": "tlh"})
    assert refused.status_code == 422


WRONG = {
    "base": {"game": "half", "to": "9"},
    "plot": {"game": "half", "kind": "outcomes", "to": "1"},
    "skyline": {"game": "half", "scale": "0"},
    "sum": {"pile": "half"},
}


@pytest.mark.parametrize("name", WRONG)
def test_every_question_is_refused_in_the_language_that_is_asked_for(
    name: str, client: httpx.Client
) -> None:
    english, german = (
        client.get(f"/api/{name}", params={**WRONG[name], "language": language}).json()["error"]
        for language in ("en", "de")
    )
    assert english["kind"] == german["kind"]
    assert english["message"] != german["message"]
