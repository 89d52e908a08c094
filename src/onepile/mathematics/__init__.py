"""Family-free mathematics: exact whole numbers, polynomials, intervals, periods."""
