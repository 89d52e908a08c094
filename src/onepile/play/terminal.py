"""A match in a terminal or through a pipe: lines in, lines out.

A person types an amount, or one of the words in `HELP`. What cannot be read or is against the rules
is explained and asked again. Nothing here knows how lines are read or shown: `ask` gets a prompt
and returns a line (`EOFError` when there are no more), `say` gets a line and a style.
"""

from collections.abc import Callable

from onepile.errors import MalformedError, OnepileError, quote
from onepile.languages import plainly
from onepile.limits import MARKED_MOVES, MOST_WATCHED_STEPS, Limits
from onepile.numbers import parse_integer
from onepile.play.asking import counters, to_do
from onepile.play.hints import Hint, hint
from onepile.play.match import Block, Match, Resign, Step, Take, amounts_listed
from onepile.play.players import Player, Random
from onepile.play.telling import Names, result, told
from onepile.rules import PASS, say_place, size
from onepile.statements import Phrase, Term

HELP = Phrase(
    """\
  5            take 5 counters (also: take 5, 10^20)
  block 2 3    forbid taking 2 or 3 (also: 2 3; nothing: block)
  hint         who wins, by which moves, and why
  undo         go back to your last decision
  resign       give up
  pass         take nothing, where the rules allow it
  rules, help, quit
  h, u and q are short for hint, undo and quit"""
)

_NOTHING = ("nothing", "none")
_SHORT = {"h": "hint", "hints": "hint", "u": "undo", "q": "quit", "exit": "quit", "?": "help"}

Ask = Callable[[str], str]
Say = Callable[[str, str], None]


class Quit(Exception):
    """The person wants to stop."""


class Terminal:
    """One match, shown and asked for line by line.

    Args:
        match: The match to play on.
        players: The two sides; None is a person.
        ask: Reads a line.
        say: Shows a line in a style: plain, title, pile, note, good or bad.
        hints: Whether to give a hint before every decision of a person.
        limits: What one look at a position may cost.
    """

    def __init__(
        self,
        match: Match,
        players: tuple[Player | None, Player | None],
        ask: Ask,
        say: Say,
        hints: bool = False,
        limits: Limits | None = None,
    ) -> None:
        self.match = match
        self.players = players
        self.ask = ask
        self.say = say
        self.hints = hints
        self.limits = limits or Limits()
        self.names = names(*(None if player is None else player.name for player in players))

    def run(self) -> Match:
        """Play until the match is over; `Quit`, `EOFError` and interrupts come through."""
        introduce(self.match, self.say)
        if None in self.players:
            self.tell(Phrase("Type an amount, or hint, undo, resign, help, quit."), "note")
        shown: Match | None = None
        steps = 0
        while self.match.phase != "over":
            steps += 1
            if steps > MOST_WATCHED_STEPS and None not in self.players:
                self.tell(Phrase("stopped after {steps} steps", steps=MOST_WATCHED_STEPS), "note")
                raise Quit
            if shown is None or shown.position != self.match.position:
                show(self.match, self.say)
                shown = self.match
            player = self.players[self.match.actor]
            if player is None:
                moved = self.decide()
                if moved is None:  # taken back
                    shown = None
                    continue
            else:
                moved = self.reply(player)
            self.match = moved
            self.tell(told(moved, self.names), "plain")
        self.tell(result(self.match, self.names), self.mood())
        return self.match

    def tell(self, words: Phrase, style: str) -> None:
        """Say it in the language of this process."""
        self.say(str(words), style)

    def mood(self) -> str:
        """The style of the result: good or bad for a lone person, plain news for others."""
        if None not in self.names:
            return "title"
        assert self.match.winner is not None
        return "good" if self.names[self.match.winner] is None else "bad"

    def reply(self, player: Player) -> Match:
        """The match after a computer's step; it guesses, and says so, where it cannot see."""
        try:
            return self.match.then(player.decide(self.match))
        except OnepileError as error:
            guesses = Phrase(
                "{who} cannot see through this position and guesses: {why}",
                who=self.names[self.match.actor],
                why=Term(plainly(error)),
            )
            self.tell(guesses, "note")
            return self.match.then(Random().decide(self.match))

    def decide(self) -> Match | None:
        """The match after a person's step; None when a step was taken back."""
        if self.hints:
            self.give_hint()
        while True:
            who, todo = self.names[self.match.actor], to_do(self.match)
            asked = Phrase("your turn: {todo}", todo=todo)
            if who is not None:
                asked = Phrase("{who}: {todo}", who=who, todo=todo)
            line = self.ask(f"{asked} > ").strip()
            try:
                if not (words := line.replace(",", " ").split()):
                    continue
                word = words[0].lower()
                word = _SHORT.get(word, word)
                if word == "undo":
                    if self.undo():
                        return None
                elif not self.command(word):
                    return self.match.then(parse_step(words, self.match))
            except OnepileError as error:
                self.say(plainly(error), "bad")

    def command(self, word: str) -> bool:
        """Do what a word asks for, if it is one that makes no step."""
        if word == "help":
            self.tell(HELP, "note")
        elif word == "rules":
            for sentence in self.match.game.sentences():
                self.say(str(sentence), "note")
        elif word == "hint":
            self.give_hint()
        elif word == "quit":
            raise Quit
        else:
            return False
        return True

    def undo(self) -> bool:
        """Go back to the person's last decision."""
        earlier = self.match.undone(self.match.actor)
        if earlier is None:
            self.tell(Phrase("there is nothing to undo yet"), "bad")
            return False
        self.match = earlier
        self.tell(Phrase("taken back"), "note")
        return True

    def give_hint(self) -> None:
        """Mark the moves that win and say why."""
        try:
            advice = hint(self.match, Limits(self.limits.work, MARKED_MOVES))
        except OnepileError as error:
            self.tell(Phrase("no hint: {why}", why=Term(plainly(error))), "bad")
            return
        if 1 < size(self.match.moves) <= MARKED_MOVES:
            self.tell(marked(self.match, advice), "note")
        elif len(advice.good) > 1:
            amounts = amounts_listed(advice.good, advice.more)
            self.tell(Phrase("winning: {amounts}", amounts=amounts), "note")
        self.tell(Phrase("hint: {said}", said=advice.said), "good" if advice.wins else "bad")


