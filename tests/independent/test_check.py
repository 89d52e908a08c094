"""The second checker says what the first one says, and what either accepts is true.

Certificates are changed by chance, with good digests. Where only one checker accepts, the theorem
is held against the table of thresholds, and against unfolding at places beyond the certificate's.
INDEPENDENT_MUTANTS=20000 makes more of them.
"""

import copy
import functools
import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from independent import check as second

import onepile
from onepile.errors import RefusedError

BOUND = 10_000
FURTHER = 16  # places beyond those of the certificate
MUTANTS = int(os.environ.get("INDEPENDENT_MUTANTS", "400"))
HERE = Path(__file__).parent
ROOT = HERE.parent.parent

RUNS = [
    "f=n",
    "f=2n",
    "f=2n; blocks=2; overshoot",
    "f=3n; blocks=1; overshoot",
    "f=4n; blocks=1; overshoot",
    "f=floor(3n/2); blocks=1",
    "f=ceil(3n/2); blocks=2",
    "f=(3n+1)//2",
    "f=2n+1; blocks=1",
    "f=2n-1; blocks=2",
    "f=n+5; blocks=1",
    "f=n+20; blocks=2",
    "f=2n+10; blocks=2",
    "f=7n//3; blocks=2",
    "f=5n//2; blocks=1; overshoot",
    "f=ceil(7n/4)",
    "f=max(2n,5); blocks=1",
    "f=max(3n//2,7); blocks=2",
    "f=max(n,4)",
    "f=2n; misere",
    "f=3n; misere; ends=5,8,13",
    "f=2n; blocks=1; ends=2,3",
    "f=2n; blocks=2; overshoot; ends=7,11",
    "f=max(2n,5); ends=4,6",
]
"""Those with ends or in misère play are of the kind of runs behind ends."""
MISERE_WITH_BLOCKS = ["f=4n; blocks=2; misere; ends=4", "f=3n; blocks=1; overshoot; misere"]
PERIODS = [
    "f=n//2+3; blocks=1",
    "f=n//2+5; blocks=2; overshoot",
    "f=[4,2]; misere",
    "f=[5,1]; blocks=3; misere",
    "f=[4,2]; blocks=1; overshoot; ends=3",
    "f=min(2n,9); blocks=1",
    "f=2n//3+2; blocks=1; misere",
    "f=7; misere; ends=5",
    "f=floor(2n/3)+4; ends=3,9",
]


@functools.cache
def text_of(game: str) -> str:
    return json.dumps(onepile.game(f"move-size; {game}").prove().certificate)


def certificate(game: str) -> dict[str, Any]:
    return dict(json.loads(text_of(game)))


def sealed(told: dict[str, Any]) -> dict[str, Any]:
    """The certificate with a good digest."""
    rest = {key: value for key, value in told.items() if key != "digest"}
    plain = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    return {**rest, "digest": hashlib.sha256(plain).hexdigest()}


def first_accepts(told: dict[str, Any]) -> bool:
    try:
        onepile.verify(told)
    except RefusedError:
        return False
    return True


def second_accepts(told: dict[str, Any]) -> bool:
    try:
        second.check(json.dumps(told))
    except second.Refused:
        return False
    return True


def reasons(told: dict[str, Any]) -> list[str]:
    """Why the one refuses, or the other."""
    said = []
    for question in (lambda: onepile.verify(told), lambda: second.check(json.dumps(told))):
        try:
            question()
        except (RefusedError, second.Refused) as error:
            said.append(str(error))
    return said


@pytest.mark.parametrize("game", RUNS + PERIODS + MISERE_WITH_BLOCKS)
def test_both_accept(game: str) -> None:
    told = certificate(game)
    assert first_accepts(told)
    assert told["game"] in second.check(json.dumps(told))


def by_second(told: dict[str, Any]) -> second.Replay:
    """The places that the second checker makes."""
    return second.check_runs(told, second.read_game(told["game"]))


def test_what_the_games_are_for() -> None:
    """There are mortal piles, open ends, helpers and beginnings among them."""
    told = [certificate(game) for game in RUNS]
    assert any(entry[1] for c in told for run in c["runs"] for entry in run["ground"])
    assert any(len(c["turns"]) < len(c["runs"]) for c in told)
    assert any(c["beginning"] for c in told)
    replays = [by_second(c) for c in told if not second.Work.allow(10**7)]
    assert any(run.places[-1].after is None for replay in replays for run in replay.runs)


