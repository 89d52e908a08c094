"""What one request, and all of them together, may cost."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lane:
    """Where questions are computed that take no longer than this.

    Attributes:
        places: How many at the same time.
        seconds: How long one may compute.
    """

    places: int
    seconds: float


@dataclass(frozen=True)
class Bounds:
    """The limits of the server.

    Attributes:
        connections: How many there may be at the same time.
        head_bytes: The longest head of a request, its address and headers, that is read.
        request_bytes: The longest body that is read.
        client_seconds: How long a client is waited for: until all of a request is there, until it
            reads on.
        work: Elementary steps of one solve.
        lanes: Where a question is computed, one after the other, until it is ended in the last.
        clock_seconds: How long it may be in one of them when the machine has other things to do.
        wait_seconds: How long a question may wait for its turn.
        start_seconds: How long it may wait for the first worker of all.
        questions: How many there may be at the same time, with those that wait.
        worker_bytes: Memory of one worker.
        worker_jobs: Questions after which a worker is replaced by a fresh one.
        worker_seconds: How long a worker may compute in all its life.
        answer_bytes: The longest answer.
        cache_bytes: Memory for answers that may be asked for again.
        meetings: Matches between two devices that may take place at the same time.
        meeting_characters: The longest game with its start for such a match.
        meeting_steps: How many steps it may have.
        meeting_step_characters: How long each of them may be.
        meeting_alone_seconds: How long it waits for the second player.
        meeting_seconds: How long it may take from then on.
        meeting_over_seconds: How long after its end it can still be looked at.
    """

    connections: int = 1000
    head_bytes: int = 32 * 1024
    request_bytes: int = 64 * 1024
    client_seconds: float = 10.0
    work: int = 2_000_000
    lanes: tuple[Lane, ...] = (Lane(16, 0.03), Lane(4, 0.4), Lane(2, 6.0))
    clock_seconds: float = 60.0
    wait_seconds: float = 10.0
    start_seconds: float = 60.0
    questions: int = 250
    worker_bytes: int = 600 * 1024 * 1024
    worker_jobs: int = 300
    worker_seconds: int = 150
    answer_bytes: int = 4 * 1024 * 1024
    cache_bytes: int = 16 * 1024 * 1024
    meetings: int = 100
    meeting_characters: int = 2500
    meeting_steps: int = 300
    meeting_step_characters: int = 200
    meeting_alone_seconds: float = 900.0
    meeting_seconds: float = 7200.0
    meeting_over_seconds: float = 60.0
