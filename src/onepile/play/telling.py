"""A match told: each step, whose turn it is, how it ended. None is the person who is spoken to."""

from onepile.play.asking import to_do
from onepile.play.match import Block, Match, Resign, Side, Take, amounts_listed, taking
from onepile.rules import PASS
from onepile.statements import Phrase

Name = Phrase | str | None
Names = tuple[Name, Name]

PEOPLE: Names = (Phrase("the first player"), Phrase("the second player"))
"""Two people at one board."""


def against_computer(you: Side) -> Names:
    """A person on this side, and the computer."""
    computer = Phrase("the computer")
    return (computer, None) if you else (None, computer)


def told(match: Match, names: Names) -> Phrase:
    """The last step.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> print(told(Match.begin(game, game.position(4, cap=3)).then(Take(1)), (None, "perfect")))
    you take 1
    """
    step, before = match.step, match.before
    assert step is not None
    assert before is not None
    who = names[step.side if isinstance(step, Resign) else before.actor]
    if isinstance(step, Resign):
        return Phrase("you resign") if who is None else Phrase("{who} resigns", who=who)
    if isinstance(step, Block):
        amounts = _blocked(step)
        if who is None:
            return Phrase("you block {amounts}", amounts=amounts)
        return Phrase("{who} blocks {amounts}", who=who, amounts=amounts)
    if step.amount == PASS:
        return Phrase("you pass") if who is None else Phrase("{who} passes", who=who)
    if who is None:
        return Phrase("you take {amount}", amount=step.amount)
    return Phrase("{who} takes {amount}", who=who, amount=step.amount)


def _blocked(step: Block) -> Phrase:
    return amounts_listed(step.amounts) if step.amounts else Phrase("nothing")


def _and(first: Phrase, moment: Match) -> Phrase:
    """What was done, and the step that the same player did then."""
    step = moment.step
    if isinstance(step, Block):
        return Phrase("{first} and blocks {amounts}", first=first, amounts=_blocked(step))
    assert isinstance(step, Take)
    if step.amount == PASS:
        return Phrase("{first} and passes", first=first)
    return Phrase("{first} and takes {amount}", first=first, amount=step.amount)


def result(match: Match, names: Names) -> Phrase:
    """Who has won, and how."""
    assert match.winner is not None
    winner = names[match.winner]
    wins = Phrase("you win") if winner is None else Phrase("{who} wins", who=winner)
    if isinstance(match.step, Resign):
        return Phrase("{wins}: {how}", wins=wins, how=told(match, names))
    mover = names[match.mover]
    how = (
        Phrase("you have no move left")
        if mover is None
        else Phrase("{who} has no move left", who=mover)
    )
    if match.game.misere:
        return Phrase("{wins}: {how}, and here that wins", wins=wins, how=how)
    return Phrase("{wins}: {how}", wins=wins, how=how)


def status(match: Match, names: Names) -> list[Phrase]:
    """How it ended; or what the others did since the person's last step, and what may be done now.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> match = Match.begin(game, game.position(20, cap=19)).then(Take(2))
    >>> print(*status(match, against_computer(1)), sep=" | ")
    the computer takes 2 | your turn: take 1 to 4
    """
    if match.phase == "over":
        return [result(match, names)]
    who = names[match.actor]
    if who is not None:
        return [Phrase("{who}: {todo}", who=who, todo=to_do(match))]
    said: list[Phrase] = []
    for moment in match.history()[1:]:
        assert moment.before is not None
        if moment.before.actor == match.actor:
            said = []
        else:
            said = [_and(said[0], moment) if said else told(moment, names)]
    if match.phase == "block":
        now = Phrase("before {who} moves: {todo}", who=names[match.mover], todo=to_do(match))
    else:  # what is blocked has just been told
        now = Phrase("your turn: {todo}", todo=taking(match.moves))
    return [*said, now]
