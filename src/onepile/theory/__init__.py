"""One module a piece of mathematics, in exact whole numbers of any size."""
