"""Random conditions and games of the general family."""

from dataclasses import replace

from hypothesis import strategies as st

from onepile.errors import OnepileError
from onepile.families.general import General
from onepile.numbers import INFINITY
from onepile.text import parse_game


def numbers(variables: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Expressions with some of the variables, small."""
    named = [*variables, *(f"2{name}" for name in variables)]
    leaves = st.sampled_from(["1", "2", "3", "5", *named])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds("({}+{})".format, inner, inner),
            st.builds("({}//{})".format, inner, st.integers(2, 3)),
            st.builds("(({})%{}+{})".format, inner, st.integers(2, 4), st.integers(0, 2)),
            st.builds("max({},{})".format, inner, inner),
            st.builds("floor(sqrt({}))".format, inner),
            st.builds("bit_length(floor({}))".format, inner),
            st.builds("floor(log({}+1,{}))".format, inner, st.integers(2, 3)),
            st.builds("({} if {}%2==0 else {})".format, inner, leaves, inner),
            st.builds("({}/{})".format, inner, st.integers(2, 3)),
        ),
        max_leaves=3,
    )


def conditions(variables: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Conditions on m with some of the variables."""
    plain = ["m", "m", "m", "m", "2m", "m%3", "m+1", "m*m"]
    mixed = [
        f"{how}(m{sign}{name})" for name in variables for how, sign in (("gcd", ","), ("abs", "-"))
    ]
    sides = st.sampled_from([*plain, *mixed])
    operators = st.sampled_from(["<=", "<=", "<", ">=", ">", "!=", "=="])
    listed = st.lists(st.integers(1, 9), min_size=1, max_size=4).map(lambda one: f"m in {one}")
    asked = sides.map("isprime({})".format) | sides.map("ispower({},2)".format)
    compared = st.builds("{}{}{}".format, sides, operators, numbers(variables))
    leaves = st.one_of(compared, compared, listed, asked)
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds("({}) and ({})".format, inner, inner),
            st.builds("({}) or ({})".format, inner, inner),
            st.builds("not ({})".format, inner),
        ),
        max_leaves=3,
    )


VARIABLES = st.sampled_from(
    [
        (),
        ("n",),
        ("n%2",),
        ("p",),
        ("p",),
        ("p", "n%3"),
        ("t",),
        ("t",),
        ("t", "n%2"),
        ("n", "t"),
        ("n", "p"),
        ("p", "t"),
        ("n", "p", "t"),
    ]
)
FIRST_VARIABLES = st.sampled_from([(), ("n",), ("n%2",), ("t",), ("t", "n%2"), ("n", "t")])


@st.composite
def games(draw: st.DrawFn, variables: st.SearchStrategy[tuple[str, ...]] = VARIABLES) -> General:
    """Games with all options."""
    chosen = draw(variables)
    parts = [f"general; take={draw(conditions(chosen))}"]
    if "p" in chosen and draw(st.booleans()):
        parts.append(f"first={draw(conditions(draw(FIRST_VARIABLES)))}")
    parts += draw(st.sampled_from([[], [], ["blocks=1"], ["blocks=3"]]))
    parts += draw(st.sampled_from([[], [], [], ["overshoot"]]))
    parts += draw(st.sampled_from([[], [], ["misere"]]))
    parts += draw(
        st.sampled_from(
            [[], [], ["ends=4"], ["ends=2,7"], ["ends=n%5==3"], ["ends=isprime(n) or n==9"]]
        )
    )
    parts += draw(st.sampled_from([[], [], [], ["passes=1"], ["passes=2"]]))
    try:
        game = parse_game("; ".join(parts))
    except OnepileError:  # `first` without p, say
        game = parse_game(parts[0])
    assert isinstance(game, General)
    shown = [game.take] if game.first is None else [game.take, game.first]
    unbounded = any(one.bound(n=5, p=2, t=1) is INFINITY for one in shown)
    return replace(game, overshoot=False) if unbounded else game


