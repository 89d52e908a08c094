"""How fast onepile is, measured against yardsticks in the same run: `python -m benchmarks`."""
