"""Family-free mathematics: (quasi-)polynomials, interval sets, fractions, periods, nim-sums."""
