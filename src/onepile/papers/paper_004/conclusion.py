"""What paper 004 leaves open: the third game, no overshoot, misère play, and one rule for all.

The claims are answers of our own. They are tried on the paper's games and, where they are meant for
every f, on drawn ones.
"""

from collections.abc import Iterable, Iterator

from onepile.numbers import INFINITY, Extended
from onepile.papers.bases import has_steps, outcomes, thresholds
from onepile.papers.claims import claim, given
from onepile.papers.far import FAR, numbers
from onepile.papers.measured import remembered
from onepile.papers.paper_004.first_game import piles
from onepile.papers.paper_004.games import third
from onepile.papers.rules import Rule, plain, rules, small


def _power(n: int) -> int:
    """The largest power of 2 that divides n."""
    return n & -n


# The third game: f = floor(3n/2), one block.


@claim("004/third/members", piles, kind="our answer", far=True)
def _(to: int, N: int, *, five: int = 5, least: int = 3) -> bool:
    """The third game (f = floor(3n/2), one block): g(N) = N exactly for 2, 3 and the pairs
    5·2^i - 1, 5·2^i, which are its base.
    """
    pairs = any(N in (five * 2**i - 1, five * 2**i) for i in range(N.bit_length()))
    return (third(to)[N] == N) == (pairs or N in (2, least))


@claim("004/third/rule", piles, kind="our answer", far=True)
def _(to: int, N: int, *, five: int = 5, two: int = 2, three: int = 3) -> bool:
    """The third game: g(N) = 5·2^v for N divisible by 5, 2^v the power of 2 in N; one less for the
    pile before; else 2, 2, 3 for N = 1, 2, 3 mod 5.

    Note: so a pile is decided by its remainder mod 5 and the powers of 2 in N or N + 1
    """
    rule = (five * _power(N), two, two, three, five * _power(N + 1) - 1)
    return third(to)[N] == rule[N % 5]


# Variations, for every f and c blocks.


def _misere(f: Rule, c: int, overshoot: bool = True, stuck: bool = False) -> list[list[bool]]:
    return outcomes(f, c, overshoot, True, stuck)


def _blocked(n: int) -> Iterator[tuple[Rule, int, int]]:
    return ((f, c, N) for N in numbers(n) for f in _drawn(n) for c in (1, 2, 3))


def _blocked_caps(n: int) -> Iterator[tuple[Rule, int, int, int]]:
    return ((f, c, N, X) for f, c, N in _blocked(n) for X in _caps(n, N + c))


def _drawn(n: int) -> list[Rule]:
    """A quarter of the rules; far out one that never falls and always exceeds the blocks."""
    return rules(n)[::4] if n < FAR else [plain("4n", n)]


