"""The questions whose answers are recorded: the same every time, made without onepile.

Every preset and random games of all families with all options, every way to ask about them: as
commands, at the addresses of the API, in Python; and wrong calls of all kinds.

A question is a list of words. Commands are written as they are typed; `&&` stands between those
that share a folder, `<` before what a command reads, and `write NAME TEXT` makes a file. `api` is
followed by an address, what is sent there, and the address that gives the certificate which is to
be sent along; `python` by a kind and an expression.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from urllib.parse import urlencode

Command = list[str]
Place = dict[str, str]


def listed(text: str, between: str = " | ") -> list[str]:
    """What the text lists."""
    return text.split(between)


# The games.

PRESETS = {
    "move-size": listed(
        "fibonacci-nim doubling-nim static-nim finite-base falling-start one-dent "
        "misere-fibonacci-nim powers-of-eight even-or-odd four-then-two fibonacci-nim-with-ends "
        "fibonacci-two-blocks four-times-one-block three-halves-one-block "
        "fibonacci-two-blocks-exact misere-fibonacci-two-blocks",
        " ",
    ),
    "pile-size": listed(
        "root all-but-the-root root-up all-but-the-root-up half half-up golden golden-up "
        "cube-roots cube-roots-up static-pile",
        " ",
    ),
    "move-number": ["five-to-ten", "growing-moves"],
    "general": listed(
        "take-a-fibonacci-number take-a-square mem-zero mem mem-plus dudeney two-five-seven "
        "odd-and-even odd-and-even-piles nim-with-a-pass",
        " ",
    ),
}
"""By family."""

ALL_PRESETS = [name for names in PRESETS.values() for name in names]
FAMILY = {name: family for family, names in PRESETS.items() for name in names}
_QUICK = [name for name in ALL_PRESETS if FAMILY[name] != "general" and name != "four-then-two"]
"""Those that are quickly answered at every size."""

_STEADY = listed(
    "{a}n | {a}n | {a}n+{c} | floor(({b}n+{c})/2) | max(1,floor(({a}n+{c})/{p})) | min({p}n,{b}) | "
    "{rising}"
)
"""Non-decreasing: what is answered at every size."""
_UNEVEN = listed(
    "{some} | {some} | {b}+1-n if n<={b} else n | {a}n if n%{p}==0 else {c}n+1 | n^2 | 2^n | "
    "n%7+1 | floor(n*phi) | floor(n*sqrt(2))+1 | ceil(sqrt(n)) | floor(3n^(2/3))+1 | "
    "n+floor(sqrt(n)) | floor(root(n,3))+2 | ceil(n*pi/2) | 4n if ispower(n,8) else n | "
    "max(1,abs({b}-n)) | 2n if n%2==0 and n>5 or n==3 else n | n//2+1 if not n%3 else 3n"
)
_PILE_RULES = listed(
    "floor(sqrt(n)) | ceil(sqrt(n)) | floor(n-sqrt(n)) | ceil(n-sqrt(n)) | floor(n/2) | ceil(n/2) "
    "| floor(2n/3) | ceil(3n/5) | floor(n/phi) | ceil(n/phi) | floor(n/sqrt(2)) | "
    "floor(root(n,3)) | floor(3n^(2/3)-3n^(1/3)) | min(n,{b}) | max(0,n-{p}) | n | {a} | n-1 | "
    "n%5 | n%{p}+1 | 2n if n%2==0 else 1 | floor(n/2) if n%3==0 else 4 | 7-n | abs(9-n) | {low} | "
    "{low} | {rising} | {rising} | {some}"
)
_TIMES = listed(
    "least={c}k+{a}; most={d}k+{b} | least={c}k+{a}; most={d}k+{b}; blocks={p} | "
    "least={c}k+{a}; most={d}k+{b}; blocks={c}k+1 | least={a}; most={b}; blocks={c} | "
    "least={some}; most={higher} | least={some}; most={higher}; blocks={rising}"
)
_CONDITIONS = listed(
    "m<={b} | m<={b} | m in {some} | m%{p}==1 | isprime(m) | m*m<=n | m<=n//2 | m<=(n%3)+{c} | "
    "gcd(m,n)==1 | m!=p | m>=p | m<={p}p | m<=p+{c} | abs(m-p)<={c} | m%2!=p%2 | m<=max(p,{a}) | "
    "m<=(p if n%2==1 else 2p) | m!=t | m<=t | t<=m<=t+{p} | t<=m<=t+n//10 | m<=t%4+1 | m<=p+t | "
    "m<=n%2+p"
)
_SHAPES = listed(
    "set={a},{b} | set={a},{b},1{c} | set={p} | take=ONE | take=ONE | take=ONE | "
    "take=(ONE) and (OTHER) | take=(ONE) or (OTHER) | take=m<=7 and not (ONE)"
)


def _filled(random: Random, rules: list[str]) -> str:
    """One of the rules, with numbers: b is not below a, nor d below c."""
    a, c = random.randint(1, 6), random.randint(0, 3)
    some = [random.randint(1, 12) for _ in range(random.randint(1, 10))]
    numbers = {"a": a, "b": a + random.randint(0, 7), "c": c, "d": c + random.randint(0, 3)}
    numbers["p"] = random.randint(2, 4)
    low, higher = [one - 2 for one in some], [one + random.randint(0, 4) for one in some]
    lists = {"some": some, "rising": sorted(some), "low": low, "higher": higher}
    return random.choice(rules).format(**numbers, **lists)


def _options(random: Random, *options: tuple[float, str]) -> str:
    """Some of the options, each with its probability."""
    return "".join(f"; {option}" for part, option in options if random.random() < part)


def _ends(random: Random) -> tuple[float, str]:
    return 0.2, _filled(random, ["ends={a}", "ends={c},{b}", "ends=n%5=={c}", "ends=isprime(n)"])


def _move_size(random: Random, rules: list[str]) -> str:
    blocks = random.choice((1, 2, 3, random.randint(1, 6), 50))
    misere = random.choice(("misere", "misere", "misere=stuck"))
    options = (0.5, f"blocks={blocks}"), (0.4, "overshoot"), (0.2, misere), _ends(random)
    return f"move-size; f={_filled(random, rules)}" + _options(random, *options)


def _general(random: Random) -> str:
    one, other = _filled(random, _CONDITIONS), _filled(random, _CONDITIONS)
    rule = _filled(random, _SHAPES).replace("ONE", one).replace("OTHER", other)
    looks_back = bool(re.search(_LOOKED_AT["previous"], rule))
    first = random.choice(("m<=5", "m<n", "m in [1,2,6]", "m%2==1"))
    blocks, passes = f"blocks={random.choice((1, 3))}", f"passes={random.randint(1, 2)}"
    options = (0.25, blocks), (0.1, "overshoot"), (0.25, "misere"), _ends(random), (0.2, passes)
    return f"general; {rule}" + _options(random, (0.4 * looks_back, f"first={first}"), *options)


_LOOKED_AT = {"previous": r"^mem|^odd|\bp\b|\dp\b", "move": r"\bt\b|\dt\b", "passes": "passes"}
"""What tells that positions of a general game have more than the pile."""


def _one_of_each(random: Random) -> tuple[str, ...]:
    """Games of each kind."""
    return (
        _move_size(random, _STEADY),
        _move_size(random, _UNEVEN),
        f"pile-size; f={_filled(random, _PILE_RULES)}"
        + _options(random, (0.25, "misere"), (0.1, "blocks=1")),
        f"move-number; {_filled(random, _TIMES)}" + _options(random, (0.1, "misere")),
        _general(random),
        _general(random),
    )


def _written(random: Random, exponent: int) -> str:
    """A number of about this size, written in one of the ways in which numbers are typed."""
    value = 10**exponent
    some = str(random.randint(value, 10 * value))
    near = f"10^{exponent}+{random.randint(1, 999)}"
    return random.choice((f"10^{exponent}", f"1e{exponent}", near, some, some))


def _pile(random: Random, game: str, *exponents: int) -> str:
    """A small pile, or one of about these powers of ten."""
    if not exponents or random.random() < 0.5:
        return str(random.randint(1, 25 if game.startswith("general") else 60))
    return _written(random, random.choice(exponents))


def _rest(random: Random, game: str, pile: str) -> Place:
    """What a position with this pile has besides."""
    family = FAMILY.get(game) or game.partition(";")[0]
    if family == "move-size":
        caps = [str(random.randint(1, 8)), str(random.randint(1, 60))]
        if pile.isdecimal():
            caps += [str(max(1, int(pile) + random.randint(-2, 4))), str(int(pile) // 3 + 1)]
        else:
            caps += [pile, "10^12"]
        return {"cap": random.choice(caps)}
    if family == "move-number":
        return {"move": str(random.randint(1, 8))} if random.random() < 0.7 else {}
    if family != "general" or random.random() < 0.2:
        return {}
    rule = {"dudeney": "p", "nim-with-a-pass": "passes"}.get(game, game)
    place = {"previous": random.randint(0, 7), "move": random.randint(1, 4), "passes": 1}
    return {name: str(place[name]) for name, sign in _LOOKED_AT.items() if re.search(sign, rule)}


def _place(random: Random, game: str, pile: str) -> Command:
    """The options for a position with this pile."""
    rest = _rest(random, game, pile)
    return ["--pile", pile, *(word for name in rest for word in (f"--{name}", rest[name]))]


# The commands.

COMMANDS = listed(
    "solve sum table compare base sequence check play plot serve papers prove verify games atlas "
    "site",
    " ",
)
_SWEEP = """\
title = "small"
game = ["move-size; f=floor({a}n/2); blocks={c}", "general; set={a},{a}+{c}"]
[parameters]
a = "2..4"
c = [0, 1]
[questions]
work = 10_000
thresholds = 100
"""


def _helps() -> Iterator[Command]:
    yield from ([], ["--help"], ["-h"], ["--version"])
    for name in COMMANDS:
        yield [name, "--help"]
    for name in listed("run show query find verify pack unpack export", " "):
        yield ["atlas", name, "--help"]
    yield from (["games"], ["games", "--json"], ["papers", "--to", "100"])
    yield ["papers", "--paper", "003", "--json"]


def _solving() -> Iterator[Command]:
    random = Random("solve")

    def asked(game: str, pile: str) -> Command:
        words = ["solve", game, *_place(random, game, pile)]
        if random.random() < 0.2:
            words += ["--moves", str(random.choice((0, 1, 3, 40)))]
        return words + ["--json"] * (random.random() < 0.4)

    for game in ALL_PRESETS:
        for _ in range(4):
            yield asked(game, _pile(random, game))
        for exponent in (3, 6, 30):
            yield [*asked(game, _written(random, exponent)), "--work", "10^5"]
        yield [*asked(game, _written(random, 30)), "--work", random.choice(("1", "10", "100"))]
    for game in _QUICK:
        for exponent in (3, 6, 30, 100):
            yield asked(game, _written(random, exponent))
    for _ in range(80):
        game = _move_size(random, _STEADY)
        for _ in range(2):
            yield asked(game, _pile(random, game, 3, 5, 30, 30 if "blocks=50" in game else 100))
    for _ in range(60):
        for game in _one_of_each(random):
            yield asked(game, _pile(random, game))
            yield [*asked(game, _pile(random, game, 3, 6, 30)), "--work", "10^5"]
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
        what = random.choice(("", "", "outcomes", "thresholds", "nim-values", "safe-piles"))
        if what:
            words += ["--what", what]
        if what == "outcomes" and random.random() < 0.9:
            words += _place(random, game, "30")[2:]
        return [*words, "--format", random.choice(("text", "csv", "json", "bfile"))]

    def short(game: str, *lasts: int) -> Command:
        last = random.choice(lasts)
        return asked(game, random.choice((None, str(random.randint(0, last)))), str(last))

    for game in ALL_PRESETS:
        for _ in range(4):
            yield short(game, 20, 60, 300)
        for what in ("base", "thresholds", "nim-values", "safe-piles"):
            terms = "3" if what == "safe-piles" and game in PRESETS["general"] else "12"
            yield ["table", game, "--terms", terms, "--what", what]
        file = random.choice(("t.csv", "t.json", "t.npy", "t.parquet", "t.bfile", "t.txt"))
        yield ["table", game, "--to", "30", "-o", file]
    for game in _QUICK:
        yield asked(game, "10^100", f"10^100+{random.randint(0, 6)}")
    for _ in range(45):
        for game in _one_of_each(random):
            yield short(game, 20, 25 if game.startswith("general") else 60)


def _comparisons() -> Iterator[Command]:
    random = Random("compare")
    for game in ALL_PRESETS:
        yield ["compare", game, random.choice(PRESETS[FAMILY[game]]), "--to", "100"]
    for _ in range(8):
        for first, second in zip(_one_of_each(random), _one_of_each(random), strict=True):
            yield ["compare", first, second, "--to", "30"]
            yield ["compare", first, second, "--to", "25", "--what", "outcomes", "--json"]


def _bases() -> Iterator[Command]:
    random = Random("base")
    for game in ALL_PRESETS:
        yield ["base", game, "--to", "100"]
        yield ["base", game, "--to", "10^20", "--work", "10^5", "--json"]
        yield ["base", game, "--to", "60", "-o", random.choice(("b.csv", "b.txt", "b.bfile"))]
    for _ in range(25):
        blocked = f"move-size; f={_filled(random, _STEADY[:5])}; blocks={random.randint(1, 4)}"
        uneven = f"move-size; f={_filled(random, _UNEVEN)}"
        for game in (_move_size(random, _STEADY), uneven, blocked, f"{blocked}; overshoot"):
            words = ["base", game, "--to", random.choice(("40", "1000", "10^4"))]
            yield words + ["--json"] * (random.random() < 0.5)


def _sequences() -> Iterator[Command]:
    random = Random("sequence")
    for game in (*PRESETS["pile-size"], *(_one_of_each(random)[2] for _ in range(6)), "mem"):
        for what in listed("chain bar F H beatty beatty-complement josephus survivors", " "):
            words = ["sequence", game, "--what", what, "--terms", "9"]
            words += ["--value", str(random.randint(0, 9))] * (what in ("chain", "josephus"))
            yield words + ["--json"] * (random.random() < 0.3)
    yield ["sequence", "--nim-values", "0,0,1,0,2,1,3", "--json"]


def _checks() -> Iterator[Command]:
    random = Random("check")
    for game in ALL_PRESETS:
        yield ["check", game, "--to", "500"]
        yield ["check", game, "--json"]
    for _ in range(30):
        for game in _one_of_each(random):
            words = ["check", game, "--to", random.choice(("1", "30", "200"))]
            yield words + ["--json"] * (random.random() < 0.5)


def _proofs() -> Iterator[Command]:
    random = Random("prove")
    forms: tuple[Command, ...] = ([], ["--format", "latex"], ["--format", "markdown"], ["--json"])

    def asked(game: str) -> Command:
        return ["prove", game, "--work", "10^6", *random.choice(forms)]

    verified = ["-o", "c.json", "&&", "verify", "c.json"]
    for game in ALL_PRESETS:
        yield asked(game)
        yield [*asked(game), *verified, "--json"]
        yield ["prove", game, "--work", "10^6", "--formal", "game.v"]
    slopes = [f"floor({slope}n/2)" if slope % 2 else f"{slope // 2}n" for slope in range(2, 13)]
    for rule in (*slopes, "n+1", "2n+1", "4n+1", "floor((3n+1)/2)", "floor(4n/3)", "floor(5n/3)"):
        for blocks in range(3):
            yield asked(f"move-size; f={rule}; blocks={blocks}")
            yield asked(f"move-size; f={rule}; blocks={blocks}; overshoot")
    for rule in ("2n", "floor(2n/3)", "[1,2]", "3", "n^2", "floor(n*phi)", "n%2+1", "min(n,4)"):
        for rest in ("", "; blocks=1", "; misere", "; ends=4"):
            yield asked(f"move-size; f={rule}{rest}")
    for _ in range(25):
        for game in (_move_size(random, _STEADY), *_one_of_each(random)[4:]):
            yield [*asked(game), *verified, "--game", game]
    yield [*asked("move-size; f=floor(3n/2)"), "--between", "1", "9/5"]
    yield [*asked("move-size; f=2n"), *verified, "--game", "doubling-nim"]


def _sums() -> Iterator[Command]:
    random = Random("sum")

    def pile() -> str:
        game = random.choice(random.choice((ALL_PRESETS, _one_of_each(random))))
        if random.random() < 0.9:  # what has no nim-values cannot be added
            game = re.sub("; (blocks|misere)[^;]*", "", game)
        high = _pile(random, game)
        return f"{game}@{', '.join((high, *_rest(random, game, high).values()))}"

    for _ in range(150):
        words = ["sum", *(pile() for _ in range(random.randint(1, 3)))]
        if random.random() < 0.2:
            words += ["--moves", str(random.choice((0, 1, 40)))]
        yield words + ["--json"] * (random.random() < 0.5)
    for game in ("half", "half-up", "static-pile", "golden", "root"):
        yield ["sum", f"{game} @ 10^30", "half @ 10^30+5"]


def _matches() -> Iterator[Command]:
    random = Random("play")
    sides = (("perfect", "random"), ("fallible", "perfect"), ("random", "fallible"))
    typed = "rules\nhint\n1\n2\nundo\nhint\nnothing\n3\nhelp\n1\n1\n2\n1\nx\n0\n1\nresign\n"

    def played(game: str, *place: str) -> Command:
        me, opponent = random.choice(sides)
        words = ["play", game, *place, "--me", me, "--opponent", opponent]
        if "fallible" in (me, opponent):
            words += ["--strength", random.choice(("0", "0.5", "0.9", "1"))]
        words += ["--hints"] * (random.random() < 0.3)
        words += ["--first", "opponent"] * (random.random() < 0.3)
        return [*words, "--seed", str(random.randint(1, 9))]

    def asked(game: str, *place: str) -> Command:
        return ["play", game, *place, "--hints", "--seed", "1", "<", typed]

    for game in ALL_PRESETS:
        yield [*played(game), "--save", "match.txt", "&&", "play", "--replay", "match.txt"]
        yield played(game, *_place(random, game, str(random.randint(1, 60))))
        yield asked(game)
    for game in ("fibonacci-nim", "doubling-nim", "fibonacci-two-blocks", "half", "golden"):
        yield played(game, *_place(random, game, "10^30"))
    for _ in range(15):
        for game in _one_of_each(random):
            yield played(game, *_place(random, game, _pile(random, game)))
            yield asked(game, *_place(random, game, _pile(random, game)))


def _files() -> Iterator[Command]:
    for family, kind in zip(PRESETS, ("base", "nim-values", "levels", "outcomes"), strict=True):
        yield ["plot", PRESETS[family][0], kind, "--to", "20", "-o", "picture.png"]
    run = ["write", "small.toml", _SWEEP, "&&", "atlas", "run", "small.toml", "--to", "small"]
    look = listed("&& atlas show small && atlas find 1,2,3,5 --in small && atlas verify small", " ")
    for query in ("SELECT game, verdict FROM games ORDER BY game", "SELECT * FROM nothing"):
        look += ["&&", "atlas", "query", "small", query]
    yield [*run, "--workers", "1", *look, "&&", *run[4:]]


# Wrong calls.

_WRONG_RULES = listed(
    " | 2n; f=3n | 2n; overshoot=1 | 2n; hops=3 | 2n; least=1 | 2n; blocks | 2n; blocks=-1 | "
    "2n; blocks=10001 | 2n; blocks=1.5 | 2n; blocks=n | 2n; ends=-1 | 2n; ends=x | 2n; ends= | "
    "2n; misere=no | 2m | 2k | (2n | 2n) | 1.5n | 2n+ | *n | n n | n if n | n if n>2 | n else 2 | "
    "n if 2 else 3 | n>2 | n and 2 | [ | [] | [1,] | [1,n] | [1,2]+n | [0,1] | [3,1/2] | min() | "
    "min(n) | sqrt(n,2) | root(n) | root(n,0) | ispower(n,1) | log(n) | sin(n) | floor n | n! | "
    "n? | n&1 | __import__('os') | n.real | 'n' | ñ | n/2 | 3-n | n-1 | 0 | -n | sqrt(n) | n*phi | "
    "sqrt(2-n) | 6/(3-n) | n%0 | n//0 | n%(n-2) | 0^(1-n) | 9**9**9 | n+9**9**9 | 2^2^n | "
    "2+n+floor(phi^(10^5000))"
)
_WRONG_GAMES = (
    *("", " ", ";", "nim", "fibonaci-nim", "fibonacci-nim; misere", "Move-size; f=2n"),
    *("move-size", "move-size;", "move-size; f", "move-size;\nf=2m", "x" * 40_000),
    *(f"move-size; f={rule}" for rule in _WRONG_RULES),
    *(f"move-size; f={'(' * depth}n{')' * depth}" for depth in (100, 10_000)),
    *("move-size; f=" + "-" * 10_000 + "n", "move-size; f=n" + "+n" * 9_000),
    "move-size; f=" + "1" * 25_000,
    *(f"pile-size{rest}" for rest in ("", "; f=n; blocks=x", "; f=n; overshoot", "; f")),
    *(f"pile-size; f={rule}" for rule in ("n/2", "floor(log(n))", "floor(1/(n-3))", "sqrt(n)")),
    *("move-number", "move-number; least=1", "move-number; most=2", "move-number; f=2k"),
    *("move-number; least=n; most=2n", "move-number; least=1; most=5; blocks=-1"),
    *(f"move-number; least={least}; most=5" for least in ("2-k", "0", "k/2")),
    *("general", "general; take", "general; set=", "general; set=0,2", "general; set=x"),
    *("general; set=1,2; take=m<3", "general; first=m<3", "general; take=m<=5; first=m<=3"),
    *("general; take=m<=2p; first=m<=p", "general; set=1,2; passes=-1", "general; f=2n"),
    *("general; take=m!=p; overshoot", "general; set=1,2; ends=k>3", "general; set=1,2; blocks=x"),
    *(f"general; take={rule}" for rule in ("m", "m<=k", "m<", "m<=5 and", "m<=5 or p", "m in []")),
    *(f"general; take={rule}" for rule in ("m in 5", "n%0==m", "m<=1/(n-3)", "m<=sqrt(2-p)")),
)
_WRONG_NUMBERS = (
    *listed("|0|-7|-1e9|+|x|ten|2.5|1e5.5|1e-3|9**9**9|10^|^3|1_000|1,000|0x10|٣|inf|nan", "|"),
    *("x\ny", "\x00", "\ud800", "10^100001", "10^99999999999", "9" * 100_001),
)
_WRONG_WORDS = {
    "": "nosuch | solv | Solve | tabel | -x | --nosuch | --json | --version x",
    "solve": "fibonacci-nim --pile | fibonacci-nim --pile 9 | fibonacci-nim --pile 9 --cap | "
    "fibonacci-nim --pil 9 --cap 3 | fibonacci-nim --pile 9 --cap 3 --move 2 | "
    "fibonacci-nim --pile 9 --cap 3 --hints | fibonacci-nim root --pile 9 --cap 3 | "
    "root --pile 9 --cap 3 | root --pile 9 --move 3 | growing-moves --pile 9 --cap 3 | "
    "mem --pile 9 --cap 3 | mem --pile 9 --previous -1 | mem --pile 9 --previous | "
    "nim-with-a-pass --pile 9 --passes 2 | two-five-seven --pile 9 --previous 2",
    "table": "fibonacci-nim | fibonacci-nim --to 10^30 | fibonacci-nim --to 10 --from 11 | "
    "fibonacci-nim --to 10 --format xml | fibonacci-nim --to 10 --what wins | "
    "fibonacci-nim --to 10 --what outcomes | fibonacci-nim --to 10 --what nim-values | "
    "fibonacci-nim --to 10 --move 2 | fibonacci-nim --to 10 -o no/such/folder | "
    "fibonacci-nim --to 10 -o . | fibonacci-nim --from 10^30 --to 10^31 | "
    "half --to 10 --what thresholds | half --to 10 --what outcomes --cap 3 | "
    "growing-moves --to 10 --what nim-values | nosuch --to x --format nosuch | "
    "mem --to 10 --what thresholds | mem --to 10 --cap 3",
    "base": "fibonacci-nim | half --to 10 | growing-moves --to 10 | nosuch --to x | mem --to 10",
    "sequence": "half --what chain --value 3 | half --what F --json | half --what G | "
    "fibonacci-nim | --nim-values 0,0,1,0,2 | --nim-values 0,1,1",
    "compare": "half | half nosuch | half golden --to x | half golden --what thresholds | "
    "half golden --cap 3 | mem half --to 9 | fibonacci-nim half --to 9",
    "check": " | nosuch --to x",
    "prove": " | even-or-odd | half | growing-moves --json | nosuch --seconds x | "
    "fibonacci-nim --format html | fibonacci-nim -o no/such/folder | mem --between 1 2",
    "verify": " | no-such-file.json | . | no --game nosuch",
    "sum": " | half | half@ | @5 | nosuch@5 | half@x | half@5,2 | fibonacci-nim@5 | mem@5,2,1 | "
    "fibonacci-nim@5,x | fibonacci-nim@10^9,2 | fibonacci-two-blocks@5,2 | "
    "misere-fibonacci-nim@5,2 | growing-moves@5",
    "play": " | nosuch | nosuch --pile x --opponent fallible --strength 7 | half --opponent nobody "
    "| half --me nobody | half --first nobody | half --opponent fallible --strength 7 | "
    "half --opponent fallible --strength x | half --save no/such/folder | --replay no-such.txt | "
    "--replay .",
    "plot": " | half nim-values | half nosuch -o picture.png | half nim-values -o picture.gif | "
    "half thresholds -o picture.png | nosuch nosuch -o picture.gif",
    "serve": "--port x | --port 70000 | --port -1 | --atlas no-atlas",
    "papers": "--paper 005 | --to 0 | --to x",
    "games": "fibonacci-nim",
    "site": "site --atlas no-atlas",
    "atlas": " | walk | run no.toml --to atlas | show no-atlas | find 1,2,x --in no-atlas | "
    "find 1,2,3 --in no-atlas | pack no-atlas -o atlas.zip | unpack no.zip --to atlas | "
    "export no-atlas -o atlas.json.gz",
}


def _wrong() -> Iterator[Command]:
    for name, calls in _WRONG_WORDS.items():
        for call in calls.split(" | "):
            yield [*name.split(), *call.split()]
    for name in COMMANDS:
        yield [name, "--no-such-option", "x"]
    fibonacci = ["fibonacci-nim", "--pile", "9", "--cap", "3"]
    yield from ([""], ["x" * 100_000], ["play", "move-size; f=2n"])
    yield from (["solve", *fibonacci, "a\nb"], ["solve", *fibonacci, "y" * 100_000])
    yield ["base", "move-size; f=2n; blocks=1; misere", "--to", "10"]
    for game in _WRONG_GAMES:
        place = ["--pile", "9", "--cap", "3"] if game.startswith("move-size") else ["--pile", "9"]
        yield ["solve", game, *place]
        yield ["table", game, "--to", "9", "--format", "json"]
        yield ["check", game, "--to", "20"]
        if game.startswith("move-size"):
            yield ["base", game, "--to", "20"]
        yield ["prove", game, "--work", "10^5"]
        # Not with computer players: one that meets a wrong value guesses, whatever the seed.
        yield ["play", game, *place, "--hints"]
    for number in _WRONG_NUMBERS:
        yield ["solve", "fibonacci-nim", f"--pile={number}", "--cap", "3"]
        yield ["solve", "fibonacci-nim", "--pile", "9", f"--cap={number}"]
        yield ["solve", "growing-moves", "--pile", "9", f"--move={number}"]
        yield ["solve", "mem", "--pile", "9", f"--previous={number}"]
        yield ["solve", *fibonacci, f"--moves={number}"]
        yield ["solve", *fibonacci, f"--work={number}"]
        yield ["table", "fibonacci-nim", "--to", "20", f"--from={number}"]
        yield ["play", "half", f"--pile={number}", "--me", "perfect", "--seed", "1"]
        for name in ("table", "base", "check"):
            yield [name, "fibonacci-nim", f"--to={number}"]
        yield ["prove", "fibonacci-nim", f"--work={number}"]


# The API.

_ADDRESSES = "/ /api /favicon.ico /plotly.js /atlas.json.gz /static/no.js /no /api/openapi.json"
_WRONG_REQUESTS = listed(
    "game | game?game= | solve?game=half | solve?game=half&pile=x | solve?game=half&pile=9&cap=3 | "
    "solve?game=half&pile=9&language=fr | solve?game=half&pile=9&moves=-1 | table?game=half&to=x | "
    "table?game=half&to=10%5E9 | base?game=half&to=9 | check?game=half&to=0 | check?game=nosuch | "
    "plot?game=half&kind=no | plot?game=half | skyline?game=half&columns=0 | prove?game=half | "
    "sum | sum?pile=half | match | verify | no | solve?game=mem&pile=9&previous=-1 | "
    "table?game=mem&to=9&what=thresholds | prove?game=mem | skyline?game=nosuch"
)
_WRONG_BODIES = ("", "{", "[]", "{}", '{"certificate": "{}"}', '{"game": "half", "start": {}}')


def _requests() -> Iterator[Command]:
    random = Random("api")

    def get(address: str, **query: str) -> Command:
        return ["api", f"/api/{address}?{urlencode(query)}"]

    for address in _ADDRESSES.split():
        yield ["api", address]
    for request in _WRONG_REQUESTS:
        yield ["api", f"/api/{request}"]
    for address in ("match", "verify", "solve"):
        for body in _WRONG_BODIES:
            yield ["api", f"/api/{address}", body]
    for game in (*ALL_PRESETS, *(game for _ in range(8) for game in _one_of_each(random))):
        pile = _pile(random, game)
        rest = _rest(random, game, pile)
        for language in ("en", "de"):
            yield get("game", game=game, language=language)
            yield get("solve", game=game, pile=pile, **rest, language=language)
            yield get("check", game=game, to="50", language=language)
            match: dict[str, object] = {"game": game, "start": {"pile": pile, **rest}}
            asked = {"hints": True, "best": True, "language": language}
            yield ["api", "/api/match", json.dumps({**match, **asked})]
        played = {"opponent": "random", "seed": "7", "you": random.choice(("first", "second"))}
        yield ["api", "/api/match", json.dumps({**match, **played})]
        steps = [{"take": "1"}, {"take": "1"}]
        yield ["api", "/api/match", json.dumps({**match, "steps": steps, "opponent": "perfect"})]
        yield get("table", game=game, to="30")
        yield get("table", game=game, to="20", what="outcomes", **rest)
        yield get("base", game=game, to="300")
        for kind in ("outcomes", random.choice(("thresholds", "nim-values", "base", "levels"))):
            yield get("plot", game=game, kind=kind, to="20")
        yield get("skyline", game=game, columns="10", rows="10", scale=random.choice("123"))
        yield get("sum", pile=f"{game} @ {', '.join((pile, *rest.values()))}")
    for language in ("en", "de"):
        yield get("families", language=language)
        yield get("games", language=language)
        for game in ("fibonacci-nim", "fibonacci-two-blocks", "dudeney", "two-five-seven", "mem"):
            proof = get("prove", game=game, language=language)
            yield proof
            yield ["api", "/api/verify", f'{{"language": "{language}"}}', proof[1]]


# Python.

_ASKED = {
    "game": "{g}",
    "rules": "{g}.in_words()",
    "fields": "[(one.name, one.title, one.about, one.default) for one in {g}.fields]",
    "pictures": "{g}.pictures()",
    "position": "{g}.position({at})",
    "solve": "{g}.solve({at})",
    "explain": "{g}.explain({at})",
    "evidence": "[(a.safe, a.to_block, str(a.evidence)) for a in [{g}.solve({at}, moves=3)]]",
    "table": "{g}.table(30)",
    "outcomes": "{g}.table(20, what='outcomes', {rest})",
    "nim-values": "{g}.table(20, what='nim-values')",
    "array": "{g}.table(12, 3).array(infinity=-1.5).tolist()",
    "arrow": "{g}.table(12, 3).to_arrow().to_pydict()",
    "terms": "[(t, t.oeis, t.offset) for t in [{g}.terms(9, 'nim-values')]]",
    "base": "{g}.base(200)",
    "check": "{g}.check(50)",
    "prove": "{g}.prove(work=10**5)",
    "certificate": "[(p.name, p.steps, p.growth) for p in [{g}.prove(work=10**5)]]",
    "match": "{g}.match({at})",
    "play": "{g}.play({at}, me='perfect', opponent='random', seed=1)",
    "skyline": "{g}.skyline(1, 3, 20, 20).to_json()",
    "compare": "onepile.compare({g}, {h}, to=40)",
    "sum": "onepile.sum(({g}, {values}), 'half @ 5')",
}
_MADE = listed(
    "onepile.move_size(lambda n: 2*n, blocks=1) | onepile.move_size([3, 1, 4], misere=True) | "
    "onepile.move_size(2, overshoot=True, ends=[3]) | "
    "onepile.pile_size(lambda n: n // 2) | onepile.pile_size([2, 5]) | "
    "onepile.move_number('k', '2k+3', 1) | onepile.move_number(lambda k: k, [9, 12]) | "
    "onepile.general([2, 5, 7], passes=1) | onepile.general(lambda m, p: (m & p) == 0) | "
    "onepile.general('m<=5 and m!=p', first='m<=5', blocks=1) | "
    "onepile.move_size(lambda n: n + 1, blocks=1, assume={'nondecreasing'})"
)
_ONCE = listed(
    "onepile.move_size(lambda n: n / 2).solve(9, cap=3) | onepile.pile_size('n/2').solve(9) | "
    "onepile.general('m<=k') | sorted(dir(onepile)) | onepile.INFINITY | "
    "onepile.with_nim_values([0, 0, 1, 0, 2]) | "
    "onepile.with_nim_values([0, 1, 1]) | onepile.game(3) | onepile.game('nosuch') | "
    "onepile.game('half').solve(-1) | onepile.game('half').solve('x') | "
    "onepile.game('half').solve(9, cap=3) | onepile.game('half').table(9)[99] | "
    "onepile.game('half').sequence('chain', 5, value=3) | onepile.game('half').sequence('no') | "
    "onepile.game('half').solve(10**40) | onepile.game('mem').solve(9, previous=-1) | "
    "onepile.game('fibonacci-nim').solve(10**40, cap=5).explanation | "
    "onepile.game('fibonacci-nim').match(9, cap=3).take(2).take(4).take(3) | "
    "onepile.game('fibonacci-two-blocks-exact').match(9, cap=3).block(1).take(1) | "
    "onepile.game('mem').match(9, previous=3).take(4).take(5) | onepile.verify('{}') | "
    "onepile.sum('half @ 10', 'mem @ 8, 2').to_json() | onepile.sum('half') | "
    "onepile.verify(__import__('json').dumps(onepile.game('dudeney').prove().certificate)) | "
    "onepile.verify(__import__('json').dumps(onepile.game('mem').prove().certificate)) | "
    "onepile.game('fibonacci-two-blocks').prove().say('text', 'de') | "
    "onepile.game('dudeney').prove().latex() | onepile.game('dudeney').prove().markdown()"
)


def _expressions() -> Iterator[Command]:
    random = Random("python")
    for expression in _ONCE:
        yield ["python", "once", expression]
    some = [game for _ in range(3) for game in _one_of_each(random)]
    named = [(game, f"onepile.game({game!r})") for game in (*ALL_PRESETS, *some)]
    made = [(game[8:].partition("(")[0].replace("_", "-"), game) for game in _MADE]
    for text, game in named + made:
        pile = _pile(random, text)
        rest = _rest(random, text, pile)
        given = [f"{name}={value}" for name, value in rest.items()]
        words = {"g": game, "h": random.choice(named)[1], "rest": ", ".join(given)}
        words["at"] = ", ".join([pile, *given])
        words["values"] = ", ".join([pile, *rest.values()])
        for kind, template in _ASKED.items():
            yield ["python", kind, template.format(**words)]


def commands() -> list[Command]:
    """All questions, each once."""
    groups = (
        *(_requests(), _expressions(), _helps(), _solving(), _tables(), _comparisons(), _bases()),
        *(_sequences(), _checks(), _proofs(), _sums(), _matches(), _files(), _wrong()),
    )
    once = dict.fromkeys(tuple(words) for group in groups for words in group)
    return [list(words) for words in once]
