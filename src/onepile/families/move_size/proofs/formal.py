"""A certificate as a theorem of Coq, whose proof is that Coq computes the checker's verdict.

What the file rests on is the development in `formal/` (`docs/formal.md`): there the checker is a
function, `verify`, with the theorem that what it accepts is true for every pile by the rules of
play. Nothing here is trusted: the file says which f it is about, and Coq checks the rest.
"""

import json
import textwrap
from typing import Any

from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.reading import parts_of_runs
from onepile.formulas.rounded import RoundedLine

_CALLED = "game"
"""So the names of theorems begin, if nothing else is said."""

_HEAD = """\
(* {game}: certificate {name}, written by `onepile prove --formal`.

   `make formal` compiles the theory; then, in the folder `formal`, Coq checks this file with
   coqc -Q theory Onepile FILE *)
From Coq Require Import {libraries}.
From Onepile Require Import {theory}.
Import ListNotations.
Open Scope Z_scope.

{definition}

Theorem {called}_accepted : {checker} {called} = true.
Proof. vm_compute. reflexivity. Qed.

"""

_RUNS = {
    "libraries": "ZArith List Lia",
    "theory": "Rules Linear Checker Theorems",
    "checker": "verify",
}
_RETURN = {
    "libraries": "ZArith List",
    "theory": "Counting Rules Threshold Returns",
    "checker": "verify_return",
}

_PERIOD = """\
(* For every pile: who wins is read off, and repeats. *)
Theorem {called}_for_ever {every}: {condition}forall pile cap,
  (Wins {f} {blocks} {overshoot} pile cap <-> reached (return_answer {called} pile) cap) /\\
  ({start} <= pile -> (Wins {f} {blocks} {overshoot} (pile + {period}) cap <-> \
Wins {f} {blocks} {overshoot} pile cap)).
Proof.
  intros. split.
  - apply (verify_return_sound {called} {called}_accepted). {proof}.
  - apply (return_repeats {called} {called}_accepted). {proof}.
Qed.
"""

_DECIDED = """\
forall pile, 0 < pile -> exists v,
  answer {called} pile = Some v /\\
  (forall cap, Wins {f} {blocks} true pile cap <-> v <= cap) /\\
  (forall cap, Wins {f} {blocks} false (pile + {blocks}) cap <-> v <= cap)"""

_ONE_RULE = (
    """\
Lemma {called}_plays : plays {blocks} (rules {called}) {f}.
Proof.
  apply (plays_line {rule}); [repeat split; easy|]. intros k. unfold next_cap.
  cbn [slope shift weight]. rewrite ?Z.mul_1_l, ?Z.add_0_r, ?Z.div_1_r. reflexivity.
Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem {called}_for_ever : """
    + _DECIDED
    + """.
Proof. exact (verify_sound {called} {called}_accepted _ {called}_plays). Qed.
"""
)

_SEVERAL_RULES = (
    """\
(* For every f between the rules, and every pile: the threshold that is read off, and who wins, with
   overshoot and without. *)
Theorem {called}_for_ever f : plays {blocks} {rules} f ->
  """
    + _DECIDED
    + """.
Proof. apply (verify_sound {called} {called}_accepted). Qed.
"""
)

_TWO_SLOPES = (
    """
(* So for every fraction between the two slopes. *)
Theorem {called}_between a b : 0 < b -> {p} * b <= a * {q} -> a * {q2} <= {p2} * b ->
  """
    + _DECIDED
    + """.
Proof.
  intros Hb H1 H2. apply {called}_for_ever. intros last.
  destruct (between_slopes {blocks} {p} {q} {p2} {q2} a b) as (G & HG & E); try lia.
  exists G. split; [exact HG|]. intros k _. symmetry. apply E.
Qed.
"""
)


_LINE = """\
(* {game}, by the closed form for every number of blocks; written by `onepile prove --formal`.

   `make formal` compiles the theory; then, in the folder `formal`, Coq checks this file with
   coqc -Q theory Onepile FILE *)
From Coq Require Import ZArith Lia.
From Onepile Require Import Rules Doubling.
Open Scope Z_scope.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem {called}_for_ever pile cap : 0 < pile ->
  (Wins {f} {blocks} true pile cap <-> read_threshold {numbers} pile <= cap) /\\
  (Wins {f} {blocks} false (pile + {blocks}) cap <-> read_threshold {numbers} pile <= cap).
Proof.
  intros H. apply line_decided; [lia|reflexivity|reflexivity|apply Z.leb_le; reflexivity|exact H|].
  intros k _. rewrite ?Z.mul_1_l, ?Z.add_0_r, ?Z.div_1_r. reflexivity.
Qed.
"""


def line_file(game: str, line: RoundedLine, blocks: int) -> str:
    """The file for a line that Theorem 3 of `docs/new-theorems.md` is about."""
    return _LINE.format(
        game=_in_a_comment(game),
        called=_CALLED,
        f=_line(line.p, line.r, line.q),
        blocks=blocks,
        numbers=" ".join(map(_factor, (line.p, line.q, line.r, blocks))),
    )


