"""Writes a certificate of `onepile prove` as a Coq file whose theorem Coq proves by computing.

    python formal/theorem.py certificate.json first_game > first_game.v

Nothing here is trusted: the file says which game it is about, and Coq checks the rest.
"""

import json
import sys
import textwrap
from typing import Any


def written(value: Any) -> str:
    """Numbers, lists and tuples of them in Coq's notation."""
    if isinstance(value, list):
        return "[" + "; ".join(map(written, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ",".join(map(written, value)) + ")"
    return str(value)


def definition(content: dict[str, Any], name: str) -> str:
    """The certificate as a Coq definition."""
    runs = [(run["ground"], [tuple(step) for step in run["steps"]]) for run in content["runs"]]
    rows = [
        (
            [tuple(term) for term in row["terms"]],
            row["constant"],
            [tuple(pair) for pair in row["follows"]],
            row["over"],
        )
        for row in content["rows"]
    ]
    turns = [tuple(pair) for pair in content["turns"]]
    lines = [f"Definition {name} : certificate := written {written(tuple(content['rule']))}"]
    for part in (runs, turns, rows):
        lines += textwrap.wrap(
            written(part), 100, initial_indent="  ", subsequent_indent="   ", break_on_hyphens=False
        )
    return "\n".join(lines) + "."


def theorem(content: dict[str, Any], name: str) -> str:
    """The whole file."""
    rule = " ".join(f"({n})" if n < 0 else str(n) for n in content["rule"])
    blocks = content["rule"][3]
    return f"""\
(* {content["game"]}: certificate {content["digest"][:12]}, written by formal/theorem.py. *)
From Coq Require Import ZArith List.
From Onepile Require Import Rules Linear Checker Theorems.
Import ListNotations.
Open Scope Z_scope.

{definition(content, name)}

Theorem {name}_accepted : verify {name} = true.
Proof. vm_compute. reflexivity. Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem {name}_for_ever : forall pile, 0 < pile -> exists v,
  answer {name} pile = Some v /\\
  (forall cap, Wins (next_cap (Rule {rule})) {blocks} true pile cap <-> v <= cap) /\\
  (forall cap, Wins (next_cap (Rule {rule})) {blocks} false (pile + {blocks}) cap <-> v <= cap).
Proof. exact (verify_sound {name} {name}_accepted). Qed.
"""


def main() -> None:
    """The file, for a certificate and a name."""
    path, name = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        print(theorem(json.load(file), name), end="")


if __name__ == "__main__":
    main()