def introduce(match: Match, say: Say) -> None:
    """The game and its rules."""
    say(str(match.game), "title")
    for sentence in match.game.sentences():
        say(str(sentence), "plain")


def show(match: Match, say: Say) -> None:
    """The position, and the counters while they are few."""
    say("", "plain")
    say(say_place(match.position, match.game.fields), "title")
    for row in counters(match.position.pile).splitlines():
        say(row, "pile")


def retell(match: Match, names: Names, say: Say) -> None:
    """A match that was played, from its beginning."""
    introduce(match, say)
    for moment in match.history():
        if moment.step is not None:
            say(str(told(moment, names)), "plain")
        if moment.phase != "over" and not isinstance(moment.step, Block):
            show(moment, say)
    if match.winner is None:
        say(str(Phrase("the match is unfinished")), "note")
    else:
        say(str(result(match, names)), "title")


def names(first: str | None, second: str | None) -> Names:
    """What the players are called; a lone person is spoken to.

    >>> names(None, "perfect"), names("perfect", "perfect"), names(None, None)
    ((None, 'perfect'), ('perfect 1', 'perfect 2'), ('player 1', 'player 2'))
    """
    if first == second:
        name = first or "player"
        return f"{name} 1", f"{name} 2"
    return first, second


def marked(match: Match, advice: Hint) -> Phrase:
    """Every move with its value: * wins, (…) is blocked.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> match = Match.begin(game, game.position(6, cap=5))
    >>> print(marked(match, hint(match)))
    moves (* wins): 1* 2 3 4 5
    """
    winning = set(advice.winning)
    words = []
    for move in match.moves:
        name = "pass" if move == PASS else str(move)
        word = f"{name}*" if move in winning else name
        blocked = match.phase == "move" and not match.is_open(move)
        words.append(f"({word})" if blocked else word)
    moves = Term(" ".join(words))
    if match.blocked:
        return Phrase("moves (* wins, () blocked): {moves}", moves=moves)
    return Phrase("moves (* wins): {moves}", moves=moves)


def parse_step(words: list[str], match: Match) -> Step:
    """What a person typed, as a step.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> parse_step(["take", "3"], Match.begin(game, game.position(20, cap=19)))
    Take(amount=3)
    """
    word, rest = words[0].lower(), words[1:]
    if word == "resign" and not rest:
        return Resign(match.actor)
    if word in _NOTHING:
        return Block(())
    if word == "pass" and not rest:
        return Take(PASS)
    if word not in ("take", "block"):
        word, rest = "block" if match.phase == "block" else "take", words
    if word == "block" and "pass" in (text.lower() for text in rest):
        raise MalformedError(Phrase("a pass cannot be blocked: block amounts"))
    if word == "block":
        return Block(tuple(_amount(text) for text in rest if text.lower() not in _NOTHING))
    if len(rest) != 1:
        typed = Term(quote(" ".join(words)))
        raise MalformedError(Phrase("{typed} is no move: type one amount, or help", typed=typed))
    return Take(_amount(rest[0]))


def _amount(text: str) -> int:
    try:
        return parse_integer(text, "amount")
    except MalformedError:
        raise MalformedError(
            Phrase(
                "{typed} is neither an amount nor a word known here: type help",
                typed=Term(quote(text)),
            )
        ) from None
