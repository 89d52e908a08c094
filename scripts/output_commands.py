"""The questions whose answers are recorded: the same every time, made without onepile.

Every preset and random games of all families with all options, every way to ask about them: as
commands, at the addresses of the API, in Python; and wrong calls of all kinds. What is listed
stands in `questions.toml`.

A question is a list of words. Commands are written as they are typed; `&&` stands between those
that share a folder, `<` before what a command reads, and `write NAME TEXT` makes a file. `api` is
followed by an address, what is sent there, and the address that gives the certificate which is to
be sent along; `python` by a kind and an expression.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

Command = list[str]
Place = dict[str, str]

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))
RULES: dict[str, list[str]] = QUESTIONS["rules"]
PRESETS: dict[str, list[str]] = QUESTIONS["presets"]
"""By family."""

ALL_PRESETS = [name for names in PRESETS.values() for name in names]
FAMILY = {name: family for family, names in PRESETS.items() for name in names}
_QUICK = [name for name in ALL_PRESETS if FAMILY[name] != "general" and name != "four-then-two"]
"""Those that are quickly answered at every size."""

# The games.


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
    one, other = _filled(random, RULES["conditions"]), _filled(random, RULES["conditions"])
    rule = _filled(random, RULES["shapes"]).replace("ONE", one).replace("OTHER", other)
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
        _move_size(random, RULES["steady"]),
        _move_size(random, RULES["uneven"]),
        f"pile-size; f={_filled(random, RULES['pile'])}"
        + _options(random, (0.25, "misere"), (0.1, "blocks=1")),
        f"move-number; {_filled(random, RULES['times'])}" + _options(random, (0.1, "misere")),
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

COMMANDS: list[str] = QUESTIONS["commands"]


def _helps() -> Iterator[Command]:
    yield from ([], ["--help"], ["-h"], ["--version"])
    for name in COMMANDS:
        yield [name, "--help"]
    for name in QUESTIONS["atlas"]["actions"]:
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
        game = _move_size(random, RULES["steady"])
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
        blocked = (
            f"move-size; f={_filled(random, RULES['steady'][:5])}; blocks={random.randint(1, 4)}"
        )
        uneven = f"move-size; f={_filled(random, RULES['uneven'])}"
        for game in (_move_size(random, RULES["steady"]), uneven, blocked, f"{blocked}; overshoot"):
            words = ["base", game, "--to", random.choice(("40", "1000", "10^4"))]
            yield words + ["--json"] * (random.random() < 0.5)


def _sequences() -> Iterator[Command]:
    random = Random("sequence")
    for game in (*PRESETS["pile-size"], *(_one_of_each(random)[2] for _ in range(6)), "mem"):
        for what in QUESTIONS["sequences"]:
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
            yield ["guess", game, "--to", "70"]


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
        for game in (_move_size(random, RULES["steady"]), *_one_of_each(random)[4:]):
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
    asked = QUESTIONS["atlas"]
    run = ["write", "small.toml", asked["sweep"], "&&", *asked["run"].split()]
    look = asked["look"].split()
    for query in asked["queries"]:
        look += ["&&", "atlas", "query", "small", query]
    yield [*run, "--workers", "1", *look, "&&", *run[4:]]


# Wrong calls.

_WRONG = QUESTIONS["wrong"]
_WRONG_GAMES = (
    *(*_WRONG["games"], "x" * 40_000, "move-size; f=n" + "+n" * 9_000),
    *(f"move-size; f={rule}" for rule in (*_WRONG["rules"], "-" * 10_000 + "n", "1" * 25_000)),
    *(f"move-size; f={'(' * depth}n{')' * depth}" for depth in (100, 10_000)),
)
_WRONG_NUMBERS = (*_WRONG["numbers"], "x\ny", "\x00", "\ud800", "9" * 100_001)


def _wrong() -> Iterator[Command]:
    for name, calls in QUESTIONS["calls"].items():
        for call in calls:
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


def _requests() -> Iterator[Command]:
    random = Random("api")

    def get(address: str, **query: str) -> Command:
        return ["api", f"/api/{address}?{urlencode(query)}"]

    for address in QUESTIONS["api"]["addresses"]:
        yield ["api", address]
    for request in QUESTIONS["api"]["wrong"]:
        yield ["api", f"/api/{request}"]
    for address in ("match", "meeting", "transcript", "verify", "solve"):
        for body in QUESTIONS["api"]["bodies"]:
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
        yield get("table", game=game, to="20", format="bfile")
        lines = [f"game: {game}", f"pile: {pile}", *map(": ".join, rest.items()), "take 1", ""]
        yield ["api", "/api/transcript", json.dumps({"transcript": "\n".join(lines)})]
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


def _expressions() -> Iterator[Command]:
    random = Random("python")
    asked = QUESTIONS["python"]
    for expression in asked["once"]:
        yield ["python", "once", expression]
    some = [game for _ in range(3) for game in _one_of_each(random)]
    named = [(game, f"onepile.game({game!r})") for game in (*ALL_PRESETS, *some)]
    made = [(game[8:].partition("(")[0].replace("_", "-"), game) for game in asked["made"]]
    for text, game in named + made:
        pile = _pile(random, text)
        rest = _rest(random, text, pile)
        given = [f"{name}={value}" for name, value in rest.items()]
        words = {"g": game, "h": random.choice(named)[1], "rest": ", ".join(given)}
        words["at"] = ", ".join([pile, *given])
        words["values"] = ", ".join([pile, *rest.values()])
        for kind, template in asked["asked"].items():
            yield ["python", kind, template.format(**words)]


def commands() -> list[Command]:
    """All questions, each once."""
    groups = (
        *(_requests(), _expressions(), _helps(), _solving(), _tables(), _comparisons(), _bases()),
        *(_sequences(), _checks(), _proofs(), _sums(), _matches(), _files(), _wrong()),
    )
    once = dict.fromkeys(tuple(words) for group in groups for words in group)
    return [list(words) for words in once]