# ---- what is accepted is true --------------------------------------------------------------------


class Continued:
    """The thresholds of the runs of a certificate that the second checker has accepted."""

    def __init__(self, told: dict[str, Any]) -> None:
        second.Work.allow(10**8)
        self.runs = by_second(told).runs
        self.turns = dict(told["turns"])
        self.thresholds: dict[int, list[int]] = {run: [0] for run in range(len(self.runs))}

    def given(self, run: int, index: int) -> tuple[second.Place, int]:
        """The record of which this one is the renumbered copy, and how many turns before."""
        turns = max(0, -(-(index + 1 - len(self.runs[run].places)) // self.turns.get(run, 1)))
        return self.runs[run].places[index - turns * self.turns.get(run, 0)], turns

    def value(self, form: second.Form, turns: int) -> int:
        total = form.constant
        for (run, index), coefficient in form.terms.items():
            total += coefficient * self.position(run, index + turns * self.turns.get(run, 0))
        return total

    @functools.cache  # noqa: B019 - it lives as long as one test
    def position(self, run: int, index: int) -> int:
        place, turns = self.given(run, index)
        return place.position.value if not turns else self.value(place.definition, turns)

    def place(self, index: int) -> tuple[int, int]:
        """A place of the game and its threshold."""
        record, turns = self.given(0, index)
        assert record.looked is not None
        pile = self.position(0, index)
        return pile, pile - self.value(record.looked, turns)

    def up_to(self, run: int, pile: int) -> list[int]:
        """Thresholds of the run at 1 … pile at least, at these indices."""
        known, index = self.thresholds[run], 0
        while len(known) <= pile:
            while self.position(run, index) < len(known):
                index += 1
            place, turns = self.given(run, index)
            if place.source >= 0 and len(known) < self.position(run, index):
                end = place.end
                if self.runs[place.source].places[end].position.terms:
                    end += turns * self.turns.get(place.source, 0)
                width = self.position(place.source, end)
                known.extend(self.up_to(place.source, width - 1)[1:width])
            assert len(known) == self.position(run, index)
            if place.looked is None:
                assert len(known) == pile + 1, "the piles after an open end are not known"
                break
            known.append(len(known) - self.value(place.looked, turns))
        return known


@functools.cache
def table(game: str) -> list[Any]:
    """The thresholds of the piles 1 … BOUND, from index 1 on."""
    return [None, *onepile.game(game).table(BOUND)]


def told_thresholds_are_true(told: dict[str, Any]) -> bool:
    if told.get("kind") == "period":
        return period_is_true(told)
    right = table(told["game"])
    behind = told.get("from", 0 if "overshoot" in told["game"] else told["blocks"])
    continued = Continued(told)
    found = continued.up_to(0, BOUND)
    if any(found[pile - behind] != right[pile] for pile in range(behind + 1, BOUND + 1)):
        return False
    game, given = onepile.game(told["game"]), len(continued.runs[0].places)
    for pile, threshold in map(continued.place, range(given, given + FURTHER)):
        if game.solve(pile=pile + behind, cap=1).threshold != threshold:
            return False
    return True


def period_is_true(told: dict[str, Any]) -> bool:
    """The answers repeat, at caps that tell piles apart as far as the state does."""
    game, start, period = onepile.game(told["game"]), told["start"], told["period"]
    if "misere" not in told["game"]:
        right = table(told["game"])
        return right[start : BOUND + 1 - period] == right[start + period : BOUND + 1]
    last = told["settled"] + 2 * period
    caps = range(1, (told["bound"] or last) + 1)
    piles = range(start, start + min(last, 60))
    return all(
        game.solve(pile=n, cap=cap).outcome == game.solve(pile=n + period, cap=cap).outcome
        for n in piles
        for cap in caps[:12]
    )


@pytest.mark.parametrize("game", RUNS + PERIODS[:3])
def test_what_is_accepted_is_true(game: str) -> None:
    assert told_thresholds_are_true(certificate(game))


# ---- mutants -------------------------------------------------------------------------------------


def lists_in(told: Any) -> list[list[Any]]:
    """All lists of the certificate that are not empty."""
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    below = [found for value in inner for found in lists_in(value)]
    return [told, *below] if isinstance(told, list) and told else below


def mutant(told: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The certificate with one or a few numbers changed, or entries left out or repeated."""
    changed = copy.deepcopy(told)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        key = chance.choice([k for k in changed if k not in ("format", "kind", "game", "digest")])
        if type(changed[key]) is int:
            changed[key] += chance.choice((-1, 1, 2, changed.get("period", 1)))
            continue
        lists = lists_in(changed[key])
        if not lists:
            continue
        entries = chance.choice(lists)
        at = chance.randrange(len(entries))
        numbers = [i for i, entry in enumerate(entries) if type(entry) is int]
        match chance.randrange(12):
            case 0:
                del entries[at]
            case 1:
                entries.insert(at, copy.deepcopy(entries[at]))
            case 2 if len(entries) > 1:
                del entries[-1]
            case 3:
                entries[at] = chance.choice((True, None, 1.0, "1", [], 10**30, -(10**30)))
            case 4:
                other = chance.randrange(len(entries))
                entries[at], entries[other] = entries[other], entries[at]
            case _ if numbers:
                at = chance.choice(numbers)
                entries[at] = chance.choice(
                    (entries[at] + 1, entries[at] - 1, 1 - entries[at], 0, 2 * entries[at])
                )
    return sealed(changed)


def test_mutants(record_property: Any) -> None:
    chance = random.Random(MUTANTS)
    games = {game: certificate(game) for game in [*RUNS, *PERIODS]}
    count = {"both": 0, "neither": 0, "first only": 0, "second only": 0}
    for number in range(MUTANTS):
        game = list(games)[number % len(games)]
        told = mutant(chance.choice((certificate(game), games[game])), chance)
        first, other = first_accepts(told), second_accepts(told)
        verdict = {(1, 1): "both", (1, 0): "first only", (0, 1): "second only", (0, 0): "neither"}
        count[verdict[first, other]] += 1
        if first and other:
            games[game] = told  # and go on from there
        if first != other:
            print(verdict[first, other], reasons(told), json.dumps(told))
        if other or (first and told["kind"] == "period"):
            assert told_thresholds_are_true(told), told
        elif first:
            proved, right = onepile.verify(told), table(told["game"])
            piles = [*range(1, 200), *range(200, BOUND + 1, 97)]
            assert all(proved.threshold(n) == right[n] for n in piles), told
    for name, times in count.items():
        record_property(name, times)
    print(count)
    assert count["both"]
    assert count["neither"] > MUTANTS // 2


# ---- other certificates --------------------------------------------------------------------------


def test_misread_certificate_is_refused() -> None:
    """Once it was accepted and continued wrongly: its unknowns do not repeat with its places."""
    with pytest.raises(second.Refused, match="the unknowns of run 1 do not repeat"):
        second.check((HERE / "misread.json").read_text())


def test_what_is_no_game_is_refused() -> None:
    """Every place in it is right, but f(2) = 0, and a cap is at least 1."""
    text = (HERE / "illegal-game.json").read_text()
    with pytest.raises(second.Refused, match="a number is less than 1"):
        second.check(text)
    with pytest.raises(RefusedError, match="a value of f is below 1"):
        onepile.verify(json.loads(text))


@pytest.mark.parametrize("f", ["n//3", "[0,1]", "[4,0]", "[5,0,2]", "0"])
@pytest.mark.parametrize("play", ["", "; blocks=1", "; misere", "; misere; blocks=1"])
def test_no_period_of_what_is_no_game(f: str, play: str) -> None:
    """Its thresholds would repeat if a cap could be 0."""
    game = second.read_game(f"move-size; f={f}{play}")
    told = {**certificate("f=7; misere"), "game": f"move-size; f={f}{play}"}
    with pytest.raises(second.Refused, match="f is below 1"):
        second.check_period(told, game)
    with pytest.raises(RefusedError, match="must be at least 1"):
        onepile.verify(sealed(told))


def test_first_format() -> None:
    data = HERE.parent / "families" / "move_size" / "proofs" / "data" / "format-1.json"
    made = data.read_text(encoding="utf-8")
    assert "; f=floor(7n/2); blocks=1; overshoot for every pile" in second.check(made)
    told = json.loads(made)
    told["rule"][1] += 1
    with pytest.raises(second.Refused):
        second.check(json.dumps(sealed(told)))


@pytest.mark.parametrize("blocks", [0, 1, 2])
def test_every_slope_between_two_rules(blocks: int) -> None:
    """√2 is between 41/29 and 17/12; the runs are right for it, too."""
    told = certificate(f"f=17n//12; blocks={blocks}")
    told["rules"] = [[41, 0, 29], [17, 0, 12]]
    told["game"] = f"move-size; f=floor(sqrt(2)*n); blocks={blocks}"
    with pytest.raises(second.Unread) as said:
        second.check(json.dumps(sealed(told)))
    assert str(said.value) == (
        f"the rule [41, 0, 29, {blocks}] and [17, 0, 12, {blocks}] was checked, not that it is "
        f"the rule of {told['game']}"
    )
    assert told_thresholds_are_true(told)
    told["rules"] = [[17, 0, 12], [2, 0, 1]]
    with pytest.raises(second.Refused) as refused:
        second.check(json.dumps(sealed(told)))
    assert not isinstance(refused.value, second.Unread)


@functools.cache
def between(game: str, *corners: str) -> dict[str, Any]:
    return onepile.game(f"move-size; {game}").prove(between=corners).certificate


@pytest.mark.parametrize(
    ("f", "inside"),
    [
        ("17n//12", True),
        ("7n//5", True),  # a corner
        ("(17n+1)//12", True),
        ("(17n+2)//12", False),  # above (17/12, 1/12)
        ("(17n-1)//12", False),
        ("13n//9", False),
        ("max(17n//12,1)", True),
        ("max(17n//12,3)", False),
    ],
)
def test_a_polygon_of_slope_and_offset(f: str, inside: bool) -> None:
    """The corners are (7/5, 0), (10/7, 0) and (17/12, 1/12)."""
    told = between("f=17n//12; blocks=2", "7/5,0", "10/7,0", "17/12,1/12")
    assert first_accepts(told)
    other = sealed({**told, "game": f"move-size; f={f}; blocks=2"})
    assert second_accepts(other) is first_accepts(other) is inside
    assert not inside or told_thresholds_are_true(other)
    wider = sealed({**told, "rules": [*told["rules"], [3, 0, 2]]})
    assert not second_accepts(wider)
    assert not first_accepts(wider)


def test_a_beginning_and_several_rules_are_refused() -> None:
    told = between("f=17n//12; blocks=2", "7/5", "10/7")
    begun = sealed({**told, "beginning": [1, 2]})  # the values of all lines between
    assert not first_accepts(begun)
    assert not second_accepts(begun)


def test_formula_that_is_not_read() -> None:
    told = certificate("f=2n if n>3 else 7; blocks=1")
    with pytest.raises(second.Unread) as said:
        second.check(json.dumps(told))
    assert str(said.value) == (
        "the rule [2, 0, 1, 1] after the values [7, 7, 7] was checked, not that it is the rule of "
        "move-size; f=2n if n>3 else 7; blocks=1"
    )
    assert told_thresholds_are_true(told)


@pytest.mark.parametrize(
    ("game", "other"),
    [
        ("f=2n", "f=3n"),
        ("f=2n", "f=2n; blocks=1"),
        ("f=2n", "f=2n; misere"),
        ("f=2n", "f=2n; ends=3"),
        ("f=2n", "f=2n; f=2n"),
        ("f=2n", "f=2n; speed=9"),
        ("f=max(2n,5); blocks=1", "f=max(2n,7); blocks=1"),
        ("f=max(2n,5); blocks=1", "f=2n; blocks=1"),
        ("f=[5,1]; blocks=3; misere", "f=[6,1]; blocks=3; misere"),
        ("f=floor(2n/3)+4; ends=3,9", "f=floor(2n/3)+4; ends=3,90"),
    ],
)
def test_another_game_is_refused(game: str, other: str) -> None:
    told = sealed({**certificate(game), "game": f"move-size; {other}"})
    assert not first_accepts(told)
    assert not second_accepts(told)


LINE = certificate("f=2n")
PERIOD = certificate("f=n//2+3; blocks=1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        '{"a":' * 100_000,
        "[]",
        "null",
        "{}",
        '{"digest": NaN}',
        '{"digest": 1e9}',
        '{"digest": ' + "9" * 5000 + "}",
        '{"digest": "\\ud800"}',
        " " * 3_000_000,
        "[" + "1," * 700_000 + "1]",
        json.dumps(LINE).replace('"blocks": 0', '"blocks": 0, "blocks": 0'),
        json.dumps({**LINE, "digest": "0" * 64}),
        json.dumps(sealed({**LINE, "more": 1})),
        json.dumps(sealed({key: value for key, value in LINE.items() if key != "equal"})),
        json.dumps(sealed({**LINE, "format": ["onepile certificate 2"]})),
        json.dumps(sealed({**LINE, "blocks": False})),
        json.dumps(sealed({**LINE, "blocks": 10**300})),
        json.dumps(sealed({**LINE, "rules": [[2, False, 1]]})),
        json.dumps(sealed({**LINE, "rules": []})),
        json.dumps(sealed({**LINE, "runs": []})),
        json.dumps(sealed({**LINE, "turns": []})),
        json.dumps(sealed({**LINE, "turns": [[0, 10**300]]})),
        json.dumps(sealed({**LINE, "equal": [[[0, 23], [[0, 21, 1], [0, 22, 1]], 1]]})),
        json.dumps(sealed({**LINE, "beginning": [2, 4, 5]})),
        json.dumps(sealed({**LINE, "game": "move-size; f=" + "(" * 3000})),
        json.dumps(sealed({**PERIOD, "period": 10**300})),
        json.dumps(sealed({**PERIOD, "settled": 10**5})),
        json.dumps(sealed({**PERIOD, "state": PERIOD["state"][1:]})),
        json.dumps(sealed({**PERIOD, "bound": 9})),
    ],
)
def test_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(second.Refused):
        second.check(text)


def test_work_is_bounded() -> None:
    """Long runs of large numbers, and gaps that are never decided, end by the count of work."""
    steps = [[-1, 0, 0]] + [[0, index, 1] for index in range(20_000)]
    run = {"ground": [[0, 0]], "steps": [[-1, 0, 0], *steps]}
    for rules in ([[1, 0, 1]], [[2**1000, 0, 1]], [[1, 2**1000, 1]]):
        told = sealed({**LINE, "rules": rules, "runs": [run], "turns": [[0, 9000]]})
        with pytest.raises(second.Refused):
            second.check(json.dumps(told))
    most = sealed({**PERIOD, "start": 1, "settled": 10**6 - 12, "state": [1] * (10**6 - 13)})
    with pytest.raises(second.Refused, match="too"):
        second.check(json.dumps(most))


def run_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, check=False
    )


def test_command_line(tmp_path: Path) -> None:
    """It runs without onepile, in isolated mode: Python's own library is all there is."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(LINE))
    bad.write_text(json.dumps({**LINE, "blocks": 1}))
    program = str(ROOT / "independent" / "check.py")
    accepted = run_python("-I", "-S", program, str(good))
    assert (accepted.returncode, accepted.stdout) == (
        0,
        "accepted: the pattern of move-size; f=2n for every pile\n",
    )
    both = run_python("-I", "-S", program, str(good), str(bad), str(tmp_path / "none.json"))
    assert both.returncode == 1
    assert [line.split(":")[0] for line in both.stdout.splitlines()] == [
        "accepted",
        "refused",
        "refused",
    ]
    assert "digest does not fit" in both.stdout


def test_rules_of_another_game_end_with_1(tmp_path: Path) -> None:
    """The rules are those of 2n; of a formula that is not read nothing is known."""
    other = tmp_path / "other.json"
    other.write_text(json.dumps(sealed({**LINE, "game": "move-size; f=5n if n<2 else 5*n"})))
    found = run_python("-I", "-S", str(ROOT / "independent" / "check.py"), str(other))
    assert found.returncode == 1
    assert found.stdout == (
        "rules accepted, game not read: the rule [2, 0, 1, 0] was checked, not that it is the rule "
        "of move-size; f=5n if n<2 else 5*n\n"
    )
