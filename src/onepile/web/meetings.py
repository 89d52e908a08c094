"""Two people, two devices, one match: what one of them has done the other one is told.

Who begins a meeting gets its name, for the link, and a secret of their own; who comes by the link
first gets the other secret. With it a step is made, and the computer is the referee: the match is
replayed with the step before it counts. This is all that a server remembers of people, in memory
alone, within `Bounds`, and not for long: a minute after the end of the match it is gone.
"""

import json
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from onepile.statements import Phrase
from onepile.web.bounds import Bounds
from onepile.web.catalogue import JSON
from onepile.web.errors import Refusal, busy

_SIDES = ("first", "second")

Judge = Callable[[JSON], Awaitable[JSON]]
"""Who replays a match: its JSON, and the state after it. Raises what is refused."""


@dataclass
class _Meeting:
    """A match between two people.

    Attributes:
        game: The game's text.
        start: The position in which it begins.
        seats: Who may make the steps of which side, by their secrets.
        ends: When it is forgotten.
        steps: What was done.
        over: Whether the match is.
    """

    game: str
    start: JSON
    seats: dict[str, str]
    ends: float
    steps: list[JSON] = field(default_factory=list)
    over: bool = False

    def match(self, *further: JSON) -> JSON:
        """The question about the match, after further steps."""
        steps = [*self.steps, *further]
        return {"game": self.game, "start": self.start, "steps": steps, "you": "first"}


class Meetings:
    """All that take place at the same time.

    Args:
        bounds: How many there may be, and how long.
        clock: What tells the time in seconds.
    """

    def __init__(self, bounds: Bounds, clock: Callable[[], float] = time.monotonic) -> None:
        self._bounds = bounds
        self._clock = clock
        self._known: dict[str, _Meeting] = {}

    async def ask(self, request: JSON, judge: Judge) -> JSON:
        """Begin a meeting, come to one, look at it, or make a step.

        Args:
            request: `game`, `start` and `you` begin one; `meeting` alone comes to it; with `seat`
                it is looked at; with `step` and `at`, the number of steps that were seen, too,
                somebody moves.
            judge: The referee.

        Raises:
            Refusal: there is no such meeting, it is not for whoever asks, or not their turn.
        """
        now = self._clock()
        self._known = {name: one for name, one in self._known.items() if one.ends > now}
        name = request.get("meeting")
        if name is None:
            return await self._begin(request, judge)
        meeting = self._known.get(name)
        if meeting is None:
            raise _refused(Phrase("this match is over, or there was none: begin a new one"))
        seat = request.get("seat")
        if seat is None:
            seat = self._come(meeting)
        elif seat not in meeting.seats:
            raise _refused(Phrase("this match is between two others"))
        elif request.get("step") is not None:
            await self._move(meeting, seat, request, judge)
        return self._told(name, meeting, seat)

    async def _begin(self, request: JSON, judge: Judge) -> JSON:
        if request.get("game") is None or request.get("start") is None:
            raise _refused(Phrase("a match needs a game and a start, or the name of a meeting"))
        seat = secrets.token_urlsafe(12)
        ends = self._clock() + self._bounds.meeting_alone_seconds
        you = request["you"]
        meeting = _Meeting(request["game"], request["start"], {seat: you}, ends)
        if len(json.dumps(meeting.match())) > self._bounds.meeting_characters:
            raise _refused(
                Phrase("this rule or position is too long for a match between two devices")
            )
        await judge(meeting.match())
        if len(self._known) >= self._bounds.meetings:
            alone = [name for name, one in self._known.items() if len(one.seats) == 1]
            if not alone:
                raise busy(Phrase("too many matches take place here: try again in a moment"))
            del self._known[alone[0]]  # the one that waits longest for somebody to come
        name = secrets.token_urlsafe(6)
        self._known[name] = meeting
        return self._told(name, meeting, seat)

    def _come(self, meeting: _Meeting) -> str:
        """The secret of the second one."""
        if len(meeting.seats) == len(_SIDES):
            raise _refused(Phrase("this match is between two others"))
        [taken] = meeting.seats.values()
        seat = secrets.token_urlsafe(12)
        meeting.seats[seat] = next(side for side in _SIDES if side != taken)
        meeting.ends = self._clock() + self._bounds.meeting_seconds
        return seat

    async def _move(self, meeting: _Meeting, seat: str, request: JSON, judge: Judge) -> None:
        """Let a step count, if it is theirs, and if the referee finds it right."""
        side, step = meeting.seats[seat], request["step"]
        if len(meeting.seats) < len(_SIDES):
            raise _refused(Phrase("the other player is not there yet"))
        if len(step) != 1:  # else a move of the other could come under one's own resigning
            raise _refused(Phrase("a step is one thing: give take, block or resign"))
        if len(json.dumps(step)) > self._bounds.meeting_step_characters:
            raise _refused(Phrase("this step is too long for a match between two devices"))
        if len(meeting.steps) >= self._bounds.meeting_steps:
            raise _refused(
                Phrase("this match has as many steps as one between two devices may have")
            )
        resigns = step.get("resign")
        actor = (await judge(meeting.match()))["actor"] if resigns is None else resigns
        if actor != side:
            raise _refused(Phrase("it is the other player's turn"))
        state = await judge(meeting.match(step))
        if request.get("at") != len(meeting.steps) or meeting.over:
            raise _refused(Phrase("the match has gone on meanwhile"))
        meeting.steps.append(step)
        if state["phase"] == "over":
            meeting.over = True
            meeting.ends = min(meeting.ends, self._clock() + self._bounds.meeting_over_seconds)

    @staticmethod
    def _told(name: str, meeting: _Meeting, seat: str) -> JSON:
        """What one of the two is told."""
        return {
            "meeting": name,
            "seat": seat,
            "side": meeting.seats[seat],
            "both": len(meeting.seats) == len(_SIDES),
            "over": meeting.over,
            "game": meeting.game,
            "start": meeting.start,
            "steps": list(meeting.steps),
        }


def _refused(message: Phrase) -> Refusal:
    return Refusal(422, "illegal", message)
