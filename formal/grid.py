"""The certificates of `docs/proved-games.md` through the extracted checker, and some through Coq.

    python formal/grid.py DIR [--kernel 50]

Proves the games of the table, keeps their certificates in DIR and runs `onepile-check` on each:
what it reads at random piles must be what onepile reads. The smallest ones are also written as Coq
files and compiled, so that their theorems are checked in the kernel. `make formal` comes first.
"""

import argparse
import json
import subprocess
from pathlib import Path
from random import Random
from time import perf_counter

import onepile
from onepile.errors import UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.formal import theorem_file
from onepile.families.move_size.proofs.prove import prove
from onepile.text import parse_game

FORMAL = Path(__file__).parent
CHECKER = FORMAL / "checker" / "onepile-check"
BELOW = 10**60
PILES = 3
SLOPES = range(2, 21)
"""Twice the slopes of the games, of which each is tried with all of `BLOCKS`."""
BLOCKS = range(5)


def certificates(folder: Path) -> list[Path]:
    """The certificates of all games that have one, smallest first."""
    folder.mkdir(parents=True, exist_ok=True)
    for twice in SLOPES:
        for blocks in BLOCKS:
            path = folder / f"slope_{twice}_2_blocks_{blocks}.json"
            if path.exists():
                continue
            rule = f"{twice // 2}n" if twice % 2 == 0 else f"floor({twice}n/2)"
            game = parse_game(f"move-size; f={rule}; blocks={blocks}; overshoot")
            assert isinstance(game, MoveSize)
            try:
                certificate = prove(game).certificate()
            except UndecidedError:
                continue
            path.write_text(json.dumps(certificate), encoding="utf-8")
    return sorted(folder.glob("slope_*.json"), key=lambda path: path.stat().st_size)


def extracted(path: Path) -> bool:
    """Whether the extracted checker accepts a certificate and reads what onepile reads."""
    verified = onepile.verify(path)
    random = Random(path.stat().st_size)
    for pile in (random.randrange(1, BELOW) for _ in range(PILES)):
        command = [str(CHECKER), "--pile", str(pile), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or int(done.stdout.split()[-1]) != verified.threshold(pile):
            return False
    return True


def in_kernel(path: Path) -> bool:
    """Whether Coq accepts the theorem of a certificate."""
    content = json.loads(path.read_text(encoding="utf-8"))
    file = path.with_suffix(".v")
    file.write_text(theorem_file(content, path.stem), encoding="utf-8")
    command = ["coqc", "-Q", str(FORMAL / "theory"), "Onepile", str(file)]
    return subprocess.run(command, check=False).returncode == 0


def main() -> None:
    """All of it, with counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kernel", type=int, default=0, help="how many through Coq itself")
    arguments = parser.parse_args()
    paths = certificates(arguments.folder)
    for name, judge, chosen in (
        ("the extracted checker", extracted, paths),
        ("Coq's kernel", in_kernel, paths[: arguments.kernel]),
    ):
        begin = perf_counter()
        refused = [path.name for path in chosen if not judge(path)]
        seconds = perf_counter() - begin
        accepted = len(chosen) - len(refused)
        print(f"{name}: {accepted} of {len(chosen)} accepted, {seconds:.0f} s", *refused)


if __name__ == "__main__":
    main()
