"""What a forger could try, one by one: each is refused, for the right reason.

The forger has a certificate of the first game of paper 004, changes it and makes the digest anew.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from onepile.certificates import MAX_LENGTH, MAX_PARTS
from onepile.errors import RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.reading import Linear, Rule
from tests.families.move_size.proofs.forging import Content, Forgery, said, sealed
from tests.families.move_size.proofs.test_checker import (
    assert_true,
    content_of,
    numbers,
    refused,
    text_of,
)

GAME = "fibonacci-two-blocks"
FORGERIES: list[tuple[str, Forgery]] = []


def forgery(message: str) -> Callable[[Forgery], Forgery]:
    """Register a forgery with the reason for which it must be refused."""

    def register(change: Forgery) -> Forgery:
        FORGERIES.append((message, change))
        return change

    return register


def steps(content: Content) -> list[list[int]]:
    found: list[list[int]] = content["runs"][0]["steps"]
    return found


def first_copy(content: Content) -> int:
    return next(i for i, step in enumerate(steps(content)) if step[0] >= 0)


def last_unknown(content: Content) -> int:
    """The last unknown before the period."""
    before = len(steps(content)) - content["turns"][0][1]
    return max(i for i, step in enumerate(steps(content)[:before]) if step[2])


def value(terms: list[list[int]]) -> int:
    """What terms are worth at the places of the true certificate."""
    places = check(text_of(GAME)).places
    return sum(c * places[run][index].at.value for run, index, c in terms)


def with_equality(content: Content) -> list[Any]:
    """An equality that holds, of the kind that the prover finds: there is one here already."""
    found: list[Any] = content["equal"][0]
    return found


# --- the beginning ---------------------------------------------------------------------------


@forgery("too few alive piles before a copy")
def a_copy_before_anything_can_be_copied(content: Content) -> None:
    steps(content)[1] = [0, 0, 0]


@forgery("a pile is not alive when it is needed")
def a_copy_that_goes_on_too_long(content: Content) -> None:
    steps(content)[first_copy(content)][1] += 1


@forgery("do not lie like the ground")
def a_copy_of_a_run_with_another_ground(content: Content) -> None:
    content["runs"].append({"ground": [[0, 0], [1, 0], [3, 0]], "steps": [[-1, 0, 0]] * 3})
    steps(content)[first_copy(content)] = [1, 2, 0]


@forgery("too few alive piles before a copy")
def a_place_left_out(content: Content) -> None:
    del steps(content)[-2]


@forgery("does not repeat the pattern")
def an_unknown_that_does_not_return(content: Content) -> None:
    steps(content)[last_unknown(content)][2] = 0


@forgery("a ground pile dies before anything begins")
def a_ground_pile_that_is_dead(content: Content) -> None:
    content["runs"].append({"ground": [[0, 0], [1, 1]], "steps": [[-1, 0, 0]]})


@forgery("a ground is not ascending")
def a_ground_of_nothing(content: Content) -> None:
    content["runs"].append({"ground": [], "steps": [[-1, 0, 0]]})


@forgery("goes on after its end")
def a_run_that_goes_on_with_too_few_piles(content: Content) -> None:
    content["runs"].append({"ground": [[0, 0], [1, 0]], "steps": [[-1, 0, 0], [-1, 0, 0]]})


@forgery("has fewer than two turns")
def a_run_that_ends_and_goes_on_for_ever(content: Content) -> None:
    content["runs"].append({"ground": [[0, 0], [1, 0]], "steps": [[-1, 0, 0]]})
    content["turns"].append([1, 1])


# --- who refers to what ----------------------------------------------------------------------


@forgery("copies what does not exist")
def a_source_that_is_no_run(content: Content) -> None:
    steps(content)[first_copy(content)][0] = 1


@forgery("copies what does not exist")
def an_index_past_the_end(content: Content) -> None:
    steps(content)[first_copy(content)][1] = len(steps(content))


@forgery("the steps wait for each other")
def an_index_that_points_forward(content: Content) -> None:
    where = first_copy(content)
    steps(content)[where][1] = where + 1


@forgery("the steps wait for each other")
def an_index_that_points_to_itself(content: Content) -> None:
    where = first_copy(content)
    steps(content)[where][1] = where


@forgery("the steps wait for each other")
def two_runs_that_wait_for_each_other(content: Content) -> None:
    for other in (2, 1):
        ground = [[0, 0], [1, 0], [2, 0]]
        content["runs"].append({"ground": ground, "steps": [[other, 0, 0]]})


@forgery("a step is not a source, an index and a mark")
def a_negative_index(content: Content) -> None:
    steps(content)[first_copy(content)][1] = -1


# --- equalities ------------------------------------------------------------------------------


BEFORE = "an equality speaks of what is not an unknown before the period"


@forgery(BEFORE)
def an_equality_about_the_period_itself(content: Content) -> None:
    last = max(i for i, step in enumerate(steps(content)) if step[2])
    content["equal"].append([[0, last], [[0, last_unknown(content), 1]], 1])


@forgery(BEFORE)
def an_equality_about_a_place_counted_from_the_end(content: Content) -> None:
    content["equal"].append([[0, -1], [[0, last_unknown(content), 1]], 0])


@forgery(BEFORE)
def an_equality_about_no_run(content: Content) -> None:
    content["equal"].append([[7, 0], [[0, last_unknown(content), 1]], 0])


@forgery(BEFORE)
def an_equality_about_a_plain_number(content: Content) -> None:
    content["equal"] = [[[0, last_unknown(content)], [[0, 3, 1]], 0]]


@forgery(BEFORE)
def an_equality_of_a_plain_number(content: Content) -> None:
    content["equal"].append([[0, 3], [[0, last_unknown(content), 1]], 0])


@forgery("an unknown is said twice to be a sum")
def an_unknown_that_is_two_sums(content: Content) -> None:
    content["equal"].append(with_equality(content))


@forgery("an equality speaks of what is a sum itself")
def a_sum_of_sums(content: Content) -> None:
    unknown, _, _ = with_equality(content)
    content["equal"].append([[0, last_unknown(content) - 3], [[*unknown, 1]], 0])


@forgery("an equality speaks of what is a sum itself")
def an_unknown_that_is_itself(content: Content) -> None:
    """It would be true, and replacing it would change nothing."""
    unknown = with_equality(content)[0]
    content["equal"] = [[unknown, [[*unknown, 1]], 0]]


@forgery("an equality has a negative coefficient")
def an_unknown_less_another(content: Content) -> None:
    with_equality(content)[1][0][2] *= -1


@forgery("an equality does not hold")
def an_equality_that_is_false_now(content: Content) -> None:
    with_equality(content)[2] += 1


@forgery("an equality does not hold for the next period")
def an_equality_that_holds_only_now(content: Content) -> None:
    """The last unknown is so much more than the one before it, in this period."""
    last, before = last_unknown(content), last_unknown(content) - 3
    more = value([[0, last, 1]]) - value([[0, before, 1]])
    content["equal"] = [[[0, last], [[0, before, 1]], more]]


@forgery("terms are not tidy")
def an_unknown_twice_in_a_sum(content: Content) -> None:
    one = with_equality(content)
    one[1] = one[1] * 2


@forgery("terms are not tidy")
def a_sum_of_nothing(content: Content) -> None:
    with_equality(content)[1] = []


@forgery("an equality is not an unknown, terms and a constant")
def an_equality_with_something_more(content: Content) -> None:
    with_equality(content).append(0)


# --- turns -----------------------------------------------------------------------------------


@forgery("has fewer than two turns")
def a_turn_of_all_places(content: Content) -> None:
    content["turns"] = [[0, len(steps(content))]]


@forgery("has too few places for its pattern")
def a_turn_that_leaves_nothing_to_compare(content: Content) -> None:
    """True places enough, and a period of nearly half of them that copies from before it."""
    until = steps(content)[-1][1]
    for more in range(1, 20):
        steps(content).extend([[-1, 0, 0], [-1, 0, 0], [0, until + 3 * more, 1]])
    content["turns"] = [[0, (len(steps(content)) - 1) // 2]]


@forgery("a run has two turns")
def two_turns(content: Content) -> None:
    content["turns"] *= 2


@forgery("has fewer than two turns")
def a_turn_of_no_run(content: Content) -> None:
    content["turns"].append([5, 1])


# --- the form --------------------------------------------------------------------------------


@forgery("its parts are not")
def something_less(content: Content) -> None:
    del content["turns"]


@forgery("a beginning stands with several rules")
def a_beginning_of_two_lines(content: Content) -> None:
    content["rules"] *= 2
    content["beginning"] = [2, 4]


@forgery("its beginning rises too high")
def a_beginning_far_up(content: Content) -> None:
    content["rules"] = [[1, 10**9, 1]]
    content["beginning"] = [5]


@forgery("a pile is alive by one rule and dead by another")
def a_rule_far_from_it(content: Content) -> None:
    content["rules"].append([3, 0, 1])


@forgery("equal is not a list")
def equalities_as_an_object(content: Content) -> None:
    content["equal"] = {"0": content["equal"][0]}


@forgery("a step is not a source, an index and a mark")
def a_mark_of_two(content: Content) -> None:
    steps(content)[0][2] = 2


@forgery("steps is not a list")
def deep_nesting(content: Content) -> None:
    nested: Any = 1
    for _ in range(300):
        nested = {"ground": nested}
    content["runs"][0]["steps"] = nested


# --- something else is said -------------------------------------------------------------------


FORGERIES += [
    (
        "run 0 is not the game",
        said("another ground", "runs", 0, "ground", [[0, 0], [1, 0], [3, 0]]),
    ),
    (
        "a ground is not ascending",
        said("a ground pile twice", "runs", 0, "ground", [[0, 0], [1, 0], [1, 0]]),
    ),
    ("run 0 is not the game", said("a ground pile too few", "runs", 0, "ground", [[0, 0], [1, 0]])),
    ("run 0 is not the game", said("a terminal pile that dies", "runs", 0, "ground", 2, 1, 100)),
    ("run 0 is not the game", said("no runs", "runs", [])),
    ("has fewer than two turns", said("a turn of nothing", "turns", [[0, 0]])),
    ("has fewer than two turns", said("a turn backwards", "turns", [[0, -6]])),
    ("the game's own run has no turn", said("no turn", "turns", [])),
    ("does not repeat the pattern", said("a turn that is no period", "turns", [[0, 5]])),
    ("its format is not", said("another format", "format", "onepile certificate 3")),
    ("its kind is not 'runs'", said("another kind", "kind", "period")),
    ("its parts are not", said("something more", "trust", "me")),
    (
        "it names no game",
        said("a game that is no text", "game", ["move-size; f=2n; blocks=2; overshoot"]),
    ),
    ("blocks must lie in", said("negative blocks", "blocks", -1)),
    ("slope and weight must be positive", said("a falling rule", "rules", 0, 0, -2)),
    ("slope and weight must be positive", said("a weight of nothing", "rules", 0, 2, 0)),
    ("there must be 1 … 16 rules", said("no rule", "rules", [])),
    ("a pile is not alive when it is needed", said("a beginning that falls", "beginning", [3, 2])),
    ("too few alive piles before a copy", said("a beginning above the line", "beginning", [7])),
    (
        "its beginning rises too high",
        said("a beginning long and far up", "beginning", [5000] * 900),
    ),
    ("its beginning is too long", said("a beginning without end", "beginning", [1] * 1001)),
    ("rule is not 3 whole numbers of moderate size", said("a huge number", "rules", 0, 1, 2**1024)),
    ("a run is wrong", said("a run that brings its places", "runs", 0, "places", [1, 2, 3])),
]


@pytest.mark.parametrize(
    ("message", "change"), FORGERIES, ids=[change.__name__ for _, change in FORGERIES]
)
def test_forgery(message: str, change: Forgery) -> None:
    content = content_of(GAME)
    change(content)
    assert message in refused(sealed(content))


@pytest.mark.parametrize("wrong", [2.0, True, False, "2", None, [2], {}, 1e300])
def test_what_is_not_a_whole_number_is_refused_wherever_it_stands(wrong: object) -> None:
    content = content_of(GAME)
    kinds = {tuple(p for p in path if isinstance(p, str)) for path in numbers(content)}
    assert kinds == {
        ("blocks",),
        ("rules",),
        ("runs", "ground"),
        ("runs", "steps"),
        ("turns",),
        ("equal",),
    }
    for kind in kinds:
        paths = [p for p in numbers(content) if tuple(x for x in p if isinstance(x, str)) == kind]
        for path in (paths[0], paths[-1]):
            changed = content_of(GAME)
            inner: Any = changed
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = wrong
            assert "whole numbers of moderate size" in refused(sealed(changed)), path


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "2e0", "1E400000000"])
def test_numbers_that_only_a_lenient_reader_takes(number: str) -> None:
    content = content_of(GAME)
    content["rules"][0][0] = float(number)
    text = sealed(content).replace(
        '"rules": [[' + json.dumps(float(number)), f'"rules": [[{number}'
    )
    assert "rule is not 3 whole numbers" in refused(text)


def test_a_key_twice() -> None:
    text = text_of(GAME)
    for key in ('"game": "fibonacci-nim"', '"rules": [[2, 0, 1]]', '"digest": ""'):
        assert "it says something twice" in refused(text.replace("{", "{" + key + ", ", 1))
    inside = text.replace('{"ground":', '{"steps": [], "ground":', 1)
    assert "it says something twice" in refused(inside)


def test_the_digest_of_something_else() -> None:
    text = text_of(GAME)
    digest = json.loads(text)["digest"]
    for other in ("", digest[:-1], digest.upper(), json.loads(text_of("fibonacci-nim"))["digest"]):
        assert "digest" in refused(text.replace(digest, other))


def test_a_beginning_that_is_another_games() -> None:
    """It may be right, and then it is about another game than the one it names."""
    content = content_of("move-size; f=max(2n,5); blocks=1; overshoot")
    assert content["beginning"] == [5, 5]
    check(sealed({**content, "beginning": [5, 5, 6, 8]}))  # as it is without the last two
    for game in ("2n", "max(2n,6)", "max(2n+1,5)", "5 if n<3 else 2n+1"):
        named = {**content, "game": f"move-size; f={game}; blocks=1; overshoot"}
        with pytest.raises(RefusedError, match="its rule is not that of"):
            verified_runs(sealed(named))


def test_a_missing_equality() -> None:
    """Without any one of them it is refused, or that one was not needed."""
    game = "four-times-one-block"
    reasons = []
    for left_out in range(len(content_of(game)["equal"])):
        content = content_of(game)
        del content["equal"][left_out]
        try:
            assert_true(check(sealed(content)))
        except RefusedError as error:
            reasons.append(str(error))
    assert any("does not hold for the next period" in reason for reason in reasons)


def test_a_run_that_is_said_to_be_finite() -> None:
    """The second run of this game goes on for ever and must have its turn."""
    content = content_of("four-times-one-block")
    assert len(content["turns"]) == 2
    del content["turns"][1]
    assert "an unknown stretch of a finite run is copied" in refused(sealed(content))


def test_places_without_end() -> None:
    content = content_of("fibonacci-nim")
    last = len(steps(content)) - 1
    source, until, mark = steps(content)[last]
    for more in range(1, 2000):
        steps(content).append([source, until + more, mark])
    assert "it has a place that is too large" in refused(sealed(content))


def test_the_definition_guards_even_against_the_replay() -> None:
    """Whatever else went wrong, the first thresholds are compared with their definition."""
    checker = Checker(text_of(GAME))
    checker.replay()
    checker.check_definition()
    checker.rules = (Rule(3, 0, 1),)
    with pytest.raises(RefusedError, match=r"the threshold of pile \d+ is wrong"):
        checker.check_definition()


def test_unknowns_from_nowhere() -> None:
    """No certificate is known that gets so far: the steps before refuse it. Still it is refused."""
    checker = check(text_of(GAME))
    with pytest.raises(RefusedError, match="an unknown of a finite run is used"):
        checker.next_period(Linear.of((1, 0)))
    for unknown in ((0, len(checker.places[0])), (1, 0)):
        with pytest.raises(RefusedError, match="a form looks ahead"):
            checker.expanded(Linear.of(unknown))


def test_what_is_too_long_is_not_even_read() -> None:
    assert refused(" " * (MAX_LENGTH + 1)) == "certificate refused: it is too long"
    for part in "[{,":
        assert refused(part * (MAX_PARTS + 1)) == "certificate refused: it has too many parts"


def test_a_certificate_under_another_rule() -> None:
    """The same steps for a game that is nearly the same."""
    for place, by in ((0, 1), (1, 1), (1, -1), (2, 1)):
        content = content_of(GAME)
        content["rules"][0][place] += by
        refused(sealed(content))
    for by in (1, -1):
        refused(sealed({**content_of(GAME), "blocks": content_of(GAME)["blocks"] + by}))
