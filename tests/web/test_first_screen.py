"""The first screen: a game that is ready, four to start with, one's own rule, two languages."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from onepile.game_class import game
from tests.web.browsing import OpenPage, drawer, move, own_rule, take
from tests.web.browsing import pile as pile_of


def test_a_game_is_ready_and_who_plays_is_at_the_table(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#game-note")).to_contain_text("Whoever takes the last one wins.")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    expect(page.locator("#starts .card")).to_have_count(4)
    expect(page.locator("#cards")).to_be_hidden()
    expect(page.locator("#rule")).to_be_hidden()
    expect(page.locator("#home-lessons li")).to_have_count(6)
    take(page, 3)
    expect(page.locator("body")).to_have_attribute("data-view", "table")
    expect(page.locator(".record")).to_be_visible()
    assert "steps=3." in page.url
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-view", "home")
    expect(page.locator("#place b").first).to_have_text("15")


def test_who_should_begin_can_be_chosen_at_the_board(open_page: OpenPage) -> None:
    page = open_page()
    drawer(page)
    page.check('input[name="you"][value="second"]')
    expect(page.locator("#status")).to_contain_text(re.compile(r"The computer takes \d\. Your"))
    assert pile_of(page) < 15


def test_the_beginner_can_win_every_start(open_page: OpenPage) -> None:
    page = open_page()
    starts = page.evaluate("import('./static/js/starts.js').then((module) => module.LADDER)")
    assert len(starts) >= 4
    for start in starts:
        pile, cap = int(start["start"]["pile"]), int(start["start"]["cap"])
        assert not game(start["game"]).solve(pile, cap=cap).safe, start


def test_what_people_type_is_understood(open_page: OpenPage) -> None:
    page = open_page()
    for typed, cap in (("f=3n", "3n"), ("f(n) = n²", "n^2"), ("Fibonacci nim", "2n"), ("5n", "5n")):
        own_rule(page, typed)
        expect(page.locator("#rule-says")).to_contain_text(f"the next cap is {cap}.")
    page.click("#own-play")
    expect(page.locator("#game-text")).to_have_text("move-size; f=5n")


def test_an_empty_pile_is_asked_for_in_words(open_page: OpenPage) -> None:
    page = open_page()
    own_rule(page, "2n")
    page.fill("#own-pile", " ")
    page.click("#own-play")
    expect(page.locator("#own-problem")).to_contain_text("how many counters?")
    page = open_page("#game=half&pile=30")
    drawer(page)
    page.fill("#set-pile", "")
    page.click("#position button[type=submit]")
    expect(page.locator("#problem")).to_contain_text("how many counters?")


def test_all_but_one_of_another_pile_is_one_less_than_that(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19")
    drawer(page)
    expect(page.locator("#position label", has_text="Take at most")).to_be_visible()
    page.fill("#set-pile", "13")
    expect(page.locator("#set-cap")).to_have_value("12")
    page.click("#position button[type=submit]")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 12.")
    page = open_page("#game=static-nim&pile=21&cap=3")  # a cap that was not all but one stays
    drawer(page)
    page.focus("#set-pile")
    page.keyboard.press("Control+A")
    page.keyboard.type("40")
    expect(page.locator("#set-cap")).to_have_value("3")


def test_a_large_pile_of_a_listed_rule_and_an_honest_guess(open_page: OpenPage) -> None:
    page = open_page("#game=four-then-two&pile=21&cap=3")
    drawer(page)
    page.fill("#set-pile", "10^6")
    page.click("#position button[type=submit]")
    expect(page.locator("#place b").first).to_have_text("1\u202f000\u202f000")
    take(page, 1)
    page.click("#back")
    expect(page.locator("#choose .lead")).to_contain_text("where it cannot, it says so")
    page = open_page("#game=cube-roots&pile=10^100&steps=1")
    expect(page.locator("#problem")).to_contain_text("guesses")


def test_a_long_rule_stays_inside_a_phone(open_page: OpenPage) -> None:
    rule = "move-size; f=" + "+".join(["n"] * 120)
    page = open_page(f"#game={rule.replace('+', '%2B').replace(' ', '+')}&pile=20&cap=5", width=360)
    expect(move(page, 1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_rule_is_built_with_buttons_and_dials(open_page: OpenPage) -> None:
    page = open_page()
    page.click("#build > summary")
    expect(page.locator("#families .choice")).to_have_count(4)
    expect(page.locator("#rule-says")).to_contain_text("the next cap is 2n")
    expect(page.locator("#own-picture")).to_have_attribute("data-game", "move-size; f=2n")
    page.locator('[data-dial="f-slope"]').fill("6")
    page.locator('[data-dial="f-offset"]').fill("1")
    expect(page.locator("#rule")).to_have_value("move-size; f=floor(3n/2)+1")
    expect(page.locator("#rule-says")).to_contain_text("floor(3n/2)+1")
    page.get_by_role("button", name="one more: amounts that may be blocked").click()
    page.get_by_label("Who makes the last move loses").check()
    expect(page.locator("#rule")).to_have_value("move-size; f=floor(3n/2)+1; blocks=1; misere")
    expect(page.locator("#own-picture")).to_have_attribute("data-game", re.compile("blocks=1; mis"))
    page.locator('[data-dial="f-slope"]').fill("1")
    page.locator('[data-dial="f-offset"]').fill("0")
    expect(page.locator("#rule")).to_have_value(re.compile(re.escape("f=max(1,floor(n/4))")))
    page.click('[data-family="move-number"]')
    expect(page.locator("#rule-says")).to_contain_text("Move number k takes from 1 to 2k+3")
    page.click('[data-family="general"]')
    page.fill('[data-option="set"]', "2,5,7")
    expect(page.locator("#rule")).to_have_value("general; set=2,5,7")
    page.click("#own-play")
    expect(page.locator("#game-text")).to_have_text("general; set=2,5,7")


def test_the_page_speaks_german_as_a_whole(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3&hints=1")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    page.click("#language")
    expect(page.locator("#status")).to_have_text("Du bist dran: 1 bis 3 nehmen.")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#undo")).to_have_text("Zurück")
    expect(page.locator("#why")).to_contain_text("Nimm den kleinsten Teil")
    take(page, 2)
    expect(page.locator("#history li").first).to_contain_text("du nimmst 2, es bleiben 19")
    page.reload()
    expect(page.locator("#undo")).to_have_text("Zurück")


STATIC = files("onepile.web").joinpath("static")


def sentences(language: str) -> dict[str, str]:
    """The page's own sentences, by the path of their keys."""

    def flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, str):
            yield path, value
            return
        for key, part in value.items():
            yield from flat(part, f"{path}.{key}" if path else key)

    return dict(flat(json.loads(STATIC.joinpath("sentences", f"{language}.json").read_text()), ""))


