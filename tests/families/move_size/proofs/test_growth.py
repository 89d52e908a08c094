"""Lags: read off proofs, of those that the slope admits, and as seen on the members themselves."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile import game
from onepile.errors import OnepileError, RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs import growth as module
from onepile.families.move_size.proofs.growth import Factor, growth, largest_root
from onepile.families.move_size.proofs.lags import (
    admitted,
    excess,
    of_a_cluster,
    of_lag_clusters,
)
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof
from onepile.oracle import Oracle
from onepile.web.mathml import typeset
from tests.conformance.random_games import move_size_games
from tests.families.move_size.proofs.games import game_of
from tests.judges import Verdict, judged
from tests.judges.move_size.growth_claims import between_digits
from tests.words.mutants import changed

LAGS = {
    # slope: the lags with 0, 1, … blocks, counted on the members up to 2·10^7
    "1": (1, 1, 1, 1),
    "3/2": (1, 1, 1, 1),
    "2": (2, 2, 2, 2),
    "7/3": (2, 3),
    "5/2": (3, 3, 3, 3),
    "3": (4, 4, 4, 4),
    "4": (6, 6, 6, 6),
}


def proof_of(slope: str, blocks: int) -> Proof:
    p, _, q = slope.partition("/")
    return prove(game_of(f"move-size; f=floor({p}n/{q or 1}); blocks={blocks}; overshoot"))


def lag_seen(members: list[int]) -> int:
    """The lag of the last clusters, read off the members: how far back the last sum reaches."""
    starts = [members[0]]
    starts += [
        after for before, after in pairwise(members) if after - before > members[-1] // 10**4
    ]
    added = starts[-1] - starts[-2]
    nearest = min(range(len(starts)), key=lambda i: abs(starts[i] - added))
    return len(starts) - 1 - nearest


@pytest.mark.parametrize(
    ("slope", "blocks"), [(slope, blocks) for slope in LAGS for blocks in range(len(LAGS[slope]))]
)
def test_lags_are_those_of_the_members(slope: str, blocks: int) -> None:
    proof = proof_of(slope, blocks)
    found = proof.growth
    assert found.lag == LAGS[slope][blocks]
    assert found.lag in found.admitted == admitted(Fraction(slope))
    assert lag_seen(proof.continued.members(10**9)) == found.lag
    assert found.per_cluster is not None
    assert found.per_lag is not None
    assert found.per_cluster.polynomial == of_a_cluster(found.lag)
    assert abs(float(found.per_cluster) ** found.lag - float(found.per_lag)) < 1e-9
    assert abs(float(found.per_cluster) ** found.clusters - float(found.per_period)) < 1e-9


lines = st.builds(
    "move-size; f=floor(({}n+{})/{}); blocks={}{}".format,
    st.integers(1, 7),
    st.integers(1, 4),
    st.integers(1, 2),
    st.integers(0, 3),
    st.sampled_from(["", "; overshoot"]),
)


@settings(max_examples=40)
@given(move_size_games() | lines.map(game_of))
def test_certificates_say_what_their_proofs_say(rules: MoveSize) -> None:
    """The growth, the inequalities and the period are read off a certificate as off the proof."""
    try:
        theorem = rules.prove(work=20_000)
    except OnepileError:
        return
    if not theorem.name:  # a theorem on paper
        return
    numbers, found = onepile.verify(theorem).numbers()
    told = theorem.to_json()
    assert found == theorem.growth
    assert numbers.items() <= told.items()
    assert numbers.keys() == told.keys() & {"inequalities", "start", "period"}


def test_every_kind_of_certificate_says_it() -> None:
    for text in (
        "move-size; f=floor(7n/3); blocks=1; overshoot",
        "move-size; f=2n; blocks=3",
        "move-size; f=n//3+1; blocks=1",
        "move-size; f=n if n%2==0 else 4n",
        "move-size; f=floor(sqrt(5)*n); blocks=1",
        "general; set=2,5,7",
    ):
        theorem = onepile.game(text).prove()
        numbers, found = onepile.verify(theorem).numbers()
        assert found == theorem.growth
        assert numbers.items() <= theorem.to_json().items()
        assert bool(numbers) != (found is not None) or "inequalities" in numbers


def test_a_matrix_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    theorem = onepile.game("move-size; f=2n; blocks=3").prove()
    monkeypatch.setattr(module, "_MOST_UNKNOWNS", 1)
    with pytest.raises(RefusedError, match="its growth takes too long to find"):
        onepile.verify(theorem).numbers()


def test_a_wrong_lag_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = proof_of("7/3", 1)
    for wrong in (1, 2, 4, 7):
        monkeypatch.setattr(module, "_lag", lambda *_, lag=wrong: lag)
        found = growth(proof.game, proof.checker)
        assert (found.lag, found.per_cluster, found.per_lag) == (None, None, None)
    assert "lag" not in proof_saying(proof)


def proof_saying(proof: Proof) -> str:
    proof.__dict__.pop("growth", None)
    return proof.say()


@pytest.mark.parametrize("lag", range(1, 30))
def test_polynomials(lag: int) -> None:
    x = Fraction(13, 7)
    values = [Fraction(0), Fraction(0)]
    for i, coefficients in enumerate((of_a_cluster(lag), of_lag_clusters(lag))):
        for c in coefficients:
            values[i] = values[i] * x + c
    assert values == [x**lag - x ** (lag - 1) - 1, excess(lag, x)]


@given(st.fractions(1, 30, max_denominator=50))
def test_admitted_lags_are_neighbours_with_the_slope_between_their_bounds(slope: Fraction) -> None:
    lags = admitted(slope)
    assert lags == tuple(range(lags[0], lags[-1] + 1))
    for lag in lags:
        low, high = 1.0, 2.0
        while high - low > 1e-13:  # λ of this lag
            middle = (low + high) / 2
            low, high = (middle, high) if middle**lag < middle ** (lag - 1) + 1 else (low, middle)
        u = low**lag
        assert u - 1 - 1e-6 <= slope <= u + 1e-6


def test_a_factor_is_a_number() -> None:
    assert float(Factor((1, -2), "2.0", "2.0")) == 2.0


@given(st.integers(1, 60), st.integers(-9, 9), st.integers(0, 9))
def test_no_digit_of_a_root_is_rounded(length: int, near: int, less: int) -> None:
    """Of x^2 - bx - c with its root next to a power of ten, far below it or at it."""
    b = 10**length + near
    found = largest_root((1, -b, -less))
    low, high = between_digits(found.low)
    assert high == Fraction(found.high)
    assert low**2 - b * low - less <= 0 < high**2 - b * high - less
    assert (high - low) * 10**18 < low
    low, high = between_digits(found.said())
    assert low**2 - b * low - less <= 0 < high**2 - b * high - less


LARGE = [
    "f=2n if n%7==0 else 4n",
    "f=3n+7*(n%7)",
    "f=3n+5*(n%5)",
    "f=2n if n%5==0 else 4n",
]


@pytest.mark.parametrize("text", LARGE)
def test_a_large_factor_is_told_with_its_size_in_every_medium(text: str) -> None:
    proof = game(f"move-size; {text}").prove()
    claim = next(one for one in proof.statements if one.kind == "grows-by-the-factor")
    members, period = claim.base.members, claim.members
    grown = Fraction(members[-1], members[-1 - period])
    assert grown > 10**12
    low, high = between_digits(claim.factor)
    assert low * (1 - Fraction(1, 10**9)) < grown < high * (1 + Fraction(1, 10**9))
    digits, power = claim.factor.split("e")
    assert f"{digits}·10^{power}, the" in claim.say()
    assert rf"${digits} \cdot 10^{{{power}}}$, the" in proof.say("markdown")
    assert f"{digits}·10<sup>{power}</sup></i>, the" in claim.say("html")
    assert rf"${digits} \cdot 10^{{{power}}}$, the" in claim.say("latex")
    assert f"{digits.replace('.', ',')}·10^{power}" in claim.say(language="de")
    assert "msup" in str(typeset(claim))
    told = Fraction(proof.to_json()["growth"]["factor"])
    assert abs(grown / told - 1) < Fraction(1, 10**9)
    oracle = Oracle(game(f"move-size; {text}"), 10**9)
    assert judged(claim, oracle, 40) is Verdict.CONSISTENT
    for wrong in (digits, f"{digits}e{int(power) + 1}", f"{digits}e{int(power) - 1}"):
        assert judged(changed(claim, factor=wrong), oracle, 40) is Verdict.FALSE
