"""`onepile serve` as a command: where it listens, how it ends."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from onepile.cli.main import main


def test_a_port_in_use_is_a_clear_error(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    error = capsys.readouterr().err
    assert f"cannot listen on port {port}: address already in use" in error
    assert error.count("\n") == 1
    assert main(["serve", "--port", "70000"]) == 2
    assert "port 70000 is outside 0 … 65535" in capsys.readouterr().err


@contextmanager
def served(*options: str) -> Iterator[str]:
    """A server at the address that it tells first; it ends at Ctrl-C, without a complaint."""
    process = subprocess.Popen(
        [sys.executable, "-m", "onepile", "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[1]
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=180)
    finally:
        process.kill()  # nothing may outlive a test that fails
    assert (process.returncode, complaints) == (0, "")


def test_others_are_let_in_by_the_address_that_is_named_and_by_no_other_name() -> None:
    with served("--host", "127.0.0.2") as address:
        assert address.startswith("http://127.0.0.2:")
        port = address.rpartition(":")[2]
        asked = f"{address}/api/families"
        assert httpx.get(asked, timeout=180).status_code == 200
        assert httpx.get(f"http://127.0.0.1:{port}/api/families", timeout=180).status_code == 200
        other = httpx.get(asked, headers={"Host": f"elsewhere.example:{port}"}, timeout=180)
        assert other.status_code == 400
        said = "this server answers to 127.0.0.2 and 127.0.0.1 and localhost only"
        assert other.json()["error"]["message"] == said


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("0.0.0.0", "--host '0.0.0.0' is no address that others could type: give one of this"),
        ("no-such-name.invalid", "cannot listen at 'no-such-name.invalid': "),
        ("192.0.2.1", "cannot assign requested address; choose another with --port or --host"),
    ],
)
def test_a_host_that_is_not_this_machine_is_refused(
    host: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--host", host]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_an_interrupt_right_after_the_start_ends_it_cleanly() -> None:
    with served() as address:
        assert address.startswith("http://127.0.0.1:")
        time.sleep(0.5)


def test_the_server_loads_nothing_that_solves() -> None:
    """It starts at once: theory, NumPy and compiled kernels are for the workers."""
    asked = "import sys, onepile.web.server as s; s.Server(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = ("numpy", "numba", "flint", "onepile.solve", "onepile.play", "onepile.web.jobs")
    assert not set(heavy) & set(loaded)
