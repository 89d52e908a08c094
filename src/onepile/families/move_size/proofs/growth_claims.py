"""What theorems say of growth, clusters and lags.

For lags see `docs/new-theorems.md`, Theorem 2.
"""

from onepile.families.move_size.proofs.lags import of_a_cluster
from onepile.families.move_size.proofs.members import LetteredBase, polynomial
from onepile.families.move_size.properties import counted
from onepile.statements import Formula, Phrase, Words, statement


@statement
def grows_by_the_factor(
    base: LetteredBase, members: int, factor: str, coefficients: tuple[int, ...]
) -> Words:
    """How fast the base grows.

    Args:
        base: The game's own base.
        members: In how many members.
        factor: The first digits of the factor.
        coefficients: A polynomial whose largest root it is, highest first.
    """
    return Phrase(
        "In {counted} the base grows by the factor {factor:decimal}, the largest root of "
        "{root_of}.",
        counted=counted(members),
        root_of=polynomial(coefficients),
    )


@statement
def clusters_have_a_lag(
    base: LetteredBase,
    members: int,
    clusters: int,
    lag: int,
    per_cluster: str,
    per_lag: str,
    lags: tuple[int, ...],
) -> Words:
    """How clusters of members are made, to leading order, and how fast they grow.

    Args:
        base: The game's own base.
        members: How many members a period gains.
        clusters: How many clusters these are.
        lag: The lag m.
        per_cluster: The first digits of the factor from a cluster to the next.
        per_lag: The first digits of the factor over m clusters.
        lags: The lags that the slope admits.
    """
    root = polynomial(of_a_cluster(lag))
    if lag == 1 and clusters == members:
        return Phrase(
            "To leading order each member is twice the one before (lag 1; the slope admits "
            "{lags:list}).\nFrom one to the next the base grows by the factor "
            "{per_cluster:decimal}, the root of {root}.",
            root=root,
        )
    if lag == 1:
        return Phrase(
            "Members come in clusters, {clusters} a period; to leading order each is twice the one "
            "before (lag 1; the slope admits {lags:list}).\nFrom one to the next the base grows by "
            "the factor {per_cluster:decimal}, the root of {root}.",
            root=root,
        )
    if clusters == members:
        return Phrase(
            "To leading order each member is\nthe sum of the one before and the one {lag} before "
            "(lag {lag}; the slope admits {lags:list}).\nFrom one to the next the base grows by "
            "the factor {per_cluster:decimal}, the root of {root},\nand in {lag} of them by "
            "{per_lag:decimal}, the root of {lag_root}.",
            root=root,
            lag_root=_lag_root(lag),
        )
    return Phrase(
        "Members come in clusters, {clusters} a period; to leading order each is\nthe sum of the "
        "one before and the one {lag} before (lag {lag}; the slope admits {lags:list}).\nFrom one "
        "to the next the base grows by the factor {per_cluster:decimal}, the root of {root},\nand "
        "in {lag} of them by {per_lag:decimal}, the root of {lag_root}.",
        root=root,
        lag_root=_lag_root(lag),
    )


def _lag_root(lag: int) -> Formula:
    """The polynomial of the factor over as many clusters as the lag, which is not 1, in powers."""
    power, latex = (f"x^{lag - 1}", f"x^{{{lag - 1}}}") if lag > 2 else ("x", "x")
    return Formula(f"(x - 1)^{lag} - {power}", f"(x - 1)^{{{lag}}} - {latex}")
