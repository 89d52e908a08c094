"""What the pool is made of: answers that are known, answers whatever happens."""

import asyncio

import pytest

from onepile.web.bounds import Bounds
from onepile.web.pool import Pool
from onepile.web.workers import Result


def test_what_was_asked_least_recently_is_forgotten() -> None:
    """No worker is needed for what is known; all that is known fits into its bytes."""

    async def asked() -> None:
        pool = Pool(Bounds(cache_bytes=2000))
        told = Result(200, b"x" * 600)
        for n in range(3):
            pool._remember(b'{"job": "solve", "request": {"n": %d}}' % n, told)
        assert await pool.ask("solve", {"n": 0}) is told
        pool._remember(b"more", told)
        assert [question[-3:] for question in pool._known] == [b"2}}", b"0}}", b"ore"]
        assert pool._known_bytes < 2000
        pool._remember(b"too much", Result(200, b"x" * 2001))
        assert (len(pool._known), pool._known_bytes) == (0, 0)

    asyncio.run(asked())


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
