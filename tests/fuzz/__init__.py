"""Calls and requests that are valid by construction: bugs lie deeper than the parsers.

A thousand of each run in `make test`, 25000 of each with `make fuzz` (`FUZZ_CALLS`).
"""
