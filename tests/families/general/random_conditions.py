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
    leaves = st.one_of(st.builds("{}{}{}".format, sides, operators, numbers(variables)), listed)
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


def places(game: General) -> st.SearchStrategy[dict[str, int]]:
    """What positions have besides the pile."""
    known = {
        "previous": st.integers(0, 7),
        "move": st.integers(1, 4),
        "passes": st.integers(0, game.passes),
    }
    return st.fixed_dictionaries({field.name: known[field.name] for field in game.fields})
