"""What the pool is made of: the cache, the line of those who wait, the shares of the clients."""

import asyncio

import pytest

from onepile.web.errors import Refusal
from onepile.web.remembered import Cache, Result
from onepile.web.turns import Spent, Turns


def test_the_cache_forgets() -> None:
    cache = Cache(16_000)
    cache.put(b"a", Result(200, b"x" * 500))
    assert cache.get(b"a") == Result(200, b"x" * 500)
    for n in range(100):
        cache.put(str(n).encode(), Result(200, b"x" * 500))
    assert cache.get(b"a") is None
    assert cache.get(b"99") is not None
    cache.put(b"large", Result(200, b"x" * 2000))
    assert cache.get(b"large") is None


def test_whatever_happens_in_a_worker_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    from onepile.web.answering import answer

    status, body = answer("solve", {"game": "move-size; f=2n", "pile": "1"}, 1000, 10_000)
    assert (status, b"give a cap" in body) == (422, True)
    asked: dict[str, object] = {"game": "half", "to": "9000"}
    status, body = answer("table", asked, 1000, 10_000)
    assert (status, b"too long" in body) == (422, True)
    status, body = answer("table", {**asked, "language": "de"}, 1000, 10_000)
    assert b"zu lang" in body
    status, body = answer("no such job", {}, 1, 1)
    assert (status, b'"kind": "internal"' in body) == (500, True)
    assert "KeyError" in capsys.readouterr().err


def refusal() -> Refusal:
    return Refusal(503, "busy", "come again")


class Client:
    """Somebody who asks."""


def test_who_is_served_next() -> None:
    async def wait_in_line() -> list[str]:
        spent = Spent()
        names = ["much", "some", "new", "little"]
        clients = {name: Client() for name in names}
        for name, seconds in {"much": 3.0, "some": 1.0, "little": 0.001}.items():
            spent.add(clients[name], seconds)
        turns = Turns(1, 4, spent, refusal)
        served: list[str] = []

        async def wait(name: str, seconds: float) -> None:
            try:
                await turns.take(clients[name], seconds)
                served.append(name)
                turns.leave()
            except Refusal:
                served.append(f"{name}: refused")

        await turns.take(Client(), 1)
        waiting = [asyncio.create_task(wait(name, 5)) for name in names]
        await asyncio.sleep(0)
        await asyncio.create_task(wait("little", 0))
        turns.leave()
        await asyncio.gather(*waiting)
        assert turns.free == 1
        return served

    served = ["much: refused", "little: refused", "little", "new", "some"]
    assert asyncio.run(wait_in_line()) == served


def test_everybody_has_the_same_share() -> None:
    """One asks for ten times as much as each of the others, again and again."""
    now = [0.0]
    spent = Spent(clock=lambda: now[0])
    costs = {Client(): 1.0, **{Client(): 0.1 for _ in range(3)}}
    served = dict.fromkeys(costs, 0.0)
    for _ in range(2000):
        client = min(costs, key=spent.of)
        now[0] += costs[client]
        spent.add(client, costs[client])
        served[client] += costs[client]
    shares = [seconds / sum(served.values()) for seconds in served.values()]
    assert all(0.2 < share < 0.3 for share in shares)


def test_a_connection_for_every_question_gains_nothing() -> None:
    spent, honest = Spent(), Client()
    for _ in range(4):
        spent.add(honest, 0.01)
    assert spent.of(honest) < spent.of(Client())


def test_who_has_gone_is_given_nothing() -> None:
    """It leaves, and before it is out of the line a place becomes free."""

    async def too_late() -> None:
        turns = Turns(1, 3, Spent(), refusal)
        await turns.take(Client(), 10)
        waiting = asyncio.create_task(turns.take(Client(), 10))
        await asyncio.sleep(0)
        waiting.cancel()
        turns.leave()
        turns.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert turns.free == 1

    asyncio.run(too_late())
