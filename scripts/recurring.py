"""How many random rules on residue classes have a base that is proved to recur.

python -m scripts.recurring --rules 300 --seed 1
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from onepile.errors import NotApplicable, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.recurring_proof import prove_recurring
from onepile.formulas import Expression


def main() -> None:
    """Draw rules, try each, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=int, default=300, help="how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=int, default=1_000_000, help="steps for each")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for rule in rules(Random(options.seed), options.rules):
        try:
            proof = prove_recurring(MoveSize(Expression.parse(rule)), options.work)
            counts["proved"] += 1
            print(f"proved   {rule}: {len(proof.claimed.period)} members in a period")
        except UndecidedError as reason:
            counts["unknown"] += 1
            print(f"unknown  {rule}: {reason}")
        except NotApplicable as reason:
            counts["finite"] += 1
            print(f"refused  {rule}: {reason}")
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))


def rules(draw: Random, count: int) -> Iterator[str]:
    """Rules a·n + d on 2, 3 or 4 residue classes, with slopes that are not all the same."""
    while count:
        classes = draw.choice((2, 3, 4))
        slopes = [draw.randint(1, 5) for _ in range(classes)]
        if len(set(slopes)) == 1:
            continue
        lines = [f"{slope}n+{draw.randint(0, 2)}" for slope in slopes]
        rule = lines[-1]
        for residue, line in enumerate(lines[:-1]):
            rule = f"({line} if n%{classes}=={residue} else {rule})"
        yield rule
        count -= 1


if __name__ == "__main__":
    main()
