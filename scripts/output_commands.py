"""The commands whose outputs are recorded: the same every time, made without onepile.

Every preset and random games of all families with all options, every way to ask about them, and
wrong calls of all kinds.
"""

from collections.abc import Callable, Iterator
from random import Random

Command = list[str]

# The games.

MOVE_SIZE_PRESETS = (
    "fibonacci-nim",
    "doubling-nim",
    "static-nim",
    "finite-base",
    "falling-start",
    "one-dent",
    "misere-fibonacci-nim",
    "powers-of-eight",
    "even-or-odd",
    "four-then-two",
    "fibonacci-nim-with-ends",
    "fibonacci-two-blocks",
    "four-times-one-block",
    "three-halves-one-block",
    "fibonacci-two-blocks-exact",
    "misere-fibonacci-two-blocks",
)
PILE_SIZE_PRESETS = (
    "root",
    "all-but-the-root",
    "root-up",
    "all-but-the-root-up",
    "half",
    "half-up",
    "golden",
    "golden-up",
    "cube-roots",
    "cube-roots-up",
    "static-pile",
)
MOVE_NUMBER_PRESETS = ("five-to-ten", "growing-moves")
PRESETS = MOVE_SIZE_PRESETS + PILE_SIZE_PRESETS + MOVE_NUMBER_PRESETS
QUICK_PRESETS = tuple(name for name in PRESETS if name != "four-then-two")
"""Those that are quickly answered at every size."""

_CURVED = (
    "n^2",
    "2^n",
    "floor(n*phi)",
    "floor(n*sqrt(2))+1",
    "ceil(sqrt(n))",
    "floor(3n^(2/3))+1",
    "n+floor(sqrt(n))",
    "floor(root(n,3))+2",
    "ceil(n*pi/2)",
)
_JAGGED = (
    "n%7+1",
    "4n if ispower(n,8) else n",
    "max(1,abs(7-n))",
    "2n if n%2==0 and n>5 or n==3 else n",
    "n//2+1 if not n%3 else 3n",
)
_PILE_RULES = (
    "floor(sqrt(n))",
    "ceil(sqrt(n))",
    "floor(n-sqrt(n))",
    "ceil(n-sqrt(n))",
    "floor(n/2)",
    "ceil(n/2)",
    "floor(2n/3)",
    "ceil(3n/5)",
    "floor(n/phi)",
    "ceil(n/phi)",
    "floor(n/sqrt(2))",
    "floor(root(n,3))",
    "floor(3n^(2/3)-3n^(1/3))",
    "min(n,5)",
    "max(0,n-3)",
    "n",
    "3",
    "n-1",
)
_JAGGED_PILE_RULES = (
    "n%5",
    "n%3+1",
    "2n if n%2==0 else 1",
    "floor(n/2) if n%3==0 else 4",
    "7-n",
    "abs(9-n)",
)


def _numbers(random: Random, least: int, most: int, longest: int) -> list[int]:
    return [random.randint(least, most) for _ in range(random.randint(1, longest))]


def _linear(random: Random) -> str:
    """Non-decreasing: 2n, 3n+1, floor(3n/2) and their like."""
    slope, divisor, more = random.randint(1, 6), random.randint(1, 3), random.randint(0, 3)
    if divisor == 1:
        return f"{slope}n+{more}" if more else f"{slope}n"
    rule = f"floor(({slope}n+{more})/{divisor})"
    return rule if slope + more >= divisor else f"max(1,{rule})"


def _steady(random: Random) -> str:
    """Non-decreasing, bounded or linear: what is answered at every size."""
    kind = random.randrange(4)
    if kind == 0:
        return str(sorted(_numbers(random, 1, 15, 10)))
    if kind == 1:
        return f"min({random.randint(1, 4)}n,{random.randint(1, 20)})"
    return _linear(random)


def _uneven(random: Random) -> str:
    """Curved, or up and down."""
    kind = random.randrange(5)
    if kind == 0:
        return str(_numbers(random, 1, 12, 10))
    if kind == 1:
        top = random.randint(2, 9)
        return f"{top + 1}-n if n<={top} else n"
    if kind == 2:
        rise, other, period = random.randint(1, 5), random.randint(0, 5), random.randint(2, 4)
        return f"{rise}n if n%{period}==0 else {other}n+1"
    return random.choice(_CURVED if kind == 3 else _JAGGED)


