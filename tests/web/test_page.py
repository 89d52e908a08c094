"""The page in a real browser: the system's Chromium, driven as people drive it.

Every test also fails on a message in the browser's console and on a request to anywhere else.
"""

import random
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from onepile.cli.main import main
from onepile.errors import OnepileError
from onepile.numbers import decimal, parse_integer
from tests.web.browsing import OpenPage, choose, drawer, explore, move, own_rule, pile, take


def test_a_preset_played_to_the_end_and_lost(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "static-nim")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    assert page.locator(".counter").count() == 21
    take(page, 2)  # only 1 would have won
    while not re.search(r"wins|win:", page.locator("#status").inner_text()):
        take(page, 1)
    expect(page.locator("#status")).to_have_text("The computer wins: you have no move left.")
    expect(page.locator("#status")).to_have_class("status lost")
    assert pile(page) == 0
    assert page.locator("#moves button").count() == 0
    expect(page.locator("#why")).to_contain_text(
        "At step 1 you could still have won: 21 = 5·4 + 1. Take the smallest part, 1:"
    )
    expect(page.locator("#history li.marked")).to_contain_text("you take 2, leaving 19")
    expect(page.locator("#go-there")).to_have_text("Go back to the start")
    expect(page.locator("#set-pile")).to_have_value("21")
    drawer(page)
    page.click("#again")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")


def test_a_game_can_be_chosen_while_the_cards_wait_for_their_patterns(open_page: OpenPage) -> None:
    page = open_page("api", height=600)
    waiting: list[Route] = []
    page.route("**/api/plot*", lambda route: waiting.append(route))
    page.goto(page.url.removesuffix("api"))
    choose(page, "static-nim")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    assert len(waiting) == 2  # of the six connections that a browser has to a server


