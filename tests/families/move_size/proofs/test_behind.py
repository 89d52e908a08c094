"""Games with ends and misère play: behind the last end they are runs, and so they are proved."""

import random

import pytest

from onepile import verify
from onepile.errors import IllegalError, NotApplicable, RefusedError, UndecidedError
from onepile.families.move_size.proofs.grounds import NEVER, begun
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof, verified_runs
from onepile.families.move_size.proofs.reading import Before, Entry, Lines, Rule
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.unfolding.games import unfold
from onepile.numbers import INFINITY
from tests.families.move_size.proofs.games import certificate_of, game_of, proof_of, told_by

GAMES = [
    "move-size; f=2n; misere",
    "move-size; f=2n; ends=3",
    "move-size; f=3n; misere; ends=5,8,13,22",
    "move-size; f=2n; blocks=1; overshoot; ends=22,29,33",
    "move-size; f=2n; blocks=1; ends=2,3",
    "move-size; f=floor(3n/2); blocks=2; ends=21",
    "move-size; f=4n; blocks=2; overshoot; misere",
    "move-size; f=4n; blocks=2; misere; ends=4",
    "move-size; f=max(2n,5); blocks=1; misere; ends=7",
    "move-size; f=floor(n*sqrt(2))+1; blocks=1; misere; ends=2,9",
]
TO = 1500


def judge(proof: Proof, draw: random.Random) -> None:
    """By the recurrence, and far out by unfolding, which is another theory."""
    game, continued = proof.game, proof.continued
    recurrence, unfolding = Recurrence(game), unfold(game)
    told = told_by(continued, TO)
    least = game.blocks + 1 if game.misere else 1
    for pile in range(1, TO + 1):
        threshold = told[pile - 1]
        assert threshold == continued.threshold(pile)
        caps = {least, least + 1, pile, 2 * pile + least}
        caps |= set() if threshold is INFINITY else {threshold - 1, threshold, threshold + 1}
        for cap in caps:
            if cap >= least:
                assert recurrence.is_safe(pile, int(cap)) == (cap < threshold), (game, pile, cap)
    for pile in [draw.randint(1, TO) for _ in range(5)]:
        cap = draw.randint(1, 2 * pile + 3)
        told_moves = continued.winning_moves(pile, min(cap, pile + game.blocks))
        moves = recurrence.winning_moves(pile, cap)
        assert list(told_moves) == list(moves), (game, pile, cap)
    for pile in [draw.randrange(10 ** draw.randrange(4, 60)) + 1 for _ in range(5)]:
        continued.extend(pile)
        safe = unfolding.safe_caps(pile)
        most = None if safe is None or safe[1] < least else safe[1]
        found = continued.threshold(pile)
        assert (found - 1 if found > least else None) == most, (game, pile)


@pytest.mark.parametrize("text", GAMES)
def test_proved_and_true(text: str) -> None:
    judge(verified_runs(certificate_of(text), game_of(text)), random.Random(text))


def random_game(draw: random.Random) -> str:
    """Misère play, ends, or both; f(1) exceeds the blocks where it must."""
    q, blocks = draw.choice((1, 1, 2, 3)), draw.randint(0, 3)
    p, r = draw.randint(q, 6 * q), draw.choice((0, 0, draw.randint(0, 5 * q)))
    misere, ends = draw.choice(((True, False), (False, True), (True, True)))
    if misere:
        r = max(r, (blocks + 1) * q - p)
    parts = [f"move-size; f=floor(({p}n+{r})/{q}); blocks={blocks}"]
    parts += ["overshoot"] * draw.randrange(2) + ["misere"] * misere
    if ends:
        most = draw.choice((6, 12, 40))
        chosen = sorted(draw.sample(range(1, most), draw.randint(1, 5)))
        parts.append(f"ends={','.join(map(str, chosen))}")
    return "; ".join(parts)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_of_random_games_is_true(seed: int) -> None:
    draw, proved = random.Random(seed), 0
    for _ in range(8):
        try:
            proof = prove(game_of(random_game(draw)), 200_000)
        except UndecidedError:
            continue
        proved += 1
        judge(proof, draw)
    assert proved >= 5


@pytest.mark.parametrize(
    "text",
    [
        "move-size; f=n; blocks=1; misere",  # a cap of 1 may be blocked whole
        "move-size; f=2n; blocks=1; misere=stuck",
        "move-size; f=2n; ends=n%7==0",
        "move-size; f=2n; ends=3,20000",
        "move-size; f=5 if n==1 else 2n; misere",  # f falls
    ],
)
def test_games_that_no_run_behind_ends_is(text: str) -> None:
    with pytest.raises(NotApplicable):
        prove(game_of(text))


def test_the_misere_game_is_the_normal_one_moved() -> None:
    misere, normal = proof_of("move-size; f=4n; blocks=2; overshoot; misere"), "f=4n; blocks=2"
    assert misere.checker.before == Before(3, (), misere=True, overshoot=True)
    other = prove(game_of(f"move-size; {normal}; overshoot")).continued
    for pile in (*range(4, 300), 10**30, 10**60 + 7):
        misere.continued.extend(pile)
        other.extend(pile)
        assert misere.continued.threshold(pile) == other.threshold(pile - 3)


def test_no_threshold_is_told_where_more_cap_may_be_worse() -> None:
    checked = verify(proof_of("move-size; f=4n; blocks=2; misere; ends=4").certificate())
    with pytest.raises(IllegalError, match="has no thresholds"):
        checked.threshold(10)
    assert "larger than 2" in checked.theorem.say()
    assert "least cap above 2" in checked.theorem.latex()


def test_the_theory_in_coq_does_not_read_it() -> None:
    proof = proof_of("move-size; f=2n; ends=3")
    with pytest.raises(NotApplicable, match="ends at 0"):
        proof.formal()
    with pytest.raises(NotApplicable, match="ends at 0"):
        proof.verify_in_coq()


def test_rules_must_agree_on_what_is_before() -> None:
    near = Lines((Rule(3, 0, 2), Rule(7, 0, 4)), 0)
    before = Before(4, (4,), misere=False, overshoot=False)
    assert begun(near, before, lambda _: None).ground == (Entry(0, NEVER),)
    apart = Lines((Rule(3, 0, 2), Rule(9, 0, 1)), 0)
    with pytest.raises(RefusedError, match="not the same by all rules"):
        begun(apart, before, lambda _: None)