def _caps(n: int, most: int) -> Iterable[int]:
    return range(1, most + 1) if n < FAR else (1, 2, 3, 4, 5, 7, 11, most // 3 + 1)


def _few(to: int) -> int:
    return min(16 + to // 1000, 60)


@claim("004/variation/no-overshoot", _blocked, small, "our answer", far=True)
def _(f: Rule, c: int, N: int, *, times: int = 1) -> bool:
    """Without overshoot, for every f and c blocks: g(N) is the threshold that N - c has with
    overshoot, and infinite for N ≤ c.

    Note: the piles 0, …, c, from which no cap wins, play the part of the piles -c, …, 0
    """
    rest = N - times * c
    return thresholds(f, c, False)[N] == (thresholds(f, c, True)[rest] if rest > 0 else INFINITY)


@claim("004/variation/misere-overshoot", _blocked_caps, _few, "our answer", far=True)
def _(f: Rule, c: int, N: int, X: int, *, less: int = 0) -> bool:
    """In misère play overshoot changes nothing, for every f and number of blocks.

    Note: whoever empties the pile has lost, by however much
    """
    return _misere(f, c)[N][X] == _misere(f, c, overshoot=False)[max(1, N - less)][X]


def _exceeds(f: Rule, c: int) -> bool:
    """Whether every f(k) > c."""
    return all(f(k) > c for k in range(1, min(f.n, 1000) + 1))


@claim("004/variation/misere", _blocked_caps, _few, "our answer", far=True)
def _(f: Rule, c: int, N: int, X: int, *, less: int = 1, above: int = 0) -> bool:
    """If every f(k) > c, the misère game (N, X) with c blocks and X > c is won just when the normal
    game (N-1, X) without overshoot is.

    Note: covers the second game; with a cap of c or less the blocker must leave a move, so
    f(1) = 2 = c keeps the first game out
    """
    given(c + above < X and _exceeds(f, c + above))
    return _misere(f, c)[N][X] == (thresholds(f, c, False)[max(0, N - less)] <= X)


@claim("004/variation/stuck", _blocked_caps, _few, "our answer", far=True)
def _(f: Rule, c: int, N: int, X: int, *, less: int = 1, above: int = 0) -> bool:
    """Read literally (rule 2: the game is over when all moves can be blocked), and if every
    f(k) > c: the misère game (N, X) with c blocks and overshoot is won if X ≤ c, and else just when
    the normal game (N-c-1, X) is.

    Note: covers the second game; the piles 1, …, c+1, from which no cap above c wins, play the part
    of the piles -c, …, 0
    """
    given(_exceeds(f, c + above))
    rest = N - c - less
    won = c >= X or (rest > 0 and thresholds(f, c, True)[rest] <= X)
    return _misere(f, c, stuck=True)[N][X] == won


# Variations of the first and the third game.


def _positions(n: int, start: int = 1) -> Iterator[tuple[int, int, int]]:
    return ((n, N, X) for N in numbers(n, start) for X in _caps(n, N + 1))


def _wide(to: int) -> int:
    return min(200 + to // 10, 2000)


_NONE = (1, 0)
_SAFE_CAPS = (
    *(_NONE, (1, 3), (2, 4), (2, 5), (3, 4), (1, 7), (3, 6), (1, 9), _NONE, (1, 9)),
    *((2, 10), (3, 3), (1, 12), (2, 3), (3, 3), (1, 15), (2, 16), (3, 4), (1, 5), _NONE),
    *((1, 4), (2, 5), (3, 5), (1, 23), (3, 7), _NONE),
)
"""The safe caps, least and largest, of the piles with the remainders 5, …, 25, 0, …, 4 mod 26."""


@claim("004/variation/misere-first", lambda n: _positions(n, 83), _wide, "our answer", far=True)
def _(to: int, N: int, X: int, *, unit: int = 26, blocks: int = 1) -> bool:
    """The first game in misère play from pile 83 on: the safe caps depend on N mod 26 alone, but
    for N = 26m + 4, where they are 1, …, 26 g(m) - 1 and g(m) is the threshold of m with f = 2n,
    one block and overshoot.

    Note: proved in docs/move-size.md
    """
    m, remainder = divmod(N - 4, unit)
    least, most = _SAFE_CAPS[(N - 5) % 26]
    if remainder == 0:
        least, most = 1, unit * thresholds(plain("2n", to), blocks, True)[m] - 1
    return _misere(plain("2n", to), 2)[N][X] != (least <= X <= most)


_START = (4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 4, 4)
"""The thresholds of the piles 5 … 17 of the first game when a blocked game is over."""


def _first_stuck(N: int, before: int, shift: int) -> Extended:
    """The cap from which on the first game is won, when a blocked game is over."""
    if N <= 4:
        return INFINITY
    if N <= 17:
        return _START[N - 5]
    low, A, odd = before, 17, True
    while low + A < N:
        low, A, odd = A, low + A, not odd
    if N > A + 4:
        return _first_stuck(N - A, before, shift)
    return A + (-3, -1 if odd else -2, -1, 0)[N - A - 1] + shift


@claim("004/variation/stuck-first", _positions, _wide, "our answer", far=True)
def _(to: int, N: int, X: int, *, before: int = 10, shift: int = 0) -> bool:
    """The first game, when a blocked game is over: caps 1 and 2 win, others from g(N) on; g is
    infinite up to 4, then 4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 4, 4 up to 17; with A = 17, 27, 44, …,
    each the sum of the two before (10, 17), g(A+1), …, g(A+4) are A-3, A-1 (A-2 for every other A),
    A-1, A, and g(N) = g(N-A) from A+5 to the next A.
    """
    won = X <= 2 or _first_stuck(N, before, shift) <= X
    return _misere(plain("2n", to), 2, stuck=True)[N][X] == won


@claim("004/variation/stuck-third", _positions, _wide, "our answer", far=True)
def _(to: int, N: int, X: int, *, eleven: int = 11, three: int = 3) -> bool:
    """The third game, when a blocked game is over: cap 1 wins; the safe caps are 2, …, t-3 or t-1
    or t-1 for N = 1, 2, 3 mod 11, where t is 11 times the power of 2 in (N-1) div 11, and reach to
    2, 2, 3, 4, 4, 5, 2, 2 for N = 4, …, 11 mod 11.

    Note: for N = 1, 2, 3 there is no upper end
    """
    block, remainder = divmod(N - 1, 11)
    t = eleven * _power(block) if block else INFINITY
    most = (t - three, t - 1, t - 1, 2, 2, 3, 4, 4, 5, 2, 2)[remainder]
    return _misere(plain("floor(3n/2)", to), 1, stuck=True)[N][X] != (2 <= X <= most)


@claim(
    "004/variation/misere-third",
    _positions,
    lambda to: min(60 + to // 20, 2000),
    "our answer",
    far=True,
)
def _(to: int, N: int, X: int, *, six: int = 6, lowest: int = 2) -> bool:
    """The third game in misère play, in closed form: N = 4 mod 6 is always unsafe; otherwise safe
    caps reach to 2, 2, t-2, t-2, t-1 for N = 5, 0, 1, 2, 3 mod 6, where t is 6 times the power of 2
    in (N-1) div 6, and cap 1 is unsafe for N = 0, 2 mod 6.

    Note: for N = 1, 2, 3 there is no upper end
    """
    block, remainder = divmod(N - 1, 6)
    t = six * _power(block) if block else INFINITY
    least = (1, lowest, 1, 1, 1, lowest)[remainder]
    most = (t - 2, t - 2, t - 1, 0, 2, 2)[remainder]
    return _misere(plain("floor(3n/2)", to), 1)[N][X] != (least <= X <= most)


# One rule for all.


@remembered
def _unfolded(f: Rule, c: int, rank: int) -> list[int]:
    """g(M) = M - (the (c + rank)-th nearest pile that is alive at M).

    A pile p dies at the first M with f(M - p) >= g(p) and never comes back; the piles up to 0 never
    die. Only the living are kept, so that a dead pile is never asked again.
    """
    g = [0] * (f.n + 1)
    alive = list(range(-c - 1, 1))
    for M in range(1, f.n + 1):
        alive = [p for p in alive if p <= 0 or f(M - p) < g[p]]
        g[M] = M - alive[-(c + rank)]
        alive.append(M)
    return g


@claim("004/conclusion", _blocked, small, "our answer")
def _(f: Rule, c: int, N: int, *, step: int = 0, rank: int = 1) -> bool:
    """The paper doubts that one rule covers many blocking games. For every non-decreasing f and c
    blocks: g(M) is the distance to the (c+1)-th nearest pile alive at M, where a pile p dies at the
    first M with f(M - p) ≥ g(p) and stays dead.

    Note: so the thresholds after M depend only on the c + 1 nearest living piles: what has happened
    once happens again until one of them dies, which decides piles of any size
    """
    given(has_steps(f, step))
    return thresholds(f, c, True)[N] == _unfolded(f, c, rank)[N]
