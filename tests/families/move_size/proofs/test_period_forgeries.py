"""What a forger of period certificates could try: each is refused, for the right reason.

The forger has true certificates, changes one and makes the digest anew.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import onepile
from onepile.certificates import digest
from onepile.errors import RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.recurrence import Recurrence
from onepile.text import parse_game

Content = dict[str, Any]
Forgery = Callable[[Content], None]
FORGERIES: list[tuple[str, str, Forgery]] = []
BLOCKED = "move-size; f=n//2+3; blocks=1"  # period 12 from pile 10 on, the state is 10 … 13
MISERE = "move-size; f=n%5+1; blocks=2; misere"


def rules_of(game: str) -> MoveSize:
    rules = parse_game(game)
    assert isinstance(rules, MoveSize)
    return rules


def true_content(game: str) -> Content:
    return prove_period(rules_of(game)).certificate()


def sealed(content: Content) -> str:
    return json.dumps({**content, "digest": digest(content)})


def forgery(message: str, game: str = BLOCKED) -> Callable[[Forgery], Forgery]:
    """Register a forgery with the reason for which it must be refused."""

    def register(change: Forgery) -> Forgery:
        FORGERIES.append((message, game, change))
        return change

    return register


# --- the period ------------------------------------------------------------------------------


@forgery("pile 10 does not return at pile 21")
def a_period_one_too_short(content: Content) -> None:
    content["period"] -= 1


@forgery("pile 10 does not return at pile 23")
def a_period_one_too_long(content: Content) -> None:
    content["period"] += 1


@forgery("pile 10 does not return at pile 16")
def half_the_period(content: Content) -> None:
    content["period"] = 6


@forgery("from 1 to 1000000")
def no_period(content: Content) -> None:
    content["period"] = 0


@forgery("it takes too long to check")
def a_period_that_nobody_can_check(content: Content) -> None:
    content["period"] = 999_999


@forgery("from 1 to 1000000")
def an_astronomical_period(content: Content) -> None:
    content["period"] = 12 * 10**400


@forgery("from 1 to 1000000")
def a_period_that_only_looks_like_a_number(content: Content) -> None:
    content["period"] = 12.0


# --- the state -------------------------------------------------------------------------------


@forgery("pile 9 does not return at pile 21")
def a_start_one_too_early(content: Content) -> None:
    content["start"] -= 1
    content["state"].insert(0, _told(rules_of(BLOCKED), Recurrence(rules_of(BLOCKED)), 9, None))


@forgery("looks below pile 10")
def a_state_without_its_last_pile(content: Content) -> None:
    content["settled"] -= 1
    content["state"].pop()


@forgery("pile 10 is not as the state says")
def a_threshold_one_higher(content: Content) -> None:
    content["state"][0] += 1


@forgery("pile 13 is not as the state says")
def an_infinite_threshold(content: Content) -> None:
    content["state"][3] = None


@forgery("has not as many piles")
def a_state_too_short(content: Content) -> None:
    content["state"].pop()


@forgery("has not as many piles")
def a_state_too_long(content: Content) -> None:
    content["state"].append(4)


@forgery("the state is empty")
def an_empty_state(content: Content) -> None:
    content["settled"], content["state"] = content["start"], []


@forgery("the state is empty")
def a_state_that_ends_before_it_begins(content: Content) -> None:
    content["start"], content["settled"] = content["settled"], content["start"]


@forgery("neither numbers nor null")
def a_threshold_that_is_true(content: Content) -> None:
    content["state"][0] = True


@forgery("neither numbers nor null")
def a_threshold_with_a_point(content: Content) -> None:
    content["state"][0] = 9.0


@forgery("pile 10 is not as the state says")
def safe_caps_for_thresholds(content: Content) -> None:
    content["state"] = [[1, value] for value in content["state"]]


@forgery("has not as many piles")
def a_state_that_is_no_list(content: Content) -> None:
    content["state"] = {"10": 9}


@forgery("from 1 to 1000000")
def a_start_below_the_piles(content: Content) -> None:
    content["start"] = 0


# --- the game --------------------------------------------------------------------------------


@forgery("is not as the state says")
def another_rule(content: Content) -> None:
    content["game"] = "move-size; f=n//2+4; blocks=1"


@forgery("is not as the state says")
def another_number_of_blocks(content: Content) -> None:
    content["game"] = "move-size; f=n//2+3; blocks=2"


@forgery("is not as the state says")
def the_game_with_overshoot(content: Content) -> None:
    content["game"] += "; overshoot"


@forgery("is not as the state says")
def the_game_in_misere_play(content: Content) -> None:
    content["game"] += "; misere"


@forgery("the game ends after the state")
def an_end_after_the_state(content: Content) -> None:
    content["game"] += "; ends=1000"


@forgery("does not return at pile")
def an_f_that_is_another_from_the_fourth_move_on(content: Content) -> None:
    """It has the state's thresholds, but then goes on otherwise."""
    content["game"] = "move-size; f=n//2+3 if n<9 else 40; blocks=1"


@forgery("is not as the state says")
def an_f_that_grows(content: Content) -> None:
    content["game"] = "move-size; f=2n; blocks=1"


