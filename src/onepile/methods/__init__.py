"""The ways to answer, family by family, each list in order of preference."""
