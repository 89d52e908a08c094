"""Move functions of pile-size games, their nim-values by the definition, and Josephus' circle."""

from onepile.formulas import Expression


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


STAIRS = _listed("""
    3; 0; -1; -2; n; n-4; n+3; 2n; 2n-10; n^2; floor(n/2); ceil(n/2); floor(n/7); floor((3n+5)/7);
    floor(2n/3)-4; floor(n/2)+9; floor(n/90)+3; 2*floor(n/4); floor(n/3)*2+n%3; 3*floor(n/2)-11;
    min(floor(n/2),9); 5 if n<30 else floor(n/3); [1,1,4,4,4,9]; [4,2]; floor(n/phi); ceil(n/phi);
    floor(n/pi)+4; floor(sqrt(n)); ceil(sqrt(n)); floor(sqrt(n))-3; ceil(sqrt(n))+20;
    ceil(sqrt(n)+7/2); floor(sqrt(n)/2); floor(sqrt(3n)); floor(5sqrt(n)); ceil(3root(n,3))-2;
    floor(n-sqrt(n)); ceil(n-sqrt(n)); floor(root(n,3)); ceil(root(n,3)); floor(root(n,4))+2;
    floor(3n^(2/3)-3n^(1/3)); ceil(3n^(2/3)-3n^(1/3)); floor(n^(1/10)+500)
""")
"""Their f̄ is proved never to fall."""

OTHERS = _listed("""
    n%3; 10-n; [3,1,4,1,5,9,2,6]; n%7+n//5; (n*n*31+7)%97; (n*n*31+7)%997;
    n if n%2==0 else floor(n/3); n*n%1009*(n//300)
""")


SLOW = ["2*floor(sqrt(n))", "floor(sqrt(n))+5*(n%2)"]
"""Values of f one by one: left out of large tables."""


def nim_values(f: Expression, to: int) -> list[int]:
    """The definition, pile by pile."""
    found = [0]
    for n in range(1, to + 1):
        reached = set(found[n - min(n, max(0, f(n))) : n])
        found.append(next(v for v in range(n + 1) if v not in reached))
    return found


def removals(people: int, step: int) -> list[int]:
    """Who is removed, in order, by walking around the circle."""
    circle, at, order = list(range(1, people + 1)), 0, []
    while circle:
        at = (at + step - 1) % len(circle)
        order.append(circle.pop(at))
    return order
