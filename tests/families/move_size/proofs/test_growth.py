"""Lags: read off proofs, of those that the slope admits, and as seen on the members themselves."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.families.move_size.proofs import growth as module
from onepile.families.move_size.proofs.growth import Factor, growth
from onepile.families.move_size.proofs.lags import (
    admitted,
    excess,
    of_a_cluster,
    of_lag_clusters,
)
from onepile.families.move_size.proofs.prove import Proof, prove
from tests.families.move_size.proofs.games import game_of

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
    proof.runs.grow(10**9)
    assert lag_seen(proof.runs.game.values) == found.lag
    assert found.per_cluster is not None
    assert found.per_lag is not None
    assert found.per_cluster.polynomial == of_a_cluster(found.lag)
    assert abs(float(found.per_cluster) ** found.lag - float(found.per_lag)) < 1e-9
    assert abs(float(found.per_cluster) ** found.clusters - float(found.per_period)) < 1e-9


def test_a_wrong_lag_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = proof_of("7/3", 1)
    for wrong in (1, 2, 4, 7):
        monkeypatch.setattr(module, "_lag", lambda *_, lag=wrong: lag)
        found = growth(proof)
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
