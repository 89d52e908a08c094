"""What a forger could try with patterns of runs besides the list in `tests/families`.

The forger has a certificate of the first game of paper 004, changes it and makes the digest anew.
"""

import json
from typing import Any

import pytest

from onepile.certificates import MAX_LENGTH, MAX_PARTS
from onepile.errors import RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.proofs.reading import Linear, Rule
from tests.families.forging import Content, sealed
from tests.families.move_size.proofs.games import certificate_of
from tests.families.move_size.proofs.test_checker import (
    assert_true,
    content_of,
    numbers,
    refused,
)

GAME = "fibonacci-two-blocks"


def steps(content: Content) -> list[list[int]]:
    found: list[list[int]] = content["runs"][0]["steps"]
    return found


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
    text = certificate_of(GAME)
    for key in ('"game": "fibonacci-nim"', '"rules": [[2, 0, 1]]', '"digest": ""'):
        assert "it says something twice" in refused(text.replace("{", "{" + key + ", ", 1))
    inside = text.replace('{"ground":', '{"steps": [], "ground":', 1)
    assert "it says something twice" in refused(inside)


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
    checker = Checker(certificate_of(GAME))
    checker.replay()
    checker.check_definition()
    checker.rules = (Rule(3, 0, 1),)
    with pytest.raises(RefusedError, match=r"the threshold of pile \d+ is wrong"):
        checker.check_definition()


def test_unknowns_from_nowhere() -> None:
    """No certificate is known that gets so far: the steps before refuse it. Still it is refused."""
    checker = check(certificate_of(GAME))
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