def theorem_file(content: dict[str, Any], called: str = _CALLED) -> str:
    """The file for a certificate of runs, with the names of its theorems beginning as called.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.text import parse_game
    >>> file = theorem_file(prove(parse_game("fibonacci-nim")).certificate())
    >>> "Theorem game_for_ever : forall pile, 0 < pile -> exists v," in file
    True

    Raises:
        NotApplicable: the theory does not know an f that becomes a line only later on, nor games
            with further ends or in misère play.
    """
    _require_line(content)
    blocks = content["blocks"]
    rules = [tuple(rule) for rule in content["rules"]]
    told = {"called": called, "blocks": blocks}
    file = _HEAD.format(
        game=_in_a_comment(content["game"]),
        name=content["digest"][:12],
        definition=_runs(content, called),
        called=called,
        **_RUNS,
    )
    if len(rules) == 1:
        ((p, r, q),) = rules
        return file + _ONE_RULE.format(**told, f=_line(p, r, q), rule=_Rule((p, r, q, blocks)))
    every = _written([_Rule((*rule, blocks)) for rule in rules])
    file += _SEVERAL_RULES.format(**told, f="f", rules=every)
    (p, r, q), *_, (p2, r2, q2) = sorted(rules, key=lambda rule: rule[0] / rule[2])
    if len(rules) == 2 and r == r2 == 0 and rules[0] == (p, r, q):
        ends = {"p": p, "q": q, "p2": p2, "q2": q2}
        file += _TWO_SLOPES.format(**told, **ends, f="(fun k => a * k / b)")
    return file


def period_file(content: dict[str, Any], name: str, line: tuple[int, int, int] | None) -> str:
    """The file for a period.

    Args:
        content: The certificate with the values of f.
        name: The certificate's name.
        line: [p, r, q] if f is ⌊(p·k + r)/q⌋; else the theorem is for every f with those values.
    """
    called, values = _CALLED, content["values"]
    if line is None:
        every, f, condition = "f ", "f", f"has_values (return_values {called}) f -> "
        written, proof = _written(values), "trivial"
    else:
        every, f, condition = "", _line(*line), ""
        written, proof = f"(map {f} (range {len(values)}))", "apply values_of"
    overshoot = "true" if content["overshoot"] else "false"
    blocks, start, period = content["blocks"], content["start"], content["period"]
    definition = [
        "(* The blocks, overshoot, the first values of f; start, settled and period. *)",
        f"Definition {called} : returning := Returning {blocks} {overshoot}",
        *_wrapped(written),
        f"  {start} {content['settled']} {period}.",
    ]
    game = _in_a_comment(content["game"])
    file = _HEAD.format(
        game=game, name=name, definition="\n".join(definition), called=called, **_RETURN
    )
    return file + _PERIOD.format(
        called=called,
        every=every,
        condition=condition,
        f=f,
        blocks=blocks,
        overshoot=overshoot,
        start=start,
        period=period,
        proof=proof,
    )


def for_coq(certificate: str) -> str:
    """A certificate of runs, in either format, as the extracted checker reads it.

    Raises:
        NotApplicable: it is about an f that becomes a line only later on, or about a game with
            further ends or in misère play.
    """
    content = parts_of_runs(certificate)
    _require_line(content)
    return json.dumps(content)


def _require_line(content: dict[str, Any]) -> None:
    if "from" in content:
        raise NotApplicable(
            "the theory in Coq knows runs of normal play that ends at 0, not of "
            f"{content['game']!r}"
        )
    if content["beginning"]:
        raise NotApplicable(
            f"the theory in Coq knows no f that is a line only later on, as in {content['game']!r}"
        )


class _Rule(tuple[int, ...]):
    """Four numbers that are printed as a rule of Coq's."""

    def __str__(self) -> str:
        return f"(Rule {' '.join(map(_factor, self))})"


def _line(p: int, r: int, q: int) -> str:
    """The function of k that is (p k + r)/q, rounded down, as it is usually written."""
    line = "k" if p == 1 else f"{p} * k"
    line += f" + {_factor(r)}" if r else ""
    if q > 1:
        line = f"({line}) / {q}" if r else f"{line} / {q}"
    return f"(fun k => {line})"


def _factor(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def _in_a_comment(text: str) -> str:
    """A text without what would end a comment of Coq's, or begin another one."""
    return text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")


def _runs(content: dict[str, Any], called: str) -> str:
    """The certificate as Coq has it: the numbers of the file, in their order."""
    rules = [tuple(rule) for rule in content["rules"]]
    runs = [
        ([tuple(pile) for pile in run["ground"]], [tuple(step) for step in run["steps"]])
        for run in content["runs"]
    ]
    turns = [tuple(turn) for turn in content["turns"]]
    equal = [
        (*unknown, [tuple(term) for term in terms], constant)
        for unknown, terms, constant in content["equal"]
    ]
    opening = f"Definition {called} : certificate := written {content['blocks']} {_written(rules)}"
    lines = [opening]
    for part in (runs, turns, equal):
        lines += _wrapped(_written(part))
    return "\n".join(lines) + "."


def _wrapped(text: str) -> list[str]:
    """Lines of moderate length."""
    return textwrap.wrap(
        text, 100, initial_indent="  ", subsequent_indent="   ", break_on_hyphens=False
    )


def _written(value: Any) -> str:
    """Numbers, lists and tuples of them in Coq's notation."""
    if isinstance(value, list):
        return "[" + "; ".join(map(_written, value)) + "]"
    if isinstance(value, tuple) and not isinstance(value, _Rule):
        return "(" + ",".join(map(_written, value)) + ")"
    return str(value)
