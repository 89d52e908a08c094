"""Slips of the pen and losses of the scan that mislead a reader but leave nothing to compute.

Each is a place, what stands there, and what must be meant.
"""

from typing import NamedTuple


class Slip(NamedTuple):
    """One place in a paper."""

    paper: str
    place: str
    printed: str
    correct: str


SLIPS = (
    Slip("000", "generating g-bases", "what is call *Fibonacci Nim*", "what is called"),
    Slip(
        "000",
        "Lemma 4'",
        "the stable representation in B_f",
        "the stable representation of b_{i_1} - x in B_f",
    ),
    Slip(
        "001",
        "Definition 3 and main theorem",
        "g(N) is the smallest part of N, and later the threshold of N",
        "two letters; the main theorem then reads: threshold = g'(smallest part)",
    ),
    Slip("001", "generating g-bases", "computed using definition 1", "using Definition 3"),
    Slip("001", "before the main theorem, and list (2)", "f(N, x) = 1", "F(N, x) = 1"),
    Slip("001", "simple algorithm", "{b_0, b_i, …, b_k}", "{b_0, b_1, …, b_k}"),
    Slip("001", "conjecture", "the members of B_t", "the members of B_f"),
    Slip("001", "proof", "since g(b_{i_1}) = g'(g(N)", "since g'(b_{i_1}) = g'(g(N))"),
    Slip(
        "002",
        "Theorem 1, start of the induction",
        "only conditions 4 and 5 apply",
        "only conditions 1, 4 and 5 apply",
    ),
    Slip("002", "Lemma 1", "complimentary functions", "complementary functions"),
    Slip("002", "Application 1", "u^{-1} = n²", "u^{-1}(n) = n²"),
    Slip("003", "fact 3 of the list", "{n - x : n ∈ [m_1, M_1]}", "{n - x : x ∈ [m_1, M_1]}"),
    Slip("004", "rules of the first game", "(N - K, f(k))", "(N - k, f(k))"),
    Slip("004", "base, rule 1", "ci = b_i + 1", "c_i = b_i + 1"),
    Slip("004", "Lemma 1", "c_i < N < a_{i+1})", "c_i < N < a_{i+1}"),
    Slip("004", "algorithm; Lemma 3, part 4", "N - c_i + (N - c_i)", "N = c_i + (N - c_i)"),
    Slip("004", "algorithm", "φ_{i_2} + φ_{i_3} + … + φ_{i_4}", "φ_{i_2} + φ_{i_3} + … + φ_{i_t}"),
    Slip(
        "004",
        "safe and unsafe positions",
        "N = Q_{i_1} + … + Q_{i_4}, i_1 > i_2 > … + i_t",
        "N = φ_{i_1} + … + φ_{i_t}, i_1 > i_2 > … > i_t",
    ),
    Slip("004", "proof, F(N, X) for X ≥ N + 2", "N + 2, N = 1, N", "N + 2, N + 1, N"),
    Slip("004", "proof, strings of 0's and 1's", "F(N, 2) ≤ 0", "F(N, 2) = 0"),
    Slip(
        "004",
        "proof of Lemma 3",
        "F(t-1, 2), F(F2, 4), F(F3, 6)",
        "F(t-1, 2), F(t-2, 4), F(t-3, 6)",
    ),
    Slip("004", "proof of Lemma 3", "g(t-1) = g(c_k + t = 1)", "g(t-1) = g(c_k + t - 1)"),
    Slip("004", "proof of Lemma 3", "2·c_{i=1} < c_{i+1}", "2·c_{i-1} < c_{i+1}"),
    Slip(
        "004",
        "proof of Lemma 3",
        "lines 1 and A: the third 0F-value on line 1'",
        "the third 0F-value on line 1",
    ),
    Slip(
        "004",
        "proof of Lemma 3",
        "line 3 identical to line 3 until line 3 intersects line A' (and so for line 4)",
        "line 3' identical to line 3 until line 3' intersects line A' (line 4' likewise)",
    ),
    Slip("004", "Remark on Lemma 3", "g(φ_{i_3}, (φ_{i_4} + …))", "g(φ_{i_3} + (φ_{i_4} + …))"),
    Slip("004", "Lemma 5", "φ_{i_j} = c_{i_t} for the other i_j's", "φ_{i_j} = c_{i_j}"),
    Slip("004", "second game, base", "aside from (a_i, b_i), (a_2, c_2, b_2)", "(a_1, b_1)"),
    Slip("004", "second game, base, 5", "(a_i, b_i) = (1, 2)", "(a_1, b_1) = (1, 2)"),
    Slip("004", "second game, base", "(64.65.66)", "(64, 65, 66)"),
    Slip("004", "Lemma 2', part 1", "49_i ≥ b_{i+5}", "4a_i ≥ b_{i+5}"),
    Slip("004", "Lemma 3', part 3", "G(c_i)", "g(c_i)"),
    Slip(
        "004",
        "Lemma 3', part 5",
        "1 ≤ N - b_i < a_{i+5} when i ≥ 8 (true, but says nothing)",
        "1 ≤ N - b_i < a_{i-5} when i ≥ 8",
    ),
    Slip("004", "conclusion", "∈(n) = (3/2)n", "f(n) = (3/2)n"),
)
