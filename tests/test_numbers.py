"""Whole numbers in and out, as people type and read them."""

import sys
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from onepile.errors import IllegalError, MalformedError, OnepileError
from onepile.numbers import MAX_DIGITS, decimal, parse_integer, short
from tests.tables import number, rows


@pytest.mark.parametrize(
    ("text", "value"),
    [*rows(__file__, "read"), ("1" * 5000, "10**5000 // 9")],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else "",
)
def test_read(text: str, value: int | str) -> None:
    assert parse_integer(text) == number(value)


FRACTIONS = ["1e5.5", "1.5", "1e-3", "10^-3", "1/2", "1,000", "1 000", "∞", "inf", "nan"]
HALVES = ["", " ", "x", "1e", "e5", "^3", "10^", "1__0", "_1", "1_", "10^3+", "+-5", "--5"]
TOWERS = ["9**9**9", "2^3^4", "1e5e5", "10^(3)", "10^^3", "10***3", "1+1+1"]
SIGNS = ["0x10", "１２", "٣", "\x00", "1\n2", "\ud800"]


@pytest.mark.parametrize("text", [*FRACTIONS, *HALVES, *TOWERS, *SIGNS])
def test_not_a_whole_number(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_integer(text, "pile")
    message = str(caught.value)
    assert message.startswith("pile ")
    assert "is not a whole number: write it like 1000, 10^100" in message
    assert "\n" not in message


POWERS = ["1e100001", "10^999999999999", "2^999999999", "9^100001", "12345^99999"]
DIGITS = ["9" * 100_001, "7" * 3_000_000, "1+" * 300_000 + "1", " " * 10 + "1" * 250_000]


@pytest.mark.parametrize("text", [*POWERS, *DIGITS], ids=lambda text: text[:20])
def test_too_long(text: str) -> None:
    started = time.process_time()
    with pytest.raises(IllegalError, match=f"has more than {MAX_DIGITS} digits"):
        parse_integer(text)
    assert time.process_time() - started < 5  # nothing on an idle machine


@given(st.integers(-(10**40), 10**40), st.integers(0, 30_000))
@example(0, 0)
@example(-1, 13_000)
def test_decimal_prints_every_digit(head: int, zeros: int) -> None:
    value = head * 10**zeros + (1 if head > 0 else -1)
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        expected = str(value)
    finally:
        sys.set_int_max_str_digits(limit)
    assert decimal(value) == expected
    assert parse_integer(expected) == value


@pytest.mark.parametrize("digits", [4299, 4300, 4301, 8600, 50_000])
def test_decimal_beyond_pythons_own_limit(digits: int) -> None:
    assert decimal(10**digits) == "1" + "0" * digits
    assert decimal(10**digits - 1) == "9" * digits
    assert decimal(-(10**digits)) == "-1" + "0" * digits


@pytest.mark.parametrize(
    ("value", "shown"),
    rows(__file__, "short"),
)
def test_short(value: int | str, shown: str) -> None:
    assert short(number(value)) == shown


@given(st.text(max_size=30) | st.text("0123456789_^*eE+- .", max_size=30))
def test_no_text_crashes_the_reader(text: str) -> None:
    try:
        value = parse_integer(text)
    except OnepileError:
        return
    assert parse_integer(decimal(value)) == value