def test_won_with_hints_from_an_unsafe_position(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=33&cap=12")
    expect(move(page, 1)).to_have_class("move  ")
    page.check("#hints")
    expect(page.locator("#why")).to_contain_text(
        "33 = 21 + 8 + 3 + 1. Take the smallest part, 1: then at most 2 may be taken, "
        "so the other player cannot take a whole 3, and it is you who finishes each part."
    )
    assert page.locator("#moves .wins").all_inner_texts() == ["1"]
    assert page.locator("#moves .loses").count() == 11
    move(page, 4).hover()
    expect(page.locator("#why")).to_contain_text(
        "4 loses: it leaves pile 29, cap 8, a winning position"
    )
    while not re.search(r"wins|win:", page.locator("#status").inner_text()):
        take(page, int(page.locator("#moves .wins").last.get_attribute("data-amount") or 0))
    expect(page.locator("#status")).to_have_text("You win: the computer has no move left.")


def test_a_mistake_in_a_rule_shows_its_place(open_page: OpenPage) -> None:
    page = open_page()
    own_rule(page, "move-size; f=2m; blocks=1")
    expect(page.locator("#rule-says .wrong")).to_contain_text("unknown name 'm'")
    shown = page.locator("#rule-says pre").inner_text()
    assert shown.splitlines()[1].index("^") == shown.index("m;")
    expect(page.locator("#rule")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#own-play")).to_be_hidden()
    own_rule(page, "move-size; f=3n; blocks=1")
    expect(page.locator("#rule-says .right")).to_contain_text("the next cap is 3n")
    expect(page.locator("#rule")).not_to_have_attribute("aria-invalid", "true")
    page.fill("#own-pile", "12")
    page.fill("#own-cap", "5")
    page.click("#own-play")
    expect(page.locator("#game-title")).to_have_text("Your own rule")
    expect(page.locator("#status")).to_contain_text("The computer blocks")


def test_a_pile_of_ten_to_the_hundredth_is_solved_and_explained(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=7&hints=1")
    drawer(page)
    page.click("#try-huge")
    expect(page.locator("#place b").first).to_have_text("10^100")
    expect(page.locator("#pile")).to_contain_text("as a sum of 137 parts")
    expect(page.locator("#pile .least")).to_have_text("3")
    expect(page.locator("#why")).to_contain_text("a sum of 137 parts. Take the smallest, 3:")
    explore(page)
    page.click("#explanation summary")
    expect(page.locator("#explanation-lines")).to_contain_text("the least summand in the base")
    take(page, 3)
    expect(page.locator("#history li").first).to_contain_text("(100 digits), take at most 6")


def test_the_link_reopens_the_same_position(open_page: OpenPage) -> None:
    page = open_page(
        "#game=four-times-one-block&pile=40&cap=9&opponent=fallible&strength=30&hints=1"
    )
    expect(page.locator("#status")).to_contain_text("Your turn")
    page.locator("#moves button:not(:disabled)").first.click()
    expect(page.locator("#history li").nth(1)).to_be_visible()
    expect(page.locator("#moves button").first).to_be_visible()
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
    place = page.locator("#place").inner_text()
    again = open_page(urlsplit(page.url).fragment and "#" + urlsplit(page.url).fragment)
    expect(again.locator("#place")).to_have_text(place, use_inner_text=True)
    expect(again.locator("#game-text")).to_have_text("move-size; f=4n; blocks=1; overshoot")
    expect(again.locator("#strength-says")).to_have_text("30 %")
    expect(again.locator("#hints")).to_be_checked()
    assert again.locator("#status").inner_text() != ""


def test_blocking_by_hand_and_by_the_computer(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6")
    expect(page.locator("#status")).to_have_text(
        "The computer blocks 1, 3. Your turn: take 1 to 6."
    )
    expect(move(page, 1)).to_be_disabled()
    expect(move(page, 3)).to_have_class(re.compile("blocked"))
    expect(move(page, 3)).to_have_attribute("aria-label", "take 3, blocked")
    take(page, 2)
    expect(page.locator("#status")).to_have_text(
        "Before the computer moves: block up to 2 amounts of 1 to 4."
    )
    for amount in (1, 2, 3):
        move(page, amount).click()
    expect(page.locator("#why")).to_contain_text("at most 2 may be blocked")
    expect(page.locator("#block-go")).to_have_text("Block 1, 2")
    page.click("#block-go")
    expect(page.locator("#history")).to_contain_text("you block 1, 2")
    expect(page.locator("#status")).to_contain_text(
        re.compile(r"^The computer takes \d+ and blocks [\d, ]+\. Your turn: take")
    )


def test_undo_resign_and_a_new_match(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19")
    expect(page.locator("#undo")).to_be_disabled()
    take(page, 2)
    assert pile(page) < 18
    page.click("#undo")
    expect(page.locator("#place b").first).to_have_text("20")
    drawer(page)
    page.click("#resign")
    expect(page.locator("#status")).to_have_text("The computer wins: you resign.")
    drawer(page)
    page.click("#again")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 19.")


def test_a_saved_match_is_replayed_on_the_command_line(
    open_page: OpenPage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6")
    take(page, 2)
    page.click("#block-go")
    expect(page.locator("#history")).to_contain_text("you block nothing")
    with page.expect_download() as download:
        drawer(page)
        page.click("#save")
    file = tmp_path / "match.txt"
    download.value.save_as(file)
    assert main(["play", "--replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "perfect blocks 1, 3\nyou take 2\n" in told
    assert "you block nothing\nperfect takes" in told


def test_which_theorems_apply(open_page: OpenPage) -> None:
    page = open_page("#game=even-or-odd&pile=20&cap=7")
    explore(page)
    page.click("#theorems summary")
    expect(page.locator("#theorem-lines")).to_contain_text("fails: f(n+1)≥f(n)")


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.locator('[data-start="three"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_be_focused()
    page.keyboard.press("Tab")
    expect(move(page, 1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(move(page, 3)).to_be_focused()
    assert page.locator(".counter.go").count() == 3
    page.keyboard.press("Enter")
    expect(page.locator("#history li").first).to_contain_text("you take 3")
    expect(move(page, 3)).to_be_focused()


def test_what_cannot_be_taken_is_explained(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=500&cap=400")
    page.fill("#amount-text", "450")
    page.click("#amount-go")
    expect(page.locator("#problem")).to_have_text("450 is no move here: choose from 1 to 400")
    page.fill("#amount-text", "many")
    page.click("#amount-go")
    expect(page.locator("#problem")).to_contain_text("'many' is not a whole number")
    page.fill("#amount-text", "1e2")
    page.click("#amount-go")
    expect(page.locator("#history li").first).to_contain_text("you take 100")
    expect(page.locator("#problem")).to_have_text("")


def test_pictures_mark_the_position(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=33&cap=12", height=2000)
    for tab in ("outcomes", "thresholds", "thresholds-log", "base", "nim-values"):
        explore(page)
        page.click(f"#tab-{tab}")
        expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
        expect(page.locator("#caption a")).to_have_attribute("href", re.compile(f"kind={tab}&?"))
        expect(page.locator("#plot .main-svg").first).to_be_visible()
        expect(page.locator("#plot .legend")).to_contain_text("this position")
    assert not page.locator('[data-title*="Share"]').count()
    page = open_page("#game=growing-moves&pile=40&move=2", height=2000)
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("this position")


def test_a_picture_reaches_as_far_as_the_position(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=33&cap=12", height=2000)
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    drawer(page)
    page.fill("#set-pile", "300")
    page.fill("#set-cap", "250")
    page.click("#position button[type=submit]")
    expect(page.locator("#caption a")).to_have_attribute("href", re.compile("to=360&up_to=275"))
    expect(page.locator("#plot .legend")).to_contain_text("this position")


def test_a_picture_of_a_table_begins_where_the_position_is(open_page: OpenPage) -> None:
    page = open_page(f"#game=fibonacci-nim&pile={10**40}&cap=12", height=2000)
    explore(page)
    page.click("#tab-thresholds")
    asked = re.compile(f"from={10**40 - 300}&to={10**40 + 299}")
    expect(page.locator("#caption a")).to_have_attribute("href", asked)
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    expect(page.locator("#plot .xtitle")).to_contain_text("pile − ")
    page = open_page(f"#game=half&pile={10**9}", height=2000)
    for tab in ("nim-values", "outcomes"):
        explore(page)
        page.click(f"#tab-{tab}")
        expect(page.locator("#caption a")).to_have_attribute("href", re.compile("from=99999"))
        expect(page.locator("#plot .legend")).to_contain_text("this position")


def test_a_click_in_the_plane_sets_up_that_position_and_back_returns(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3", height=2000)
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    page.evaluate(
        """document.getElementById("plot").emit("plotly_click", {points: [{x: 17, y: 2}]})"""
    )
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 2.")
    assert pile(page) == 17
    page.go_back()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    assert pile(page) == 21


def test_dark_light_and_what_was_chosen_stays(open_page: OpenPage) -> None:
    page = open_page(dark=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("link", ["", "#game=four-times-one-block&pile=60&cap=40&hints=1"])
def test_nothing_is_wider_than_a_phone(open_page: OpenPage, link: str) -> None:
    page = open_page(link, width=360, height=740)
    if link:
        explore(page)
        page.locator("#pictures").scroll_into_view_if_needed()
    page.wait_for_selector("#plot .main-svg" if link else ".card")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_bad_link_leads_to_the_chooser_with_the_reason(open_page: OpenPage) -> None:
    page = open_page("#game=move-size;+f=2m&pile=9&cap=2")
    said = "This link asks for the game “move-size; f=2m”, and that cannot be shown: unknown name"
    expect(page.locator("#notice")).to_contain_text(said)
    expect(page.locator("#rule-says")).to_contain_text("unknown name 'm'")
    expect(page.locator("#rule")).to_have_value("move-size; f=2m")
    expect(page.locator(".card").first).to_be_visible()


def test_two_people_and_the_way_back(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "static-nim")
    drawer(page)
    page.check('input[value="person"]')
    expect(page.locator("#status")).to_contain_text("The first player: take 1 to 3.")
    move(page, 3).click()
    expect(page.locator("#status")).to_contain_text("The second player: take 1 to 3.")
    page.go_back()
    expect(page.locator("#choose-title")).to_be_visible()


def test_the_description_of_the_api_is_readable(open_page: OpenPage) -> None:
    page = open_page("api")
    expect(page.locator(".address")).to_have_count(16)
    expect(page.locator("#reference")).to_contain_text("POST/api/match")


READ = """async (texts) => {
  const { whole } = await import("/static/js/words.js");
  return texts.map((text) => whole(text)?.toString() ?? null);
}"""


def typed_numbers() -> list[str]:
    """What people type, and what they do not."""
    chance = random.Random(4)
    pieces = ["0", "7", "10", "12_3", "_", "^", "**", "e", "E", "+", "-", " ", "99999", "."]
    drawn = {"".join(chance.choices(pieces, k=chance.randint(1, 6))) for _ in range(4000)}
    # All but what has too many digits to be looked at here.
    long = {"1" * 5000, "1" * 100_001, "1_" * 50_000 + "1", "0^999999999999", "1^999999999999"}
    edges = {"10^100000", "10^100001", "2^100000", "2^100001", "12^50001", "9e100000", "9e100001"}
    sums = {"10^100+7", "10^100 - 1", "-10^3+5", "5+1234567890123456789", "1+1+1", "+5", "- 5", ""}
    return sorted(drawn | long | edges | sums)


def test_numbers_are_read_as_by_the_api(open_page: OpenPage) -> None:
    def read(text: str) -> str | None:
        try:
            return decimal(parse_integer(text))
        except OnepileError:
            return None

    texts = typed_numbers()
    expected = [read(text) for text in texts]
    assert 100 < sum(value is not None for value in expected) < len(texts) - 100
    found = open_page("api").evaluate(READ, texts)
    wrong = [(t, f, e) for t, f, e in zip(texts, found, expected, strict=True) if f != e]
    assert [(text[:40], str(f)[:40], str(e)[:40]) for text, f, e in wrong] == []


def test_sums_are_taken_as_amounts(open_page: OpenPage) -> None:
    page = open_page("#game=move-size; f=2n&pile=10^100&cap=10^100-1")
    page.fill("#amount-text", "10^98 + 7")
    page.press("#amount-text", "Enter")
    expect(page.locator("#history li").first).to_contain_text("you take 100000")
    expect(page.locator("#problem")).to_have_text("")