def _move_size(random: Random, rule: Callable[[Random], str]) -> str:
    blocks = random.choice((0, 0, 0, random.randint(1, 3), random.randint(1, 6), 50))
    words = ["move-size", f"f={rule(random)}"]
    if blocks:
        words.append(f"blocks={blocks}")
    if random.random() < 0.4:
        words.append("overshoot")
    if random.random() < 0.2:
        words.append("misere")
    if random.random() < 0.2:
        words.append("ends=" + ",".join(map(str, sorted(set(_numbers(random, 0, 15, 3))))))
    return "; ".join(words)


def _pile_size(random: Random) -> str:
    kind = random.randrange(6)
    if kind < 3:
        rule = random.choice(_PILE_RULES)
    elif kind == 3:
        rule = random.choice(_JAGGED_PILE_RULES)
    elif kind == 4:
        rule = str(_numbers(random, -1, 12, 25))
    else:
        rule = str(sorted(_numbers(random, 0, 12, 25)))
    return f"pile-size; f={rule}" + "; misere" * (random.random() < 0.25)


def _move_number(random: Random) -> str:
    if random.random() < 0.5:
        slope, spread, more = random.randint(0, 2), random.randint(0, 3), random.randint(0, 2)
        start, width, blocked = random.randint(1, 4), random.randint(0, 4), random.randint(0, 4)
        least, most = f"{slope}k+{start}", f"{slope + spread}k+{start + width}"
        blocks = f"{more}k+{blocked}"
    else:
        bottom, free, forbidden = (_numbers(random, low, 5, 6) for low in (1, 0, 0))
        if random.random() < 0.5:
            free, forbidden = sorted(free), sorted(forbidden)
        least, blocks = str(bottom), str(forbidden)
        most = str([bottom[min(i, len(bottom) - 1)] + more for i, more in enumerate(free)])
    game = f"move-number; least={least}; most={most}"
    return f"{game}; blocks={blocks}" if random.random() < 0.7 else game


def _one_of_each(random: Random) -> tuple[str, ...]:
    """A game of each kind."""
    return (
        _move_size(random, _steady),
        _move_size(random, _uneven),
        _pile_size(random),
        _move_number(random),
    )


def _written(random: Random, exponent: int) -> str:
    """A number of about this size, written in one of the ways in which numbers are typed."""
    value = 10**exponent
    return random.choice(
        (
            f"10^{exponent}",
            f"1e{exponent}",
            f"10^{exponent}+{random.randint(1, 999)}",
            str(random.randint(value, 10 * value)),
            str(random.randint(value, 10 * value)),
        )
    )


def _pile(random: Random, *exponents: int) -> str:
    """A small pile, or one of about these powers of ten."""
    if not exponents or random.random() < 0.5:
        return str(random.randint(1, 60))
    return _written(random, random.choice(exponents))


