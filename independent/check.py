"""A second checker of onepile's certificates, written from docs/proofs.md, docs/periods.md alone.

    python independent/check.py CERTIFICATE.json [...]

It shares no code with onepile and needs nothing but Python. It relies on two theorems:

- *The checker is sound* (docs/proofs.md), for certificates of the kinds "runs" and "runs behind".
  When the places of the runs can be made from the steps, each decision being true (`Replay`), and
  run 0 is the game (`ground_behind`); when the records of the last turn are those of the turn
  before, renumbered (`check_pattern`); and when every gap on which the last turn relies becomes,
  some turns later, one without negative coefficients (`check_induction`): then the game goes on
  so for ever.
- *A repeated state is a proof* (docs/periods.md), for certificates of the kind "period": when the
  thresholds of the piles start … settled - 1 return a period later, and no pile of one period
  looks below start, they return for ever (`check_period`).

Everything in a certificate may be a lie. It is refused within bounded work: see `Work`.
"""

import hashlib
import itertools
import json
import math
import re
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn

MOST_CHARACTERS, MOST_PARTS, MOST_DIGITS, MOST_PILES = 2_000_000, 600_000, 308, 1_000_000
MOST_BEFORE = 10_000  # piles before the runs of a game with ends or in misere play
Unknown = tuple[int, int]  # run and index: the pile at this place
Rule = tuple[int, int, int]  # p, r, q: f(k) < v exactly when p·k + r < q·v


class Refused(Exception):
    """The certificate proves nothing, for this reason."""


class Unread(Refused):
    """The rules are checked, but whether they are the game's is not: its formula is not read."""


def refuse(reason: str) -> NoReturn:
    """Raise `Refused`."""
    raise Refused(reason)


