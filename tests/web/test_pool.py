"""What the pool is made of: the cache, the line of those who wait, the shares of the clients."""

import asyncio
import time

import pytest

from onepile.web.admission import Line, Spent
from onepile.web.errors import Refusal
from onepile.web.remembered import Cache, Result


def test_the_cache_forgets() -> None:
    cache = Cache(16_000, passing_seconds=0.05)
    cache.put(b"a", Result(200, b"x" * 500))
    cache.put(b"late", Result(422, b"", passing=True))
    assert cache.get(b"a") == Result(200, b"x" * 500)
    assert cache.get(b"late") is not None
    time.sleep(0.06)
    assert cache.get(b"late") is None
    for n in range(100):
        cache.put(str(n).encode(), Result(200, b"x" * 500))
    assert cache.get(b"a") is None
    assert cache.get(b"99") is not None
    cache.put(b"large", Result(200, b"x" * 2000))
    assert cache.get(b"large") is None


def test_whatever_happens_in_a_worker_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    from onepile.web.answering import answer

    status, body = answer("solve", {"game": "move-size; f=2n", "pile": "1"}, 1000, 10_000)
    assert (status, b"needs a cap" in body) == (422, True)
    status, body = answer("table", {"game": "half", "to": "9000"}, 1000, 10_000)
    assert (status, b"too long" in body) == (422, True)
    status, body = answer("no such job", {}, 1, 1)
    assert (status, b'"kind": "internal"' in body) == (500, True)
    assert "KeyError" in capsys.readouterr().err


def refusal() -> Refusal:
    return Refusal(503, "busy", "come again")


def test_who_is_served_next() -> None:
    async def wait_in_line() -> list[str]:
        spent = Spent()
        for name, seconds in {"much": 3.0, "some": 1.0, "little": 0.001}.items():
            spent.add(name, seconds)
        line: Line[int] = Line(spent, [1, 0], 4, refusal)
        served: list[str] = []

        async def wait(name: str) -> None:
            lane = 1 if name == "never" else 0
            try:
                line.give(await line.take(name, lane, 0.3))
                line.leave(lane)
                served.append(name)
            except (Refusal, TimeoutError) as error:
                served.append(f"{name}: {type(error).__name__}")

        names = ["much", "never", "some", "new", "little"]
        waiting = [asyncio.create_task(wait(name)) for name in names]
        await asyncio.sleep(0)
        line.give(1)
        await asyncio.gather(*waiting)
        assert line.idle == [1]
        assert len(line) == 0
        return served

    served = ["much: Refusal", "little", "some", "new", "never: TimeoutError"]
    assert asyncio.run(wait_in_line()) == served


def test_everybody_has_the_same_share() -> None:
    """One asks for ten times as much as each of the others, again and again."""
    now = [0.0]
    spent = Spent(clock=lambda: now[0])
    costs = {"greedy": 1.0, **{f"modest {n}": 0.1 for n in range(3)}}
    served = dict.fromkeys(costs, 0.0)
    for _ in range(2000):
        name = min(costs, key=spent.rank)
        now[0] += costs[name]
        spent.add(name, costs[name])
        served[name] += costs[name]
    shares = [seconds / sum(served.values()) for seconds in served.values()]
    assert all(0.2 < share < 0.3 for share in shares)


def test_a_connection_for_every_question_gains_nothing() -> None:
    spent = Spent()
    for _ in range(2):
        spent.add("honest", 0.01)
    assert spent.rank("first of all") < spent.rank("honest")
    for n in range(20):
        spent.add(("hostile", n), 0.5)
    assert spent.rank("honest") < spent.rank(("hostile", 20))


def test_cheap_first_questions_do_not_hide_the_dear_ones() -> None:
    spent = Spent()
    for n in range(60):
        spent.add(n, 0.03 if n % 3 else 0.001)
        spent.add("honest", 0.0001)
    assert spent.of("honest") > 0.005
    assert spent.rank("honest") < spent.rank("new")
    others = Spent()
    for n in range(60):
        others.add(n, 0.001)
    others.add("honest", 0.005)
    assert others.rank("new") < others.rank("honest")


def test_who_has_waited_too_long_is_given_nothing() -> None:
    """Its time is over, and before it can leave the line something becomes free."""

    async def too_late() -> None:
        line: Line[int] = Line(Spent(), [1], 3, refusal)
        waiting = asyncio.create_task(line.take("late", 0, 10))
        await asyncio.sleep(0)
        waiting.cancel()
        line.give(1)
        line.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert line.idle == [1]

    asyncio.run(too_late())
