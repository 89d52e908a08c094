"""Judge what is said of many random games, and count the verdicts.

    python -m scripts.words                           100000 statements, the games drawn from seed 1
    python -m scripts.words --statements 5000 --seed 7

Each game is explained at several positions, played, checked and, where that is quick, proved. No
game comes twice, and what is said of a game more than once is judged and counted once. Ends with 1
if one of them is false.
"""

import argparse
import sys
from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.conformance.random_games import games, positions
from tests.judges import Verdict, judged
from tests.words.saying import BOUND, claims, said_in_general, said_of

from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.statements import Said

DRAWN_AT_ONCE = 100
POSITIONS = 12


class Count:
    """The verdicts so far, each on another statement or of another game."""

    def __init__(self) -> None:
        self.verdicts: Counter[tuple[str, Verdict]] = Counter()
        self.false: list[tuple[Game, Said]] = []
        self.games: set[Game] = set()

    @property
    def statements(self) -> int:
        """How many were judged."""
        return self.verdicts.total()

    def judge(self, game: Game, said: list[Said]) -> None:
        """Judge what is said of a game, each statement once."""
        self.games.add(game)
        oracle = Oracle(game)
        once = {repr(claim): claim for one in said for claim in claims(one)}
        for claim in once.values():
            verdict = judged(claim, oracle, BOUND)
            self.verdicts[claim.kind, verdict] += 1
            if verdict is Verdict.FALSE:
                self.false.append((game, claim))

    def __str__(self) -> str:
        names = sorted({kind for kind, _ in self.verdicts})
        lines = [f"{'':26}" + "".join(f"{verdict.name.lower():>12}" for verdict in Verdict)]
        for name in names:
            counts = [self.verdicts[name, verdict] for verdict in Verdict]
            lines.append(f"{name:26}" + "".join(f"{count or '':>12}" for count in counts))
        totals = [sum(self.verdicts[name, verdict] for name in names) for verdict in Verdict]
        return "\n".join([*lines, f"{'':26}" + "".join(f"{total:>12}" for total in totals)])


def judge_some(count: Count, number: int) -> None:
    """Draw some games from a seed, and judge what is said of them."""

    @seed(number)
    @settings(
        max_examples=DRAWN_AT_ONCE,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def some(data: st.DataObject) -> None:
        game = data.draw(games)
        places = [data.draw(positions(game)) for _ in range(POSITIONS)]
        if game not in count.games:
            said = [one for place in places for one in said_of(game, place)]
            count.judge(game, [*said, *said_in_general(game)])

    some()


def main() -> int:
    """Judge until there are enough."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--statements", type=int, default=100_000, help="how many at least")
    parser.add_argument("--seed", type=int, default=1, help="where the games are drawn from")
    args = parser.parse_args()
    count = Count()
    number = args.seed
    while count.statements < args.statements:
        judge_some(count, number)
        number += 1
        print(f"{count.statements} statements of {len(count.games)} games", file=sys.stderr)
    print(count)
    print(f"{count.statements} statements of {len(count.games)} games, up to pile {BOUND}")
    print(f"seeds {args.seed} … {number - 1}, {DRAWN_AT_ONCE} draws each")
    for game, claim in count.false:
        print(f"false: {claim}\n  {claim!r}\n  in {game}")
    return 1 if count.false else 0


if __name__ == "__main__":
    sys.exit(main())
