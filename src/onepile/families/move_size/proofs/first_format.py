"""A proof as a certificate of the first format, which has rows with their factors.

The checker that is proved in Coq reads it (`docs/formal.md`):

    python -m onepile.families.move_size.proofs.first_format GAME > certificate.json

It knows neither mortal ground nor an f that becomes linear only later on, nor several rules.
"""

import json
import sys
from typing import Any

from onepile.certificates import digest
from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.prove import Proof, prove
from onepile.families.move_size.proofs.reading import FORMAT_1
from onepile.families.move_size.proofs.rows import rows
from onepile.families.move_size.rules import MoveSize
from onepile.text import parse_game


def first_format(proof: Proof) -> dict[str, Any]:
    """The certificate of a proof in the first format.

    Raises:
        NotApplicable: the proof has mortal ground or several rules, or f is not linear from 1 on.
    """
    content = proof.certificate()
    grounds = [run["ground"] for run in content["runs"]]
    mortal = any(death for ground in grounds for _, death in ground)
    if mortal or content["beginning"] or len(content["rules"]) > 1:
        raise NotApplicable(f"the proof of {str(proof.game)!r} needs the second format")
    told, factors = rows(proof.runs, proof.induction)
    # Runs are numbered as in the certificate: those that the proof needs, in their order.
    kept = [tuple(map(tuple, ground)) for ground in grounds]
    number = {run.number: kept.index(run.ground) for run in proof.runs.all if run.ground in kept}
    (rule,) = content["rules"]
    first = {
        "format": FORMAT_1,
        "game": content["game"],
        "rule": [*rule, content["blocks"]],
        "runs": [
            {"ground": [distance for distance, _ in run["ground"]], "steps": run["steps"]}
            for run in content["runs"]
        ],
        "turns": content["turns"],
        "rows": [
            {
                "terms": sorted([number[run], index, c] for (run, index), c in terms),
                "constant": constant,
                "follows": [[row, factor] for row, factor in sorted(implied.items())],
                "over": 1,
            }
            for (terms, constant), implied in zip(told, factors, strict=True)
        ],
    }
    return {**first, "digest": digest(first)}


def main() -> None:
    """The certificate of a game."""
    game = parse_game(sys.argv[1])
    assert isinstance(game, MoveSize)
    print(json.dumps(first_format(prove(game))))


if __name__ == "__main__":
    main()