@st.composite
def bounded_memory_games(draw: st.DrawFn) -> General:
    """Games in which the previous move counts and no move exceeds a few: their period is proved."""
    condition = draw(conditions(draw(st.sampled_from([("p",), ("p", "n%2")]))))
    most = draw(st.integers(1, 5))
    options = draw(st.sampled_from(["", "; blocks=1", "; misere", "; ends=3", "; ends=n%4==1"]))
    first = draw(st.one_of(st.just(""), conditions(draw(FIRST_VARIABLES)).map(" and ({})".format)))
    text = f"general; take=m<={most} and p>0 and ({condition}); first=m<={most}{first}{options}"
    game = parse_game(text)
    assert isinstance(game, General)
    return game


_MODULI = st.integers(2, 5)
_LISTED = st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True)
_SETS = st.one_of(
    st.builds("m%{}{}{}".format, _MODULI, st.sampled_from(["==", "!="]), st.integers(0, 4)),
    _LISTED.map("m in {}".format),
    _LISTED.map("not m in {}".format),
    st.builds("m{}{}".format, st.sampled_from(["<=", ">=", "!="]), st.integers(1, 6)),
    st.sampled_from(["ispower(m,2)", "ispower(m,6)", "isprime(m)", "m%2==1 and ispower(m,3)"]),
)


@st.composite
def sets(draw: st.DrawFn, drawn: st.SearchStrategy[str] = _SETS) -> General:
    """Games that are a set of moves: lists, all but a list, residues, primes and powers."""
    take = draw(
        st.recursive(
            drawn,
            lambda inner: st.one_of(
                st.builds("({}) and ({})".format, inner, inner),
                st.builds("({}) or ({})".format, inner, inner),
            ),
            max_leaves=3,
        )
    )
    options = draw(st.sampled_from(["", "", "", "", "; misere", "; ends=4,9"]))
    game = parse_game(f"general; take={take}{options}")
    assert isinstance(game, General)
    return game


@st.composite
def settling(draw: st.DrawFn) -> General:
    """Games with few small moves, which small piles and the first moves play in another way."""
    few = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True))
    beside = st.builds(
        "{}{}{}".format,
        st.sampled_from(["m", "m", "2m", "m+4"]),
        st.sampled_from(["!=", "!=", "<=", ">"]),
        st.sampled_from(["t", "2t", "n", "n//2", "t%3", "n%2+3", "t+n%3", "p%2", "p%3+3", "5"]),
    )
    joined = " and " if draw(st.booleans()) else " or "
    told = joined.join(draw(st.lists(beside, min_size=1, max_size=2)))
    options = st.sampled_from(
        ["", "", "; misere", "; blocks=1", "; blocks=2; misere", "; passes=1", "; ends=n%5==4"]
    )
    game = parse_game(f"general; take=m in {few} and ({told}){draw(options)}")
    assert isinstance(game, General)
    return game


@st.composite
def by_remainders(draw: st.DrawFn) -> General:
    """Games in which pile, previous move and move number count by their remainders."""
    name = st.sampled_from("nntp")
    mixed = st.one_of(
        st.builds("m%{0}=={1}%{0}".format, _MODULI, name),
        st.builds("(m+{1})%{0}!={2}".format, _MODULI, name, st.integers(0, 3)),
        st.builds("m<=({} if {}%3==0 else {})".format, st.integers(1, 4), name, st.integers(1, 9)),
    )
    game = draw(sets(st.one_of(_SETS, mixed, mixed)))
    options = st.sampled_from(["", "; blocks=1", "; blocks=2; misere", "; passes=1", "; passes=2"])
    first = draw(st.sampled_from(["", "", "; first=m%2==1", "; first=m<=3 and m<=n%3+1"]))
    text = f"{game}{draw(options)}{first if 'p' in game.take.names else ''}"
    try:
        made = parse_game(text)
    except OnepileError:  # an option twice
        return game
    assert isinstance(made, General)
    return made