def demand(condition: bool, reason: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(reason)


class Work:
    """Steps that may still be taken: terms of forms, words of numbers, moves tried."""

    left = 0

    @classmethod
    def allow(cls, steps: int) -> None:
        """Begin anew with so many steps."""
        cls.left = steps

    @classmethod
    def spend(cls, steps: int) -> None:
        """Count these, and refuse when there are no more."""
        cls.left -= steps
        if cls.left < 0:
            raise Refused("it takes too much work to check")


# ---- the file ------------------------------------------------------------------------------------


def read(text: str) -> dict[str, Any]:
    """The JSON object, of no repeated key and no number but whole ones, with a good digest."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        demand(len({key for key, _ in found}) == len(found), "a key is repeated")
        return dict(found)

    def whole(digits: str) -> int:
        demand(len(digits) <= MOST_DIGITS, "a number is too long")
        return int(digits)

    demand(len(text) <= MOST_CHARACTERS, "the text is too long")
    demand(sum(map(text.count, "[{,:")) <= MOST_PARTS, "the text has too many parts")
    no = "only whole numbers are allowed"
    try:
        told = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_int=whole,
            parse_float=lambda _: refuse(no),
            parse_constant=lambda _: refuse(no),
        )
        demand(isinstance(told, dict), "it is not a JSON object")
        rest = {key: told[key] for key in told if key != "digest"}
        plain = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError) as error:
        raise Refused("it is not JSON, or nested too deeply") from error
    digest = hashlib.sha256(plain).hexdigest()
    demand(told.get("digest") == digest, "the digest does not fit")
    return dict(told)


def number(value: Any, least: int | None = None) -> int:
    """The value if it is a whole number, not a truth value, and not less than the least."""
    demand(type(value) is int, "a whole number is missing")
    demand(least is None or value >= least, f"a number is less than {least}")
    return int(value)


def listed(value: Any, length: int | None = None) -> list[Any]:
    """The value if it is a list (of this length)."""
    demand(isinstance(value, list), "a list is missing")
    demand(length is None or len(value) == length, f"a list has not {length} entries")
    return list(value)


# ---- the game's text -----------------------------------------------------------------------------


class Game(NamedTuple):
    """A move-size game as its text tells it."""

    formula: str
    blocks: int
    overshoot: bool
    misere: bool
    ends: frozenset[int]


def read_game(text: Any) -> Game:
    """The options of `move-size; f=…; blocks=…; overshoot; misere; ends=…`."""
    demand(isinstance(text, str) and bool(re.fullmatch("[ -~]{1,400}", text)), "no game is told")
    family, *parts = (part.strip() for part in text.split(";"))
    demand(family == "move-size", f"{text!r} is not a move-size game")
    options: dict[str, str] = {}
    for part in parts:
        name, _, value = (piece.strip() for piece in part.partition("="))
        known = {"f": ".+", "blocks": r"\d{1,9}", "overshoot": "", "misere": ""}
        pattern = {**known, "ends": r"\d{1,9}( *, *\d{1,9})*"}.get(name)
        fits = pattern is not None and re.fullmatch(pattern, value) and ("=" in part) == bool(value)
        demand(bool(fits) and name not in options, f"the option {part!r} is not known here")
        options[name] = value
    demand("f" in options, f"{text!r} tells no f")
    ends = frozenset(map(int, options["ends"].split(","))) if "ends" in options else frozenset()
    return Game(
        options["f"],
        int(options.get("blocks", 0)),
        "overshoot" in options,
        "misere" in options,
        ends,
    )


class Function(NamedTuple):
    """f by its first values, and from then on by a line: f(k) = ⌊(p·k + r)/q⌋, p and q coprime."""

    beginning: list[int]
    line: Rule

    def __call__(self, k: int) -> int:
        """f(k)."""
        p, r, q = self.line
        return self.beginning[k - 1] if k <= len(self.beginning) else (p * k + r) // q


def read_function(text: str) -> Function:
    """The f of a list, of a line, and of the larger or lesser of a line and a number.

    >>> read_function("floor(3n/2)+1")
    Function(beginning=[], line=(3, 2, 2))
    >>> read_function("max(2n, 5)"), read_function("[5, 1]")
    (Function(beginning=[5, 5], line=(2, 0, 1)), Function(beginning=[5], line=(0, 1, 1)))
    """
    text = text.replace(" ", "")
    if re.fullmatch(r"\[\d{1,99}(,\d{1,99})*\]", text):
        values = [int(value) for value in text[1:-1].split(",")]
        return Function(values[:-1], (0, values[-1], 1))
    if chosen := re.fullmatch(r"(min|max)\((.*),(\d{1,5})\)", text):
        beyond, line, number = list[int](), Function([], read_line(chosen[2])), int(chosen[3])
        demand(line.line[0] > 0, "f is not told by a line that rises")
        while line(len(beyond) + 1) < number:
            beyond.append(line(len(beyond) + 1))
        if chosen[1] == "min":
            return Function(beyond, (0, number, 1))
        return Function([number] * len(beyond), line.line)
    return Function([], read_line(text))


def read_line(text: str) -> Rule:
    """(p, r, q) of an+d, (an+d)//b+k, floor((an+d)/b+k)+m and the like, and of a number."""
    if re.fullmatch(r"\d{1,99}", text):
        return 0, int(text), 1
    whole = r"([+-]\d{1,99})?"
    rounded = re.fullmatch(rf"(floor|ceil)\((.*)\){whole}", text)
    inner = rounded[2] if rounded else text
    line = rf"(?:\((\d{{0,99}})\*?n{whole}\)|(\d{{0,99}})\*?n)(?:(//?)(\d{{1,99}}))?{whole}"
    parts = re.fullmatch(line, inner)
    if not parts or (parts[4] == "/" and not rounded):
        raise Unread
    p, q = int(parts[1] or parts[3] or 1), int(parts[5] or 1)
    demand(q > 0, "f divides by zero")
    r = int(parts[2] or 0) + q * int(parts[6] or 0) + q * int((rounded and rounded[3]) or 0)
    return lowest((p, r + q - 1 if rounded and rounded[1] == "ceil" and parts[4] == "/" else r, q))


def lowest(rule: Rule) -> Rule:
    """The same function with p and q coprime: p·k takes every residue, so r is then unique."""
    p, r, q = rule
    common = math.gcd(p, q)
    return p // common, r // common, q // common


def lies_between(line: Rule, rules: list[Rule]) -> bool:
    """Whether (p/q, r/q) is in the convex hull of those of the rules: in a triangle of them."""
    x, *corners = ((Fraction(p, q), Fraction(r, q)) for p, r, q in (line, *rules))
    Work.spend(len(corners) ** 3)

    def side(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
        return (b[0] - a[0]) * (x[1] - a[1]) - (b[1] - a[1]) * (x[0] - a[0])

    for a, b, c in itertools.combinations_with_replacement(corners, 3):
        sides = side(a, b), side(b, c), side(c, a)
        if any(sides) and (min(sides) >= 0 or max(sides) <= 0):
            return True
        if not any(sides) and min(a, b, c) <= x <= max(a, b, c):  # all on one line
            return True
    return False


# ---- runs ----------------------------------------------------------------------------------------


class Form:
    """A sum of unknowns with coefficients, a constant, and its value at the given places."""

    __slots__ = ("constant", "terms", "value")

    def __init__(self, terms: dict[Unknown, int], constant: int, value: int) -> None:
        self.terms, self.constant, self.value = terms, constant, value
        bits = value.bit_length() + constant.bit_length()
        bits += sum(map(int.bit_length, terms.values()))
        Work.spend(4 + len(terms) + bits // 256)

    def plus(self, other: "Form", times: int = 1) -> "Form":
        """This form and so many times the other."""
        terms = dict(self.terms)
        for unknown, coefficient in other.terms.items():
            terms[unknown] = terms.get(unknown, 0) + times * coefficient
            if not terms[unknown]:
                del terms[unknown]
        constant = self.constant + times * other.constant
        return Form(terms, constant, self.value + times * other.value)

    def more(self, constant: int) -> "Form":
        """This form and a plain number."""
        return Form(self.terms, self.constant + constant, self.value + constant)

    def times(self, factor: int) -> "Form":
        """The form multiplied by a number."""
        return Form({}, 0, 0).plus(self, factor)


class Pile(NamedTuple):
    """A pile in a list: where it is, its threshold, its lifetime by each rule, and its gaps.

    A gap is an age at which it is not alive, though it is at a later one.
    """

    position: Form
    threshold: Form
    lives: tuple[Form, ...]
    gaps: tuple[int, ...]


class Place(NamedTuple):
    """The record of a place, as in docs/proofs.md; `after` and `looked` are None at an open end."""

    position: Form
    definition: Form
    source: int
    end: int  # the index of the source's place before which the copy ended
    sights: tuple[Unknown, ...]  # the last sights on which the copy relied
    looked: Form | None
    sight: int
    at: list[Pile]
    after: list[Pile] | None
    relied: list[Form]

    def forms(self) -> Iterable[Form]:
        """All numbers of the record, in a fixed order."""
        yield from (self.position, self.definition, *self.relied)
        yield from () if self.looked is None else (self.looked,)
        for pile in (*self.at, *(self.after or ())):
            yield from (pile.position, pile.threshold, *pile.lives)


class Run(NamedTuple):
    """A ground of (distance, death), the steps that are told, and the places made so far."""

    ground: list[tuple[int, int]]
    steps: list[tuple[int, int, bool]]
    places: list[Place]


class Replay:
    """The given places, made from the steps alone ("The given places are right")."""

    def __init__(
        self, blocks: int, rules: list[Rule], beginning: list[int], runs: list[Run]
    ) -> None:
        self.need, self.rules, self.beginning, self.runs = blocks + 1, rules, beginning, runs
        self.order: list[Unknown] = []
        waiting = list(enumerate(runs))
        while waiting:
            made = len(self.order)
            Work.spend(len(waiting))
            for index, run in waiting:
                while len(run.places) < len(run.steps) and self.ready(run):
                    self.order.append((index, len(run.places)))
                    run.places.append(self.place(index, run))
            waiting = [(index, run) for index, run in waiting if len(run.places) < len(run.steps)]
            demand(not waiting or len(self.order) > made, "a copy of what is not there")

    def ready(self, run: Run) -> bool:
        """Whether the source of the next step is there."""
        source, index, _ = run.steps[len(run.places)]
        return source < 0 or index < len(self.runs[source].places)

    def place(self, number: int, run: Run) -> Place:
        """The next place of a run."""
        source, index, marked = run.steps[len(run.places)]
        here, before = Form({}, 0, 0), list[Pile]()
        if run.places:
            last = run.places[-1]
            demand(last.after is not None, "a step after an open end")
            here, before = last.position, last.after or []
        relied: list[Form] = []
        definition, copied, sights = here.more(1), list[Pile](), list[Unknown]()
        if source >= 0:
            end = self.runs[source].places[index]
            sights = self.check_copy(source, index, here, before, relied)
            definition = here.plus(end.position)
            copied = [self.moved(pile, here) for pile in end.at]
        at = self.living([*copied, *before], definition, relied)
        position = definition
        if marked:
            position = Form({(number, len(run.places)): 1}, 0, definition.value)
            way = position.plus(definition, -1)
            beside = definition.terms
            at = [self.moved(p, way) if p.position.terms == beside else p for p in at]
        looked, sight = self.look(run, at, position, relied)
        after = None
        if looked is not None:
            threshold = position.plus(looked, -1)
            itself = Pile(position, threshold, *self.lives(position, threshold, relied))
            after = self.living([itself, *at], position.more(1), relied)
        seen = tuple(sights)
        return Place(position, definition, source, index, seen, looked, sight, at, after, relied)

    def check_copy(
        self, source: int, index: int, here: Form, before: list[Pile], relied: list[Form]
    ) -> list[Unknown]:
        """The hypotheses of the copy lemma; the last sights that were used."""
        ground, places = self.runs[source].ground, self.runs[source].places
        demand(len(before) >= len(ground), "a copy without its ground")
        sights = []
        for entry, ((distance, death), pile) in enumerate(zip(ground, before, strict=False)):
            way = here.plus(pile.position, -1)
            demand(not way.terms and way.constant == distance, "a copy after another ground")
            demand(max(pile.gaps, default=0) <= distance, "a copy after a pile with a gap to come")
            if death:
                gaps = self.alive(pile, here.more(death - 1)) + self.dead(pile, here.more(death))
                demand(all(g.value >= 0 for g in gaps), "a mortal pile dies at another time")
                relied += gaps
                continue
            last = index - 1
            while last >= 0 and places[last].sight < entry:
                last -= 1
                Work.spend(1)
            if last >= 0:
                gaps = self.alive(pile, here.plus(places[last].position))
                demand(all(g.value >= 0 for g in gaps), "a copy that looks at a dead pile")
                relied += gaps
                sights.append((source, last))
        return sights

    def alive(self, pile: Pile, time: Form) -> list[Form]:
        """Gaps that are ≥ 0 exactly when the pile is alive then, one for each rule."""
        rules = zip(pile.lives, self.rules, strict=True)
        return [life.plus(time, -p).more(-r - 1) for life, (p, r, _) in rules]

    def dead(self, pile: Pile, time: Form) -> list[Form]:
        """Gaps that are ≥ 0 exactly when the pile is dead then, one for each rule."""
        return [gap.times(-1).more(-1) for gap in self.alive(pile, time)]

    def moved(self, pile: Pile, way: Form) -> Pile:
        """The pile elsewhere, with the same threshold."""
        rules = zip(pile.lives, self.rules, strict=True)
        lives = tuple(life.plus(way, p) for life, (p, _, _) in rules)
        return Pile(pile.position.plus(way), pile.threshold, lives, pile.gaps)

    def ripe(self, pile: Pile, time: Form, relied: list[Form]) -> bool:
        """Whether the pile has no gap from then on."""
        if not pile.gaps:
            return True
        beyond = time.plus(pile.position, -1).more(-pile.gaps[-1] - 1)
        if beyond.value >= 0 and beyond.terms:
            relied.append(beyond)
        return beyond.value >= 0

    def living(self, piles: list[Pile], time: Form, relied: list[Form]) -> list[Pile]:
        """Those that are kept by the living lemma, nearest first; some may be in a gap."""
        kept: list[Pile] = []
        without_gaps: list[Pile] = []
        for pile in piles:
            gaps = self.alive(pile, time)
            if all(gap.value < 0 for gap in gaps):
                relied += self.dead(pile, time)
                continue
            later = list[list[tuple[Form, Form]]]()
            for other in without_gaps:
                Work.spend(1 + len(gaps) // 4)
                both = list(zip(other.lives, pile.lives, strict=True))
                if all(a.value >= b.value for a, b in both):
                    later.append(both)
                if len(later) == self.need:
                    break
            if len(later) == self.need:
                relied += [a.plus(b, -1) for both in later for a, b in both]
                continue
            demand(all(gap.value >= 0 for gap in gaps), "a pile is alive by some rules only")
            relied += gaps
            kept.append(pile)
            if self.ripe(pile, time, relied):
                without_gaps.append(pile)
        return kept

    def look(
        self, run: Run, at: list[Pile], position: Form, relied: list[Form]
    ) -> tuple[Form | None, int]:
        """The pile at the distance of the threshold, None at an open end; and the sight."""
        alive = []
        for pile in at:
            if not self.ripe(pile, position, relied):
                age = position.plus(pile.position, -1)
                demand(not age.terms, "a young pile is not at a plain distance")
                if age.constant in pile.gaps:
                    continue
            alive.append(pile)
        if len(alive) >= self.need:
            return alive[self.need - 1].position, -1
        missing = self.need - len(alive)
        for sight, (distance, death) in enumerate(run.ground):
            if death and position.value >= death:
                relied.append(position.more(-death))
                continue
            if death:
                relied.append(position.times(-1).more(death - 1))
            missing -= 1
            if not missing:
                return Form({}, -distance, -distance), sight
        return None, -1

    def lives(
        self, position: Form, threshold: Form, relied: list[Form]
    ) -> tuple[tuple[Form, ...], tuple[int, ...]]:
        """The lifetime of a new pile by each rule, and its gaps ("From some n on linear")."""
        line = tuple(position.times(p).plus(threshold, q) for p, _, q in self.rules)
        if not self.beginning:
            return line, ()
        ((p, r, q),) = self.rules
        length, largest = len(self.beginning), max(self.beginning)
        gaps = [threshold.times(q).more(-p * length - r - 1), threshold.more(-largest - 1)]
        if threshold.terms:
            demand(all(g.value >= 0 for g in gaps), "the line does not apply to a threshold")
            relied += gaps
        if all(gap.value >= 0 for gap in gaps):
            return line, ()
        v = threshold.constant
        Work.spend(length)
        alive = [k for k, f in enumerate(self.beginning, 1) if f < v]
        death = max(alive, default=0) + 1
        if p * (length + 1) + r < q * v:  # alive after the beginning, so until the line reaches v
            death = (q * v - r + p - 1) // p
        young = tuple(sorted(set(range(1, min(death, length + 1))) - set(alive)))
        return (position.times(p).more(r + p * death),), young


def check_pattern(runs: list[Run], turns: dict[int, int]) -> None:
    """From some index on each record is that of a turn before, renumbered ("What repeats")."""
    first = {run: len(runs[run].places) - turn - 1 for run, turn in turns.items()}
    oldest = {run: len(runs[run].places) for run in turns}
    for run, turn in turns.items():
        for place in runs[run].places[len(runs[run].places) - turn :]:
            ends = () if place.source < 0 else ((place.source, place.end),)
            for source, index in (*ends, *place.sights):
                if runs[source].places[index].position.terms:
                    demand(source in turns, "the period copies a helper that does not go on")
                    first[source] = min(first[source], index)
            for form in place.forms():
                for source, index in form.terms:
                    demand(source in turns, "the period uses an unknown of a finite run")
                    oldest[source] = min(oldest[source], index)
    for run, turn in turns.items():
        places = runs[run].places
        demand(first[run] >= turn, f"run {run} has no turn before its period")
        for index in range(first[run], len(places)):
            new, old = places[index], places[index - turn]
            way = 0
            if new.source >= 0 and runs[new.source].places[new.end].position.terms:
                demand(new.source in turns, "a place copies a helper that does not go on")
                way = turns[new.source]
            same = (new.source, new.end, new.sight) == (old.source, old.end + way, old.sight)
            sizes = [(len(place.at), len(place.relied)) for place in (new, old)]
            same = same and sizes[0] == sizes[1] and new.after is not None
            demand(same and alike(new, old, turns), f"run {run} does not repeat")
        steps = runs[run].steps
        for index in range(oldest[run], len(steps) - turn):
            same = steps[index][2] == steps[index + turn][2]
            demand(same, f"the unknowns of run {run} do not repeat")


def alike(new: Place, old: Place, turns: dict[int, int]) -> bool:
    """Whether the numbers of one record are those of the other, renumbered."""
    ours, theirs = list(new.forms()), list(old.forms())
    for a, b in zip(ours, theirs, strict=False):
        Work.spend(1 + len(b.terms))
        if a.constant != b.constant or len(a.terms) != len(b.terms):
            return False
        for (run, index), coefficient in b.terms.items():
            if run not in turns or a.terms.get((run, index + turns[run])) != coefficient:
                return False
    return len(ours) == len(theirs)


def check_induction(replay: Replay, turns: dict[int, int], equal: list[Any]) -> None:
    """What the period relies on holds in all later ones ("The inequalities")."""
    runs = replay.runs
    before = {run: len(runs[run].places) - turn for run, turn in turns.items()}
    expanded: dict[Unknown, Form] = {}

    def unknown(run: int, index: int) -> Form:
        return Form({(run, index): 1}, 0, runs[run].places[index].position.value)

    def put(form: Form, known: Callable[[Unknown], Form]) -> Form:
        total = Form({}, form.constant, form.constant)
        for key, coefficient in form.terms.items():
            total = total.plus(known(key), coefficient)
        return total

    def in_old(key: Unknown) -> Form:
        return expanded[key] if key in expanded else unknown(*key)

    for run, index in replay.order:
        if run in turns and index >= before[run]:
            expanded[run, index] = put(runs[run].places[index].definition, in_old)

    def marked(entry: Any) -> Unknown:
        run, index = (number(part, 0) for part in listed(entry, 2))
        good = run in turns and index < before[run] and runs[run].steps[index][2]
        demand(good, "an equality is not between unknowns before the period")
        return run, index

    sums: dict[Unknown, Form] = {}
    for entry in equal:
        left, terms, constant = listed(entry, 3)
        total = Form({}, number(constant), number(constant))
        for term in listed(terms):
            run, index, coefficient = listed(term, 3)
            total = total.plus(unknown(*marked([run, index])), number(coefficient, 1))
        key = marked(left)
        demand(key not in sums, "two equalities for one unknown")
        sums[key] = total
    leaders = {key for total in sums.values() for key in total.terms}
    demand(not leaders & sums.keys(), "an equality is in terms of another one's unknown")

    def in_leaders(key: Unknown) -> Form:
        return sums[key] if key in sums else unknown(*key)

    def later(key: Unknown) -> Form:
        return in_old((key[0], key[1] + turns[key[0]]))

    def a_turn_later(form: Form) -> Form:
        return put(put(form, later), in_leaders)

    for key, total in sums.items():
        demand(unknown(*key).value == total.value, "an equality does not hold")
        gap = a_turn_later(unknown(*key)).plus(a_turn_later(total), -1)
        demand(not gap.terms and not gap.constant, "an equality does not last")

    lasting: dict[frozenset[tuple[Unknown, int]], int] = {}
    for run, start in before.items():
        for place in runs[run].places[start:]:
            for gap in place.relied:
                form, chain = put(put(gap, in_old), in_leaders), list[Form]()
                while True:
                    demand(form.value >= 0, "an inequality of the period fails some periods later")
                    chain.append(form)
                    known = lasting.get(frozenset(form.terms.items()))
                    if min(form.terms.values(), default=0) >= 0:
                        break
                    if known is not None and known <= form.constant:
                        break
                    form = a_turn_later(form)
                for form in chain:
                    terms = frozenset(form.terms.items())
                    lasting[terms] = min(form.constant, lasting.get(terms, form.constant))


Entry = tuple[int, int]  # a ground pile: distance and death, death 0 for never


def ground_behind(told: dict[str, Any], game: Game, rules: list[Rule]) -> list[Entry]:
    """What is alive behind the last pile before the runs, from the rules of play.

    A pile covers what it covers in normal play, in misere play too, since f(1) is greater than the
    number of blocks there; an end covers everything in normal play, and nothing in misere play.
    """
    last = number(told["from"], 1)
    demand(last <= MOST_BEFORE, "its runs begin too late")
    same = [number(end, 1) for end in listed(told["ends"])] == sorted(game.ends - {0})
    same = same and (told["misere"], told["overshoot"]) == (game.misere, game.overshoot)
    demand(same and type(told["misere"]) is type(told["overshoot"]) is int, "another game ends so")
    demand(all(end <= last for end in game.ends), "the game ends where its runs are")
    first = [number(value, 1) for value in listed(told["beginning"])]
    found = [deaths_before(last, game, Function(first, rule)) for rule in rules]
    need = game.blocks + 1
    grounds = []
    for deaths in found:
        ground: list[Entry] = []
        for pile, death in sorted(deaths.items(), reverse=True):
            outlived = [kept for _, kept in ground if kept == 0 or 0 < death <= kept + last]
            Work.spend(1 + len(ground))
            if (death == 0 or death > last + 1) and len(outlived) < need:
                ground.append((last - pile, death and death - last))
        grounds.append(ground)
    soon = [{pile: min(death, last + 2) for pile, death in deaths.items()} for deaths in found]
    alike = all(one == soon[0] for one in soon) and all(one == grounds[0] for one in grounds)
    demand(alike, "what is before the runs is not the same by all rules")
    demand([death for _, death in grounds[0]].count(0) == need, "too few piles are immortal")
    return grounds[0]


def deaths_before(last: int, game: Game, f: Function) -> dict[int, int]:
    """The first pile that each pile up to the last no longer covers, 0 if it covers all."""
    beyond = len(f.beginning) + 1
    values = [*f.beginning, f(beyond)]
    demand(values == sorted(values), "f falls at its beginning")
    demand(not game.misere or f(1) > game.blocks, "f(1) is too small for misere play")
    p, r, q = f.line

    def reaches(value: int) -> int:
        for k, cap in enumerate(f.beginning, 1):
            if cap >= value:
                return k
        return max(beyond, math.ceil(Fraction(q * value - r, p)))

    terminal = range(0, -game.blocks - 1, -1) if game.overshoot else [0]
    deaths = {} if game.misere else dict.fromkeys(terminal, 0)
    for pile in range(1, last + 1):
        if pile in game.ends:
            deaths[pile] = pile if game.misere else 0
            continue
        alive = [other for other, death in deaths.items() if death == 0 or death > pile]
        Work.spend(len(deaths) + len(f.beginning))
        nearest = sorted(alive, reverse=True)[: game.blocks + 1]
        lacks = len(nearest) <= game.blocks
        deaths[pile] = 0 if lacks else pile + reaches(pile - nearest[-1])
    return deaths


def check_runs(told: dict[str, Any], played: Game) -> Replay:
    """Check a certificate of the kind "runs" in the second format, but that the rule is the game's.

    Those of the kind "runs behind" are about games with ends or in misere play.
    """
    blocks = number(told["blocks"], 0)
    rules: list[Rule] = []
    for rule in listed(told["rules"]):
        p, r, q = listed(rule, 3)
        rules.append((number(p, 1), number(r), number(q, 1)))
    demand(bool(rules), "there is no rule")
    beginning = [number(value, 1) for value in listed(told["beginning"])]
    demand(not beginning or len(rules) == 1, "a beginning stands with several rules")
    for p, r, q in rules:
        demand((p * (len(beginning) + 1) + r) // q >= 1, "f is below 1 after its beginning")
    runs = [read_run(run, len(listed(told["runs"]))) for run in told["runs"]]
    demand(bool(runs), "there is no run")
    demand(len(runs[0].ground) > blocks, "run 0 is not the game")
    own = [(distance, 0) for distance in range(blocks + 1)]
    if told.get("kind") == "runs behind":
        own = ground_behind(told, played, rules)
    demand(runs[0].ground == own, "run 0 is not the game")
    replay = Replay(blocks, rules, beginning, runs)
    turns: dict[int, int] = {}
    for entry in listed(told["turns"]):
        run, turn = listed(entry, 2)
        demand(number(run, 0) < len(runs) and run not in turns, "a turn of no run, or told twice")
        demand(number(turn, 1) <= len(runs[run].places), "a turn is longer than its run")
        turns[run] = turn
    demand(0 in turns, "the game does not go on")
    check_pattern(runs, turns)
    check_induction(replay, turns, listed(told["equal"]))
    return replay


def read_run(told: Any, runs: int) -> Run:
    """One run: its ground and steps, all of them whole numbers."""
    demand(isinstance(told, dict) and told.keys() == {"ground", "steps"}, "a run has other parts")
    ground, steps = list[tuple[int, int]](), list[tuple[int, int, bool]]()
    for entry in listed(told["ground"]):
        distance, death = (number(part, 0) for part in listed(entry, 2))
        nearer = -1 if not ground else ground[-1][0]
        demand(distance > nearer and death != 1, "a ground is not in order, or dies at once")
        ground.append((distance, death))
    demand(bool(ground) and ground[0][0] == 0, "a ground does not begin at distance 0")
    for step in listed(told["steps"]):
        source, index, mark = listed(step, 3)
        demand(-1 <= number(source) < runs and number(index, 0) >= 0, "a step copies no run")
        demand(number(mark, 0) <= 1 and (source >= 0 or index == 0), "a step is not well formed")
        steps.append((source, index, mark == 1))
    return Run(ground, steps, [])


def second_format(told: dict[str, Any]) -> dict[str, Any]:
    """A certificate of the first format, as the second: its pairs of rows are equalities."""
    p, r, q, blocks = (number(part) for part in listed(told["rule"], 4))
    rows = []
    for row in listed(told["rows"]):
        good = isinstance(row, dict) and row.keys() == {"terms", "constant", "follows", "over"}
        demand(good, "a row has other parts")
        terms: dict[Unknown, int] = {}
        for term in listed(row["terms"]):
            run, index, coefficient = (number(part) for part in listed(term, 3))
            demand((run, index) not in terms and coefficient != 0, "a term is none, or told twice")
            terms[run, index] = coefficient
        rows.append((frozenset(terms.items()), number(row["constant"])))
    there, left, equal = set(rows), set[Unknown](), list[Any]()
    for form, constant in rows:
        opposite = frozenset((key, -coefficient) for key, coefficient in form), -constant
        single = [key for key, coefficient in form if coefficient > 0]
        if opposite not in there or len(single) != 1 or (single[0], 1) not in form:
            continue
        others = [[*key, -coefficient] for key, coefficient in form if coefficient < 0]
        there.discard((form, constant))
        if single[0] not in left:
            left.add(single[0])
            equal.append([list(single[0]), others, -constant])
    runs = []
    for run in listed(told["runs"]):
        demand(isinstance(run, dict) and run.keys() == {"ground", "steps"}, "a run has other parts")
        ground = [[distance, 0] for distance in listed(run["ground"], blocks + 1)]
        runs.append({"ground": ground, "steps": run["steps"]})
    line = {"blocks": blocks, "rules": [[p, r, q]], "beginning": []}
    return {**line, "runs": runs, "turns": told["turns"], "equal": equal}


# ---- periods -------------------------------------------------------------------------------------

Caps = tuple[float, float]  # a pile is lost with the caps from the first to before the second
NONE: Caps = (math.inf, math.inf)


def lost_caps(game: Game, f: Function, piles: int) -> tuple[list[Caps], list[float]]:
    """The caps with which the piles 0 … piles are lost, move by move, and how far each looks.

    A pile looks as far as the (c+1)-th least move that leads to a lost position. In misère play it
    is lost, too, only with a cap that allows some other move: else the opponent could not block.
    """
    ended = NONE if game.misere else (0, math.inf)
    lost, looks = [ended], [math.inf]
    for pile in range(1, piles + 1):
        winning, first, threshold = 0, math.inf if game.misere else 0, math.inf
        if pile in game.ends:
            lost.append(ended)
            looks.append(threshold)
            continue
        for move in range(1, pile + 1):
            low, high = lost[pile - move]
            if low <= f(move) < high:
                winning += 1
                if winning > game.blocks:
                    threshold = move
                    break
            elif first == math.inf:
                first = move
        Work.spend(1 + move)
        if threshold == math.inf and game.overshoot and not game.misere:
            threshold = pile + game.blocks + 1 - winning  # each move of more than the pile wins
        lost.append((first, threshold) if first < threshold else NONE)
        looks.append(threshold)
    return lost, looks


def check_period(told: dict[str, Any], game: Game) -> str:
    """Check a certificate of the kind "period"; what it proves."""
    start, settled, period = (number(told[key], 1) for key in ("start", "settled", "period"))
    demand(start <= settled and settled + period <= MOST_PILES, "settled is out of bounds")
    demand(all(end < settled for end in game.ends), "the game ends at a pile from settled on")
    f = read_function(game.formula)
    demand(min([*f.beginning, f(len(f.beginning) + 1)]) >= 1, "f is below 1")
    bound = math.inf
    if told["bound"] is not None:
        bound = number(told["bound"], 1)
        demand(game.misere and game.blocks > 0, "a bound is for misere play with blocks")
        demand(f.line[0] == 0, "f is not bounded")
        demand(max(*f.beginning, f.line[1], 1) <= bound, "f exceeds the bound")

    def clipped(caps: Caps) -> Caps:
        low, high = caps
        return (low, min(high, bound + 1)) if low < high and low <= bound else NONE

    lost, looks = lost_caps(game, f, settled + period - 1)
    for pile in range(settled, settled + period):
        demand(pile - min(looks[pile], bound) >= start, f"pile {pile} looks below the state")
    for pile, entry in enumerate(listed(told["state"], settled - start), start):
        pair = listed(entry, 2) if game.misere else [0, entry]
        low, high = (math.inf if part is None else number(part, 0) for part in pair)
        demand(clipped((low, high)) == clipped(lost[pile]), f"the state is wrong at pile {pile}")
        returned = clipped(lost[pile + period]) == clipped(lost[pile])
        demand(returned, f"the state does not return at pile {pile}")
    return f"period {period} from pile {start} on"


# ---- all -----------------------------------------------------------------------------------------

PARTS = {
    ("onepile certificate 1", None): "rule runs turns rows",
    ("onepile certificate 2", "runs"): "kind blocks rules beginning runs turns equal",
    ("onepile certificate 2", "runs behind"): "kind blocks rules beginning runs turns equal from "
    "ends misere overshoot",
    ("onepile certificate 2", "period"): "kind start settled period bound state",
}


def check(text: str) -> str:
    """What the certificate proves; or `Refused`, or `Unread` with the rules it is about."""
    Work.allow(min(1_000_000 + 100 * len(text), 40_000_000))
    told = read(text)
    name, kind = told.get("format"), told.get("kind")
    known = [parts for key, parts in PARTS.items() if key == (name, kind)]
    demand(bool(known), "the format is not known")
    parts = {"format", "game", "digest", *known[0].split()}
    demand(told.keys() == parts, "parts are missing, or there are others")
    game = read_game(told["game"])
    if kind == "period":
        try:
            return f"{check_period(told, game)}, in {told['game']}"
        except Unread:
            refuse(f"the formula {game.formula!r} is not read here")
    if kind is None:
        told = {**second_format(told), "game": told["game"]}
    behind = kind == "runs behind" or not (game.misere or game.ends)
    demand(behind, "runs are for normal play that ends at 0 alone")
    demand(game.blocks == told["blocks"], "the game has another number of blocks")
    replay = check_runs(told, game)
    try:
        f = read_function(game.formula)
    except Unread:
        rules = " and ".join(str([*rule, game.blocks]) for rule in replay.rules)
        first = f" after the values {replay.beginning}" if replay.beginning else ""
        checked = f"the rule {rules}{first} was checked"
        raise Unread(f"{checked}, not that it is the rule of {told['game']}") from None
    if {lowest(rule) for rule in replay.rules} != {f.line}:
        alone = not f.beginning and not replay.beginning
        demand(alone and lies_between(f.line, replay.rules), "the rule is not that of the game")
    told_first = Function(replay.beginning, f.line)
    for k in range(1, 1 + max(len(f.beginning), len(replay.beginning))):
        demand(told_first(k) == f(k), "the beginning is not that of the game")
    return f"the pattern of {told['game']} for every pile"


def main(files: list[str]) -> int:
    """Check the files; 0 if all are accepted, with their games."""
    accepted = bool(files)
    for file in files:
        try:
            with open(file, encoding="utf-8") as stream:
                print(f"accepted: {check(stream.read(MOST_CHARACTERS + 1))}")
        except (Refused, OSError, UnicodeError) as error:
            verdict = "rules accepted, game not read" if isinstance(error, Unread) else "refused"
            print(f"{verdict}: {str(error) or type(error).__name__}")
            accepted = False
    if not files:
        print(__doc__)
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