def _place(random: Random, game: str, pile: str) -> Command:
    """The options for a position with this pile."""
    words = ["--pile", pile]
    if game in MOVE_SIZE_PRESETS or game.startswith("move-size"):
        caps = [str(random.randint(1, 8)), str(random.randint(1, 60))]
        if pile.isdecimal():
            caps += [str(max(1, int(pile) + random.randint(-2, 4))), str(int(pile) // 3 + 1)]
        else:
            caps += [pile, "10^12"]
        words += ["--cap", random.choice(caps)]
    elif game in MOVE_NUMBER_PRESETS or game.startswith("move-number"):
        words += ["--move", str(random.randint(1, 8))] * (random.random() < 0.7)
    return words


# The commands.

COMMANDS = (
    "solve",
    "sum",
    "table",
    "compare",
    "base",
    "sequence",
    "check",
    "play",
    "plot",
    "serve",
    "papers",
    "prove",
    "verify",
    "games",
    "atlas",
    "site",
)
_ATLAS_ACTIONS = ("run", "show", "query", "find", "verify", "pack", "unpack", "export")


def _general() -> Iterator[Command]:
    yield from ([], ["--help"], ["-h"], ["--version"])
    for name in COMMANDS:
        yield [name, "--help"]
    for name in _ATLAS_ACTIONS:
        yield ["atlas", name, "--help"]
    yield from (["games"], ["games", "--json"], ["papers", "--paper", "003", "--json"])


def _solving() -> Iterator[Command]:
    random = Random("solve")

    def asked(game: str, pile: str) -> Command:
        words = ["solve", game, *_place(random, game, pile)]
        if random.random() < 0.2:
            words += ["--moves", str(random.choice((0, 1, 3, 40)))]
        if random.random() < 0.4:
            words.append("--json")
        return words

    for game in PRESETS:
        for _ in range(6):
            yield asked(game, _pile(random))
        for exponent in (3, 6):
            yield [*asked(game, _written(random, exponent)), "--work", "10^5"]
    for game in QUICK_PRESETS:
        for exponent in (3, 6, 30, 100):
            yield asked(game, _written(random, exponent))
    for _ in range(300):
        game = _move_size(random, _steady)
        for _ in range(3):
            largest = 30 if "blocks=50" in game else 100
            yield asked(game, _pile(random, 3, 6, 30, largest))
    for _ in range(160):
        game = _move_size(random, _uneven)
        yield asked(game, _pile(random))
        yield [*asked(game, _pile(random, 3, 30)), "--work", "10^5"]
    for _ in range(150):
        game = _pile_size(random)
        yield asked(game, _pile(random))
        yield [*asked(game, _pile(random, 3, 6, 30)), "--work", "10^5"]
    for _ in range(150):
        game = _move_number(random)
        yield asked(game, _pile(random))
        yield [*asked(game, _pile(random, 3, 6, 30)), "--work", "10^5"]
    for game in (*PRESETS, *(_move_size(random, _steady) for _ in range(30))):
        yield [*asked(game, _written(random, 30)), "--work", random.choice(("1", "10", "100"))]
    for game in ("fibonacci-nim", "static-nim", "doubling-nim", "half", "static-pile"):
        yield asked(game, _written(random, 1000))
    for rule in ("n", "floor(3n/2)", "2n", "floor(5n/2)", "3n"):
        for rest in ("", "; misere", "; blocks=1; overshoot", "; blocks=2", "; blocks=3"):
            yield asked(f"move-size; f={rule}{rest}", _written(random, 1000))


def _tables() -> Iterator[Command]:
    random = Random("table")

    def asked(game: str, first: str | None, last: str) -> Command:
        words = ["table", game, "--to", last]
        if first is not None:
            words += ["--from", first]
        what = random.choice(("", "", "outcomes", "outcomes", "thresholds", "nim-values"))
        if what:
            words += ["--what", what]
        if what == "outcomes" and random.random() < 0.9:
            words += _place(random, game, "30")[2:]
        return [*words, "--format", random.choice(("text", "csv", "json", "bfile"))]

    def short(game: str, *lasts: int) -> Command:
        last = random.choice(lasts)
        return asked(game, random.choice((None, str(random.randint(0, last)))), str(last))

    for game in PRESETS:
        for _ in range(4):
            yield short(game, 20, 60, 300)
    for game in QUICK_PRESETS:
        yield asked(game, "10^100", f"10^100+{random.randint(0, 6)}")
    for _ in range(100):
        for game in _one_of_each(random):
            yield short(game, 20, 60)


def _bases() -> Iterator[Command]:
    random = Random("base")
    for game in PRESETS:
        yield ["base", game, "--to", "100"]
        yield ["base", game, "--to", "10^20", "--work", "10^5", "--json"]
    for _ in range(50):
        for game in (
            _move_size(random, _steady),
            f"move-size; f={_uneven(random)}",
            f"move-size; f={_linear(random)}; blocks={random.randint(0, 4)}",
            f"move-size; f={_linear(random)}; blocks={random.randint(1, 4)}; overshoot",
        ):
            words = ["base", game, "--to", random.choice(("40", "1000", "10^4"))]
            yield words + ["--json"] * (random.random() < 0.5)


def _checks() -> Iterator[Command]:
    random = Random("check")
    for game in PRESETS:
        yield ["check", game, "--to", "500"]
        yield ["check", game, "--json"]
    for _ in range(40):
        for game in _one_of_each(random):
            words = ["check", game, "--to", random.choice(("1", "30", "200"))]
            yield words + ["--json"] * (random.random() < 0.5)


def _proofs() -> Iterator[Command]:
    random = Random("prove")
    forms: tuple[Command, ...] = ([], ["--format", "latex"], ["--format", "markdown"], ["--json"])
    for game in PRESETS:
        yield ["prove", game, "--seconds", "20", *random.choice(forms)]
    slopes = [f"floor({slope}n/2)" if slope % 2 else f"{slope // 2}n" for slope in range(2, 13)]
    for rule in (*slopes, "n+1", "2n+1", "4n+1", "floor((3n+1)/2)", "floor(4n/3)", "floor(5n/3)"):
        for blocks in range(4):
            for rest in ("", "; overshoot"):
                game = f"move-size; f={rule}; blocks={blocks}{rest}"
                yield ["prove", game, "--seconds", "20", *random.choice(forms)]
    for rule in ("2n", "floor(2n/3)", "[1,2]", "3", "n^2", "floor(n*phi)", "n%2+1", "min(n,4)"):
        for rest in ("", "; blocks=1", "; misere", "; ends=4"):
            game = f"move-size; f={rule}{rest}"
            yield ["prove", game, "--seconds", "20", *random.choice(forms)]


def _sums() -> Iterator[Command]:
    random = Random("sum")

    def pile() -> str:
        kind = random.randrange(4)
        if kind == 0:
            return f"{random.choice(PILE_SIZE_PRESETS)} @ {_pile(random, 3)}"
        if kind == 1:
            return f"{_pile_size(random)} @ {_pile(random)}"
        rule = random.choice((_steady, _uneven))(random)
        game = random.choice(MOVE_SIZE_PRESETS[:6]) if kind == 2 else f"move-size; f={rule}"
        return f"{game}@{random.randint(1, 60)}, {random.randint(1, 30)}"

    for _ in range(200):
        words = ["sum", *(pile() for _ in range(random.randint(1, 4)))]
        if random.random() < 0.2:
            words += ["--moves", str(random.choice((0, 1, 40)))]
        yield words + ["--json"] * (random.random() < 0.5)
    for game in _one_of_each(random):
        yield ["sum", f"{game} @ 20", "half @ 9"]
        yield ["sum", f"{game} @ 20, 7", "half @ 9"]
    for game in ("half", "half-up", "static-pile", "golden", "root"):
        yield ["sum", f"{game} @ 10^30", "half @ 10^30+5"]


def _matches() -> Iterator[Command]:
    random = Random("play")
    sides = (("perfect", "random"), ("fallible", "perfect"), ("random", "fallible"))

    def played(game: str, *place: str) -> Command:
        me, opponent = random.choice(sides)
        words = ["play", game, *place, "--me", me, "--opponent", opponent]
        if "fallible" in (me, opponent):
            words += ["--strength", random.choice(("0", "0.5", "0.9", "1"))]
        words += ["--hints"] * (random.random() < 0.3)
        words += ["--first", "opponent"] * (random.random() < 0.3)
        return [*words, "--seed", str(random.randint(1, 9))]

    for game in PRESETS:
        yield played(game)
        yield played(game, *_place(random, game, str(random.randint(1, 60))))
        yield ["play", game, "--hints", "--seed", "1"]
    for game in ("fibonacci-nim", "doubling-nim", "fibonacci-two-blocks", "half", "golden"):
        for _ in range(2):
            yield played(game, *_place(random, game, "10^30"))
    for _ in range(35):
        for game in _one_of_each(random):
            yield played(game, *_place(random, game, str(random.randint(1, 40))))
    for game in PRESETS[:4]:
        yield [*played(game), "--save", "match.txt"]


# Wrong calls.

_WRONG_GAMES = (
    "",
    " ",
    ";",
    "nim",
    "fibonaci-nim",
    "fibonacci-nim; misere",
    "Move-size; f=2n",
    "move-size",
    "move-size;",
    "move-size; f",
    "move-size; f=",
    "move-size; f=2n; f=3n",
    "move-size; f=2n; overshoot=1",
    "move-size; f=2n; hops=3",
    "move-size; f=2n; least=1",
    "move-size; f=2n; blocks",
    "move-size; f=2n; blocks=-1",
    "move-size; f=2n; blocks=10001",
    "move-size; f=2n; blocks=1.5",
    "move-size; f=2n; blocks=n",
    "move-size; f=2n; ends=-1",
    "move-size; f=2n; ends=x",
    "move-size; f=2n; ends=",
    "move-size; f=2m",
    "move-size; f=2k",
    "move-size;\nf=2m",
    "move-size; f=(2n",
    "move-size; f=2n)",
    "move-size; f=1.5n",
    "move-size; f=2n+",
    "move-size; f=*n",
    "move-size; f=n n",
    "move-size; f=n if n",
    "move-size; f=n if n>2",
    "move-size; f=n else 2",
    "move-size; f=n if 2 else 3",
    "move-size; f=n>2",
    "move-size; f=n and 2",
    "move-size; f=[",
    "move-size; f=[]",
    "move-size; f=[1,]",
    "move-size; f=[1,n]",
    "move-size; f=[1,2]+n",
    "move-size; f=[0,1]",
    "move-size; f=[3,1/2]",
    "move-size; f=min()",
    "move-size; f=min(n)",
    "move-size; f=sqrt(n,2)",
    "move-size; f=root(n)",
    "move-size; f=root(n,0)",
    "move-size; f=ispower(n,1)",
    "move-size; f=log(n)",
    "move-size; f=sin(n)",
    "move-size; f=floor n",
    "move-size; f=n!",
    "move-size; f=n?",
    "move-size; f=n&1",
    "move-size; f=__import__('os')",
    "move-size; f=n.real",
    "move-size; f='n'",
    "move-size; f=ñ",
    "move-size; f=n/2",
    "move-size; f=3-n",
    "move-size; f=n-1",
    "move-size; f=0",
    "move-size; f=-n",
    "move-size; f=sqrt(n)",
    "move-size; f=n*phi",
    "move-size; f=sqrt(2-n)",
    "move-size; f=6/(3-n)",
    "move-size; f=n%0",
    "move-size; f=n//0",
    "move-size; f=n%(n-2)",
    "move-size; f=0^(1-n)",
    "move-size; f=9**9**9",
    "move-size; f=n+9**9**9",
    "move-size; f=2^2^n",
    "move-size; f=2+n+floor(phi^(10^5000))",
    "move-size; f=" + "(" * 10_000 + "n" + ")" * 10_000,
    "move-size; f=" + "(" * 100 + "n" + ")" * 100,
    "move-size; f=" + "-" * 10_000 + "n",
    "move-size; f=n" + "+n" * 9_000,
    "move-size; f=" + "1" * 25_000,
    "x" * 40_000,
    "pile-size",
    "pile-size; f=n; blocks=1",
    "pile-size; f=n; overshoot",
    "pile-size; f=sqrt(n)",
    "pile-size; f=n/2",
    "pile-size; f=floor(log(n))",
    "pile-size; f=floor(1/(n-3))",
    "move-number",
    "move-number; least=1",
    "move-number; most=2",
    "move-number; least=1; most=2; misere",
    "move-number; least=n; most=2n",
    "move-number; least=2-k; most=5",
    "move-number; least=0; most=5",
    "move-number; least=1; most=5; blocks=-1",
    "move-number; least=k/2; most=5",
    "move-number; f=2k",
)
_WRONG_NUMBERS = (
    "",
    "0",
    "-7",
    "-1e9",
    "+",
    "x",
    "ten",
    "2.5",
    "1e5.5",
    "1e-3",
    "9**9**9",
    "10^",
    "^3",
    "1_000",
    "1,000",
    "0x10",
    "٣",
    "inf",
    "nan",
    "x\ny",
    "\x00",
    "\ud800",
    "10^100001",
    "10^99999999999",
    "9" * 100_001,
)
_WRONG_WORDS = (
    ["nosuch"],
    ["solv"],
    ["Solve"],
    ["tabel"],
    [""],
    ["-x"],
    ["--nosuch"],
    ["--json"],
    ["--version", "x"],
    ["x" * 100_000],
    ["solve", "fibonacci-nim", "--pil", "9", "--cap", "3"],
    ["solve", "fibonacci-nim", "--pile"],
    ["solve", "fibonacci-nim", "--pile", "9"],
    ["solve", "fibonacci-nim", "--pile", "9", "--cap"],
    ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", "--move", "2"],
    ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", "--hints"],
    ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", "a\nb"],
    ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", "y" * 100_000],
    ["solve", "fibonacci-nim", "root", "--pile", "9", "--cap", "3"],
    ["solve", "root", "--pile", "9", "--cap", "3"],
    ["solve", "root", "--pile", "9", "--move", "3"],
    ["solve", "growing-moves", "--pile", "9", "--cap", "3"],
    ["table", "fibonacci-nim"],
    ["table", "fibonacci-nim", "--to", "10^30"],
    ["table", "fibonacci-nim", "--to", "10", "--from", "11"],
    ["table", "fibonacci-nim", "--to", "10", "--format", "xml"],
    ["table", "fibonacci-nim", "--to", "10", "--what", "wins"],
    ["table", "fibonacci-nim", "--to", "10", "--what", "outcomes"],
    ["table", "fibonacci-nim", "--to", "10", "--what", "nim-values"],
    ["table", "fibonacci-nim", "--to", "10", "--move", "2"],
    ["table", "fibonacci-nim", "--to", "10", "-o", "no/such/folder"],
    ["table", "fibonacci-nim", "--to", "10", "-o", "."],
    ["table", "fibonacci-nim", "--from", "10^30", "--to", "10^31"],
    ["table", "half", "--to", "10", "--what", "thresholds"],
    ["table", "half", "--to", "10", "--what", "outcomes", "--cap", "3"],
    ["table", "growing-moves", "--to", "10", "--what", "nim-values"],
    ["table", "nosuch", "--to", "x", "--format", "nosuch"],
    ["base", "fibonacci-nim"],
    ["base", "half", "--to", "10"],
    ["base", "growing-moves", "--to", "10"],
    ["base", "move-size; f=2n; blocks=1; misere", "--to", "10"],
    ["sequence", "half", "--what", "chain", "--value", "3"],
    ["sequence", "half", "--what", "F", "--json"],
    ["sequence", "half", "--what", "G"],
    ["sequence", "fibonacci-nim"],
    ["sequence", "--nim-values", "0,0,1,0,2"],
    ["sequence", "--nim-values", "0,1,1"],
    ["base", "nosuch", "--to", "x"],
    ["check"],
    ["check", "nosuch", "--to", "x"],
    ["prove"],
    ["prove", "even-or-odd"],
    ["prove", "half"],
    ["prove", "growing-moves", "--json"],
    ["prove", "nosuch", "--seconds", "x"],
    ["prove", "fibonacci-nim", "--format", "html"],
    ["prove", "fibonacci-nim", "-o", "no/such/folder"],
    ["verify"],
    ["verify", "no-such-file.json"],
    ["verify", "."],
    ["verify", "no such file", "--game", "nosuch"],
    ["sum"],
    ["sum", "half"],
    ["sum", "half @"],
    ["sum", "@ 5"],
    ["sum", "nosuch @ 5"],
    ["sum", "half @ x"],
    ["sum", "half @ 5, 2"],
    ["sum", "fibonacci-nim @ 5"],
    ["sum", "fibonacci-nim @ 5, x"],
    ["sum", "fibonacci-nim @ 10^9, 2"],
    ["sum", "fibonacci-two-blocks @ 5, 2"],
    ["sum", "misere-fibonacci-nim @ 5, 2"],
    ["sum", "growing-moves @ 5"],
    ["play"],
    ["play", "nosuch"],
    ["play", "nosuch", "--pile", "x", "--opponent", "fallible", "--strength", "7"],
    ["play", "move-size; f=2n"],
    ["play", "move-size; f=2n", "--pile", "9"],
    ["play", "half", "--opponent", "nobody"],
    ["play", "half", "--me", "nobody"],
    ["play", "half", "--first", "nobody"],
    ["play", "half", "--opponent", "fallible", "--strength", "7"],
    ["play", "half", "--opponent", "fallible", "--strength", "x"],
    ["play", "half", "--save", "no/such/folder"],
    ["play", "--replay", "no-such-file.txt"],
    ["play", "--replay", "."],
    ["plot"],
    ["plot", "half", "nim-values"],
    ["plot", "half", "nosuch", "-o", "picture.png"],
    ["plot", "half", "nim-values", "-o", "picture.gif"],
    ["plot", "half", "thresholds", "-o", "picture.png"],
    ["plot", "nosuch", "nosuch", "-o", "picture.gif"],
    ["serve", "--port", "x"],
    ["serve", "--port", "70000"],
    ["serve", "--port", "-1"],
    ["papers", "--paper", "005"],
    ["papers", "--to", "0"],
    ["papers", "--to", "x"],
    ["games", "fibonacci-nim"],
)


_WRONG_ATLASES: tuple[Command, ...] = (
    ["atlas"],
    ["atlas", "walk"],
    ["atlas", "run", "no.toml", "--to", "atlas"],
    ["atlas", "show", "no-atlas"],
    ["atlas", "query", "no-atlas", "SELECT game FROM games"],
    ["atlas", "find", "1,2,x", "--in", "no-atlas"],
    ["atlas", "find", "1,2,3", "--in", "no-atlas"],
    ["atlas", "pack", "no-atlas", "-o", "atlas.zip"],
    ["atlas", "unpack", "no.zip", "--to", "atlas"],
    ["atlas", "export", "no-atlas", "-o", "atlas.json.gz"],
    ["serve", "--atlas", "no-atlas"],
    ["site", "site", "--atlas", "no-atlas"],
)
"""Commands have nothing but an empty folder: there is no atlas that could be asked."""


def _wrong() -> Iterator[Command]:
    yield from _WRONG_WORDS
    for name in COMMANDS:
        yield [name, "--no-such-option", "x"]
    yield from _WRONG_ATLASES
    for game in _WRONG_GAMES:
        place = ["--pile", "9", "--cap", "3"] if game.startswith("move-size") else ["--pile", "9"]
        yield ["solve", game, *place]
        yield ["table", game, "--to", "9", "--format", "json"]
        yield ["check", game, "--to", "20"]
        if game.startswith("move-size"):
            yield ["base", game, "--to", "20"]
            yield ["prove", game, "--seconds", "20"]
        # Not with computer players: one that meets a wrong value guesses, whatever the seed.
        yield ["play", game, *place, "--hints"]
    for number in _WRONG_NUMBERS:
        yield ["solve", "fibonacci-nim", f"--pile={number}", "--cap", "3"]
        yield ["solve", "fibonacci-nim", "--pile", "9", f"--cap={number}"]
        yield ["solve", "growing-moves", "--pile", "9", f"--move={number}"]
        yield ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", f"--moves={number}"]
        yield ["solve", "fibonacci-nim", "--pile", "9", "--cap", "3", f"--work={number}"]
        yield ["table", "fibonacci-nim", "--to", "20", f"--from={number}"]
        yield ["play", "half", f"--pile={number}", "--me", "perfect", "--seed", "1"]
        yield ["table", "fibonacci-nim", f"--to={number}"]
        yield ["base", "fibonacci-nim", f"--to={number}"]
        yield ["check", "fibonacci-nim", f"--to={number}"]
        yield ["prove", "fibonacci-nim", f"--seconds={number}"]


def commands() -> list[Command]:
    """All commands, each once."""
    groups = (
        _general(),
        _solving(),
        _tables(),
        _bases(),
        _checks(),
        _proofs(),
        _sums(),
        _matches(),
        _wrong(),
    )
    once = dict.fromkeys(tuple(words) for group in groups for words in group)
    return [list(words) for words in once]
