"""Certificates: a proof as one JSON object, for `proofs.checker`.

format   "onepile certificate 1"
game     the game in the text form
rule     [slope, shift, weight, blocks]: f(k) < v exactly when slope·k + shift < weight·v
runs     each with its ground (distances, ascending) and its steps, one for each place:
         [source run or -1, index of the source's place before which the copy ends, 1 if the
         place is an unknown of its own]
turns    [run, places gained in one period] for each run that goes on for ever; its last
         places are the period
rows     the inequalities, terms · unknowns + constant >= 0; terms are [run, index, coefficient];
         over times the row, one period later, is the sum of the rows of `follows`, [row, factor],
         plus a number >= 0
digest   SHA-256 of all the rest as canonical JSON, against accidents
"""

import json
from hashlib import sha256
from math import lcm
from typing import Any

from onepile.families.move_size.proofs.induction import Induction
from onepile.families.move_size.proofs.runs import Runs

FORMAT = "onepile certificate 1"


def certificate(game: str, runs: Runs, proof: Induction) -> dict[str, Any]:
    """The certificate of a proof."""
    slope = runs.slope
    told = []
    for run in runs.all:
        count = proof.cuts.get(run.number, len(run.places))
        steps = [
            [-1 if step.source is None else step.source, step.index, int(place is not step.defined)]
            for step, place in zip(run.steps[:count], run.places[:count], strict=True)
        ]
        told.append({"ground": list(run.ground), "steps": steps})
    rows = []
    for (terms, constant), factors in zip(proof.rows, proof.factors, strict=True):
        over = lcm(*(factor.denominator for factor in factors.values()))
        rows.append(
            {
                "terms": [[run, index, c] for (run, index), c in terms],
                "constant": constant,
                "follows": [[row, int(factor * over)] for row, factor in sorted(factors.items())],
                "over": over,
            }
        )
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "rule": [slope.slope, slope.shift, slope.weight, slope.blocks],
        "runs": told,
        "turns": [list(pair) for pair in proof.pattern.turns.items()],
        "rows": rows,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return {**content, "digest": sha256(canonical.encode()).hexdigest()}
