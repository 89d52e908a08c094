"""The lessons: tried on the board, answered, revealed; and the sheet that is printed."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from onepile.game_class import game
from onepile.web.bundle import BEGINNING
from onepile.web.site.early import position
from tests.web.browsing import OpenPage, move

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

TOLD = """import("./static/js/starts.js").then(({ LESSONS, FARTHER, positionOf }) => {
  const from = ({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return LESSONS.map((lesson) => {
    const places = (piles) => piles.map((pile) => positionOf(lesson, pile));
    const { game, start, answers, examples, far } = lesson;
    return { game, start, answers, asked: places(from(lesson)),
      losing: places([lesson.to, FARTHER]), explained: places([...examples, far]) };
  });
})"""


def lessons(page: Page) -> list[dict[str, Any]]:
    """The lessons as the page has them."""
    told: list[dict[str, Any]] = page.evaluate(TOLD)
    return told


def loses(name: str, place: dict[str, str]) -> bool:
    """Whether the player to move loses, by the library."""
    numbers: dict[str, Any] = {key: int(value) for key, value in place.items()}
    return game(name).solve(**numbers).safe


def losing(lesson: dict[str, Any]) -> str:
    """The piles of a lesson where the player to move loses."""
    return ", ".join(place["pile"] for place in lesson["asked"] if loses(lesson["game"], place))


def settled(page: Page) -> None:
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")


def win_with_hints(page: Page) -> None:
    """Block what is dangerous, take what wins, until the match is over."""
    for _ in range(20):
        settled(page)
        if page.locator("#status.won").count():
            return
        before = page.locator("#history li").count()
        dangerous = page.locator("#moves .danger")
        if dangerous.count():
            dangerous.first.click()
            page.click("#block-go")
        else:
            page.locator("#moves .wins:not(:disabled)").first.click()
        expect(page.locator("#history li").nth(before)).to_be_attached()
    raise AssertionError("the match does not end")


def test_a_lesson_notices_what_is_wrong_and_what_is_right(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page).to_have_url(re.compile("#lesson=1$"))
    expect(page).to_have_title("One, two or three · onepile")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    for other in ("#hints", "#pictures", ".record", "#menu", "#starts", "#lesson-on"):
        expect(page.locator(other)).to_be_hidden()

    page.click('.mark[data-pile="4"]')
    page.click('.mark[data-pile="6"]')
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("Look at pile 6: you say that whoever")
    page.get_by_role("button", name="Play pile 6").click()
    expect(page.locator("#status")).to_have_text("The computer takes 2. Your turn: take 1 to 3.")
    expect(page.locator("#try-says")).to_contain_text("Let the computer move first")
    page.click("#try-own")
    expect(page.locator("#place b").first).to_have_text("10")
    page.focus('.mark[data-pile="6"]')
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator('.mark[data-pile="7"]')).to_be_focused()
    page.keyboard.press("1")  # no move: it is the piles that have the focus
    expect(page.locator("#history li")).to_have_count(0)
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("has to move there wins. Then move first")
    page.get_by_role("button", name="Play pile 8").click()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    page.click("#try-own")

    expect(page.locator("#reveal")).not_to_have_attribute("open", "")
    page.click('.mark[data-pile="8"]')
    page.click('.mark[data-pile="12"]')
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_have_text("Right: 4, 8, 12.")
    expect(page.locator("#reveal .found")).to_contain_text("Each is 4 more than the one before.")
    expect(page.locator("#reveal .why.loses")).to_contain_text("8 = 2·4. The smallest part is 4")
    expect(page.locator("#pattern-title")).to_contain_text("done")
    for amount in (2, 3, 3):  # the computer takes 1 while it loses
        move(page, amount).click()
        settled(page)
    expect(page.locator("#status")).to_have_text("You win: the computer has no move left.")
    expect(page.locator("#try-title")).to_contain_text("done")
    expect(page.locator("#next")).to_be_hidden()
    page.click("#lesson-on")
    expect(page.locator("#reveal summary")).to_be_focused()
    expect(page).to_have_url(re.compile("#lesson=1$"))

    page.reload()
    expect(page.locator('#lesson-list a[aria-current="page"]')).to_have_text("✓")
    page.click("#lesson-after")
    expect(page.locator("#lesson-title")).to_be_focused()
    expect(page.locator("#lesson-title")).to_have_text("No more than before")
    page.go_back()
    expect(page.locator("#lesson-title")).to_have_text("One, two or three")
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page).to_have_url(re.compile("#lesson=2$"))  # the first that is not done
    page.click("#home")
    expect(page.locator("#starts")).to_be_visible()
    expect(page.locator("#lesson")).to_be_hidden()


def test_every_lesson_can_be_done_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("#lesson=1", **PHONE)
    told = lessons(page)
    for number, lesson in enumerate(told, start=1):
        page.evaluate(f"location.hash = '#lesson={number}'")
        expect(page.locator("#lesson-list [aria-current]")).to_have_text(str(number))
        settled(page)
        page.click("#reveal summary")
        right = losing(lesson)
        expect(page.locator("#reveal .found")).to_contain_text(f": {right}.")
        for place, said in zip(
            lesson["explained"][:2], page.locator("#reveal :is(.wins, .loses)").all(), strict=True
        ):
            value = "loses" if loses(lesson["game"], place) else "wins"
            expect(said).to_have_class(f"why {value}")
        page.click("#on-board")
        win_with_hints(page)
        expect(page.locator("#try-title .tick")).to_be_visible()
        if lesson.get("answers"):
            for taken in range(1, lesson["answers"] + 1):
                answer = lesson["answers"] + 1 - taken
                page.check(f'input[name="answer-{taken}"][value="{answer}"]')
            assert "comes again every 5 piles" in page.locator("#reveal-lines").inner_text()
        else:
            for pile in right.split(", "):
                page.click(f'.mark[data-pile="{pile}"]')
        page.click("#pattern-check")
        expect(page.locator("#pattern-title .tick")).to_be_visible()
        expect(page.locator("#lesson-list [aria-current]")).to_have_text("✓")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#lesson-list .done")).to_have_count(6)
    page.click("#lesson-after")
    expect(page.locator("#found-lines li")).to_have_count(6)
    expect(page.locator("#found-lines")).to_contain_text("Whoever begins here loses: 2, 3, 5, 8,")
    page.fill("#finish-name", "Ada  Lovelace")
    page.press("#finish-name", "Enter")
    code = page.locator("#finish-code").inner_text()
    page.goto(page.url.replace("#found", "#class"))
    for name, says in (("ada lovelace", "Right"), ("Bob", "Bob has another code.")):
        page.fill("#class-name", name)
        page.fill("#class-code", code.lower())
        page.press("#class-code", "Enter")
        expect(page.locator("#class-says")).to_contain_text(says)


def test_blocks_and_answers_are_judged_by_the_solver(open_page: OpenPage) -> None:
    page = open_page("#lesson=4", dark=True)
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() {throw Error()}})")
    page.reload()
    expect(page.locator("#status")).to_contain_text("block one amount of 1 to 3")
    expect(page.locator("#block-go")).not_to_have_class("strong")  # it does not invite
    move(page, 2).click()
    page.click("#block-go")
    expect(page.locator("#try-says")).to_contain_text("You blocked 2: the computer still has a win")
    page.click("#undo")
    expect(page.locator("#status")).to_contain_text("block one amount of 1 to 3")
    move(page, 1).click()
    page.click("#block-go")
    expect(page.locator("#try-says")).to_contain_text("You blocked 1: every move that is left to")

    page.evaluate("location.hash = '#lesson=6'")
    expect(page.locator("#status")).to_have_text("The computer takes 1. Your turn: take 1 to 4.")
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("no answer yet when the other takes 1")
    for taken, answer in ((1, 4), (2, 3), (3, 3), (4, 1)):
        page.check(f'input[name="answer-{taken}"][value="{answer}"]')
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("with 5 counters the other takes 3, and")
    page.click("#language")
    expect(page.locator("#pattern-asks")).to_contain_text("Was antwortest du")
    for taken, answer in ((1, 4), (2, 3), (3, 1), (4, 1)):
        page.check(f'input[name="answer-{taken}"][value="{answer}"]')
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("nimmt der andere 3, du nimmst 1")
    page.get_by_role("button", name="Haufen 5 spielen").click()
    expect(page.locator("#try-says")).to_contain_text("nimmt der andere 3, du nimmst 1")
    expect(page.locator("#status")).to_contain_text("Der Computer gewinnt")
    page.check('input[name="answer-3"][value="2"]')
    page.click("#pattern-check")
    expect(page.locator("#pattern-says")).to_contain_text("Richtig. Von 5, 10, 15, 20 aus")
    expect(page.locator("#pattern-title")).to_contain_text("geschafft")
    expect(page.locator("#reveal .why.loses")).to_contain_text("Haufen 10. 10 = 2·5. Der kleinste")
    page.click("#language")
    page.click("#reveal summary")
    expect(page.locator("#reveal .why.loses")).to_contain_text("Pile 10. 10 = 2·5. The smallest")


def printed(page: Page) -> int:
    """How many pages come out of the printer."""
    page.emulate_media(media="print")
    for hidden in (".top", "footer", "#print", "#play", "#lesson"):
        expect(page.locator(hidden)).to_be_hidden()
    made = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="screen")
    return len(re.findall(rb"/Type\s*/Page\b", made))


def test_the_sheet_prints_tasks_and_on_another_page_the_answers(open_page: OpenPage) -> None:
    page = open_page("#sheet", dark=True)
    expect(page.locator(".task")).to_have_count(6)
    expect(page.locator("#sheet-link")).to_contain_text("#lesson=1")
    code, drawn = (page.locator(f"#sheet-link {one}").bounding_box() for one in ("code", ".qr"))
    assert code
    assert drawn
    assert code["x"] + code["width"] <= drawn["x"]
    for language in ("de", "en"):
        page.click("#language")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".task")).to_have_count(6)
        assert printed(page) == 3
    told = lessons(page)
    page.click("#other-sheet")
    answers = page.locator("#sheet .answer")
    expect(answers).to_have_count(6)
    for lesson, answer in zip(told, answers.all(), strict=True):
        lines = answer.locator("li")
        expect(lines.nth(0)).to_contain_text(f"{losing(lesson)}.")
        value = "loses" if loses(lesson["game"], lesson["explained"][-1]) else "wins"
        expect(lines.nth(2)).to_contain_text(f"the beginner {value}.")
    assert printed(page) == 1
    page.click("#language")
    expect(answers.nth(5)).to_contain_text("Jeder ist um 5 größer als der vorige.")
    assert printed(page) == 1
    expect(answers.nth(2)).to_contain_text("11 = 8 + 3. 50 = 34 + 13 + 3. Schreib")
    page.keyboard.press("1")  # a number moves nothing on a board that is not seen
    expect(page.locator("#history li")).to_have_count(0)


def test_the_board_for_the_projector_leads_back(open_page: OpenPage) -> None:
    page = open_page("#class", 1366, 768)
    expect(page.locator("#class-link")).to_have_attribute("href", re.compile("#lesson=1$"))
    for name in ("static-nim", "fibonacci-nim"):
        page.click(f'#class a[href*="{name}"]')
        expect(page.locator("#status")).to_contain_text("The first player: take 1 to")
        expect(page.locator("#undo")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#class-title")).to_be_visible()
        assert page.url.endswith("#class")


def test_the_lessons_are_answered_before(open_page: OpenPage) -> None:
    for told, lesson in zip(lessons(open_page()), BEGINNING["lessons"], strict=True):
        piles = [lesson["to"], BEGINNING["farther"], *lesson["examples"], lesson["far"]]
        places = [position(lesson, pile) for pile in piles]
        assert [*told["losing"], *told["explained"]] == places


def test_the_reader_can_win_every_lesson() -> None:
    for lesson in BEGINNING["lessons"]:
        assert loses(lesson["game"], lesson["start"]) == (lesson["you"] == "second"), lesson