@forgery("nothing is proved of 'pile-size")
def a_game_of_another_family(content: Content) -> None:
    content["game"] = "pile-size; f=n//2+3"


@forgery("unknown name")
def no_game(content: Content) -> None:
    content["game"] = "move-size; f=m"


@forgery("it names no game")
def a_game_that_is_no_text(content: Content) -> None:
    content["game"] = 7


@forgery("must be at least 1")
def an_f_that_is_no_cap(content: Content) -> None:
    content["game"] = "move-size; f=3-n; blocks=1"


@forgery("certificate refused")
def an_f_too_large_to_write_down(content: Content) -> None:
    content["game"] = "move-size; f=2^(2^(2^n)); blocks=9"


@forgery("it takes too long to check")
def a_game_that_looks_at_every_pile(content: Content) -> None:
    content["game"] = "move-size; f=10^9; blocks=9"
    content["settled"] = content["start"] + 1
    content["start"] += 400_000
    content["settled"] += 400_000
    content["state"], content["period"] = [1], 400_000


# --- the bound -------------------------------------------------------------------------------


@forgery("a bound is for misère play")
def a_bound_in_normal_play(content: Content) -> None:
    content["game"] = "move-size; f=7; blocks=1"
    content["bound"] = 7


@forgery("not known to be at most 9")
def a_bound_of_what_is_not_bounded(content: Content) -> None:
    content["game"] += "; misere"
    content["bound"] = 9


@forgery("not known to be at most 4", MISERE)
def a_bound_one_too_low(content: Content) -> None:
    content["bound"] -= 1


@forgery("the bound is no whole number", MISERE)
def a_bound_that_is_no_number(content: Content) -> None:
    content["bound"] = "5"


@forgery("as the state says", MISERE)
def a_safe_cap_more(content: Content) -> None:
    content["state"][0][0] -= 1


# --- the form --------------------------------------------------------------------------------


@forgery("its kind is not 'runs'")
def another_kind(content: Content) -> None:
    content["kind"] = "pattern"


@forgery("its parts are not")
def a_part_too_many(content: Content) -> None:
    content["remark"] = ""


@forgery("its parts are not")
def a_part_too_few(content: Content) -> None:
    del content["bound"]


@forgery("its format is not")
def another_format(content: Content) -> None:
    content["format"] = "onepile certificate 3"


@pytest.mark.parametrize(
    ("message", "game", "change"), FORGERIES, ids=[change.__name__ for *_, change in FORGERIES]
)
def test_refused(message: str, game: str, change: Forgery) -> None:
    content = true_content(game)
    onepile.verify(sealed(content))
    change(content)
    with pytest.raises(RefusedError) as refusal:
        onepile.verify(sealed(content))
    assert message in str(refusal.value)
    assert str(refusal.value).startswith("certificate refused: ")


def test_a_digest_that_is_not_made_anew() -> None:
    content = {**true_content(BLOCKED), "period": 24}
    with pytest.raises(RefusedError, match="digest"):
        onepile.verify(json.dumps(content))


def test_something_said_twice() -> None:
    text = json.dumps(true_content(BLOCKED))
    with pytest.raises(RefusedError, match="says something twice"):
        onepile.verify('{"period": 12, ' + text[1:])


def test_the_game_that_was_asked_for() -> None:
    text = json.dumps(true_content(BLOCKED))
    with pytest.raises(RefusedError, match="not 'move-size; f=2n'"):
        onepile.verify(text, onepile.game("fibonacci-nim"))


@pytest.mark.parametrize("game", [BLOCKED, MISERE, "move-size; f=[3,1,4,1,5]; ends=4"])
def test_what_is_accepted_of_random_changes_is_true(game: str) -> None:
    """A later start, a longer state or several periods are true as well."""
    draw = random.Random(7)
    rules = rules_of(game)
    recurrence = Recurrence(rules)
    accepted = 0
    for _ in range(400):
        content = true_content(game)
        for key in draw.sample(["start", "settled", "period"], draw.randint(1, 2)):
            content[key] = max(1, content[key] + draw.choice([-2, -1, 1, 2, content["period"]]))
        start, settled, period = (content[key] for key in ("start", "settled", "period"))
        if draw.random() < 0.8:  # the forger knows the thresholds
            piles = range(start, max(start, settled))
            content["state"] = [_told(rules, recurrence, pile, content["bound"]) for pile in piles]
        try:
            onepile.verify(sealed(content))
        except RefusedError:
            continue
        accepted += 1
        for pile in range(start, start + 3 * period + 60):
            here, there = (
                _told(rules, recurrence, n, content["bound"]) for n in (pile, pile + period)
            )
            assert here == there
    assert accepted > 10


def _told(rules: MoveSize, recurrence: Recurrence, pile: int, bound: int | None) -> Any:
    """A pile as it stands in a state."""
    if rules.has_thresholds:
        threshold = recurrence.threshold(pile)
        return threshold if isinstance(threshold, int) else None
    assert bound is not None
    caps = recurrence.safe_caps(pile)
    if caps is None:
        winning = [*recurrence.winning_moves(pile, bound)]
        highest = winning[rules.blocks] if len(winning) > rules.blocks else None
        return [None, highest]
    least, most = caps
    return [least if least <= bound else None, most + 1 if most < bound else None]
