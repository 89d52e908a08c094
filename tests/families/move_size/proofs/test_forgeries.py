"""What a forger could try, one by one: each is refused, for the right reason.

The forger has a certificate of the first game of paper 004, changes it and makes the digest anew.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from onepile.errors import RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.reading import MAX_LENGTH, MAX_PARTS
from tests.families.move_size.proofs.test_checker import (
    assert_true,
    content_of,
    numbers,
    refused,
    sealed,
    text_of,
)

GAME = "fibonacci-two-blocks"
Content = dict[str, Any]
Forgery = Callable[[Content], None]
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


def add_row(content: Content, terms: list[list[int]], constant: int, follows: object) -> None:
    row = {"terms": terms, "constant": constant, "follows": follows, "over": 1}
    content["rows"].append(row)


# --- the beginning ---------------------------------------------------------------------------


@forgery("too few alive piles before a copy")
def a_copy_before_anything_can_be_copied(content: Content) -> None:
    steps(content)[1] = [0, 0, 0]


@forgery("a pile is not alive when it is needed")
def a_copy_that_goes_on_too_long(content: Content) -> None:
    steps(content)[first_copy(content)][1] += 1


@forgery("do not lie like the ground")
def a_copy_of_a_run_with_another_ground(content: Content) -> None:
    content["runs"].append({"ground": [0, 1, 3], "steps": [[-1, 0, 0]] * 3})
    steps(content)[first_copy(content)] = [1, 2, 0]


@forgery("too few alive piles before a copy")
def a_place_left_out(content: Content) -> None:
    del steps(content)[-2]


@forgery("does not repeat the pattern")
def an_unknown_that_does_not_return(content: Content) -> None:
    steps(content)[last_unknown(content)][2] = 0


@forgery("run 0 is not the game")
def another_ground(content: Content) -> None:
    content["runs"][0]["ground"] = [0, 1, 3]


@forgery("a ground is not ascending")
def a_ground_pile_twice(content: Content) -> None:
    content["runs"][0]["ground"] = [0, 1, 1]


@forgery("ground is not 3 whole numbers")
def a_ground_pile_too_few(content: Content) -> None:
    content["runs"][0]["ground"] = [0, 1]


@forgery("run 0 is not the game")
def no_runs(content: Content) -> None:
    content["runs"] = []


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
        content["runs"].append({"ground": [0, 1, 2], "steps": [[other, 0, 0]]})


@forgery("a step is not a source, an index and a mark")
def a_negative_index(content: Content) -> None:
    steps(content)[first_copy(content)][1] = -1


@forgery("a row looks ahead")
def a_row_about_the_period_itself(content: Content) -> None:
    last = max(i for i, step in enumerate(steps(content)) if step[2])
    add_row(content, [[0, last, 1]], 0, [])


@forgery("a row looks ahead")
def a_row_about_a_place_counted_from_the_end(content: Content) -> None:
    add_row(content, [[0, -1, 1]], 0, [])


@forgery("a row looks ahead")
def a_row_about_no_run(content: Content) -> None:
    add_row(content, [[7, 0, 1]], 0, [])


@forgery("a row speaks of what is not an unknown")
def a_row_about_a_plain_number(content: Content) -> None:
    add_row(content, [[0, last_unknown(content) - 1, 1]], 0, [])


@forgery("a row is not tidy")
def an_unknown_twice_in_a_row(content: Content) -> None:
    row = content["rows"][2]
    row["terms"] = row["terms"] * 2


@forgery("a row is not tidy")
def a_row_without_unknowns(content: Content) -> None:
    add_row(content, [], 0, [])


@forgery("a factor is not a row and a positive number")
def a_row_that_follows_from_nothing_known(content: Content) -> None:
    content["rows"][2]["follows"] = [[len(content["rows"]), 1]]


@forgery("a factor is not a row and a positive number")
def a_row_counted_from_the_end(content: Content) -> None:
    content["rows"][2]["follows"] = [[-1, 1]]


# --- the inequalities ------------------------------------------------------------------------


@forgery("a factor is not a row and a positive number")
def a_negative_factor(content: Content) -> None:
    content["rows"][2]["follows"][0][1] *= -1


@forgery("a factor is not a row and a positive number")
def a_factor_of_nothing(content: Content) -> None:
    content["rows"][2]["follows"][0][1] = 0


@forgery("a factor is not a row and a positive number")
def a_negative_denominator(content: Content) -> None:
    row = content["rows"][2]
    row["over"] *= -1


@forgery("does not follow for the next period")
def a_factor_too_large(content: Content) -> None:
    content["rows"][2]["follows"][0][1] += 1


@forgery("row 2 does not hold")
def a_row_that_is_false_now(content: Content) -> None:
    row = content["rows"][2]
    row["constant"] = -value(row["terms"]) - 1


@forgery("an inequality of run 0 is not stated")
def a_row_weaker_than_what_was_relied_on(content: Content) -> None:
    weak = next(row for row in reversed(content["rows"]) if len(row["terms"]) > 1)
    weak["constant"] += 10**9


@forgery("does not follow for the next period")
def an_equality_that_holds_only_now(content: Content) -> None:
    """An unknown is what it is now: that is 0 >= 0 at the given places, and never again."""
    unknown = last_unknown(content)
    now = value([[0, unknown, 1]])
    add_row(content, [[0, unknown, -1]], now, [[len(content["rows"]), 1]])


@forgery("does not follow for the next period")
def an_inequality_turned_round(content: Content) -> None:
    """The opposite of what is true, with a constant that makes it 0 now."""
    row = next(row for row in content["rows"] if len(row["terms"]) == 2)
    opposite = [[run, index, -c] for run, index, c in row["terms"]]
    constant = value(row["terms"])
    content["rows"] = [r for r in content["rows"] if r["terms"] != opposite]
    add_row(content, opposite, constant, [[len(content["rows"]), 1]])


@forgery("does not follow for the next period")
def an_upper_bound_on_what_grows(content: Content) -> None:
    add_row(content, [[0, last_unknown(content), -1]], 10**100, [[len(content["rows"]), 1]])


@forgery("two rows have the same terms")
def a_row_twice_with_different_constants(content: Content) -> None:
    content["rows"].append({**content["rows"][2], "constant": 0})


# --- turns -----------------------------------------------------------------------------------


@forgery("has fewer than two turns")
def a_turn_of_nothing(content: Content) -> None:
    content["turns"] = [[0, 0]]


@forgery("has fewer than two turns")
def a_turn_backwards(content: Content) -> None:
    content["turns"] = [[0, -6]]


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


@forgery("the game's own run has no turn")
def no_turn(content: Content) -> None:
    content["turns"] = []


@forgery("has fewer than two turns")
def a_turn_of_no_run(content: Content) -> None:
    content["turns"].append([5, 1])


@forgery("does not repeat the pattern")
def a_turn_that_is_no_period(content: Content) -> None:
    content["turns"] = [[0, 5]]


# --- the form --------------------------------------------------------------------------------


@forgery("its format is not")
def another_format(content: Content) -> None:
    content["format"] = "onepile certificate 2"


@forgery("its parts are not")
def something_more(content: Content) -> None:
    content["trust"] = "me"


@forgery("its parts are not")
def something_less(content: Content) -> None:
    del content["turns"]


@forgery("it names no game")
def a_game_that_is_no_text(content: Content) -> None:
    content["game"] = ["move-size; f=2n; blocks=2; overshoot"]


@forgery("blocks must lie in")
def negative_blocks(content: Content) -> None:
    content["rule"][3] = -1


@forgery("slope and weight must be positive")
def a_falling_rule(content: Content) -> None:
    content["rule"][0] = -2


@forgery("slope and weight must be positive")
def a_weight_of_nothing(content: Content) -> None:
    content["rule"][2] = 0


@forgery("rule is not 4 whole numbers of moderate size")
def a_huge_number(content: Content) -> None:
    content["rule"][1] = 2**1024


@forgery("rows is not a list")
def rows_as_an_object(content: Content) -> None:
    content["rows"] = {"0": content["rows"][0]}


@forgery("a row is wrong")
def a_row_with_something_more(content: Content) -> None:
    content["rows"][0]["because"] = "it is so"


@forgery("a run is wrong")
def a_run_that_brings_its_places(content: Content) -> None:
    content["runs"][0]["places"] = [1, 2, 3]


@forgery("a step is not a source, an index and a mark")
def a_mark_of_two(content: Content) -> None:
    steps(content)[0][2] = 2


@forgery("steps is not a list")
def deep_nesting(content: Content) -> None:
    nested: Any = 1
    for _ in range(300):
        nested = {"ground": nested}
    content["runs"][0]["steps"] = nested


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
        ("rule",),
        ("runs", "ground"),
        ("runs", "steps"),
        ("turns",),
        ("rows", "terms"),
        ("rows", "constant"),
        ("rows", "follows"),
        ("rows", "over"),
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
    content["rule"][0] = float(number)
    text = sealed(content).replace('"rule": [' + json.dumps(float(number)), f'"rule": [{number}')
    assert "rule is not 4 whole numbers" in refused(text)


def test_a_key_twice() -> None:
    text = text_of(GAME)
    for key in ('"game": "fibonacci-nim"', '"rule": [2, 0, 1, 2]', '"digest": ""'):
        assert "it says something twice" in refused(text.replace("{", "{" + key + ", ", 1))
    inside = text.replace('{"terms":', '{"constant": 0, "terms":', 1)
    assert "it says something twice" in refused(inside)


def test_the_digest_of_something_else() -> None:
    text = text_of(GAME)
    digest = json.loads(text)["digest"]
    for other in ("", digest[:-1], digest.upper(), json.loads(text_of("fibonacci-nim"))["digest"]):
        assert "digest" in refused(text.replace(digest, other))


def test_a_missing_inequality() -> None:
    """Without any one of them it is refused, or that one was not needed."""
    reasons = []
    for left_out in range(len(content_of(GAME)["rows"])):
        content = content_of(GAME)
        del content["rows"][left_out]
        for row in content["rows"]:
            kept = [pair for pair in row["follows"] if pair[0] != left_out]
            row["follows"] = [[other - (other > left_out), factor] for other, factor in kept]
        try:
            assert_true(check(sealed(content)))
        except RefusedError as error:
            reasons.append(str(error))
    assert any("is not stated" in reason for reason in reasons)
    assert any("does not follow" in reason for reason in reasons)


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
    checker.slope += 1
    with pytest.raises(RefusedError, match=r"the threshold of pile \d+ is wrong"):
        checker.check_definition()


def test_unknowns_from_nowhere() -> None:
    """No certificate is known that gets so far: the steps before refuse it. Still it is refused."""
    checker = check(text_of(GAME))
    with pytest.raises(RefusedError, match="an unknown of a finite run is used"):
        checker._later({(1, 0): 1})
    for unknown in ((0, len(checker.places[0])), (1, 0)):
        with pytest.raises(RefusedError, match="a form looks ahead"):
            checker._expanded({unknown: 1}, 0)


def test_what_is_too_long_is_not_even_read() -> None:
    assert refused(" " * (MAX_LENGTH + 1)) == "certificate refused: it is too long"
    for part in "[{,":
        assert refused(part * (MAX_PARTS + 1)) == "certificate refused: it has too many parts"


def test_a_certificate_under_another_rule() -> None:
    """The same steps for a game that is nearly the same."""
    for place, by in ((0, 1), (1, 1), (1, -1), (2, 1), (3, 1), (3, -1)):
        content = content_of(GAME)
        content["rule"][place] += by
        refused(sealed(content))
