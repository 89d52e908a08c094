"""What a forger of period certificates could try: each is refused, for the right reason.

The forger has true certificates, changes one and makes the digest anew.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import onepile
from onepile.errors import RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.recurrence import Recurrence
from tests.families.move_size.proofs.forging import Content, Forgery, said, sealed
from tests.families.move_size.proofs.games import game_of

FORGERIES: list[tuple[str, str, Forgery]] = []
BLOCKED = "move-size; f=n//2+3; blocks=1"  # period 12 from pile 10 on, the state is 10 … 13
MISERE = "move-size; f=n%5+1; blocks=2; misere"


def true_content(game: str) -> Content:
    return prove_period(game_of(game)).certificate()


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


# --- the state -------------------------------------------------------------------------------


@forgery("pile 9 does not return at pile 21")
def a_start_one_too_early(content: Content) -> None:
    content["start"] -= 1
    content["state"].insert(0, _told(game_of(BLOCKED), Recurrence(game_of(BLOCKED)), 9, None))


@forgery("looks below pile 10")
def a_state_without_its_last_pile(content: Content) -> None:
    content["settled"] -= 1
    content["state"].pop()


@forgery("pile 10 is not as the state says")
def a_threshold_one_higher(content: Content) -> None:
    content["state"][0] += 1


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


@forgery("pile 10 is not as the state says")
def safe_caps_for_thresholds(content: Content) -> None:
    content["state"] = [[1, value] for value in content["state"]]


# --- the game --------------------------------------------------------------------------------


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


@forgery("as the state says", MISERE)
def a_safe_cap_more(content: Content) -> None:
    content["state"][0][0] -= 1


# --- the form --------------------------------------------------------------------------------


@forgery("its parts are not")
def a_part_too_few(content: Content) -> None:
    del content["bound"]


# --- something else is said -------------------------------------------------------------------


FORGERIES += [
    ("pile 10 does not return at pile 16", BLOCKED, said("half the period", "period", 6)),
    ("from 1 to 1000000", BLOCKED, said("no period", "period", 0)),
    (
        "it takes too long to check",
        BLOCKED,
        said("a period that nobody can check", "period", 999_999),
    ),
    ("from 1 to 1000000", BLOCKED, said("an astronomical period", "period", 12 * 10**400)),
    ("from 1 to 1000000", BLOCKED, said("a period that only looks like a number", "period", 12.0)),
    ("pile 13 is not as the state says", BLOCKED, said("an infinite threshold", "state", 3, None)),
    ("neither numbers nor null", BLOCKED, said("a threshold that is true", "state", 0, True)),
    ("neither numbers nor null", BLOCKED, said("a threshold with a point", "state", 0, 9.0)),
    ("has not as many piles", BLOCKED, said("a state that is no list", "state", {"10": 9})),
    ("from 1 to 1000000", BLOCKED, said("a start below the piles", "start", 0)),
    (
        "is not as the state says",
        BLOCKED,
        said("another rule", "game", "move-size; f=n//2+4; blocks=1"),
    ),
    (
        "is not as the state says",
        BLOCKED,
        said("another number of blocks", "game", "move-size; f=n//2+3; blocks=2"),
    ),
    (
        "is not as the state says",
        BLOCKED,
        said("an f that grows", "game", "move-size; f=2n; blocks=1"),
    ),
    (
        "nothing is proved of 'pile-size",
        BLOCKED,
        said("a game of another family", "game", "pile-size; f=n//2+3"),
    ),
    ("unknown name", BLOCKED, said("no game", "game", "move-size; f=m")),
    ("it names no game", BLOCKED, said("a game that is no text", "game", 7)),
    (
        "must be at least 1",
        BLOCKED,
        said("an f that is no cap", "game", "move-size; f=3-n; blocks=1"),
    ),
    (
        "certificate refused",
        BLOCKED,
        said("an f too large to write down", "game", "move-size; f=2^(2^(2^n)); blocks=9"),
    ),
    ("the bound is no whole number", MISERE, said("a bound that is no number", "bound", "5")),
    ("its kind is not 'runs'", BLOCKED, said("another kind", "kind", "pattern")),
    ("its parts are not", BLOCKED, said("a part too many", "remark", "")),
    ("its format is not", BLOCKED, said("another format", "format", "onepile certificate 3")),
]


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
    rules = game_of(game)
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