_CAPS = st.one_of(
    st.sampled_from(["p", "2p", "3p", "p+1", "p//2", "min(p,4)", "min(2p,9)", "floor(3p/2)"]),
    st.sampled_from(["max(1,p-1)", "max(1,5-p)", "(p if p%2==0 else 2p)", "(3p if p%3==1 else p)"]),
    st.integers(1, 6).map(str),
)


@st.composite
def several_bases(draw: st.DrawFn) -> General:
    """Games with caps by the previous move and the remainder of the pile."""
    caps = draw(st.lists(_CAPS, min_size=2, max_size=4))
    cap = caps[0]
    for residue, other in enumerate(caps[1:]):
        cap = f"{other} if n%{len(caps)}=={residue} else {cap}"
    options = draw(st.sampled_from(["", "", "", "; misere", "; first=m<n"]))
    take = f"m<=({cap})"
    game = parse_game(f"general; take={take}{options if 'p' in take else ''}")
    assert isinstance(game, General)
    return game


@st.composite
def divisions(draw: st.DrawFn) -> General:
    """Take a few, or leave a part: Mark, i-Mark and their like."""
    few = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3, unique=True))
    part = st.builds(
        lambda how, by: how.format(by, by - 1),
        st.sampled_from(["m==n-n//{0}", "m==n//{0}", "{0}*m=={1}*n"]),
        st.integers(2, 5),
    )
    parts = " or ".join(draw(st.lists(part, min_size=1, max_size=2)))
    options = draw(st.sampled_from(["", "", "; misere", "; ends=4,7", "; ends=n%5==3"]))
    game = parse_game(f"general; take=m in {few} or {parts}{options}")
    assert isinstance(game, General)
    return game


@st.composite
def upward(draw: st.DrawFn) -> General:
    """Games in which with a move all larger ones are allowed."""
    part = st.builds(
        "{}{}{}".format,
        st.sampled_from(["m", "m", "2m", "m*m", "m//2"]),
        st.sampled_from([">=", ">"]),
        st.sampled_from(["p", "2p", "p//2", "p%3", "t", "n//3", "n%4", "4", "sqrt(p)", "p*e"]),
    )
    joined = draw(st.sampled_from([" and ", " or "]))
    take = joined.join(draw(st.lists(part, min_size=1, max_size=2)))
    options = draw(st.sampled_from(["", "", "; blocks=1", "; blocks=2; ends=3,7"]))
    game = parse_game(f"general; take={take}{options}")
    assert isinstance(game, General)
    return game


@st.composite
def answered_at_once(draw: st.DrawFn) -> General:
    """Games in which nearly every large pile can be emptied, or left with few counters."""
    beside = st.sampled_from(
        ["p", "t", "2p", "p//2", "t+3", "n-m", "n//2", "n-3", "(p if p>4 else 3)"]
    )
    sides = st.sampled_from(["m", "m", "2m", "m//2"])
    part = st.one_of(
        st.builds("{}!={}".format, sides, beside),
        st.builds("{}!={}+{}".format, sides, beside, st.integers(0, 9)),
        st.builds("m>={}".format, beside),
        st.builds("m>{}".format, st.integers(0, 3)),
        st.builds("m%{0}==n%{0}".format, st.integers(2, 3)),
    )
    joined = st.builds("({}) {} ({})".format, part, st.sampled_from(["and", "or"]), part)
    options = st.tuples(
        st.sampled_from(["", "", "; blocks=1", "; blocks=2"]),
        st.sampled_from(["", "", "; misere"]),
        st.sampled_from(["", "", "; ends=3,7", "; ends=n<6", "; ends=21<n<24"]),
        st.sampled_from(["", "", "; passes=1", "; passes=2"]),
    )
    game = parse_game(f"general; take={draw(part | joined)}{''.join(draw(options))}")
    assert isinstance(game, General)
    return game


def places(game: General) -> st.SearchStrategy[dict[str, int]]:
    """What positions have besides the pile."""
    known = {
        "previous": st.integers(0, 7),
        "move": st.integers(1, 4),
        "passes": st.integers(0, game.passes),
    }
    return st.fixed_dictionaries({field.name: known[field.name] for field in game.fields})
