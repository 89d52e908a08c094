"""Periods as theorems: proved, said, judged, written as certificates and checked."""

import json

import pytest
from hypothesis import given, settings

import onepile
from onepile.errors import NotApplicable, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.periods import find_period
from onepile.families.move_size.proofs.period import (
    PeriodProof,
    certificate,
    prove_period,
    verified_period,
)
from onepile.families.move_size.proofs.returns import Played, check_period, read_period
from onepile.formulas import Expression
from onepile.oracle import Oracle
from onepile.returns.checker import MAX_WORK
from onepile.statements import MEDIA
from onepile.text import parse_game
from tests.cli.calling import call
from tests.conformance.random_games import slow_games
from tests.judges import Verdict, judged

GAMES = [
    "f=n//3+1",
    "f=ceil(2n/3)+1; blocks=2",
    "f=[3,1,4,1,5]",
    "f=[4,2]; ends=7",
    "f=n%5+1; blocks=2; overshoot",
    "f=n//2+3; blocks=1; misere",
    "f=n%5+1; blocks=2; misere",
    "f=[5,1]; blocks=3; misere",
    "f=3; misere; ends=2",
    "f=1; blocks=1",
]


def proof_of(rule: str) -> PeriodProof:
    game = parse_game(f"move-size; {rule}")
    assert isinstance(game, MoveSize)
    return prove_period(game)


@pytest.mark.parametrize("rule", GAMES)
def test_proved_said_and_verified(rule: str) -> None:
    theorem = onepile.game(f"move-size; {rule}").prove()
    found = onepile.verify(json.dumps(theorem.certificate))
    about, name = found.game, found.name
    assert (str(about), name) == (f"move-size; {rule}", theorem.name)
    for form in ("text", "latex", "markdown"):
        assert f"period {theorem.to_json()['period']}" in theorem.say(form).replace("$", "")


def test_the_theorem_in_words() -> None:
    assert proof_of("f=ceil(2n/3)+1; blocks=2").say().split("\n") == [
        "Theorem. In the game move-size; f=ceil(2n/3)+1; blocks=2 the thresholds have period 10 "
        "from pile 3 on",
        "  the piles 3 … 12 have the thresholds 3, 3, 4, 5, 5, 3, 3, 4, 9, 10, and so on",
        "  the piles 1 … 2 have the thresholds infinite, infinite",
        "  from the piles 13 … 22 the moves up to the threshold that win are 1, 2, 3; 1, 2, 3; "
        "1, 3, 4; 1, 4, 5; 1, 2, 5; 1, 2, 3; 1, 2, 3; 1, 3, 4; 1, 4, 9; 1, 2, 10, and so on",
        "With a cap of at least the threshold the player to move wins, with a smaller one loses:",
        "then the opponent blocks the winning moves up to the cap.",
        "Proof. The thresholds of the piles 3 … 12 are those of the piles 13 … 22, and the piles "
        "13 … 22 do not look below pile 3: the moves that decide their thresholds lead to pile 3 "
        "or higher. So each further pile is decided like the one a period before. The certificate "
        "has the state.",
    ]


@given(slow_games)
@settings(max_examples=40)
def test_what_is_said_of_random_games_is_true(game: MoveSize) -> None:
    proof = prove_period(game, 400_000)
    assert verified_period(json.dumps(proof.certificate()), game).name == proof.name
    oracle = Oracle(game)
    for statement in proof.statements():
        assert judged(statement, oracle, 40) is not Verdict.FALSE, statement
        for medium in MEDIA:
            assert statement.say(medium)
        json.dumps(statement.to_json())


@pytest.mark.parametrize("denominator", [2, 7, 10])
@pytest.mark.parametrize("offset", [1, 7])
@pytest.mark.parametrize("blocks", [0, 3])
def test_slopes_below_one(denominator: int, offset: int, blocks: int) -> None:
    for numerator in range(1, denominator):
        proof_of(f"f={numerator}n//{denominator}+{offset}; blocks={blocks}")


def test_the_longest_of_them_is_checked_within_the_limit() -> None:
    proof = proof_of("f=6n//7+100; blocks=3")
    assert (proof.repeating.start, proof.repeating.period) == (38054, 27220)
    assert len(json.dumps(proof.certificate())) < 200_000


def test_checking_takes_no_more_than_its_limit() -> None:
    """A game that looks at every pile below, and a certificate that makes it look far."""
    game = MoveSize(Expression.parse("10^9"), blocks=1)
    claimed = read_period(json.dumps(proof_of("f=n//3+1").certificate()))
    values = 0

    def next_cap(move: int) -> int:
        nonlocal values
        values += 1
        return game.next_cap(move)

    played = Played(next_cap, 1, False, False, frozenset())
    far = claimed._replace(start=400_000, settled=400_001, period=500_000, state=[1])
    with pytest.raises(ValueError, match="it takes too long to check"):
        check_period(far, played)
    assert values * 40 <= claimed.allowed < MAX_WORK


def test_what_is_not_proved() -> None:
    with pytest.raises(NotApplicable, match="nothing is proved"):
        onepile.game("move-size; f=n^2; blocks=1").prove()
    with pytest.raises(NotApplicable, match=r"f\(1\) is greater than the number of blocks"):
        onepile.game("move-size; f=2n; blocks=2; misere").prove()
    with pytest.raises(UndecidedError, match="seen to return within 100 steps"):
        onepile.game("move-size; f=9n//10+100; blocks=3").prove(work=100)


def test_a_period_too_long_to_check_is_told_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onepile.returns.checker.LEAST_WORK", -(10**5))
    with pytest.raises(UndecidedError, match=r"has period 12 from pile 10 on, but .* too long"):
        proof_of("f=n//2+3; blocks=1")


def test_from_the_command_line(tmp_path: object) -> None:
    file = f"{tmp_path}/certificate.json"
    proved = call("prove", "move-size; f=n//3+1", "-o", file, "--json")
    told = json.loads(proved.out)
    assert (proved.code, told["verdict"]) == (0, "proved")
    assert (told["start"], told["period"], told["thresholds"]) == (1, 2, [1, 2])
    verified = call("verify", file, "--game", "move-size; f=n//3+1")
    assert (verified.code, told["certificate"] in verified.out) == (0, True)
    assert call("verify", file, "--game", "move-size; f=n//3+2").code != 0


def test_proofs_are_equal_by_what_they_prove() -> None:
    game = parse_game("move-size; f=n//3+1")
    assert isinstance(game, MoveSize)
    first = verified_period(certificate(find_period(game, 10**6)))
    second = prove_period(game)
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == f"<proof {first.name} of 'move-size; f=n//3+1'>"