def test_both_languages_have_every_sentence() -> None:
    english, german = sentences("en"), sentences("de")
    slots = re.compile(r"\{\w+\}")
    assert list(english) == list(german)
    for key, sentence in english.items():
        assert set(slots.findall(sentence)) == set(slots.findall(german[key])), key


def test_every_sentence_of_the_page_is_said() -> None:
    places = [*Path(str(STATIC)).rglob("*.js"), *Path(str(STATIC)).rglob("*.html")]
    site = Path(str(files("onepile.web.site").joinpath("static")))
    places += [*site.glob("*.js"), *site.glob("*.html")]
    text = "\n".join(path.read_text() for path in places)
    known = set(sentences("en")) - {"language"}
    asked = re.findall(r'\bt\("([^"]+)"', text) + re.findall(r'data-t(?:-[a-z-]+)?="([^"]+)"', text)
    assert set(asked) <= known
    quoted = set(re.findall(r"""["'`]([\w-]+(?:\.[\w -]+)+)["'`]""", text))
    made = re.findall(r"`([\w-]+\.[^`]*\$\{[^`]*)`", text)  # lessons.${key}.title
    forms = [re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(form)) for form in made]
    unsaid = known - quoted
    assert not {key for key in unsaid if not any(re.fullmatch(form, key) for form in forms)}
